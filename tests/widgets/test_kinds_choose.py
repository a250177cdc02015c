"""Choosing: every option that the engine finds right is right, and each wrong one is told why."""

import json

import pytest
from drills_soak import places, reason_defects, telling

from canasta import RULE_SETS
from canasta.words import Words
from canasta_widgets.drill import Drill
from canasta_widgets.kinds import KINDS
from canasta_widgets.kinds.amounts import AMOUNTS
from canasta_widgets.kinds.kind import FIRST
from canasta_widgets.session import Session
from canasta_widgets.skills import LEVELS, SKILLS, generate

EN = Words("en")
CHOOSE = KINDS["choose"]
ENDED = {
    "sides": [
        {"melds": ["7S 7S 7H 7H 7D 7D 7C"], "hands": ["", "QC"], "red_threes": 4},
        {"melds": ["QS QH QD"], "hands": ["4S", "5S"]},
    ],
    "out": 0,
    "concealed": True,
}


def choosing(**fields):
    return Drill(id="choose", kind="choose", **fields)


def offered(drill):
    return [choice["value"] for choice in CHOOSE.question(drill, FIRST, None, EN)["question"]["choices"]]


def rights(drill):
    return [value for value in offered(drill) if CHOOSE.grade(drill, FIRST, {"choice": value}, EN).right]


def codes(drill, value):
    return [why.code for why in CHOOSE.grade(drill, FIRST, {"choice": value}, EN).reasons]


ASKED = choosing(
    position={
        "hand": "9H 9S 9D KC",
        "melds": ["8S 8S 8H 8H 8D 8C 8C"],
        "drawn": "stock",
        "permission": "no",
    },
    options=({"lay": ["9H 9S 9D"]}, {"discard": "KC"}, {"ask": True}),
    goal="legal",
)


def test_after_a_no_nobody_goes_out_and_nobody_asks_again():
    assert rights(ASKED) == ["option-2"]
    assert "permission-refused" in codes(ASKED, "option-1")
    assert codes(ASKED, "option-3") == ["already-asked"]


def test_the_answer_of_the_partner_is_told():
    note = CHOOSE.question(ASKED, FIRST, None, EN)["hand"]["note"]
    assert "said no" in "".join(part for part in note if isinstance(part, str))


SAFE = choosing(
    position={"hand": "9C 3S KD 2H 5S", "melds": ["QS QH QD"], "opponent_melds": ["9S 9H 9D"], "pile": "4C 8D",
              "drawn": "stock"},
    options=({"discard": "9C"}, {"discard": "KD"}, {"discard": "3S"}, {"discard": "2H"}),
    goal="safest",
)  # fmt: skip


@pytest.mark.parametrize(("value", "code"), [("option-1", "joins"), ("option-2", "unseen"), ("option-4", "wild")])
def test_a_discard_is_safe_where_it_gives_least_away(value, code):
    assert rights(SAFE) == ["option-3"]
    assert codes(SAFE, value) == [code]
    assert codes(SAFE, "option-3") == ["blocks"]


def number(value):
    return int(value.removeprefix("points-")) - 99_999


def test_each_wrong_number_is_a_slip_and_has_its_own_reason():
    drill = choosing(ask="going-out", deal=ENDED)
    numbers = {number(value): value for value in offered(drill)}
    assert rights(drill) == [numbers.pop(200)]
    told = {wrong: codes(drill, value)[0] for wrong, value in numbers.items()}
    assert told == {0: "not-counted", 100: "not-concealed", 300: "stacked"}


def test_the_order_of_the_choices_depends_on_what_is_asked_alone():
    drill = choosing(ask="going-out", deal=ENDED)
    again = Drill.from_json({**json.loads(json.dumps(drill.to_json())), "id": "another-name"})
    assert offered(again) == offered(drill)
    orders = {tuple(map(number, offered(choosing(ask="going-out", deal=deal)))) for deal in map(ending, "45689JK")}
    assert len(orders) > 4


def ending(n):
    """The same end of a deal with other cards in a hand."""
    return {**ENDED, "sides": [ENDED["sides"][0], {"melds": ["QS QH QD"], "hands": ["4S", f"{n}H"]}]}


@pytest.mark.parametrize("skill", ["canastas", "wild-on-natural", "red-threes", "concealed", "first-meld-minimum"])
def test_the_right_number_is_neither_always_the_largest_nor_always_the_smallest(skill):
    ranks = set()
    for seed in range(40):
        drill = generate(choosing(skill=skill, level=3), seed)
        if drill.ask in AMOUNTS:
            numbers = sorted(offered(drill), key=number)
            ranks.add((numbers.index(rights(drill)[0]) + 1) / len(numbers))
    assert len(ranks) > 1


def test_the_same_cards_are_ruled_differently_by_different_rules():
    position = {"hand": "9H 9S 2C 2D JK 4S 5S", "melds": ["QS QH QD"], "drawn": "stock"}
    drill = choosing(ask="rules", goal="classic polish samba", position=position, act={"lay": ["9H 9S 2C 2D JK"]})
    assert rights(drill) == ["classic"]
    assert codes(drill, "polish") == ["wilds-outnumber-naturals"]
    assert "too-many-wilds" in codes(drill, "samba")
    assert codes(drill, "none") == ["some"]


def test_where_no_rules_allow_it_none_is_right():
    position = {"hand": "9H 9S 4S 5S", "melds": ["QS QH QD"], "drawn": "stock"}
    drill = choosing(ask="rules", goal="classic polish", position=position, act={"lay": ["9H 9S"]})
    assert rights(drill) == ["none"]


@pytest.mark.parametrize(
    ("drill", "fault"),
    [
        (choosing(), "either options or ask"),
        (choosing(options=ASKED.options, goal="best", position=ASKED.position), "goal must be one of"),
        (choosing(ask="weather"), "ask must be one of"),
        (choosing(options=ASKED.options[:1], goal="legal", position=ASKED.position), "from 2 to 5"),
        (choosing(options=ASKED.options[::2], goal="legal", position=ASKED.position), "some of the answers"),
        (choosing(ask="going-out", deal={"sides": []}), "cannot be asked"),
    ],
)
def test_a_question_without_a_right_and_a_wrong_answer_is_a_fault(drill, fault):
    assert fault in CHOOSE.faults(drill)[0]


@pytest.mark.parametrize("event", [{}, {"choice": "option-9"}, {"choice": 5}, {"number": 5}])
def test_what_is_not_offered_is_no_answer(event):
    assert Session(ASKED, "en").dispatch({"type": "check", **event})["phase"] == "ready"


CHOSEN = [skill for skill in SKILLS.values() if "choose" in skill.kinds]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", CHOSEN, ids=[skill.id for skill in CHOSEN])
def test_of_a_dealt_question_one_answer_is_right_and_each_other_one_has_its_own_cited_reason(skill, level):
    for name in [name for name, rules in RULE_SETS.items() if skill.applies(rules)][:3]:
        for seed in range(4):
            drill = generate(choosing(skill=skill.id, level=level, rules=name), seed)
            grades = {value: CHOOSE.grade(drill, FIRST, {"choice": value}, EN) for value in offered(drill)}
            assert [*reason_defects(drill, grades)] == [], (name, seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", CHOSEN, ids=[skill.id for skill in CHOSEN])
def test_no_place_among_the_choices_tells_which_one_is_right(skill, level):
    name = next(name for name, rules in RULE_SETS.items() if skill.applies(rules))
    seen = [places(generate(choosing(skill=skill.id, level=level, rules=name), seed)) for seed in range(60)]
    assert [*telling(seen)] == []


def test_a_place_that_is_always_right_is_found_to_tell():
    assert [*telling([([2], 3)] * 60)] == [(2, 60, 60)]
    assert [*telling([([n % 3], 3) for n in range(60)])] == []
