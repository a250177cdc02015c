"""The end of a deal as the protocol writes it, read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from canasta.actions import cards_from_json
from canasta.cards import Card
from canasta.errors import Defect, ErrorCode, ImpossiblePosition, RequestError
from canasta.position import MOST_POINTS, card_defects, melds_from_json, number_from_json, table_melds
from canasta.rules import RedThrees, Rules
from canasta.scoring import DealEnd, SideEnd

MOST_SIDES = 6
_DEAL = {"out", "concealed", "ended_by", "sides"}
_SIDE = {"melds", "red_threes", "hands", "before"}


def deal_end_from_json(value: Any, rules: Rules) -> DealEnd:
    """The deal's end that `score_deal` describes.

    `RequestError` where it describes none, `ImpossiblePosition` for melds that the rules do not allow, a card more
    often than the decks hold it, or a side that went out while every player holds cards.
    """
    if not isinstance(value, dict) or set(value) - _DEAL:
        raise RequestError(ErrorCode.BAD_REQUEST, "score-not-an-object")
    sides = value.get("sides")
    if not isinstance(sides, list) or not 2 <= len(sides) <= MOST_SIDES:
        raise RequestError(ErrorCode.BAD_REQUEST, "sides-not-a-list")
    out, concealed = _ending(value, len(sides))
    ends, defects = [], []
    for place, side in enumerate(sides):
        end, wrong = _side(side, rules, out == place)
        ends.append(end)
        defects += wrong
    defects += _deck_defects(ends, rules)
    if out is not None and all(ends[out].hands):
        defects.append(Defect("nobody-out"))
    if defects:
        raise ImpossiblePosition(tuple(defects))
    return DealEnd(rules, tuple(ends), out, concealed)


def _ending(value: Mapping[str, Any], sides: int) -> tuple[int | None, bool]:
    out, concealed = value.get("out"), value.get("concealed", False)
    ended_by = value.get("ended_by", "stock" if out is None else "out")
    if out is not None and (not isinstance(out, int) or isinstance(out, bool) or not 0 <= out < sides):
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-number", field="out")
    if not isinstance(concealed, bool):
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-choice", field="concealed")
    if ended_by not in ("out", "stock"):
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-choice", field="ended_by")
    if (ended_by == "out") != (out is not None) or (concealed and out is None):
        raise RequestError(ErrorCode.BAD_REQUEST, "out-contradicts")
    return out, concealed


def _side(value: Any, rules: Rules, out: bool) -> tuple[SideEnd, list[Defect]]:
    if not isinstance(value, dict) or set(value) - _SIDE:
        raise RequestError(ErrorCode.BAD_REQUEST, "sides-not-a-list")
    melds, defects = table_melds(melds_from_json(value, "melds"), rules, out)
    hands = value.get("hands")
    if not isinstance(hands, list) or not 1 <= len(hands) <= MOST_SIDES:
        raise RequestError(ErrorCode.BAD_REQUEST, "hands-not-a-list")
    cards = tuple(cards_from_json(hand, "hands") for hand in hands)
    red = tuple(card for hand in cards for card in hand if card.red_three)
    if red and rules.threes.red is RedThrees.LAID:
        defects.append(Defect("red-three-in-hand", (("cards", red),)))
    threes = _figures(value, "red_threes", len(hands), rules, 0)
    before = _figures(value, "before", len(hands), rules, -MOST_POINTS)
    return SideEnd(melds, cards, threes, before), defects


def _figures(value: Mapping[str, Any], name: str, hands: int, rules: Rules, least: int) -> tuple[int, ...]:
    """One figure for the side, or one for each hand where scores are personal."""
    if not rules.personal:
        return (number_from_json(value, name, 0, least),)
    given = value.get(name, [0] * hands)
    figures = given if isinstance(given, list) else [given]
    if len(figures) != hands:
        raise RequestError(ErrorCode.BAD_REQUEST, "one-for-each-hand", field=name)
    return tuple(number_from_json({name: figure}, name, 0, least) for figure in figures)


def _deck_defects(sides: Sequence[SideEnd], rules: Rules) -> list[Defect]:
    seen: Counter[Card] = Counter()
    for side in sides:
        seen.update(card for meld in side.melds for card in meld.cards)
        seen.update(card for hand in side.hands for card in hand)
    threes = sum(sum(side.red_threes) for side in sides) + sum(n for card, n in seen.items() if card.red_three)
    most = 2 * rules.deck.packs
    too_many = [Defect("too-many-red-threes", (("n", threes), ("most", most)))] if threes > most else []
    return [*card_defects(seen, rules), *too_many]
