"""What the rules reference makes from data: tables from the rules records, the glossary and the index.

A line `{table first-meld}` in a section of lessons/reference becomes the table of the rule set that the section's id
names.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from canasta import CLASSIC, RULE_SETS, Rules
from canasta.errors import Defect
from canasta.rules import PATHS, kind_of, to_json
from canasta.words import Range, Text, Words
from canasta.words.text import range_span
from canasta_widgets import compare
from canasta_widgets.fields import label, said
from canasta_widgets.kinds.terms import RULE_SETS as NAMES
from canasta_widgets.marks import N_

PLACE = re.compile(r"<p>\{table ([a-z-]+)\}</p>")
CARD_VALUES = ("joker", "two", "ace", "eight_to_king", "four_to_seven", "black_three")


@dataclass(frozen=True)
class Book:
    """The reference in one language: where its data lies, and the titles of its sections by id, in order."""

    folder: Path
    words: Words
    titles: Mapping[str, str]

    def say(self, sentence: str, **params: Any) -> str:
        """A sentence as HTML."""
        return shown(self.words.text(sentence, **params))

    def rows(self, name: str, kind: str) -> list[dict[str, Any]]:
        """The tables of one of the reference's data files."""
        found: list[dict[str, Any]] = tomllib.loads((self.folder / f"{name}.toml").read_text("utf-8"))[kind]
        return found

    def sections(self, where: str) -> list[str]:
        """The ids of the sections that an entry names: its own, or each one that ends so; never none."""
        found = [one for one in self.titles if where in (one, one.partition("/")[2])]
        if not found:
            raise KeyError(f"the reference has no section {where!r}")
        return found


def filled(html: str, section: str, book: Book) -> str:
    """A section's HTML with its tables in their places."""
    return PLACE.sub(lambda match: TABLES[match[1]](RULE_SETS.get(section.split("/")[0], CLASSIC), book), html)


def shown(text: Text) -> str:
    """A text as HTML."""
    return compare.spans_html(text.spans())


def grid(caption: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table, of cells that are HTML; the first of each row is its heading."""
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _of(rules: Rules, book: Book) -> str:
    return book.say(NAMES[rules.name])


def card_values(rules: Rules, book: Book) -> str:
    """What each card is worth."""
    paths = [f"scoring.{name}" for name in CARD_VALUES]
    return grid(
        _of(rules, book),
        (book.say("Card"), book.say("Points")),
        ((shown(label(path, book.words)), f"{rules.get(path):,}") for path in paths),
    )


def first_meld(rules: Rules, book: Book) -> str:
    """What a first meld must be worth at each score; scores are multiples of five."""
    steps = rules.first_meld.steps
    rows = [(book.say("below zero"), f"{rules.first_meld.negative:,}")]
    for (start, points), (following, _) in pairwise(steps):
        rows.append((_range(start, following - 5), f"{points:,}"))
    start, points = steps[-1]
    rows.append((book.say("{score} and more", score=start), f"{points:,}"))
    return grid(_of(rules, book), (book.say("Score before the deal"), book.say("Minimum of the first meld")), rows)


def canastas(rules: Rules, book: Book) -> str:
    """The bonus of each sort of canasta that is played."""
    played = {
        "scoring.natural_canasta": True,
        "scoring.mixed_canasta": True,
        "scoring.wild_canasta": rules.melds.wild_sizes is not None,
        "scoring.sequence_canasta": rules.melds.sequence_sizes is not None,
    }
    return grid(
        _of(rules, book),
        (book.say("Canasta"), book.say("Bonus")),
        ((book.say(CANASTAS[path]), f"{rules.get(path):,}") for path, is_played in played.items() if is_played),
    )


def red_threes(rules: Rules, book: Book) -> str:
    """What so many red threes are worth together; there are two in each pack."""
    worth = dict(rules.scoring.red_three_sets)
    numbers = range(1, 2 * rules.deck.packs + 1)
    return grid(
        _of(rules, book),
        (book.say("How many red threes"), book.say("Points")),
        ((f"{n}", f"{worth.get(n, n * rules.scoring.red_three):,}") for n in numbers),
    )


def rule_sets(rules: Rules, book: Book) -> str:
    """All rule sets side by side."""
    return compare.html(compare.compared(tuple(RULE_SETS), book.words.lang).state(), "")


def fields(rules: Rules, book: Book) -> str:
    """Every rule that may be changed: what it says, what it may say, and how it is typed."""
    values = to_json(rules)
    name = book.say("Every rule that may be changed")
    table = grid(
        name,
        (book.say("What it is about"), _of(rules, book), book.say("What it may be"), book.say("How it is typed")),
        (
            (
                shown(label(path, book.words)),
                shown(said(path, rules.get(path), book.words)),
                "<br>".join(_choices(path, kind_of(path).wanted, book.words)),
                _code(f"{json.dumps(path)}: {json.dumps(values[path])}"),
            )
            for path in PATHS
        ),
    )
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{name}">{table}</div>'


def _range(low: int, high: int) -> str:
    return shown(Text((range_span(Range(low, high)),)))


def _code(text: str) -> str:
    return f'<code dir="ltr">{escape(text)}</code>'


def _choices(path: str, wanted: Defect, words: Words) -> list[str]:
    """Every value that a path may have as it is typed and as it is said; of numbers the least and the greatest."""
    facts = wanted.params
    names = str(facts.get("names", "")).split(", ")
    match wanted.key:
        case "wants-or-null":
            return [*_choices(path, facts["wanted"], words), _choice(path, None, words)]
        case "wants-flag":
            return [_choice(path, value, words) for value in (True, False)]
        case "wants-one":
            return [_choice(path, name, words) for name in names]
        case "wants-some":
            return [_choice(path, [name], words) for name in names]
    return [_range(facts["low"], facts["high"])]


def _choice(path: str, value: Any, words: Words) -> str:
    typed = value[0] if isinstance(value, list) else value
    return f"{_code(json.dumps(typed))} {shown(said(path, kind_of(path).read(value), words))}"


def glossary(rules: Rules, book: Book) -> str:
    """The terms in the order of the alphabet, each with its meaning and its other names."""
    lang = book.words.lang
    another = "he" if lang == "en" else "en"
    called = book.say("Also called:")
    entries = []
    for term in sorted(book.rows("glossary", "term"), key=lambda term: str(term[lang]).casefold()):
        place = book.sections(term["where"][0])[0]
        others = ", ".join(escape(name) for name in term["other"][lang])
        also = f' <span class="note">{called} {others}.</span>' if others else ""
        entries.append(
            f'<div><dt><a href="#{place}">{escape(term[lang])}</a> '
            f'<bdi lang="{another}" class="note">{escape(term[another])}</bdi></dt>'
            f"<dd>{escape(term['means'][lang])}.{also}</dd></div>"
        )
    return f'<dl class="glossary">{"".join(entries)}</dl>'


def index(rules: Rules, book: Book) -> str:
    """The terms and what else may be looked up, in the order of the alphabet, each with its sections."""
    lang = book.words.lang
    entries = [*book.rows("glossary", "term"), *book.rows("index", "entry")]
    lines = []
    for entry in sorted(entries, key=lambda entry: str(entry[lang]).casefold()):
        places = " · ".join(_place(book.sections(where), book) for where in entry["where"])
        lines.append(f"<li><strong>{escape(entry[lang])}</strong> {places}</li>")
    return f'<ul class="index">{"".join(lines)}</ul>'


def _place(sections: list[str], book: Book) -> str:
    """Where the index leads: a section by its title, and the same section of other rule sets by their names."""
    first, *others = sections
    links = [_link(first, escape(book.titles[first]))]
    chapter, _, topic = first.partition("/")
    if topic and chapter != CLASSIC.name:
        links.append(f"({book.say(NAMES[chapter])})")
    if others:
        links.append(f"({', '.join(_link(one, book.say(NAMES[one.split('/')[0]])) for one in others)})")
    return " ".join(links)


def _link(section: str, words: str) -> str:
    return f'<a href="#{section}">{words}</a>'


CANASTAS = {
    "scoring.natural_canasta": N_("natural canasta"),
    "scoring.mixed_canasta": N_("mixed canasta"),
    "scoring.wild_canasta": N_("canasta of wild cards"),
    "scoring.sequence_canasta": N_("complete run"),
}
TABLES: dict[str, Callable[[Rules, Book], str]] = {
    "card-values": card_values,
    "first-meld": first_meld,
    "canastas": canastas,
    "red-threes": red_threes,
    "rule-sets": rule_sets,
    "fields": fields,
    "glossary": glossary,
    "index": index,
}
"""Every table that a section may ask for, by name."""
