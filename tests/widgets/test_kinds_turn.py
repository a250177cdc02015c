"""A whole turn: act by act, each refused with its reasons or told in the history, and its goal graded at the end."""

import json
from typing import Any

import pytest

from canasta_widgets import Drill, Session
from canasta_widgets.kinds.turn import GOALS
from canasta_widgets.memory import point
from canasta_widgets.reading import faults_of
from tests.widgets.kinds import act, drill, follow, groups, plain, played

POSITION: dict[str, Any] = {"hand": "8S 8D 5C KH 4S 7D", "melds": ["QS QH QD"], "pile": "6D 9S", "stock": 30}
MELD = drill("turn", goal="meld", draws="8H", **POSITION)
TURNS = {
    "finish": drill("turn", goal="finish", draws="8H", **POSITION),
    "take-pile": drill("turn", goal="take-pile", draws="8H", **{**POSITION, "pile": "6D 8C"}),
    "meld": MELD,
    "first-meld": drill("turn", goal="first-meld", draws="KD", hand="KS KH 8S 8D 2H 5C 4S", pile="6D", stock=30),
    "go-out": drill("turn", goal="go-out", draws="8H", hand="8S 8D 5C", melds=["QS QH QD QC QS QH QD"], pile="6D"),
    "canasta": drill("turn", goal="canasta", draws="QC", hand="QH 8D 5C 4S", melds=["QS QH QD QC QD"], pile="6D"),
}


@pytest.mark.parametrize("goal", GOALS)
def test_the_third_hints_lead_through_the_turn_to_its_goal(goal: str) -> None:
    assert len(follow(TURNS[goal])) >= 2


@pytest.mark.parametrize("lang", ["en", "he"])
def test_a_turn_that_reaches_its_goal_is_right_and_its_history_is_told(lang: str) -> None:
    state = played(MELD, act("draw"), act("lay", "8S 8D 8H"), act("discard", "5C"), lang=lang)
    assert (state["phase"], state["verdict"]) == ("answered", "right")
    assert len(state["history"]) == 3
    told = [[card for span in line if isinstance(span, dict) for card in span["cards"]] for line in state["history"]]
    assert told == [["8H"], ["8S", "8D", "8H"], ["5C"]]
    assert state["table"]["pile"] is not None
    assert state["table"]["pile"]["top"][-1]["card"] == "5C"
    assert [face["card"] for face in state["hand"]["cards"]] == ["4S", "7D", "KH"]


def test_what_the_stock_gives_is_hidden_until_it_is_drawn() -> None:
    assert "8H" not in json.dumps(played(MELD))
    assert "8H" in [face["card"] for face in played(MELD, act("draw"))["hand"]["cards"]]


@pytest.mark.parametrize(
    ("before", "step", "told"),
    [
        ([], act("lay", "8S 8D"), {"draw-first", "meld-too-small"}),
        ([], act("discard", "5C"), {"draw-first"}),
        ([], act("take", "8S 8D"), {"top-card-unused"}),
        ([act("draw")], act("draw"), {"already-drawn"}),
        ([act("draw")], act("take", "8S 8D"), {"already-drawn"}),
        ([act("draw")], act("lay", "8S 8D"), {"meld-too-small"}),
        ([act("draw")], act("discard", "AS"), {"not-in-hand"}),
        ([act("draw")], act("pass"), {"must-discard"}),
    ],
)
def test_a_step_that_is_not_legal_is_refused_with_the_reasons_of_the_engine(
    before: list[Any], step: Any, told: set[str]
) -> None:
    session = Session(MELD, "en")
    for event in before:
        point = session.dispatch(event)
    point = session.state
    state = session.dispatch(step)
    assert (state["phase"], state["verdict"]) == ("answered", "wrong")
    assert state["feedback"] is not None
    assert told <= {reason["code"] for reason in state["feedback"]["reasons"]}
    assert state["feedback"]["table"]
    again = session.dispatch({"type": "retry"})
    assert {**again, "turn": 0, "fresh": None} == {**point, "turn": 0, "fresh": None}


def test_a_legal_step_leads_on_with_the_picks_of_a_new_step() -> None:
    before, after = played(MELD), played(MELD, act("draw"))
    assert (after["phase"], after["verdict"]) == ("ready", None)
    assert before["step"] != after["step"]
    assert before["key"] == after["key"]
    assert after["feedback"] is not None
    assert after["feedback"]["tone"] == "onward"


def test_the_buttons_are_those_of_the_moment_whatever_the_hand_holds() -> None:
    def acts(*events: Any) -> list[str]:
        return [action["act"] for action in played(MELD, *events)["actions"]]

    assert acts() == ["draw", "take", "group", "undo", "hint"]
    assert acts(act("draw")) == ["discard", "lay", "group", "undo", "hint"]


def test_undo_takes_back_one_act_after_another() -> None:
    session = Session(MELD, "en")
    states = [session.state, session.dispatch(act("draw")), session.dispatch(act("lay", "8S 8D 8H"))]
    for before in (states[1], states[0], states[0]):
        state = session.dispatch({"type": "undo"})
        for part in ("hand", "table", "history", "step", "actions"):
            assert state[part] == before[part]  # type: ignore[literal-required]


def test_a_turn_that_ends_without_its_goal_is_wrong_and_can_be_taken_back_to_before_its_end() -> None:
    session = Session(MELD, "en")
    session.dispatch(act("draw"))
    state = session.dispatch(act("discard", "5C"))
    assert state["verdict"] == "wrong"
    assert state["feedback"] is not None
    assert [reason["code"] for reason in state["feedback"]["reasons"]] == ["goal-missed", "in-reach"]
    assert "could still have been done" in plain(state["feedback"]["reasons"][1]["text"])
    session.dispatch({"type": "retry"})
    session.dispatch(act("lay", "8S 8D 8H"))
    assert session.dispatch(act("discard", "5C"))["verdict"] == "right"


def test_a_goal_that_has_gone_out_of_reach_is_said_to_have_and_the_hint_says_to_go_back() -> None:
    session = Session(TURNS["take-pile"], "en")
    session.dispatch(act("draw"))
    for _ in range(3):
        hinted = session.dispatch({"type": "hint"})
    assert "Undo" in plain(hinted["hint"][-1])
    state = session.dispatch(act("discard", "5C"))
    assert state["feedback"] is not None
    assert "out of reach" in plain(state["feedback"]["reasons"][1]["text"])


def test_nothing_is_shown_where_the_goal_has_gone_out_of_reach() -> None:
    session = Session(TURNS["take-pile"], "en")
    session.dispatch(act("draw"))
    for _ in range(3):
        state = session.dispatch(act("discard", "5C"))
        assert [action["act"] for action in state["actions"]] == ["retry"]
        assert session.dispatch({"type": "show"})["shown"] is None
        session.dispatch({"type": "retry"})
    session.dispatch({"type": "undo"})
    session.dispatch(act("take", "8S 8D"))
    assert session.dispatch(act("discard", "5C"))["verdict"] == "right"


def test_a_right_act_is_shown_after_two_misses() -> None:
    session = Session(MELD, "en")
    for _ in range(2):
        session.dispatch(act("lay", "8S 8D"))
        session.dispatch({"type": "retry"})
    session.dispatch(act("lay", "8S 8D"))
    assert session.dispatch({"type": "show"})["shown"] == {"act": "draw", "groups": []}


def test_a_drawn_red_three_is_laid_and_replaced() -> None:
    state = played(drill("turn", goal="finish", draws="3H 8H", **POSITION), act("draw"))
    (side,) = state["table"]["sides"]
    assert side["red_threes"] is not None
    assert [face["card"] for face in side["red_threes"]["cards"]] == ["3H"]
    assert state["table"]["stock"] is not None
    assert state["table"]["stock"]["count"] == 28


def test_the_turn_counts_a_first_meld_until_it_is_made() -> None:
    asked = TURNS["first-meld"]
    before = played(asked, act("draw"))["staging"]
    assert before is not None
    assert before["count"] is not None
    after = played(asked, act("draw"), act("lay", "KS KH KD", "8S 8D 2H"))["staging"]
    assert after is not None
    assert after["count"] is None


@pytest.mark.parametrize("goal", GOALS)
def test_a_turn_survives_json_at_every_act(goal: str) -> None:
    session = Session(TURNS[goal], "he")
    for _ in range(8):
        twin = Session.from_json(json.loads(json.dumps(session.to_json())))
        assert twin.state == session.state
        if session.state["phase"] == "answered":
            break
        for _ in range(3):
            session.dispatch({"type": "hint"})
        session.dispatch({"type": "act", **point(session.to_json()["memory"]).shown()})
    assert session.state["verdict"] == "right"


def test_an_act_without_its_cards_is_no_miss() -> None:
    for event in (
        act("discard"),
        act("discard", "5C KH"),
        act("lay"),
        {"type": "act", "act": "fly"},
        {"type": "check"},
    ):
        state = played(MELD, act("draw"), event)
        assert state["phase"] == "ready"
        assert state["feedback"] is not None
        assert state["feedback"]["tone"] == "note"


def test_a_take_without_cards_puts_the_top_card_onto_a_meld() -> None:
    asked = drill("turn", goal="take-pile", draws="8H", hand="8S 5C KH 4S", melds=["QS QH QD"], pile="6D QC", stock=30)
    state = played(asked, {"type": "act", "act": "take", "groups": []})
    assert state["phase"] == "ready"
    assert len(state["history"]) == 1
    assert groups("QC")[0]["cards"][0] in json.dumps(state["table"]["sides"])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"goal": "win"}, "goal must be one of finish"),
        ({"draws": "8H 8C"}, "draws must name the cards"),
        ({"draws": None}, "draws must name the cards"),
        ({"goal": "go-out"}, "the goal cannot be reached"),
    ],
)
def test_a_turn_that_cannot_be_played_is_a_fault(fields: dict[str, Any], told: str) -> None:
    (fault,) = faults_of(drill("turn", **{"goal": "finish", "draws": "8H", **POSITION, **fields}))
    assert told in fault


def test_a_pass_with_an_empty_stock_leaves_the_pile_and_ends_the_deal():
    position = {"hand": "4S 5H 9C", "melds": ["KS KH KD"], "pile": "8H 6C", "stock": 0}
    left = Drill("x", "turn", position, goal="finish")
    state = Session(left, "en").dispatch({"type": "act", "act": "pass"})
    assert "".join(span for span in state["history"][0] if isinstance(span, str)).startswith("The pile was left")
    asked = Drill("y", "judge", position, act={"pass": True})
    assert Session(asked, "en").state["task"] == ["May the pile be left, so that the deal ends?"]
