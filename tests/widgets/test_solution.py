"""Solutions in words, for pages on which no script runs: they give the answer, and they say why."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from canasta_widgets import Drill, Session, read_drills
from canasta_widgets.memory import point
from canasta_widgets.solution import solution
from canasta_widgets.state import Span

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
DRILLS = [
    pytest.param(drill, id=f"{path.parent.name}/{name}")
    for path in sorted(LESSONS.glob("*/drills.toml"))
    for name, drill in read_drills(path).items()
]
LANGS = pytest.mark.parametrize("lang", ["en", "he"])


def plain(line: list[Span]) -> str:
    return "".join(
        span if isinstance(span, str) else str(span["ltr"]) if "ltr" in span else " ".join(span["cards"])
        for span in line
    )


@LANGS
@pytest.mark.parametrize("drill", DRILLS)
def test_a_solution_names_the_cards_and_the_number_of_the_answer_and_says_it_once(drill: Drill, lang: str) -> None:
    lines = solution(drill, lang)
    told = " ".join(map(plain, lines))
    answer = point(Session(drill, lang).to_json()["memory"]).shown()
    cards = Counter(card for group in answer.get("groups", []) for card in group["cards"])
    assert not cards - Counter(re.findall(r"(?<!\w)(?:JK|[2-9AJQK][CDHS]|10[CDHS])(?!\w)", told))
    numbers = [answer["number"]] if "number" in answer else list(answer.get("lines", {}).values())
    for number in numbers:
        assert f"{abs(number):,}" in told
    assert len({plain(line) for line in lines}) == len(lines)
    assert not re.search("[A-Za-z]{3}" if lang == "he" else "[א-ת]", told)
