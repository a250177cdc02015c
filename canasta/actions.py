"""What a player does in a turn, one act at a time, and its JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from canasta.cards import Card, NotationError, format_cards, parse_cards
from canasta.errors import ErrorCode, RequestError


@dataclass(frozen=True, slots=True)
class Group:
    """Cards from the hand laid as one meld or onto the own meld at place `to`."""

    cards: tuple[Card, ...]
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws from the stock; `cards` names what comes, and is empty where the position knows its own stock."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TakePile:
    """Takes the pile: `cards` from the hand go with the top card into one meld, `groups` are laid beside it."""

    cards: tuple[Card, ...] = ()
    groups: tuple[Group, ...] = ()
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays one or several groups in one act."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Puts a card on the pile, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks the partner whether to go out; `answer` is `"yes"`, `"no"` or `None` where it is not known."""

    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Declines the pile once the stock is gone, or ends a turn without a discard."""


Action = Draw | TakePile | Lay | Discard | Ask | Pass
MOST_CARDS = 250
"""More cards than any deck holds: a longer text is refused unread."""


def action_from_json(value: Any) -> Action:
    """The act that a JSON object describes; `RequestError` where it describes none."""
    if not isinstance(value, dict):
        raise RequestError(ErrorCode.BAD_REQUEST, "act-not-an-object")
    kinds = [kind for kind in _READERS if kind in value]
    if kinds == ["take", "lay"]:
        kinds = ["take"]
    if len(kinds) != 1:
        raise RequestError(ErrorCode.BAD_REQUEST, "act-unknown", fields=_names(value))
    unknown = set(value) - {kinds[0], *_BESIDE.get(kinds[0], ())}
    if unknown:
        raise RequestError(ErrorCode.BAD_REQUEST, "unknown-field", fields=_names(unknown))
    return _READERS[kinds[0]](value)


def action_to_json(action: Action) -> dict[str, Any]:
    """The JSON object that `action_from_json` reads back; the answer of an `Ask` stands in the request."""
    match action:
        case Draw(cards):
            return {"draw": format_cards(cards)}
        case TakePile(cards, groups, to):
            beside = {"lay": [_group_json(group) for group in groups]} if groups else {}
            return {"take": format_cards(cards)} | beside | ({} if to is None else {"to": to})
        case Lay(groups):
            return {"lay": [_group_json(group) for group in groups]}
        case Discard(card):
            return {"discard": card.face}
        case Ask():
            return {"ask": True}
    return {"pass": True}


def cards_from_json(value: Any, name: str) -> tuple[Card, ...]:
    """The cards of a JSON text; `RequestError` where it is none (bad-request) or holds another word (bad-card)."""
    if not isinstance(value, str):
        raise RequestError(ErrorCode.BAD_REQUEST, "not-a-card-list", field=name)
    if len(value) > 8 * MOST_CARDS:
        raise RequestError(ErrorCode.BAD_REQUEST, "too-many-cards", field=name)
    try:
        cards = parse_cards(value)
    except NotationError as error:
        raise RequestError(ErrorCode.BAD_CARD, "bad-card", card=error.word, field=name) from None
    if len(cards) > MOST_CARDS:
        raise RequestError(ErrorCode.BAD_REQUEST, "too-many-cards", field=name)
    return cards


def place_from_json(value: Any) -> int | None:
    """A meld's place; `RequestError` where it is no whole number from 0 on."""
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-place")
    return value


def _group(value: Any) -> Group:
    to = None
    if isinstance(value, dict):
        if "cards" not in value or set(value) - {"cards", "to"}:
            raise RequestError(ErrorCode.BAD_REQUEST, "bad-group")
        value, to = value["cards"], place_from_json(value.get("to"))
    cards = cards_from_json(value, "lay")
    if not cards:
        raise RequestError(ErrorCode.BAD_REQUEST, "empty-group")
    return Group(cards, to)


def _groups(value: Any) -> tuple[Group, ...]:
    if not isinstance(value, list) or len(value) > MOST_CARDS:
        raise RequestError(ErrorCode.BAD_REQUEST, "groups-not-a-list")
    groups: list[Group] = []
    for item in value:
        groups.append(_group(item))
        if sum(len(group.cards) for group in groups) > MOST_CARDS:
            raise RequestError(ErrorCode.BAD_REQUEST, "too-many-cards", field="lay")
    return tuple(groups)


def _group_json(group: Group) -> str | dict[str, Any]:
    text = format_cards(group.cards)
    return text if group.to is None else {"cards": text, "to": group.to}


def _names(fields: Any) -> str:
    return ", ".join(sorted(str(name)[:20] for name in list(fields)[:8]))


def _read_draw(value: dict[str, Any]) -> Action:
    return Draw(cards_from_json(value["draw"], "draw"))


def _read_take(value: dict[str, Any]) -> Action:
    cards = cards_from_json(value["take"], "take")
    return TakePile(cards, _groups(value.get("lay", [])), place_from_json(value.get("to")))


def _read_lay(value: dict[str, Any]) -> Action:
    groups = _groups(value["lay"])
    if not groups:
        raise RequestError(ErrorCode.BAD_REQUEST, "empty-group")
    return Lay(groups)


def _read_discard(value: dict[str, Any]) -> Action:
    cards = cards_from_json(value["discard"], "discard")
    if len(cards) != 1:
        raise RequestError(ErrorCode.BAD_REQUEST, "one-card-wanted")
    return Discard(cards[0])


def _read_ask(value: dict[str, Any]) -> Action:
    return _only_true(value["ask"], Ask())


def _read_pass(value: dict[str, Any]) -> Action:
    return _only_true(value["pass"], Pass())


def _only_true(value: Any, action: Action) -> Action:
    if value is not True:
        raise RequestError(ErrorCode.BAD_REQUEST, "true-wanted")
    return action


_READERS = {
    "draw": _read_draw,
    "take": _read_take,
    "lay": _read_lay,
    "discard": _read_discard,
    "ask": _read_ask,
    "pass": _read_pass,
}
_BESIDE = {"take": ("lay", "to")}
