"""Drills that teach canasta: `lesson`, and what it shows, for notebooks; `Session` for any other host."""

from .drill import Drill, DrillError
from .lesson import differences, drill, find, layout, lesson, preload
from .reading import read_drills
from .session import Session
from .state import State

__all__ = [
    "Drill",
    "DrillError",
    "Session",
    "State",
    "differences",
    "drill",
    "find",
    "layout",
    "lesson",
    "preload",
    "read_drills",
]
