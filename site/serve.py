"""Serves build/site/ on 127.0.0.1 and prints the addresses:  python site/serve.py [PORT]."""

from __future__ import annotations

import sys
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import headers

SITE = Path(__file__).resolve().parent.parent / "build" / "site"


TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".gz": "application/octet-stream",
    ".woff2": "font/woff2",
    ".ipynb": "application/json",
}


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that WebAssembly and modules need; quiet, and asked anew for every file."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """The policies of every host; but a learner who loads the page again gets what was built last."""
        said = headers.headers_for(self.path.partition("?")[0], table(self.directory))
        for name, value in {**said, "Cache-Control": "no-cache"}.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Where nothing is found, the site's own page says so."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing for each request."""


@cache
def table(folder: str) -> list[tuple[str, dict[str, str]]]:
    """The headers of a served folder's files."""
    return headers.rows(headers.notebook_policy(Path(folder)))


class Server(ThreadingHTTPServer):
    """Lets a browser open all its connections at once, and says nothing of one that goes away in mid-file."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Show what is wrong, unless it is the line's end."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(port: int, folder: Path = SITE) -> ThreadingHTTPServer:
    """A server of a folder on 127.0.0.1; port 0 takes any free one."""
    return Server(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main() -> None:
    """Serve until Ctrl+C."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    running = server(port)
    print(
        f"\n  עברית      http://127.0.0.1:{port}/he/\n  English    http://127.0.0.1:{port}/en/\n\n  Ctrl+C stops.",
        flush=True,
    )
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
