"""What a field of the rules may hold, and how it is read from and written to JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from canasta.errors import Defect

Json = Any
"""A value as the `json` module reads it."""


class BadValue(ValueError):  # noqa: N818 (says what it is)
    """A JSON value does not fit its field; `wanted` says what does."""

    def __init__(self, wanted: Defect) -> None:
        super().__init__(wanted.key)
        self.wanted = wanted


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of value: `read` takes JSON and raises `BadValue`, `write` gives JSON, `wanted` says what fits."""

    wanted: Defect
    read: Callable[[Json], Any]
    write: Callable[[Any], Json]


def _same(value: Any) -> Json:
    return value


def _is_int(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def number(low: int, high: int) -> Kind:
    """A whole number from `low` to `high`."""
    wanted = Defect("wants-number", (("low", low), ("high", high)))

    def read(value: Json) -> int:
        if not _is_int(value) or not low <= value <= high:
            raise BadValue(wanted)
        return int(value)

    return Kind(wanted, read, _same)


def flag() -> Kind:
    """True or false."""
    wanted = Defect("wants-flag")

    def read(value: Json) -> bool:
        if not isinstance(value, bool):
            raise BadValue(wanted)
        return value

    return Kind(wanted, read, _same)


def or_none(kind: Kind) -> Kind:
    """What `kind` holds, or null where the mechanism is absent."""
    return Kind(
        Defect("wants-or-null", (("wanted", kind.wanted),)),
        lambda value: None if value is None else kind.read(value),
        lambda value: None if value is None else kind.write(value),
    )


def one_of(names: type[StrEnum]) -> Kind:
    """One name of a policy."""
    wanted = Defect("wants-one", (("names", ", ".join(names)),))

    def read(value: Json) -> StrEnum:
        if not isinstance(value, str) or value not in list(names):
            raise BadValue(wanted)
        return names(value)

    return Kind(wanted, read, str)


def some_of(names: type[StrEnum]) -> Kind:
    """A set of named ways, a list in JSON."""
    wanted = Defect("wants-some", (("names", ", ".join(names)),))

    def read(value: Json) -> frozenset[StrEnum]:
        if not isinstance(value, list) or len(value) > len(names):
            raise BadValue(wanted)
        if not all(isinstance(name, str) and name in list(names) for name in value):
            raise BadValue(wanted)
        return frozenset(names(name) for name in value)

    return Kind(wanted, read, lambda ways: [str(name) for name in names if name in ways])


def pairs(low: int, high: int) -> Kind:
    """Up to ten pairs of whole numbers from `low` to `high`, a list of lists in JSON."""
    wanted = Defect("wants-pairs", (("low", low), ("high", high)))

    def read(value: Json) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, list) or len(value) > 10:
            raise BadValue(wanted)
        for pair in value:
            if not isinstance(pair, list) or len(pair) != 2 or not all(_is_int(n) and low <= n <= high for n in pair):
                raise BadValue(wanted)
        return tuple((first, second) for first, second in value)

    return Kind(wanted, read, lambda value: [list(pair) for pair in value])


def sizes(low: int, high: int) -> Kind:
    """The least and the greatest number of cards, the second null where there is no limit."""
    wanted = Defect("wants-sizes", (("low", low), ("high", high)))
    least, greatest = number(low, high), or_none(number(low, high))

    def read(value: Json) -> tuple[int, int | None]:
        if not isinstance(value, list) or len(value) != 2:
            raise BadValue(wanted)
        return least.read(value[0]), greatest.read(value[1])

    return Kind(wanted, read, list)
