"""Drills: a position, a task and a goal; never an answer. Read from a lesson's `drills.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from canasta import Lay, Position, Setup, action_from_json
from canasta.errors import RequestError
from canasta.words import Words

LANGUAGES = ("en", "he")
KINDS = ("judge", "build")
GOALS = ("meld",)
SKILLS = ("melds",)
LEVELS = range(1, 6)

_FIELDS = (
    "id", "kind", "task", "position", "rules", "act", "goal", "skill", "level", "fresh", "hint", "expect",
)  # fmt: skip
_WORDS = Words("en")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class DrillError(ValueError):
    """A drill file is wrong; the message has a line for each defect, with its file and drill."""


@dataclass(frozen=True, slots=True)
class Drill:
    """One exercise. `position` and `act` hold the referee's fields, which the engine has found possible.

    `task` is `None` where the kind's usual question is asked (dealt drills), `hint` where the usual one is given.
    `expect` serves the tests alone: the codes that the engine must give, empty for a legal act. `mistake` names the one
    of learners' mistakes that it invites.
    """

    id: str
    kind: str
    position: Mapping[str, Any]
    task: Mapping[str, str] | None = None
    rules: str | Mapping[str, Any] = "classic"
    act: Mapping[str, Any] | None = None
    goal: str | None = None
    skill: str | None = None
    level: int = 1
    fresh: bool = False
    hint: Mapping[str, str] | None = None
    expect: tuple[str, ...] | None = None
    mistake: str | None = None
    draws: str | None = None

    def posed(self) -> Position:
        """The position, checked by the engine; `ImpossiblePosition` where it cannot be."""
        setup = Setup.from_json({"rules": self.rules, **self.position})
        laid = self.lay().groups[0].cards if self.act else ()
        return Position.of(setup, red_threes_in_hand=any(card.red_three for card in laid))

    def lay(self) -> Lay:
        """The act to judge; `ValueError` where it is not one group laid from the hand."""
        action = action_from_json(self.act)
        if not isinstance(action, Lay) or len(action.groups) != 1:
            raise ValueError('act must lay exactly one group, such as { lay = ["9H 9S 2C"] }')
        return action

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, from which `from_json` makes an equal drill."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Drill:
        """The drill whose `to_json` this is."""
        expect = values.get("expect")
        return cls(**{**values, "expect": None if expect is None else tuple(expect)})


def read_drills(path: Path) -> dict[str, Drill]:
    """The drills of a file by id, in its order; `DrillError` names everything that is wrong with it."""
    return parse_drills(path.read_text(encoding="utf-8"), str(path))


def parse_drills(text: str, name: str) -> dict[str, Drill]:
    """The drills of a file's text; `name` is the file's, for the error."""
    try:
        tables = tomllib.loads(text).get("drill", [])
    except tomllib.TOMLDecodeError as error:
        raise DrillError(f"{name}: this is not TOML: {error}") from None
    drills: dict[str, Drill] = {}
    faults: list[str] = []
    for place, table in enumerate(tables, start=1):
        where = f"{name}: drill {table.get('id') or f'number {place}'!r}"
        found = _faults(table)
        if table.get("id") in drills:
            found.append("another drill of this file has the same id")
        faults += [f"{where}: {fault}" for fault in found]
        if not found:
            drills[table["id"]] = _drill(table)
    if faults:
        raise DrillError("\n".join(faults))
    return drills


def _drill(table: Mapping[str, Any]) -> Drill:
    return Drill.from_json(dict(table))


def _faults(table: Mapping[str, Any]) -> list[str]:
    """What is wrong with one table, in plain words; the engine is asked only where the rest is sound."""
    faults = [fault for rule in _SHAPE for fault in rule(table)]
    return faults or _engine_faults(_drill(table))


def _unknown(table: Mapping[str, Any]) -> list[str]:
    def hint(key: str) -> str:
        near = get_close_matches(key, _FIELDS, n=1)
        return f"; did you mean {near[0]!r}?" if near else ""

    return [f"there is no key {key!r}{hint(key)}" for key in table if key not in _FIELDS]


def _id(table: Mapping[str, Any]) -> list[str]:
    if isinstance(table.get("id"), str) and _ID.fullmatch(table["id"]):
        return []
    return ["it needs an id of lower-case letters, digits and hyphens"]


def _one_of(key: str, values: tuple[str, ...], when: str | None = None) -> Callable[[Mapping[str, Any]], list[str]]:
    def rule(table: Mapping[str, Any]) -> list[str]:
        if when is None and key not in table and key == "skill":
            return []
        if when is not None and table.get("kind") != when:
            return []
        return [] if table.get(key) in values else [f"{key} must be one of {', '.join(values)}"]

    return rule


def _texts(key: str, what: str, must: bool) -> Callable[[Mapping[str, Any]], list[str]]:
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


def _level(table: Mapping[str, Any]) -> list[str]:
    if ("skill" in table) != ("level" in table):
        return ["skill and level go together: give both or none"]
    if "level" in table and table["level"] not in LEVELS:
        return [f"level must be a number from {LEVELS[0]} to {LEVELS[-1]}"]
    if table.get("fresh") and "skill" not in table:
        return ["fresh = true needs a skill and a level to deal from"]
    return []


def _types(table: Mapping[str, Any]) -> list[str]:
    return [
        f"{key} must be {plain}"
        for key, kind, plain in (
            ("position", dict, "a table of the turn's fields"),
            ("act", dict, 'a table such as { lay = ["9H 9S 2C"] }'),
            ("fresh", bool, "true or false"),
            ("expect", list, "a list of reason codes"),
        )
        if (key in table or key == "position" or (key == "act" and table.get("kind") == "judge"))
        and not isinstance(table.get(key), kind)
    ]


_SHAPE: tuple[Callable[[Mapping[str, Any]], list[str]], ...] = (
    _unknown,
    _id,
    _one_of("kind", KINDS),
    _texts("task", "the question", must=True),
    _texts("hint", "the hint", must=False),
    _types,
    _one_of("goal", GOALS, when="build"),
    _one_of("skill", SKILLS),
    _level,
)


def _engine_faults(drill: Drill) -> list[str]:
    """What the engine finds wrong with the act and the position."""
    return (_tried("act", drill.lay) if drill.act else []) or _tried("position", drill.posed)


def _tried(name: str, read: Callable[[], Any]) -> list[str]:
    try:
        read()
    except RequestError as error:
        return [f"{name}: {_WORDS.problem(defect).plain()}" for defect in error.defects]
    except ValueError as error:
        return [f"{name}: {error}"]
    return []
