"""The licences of all that the site ships, read from the packages themselves."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

from common import ROOT, Site

BY_TEXT = {"Apache 2.0": "Apache-2.0", "Mozilla Public License Version 2.0": "MPL-2.0", "MIT License": "MIT"}
OURS = ("canasta", "canasta-lesson-mode", "jedi")  # jedi: an empty stand-in that the build makes itself
OF_PAGES = ("preact", "pyodide", "@fontsource-variable/assistant")
WITHOUT_A_PACKAGE = (
    # shipped inside Pyodide, which names them in its own documentation
    ("CPython (in Pyodide)", "PSF-2.0"),
    ("Emscripten runtime (in Pyodide)", "MIT"),
)


@dataclass(frozen=True, order=True)
class Shipped:
    """One piece of other people's work: its name with its version, its licence's short name, its text if it has one."""

    name: str
    licence: str
    text: str = ""


def shipped(site: Site) -> list[Shipped]:
    """Everything that is shipped and is not ours, by name; the same piece once."""
    found = {
        (one.name, one.licence): one
        for one in (*in_wheels(site.out), *in_scripts(site.out), *in_extensions(site.out), *in_pages(), *unpackaged())
    }
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
            named = told.splitlines()[0] if told else named_by(text)
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
    """What the pages themselves bring: the view's library, Pyodide and the typeface."""
    for name in OF_PAGES:
        folder = ROOT / "node_modules" / name
        one = json.loads((folder / "package.json").read_text("utf-8"))
        text = "\n\n".join(path.read_text("utf-8").strip() for path in sorted(folder.glob("LICENSE*")))
        yield Shipped(f"{name} {one['version']}", one["license"], text)


def unpackaged() -> Iterator[Shipped]:
    """What comes inside another piece."""
    for name, licence in WITHOUT_A_PACKAGE:
        yield Shipped(name, licence)
