"""What makes the site work offline: the list of all its files, their pack, the service worker, manifests and icons.

The list is the version. It stands in `sw.js` itself: a browser notices every change of the site by that one file.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from canasta.words import Words
from common import LANGS, ROOT, Site, hashed, run, speaker, write

PACK_LIMIT = 2_000_000  # bytes that a visit stores
GROUPS = ("core", "drills", "notebooks")
CORE = ("assets/", *(f"{lang}/" for lang in LANGS), "favicon.ico", "index.html")
DRILLS = ("engine/", "static/pyodide/pyodide.", "static/pyodide/python_stdlib.zip")
# For hosts, search engines and those who share a link; a browser that shows the site never asks for them.
LEFT_OUT = (
    *("pictures/", "offline/", "sw.js", "404.html", "robots.txt", "sitemap.xml", "_headers", "_redirects", ".nojekyll"),
    *("service-worker.js", "rspack.config", "package.json", "build/schemas/@", "build/third-party-licenses.json"),
)


def group(path: str) -> str | None:
    """What a file, by its path from the site's root, is kept with; None where it is not kept at all."""
    if path.startswith(LEFT_OUT):
        return None
    if path.startswith(CORE):
        return "core"
    return "drills" if path.startswith(DRILLS) else "notebooks"


def kept(out: Path) -> Iterator[tuple[str, str, bytes]]:
    """Group, path and bytes of every file that is kept, in the order of their paths."""
    for file in sorted(out.rglob("*")):
        path = file.relative_to(out).as_posix()
        if file.is_file() and (found := group(path)):
            yield found, path, file.read_bytes()


def size_on_request(out: Path) -> str:
    """How much *keep for offline* fetches, in megabytes, for the pages; they themselves need not be there yet."""
    return f"{sum(len(content) for found, _, content in kept(out) if found != 'core') / 1e6:.0f}"


def digest(content: bytes) -> str:
    """The digest by which the service worker knows a file: 128 bits of SHA-256, as base64url."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()[:16]).rstrip(b"=").decode()


def address(path: str) -> str:
    """A folder's page is known by its folder."""
    return path.removesuffix("index.html") if f"/{path}".endswith("/index.html") else path


def worker(site: Site) -> None:
    """Write sw.js, with the list of all files before its code, and the pack of `core`; all files must be there."""
    rows: dict[str, list[list[Any]]] = {name: [] for name in GROUPS}
    packed: list[bytes] = []
    for found, path, content in kept(site.out):
        row = [address(path), digest(content), len(content)]
        if found == "core":
            packed.append(gzip.compress(content, 9, mtime=0))
            row.append(len(packed[-1]))
        rows[found].append(row)
    pack = b"".join(packed)
    name = f"offline/{hashed('core.bin', pack)}"
    listed: dict[str, Any] = {"pack": {"path": name, "digest": digest(pack), "size": len(pack)}, "files": rows}
    listed = {"version": digest(data(listed).encode()), **listed}
    (site.out / "offline").mkdir(exist_ok=True)
    (site.out / name).write_bytes(pack)
    code = (site.build / "host" / "sw.js").read_text("utf-8")
    write(site.out / "sw.js", f"self.canastaFiles={data(listed)};\n{code}")


def data(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def icons(site: Site) -> list[Path]:
    """The icons of the installed site, drawn from the favicon into build/icons/."""
    folder = site.build / "icons"
    folder.mkdir(exist_ok=True)
    run(["node", str(ROOT / "site" / "icons.mjs"), str(folder)])
    return sorted(folder.iterdir())


def manifests(site: Site, assets: dict[str, str]) -> None:
    """One web app manifest a language: each language installs as its own app, and both hold the whole site."""
    for lang in LANGS:
        write(
            site.out / lang / "manifest.webmanifest", json.dumps(manifest(lang, assets), ensure_ascii=False, indent=1)
        )


def manifest(lang: str, assets: dict[str, str]) -> dict[str, Any]:
    """What a browser must know to install the site; colours are paper of look.md."""
    words = Words(lang)
    say = speaker(words)
    drawn = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-full-512.png", 512, "maskable"))
    return {
        "id": "./",
        "name": say("Learn canasta"),
        "short_name": say("Canasta"),
        "description": say(
            "Canasta from the first card, in Hebrew and in English: short lessons, real cards, "
            "and a referee that says why."
        ),
        "lang": lang,
        "dir": words.dir,
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": "#fbf7f0",
        "theme_color": "#fbf7f0",
        "icons": [
            {"src": f"../{assets[name]}", "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in drawn
        ],
    }
