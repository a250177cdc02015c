"""Dealing drills of a skill from a seed: the same in both languages, and each one checked by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from canasta import Card, ImpossiblePosition, Rank, Suit, check, format_cards

from ..drill import Drill
from ..kinds.melding import legal_lay

_SINGLE_DECK = tuple(Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)
DECK = (_SINGLE_DECK + (Card(Rank.JOKER),) * 2) * 2
PLAIN = tuple(rank for rank in Rank if not rank.wild and rank is not Rank.THREE)
MOST_TRIES = 200


class Pack:
    """Two shuffled decks, from which a recipe takes what it needs."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.cards = list(DECK)
        random.shuffle(self.cards)

    def take(self, wanted: Callable[[Card], bool], count: int) -> tuple[Card, ...]:
        """The first `count` cards of a sort, which leave the pack."""
        found = [card for card in self.cards if wanted(card)][:count]
        for card in found:
            self.cards.remove(card)
        return tuple(found)

    def of(self, rank: Rank, count: int) -> tuple[Card, ...]:
        """Cards of one rank."""
        return self.take(lambda card: card.rank is rank, count)

    def wilds(self, count: int) -> tuple[Card, ...]:
        """Twos and jokers."""
        return self.take(lambda card: card.wild, count)

    def ranks(self, count: int) -> list[Rank]:
        """Different ranks from four to the ace."""
        return self.random.sample(PLAIN, count)


Cards = tuple[Card, ...]
Make = Callable[[Pack], tuple[Cards, Cards]]
"""Takes from the pack the cards in question, and the cards of the side's own meld on the table."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A shape of cards: from which level on it is dealt, whether it is meant to be legal, which mistake it invites."""

    level: int
    legal: bool
    make: Make
    mistake: str | None = None


def _group(naturals: int, wilds: int = 0) -> Make:
    """Naturals of one rank with wild cards, beside another meld on the table."""

    def make(pack: Pack) -> tuple[Cards, Cards]:
        rank, other = pack.ranks(2)
        return pack.of(rank, naturals) + pack.wilds(wilds), pack.of(other, 3)

    return make


def _mixed(pack: Pack) -> tuple[Cards, Cards]:
    rank, stray, other = pack.ranks(3)
    return pack.of(rank, 2) + pack.of(stray, 1), pack.of(other, 3)


def _run(pack: Pack) -> tuple[Cards, Cards]:
    start = pack.random.randrange(len(PLAIN) - 3)
    suit = pack.random.choice(list(Suit))
    run = PLAIN[start : start + 3]
    other = pack.random.choice([rank for rank in PLAIN if rank not in run])
    return tuple(Card(rank, suit) for rank in run), pack.of(other, 3)


def _is_black_three(card: Card) -> bool:
    return card.black_three


def _is_red_three(card: Card) -> bool:
    return card.red_three


def _with_three(is_three: Callable[[Card], bool]) -> Make:
    """A natural pair and a three, which somebody takes for a wild card."""

    def make(pack: Pack) -> tuple[Cards, Cards]:
        rank, other = pack.ranks(2)
        return pack.of(rank, 2) + pack.take(is_three, 1), pack.of(other, 3)

    return make


def _black_threes(pack: Pack) -> tuple[Cards, Cards]:
    (other,) = pack.ranks(1)
    return pack.take(_is_black_three, 3), pack.of(other, 3)


def _joining(cards: int, wilds: int, table: int, table_wilds: int) -> Make:
    """Cards that join the side's meld of the same rank; wild cards alone join its only meld."""

    def make(pack: Pack) -> tuple[Cards, Cards]:
        (rank,) = pack.ranks(1)
        meld = pack.of(rank, table) + pack.wilds(table_wilds)
        return pack.of(rank, cards) + pack.wilds(wilds), meld

    return make


JUDGED: tuple[Recipe, ...] = (
    Recipe(1, True, _group(3)),
    Recipe(1, True, _group(2, 1)),
    Recipe(1, False, _group(2)),
    Recipe(1, False, _mixed),
    Recipe(2, True, _group(4)),
    Recipe(2, True, _group(3, 1)),
    Recipe(2, True, _group(2, 2), "M6"),
    Recipe(2, False, _group(1, 2), "M6"),
    Recipe(2, False, _group(1, 1), "M6"),
    Recipe(3, True, _group(2, 3), "M6"),
    Recipe(3, True, _group(3, 3), "M6"),
    Recipe(3, False, _group(3, 4), "M6"),
    Recipe(3, False, _group(1, 3), "M6"),
    Recipe(3, False, _run, "M13"),
    Recipe(4, True, _group(4, 3), "M6"),
    Recipe(4, False, _with_three(_is_black_three), "M18"),
    Recipe(4, False, _with_three(_is_red_three), "M18"),
    Recipe(4, False, _black_threes, "M18"),
    Recipe(5, True, _joining(1, 0, table=3, table_wilds=0)),
    Recipe(5, True, _joining(0, 1, table=7, table_wilds=0), "M16"),
    Recipe(5, True, _joining(1, 1, table=3, table_wilds=1)),
    Recipe(5, False, _joining(0, 1, table=4, table_wilds=3), "M6"),
    Recipe(5, False, _joining(1, 2, table=3, table_wilds=2), "M6"),
)


@dataclass(frozen=True, slots=True)
class HandRecipe:
    """A hand to build from: how many cards of each of several ranks, and the cards that tempt.

    `table` is how many cards of the hand's last rank lie on the table already.
    """

    level: int
    ranks: tuple[int, ...]
    wilds: int = 0
    extra: Callable[[Pack], tuple[Card, ...]] = field(default=lambda pack: ())
    table: int = 0
    mistake: str | None = None


def _straight(pack: Pack) -> tuple[Card, ...]:
    return tuple(_run(pack)[0])


def _blacks(pack: Pack) -> tuple[Card, ...]:
    return pack.take(_is_black_three, 2)


HANDS: tuple[HandRecipe, ...] = (
    HandRecipe(1, (3, 2, 1, 1)),
    HandRecipe(1, (3, 1, 1, 1), wilds=1),
    HandRecipe(2, (2, 2, 1, 1, 1), wilds=1),
    HandRecipe(2, (2, 1, 1, 1), wilds=2, mistake="M6"),
    HandRecipe(3, (2, 1, 1, 1, 1), wilds=3, mistake="M6"),
    HandRecipe(3, (2, 1, 1), wilds=1, extra=_straight, mistake="M13"),
    HandRecipe(4, (2, 2, 1, 1), wilds=1, extra=_blacks, mistake="M18"),
    HandRecipe(4, (3, 1, 1, 1), wilds=0, extra=_blacks, mistake="M18"),
    HandRecipe(5, (2, 2, 1, 1, 1, 1), table=3),
    HandRecipe(5, (1, 1, 1, 1, 1), wilds=2, table=4, mistake="M6"),
)


def _pick(random: Random, recipes: Iterable[Any], level: int) -> Any:
    """A recipe of this level or, less often, of an easier one."""
    able = [recipe for recipe in recipes if recipe.level <= level]
    own = [recipe for recipe in able if recipe.level == level]
    return random.choice(own if own and random.random() < 0.6 else able)


def _position(hand: Iterable[Card], meld: Iterable[Card]) -> dict[str, Any]:
    melds = [format_cards(meld)]
    return {"hand": format_cards(hand), "melds": melds if melds[0] else [], "drawn": "stock", "player_melded": True}


def _rest(pack: Pack, taken: Iterable[Card]) -> tuple[Card, ...]:
    """Four to seven further cards of the hand, of other ranks than those in question."""
    ranks = {card.rank for card in taken}
    return pack.take(lambda card: card.rank not in ranks and card.rank in PLAIN, pack.random.randint(4, 7))


def _judge(random: Random, level: int) -> dict[str, Any]:
    legal = random.random() < 0.5
    recipe = _pick(random, (recipe for recipe in JUDGED if recipe.legal is legal), level)
    pack = Pack(random)
    cards, meld = (tuple(part) for part in recipe.make(pack))
    hand = cards + _rest(pack, cards + meld)
    if any(card.wild for card in cards):
        cards = tuple(random.sample(cards, len(cards)))
    return {
        "position": _position(hand, meld),
        "act": {"lay": [format_cards(cards)]},
        "mistake": recipe.mistake,
        "expect": () if legal else None,
    }


def _build(random: Random, level: int) -> dict[str, Any]:
    recipe = _pick(random, HANDS, level)
    pack = Pack(random)
    tempting = recipe.extra(pack)
    for card in tempting:
        if card in pack.cards:
            pack.cards.remove(card)
    ranks = [rank for rank in pack.ranks(len(PLAIN)) if rank not in {card.rank for card in tempting}]
    hand = tempting + pack.wilds(recipe.wilds)
    for rank, count in zip(ranks, recipe.ranks, strict=False):
        hand += pack.of(rank, count)
    known = ranks[len(recipe.ranks) - 1] if recipe.table else ranks[len(recipe.ranks)]
    return {"position": _position(hand, pack.of(known, recipe.table or 3)), "goal": "meld", "mistake": recipe.mistake}


_KINDS: dict[tuple[str, str], Callable[[Random, int], dict[str, Any]]] = {
    ("melds", "judge"): _judge,
    ("melds", "build"): _build,
}


def generate(drill: Drill, seed: int) -> Drill:
    """Another drill like this one, of its skill and level, from a seed; `KeyError` where it has no skill."""
    random = Random(seed)
    deal = _KINDS[drill.skill or "", drill.kind]
    for _ in range(MOST_TRIES):
        parts = deal(random, drill.level)
        dealt = Drill(
            id=drill.id,
            kind=drill.kind,
            task=drill.task if drill.fresh else None,
            rules=drill.rules,
            skill=drill.skill,
            level=drill.level,
            fresh=drill.fresh,
            hint=drill.hint if drill.fresh else None,
            **parts,
        )
        if _sound(dealt):
            return dealt
    raise AssertionError(f"no sound deal of {drill.skill} in {MOST_TRIES} tries")


def _sound(drill: Drill) -> bool:
    """Whether the engine finds the deal possible and as it is meant."""
    try:
        position = drill.posed()
    except ImpossiblePosition:
        return False
    if drill.kind == "build":
        return bool(legal_lay(position))
    return check(position, drill.action()).legal is (drill.expect == ())
