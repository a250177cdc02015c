"""What a player of any kind is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from canasta.actions import Action
from canasta.position import Position


class Why(StrEnum):
    """The reason for a choice."""

    CHANCE = "chance"
    NOTHING_ELSE = "nothing-else"
    GOES_OUT = "goes-out"
    ASKS_FIRST = "asks-first"
    TAKES_PILE = "takes-pile"
    DRAWS = "draws"
    OPENS = "opens"
    ADDS = "adds"
    MAKES_MELD = "makes-meld"
    MAKES_CANASTA = "makes-canasta"
    LAYS_RED_THREE = "lays-red-three"
    DISCARDS_SAFELY = "discards-safely"
    FREEZES = "freezes"


class Choice(NamedTuple):
    """An action and why it was chosen."""

    action: Action
    why: Why


class Player(ABC):
    """Chooses actions from what one seat may see: a position without its table. `rng` is its only chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    @abstractmethod
    def choices(self, seen: Position) -> Iterable[Choice]:
        """Actions in the order in which the player would do them; at least one of them is legal."""

    @abstractmethod
    def answer(self, seen: Position) -> str:
        """The partner's answer when asked whether to go out: yes or no."""
