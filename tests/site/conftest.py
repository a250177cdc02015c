"""The built site in a real Chromium: a server, a browser, and visitors that notice what goes wrong."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "site"))

import serve  # noqa: E402

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=30_000)  # a busy machine is no defect; what is right is seen at once
SITE = ROOT / "build" / "site"
LESSON = "02-melds"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server of this folder, without a slash at its end."""
    running = serve.server(0, folder)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def built() -> Path:
    assert (SITE / "index.html").exists(), "There is no site to test: run `make test` (or `make site` first)."
    return SITE


@pytest.fixture(scope="session", params=["", "/canasta"], ids=["root", "sub-path"])
def anywhere(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site's address at a server's root and under a sub-path."""
    folder = built
    if request.param:
        folder = tmp_path_factory.mktemp("sub-path")
        (folder / request.param.strip("/")).symlink_to(built)
    with serving(folder) as address:
        yield address + request.param


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The site's address at a server's root."""
    with serving(built) as address:
        yield address


@pytest.fixture
def own_site(built: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A copy of the site that a test may change, and its address. Files are shared: replace them."""
    folder = tmp_path / "site"
    shutil.copytree(built, folder, copy_function=os.link)
    with serving(folder) as address:
        yield address, folder


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, (
        "The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in $CHROMIUM."
    )
    running = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield running
    running.close()


class Visitor:
    """A profile with nothing remembered. What goes wrong while it browses is noted in `troubles`."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        # The service worker has tests of its own: test_offline.py. What it fetches no route could see.
        self.context: BrowserContext = browser.new_context(service_workers="block", **options)
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.context.on(
            "console", lambda message: message.type == "error" and self.troubles.append(f"console: {message.text}")
        )
        self.context.on("weberror", lambda error: self.troubles.append(f"error: {error.error}"))
        self.context.on("request", lambda request: self.requests.append(request.url))

    def open(self, address: str) -> Page:
        """A new page at this address; requests to any other origin are refused and noted."""
        origin = "/".join(address.split("/")[:3])

        def stay(route: Route) -> None:
            if route.request.url.startswith((origin + "/", "blob:" + origin, "data:")):
                route.fallback()
            else:
                self.troubles.append(f"request to {route.request.url}")
                route.abort()

        self.context.route("**/*", stay)
        page = self.context.new_page()
        page.goto(address)
        return page


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; at the end none of them may have met an error or a foreign request."""
    visitors: list[Visitor] = []

    def make(*, expect_trouble: bool = False, **options: Any) -> Visitor:
        one = Visitor(browser, **options)
        if not expect_trouble:
            visitors.append(one)
        return one

    yield make
    troubles = [list(one.troubles) for one in visitors]  # before closing: that breaks off what is still being fetched
    for one in visitors:
        one.context.close()
    assert troubles == [[] for _ in visitors]
