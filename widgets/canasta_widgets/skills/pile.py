"""Taking the pile: open, frozen, before the first meld, blocked, and with one card in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import Rank, Rules, format_cards
from canasta.laying import points
from canasta.rules import CardClass, Opens, Way
from canasta.solve import takes

from .cards import PLAIN, Cards, Pack, around, pick, place, posed
from .scenes import TRIES
from .skill import Deal

SLACK = (200, 60, 45, 30, 20)
"""How far a first meld may lie from its minimum, in points, at each level."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A pile and what one holds of its top card's rank; the engine says whether it may be taken.

    `held` naturals and `wilds` in the hand; `own` naturals with `own_wilds` in the own meld of the rank, or an own
    sequence of `run` cards that the top card continues; `theirs`: the opponents have such a meld. `top` is a natural
    card, a black three ("b") or a wild card ("w"), `deep` what lies below: "w", "b", and "r" for a red three at the
    bottom. `short` says whether all that could be laid is worth less than the first meld's minimum (`None`: the side
    has melded), `extra` are the sizes of further groups in the hand. `rest` and `pile` are the number of further cards
    in the hand and of the cards of the pile, if the level does not say it, `full` whether there is a canasta.
    """

    level: int
    mistake: str | None = None
    held: int = 0
    wilds: int = 0
    own: int = 0
    own_wilds: int = 0
    run: int = 0
    theirs: bool = False
    top: str = ""
    deep: str = ""
    short: bool | None = None
    extra: tuple[int, ...] = ()
    rest: int | None = None
    pile: int | None = None
    full: bool = False


def taking(spots: Sequence[Spot]) -> Deal:
    """A dealer of piles, as many of which may be taken as not."""

    def deal(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
        wanted = random.random() < 0.5
        for spot, position in _positions(random, level, rules, spots):
            found = posed(rules, position)
            if found is not None and bool(takes(found)) is wanted:
                return {"position": position, "goal": "take", "mistake": spot.mistake}
        return None

    return deal


def _positions(
    random: Random, level: int, rules: Rules, spots: Sequence[Spot]
) -> Iterator[tuple[Spot, dict[str, Any]]]:
    for n in range(TRIES):
        spot = pick(random, spots, level, n)
        position = spot and spotted(Pack(random, rules), spot, level)
        if spot and position:
            yield spot, position


def spotted(pack: Pack, spot: Spot, level: int) -> dict[str, Any] | None:
    """The turn fields of a spot; `None` where no score makes it what it says."""
    row = pack.run(spot.run + 1) if spot.run else ()
    rank = row[-1].rank if row else Rank.THREE if spot.top == "b" else Rank.TWO if spot.top == "w" else pack.rank()
    top = row[-1:] or (pack.blacks(1) if spot.top == "b" else pack.of(rank, 1))
    same = pack.blacks(spot.held) if spot.top == "b" else pack.of(rank, spot.held)
    groups = same + pack.wilds(spot.wilds) + tuple(card for size in spot.extra for card in pack.meld(size - 3))
    fields: dict[str, Any] = {"score": _score(pack, level), "player_melded": spot.short is None}
    melds: list[Cards] = [row[:-1]] if row else []
    if spot.short is not None:
        score = score_for(pack, points((*top, *groups), pack.rules), spot.short, level)
        if score is None:
            return None
        fields["score"] = score
    else:
        melds += _melds(pack, spot, rank, level)
    pile = (*_below(pack, spot, rank, level), *top)
    size = pack.random.randint(8, 10) + level // 2
    rest = max(3, size - len(groups)) if spot.rest is None else spot.rest
    opponents = around(pack, level)
    if spot.theirs:
        opponents = [format_cards(pack.of(rank, pack.rules.melds.min_size)), *opponents[1:]]
    hand = groups + pack.filler(rest, pairs=0 if spot.rest or spot.short is not None else level // 2)
    return place(hand, melds, opponent_melds=opponents, pile=format_cards(pile), stock=pack.stock(), **fields)


def _melds(pack: Pack, spot: Spot, rank: Rank, level: int) -> Iterator[Cards]:
    if spot.full:
        yield pack.group(pack.rules.melds.canasta, pack.random.choice((0, 0, 1)))
    if spot.own:
        yield pack.of(rank, spot.own) + pack.wilds(min(spot.own_wilds, pack.most_wilds(spot.own)))
    for _ in range(1 + (level > 2) + (spot.rest is not None)):
        yield pack.meld(pack.random.choice((0, 0, 1)))


def _below(pack: Pack, spot: Spot, rank: Rank, level: int) -> Cards:
    """The cards under the top one, those that matter among them."""
    count = (spot.pile or pack.random.randint(level + 2, min(12, 4 + 2 * level))) - 1
    cards = list(pack.take(lambda card: card.rank in PLAIN and card.rank is not rank, max(0, count - len(spot.deep))))
    for letter in spot.deep:
        special = {"w": pack.wilds, "b": pack.blacks, "r": pack.reds}[letter](1)
        deepest = 0 if level > 1 else max(0, len(cards) - 2)
        at = 0 if letter == "r" else pack.random.randint(deepest, len(cards))
        cards[at:at] = special
    return tuple(cards)


def minimums(rules: Rules) -> list[tuple[int, int, int]]:
    """The rows of the first meld: the lowest and the highest score that are dealt, and the minimum there."""
    starts = [start for start, _ in rules.first_meld.steps]
    rows = [(-600, min(starts, default=0) - 5, rules.first_meld.negative)]
    for place_, (start, needed) in enumerate(rules.first_meld.steps):
        end = starts[place_ + 1] if place_ + 1 < len(starts) else start + 1200
        rows.append((start, end - 5, needed))
    return rows


def score_in(random: Random, low: int, high: int, level: int) -> int:
    """A score of a row, in points; from the third level on often one at its edge."""
    if level > 2 and random.random() < 0.4:
        return random.choice((low, high)) if low >= 0 else high
    return random.randrange(low, high + 1, 5)


def _score(pack: Pack, level: int) -> int:
    low, high, _ = pack.random.choice(minimums(pack.rules)[: level + 1])
    return score_in(pack.random, low, high, level)


def score_for(pack: Pack, total: int, short: bool, level: int) -> int | None:
    """A score at which cards of this worth are too few, or enough."""
    slack = SLACK[level - 1]
    rows = [
        (low, high)
        for low, high, needed in minimums(pack.rules)
        if (total < needed <= total + slack if short else total - slack <= needed <= total)
    ]
    return score_in(pack.random, *pack.random.choice(rows), level) if rows else None


OPEN = (
    Spot(1, held=2),
    Spot(1, held=2, wilds=1),
    Spot(1),
    Spot(2, "M1", held=1, wilds=1),
    Spot(2, "M1", own=3),
    Spot(2, "M13", run=3),
    Spot(2, "M1", held=1),
    Spot(2, "M1", held=1, theirs=True),
    Spot(2, "M6", wilds=2),
    Spot(3, "M5", held=1, wilds=1, deep="b"),
    Spot(3, "M5", held=2, deep="b"),
    Spot(3, "M5", own=4, deep="b"),
    Spot(3, "M13", run=4),
    Spot(3, "M1", held=1, theirs=True, deep="b"),
    Spot(3, "M6", wilds=3),
    Spot(4, "M6", own=4, own_wilds=3),
    Spot(4, "M1", own=7),
    Spot(4, "M1", held=2, wilds=1, own=4),
    Spot(4, "M13", run=5, deep="b"),
    Spot(4, "M1", wilds=2, theirs=True),
    Spot(4, "M1", held=1, theirs=True, deep="b"),
    Spot(5, "M6", held=1, wilds=1, own=3, own_wilds=3),
    Spot(5, "M5", own=5, deep="bb"),
    Spot(5, "M5", held=2, wilds=1, deep="bb", theirs=True),
    Spot(5, "M13", run=6),
    Spot(5, "M13", run=7),
    Spot(5, "M6", wilds=3, deep="b", theirs=True),
    Spot(5, "M1", held=1, theirs=True, deep="bb"),
)
FROZEN = (
    Spot(1, held=2, deep="w"),
    Spot(1, held=3, deep="w"),
    Spot(1, deep="w"),
    Spot(2, "M1", held=2, own=3, deep="w"),
    Spot(2, "M1", held=2, wilds=1, deep="w"),
    Spot(2, "M1", own=3, deep="w"),
    Spot(2, "M1", held=1, wilds=1, deep="w"),
    Spot(3, "M1", held=2, own=4, deep="r"),
    Spot(3, "M1", held=2, theirs=True, deep="w"),
    Spot(3, "M1", own=4, deep="r"),
    Spot(3, "M1", held=1, wilds=2, deep="w"),
    Spot(4, "M5", own=4, deep="b"),
    Spot(4, "M5", held=1, wilds=1, deep="b"),
    Spot(4, "M1", own=5, deep="bw"),
    Spot(4, "M1", held=1, wilds=1, deep="bw"),
    Spot(5, "M1", held=2, own=4, own_wilds=2, deep="wb"),
    Spot(5, "M5", own=5, deep="bb"),
    Spot(5, "M3", held=2, deep="w", short=False, extra=(3,)),
    Spot(5, "M3", held=2, deep="w", short=True, extra=(3,)),
    Spot(5, "M1", held=1, wilds=2, own=4, deep="ww"),
)
NOT_MELDED = (
    Spot(1, held=2, short=False),
    Spot(1, held=3, short=False),
    Spot(1, short=True),
    Spot(2, "M4", held=2, wilds=1, short=False),
    Spot(2, "M2", held=1, wilds=1, short=False),
    Spot(2, "M2", held=1, wilds=2, short=False),
    Spot(3, "M3", held=2, wilds=1, short=False),
    Spot(3, "M3", held=3, short=False),
    Spot(3, "M3", held=2, short=True),
    Spot(3, "M2", held=1, wilds=2, short=False, theirs=True),
    Spot(4, "M4", held=3, wilds=1, short=False),
    Spot(4, "M5", held=2, wilds=1, short=False, deep="b"),
    Spot(4, "M4", held=2, wilds=1, short=True),
    Spot(4, "M2", held=1, wilds=2, short=False, deep="b"),
    Spot(5, "M4", held=2, short=False, extra=(3,)),
    Spot(5, "M4", held=2, wilds=1, short=False, extra=(3,)),
    Spot(5, "M3", held=2, short=True, extra=(3,)),
    Spot(5, "M3", held=2, wilds=1, short=True, extra=(3,)),
    Spot(5, "M2", held=1, wilds=1, short=False, extra=(3,)),
)
BLOCKED = (
    Spot(1, top="b"),
    Spot(1, top="w"),
    Spot(1, held=2),
    Spot(2, "M5", top="b", held=2),
    Spot(2, "M6", top="w", held=2),
    Spot(2, "M5", own=3, deep="b"),
    Spot(2, "M5", held=1, wilds=1, deep="b"),
    Spot(2, "M5", held=2, deep="b"),
    Spot(3, "M5", top="b", held=2, wilds=1),
    Spot(3, "M6", top="w", held=1, wilds=2),
    Spot(3, "M5", held=2, deep="bb"),
    Spot(3, "M5", own=5, deep="b"),
    Spot(4, "M5", top="b", held=2, deep="w"),
    Spot(4, "M1", own=4, deep="bw"),
    Spot(4, "M5", held=2, own=3, deep="bw"),
    Spot(4, "M5", held=2, wilds=1, deep="bw"),
    Spot(5, "M5", held=2, wilds=1, deep="b", short=False),
    Spot(5, "M3", held=2, deep="b", short=True),
    Spot(5, "M6", top="w", held=2, wilds=1, deep="b"),
    Spot(5, "M5", own=4, own_wilds=3, deep="bb"),
    Spot(5, "M5", held=2, own=4, own_wilds=2, deep="bbw"),
    Spot(5, "M5", top="b", held=2, wilds=2, deep="bw"),
)
ONE_CARD = (
    Spot(1, own=3, rest=1, pile=1),
    Spot(1, own=3, rest=1, pile=3),
    Spot(1, own=3, rest=2, pile=1),
    Spot(1, rest=1, pile=2),
    Spot(2, "M1", own=4, rest=1, pile=1),
    Spot(2, "M1", own=4, rest=1, pile=2),
    Spot(2, "M1", held=1, rest=1, pile=3),
    Spot(2, "M1", own=5, rest=2, pile=1),
    Spot(3, "M5", own=4, rest=1, pile=3, deep="b"),
    Spot(3, "M1", own=5, rest=1, pile=4, deep="w"),
    Spot(3, "M1", rest=1, pile=1, theirs=True),
    Spot(3, "M7", own=5, rest=1, pile=1, full=True),
    Spot(4, "M7", held=2, rest=0, pile=1),
    Spot(4, "M7", held=2, rest=0, pile=1, full=True),
    Spot(4, "M7", own=6, rest=1, pile=1, full=True),
    Spot(4, "M7", held=1, own=4, rest=0, pile=2),
    Spot(5, "M7", own=6, rest=1, pile=1, own_wilds=1),
    Spot(5, "M5", own=6, rest=1, pile=5, deep="bb", full=True),
    Spot(5, "M1", own=4, rest=1, pile=6, deep="bw", full=True),
    Spot(5, "M7", held=1, wilds=1, rest=0, pile=1, full=True),
    Spot(5, "M7", held=1, own=6, rest=0, pile=4, deep="b", full=True),
)


def freezes(rules: Rules) -> bool:
    """True where a wild card freezes the pile."""
    return CardClass.WILD in rules.pile.freezers


def closes(rules: Rules) -> bool:
    """True where a side that has not melded faces a closed pile."""
    return rules.pile.opens is not Opens.ALWAYS


def blocks(rules: Rules) -> bool:
    """True where a black three blocks the pile."""
    return CardClass.BLACK_THREE in rules.pile.blockers


def one_card_rule(rules: Rules) -> bool:
    """True where a last card may not take a pile of one, though the top card alone can be added to a meld."""
    return not rules.pile.one_card_take and Way.ADD_TO_MELD in rules.pile.ways
