"""The drills of the lessons: they load, each can be solved, and their wrong answers are the ones that learners give."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest

from canasta import Group, Lay, check, format_cards
from canasta_widgets import Drill, Session, read_drills
from canasta_widgets.memory import point
from canasta_widgets.skills import generate
from tests.lessons.reading import CODE_SPAN, LANGS, LESSONS, SLUGS, drills

DRILLS = {
    f"{slug}/{name}": drill for slug in SLUGS for name, drill in read_drills(LESSONS / slug / "drills.toml").items()
}
JUDGED = [name for name, drill in DRILLS.items() if drill.kind == "judge"]
BUILT = [name for name, drill in DRILLS.items() if drill.kind == "build" and drill.goal == "meld"]

each_language = pytest.mark.parametrize("lang", LANGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_drill_of_a_lesson_loads(slug: str) -> None:
    assert [f"{slug}/{drill['id']}" for drill in drills(slug)] == [name for name in DRILLS if name.startswith(slug)]


@pytest.mark.parametrize("name", JUDGED)
def test_the_engine_rules_on_a_drill_as_its_author_expects(name: str) -> None:
    drill = DRILLS[name]
    assert drill.expect is not None
    assert {code.value for code in check(drill.posed(), drill.action()).codes} == set(drill.expect)


@pytest.mark.parametrize("slug", SLUGS)
def test_neither_yes_nor_no_is_always_right(slug: str) -> None:
    legal = {not DRILLS[name].expect for name in JUDGED if name.startswith(slug)}
    assert legal in (set(), {True, False})


def _lays(drill: Drill) -> list[tuple[str, bool]]:
    """Every group of one to four cards of the hand, and whether the engine lets it be laid."""
    position = drill.posed()
    groups = chain.from_iterable(combinations(position.hand, size) for size in range(1, 5))
    return [(format_cards(cards), check(position, Lay((Group(cards),))).legal) for cards in dict.fromkeys(groups)]


def _answers(drill: Drill, lang: str, *events: dict[str, Any]) -> Any:
    session = Session(drill, lang)
    for event in events:
        session.dispatch({"type": "check", **event})
    return session.state


@each_language
@pytest.mark.parametrize("name", JUDGED)
def test_a_judge_drill_can_be_solved_and_missed(name: str, lang: str) -> None:
    drill = DRILLS[name]
    right, wrong = ("illegal", "legal") if drill.expect else ("legal", "illegal")
    answers = [{"choice": right}, *({"choice": code} for code in (drill.expect or ())[:1])]
    assert _answers(drill, lang, *answers)["verdict"] == "right"
    missed = _answers(drill, lang, {"choice": wrong})
    assert missed["verdict"] == "wrong"
    assert missed["feedback"]["reasons"]


@each_language
@pytest.mark.parametrize("name", BUILT)
def test_every_legal_answer_to_a_build_drill_is_right_and_every_other_wrong(name: str, lang: str) -> None:
    drill = DRILLS[name]
    lays = _lays(drill)
    assert 0 < sum(legal for _, legal in lays) <= 4, "a build drill has an answer, and not just any answer"
    for cards, legal in lays[::7] + [lay for lay in lays if lay[1]]:
        state = _answers(drill, lang, {"groups": [{"cards": cards.split()}]})
        assert state["verdict"] == ("right" if legal else "wrong"), cards


@each_language
@pytest.mark.parametrize("name", DRILLS)
def test_what_a_drill_shows_as_its_answer_is_right(name: str, lang: str) -> None:
    """Step by step where there are several; the hints lead the same way (tests/widgets)."""
    session = Session(DRILLS[name], lang)
    while session.state["verdict"] is None:
        at = point(session.to_json()["memory"])
        session.dispatch({"type": "check", **at.shown()})
        assert session.state["verdict"] != "wrong"


@pytest.mark.parametrize("name", DRILLS)
def test_every_drill_has_a_hint_of_its_own(name: str) -> None:
    assert DRILLS[name].hint is not None or DRILLS[name].fresh


@each_language
@pytest.mark.parametrize("name", DRILLS)
def test_a_drill_asks_its_own_question_in_the_language(name: str, lang: str) -> None:
    drill = DRILLS[name]
    assert drill.task is not None
    words, cards = CODE_SPAN.split(drill.task[lang])[::2], CODE_SPAN.findall(drill.task[lang])
    spans = Session(drill, lang).state["task"]
    assert "".join(span for span in spans if isinstance(span, str)) == "".join(words)
    assert [" ".join(span["cards"]) for span in spans if isinstance(span, dict)] == cards


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_ends_with_a_drill_that_is_always_new(slug: str) -> None:
    last = DRILLS[[name for name in DRILLS if name.startswith(slug)][-1]]
    assert last.fresh
    assert len({repr(generate(last, seed)) for seed in range(5)}) == 5
