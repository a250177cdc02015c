"""Every lesson, on its page and in the notebook: it comes alive, reads in order, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import Visitor
from learner import SLOW, Drill, axe_finds, lesson_drills, lesson_pictures, lessons

Visit = Callable[..., Visitor]
SLUGS = lessons()
ORDER = (Path(__file__).parent / "order.js").read_text("utf-8")
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1200, "height": 900}


def jumbled(page: Page) -> list[str]:
    """What is seen in another order than it is read."""
    found: list[str] = page.evaluate(ORDER)
    return found


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_lesson_comes_alive_on_its_page_and_fits_a_phone(visitor: Visit, site: str, slug: str, lang: str) -> None:
    page = visitor(viewport=PHONE).open(f"{site}/{lang}/lessons/{slug}/")
    for name in lesson_drills(slug):
        expect(page.locator(f'[data-drill="{name}"]')).to_have_attribute("data-state", "ready", timeout=SLOW)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert axe_finds(page) == []


@pytest.mark.parametrize("place", [*(f"lessons/{slug}/" for slug in SLUGS), "", "rules/", "gallery/"])
@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_no_hebrew_text_is_jumbled(visitor: Visit, site: str, place: str, viewport: dict[str, int]) -> None:
    page = visitor(viewport=viewport, reduced_motion="reduce").open(f"{site}/he/{place}")
    page.evaluate("document.querySelectorAll('.drill').forEach(one => { one.style.contentVisibility = 'visible'; })")
    assert jumbled(page) == []


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ('<p dir="rtl">הסכום 1,495 נקודות</p>', True),
        ('<p dir="rtl">הסכום <span dir="ltr">9♥ 9♠</span> נקודות</p>', True),
        ('<p dir="rtl">מתחת לאפס: -15 נקודות</p>', False),
        ('<p dir="rtl">מ-1,500 עד 2,995</p>', True),
        ('<p dir="rtl">החישוב 500 + 300 = 800 כאן</p>', False),
        ('<p dir="rtl">הקלפים 9♥ 10♠ כאן</p>', False),
        ('<p dir="rtl"><bdo dir="ltr">שלום</bdo></p>', True),
        ('<p dir="rtl"><b style="unicode-bidi: bidi-override; direction: ltr">אחת שתיים</b></p>', False),
    ],
)
def test_the_check_for_jumbled_text_sees_what_a_reader_would(visitor: Visit, text: str, seen: bool) -> None:
    page = visitor(viewport=DESK).context.new_page()  # the policy of a page of ours lets no test write into it
    page.set_content(text)
    assert (jumbled(page) == []) is seen


@pytest.mark.parametrize(("place", "slug"), [*enumerate(SLUGS)])
def test_a_lesson_runs_in_the_notebook(visitor: Visit, site: str, place: int, slug: str) -> None:
    lang = ("he", "en")[place % 2]
    page = visitor(viewport=DESK).open(f"{site}/notebooks/index.html?path={lang}/{slug}.ipynb")
    for name in lesson_drills(slug):
        Drill(page, name).wait_ready()
    assert page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert page.locator("[data-layout]").count() == len(lesson_pictures(slug))
