"""The tables of the reference are made from the rules records, its glossary and its index from their data."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import pages
import tables
from canasta import CLASSIC, RULE_SETS, Rank, parse_cards
from canasta.rules import PATHS, kind_of, to_json
from canasta.scoring import red_three_points
from canasta.words import Words
from canasta_widgets.compare import compared
from common import Site
from tests.lessons.glossary import AVOID
from tests.lessons.reading import LANGS, LESSONS, read_toml

ROW = re.compile(r'<tr(?: role="row" data-path="([^"]*)")?><th scope="row"[^>]*>(.*?)</th>(.*?)</tr>')
CELL = re.compile(r"<td[^>]*>(.*?)</td>")
SAMPLES = {"A joker": "JK", "A two": "2S", "An ace": "AH", "A black three": "3C"}
GLOSSARY: list[dict[str, Any]] = read_toml(LESSONS / "reference" / "glossary.toml")["term"]
INDEX: list[dict[str, Any]] = read_toml(LESSONS / "reference" / "index.toml")["entry"]

each_language = pytest.mark.parametrize("lang", LANGS)


@cache
def page(lang: str) -> dict[str, str]:
    """The HTML of every section by id, in the order of the page."""
    chapters = pages.reference(Site(), Words(lang))["chapters"]
    return {section["id"]: section["html"] for chapter in chapters for section in (chapter, *chapter["parts"])}


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def rows(section: str, lang: str = "en") -> list[tuple[str, ...]]:
    """The rows of a section's table, as text."""
    return [(plain(head), *map(plain, CELL.findall(cells))) for _, head, cells in ROW.findall(page(lang)[section])]


def figures(section: str, lang: str = "en") -> list[tuple[str, int]]:
    """The rows of a table of two columns."""
    return [(head, int(points.replace(",", ""))) for head, points in rows(section, lang)]


def with_table(name: str) -> list[str]:
    """The sections whose source asks for this table."""
    source = (LESSONS / "reference" / "en.md").read_text("utf-8")
    parts = re.split(r"^#{2,3} .+? \{#([a-z0-9/-]+)\}$", source, flags=re.MULTILINE)
    return [section for section, text in zip(parts[1::2], parts[2::2], strict=True) if f"{{table {name}}}" in text]


@each_language
def test_every_table_is_asked_for_and_drawn(lang: str) -> None:
    source = (LESSONS / "reference" / f"{lang}.md").read_text("utf-8")
    assert set(re.findall(r"^\{table ([a-z-]+)\}$", source, re.MULTILINE)) == set(tables.TABLES)
    assert not [section for section, html in page(lang).items() if "{table" in html]


def test_both_languages_ask_for_the_same_tables_in_the_same_sections() -> None:
    english, hebrew = (
        [(section, html.count("<table")) for section, html in page(lang).items() if "<table" in html] for lang in LANGS
    )
    assert english == hebrew
    assert len(english) >= len(RULE_SETS)


def test_the_card_values_are_those_by_which_the_engine_counts() -> None:
    assert with_table("card-values") == ["classic/scoring/cards"]
    told = dict(figures("classic/scoring/cards"))
    for name, card in SAMPLES.items():
        assert told.pop(name) == CLASSIC.scoring.of(parse_cards(card)[0])
    spread = {"Each card from four to seven": ("4", "7"), "Each card from eight to king": ("8", "K")}
    for name, (low, high) in spread.items():
        between = [
            rank for rank in Rank if Rank(low).order <= rank.order <= Rank(high).order and rank is not Rank.JOKER
        ]
        cards = parse_cards(" ".join(f"{rank.value}S" for rank in between))
        assert len(cards) in (4, 6)
        assert {CLASSIC.scoring.of(card) for card in cards} == {told[name]}
    assert set(told) == set(spread)


def test_every_rule_set_counts_the_cards_alike_so_that_one_table_is_enough() -> None:
    assert {rules.worth for rules in RULE_SETS.values()} == {CLASSIC.worth}


def scores(head: str) -> tuple[int, ...]:
    """The scores of a row of minima, its ends."""
    if head == "below zero":
        return (-5, -1000)
    found = [int(figure.replace(",", "")) for figure in re.findall(r"[\d,]+", head)]
    return tuple(found) if len(found) == 2 else (found[0], found[0] + 10_000)


def test_the_minima_are_those_of_the_rule_set() -> None:
    sections = with_table("first-meld")
    assert {section.split("/")[0] for section in sections} == {
        name for name, rules in RULE_SETS.items() if rules.cite("first_meld.steps") == f"{name}/first-meld"
    }
    for section in sections:
        rules = RULE_SETS[section.split("/")[0]]
        told = figures(section)
        assert len(told) == 1 + len(rules.first_meld.steps)
        for head, points in told:
            assert {rules.first_meld.minimum(score) for score in scores(head)} == {points}, head
        ends = [scores(head) for head, _ in told[1:]]
        assert [start for start, _ in ends[1:]] == [end + 5 for _, end in ends[:-1]], "no score is left out"


def test_the_canastas_and_their_bonuses_are_those_of_the_rule_set() -> None:
    sections = with_table("canastas")
    assert [section.split("/")[0] for section in sections] == ["classic", "slovak", "samba", "bolivia"]
    for section in sections:
        rules = RULE_SETS[section.split("/")[0]]
        wanted = {"natural canasta": rules.scoring.natural_canasta, "mixed canasta": rules.scoring.mixed_canasta}
        if rules.melds.wild_sizes:
            wanted["canasta of wild cards"] = rules.scoring.wild_canasta
        if rules.melds.sequence_sizes:
            wanted["complete run"] = rules.scoring.sequence_canasta
        assert dict(figures(section)) == wanted


def test_red_threes_are_worth_what_the_engine_counts() -> None:
    sections = with_table("red-threes")
    assert [section.split("/")[0] for section in sections] == ["classic", "six-player", "samba"]
    for section in sections:
        rules = RULE_SETS[section.split("/")[0]]
        told = figures(section)
        assert [int(head) for head, _ in told] == list(range(1, 2 * rules.deck.packs + 1))
        for head, points in told:
            assert abs(red_three_points(int(head), (), rules)) == points


@each_language
def test_all_rule_sets_stand_side_by_side_as_the_engine_tells_their_differences(lang: str) -> None:
    state = compared(tuple(RULE_SETS), lang).state()
    html = page(lang)["rule-sets"]
    assert [path for path, _, _ in ROW.findall(html)] == [row["path"] for row in state["rows"]]
    told = ["".join(part if isinstance(part, str) else part["ltr"] for part in row["label"]) for row in state["rows"]]
    assert [head for head, *_ in rows("rule-sets", lang)] == told


@each_language
def test_every_link_within_the_reference_leads_to_a_section(lang: str) -> None:
    targets = {target for html in page(lang).values() for target in re.findall(r'href="#([^"]*)"', html)}
    assert targets <= set(page(lang))
    assert len(targets) > 80


@each_language
def test_every_field_that_a_house_rule_may_change_is_listed_with_classics_value_as_it_is_typed(lang: str) -> None:
    listed = [json.loads("{" + typed + "}") for *_, typed in rows("house-rules", lang)]
    assert [path for one in listed for path in one] == list(PATHS)
    assert {path: value for one in listed for path, value in one.items()} == to_json(CLASSIC)


@each_language
def test_every_name_that_a_field_may_have_is_listed_with_its_meaning(lang: str) -> None:
    for path, (_, _, choices, _) in zip(PATHS, rows("house-rules", lang), strict=True):
        for name in str(kind_of(path).wanted.params.get("names", "")).split(", "):
            assert (f'"{name}" ' in choices) is bool(name), path
        assert ("null " in choices) is (kind_of(path).wanted.key == "wants-or-null")
        assert ("true " in choices) is (kind_of(path).wanted.key == "wants-flag")


@each_language
def test_the_limits_of_a_number_are_listed(lang: str) -> None:
    for path, (_, _, choices, _) in zip(PATHS, rows("house-rules", lang), strict=True):
        facts = kind_of(path).wanted.params
        facts = facts["wanted"].params if "wanted" in facts else facts
        if "low" in facts:
            assert choices.startswith(f"{facts['low']:,}–{facts['high']:,}"), path


# --- glossary and index ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", GLOSSARY, ids=[term["en"] for term in GLOSSARY])
def test_a_term_is_explained_in_both_languages(term: dict[str, Any]) -> None:
    assert set(term) == {"en", "he", "means", "other", "where"}
    assert term["en"].isascii()
    assert re.search("[א-ת]", term["he"])
    assert re.search("[א-ת]", term["means"]["he"])
    assert not re.search("[א-ת]", term["means"]["en"])
    for lang in LANGS:
        assert not term["means"][lang].endswith(".")
        assert term[lang] not in term["other"][lang]


@each_language
def test_no_term_stands_twice(lang: str) -> None:
    terms = [entry[lang] for entry in (*GLOSSARY, *INDEX)]
    assert len(set(terms)) == len(terms)


@each_language
def test_glossary_and_index_are_in_the_order_of_the_alphabet(lang: str) -> None:
    glossary = [plain(term) for term in re.findall(r'<dt><a href="[^"]*">(.*?)</a>', page(lang)["glossary"])]
    index = [plain(entry) for entry in re.findall(r"<li><strong>(.*?)</strong>", page(lang)["index"])]
    assert glossary == sorted((term[lang] for term in GLOSSARY), key=str.casefold)
    assert index == sorted((entry[lang] for entry in (*GLOSSARY, *INDEX)), key=str.casefold)


@each_language
def test_the_index_leads_to_every_section_and_to_every_chapter_of_a_game(lang: str) -> None:
    found = set(re.findall(r'href="#([^"]*)"', page(lang)["index"]))
    sections = {section for section in page(lang) if "/" in section or section == "house-rules"}
    assert sections - found == set()


def test_the_glossary_has_each_term_that_replaces_another_word_and_names_that_word() -> None:
    """`tests.lessons.glossary` says what the lessons avoid; whoever knows that word finds the term by it."""
    others = {term["he"]: term["other"]["he"] for term in GLOSSARY}
    spelling = "ג׳וקר"
    for avoid in AVOID:
        if avoid.use == spelling:
            continue
        terms = avoid.use.split(", ")
        assert set(terms) <= set(others), avoid.use
        if "reference" in avoid.allowed and not avoid.found("רצף"):
            assert any(avoid.found(name) for term in terms for name in others[term]), avoid.use


@pytest.mark.parametrize("term", GLOSSARY, ids=[term["en"] for term in GLOSSARY])
def test_a_meaning_is_told_in_the_terms_that_the_lessons_use(term: dict[str, Any]) -> None:
    runs = {"run", "samba", "escalera"}
    text = f"{term['he']}: {term['means']['he']}"
    found = [word for avoid in AVOID for word in avoid.found(text)]
    assert found == [] or (term["en"] in runs and set(found) <= {"רצף"})


@pytest.mark.parametrize("where", ["classic/nothing", "nothing", ""])
def test_an_entry_that_leads_nowhere_ends_the_build(where: str) -> None:
    book = tables.Book(Path(), Words("en"), {"classic/melds/size": "How many cards make a meld"})
    with pytest.raises(KeyError):
        book.sections(where)
