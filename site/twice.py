"""Builds the site twice from nothing and compares the bytes:  python site/twice.py.  Takes as long as two builds."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

from build import build
from common import ROOT, Site

FOLDER = ROOT / "build" / "twice"


def main() -> None:
    """Say which files differ; fail where one does."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    first, second = (digests(built(name)) for name in ("first", "second"))
    different = sorted(path for path in first.keys() | second.keys() if first.get(path) != second.get(path))
    for path in different:
        print(f"  differs: {path}")
    if different:
        sys.exit(1)
    print(f"  {len(first)} files, the same bytes twice", flush=True)


def built(name: str) -> Path:
    """A whole site, built from nothing in a folder of its own."""
    site = Site(build=FOLDER / name)
    build(site)
    return site.out


def digests(folder: Path) -> dict[str, str]:
    """The digest of every file below a folder, by its path in it."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


if __name__ == "__main__":
    main()
