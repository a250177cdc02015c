"""Every rule of a rule set is told in words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import pytest

from canasta import RULE_SETS, Rules
from canasta.errors import Defect
from canasta.rules import PATHS, kind_of, to_json
from canasta.words import Words
from canasta_widgets.fields import ABSENT, FIELDS, label, said, told

LANGS = ("en", "he")
each_language = pytest.mark.parametrize("lang", LANGS)
each_path = pytest.mark.parametrize("path", PATHS)
HEBREW = re.compile("[א-ת]")


def possible(wanted: Defect) -> Iterator[Any]:
    """JSON values that a kind takes: every name, every set, both ends of a range."""
    facts = wanted.params
    names = str(facts.get("names", "")).split(", ")
    low, high = facts.get("low", 0), facts.get("high", 0)
    match wanted.key:
        case "wants-flag":
            yield from (True, False)
        case "wants-or-null":
            yield from (None, *possible(facts["wanted"]))
        case "wants-one":
            yield from names
        case "wants-some":
            yield from map(list, chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)))
        case "wants-sizes":
            yield from ([low, None], [low, high])
        case "wants-pairs":
            yield from ([], [[low, high]], [[low, low], [high, high]])
        case "wants-number":
            yield from (low, low + 1, low + 2, high)


def test_every_path_has_words_in_the_order_of_the_reference() -> None:
    assert tuple(FIELDS) == PATHS
    assert set(ABSENT) <= set(PATHS)


@each_language
def test_no_two_paths_are_called_alike(lang: str) -> None:
    labels = [label(path, Words(lang)).plain() for path in PATHS]
    assert len(set(labels)) == len(PATHS)


@each_path
@each_language
def test_every_value_that_a_path_may_have_is_said_in_words_or_figures(path: str, lang: str) -> None:
    said_of: dict[str, Any] = {}
    for value in possible(kind_of(path).wanted):
        text = said(path, kind_of(path).read(value), Words(lang)).plain()
        assert text.strip() == text != ""
        assert not re.search(r"True|False|None|null|frozenset|[_{}\[\]()]", text), text
        assert not (isinstance(value, str) and value == text), "the name that programs use"
        assert said_of.setdefault(text, value) == value, "two values are said alike"
        if lang == "he":
            assert not re.search("[A-Za-z]", text), text


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
@each_language
def test_no_value_of_a_rule_set_is_said_by_its_name_in_programs(rules: Rules, lang: str) -> None:
    for path, value in to_json(rules).items():
        text = told(path, rules, Words(lang)).plain()
        names = [name for name in (value if isinstance(value, list) else [value]) if isinstance(name, str)]
        assert not [name for name in names if name == text or ("-" in name and name in text)], path
        assert lang == "en" or HEBREW.search(text) or re.fullmatch(r"[\d,]+", text), path


@pytest.mark.parametrize(
    ("path", "value", "english", "hebrew"),
    [
        ("melds.max_wilds", 3, "at most 3", "לכל היותר שלושה"),
        ("melds.max_wilds", None, "no limit", "בלי גבול"),
        ("melds.max_wilds", 0, "none", "אין"),
        ("melds.sequence_sizes", None, "not played", "לא משחקים כך"),
        ("melds.sequence_sizes", (3, 7), "3 to 7 cards", "שלושה עד שבעה קלפים"),
        ("melds.wild_sizes", (3, None), "3 cards or more", "שלושה קלפים או יותר"),
        ("pile.freezers", frozenset(), "none", "אין"),
        ("scoring.concealed", None, "as for any going out", "כמו בכל יציאה"),
        ("scoring.going_out", 200, "200 points", "200 נקודות"),
        ("stock.penalty", 2, "2 points off", "שתי נקודות פחות"),
        ("first_meld.steps", ((0, 50), (1500, 90)), "from 0 points: 50; from 1,500 points: 90", None),
        ("scoring.red_three_sets", ((4, 800),), "4 together: 800 points", "ארבעה יחד: 800 נקודות"),
    ],
)
def test_values_read_like_words(path: str, value: Any, english: str, hebrew: str | None) -> None:
    assert said(path, value, Words("en")).plain() == english
    assert hebrew is None or said(path, value, Words("he")).plain() == hebrew


def test_what_a_rule_set_does_not_have_is_not_told_by_a_figure() -> None:
    words = Words("en")
    points = {name: told("scoring.wild_canasta", rules, words).plain() for name, rules in RULE_SETS.items()}
    assert {name: text for name, text in points.items() if text != "no such melds"} == {
        "slovak": "2,000 points",
        "bolivia": "2,500 points",
    }
    runs = {name: told("scoring.sequence_canasta", rules, words).plain() for name, rules in RULE_SETS.items()}
    assert {name for name, text in runs.items() if text != "no runs"} == {"samba", "bolivia"}
    assert told("going_out.ask", RULE_SETS["two-player"], words).plain() == "no partners"
