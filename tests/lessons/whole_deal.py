"""The deal of lesson 14, replayed by the engine from the acts that the lesson has written down."""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from canasta import RULE_SETS, Action, Card, Position, action_from_json
from canasta.play import apart, deal, deal_end, play
from canasta.scoring import DealEnd
from tests.lessons.reading import LESSONS

LESSON = "14-a-whole-deal"
RUTH, MAYA, DAN, MAX = range(4)


class Moment(NamedTuple):
    """How the deal stands, and the act that is done next (`None` once the deal is over)."""

    position: Position
    act: Action | None = None

    @property
    def seat(self) -> int:
        """Who is to act."""
        return apart(self.position)[1].seat

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands of all four, by seat."""
        _, table = apart(self.position)
        return tuple(self.position.hand if seat == table.seat else hand for seat, hand in enumerate(table.hands))

    @property
    def next_of_stock(self) -> Card:
        """The card that the stock gives next."""
        return apart(self.position)[1].stock[self.position.stock - 1]


@cache
def moments() -> dict[tuple[int, int], Moment]:
    """Every moment by its turn and the acts of it that are done, both from 0; the last one is the end of the deal.

    `IllegalAction` where an act that is written down is not legal.
    """
    written = json.loads((LESSONS / LESSON / "deal.json").read_text("utf-8"))
    now, found = deal(written["seed"], RULE_SETS[written["rules"]]), {}
    for turn, played in enumerate(written["turns"]):
        assert apart(now)[1].seat == played["seat"]
        for done, act in enumerate(played["acts"]):
            action = action_from_json(act)
            found[turn, done] = Moment(now, action)
            now = play(now, action)
    return {**found, (len(written["turns"]), 0): Moment(now)}


def last() -> Moment:
    """The end of the deal."""
    return [*moments().values()][-1]


def end() -> DealEnd:
    """The end of the deal, as it is scored."""
    return deal_end(last().position)
