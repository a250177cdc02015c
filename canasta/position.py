"""Where a deal stands for the player to act: `Setup` is what somebody claims, `Position` is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from canasta.actions import MOST_CARDS, cards_from_json
from canasta.cards import Card, Rank, format_cards, sorted_cards
from canasta.errors import Defect, ErrorCode, ImpossiblePosition, RequestError
from canasta.house import rules_from_json
from canasta.melds import Meld, MeldKind, fit
from canasta.rules import BlackThrees, CardClass, OfARank, RedThrees, Rules
from canasta.variants import CLASSIC

MOST_POINTS = 1_000_000
"""Scores beyond this, in points, are refused."""


class Drawn(StrEnum):
    """How a turn's draw was made."""

    STOCK = "stock"
    PILE = "pile"


class Ended(StrEnum):
    """What has ended: the player's turn, or the deal (by going out, or by the end of the stock)."""

    TURN = "turn"
    OUT = "out"
    STOCK = "stock"


@dataclass(frozen=True, slots=True)
class Setup:
    """A position that nobody has vouched for, as the protocol's fields say it."""

    hand: tuple[Card, ...]
    rules: Rules = CLASSIC
    score: int = 0
    melds: tuple[tuple[Card, ...], ...] = ()
    opponent_melds: tuple[tuple[Card, ...], ...] = ()
    player_melded: bool | None = None
    pile: tuple[Card, ...] = ()
    pile_frozen: bool | None = None
    stock: int = 40
    drawn: Drawn | None = None
    permission: str | None = None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Setup:
        """The set-up that a request's turn fields describe; `RequestError` where they describe none."""
        if "hand" not in value:
            raise RequestError(ErrorCode.BAD_REQUEST, "hand-missing")
        return cls(
            hand=sorted_cards(cards_from_json(value["hand"], "hand")),
            rules=rules_from_json(value.get("rules", "classic"), value.get("players")),
            score=number_from_json(value, "score", 0, -MOST_POINTS),
            melds=melds_from_json(value, "melds"),
            opponent_melds=melds_from_json(value, "opponent_melds"),
            player_melded=_choice(value, "player_melded", (None, True, False)),
            pile=cards_from_json(value.get("pile", ""), "pile"),
            pile_frozen=_choice(value, "pile_frozen", (None, True, False)),
            stock=number_from_json(value, "stock", 40, 0),
            drawn=_drawn(value),
            permission=_choice(value, "permission", (None, "yes", "no")),
        )

    def to_json(self) -> dict[str, Any]:
        """The turn fields that `from_json` reads back, but for the rules."""
        return {
            "score": self.score,
            "hand": format_cards(self.hand),
            "melds": [format_cards(cards) for cards in self.melds],
            "opponent_melds": [format_cards(cards) for cards in self.opponent_melds],
            "player_melded": self.player_melded,
            "pile": format_cards(self.pile),
            "pile_frozen": self.pile_frozen,
            "stock": self.stock,
            "drawn": self.drawn,
            "permission": self.permission,
        }

    @classmethod
    def of(cls, position: Position) -> Setup:
        """The set-up of a position, as far as a request can say it: what this turn laid counts as laid before."""
        return cls(
            hand=position.hand,
            rules=position.rules,
            score=position.score,
            melds=tuple(meld.cards for meld in position.melds),
            opponent_melds=tuple(meld.cards for meld in position.opponent_melds),
            player_melded=position.player_melded,
            pile=position.pile,
            pile_frozen=position.frozen,
            stock=position.stock,
            drawn=position.turn.drawn,
            permission=position.turn.permission,
        )


TURN_FIELDS = (*Setup.__dataclass_fields__, "players")
"""The fields of a request that describe a turn."""


class Turn(NamedTuple):
    """What the player has done in this turn.

    `new_from` is the place of the first meld laid in it, `laid` says that he has laid cards, `added` that some
    joined melds of earlier turns. `committed` is true once he did what only a player who goes out may do, `bound` says
    whether a partner's yes binds him (`None` until that is tried), and `stopping` that the stock's last card was a red
    three and he may only lay before the deal ends.
    """

    drawn: Drawn | None = None
    permission: str | None = None
    asked: bool = False
    new_from: int = 0
    laid: bool = False
    added: bool = False
    committed: bool = False
    bound: bool | None = None
    stopping: bool = False


class Table(NamedTuple):
    """What the acting player does not see, and the other seats; entries of his own seat and side are stale.

    `stock` is that of the deal's beginning, from the bottom up: the position counts how many of its cards are left.
    """

    seat: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    sides: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    red_threes: tuple[tuple[Card, ...], ...]
    melded: tuple[bool, ...]
    scores: tuple[int, ...]
    turns: int = 0

    def side_of(self, seat: int) -> int:
        """The place of a seat's side."""
        place = 0
        while seat not in self.sides[place]:
            place += 1
        return place


class Position(NamedTuple):
    """A possible position, seen from the player to act; `table` is `None` where only his view is known.

    `hand` is sorted, `pile` runs from the bottom up, `stock` counts cards, `score` is the total that sets the minimum,
    `partnered` says that there is a partner to ask, or that there may be one where the table is not known.
    """

    rules: Rules
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()
    opponent_melds: tuple[Meld, ...] = ()
    score: int = 0
    player_melded: bool = False
    pile: tuple[Card, ...] = ()
    frozen: bool = False
    stock: int = 40
    turn: Turn = Turn()
    red_threes: tuple[Card, ...] = ()
    ended: Ended | None = None
    concealed: bool = False
    partnered: bool = False
    table: Table | None = None

    @classmethod
    def of(cls, setup: Setup, red_threes_in_hand: bool = False) -> Position:
        """The position of a set-up; `ImpossiblePosition` names every defect.

        `red_threes_in_hand` lets the hand hold a red three, for an act that lays or discards it to be judged.
        """
        defects = list(_defects(setup, red_threes_in_hand))
        own, more = table_melds(setup.melds, setup.rules, setup.drawn is not None)
        others, still_more = table_melds(setup.opponent_melds, setup.rules, False, setup.rules.sides == 2)
        if defects or more or still_more:
            raise ImpossiblePosition((*defects, *more, *still_more))
        melded = bool(own) if setup.player_melded is None else setup.player_melded
        return cls(
            rules=setup.rules,
            hand=setup.hand,
            melds=own,
            opponent_melds=others,
            score=setup.score,
            player_melded=melded,
            pile=setup.pile,
            frozen=freezes(setup.pile, setup.rules) if setup.pile_frozen is None else setup.pile_frozen,
            stock=setup.stock,
            turn=Turn(
                drawn=setup.drawn,
                permission=setup.permission,
                asked=setup.permission is not None,
                new_from=len(own),
                laid=setup.drawn is Drawn.PILE,
            ),
            partnered=setup.rules.partners,
        )

    def unasked(self) -> Position:
        """This position before the partner was asked."""
        return self._replace(turn=self.turn._replace(permission=None, asked=False))


def does(card: Card, named: frozenset[CardClass]) -> bool:
    """True where a card belongs to one of the named classes."""
    if card.wild:
        return CardClass.WILD in named
    if card.red_three:
        return CardClass.RED_THREE in named
    return card.black_three and CardClass.BLACK_THREE in named


def freezes(pile: Iterable[Card], rules: Rules) -> bool:
    """True where a card in the pile freezes it."""
    return any(does(card, rules.pile.freezers) for card in pile)


def card_defects(seen: Counter[Card], rules: Rules) -> tuple[Defect, ...]:
    """The cards that are seen more often than the decks hold them."""
    most = {card: rules.deck.jokers if card.rank is Rank.JOKER else rules.deck.packs for card in seen}
    return tuple(
        Defect("card-too-often", (("card", card), ("n", seen[card]), ("most", most[card])))
        for card in sorted_cards(seen)
        if seen[card] > most[card]
    )


def _defects(setup: Setup, red_threes_in_hand: bool) -> Iterable[Defect]:
    rules = setup.rules
    groups = (setup.hand, setup.pile, *setup.melds, *setup.opponent_melds)
    seen = Counter(card for cards in groups for card in cards)
    yield from card_defects(seen, rules)
    total = rules.deck.packs * 52 + rules.deck.jokers
    if seen.total() + setup.stock > total:
        yield Defect("too-many-cards-in-play", (("n", seen.total() + setup.stock), ("most", total)))
    if not setup.hand:
        yield Defect("hand-empty")
    if rules.threes.red is RedThrees.LAID and not red_threes_in_hand and any(card.red_three for card in setup.hand):
        yield Defect("red-three-in-hand", (("cards", tuple(card for card in setup.hand if card.red_three)),))
    if setup.permission is not None and not rules.partners:
        yield Defect("permission-without-partner")


def table_melds(
    groups: tuple[tuple[Card, ...], ...], rules: Rules, black_threes: bool, one_side: bool = True
) -> tuple[tuple[Meld, ...], list[Defect]]:
    """The melds of a side (or of several) and what is wrong with them.

    Black threes lie there only where `black_threes` says so.
    """
    melds: list[Meld] = []
    defects: list[Defect] = []
    black_threes = black_threes or rules.threes.black_melds is BlackThrees.ANY_TIME
    for cards in groups:
        meld, reasons = fit(cards, rules)
        if meld is None:
            defects.append(Defect("meld-not-allowed", (("cards", cards), ("reason", reasons[0]))))
        elif meld.kind is MeldKind.BLACK_THREES and not black_threes:
            defects.append(Defect("black-threes-on-table", (("cards", cards),)))
        else:
            melds.append(meld)
    if one_side and rules.melds.of_a_rank is OfARank.ONE and not rules.personal:
        ranks = Counter(meld.rank for meld in melds if meld.rank)
        defects += [Defect("two-melds-of-a-rank", (("rank", rank),)) for rank, n in ranks.items() if n > 1]
    return tuple(melds), defects


def number_from_json(value: Mapping[str, Any], name: str, default: int, least: int) -> int:
    """The whole number of a field, from `least` to a million; `RequestError` where there is another thing."""
    number = value.get(name, default)
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= MOST_POINTS:
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-number", field=name)
    return number


def _choice(value: Mapping[str, Any], name: str, allowed: tuple[Any, ...]) -> Any:
    found = value.get(name)
    for choice in allowed:
        if found is choice or (isinstance(choice, str) and found == choice):
            return choice
    raise RequestError(ErrorCode.BAD_REQUEST, "bad-choice", field=name)


def _drawn(value: Mapping[str, Any]) -> Drawn | None:
    drawn = _choice(value, "drawn", (None, "stock", "pile"))
    return Drawn(drawn) if drawn else None


def melds_from_json(value: Mapping[str, Any], name: str) -> tuple[tuple[Card, ...], ...]:
    """The groups of cards of a field; `RequestError` where there is another thing."""
    texts = value.get(name, [])
    if not isinstance(texts, list) or len(texts) > 100:
        raise RequestError(ErrorCode.BAD_REQUEST, "melds-not-a-list", field=name)
    melds: list[tuple[Card, ...]] = []
    for text in texts:
        melds.append(cards_from_json(text, name))
        if not melds[-1]:
            raise RequestError(ErrorCode.BAD_REQUEST, "empty-group")
        if sum(len(cards) for cards in melds) > MOST_CARDS:
            raise RequestError(ErrorCode.BAD_REQUEST, "too-many-cards", field=name)
    return tuple(melds)
