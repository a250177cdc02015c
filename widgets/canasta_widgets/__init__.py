"""Drills that teach canasta: `lesson`, `drill` and `layout` for notebooks, `Session` for any other host."""

from .drill import Drill, DrillError
from .lesson import drill, find, layout, lesson, preload
from .reading import read_drills
from .session import Session
from .state import State

__all__ = ["Drill", "DrillError", "Session", "State", "drill", "find", "layout", "lesson", "preload", "read_drills"]
