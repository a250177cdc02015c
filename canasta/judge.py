"""May the player do this? Every action is judged by a row of small checks, and every reason against it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from canasta.actions import Action, Ask, Discard, Draw, Lay, Pass, TakePile
from canasta.cards import Card, missing, sorted_cards, without
from canasta.errors import ErrorCode, RequestError
from canasta.finish import can_go_out
from canasta.laying import Laid, black_threes_laid
from canasta.melds import Meld, is_canasta
from canasta.pile import put_top, reasons_against_taking
from canasta.position import Drawn, Ended, Position, does, freezes
from canasta.rules import Ask as Asking
from canasta.rules import BlackThrees, CardClass, LastRedThree, RedThrees, Rules, StockOutTake
from canasta.verdict import TOPIC_OF_EFFECT, Code, Effect, Reason, Verdict


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict, and the position after the action where it is legal: the same player's, with his turn ended or not."""

    verdict: Verdict
    after: Position | None = None


def check(position: Position, action: Action) -> Verdict:
    """The verdict on an action, with every reason against it. It never raises for a rule that is broken."""
    return rule(position, action).verdict


def rule(position: Position, action: Action) -> Ruling:
    """The verdict and, where the action is legal, what it makes of the position."""
    judge: Callable[[Position, Any], Ruling] = _JUDGES[type(action)]
    return judge(position, action)


def _illegal(reasons: Sequence[Reason], counted: int | None = None, needed: int | None = None) -> Ruling:
    cites = tuple(dict.fromkeys(reason.cite for reason in reasons))
    return Ruling(Verdict(tuple(reasons), counted=counted, needed=needed, cites=cites))


def _legal(
    after: Position,
    effects: Iterable[Effect],
    counted: int | None = None,
    needed: int | None = None,
    topics: Sequence[str] = (),
) -> Ruling:
    done = tuple(dict.fromkeys(effects))
    topics = (*topics, *(TOPIC_OF_EFFECT[effect] for effect in done))
    cites = tuple(dict.fromkeys(after.rules.cite_topic(topic) for topic in topics))
    return Ruling(Verdict((), done, counted, needed, cites), after)


def _turn_reasons(position: Position, drawn: bool) -> list[Reason]:
    """Why the turn does not stand where an act needs it: after the draw (`drawn`), or before it."""
    rules = position.rules
    if position.ended is not None:
        code = Code.ALREADY_DISCARDED if position.ended is Ended.TURN else Code.DEAL_OVER
        return [rules.because(code)]
    if drawn and position.turn.drawn is None:
        return [rules.because(Code.DRAW_FIRST)]
    if not drawn and position.turn.drawn is not None:
        return [rules.because(Code.ALREADY_DRAWN, how=position.turn.drawn.value)]
    return []


def _hand_reasons(position: Position, cards: Sequence[Card]) -> list[Reason]:
    absent = missing(position.hand, cards)
    return [position.rules.because(Code.NOT_IN_HAND, cards=absent)] if absent else []


# --- the stock


def drawn_cards(position: Position, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], int] | None:
    """The cards of a draw that go to the hand, its red threes that are laid down, and the number that leave the stock.

    `None` where the named cards are too few or too many. A red three is replaced while the stock lasts, and the
    replacement need not be named. Where red threes may be kept, those without a replacement stay in the hand.
    """
    wanted = min(position.rules.turn.draw, position.stock)
    if not wanted <= len(cards) <= position.stock:
        return None
    red = [card for card in cards if card.red_three]
    if position.rules.threes.red is RedThrees.MAY_BE_KEPT:
        laid = red[: len(cards) - wanted]
        fits = len(cards) - wanted <= len(red)
    else:
        laid = red
        naturals = len(cards) - len(red)
        fits = naturals < wanted or (naturals == wanted and not cards[-1].red_three)
    if not fits:
        return None
    return without(tuple(cards), laid), tuple(laid), len(cards)


def next_cards(position: Position) -> tuple[Card, ...]:
    """The cards that a draw brings from a known stock: red threes are replaced unless they may be kept."""
    stock = position.table.stock if position.table else ()
    wanted, drawn = min(position.rules.turn.draw, len(stock)), 0
    keep = position.rules.threes.red is RedThrees.MAY_BE_KEPT
    for n, card in enumerate(reversed(stock)):
        drawn += keep or not card.red_three
        if drawn == wanted:
            return stock[: -n - 2 : -1]
    return stock[::-1]


def _draw(position: Position, action: Draw) -> Ruling:
    rules = position.rules
    reasons = _turn_reasons(position, drawn=False)
    if position.stock == 0:
        reasons.append(rules.because(Code.STOCK_EMPTY))
    if reasons:
        return _illegal(reasons)
    cards = action.cards if position.table is None else next_cards(position)
    drawn = drawn_cards(position, cards)
    if drawn is None:
        raise RequestError(ErrorCode.BAD_REQUEST, "draw-count")
    hand, red, left = drawn
    stopping = left == position.stock and cards[-1].red_three and cards[-1] in red
    stops = stopping and rules.stock.last_red_three is LastRedThree.STOP
    effects = [Effect.CARD_DRAWN] if hand else []
    effects += [Effect.RED_THREE_LAID] if red else []
    effects += [Effect.LAST_RED_THREE] if stopping else []
    after = position._replace(
        hand=sorted_cards((*position.hand, *hand)),
        red_threes=(*position.red_threes, *red),
        stock=position.stock - left,
        turn=position.turn._replace(drawn=Drawn.STOCK, stopping=stopping),
        ended=Ended.STOCK if stops else None,
    )
    return _legal(after, effects)


# --- laying, and taking the pile


def _lay(position: Position, action: Lay) -> Ruling:
    cards = tuple(card for group in action.groups for card in group.cards)
    reasons = _turn_reasons(position, drawn=True) + _hand_reasons(position, cards)
    laid = Laid(position.rules, list(position.melds)).lay(action.groups)
    hand = position.hand if reasons else without(position.hand, cards)
    return _settle(position, position, reasons, laid, hand, [])


def _take(position: Position, action: TakePile) -> Ruling:
    rules = position.rules
    cards = (*action.cards, *(card for group in action.groups for card in group.cards))
    reasons = _turn_reasons(position, drawn=False)
    laid = Laid(rules, list(position.melds))
    if not position.pile:
        return _illegal([*reasons, rules.because(Code.PILE_EMPTY), *_hand_reasons(position, cards)])
    alone = put_top(position, action, laid)
    barred = reasons_against_taking(position, action, laid, alone)
    reasons += barred + _hand_reasons(position, cards)
    laid.lay(action.groups)
    only_top = alone or (position.stock == 0 and rules.stock.take is StockOutTake.TOP_CARD)
    rest = () if only_top else position.pile[:-1]
    red = tuple(card for card in rest if card.red_three)
    pile = position.pile[:-1] if only_top else ()
    hand = (*position.hand, *(card for card in rest if not card.red_three))
    hand = hand if reasons else sorted_cards(without(hand, cards))
    taken = position._replace(
        pile=pile,
        frozen=position.frozen and bool(pile),
        red_threes=(*position.red_threes, *red),
        turn=position.turn._replace(drawn=Drawn.PILE),
    )
    effects = [Effect.TOP_CARD_TAKEN if only_top else Effect.PILE_TAKEN] + [Effect.RED_THREE_LAID] * bool(red)
    return _settle(position, taken, reasons, laid, hand, effects)


def _settle(
    before: Position, drawn: Position, reasons: list[Reason], laid: Laid, hand: tuple[Card, ...], effects: list[Effect]
) -> Ruling:
    """Judges what laying leaves: the first meld's minimum, and a way to finish the turn."""
    rules, turn = drawn.rules, drawn.turn
    groups_legal = not laid.reasons
    opens = not before.melds and groups_legal and bool(laid.melds)
    counted, needed = (laid.counted, rules.first_meld.minimum(before.score)) if opens else (None, None)
    reasons = [*_ordered(reasons, laid.reasons)]
    melds = tuple(laid.melds)
    after = drawn._replace(
        hand=hand,
        melds=melds,
        red_threes=(*drawn.red_threes, *laid.red_threes),
        turn=turn._replace(laid=True, added=turn.added or any(place < turn.new_from for place in laid.joined)),
    )
    if reasons:
        return _illegal(reasons, counted, needed)
    lacking = lacking_to_go_out(after)
    waived = opens and _waives(before, after, lacking) and not (_may_stay(after) and laid.counted >= (needed or 0))
    threes = black_threes_laid(before.melds, melds) and rules.threes.black_melds is BlackThrees.GOING_OUT
    if threes and (len(hand) > 1 or lacking):
        reasons.append(rules.because(Code.BLACK_THREES_ONLY_GOING_OUT))
        counted = needed = None
    if opens and not waived and counted is not None and counted < (needed or 0):
        reasons.append(rules.because(Code.MINIMUM_NOT_MET, counted=counted, needed=needed))
    reasons += _leaving_reasons(before, after, lacking)
    if waived:
        counted = needed = None
    if reasons:
        return _illegal(reasons, counted, needed)
    done = effects + laid.effects
    done += [Effect.SIDE_OPENED] if opens else []
    done += [Effect.MINIMUM_WAIVED] if waived else []
    after = after._replace(turn=after.turn._replace(committed=turn.committed or threes or waived))
    topics = _take_topics(before) if drawn is not before else ()
    return _gone_out(after, done, counted, needed, topics) if not hand else _legal(after, done, counted, needed, topics)


def _ordered(turn: list[Reason], groups: list[Reason]) -> list[Reason]:
    """Reasons of the turn before those of the groups, each once."""
    return list(dict.fromkeys([*turn, *groups]))


def _take_topics(before: Position) -> tuple[str, ...]:
    if before.frozen:
        return ("pile/frozen",)
    return ("pile/natural-pair",) if not before.melds else ("pile/ways",)


def _waives(before: Position, after: Position, lacking: Sequence[Reason]) -> bool:
    """True where a whole hand with a canasta is laid at once after a stock draw (classic/first-meld/waiver)."""
    whole = before.turn.drawn is Drawn.STOCK and not before.turn.laid and len(after.hand) <= 1
    canasta = any(is_canasta(meld, after.rules) for meld in after.melds)
    return after.rules.first_meld.waiver and whole and canasta and not lacking


def _may_stay(after: Position) -> bool:
    """True where the player may end the turn with the card or cards left, without going out."""
    return len(after.hand) > 1 or (len(after.hand) == 1 and after.rules.going_out.pass_with_last_card)


def _leaving_reasons(before: Position, after: Position, lacking: Sequence[Reason]) -> list[Reason]:
    """Why an act may not leave the hand that it leaves."""
    rules = after.rules
    if not after.hand and rules.going_out.discard_needed:
        return [*lacking, rules.because(Code.LAST_DISCARD_NEEDED)]
    if not _may_stay(after):
        return [*lacking, rules.because(Code.MUST_KEEP_A_CARD)] if lacking else []
    return _binding(before, after)


def _binding(before: Position, after: Position) -> list[Reason]:
    """The partner's yes binds as long as it can be kept: no act may give away a way out that there was."""
    if before.turn.permission != "yes" or not can_go_out(before) or can_go_out(after):
        return []
    return [before.rules.because(Code.PERMISSION_BINDS)]


def lacking_to_go_out(after: Position) -> list[Reason]:
    """What the side lacks to go out with these melds: canastas, and the partner's word."""
    rules = after.rules
    canastas = [meld for meld in after.melds if is_canasta(meld, rules)]
    sequences = sum(meld.suit is not None for meld in canastas)
    reasons = []
    if len(canastas) < rules.going_out.canastas:
        reasons.append(rules.because(Code.CANASTAS_NEEDED, n=rules.going_out.canastas, have=len(canastas)))
    if sequences < rules.going_out.sequences:
        reasons.append(rules.because(Code.SEQUENCE_CANASTA_NEEDED, n=rules.going_out.sequences, have=sequences))
    if after.turn.permission == "no":
        reasons.append(rules.because(Code.PERMISSION_REFUSED))
    elif rules.going_out.ask is Asking.MUST_ASK and after.turn.permission is None:
        reasons.append(rules.because(Code.PERMISSION_NEEDED))
    return reasons


def _gone_out(
    after: Position,
    effects: list[Effect],
    counted: int | None = None,
    needed: int | None = None,
    topics: Sequence[str] = (),
) -> Ruling:
    concealed = _concealed(after)
    out = after._replace(ended=Ended.OUT, concealed=concealed)
    done = [*effects, Effect.WENT_OUT] + [Effect.CONCEALED] * concealed
    return _legal(out, done, counted, needed, topics)


def _concealed(after: Position) -> bool:
    """A whole hand in one turn, an own canasta, nothing added to the partner's melds (classic/scoring/going-out)."""
    if after.rules.scoring.concealed is None or after.player_melded or after.turn.added:
        return False
    own: Sequence[Meld] = after.melds[after.turn.new_from :]
    return any(is_canasta(meld, after.rules) for meld in own)


# --- the end of the turn


def _discard(position: Position, action: Discard) -> Ruling:
    rules, card = position.rules, action.card
    reasons = _turn_reasons(position, drawn=True) + _hand_reasons(position, (card,))
    if card.red_three and rules.threes.red is RedThrees.LAID:
        reasons.append(rules.because(Code.RED_THREE_NOT_DISCARDED, cards=(card,)))
    if not reasons and position.turn.stopping:
        reasons.append(rules.because(Code.NO_DISCARD_AFTER_LAST))
    if reasons:
        return _illegal(reasons)
    after = position._replace(
        hand=without(position.hand, (card,)),
        pile=(*position.pile, card),
        frozen=position.frozen or freezes((card,), rules),
        ended=Ended.TURN,
    )
    if not after.hand:
        lacking = lacking_to_go_out(position)
        if lacking:
            return _illegal([*lacking, rules.because(Code.MUST_KEEP_A_CARD)])
        return _gone_out(after, _discard_effects(position, card))
    binding = _binding(position, after)
    return _illegal(binding) if binding else _legal(after, _discard_effects(position, card))


def _discard_effects(position: Position, card: Card) -> list[Effect]:
    rules = position.rules
    effects = [Effect.DISCARDED]
    effects += [Effect.PILE_FROZEN] if does(card, rules.pile.freezers) and not position.frozen else []
    effects += [Effect.PILE_BLOCKED] if does(card, rules.pile.blockers - {CardClass.WILD}) else []
    return effects


def _pass(position: Position, action: Pass) -> Ruling:
    rules = position.rules
    if position.ended is not None:
        return _illegal(_turn_reasons(position, drawn=True))
    if position.turn.drawn is None:
        return _decline(position)
    if position.turn.stopping:
        return _legal(position._replace(ended=Ended.STOCK), [Effect.STOCK_OUT])
    last = len(position.hand) == 1 and rules.going_out.pass_with_last_card and not position.turn.committed
    if not last:
        return _illegal([rules.because(Code.MUST_DISCARD)])
    after = position._replace(ended=Ended.TURN)
    binding = _binding(position, after)
    return _illegal(binding) if binding else _legal(after, [Effect.TURN_PASSED])


def _decline(position: Position) -> Ruling:
    rules = position.rules
    if position.stock:
        return _illegal([rules.because(Code.STOCK_NOT_EMPTY)])
    if rules.stock.forced_take and position.pile and not position.frozen and _top_fits(position):
        return _illegal([rules.because(Code.MUST_TAKE, card=position.pile[-1])])
    return _legal(position._replace(ended=Ended.STOCK), [Effect.STOCK_OUT])


def _top_fits(position: Position) -> bool:
    """True where the top card alone may be added to an own meld, and the pile taken with it."""
    return any(rule(position, TakePile(to=place)).verdict.legal for place in range(len(position.melds)))


def _ask(position: Position, action: Ask) -> Ruling:
    rules = position.rules
    reasons = _turn_reasons(position, drawn=position.turn.drawn is not None)
    if not position.partnered:
        reasons.append(rules.because(Code.NO_PARTNER))
    elif rules.going_out.ask is Asking.OFF:
        reasons.append(rules.because(Code.ASKING_NOT_PLAYED))
    elif position.turn.laid:
        reasons.append(rules.because(Code.ASK_TOO_LATE))
    elif position.turn.asked:
        reasons.append(rules.because(Code.ALREADY_ASKED))
    if reasons:
        return _illegal(reasons)
    turn = position.turn._replace(asked=True, permission=action.answer)
    said = {"yes": [Effect.PERMISSION_GIVEN], "no": [Effect.PERMISSION_DENIED]}
    return _legal(position._replace(turn=turn), said.get(action.answer or "", []), topics=("going-out/permission",))


_JUDGES: dict[type, Callable[[Position, Any], Ruling]] = {
    Draw: _draw,
    TakePile: _take,
    Lay: _lay,
    Discard: _discard,
    Ask: _ask,
    Pass: _pass,
}

__all__ = ["Rules", "Ruling", "check", "drawn_cards", "lacking_to_go_out", "rule"]
