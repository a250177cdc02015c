"""The licences of all that the site ships, read from the packages themselves."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

from common import ROOT, Site

BY_TEXT = {
    "Apache 2.0": "Apache-2.0",
    "BSD 3-Clause License": "BSD-3-Clause",
    "Mozilla Public License Version 2.0": "MPL-2.0",
    "MIT License": "MIT",
}
VAGUE = {"", "BSD License"}
"""What a package says where its text says more."""
OURS = ("canasta", "canasta-lesson-mode", "jedi")  # jedi: an empty stand-in that the build makes itself
OF_PAGES = ("preact", "@fontsource-variable/assistant")
PYODIDE = ROOT / "node_modules" / "pyodide" / "package.json"
INSIDE_PYODIDE = ROOT / "site" / "hosting" / "inside-pyodide.toml"


@dataclass(frozen=True, order=True)
class Shipped:
    """One piece of other people's work: its name with its version, its licence's short name, its text if it has one."""

    name: str
    licence: str
    text: str = ""


def shipped(site: Site) -> list[Shipped]:
    """Everything that is shipped and is not ours, by name; the same piece once."""
    packaged = [*in_wheels(site.out), *in_scripts(site.out), *in_extensions(site.out), *in_pages()]
    pieces = sorted((*packaged, *in_pyodide(packaged)), key=lambda one: len(one.text))
    found = {(one.name, one.licence): one for one in pieces}  # of two, the one that brings its text
    return sorted(found.values(), key=lambda one: one.name.lower().lstrip("@"))


def texts(pieces: list[Shipped]) -> str:
    """All licence texts in one file: each text once, with the names of what it covers."""
    covers: dict[str, list[str]] = {}
    for one in pieces:
        if one.text:
            covers.setdefault(one.text, []).append(f"{one.name} ({one.licence})")
    return "\n\n".join(f"{'=' * 78}\n" + "\n".join(names) + f"\n{'=' * 78}\n\n{text}" for text, names in covers.items())


def in_wheels(site: Path) -> Iterator[Shipped]:
    """The Python packages of the notebook app."""
    for path in sorted(site.rglob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
            head = Parser().parsestr(wheel.read(metadata).decode("utf-8"))
            if head["Name"] in OURS:
                continue
            files = [name for name in names if ".dist-info/" in name and re.search(r"LICEN[CS]E|COPYING", name)]
            text = "\n\n".join(wheel.read(name).decode("utf-8").strip() for name in files)
            classified = [one.rpartition(" :: ")[2] for one in head.get_all("Classifier", []) if "License ::" in one]
            said = head["License-Expression"] or head["License"] or ""
            told = classified[0] if classified and (not said or said.startswith("Copyright")) else said
            named = named_by(text) if told in VAGUE else told.splitlines()[0]
            yield Shipped(f"{head['Name']} {head['Version']}", BY_TEXT.get(named, named), text)


def named_by(text: str) -> str:
    """The licence that a text is, for a package that does not say it."""
    return "BSD-3-Clause" if "Redistribution and use in source and binary forms" in text else text.splitlines()[0]


def in_scripts(site: Path) -> Iterator[Shipped]:
    """What is bundled into the notebook app's scripts, as its own builds list it."""
    for path in sorted(site.rglob("third-party-licenses.json")):
        for one in json.loads(path.read_text("utf-8"))["packages"]:
            if one["name"] not in OURS:
                yield Shipped(
                    f"{one['name']} {one['versionInfo']}", one["licenseId"] or "", one["extractedText"].strip()
                )


def in_extensions(site: Path) -> Iterator[Shipped]:
    """The extensions of the notebook app."""
    for path in sorted((site / "extensions").rglob("package.json")):
        one = json.loads(path.read_text("utf-8"))
        if "license" in one and one["name"] not in OURS:
            yield Shipped(f"{one['name']} {one['version']}", one["license"])


def in_pages() -> Iterator[Shipped]:
    """What the pages themselves bring: the view's library and the typeface."""
    for name in OF_PAGES:
        folder = ROOT / "node_modules" / name
        one = json.loads((folder / "package.json").read_text("utf-8"))
        text = "\n\n".join(path.read_text("utf-8").strip() for path in sorted(folder.glob("LICENSE*")))
        yield Shipped(f"{name} {one['version']}", one["license"], text)


def in_pyodide(packaged: list[Shipped]) -> Iterator[Shipped]:
    """Pyodide with all that stands in its WebAssembly."""
    told = tomllib.loads(INSIDE_PYODIDE.read_text("utf-8"))
    version = json.loads(PYODIDE.read_text("utf-8"))["version"]
    for one in told["piece"]:
        if "same" in one:
            text = next(other.text for other in packaged if other.name.startswith(f"{one['same']} "))
        else:
            text = f"{one['copyright'].strip()}\n{told['texts'][one['licence']]}".strip()
        name = f"Pyodide {version}" if one["name"] == "Pyodide" else f"{one['name']} (in Pyodide)"
        yield Shipped(name, one["licence"], text)
