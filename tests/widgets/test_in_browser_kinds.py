"""Every kind of drill in a real Chromium: answered by mouse, finger and keyboard, and within everyone's reach."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from canasta_widgets import Drill, Session, read_drills
from canasta_widgets.kinds import KINDS
from canasta_widgets.memory import point
from tests.widgets.browsing import DESK, PHONE, ROOT, SMALL, Learner, Show

DRILLS = {drill.kind: drill for drill in read_drills(ROOT / "lessons" / "gallery" / "drills.toml").values()}
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = {"mouse": DESK, "keyboard": DESK, "touch": PHONE}
REACH = 44
MOST_STEPS = 30


def told(session: Session) -> dict[str, Any]:
    """The right answer of this moment, as the kind itself shows it."""
    return dict(point(session.to_json()["memory"]).shown())


def play(session: Session, page: Page, way: str) -> None:
    """Answers rightly to the end, as a learner does."""
    learner = Learner(page, way)
    for _ in range(MOST_STEPS):
        if session.state["phase"] == "answered":
            return
        answer, turn = told(session), session.state["turn"]
        act = answer.pop("act", "check")
        learner.answer(answer)
        learner.use(f'[data-act="{act}"]')
        page.wait_for_function("turn => window.sent.length >= turn", arg=turn + 1)
        page.wait_for_timeout(60)


def test_the_gallery_has_a_drill_of_every_kind() -> None:
    assert set(DRILLS) == set(KINDS)


@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("way", SCREENS)
@pytest.mark.parametrize("kind", DRILLS)
def test_every_kind_is_answered_in_every_way(show: Show, kind: str, way: str, lang: str) -> None:
    session = Session(DRILLS[kind], lang)

    def right(page: Page) -> str | None:
        play(session, page, way)
        page.wait_for_selector('[data-state="answered"]')
        return page.get_attribute("[data-drill]", "data-verdict")

    assert show(session, right, SCREENS[way]) == "right"


SERIOUS = """async () => (await axe.run("[data-drill]", {resultTypes: ["violations"]})).violations
    .filter(({impact}) => impact === "serious" || impact === "critical")
    .map(({id, nodes}) => id + ": " + nodes[0].html.slice(0, 200))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("kind", DRILLS)
def test_axe_finds_nothing_serious_before_and_after_the_answer(show: Show, kind: str, lang: str, scheme: str) -> None:
    session = Session(DRILLS[kind], lang)

    def examine(page: Page) -> list[list[str]]:
        page.add_script_tag(path=AXE)
        before: list[str] = page.evaluate(SERIOUS)
        page.click('[data-act="hint"]')
        play(session, page, "mouse")
        page.wait_for_selector('[data-state="answered"]')
        return [before, page.evaluate(SERIOUS)]

    assert show(session, examine, {**DESK, "color_scheme": scheme}) == [[], []]


OUT_OF_REACH = """reach => [...document.querySelectorAll("[data-drill] :is(button, input, summary, a)")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
        const {left, top, width, height} = one.getBoundingClientRect();
        const next = one.nextElementSibling?.getBoundingClientRect();
        const row = one.matches(".cn-row *") && next && Math.abs(next.top - top) < 20;
        return [one.outerHTML.slice(0, 120), row ? next.left - left : width, height];
    })
    .filter(([, width, height]) => width < reach || height < reach)"""


@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("kind", DRILLS)
def test_all_is_within_a_finger_s_reach_on_the_smallest_screen(show: Show, kind: str, lang: str) -> None:
    def reach(page: Page) -> list[Any]:
        return [page.evaluate("document.documentElement.scrollWidth"), page.evaluate(OUT_OF_REACH, REACH)]

    assert show(Session(DRILLS[kind], lang), reach, SMALL) == [320, []]


@pytest.mark.parametrize("kind", DRILLS)
def test_text_of_double_size_fits_on_a_phone(show: Show, kind: str) -> None:
    def width(page: Page) -> Any:
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        return page.evaluate("document.documentElement.scrollWidth")

    assert show(Session(DRILLS[kind], "he"), width, PHONE) == 390


TWINS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "judge": ({"act": {"lay": ["9H 9S 2C"]}}, {"act": {"lay": ["9H 8S 2C"]}}),
    "take": ({"position": {"pile": "4D 9S"}}, {"position": {"pile": "4D 7S"}}),
    "count": ({"cards": "7S 7H 7D"}, {"cards": "7S 7H 8D"}),
}
HELD = {"hand": "9H 9S 8S 2C KD 5S 7H", "melds": ["QS QH QD"]}
TELLING = re.compile(r'data-card="\w+"|data-suit="\w"|data-rank="\w+"|aria-label="[^"]*"|<path [^>]*>|data-key="[^"]*"')


@pytest.mark.parametrize("kind", TWINS)
def test_before_the_answer_the_page_of_a_twin_differs_in_its_cards_alone(show: Show, kind: str) -> None:
    def page_of(fields: dict[str, Any]) -> str:
        goal = {"take": "take"}.get(kind)
        ask = {"count": "cards"}.get(kind)
        drawn = {} if kind == "take" else {"drawn": "stock"}
        position = {} if kind == "count" else {**HELD, **drawn, **fields.get("position", {})}
        drill = Drill(id="twin", kind=kind, goal=goal, ask=ask, **{**fields, "position": position})
        html: str = show(Session(drill, "en"), lambda page: page.inner_html("#here"), DESK)
        return TELLING.sub("", html)

    right, wrong = (page_of(fields) for fields in TWINS[kind])
    assert right == wrong


def test_a_card_is_dragged_to_the_tray_and_back(show: Show) -> None:
    def drag(page: Page) -> list[str | None]:
        card = page.locator("button[data-card]").first
        seen = [card.get_attribute("aria-pressed")]
        for goal in ("[data-slot]", ".cn-row"):
            card.drag_to(page.locator(goal).first, target_position={"x": 12, "y": 12})
            seen.append(card.get_attribute("aria-pressed"))
        return seen

    assert show(Session(DRILLS["build"], "he"), drag, DESK) == ["false", "true", "false"]


def test_a_step_is_dragged_to_its_place(show: Show) -> None:
    def drag(page: Page) -> tuple[list[str], list[str]]:
        order = "all => all.map(one => one.dataset.item)"
        before = page.eval_on_selector_all("[data-item]", order)
        page.locator(".cn-nth").first.drag_to(page.locator("[data-item]").nth(2))
        return before, page.eval_on_selector_all("[data-item]", order)

    before, after = show(Session(DRILLS["order"], "en"), drag, DESK)
    assert after == [*before[1:3], before[0], *before[3:]]


@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_four_colour_option_letters_the_suits_in_the_language(show: Show, lang: str) -> None:
    def letters(page: Page) -> Any:
        return page.eval_on_selector_all(
            ".cn-row [data-card]",
            """all => [...new Set(all.map((one) =>
                getComputedStyle(one.querySelector(".cn-corner"), "::after").content[1]
                + getComputedStyle(one).color))]""",
        )

    session = Session(Drill(id="suits", kind="count", ask="cards", cards="4S 4H 4D 4C"), lang)
    found = show(session, letters, DESK, root='data-suits="four"')
    assert "".join(sorted(letter[0] for letter in found)) == {"en": "CDHS", "he": "ילעת"}[lang]
    assert len({letter[1:] for letter in found}) == 4
    assert len({letter[1:] for letter in show(session, letters, DESK)}) == 2


def test_large_cards_are_larger(show: Show) -> None:
    def width(page: Page) -> Any:
        return page.eval_on_selector("button[data-card]", "card => card.offsetWidth")

    session = Session(DRILLS["build"], "en")
    assert show(session, width, DESK, root='data-cards="large"') > 1.2 * show(session, width, DESK)
