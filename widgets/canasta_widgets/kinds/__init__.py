"""The kinds of drills: adding one is a module here and a line in `KINDS`."""

from __future__ import annotations

from ..state import Answer
from .build import BUILD
from .choose import CHOOSE
from .count import COUNT
from .judge import JUDGE
from .kind import Grade, Hint, Kind, Why
from .order import ORDER
from .scoresheet import SCORESHEET
from .take import TAKE
from .turn import TURN

__all__ = ["KINDS", "Answer", "Grade", "Hint", "Kind", "Why"]

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        JUDGE,
        BUILD,
        TAKE,
        TURN,
        CHOOSE,
        COUNT,
        SCORESHEET,
        ORDER,
    )
}
