"""Rule sets side by side: exactly the rules in which they differ, as a real table whose words cannot become markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import canasta
from canasta import RULE_SETS, SECTIONS, rules_from_json
from canasta.rules import PATHS
from canasta_widgets import DrillError, differences, lesson
from canasta_widgets.compare import MIME, Comparison, compared, differing, html

SOURCES = ("hebrew-article", "hebrew-guide", "slovak", "polish")


class Tree(HTMLParser):
    """Every element with its attributes; the tags must close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element with this tag."""
        return [attributes for name, attributes in self.elements if name == tag]


def text_of(spans: list[Any]) -> str:
    return "".join(span if isinstance(span, str) else span["ltr"] for span in spans)


@pytest.mark.parametrize("names", [*combinations(RULE_SETS, 2), SOURCES, tuple(RULE_SETS)])
def test_the_rows_are_the_paths_in_which_rule_sets_differ(names: tuple[str, ...]) -> None:
    rules = [RULE_SETS[name] for name in names]
    wanted = {path for path in PATHS if len({one.get(path) for one in rules}) > 1}
    rows = [row["path"] for row in compared(names, "en").state()["rows"]]
    assert rows == [path for path in PATHS if path in wanted]
    assert set(rows) == {found.path for pair in combinations(rules, 2) for found in canasta.differences(*pair)}


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_lesson_shows_rule_sets_side_by_side_in_its_language(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    lesson("02-melds", lang=lang)
    bundle = differences(*SOURCES)._repr_mimebundle_()
    assert bundle[MIME]["lang"] == lang
    assert bundle[MIME]["dir"] == {"en": "ltr", "he": "rtl"}[lang]
    assert [column["chapter"] for column in bundle[MIME]["columns"]] == list(SOURCES)
    assert bundle["text/html"] == html(bundle[MIME])


def test_a_table_needs_an_opened_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("canasta_widgets.lesson"), "_current", [])
    with pytest.raises(DrillError, match="open a lesson first"):
        differences("samba")


def test_house_rules_are_classic_with_what_they_name_beside_classic() -> None:
    state = compared(({"turn.draw": 2},), "en").state()
    assert [column["heading"] for column in state["columns"]] == ["Classic canasta", "House rules"]
    assert [(row["path"], [*map(text_of, row["values"])]) for row in state["rows"]] == [("turn.draw", ["1", "2"])]


def test_house_rules_may_start_from_any_rule_set_and_are_numbered() -> None:
    three = ({"base": "samba", "set": {"turn.draw": 1}}, {"turn.draw": 2}, "samba")
    compare = compared(three, "en")
    assert compare.headings == ("House rules 1", "House rules 2", "Samba")
    assert compare.rules[0] == rules_from_json({"base": "samba", "set": {"turn.draw": 1}})


def test_a_difference_that_means_nothing_is_no_row() -> None:
    """Without melds of wild cards their bonus is of no use."""
    state = compared(({"scoring.wild_canasta": 1000},), "en").state()
    assert state["rows"] == []
    assert Tree(html(state)).elements == [("p", {"class": "cn-differences", "lang": "en", "dir": "ltr"})]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("sambo", "samba"),
        ({"turn.drow": 2}, "turn.draw"),
        ({"turn.draw": 99}, "from 1 to 4"),
        ({"going_out.sequences": 1}, "contradict"),
    ],
)
def test_rules_that_cannot_be_played_are_told_in_words(wrong: Any, told: str) -> None:
    with pytest.raises(DrillError, match=told):
        compared((wrong,), "en")


@pytest.mark.parametrize("lang", ["en", "he"])
def test_the_table_has_a_caption_and_every_heading_says_of_what(lang: str) -> None:
    state = compared(SOURCES, lang).state()
    tree = Tree(html(state))
    assert len(tree.all("caption")) == 1
    scopes = [head["scope"] for head in tree.all("th")]
    assert scopes == ["col"] * (1 + len(SOURCES)) + ["row"] * len(state["rows"])
    assert len(tree.all("td")) == len(SOURCES) * len(state["rows"])


def test_the_table_scrolls_in_a_box_that_the_keyboard_reaches_and_carries_no_style() -> None:
    tree = Tree(html(compared(SOURCES, "he").state()))
    box = tree.elements[0]
    assert box[0] == "div"
    assert (box[1]["role"], box[1]["tabindex"], box[1]["dir"], box[1]["lang"]) == ("region", "0", "rtl", "he")
    assert box[1]["aria-label"]
    assert not [attributes for _, attributes in tree.elements if "style" in attributes]


def test_values_that_are_those_of_the_first_rule_set_are_marked() -> None:
    tree = Tree(html(compared(("two-player",), "en").state()))
    assert [cell.get("class") for cell in tree.all("td")[:2]] == ["cn-same", None]


def test_every_cell_names_its_rule_set_for_a_page_that_lays_them_out_as_a_list() -> None:
    state = compared(SOURCES, "he").state()
    tree = Tree(html(state))
    headings = [column["heading"] for column in state["columns"]]
    assert [cell["data-of"] for cell in tree.all("td")] == headings * len(state["rows"])
    assert {cell["role"] for cell in tree.all("td")} == {"cell"}
    assert [head["role"] for head in tree.all("th")][: len(SOURCES) + 2][-2:] == ["columnheader", "rowheader"]
    assert tree.elements[0][1]["class"] == "cn-differences cn-few"
    assert Tree(html(compared(tuple(RULE_SETS), "he").state())).elements[0][1]["class"] == "cn-differences"


def test_links_lead_to_sections_of_the_rules() -> None:
    state = compared((*RULE_SETS, {"turn.draw": 3}), "en").state()
    targets = [link["href"] or "" for link in Tree(html(state, "../rules/")).all("a")]
    assert len(targets) == len(state["columns"]) + len(state["rows"])
    ids = [target.removeprefix("../rules/#") for target in targets]
    assert set(ids) <= {*SECTIONS, *RULE_SETS}
    assert "<a " not in html(state)


def test_no_word_becomes_markup() -> None:
    evil = '<img src=x onerror="alert(1)">&amp;\'"'
    shown = Comparison((RULE_SETS["classic"], RULE_SETS["samba"]), (evil, evil), "en").state()
    shown["caption"] = shown["corner"] = evil
    for row in shown["rows"]:
        row["path"] = evil
        row["label"] = [evil, {"ltr": evil}]
        row["values"] = [[evil], [{"ltr": evil}]]
    text = html(shown, evil)
    Tree(text)
    assert "<img" not in text
    assert not re.search(r"&(?!amp;|lt;|gt;|quot;|#x27;)", text)


def test_figures_with_a_sign_are_islands() -> None:
    state = compared(("samba",), "he").state()
    state["rows"][0]["values"] = [["א ", {"ltr": "−5"}], ["ב"]]
    assert '<bdi dir="ltr">−5</bdi>' in html(state)


def test_no_difference_is_told_once() -> None:
    assert differing(RULE_SETS["classic"], RULE_SETS["hebrew-guide"]) == ()
    state = compared(("classic", "hebrew-guide"), "en").state()
    assert state["caption"] == "No rule differs: these are played alike."
