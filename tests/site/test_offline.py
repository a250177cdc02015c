"""Offline and installable: what a visit stores, what *keep for offline* adds, updates that come whole or not at all.

Every test has a profile of its own on the disk, and a server that it stops, breaks or gives another version to serve.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, expect

import offline
import serve
from common import Site
from conftest import FLAGS, LESSON, ROOT
from learner import SLOW, Drill, axe_finds, lesson_drills, lessons

LANGS = ("en", "he")
LESSONS = ("02-melds", "06-a-turn", "11-going-out")
SITE = ROOT / "build" / "site"
WASM = "/static/pyodide/pyodide.asm.wasm"


class Line:
    """A server of the site that can be stopped, begun again with another version, and made to send rubbish."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.events: list[str] = []
        self.cut: set[str] = set()
        """Files of which half is sent."""
        self.spoilt: set[str] = set()
        """Files of which one byte is another one."""
        self.slow: set[str] = set()
        """Files that take their time."""
        self.port = 0
        self.running: Any = None
        self.begin()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self, folder: Path | None = None) -> None:
        self.folder = folder or self.folder
        self.running = serve.Server(("127.0.0.1", self.port), partial(Handler, self, directory=str(self.folder)))
        self.port = self.running.server_port
        threading.Thread(target=self.running.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """What is being sent breaks off."""
        running, self.running = self.running, None
        if running:
            running.shutdown()
            running.server_close()

    def serve(self, folder: Path) -> None:
        """From now on another version."""
        self.stop()
        self.begin(folder)


class Handler(serve.Handler):
    """The site's own server, and what goes wrong on the way."""

    def __init__(self, line: Line, *args: Any, **options: Any) -> None:
        self.line = line
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content: bytes = source.read()
        path = self.path.partition("?")[0]
        running = self.line.running
        self.line.asked.append(path)
        self.line.events.append(f"asked {path}")
        if path in self.line.slow:
            time.sleep(3)
        if self.line.running is not running:
            raise ConnectionAbortedError
        if path in self.line.cut:
            content = content[: len(content) // 2]
        if path in self.line.spoilt:
            content = content[:-1] + bytes([content[-1] ^ 1])
        outputfile.write(content)
        self.line.events.append(f"sent {path}")


@pytest.fixture
def line(built: Path) -> Iterator[Line]:
    running = Line(built)
    yield running
    running.stop()


Visit = Callable[..., Any]


@pytest.fixture(scope="session")
def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "The browser tests need Chromium: install it, or name it in $CHROMIUM."
    return found


@pytest.fixture
def visit(playwright: Playwright, chromium: str, tmp_path: Path) -> Visit:
    """Begins a visit with the test's own profile; what the profile holds outlives the visit."""

    @contextmanager
    def begin(**options: Any) -> Iterator[BrowserContext]:
        flags = [*FLAGS, *options.pop("flags", [])]
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium, args=flags, **options
        )
        yield context
        context.close()

    return begin


@pytest.fixture(scope="session")
def second(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second version of the site: other words on every page, another stylesheet, another engine."""
    site = Site(build=tmp_path_factory.mktemp("second"))
    shutil.copytree(built, site.out)
    shutil.copytree(ROOT / "build" / "host", site.build / "host")
    renamed = {}
    for found in (*site.out.glob("assets/site.*.css"), *site.out.glob("engine/*[0-9a-f].*")):
        new = found.with_name(re.sub(r"[0-9a-f]{10,12}(?=[.-])", "2222222222", found.name))
        renamed[found.name] = new.name
        found.rename(new)
    for page in site.out.rglob("*.html"):
        text = page.read_text("utf-8").replace("</head>", '<meta name="edition" content="second"></head>', 1)
        for old, name in renamed.items():
            text = text.replace(old, name)
        page.write_text(text, "utf-8")
    shutil.rmtree(site.out / "offline")
    offline.worker(site)
    return site.out


def edition(page: Page) -> str:
    return "second" if page.locator('meta[name="edition"]').count() else "first"


def control(page: Page, state: str) -> Locator:
    """The control, once it is in this state."""
    found = page.locator(f'[data-offline="{state}"]')
    expect(found).to_be_visible(timeout=SLOW)
    return found


def settled(page: Page) -> None:
    """The worker has come and holds a visit's files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function("caches.keys().then(names => names.length === 2)")


def keep(page: Page) -> None:
    control(page, "offer").locator('[data-offline-act="keep"]:visible').click()
    control(page, "kept")


def stored(page: Page) -> int:
    """Bytes of all that the caches hold."""
    return int(
        page.evaluate("""async () => {
            let sum = 0;
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const key of await cache.keys()) sum += (await (await cache.match(key)).blob()).size;
            }
            return sum;
        }""")
    )


def pages() -> list[str]:
    """Every page of the site, in both languages."""
    return [
        page.parent.relative_to(SITE).as_posix() + "/" for lang in LANGS for page in (SITE / lang).rglob("index.html")
    ]


# --- what a visit stores ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", ["", "canasta/"], ids=["root", "sub-path"])
def test_after_one_visit_all_text_can_be_read_without_a_connection(
    line: Line, visit: Visit, tmp_path: Path, base: str
) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "canasta").symlink_to(SITE)
    line.serve(tmp_path / "host" if base else SITE)
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/{base}en/")
        settled(page)
        assert stored(page) <= offline.PACK_LIMIT
    line.stop()
    with visit() as second:
        page = second.pages[0]
        for place in pages():
            page.goto(f"{line.address}/{base}{place}")
            assert page.locator("h1").count() == 1, place
            assert page.evaluate("[...document.styleSheets].every(sheet => sheet.cssRules.length > 0)"), place
        page.goto(f"{line.address}/{base}")
        page.wait_for_url(f"{line.address}/{base}he/")  # the language of the last page
        page.goto(f"{line.address}/{base}notebooks/index.html?path=he/{LESSON}.ipynb")
        assert page.url == f"{line.address}/{base}he/offline/"
        assert page.locator("html").get_attribute("lang") == "he"


def test_the_worker_fetches_nothing_before_the_pages_engine_has_arrived(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        line.slow = {WASM}
        page.goto(f"{line.address}/en/lessons/{LESSON}/")
        expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
        settled(page)
    engine = max(place for place, event in enumerate(line.events) if re.match("sent /(engine|static/pyodide)/", event))
    worker = min(place for place, event in enumerate(line.events) if re.match("asked /(sw.js|offline/)", event))
    assert f"sent {WASM}" in line.events
    assert engine < worker


# --- keeping everything ----------------------------------------------------------------------------------------------


def test_kept_for_offline_every_page_drill_and_notebook_works_without_a_server(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/en/")
        keep(page)
    line.stop()
    troubles: list[str] = []
    with visit() as second:
        second.on("weberror", lambda error: troubles.append(str(error.error)))
        second.on(
            "requestfailed",  # but for what a page was still fetching when the visitor went on
            lambda request: (
                request.failure != "net::ERR_ABORTED" and troubles.append(f"{request.failure} {request.url}")
            ),
        )
        page = second.pages[0]
        for place in pages():
            page.goto(f"{line.address}/{place}")
            assert page.locator("h1").count() == 1, place
        for slug, lang in [(slug, lang) for slug in LESSONS for lang in LANGS]:
            page.goto(f"{line.address}/{lang}/lessons/{slug}/")
            expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
            for name in judged(slug):
                answer(Drill(page, name))
        for lang in LANGS:
            page.goto(f"{line.address}/notebooks/index.html?path={lang}/{LESSON}.ipynb")
            drill = Drill(page, judged(LESSON)[0])
            drill.wait_ready()
            answer(drill)
        page.goto(f"{line.address}/he/")
        control(page, "kept")
    assert [one for one in troubles if "/sw.js" not in one] == []


def test_kept_under_a_sub_path_a_drill_and_a_notebook_work_without_a_server(
    line: Line, visit: Visit, tmp_path: Path
) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "canasta").symlink_to(SITE)
    line.serve(tmp_path / "host")
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/canasta/he/")
        keep(page)
    line.stop()
    with visit() as second:
        page = second.pages[0]
        page.goto(f"{line.address}/canasta/he/lessons/{LESSON}/")
        expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
        page.goto(f"{line.address}/canasta/notebooks/index.html?path=he/{LESSON}.ipynb")
        drill = Drill(page, judged(LESSON)[0])
        drill.wait_ready()
        answer(drill)


def judged(slug: str) -> list[str]:
    """A lesson's first and last drills that ask whether a move is allowed."""
    found = [name for name, drill in lesson_drills(slug).items() if drill["kind"] == "judge"]
    return [found[0], found[-1]]


def answer(drill: Drill) -> None:
    drill.click(drill.choice("legal"))
    expect(drill.root).to_have_attribute("data-state", "answered", timeout=SLOW)


def test_what_was_kept_can_be_removed_again(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/he/")
        keep(page)
        assert stored(page) > 20_000_000
        page.locator('[data-offline-act="drop"]:visible').click()
        control(page, "offer")
        assert stored(page) <= offline.PACK_LIMIT
        page.reload()
        control(page, "offer")


def test_a_download_that_breaks_off_goes_on_where_it_stopped(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/en/")
        settled(page)
        line.cut = {WASM}
        control(page, "offer").locator('[data-offline-act="keep"]:visible').click()
        control(page, "broken")
        before = stored(page)
        assert before > offline.PACK_LIMIT
        line.cut.clear()
        line.asked.clear()
        page.locator('[data-offline-act="keep"]:visible').click()
        control(page, "kept")
        assert WASM in line.asked
        assert sum(path.startswith("/engine/") for path in line.asked) <= 3
        fetched = sum((SITE / path.strip("/")).stat().st_size for path in set(line.asked) if not path.endswith("/"))
        assert fetched <= stored(page) - before + 100_000


def test_where_there_is_no_room_the_control_says_what_was_not_kept(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/he/")
        settled(page)
        session = first.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": line.address, "quotaSize": 30_000_000})
        control(page, "offer").locator('[data-offline-act="keep"]:visible').click()
        full = control(page, "full")
        expect(full.locator("[data-group]:visible")).to_have_text(["המחברות"])
        assert axe_finds(page) == []
        page.goto(f"{line.address}/he/lessons/{LESSON}/")
        answer(Drill(page, judged(LESSON)[0]))


def test_where_storage_is_denied_the_page_works_and_the_control_says_so(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.add_init_script("""
            for (const name of ["register", "getRegistration"])
                ServiceWorkerContainer.prototype[name] = () => Promise.reject(new DOMException("", "SecurityError"));
        """)
        page.goto(f"{line.address}/en/lessons/{lessons()[0]}/")
        denied = control(page, "denied")
        expect(denied.locator("button:visible")).to_have_count(0)


def test_without_a_secure_context_nothing_is_offered(line: Line, visit: Visit) -> None:
    with visit(flags=["--host-resolver-rules=MAP classroom.test 127.0.0.1"]) as first:
        page = first.pages[0]
        page.goto(f"http://classroom.test:{line.port}/en/lessons/{lessons()[0]}/")
        expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
        assert page.evaluate("isSecureContext") is False
        expect(page.locator("[data-offline]")).to_be_hidden()


def test_all_that_is_kept_can_be_erased(line: Line, visit: Visit, own_site: tuple[str, Path]) -> None:
    line.serve(own_site[1])
    program = """
        import { build } from "esbuild";
        const stdin = { contents: 'export { forget } from "./page"', resolveDir: "site/host/offline" };
        await build({ stdin, bundle: true, format: "esm", outfile: process.argv[1] });
    """
    module = own_site[1] / "assets" / "forget.js"
    subprocess.run(["node", "--input-type=module", "-e", program, module], cwd=ROOT, check=True)
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/en/")
        keep(page)
        page.evaluate("import('/assets/forget.js').then(module => module.forget())")
        assert page.evaluate("caches.keys()") == []
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
        page.wait_for_timeout(1000)
        assert page.evaluate("caches.keys()") == []


# --- updates ---------------------------------------------------------------------------------------------------------


def announced(page: Page) -> Locator:
    found = page.locator('[data-news="update"]')
    expect(found).to_be_visible(timeout=SLOW)
    return found


@pytest.mark.parametrize("all_of_it", [False, True], ids=["a visit's", "everything"])
def test_an_update_is_announced_and_comes_whole_at_the_next_visit(
    line: Line, visit: Visit, second: Path, all_of_it: bool
) -> None:
    with visit() as old:
        page = old.pages[0]
        page.goto(f"{line.address}/en/")
        settled(page)
        if all_of_it:
            keep(page)
        line.serve(second)
        line.asked.clear()
        page.goto(f"{line.address}/en/rules/")
        assert edition(page) == "first"
        announced(page)
        assert axe_finds(page) == []
        for place in ("he/", "he/rules/", f"he/lessons/{LESSON}/" if all_of_it else "en/"):
            page.goto(f"{line.address}/{place}")
            assert edition(page) == "first"
            announced(page)
        if all_of_it:
            assert WASM not in line.asked  # it is in both versions
    with visit() as new:
        line.stop()
        page = new.pages[0]
        for place in pages():
            page.goto(f"{line.address}/{place}")
            assert edition(page) == "second", place
        page.goto(f"{line.address}/he/lessons/{LESSON}/")
        assert page.evaluate(
            "performance.getEntriesByType('resource').some(one => one.name.endsWith('site.2222222222.css'))"
        )
        if all_of_it:
            expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
            control_page = f"{line.address}/en/"
            page.goto(control_page)
            control(page, "kept")


def test_the_old_version_is_thrown_away_when_nobody_has_it_open(line: Line, visit: Visit, second: Path) -> None:
    with visit() as old:
        page = old.pages[0]
        page.goto(f"{line.address}/en/")
        keep(page)
        before = stored(page)
        line.serve(second)
        page.reload()
        announced(page)
    with visit() as new:
        page = new.pages[0]
        page.goto(f"{line.address}/en/")
        control(page, "kept")
        page.wait_for_function(
            "before => caches.open('canasta:/:files').then(cache => cache.keys()).then(keys => keys.length <= before)",
            arg=listed(line.folder),
        )
        assert abs(stored(page) - before) < 200_000


def listed(folder: Path) -> int:
    """How many different files a version has."""
    files = json.loads((folder / "sw.js").read_text("utf-8").partition("\n")[0][len("self.canastaFiles=") : -1])[
        "files"
    ]
    return len({row[1] for rows in files.values() for row in rows})


@pytest.mark.parametrize("harm", ["cut", "spoilt", "slow"], ids=["cut short", "one byte wrong", "the server ends"])
def test_an_interrupted_update_leaves_the_old_version_working_and_is_tried_again(
    line: Line, visit: Visit, second: Path, harm: str
) -> None:
    pack = "/" + next(second.glob("offline/*")).relative_to(second).as_posix()
    with visit() as old:
        page = old.pages[0]
        page.goto(f"{line.address}/en/")
        settled(page)
        line.serve(second)
        setattr(line, harm, {pack})
        page.reload()
        wait_for(lambda: pack in line.asked)
        if harm == "slow":
            line.stop()
        page.wait_for_timeout(3_000)
        for place in ("he/", "en/rules/"):
            page.goto(f"{line.address}/{place}")
            assert edition(page) == "first"
        expect(page.locator("[data-news]")).to_be_hidden()
        line.cut, line.spoilt, line.slow = set(), set(), set()
        if harm == "slow":
            line.begin()
        announced(page)
        assert edition(page) == "first"
    with visit() as new:
        page = new.pages[0]
        page.goto(f"{line.address}/he/")
        assert edition(page) == "second"


def wait_for(reached: Callable[[], bool]) -> None:
    for _ in range(200):
        if reached():
            return
        time.sleep(0.1)
    raise AssertionError("This did not come about.")


# Starts an engine once more, from the addresses that the page holds.
ENGINE = """() => {
    const { worker, files: { bytes, ...files } } = JSON.parse(document.getElementById("host-config").textContent);
    const here = address => new URL(address, document.baseURI).href;
    const engine = new Worker(here(worker), { type: "module" });
    const named = Object.fromEntries(Object.entries(files).map(([name, address]) => [name, here(address)]));
    engine.postMessage({ type: "start", files: { ...named, bytes } });
    return new Promise((done, fail) => {
        engine.onerror = fail;
        engine.onmessage = ({ data }) => {
            if (data.type === "ready") done(data.by);
            if (data.type === "failed") fail(data.message);
        };
    });
}"""


def test_one_tab_takes_the_new_version_and_the_other_stays_old_until_it_is_loaded_again(
    line: Line, visit: Visit, second: Path
) -> None:
    with visit() as both:
        staying = both.pages[0]
        staying.goto(f"{line.address}/en/")
        keep(staying)
        staying.goto(f"{line.address}/en/lessons/{LESSON}/")
        line.serve(second)
        taking = both.new_page()
        taking.goto(f"{line.address}/he/")
        announced(taking).locator('[data-offline-act="take"]').click()
        taking.wait_for_selector('meta[name="edition"]', state="attached")
        line.stop()
        taking.goto(f"{line.address}/he/lessons/{LESSON}/")
        assert edition(taking) == "second"
        expect(taking.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
        css = staying.locator('link[rel="stylesheet"]').first.get_attribute("href")
        old = "async address => (await fetch(address)).ok"
        assert edition(staying) == "first"
        assert staying.evaluate(old, css)
        assert 'name="edition"' not in staying.evaluate("fetch('/en/rules/').then(answer => answer.text())")
        answer(Drill(staying, judged(LESSON)[-1]))
        assert staying.evaluate(ENGINE) == "snapshot"
        line.begin()
        staying.reload()
        assert edition(staying) == "second"


def test_a_visit_whose_engine_the_server_no_longer_has_goes_on_in_the_new_version(
    line: Line, visit: Visit, second: Path
) -> None:
    with visit() as old:
        old.pages[0].goto(f"{line.address}/en/")
        settled(old.pages[0])
    line.serve(second)
    with visit() as new:
        page = new.pages[0]
        page.goto(f"{line.address}/en/lessons/{LESSON}/")
        page.wait_for_selector('meta[name="edition"]', state="attached", timeout=SLOW)
        expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)


# --- installable -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "direction"), [("en", "ltr"), ("he", "rtl")])
def test_each_language_is_installable_as_an_app_of_its_own(line: Line, visit: Visit, lang: str, direction: str) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/{lang}/lessons/{LESSON}/")
        settled(page)
        session = first.new_cdp_session(page)
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = json.loads(told["data"])
        assert (manifest["lang"], manifest["dir"]) == (lang, direction)
        assert told["url"] == f"{line.address}/{lang}/manifest.webmanifest"
        assert told["manifest"]["startUrl"] == f"{line.address}/{lang}/"
        assert told["manifest"]["scope"] == f"{line.address}/"
        for icon in manifest["icons"]:
            found = page.evaluate(
                """async source => {
                    const drawn = await createImageBitmap(await (await fetch(source)).blob());
                    return `${drawn.width}x${drawn.height}`;
                }""",
                f"/{lang}/{icon['src']}",
            )
            assert found == icon["sizes"]
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_lesson_and_home_offer_to_keep_everything(line: Line, visit: Visit, lang: str) -> None:
    with visit(viewport={"width": 390, "height": 844}) as first:
        page = first.pages[0]
        for place in ("", f"lessons/{lessons()[0]}/"):
            page.goto(f"{line.address}/{lang}/{place}")
            offer = control(page, "offer")
            size = float(re.search(r"[\d.]+", offer.locator("button:visible .size").inner_text())[0])  # type: ignore[index]
            rest = sum(len(content) for group, _, content in offline.kept(SITE) if group != "core")
            assert abs(size - rest / 1e6) <= 1
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            assert axe_finds(page) == []


def test_an_installed_site_offers_to_keep_everything_on_any_page(line: Line, visit: Visit) -> None:
    with visit() as first:
        page = first.pages[0]
        page.goto(f"{line.address}/en/rules/")
        settled(page)
        expect(page.locator("[data-news]")).to_be_hidden()
        page.wait_for_timeout(500)
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
        bar = page.locator('[data-news="install"]')
        expect(bar).to_be_visible()
        assert axe_finds(page) == []
        bar.locator('[data-offline-act="keep"]').click()
        expect(bar).to_be_hidden()
        page.goto(f"{line.address}/en/")
        control(page, "kept")
