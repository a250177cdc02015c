"""How a hand can go out in this turn: every card laid but at most one, which is discarded.

The naturals are shared out first, suit by suit where sequences are played, then the wild cards. The search is exact
for every hand up to `STEPS` steps, which no hand of an ordinary deal reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from canasta.actions import Group
from canasta.cards import Card, Rank, without
from canasta.laying import points
from canasta.melds import HIGHEST, Meld, MeldKind, wild_limit
from canasta.position import Position
from canasta.rules import BlackThrees, OfARank, RedThrees, Rules

STEPS = 2000
"""Shares of the cards that a search tries before it gives up."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """Groups to lay in one act, and the card to discard after it, if any."""

    groups: tuple[Group, ...]
    discard: Card | None


@dataclass(frozen=True, slots=True)
class _Share:
    """Natural cards that go to one meld: an own one at `to`, or a new one."""

    cards: tuple[Card, ...]
    to: int | None = None


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place for wild cards: the numbers that may go there, and what is there already; `wild` of a new wild meld."""

    cards: tuple[Card, ...]
    to: int | None
    allowed: tuple[int, ...]
    size: int
    wild: bool = False


def can_go_out(position: Position) -> bool:
    """True where the player, after his draw, can still go out in this turn."""
    return next(ways_out(position), None) is not None


def ways_out(position: Position) -> Iterator[WayOut]:
    """Ways to go out from here, at least one for every card that may be the last discard; none before the draw."""
    turn = position.turn
    if turn.drawn is None or turn.permission == "no" or turn.stopping or position.ended is not None:
        return
    if _stranded(position) > 1:
        return
    search = _Search(position)
    for discard in _discards(position):
        hand = position.hand if discard is None else without(position.hand, (discard,))
        way = next(search.ways(hand), None)
        if way is not None:
            yield WayOut(way, discard)


def _stranded(position: Position) -> int:
    """Natural cards that surely cannot be laid, where no sequences are played: too few of a rank without a meld."""
    rules = position.rules
    if rules.melds.sequence_sizes is not None:
        return 0
    own = {meld.rank for meld in position.melds}
    ranks = [card.rank for card in position.hand if not card.wild and card.rank not in own]
    return sum(ranks.count(rank) < rules.melds.min_naturals for rank in ranks)


def _discards(position: Position) -> list[Card | None]:
    """The cards that may come last, one for each rank where suits mean nothing, and none where no discard is needed."""
    rules = position.rules
    cards: list[Card | None] = list(dict.fromkeys(position.hand))
    if rules.melds.sequence_sizes is None:
        cards = list({card.rank: card for card in position.hand if not card.red_three}.values())
    return cards if rules.going_out.discard_needed else [None, *cards]


class _Search:
    """The ways to lay a whole hand on the melds of a position, with the canastas that going out needs."""

    def __init__(self, position: Position) -> None:
        self.rules: Rules = position.rules
        self.melds = position.melds
        self.position = position
        self.steps = STEPS

    def ways(self, hand: tuple[Card, ...]) -> Iterator[tuple[Group, ...]]:
        """Groups that lay the whole hand."""
        if not hand:
            if self._enough([], []):
                yield ()
            return
        red = tuple(card for card in hand if card.red_three)
        black = tuple(card for card in hand if card.black_three)
        if red and self.rules.threes.red is RedThrees.LAID:
            return
        if black and (len(black) < self.rules.melds.min_size or self.rules.threes.black_melds is BlackThrees.NEVER):
            return
        aside = [Group(cards) for cards in (red, black) if cards]
        wilds = sorted((card for card in hand if card.wild), key=lambda card: card.rank.order)
        naturals = [card for card in hand if not card.wild and card.rank is not Rank.THREE]
        for shares in self._shares(naturals):
            groups = self._with_wilds(hand, shares, wilds)
            if groups is not None:
                yield (*groups, *aside)

    # --- the natural cards

    def _shares(self, naturals: list[Card]) -> Iterator[list[_Share]]:
        if self.rules.melds.sequence_sizes is None:
            yield from self._by_rank(naturals, [])
            return
        in_suits = sorted(naturals, key=lambda card: (card.suit.value if card.suit else "", card.rank.order))
        tops = {place: meld.cards for place, meld in enumerate(self.melds) if meld.kind is MeldKind.SEQUENCE}
        yield from self._sequences(in_suits, [], [], tops)

    def _sequences(
        self, left: list[Card], pooled: list[Card], runs: list[_Share], own: dict[int, tuple[Card, ...]]
    ) -> Iterator[list[_Share]]:
        """Runs first for the lowest card of a suit: into the pool of its rank, onto an own sequence, or a new run."""
        if self.steps <= 0:
            return
        self.steps -= 1
        if not left:
            yield from self._by_rank(pooled, runs)
            return
        low, most = left[0], (self.rules.melds.sequence_sizes or (3, 7))[1] or HIGHEST
        for run in _runs(left):
            for place, cards in own.items():
                if _joins(cards, run) and len(cards) + len(run) <= most:
                    grown = own | {place: (*run, *cards) if run[0] < cards[0] else (*cards, *run)}
                    rest = _less(left, run)
                    yield from self._sequences(rest, pooled, [*runs, _Share(run, place)], grown)
            if (self.rules.melds.sequence_sizes or (3, 7))[0] <= len(run) <= most:
                yield from self._sequences(_less(left, run), pooled, [*runs, _Share(run)], own)
        yield from self._sequences(left[1:], [*pooled, low], runs, own)

    def _by_rank(self, pooled: Sequence[Card], runs: list[_Share]) -> Iterator[list[_Share]]:
        by_rank: dict[Rank, list[Card]] = {}
        for card in pooled:
            by_rank.setdefault(card.rank, []).append(card)
        yield from self._split(list(by_rank.values()), runs)

    def _split(self, ranks: list[list[Card]], shares: list[_Share]) -> Iterator[list[_Share]]:
        if not ranks:
            yield shares
            return
        for split in self._splits(ranks[0]):
            if self.steps <= 0:
                return
            self.steps -= 1
            yield from self._split(ranks[1:], [*shares, *split])

    def _splits(self, cards: list[Card]) -> Iterator[list[_Share]]:
        """The ways to share cards of one rank among own melds and new ones."""
        rank = cards[0].rank
        own = [place for place, meld in enumerate(self.melds) if meld.rank is rank and meld.kind is MeldKind.GROUP]
        for onto in product(range(len(cards) + 1), repeat=len(own)):
            joined = [(place, n) for place, n in zip(own, onto, strict=True) if n]
            for parts in self._new_parts(len(cards) - sum(onto), bool(own)):
                yield _cut(cards, [*joined, *((None, part) for part in parts)])

    def _new_parts(self, n: int, own: bool) -> tuple[tuple[int, ...], ...]:
        """The ways to make new melds of `n` cards of a rank, of which the side has a meld already (`own`) or not."""
        least = max(1, self.rules.melds.min_naturals)
        if self.rules.melds.of_a_rank is OfARank.SEVERAL or n == 0:
            return _partitions(n, least)
        return ((n,),) if n >= least and not own else ()

    # --- the wild cards

    def _with_wilds(self, hand: tuple[Card, ...], shares: list[_Share], wilds: list[Card]) -> tuple[Group, ...] | None:
        """The groups of a share with every wild card placed and canastas enough, or `None`."""
        self.steps -= 10
        runs = [share for share in shares if self._is_run(share)]
        slots = [*self._slots([share for share in shares if not self._is_run(share)], len(wilds))]
        slots += self._wild_slots(len(wilds), sum(card.rank is Rank.TWO for card in wilds))
        best = _place_wilds(slots, len(wilds), self.rules.melds.canasta)
        if best is None:
            return None
        numbers = best
        if not self._enough([(slot, n) for slot, n in zip(slots, numbers, strict=True)], runs):
            return None
        if not self._opens(hand, slots, numbers, runs):
            return None
        return tuple(_groups(slots, numbers, runs, wilds))

    def _is_run(self, share: _Share) -> bool:
        if share.to is not None:
            return self.melds[share.to].kind is MeldKind.SEQUENCE
        return len({card.rank for card in share.cards}) > 1

    def _slots(self, shares: list[_Share], wilds: int) -> Iterator[_Slot]:
        melds = self.rules.melds
        touched = {share.to for share in shares}
        untouched = [
            _Share((), place)
            for place, meld in enumerate(self.melds)
            if meld.kind is MeldKind.GROUP and place not in touched
        ]
        for share in [*shares, *untouched]:
            own = None if share.to is None else self.melds[share.to]
            naturals = len(share.cards) + (own.naturals if own else 0)
            there = own.wilds if own else 0
            need = max(0, melds.min_size - naturals - there)
            allowed = tuple(range(need, min(wilds, wild_limit(naturals, self.rules) - there) + 1))
            yield _Slot(share.cards, share.to, allowed, naturals + there)

    def _wild_slots(self, wilds: int, twos: int) -> Iterator[_Slot]:
        sizes = self.rules.melds.wild_sizes
        if sizes is None:
            return
        most = sizes[1] or 99
        own = [place for place, meld in enumerate(self.melds) if meld.kind is MeldKind.WILD]
        for place in own:
            size = self.melds[place].size
            yield _Slot((), place, tuple(range(min(wilds, most - size) + 1)), size)
        if not own or self.rules.melds.of_a_rank is OfARank.SEVERAL:
            needed = self.rules.melds.wild_min_twos
            for _ in range(2 if not needed else int(twos >= needed)):
                yield _Slot((), None, (0, *range(sizes[0], min(wilds, most) + 1)), 0, True)

    # --- what going out needs

    def _enough(self, slots: Iterable[tuple[_Slot, int]], runs: Sequence[_Share]) -> bool:
        grown = [0] * len(self.melds)
        new = []
        for slot, n in slots:
            if slot.to is None:
                new.append(len(slot.cards) + n)
            else:
                grown[slot.to] += len(slot.cards) + n
        for run in runs:
            if run.to is not None:
                grown[run.to] += len(run.cards)
        full = self.rules.melds.canasta
        own = [meld for place, meld in enumerate(self.melds) if self._full(meld, grown[place])]
        new_runs = sum(run.to is None and len(run.cards) >= full for run in runs)
        sequences = sum(meld.kind is MeldKind.SEQUENCE for meld in own) + new_runs
        made = len(own) + new_runs + sum(size >= full for size in new)
        return made >= self.rules.going_out.canastas and sequences >= self.rules.going_out.sequences

    def _full(self, meld: Meld, more: int) -> bool:
        return meld.kind is not MeldKind.BLACK_THREES and meld.size + more >= self.rules.melds.canasta

    def _opens(
        self, hand: tuple[Card, ...], slots: Sequence[_Slot], numbers: Sequence[int], runs: Sequence[_Share]
    ) -> bool:
        """True where the side has melded, the whole hand counts the minimum, or the minimum is waived."""
        position, rules = self.position, self.rules
        if position.melds or points(hand, rules) >= rules.first_meld.minimum(position.score):
            return True
        full = rules.melds.canasta
        sizes = [len(slot.cards) + n for slot, n in zip(slots, numbers, strict=True)] + [len(run.cards) for run in runs]
        waived = rules.first_meld.waiver and not position.turn.laid
        return waived and max(sizes, default=0) >= full


def _runs(left: list[Card]) -> Iterator[tuple[Card, ...]]:
    """The runs of one suit that begin with the first card, which is the lowest of its suit, longest first."""
    run = [left[0]]
    for card in left[1:]:
        if card.suit is not run[0].suit:
            break
        if card.rank.order == run[-1].rank.order + 1:
            run.append(card)
    for size in range(len(run), 0, -1):
        yield tuple(run[:size])


def _joins(cards: tuple[Card, ...], run: tuple[Card, ...]) -> bool:
    same = cards[0].suit is run[0].suit
    return (same and cards[0].rank.order - 1 == run[-1].rank.order) or (
        same and cards[-1].rank.order + 1 == run[0].rank.order
    )


def _less(left: list[Card], run: Iterable[Card]) -> list[Card]:
    rest = list(left)
    for card in run:
        rest.remove(card)
    return rest


def _partitions(n: int, least: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write `n` as a sum of parts of at least `least`, in falling order."""

    def parts(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for part in range(min(left, most), least - 1, -1):
            for rest in parts(left - part, part):
                yield (part, *rest)

    return tuple(parts(n, n))


def _cut(cards: Sequence[Card], parts: Iterable[tuple[int | None, int]]) -> list[_Share]:
    shares, start = [], 0
    for to, n in parts:
        shares.append(_Share(tuple(cards[start : start + n]), to))
        start += n
    return shares


def _place_wilds(slots: Sequence[_Slot], wilds: int, full: int) -> tuple[int, ...] | None:
    """A number of wild cards for each slot, all of them placed, with the most canastas; `None` where there is none."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for slot in slots:
        grown: dict[int, tuple[int, tuple[int, ...]]] = {}
        for used, (made, numbers) in best.items():
            for n in slot.allowed:
                if used + n <= wilds:
                    found = (made + (slot.size + n >= full), (*numbers, n))
                    if used + n not in grown or found[0] > grown[used + n][0]:
                        grown[used + n] = found
        best = grown
    return best[wilds][1] if wilds in best else None


def _groups(
    slots: Sequence[_Slot], numbers: Sequence[int], runs: Sequence[_Share], wilds: list[Card]
) -> Iterator[Group]:
    """The groups to lay, new wild melds first with the twos that they may need."""
    left = list(wilds)
    for slot, n in sorted(zip(slots, numbers, strict=True), key=lambda item: not item[0].wild):
        cards, left = (*slot.cards, *left[:n]), left[n:]
        if cards:
            yield Group(cards, slot.to)
    for run in runs:
        yield Group(run.cards, run.to)
