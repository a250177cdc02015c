"""The start page, home in both languages, and the way between the languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from conftest import LESSON, Visitor

MakeVisitor = Callable[..., Visitor]


@pytest.mark.parametrize(("locale", "lang"), [("he-IL", "he"), ("en-GB", "en"), ("fr-FR", "en")])
def test_the_start_page_goes_on_in_the_browsers_language(
    anywhere: str, visitor: MakeVisitor, locale: str, lang: str
) -> None:
    page = visitor(locale=locale).open(f"{anywhere}/")
    page.wait_for_url(f"{anywhere}/{lang}/")
    assert page.locator("html").get_attribute("lang") == lang


def test_the_start_page_remembers_the_language_that_was_chosen(anywhere: str, visitor: MakeVisitor) -> None:
    one = visitor(locale="he-IL")
    page = one.open(f"{anywhere}/he/")
    page.locator("a[data-language]").click()
    page.wait_for_url(f"{anywhere}/en/")
    page.goto(f"{anywhere}/")
    page.wait_for_url(f"{anywhere}/en/")


def test_without_javascript_the_start_page_offers_both_languages_and_the_lesson(
    site: str, visitor: MakeVisitor
) -> None:
    page = visitor(java_script_enabled=False).open(f"{site}/")
    for lang in ("en", "he"):
        expect(page.locator(f'a[href="{lang}/"]')).to_be_visible()
        expect(page.locator(f'a[href="{lang}/lessons/{LESSON}/"]')).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "he"])
def test_home_lists_the_lesson_and_leads_to_it(anywhere: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(f"{anywhere}/{lang}/")
    page.locator(f'ol a[href="lessons/{LESSON}/"]').click()
    page.wait_for_url(f"{anywhere}/{lang}/lessons/{LESSON}/")


@pytest.mark.parametrize(("lang", "other"), [("en", "he"), ("he", "en")])
def test_the_language_switch_keeps_the_place(anywhere: str, visitor: MakeVisitor, lang: str, other: str) -> None:
    page = visitor(viewport={"width": 390, "height": 800}).open(f"{anywhere}/{lang}/lessons/{LESSON}/")
    page.locator("section#wild").evaluate("section => section.scrollIntoView({behavior: 'instant'})")
    page.locator("a[data-language]").evaluate("link => link.click()")
    page.wait_for_url(f"{anywhere}/{other}/lessons/{LESSON}/#wild")
    expect(page.locator("section#wild")).to_be_in_viewport()


@pytest.mark.parametrize("lang", ["en", "he"])
def test_each_reason_of_the_lessons_drills_leads_to_a_section_of_the_rules(
    site: str, visitor: MakeVisitor, lang: str
) -> None:
    page = visitor().open(f"{site}/{lang}/rules/")
    ids = page.locator("section[id]").evaluate_all("sections => sections.map(section => section.id)")
    assert len(ids) == len(set(ids))
    assert any(re.match("classic/melds/", name) for name in ids)


def test_hebrew_pages_hold_no_english_words(site: str, visitor: MakeVisitor) -> None:
    one = visitor()
    for place in ("", f"lessons/{LESSON}/"):
        page = one.open(f"{site}/he/{place}")
        english = page.locator("body").evaluate("""body => {
            body.querySelectorAll('[lang=en], script, noscript').forEach(part => part.remove());
            return body.innerText.match(/[A-Za-z]{3,}/g) || [];
        }""")
        assert english == []
