"""Serves build/site/ on 127.0.0.1 and prints the addresses:  python site/serve.py [PORT]."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SITE = Path(__file__).resolve().parent.parent / "build" / "site"


TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".gz": "application/octet-stream",
    ".woff2": "font/woff2",
    ".ipynb": "application/json",
    ".webmanifest": "application/manifest+json",
}


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that WebAssembly and modules need; quiet, and asked anew for every file."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """A learner who loads the page again gets what was built last."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing for each request."""


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
