"""The rules of a game as one frozen record of nested parts. The default of every field is classic canasta.

A field's *path* (`melds.max_wilds`) names it in house rules and differences; its *topic* (`melds/wilds`) is the
section of the rules reference that explains it. Paths and topics are stable.
"""

# ruff: noqa: RUF009 (`_rule` makes a dataclass field of an immutable default)

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, TypeVar, cast

from canasta.cards import CARDS, Card, Rank
from canasta.kinds import Json, Kind, flag, number, one_of, or_none, pairs, sizes, some_of
from canasta.verdict import TOPIC_OF, TOPIC_OF_EFFECT, Code, Effect, Reason, Verdict

T = TypeVar("T")
HOUSE = "house-rules"
"""The section cited for a field that a house rule has changed."""


class Sides(StrEnum):
    """Who plays with whom."""

    PAIRS = "pairs"
    TRIOS = "trios"
    SOLO = "solo"
    LONE_TAKER = "lone-taker"
    THREE_AGAINST_TWO = "three-against-two"


class CardClass(StrEnum):
    """Cards that do something to the pile."""

    WILD = "wild"
    RED_THREE = "red-three"
    BLACK_THREE = "black-three"


class RedThrees(StrEnum):
    """Red threes are laid down at once and replaced, or may be kept in hand."""

    LAID = "laid"
    MAY_BE_KEPT = "may-be-kept"


class BlackThrees(StrEnum):
    """When black threes may be melded."""

    NEVER = "never"
    GOING_OUT = "going-out"
    ANY_TIME = "any-time"


class WildRatio(StrEnum):
    """How many wild cards a meld may hold for its naturals, beside the cap."""

    CAP_ONLY = "cap-only"
    NOT_MORE_THAN_NATURALS = "not-more-than-naturals"
    HALF_THE_NATURALS = "half-the-naturals"


class OfARank(StrEnum):
    """How many melds of one rank a side may have."""

    ONE = "one"
    SEVERAL = "several"


class Opens(StrEnum):
    """From when on the unfrozen pile is open to a side's easier ways."""

    OWN_SIDE_MELDED = "own-side-melded"
    ANY_SIDE_MELDED = "any-side-melded"
    ALWAYS = "always"


class Way(StrEnum):
    """A way of taking an open pile; a frozen or closed pile is taken with a natural pair alone."""

    NATURAL_PAIR = "natural-pair"
    NATURAL_AND_WILD = "natural-and-wild"
    ADD_TO_MELD = "add-to-meld"
    SEQUENCE_END = "sequence-end"


class Ask(StrEnum):
    """Whether the partner is asked before going out."""

    OFF = "off"
    OPTIONAL_BINDING = "optional-binding"
    MUST_ASK = "must-ask"


class StockOutTake(StrEnum):
    """What a take brings once the stock is gone."""

    PILE = "pile"
    TOP_CARD = "top-card"


class LastRedThree(StrEnum):
    """What happens when the last card of the stock is a red three."""

    STOP = "stop"
    MELD_THEN_STOP = "meld-then-stop"


class RedThreesTurn(StrEnum):
    """When a side's red threes do not count for it."""

    MINUS_WITHOUT_MELD = "no-meld"
    MINUS_WITHOUT_CANASTA = "no-canasta"
    ZERO_WITHOUT_MELD = "zero-if-no-meld"
    MINUS_WITHOUT_REQUIREMENT = "requirement-not-met"


class Tie(StrEnum):
    """What an exact tie of the highest totals at or above the target brings; no source says (ours)."""

    ANOTHER_DEAL = "another-deal"
    OUT_WINS = "out-wins"


class Winner(StrEnum):
    """Who wins when several sides reach the target in one deal."""

    HIGHER_TOTAL = "higher-total"
    FIRST_TO_REACH = "first-to-reach"


def _rule(topic: str, kind: Kind, default: T) -> T:
    """A field of a part: its topic in the reference, what it may hold, and classic's value."""
    made: Any = field(default=default, metadata={"topic": topic, "kind": kind})
    return cast(T, made)


_POINTS = number(0, 10_000)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of the game."""

    packs: int = _rule("set-up/deck", number(1, 4), 2)
    jokers: int = _rule("set-up/deck", number(0, 8), 4)


@dataclass(frozen=True, slots=True)
class Table:
    """The players and their sides."""

    players: int = _rule("set-up/players", number(2, 6), 4)
    sides: Sides = _rule("set-up/players", one_of(Sides), Sides.PAIRS)


@dataclass(frozen=True, slots=True)
class Deal:
    """The start of a deal: cards in a hand, and what is done with the up-card."""

    hand: int = _rule("set-up/hand", number(3, 20), 11)
    upcard_covered: frozenset[CardClass] = _rule(
        "set-up/up-card", some_of(CardClass), frozenset({CardClass.WILD, CardClass.RED_THREE})
    )
    upcard_freezes: bool = _rule("set-up/up-card", flag(), True)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn's draw, in cards."""

    draw: int = _rule("turn/draw", number(1, 4), 1)


@dataclass(frozen=True, slots=True)
class Threes:
    """Red threes in hand, and melds of black ones."""

    red: RedThrees = _rule("threes/red", one_of(RedThrees), RedThrees.LAID)
    black_melds: BlackThrees = _rule("threes/black", one_of(BlackThrees), BlackThrees.GOING_OUT)


@dataclass(frozen=True, slots=True)
class Melds:
    """What a meld is, in cards; sizes are the least and the greatest, `None` where such melds are not played."""

    min_size: int = _rule("melds/size", number(2, 6), 3)
    min_naturals: int = _rule("melds/naturals", number(0, 6), 2)
    max_wilds: int | None = _rule("melds/wilds", or_none(number(0, 12)), 3)
    wild_ratio: WildRatio = _rule("melds/wilds", one_of(WildRatio), WildRatio.CAP_ONLY)
    of_a_rank: OfARank = _rule("melds/ranks", one_of(OfARank), OfARank.ONE)
    canasta: int = _rule("melds/canastas", number(4, 11), 7)
    sequence_sizes: tuple[int, int | None] | None = _rule("melds/sequences", or_none(sizes(3, 11)), None)
    sequence_wilds: int = _rule("melds/sequences", number(0, 4), 0)
    wild_sizes: tuple[int, int | None] | None = _rule("melds/wild-melds", or_none(sizes(3, 24)), None)
    wild_min_twos: int = _rule("melds/wild-melds", number(0, 7), 0)


@dataclass(frozen=True, slots=True)
class Pile:
    """How the discard pile is taken, and what freezes or blocks it."""

    opens: Opens = _rule("pile/natural-pair", one_of(Opens), Opens.OWN_SIDE_MELDED)
    ways: frozenset[Way] = _rule(
        "pile/ways", some_of(Way), frozenset({Way.NATURAL_PAIR, Way.NATURAL_AND_WILD, Way.ADD_TO_MELD})
    )
    freezers: frozenset[CardClass] = _rule(
        "pile/frozen", some_of(CardClass), frozenset({CardClass.WILD, CardClass.RED_THREE})
    )
    blockers: frozenset[CardClass] = _rule("pile/blocked", some_of(CardClass), frozenset({CardClass.BLACK_THREE}))
    onto_canasta: bool = _rule("pile/canastas", flag(), True)
    one_card_take: bool = _rule("pile/one-card", flag(), False)


@dataclass(frozen=True, slots=True)
class FirstMeld:
    """The minimum of a side's first meld, in points: `negative` below zero, then from each score on."""

    negative: int = _rule("first-meld", _POINTS, 15)
    steps: tuple[tuple[int, int], ...] = _rule("first-meld", pairs(0, 100_000), ((0, 50), (1500, 90), (3000, 120)))
    waiver: bool = _rule("first-meld/waiver", flag(), True)

    def minimum(self, score: int) -> int:
        """The points that a first meld needs at `score`."""
        needed = self.negative
        for start, points in self.steps:
            if score >= start:
                needed = points
        return needed


@dataclass(frozen=True, slots=True)
class GoingOut:
    """What going out needs: canastas of any kind, of those sequences; the partner's word; a last discard."""

    canastas: int = _rule("going-out/canastas", number(0, 6), 1)
    sequences: int = _rule("going-out/canastas", number(0, 6), 0)
    ask: Ask = _rule("going-out/permission", one_of(Ask), Ask.OPTIONAL_BINDING)
    discard_needed: bool = _rule("going-out/last-card", flag(), False)
    pass_with_last_card: bool = _rule("going-out/last-card", flag(), False)


@dataclass(frozen=True, slots=True)
class Stock:
    """The end of the stock."""

    forced_take: bool = _rule("stock/end", flag(), True)
    take: StockOutTake = _rule("stock/end", one_of(StockOutTake), StockOutTake.PILE)
    penalty: int = _rule("stock/penalty", _POINTS, 0)
    last_red_three: LastRedThree = _rule("stock/last-red-three", one_of(LastRedThree), LastRedThree.STOP)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points. `concealed` is the whole bonus of going out concealed, `None` where there is none."""

    joker: int = _rule("scoring/cards", _POINTS, 50)
    two: int = _rule("scoring/cards", _POINTS, 20)
    ace: int = _rule("scoring/cards", _POINTS, 20)
    eight_to_king: int = _rule("scoring/cards", _POINTS, 10)
    four_to_seven: int = _rule("scoring/cards", _POINTS, 5)
    black_three: int = _rule("scoring/cards", _POINTS, 5)
    black_three_in_hand: int = _rule("scoring/hands", _POINTS, 5)
    natural_canasta: int = _rule("scoring/canastas", _POINTS, 500)
    mixed_canasta: int = _rule("scoring/canastas", _POINTS, 300)
    wild_canasta: int = _rule("scoring/canastas", _POINTS, 2000)
    sequence_canasta: int = _rule("scoring/canastas", _POINTS, 1500)
    going_out: int = _rule("scoring/going-out", _POINTS, 100)
    concealed: int | None = _rule("scoring/going-out", or_none(_POINTS), 200)
    red_three: int = _rule("scoring/red-threes", _POINTS, 100)
    red_three_sets: tuple[tuple[int, int], ...] = _rule("scoring/red-threes", pairs(0, 10_000), ((4, 800),))
    red_threes_turn: RedThreesTurn = _rule(
        "scoring/red-threes", one_of(RedThreesTurn), RedThreesTurn.MINUS_WITHOUT_MELD
    )
    red_threes_in_hand: int = _rule("scoring/red-threes", _POINTS, 500)

    def of(self, card: Card) -> int:
        """What a card is worth laid; a red three is worth nothing here."""
        if card.rank is Rank.THREE:
            return self.black_three if card.black_three else 0
        named = {Rank.JOKER: self.joker, Rank.TWO: self.two, Rank.ACE: self.ace}
        high = card.rank.order >= Rank.EIGHT.order
        return named.get(card.rank, self.eight_to_king if high else self.four_to_seven)


@dataclass(frozen=True, slots=True)
class Match:
    """The end of the match."""

    target: int = _rule("match/target", number(0, 100_000), 5000)
    winner: Winner = _rule("match/winner", one_of(Winner), Winner.HIGHER_TOTAL)
    tie: Tie = _rule("match/winner", one_of(Tie), Tie.ANOTHER_DEAL)


@dataclass(frozen=True)
class Rules:
    """A whole rule set. `name` is its own, `origin` the rule set that each changed path follows."""

    name: str = "classic"
    deck: Deck = Deck()
    table: Table = Table()
    deal: Deal = Deal()
    turn: Turn = Turn()
    threes: Threes = Threes()
    melds: Melds = Melds()
    pile: Pile = Pile()
    first_meld: FirstMeld = FirstMeld()
    going_out: GoingOut = GoingOut()
    stock: Stock = Stock()
    scoring: Scoring = Scoring()
    match: Match = Match()
    origin: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, *(getattr(self, part) for part in PARTS)))

    def get(self, path: str) -> Any:
        """The value of a path; `KeyError` where there is no such path."""
        part, name = _split(path)
        return getattr(getattr(self, part), name)

    def but(self, name: str, cite: str = HOUSE, changes: Mapping[str, Any] | None = None, **paths: Any) -> Rules:
        """These rules with some paths changed, all following the rule set `cite`.

        A path is written `melds__max_wilds=2`, or as a key of `changes` with its dot. `KeyError` where there is no
        such path.
        """
        wanted = dict(changes or {}) | {path.replace("__", "."): value for path, value in paths.items()}
        parts: dict[str, dict[str, Any]] = {}
        for path, value in wanted.items():
            part, leaf = _split(path)
            parts.setdefault(part, {})[leaf] = value
        replaced = {part: dataclasses.replace(getattr(self, part), **leaves) for part, leaves in parts.items()}
        kept = tuple((path, source) for path, source in self.origin if path not in wanted)
        origin = kept + tuple((path, cite) for path in wanted)
        return dataclasses.replace(self, name=name, origin=origin, **replaced)

    def cite(self, path: str) -> str:
        """The section of the rules reference that a path's value follows, such as `samba/melds/wilds`."""
        source = self._sources.get(path, "classic")
        return HOUSE if source == HOUSE else f"{source}/{TOPICS[path]}"

    def cite_topic(self, topic: str) -> str:
        """The section for a topic: the newest rule set that changed one of its paths."""
        return self._sections[topic]

    def because(self, code: Code, **facts: Any) -> Reason:
        """A reason with the section that decides it under these rules."""
        return Reason(code, self.cite_topic(TOPIC_OF[code]), tuple(facts.items()))

    @cached_property
    def _sources(self) -> dict[str, str]:
        return dict(self.origin)

    @cached_property
    def _sections(self) -> dict[str, str]:
        found = {topic: f"classic/{topic}" for topic in (*TOPICS.values(), *COMMON_TOPICS)}
        for path, source in self.origin:
            topic = TOPICS[path]
            found[topic] = HOUSE if HOUSE in (source, found[topic]) else f"{source}/{topic}"
        return found

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What every card is worth laid, by its index, in points; a red three is worth nothing here."""
        return tuple(self.scoring.of(card) for card in CARDS)

    def allowed(self, effects: tuple[Effect, ...], topics: tuple[str, ...] = ()) -> Verdict:
        """The verdict on a legal action: its effects, each once, and the sections that allow them, `topics` first."""
        found = self._allowed.get((effects, topics))
        if found is None:
            named = (*topics, *(TOPIC_OF_EFFECT[effect] for effect in effects))
            cites = dict.fromkeys(self._sections[topic] for topic in named)
            found = Verdict((), tuple(dict.fromkeys(effects)), cites=tuple(cites))
            self._allowed[effects, topics] = found
        return found

    @cached_property
    def _allowed(self) -> dict[tuple[tuple[Effect, ...], tuple[str, ...]], Verdict]:
        return {}

    @property
    def seats(self) -> int:
        """The players of a deal: where three play against two, one of the three rests in each deal."""
        return self.table.players - (self.table.sides is Sides.THREE_AGAINST_TWO)

    @cached_property
    def sides(self) -> int:
        """The number of sides at the start of a deal; seat `s` belongs to side `s % sides`."""
        per_side = {Sides.TRIOS: 3, Sides.SOLO: 1, Sides.LONE_TAKER: 1}
        return self.seats // per_side.get(self.table.sides, 2)

    @property
    def partners(self) -> bool:
        """True where a player may have a partner."""
        return self.table.sides is not Sides.SOLO

    @property
    def personal(self) -> bool:
        """True where each player keeps his own score."""
        return self.table.sides is Sides.LONE_TAKER


PARTS: dict[str, type] = {
    "deck": Deck,
    "table": Table,
    "deal": Deal,
    "turn": Turn,
    "threes": Threes,
    "melds": Melds,
    "pile": Pile,
    "first_meld": FirstMeld,
    "going_out": GoingOut,
    "stock": Stock,
    "scoring": Scoring,
    "match": Match,
}
_FIELDS: dict[str, Any] = {
    f"{part}.{leaf.name}": leaf for part, record in PARTS.items() for leaf in dataclasses.fields(record)
}
PATHS: tuple[str, ...] = tuple(_FIELDS)
"""Every path, in the order of the reference."""
TOPICS: dict[str, str] = {path: leaf.metadata["topic"] for path, leaf in _FIELDS.items()}
"""The reference's topic of every path."""
COMMON_TOPICS = ("cards/notation", "turn/order", "turn/discard", "pile/top-card", "going-out/black-threes")
"""Topics that every rule set plays alike, so that no path stands for them."""


def _split(path: str) -> tuple[str, str]:
    if path not in _FIELDS:
        raise KeyError(path)
    part, _, leaf = path.partition(".")
    return part, leaf


def kind_of(path: str) -> Kind:
    """What a path may hold."""
    return cast(Kind, _FIELDS[path].metadata["kind"])


@dataclass(frozen=True, slots=True)
class Difference:
    """A path in which two rule sets differ, with both values and the section of the second."""

    path: str
    before: Any
    after: Any
    cite: str


def differences(one: Rules, other: Rules) -> Iterator[Difference]:
    """The paths in which `other` plays differently from `one`, in the order of the reference."""
    for path in PATHS:
        before, after = one.get(path), other.get(path)
        if before != after:
            yield Difference(path, before, after, other.cite(path))


def to_json(rules: Rules) -> dict[str, Json]:
    """Every path with its value as JSON."""
    return {path: kind_of(path).write(rules.get(path)) for path in PATHS}


@cache
def sections(rule_sets: tuple[Rules, ...]) -> tuple[str, ...]:
    """Every section that rulings under these rule sets may cite."""
    cited = {f"classic/{topic}": None for topic in (*TOPICS.values(), *COMMON_TOPICS)}
    for rules in rule_sets:
        cited |= dict.fromkeys(f"{source}/{TOPICS[path]}" for path, source in rules.origin)
    return (*cited, HOUSE)
