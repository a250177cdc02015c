"""The view in a real Chromium: what a learner sees and reaches. The session is real; only its host is played."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from canasta_widgets import Drill, Session
from tests.widgets.browsing import DESK, PHONE, Show, box

SIX = Drill(
    id="six",
    kind="build",
    position={"hand": "KC 9H 5D 6D 8S QC", "melds": ["KS KH KD"], "opponent_melds": ["9C 9D 9S"], "drawn": "stock"},
    task={"en": "Which may Ruth add? `6S 6H 2C 2S 2D`?", "he": "מה רות יכולה להוסיף? `6S 6H 2C 2S 2D`?"},
    goal="meld",
)


def check_at_the_bottom(page: Page, choice: str) -> None:
    """Chooses with the button *Check* in the last line of the screen, and presses it."""
    page.tap(f'[data-choice="{choice}"]')
    page.evaluate("""() => {
        const button = document.querySelector('[data-act="check"]');
        scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 4);
    }""")
    page.tap('[data-act="check"]')


@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_verdict_is_seen_on_a_phone(show: Show, drills: dict[str, Drill], lang: str) -> None:
    def wrong(page: Page) -> dict[str, float]:
        check_at_the_bottom(page, "legal")
        page.wait_for_selector('[data-state="answered"]')
        return box(page, "[data-feedback]")

    assert show(Session(drills["one-natural"], lang), wrong, PHONE)["end"] <= 844


def test_a_verdict_in_sight_moves_nothing(show: Show, drills: dict[str, Drill]) -> None:
    def right(page: Page) -> tuple[float, float, float]:
        page.click('[data-choice="legal"]')
        page.evaluate("scrollTo(0, 600)")
        before = page.evaluate("scrollY")
        page.click('[data-act="check"]')
        page.wait_for_selector('[data-state="answered"]')
        return before, page.evaluate("scrollY"), box(page, "[data-feedback]")["end"]

    before, after, end = show(Session(drills["legal"], "en"), right, {"viewport": {"width": 1200, "height": 1100}})
    assert before == after == 600
    assert end < 1100


@pytest.mark.parametrize(("lang", "key"), [("en", "ArrowRight"), ("he", "ArrowLeft")])
def test_arrows_go_among_the_choices_as_the_eye_sees_them(
    show: Show, drills: dict[str, Drill], lang: str, key: str
) -> None:
    def move(page: Page) -> tuple[str, float, float]:
        page.focus('[data-choice="legal"]')
        page.keyboard.press(key)
        chosen = page.evaluate("document.activeElement.dataset.choice")
        return chosen, box(page, '[data-choice="legal"]')["x"], box(page, '[data-choice="illegal"]')["x"]

    chosen, legal, illegal = show(Session(drills["legal"], lang), move, DESK)
    assert chosen == "illegal"
    assert (illegal > legal) == (key == "ArrowRight")


@pytest.mark.parametrize("lang", ["en", "he"])
def test_cards_run_left_to_right_for_the_arrows_in_every_language(show: Show, lang: str) -> None:
    def move(page: Page) -> list[str]:
        page.focus("button[data-card] >> nth=0")
        page.keyboard.press("ArrowRight")
        cards: list[str] = page.eval_on_selector_all("button[data-card]", "all => all.map(one => one.dataset.card)")
        return [page.evaluate("document.activeElement.dataset.card"), cards[1]]

    reached, second = show(Session(SIX, lang), move, DESK)
    assert reached == second


def test_a_double_tap_on_check_answers_no_further_question(show: Show, drills: dict[str, Drill]) -> None:
    def twice(page: Page) -> tuple[str, list[str]]:
        page.mouse.wheel(0, 500)
        page.tap('[data-choice="illegal"]')
        button = box(page, '[data-act="check"]')
        spot = button["middle"], button["end"] - 20
        page.touchscreen.tap(*spot)
        page.wait_for_selector('[data-choice="too-few-naturals"]')
        under = page.evaluate(
            "spot => document.elementFromPoint(...spot).closest('[data-choice]')?.dataset.choice", spot
        )
        page.touchscreen.tap(*spot)
        pressed = '[data-choice][aria-pressed="true"]'
        return under, page.eval_on_selector_all(pressed, "all => all.map(one => one.dataset.choice)")

    under, pressed = show(Session(drills["one-natural"], "he"), twice, PHONE)
    assert under
    assert pressed == []


def test_a_choice_is_taken_at_once_after_a_check(show: Show, drills: dict[str, Drill]) -> None:
    def quick(page: Page) -> str | None:
        page.click('[data-choice="illegal"]')
        page.click('[data-act="check"]')
        page.click('[data-choice="too-few-naturals"]')
        return page.get_attribute('[data-choice="too-few-naturals"]', "aria-pressed")

    assert show(Session(drills["one-natural"], "he"), quick, DESK) == "true"


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_no_card_of_six_stands_alone_in_a_row(show: Show, width: int) -> None:
    def tops(page: Page) -> Any:
        return page.eval_on_selector_all("button[data-card]", "all => all.map(one => one.getBoundingClientRect().top)")

    rows = show(Session(SIX, "he"), tops, {"viewport": {"width": width, "height": 800}})
    assert {rows.count(top) for top in rows} <= {3, 6}


def test_text_of_double_size_scrolls_nothing_sideways(show: Show) -> None:
    def width(page: Page) -> Any:
        page.evaluate("document.documentElement.style.fontSize = '36px'")
        return page.evaluate("document.documentElement.scrollWidth")

    assert show(Session(SIX, "he"), width, PHONE) == 390


@pytest.mark.parametrize(
    ("body", "rules", "href", "target"),
    [
        ('data-cn-rules="../he/rules/"', "null", "../he/rules/#classic/melds/naturals", "_blank"),
        ("", '"/rules/"', "/rules/#classic/melds/naturals", None),
    ],
)
def test_a_cited_rule_is_a_link_which_leaves_no_notebook(
    show: Show, drills: dict[str, Drill], body: str, rules: str, href: str, target: str | None
) -> None:
    def cited(page: Page) -> tuple[str | None, str | None]:
        page.click('[data-choice="legal"]')
        page.click('[data-act="check"]')
        link = page.locator('[data-code="too-few-naturals"] a')
        return link.get_attribute("href"), link.get_attribute("target")

    assert show(Session(drills["one-natural"], "he"), cited, DESK, body=body, rules=rules) == (href, target)
