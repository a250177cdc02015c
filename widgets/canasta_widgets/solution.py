"""How a drill is solved, in words: for whoever reads it where no script runs."""

from __future__ import annotations

from .drill import Drill
from .memory import HINTS, point
from .session import Session
from .state import Span


def solution(drill: Drill, lang: str) -> list[list[Span]]:
    """What the last hint of each step says, and the reasons of the right answer: a sentence or two each."""
    session = Session(drill, lang)
    lines: list[list[Span]] = []
    state = session.state
    while not state["verdict"]:
        for _ in range(HINTS):
            state = session.dispatch({"type": "hint"})
        lines.append(state["hint"][-1])
        answer = point(session.to_json()["memory"]).shown()
        state = session.dispatch({"type": "act" if "act" in answer else "check", **answer})
    feedback = state["feedback"]
    lines.extend(reason["text"] for reason in (feedback["reasons"] if feedback else []))
    return [line for place, line in enumerate(lines) if line not in lines[:place]]
