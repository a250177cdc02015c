"""What a session remembers between events, and what follows from it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypedDict

from canasta.words import Words

from .drill import Drill
from .kinds import KINDS
from .kinds.kind import FIRST, Grade, Hint, Kind
from .kinds.terms import written
from .state import Answer, Part

TRIES_BEFORE_SHOWING = 2
HINTS = 3
"""The hints of every point of a drill."""


class Memory(TypedDict):
    """What a session remembers between events. JSON.

    `path` holds the answers that led on, from the first question to where the drill is now; `hints` counts those that
    were given there; `dealt` tells the last drills apart, by a hash of each.
    """

    dealt: list[str]
    drill: dict[str, Any]
    deal: int
    turn: int
    path: list[Answer]
    answer: Answer | None
    misses: int
    hints: int
    shown: bool
    why: bool
    untouched: bool
    nudged: bool


@lru_cache(maxsize=4)
def words_in(lang: str) -> Words:
    """The words of a language, read once."""
    return Words(lang)


class Point(NamedTuple):
    """Where a drill has got to; what its kind says here."""

    kind: Kind
    drill: Drill
    step: str

    def grade(self, answer: Answer, words: Words) -> Grade:
        """What an answer is worth here."""
        return self.kind.grade(self.drill, self.step, answer, words)

    def shown(self) -> Answer:
        """A right answer here."""
        return self.kind.shown(self.drill, self.step)

    def hints(self, words: Words) -> tuple[Hint, ...]:
        """The hints here, the drill's own one first."""
        usual = self.kind.hints(self.drill, self.step, words)
        own = self.drill.hint
        return (Hint(written(own[words.lang], words)), *usual[1:]) if own else usual

    def part(self, answer: Answer | None, words: Words) -> Part:
        """The kind's part of the state here."""
        return self.kind.question(self.drill, self.step, answer, words)

    def after(self, answer: Answer) -> Point:
        """The point to which an answer leads on."""
        return Point(self.kind, *self.kind.onward(self.drill, self.step, answer))


def point(memory: Memory, steps: int | None = None) -> Point:
    """Where the drill is now, or where it was after so many `steps`."""
    drill = Drill.from_json(memory["drill"])
    at = Point(KINDS[drill.kind], drill, FIRST)
    for answer in memory["path"][:steps]:
        at = at.after(answer)
    return at


class Moment:
    """What follows from a memory in a language; each thing is found once, and only where it is asked for.

    A moment that comes after another one at the same point of a drill goes on with what has been found there.
    """

    def __init__(self, memory: Memory, words: Words, before: Moment | None = None) -> None:
        self.memory = memory
        self.words = words
        if before and all(memory[name] is before.memory[name] for name in ("drill", "path")):
            self.point = before.point

    @cached_property
    def point(self) -> Point:
        """Where the drill is."""
        return point(self.memory)

    @cached_property
    def grade(self) -> Grade | None:
        """What the answer that stands is worth; `None` where none does."""
        return self.point.grade(self.memory["answer"], self.words) if self.memory["answer"] else None

    @property
    def wrong(self) -> bool:
        """Whether a wrong answer stands."""
        return self.grade is not None and not self.grade.right

    @cached_property
    def shown(self) -> Answer:
        """An answer to be shown."""
        return self.point.shown()

    @cached_property
    def may_show(self) -> bool:
        """Whether a right answer may be shown: after two misses, while a wrong one stands, where there is one."""
        if self.memory["misses"] < TRIES_BEFORE_SHOWING or not self.wrong:
            return False
        return self.point.grade(self.shown, self.words).right


def key_of(memory: Memory) -> str:
    """The name of the deal; it changes with another one."""
    return f"{memory['drill']['id']}/{memory['deal']}"


def digest(text: str) -> str:
    """A hash of 53 bits in hexadecimal: no secret, only not to be read (the page's host has the same)."""
    high, low = 0xDEADBEEF, 0x41C6CE57
    for unit in map(ord, text):
        high = (high ^ unit) * 2654435761 & 0xFFFFFFFF
        low = (low ^ unit) * 1597334677 & 0xFFFFFFFF
    high = ((high ^ high >> 16) * 2246822507 ^ (low ^ low >> 13) * 3266489909) & 0xFFFFFFFF
    low = ((low ^ low >> 16) * 2246822507 ^ (high ^ high >> 13) * 3266489909) & 0xFFFFFFFF
    return f"{(low & 0x1FFFFF) * 2**32 + high:x}"
