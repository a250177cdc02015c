"""Cards and their notation: `7H 10S KD JK`.

A card is one of 53 values, shared and compared by identity, so that hands can be counted and copied fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from operator import attrgetter


class NotationError(ValueError):
    """A text is not a list of cards; `word` is the part that could not be read."""

    def __init__(self, word: str) -> None:
        super().__init__(f"not a card: {word!r}")
        self.word = word


class Suit(Enum):
    """One of the four suits; the value is its letter in the notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    __hash__ = object.__hash__  # a member is one object: no need to hash its name

    @property
    def red(self) -> bool:
        """True of hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @property
    def sign(self) -> str:
        """The printed sign, such as ♠."""
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]


class Rank(Enum):
    """A card's rank; the value is its sign in the notation."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"

    order: int

    __hash__ = object.__hash__

    @property
    def wild(self) -> bool:
        """True of twos and jokers."""
        return self is Rank.TWO or self is Rank.JOKER


RANKS: tuple[Rank, ...] = tuple(Rank)
for _place, _rank in enumerate(RANKS):
    _rank.order = _place


class Card:
    """A card by its face: `Card(Rank.NINE, Suit.HEARTS)`; a joker has no suit.

    Equal faces are the same object. `wild`, `red_three` and `black_three` say what the card is in every rule set.
    """

    __slots__ = ("black_three", "face", "index", "rank", "red_three", "suit", "wild")

    index: int
    rank: Rank
    suit: Suit | None
    face: str
    wild: bool
    red_three: bool
    black_three: bool

    def __new__(cls, rank: Rank, suit: Suit | None = None) -> Card:
        """The one card with this face; `ValueError` where there is none."""
        try:
            return _FACES[rank, suit]
        except KeyError:
            raise ValueError(f"no such card: {rank}, {suit}") from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __str__(self) -> str:
        return self.face

    def __repr__(self) -> str:
        return f"Card({self.face})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (_card, (self.face,))


def _make(index: int, rank: Rank, suit: Suit | None) -> Card:
    card = object.__new__(Card)
    values = {
        "index": index,
        "rank": rank,
        "suit": suit,
        "face": rank.value + (suit.value if suit else ""),
        "wild": rank.wild,
        "red_three": rank is Rank.THREE and suit is not None and suit.red,
        "black_three": rank is Rank.THREE and suit is not None and not suit.red,
    }
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_FACES: dict[tuple[Rank, Suit | None], Card] = {}
for _rank in RANKS:
    for _suit in (None,) if _rank is Rank.JOKER else tuple(Suit):
        _FACES[_rank, _suit] = _make(len(_FACES), _rank, _suit)

CARDS: tuple[Card, ...] = tuple(_FACES.values())
"""Every card once, in the order in which hands are sorted: twos, threes … aces, the joker."""

_BY_TEXT = {card.face: card for card in CARDS} | {f"T{suit.value}": _FACES[Rank.TEN, suit] for suit in Suit}
_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
_WORD = re.compile(r"\S+")


def _card(word: str) -> Card:
    card = _BY_TEXT.get(word) or _BY_TEXT.get(word.translate(_SIGNS).upper())
    if card is None:
        raise NotationError(word[:20])
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text in their order; `NotationError` names the first word that is none.

    >>> parse_cards("9♥ ts jk")
    (Card(9H), Card(10S), Card(JK))
    """
    return tuple(_card(word) for word in _WORD.findall(text))


def format_cards(cards: Iterable[Card]) -> str:
    """The notation of cards, which `parse_cards` reads back."""
    return " ".join(card.face for card in cards)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards in the order of `CARDS`, as hands and melds are kept."""
    return tuple(sorted(cards, key=_index))


_index = attrgetter("index")


def without(cards: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...]:
    """`cards` less each of `taken` once; `ValueError` where one is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def missing(cards: Iterable[Card], wanted: Iterable[Card]) -> tuple[Card, ...]:
    """Those of `wanted` that `cards` does not hold, counting copies."""
    left = list(cards)
    absent = []
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            absent.append(card)
    return tuple(absent)
