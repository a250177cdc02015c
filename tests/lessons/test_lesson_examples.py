"""What the lessons say of cards and figures, held against the engine; each lesson has a module of claims."""

from __future__ import annotations

import re

import pytest

from canasta_widgets import Session, read_drills
from tests.lessons.claims import Example, claims
from tests.lessons.reading import CODE_SPAN, LANGS, LESSONS, SLUGS, prose

SAID = [
    pytest.param(slug, example, id=f"{slug}/{cell}/{place}")
    for slug in SLUGS
    for cell, examples in claims(slug).said.items()
    for place, example in enumerate(examples)
]
FIGURES = [
    pytest.param(figure, computed, id=f"{slug}/{cell}/{figure}")
    for slug in SLUGS
    for cell, figures in claims(slug).figures.items()
    for figure, computed in figures.items()
]
MISTAKES = [
    pytest.param(slug, drill, answer, code, id=f"{mistake}/{slug}/{drill}")
    for slug in SLUGS
    for mistake, drills in claims(slug).mistakes.items()
    for drill, (answer, code) in drills.items()
]
each_lesson = pytest.mark.parametrize("slug", SLUGS)
each_language = pytest.mark.parametrize("lang", LANGS)


@pytest.mark.parametrize(("slug", "example"), SAID)
def test_what_the_prose_says_of_cards_is_what_the_engine_rules(slug: str, example: Example) -> None:
    verdict = example.verdict(claims(slug).rules)
    codes = {code.value for code in verdict.codes}
    assert verdict.legal == (not example.codes), codes
    assert example.codes <= codes


@pytest.mark.parametrize(("figure", "computed"), FIGURES)
def test_every_figure_is_what_the_engine_computes(figure: str, computed: int | str) -> None:
    assert figure.replace(",", "") == str(computed).replace(",", "")


@each_lesson
def test_no_claim_is_made_of_a_cell_that_does_not_exist(slug: str) -> None:
    told = claims(slug)
    assert {*told.said, *told.mentioned, *told.figures} <= {cell.id for cell in prose(slug, "en")}


@each_lesson
def test_no_cards_stand_in_the_prose_without_a_claim_or_a_mention(slug: str) -> None:
    told = claims(slug)
    for cell in prose(slug, "en"):
        known = {cards for example in told.said.get(cell.id, ()) for cards in example.cards}
        mentioned = set(told.mentioned.get(cell.id, ()))
        assert set(cell.groups) <= known | mentioned, cell.id
        assert mentioned <= set(cell.groups), cell.id


FIGURE = re.compile(r"(?<![\w#{/-])\d[\d,.]*(?<![,.])(?![\w}])")


@each_lesson
@each_language
def test_no_figure_stands_in_the_prose_without_a_claim(slug: str, lang: str) -> None:
    told = claims(slug).figures
    for cell in prose(slug, lang):
        words = re.sub(r"\]\([^)]*\)", "]", CODE_SPAN.sub(" ", cell.source))
        assert set(FIGURE.findall(words)) == set(told.get(cell.id, ())), cell.id


@each_language
@pytest.mark.parametrize(("slug", "drill", "answer", "code"), MISTAKES)
def test_a_mistake_is_met_by_a_drill_that_invites_it(
    slug: str, drill: str, answer: dict[str, object], code: str, lang: str
) -> None:
    session = Session(read_drills(LESSONS / slug / "drills.toml")[drill], lang)
    state = session.dispatch({"type": "check", **answer})
    assert state["verdict"] == "wrong"
    assert state["feedback"] is not None
    assert code in [reason["code"] for reason in state["feedback"]["reasons"]]


def test_every_mistake_that_learners_make_is_met_by_some_lesson() -> None:
    met = {mistake for slug in SLUGS for mistake in claims(slug).mistakes}
    assert met == ALL_MISTAKES


ALL_MISTAKES = {f"M{n}" for n in range(1, 19)}
"""M1 taking the pile on any match … M18 threes taken for wild cards: what learners get wrong, most frequent first."""
