"""Why a request cannot be ruled on at all, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class ErrorCode(StrEnum):
    """The protocol's kinds of error."""

    BAD_JSON = "bad-json"
    BAD_CARD = "bad-card"
    UNKNOWN_RULES = "unknown-rules"
    BAD_REQUEST = "bad-request"
    IMPOSSIBLE_POSITION = "impossible-position"


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong with a request: a key of the sentences, and the facts."""

    key: str
    items: tuple[tuple[str, Any], ...] = ()

    @property
    def params(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.items)


class RequestError(ValueError):
    """A request that cannot be understood: the protocol's code, and each defect that was found."""

    def __init__(self, code: ErrorCode, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.code = code
        self.defects: tuple[Defect, ...] = (Defect(key, tuple(facts.items())),)


class ImpossiblePosition(RequestError):  # noqa: N818 (says what it is)
    """A position that cannot occur under its rules; `defects` holds everything that is wrong with it."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        super().__init__(ErrorCode.IMPOSSIBLE_POSITION, defects[0].key)
        self.defects = defects
