"""The deal of lesson 14, replayed by the engine from the acts that the lesson has written down."""

from __future__ import annotations

import json
from functools import cache
from typing import NamedTuple

from canasta import RULE_SETS, Card, Position, action_from_json
from canasta.play import deal, deal_end, play
from canasta.scoring import DealEnd
from tests.lessons.reading import LESSONS

LESSON = "14-a-whole-deal"


class Moment(NamedTuple):
    """A moment of the deal: whose turn of the deal it is (from 0), how many acts of it are done, and how it stands."""

    turn: int
    acts: int
    position: Position

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands of all four, by seat."""
        table = self.position.table
        assert table is not None
        return tuple(self.position.hand if seat == table.seat else hand for seat, hand in enumerate(table.hands))

    @property
    def next_of_stock(self) -> Card:
        """The card that the stock gives next."""
        table = self.position.table
        assert table is not None
        return table.stock[self.position.stock - 1]


@cache
def moments() -> tuple[Moment, ...]:
    """Every moment of the deal, the last one after its end; `IllegalAction` where an act is not legal."""
    written = json.loads((LESSONS / LESSON / "deal.json").read_text("utf-8"))
    now = deal(written["seed"], RULE_SETS[written["rules"]])
    found = []
    for turn, played in enumerate(written["turns"]):
        assert now.table is not None
        assert now.table.seat == played["seat"]
        for done, act in enumerate(played["acts"]):
            found.append(Moment(turn, done, now))
            now = play(now, action_from_json(act))
    return (*found, Moment(len(written["turns"]), 0, now))


def moment(turn: int, acts: int = 0) -> Moment:
    """The moment after so many acts of a turn."""
    return next(found for found in moments() if (found.turn, found.acts) == (turn, acts))


def end() -> DealEnd:
    """The end of the deal, as it is scored."""
    return deal_end(moments()[-1].position)
