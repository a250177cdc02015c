"""House rules: a rule set's name, or differences from one as JSON, checked field by field and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from canasta.errors import Defect, ErrorCode, RequestError
from canasta.kinds import BadValue
from canasta.rules import PATHS, Ask, Rules, Sides, Way, kind_of
from canasta.variants import RULE_SETS, for_players

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
MOST_DEFECTS = 8
"""Wrong paths that are told; the rest is not read."""


def rules_from_json(value: Any, players: Any = None) -> Rules:
    """The rules that a request names, played by `players` where it says so.

    A name, or `{"base": name, "set": {path: value}}`. `RequestError`: unknown-rules for a name or path that does not
    exist (with the nearest ones), a value that does not fit its path, and rules that contradict themselves.
    """
    number = _players(players)
    if isinstance(value, str):
        return _named(value, number)
    if not isinstance(value, dict) or set(value) - {"base", "set"} or not isinstance(value.get("set", {}), dict):
        raise RequestError(ErrorCode.UNKNOWN_RULES, "rules-not-readable")
    base = _named(value.get("base", "classic"), number)
    changes = _changes(value.get("set", {}))
    if not changes:
        return base
    rules = base.but(f"{base.name}+house", changes=changes)
    _refuse(contradictions(rules))
    return rules


@lru_cache(maxsize=128)
def _for(name: str, players: int | None) -> Rules:
    return RULE_SETS[name] if players is None else for_players(RULE_SETS[name], players)


def _named(name: Any, players: int | None) -> Rules:
    if not isinstance(name, str) or name not in RULE_SETS:
        near = get_close_matches(str(name)[:40], RULE_SETS, n=3, cutoff=0.3) or list(RULE_SETS)
        raise RequestError(ErrorCode.UNKNOWN_RULES, "unknown-rule-set", name=str(name)[:40], nearest=", ".join(near))
    return _for(name, players)


def _players(players: Any) -> int | None:
    if players is None:
        return None
    if not isinstance(players, int) or isinstance(players, bool) or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise RequestError(ErrorCode.BAD_REQUEST, "bad-number", field="players")
    return players


def _changes(wanted: Mapping[str, Any]) -> dict[str, Any]:
    defects: list[Defect] = []
    changes: dict[str, Any] = {}
    for path, value in wanted.items():
        if len(defects) >= MOST_DEFECTS:
            break
        if path not in PATHS:
            near = get_close_matches(path[:60], PATHS, n=3, cutoff=0.3)
            defects.append(Defect("unknown-path", (("path", path[:60]), ("nearest", ", ".join(near)))))
            continue
        try:
            changes[path] = kind_of(path).read(value)
        except BadValue as error:
            defects.append(Defect("bad-rule-value", (("path", path), ("wanted", error.wanted))))
    _refuse(defects)
    return changes


def _refuse(defects: list[Defect]) -> None:
    if defects:
        error = RequestError(ErrorCode.UNKNOWN_RULES, defects[0].key)
        error.defects = tuple(defects)
        raise error


def contradictions(rules: Rules) -> list[Defect]:
    """The sets of paths of these rules that cannot hold together."""
    return [Defect("contradiction", (("paths", ", ".join(paths)),)) for paths, clash in _CLASHES if clash(rules)]


def _ascending(rules: Rules) -> bool:
    starts = [start for start, _ in rules.first_meld.steps]
    return bool(starts) and starts == sorted(set(starts))


def _reversed(sizes: tuple[int, int | None] | None) -> bool:
    return sizes is not None and sizes[1] is not None and sizes[1] < sizes[0]


def _no_full_sequence(rules: Rules) -> bool:
    sizes = rules.melds.sequence_sizes
    return sizes is None or (sizes[1] or 11) < rules.melds.canasta


def _cards_short(rules: Rules) -> bool:
    return rules.deck.packs * 52 + rules.deck.jokers < rules.seats * rules.deal.hand + 10


_PARTNERS = {
    Sides.PAIRS: (4, 6),
    Sides.TRIOS: (6,),
    Sides.SOLO: (2, 3, 4, 5, 6),
    Sides.LONE_TAKER: (3,),
    Sides.THREE_AGAINST_TWO: (5,),
}


def _lacks_sequences(rules: Rules) -> bool:
    return rules.melds.sequence_sizes is None


def _low_concealed(rules: Rules) -> bool:
    return rules.scoring.concealed is not None and rules.scoring.concealed < rules.scoring.going_out


_CLASHES: tuple[tuple[tuple[str, ...], Callable[[Rules], bool]], ...] = (
    (("table.players", "table.sides"), lambda r: r.table.players not in _PARTNERS[r.table.sides]),
    (("deck.packs", "deck.jokers", "table.players", "deal.hand"), _cards_short),
    (("melds.min_size", "melds.canasta"), lambda r: r.melds.min_size > r.melds.canasta),
    (("melds.min_naturals", "melds.min_size"), lambda r: r.melds.min_naturals > r.melds.min_size),
    (("melds.sequence_sizes",), lambda r: _reversed(r.melds.sequence_sizes)),
    (("melds.wild_sizes",), lambda r: _reversed(r.melds.wild_sizes)),
    (("melds.wild_min_twos", "melds.wild_sizes"), lambda r: r.melds.wild_min_twos > (r.melds.wild_sizes or (0,))[0]),
    (("melds.sequence_wilds", "melds.sequence_sizes"), lambda r: r.melds.sequence_wilds > 0 and _lacks_sequences(r)),
    (("pile.ways",), lambda r: Way.NATURAL_PAIR not in r.pile.ways),
    (("pile.ways", "melds.sequence_sizes"), lambda r: Way.SEQUENCE_END in r.pile.ways and _lacks_sequences(r)),
    (
        ("going_out.sequences", "melds.sequence_sizes", "melds.canasta"),
        lambda r: r.going_out.sequences > 0 and _no_full_sequence(r),
    ),
    (("going_out.sequences", "going_out.canastas"), lambda r: r.going_out.sequences > r.going_out.canastas),
    (("going_out.ask", "table.sides"), lambda r: r.going_out.ask is Ask.MUST_ASK and not r.partners),
    (
        ("going_out.discard_needed", "going_out.pass_with_last_card"),
        lambda r: r.going_out.discard_needed and r.going_out.pass_with_last_card,
    ),
    (("first_meld.steps",), lambda r: not _ascending(r)),
    (("scoring.concealed", "scoring.going_out"), _low_concealed),
)
