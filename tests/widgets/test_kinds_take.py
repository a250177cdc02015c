"""Taking the pile: every legal take is right, "no" only where there is none."""

from typing import Any

import pytest

from canasta_widgets.reading import faults_of
from tests.widgets.kinds import codes, drill, follow, graded, groups, played, shape

OPEN = drill("take", goal="take", hand="8S 8D 2H 5C KH QC", melds=["QS QH QD"], pile="4C 6D 8H")
FROZEN = drill("take", goal="take", hand="8S 8D 2H 5C KH QC", melds=["QS QH QD"], pile="4C JK 6D 9S 5H 7C 8H")
ONE = drill("take", goal="take", hand="8S 2D 5C KH 7C", melds=["QS QH QD"], pile="4C JK 8H")
ONTO = drill("take", goal="take", hand="8S 5C KH 7C", melds=["8C 8D 8H"], pile="4C 8H")
BLOCKED = drill("take", goal="take", hand="8S 8D 2H 5C KH QC", melds=["QS QH QD"], pile="4C 3S")
CLOSED = drill("take", goal="take", hand="8S 8D 2H KS KH KD 5C", pile="4C 6D 8H")
ALL = {"open": OPEN, "frozen": FROZEN, "one": ONE, "onto": ONTO, "blocked": BLOCKED, "closed": CLOSED}


@pytest.mark.parametrize("name", ALL)
def test_the_third_hint_leads_to_a_right_answer(name: str) -> None:
    assert follow(ALL[name]) == ["answer"]


@pytest.mark.parametrize(
    ("asked", "laid", "right", "told"),
    [
        (OPEN, ("8S 8D",), True, "pile-taken"),
        (OPEN, ("8S 2H",), True, "pile-taken"),
        (FROZEN, ("8S 8D",), True, "pile-taken"),
        (FROZEN, ("8S 2H",), False, "needs-natural-pair"),
        (FROZEN, ("KH QC",), False, "top-card-unused"),
        (ONTO, (("", 0),), True, "pile-taken"),
        (ONTO, (("8S", 0),), True, "pile-taken"),
        (CLOSED, ("8S 8D", "KS KH KD"), True, "minimum-met"),
        (CLOSED, ("8S 8D",), False, "minimum-not-met"),
        (CLOSED, ("8S 2H", "KS KH KD"), False, "needs-natural-pair"),
        (BLOCKED, ("8S 8D",), False, "pile-blocked"),
    ],
)
def test_cards_take_the_pile_where_the_engine_says_so(asked: Any, laid: Any, right: bool, told: str) -> None:
    grade = graded(asked, groups=groups(*laid))
    assert grade.right is right
    assert told in codes(grade)
    assert bool(grade.after) is not right


@pytest.mark.parametrize(
    ("asked", "right", "told"),
    [
        (BLOCKED, True, "pile-blocked"),
        (ONE, True, "needs-natural-pair"),
        (OPEN, False, "natural-pair"),
        (FROZEN, False, "natural-pair"),
        (ONTO, False, "joins-a-meld"),
    ],
)
def test_that_it_cannot_be_taken_is_right_only_where_nothing_takes_it(asked: Any, right: bool, told: str) -> None:
    grade = graded(asked, choice="no")
    assert (grade.right, codes(grade)[0]) == (right, told)
    assert grade.reasons[0].cite


def test_the_pile_shows_its_upper_cards_and_the_one_that_froze_it() -> None:
    deep, near = played(FROZEN)["table"]["pile"], played(ONE)["table"]["pile"]
    assert deep is not None
    assert near is not None
    assert [face["card"] for face in deep["top"]] == ["9S", "5H", "7C", "8H"]
    assert (deep["count"], deep["frozen"], deep["across"]) == (7, True, None)
    assert deep["across_card"] is not None
    assert deep["across_card"]["card"] == "JK"
    assert (near["across"], near["across_card"]) == (1, None)
    plain = played(OPEN)["table"]["pile"]
    assert plain is not None
    assert (plain["frozen"], plain["across"], plain["across_card"], plain["note"]) == (False, None, None, [])


def test_the_tray_begins_with_the_top_card_and_counts_it_towards_the_minimum() -> None:
    staging = played(CLOSED)["staging"]
    assert staging is not None
    assert [face["card"] for face in staging["slots"][0]["cards"]] == ["8H"]
    assert staging["slots"][0]["cards"][0]["points"] == 10
    assert staging["count"] is not None
    assert staging["more"]
    open_staging = played(OPEN)["staging"]
    assert open_staging is not None
    assert open_staging["count"] is None


def test_own_melds_may_be_pointed_at_and_the_opponents_may_not() -> None:
    asked = drill("take", goal="take", hand="8S 5C KH", melds=["QS QH QD"], opponent_melds=["AS AH AD"], pile="4C 8H")
    sides = played(asked)["table"]["sides"]
    assert [(side["own"], [meld["target"] for meld in side["melds"]]) for side in sides] == [
        (False, [None]),
        (True, [0]),
    ]


def test_before_an_answer_a_pile_that_can_be_taken_looks_like_one_that_cannot() -> None:
    can = drill("take", goal="take", hand="8S 8D 2H 5C", melds=["QS QH QD"], pile="4C JK 8H")
    cannot = drill("take", goal="take", hand="8S 2D 2H 5C", melds=["QS QH QD"], pile="4C JK 8H")
    assert graded(can, choice="no").right is not graded(cannot, choice="no").right
    assert shape(played(can)) == shape(played(cannot))


def test_nothing_picked_is_no_answer() -> None:
    for event in ({"groups": []}, {"groups": groups("")}, {"groups": groups("8S", "")}, {"choice": "yes"}):
        state = played(OPEN, {"type": "check", **event})
        assert state["phase"] == "ready"
        assert state["feedback"] is not None
        assert state["feedback"]["tone"] == "note"


def test_a_take_needs_a_pile_and_comes_before_the_draw() -> None:
    assert faults_of(drill("take", goal="take", hand="8S 8D", melds=["QS QH QD"], drawn="stock")) == [
        "position: a pile is needed",
        "position: the pile is taken before the draw, so leave out drawn",
    ]
