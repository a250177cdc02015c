"""What a skill is: which drills practise it, by which rules, and what makes one harder than another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import Rules

from ..drill import Drill

LEVELS = range(1, 6)
"""Level 1 has no trap; each higher one adds some."""
Deal = Callable[[Random, int, Rules], Mapping[str, Any] | None]
"""Deals a drill of a level by some rules: its fields, or `None` where this try has failed."""


def always(rules: Rules) -> bool:
    """True of every rule set."""
    return True


@dataclass(frozen=True, slots=True)
class Skill:
    """Something that can be practised.

    `deals` has a dealer for each kind of drill, `measure` says how hard a drill is (its mean rises with the level; the
    unit is the skill's own), and `applies` says by which rules the skill is a subject.
    """

    id: str
    name: str
    deals: Mapping[str, Deal]
    measure: Callable[[Drill], float]
    applies: Callable[[Rules], bool] = always

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of drill, the usual one first."""
        return tuple(self.deals)
