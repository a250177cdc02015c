"""Serves a folder as a host on the line does: with gzip, and with connections that stay open. For measuring."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import ClassVar

import serve

PACKED = {".css", ".html", ".ico", ".ipynb", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}


class Packed(serve.Handler):
    """Compresses what a host compresses; counts the bytes that go over the line."""

    protocol_version = "HTTP/1.1"
    sent: ClassVar[dict[str, int]] = {}

    def do_GET(self) -> None:  # noqa: N802 (named by http.server)
        """Send a file, compressed where that is usual."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        if not path.is_file() or path.suffix not in PACKED:
            if path.is_file():
                self.count(path.stat().st_size)
            super().do_GET()
            return
        content = compressed(path)
        self.count(len(content))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def count(self, size: int) -> None:
        """Add a file's bytes to those of its address."""
        Packed.sent[self.path] = Packed.sent.get(self.path, 0) + size


@cache
def compressed(path: Path) -> bytes:
    """A file's bytes as gzip."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a compressing server of a folder; what was sent before is forgotten."""
    Packed.sent.clear()
    compressed.cache_clear()
    running = serve.Server(("127.0.0.1", 0), partial(Packed, directory=str(folder)))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    running.server_close()
