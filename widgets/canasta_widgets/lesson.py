"""What a lesson's cells call: `lesson("02-melds", lang="he")` once, then what it shows: `drill("two-queens")`."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from canasta.words import LANGUAGES

from .compare import Comparison, RuleSet, compared
from .drill import Drill, DrillError
from .layout import Layout
from .memory import words_in
from .reading import LessonFile, parse_file, read_file

if TYPE_CHECKING:
    from .widget import DrillWidget, LayoutWidget

T = TypeVar("T")
FILE = "drills.toml"


@dataclass(frozen=True, slots=True)
class Lesson:
    """The drills and layouts of a lesson, and the language in which it speaks."""

    slug: str
    lang: str
    file: LessonFile

    def __getitem__(self, id: str) -> Drill:
        return self._named("drill", id, self.file.drills)

    def layout(self, id: str) -> Layout:
        """The layout with this id."""
        return self._named("layout", id, self.file.layouts)

    def _named(self, what: str, id: str, found: dict[str, T]) -> T:
        if id in found:
            return found[id]
        near = get_close_matches(id, found, n=1)
        raise DrillError(
            f"lesson {self.slug!r} has no {what} {id!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        )


_current: list[Lesson] = []


def lesson(slug: str, lang: str) -> None:
    """Opens a lesson, whose drills `drill` then gives.

    Its `drills.toml` is the one beside the notebook or, where there is none, the one that came with the package.
    `DrillError` where there is neither, where it is wrong, or where `lang` is not `en` or `he`.
    """
    _current[:] = [find(slug, lang)]


def drill(id: str) -> DrillWidget:
    """The drill of the opened lesson, to be shown as a cell's value."""
    from .widget import DrillWidget

    opened = _opened()
    return DrillWidget(opened.slug, opened[id], opened.lang)


def layout(id: str) -> LayoutWidget:
    """The layout of the opened lesson, to be shown as a cell's value."""
    from .widget import LayoutWidget

    opened = _opened()
    return LayoutWidget(opened.layout(id), opened.lang)


def differences(*rule_sets: RuleSet) -> Comparison:
    """Rule sets side by side in the opened lesson's language, to be shown as a cell's value.

    A rule set is a name, or house rules such as `{"turn.draw": 2}`, which are classic with that. One alone stands
    beside classic. `DrillError` where one of them cannot be played.
    """
    return compared(rule_sets, _opened().lang)


def _opened() -> Lesson:
    if not _current:
        raise DrillError('open a lesson first: lesson("02-melds", lang="en")')
    return _current[-1]


def find(slug: str, lang: str) -> Lesson:
    """The lesson with this slug, as `lesson` looks for it."""
    if lang not in LANGUAGES:
        raise DrillError(f"lang must be one of {', '.join(LANGUAGES)}, not {lang!r}")
    beside = Path.cwd() / FILE
    return Lesson(slug, lang, read_file(beside) if beside.is_file() else packaged(slug))


@cache
def packaged(slug: str) -> LessonFile:
    """The drills and layouts of a lesson that came with the package; `DrillError` where there is no such lesson."""
    path = files(__package__) / "lessons" / slug / FILE
    if not slug or "/" in slug or slug.startswith(".") or not path.is_file():
        raise DrillError(f"there is no lesson {slug!r}")
    return parse_file(path.read_text(encoding="utf-8"), f"lessons/{slug}/{FILE}")


def preload() -> None:
    """Reads every packaged lesson and all words into memory, so that no file is needed afterwards."""
    for lang in LANGUAGES:
        words_in(lang)
    home = files(__package__) / "lessons"
    for folder in home.iterdir() if home.is_dir() else ():
        if (folder / FILE).is_file():
            packaged(folder.name)
