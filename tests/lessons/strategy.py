"""Measures what the advice of lesson 15 rests on: `python tests/lessons/strategy.py` writes figures.toml again."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from canasta import CLASSIC
from canasta.bots.sensible import Habits
from canasta.compare import compare

FILE = Path(__file__).parents[2] / "lessons" / "15-strategy" / "figures.toml"
WHOLE, PART, SEED = 1000, 10, 15
ADVICE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "pile": ({}, {"pile_from": 99}),
    "safe": ({}, {"safe_discards": False}),
    "fill": ({}, {"fill": 0}),
    "wait": ({}, {"canastas": 2}),
    "freeze": ({"freezes": 5}, {}),
    "cheap": ({}, {"cheap_opening": False}),
}
"""What is compared: habits beside those of the sensible player, each way."""
HEAD = """# What the advice of this lesson rests on: two ways to play, compared by canasta.compare over many deals.
# `these` and `those` are habits beside those of the sensible player; each deal is played twice, with the sides changed.
# `part` is the same comparison over its first deals, which the tests play again.
# Measured by: python tests/lessons/strategy.py
"""


def figures() -> dict[str, Any]:
    """What was measured, by the name of the advice."""
    return tomllib.loads(FILE.read_text("utf-8"))


def measured(name: str, deals: int) -> dict[str, Any]:
    """A comparison over so many deals."""
    these, those = ADVICE[name]
    return asdict(compare(CLASSIC, Habits(**these), Habits(**those), deals, SEED))


def main() -> None:
    """Measure all and write the file."""
    parts = [HEAD]
    for name, (these, those) in ADVICE.items():
        rows = {"these": these, "those": those, "whole": measured(name, WHOLE), "part": measured(name, PART)}
        told = {key: ", ".join(f"{k} = {str(v).lower()}" for k, v in row.items()) for key, row in rows.items()}
        lines = [f"{key} = {{ {row} }}" if row else f"{key} = {{}}" for key, row in told.items()]
        parts.append("\n".join([f"[{name}]", *lines, ""]))
    FILE.write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
