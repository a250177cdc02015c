"""What a visitor with an old phone on a slow line waits for, and what the line has to carry.

1.5 Mbit/s, 150 ms of latency, a processor four times as slow (all emulated by Chromium), gzip, nothing in the cache.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

import packed

LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.5e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
FAST_VISITS = 5
VISITS = 3

# Notes on the page's own clock (ms): text readable, first drill ready, its verdict, and the engine.
WATCH = """
window.benched = {};
const note = (name, there) => { if (there && !(name in window.benched)) window.benched[name] = performance.now(); };
const seen = () => {
  const drill = document.querySelector("[data-drill]");
  note("text", document.querySelector("main h1")?.offsetHeight);
  note("ready", drill?.dataset.state === "ready");
  note("engine", document.documentElement.dataset.engine);
  note("verdict", drill?.dataset.state === "answered");
  requestAnimationFrame(seen);
};
requestAnimationFrame(seen);
"""


@dataclass(frozen=True)
class Slow:
    """Seconds from the first request: text readable, first drill answerable; and the bytes before the engine."""

    readable: float
    answerable: float
    critical: int


def visit(browser: Browser, address: str, emulate: bool, until: str) -> dict[str, float]:
    """One visit with an empty cache: the moments that the page noted, in milliseconds."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(WATCH)
    if emulate:
        line: Any = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", LINE)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    page.wait_for_function(f"() => '{until}' in (window.benched ?? {{}})", timeout=180_000)
    times: dict[str, float] = page.evaluate("() => window.benched")
    times["paint"] = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    return times


def slow(browser: Browser, folder: Path, page: str) -> Slow:
    """The median of some visits on the slow line; `page` from the site's root."""
    with packed.serving(folder) as address:
        visits = [visit(browser, f"{address}/{page}", True, "ready") for _ in range(VISITS)]
        critical = sum(
            size
            for path, size in packed.Packed.sent.items()
            if "/static/pyodide/" not in path and "/engine/" not in path
        )
    return Slow(
        statistics.median(max(one["text"], one["paint"]) for one in visits) / 1000,
        statistics.median(one["ready"] for one in visits) / 1000,
        critical // VISITS,
    )


def engine_ready(browser: Browser, folder: Path, page: str) -> float:
    """Seconds until the live engine is there on a fast line, from a cold start: the median of some visits."""
    with packed.serving(folder) as address:
        visits = [visit(browser, f"{address}/{page}", False, "engine") for _ in range(FAST_VISITS)]
    return statistics.median(one["engine"] for one in visits) / 1000


def engine_bytes(folder: Path) -> int:
    """The bytes of what the engine needs before its first answer, as gzip."""
    files = [*(folder / "static" / "pyodide").glob("pyodide.*"), *(folder / "engine").glob("snapshot.*.gz")]
    return sum(path.stat().st_size if path.suffix == ".gz" else len(packed.compressed(path)) for path in files)
