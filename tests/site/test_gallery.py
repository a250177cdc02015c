"""The gallery: every kind of drill in every state, alive, in both languages; and how cards are drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import gallery
from canasta_widgets import read_drills
from canasta_widgets.kinds import KINDS
from conftest import ROOT, Visitor
from learner import SLOW, axe_finds

GALLERY = ROOT / "lessons" / "gallery" / "drills.toml"

LANGS = ("en", "he")
each_language = pytest.mark.parametrize("lang", LANGS)
Visit = Callable[..., Visitor]


FURTHER = {"ready": "hint", "hinted": "hint", "midway": "hint", "wrong": "retry", "shown": "retry"}
"""What a learner does next at an exhibit: that and its own events make the state that the engine must give."""


@each_language
def test_every_exhibit_goes_on_from_where_it_stands(visitor: Visit, site: str, lang: str) -> None:
    page = visitor(viewport={"width": 1200, "height": 900}).open(f"{site}/{lang}/gallery/")
    expect(page.locator("html[data-engine]")).to_have_count(1, timeout=SLOW)
    drills = read_drills(GALLERY)
    kinds = gallery.exhibits(GALLERY, lang)
    assert set(kinds) == set(KINDS)
    for one in (one for found in kinds.values() for one in found if one.name in FURTHER):
        further = FURTHER[one.name]
        wanted = gallery.played(drills[one.drill], lang, (*one.events, {"type": further})).state
        drill = page.locator(f'[data-drill="{one.root}"]')
        drill.locator(f'button[data-act="{further}"]').first.click()
        expect(drill).to_have_attribute("data-state", wanted["phase"])
        expect(drill.locator(".cn-hint li, .cn-hint > p")).to_have_count(len(wanted["hint"]))
        expect(drill.locator(".cn-history li")).to_have_count(len(wanted["history"]))


@each_language
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_gallery(visitor: Visit, site: str, lang: str, scheme: str) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, color_scheme=scheme).open(f"{site}/{lang}/gallery/")
    expect(page.locator("html[data-engine]")).to_have_count(1, timeout=SLOW)
    assert axe_finds(page) == []


@each_language
def test_cards_are_drawn_as_the_visitor_likes_on_every_page_and_in_the_notebook(
    visitor: Visit, site: str, lang: str
) -> None:
    one = visitor(viewport={"width": 390, "height": 844})
    page = one.open(f"{site}/{lang}/lessons/02-melds/")
    card = page.locator(".cn-card").first
    width = card.bounding_box()["width"]
    page.locator("[data-display] summary").focus()
    page.keyboard.press("Enter")
    for name in ("suits", "cards"):
        box = page.locator(f'[data-display] input[name="{name}"]')
        expect(box).not_to_be_checked()
        box.focus()
        page.keyboard.press("Space")
    assert card.bounding_box()["width"] > width
    page.keyboard.press("Escape")
    expect(page.locator("[data-display] summary")).to_be_focused()
    for address in (f"{lang}/gallery/", f"notebooks/index.html?path={lang}/02-melds.ipynb"):
        other = one.context.new_page()
        other.goto(f"{site}/{address}")
        expect(other.locator('html[data-suits="four"][data-cards="large"]')).to_have_count(1)
        other.close()


def test_the_options_hold_for_the_page_where_nothing_may_be_kept(visitor: Visit, site: str) -> None:
    one = visitor()
    one.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } });"
    )
    page = one.open(f"{site}/en/lessons/02-melds/")
    page.locator("[data-display] summary").click()
    page.get_by_label("Large cards").check()
    expect(page.locator('html[data-cards="large"]')).to_have_count(1)
