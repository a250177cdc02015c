"""Drills in a real Chromium: the session is real, only its host is played. And what a learner does there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Locator, Page, Playwright, Route, sync_playwright

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "widgets" / "canasta_widgets" / "static"
HOST = "http://drill.test/"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1200, "height": 900}}
PAGE = """<!doctype html><html lang="{lang}" dir="{dir}" {root}><title>drill</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="drill.css">
<body style="margin: 0 16px" {body}><main><h1 style="height: 500px"></h1><div id="here"></div>
<div style="height: 900px"></div></main><script type="module">
import view from "./drill.js";
let state = {state}, told = () => {{}};
window.sent = [];
view.render({{el: document.getElementById("here"), model: {{
  get: (name) => name === "state" ? state : {rules}, on: (_, call) => told = call, off() {{}},
  send: async (event) => {{
    window.sent.push(event);
    state = await (await fetch("event", {{method: "POST", body: JSON.stringify(event)}})).json(); told(); }} }} }});
</script>"""

Show = Callable[..., Any]


class Worked(Protocol):
    """What answers the view's events, as `Session` does."""

    @property
    def state(self) -> Any:
        """The view model of this moment."""
        ...

    def dispatch(self, event: Any) -> Any:
        """The view model after an event."""
        ...


@contextmanager
def chromium() -> Iterator[Show]:
    """Opens a drill and does something with its page, in a thread: Playwright may be at work in this one already."""
    subprocess.run(["node", "widgets/view/build.mjs"], cwd=ROOT, check=True)
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "These tests need Chromium: install it, or name it in $CHROMIUM."
    with ThreadPoolExecutor(1) as thread:
        playwright: Playwright = thread.submit(lambda: sync_playwright().start()).result()
        launch = playwright.chromium.launch
        browser: Browser = thread.submit(lambda: launch(executable_path=path, args=["--no-sandbox"])).result()

        def on(session: Worked, act: Callable[[Page], Any], screen: Any, **page: str) -> Any:
            return thread.submit(_visit, browser, session, act, screen, **page).result()

        yield on
        thread.submit(browser.close).result()
        thread.submit(playwright.stop).result()


def _visit(
    browser: Browser,
    session: Worked,
    act: Callable[[Page], Any],
    screen: Any,
    body: str = "",
    root: str = "",
    rules: str = "null",
) -> Any:
    context = browser.new_context(**{"reduced_motion": "reduce", **screen})

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOST)
        if name == "event":
            route.fulfill(json=session.dispatch(json.loads(route.request.post_data or "")))
        elif name in ("drill.js", "drill.css"):
            route.fulfill(path=STATIC / name)
        else:
            state = session.state
            words = {"lang": state["lang"], "dir": state["dir"], "state": json.dumps(state)}
            route.fulfill(content_type="text/html", body=PAGE.format(body=body, root=root, rules=rules, **words))

    context.route("**/*", answer)
    page = context.new_page()
    page.set_default_timeout(8000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(HOST)
    page.wait_for_selector("[data-state]")
    found = act(page)
    context.close()
    assert troubles == []
    return found


def box(page: Page, selector: str) -> dict[str, float]:
    found: Any = page.locator(selector).bounding_box()
    assert found is not None
    return {**found, "middle": found["x"] + found["width"] / 2, "end": found["y"] + found["height"]}


# --- a learner with a mouse, a finger or a keyboard

MOST_KEYS = 120


class Learner:
    """Someone who answers in one `way`: `mouse`, `touch` or `keyboard`."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.way = page, way

    def use(self, selector: str) -> None:
        """Presses the first control that the selector finds."""
        target = self.page.locator(selector).first
        if self.way == "mouse":
            target.click()
        elif self.way == "touch":
            target.tap()
        else:
            self._go_to(target)
            self.page.keyboard.press("Enter")

    def write(self, selector: str, text: str) -> None:
        """Enters a number into a field."""
        self.page.locator(selector).focus() if self.way != "keyboard" else self._go_to(self.page.locator(selector))
        self.page.keyboard.type(text)

    def answer(self, answer: dict[str, Any]) -> None:
        """Gives an answer of any kind, up to the check."""
        if "choice" in answer:
            self.use(f'button[data-choice="{answer["choice"]}"]')
        for place, group in enumerate(answer.get("groups", [])):
            if place and self.page.locator(f'[data-slot="{place}"]').count() == 0:
                self.use('[data-act="group"]')
            for card in group["cards"]:
                self.use(f'button[data-card="{card}"][aria-pressed="false"]')
            if group["to"] is not None:
                self.use(f'[data-target="{group["to"]}"]')
        if "number" in answer:
            self.write("input[data-number]", str(answer["number"]))
        for line, value in answer.get("lines", {}).items():
            self.write(f'input[data-line="{line}"]', str(value))
        for place, value in enumerate(answer.get("order", [])):
            while self._items().index(value) > place:
                self.use(f'[data-item="{value}"] [data-move="up"]')

    def _items(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all("[data-item]", "all => all.map(one => one.dataset.item)")
        return found

    def _go_to(self, target: Locator) -> None:
        """By Tab, and by arrows in the hand, until the target has the focus."""
        for _ in range(MOST_KEYS):
            key = target.evaluate("""target => {
                const active = document.activeElement;
                if (active === target) return "there";
                const row = target.closest(".cn-row");
                if (!row || !row.contains(active)) return "Tab";
                const all = [...row.querySelectorAll("button")];
                return all.indexOf(active) < all.indexOf(target) ? "ArrowRight" : "ArrowLeft";
            }""")
            if key == "there":
                return
            self.page.keyboard.press(key)
        raise AssertionError("The keyboard does not reach this: " + target.evaluate("target => target.outerHTML"))
