"""Serves the site:  python site/serve.py [PORT] [--classroom].

Without more it serves build/site/ on 127.0.0.1 and prints the addresses. `--classroom` is what the starters of the
release use: it opens the browser and lets the other devices of the same network in.
Standard library alone, and no newer than Python 3.9, so that a school's computer can run it.
"""

from __future__ import annotations

import argparse
import socket
import sys
import webbrowser
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import headers

FOLDER = Path(__file__).resolve().parent
SITE = FOLDER / "site" if (FOLDER / "site").exists() else FOLDER.parent / "build" / "site"
PORT = 8000
HERE, EVERYWHERE = "127.0.0.1", ""


TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".gz": "application/octet-stream",
    ".ipynb": "application/json",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that WebAssembly and modules need; quiet, and asked anew for every file."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """The policies of every host; but a learner who loads the page again gets what was built last."""
        said = headers.headers_for(self.path.partition("?")[0], table(self.directory))
        for name, value in {**said, headers.CACHE: headers.ANEW}.items():
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
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing for each request."""


@cache
def table(folder: str) -> headers.Table:
    """The headers of a served folder's files."""
    return headers.rows(headers.notebook_policy(Path(folder)))


class Server(ThreadingHTTPServer):
    """Lets a browser open all its connections at once, and says nothing of one that goes away in mid-file."""

    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Show what is wrong, unless it is the line's end."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(port: int, folder: Path = SITE, host: str = HERE) -> ThreadingHTTPServer:
    """A server of a folder on 127.0.0.1, or another address of this machine; port 0 takes any free one."""
    return Server((host, port), partial(Handler, directory=str(folder)))


def first_free(port: int, host: str) -> ThreadingHTTPServer:
    """A server on this port, or on any other one where a program holds it."""
    try:
        return server(port, host=host)
    except OSError:
        return server(0, host=host)


def address_in_network() -> str | None:
    """This machine's address in its own network, or None where it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: it only chooses the way out
        except OSError:
            return None
        return str(probe.getsockname()[0])


def main(arguments: list[str] | None = None) -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Serves the site; Ctrl+C stops.")
    parser.add_argument("port", nargs="?", type=int, default=PORT)
    parser.add_argument("--classroom", action="store_true", help="open the browser; let the same network in")
    options = parser.parse_args(arguments)
    running = first_free(options.port, EVERYWHERE) if options.classroom else server(options.port)
    here = f"http://{HERE}:{running.server_port}/"
    print(f"\n  עברית      {here}he/\n  English    {here}en/\n", flush=True)
    if options.classroom:
        network = address_in_network()
        if network:
            print(f"  באותה רשת · in the same network:    http://{network}:{running.server_port}/\n", flush=True)
        webbrowser.open(here)
    print("  Ctrl+C stops.", flush=True)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
