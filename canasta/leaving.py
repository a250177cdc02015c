"""What an act may leave: a way to finish the turn, or nothing at all where the player goes out."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import Card
from canasta.finish import can_go_out
from canasta.laying import Laid, black_threes_laid
from canasta.melds import Meld, MeldKind, is_canasta
from canasta.position import Drawn, Ended, Position, Turn
from canasta.rules import Ask, BlackThrees
from canasta.ruling import NO_COUNT, Count, Ruling, illegal, legal
from canasta.verdict import Code, Effect, Reason


def settle(
    before: Position, drawn: Position, reasons: list[Reason], laid: Laid, hand: tuple[Card, ...], effects: list[Effect]
) -> Ruling:
    """The ruling on an act that lays cards: `drawn` is the position `before` it, after a taken pile if there was one.

    Judged are the first meld's minimum over the groups of this act, and what the act leaves in hand.
    """
    opens = not before.melds and not laid.reasons and bool(laid.melds)
    count = Count(laid.counted, before.rules.first_meld.minimum(before.score)) if opens else NO_COUNT
    against = [*reasons, *laid.reasons]
    if against:
        short = count.short and not _may_waive(before, laid)
        return illegal([*against, _short(before, count)] if short else against, count)
    after = _after(before, drawn, laid, hand)
    lacking = lacking_to_go_out(after) if len(hand) < 2 else []
    waived = opens and _waives(before, after, lacking, count)
    threes = black_threes_laid(before.melds, after.melds) and _only_going_out(after)
    if threes and (len(hand) > 1 or lacking):
        against.append(after.rules.because(Code.BLACK_THREES_ONLY_GOING_OUT))
        count = NO_COUNT
    if waived:
        count = NO_COUNT
    if count.short:
        against.append(_short(before, count))
    against += _leaving_reasons(after, lacking)
    if against:
        return illegal(against, count)
    if threes or waived:
        after = after._replace(turn=after.turn._replace(committed=True))
    done = effects + laid.effects + [Effect.SIDE_OPENED] * opens + [Effect.MINIMUM_WAIVED] * waived
    topics = _take_topics(before) if drawn is not before else ()
    return legal(after, done, count, topics) if hand else gone_out(after, done, count, topics)


def _after(before: Position, drawn: Position, laid: Laid, hand: tuple[Card, ...]) -> Position:
    turn = drawn.turn
    turn = turn._replace(
        laid=True,
        added=turn.added or any(place < turn.new_from for place in laid.joined),
        bound=is_bound(before) if before.turn.drawn else None,
    )
    threes = (*drawn.red_threes, *laid.red_threes) if laid.red_threes else drawn.red_threes
    return drawn._replace(hand=hand, melds=tuple(laid.melds), red_threes=threes, turn=turn)


def _short(before: Position, count: Count) -> Reason:
    return before.rules.because(Code.MINIMUM_NOT_MET, counted=count.counted, needed=count.needed)


def _may_waive(before: Position, laid: Laid) -> bool:
    """True where an act that fails for another reason could have gone without the minimum."""
    waiver = before.rules.first_meld.waiver and before.turn.drawn is Drawn.STOCK
    return waiver and any(is_canasta(meld, before.rules) for meld in laid.melds)


def _only_going_out(after: Position) -> bool:
    return after.rules.threes.black_melds is BlackThrees.GOING_OUT


def _take_topics(before: Position) -> tuple[str, ...]:
    if before.frozen:
        return ("pile/frozen",)
    return ("pile/natural-pair",) if not before.melds else ("pile/ways",)


def _waives(before: Position, after: Position, lacking: Sequence[Reason], count: Count) -> bool:
    """True where a whole hand with a canasta is laid at once after a stock draw (classic/first-meld/waiver).

    Where a last card could stay in hand, a first meld that counts enough needs no waiver.
    """
    whole = before.turn.drawn is Drawn.STOCK and not before.turn.laid and len(after.hand) <= 1
    canasta = any(is_canasta(meld, after.rules) for meld in after.melds)
    granted = after.rules.first_meld.waiver and whole and canasta and not lacking
    return granted and (count.short or not _may_stay(after))


def _may_stay(after: Position) -> bool:
    """True where the player may end the turn with the card or cards left, without going out."""
    return len(after.hand) > 1 or (len(after.hand) == 1 and after.rules.going_out.pass_with_last_card)


def _leaving_reasons(after: Position, lacking: Sequence[Reason]) -> list[Reason]:
    """Why an act may not leave the hand that it leaves."""
    rules = after.rules
    if not after.hand and rules.going_out.discard_needed:
        return [*lacking, rules.because(Code.LAST_DISCARD_NEEDED)]
    if not _may_stay(after):
        return [*lacking, rules.because(Code.MUST_KEEP_A_CARD)] if lacking else []
    return binding_reasons(after)


def is_bound(position: Position) -> bool:
    """True where the partner's yes binds: he said it, and it can still be kept.

    A yes that cannot be kept when it is first tried binds no more in this turn, since no act makes a new way out.
    """
    turn = position.turn
    if turn.permission != "yes":
        return False
    return can_go_out(position) if turn.bound is None else turn.bound


def bound_turn(position: Position) -> Turn:
    """The turn of a position with the answer noted, where the partner said yes."""
    turn = position.turn
    return turn if turn.permission != "yes" else turn._replace(bound=is_bound(position))


def binding_reasons(after: Position) -> list[Reason]:
    """The partner's yes binds as long as it can be kept: no act may give away a way out that there was."""
    if not after.turn.bound or can_go_out(after):
        return []
    return [after.rules.because(Code.PERMISSION_BINDS)]


def lacking_to_go_out(after: Position) -> list[Reason]:
    """What the side lacks to go out with these melds: canastas, and the partner's word."""
    rules = after.rules
    made = sequences = 0
    for meld in after.melds:
        if is_canasta(meld, rules):
            made += 1
            sequences += meld.kind is MeldKind.SEQUENCE
    reasons = []
    if made < rules.going_out.canastas:
        reasons.append(rules.because(Code.CANASTAS_NEEDED, n=rules.going_out.canastas, have=made))
    if sequences < rules.going_out.sequences:
        reasons.append(rules.because(Code.SEQUENCE_CANASTA_NEEDED, n=rules.going_out.sequences, have=sequences))
    if after.turn.permission == "no":
        reasons.append(rules.because(Code.PERMISSION_REFUSED))
    elif rules.going_out.ask is Ask.MUST_ASK and after.turn.permission is None:
        reasons.append(rules.because(Code.PERMISSION_NEEDED))
    return reasons


def gone_out(after: Position, effects: list[Effect], count: Count = NO_COUNT, topics: tuple[str, ...] = ()) -> Ruling:
    """The ruling on the act with which a player goes out."""
    concealed = _concealed(after)
    out = after._replace(ended=Ended.OUT, concealed=concealed)
    return legal(out, [*effects, Effect.WENT_OUT, *[Effect.CONCEALED] * concealed], count, topics)


def _concealed(after: Position) -> bool:
    """A whole hand in one turn, an own canasta, nothing added to the partner's melds (classic/scoring/going-out)."""
    if after.rules.scoring.concealed is None or after.player_melded or after.turn.added:
        return False
    own: Sequence[Meld] = after.melds[after.turn.new_from :]
    return any(is_canasta(meld, after.rules) for meld in own)
