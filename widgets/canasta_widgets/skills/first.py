"""The first meld: enough for the minimum at every score, and the cheapest that is enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import Lay, Rules, check, format_cards
from canasta.laying import points
from canasta.solve import first_melds

from .cards import Cards, Pack, around, pick, place, posed
from .pile import minimums, score_for, score_in
from .scenes import TRIES, lays

Shape = tuple[int, int]
"""How many naturals and wild cards a group has where the smallest meld has three cards."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand without a meld on the table: groups to lay, and what tempts beside them.

    `wilds` are spare, `blacks` black threes; `pile`: its top card would go with a pair of the hand, but the player has
    drawn from the stock.
    """

    level: int
    groups: tuple[Shape, ...]
    mistake: str | None = None
    wilds: int = 0
    blacks: int = 0
    pile: bool = False


ENOUGH = (
    Opening(1, ((3, 0),)),
    Opening(1, ((4, 0),)),
    Opening(1, ((3, 1),)),
    Opening(2, ((3, 0), (3, 0)), "M4"),
    Opening(2, ((4, 0), (3, 0)), "M4"),
    Opening(2, ((3, 0), (2, 1)), "M4"),
    Opening(3, ((3, 1), (3, 0)), "M4"),
    Opening(3, ((2, 1), (4, 0)), "M6"),
    Opening(3, ((2, 2), (3, 0)), "M6"),
    Opening(4, ((3, 0), (2, 1)), "M3", pile=True),
    Opening(4, ((3, 0), (3, 0), (2, 1)), "M4", pile=True),
    Opening(4, ((4, 0), (2, 1)), "M18", blacks=2),
    Opening(5, ((3, 0), (2, 1), (2, 1)), "M3", pile=True),
    Opening(5, ((3, 0), (2, 2), (3, 0)), "M6", pile=True),
    Opening(5, ((4, 0), (2, 2)), "M18", blacks=2, pile=True),
)
SPARED = (
    Opening(1, ((3, 0), (3, 0))),
    Opening(1, ((4, 0), (3, 0))),
    Opening(2, ((3, 0), (3, 0)), "M4", wilds=1),
    Opening(2, ((4, 0), (2, 0)), "M4", wilds=1),
    Opening(3, ((3, 0), (3, 0), (2, 0)), "M4", wilds=1),
    Opening(3, ((3, 0), (2, 0), (2, 0)), "M4", wilds=1),
    Opening(4, ((3, 0), (3, 0), (2, 0)), "M3", wilds=1, pile=True),
    Opening(4, ((4, 0), (3, 0), (2, 0)), "M6", wilds=2),
    Opening(5, ((3, 0), (3, 0), (2, 0)), "M3", wilds=2, pile=True),
    Opening(5, ((4, 0), (2, 0), (2, 0)), "M6", wilds=2, pile=True),
    Opening(5, ((3, 0), (3, 0), (2, 0), (2, 0)), "M18", wilds=1, blacks=2),
)
LEAST_SPREAD = 10
"""The least difference between the cheapest and the dearest first meld, in points, where such a hand is found soon."""


def enough(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
    """A hand whose groups reach the minimum, ever closer at a higher level."""
    for n in range(TRIES):
        opening = pick(random, ENOUGH, level, n)
        opened = opening and opened_with(Pack(random, rules), opening, level)
        if opening and opened:
            return {"position": opened[0], "goal": "first-meld", "mistake": opening.mistake}
    return None


def opened_with(pack: Pack, opening: Opening, level: int) -> tuple[dict[str, Any], Lay] | None:
    """The turn's fields of an opening after the draw, and the first meld; `None` where it fits no score."""
    groups = _groups(pack, opening)
    score = score_for(pack, sum(points(cards, pack.rules) for cards in groups), False, level)
    if score is None:
        return None
    position = _hand(pack, opening, groups, score, level)
    act, found = lays(*groups), posed(pack.rules, position)
    return (position, act) if found is not None and check(found, act) else None


def cheapest(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
    """A hand with several sufficient first melds of different worth."""
    for n in range(TRIES):
        opening = pick(random, SPARED, level, n)
        if opening is None:
            return None
        pack = Pack(random, rules)
        groups = _groups(pack, opening)
        most = sum(points(cards, rules) for cards in groups if len(cards) >= rules.melds.min_size)
        rows = [(low, high) for low, high, needed in minimums(rules) if needed <= most + 30 * opening.wilds]
        if not rows:
            continue
        score = score_in(random, *random.choice(rows[-2:] if level > 2 else rows), level)
        position = _hand(pack, opening, groups, score, level)
        found = posed(rules, position)
        melds = [] if found is None else first_melds(found)
        spread = melds[-1].counted - melds[0].counted if melds else -1
        if spread >= (LEAST_SPREAD if n < TRIES // 2 else 0):
            return {"position": position, "goal": "cheapest", "mistake": opening.mistake}
    return None


def _groups(pack: Pack, opening: Opening) -> list[Cards]:
    return [pack.meld(naturals + wilds - 3, wilds) for naturals, wilds in opening.groups]


def _hand(pack: Pack, opening: Opening, groups: list[Cards], score: int, level: int) -> dict[str, Any]:
    hand = tuple(card for cards in groups for card in cards) + pack.wilds(opening.wilds) + pack.blacks(opening.blacks)
    rank = pack.rank()
    pile = pack.filler(pack.random.randint(level, 2 + 2 * level))
    if opening.pile:
        hand += pack.of(rank, 2)
        pile += pack.of(rank, 1)
    size = max(pack.random.randint(8, 9) + (level + 1) // 2, len(hand) + 2)
    return place(
        hand + pack.filler(size - len(hand)),
        opponent_melds=around(pack, level),
        pile=format_cards(pile),
        score=score,
        drawn="stock",
        player_melded=False,
    )
