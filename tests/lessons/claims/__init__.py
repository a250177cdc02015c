"""What each lesson says, for the engine to confirm: one module a lesson, with its `CLAIMS`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from canasta import CLASSIC, Rules, parse_cards
from tests.lessons.rulings import Example, judged, laying, taking

__all__ = ["Claims", "Example", "claims", "judged", "laying", "points", "taking"]


@dataclass(frozen=True)
class Claims:
    """What the prose of a lesson says, by cell, and the mistakes that its drills invite.

    `said` are rulings on cards; `mentioned` are cards of which nothing is said; `figures` are the figures that the
    text writes in digits, each with what the engine computes. `mistakes` names for each of learners' mistakes the
    drills that invite it: a wrong answer (an event's fields), and the code of the reason given against it.
    `rules` is the rule set of the lesson.
    """

    said: Mapping[str, Sequence[Example]] = field(default_factory=dict)
    mentioned: Mapping[str, Sequence[str]] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict)
    mistakes: Mapping[str, Mapping[str, tuple[Mapping[str, Any], str]]] = field(default_factory=dict)
    rules: str = "classic"


@cache
def claims(slug: str) -> Claims:
    """The claims of a lesson."""
    found: Claims = import_module(f"tests.lessons.claims.l{slug.replace('-', '_')}").CLAIMS
    return found


def points(cards: str, rules: Rules = CLASSIC) -> int:
    """What cards count laid, in points."""
    return sum(rules.scoring.of(card) for card in parse_cards(cards))
