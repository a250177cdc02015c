"""What a host says with every file. One table: `serve.py` sends it, `_headers` (Netlify, Cloudflare) and nginx get it.

Standard library alone, and no newer than Python 3.9: a classroom's server imports this.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

LANGS = ("en", "he")
HERE = "'self'"
CSP = "Content-Security-Policy"
CACHE = "Cache-Control"

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
    "require-trusted-types-for": "'script'",
    "trusted-types": "default",
}
"""The policy of every page for learners: nothing inline, nothing from elsewhere, no request to elsewhere, and no text
that becomes markup (`host/trusted.ts` is the one policy of Trusted Types)."""

WORKER = {name: value for name, value in LEARNER.items() if "trusted-types" not in name}
"""The policy of a worker, which has no page that text could become part of: Pyodide loads its own parts by address."""

NOTEBOOK = {
    "default-src": "'none'",
    "script-src": "'self' blob: 'unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": HERE,
    "worker-src": "'self' blob:",
    "base-uri": HERE,
    "form-action": "'none'",
}
"""The policy of the notebook app: JupyterLab compiles schemas, a widget's module comes as a blob, so does the kernel's
worker, and editors write styles. Requests still stay here."""

ALWAYS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
ANEW = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
HASHED = ("assets", "engine", "offline")
"""Folders whose files carry a hash of their content in their names (or are the same for ever)."""

APP = ("notebooks", "build", "extensions")
"""The notebook app: its page, and its scripts, since a worker has the policy that comes with its own script."""

SECTIONS = (
    *("gallery", "lessons", "licences", "offline", "practice", "privacy", "referee", "rules", "set", "slides"),
    *("teachers", "play"),
)
"""Folders of pages below a language; some of them come later."""
FRAMED = ("drill",)
"""Those that may stand in a frame of any other site; they keep nothing."""

Table = list[tuple[str, dict[str, str]]]


def policy(sources: dict[str, str], frame_ancestors: str = "") -> str:
    """A policy as one line. What may frame the page only a header can say, not a page's own `meta`."""
    limits = {"frame-ancestors": frame_ancestors} if frame_ancestors else {}
    return "; ".join(f"{name} {value}" for name, value in {**sources, **limits}.items())


def inline_hashes(page: str) -> str:
    """The sources that allow a page's own inline scripts."""
    scripts = re.findall(r"<script(?![^>]*(?:src|type=\"application/json\"))[^>]*>(.*?)</script>", page, re.S)
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in scripts)


def rows(notebook: dict[str, str]) -> Table:
    """Address patterns and their headers; but for the first, no two match the same file."""
    learner = {CSP: policy(LEARNER, HERE), CACHE: ANEW}
    framed = {CSP: policy(LEARNER), CACHE: ANEW}
    return [
        ("/*", ALWAYS),
        ("/", learner),
        ("/sw.js", learner),
        *((f"/{lang}/", learner) for lang in LANGS),
        *((f"/{lang}/{name}/*", learner) for lang in LANGS for name in SECTIONS),
        *((f"/{lang}/{name}/*", framed) for lang in LANGS for name in FRAMED),
        *((f"/{name}/*", {CSP: policy(notebook, HERE), CACHE: ANEW}) for name in APP),
        *((f"/{name}/*", {CSP: policy(WORKER, HERE), CACHE: FOREVER}) for name in HASHED),
    ]


def notebook_policy(site: Path) -> dict[str, str]:
    """The notebook app's policy, with the hash of the script that its page begins with."""
    page = site / "notebooks" / "index.html"
    return notebook_sources(page.read_text("utf-8") if page.exists() else "")


def notebook_sources(page: str) -> dict[str, str]:
    """The same for the text of that page."""
    return {**NOTEBOOK, "script-src": f"{NOTEBOOK['script-src']} {inline_hashes(page)}".strip()}


def headers_for(path: str, table: Table) -> dict[str, str]:
    """All headers of a file, by its path from the site's root."""
    found: dict[str, str] = {}
    for pattern, headers in table:
        if path == pattern or (pattern.endswith("*") and path.startswith(pattern[:-1])):
            found.update(headers)
    return found


def headers_file(table: Table) -> str:
    """The text of `_headers`, which Netlify and Cloudflare read."""
    return "".join(
        f"{pattern}\n" + "".join(f"  {name}: {value}\n" for name, value in headers.items())
        for pattern, headers in table
    )


NGINX = """\
# For nginx: types, compression, lifetimes and policies. The site's folder is the server's `root`, or stands below it
# under the path of CANASTA_ADDRESS as the build was given it. In a `server` block without a `location /` of its own:
#     include /path/to/nginx.conf;

charset utf-8;
gzip on;
gzip_vary on;
gzip_min_length 512;
gzip_types text/css text/javascript text/plain application/json application/manifest+json application/wasm
    application/xml image/svg+xml;
types {{
    text/html html;  text/css css;  text/javascript js mjs;  application/wasm wasm;  application/json json ipynb;
    application/manifest+json webmanifest;  application/octet-stream gz bin whl zip;  font/woff2 woff2;
    image/png png;  image/svg+xml svg;  image/x-icon ico;  text/plain txt;  application/xml xml;
}}
error_page 404 {root}404.html;
{blocks}"""


def nginx_file(notebook: dict[str, str], root: str = "/") -> str:
    """The snippet for nginx: the longest prefix wins, and a `location` forgets what others add, so each names all."""
    table = rows(notebook)
    said = {pattern: {CACHE: ANEW, **headers_for(pattern.replace("*", "any"), table)} for pattern, _ in table}
    languages = [f"/{lang}/" for lang in LANGS]
    needless = {
        pattern
        for pattern in said
        for language in languages
        if pattern != language and pattern.startswith(language) and said[pattern] == said[language]
    }
    blocks = [
        f"location {place(pattern, root)} {{\n"
        + "".join(f'    add_header {name} "{value}" always;\n' for name, value in headers.items())
        + "}\n"
        for pattern, headers in said.items()
        if pattern not in needless
    ]
    return NGINX.format(root=root, blocks="".join(blocks))


def place(pattern: str, root: str) -> str:
    """How nginx names a pattern: a folder's page is `index.html` to it, and a prefix holds all that is below."""
    if pattern == "/":
        return f"= {root}index.html"
    return f"{root}{pattern[1:].rstrip('*')}" if pattern.endswith(("*", "/")) else f"= {root}{pattern[1:]}"
