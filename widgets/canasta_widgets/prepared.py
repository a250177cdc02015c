"""What a drill's session would say to every answer, worked out before anybody asks: a page's first drill is answered
from it until the engine has arrived.

A pack is JSON: `nodes` are the moments of the session, the first one its beginning, each a list of places in `parts`,
one for each of `names`, the fields of the state; `turns` leads on from a moment by an event, both hidden in a hash, so
that nobody reads an answer off the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypedDict

from .drill import Drill
from .memory import TRIES_BEFORE_SHOWING, digest
from .session import Session

MOST_ANSWERS = 64
"""The most answers that a prepared drill may have at one moment."""
PLAIN = ("hint", "retry", "show", "why")
"""Events that name nothing."""


class Pack(TypedDict):
    """A session's moments."""

    names: list[str]
    parts: list[Any]
    nodes: list[list[int]]
    turns: dict[str, int]


def prepare(drill: Drill, lang: str) -> Pack:
    """Every moment of the drill that answers and hints lead to, another deal apart.

    `ValueError` where it has more than `MOST_ANSWERS` answers, or is answered otherwise than by a choice or a number.
    """
    begun = Session(drill, lang)
    names = [name for name in begun.state if name != "turn"]
    parts: dict[str, int] = {}
    found, sessions = {_moment(begun): 0}, [begun]
    pack: Pack = {"names": names, "parts": [], "nodes": [], "turns": {}}
    for node, session in enumerate(sessions):  # which grows
        state: Any = session.state
        values = [json.dumps(state[name], ensure_ascii=False) for name in names]
        pack["nodes"].append([parts.setdefault(value, len(parts)) for value in values])
        for event in _events(session):
            after = Session.from_json(session.to_json())
            after.dispatch(event)
            place = found.setdefault(_moment(after), len(sessions))
            if place == len(sessions):
                sessions.append(after)
            pack["turns"][digest(f"{drill.id}/{node}/{said(event)}")] = place
    return {**pack, "parts": [json.loads(value) for value in parts]}


def said(event: dict[str, Any]) -> str:
    """The name of an event of such a drill."""
    return " ".join(str(event[key]) for key in ("type", "choice", "number") if key in event)


def _moment(session: Session) -> str:
    """All that a session remembers and that makes a difference: the events are not counted, nor misses for ever."""
    memory = session.to_json()["memory"]
    misses = min(memory["misses"], TRIES_BEFORE_SHOWING)
    return json.dumps({**memory, "turn": 0, "misses": misses}, sort_keys=True)


def _events(session: Session) -> Iterator[dict[str, Any]]:
    state = session.state
    acts = {action["act"] for action in state["actions"]}
    yield from ({"type": name} for name in PLAIN if name in acts)
    if state["phase"] == "answered":
        return
    number, question = state["number"], state["question"]
    if number:
        answers: list[dict[str, Any]] = [{"number": n} for n in range(number["least"], number["most"] + 1)]
    else:
        answers = [{"choice": choice["value"]} for choice in (question or {"choices": []})["choices"]]
    if not 0 < len(answers) <= MOST_ANSWERS:
        raise ValueError(f"the drill {state['drill']!r} has {len(answers)} answers; {MOST_ANSWERS} can be prepared")
    yield from ({"type": "check", **answer} for answer in answers)
