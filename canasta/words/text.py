"""A sentence as spans: words, cards with their spoken names, and pieces that always run left to right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from canasta.cards import Card

LRI, PDI = "\u2066", "\u2069"


class Points(int):
    """A number of points; in a sentence its sign stays at its left."""


@dataclass(frozen=True, slots=True)
class Range:
    """A range of whole numbers, such as 0–1,495; `high` is `None` where it has no end."""

    low: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class CardSpan:
    """Cards inside a sentence, and how they are said."""

    cards: tuple[Card, ...]
    say: str


@dataclass(frozen=True, slots=True)
class LtrSpan:
    """A piece that runs left to right inside any sentence."""

    text: str


Span = str | CardSpan | LtrSpan


@dataclass(frozen=True, slots=True)
class Text:
    """An immutable sentence of spans."""

    parts: tuple[Span, ...] = ()

    @classmethod
    def of(cls, parts: Iterable[Span]) -> Text:
        """The text of these spans, neighbouring words run together and empty ones left out."""
        joined: list[Span] = []
        for part in parts:
            if part == "":
                continue
            if isinstance(part, str) and joined and isinstance(joined[-1], str):
                joined[-1] += part
            else:
                joined.append(part)
        return cls(tuple(joined))

    @classmethod
    def join(cls, texts: Iterable[Text], between: str = " ") -> Text:
        """Texts one after another."""
        parts: list[Span] = []
        for text in texts:
            parts += [between, *text.parts] if parts else text.parts
        return cls.of(parts)

    def spans(self) -> list[Any]:
        """The spans as JSON: words, `{"cards": ["9H"], "say": "nine of hearts"}`, `{"ltr": "0–1,495"}`."""
        return [_span_json(part) for part in self.parts]

    def plain(self) -> str:
        """The sentence as one string, its cards and left-to-right pieces isolated."""
        return "".join(_plain(part) for part in self.parts)

    def __str__(self) -> str:
        return self.plain()


def card_sign(card: Card) -> str:
    """A card as it is printed: 9♥, JK."""
    return f"{card.rank.value}{card.suit.sign if card.suit else ''}"


def number(value: int) -> Span:
    """A number with its thousands set apart; a minus sign stays at its left."""
    return f"{value:,}" if value >= 0 else LtrSpan(f"−{-value:,}")


def range_span(value: Range) -> Span:
    """A range, low end at the left."""
    return LtrSpan(f"{value.low:,}+" if value.high is None else f"{value.low:,}–{value.high:,}")


def _span_json(part: Span) -> Any:
    if isinstance(part, CardSpan):
        return {"cards": [card.face for card in part.cards], "say": part.say}
    return {"ltr": part.text} if isinstance(part, LtrSpan) else part


def _plain(part: Span) -> str:
    if isinstance(part, CardSpan):
        return LRI + " ".join(card_sign(card) for card in part.cards) + PDI
    return LRI + part.text + PDI if isinstance(part, LtrSpan) else part
