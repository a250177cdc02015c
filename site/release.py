"""Packs the built site with a server and starters for a classroom without internet:  python site/release.py.

The same site gives the same bytes.
"""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from common import ROOT, Site

HOSTING = ROOT / "site" / "hosting"
BESIDE = (HOSTING / "README.txt", HOSTING / "start.command", HOSTING / "start.bat")
SERVER = tuple(ROOT / "site" / name for name in ("serve.py", "headers.py"))
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file can say
PROGRAM, PLAIN = 0o100755, 0o100644


def main() -> None:
    """Write build/canasta-<version>.zip and say its size."""
    path = release(Site())
    print(f"  {path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB", flush=True)


def release(site: Site) -> Path:
    """The zip file of a built site: one folder that holds the site and what opens it."""
    name = f"canasta-{version()}"
    path = site.build / f"{name}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for place, source in sorted(contents(site)):
            entry = zipfile.ZipInfo(f"{name}/{place}", LONG_AGO)
            entry.create_system = 3  # Unix: only so does the starter stay a program
            entry.external_attr = (PROGRAM if source.suffix == ".command" else PLAIN) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, source.read_bytes())
    return path


def contents(site: Site) -> Iterator[tuple[str, Path]]:
    """Places in the folder and their files."""
    for path in (*BESIDE, *SERVER, ROOT / "LICENSE", site.build / "nginx.conf"):
        yield path.name, path
    for path in site.out.rglob("*"):
        if path.is_file():
            yield f"site/{path.relative_to(site.out).as_posix()}", path


def version() -> str:
    """The project's version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


if __name__ == "__main__":
    main()
