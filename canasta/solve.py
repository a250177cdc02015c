"""What can be done from here: first melds, ways to take the pile, ways to go out, and what a discard risks.

Exact, up to the choice of suits where suits mean nothing. A search gives up after `STEPS` steps, which no hand of an
ordinary deal reaches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from canasta.actions import Discard, Group, Lay, TakePile
from canasta.cards import Card, Rank, without
from canasta.finish import WayOut, ways_out
from canasta.groups import Spec, fits, new_groups
from canasta.judge import check
from canasta.laying import points
from canasta.melds import join
from canasta.pile import closed, untakeable
from canasta.position import Position, does
from canasta.rules import CardClass, OfARank, Rules

STEPS = 20_000
"""Sets of groups that a search for first melds tries before it gives up."""


@dataclass(frozen=True, slots=True)
class FirstMeld:
    """Groups that meet the minimum together, and what they count in points; no card of them can be spared."""

    action: Lay
    counted: int


def first_melds(position: Position) -> list[FirstMeld]:
    """Every minimal first meld that may be laid now from the hand, the cheapest first; none once the side has melded.

    The cheapest counts least, then holds the fewest wild cards, then the fewest cards.
    """
    if position.melds:
        return []
    needed = position.rules.first_meld.minimum(position.score)
    found = []
    for specs in _minimal_sets(position.hand, needed, position.rules):
        groups = _pick(specs, position.hand)
        action = Lay(groups)
        verdict = check(position, action)
        if verdict.legal:
            found.append(FirstMeld(action, points((c for g in groups for c in g.cards), position.rules)))
    return sorted(found, key=lambda meld: (meld.counted, *_weight(meld.action)))


def takes(position: Position) -> list[TakePile]:
    """Every way to take this pile now, with no card more than it needs."""
    if position.turn.drawn is not None or position.ended or not position.pile or untakeable(position):
        return []
    return [action for action in _takes(position) if check(position, action).legal]


def go_out(position: Position) -> WayOut | None:
    """A way to go out in this turn after the draw, or `None`."""
    return next(ways_out(position), None)


@dataclass(frozen=True, slots=True)
class Risk:
    """What a discard gives away: how many cards the next player may take with it, and how he might.

    `unseen` counts the cards of its rank that this player does not see; `onto_meld` says that the next side has a meld
    that the card would join; `takeable` is false where nobody could take the pile in the next turn.
    """

    card: Card
    takeable: bool
    pile: int
    unseen: int
    onto_meld: bool
    needs_pair: bool


def risk(position: Position, card: Card) -> Risk:
    """What discarding `card` risks, by what this player sees."""
    rules = position.rules
    seen = [*position.hand, *position.pile, *(c for m in (*position.melds, *position.opponent_melds) for c in m.cards)]
    copies = rules.deck.jokers if card.rank is Rank.JOKER else 4 * rules.deck.packs
    unseen = copies - sum(other.rank is card.rank for other in seen)
    frozen = position.frozen or does(card, rules.pile.freezers)
    barred = card.wild or card.red_three or does(card, rules.pile.blockers - {CardClass.WILD})
    joins = any(not join(meld, (card,), rules)[1] for meld in position.opponent_melds)
    other = position._replace(melds=position.opponent_melds, opponent_melds=position.melds)
    needs_pair = frozen or closed(other)
    onto = joins and not needs_pair and rules.pile.onto_canasta
    return Risk(card, not barred, len(position.pile) + 1, unseen, onto, needs_pair)


def safest_discard(position: Position) -> Card:
    """The card of the hand whose discard gives least away, by pile, meld and rank; cheap cards first among equals."""
    legal = [card for card in dict.fromkeys(position.hand) if check(position, Discard(card)).legal]

    def danger(card: Card) -> tuple[bool, bool, int, int]:
        found = risk(position, card)
        held = sum(other.rank is card.rank for other in position.hand)
        return (card.wild, found.takeable and found.onto_meld, found.unseen + 3 * held, card.index)

    return min(legal, key=danger)


# --- minimal sets of groups


def _minimal_sets(
    hand: Sequence[Card], needed: int, rules: Rules, first: Spec | None = None, bonus: int = 0
) -> Iterator[tuple[Spec, ...]]:
    """The sets of new groups that count `needed` points together and could spare no card and no group.

    `first` is a group that is laid in any case and counts `bonus` more (the top card of the pile).
    """
    worth = {spec: spec.points(rules) for spec in new_groups(hand, rules)}
    if first is not None:
        worth[first] = first.points(rules) + bonus
    specs = sorted(worth.keys() - {first}, key=lambda spec: (-worth[spec], spec.size, _name(spec)))
    steps = STEPS

    def grow(start: int, left: tuple[Card, ...], chosen: tuple[Spec, ...], total: int) -> Iterator[tuple[Spec, ...]]:
        nonlocal steps
        steps -= 1
        if total >= needed:
            if _spare_nothing(chosen, total, needed, worth, rules, first):
                yield chosen
            return
        for place in range(start, len(specs)):
            if steps <= 0:
                return
            spec = specs[place]
            cards = spec.pick(left)
            if cards is None or _twice(spec, chosen, rules):
                continue
            yield from grow(place, without(left, cards), (*chosen, spec), total + worth[spec])

    begun = () if first is None else (first,)
    picked = None if first is None else first.pick(hand)
    left = tuple(hand) if picked is None else without(tuple(hand), picked)
    yield from grow(0, left, begun, sum(worth[spec] for spec in begun))


def _name(spec: Spec) -> tuple[int, int, int, str]:
    return (spec.rank.order if spec.rank else -1, spec.naturals, spec.twos, str(spec.run))


def _twice(spec: Spec, chosen: tuple[Spec, ...], rules: Rules) -> bool:
    """True where the group would join one that is chosen already, so that the two are one group."""
    one = rules.melds.of_a_rank is OfARank.ONE
    return one and not spec.run and any(other.rank is spec.rank and not other.run for other in chosen)


def _spare_nothing(
    chosen: tuple[Spec, ...], total: int, needed: int, worth: dict[Spec, int], rules: Rules, first: Spec | None
) -> bool:
    """True where no card can be spared; no whole group can, since the smallest one came last and was needed."""
    return not any(
        total - worth[spec] + less.points(rules) >= needed and fits(less, rules)
        for spec in chosen
        if spec is not first
        for less in spec.smaller()
    )


def _pick(specs: Sequence[Spec], hand: tuple[Card, ...]) -> tuple[Group, ...]:
    groups = []
    for spec in specs:
        cards = spec.pick(hand) or ()
        hand = without(hand, cards)
        groups.append(Group(cards))
    return tuple(groups)


def _weight(action: Lay) -> tuple[int, int]:
    cards = [card for group in action.groups for card in group.cards]
    return sum(card.wild for card in cards), len(cards)


# --- taking the pile


def _takes(position: Position) -> Iterator[TakePile]:
    rules, top = position.rules, position.pile[-1]
    for place in range(len(position.melds)):
        yield TakePile((), (), place)
    needed = 0 if position.melds else rules.first_meld.minimum(position.score)
    value = points((top,), rules)
    for spec in _beside_top(position, needed > 0):
        cards = spec.pick(position.hand) or ()
        left = without(position.hand, cards)
        if spec.points(rules) + value >= needed:
            yield TakePile(cards)
            yield from (TakePile(cards, (), place) for place, m in enumerate(position.melds) if m.rank is top.rank)
        else:
            for specs in _minimal_sets(position.hand, needed, rules, spec, value):
                yield TakePile(cards, _pick(specs[1:], left))


def _beside_top(position: Position, first: bool) -> Iterator[Spec]:
    """Hand cards that could go with the top card: two in all, or any number where a first meld must count enough."""
    rank, hand = position.pile[-1].rank, position.hand
    held = sum(card.rank is rank for card in hand)
    twos = sum(card.rank is Rank.TWO for card in hand)
    jokers = sum(card.rank is Rank.JOKER for card in hand)
    for naturals in range(1, held + 1):
        for two in range(twos + 1):
            for joker in range(jokers + 1):
                spec = Spec(rank, naturals, two, joker)
                if spec.size == 2 or (first and spec.size > 2):
                    yield spec
