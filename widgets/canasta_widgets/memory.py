"""What a session remembers between events, and what follows from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypedDict

from canasta import parse_cards
from canasta.words import Text, Words

from .drill import Drill
from .grade import Grade, grade_build, grade_judge, grade_why, why_choices
from .state import AnswerView

TRIES_BEFORE_SHOWING = 2


class Memory(TypedDict):
    """What a session remembers between events. JSON."""

    drill: dict[str, Any]
    deal: int
    turn: int
    step: Literal["answer", "why"]
    answer: AnswerView | None
    misses: int
    hinted: bool
    shown: bool
    untouched: bool
    nudged: bool


@lru_cache(maxsize=4)
def words_in(lang: str) -> Words:
    """The words of a language, read once."""
    return Words(lang)


def graded(memory: Memory, words: Words) -> Grade:
    """Grades the answer that was given; it must be there."""
    answer, drill = memory["answer"], Drill.from_json(memory["drill"])
    assert answer is not None
    if drill.kind == "build":
        return grade_build(drill, parse_cards(" ".join(answer["cards"])), words)
    ask = grade_why if memory["step"] == "why" else grade_judge
    return ask(drill, answer["choice"] or "", words)


def is_right(memory: Memory) -> bool:
    """Whether the answer that was given is right."""
    return graded(memory, words_in("en")).right


def may_show(memory: Memory) -> bool:
    """Whether a right answer may be shown: after two misses, while a wrong answer stands."""
    return memory["answer"] is not None and memory["misses"] >= TRIES_BEFORE_SHOWING and not is_right(memory)


def key_of(memory: Memory) -> str:
    """The name of the deal; it changes with another one."""
    return f"{memory['drill']['id']}/{memory['deal']}"


def choices(memory: Memory, words: Words) -> list[tuple[str, Text]]:
    """What a judge drill offers now: values and words."""
    if memory["step"] == "why":
        return why_choices(Drill.from_json(memory["drill"]), words)
    return [("legal", words.text("Yes, it is allowed")), ("illegal", words.text("No, it is not allowed"))]


def chosen(value: str) -> AnswerView:
    """The answer that chooses a value."""
    return {"choice": value, "cards": []}
