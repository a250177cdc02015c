"""Questions that are answered with a statement: exactly what the engine bears out is true."""

from typing import Any

import pytest

from canasta import RULE_SETS
from canasta.words import Words
from canasta_widgets.drill import Drill
from canasta_widgets.kinds import KINDS
from canasta_widgets.kinds.kind import FIRST
from canasta_widgets.kinds.statements import QUESTIONS

EN = Words("en")
CHOOSE = KINDS["choose"]
KINGS = "KS KH KD"
SEVENS = "7S 7S 7H 7H 7D 7D 7C"


def asking(ask: str, rules: Any = "classic", **fields: Any) -> Drill:
    own = {name: fields.pop(name) for name in ("act", "goal", "cards") if name in fields}
    return Drill(id="x", kind="choose", ask=ask, rules=rules, position=fields, **own)


def true(drill: Drill) -> list[str]:
    question = CHOOSE.question(drill, FIRST, None, EN)["question"]
    assert question is not None
    values = [choice["value"] for choice in question["choices"]]
    return [value for value in values if CHOOSE.grade(drill, FIRST, {"choice": value}, EN).right]


def codes(drill: Drill, value: str) -> list[str]:
    return [why.code for why in CHOOSE.grade(drill, FIRST, {"choice": value}, EN).reasons]


@pytest.mark.parametrize(
    ("cards", "rules", "sort"),
    [
        (SEVENS, "classic", "natural"),
        ("7S 7S 7H 7H 7D 7D 2C", "classic", "mixed"),
        ("7S 7S 7H 7H 7D 7D", "classic", "none"),
        ("7S 7S 7H 7H 7D JK", "classic", "none"),
        ("2S 2H 2D 2C JK JK 2S", "bolivia", "wild"),
        ("4H 5H 6H 7H 8H 9H 10H", "samba", "sequence"),
        ("4H 5H 6H 7H 8H 9H", "samba", "none"),
    ],
)
def test_a_canasta_has_seven_cards_and_is_of_one_sort(cards: str, rules: str, sort: str) -> None:
    assert true(asking("sort", rules, cards=cards)) == [sort]


def out(**fields: Any) -> Drill:
    position = {"hand": f"{SEVENS} 9D", "drawn": "stock", "player_melded": False, "act": {"lay": [SEVENS]}, **fields}
    return asking("at-once", **position)


def test_a_whole_hand_with_a_canasta_in_one_turn_is_concealed() -> None:
    assert true(out()) == ["yes"]
    assert true(out(melds=[KINGS])) == ["yes"]


def test_whoever_has_melded_before_does_not_go_out_concealed() -> None:
    drill = out(melds=[KINGS], player_melded=True)
    assert true(drill) == ["melded"]
    assert codes(drill, "yes") == ["melded"]


def test_a_card_that_joins_an_older_meld_ends_the_concealment() -> None:
    hand = {"hand": f"{SEVENS} 9D KC", "act": {"lay": [SEVENS, {"cards": "KC", "to": 0}]}}
    assert true(out(melds=[KINGS], **hand)) == ["joined"]


def test_without_a_canasta_of_its_own_a_hand_does_not_go_out_concealed() -> None:
    assert true(out(melds=[SEVENS], hand=f"{KINGS} 9D", act={"lay": [KINGS]})) == ["no-canasta"]


@pytest.mark.parametrize(("score", "answer"), [(0, "yes-50"), (1495, "yes-50"), (1500, "no-50")])
def test_a_first_meld_is_enough_by_the_score(score: int, answer: str) -> None:
    position = {"hand": "KS KH KD 2C 4H 5H", "score": score, "drawn": "stock", "act": {"lay": ["KS KH KD 2C"]}}
    drill = asking("enough", **position)
    assert true(drill) == [answer]


@pytest.mark.parametrize(
    ("rules", "answer"), [("classic", "replaced"), ("two-player", "replaced"), ("samba", "kept"), ("bolivia", "kept")]
)
def test_a_dealt_red_three_is_laid_and_replaced_unless_it_may_be_kept(rules: str, answer: str) -> None:
    assert true(asking("red-three", rules, goal="dealt", cards="3H", hand="4S 5S")) == [answer]


@pytest.mark.parametrize(
    ("rules", "draw", "answer"),
    [("classic", "3H 9S", "replaced"), ("two-player", "3H 9S 9D", "replaced"), ("samba", "3H 9S", "kept")],
)
def test_a_drawn_red_three_is_laid_and_replaced_unless_it_may_be_kept(rules: str, draw: str, answer: str) -> None:
    assert true(asking("red-three", rules, goal="drawn", act={"draw": draw}, hand="4S 5S")) == [answer]


def test_a_red_three_in_a_taken_pile_is_laid_and_not_replaced() -> None:
    position = {"hand": "9S 9H 4D 5D", "melds": [KINGS], "pile": "3D 6C 9D", "act": {"take": "9S 9H"}}
    drill = asking("red-three", goal="pile", **position)
    assert true(drill) == ["laid"]
    assert codes(drill, "wild") == ["no-wild"]


@pytest.mark.parametrize(("policy", "answer"), [("stop", "ends"), ("meld-then-stop", "lays")])
def test_the_last_card_of_the_stock_ends_the_deal_when_it_is_a_red_three(policy: str, answer: str) -> None:
    rules = {"base": "classic", "set": {"stock.last_red_three": policy}}
    assert true(asking("last-card", rules, act={"draw": "3H"}, hand="4S 5S", stock=1)) == [answer]


@pytest.mark.parametrize(
    ("rules", "answer"), [("classic", "covered-frozen"), ("slovak", "covered"), ("samba", "barred")]
)
def test_a_red_three_turned_up_is_covered_and_freezes_by_the_rules(rules: str, answer: str) -> None:
    assert true(asking("red-three", rules, goal="up-card", hand="4S 5S", pile="3H")) == [answer]


NEXT = {"hand": "9S 9H 4D 5D", "melds": [KINGS], "stock": 0, "goal": "turned"}


@pytest.mark.parametrize(
    ("pile", "rules", "answer"),
    [
        ("6C KC", "classic", "must"),
        ("6C 9C", "classic", "may"),
        ("6C JC", "classic", "ends"),
        ("2C KC", "classic", "ends"),
        ("2C 9C", "classic", "may"),
        ("6C 3S", "classic", "ends"),
        ("6C KC", "samba", "ends"),
    ],
)
def test_at_the_end_of_the_stock_the_pile_must_or_may_be_taken_or_the_deal_ends(
    pile: str, rules: str, answer: str
) -> None:
    assert true(asking("stock-next", rules, pile=pile, **NEXT)) == [answer]


@pytest.mark.parametrize("rules", ["classic", "two-player", "samba"])
def test_a_card_that_is_left_in_the_stock_is_a_whole_draw(rules: str) -> None:
    position = {"hand": "9S 4D", "melds": [KINGS], "stock": 1, "act": {"draw": "5D"}}
    assert true(asking("last-card", rules, **position)) == ["goes-on"]


ROW = "4H 5H 6H 7H 8H 9H 10H"


@pytest.mark.parametrize(
    ("rules", "melds", "answer"),
    [
        ("classic", [SEVENS], "nothing"),
        ("classic", [KINGS], "lacks-1-0"),
        ("two-player", [SEVENS], "lacks-1-0"),
        ("two-player", [KINGS], "lacks-2-0"),
        ("bolivia", [SEVENS], "lacks-1-1"),
        ("bolivia", [ROW], "lacks-1-0"),
        ("bolivia", [KINGS], "lacks-2-1"),
        ("bolivia", [SEVENS, ROW], "nothing"),
        ("bolivia", [SEVENS, "8S 8S 8H 8H 8D 8D 8C"], "lacks-1-1"),
    ],
)
def test_what_is_missing_for_going_out_goes_by_the_canastas_that_the_rules_ask_for(
    rules: str, melds: list[str], answer: str
) -> None:
    position = {"hand": "JS JH JD 4C", "melds": melds, "drawn": "stock", "act": {"lay": ["JS JH JD"]}}
    assert true(asking("missing", rules, **position)) == [answer]


def test_after_a_no_only_the_partners_word_is_missing() -> None:
    position = {"hand": "JS JH JD 4C", "melds": [SEVENS], "drawn": "stock", "permission": "no"}
    assert true(asking("missing", **position, act={"lay": ["JS JH JD"]})) == ["permission"]


def points(value: str) -> int:
    return int(value.removeprefix("points-")) - 99_999


@pytest.mark.parametrize(
    ("canasta", "wilds", "change"), [(SEVENS, "2H", -180), (SEVENS, "JK", -150), ("7S 7S 7H 7H 7D 7D 2C", "2H", 20)]
)
def test_a_wild_card_on_a_natural_canasta_costs_two_hundred_and_counts_itself(
    canasta: str, wilds: str, change: int
) -> None:
    position = {"hand": f"{wilds} 4C 5C", "melds": [canasta], "drawn": "stock"}
    drill = asking("joining", **position, act={"lay": [{"cards": wilds, "to": 0}]})
    assert [points(value) for value in true(drill)] == [change]


@pytest.mark.parametrize(("wilds", "change"), [("2H", -200 + 20 + 100 + 30), ("JK", -200 + 50 + 100 + 60)])
def test_going_out_with_a_wild_card_on_a_canasta_is_weighed_against_cards_left_in_hand(wilds: str, change: int) -> None:
    position = {"hand": f"{wilds} KC", "melds": [SEVENS], "drawn": "stock"}
    drill = asking("joining-out", **position, act={"lay": [{"cards": wilds, "to": 0}]})
    assert [points(value) for value in true(drill)] == [change]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_without_what_it_is_about_is_a_fault(name: str) -> None:
    assert "needed" in CHOOSE.faults(Drill(id="x", kind="choose", ask=name))[0]


def test_a_red_three_that_turns_up_nowhere_is_a_fault() -> None:
    assert "goal must be one of" in CHOOSE.faults(asking("red-three", goal="nowhere", hand="4S"))[0]


def test_no_rule_set_leaves_a_red_three_without_an_answer() -> None:
    for rules in RULE_SETS:
        assert len(true(asking("red-three", rules, goal="up-card", hand="4S 5S", pile="3H"))) == 1


@pytest.mark.parametrize(
    ("card", "rules", "answer"),
    [
        ("2H", "classic", "covered-frozen"),
        ("2H", "hebrew-article", "covered"),
        ("3S", "classic", "barred"),
        ("9H", "classic", "open"),
        ("3H", "samba", "barred"),
    ],
)
def test_the_first_card_of_the_pile_is_covered_or_stays_by_the_rules(card: str, rules: str, answer: str) -> None:
    assert true(asking("red-three", rules, goal="up-card", hand="4S 5S", pile=card)) == [answer]
