"""Two ways to play, compared over many deals: both sides play the same deals with each way, so that luck evens out."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean, stdev

from canasta.bots.sensible import Habits, SensiblePlayer
from canasta.play import apart, deal, deal_end
from canasta.position import Position
from canasta.rules import Rules
from canasta.scoring import score
from canasta.simulate import step


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the sides of one way fared against those of the other.

    `deals` counts deals, each played twice; `ahead` and `behind` count the plays in which that side scored more and
    less. `points` is the mean difference of a deal in points, and `error` its standard error.
    """

    deals: int
    ahead: int
    behind: int
    points: float
    error: float


def compare(rules: Rules, these: Habits, those: Habits, deals: int, seed: int = 0) -> Comparison:
    """Plays `deals` deals twice, with the sides changed, and counts what `these` habits gain on `those`.

    The rules are of two sides; every deal begins at 0 points.
    """
    gains = [
        (played(rules, (these, those), f"{seed}/{n}", n), -played(rules, (those, these), f"{seed}/{n}", n))
        for n in range(deals)
    ]
    single = [gain for pair in gains for gain in pair]
    both = [fmean(pair) for pair in gains]
    error = stdev(both) / deals**0.5 if deals > 1 else 0.0
    return Comparison(
        deals, sum(g > 0 for g in single), sum(g < 0 for g in single), round(fmean(both), 1), round(error, 1)
    )


def played(rules: Rules, habits: tuple[Habits, Habits], seed: str, dealer: int) -> int:
    """One deal to its end: by how many points the first side is ahead of the second."""
    rng = random.Random(seed)
    seen, table = apart(deal(rng.getrandbits(32), rules, dealer=dealer % rules.seats))
    players = [SensiblePlayer(rng, one) for one in habits]
    while seen.ended is None:
        seen, table = step(seen, table, players[table.side_of(table.seat)])
    end: Position = seen._replace(table=table)
    first, second = score(deal_end(end)).deal
    return first - second
