"""Reading a lesson's `drills.toml`, and saying what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from canasta import action_from_json, parse_cards
from canasta.errors import RequestError
from canasta.position import TURN_FIELDS
from canasta.words import LANGUAGES, Words

from .drill import Drill, DrillError
from .kinds import KINDS
from .layout import Layout
from .skills import SKILLS
from .skills.skill import LEVELS

_COMMON = ("id", "kind", "task", "rules", "skill", "level", "fresh", "hint", "expect")
_TYPES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "position": (dict, "a table of the turn's fields"),
    "rules": ((str, dict), "the name of a rule set, or a table of house rules"),
    "act": (dict, 'a table such as { lay = ["9H 9S 2C"] }'),
    "options": (list, 'a list of acts such as [{ discard = "5D" }, { discard = "KC" }]'),
    "goal": (str, "a word"),
    "ask": (str, "a word"),
    "cards": (str, 'a list of cards such as "9H 9S 2C"'),
    "draws": (str, 'the cards of the stock that are drawn, such as "9H"'),
    "deal": (dict, "a table of the score request's fields"),
    "fresh": (bool, "true or false"),
    "expect": (list, "a list of reason codes"),
}
_LAYOUT_TYPES: dict[str, tuple[type | tuple[type, ...], str]] = {
    "position": _TYPES["position"],
    "rules": _TYPES["rules"],
    "hands": (list, 'a list of hands such as ["9H 9S", ""]'),
}
_WORDS = Words("en")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Rule = Callable[[Mapping[str, Any]], list[str]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LessonFile:
    """What a `drills.toml` holds: drills and layouts by id, in its order."""

    drills: dict[str, Drill]
    layouts: dict[str, Layout]


def read_drills(path: Path) -> dict[str, Drill]:
    """The drills of a file; `DrillError` names everything that is wrong with it."""
    return read_file(path).drills


def read_file(path: Path) -> LessonFile:
    """The drills and layouts of a file; `DrillError` names everything that is wrong with it."""
    return parse_file(path.read_text(encoding="utf-8"), str(path))


def parse_file(text: str, name: str) -> LessonFile:
    """The drills and layouts of a file's text; `name` is the file's, for the error."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DrillError(f"{name}: this is not TOML: {error}") from None
    unknown = [key for key in tables if key not in ("drill", "layout")]
    faults = [f"{name}: a table is named {key!r}{_nearest(key, ('drill', 'layout'))}" for key in unknown]
    drills = _parsed(tables, "drill", name, _faults, Drill.from_json, faults)
    layouts = _parsed(tables, "layout", name, _layout_faults, _layout, faults)
    if faults:
        raise DrillError("\n".join(faults))
    return LessonFile(drills, layouts)


def _parsed(
    tables: Mapping[str, Any],
    what: str,
    name: str,
    rule: Rule,
    make: Callable[[Mapping[str, Any]], T],
    faults: list[str],
) -> dict[str, T]:
    """The sound tables of one name, by id; what is wrong with the others goes to `faults`."""
    made: dict[str, T] = {}
    for place, table in enumerate(tables.get(what, []), start=1):
        found = rule(table)
        if table.get("id") in made:
            found.append(f"another {what} of this file has the same id")
        faults += [f"{name}: {what} {table.get('id') or f'number {place}'!r}: {fault}" for fault in found]
        if not found:
            made[table["id"]] = make(table)
    return made


def _layout(table: Mapping[str, Any]) -> Layout:
    return Layout(**{**table, "hands": tuple(table.get("hands", ()))})


def _layout_faults(table: Mapping[str, Any]) -> list[str]:
    """What is wrong with the table of a layout, in plain words."""
    known = tuple(Layout.__dataclass_fields__)
    found = [f"a layout has no key {key!r}{_nearest(key, known)}" for key in table if key not in known]
    found += [*_id(table), *_texts("caption", "the words under the picture", must=False)(table)]
    found += [f"{key} must be {plain}" for key, (kind, plain) in _LAYOUT_TYPES.items() if not _is(table, key, kind)]
    return found or _fields(table) or _tried("position", lambda: [_layout(table).state(lang) for lang in LANGUAGES])


def _is(table: Mapping[str, Any], key: str, kind: type | tuple[type, ...]) -> bool:
    return key not in table or isinstance(table[key], kind)


def _faults(table: Mapping[str, Any]) -> list[str]:
    """What is wrong with one table, in plain words; the engine is asked only where the rest is sound."""
    return _kind(table) or [fault for rule in _SHAPE for fault in rule(table)] or faults_of(Drill.from_json(table))


def faults_of(drill: Drill) -> list[str]:
    """What the engine and the kind find wrong with a drill; nothing where it can be answered."""
    parts = (
        ("act", lambda: action_from_json(drill.act) if drill.act else None),
        ("options", lambda: [action_from_json(act) for act in drill.options or ()]),
        ("cards", lambda: parse_cards(drill.cards or "")),
        ("draws", lambda: parse_cards(drill.draws or "")),
        ("rules", drill.played_by),
        ("position", lambda: drill.posed() if drill.position else None),
    )
    found = (_tried(name, read) for name, read in parts)
    return next(filter(None, found), None) or KINDS[drill.kind].faults(drill) or _nothing_to_practise(drill)


def _nothing_to_practise(drill: Drill) -> list[str]:
    """Where the drill's rules do not have its skill as a subject, so that no other drill could be dealt."""
    if drill.skill is None or SKILLS[drill.skill].applies(drill.played_by()):
        return []
    return [f"these rules have nothing to practise for the skill {drill.skill!r}"]


def _tried(name: str, read: Callable[[], Any]) -> list[str]:
    try:
        read()
    except RequestError as error:
        return [f"{name}: {_WORDS.problem(defect).plain()}" for defect in error.defects]
    except ValueError as error:
        return [f"{name}: {error}"]
    return []


def _kind(table: Mapping[str, Any]) -> list[str]:
    if table.get("kind") in KINDS:
        return []
    return [f"kind must be one of {', '.join(KINDS)}{_nearest(table.get('kind'), KINDS)}"]


def _unknown(table: Mapping[str, Any]) -> list[str]:
    kind = KINDS[table["kind"]]
    known = (*_COMMON, *kind.needs, *kind.takes)
    return [
        f"a {kind.name} drill has no key {key!r}{_nearest(key, [name for name in known if name not in table])}"
        for key in table
        if key not in known
    ]


def _nearest(word: object, words: Any) -> str:
    near = get_close_matches(str(word), words, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _id(table: Mapping[str, Any]) -> list[str]:
    if isinstance(table.get("id"), str) and _ID.fullmatch(table["id"]):
        return []
    return ["it needs an id of lower-case letters, digits and hyphens"]


def _texts(key: str, what: str, must: bool) -> Rule:
    def rule(table: Mapping[str, Any]) -> list[str]:
        if key not in table and not must:
            return []
        texts = table[key] if isinstance(table.get(key), dict) else {}
        return [
            f"{key}.{lang} is missing: {what} in this language"
            for lang in LANGUAGES
            if not (isinstance(texts.get(lang), str) and texts[lang].strip())
        ]

    return rule


def _types(table: Mapping[str, Any]) -> list[str]:
    wanted = {*table, *KINDS[table["kind"]].needs}
    return [
        f"{key} must be {plain}"
        for key, (kind, plain) in _TYPES.items()
        if key in wanted and not isinstance(table.get(key), kind)
    ]


def _fields(table: Mapping[str, Any]) -> list[str]:
    """What a position names that no turn has."""
    given = table.get("position", {})
    unknown = [key for key in given if key not in TURN_FIELDS]
    return [f"a position has no field {key!r}{_nearest(key, TURN_FIELDS)}" for key in unknown]


def _skill(table: Mapping[str, Any]) -> list[str]:
    if ("skill" in table) != ("level" in table):
        return ["skill and level go together: give both or none"]
    if "skill" not in table:
        return ["fresh = true needs a skill and a level to deal from"] if table.get("fresh") else []
    if table["skill"] not in SKILLS:
        return [f"there is no skill {table['skill']!r}{_nearest(table['skill'], SKILLS)}"]
    if table["kind"] not in SKILLS[table["skill"]].kinds:
        return [f"the skill {table['skill']!r} deals no {table['kind']} drills"]
    if table["level"] not in LEVELS:
        return [f"level must be a number from {LEVELS[0]} to {LEVELS[-1]}"]
    return []


_SHAPE: tuple[Rule, ...] = (
    _unknown,
    _id,
    _texts("task", "the question", must=True),
    _texts("hint", "the hint", must=False),
    _types,
    _fields,
    _skill,
)
