"""The rules reference: a section in both languages for all that the engine cites, and examples that it upholds."""

from __future__ import annotations

import re
from functools import cache

import pytest

from canasta import RULE_SETS, SECTIONS, parse_cards, rules_from_json
from canasta.rules import PATHS
from canasta.verdict import TOPIC_OF, TOPIC_OF_EFFECT
from tests.lessons.glossary import AVOID
from tests.lessons.reading import CODE_SPAN, LANGS, LESSONS
from tests.lessons.rulings import Example, judged, laying, taking

HEADING = re.compile(r"^(#{2,3}) (.+?) \{#([a-z0-9/-]+)\}$", re.MULTILINE)
SENTENCE = re.compile(r"[.?!][)\"]?(?:\s|$)")
FIELD_ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
IN_CODE = re.compile(r'<code dir="ltr">([^<]*)</code>')
OPTION = re.compile(r"\d+|true|false|null|solo|pairs|trios|[a-z]+(?:-[a-z]+)+")
BARE_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b|\bJK\b|[♠♥♦♣]")

FULL_KINGS = "KS KH KD KS KH KD KC"
FULL_EIGHTS = "8S 8H 8D 8C 8S 8H 8D"
TWO_AND_THREE = "9H 9S 2C 2D JK"

EXAMPLES: dict[str, list[Example]] = {
    "classic/set-up/up-card": [taking("9H 9C", "2C 9S"), taking("9H JK", "2C 9S", "needs-natural-pair")],
    "classic/threes/red": [laying("3H 3D 3H", "red-three-not-melded")],
    "classic/threes/black": [
        laying("3S 3C 3S", "black-threes-only-going-out"),
        taking("9H 9C", "9S 3S", "pile-blocked"),
        taking("9H 9C", "9S 3C", "pile-blocked"),
    ],
    "classic/melds/size": [laying("8S 8H 8D"), laying("8S 8H", "meld-too-small")],
    "classic/melds/naturals": [laying("9H 9S 2C"), laying("9H 2C JK", "too-few-naturals")],
    "classic/melds/wilds": [laying(TWO_AND_THREE), laying("9H 9S 9D 9C 2C 2D 2H JK", "too-many-wilds")],
    "classic/melds/ranks": [
        laying("KS KH KH"),
        laying("KS KH QD", "mixed-ranks"),
        laying("6C 6D", melds=("6S 6H 6D",)),
    ],
    "classic/melds/joining": [
        laying("KC", melds=("KS KH KD",)),
        laying("2H", melds=("KS KH KD",)),
        laying("KC", "meld-too-small", "too-few-naturals", opponent_melds=["KS KH KD"]),
        laying("2H", "no-such-meld", melds=("JS JH JD", "KS KH KD")),
    ],
    "classic/melds/sequences": [laying("5H 6H 7H", "mixed-ranks", "sequences-not-played")],
    "classic/melds/wild-melds": [laying("2C 2D JK", "wild-melds-not-played", "too-few-naturals")],
    "classic/pile/ways": [
        taking("9H 9C", "9S"),
        taking("9H 2D", "9S"),
        taking("", "9S", melds=("9D 9H 9C",)),
        taking("9H 9C", "2H 4D 9S"),
        taking("9H 2D", "2H 4D 9S", "needs-natural-pair"),
        taking("9H 9C", "", "pile-empty"),
    ],
    "classic/pile/natural-pair": [
        taking("9H 9C", "9S", melds=(), score=-5),
        taking("9H 2D", "9S", "needs-natural-pair", melds=(), score=-5),
        taking("9H 9C", "9S", "minimum-not-met", melds=()),
        taking("9H 9C", "9S", melds=("9D 9D 9H",)),
    ],
    "classic/pile/frozen": [
        taking("9H 9C", "2C 5D 9S"),
        taking("9H JK", "2C 5D 9S", "needs-natural-pair"),
        taking("", "2C 5D 9S", "needs-natural-pair", melds=("9D 9D 9H",)),
        taking("9H 9C", "3H 5D 9S"),
        taking("9H JK", "3H 5D 9S", "needs-natural-pair"),
    ],
    "classic/pile/blocked": [
        taking("9H 9C", "9S 3S", "pile-blocked"),
        taking("9H 9C", "9S 3C", "pile-blocked"),
        taking("9H 2D", "3C 9S"),
    ],
    "classic/pile/canastas": [
        taking("", "8C", melds=(FULL_EIGHTS,)),
        taking("", "2H 8C", "needs-natural-pair", melds=(FULL_EIGHTS,)),
    ],
    "classic/pile/top-card": [taking("9H 9C", "9S 2C", "top-card-wild")],
    "classic/stock/end": [
        Example(
            {"hand": "4S 4C 10C 9H", "melds": ["8S 8H 8D"], "pile": "5D 8C", "stock": 0},
            {"pass": True},
            frozenset({"must-take"}),
        ),
    ],
    "classic/first-meld": [
        Example(
            {"hand": "AS AH AD 9H 9S 9D 4S 4C 10C", "drawn": "stock", "score": 1500}, {"lay": ["AS AH AD", "9H 9S 9D"]}
        ),
        Example(
            {"hand": "AS AH AD 9H 9S 9D 4S 4C 10C", "drawn": "stock", "score": 3000},
            {"lay": ["AS AH AD", "9H 9S 9D"]},
            frozenset({"minimum-not-met"}),
        ),
    ],
    "classic/going-out/black-threes": [
        Example({"hand": "3S 3C 3S", "melds": [FULL_EIGHTS], "drawn": "stock"}, {"lay": ["3S 3C 3S"]}),
        Example(
            {"hand": "3S 3C", "melds": [FULL_EIGHTS], "drawn": "stock"},
            {"lay": ["3S 3C"]},
            frozenset({"meld-too-small"}),
        ),
    ],
    "classic/turn/draw": [
        laying("KC", "draw-first", melds=("KS KH KD",), drawn=None),
        judged("4S 4C 10C", {"draw": "9H"}),
        judged("4S 4C 10C", {"draw": "9H"}, "already-drawn", drawn="stock"),
        judged("9H 9C 4S 4C", {"take": "9H 9C"}, "already-drawn", drawn="stock", pile="9S", melds=["KS KH KD"]),
    ],
    "classic/turn/discard": [
        judged("2C 4S 4C", {"discard": "2C"}, drawn="stock"),
        judged("3H 4S 4C", {"discard": "3H"}, "red-three-not-discarded", drawn="stock"),
        judged("2C 4S 4C", {"discard": "4S"}, "draw-first"),
    ],
    "classic/pile/one-card": [
        judged("9H", {"take": ""}, "one-card-hand", pile="9S", melds=["9D 9H 9C"]),
        judged("9H", {"take": ""}, pile="4D 4D 9S", melds=["9D 9H 9C"]),
    ],
    "classic/first-meld/waiver": [
        judged("4S 4S 4H 4H 4D 4D 4C", {"lay": ["4S 4S 4H 4H 4D 4D 4C"]}, drawn="stock"),
        judged("4S 4S 4H 4H 4D 4D 4C 9H 9C", {"lay": ["4S 4S 4H 4H 4D 4D 4C"]}, "minimum-not-met", drawn="stock"),
    ],
    "classic/going-out/canastas": [
        judged("8C 4D", {"lay": ["8C"]}, drawn="stock", melds=["8S 8H 8D 8C 8S 8H"]),
        judged("KC 4D", {"lay": ["KC"]}, "canastas-needed", drawn="stock", melds=["KS KH KD"]),
    ],
    "classic/going-out/last-card": [
        judged("KC", {"lay": ["KC"]}, drawn="stock", melds=["KS KH KD", FULL_EIGHTS]),
        judged("KC 4D", {"lay": ["KC"]}, "must-keep-a-card", drawn="stock", melds=["KS KH KD"]),
        judged("KC 4D 5D", {"lay": ["KC"]}, drawn="stock", melds=["KS KH KD"]),
    ],
    "classic/going-out/permission": [
        judged("KC 4D", {"lay": ["KC"]}, "permission-refused", drawn="stock", melds=[FULL_KINGS], permission="no"),
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS], permission="yes"),
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS]),
    ],
    "two-player/going-out/canastas": [
        judged("KC 4D", {"lay": ["KC"]}, "canastas-needed", drawn="stock", melds=[FULL_KINGS]),
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS, FULL_EIGHTS]),
    ],
    "six-player/going-out/canastas": [
        judged("KC 4D", {"lay": ["KC"]}, "canastas-needed", drawn="stock", melds=[FULL_KINGS]),
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS, FULL_EIGHTS]),
    ],
    "hebrew-article/pile/frozen": [
        taking("9H JK", "2C 5D 9S"),
        taking("9H 9C", "9S 2C", "top-card-wild"),
    ],
    "slovak/pile/frozen": [taking("9H JK", "3H 5D 9S"), taking("9H JK", "2C 5D 9S", "needs-natural-pair")],
    "samba/pile/frozen": [
        taking("9H 9C", "2C 5D 9S"),
        taking("9H JK", "5D 9S", "needs-natural-pair", melds=(), score=-5),
    ],
    "samba/pile/blocked": [
        taking("9H 9C", "9S 3H", "pile-blocked"),
        taking("9H 9C", "9S 3S", "pile-blocked"),
        taking("9H 9C", "9S 2C", "top-card-wild"),
    ],
    "samba/threes/red": [
        judged("3H 4S 4C", {"discard": "3H"}, drawn="stock"),
        judged("3H 4S 4C", {"lay": ["3H"]}, drawn="stock"),
    ],
    "samba/going-out/canastas": [
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS, "5H 6H 7H 8H 9H 10H JH"]),
        judged("KC 4D 9C", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS]),
    ],
    "samba/going-out/last-card": [
        judged("4D", {"pass": True}, drawn="stock", melds=[FULL_KINGS]),
        judged("4D", {"discard": "4D"}, "canastas-needed", drawn="stock", melds=[FULL_KINGS]),
    ],
    "bolivia/going-out/canastas": [
        judged("KC 4D", {"lay": ["KC"]}, drawn="stock", melds=[FULL_KINGS, "5H 6H 7H 8H 9H 10H JH"]),
        judged("4D", {"discard": "4D"}, "sequence-canasta-needed", drawn="stock", melds=[FULL_KINGS, FULL_EIGHTS]),
    ],
    "hebrew-article/melds/wilds": [
        laying("JK 9S 9H 9D 2S 2H"),
        laying(TWO_AND_THREE, "wilds-outnumber-naturals"),
    ],
    "hebrew-article/pile/natural-pair": [taking("10H JK", "10S", melds=(), score=500)],
    "slovak/melds/wilds": [laying("9H 9S 2C 2D"), laying(TWO_AND_THREE, "wilds-outnumber-naturals")],
    "slovak/melds/wild-melds": [laying("2C 2D 2H"), laying("2C 2D JK"), laying("JK JK JK", "two-needed")],
    "slovak/pile/canastas": [taking("", "8C", "rank-closed", melds=(FULL_EIGHTS,)), laying("8C", melds=(FULL_EIGHTS,))],
    "polish/melds/wilds": [laying("9H 9S 2C 2D"), laying(TWO_AND_THREE, "wilds-outnumber-naturals")],
    "polish/pile/natural-pair": [
        taking("9H 2D", "9S", melds=(), opponent_melds=["KS KH KD"], score=-5),
        taking("9H 2D", "9S", "needs-natural-pair", melds=(), score=-5),
    ],
    "samba/melds/wilds": [
        laying("9H 9S 2C"),
        laying("9H 9S 9D 9C 2C JK"),
        laying("9H 9S 9D 2C JK", "wilds-outnumber-naturals", "too-many-wilds"),
    ],
    "samba/melds/sequences": [laying("5H 6H 7H")],
    "samba/pile/ways": [
        taking("9H 9C", "9S"),
        taking("9H 2C", "9S", "needs-natural-pair"),
        taking("", "9S", "needs-natural-pair", melds=("9D 9H 9C",)),
        taking("", "8H", melds=("5H 6H 7H",)),
    ],
    "bolivia/melds/wilds": [laying(TWO_AND_THREE), laying("9H 9S 9D 2C 2D 2S JK", "too-many-wilds")],
    "bolivia/melds/wild-melds": [laying("2C 2D JK")],
}
"""What the sections say, as rulings under the rule set that the section names."""

COUNTED = {"classic/scoring/cards", "classic/scoring/hands"}
"""Sections whose examples are points, asserted in `test_reference_scores`."""
SHOWN = {"classic/set-up/deck", "classic/cards/notation"}
"""Sections that only show what cards look like."""


@cache
def sections(lang: str) -> dict[str, tuple[str, str]]:
    """The heading and the text of every section of the reference, by id, in order."""
    source = (LESSONS / "reference" / f"{lang}.md").read_text("utf-8")
    heads = list(HEADING.finditer(source))
    assert len(heads) == len(re.findall(r"^##", source, re.MULTILINE)), "a heading without an id"
    ends = [head.start() for head in heads[1:]] + [len(source)]
    found = {head[3]: (head[2], source[head.end() : end].strip()) for head, end in zip(heads, ends, strict=True)}
    assert len(found) == len(heads), "an id twice"
    return found


each_language = pytest.mark.parametrize("lang", LANGS)


@each_language
def test_every_section_that_the_engine_may_cite_is_in_the_reference(lang: str) -> None:
    assert set(SECTIONS) - set(sections(lang)) == set()


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", RULE_SETS)
def test_whatever_a_rule_set_cites_with_any_number_of_players_is_in_the_reference(name: str, players: int) -> None:
    rules = rules_from_json(name, players)
    cited = {rules.cite(path) for path in PATHS}
    cited |= {rules.cite_topic(topic) for topic in (*TOPIC_OF.values(), *TOPIC_OF_EFFECT.values())}
    assert cited - set(sections("en")) == set()


@each_language
def test_every_rule_set_has_a_chapter(lang: str) -> None:
    assert set(RULE_SETS) <= set(sections(lang))


def test_both_languages_have_the_same_sections_in_the_same_order() -> None:
    assert list(sections("en")) == list(sections("he"))


@each_language
def test_a_section_says_something_and_not_too_much(lang: str) -> None:
    for name, (title, text) in sections(lang).items():
        assert title.strip(), name
        assert 1 <= len(SENTENCE.findall(text.split("\n|")[0])) <= 7, name


@each_language
def test_no_two_headings_of_a_chapter_are_alike(lang: str) -> None:
    titles = [(name.split("/")[0], title) for name, (title, _) in sections(lang).items()]
    assert len(set(titles)) == len(titles)


@each_language
def test_cards_of_the_reference_stand_in_backticks_in_the_notation(lang: str) -> None:
    for name, (_, text) in sections(lang).items():
        for group in CODE_SPAN.findall(text):
            assert " ".join(str(card) for card in parse_cards(group)) == group, name
        assert BARE_CARD.findall(IN_CODE.sub(" ", CODE_SPAN.sub(" ", text))) == [], name


def test_both_languages_show_the_same_cards_in_each_section() -> None:
    english, hebrew = (
        {name: sorted(CODE_SPAN.findall(text)) for name, (_, text) in sections(lang).items()} for lang in LANGS
    )
    assert english == hebrew


def test_the_hebrew_reference_avoids_what_no_text_may_use() -> None:
    text = "\n".join(f"{title}\n{body}" for title, body in sections("he").values())
    assert {a.use: a.found(text) for a in AVOID if "reference" not in a.allowed and a.found(text)} == {}


@pytest.mark.parametrize(
    ("section", "example"),
    [
        pytest.param(section, example, id=f"{section}-{number}")
        for section, examples in EXAMPLES.items()
        for number, example in enumerate(examples)
    ],
)
def test_an_example_of_the_reference_is_what_the_engine_rules(section: str, example: Example) -> None:
    rules = section.split("/")[0]
    assert example.holds(rules), example.verdict(rules)


def test_every_card_example_of_the_reference_is_asserted() -> None:
    """Each group of cards in a section occurs in one of its rulings, alone or within a longer list."""
    for name, (_, text) in sections("en").items():
        if name in COUNTED | SHOWN:
            continue
        asserted = [f" {cards} " for example in EXAMPLES.get(name, []) for cards in example.cards]
        for group in CODE_SPAN.findall(text):
            assert any(f" {group} " in cards for cards in asserted), (name, group)


def test_the_examples_belong_to_sections_that_exist() -> None:
    assert set(EXAMPLES) | COUNTED | SHOWN <= set(sections("en"))


@each_language
def test_the_long_table_of_house_rules_is_folded_away_below_words_for_everybody(lang: str) -> None:
    words, folded = sections(lang)["house-rules"][1].split("<details>\n<summary>")
    assert len(words.split()) >= 60
    assert "{table" not in words
    assert re.fullmatch(r"[^\n]+</summary>\n\n\{table fields\}\n\n</details>", folded)
