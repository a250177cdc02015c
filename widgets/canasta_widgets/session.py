"""A drill being worked on, as a pure reducer: events in, view models out. Nothing here knows a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta import NotationError, format_cards, parse_cards

from .drill import Drill
from .memory import Memory, choices, graded, is_right, key_of, may_show, words_in
from .skills import generate
from .state import AnswerView, State
from .view import view

MOST_SEED = 2**53


class Session:
    """A drill, how far it has got, and the language it speaks. Equal events give equal states.

    `dispatch` never raises for an event: what it does not understand changes nothing but `state["turn"]`.
    """

    def __init__(self, drill: Drill, lang: str, seed: int | None = None) -> None:
        self.words = words_in(lang)
        self._memory = _begin(drill if seed is None or not drill.skill else generate(drill, seed))

    @property
    def state(self) -> State:
        """The view model of this moment."""
        return view(self._memory, self.words)

    def dispatch(self, event: Any) -> State:
        """Takes one event of the view and gives the state after it."""
        self._memory = reduce(self._memory, event)
        return self.state

    def to_json(self) -> dict[str, Any]:
        """The session as JSON, which `from_json` continues."""
        return {"lang": self.words.lang, "memory": self._memory}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Session:
        """The session whose `to_json` this is."""
        session = cls.__new__(cls)
        session.words = words_in(values["lang"])
        session._memory = values["memory"]
        return session


def _begin(drill: Drill, deal: int = 0, turn: int = 0) -> Memory:
    return {
        "drill": drill.to_json(),
        "deal": deal,
        "turn": turn,
        "step": "answer",
        "answer": None,
        "misses": 0,
        "hinted": False,
        "shown": False,
        "untouched": True,
        "nudged": False,
    }


def reduce(memory: Memory, event: Any) -> Memory:
    """The memory after an event of the view; unreadable, untimely and stale events change nothing but the turn."""
    turned: Memory = {**memory, "turn": memory["turn"] + 1, "nudged": False}
    kind = event.get("type") if isinstance(event, Mapping) else None
    handler = _EVENTS.get(kind) if isinstance(kind, str) else None
    return handler(turned, event) if handler else turned


def _start(memory: Memory, event: Mapping[str, Any]) -> Memory:
    drill = Drill.from_json(memory["drill"])
    return _redealt(memory, event) if drill.fresh and memory["untouched"] and memory["deal"] == 0 else memory


def _next(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return _redealt(memory, event) if memory["drill"]["skill"] else memory


def _redealt(memory: Memory, event: Mapping[str, Any]) -> Memory:
    seed, deal = event.get("seed"), memory["deal"] + 1
    usable = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < MOST_SEED
    drill = generate(Drill.from_json(memory["drill"]), seed if usable and isinstance(seed, int) else deal)
    return _begin(drill, deal, memory["turn"])


def _check(memory: Memory, event: Mapping[str, Any]) -> Memory:
    if memory["answer"] or event.get("key", key_of(memory)) != key_of(memory):
        return memory
    answer = _read_answer(memory, event)
    if answer is None:
        return {**memory, "nudged": True}
    memory = {**memory, "answer": answer, "untouched": False}
    grade = graded(memory, words_in("en"))
    if grade.onward:
        return {**memory, "answer": None, "step": "why", "hinted": False}
    return memory if grade.right else {**memory, "misses": memory["misses"] + 1}


def _read_answer(memory: Memory, event: Mapping[str, Any]) -> AnswerView | None:
    """The answer of a `check`, or `None` where it holds none that this drill could mean."""
    if memory["drill"]["kind"] == "judge":
        choice = event.get("choice")
        offered = [value for value, _ in choices(memory, words_in("en"))]
        return {"choice": choice, "cards": []} if isinstance(choice, str) and choice in offered else None
    cards = event.get("cards")
    if not isinstance(cards, list) or not 0 < len(cards) <= 40 or not all(isinstance(card, str) for card in cards):
        return None
    try:
        return {"choice": None, "cards": format_cards(parse_cards(" ".join(cards))).split()}
    except NotationError:
        return None


def _retry(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "answer": None, "shown": False} if memory["answer"] and not is_right(memory) else memory


def _hint(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return memory if memory["answer"] else {**memory, "hinted": True, "untouched": False}


def _show(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "shown": True} if may_show(memory) else memory


_EVENTS = {"start": _start, "next": _next, "check": _check, "retry": _retry, "hint": _hint, "show": _show}
