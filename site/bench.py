"""Measures the built site in Chromium beside a stock JupyterLite page:  make bench.

Every figure of a page is the median of five visits, each with a fresh browser and nothing remembered, all in one run
on one machine over the loopback. *Stock* is the JupyterLite defaults with Pyodide self-hosted and nothing prefetched,
showing the same widget from the same wheel. Prints a table and writes build/bench.json; exits with 1 where a bound is
missed. `--drills` measures the drills of every skill alone, into build/bench-drills.json.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import bench_drills
import bench_slow
import build
import common
import serve

VISITS = 5
CHECKS = 60
LESSON = "02-melds"
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

# Notes the moment when something is first there, on the page's own clock (milliseconds since the navigation began).
WATCH = """
window.benched = {};
const seen = () => {
  const note = (name, there) => { if (there && !(name in window.benched)) window.benched[name] = performance.now(); };
  note("ready", document.querySelector('[data-drill][data-state="ready"]'));
  note("text", document.querySelector(".jp-Notebook h1, main h1")?.offsetHeight);
  requestAnimationFrame(seen);
};
requestAnimationFrame(seen);
"""
# The stock app has no lesson mode: ask it to run the notebook as soon as it can.
RUN_ALL = """
const run = setInterval(() => {
  const app = window.jupyterapp, panel = app?.shell.currentWidget;
  if (!panel?.sessionContext?.isReady) return;
  clearInterval(run);
  app.commands.execute("notebook:run-all-cells");
}, 20);
"""


@dataclass(frozen=True)
class Figure:
    """One row of the table: a value in its unit, and the bound that it has to keep, where there is one."""

    name: str
    value: float
    unit: str
    bound: float | None = None
    sense: str = "≤"

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        return self.bound is None or (self.value <= self.bound if self.sense == "≤" else self.value >= self.bound)


def main() -> None:
    """Measure, print, write, and end with 1 where a bound is missed."""
    site = common.Site()
    alone = "--drills" in sys.argv
    figures = (
        drill_figures(site)
        if alone
        else [*measure(site.out, stock_site(site)), *slow_figures(site), *drill_figures(site)]
    )
    report = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "visits": VISITS,
        "figures": [{**asdict(figure), "kept": figure.kept} for figure in figures],
    }
    (site.build / ("bench-drills.json" if alone else "bench.json")).write_text(
        json.dumps(report, indent=2) + "\n", "utf-8"
    )
    print(f"\n  {'figure':<58}{'value':>12}{'bound':>14}")
    for figure in figures:
        bound = "" if figure.bound is None else f"{figure.sense} {figure.bound:,.2f}"
        print(
            f"  {figure.name:<58}{figure.value:>9,.2f} {figure.unit:<3}{bound:>12}{'' if figure.kept else '  MISSED'}"
        )
    sys.exit(not all(figure.kept for figure in figures))


def stock_site(site: common.Site) -> Path:
    """The same lesson in a JupyterLite with its defaults, Pyodide and wheels self-hosted and nothing prefetched."""
    work, out = site.build / "stock", site.build / "stock-out"

    def action() -> None:
        for folder in (work, out):
            shutil.rmtree(folder, ignore_errors=True)
        pyodide = work / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in (*build.PYODIDE_FILES, "pyodide-lock.json"):
            shutil.copy(site.build / "lite" / "static" / "pyodide" / name, pyodide)
        shutil.copytree(site.build / "contents", work / "contents")
        (work / "wheels").mkdir()
        shutil.copy(build.the_wheel(site), work / "wheels")
        build.copy_shim(work / "wheels")
        extensions = [str(build.LABEXTENSIONS / name) for name in build.USED_EXTENSIONS]
        (work / "jupyter_lite_config.json").write_text(
            json.dumps(
                {
                    "LiteBuildConfig": {
                        "contents": ["contents"],
                        "ignore_sys_prefix": True,
                        "federated_extensions": extensions,
                    },
                    "PyodideLockAddon": {
                        "enabled": True,
                        "specs": ["ipywidgets==8.1.9", "anywidget==0.11.0", "micropip==0.11.1"],
                        "wheels": ["wheels"],
                        "prefetch": [],
                    },
                }
            ),
            "utf-8",
        )
        (work / "jupyter-lite.json").write_text(
            json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": {"exposeAppInBrowser": True}}), "utf-8"
        )
        common.run(["jupyter", "lite", "build", "--lite-dir", str(work), "--output-dir", str(out)], cwd=work)

    site.make(
        "stock JupyterLite to compare with", [site.build / "stamps" / "JupyterLite", Path(__file__)], [out], action
    )
    return out


# --- visits ----------------------------------------------------------------------------------------------------------


class Counting(serve.Handler):
    """Counts the bytes of the files that it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count it."""
        Counting.sent += os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a counting server of a folder."""
    from functools import partial

    running = serve.Server(("127.0.0.1", 0), partial(Counting, directory=str(folder)))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    running.server_close()


def measure(ours: Path, stock: Path) -> list[Figure]:
    """All figures, in the order of the table."""
    with sync_playwright() as playwright, serving(ours) as site, serving(stock) as other:

        def visit(address: str, script: str = "", then: Callable[[Page], Any] = lambda page: None) -> dict[str, float]:
            browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
            page = browser.new_page()
            page.add_init_script(WATCH + script)
            Counting.sent = 0
            page.goto(address)
            page.wait_for_function("() => 'ready' in window.benched", timeout=120_000)
            times: dict[str, float] = page.evaluate("() => window.benched")
            times["paint"] = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
            times["bytes"] = Counting.sent
            then(page)
            browser.close()
            return times

        rounds = []
        for number in range(VISITS):
            print(f"  visits, round {number + 1} of {VISITS}", flush=True)
            rounds.append(
                {
                    "page": visit(f"{site}/en/lessons/{LESSON}/"),
                    "notebook": visit(f"{site}/notebooks/index.html?path=en/{LESSON}.ipynb"),
                    "stock": visit(f"{other}/notebooks/index.html?path=en/{LESSON}.ipynb", RUN_ALL),
                }
            )
        verdicts: list[float] = []
        visit(f"{site}/en/lessons/{LESSON}/", then=lambda page: verdicts.extend(check_times(page)))
        before = bytes_before_the_engine(playwright, site)

    def median(where: str, what: str) -> float:
        return statistics.median(one[where][what] for one in rounds)

    readable = statistics.median(max(one["page"]["paint"], one["page"]["text"]) for one in rounds) / 1000
    page, notebook, plain = (median(where, "ready") / 1000 for where in ("page", "notebook", "stock"))
    engine = engine_figures(sys.executable, "engine_bench.py")
    pyodide = engine_figures("node", "rules/pyodide.mjs", "figures")
    return [
        Figure("lesson page: text readable", readable, "s", 0.4),
        Figure("lesson page: first drill ready", page, "s", 1.2),
        Figure("stock JupyterLite: drill ready", plain, "s"),
        Figure("lesson page / stock", page / plain, "", 0.2),
        Figure("our notebook: text readable", median("notebook", "text") / 1000, "s"),
        Figure("our notebook: drill ready", notebook, "s"),
        Figure("our notebook / stock", notebook / plain, "", 0.9),
        Figure("check to verdict, 95th percentile", p95(verdicts), "ms", 40),
        Figure("check to verdict, median", statistics.median(verdicts), "ms"),
        Figure("lesson page: bytes before the engine", before / 1000, "kB"),
        Figure("lesson page: bytes until the drill is ready", median("page", "bytes") / 1000, "kB"),
        Figure("stock JupyterLite: bytes until the drill is ready", median("stock", "bytes") / 1000, "kB"),
        Figure("engine: a verdict in CPython", engine["verdict_microseconds"], "µs", 60),
        Figure("engine: random classic deals in CPython", engine["random_deals_per_second"], "/s", 300, "≥"),
        Figure("engine: a verdict in Pyodide", pyodide["verdict_microseconds"], "µs"),
        Figure("engine: random classic deals in Pyodide", pyodide["random_deals_per_second"], "/s", 120, "≥"),
    ]


def engine_figures(*command: str) -> dict[str, float]:
    """The engine alone, on one core, as a command measures it."""
    told = subprocess.run(command, text=True, capture_output=True, check=True, cwd=common.ROOT / "tests")
    figures: dict[str, float] = json.loads(told.stdout)
    return figures


def drill_figures(site: common.Site) -> list[Figure]:
    """What a learner waits for a verdict and for another drill, for every skill at its highest level."""
    with sync_playwright() as playwright, serving(site.out) as address:
        print("  drills of every skill", flush=True)
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        waits = bench_drills.measure(browser.new_page(reduced_motion="reduce"), address, site)
        browser.close()
    verdicts = [Figure(f"{one.skill}: check to verdict, p95", p95(one.verdicts), "ms", 30) for one in waits]
    deals = [Figure(f"{one.skill}: another drill, p95", p95(one.deals), "ms", 80) for one in waits]
    return [*verdicts, *deals]


def slow_figures(site: common.Site) -> list[Figure]:
    """What an old phone on a slow line waits for, what the line carries, and the engine from cold on a fast one."""
    page = f"he/lessons/{LESSON}/"
    with sync_playwright() as playwright:
        print("  a slow line", flush=True)
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        waits = bench_slow.slow(browser, site.out, page)
        engine = bench_slow.engine_ready(browser, site.out, page)
        browser.close()
    disk = sum(path.stat().st_size for path in site.out.rglob("*") if path.is_file())
    return [
        Figure("slow line: text readable", waits.readable, "s", 1.5),
        Figure("slow line: first drill answerable", waits.answerable, "s", 2.5),
        Figure("lesson page: critical bytes, compressed", waits.critical / 1000, "kB", 120),
        Figure("the live engine is there, from cold, fast line", engine, "s", 1.0),
        Figure("engine: bytes, as gzip", bench_slow.engine_bytes(site.out) / 1e6, "MB", 11.5),
        Figure("the site on disk", disk / 1e6, "MB", 60),
    ]


def bytes_before_the_engine(playwright: Any, site: str) -> int:
    """What a lesson page fetches when the engine is kept from coming: text, styles, fonts, view and worker."""
    browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
    page = browser.new_page()
    page.route("**/static/pyodide/**", lambda route: route.abort())
    page.route("**/engine/**", lambda route: route.abort())
    Counting.sent = 0
    page.goto(f"{site}/en/lessons/{LESSON}/")
    page.wait_for_selector("[data-engine-status=failed]", timeout=60_000)
    browser.close()
    return Counting.sent


def check_times(page: Page) -> list[float]:
    """Milliseconds from pressing *check* to the verdict in the page, over many different hands of the endless drill."""
    times: list[float] = page.evaluate(
        """async checks => {
        const root = document.querySelector('[data-drill="endless-melds"]'), times = [];
        const until = there => new Promise(done => {
            const look = () => { if (!there()) return false; watch.disconnect(); done(); return true; };
            const watch = new MutationObserver(look);
            if (!look()) watch.observe(root, { attributes: true, childList: true, subtree: true });
        });
        const settle = () => new Promise(done => setTimeout(done, 30));
        await settle();
        for (let n = 0; n < checks; n++) {
            await until(() => root.dataset.state === "ready" && root.querySelector('[data-choice="legal"]'));
            root.querySelector('[data-choice="legal"]').click();
            await settle();
            const start = performance.now();
            root.querySelector('[data-act="check"]').click();
            await until(() => root.dataset.state === "answered");
            times.push(performance.now() - start);
            await settle();
            const key = root.dataset.key;
            root.querySelector('[data-act="next"]').click();
            await until(() => root.dataset.key !== key);
            await settle();
        }
        return times;
    }""",
        CHECKS,
    )
    return times


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[int(len(values) * 0.95)]


if __name__ == "__main__":
    main()
