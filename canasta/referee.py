"""The referee: a JSON request in, a JSON answer out. It answers everything and raises for nothing."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import IO, Any

from canasta.actions import Action, Ask, Discard, Draw, Lay, TakePile, action_from_json
from canasta.cards import Card, Rank, format_cards
from canasta.errors import Defect, ErrorCode, ImpossiblePosition, RequestError
from canasta.house import rules_from_json
from canasta.judge import rule
from canasta.position import TURN_FIELDS, Ended, Position, Setup, card_defects
from canasta.scores import deal_end_from_json
from canasta.scoring import TOPIC_OF_LINE, Line, SideScore, score
from canasta.verdict import Reason, Verdict
from canasta.words import LANGUAGES, Text, Words

MOST_BYTES = 32_768
"""A longer line is refused unread."""
MOST_ACTS = 40
MOST_DEPTH = 50
"""The brackets within one another that a request may have."""
_TOKENS = re.compile(r'"(?:\\.|[^"\\])*"|[\[\]{}]')


def answer(request: Any, langs: Sequence[str] = LANGUAGES) -> dict[str, Any]:
    """The answer to one request, with its text in each of `langs`; an `error` where it cannot be ruled on."""
    identity = _identity(request)
    try:
        return {"id": identity, **_answer(request, langs)}
    except RequestError as error:
        return {"id": identity, "error": _error(error, langs)}


def answer_line(line: bytes, langs: Sequence[str] = LANGUAGES) -> dict[str, Any]:
    """The answer to one line of input."""
    if len(line) > MOST_BYTES:
        return {"id": None, "error": _error(RequestError(ErrorCode.BAD_REQUEST, "too-long"), langs)}
    try:
        request = _read(line.decode("utf-8"))
    except ValueError:
        return {"id": None, "error": _error(RequestError(ErrorCode.BAD_JSON, "bad-json"), langs)}
    return answer(request, langs)


def _read(text: str) -> Any:
    """The JSON of a text; `ValueError` where it is none, or so deep that reading it might end a browser's Python."""
    if _too_deep(text):
        raise ValueError("too deep")
    return json.loads(text)


def _too_deep(text: str) -> bool:
    """True of a text with brackets deeper than any request has, those in strings apart."""
    depth = 0
    for token in _TOKENS.findall(text):
        depth += 1 if token in ("[", "{") else -1 if token in ("]", "}") else 0
        if depth > MOST_DEPTH:
            return True
    return False


def serve(source: IO[bytes], sink: IO[str], langs: Sequence[str] = LANGUAGES) -> None:
    """Answers every line of `source` on `sink`, in order; blank lines are passed over."""
    while line := source.readline(MOST_BYTES + 1):
        whole = line
        while len(whole) > MOST_BYTES and not whole.endswith(b"\n"):
            whole = source.readline(MOST_BYTES + 1)
        if line.strip():
            sink.write(json.dumps(answer_line(line, langs)) + "\n")
            sink.flush()


def _identity(request: Any) -> Any:
    found = request.get("id") if isinstance(request, dict) else None
    if isinstance(found, float) and not math.isfinite(found):
        return None
    return found if isinstance(found, str | int | float) and not isinstance(found, bool) else None


def _answer(request: Any, langs: Sequence[str]) -> dict[str, Any]:
    if not isinstance(request, dict):
        raise RequestError(ErrorCode.BAD_REQUEST, "not-an-object")
    if request.get("id") is not None and _identity(request) is None:
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-id")
    if "acts" in request or "hand" in request:
        return _turn(request, langs)
    if "score_deal" in request:
        return _score(request, langs)
    raise RequestError(ErrorCode.BAD_REQUEST, "no-question")


def _only(request: dict[str, Any], known: Iterable[str]) -> None:
    unknown = sorted(str(name)[:20] for name in set(request) - set(known))
    if unknown:
        raise RequestError(ErrorCode.BAD_REQUEST, "unknown-field", fields=", ".join(unknown[:8]))


# --- a turn


def _turn(request: dict[str, Any], langs: Sequence[str]) -> dict[str, Any]:
    _only(request, ("id", "acts", *TURN_FIELDS))
    setup = Setup.from_json(request)
    acts = _acts(request.get("acts"))
    asks = any(isinstance(act, Ask) for act in acts)
    position = Position.of(setup, red_threes_in_hand=_touch_red_threes(acts))
    if asks:
        position = position.unasked()
    verdicts: list[Verdict] = []
    for act in acts:
        if isinstance(act, Ask):
            act = Ask(setup.permission)
        ruling = rule(position, act)
        verdicts.append(ruling.verdict)
        if ruling.after is None:
            break
        if isinstance(act, Draw):
            _refuse_impossible_draw(setup, act)
        position = ruling.after
    return _ruling(position, verdicts, langs)


def _acts(value: Any) -> tuple[Action, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_ACTS:
        raise RequestError(ErrorCode.BAD_REQUEST, "acts-missing")
    return tuple(action_from_json(act) for act in value)


def _touch_red_threes(acts: Iterable[Action]) -> bool:
    """True where an act lays or discards a red three, which is then judged instead of refused."""
    for act in acts:
        match act:
            case Lay(groups) | TakePile(_, groups, _):
                cards = [card for group in groups for card in group.cards]
                cards += act.cards if isinstance(act, TakePile) else ()
            case Discard(card):
                cards = [card]
            case _:
                cards = []
        if any(card.red_three for card in cards):
            return True
    return False


def _refuse_impossible_draw(setup: Setup, act: Draw) -> None:
    groups = (setup.hand, setup.pile, act.cards, *setup.melds, *setup.opponent_melds)
    defects = card_defects(Counter(card for cards in groups for card in cards), setup.rules)
    if defects:
        raise ImpossiblePosition(defects)


def _ruling(position: Position, verdicts: list[Verdict], langs: Sequence[str]) -> dict[str, Any]:
    last = verdicts[-1]
    legal = last.legal
    first_meld = next((v for v in reversed(verdicts) if v.counted is not None), last)
    effects = tuple(dict.fromkeys(effect for verdict in verdicts for effect in verdict.effects))
    cites = (
        dict.fromkeys(cite for verdict in verdicts for cite in verdict.cites) if legal else dict.fromkeys(last.cites)
    )
    out = position.ended is Ended.OUT
    whole = Verdict(last.reasons, effects, first_meld.counted, first_meld.needed, tuple(cites))
    return {
        "legal": legal,
        "at": None if legal else len(verdicts) - 1,
        "reasons": [reason_json(reason) for reason in last.reasons],
        "effects": [str(effect) for effect in effects],
        "counted": whole.counted,
        "needed": whole.needed,
        "went_out": out,
        "concealed": position.concealed,
        "deal_over": position.ended in (Ended.OUT, Ended.STOCK),
        "text": {lang: Words(lang).ruling(whole).plain() for lang in langs},
        "cites": list(whole.cites),
    }


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason as the protocol writes it: its code beside its facts."""
    return {"code": str(reason.code)} | {name: _fact(value) for name, value in reason.items}


def _fact(value: Any) -> Any:
    if isinstance(value, Card):
        return value.face
    if isinstance(value, Rank):
        return value.value
    if isinstance(value, tuple):
        if all(isinstance(item, Card) for item in value):
            return format_cards(value)
        return [_fact(item) for item in value]
    return value


# --- a score


def _score(request: dict[str, Any], langs: Sequence[str]) -> dict[str, Any]:
    _only(request, ("id", "rules", "players", "score_deal"))
    rules = rules_from_json(request.get("rules", "classic"), request.get("players"))
    end = deal_end_from_json(request["score_deal"], rules)
    found = score(end)
    lines = [line for side in found.sides for line in (*side.lines, *(item for own in side.players for item in own))]
    cites = dict.fromkeys(rules.cite_topic(TOPIC_OF_LINE[line.code]) for line in lines)
    return {
        "deal": list(found.deal),
        "total": list(found.total),
        "next_minimum": list(found.next_minimum),
        "game_over": found.game_over,
        "winner": found.winner,
        "sides": [_side_json(side) for side in found.sides],
        "text": {lang: Words(lang).score(found, rules.personal).plain() for lang in langs},
        "cites": list(cites),
    }


def _side_json(side: SideScore) -> dict[str, Any]:
    lines = {"lines": [_line_json(line) for line in side.lines]}
    if not side.players:
        return lines
    return lines | {"players": [{"lines": [_line_json(line) for line in own]} for own in side.players]}


def _line_json(line: Line) -> dict[str, Any]:
    return {"code": str(line.code), "n": line.n, "points": line.points}


# --- errors


def _error(error: RequestError, langs: Sequence[str]) -> dict[str, Any]:
    return {
        "code": str(error.code),
        "message": _problems(error.defects, "en").plain(),
        "text": {lang: _problems(error.defects, lang).plain() for lang in langs},
    }


def _problems(defects: Sequence[Defect], lang: str) -> Text:
    words = Words(lang)
    return Text.join(words.problem(defect) for defect in defects[:8])
