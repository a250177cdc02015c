"""The lesson page, in a real browser: read at once, answered by mouse and by keyboard, judged by the engine."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from conftest import LESSON, Visitor
from learner import SLOW, Drill, axe_finds, go_to, lesson_drills

MakeVisitor = Callable[..., Visitor]
DRILLS = lesson_drills(LESSON)
LANGS = pytest.mark.parametrize("lang", ["en", "he"])
DIRECTION = {"en": "ltr", "he": "rtl"}
HANDS = pytest.mark.parametrize("hand", ["click", "press"], ids=["mouse", "keyboard"])


def lesson(site: str, lang: str) -> str:
    return f"{site}/{lang}/lessons/{LESSON}/"


# --- before any script -----------------------------------------------------------------------------------------------


@LANGS
def test_without_javascript_the_text_and_each_drills_first_state_are_there(
    site: str, visitor: MakeVisitor, lang: str
) -> None:
    page = visitor(java_script_enabled=False).open(lesson(site, lang))
    assert page.locator("h1").count() == 1
    for name, drill in DRILLS.items():
        root = page.locator(f'[data-drill="{name}"]')
        assert re.sub(r"`.*", "", drill["task"][lang]).strip() in root.inner_text()
        assert root.locator("[data-card], [role=img]").count() >= 3
    assert page.locator("noscript").count() == len(DRILLS)


@LANGS
def test_on_paper_the_cards_stay_and_the_buttons_go(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(lesson(site, lang))
    page.emulate_media(media="print")
    root = page.locator("[data-drill]").first
    expect(root).to_be_visible()
    expect(root.locator("[data-act=check]")).to_be_hidden()
    expect(page.locator("header")).to_be_hidden()


# --- answers ---------------------------------------------------------------------------------------------------------


@LANGS
@HANDS
def test_a_right_judgement_is_praised(site: str, visitor: MakeVisitor, lang: str, hand: str) -> None:
    drill = Drill(visitor().open(lesson(site, lang)), "two-queens")
    drill.wait_ready()
    answer = getattr(drill, hand)
    answer(drill.choice("illegal"))
    expect(drill.choice("meld-too-small")).to_be_visible()
    answer(drill.choice("meld-too-small"))
    drill.expect_verdict("right")


@LANGS
@HANDS
def test_a_wrong_judgement_gets_its_reason_in_the_language(
    site: str, visitor: MakeVisitor, lang: str, hand: str
) -> None:
    drill = Drill(visitor().open(lesson(site, lang)), "two-queens")
    drill.wait_ready()
    getattr(drill, hand)(drill.choice("legal"))
    drill.expect_verdict("wrong")
    reason = drill.feedback.locator('[data-code="meld-too-small"]')
    expect(reason).to_be_visible()
    assert bool(re.search("[א-ת]{3}", reason.inner_text())) == (lang == "he")
    assert drill.feedback.get_attribute("aria-live") == "polite"
    expect(reason.locator("a")).to_have_attribute("href", re.compile(rf"/{lang}/rules/#classic/"))


@LANGS
@HANDS
def test_cards_are_picked_and_laid(site: str, visitor: MakeVisitor, lang: str, hand: str) -> None:
    drill = Drill(visitor().open(lesson(site, lang)), "pick-a-meld")
    drill.wait_ready()
    answer = getattr(drill, hand)
    answer(drill.card("5D"), drill.card("6D"), drill.card("7D"))
    drill.expect_verdict("wrong")
    expect(drill.feedback.locator('[data-code="mixed-ranks"]')).to_be_visible()
    if hand == "press":
        go_to(drill.page, drill.act("retry"))
        drill.page.keyboard.press("Enter")
    else:
        drill.act("retry").click()
    drill.wait_ready()
    for card in ("5D", "6D", "7D"):
        if drill.card(card).get_attribute("aria-pressed") == "true":
            drill.card(card).click()
    answer(drill.card("9H"), drill.card("9S"), drill.card("2C"))
    drill.expect_verdict("right")


def test_touch_picks_cards(site: str, visitor: MakeVisitor) -> None:
    page = visitor(has_touch=True, viewport={"width": 390, "height": 800}).open(lesson(site, "he"))
    drill = Drill(page, "pick-a-meld")
    drill.wait_ready()
    for card in ("9H", "9S", "2C"):
        drill.card(card).tap()
        expect(drill.card(card)).to_have_attribute("aria-pressed", "true")
    drill.act("check").tap()
    drill.expect_verdict("right")


def test_every_authored_judgement_is_judged_as_its_expectation_says(site: str, visitor: MakeVisitor) -> None:
    page = visitor().open(lesson(site, "en"))
    for name, row in DRILLS.items():
        if row["kind"] == "judge" and not row.get("fresh"):
            drill = Drill(page, name)
            drill.wait_ready()
            drill.click(drill.choice("illegal" if row["expect"] else "legal"))
            if row["expect"]:
                drill.click(drill.choice(row["expect"][0]))
            drill.expect_verdict("right")


@LANGS
def test_spoken_names_are_in_the_language(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(lesson(site, lang))
    name = Drill(page, "pick-a-meld").card("9H").get_attribute("aria-label")
    assert name == {"en": "nine of hearts", "he": "תשע לב"}[lang]


# --- an answer that comes before the engine --------------------------------------------------------------------------


@LANGS
def test_an_early_answer_waits_and_is_then_judged(site: str, visitor: MakeVisitor, lang: str) -> None:
    late = visitor()
    held: list[Route] = []
    late.context.route("**/*.wasm", lambda route: held.append(route))
    page = late.open(lesson(site, lang))
    drill = Drill(page, "pick-a-meld")
    expect(drill.root).to_have_attribute("data-state", "loading")
    drill.click(drill.card("9H"), drill.card("9S"), drill.card("2C"))
    expect(drill.feedback).not_to_be_empty()
    expect(drill.root).to_have_attribute("data-state", "loading")
    expect(page.locator("[data-engine-status=loading] progress")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.engine progress').value > 0")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    drill.expect_verdict("right")


def test_where_the_engine_cannot_come_the_page_says_so_and_tries_again(site: str, visitor: MakeVisitor) -> None:
    unlucky = visitor(expect_trouble=True)
    unlucky.context.route("**/*.wasm", lambda route: route.abort())
    page = unlucky.open(lesson(site, "he"))
    drill = Drill(page, "pick-a-meld")
    drill.click(drill.card("9H"), drill.card("9S"), drill.card("2C"))
    bar = page.locator("[data-engine-status=failed]")
    expect(bar).to_be_visible(timeout=30_000)
    assert re.search("[א-ת]{3}", bar.inner_text())
    unlucky.context.unroute("**/*.wasm")
    bar.locator("button").click()
    drill.expect_verdict("right")
    unlucky.context.close()


def test_a_look_at_the_rules_and_back_loses_no_answer(site: str, visitor: MakeVisitor) -> None:
    page = visitor().open(lesson(site, "he"))
    drill = Drill(page, "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    page.goto(f"{site}/he/rules/")
    page.go_back()
    drill.expect_verdict("wrong")
    expect(drill.feedback.locator('[data-code="meld-too-small"]')).to_be_visible()


@pytest.mark.parametrize(
    "kept", ["{", "null", '[["no-such-drill", {}], 7, ["two-queens", {"type": ["?"]}]]', '"' + "x" * 10_000]
)
def test_a_damaged_memory_of_the_visit_harms_nothing(site: str, visitor: MakeVisitor, kept: str) -> None:
    one = visitor()
    one.context.add_init_script(f"""if (location.protocol === 'http:')
        sessionStorage.setItem('canasta:visit:/en/lessons/{LESSON}/', {json.dumps(kept)})""")
    drill = Drill(one.open(lesson(site, "en")), "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")


def test_where_storage_is_denied_the_page_works(site: str, visitor: MakeVisitor) -> None:
    one = visitor()
    one.context.add_init_script("""for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }})""")
    drill = Drill(one.open(lesson(site, "en")), "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")


# --- the snapshot ----------------------------------------------------------------------------------------------------


def engine_taken(page: Page) -> str:
    page.wait_for_function("() => document.documentElement.dataset.engine", timeout=60_000)
    return str(page.evaluate("() => document.documentElement.dataset.engine"))


def test_the_healthy_page_takes_the_snapshot(site: str, visitor: MakeVisitor) -> None:
    assert engine_taken(visitor().open(lesson(site, "en"))) == "snapshot"


def snapshot_file(folder: Path) -> Path:
    (found,) = (folder / "engine").glob("snapshot.*")
    return found


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda packed: packed[: len(packed) // 2],
    "empty": lambda packed: b"",
    "other bytes": lambda packed: gzip.compress(b"not a snapshot" * 1000),
    "a page instead": lambda packed: b"<!doctype html><title>Not found</title>",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_with_a_damaged_snapshot_python_starts_the_normal_way(
    own_site: tuple[str, Path], visitor: MakeVisitor, damage: str
) -> None:
    address, folder = own_site
    path = snapshot_file(folder)
    packed = path.read_bytes()
    path.unlink()
    path.write_bytes(DAMAGES[damage](packed))
    page = visitor().open(lesson(address, "en"))
    assert engine_taken(page) == "start"
    drill = Drill(page, "two-queens")
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")


def test_without_the_snapshot_file_python_starts_the_normal_way(
    own_site: tuple[str, Path], visitor: MakeVisitor
) -> None:
    address, folder = own_site
    snapshot_file(folder).unlink()
    unlucky = visitor(expect_trouble=True)  # the browser itself notes the 404
    page = unlucky.open(lesson(address, "en"))
    assert engine_taken(page) == "start"
    drill = Drill(page, "two-queens")
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    unlucky.context.close()


CARDS_OF = "root => [...root.querySelectorAll('[data-card]')].map(card => card.dataset.card)"


def dealt(page: Page, name: str) -> list[str]:
    return [str(card) for card in page.locator(f'[data-drill="{name}"]').evaluate(CARDS_OF)]


def test_two_fresh_profiles_get_different_drills(site: str, visitor: MakeVisitor) -> None:
    fresh = next(name for name, row in DRILLS.items() if row.get("fresh"))
    hands = []
    for _ in range(2):
        page = visitor().open(lesson(site, "en"))
        drill = Drill(page, fresh)
        built_in = dealt(page, fresh)
        while dealt(page, fresh) == built_in:  # the engine deals anew as soon as it is there
            page.wait_for_timeout(50)
        shown = dealt(page, fresh)
        drill.click(drill.choice("legal"))
        drill.act("next").click()
        drill.wait_ready()
        hands.append((shown, dealt(page, fresh)))
    (first, second), (other_first, other_second) = hands
    assert first != other_first
    assert second != other_second


# --- direction and room ----------------------------------------------------------------------------------------------


@LANGS
def test_the_page_has_its_languages_direction_and_alignment(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(lesson(site, lang))
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("html").get_attribute("dir") == DIRECTION[lang]
    for selector in ("h1", "main p", "[data-drill] p"):
        direction, align = page.locator(selector).first.evaluate(
            "element => [getComputedStyle(element).direction, getComputedStyle(element).textAlign]"
        )
        assert (direction, align) == (DIRECTION[lang], "start")


def test_the_page_begins_at_its_languages_side(site: str, visitor: MakeVisitor) -> None:
    edges = {}
    for lang in ("en", "he"):
        page = visitor(viewport={"width": 1000, "height": 800}).open(lesson(site, lang))
        box = page.locator("h1").evaluate("""heading => {
            const range = document.createRange(); range.selectNodeContents(heading.firstChild);
            const text = range.getBoundingClientRect(), all = heading.getBoundingClientRect();
            return [text.left - all.left, all.right - text.right];
        }""")
        edges[lang] = box
    assert edges["en"][0] < 5 < edges["en"][1]
    assert edges["he"][1] < 5 < edges["he"][0]


LEFT_TO_RIGHT = """() => [...document.querySelectorAll('.pcs, [data-drill] [dir=ltr]')].filter(row => {
    const cards = [...row.querySelectorAll('.pc, [data-card], [role=img]')].filter(card => card.offsetParent);
    const boxes = cards.map(card => card.getBoundingClientRect());
    const backwards = (box, last) => box.top < last.bottom - box.height / 2 && box.left <= last.left;
    return boxes.some((box, at) => at && backwards(box, boxes[at - 1]));
}).map(row => row.textContent)"""


@LANGS
@pytest.mark.parametrize("width", [320, 390, 1200])
def test_rows_of_cards_read_from_left_to_right(site: str, visitor: MakeVisitor, lang: str, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 800}).open(lesson(site, lang))
    assert page.locator(".pcs").count() > 5
    assert page.evaluate(LEFT_TO_RIGHT) == []


@LANGS
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways_on_a_phone(anywhere: str, visitor: MakeVisitor, lang: str, width: int) -> None:
    one = visitor(viewport={"width": width, "height": 800})
    for place in ("", f"lessons/{LESSON}/", "rules/"):
        page = one.open(f"{anywhere}/{lang}/{place}")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@LANGS
def test_the_page_works_at_the_root_and_under_a_sub_path(anywhere: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(lesson(anywhere, lang))
    drill = Drill(page, "two-queens")
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")


@LANGS
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(site: str, visitor: MakeVisitor, lang: str, scheme: str) -> None:
    one = visitor(color_scheme=scheme)
    for place in ("", f"lessons/{LESSON}/", "rules/"):
        page = one.open(f"{site}/{lang}/{place}")
        if "lessons" in place:
            drill = Drill(page, "two-queens")
            drill.click(drill.choice("legal"))
            drill.expect_verdict("wrong")
        assert axe_finds(page) == []


# --- before the engine has arrived -----------------------------------------------------------------------------------


@LANGS
@HANDS
def test_the_first_drill_answers_before_the_engine_has_arrived(
    site: str, visitor: MakeVisitor, lang: str, hand: str
) -> None:
    one = visitor()
    held: list[Route] = []
    one.context.route("**/engine/**", lambda route: held.append(route))
    drill = Drill(one.open(lesson(site, lang)), "two-queens")
    drill.wait_ready()
    getattr(drill, hand)(drill.choice("legal"))
    drill.expect_verdict("wrong")
    expect(drill.feedback.locator('[data-code="meld-too-small"]')).to_be_visible()
    drill.act("retry").click()
    getattr(drill, hand)(drill.choice("illegal"))
    getattr(drill, hand)(drill.choice("meld-too-small"))
    drill.expect_verdict("right")
    assert drill.page.locator("html[data-engine]").count() == 0
    before = drill.root.inner_html()
    for route in held:
        route.continue_()
    expect(drill.page.locator("html[data-engine]")).to_have_count(1, timeout=SLOW)
    drill.page.wait_for_timeout(300)
    assert drill.root.inner_html() == before, "the engine says what was said before it came"


def test_what_was_answered_before_the_engine_arrived_is_there_after_a_reload(site: str, visitor: MakeVisitor) -> None:
    one = visitor()
    one.context.route("**/engine/**", lambda route: None)
    page = one.open(lesson(site, "en"))
    drill = Drill(page, "two-queens")
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    page.reload()
    drill.expect_verdict("wrong")
