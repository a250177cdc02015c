"""Rule sets side by side: only the rules in which they differ, in words, as a table for notebooks and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from itertools import combinations, count
from typing import Any

from canasta import Rules, rules_from_json
from canasta import differences as engine_differences
from canasta.errors import RequestError
from canasta.rules import HOUSE, PATHS, TOPICS
from canasta.words import Words

from .drill import DrillError
from .fields import label, told
from .kinds.terms import HOUSE_RULES, RULE_SETS
from .marks import N_
from .state import ComparisonRow, ComparisonState, Span

MIME = "application/vnd.canasta.differences+json"
CAPTION = N_("The rules that differ")
ALIKE = N_("No rule differs: these are played alike.")
FEW = 5
"""So many rule sets are read one below the other where the page is narrow; more are read by scrolling."""
RuleSet = str | Mapping[str, Any]
"""A rule set's name; or house rules: paths of classic with their values, or the referee's `base` and `set`."""


def differing(*rules: Rules) -> tuple[str, ...]:
    """The paths in which any two of these rule sets differ, in the order of the reference."""
    found = {difference.path for pair in combinations(rules, 2) for difference in engine_differences(*pair)}
    return tuple(path for path in PATHS if path in found)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Rule sets to be shown side by side in a language, each with its heading."""

    rules: tuple[Rules, ...]
    headings: tuple[str, ...]
    lang: str

    def state(self) -> ComparisonState:
        """The table's view model: a row for each rule in which the rule sets differ, if it is also told differently."""
        words = Words(self.lang)
        found = {path: [told(path, rules, words) for rules in self.rules] for path in differing(*self.rules)}
        rows: list[ComparisonRow] = [
            {
                "path": path,
                "topic": TOPICS[path],
                "label": label(path, words).spans(),
                "values": [text.spans() for text in texts],
            }
            for path, texts in found.items()
            if len(set(texts)) > 1
        ]
        return {
            "kind": "differences",
            "lang": self.lang,
            "dir": words.dir,
            "caption": words.text(CAPTION if rows else ALIKE).plain(),
            "corner": words.text("Rule").plain(),
            "columns": [
                {"chapter": rules.name if rules.name in RULE_SETS else HOUSE, "heading": heading}
                for rules, heading in zip(self.rules, self.headings, strict=True)
            ],
            "rows": rows,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A table for the notebook, and its view model for the builder of pages."""
        state = self.state()
        return {"text/plain": state["caption"], "text/html": html(state), MIME: state}


def compared(rule_sets: tuple[RuleSet, ...], lang: str) -> Comparison:
    """Rule sets side by side; one alone stands beside classic.

    `DrillError` names what is wrong with them: a name or a path that there is not, a value that does not fit.
    """
    chosen = rule_sets if len(rule_sets) > 1 else ("classic", *rule_sets)
    rules = tuple(_rules(one) for one in chosen)
    return Comparison(rules, tuple(_headings(chosen, Words(lang))), lang)


def _headings(rule_sets: tuple[RuleSet, ...], words: Words) -> Iterator[str]:
    """The names of rule sets; house rules are numbered where there are several."""
    house = [one for one in rule_sets if not isinstance(one, str)]
    numbers = count(1)
    for one in rule_sets:
        if isinstance(one, str):
            yield words.text(RULE_SETS[one]).plain()
        elif len(house) == 1:
            yield words.text(HOUSE_RULES).plain()
        else:
            yield words.text("House rules {n}", n=next(numbers)).plain()


def _rules(rule_set: RuleSet) -> Rules:
    if isinstance(rule_set, str) or {"base", "set"} & set(rule_set):
        request: Any = rule_set
    else:
        request = {"base": "classic", "set": dict(rule_set)}
    try:
        return rules_from_json(request)
    except RequestError as error:
        told_wrong = "; ".join(Words("en").problem(defect).plain() for defect in error.defects)
        raise DrillError(f"differences: {told_wrong}") from None


def html(state: ComparisonState, address: str | None = None) -> str:
    """The table, all its words escaped. It scrolls in its own box, which the keyboard reaches.

    `address` is that of the rules reference, where there is one to link to: rules lead to their section in classic,
    rule sets to their chapter. The roles keep the table a table where a narrow page lays its cells out as a list.
    """
    language = f'lang="{state["lang"]}" dir="{state["dir"]}"'
    caption = escape(state["caption"])
    if not state["rows"]:
        return f'<p class="cn-differences" {language}>{caption}</p>'
    headings = [escape(column["heading"]) for column in state["columns"]]
    head = "".join(
        f'<th scope="col" role="columnheader">{_link(heading, address, column["chapter"])}</th>'
        for heading, column in zip(headings, state["columns"], strict=True)
    )
    few = " cn-few" if len(headings) <= FEW else ""
    return (
        f'<div class="cn-differences{few}" role="region" tabindex="0" aria-label="{caption}" {language}>'
        f'<table role="table"><caption>{caption}</caption><thead role="rowgroup"><tr role="row">'
        f'<th scope="col" role="columnheader">{escape(state["corner"])}</th>{head}</tr></thead>'
        f'<tbody role="rowgroup">{"".join(_row(row, headings, address) for row in state["rows"])}</tbody></table></div>'
    )


def _row(row: ComparisonRow, headings: list[str], address: str | None) -> str:
    name = _link(spans_html(row["label"]), address, f"classic/{row['topic']}")
    first, *_ = row["values"]
    cells = "".join(
        f'<td role="cell" data-of="{heading}"{_SAME if value == first else ""}>{spans_html(value)}</td>'
        for heading, value in zip(headings, row["values"], strict=True)
    )
    return f'<tr role="row" data-path="{escape(row["path"])}"><th scope="row" role="rowheader">{name}</th>{cells}</tr>'


_SAME = ' class="cn-same"'
"""A value that is that of the first rule set."""


def _link(words: str, address: str | None, section: str) -> str:
    return words if address is None else f'<a href="{escape(address)}#{escape(section)}">{words}</a>'


def spans_html(spans: list[Span]) -> str:
    """Spans as HTML; what runs left to right is an island of its own."""
    return "".join(
        escape(span) if isinstance(span, str) else f'<bdi dir="ltr">{escape(str(span["ltr"]))}</bdi>' for span in spans
    )
