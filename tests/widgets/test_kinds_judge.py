"""Judging: any act, whether and why not, and nothing that tells before the answer."""

from typing import Any

import pytest

from canasta import Code
from canasta_widgets import Session
from canasta_widgets.kinds import KINDS
from canasta_widgets.kinds.judge import APART, REASON_NAMES, TEMPTING, WHY
from canasta_widgets.reading import faults_of
from tests.widgets.kinds import EN, codes, drill, follow, graded, plain, played, shape

MELDED = {"melds": ["QS QH QD"]}
ILLEGAL: list[tuple[dict[str, Any], dict[str, Any], set[str]]] = [
    ({"hand": "8S 8D 5C KH", "pile": "4C 3S", **MELDED}, {"take": "8S 8D"}, {"pile-blocked"}),
    ({"hand": "8S 2D 5C KH", "pile": "JK 8C", **MELDED}, {"take": "8S 2D"}, {"needs-natural-pair"}),
    ({"hand": "8S 2D 5C KH", "pile": "4C 8C"}, {"take": "8S 2D"}, {"needs-natural-pair", "minimum-not-met"}),
    ({"hand": "KH", "pile": "QC", **MELDED}, {"take": "", "to": 0}, {"one-card-hand"}),
    ({"hand": "5C", "drawn": "stock", **MELDED}, {"discard": "5C"}, {"canastas-needed", "must-keep-a-card"}),
    ({"hand": "5C KH", **MELDED}, {"discard": "5C"}, {"draw-first"}),
    ({"hand": "5C KH", "drawn": "stock", "permission": "yes", **MELDED}, {"ask": True}, {"already-asked"}),
    (
        {"hand": "4S 4H 4D 9C 9D 9H KS", "drawn": "stock", **MELDED},
        {"lay": ["4S 4H 4D", "9C 9D 9H"]},
        {"canastas-needed", "must-keep-a-card"},
    ),
    ({"hand": "5C KH", "drawn": "stock", "stock": 30, **MELDED}, {"draw": "9H"}, {"already-drawn"}),
    ({"hand": "5C KH", "drawn": "stock", **MELDED}, {"pass": True}, {"must-discard"}),
]
LEGAL: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"hand": "8S 8D 5C KH", "pile": "4C 8C", **MELDED}, {"take": "8S 8D"}, "pile-taken"),
    ({"hand": "5C KH", "drawn": "stock", **MELDED}, {"discard": "5C"}, "discarded"),
    (
        {"hand": "4S 4H 4D 9C 9D 9H KS", "drawn": "stock", "melds": ["QS QH QD QC QD QH QS"]},
        {"lay": ["4S 4H 4D", "9C 9D 9H"]},
        "meld-laid",
    ),
]


@pytest.mark.parametrize(("position", "act", "told"), ILLEGAL)
def test_an_act_that_is_not_allowed_is_so_for_every_reason_of_the_engine(
    position: dict[str, Any], act: dict[str, Any], told: set[str]
) -> None:
    judged = drill("judge", act=act, **position)
    wrong = graded(judged, choice="legal")
    assert not wrong.right
    assert set(codes(wrong)) == told
    assert all(why.cite for why in wrong.reasons)
    assert [why.code for why in wrong.after] == ["at-the-table"]
    assert graded(judged, choice="illegal").onward


@pytest.mark.parametrize(("position", "act", "does"), LEGAL)
def test_an_act_that_is_allowed_is_told_what_it_does(position: dict[str, Any], act: dict[str, Any], does: str) -> None:
    judged = drill("judge", act=act, **position)
    assert does in codes(graded(judged, choice="legal"))
    wrong = graded(judged, choice="illegal")
    assert not wrong.right
    assert does in codes(wrong)


@pytest.mark.parametrize(("position", "act", "told"), ILLEGAL)
@pytest.mark.parametrize("lang", ["en", "he"])
def test_each_wrong_why_is_told_why_it_is_not_so(
    position: dict[str, Any], act: dict[str, Any], told: set[str], lang: str
) -> None:
    session = Session(drill("judge", act=act, **position), lang)
    question = session.dispatch({"type": "check", "choice": "illegal"})["question"]
    assert question is not None
    offered = [choice["value"] for choice in question["choices"]]
    assert len(offered) >= 3
    assert set(offered) & told
    for choice in offered:
        state = session.dispatch({"type": "check", "choice": choice})
        assert state["verdict"] == ("right" if choice in told else "wrong")
        if choice not in told:
            assert state["feedback"] is not None
            assert state["feedback"]["reasons"][0]["code"] == f"not:{choice}"
            session.dispatch({"type": "retry"})
            continue
        session = Session(drill("judge", act=act, **position), lang)
        session.dispatch({"type": "check", "choice": "illegal"})


@pytest.mark.parametrize(("position", "act"), [case[:2] for case in ILLEGAL + LEGAL])
def test_the_third_hint_leads_to_a_right_answer(position: dict[str, Any], act: dict[str, Any]) -> None:
    assert follow(drill("judge", act=act, **position)) in (["answer"], ["answer", WHY])


def test_every_reason_of_the_engine_has_a_short_name_and_every_tempting_one_its_refutation() -> None:
    assert {code.value for code in Code} <= set(REASON_NAMES)
    assert {code for codes in TEMPTING.values() for code in codes} <= set(APART)
    assert set(APART) <= set(REASON_NAMES)


@pytest.mark.parametrize(
    ("legal", "illegal", "same"),
    [
        ("9H 9S 2C", "9H 8S 2C", {"lay": ["9H 9S 2C"]}),
        ("8S 8D 2H", "8S 2D 2H", {"take": "8S 8D"}),
    ],
)
def test_before_an_answer_the_states_of_a_legal_and_an_illegal_act_differ_in_their_cards_alone(
    legal: str, illegal: str, same: dict[str, Any]
) -> None:
    def state(cards: str) -> Any:
        name = next(iter(same))
        act = {"lay": [cards]} if name == "lay" else {"take": " ".join(cards.split()[:2])}
        rest = {"drawn": "stock"} if name == "lay" else {"pile": "JK 8C"}
        judged = drill("judge", act=act, hand=f"{cards} KD 5S", **MELDED, **rest)
        return judged, played(judged)

    (one, first), (other, second) = state(legal), state(illegal)
    assert graded(one, choice="legal").right != graded(other, choice="legal").right

    assert shape(first) == shape(second)


def test_a_run_in_samba_is_praised_as_a_run() -> None:
    run = drill("judge", "samba", act={"lay": ["5H 6H 7H"]}, hand="5H 6H 7H KD KC 9C", drawn="stock", **MELDED)
    assert codes(graded(run, choice="legal"))[0] == "sequence"


def test_what_the_partner_said_is_seen() -> None:
    asked = drill("judge", act={"discard": "5C"}, hand="5C KH", drawn="stock", permission="no", **MELDED)
    assert "said no" in plain(played(asked)["hand"]["note"])


def test_several_groups_lie_in_the_tray_and_the_rest_in_the_hand() -> None:
    state = played(drill("judge", act={"lay": ["4S 4H 4D", "9C 9D 9H"]}, hand="4S 4H 4D 9C 9D 9H KS", drawn="stock"))
    assert state["staging"] is not None
    laid = [[face["card"] for face in slot["cards"]] for slot in state["staging"]["slots"]]
    assert laid == [["4S", "4H", "4D"], ["9C", "9D", "9H"]]
    assert [face["card"] for face in state["hand"]["cards"]] == ["KS"]
    assert not state["hand"]["pick"]
    assert [action["act"] for action in state["actions"]] == ["check", "hint"]


def test_an_answer_that_was_not_offered_is_none() -> None:
    judged = drill("judge", act={"discard": "5C"}, hand="5C KH", drawn="stock", **MELDED)
    for event in ({"choice": "too-many-wilds"}, {"choice": 1}, {}, {"groups": [{"cards": ["5C"]}]}):
        assert KINDS["judge"].read(judged, "answer", event) is None


def test_a_draw_of_more_cards_than_the_rules_draw_is_a_fault() -> None:
    (fault,) = faults_of(drill("judge", act={"draw": "9H 9D"}, hand="5C KH", stock=30))
    assert fault.startswith("act: A draw must name the cards")
    assert faults_of(drill("judge", act={"draw": "9H"}, hand="5C KH", stock=30)) == []


def test_the_second_hint_names_the_facts_and_the_third_what_follows() -> None:
    judged = drill("judge", act={"take": "8S 2D"}, hand="8S 2D 5C KH", pile="JK 8C", **MELDED)
    hints = [hint.text.plain() for hint in KINDS["judge"].hints(judged, "answer", EN)]
    assert "The pile is frozen." in hints[1]
    assert hints[2].endswith("So it is not allowed.")
    out = drill("judge", act={"lay": ["QC 2H"]}, hand="QC 2H 5C", drawn="stock", melds=["QS QH QD QC QS"])
    hints = [hint.text.plain() for hint in KINDS["judge"].hints(out, "answer", EN)]
    assert "Canastas of your side by then: 1." in hints[1]
    assert hints[2].endswith("it is allowed.")
