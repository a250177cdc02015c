"""What a host says with every file. One table: `serve.py` sends it, `_headers` (Netlify, Cloudflare) and nginx get it.

Standard library alone: a classroom's server imports this.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

LANGS = ("en", "he")
HERE = "'self'"
CSP = "Content-Security-Policy"

LEARNER = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": HERE,
    "img-src": "'self' data:",
    "font-src": HERE,
    "connect-src": HERE,
    "worker-src": HERE,
    "manifest-src": HERE,
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""The policy of every page for learners: nothing inline, nothing from elsewhere, no request to elsewhere."""

NOTEBOOK = {
    **LEARNER,
    "script-src": "'self' blob: 'unsafe-eval' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "worker-src": "'self' blob:",
    "base-uri": HERE,
}
"""The policy of the notebook app: JupyterLab compiles schemas, and a widget's module comes as a blob."""

ALWAYS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
FOREVER = "public, max-age=31536000, immutable"
HASHED = ("assets", "engine")
"""Folders whose files carry a hash of their content in their names (or are the same for ever)."""

SECTIONS = (
    *("gallery", "lessons", "licences", "offline", "practice", "privacy", "referee", "rules", "set", "slides"),
    *("teachers", "play"),
)
FRAMED = ("drill",)
"""Pages that may stand in a frame of any other site; they keep nothing."""


def policy(sources: dict[str, str], framed: bool | None = None) -> str:
    """A policy as the header has it; `framed=None` leaves the frame out, as a page's own `meta` must."""
    ancestors = {} if framed is None or framed else {"frame-ancestors": HERE}
    return "; ".join(f"{name} {value}" for name, value in {**sources, **ancestors}.items())


def inline_hashes(page: str) -> str:
    """The sources that allow a page's own inline scripts."""
    scripts = re.findall(r"<script(?![^>]*(?:src|type=\"application/json\"))[^>]*>(.*?)</script>", page, re.S)
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in scripts)


def rows(notebook: dict[str, str]) -> list[tuple[str, dict[str, str]]]:
    """Address patterns (no two match the same file, but for the first) and their headers."""
    learner = {CSP: policy(LEARNER, framed=False)}
    framed = {CSP: policy(LEARNER, framed=True)}
    return [
        ("/*", ALWAYS),
        ("/", learner),
        *((f"/{lang}/", learner) for lang in LANGS),
        *((f"/{lang}/{name}/*", learner) for lang in LANGS for name in SECTIONS),
        *((f"/{lang}/{name}/*", framed) for lang in LANGS for name in FRAMED),
        ("/notebooks/*", {CSP: policy(notebook, framed=False)}),
        *((f"/{name}/*", {**learner, "Cache-Control": FOREVER}) for name in HASHED),
    ]


def notebook_policy(site: Path) -> dict[str, str]:
    """The notebook app's policy, with the hash of the script that its page begins with."""
    page = site / "notebooks" / "index.html"
    own = inline_hashes(page.read_text("utf-8")) if page.exists() else ""
    return {**NOTEBOOK, "script-src": f"{NOTEBOOK['script-src']} {own}".strip()}


def headers_for(path: str, table: list[tuple[str, dict[str, str]]]) -> dict[str, str]:
    """All headers of a file, by its path from the site's root."""
    found: dict[str, str] = {}
    for pattern, headers in table:
        if path == pattern or (pattern.endswith("*") and path.startswith(pattern[:-1])):
            found |= headers
    return found


def headers_file(table: list[tuple[str, dict[str, str]]]) -> str:
    """The text of `_headers`, which Netlify and Cloudflare read."""
    return "".join(
        f"{pattern}\n" + "".join(f"  {name}: {value}\n" for name, value in headers.items())
        for pattern, headers in table
    )


NGINX = """\
# For nginx: compression, lifetimes and policies. Inside a `server` block whose `root` is the site's folder:
#     include /path/to/nginx.conf;

gzip on;
gzip_vary on;
gzip_min_length 512;
gzip_types text/css text/javascript application/json application/manifest+json application/wasm image/svg+xml;
types {{
    text/html html;  text/css css;  text/javascript js mjs;  application/wasm wasm;  application/json json ipynb;
    application/manifest+json webmanifest;  application/octet-stream gz whl zip;  font/woff2 woff2;
    image/png png;  image/svg+xml svg;  image/x-icon ico;  text/plain txt;  application/xml xml;
}}
error_page 404 /404.html;
{blocks}"""


def nginx_file(notebook: dict[str, str]) -> str:
    """The snippet for nginx: the longest prefix wins, and a `location` forgets what others add, so each names all."""
    learner = policy(LEARNER, framed=False)
    places = [("/", learner), ("/notebooks/", policy(notebook, framed=False))]
    places += [(f"/{lang}/{name}/", policy(LEARNER, framed=True)) for lang in LANGS for name in FRAMED]
    rows_of_nginx = [(place, {"Cache-Control": "no-cache", **ALWAYS, CSP: said}) for place, said in places]
    rows_of_nginx += [(f"/{name}/", {"Cache-Control": FOREVER, **ALWAYS, CSP: learner}) for name in HASHED]
    blocks = "".join(
        f"location {place} {{\n"
        + "".join(f'    add_header {name} "{value}" always;\n' for name, value in headers.items())
        + "}\n"
        for place, headers in rows_of_nginx
    )
    return NGINX.format(blocks=blocks)
