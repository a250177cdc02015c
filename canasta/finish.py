"""Whether a hand can still go out in this turn."""

from __future__ import annotations

from canasta.position import Position


def can_go_out(position: Position) -> bool:
    """True where the player can still go out in this turn."""
    return not position.hand
