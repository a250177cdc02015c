"""Counting: how many points?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta import RequestError, TakePile
from canasta.words import LtrSpan, Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, Part
from .acting import laid
from .amounts import ACT_AMOUNTS, AMOUNTS, CARD_AMOUNTS, CHANGES, POSITION_AMOUNTS, Amount, added
from .kind import Grade, Hint, Kind, Why, one_of, read_number
from .slips import Slip
from .tally import Terms, counted_cards

MOST = 99_999
UNASKED = (
    "natural-canastas",
    "mixed-canastas",
    "wild-canastas",
    "sequence-canastas",
    "stock-penalty",
    "total",
)
"""Lines of a score sheet that are not asked for by themselves."""
ASKED: tuple[str, ...] = tuple(name for name in AMOUNTS if name not in (*UNASKED, *CHANGES))


class Count(Kind):
    """The engine's number alone is right; of a wrong one it is said which slip leads to it."""

    name = "count"
    needs = ("ask",)
    takes = ("position", "cards", "act", "deal")
    nothing = N_("Enter a number first.")

    def faults(self, drill: Drill) -> list[str]:
        """An amount that is not known, or without what is to be counted."""
        faults = one_of("ask", drill.ask, ASKED)
        if faults:
            return faults
        field = _field(drill)
        if not getattr(drill, field):
            return [f"{field} is needed for counting {drill.ask!r}"]
        try:
            self.shown(drill, "")
        except RequestError as error:
            return [f"{field}: {error}"]
        return []

    def usual(self, drill: Drill) -> str:
        """By the amount."""
        return _amount(drill).usual

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """A whole number."""
        number = read_number(event.get("number"), -MOST, MOST)
        return None if number is None else {"number": number}

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's figure."""
        amount, given = _amount(drill), answer["number"]
        number = amount.number(drill)
        cite = drill.played_by().cite_topic(amount.topic)
        if given == number:
            total = Why("sum", added_up(amount, drill, words), cite)
            return Grade(True, words.text("Yes, {points} points.", points=Points(number)), (total,))
        slip = amount.slip(drill, given, words)
        total = Why("sum", added_up(amount, drill, words, slip), cite)
        headline = words.text(TOO_MUCH if given > number else TOO_LITTLE)
        after = at_the_table(amount.at_the_table(drill, given, words), cite)
        return Grade(False, headline, (Why(slip.code, slip.text, cite), total) if slip else (total,), after=after)

    def shown(self, drill: Drill, step: str) -> Answer:
        """The engine's figure."""
        return {"number": _amount(drill).number(drill)}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """Where to look, the parts, and what they make."""
        amount, rules = _amount(drill), drill.played_by()
        terms = amount.terms(drill)
        parts = amount.rule(rules, words) if amount.rule else Text((LtrSpan(added(terms)),))
        if not amount.rule and _single(terms):
            parts = words.text("There is only one figure to find.")
        return (
            Hint(amount.where_to_look(rules, words)),
            Hint(parts),
            Hint(added_up(amount, drill, words), self.shown(drill, step)),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """What is to be counted, and a field for the number."""
        amount = _amount(drill)
        part: Part = {
            "number": {
                "label": words.text("Points").plain(),
                "suffix": "",
                "least": 0 if amount.minus or drill.ask in (*CARD_AMOUNTS, *ACT_AMOUNTS, *POSITION_AMOUNTS) else -MOST,
                "most": MOST,
            }
        }
        return {**part, **scene(drill, words)}


def added_up(amount: Amount, drill: Drill, words: Words, slip: Slip | None = None) -> Text:
    """The sum as it is written, and why it is so; what a slip has said is not said again."""
    said = slip.text.plain() if slip else ""
    facts = (text for text in amount.facts(drill, words) if text.plain() not in said)
    return Text.join([sum_of(amount, drill, words), *facts])


def sum_of(amount: Amount, drill: Drill, words: Words) -> Text:
    """The sum as it is written, or the figure where there is nothing to add."""
    number, terms = amount.number(drill), amount.terms(drill)
    if _single(terms):
        return words.text("It is {points}.", points=Points(number))
    return Text((LtrSpan(added(terms, number)), "."))


def _single(terms: Terms) -> bool:
    """True where there is nothing to add."""
    return len(terms) < 2 and all(n == 1 for n, _ in terms)


def at_the_table(told: Text, cite: str | None) -> tuple[Why, ...]:
    """What would come of an answer, where there is something to tell."""
    return (Why("at-the-table", told, cite),) if told.parts else ()


def _amount(drill: Drill) -> Amount:
    return AMOUNTS[drill.ask or ""]


def _field(drill: Drill) -> str:
    """The field of the drill that holds what is to be counted."""
    for names, field in ((CARD_AMOUNTS, "cards"), (ACT_AMOUNTS, "act"), (POSITION_AMOUNTS, "position")):
        if drill.ask in names:
            return field
    return "deal"


def scene(drill: Drill, words: Words) -> Part:
    """What is to be counted."""
    field = _field(drill)
    if field == "cards":
        return {"table": felt.bare(words), "hand": felt.loose(counted_cards(drill), words)}
    if field == "deal":
        return felt.deal_end(drill.ended(), words)
    position = drill.posed()
    scene: Part = {"table": felt.table(position, drill.position, words), "hand": felt.no_hand()}
    if field == "act":
        action = drill.action()
        told = {*drill.position, "pile"} if isinstance(action, TakePile) else {*drill.position} - {"pile"}
        hand = felt.loose(cards_of(action), words, laid(action, position, words))
        scene = {"table": felt.table(position, told, words), "hand": hand}
    return scene


TOO_MUCH = N_("That is too much.")
TOO_LITTLE = N_("That is too little.")

COUNT = Count()
