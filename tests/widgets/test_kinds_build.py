"""Building: every lay that meets the goal is right, and legal is not enough."""

from typing import Any

import pytest

from canasta_widgets.kinds.build import GOALS
from canasta_widgets.reading import faults_of
from tests.widgets.kinds import codes, drill, follow, graded, groups, plain, played

FIRST = drill("build", goal="first-meld", hand="KS KH KD 8S 8D 2H AC 5C 4S 7D", drawn="stock")
CHEAP = drill("build", goal="cheapest", hand="KS KH KD 8S 8D 2H 2D JK AC AD 5C 4S", drawn="stock")
OUT = drill("build", goal="out", hand="QC 8S 8D 2H 5C", melds=["QS QH QD QC QD QH"], drawn="stock")


@pytest.mark.parametrize("goal", GOALS)
def test_the_third_hint_leads_to_a_right_answer(goal: str) -> None:
    asked = {"meld": drill("build", goal="meld", hand="8S 8D 2H 5C KH", melds=["QS QH QD"], drawn="stock")}
    follow(asked.get(goal) or next(d for d in (FIRST, CHEAP, OUT) if d.goal == goal))


@pytest.mark.parametrize("laid", [("KS KH KD", "8S 8D 2H"), ("KS KH KD 2H", "8S 8D 2H")])
def test_a_first_meld_adds_up_over_its_melds(laid: tuple[str, ...]) -> None:
    grade = graded(FIRST, groups=groups(*laid))
    if laid[0].endswith("2H"):
        assert (grade.right, codes(grade)) == (False, ["not-in-hand"])
        return
    assert grade.right
    assert codes(grade) == ["counted", "counted", "minimum-met"]
    assert "70" in grade.reasons[-1].text.plain()


def test_a_first_meld_that_counts_too_little_goes_back_into_the_hand() -> None:
    grade = graded(FIRST, groups=groups("KS KH KD"))
    assert (grade.right, codes(grade)) == (False, ["minimum-not-met"])
    assert "until it counts enough" in grade.after[0].text.plain()


def test_the_running_count_knows_what_every_card_counts_and_how_much_is_needed() -> None:
    state = played(drill("build", goal="first-meld", hand="KS KH KD 8S 8D 2H AC 5C", drawn="stock", score=1500))
    assert state["staging"] is not None
    count = state["staging"]["count"]
    assert count is not None
    assert count["of"] is not None
    assert plain(count["of"]) == "(needed: 90)"
    assert [face["points"] for face in state["hand"]["cards"]] == [5, 10, 10, 10, 10, 10, 20, 20]
    assert [action["act"] for action in state["actions"]] == ["check", "group", "undo", "hint"]


def test_the_cheapest_first_meld_counts_least_and_spends_the_fewest_wild_cards() -> None:
    best = graded(CHEAP, groups=groups("AC AD 2H"))
    dearer = graded(CHEAP, groups=groups("KS KH KD", "8S 8D 2H"))
    dearest = graded(CHEAP, groups=groups("KS KH KD JK"))
    assert [grade.right for grade in (dearest, dearer)] == [False, False]
    assert codes(dearest) == ["not-cheapest"]
    assert not best.right or codes(best)[0] == "counted"
    assert all(grade.after for grade in (dearest, dearer))


def test_equally_cheap_first_melds_are_all_right() -> None:
    twins = drill("build", goal="cheapest", hand="AC AD AH KS KH KD JK 5C 4S", drawn="stock", score=0)
    found = {cards: graded(twins, groups=groups(cards)).right for cards in ("AC AD AH", "KS KH KD JK")}
    assert found == {"AC AD AH": True, "KS KH KD JK": False}
    same = drill("build", goal="cheapest", hand="KS KH KD KC 9S 9H 9D 9C 5C 7S", drawn="stock", score=0)
    for pair, right in (
        (("KS KH KD", "9S 9H 9D"), True),
        (("KC KH KD", "9C 9H 9D"), True),
        (("KS KH KD KC", "9S 9H 9D"), False),
    ):
        assert graded(same, groups=groups(*pair)).right is right


def test_the_same_points_with_more_wild_cards_are_not_the_cheapest() -> None:
    hand = "AC AD AH KS KH 2S 2H 4S 5C 6D"
    asked = drill("build", goal="cheapest", hand=hand, drawn="stock", score=0)
    assert graded(asked, groups=groups("AC AD AH")).right
    wilder = graded(asked, groups=groups("AC AD 2S"))
    assert (wilder.right, codes(wilder)) == (False, ["not-cheapest"])
    assert "wild" in wilder.reasons[0].text.plain()


@pytest.mark.parametrize(
    ("laid", "right", "told"),
    [
        ((("QC", 0), "8S 8D 2H"), True, "canasta-made"),
        ((("QC 2H", 0),), False, "not-out"),
        ((("QC", 0),), False, "not-out"),
        (("8S 8D 2H",), False, "not-out"),
        (("8S 8D 5C",), False, "mixed-ranks"),
    ],
)
def test_going_out_is_built_when_one_card_is_left_for_the_discard(laid: Any, right: bool, told: str) -> None:
    grade = graded(OUT, groups=groups(*laid))
    assert grade.right is right
    assert told in codes(grade)


def test_a_meld_may_be_a_run_where_runs_are_played() -> None:
    position = {"hand": "5H 6H 7H KD 9C JS", "melds": ["QS QH QD"], "drawn": "stock"}
    samba = drill("build", "samba", goal="meld", **position)
    assert codes(graded(samba, groups=groups("5H 6H 7H"))) == ["sequence"]
    follow(samba)
    assert faults_of(drill("build", goal="meld", **position)) == [
        "no answer is right: the goal cannot be met from this position"
    ]


def test_a_card_sent_to_a_meld_joins_that_one() -> None:
    two = drill("build", goal="meld", hand="QC 2H 5C 9D", melds=["QS QH QD", "KS KH KD"], drawn="stock")
    assert graded(two, groups=groups(("2H", 1))).right
    assert codes(graded(two, groups=groups("2H")))[0] != "enough-cards"
    assert not graded(two, groups=groups("2H")).right
    assert not graded(two, groups=groups(("QC", 9))).right


def test_one_meld_is_one_group() -> None:
    state = played(
        drill("build", goal="meld", hand="8S 8D 2H 5C KH", melds=["QS QH QD"], drawn="stock"),
        {"type": "check", "groups": groups("8S 8D 2H", "KH")},
    )
    assert state["feedback"] is not None
    assert state["feedback"]["tone"] == "note"
    assert state["staging"] is not None
    assert not state["staging"]["more"]


def test_an_unknown_goal_is_a_fault_that_names_those_there_are() -> None:
    assert faults_of(drill("build", goal="mled", hand="8S 8D 2H 5C KH", drawn="stock")) == [
        "goal must be one of meld, first-meld, cheapest, out"
    ]
