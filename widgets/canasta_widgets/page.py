"""The drills of a lesson page: one Session each, driven by JSON. The page's worker calls `dispatch` alone."""

from __future__ import annotations

import json

from .lesson import find, preload
from .session import Session

__all__ = ["dispatch", "preload"]

_sessions: dict[str, Session] = {}


def dispatch(root: str, lesson: str, drill: str, lang: str, event: str) -> str:
    """The state, as JSON, after an event, as JSON; `root` names the drill's place in the page: each has a session."""
    if root not in _sessions:
        _sessions[root] = Session(find(lesson, lang)[drill], lang)
    return json.dumps(_sessions[root].dispatch(json.loads(event)), ensure_ascii=False)
