"""The groups that a hand could lay, up to the choice of suits where suits mean nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from canasta.cards import CARDS, Card, Rank, Suit
from canasta.melds import HIGHEST, LOWEST, fit
from canasta.rules import Rules


@dataclass(frozen=True, slots=True)
class Spec:
    """A group by its make-up: so many naturals of a rank, twos and jokers; or the ranks of a run in one suit."""

    rank: Rank | None
    naturals: int
    twos: int
    jokers: int
    run: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.naturals + self.twos + self.jokers

    def points(self, rules: Rules) -> int:
        """What the group counts, in points."""
        values = rules.worth
        if self.run:
            return sum(values[card.index] for card in self.run)
        wild = self.twos * rules.scoring.two + self.jokers * rules.scoring.joker
        return wild + (self.naturals * values[_SAMPLE[self.rank].index] if self.rank else 0)

    def pick(self, hand: Sequence[Card]) -> tuple[Card, ...] | None:
        """Cards of the hand that make this group, or `None` where it holds too few."""
        if self.run:
            return self.run if not Counter(self.run) - Counter(hand) else None
        naturals = [card for card in hand if card.rank is self.rank]
        twos = [card for card in hand if card.rank is Rank.TWO]
        jokers = [card for card in hand if card.rank is Rank.JOKER]
        if len(naturals) < self.naturals or len(twos) < self.twos or len(jokers) < self.jokers:
            return None
        return (*naturals[: self.naturals], *twos[: self.twos], *jokers[: self.jokers])

    def smaller(self) -> Iterator[Spec]:
        """The groups with one card less."""
        if self.run:
            yield from (Spec(None, self.naturals - 1, 0, 0, part) for part in (self.run[1:], self.run[:-1]))
            return
        if self.naturals:
            yield Spec(self.rank, self.naturals - 1, self.twos, self.jokers)
        if self.twos:
            yield Spec(self.rank, self.naturals, self.twos - 1, self.jokers)
        if self.jokers:
            yield Spec(self.rank, self.naturals, self.twos, self.jokers - 1)


_SAMPLE: dict[Rank, Card] = {card.rank: card for card in CARDS}
_SAMPLE[Rank.THREE] = Card(Rank.THREE, Suit.SPADES)


def fits(spec: Spec, rules: Rules) -> bool:
    """True where the group is a meld on its own, black threes left out."""
    if spec.run:
        return not fit(spec.run, rules)[1]
    return spec.rank is not Rank.THREE and _stands(spec.naturals, spec.twos, spec.jokers, rules)


@lru_cache(maxsize=8192)
def _stands(naturals: int, twos: int, jokers: int, rules: Rules) -> bool:
    """True where so many cards of one rank, whichever it is, make a meld with so many wild ones."""
    cards = (_SAMPLE[Rank.NINE],) * naturals + (_SAMPLE[Rank.TWO],) * twos + (_SAMPLE[Rank.JOKER],) * jokers
    return bool(cards) and not fit(cards, rules)[1]


def new_groups(hand: Sequence[Card], rules: Rules, most: int = 99) -> list[Spec]:
    """Every group of at most `most` cards that the hand could lay as a new meld, black threes left out."""
    twos = sum(card.rank is Rank.TWO for card in hand)
    jokers = sum(card.rank is Rank.JOKER for card in hand)
    naturals = Counter(card.rank for card in hand if not card.wild and card.rank is not Rank.THREE)
    found = []
    for rank, held in [*naturals.items(), (None, 0)]:
        for n in range(1 if rank else 0, held + 1):
            for two in range(min(twos, most - n) + 1):
                for joker in range(min(jokers, most - n - two) + 1):
                    spec = Spec(rank, n, two, joker)
                    if spec.size >= rules.melds.min_size and fits(spec, rules):
                        found.append(spec)
    return found + list(_runs(hand, rules, most))


def _runs(hand: Sequence[Card], rules: Rules, most: int) -> Iterator[Spec]:
    sizes = rules.melds.sequence_sizes
    if sizes is None:
        return
    held = {(card.suit, card.rank.order): card for card in hand if not card.wild}
    for suit in Suit:
        for low in range(LOWEST, HIGHEST + 1):
            run: list[Card] = []
            for order in range(low, HIGHEST + 1):
                card = held.get((suit, order))
                if card is None or len(run) >= min(most, sizes[1] or HIGHEST):
                    break
                run.append(card)
                if len(run) >= sizes[0]:
                    yield Spec(None, len(run), 0, 0, tuple(run))
