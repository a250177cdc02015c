"""What every lesson keeps to in both languages: skeleton, length, words, cards."""

from __future__ import annotations

import gzip
import json
import re
import unicodedata

import pytest

from canasta import parse_cards
from canasta_widgets import read_drills
from canasta_widgets.prepared import prepare
from tests.lessons.glossary import AVOID
from tests.lessons.reading import (
    CODE_SPAN,
    LANGS,
    LESSONS,
    SLUGS,
    Cell,
    cells,
    code,
    curriculum,
    drills,
    prose,
    read_toml,
)

WORDS_A_CELL = 60
WORDS_A_MINUTE = 180
MINUTES = 6
BARE_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b|\bJK\b|[♠♥♦♣]")

each_lesson = pytest.mark.parametrize("slug", SLUGS)
each_language = pytest.mark.parametrize("lang", LANGS)


def test_the_curriculum_lists_exactly_the_lessons_that_exist() -> None:
    folders = {path.parent.name for path in LESSONS.glob("[0-9]*/drills.toml")}
    assert sorted(SLUGS) == list(SLUGS)
    assert set(SLUGS) == folders


@pytest.mark.parametrize("lesson", curriculum(), ids=SLUGS)
@each_language
def test_the_curriculum_names_a_lesson_as_its_heading_does(lesson: dict[str, dict[str, str]], lang: str) -> None:
    heading = next(
        line for cell in prose(str(lesson["slug"]), lang) for line in cell.source.splitlines() if line[:2] == "# "
    )
    assert heading == f"# {lesson['title'][lang]}"
    assert lesson["about"][lang].count(".") == 1


@each_lesson
def test_both_languages_have_the_same_cells(slug: str) -> None:
    english, hebrew = ([(cell.kind, cell.id) for cell in cells(slug, lang)] for lang in LANGS)
    assert english == hebrew
    ids = [name for _, name in english]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]{0,63}", name) for name in ids)


@each_lesson
def test_both_languages_run_the_same_code_but_for_the_language(slug: str) -> None:
    english, hebrew = ([cell.source for cell in code(slug, lang)] for lang in LANGS)
    for lang, (first, *_) in zip(LANGS, (english, hebrew), strict=True):
        called = sorted({"lesson", *(line.source.partition("(")[0] for line in code(slug, lang)[1:])})
        assert first == f'from canasta_widgets import {", ".join(called)}\nlesson("{slug}", lang="{lang}")'
    assert english[1:] == hebrew[1:]


@each_lesson
def test_every_drill_is_shown_once_and_in_order(slug: str) -> None:
    shown = [cell.source for cell in code(slug, "en")[1:]]
    assert [call for call in shown if call.startswith("drill(")] == [f'drill("{one["id"]}")' for one in drills(slug)]
    pictures = read_toml(LESSONS / slug / "drills.toml").get("layout", [])
    assert [call for call in shown if call.startswith("layout(")] == [f'layout("{one["id"]}")' for one in pictures]


@each_lesson
def test_a_lesson_ends_with_a_summary_and_what_comes_next(slug: str) -> None:
    assert [cell.id for cell in cells(slug, "en")][-2:] == ["summary", "next"]
    following = SLUGS[SLUGS.index(slug) + 1 :][:1]
    for lang in LANGS:
        summary, onward = prose(slug, lang)[-2:]
        assert summary.source.startswith({"en": "## In short", "he": "## בקצרה"}[lang])
        assert 3 <= summary.source.count("\n- ") <= 5
        assert re.findall(r"\]\(([^)]*)\)", onward.source) == [*following]


@each_lesson
@each_language
def test_code_holds_no_sentence(slug: str, lang: str) -> None:
    for cell in code(slug, lang):
        assert cell.source.isascii()
        assert "#" not in cell.source


@each_lesson
@each_language
def test_a_cell_of_prose_is_short(slug: str, lang: str) -> None:
    assert {cell.id: cell.words for cell in prose(slug, lang) if cell.words > WORDS_A_CELL} == {}


@each_lesson
@each_language
def test_a_lesson_is_read_in_six_minutes(slug: str, lang: str) -> None:
    tasks = sum(len(CODE_SPAN.sub(" ", drill["task"][lang]).split()) for drill in drills(slug))
    assert sum(cell.words for cell in prose(slug, lang)) + tasks <= MINUTES * WORDS_A_MINUTE


@each_lesson
@each_language
def test_a_claim_is_followed_by_its_drill(slug: str, lang: str) -> None:
    """No more than three cells of prose stand together, so a reader soon has something to do."""
    kinds = "".join(cell.kind[0] for cell in cells(slug, lang))
    assert "mmmm" not in kinds
    assert "cc" not in kinds


@each_lesson
def test_hebrew_avoids_the_words_that_the_glossary_avoids(slug: str) -> None:
    text = "\n".join([cell.source for cell in prose(slug, "he")] + [drill["task"]["he"] for drill in drills(slug)])
    lesson = next(lesson for lesson in curriculum() if lesson["slug"] == slug)
    text += "\n" + lesson["title"]["he"] + "\n" + lesson["about"]["he"]
    assert {avoid.use: avoid.found(text) for avoid in AVOID if slug not in avoid.allowed and avoid.found(text)} == {}


@pytest.mark.parametrize(
    "text",
    [
        "קלף חופשי",
        "הקלפים הפראיים",
        "קנסטה נקייה",
        "לקנסטה מלוכלכת",
        "שילוב",
        "והורדה",
        "ירידה של קלפים",
        "הזוג",
        "רצף",
        "ג'וקר",
    ],
)
def test_the_list_of_avoided_words_finds_them(text: str) -> None:
    assert any(avoid.found(text) for avoid in AVOID)


@pytest.mark.parametrize(
    "text", ["קלף פרא", "זוג טבעי", "הזוג הטבעי", "הירידה הראשונה", "קנסטה טבעית", "מזוגגת", "ג׳וקר"]
)
def test_the_list_of_avoided_words_spares_the_terms(text: str) -> None:
    assert not any(avoid.found(text) for avoid in AVOID)


def _texts(slug: str, lang: str) -> list[tuple[str, str]]:
    return [(cell.id, cell.source) for cell in prose(slug, lang)] + [(d["id"], d["task"][lang]) for d in drills(slug)]


@each_lesson
@each_language
def test_what_stands_in_backticks_is_cards_in_the_notation(slug: str, lang: str) -> None:
    for name, text in _texts(slug, lang):
        for group in CODE_SPAN.findall(text):
            assert " ".join(str(card) for card in parse_cards(group)) == group, name


@each_lesson
@each_language
def test_cards_stand_in_backticks_only(slug: str, lang: str) -> None:
    for name, text in _texts(slug, lang):
        assert BARE_CARD.findall(CODE_SPAN.sub(" ", text)) == [], name


@each_lesson
@each_language
def test_no_invisible_mark_is_typed(slug: str, lang: str) -> None:
    """The code that draws cards isolates them: a typed mark would be a second, invisible hand."""
    for name, text in _texts(slug, lang):
        assert [c for c in text if unicodedata.category(c) == "Cf"] == [], name


@each_lesson
def test_both_languages_show_the_same_cards(slug: str) -> None:
    def shown(cell: Cell) -> tuple[str, list[str]]:
        return cell.id, sorted(cell.groups)

    english, hebrew = ([shown(cell) for cell in prose(slug, lang)] for lang in LANGS)
    assert english == hebrew
    for drill in drills(slug):
        assert CODE_SPAN.findall(drill["task"]["en"]) == CODE_SPAN.findall(drill["task"]["he"])


@each_lesson
@each_language
def test_a_task_is_one_question_on_one_line(slug: str, lang: str) -> None:
    for drill in drills(slug):
        task = drill["task"][lang]
        assert task.endswith("?"), drill["id"]
        assert "\n" not in task
        assert len(task) <= 120


@each_lesson
@each_language
def test_lessons_link_to_nothing_that_may_not_exist(slug: str, lang: str) -> None:
    for name, text in _texts(slug, lang):
        for target in re.findall(r"\]\(([^)]*)\)", text):
            assert target in SLUGS, name


@each_lesson
@each_language
def test_the_first_drill_can_be_answered_before_the_engine_has_arrived(slug: str, lang: str) -> None:
    first = next(iter(read_drills(LESSONS / slug / "drills.toml").values()))
    assert first.kind in {"judge", "choose", "count"}
    assert not first.fresh
    pack = json.dumps(prepare(first, lang), ensure_ascii=False, separators=(",", ":"))
    assert len(gzip.compress(pack.encode(), 9)) <= MOST_PREPARED


MOST_PREPARED = 8 * 1024
"""Bytes of gzip that a page may bring for its first drill."""
