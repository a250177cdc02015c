"""A score sheet: every line of a deal's score, each judged by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from canasta import RequestError
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill
from ..marks import N_
from ..state import Answer, LineView, Part
from .amounts import AMOUNTS, SHEET, Amount
from .count import MOST, added_up, at_the_table, sum_of
from .kind import Grade, Hint, Kind, Why, read_number
from .tally import before


class ScoreSheet(Kind):
    """Right where every line has the engine's figure; each wrong line is told for itself, with its slip."""

    name = "scoresheet"
    needs = ("deal",)
    nothing = N_("Fill in every line first; a line without points gets a zero.")

    def faults(self, drill: Drill) -> list[str]:
        """A deal that cannot be."""
        try:
            drill.ended()
        except RequestError as error:
            return [f"deal: {error}"]
        return []

    def usual(self, drill: Drill) -> str:
        """There is one question."""
        return N_("The deal is over. Fill in the score of this side.")

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """A whole number for every line."""
        given = event.get("lines")
        if not isinstance(given, Mapping):
            return None
        lines = {name: read_number(given.get(name), -MOST, MOST) for name, _ in lines_of(drill)}
        filled = {name: number for name, number in lines.items() if number is not None}
        return {"lines": filled} if len(filled) == len(lines) else None

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's figures, line by line."""
        given = answer["lines"]
        wrong = [(name, amount) for name, amount in lines_of(drill) if given[name] != amount.number(drill)]
        cite = drill.played_by().cite_topic(AMOUNTS["side"].topic)
        if not wrong:
            return Grade(
                True, words.text("Every line is right."), (Why("sum", sum_of(AMOUNTS["side"], drill, words), cite),)
            )
        headline = words.ntext("One line is not right yet.", "{n} lines are not right yet.", len(wrong))
        whys = tuple(_told(name, amount, given, drill, words) for name, amount in wrong)
        last = "total" if "total" in given else "side"
        return Grade(
            False, headline, whys, after=at_the_table(AMOUNTS[last].at_the_table(drill, given[last], words), cite)
        )

    def shown(self, drill: Drill, step: str) -> Answer:
        """The engine's figures."""
        return {"lines": {name: amount.number(drill) for name, amount in lines_of(drill)}}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """The way through the sheet, the two lines that go wrong most often, and all the figures."""
        rules = drill.played_by()
        lines = Text.join((_figure(amount, amount.number(drill), words) for _, amount in lines_of(drill)), "; ")
        return (
            Hint(words.text("Go from the top down: first what lies on the table, then the bonuses, then the hands.")),
            Hint(Text.join(AMOUNTS[name].where_to_look(rules, words) for name in OFTEN_WRONG)),
            Hint(lines, self.shown(drill, step)),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """What lies on the table and in the hands, and the sheet."""
        lines = [_line(name, amount, drill, answer, words) for name, amount in lines_of(drill)]
        sheet: Part = {"sheet": {"label": words.text("Score of this side").plain(), "lines": lines}}
        return {**felt.deal_end(drill.ended(), words), **sheet}


def lines_of(drill: Drill) -> Iterator[tuple[str, Amount]]:
    """The lines of the sheet by these rules; where nothing was there before the deal, it has no last total."""
    rules, had = drill.played_by(), before(drill)
    for name in SHEET:
        if AMOUNTS[name].where(rules) and (name != "total" or had):
            yield name, AMOUNTS[name]


def _told(name: str, amount: Amount, given: Mapping[str, int], drill: Drill, words: Words) -> Why:
    """Why a line is wrong: for a sum, what the lines above it make; else the slip, if it is known, and the sum."""
    label, cite = words.text("{line}:", line=words.text(amount.label)), drill.played_by().cite_topic(amount.topic)
    if name in SUMS:
        made = _made(name, given, drill)
        if made == given[name]:
            return Why("carried", Text.join([label, words.text(CARRIED)]), cite)
        own = words.text("The figures above it make {points} together.", points=Points(made))
        return Why("not-added-up", Text.join([label, own]), cite)
    slip = amount.slip(drill, given[name], words)
    told = [slip.text] if slip else []
    return Why(slip.code if slip else "sum", Text.join([label, *told, added_up(amount, drill, words, slip)]), cite)


def _made(name: str, given: Mapping[str, int], drill: Drill) -> int:
    """What the learner's own figures above a sum make."""
    if name == "total":
        return before(drill) + given["side"]
    return sum(-given[line] if AMOUNTS[line].minus else given[line] for line in given if line not in SUMS)


SUMS = ("side", "total")
"""Lines that add up those above them."""
CARRIED = N_("This adds up the figures above it, and it will change with them.")


def _figure(amount: Amount, number: int, words: Words) -> Text:
    return words.text("{line}: {points}", line=words.text(amount.label), points=Points(number))


def _line(name: str, amount: Amount, drill: Drill, answer: Answer | None, words: Words) -> LineView:
    given = answer["lines"].get(name) if answer else None
    right = given == amount.number(drill)
    detail = words.text("before it: {points}", points=Points(before(drill))) if name == "total" else None
    return {
        "id": name,
        "label": words.text(amount.label).spans(),
        "detail": detail.spans() if detail else None,
        "value": None,
        "verdict": None if given is None else "right" if right else "wrong",
        "sign": "-" if amount.minus else "" if name in EITHER else "+",
    }


EITHER = ("red-threes", "side", "total")
"""Lines that may be below zero."""
OFTEN_WRONG = ("melded-cards", "red-threes", "hands")

SCORESHEET = ScoreSheet()
