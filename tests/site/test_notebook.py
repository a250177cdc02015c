"""The same lesson in JupyterLite: opens like a page, runs by itself, and keeps its keys to itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import LESSON, Visitor
from learner import Drill

MakeVisitor = Callable[..., Visitor]
LANGS = pytest.mark.parametrize("lang", ["en", "he"])
DIRECTION = {"en": "ltr", "he": "rtl"}


def notebook(site: str, lang: str) -> str:
    return f"{site}/notebooks/index.html?path={lang}/{LESSON}.ipynb"


def opened(page: Page) -> Drill:
    drill = Drill(page, "two-queens")
    drill.wait_ready()
    return drill


@LANGS
def test_a_notebook_runs_by_itself_and_judges_in_its_language(anywhere: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(notebook(anywhere, lang))
    drill = opened(page)
    content = page.locator(".jp-Notebook")
    assert content.get_attribute("dir") == DIRECTION[lang]
    assert content.get_attribute("lang") == lang
    for selector in (".jp-Notebook h1", ".jp-Notebook p"):
        direction, align = page.locator(selector).first.evaluate(
            "element => [getComputedStyle(element).direction, getComputedStyle(element).textAlign]"
        )
        assert (direction, align) == (DIRECTION[lang], "start")
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    reason = drill.feedback.locator('[data-code="meld-too-small"]')
    assert bool(re.search("[א-ת]{3}", reason.inner_text())) == (lang == "he")
    picked = Drill(page, "pick-a-meld")
    picked.click(picked.card("9H"), picked.card("9S"), picked.card("2C"))
    picked.expect_verdict("right")


@LANGS
def test_a_notebooks_drill_is_answered_by_keyboard_alone(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(notebook(site, lang))
    drill = opened(page)
    drill.press(drill.choice("illegal"))
    drill.press(drill.choice("meld-too-small"))
    drill.expect_verdict("right")
    second = Drill(page, "queens-and-two")
    second.press(second.choice("illegal"))
    second.expect_verdict("wrong")


def test_keys_pressed_in_a_drill_never_reach_the_notebook(site: str, visitor: MakeVisitor) -> None:
    page = visitor().open(notebook(site, "en"))
    opened(page)
    cells = page.locator(".jp-Cell").count()
    picked = Drill(page, "pick-a-meld")
    picked.card("9H").focus()
    for key in (
        "d",
        "d",
        "a",
        "b",
        "x",
        "m",
        "y",
        "Shift+Enter",
        "Control+Enter",
        "z",
        "0",
        "0",
        "ArrowDown",
        "ArrowUp",
        "Enter",
    ):
        page.keyboard.press(key)
    expect(page.locator(".jp-Cell")).to_have_count(cells)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert page.evaluate("() => document.activeElement.closest('[data-drill]') !== null")
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)


def test_the_code_is_hidden_until_it_is_asked_for(site: str, visitor: MakeVisitor) -> None:
    page = visitor().open(notebook(site, "en"))
    opened(page)
    editor = page.locator(".jp-CodeCell .jp-Cell-inputWrapper").first
    expect(editor).to_be_hidden()
    page.locator(".cnl-head button").click()
    expect(editor).to_be_visible()
    page.locator(".cnl-head button").click()
    expect(editor).to_be_hidden()


@LANGS
def test_the_notebook_leads_back_to_the_page_and_to_the_other_language(
    anywhere: str, visitor: MakeVisitor, lang: str
) -> None:
    one = visitor()
    page = one.open(notebook(anywhere, lang))
    links = page.locator(".cnl-head a")
    expect(links).to_have_count(2)
    page.wait_for_timeout(0)
    other = {"en": "he", "he": "en"}[lang]
    targets = links.evaluate_all("links => links.map(link => link.href)")
    assert targets == [f"{anywhere}/{lang}/lessons/{LESSON}/", notebook(anywhere, other)]


@LANGS
def test_a_notebook_fits_a_phone(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor(viewport={"width": 390, "height": 800}).open(notebook(site, lang))
    opened(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    wide = page.locator(".jp-Notebook, .jp-WindowedPanel-outer, .jp-OutputArea-output").evaluate_all(
        "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth + 1).map(box => box.className)"
    )
    assert wide == []


def test_rows_of_cards_read_from_left_to_right_in_a_hebrew_notebook(site: str, visitor: MakeVisitor) -> None:
    page = visitor().open(notebook(site, "he"))
    opened(page)
    rows = page.locator(".pcs").evaluate_all("""rows => rows.map(row => [...row.querySelectorAll('.pc')]
        .map(card => card.getBoundingClientRect()).map(box => [box.left, box.top]))""")
    assert len(rows) > 5
    for row in rows:
        assert row == sorted(row, key=lambda place: (round(place[1]), place[0]))


def test_an_updated_lesson_reaches_a_returning_visitor(own_site: tuple[str, Path], visitor: MakeVisitor) -> None:
    address, folder = own_site
    returning = visitor()
    page = returning.open(notebook(address, "en"))
    drill = opened(page)
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    path = folder / "files" / "en" / f"{LESSON}.ipynb"
    lesson = json.loads(path.read_text("utf-8"))
    heading = next(cell for cell in lesson["cells"] if cell["cell_type"] == "markdown")
    heading["source"] = ["# This lesson was written again"]
    path.unlink()
    path.write_text(json.dumps(lesson), "utf-8")
    page.close()
    page = returning.open(notebook(address, "en"))
    expect(page.locator(".jp-Notebook h1")).to_have_text(re.compile("This lesson was written again"), timeout=30_000)
    opened(page)


def test_a_notebook_that_is_not_ours_does_not_run_by_itself(own_site: tuple[str, Path], visitor: MakeVisitor) -> None:
    address, folder = own_site
    for name in (folder / "api" / "contents" / "en" / "all.json", folder / "files" / "en" / f"{LESSON}.ipynb"):
        text = (
            name.read_text("utf-8").replace(LESSON, "foreign") if name.name == "all.json" else name.read_text("utf-8")
        )
        target = name if name.name == "all.json" else name.with_name("foreign.ipynb")
        target.unlink(missing_ok=True)
        target.write_text(text, "utf-8")
    page = visitor(expect_trouble=True).open(f"{address}/notebooks/index.html?path=en/foreign.ipynb")
    expect(page.locator(".jp-Notebook h1")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(8000)
    assert page.locator("[data-drill]").count() == 0
