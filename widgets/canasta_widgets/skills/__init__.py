"""What *another one* deals: `SKILLS` in the order in which they are taught."""

from __future__ import annotations

from .melds import generate

__all__ = ["SKILLS", "generate"]

SKILLS: dict[str, tuple[str, ...]] = {"melds": ("judge", "build")}
