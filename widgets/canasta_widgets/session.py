"""A drill being worked on, as a pure reducer: events in, view models out. Nothing here knows a browser."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from canasta.words import Words

from .drill import Drill
from .kinds.kind import read_number
from .memory import HINTS, Memory, Moment, digest, key_of, words_in
from .skills import generate
from .state import State
from .view import view

MOST_SEED = 2**53 - 1
RUN = 20
"""Of so many drills that follow one another no two are alike, wherever a skill can deal as many."""
SEEN = ("position", "act", "options", "goal", "ask", "cards", "deal", "draws")


class Session:
    """A drill, how far it has got, and the language it speaks. Equal events give equal states.

    `dispatch` never raises for an event: what it does not understand changes nothing but `state["turn"]`.
    """

    def __init__(self, drill: Drill, lang: str, seed: int | None = None) -> None:
        memory = _begin(drill if seed is None or not drill.skill else generate(drill, seed))
        self._now = Moment(memory, words_in(lang))

    @property
    def words(self) -> Words:
        """The words of its language."""
        return self._now.words

    @property
    def state(self) -> State:
        """The view model of this moment."""
        return view(self._now)

    def dispatch(self, event: Any) -> State:
        """Takes one event of the view and gives the state after it."""
        self._now = Moment(reduce(self._now, event), self.words, self._now)
        return self.state

    def to_json(self) -> dict[str, Any]:
        """The session as JSON, which `from_json` continues."""
        return {"lang": self.words.lang, "memory": self._now.memory}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Session:
        """The session whose `to_json` this is."""
        session = cls.__new__(cls)
        session._now = Moment(values["memory"], words_in(values["lang"]))
        return session


def _begin(drill: Drill, deal: int = 0, turn: int = 0, before: Sequence[str] = ()) -> Memory:
    return {
        "dealt": [*before, _look(drill)][-RUN:],
        "drill": drill.to_json(),
        "deal": deal,
        "turn": turn,
        "path": [],
        "answer": None,
        "misses": 0,
        "hints": 0,
        "shown": False,
        "why": False,
        "untouched": True,
        "nudged": False,
    }


def reduce(now: Moment, event: Any) -> Memory:
    """The memory after an event of the view; unreadable, untimely and stale events change nothing but the turn."""
    turned: Memory = {**now.memory, "turn": now.memory["turn"] + 1, "nudged": False}
    kind = event.get("type") if isinstance(event, Mapping) else None
    handler = _EVENTS.get(kind) if isinstance(kind, str) else None
    return handler(now, turned, event) if handler else turned


def _start(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    fresh = memory["drill"]["fresh"] and memory["untouched"] and memory["deal"] == 0
    return _redealt(memory, event) if fresh else memory


def _next(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    return _redealt(memory, event) if memory["drill"]["skill"] else memory


def _redealt(memory: Memory, event: Mapping[str, Any]) -> Memory:
    deal = memory["deal"] + 1
    asked, given = Drill.from_json(memory["drill"]), read_number(event.get("seed"), 0, MOST_SEED)
    first = deal if given is None else given
    deals = (generate(asked, seed) for seed in range(first, first + RUN))
    drill = next((one for one in deals if _look(one) not in memory["dealt"]), None) or generate(asked, first)
    return _begin(drill, deal, memory["turn"], memory["dealt"])


def _look(drill: Drill) -> str:
    """What a learner sees of a drill, as a short hash: two with the same are alike."""
    seen = drill.to_json()
    return digest(json.dumps([seen[name] for name in SEEN], ensure_ascii=False))


def _answer(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    if memory["answer"] or event.get("key", key_of(memory)) != key_of(memory):
        return memory
    at = now.point
    answer = at.kind.read(at.drill, at.step, event)
    if answer is None:
        return {**memory, "nudged": True}
    grade = at.grade(answer, now.words)
    memory = {**memory, "untouched": False, "why": False}
    if grade.onward:
        return {**memory, "path": [*memory["path"], answer], "hints": 0}
    return {**memory, "answer": answer, "misses": memory["misses"] + (not grade.right)}


def _retry(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "answer": None, "shown": False} if now.wrong else memory


def _hint(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    if memory["answer"] or memory["hints"] == HINTS:
        return memory
    return {**memory, "hints": memory["hints"] + 1, "untouched": False}


def _show(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "shown": True} if now.may_show else memory


def _why(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "why": True} if memory["answer"] and not now.wrong else memory


def _undo(now: Moment, memory: Memory, event: Mapping[str, Any]) -> Memory:
    if memory["answer"] or not now.point.kind.undoes:
        return memory
    return {**memory, "path": memory["path"][:-1], "hints": 0}


_EVENTS = {
    "start": _start,
    "next": _next,
    "check": _answer,
    "act": _answer,
    "retry": _retry,
    "hint": _hint,
    "show": _show,
    "why": _why,
    "undo": _undo,
}
