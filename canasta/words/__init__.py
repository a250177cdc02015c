"""The only place that knows a human language: what the engine says, in English and in Hebrew.

English sentences are the gettext ids; `Words("he")` speaks Hebrew from the compiled catalogue beside this file. Calls
named `text`, `ntext`, `say`, `_` and `N_` mark sentences for extraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import Any

from canasta.cards import Card, Rank, Suit
from canasta.errors import Defect
from canasta.scoring import Line, Score
from canasta.verdict import Effect, Reason, Verdict
from canasta.words.sentences import (
    CARD,
    COUNTED,
    EFFECTS,
    LINES,
    NUMBERS,
    PROBLEMS,
    RANKS,
    REASONS,
    SUITS,
    Sentence,
)
from canasta.words.text import CardSpan, LtrSpan, Points, Range, Span, Text, number, range_span

LANGUAGES = ("en", "he")
"""The languages that the engine speaks."""
_DIRECTIONS = {"en": "ltr", "he": "rtl"}
_CATALOGUE = Path(__file__).parent / "locale"

__all__ = ["LANGUAGES", "LtrSpan", "Points", "Range", "Text", "Words", "preload"]


@cache
def _translations(lang: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    with (_CATALOGUE / lang / "LC_MESSAGES" / "canasta.mo").open("rb") as file:
        return GNUTranslations(file)


def preload() -> None:
    """Reads every catalogue into memory, so that no file is opened later."""
    for lang in LANGUAGES:
        _translations(lang)


class Words:
    """One language. `lang` is its code, `dir` the direction of its script: `ltr` or `rtl`."""

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no such language: {lang}")
        self.lang = lang
        self.dir = _DIRECTIONS[lang]
        self._catalogue = _translations(lang)

    def text(self, sentence: str, **params: Any) -> Text:
        """A sentence in this language, its parameters put in: cards, ranks, points, numbers, words or other texts."""
        return self._fill(self._catalogue.gettext(sentence), params)

    def ntext(self, singular: str, plural: str, n: int, **params: Any) -> Text:
        """A sentence that counts `n` things, in the form that the language has for that number."""
        return self._fill(self._catalogue.ngettext(singular, plural, n), {"n": n} | params)

    def explain(self, reason: Reason) -> Text:
        """Why an action is illegal, for a learner."""
        return self._say(REASONS[reason.code], reason.params, counting=reason.code in COUNTED)

    def counted(self, n: int) -> Text:
        """A number of cards: in Hebrew a word up to ten, as books have it."""
        return self.text(NUMBERS.get(n, str(n)))

    def effect(self, effect: Effect) -> Text:
        """What a legal action did."""
        return self._say(EFFECTS[effect], {})

    def problem(self, defect: Defect) -> Text:
        """Why a request cannot be ruled on."""
        named = {name: Text((LtrSpan(fact),)) if isinstance(fact, str) else fact for name, fact in defect.items}
        return self._say(PROBLEMS[defect.key], named)

    def ruling(self, verdict: Verdict) -> Text:
        """The whole verdict: every reason, or what the action did and what the first meld counted."""
        if verdict.reasons:
            return Text.join(self.explain(reason) for reason in verdict.reasons)
        told = [self.text("Yes, this is allowed."), *(self.effect(effect) for effect in verdict.effects)]
        if verdict.counted is not None:
            points = {"counted": Points(verdict.counted), "needed": Points(verdict.needed or 0)}
            told.append(self.text("The first meld counts {counted} points, and {needed} are needed.", **points))
        return Text.join(told)

    def line(self, line: Line) -> Text:
        """One item of a score."""
        return self._say(LINES[line.code], {"n": line.n, "points": Points(line.points)})

    def score(self, score: Score, personal: bool) -> Text:
        """A whole score: each side with its lines, then who has won."""
        texts: list[Text] = []
        owned = ((side, own) for side in score.sides for own in side.players or ((),))
        for place, (side, own) in enumerate(owned):
            figures = {"deal": Points(score.deal[place]), "total": Points(score.total[place])}
            if personal:
                texts.append(self.text("Player {n}: {deal} in this deal, {total} in all.", n=place + 1, **figures))
            else:
                texts.append(self.text("Side {n}: {deal} in this deal, {total} in all.", n=place + 1, **figures))
            lines = Text.join((self.line(line) for line in (*side.lines, *own)), ", ")
            texts += [Text.join([Text(("(",)), lines, Text((").",))], "")] if lines.parts else []
        if score.winner is not None and personal:
            texts.append(self.text("Player {n} wins the match.", n=score.winner + 1))
        elif score.winner is not None:
            texts.append(self.text("Side {n} wins the match.", n=score.winner + 1))
        return Text.join(texts)

    def card(self, card: Card) -> str:
        """A card's spoken name: nine of hearts, תשע לב."""
        rank, suit = self.rank(card.rank), card.suit
        if suit is None:
            return rank
        return self._catalogue.gettext(CARD).format(rank=rank, suit=self._catalogue.gettext(SUITS[suit]))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards as one span, said one after another."""
        row = tuple(cards)
        return Text.of([CardSpan(row, ", ".join(self.card(card) for card in row))] if row else [])

    def rank(self, rank: Rank) -> str:
        """A rank's name: nine, תשע."""
        return self._catalogue.gettext(RANKS[rank])

    def suit(self, suit: Suit) -> str:
        """A suit's name: hearts, לב."""
        return self._catalogue.gettext(SUITS[suit])

    def _say(self, sentence: Sentence, params: Mapping[str, Any], counting: bool = False) -> Text:
        """A sentence with its facts; where it is `counting`, every number among them is one of cards."""
        chosen, told = sentence.choose(params), params
        if counting:
            told = {name: self.counted(fact) if isinstance(fact, int) else fact for name, fact in params.items()}
        if chosen.plural is None:
            return self.text(chosen.text, **told)
        return self._fill(self._catalogue.ngettext(chosen.text, chosen.plural, params[chosen.count]), told)

    def _fill(self, sentence: str, params: Mapping[str, Any]) -> Text:
        parts: list[Span] = []
        for words, name, _, _ in Formatter().parse(sentence):
            parts.append(words)
            if name is not None:
                parts += self._value(params[name])
        return Text.of(parts)

    def _value(self, value: Any) -> tuple[Span, ...]:
        match value:
            case Text():
                return value.parts
            case Card():
                return self.cards((value,)).parts
            case Rank():
                return (self.rank(value),)
            case Suit():
                return (self.suit(value),)
            case Range():
                return (range_span(value),)
            case Reason():
                return self.explain(value).parts
            case Defect():
                return self.problem(value).parts
            case int():
                return (number(value),)
            case str():
                return (value,)
        items = tuple(value)
        if all(isinstance(item, Card) for item in items):
            return self.cards(items).parts
        return Text.join((Text.of(self._value(item)) for item in items), ", ").parts
