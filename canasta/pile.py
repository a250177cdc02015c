"""When and how the discard pile may be taken: frozen, blocked and closed are three different things."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import TakePile
from canasta.cards import Card
from canasta.laying import Laid
from canasta.melds import Meld, MeldKind, fit, is_canasta, join
from canasta.position import Position, does
from canasta.rules import OfARank, Opens, Rules, Way
from canasta.verdict import Code, Reason


def closed(position: Position) -> bool:
    """True where the side may take with a natural pair alone because it has not melded yet."""
    opens = {
        Opens.OWN_SIDE_MELDED: bool(position.melds),
        Opens.ANY_SIDE_MELDED: bool(position.melds or position.opponent_melds),
        Opens.ALWAYS: True,
    }
    return not opens[position.rules.pile.opens]


def open_ways(position: Position) -> frozenset[Way]:
    """The ways of taking that this pile leaves to the side: a natural pair always, the others while it is open."""
    pair = frozenset({Way.NATURAL_PAIR})
    return pair if position.frozen or closed(position) else pair | position.rules.pile.ways


def rank_closed(position: Position) -> bool:
    """True where the side has a canasta of the top card's rank, and such a pile may not be taken."""
    if position.rules.pile.onto_canasta:
        return False
    rank = position.pile[-1].rank
    return any(meld.rank is rank and is_canasta(meld, position.rules) for meld in position.melds)


def untakeable(position: Position) -> Reason | None:
    """Why nobody may take this pile in this turn, whatever he holds: a wild card or a blocking card on top."""
    top = position.pile[-1]
    if top.wild:
        return position.rules.because(Code.TOP_CARD_WILD, card=top)
    if top.red_three or does(top, position.rules.pile.blockers):
        return position.rules.because(Code.PILE_BLOCKED, card=top)
    return None


def put_top(position: Position, action: TakePile, laid: Laid) -> bool:
    """Lays the top card with the hand cards of a take; true where it goes onto a sequence and leaves the pile."""
    barred = untakeable(position)
    if barred:
        laid.reasons.append(barred)
        return False
    top, rules = position.pile[-1], position.rules
    place, clear = place_of_top(position, action.cards, action.to, laid.melds)
    if not clear:
        laid.reasons.append(rules.because(Code.NO_SUCH_MELD, cards=(top,)))
        return False
    onto = None if place is None else laid.melds[place]
    if onto is not None and onto.kind is MeldKind.SEQUENCE:
        alone = join(onto, (top,), rules)[1]
        if alone:
            laid.reasons += alone
            return True
    if onto is None and not action.cards:
        laid.reasons.append(rules.because(Code.TOP_CARD_UNUSED, card=top))
        return False
    ranks = {card.rank for card in action.cards if not card.wild}
    if onto is None and ranks and top.rank not in ranks:
        laid.reasons.append(rules.because(Code.TOP_CARD_UNUSED, card=top))
    laid.put((top, *action.cards), place)
    return onto is not None and onto.kind is MeldKind.SEQUENCE


def place_of_top(
    position: Position, cards: tuple[Card, ...], to: int | None, melds: Sequence[Meld]
) -> tuple[int | None, bool]:
    """The place of the own meld that receives the top card (`None` for a new one), and whether it is clear."""
    if to is not None:
        return to, to < len(melds)
    top, rules = position.pile[-1], position.rules
    if not cards:
        fitting = [place for place, meld in enumerate(melds) if not join(meld, (top,), rules)[1]]
        fitting = [place for place in fitting if _has_way_onto(melds[place], rules)] or fitting
        return (fitting[0], len(fitting) == 1) if fitting else (None, True)
    own = [place for place, meld in enumerate(melds) if meld.rank is top.rank]
    stands = not fit((top, *cards), rules)[1]
    if not own or (stands and rules.melds.of_a_rank is OfARank.SEVERAL):
        return None, True
    return own[0], len(own) == 1


def _has_way_onto(meld: Meld, rules: Rules) -> bool:
    return (Way.SEQUENCE_END if meld.kind is MeldKind.SEQUENCE else Way.ADD_TO_MELD) in rules.pile.ways


def reasons_against_taking(position: Position, action: TakePile, laid: Laid, onto_sequence: bool) -> list[Reason]:
    """Why the pile may not be taken so, apart from what the melds themselves allow."""
    rules, top = position.rules, position.pile[-1]
    reasons = []
    if len(position.hand) == 1 and len(position.pile) == 1 and not rules.pile.one_card_take:
        reasons.append(rules.because(Code.ONE_CARD_HAND))
    if untakeable(position):
        return reasons
    if rank_closed(position):
        reasons.append(rules.because(Code.RANK_CLOSED, rank=top.rank))
    unclear = any(reason.code is Code.NO_SUCH_MELD for reason in laid.reasons)
    if not unclear and not _has_way(position, action, onto_sequence):
        why = "frozen" if position.frozen else "closed" if closed(position) else "only-way"
        reasons.append(rules.because(Code.NEEDS_NATURAL_PAIR, rank=top.rank, why=why))
    return reasons


def _has_way(position: Position, action: TakePile, onto_sequence: bool) -> bool:
    top, ways = position.pile[-1], open_ways(position)
    naturals = sum(card.rank is top.rank for card in action.cards)
    if naturals >= 2 and not onto_sequence:
        return True
    if onto_sequence:
        return Way.SEQUENCE_END in ways
    joins = any(meld.rank is top.rank for meld in position.melds)
    if joins:
        return Way.ADD_TO_MELD in ways
    return Way.NATURAL_AND_WILD in ways
