"""What a learner does at a drill, by mouse and by keyboard alone, on a page or in a notebook."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
SLOW = 60_000


def lesson_drills(slug: str) -> dict[str, dict[str, Any]]:
    """The drills of a lesson by id, as its drills.toml has them."""
    rows = tomllib.loads((ROOT / "lessons" / slug / "drills.toml").read_text("utf-8"))["drill"]
    return {row["id"]: row for row in rows}


def lesson_pictures(slug: str) -> list[str]:
    """The ids of a lesson's layouts."""
    tables = tomllib.loads((ROOT / "lessons" / slug / "drills.toml").read_text("utf-8"))
    return [row["id"] for row in tables.get("layout", [])]


def lessons() -> list[str]:
    """The slugs of the curriculum."""
    return [row["slug"] for row in tomllib.loads((ROOT / "lessons" / "order.toml").read_text("utf-8"))["lesson"]]


AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def axe_finds(page: Page) -> list[tuple[str, list[Any]]]:
    """Everything that axe-core finds wrong on the page: rule and places."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run().then(result => result.violations)")
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


class Drill:
    """One drill on a page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.root: Locator = page.locator(f'[data-drill="{name}"]')

    def choice(self, value: str) -> Locator:
        return self.root.locator(f'button[data-choice="{value}"]')

    def card(self, notation: str) -> Locator:
        return self.root.locator(f'button[data-card="{notation}"]').first

    def act(self, name: str) -> Locator:
        return self.root.locator(f'button[data-act="{name}"]')

    @property
    def feedback(self) -> Locator:
        return self.root.locator("[data-feedback]")

    def wait_ready(self) -> None:
        expect(self.root).to_have_attribute("data-state", "ready", timeout=SLOW)

    def expect_verdict(self, verdict: str) -> None:
        expect(self.root).to_have_attribute("data-state", "answered", timeout=SLOW)
        expect(self.root).to_have_attribute("data-verdict", verdict)

    def click(self, *targets: Locator) -> None:
        """Answer by mouse: click each, then the check button."""
        for target in (*targets, self.act("check")):
            target.click()

    def press(self, *targets: Locator) -> None:
        """Answer by keyboard alone: go to each with Tab and arrows and press Enter, then the check button."""
        for target in (*targets, self.act("check")):
            go_to(self.page, target)
            self.page.keyboard.press("Enter")


def go_to(page: Page, target: Locator, patience: int = 150) -> None:
    """Move the focus with Tab, and with arrows inside a row of cards, until it is on the target."""
    for _ in range(patience):
        where = target.evaluate("""target => {
            const active = document.activeElement;
            if (active === target) return "there";
            const row = target.closest('[role="group"]:not([data-drill])');
            if (!row || !row.contains(active)) return "Tab";
            const all = [...row.querySelectorAll("button")];
            return all.indexOf(active) < all.indexOf(target) ? "ArrowRight" : "ArrowLeft";
        }""")
        if where == "there":
            return
        page.keyboard.press(where)
    raise AssertionError("The keyboard does not reach this: " + target.evaluate("target => target.outerHTML"))
