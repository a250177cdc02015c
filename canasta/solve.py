"""What can be done from here: first melds, ways to take the pile, ways to go out, and what a discard risks.

Exact, up to the choice of suits where suits mean nothing. A search gives up after `STEPS` steps, which no hand of an
ordinary deal reaches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta.actions import Discard, Group, Lay, TakePile
from canasta.cards import Card, Rank, Suit, without
from canasta.finish import WayOut, ways_out
from canasta.groups import Spec, fits, new_groups
from canasta.judge import check
from canasta.laying import points
from canasta.melds import MeldKind, fit, join
from canasta.pile import open_ways, rank_closed, untakeable
from canasta.position import Position, does
from canasta.rules import OfARank, Rules, Way

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
    """What a discard gives away: a pile of so many cards, and how the next player might take it.

    `unseen` counts the cards of its rank that this player does not see. `ways` are those in which cards that he does
    not see could take the pile, apart from the minimum of a first meld: what the others hold and have scored is hidden.
    All opponents are taken for one side.
    """

    card: Card
    pile: int
    unseen: int
    ways: frozenset[Way]

    @property
    def joins(self) -> bool:
        """True where the card would join a meld of the opponents, so that they need no card for it."""
        return bool(self.ways & {Way.ADD_TO_MELD, Way.SEQUENCE_END})

    @property
    def danger(self) -> tuple[bool, bool, int]:
        """Greater is worse: a wild card is given up, the card joins a meld, so many of its rank may be held."""
        return self.card.wild, self.joins, self.unseen if self.ways else 0


def risk(position: Position, card: Card) -> Risk:
    """What discarding `card` risks, by what this player sees."""
    rules = position.rules
    after = position._replace(
        melds=position.opponent_melds,
        opponent_melds=position.melds,
        pile=(*position.pile, card),
        frozen=position.frozen or does(card, rules.pile.freezers),
    )
    unseen = _unseen(position)
    barred = untakeable(after) or rank_closed(after)
    ways = frozenset() if barred else frozenset(way for way in open_ways(after) if _brings(way, after, unseen))
    return Risk(card, len(after.pile), unseen[card.rank], ways)


def safest_discard(position: Position) -> Card:
    """The card of the hand whose discard gives least away; among equals one that is held seldom, then a cheap one."""
    legal = [card for card in dict.fromkeys(position.hand) if check(position, Discard(card)).legal]
    held = Counter(card.rank for card in position.hand)
    return min(legal, key=lambda card: (risk(position, card).danger, held[card.rank], card.index))


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


# --- what a discard risks


def _unseen(position: Position) -> Counter[Rank]:
    """How many cards of each rank this player does not see; of the threes, black ones alone."""
    deck = position.rules.deck
    left = Counter(dict.fromkeys(Rank, 4 * deck.packs))
    left.update({Rank.JOKER: deck.jokers - 4 * deck.packs, Rank.THREE: -2 * deck.packs})
    melds = (card for meld in (*position.melds, *position.opponent_melds) for card in meld.cards)
    left.subtract(card.rank for card in (*position.hand, *position.pile, *melds) if not card.red_three)
    return left


def _brings(way: Way, position: Position, unseen: Counter[Rank]) -> bool:
    """True where cards among the unseen could take this pile in an open way."""
    top, rules = position.pile[-1], position.rules
    of_rank = [meld for meld in position.melds if meld.rank is top.rank]
    match way:  # the natural pair, which is always open, comes last
        case Way.ADD_TO_MELD:
            return any(not join(meld, (top,), rules)[1] for meld in of_rank)
        case Way.SEQUENCE_END:
            runs = (meld for meld in position.melds if meld.kind is MeldKind.SEQUENCE)
            return any(not join(meld, (top,), rules)[1] for meld in runs)
        case Way.NATURAL_AND_WILD:
            return not of_rank and any(not fit((top, *cards), rules)[1] for cards in _beside(top, range(2), unseen))
    alone = not of_rank or rules.melds.of_a_rank is OfARank.SEVERAL
    return any(
        (alone and not fit((top, *cards), rules)[1]) or any(not join(meld, (top, *cards), rules)[1] for meld in of_rank)
        for cards in _beside(top, range(2, unseen[top.rank] + 1), unseen)
    )


def _beside(top: Card, naturals: Iterable[int], unseen: Counter[Rank]) -> Iterator[tuple[Card, ...]]:
    """Unseen cards that might be held beside the top card, with the fewest first."""
    two, joker = Card(Rank.TWO, Suit.SPADES), Card(Rank.JOKER, None)
    for n in naturals:
        if n <= unseen[top.rank]:
            for wilds in range(unseen[Rank.TWO] + unseen[Rank.JOKER] + 1):
                twos = min(wilds, unseen[Rank.TWO])
                yield (top,) * n + (two,) * twos + (joker,) * (wilds - twos)
