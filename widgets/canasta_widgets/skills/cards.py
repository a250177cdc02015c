"""Dealing cards for a drill: a pack of the game, from which a recipe takes what it needs, and the table around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol, TypeVar

from canasta import Card, Position, Rank, RequestError, Rules, Setup, Suit, format_cards
from canasta.melds import wild_limit
from canasta.play import deck

from ..drill import Drill

Cards = tuple[Card, ...]
PLAIN: tuple[Rank, ...] = tuple(rank for rank in Rank if not rank.wild and rank is not Rank.THREE)
"""The ranks from four to the ace, which every rule set melds."""
MOST_WILDS = 6
"""More wild cards than this in one meld are not dealt where the rules set no limit."""
OWN_LEVEL = 0.65
"""How often a recipe of the drill's own level is taken; the others are easier ones."""

PATIENCE = 6
"""After so many tries an easier recipe comes as often as one of the drill's level."""


class Pack:
    """The shuffled cards of a game, from which a recipe takes what it needs; ranks are handed out once each."""

    def __init__(self, random: Random, rules: Rules) -> None:
        self.random = random
        self.rules = rules
        self.cards = deck(rules)
        random.shuffle(self.cards)
        self._ranks: list[Rank] = random.sample(PLAIN, len(PLAIN))

    def take(self, wanted: Callable[[Card], bool], count: int) -> Cards:
        """The first `count` cards of a sort, which leave the pack; fewer where there are no more."""
        found = [card for card in self.cards if wanted(card)][:count]
        for card in found:
            self.cards.remove(card)
        return tuple(found)

    def of(self, rank: Rank, count: int) -> Cards:
        """Cards of one rank."""
        return self.take(lambda card: card.rank is rank, count)

    def wilds(self, count: int) -> Cards:
        """Twos and jokers."""
        return self.take(_wild, count)

    def blacks(self, count: int) -> Cards:
        """Black threes."""
        return self.take(_black_three, count)

    def reds(self, count: int) -> Cards:
        """Red threes."""
        return self.take(_red_three, count)

    def rank(self) -> Rank:
        """A rank from four to the ace that nothing else in this deal is about, while there is one."""
        return self._ranks.pop() if self._ranks else self.random.choice(PLAIN)

    def claim(self, ranks: Iterable[Rank]) -> None:
        """Keeps these ranks for what they are dealt for already."""
        claimed = set(ranks)
        self._ranks = [rank for rank in self._ranks if rank not in claimed]

    def give_back(self, ranks: Iterable[Rank]) -> None:
        """Lets these ranks be dealt again, when the others are."""
        self._ranks[:0] = ranks

    def group(self, size: int, wilds: int = 0, rank: Rank | None = None) -> Cards:
        """A group of a new rank (or of `rank`) with some wild cards among its cards."""
        return self.of(rank or self.rank(), size - wilds) + self.wilds(wilds)

    def meld(self, more: int = 0, wilds: int = 0) -> Cards:
        """A group of a new rank that is as small as a meld may be, or has `more` cards."""
        return self.group(self.rules.melds.min_size + more, wilds)

    def stock(self) -> int:
        """A number of cards that may be left in the stock, well before its end."""
        return self.random.randint(16, 44)

    def run(self, size: int) -> Cards:
        """Cards in a row of one suit, whose ranks are kept from now on; none where no such row is left."""
        starts, left = range(len(PLAIN) - size + 1), set(self.cards)
        rows = [(PLAIN[start : start + size], suit) for start in starts for suit in Suit]
        held = [row for row in rows if left.issuperset(Card(rank, row[1]) for rank in row[0])]
        return self.row(*self.random.choice(held)) if held else ()

    def row(self, ranks: Iterable[Rank], suit: Suit) -> Cards:
        """One card of each rank in a suit, whose ranks are kept from now on; none where one of them is gone."""
        cards = tuple(Card(rank, suit) for rank in ranks)
        if not all(card in self.cards for card in cards):
            return ()
        for card in cards:
            self.cards.remove(card)
        self.claim(card.rank for card in cards)
        return cards

    def filler(self, count: int, pairs: int = 0) -> Cards:
        """Further cards of ranks that nothing else is about: single ones, but for some pairs."""
        cards: Cards = ()
        ranks = list(self._ranks)
        while len(cards) < count and ranks:
            cards += self.of(ranks.pop(), 2 if len(cards) < 2 * pairs else 1)
        return cards[:count]

    def most_wilds(self, naturals: int) -> int:
        """The most wild cards beside these naturals."""
        return min(MOST_WILDS, wild_limit(naturals, self.rules))


def _wild(card: Card) -> bool:
    return card.wild


def _black_three(card: Card) -> bool:
    return card.black_three


def _red_three(card: Card) -> bool:
    return card.red_three


class Levelled(Protocol):
    """Anything that is dealt from a level on."""

    @property
    def level(self) -> int:
        """The first level at which it is dealt."""


L = TypeVar("L", bound=Levelled)


def pick(random: Random, recipes: Iterable[L], level: int, tries: int = 0) -> L | None:
    """A recipe of this level or, less often, of an easier one; `None` where there is none.

    After some `tries` in vain an easier one comes as often.
    """
    able = [recipe for recipe in recipes if recipe.level <= level]
    own = [recipe for recipe in able if recipe.level == level]
    if not able:
        return None
    return random.choice(own if own and tries < PATIENCE and random.random() < OWN_LEVEL else able)


def place(hand: Iterable[Card], melds: Sequence[Cards] = (), **fields: Any) -> dict[str, Any]:
    """The turn's fields of a position."""
    return {"hand": format_cards(hand), "melds": [format_cards(cards) for cards in melds], **fields}


def around(pack: Pack, level: int) -> list[str]:
    """Melds of the opponents, more at a higher level."""
    ranks = [pack.rank() for _ in range(OPPONENTS[level - 1])]
    pack.give_back(ranks)
    sizes = [pack.rules.melds.min_size + pack.random.choice((0, 1, 1, 2)) for _ in ranks]
    return [format_cards(pack.group(size, rank=rank)) for size, rank in zip(sizes, ranks, strict=True)]


def posed(rules: Rules, position: Mapping[str, Any], red_threes: bool = False) -> Position | None:
    """The position of these turn fields, or `None` where it cannot be."""
    try:
        return Position.of(replace(Setup.from_json(position), rules=rules), red_threes_in_hand=red_threes)
    except RequestError:
        return None


OPPONENTS = (0, 1, 1, 2, 3)
"""How many melds of the opponents lie on the table, at each level."""

TRAP = 6.0
"""What a trap weighs in `effort`, in cards."""


def effort(drill: Drill) -> float:
    """How much there is to weigh: the cards of the hand, half of those that lie on the table, and more for a trap."""
    fields = drill.position
    hand = len(fields["hand"].split())
    table = [*fields.get("melds", ()), *fields.get("opponent_melds", ()), fields.get("pile", "")]
    return hand + sum(len(cards.split()) for cards in table) / 2 + TRAP * (drill.mistake is not None)
