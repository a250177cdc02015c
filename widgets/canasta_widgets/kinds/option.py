"""One thing to choose, and the order in which things to choose are offered."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from canasta.words import Text

from ..drill import Drill
from .kind import Why


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose; `whys` say why it is wrong, or at the right one why it is right."""

    value: str
    text: Text
    right: bool
    whys: tuple[Why, ...]
    after: tuple[Why, ...] = ()


def chance(drill: Drill) -> Random:
    """Random numbers that only what is asked decides: the same in every language and after a round trip."""
    asked = [drill.ask, drill.goal, drill.cards, drill.act, drill.deal, drill.position]
    return Random(json.dumps(asked, sort_keys=True))


def mixed(options: Iterable[Option], drill: Drill) -> list[Option]:
    """The options in an order that tells nothing of which one is right."""
    found = list(options)
    chance(drill).shuffle(found)
    return found
