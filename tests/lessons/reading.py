"""Lessons as the tests read them: cells, prose, card groups and drills, straight from the source files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jupytext

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
LANGS = ("en", "he")
CODE_SPAN = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson's notebook, with the id that both languages share."""

    id: str
    kind: str
    source: str

    @property
    def groups(self) -> list[str]:
        """What stands in backticks, in order."""
        return CODE_SPAN.findall(self.source)

    @property
    def words(self) -> int:
        """Words of prose; a group of cards is a picture, not a word."""
        return len(re.findall(r"[^\W_]+(?:[-'׳״’][^\W_]+)*", CODE_SPAN.sub(" ", self.source)))


def read_toml(path: Path) -> dict[str, Any]:
    """The content of one TOML file."""
    return tomllib.loads(path.read_text("utf-8"))


def curriculum() -> list[dict[str, Any]]:
    """The lessons of `order.toml`, in order."""
    lessons: list[dict[str, Any]] = read_toml(LESSONS / "order.toml")["lesson"]
    return lessons


SLUGS = tuple(lesson["slug"] for lesson in curriculum())


@cache
def cells(slug: str, lang: str) -> tuple[Cell, ...]:
    """The cells of one lesson in one language, as Jupyter would open them."""
    notebook = jupytext.read(LESSONS / slug / f"{lang}.md")
    return tuple(Cell(cell.metadata.get("id", ""), cell.cell_type, cell.source) for cell in notebook.cells)


def prose(slug: str, lang: str) -> list[Cell]:
    """The cells that hold words."""
    return [cell for cell in cells(slug, lang) if cell.kind == "markdown"]


def code(slug: str, lang: str) -> list[Cell]:
    """The cells that hold code."""
    return [cell for cell in cells(slug, lang) if cell.kind == "code"]


def drills(slug: str) -> list[dict[str, Any]]:
    """The drills of one lesson, in order."""
    found: list[dict[str, Any]] = read_toml(LESSONS / slug / "drills.toml")["drill"]
    return found
