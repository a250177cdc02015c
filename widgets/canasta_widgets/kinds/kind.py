"""What a kind of drill is: how an answer is read, graded, shown and hinted at. All of it pure, over a `Drill`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from canasta import Code, NotationError, Verdict, format_cards, parse_cards
from canasta.words import Text, Words

from ..drill import Drill
from ..marks import N_
from ..state import Answer, GroupAnswer, Part
from .terms import JOINING

FIRST = "answer"
"""The step at which every drill begins."""
MOST_CARDS = 40
MOST_GROUPS = 12


@dataclass(frozen=True, slots=True)
class Why:
    """One reason as a learner reads it: its code, its sentence, and the section of the rules that says so."""

    code: str
    text: Text
    cite: str | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer is worth: `right` or not, why, and what would happen at the table (`after`).

    `onward` means that the drill goes on from this answer: judging asks why, a turn has its next act.
    """

    right: bool
    headline: Text
    reasons: tuple[Why, ...] = ()
    onward: bool = False
    after: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A help of one degree; `answer` is what somebody who follows it gives, where it tells that much."""

    text: Text
    answer: Answer | None = None


class Kind(Protocol):
    """A kind of drill. `step` names the point that the drill has reached; it begins at `FIRST`.

    `needs` are the drill's fields without which there is none of this kind, `takes` those that it may have; both stand
    beside the fields of every drill. `nothing` is said where an answer is empty, and `undoes` says whether answers that
    led on can be taken back.
    """

    name: str
    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()
    nothing: str = N_("Pick cards first.")
    undoes: bool = False

    def faults(self, drill: Drill) -> list[str]:
        """What is wrong with an authored drill, in plain words; its position is possible."""
        ...

    def usual(self, drill: Drill) -> str:
        """The question that is asked where the drill has none of its own: a sentence to look up."""
        ...

    def named(self, drill: Drill) -> Mapping[str, Any]:
        """What the usual question names: cards, points."""
        return {}

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """The answer of an event, or `None` where it holds none that could be meant."""
        ...

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """What an answer that `read` gave is worth."""
        ...

    def shown(self, drill: Drill, step: str) -> Answer:
        """A right answer, found by the engine."""
        ...

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """Three hints that tell more and more; who follows the last one answers right."""
        ...

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The kind's own part of the state; what it leaves out is the table of the position, and nothing else.

        `answer` is the one that stands; before it is given nothing here may tell which one is right.
        """
        ...

    def onward(self, drill: Drill, step: str, answer: Answer) -> tuple[Drill, str]:
        """The drill and the step after an answer whose grade is `onward`."""
        return drill, step


def explained(verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """All reasons of the engine in words, the most instructive first."""
    return tuple(
        Why(reason.code.value, words.explain(reason), JOINING if reason.code is Code.NO_SUCH_MELD else reason.cite)
        for reason in verdict.reasons
    )


def one_of(name: str, value: object, values: Collection[str]) -> list[str]:
    """The fault of a field that holds none of its values."""
    return [] if value in values else [f"{name} must be one of {', '.join(values)}"]


# --- reading events


def read_choice(event: Mapping[str, Any], offered: Collection[str]) -> Answer | None:
    """The answer that chooses one of the values that are offered."""
    choice = event.get("choice")
    return {"choice": choice} if isinstance(choice, str) and choice in offered else None


def read_groups(event: Mapping[str, Any], empty: bool = False) -> list[GroupAnswer] | None:
    """Groups of cards in their notation; `None` where one is unreadable, or without cards unless it may be `empty`."""
    groups = event.get("groups")
    if not isinstance(groups, list) or not 0 < len(groups) <= MOST_GROUPS:
        return None
    found = [_group(group) for group in groups]
    whole = [group for group in found if group is not None and (group["cards"] or empty)]
    return whole if len(whole) == len(groups) and sum(len(group["cards"]) for group in whole) <= MOST_CARDS else None


def _group(group: Any) -> GroupAnswer | None:
    cards, to = (group.get("cards"), group.get("to")) if isinstance(group, Mapping) else (None, None)
    if not isinstance(cards, list) or len(cards) > MOST_CARDS or not all(isinstance(card, str) for card in cards):
        return None
    if to is not None and (not isinstance(to, int) or isinstance(to, bool) or to < 0):
        return None
    try:
        return {"cards": format_cards(parse_cards(" ".join(cards))).split(), "to": to}
    except NotationError:
        return None


def read_number(value: Any, least: int, most: int) -> int | None:
    """A whole number from `least` to `most`."""
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most else None
