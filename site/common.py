"""What every step of the build stands on: the folders, the lessons in order, and small help with files."""

from __future__ import annotations

import hashlib
import inspect
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
from nbformat import NotebookNode

from canasta.words import Words

ROOT = Path(__file__).resolve().parent.parent
LANGS = ("en", "he")
LANGUAGE_NAMES = {"en": "English", "he": "עברית"}
VIEW = ROOT / "widgets" / "view"
STATIC = ROOT / "widgets" / "canasta_widgets" / "static"
PYODIDE = ROOT / "node_modules" / "pyodide"


@dataclass(frozen=True)
class Lesson:
    """A lesson as `lessons/order.toml` lists it; its title and what it is about stand there by language."""

    slug: str
    title: dict[str, str]
    about: dict[str, str]
    minutes: int


@dataclass
class Site:
    """The folders of one build, and what is made in them. `lessons` may be another folder in tests."""

    build: Path = ROOT / "build"
    lessons_folder: Path = ROOT / "lessons"
    quiet: bool = False
    address: str = os.environ.get("CANASTA_ADDRESS", "")
    """Where the site will stand, such as `https://example.org/canasta/`; empty where that is not known yet."""

    def __post_init__(self) -> None:
        if self.address and not re.fullmatch(r"https?://[^\s\"'<>?#]+/", self.address):
            sys.exit(f"CANASTA_ADDRESS={self.address} is no address: it looks like https://example.org/canasta/")

    @property
    def path(self) -> str:
        """The site's root on its host, with a slash at both ends."""
        return urlsplit(self.address).path or "/"

    @property
    def out(self) -> Path:
        """The folder that a web server serves."""
        return self.build / "site"

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The curriculum, in order."""
        order = tomllib.loads((self.lessons_folder / "order.toml").read_text("utf-8"))
        return [
            Lesson(**{name: row[name] for name in ("slug", "title", "about", "minutes")}) for row in order["lesson"]
        ]

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Show a step and the seconds that it took."""
        start = time.monotonic()
        if not self.quiet:
            print(f"  {name:<46}", end="", flush=True)
        yield
        if not self.quiet:
            print(f"{time.monotonic() - start:6.1f} s", flush=True)

    def make(
        self, name: str, inputs: Iterable[Path], outputs: Iterable[Path], action: Callable[[], None], setting: str = ""
    ) -> None:
        """Run a step, unless its inputs have the bytes that they had when its outputs were made."""
        stamp = self.build / "stamps" / name.replace(" ", "-")
        wanted = digest_files([*inputs, Path(inspect.getfile(action)), Path(__file__)]) + setting
        if stamp.exists() and stamp.read_text() == wanted and all(path.exists() for path in outputs):
            return
        with self.step(name):
            action()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(wanted)


def wheel_sources(site: Site) -> list[Path]:
    """All files that go into the wheel."""
    return [
        *files(ROOT / "canasta"),
        *files(ROOT / "widgets" / "canasta_widgets"),
        *site.lessons_folder.glob("*/drills.toml"),
    ]


def other(lang: str) -> str:
    """The other one of the two languages."""
    return LANGS[1 - LANGS.index(lang)]


def speaker(words: Words) -> Callable[[str], str]:
    """A function that says plain sentences in a language; `say` and, in templates, `_` mark them for extraction."""
    return lambda sentence: words.text(sentence).plain()


def files(folder: Path) -> list[Path]:
    """All source files below a folder, sorted: nothing that a tool has made there."""
    made = {"__pycache__", "static", "lib", "labextension", "node_modules"}
    return sorted(
        path for path in folder.rglob("*") if path.is_file() and not made & set(path.relative_to(folder).parts)
    )


def digest_files(paths: Iterable[Path], relative_to: Path | None = None) -> str:
    """One hash over names and bytes of files."""
    total = hashlib.sha256()
    for path in paths:
        name = path.relative_to(relative_to) if relative_to else path
        content = path.read_bytes() if path.is_file() else b""
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def hashed(name: str, content: bytes) -> str:
    """A file's name with a hash of its content in it."""
    stem, _, suffix = name.partition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"


def save(notebook: NotebookNode, path: Path) -> None:
    """Write a notebook."""
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def write(path: Path, text: str) -> None:
    """Write a page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def run(command: list[str], cwd: Path = ROOT) -> None:
    """Run a program; where it fails, show what it said and end."""
    result = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if result.returncode:
        sys.exit(f"\n{result.stdout}\nThis failed: {' '.join(command)}")
