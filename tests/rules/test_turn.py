"""The order of a turn, draws, red threes, and the end of the stock."""

import pytest

from canasta.referee import answer
from helpers import ask, ruled

REST = "4S 5H 10D JC"
EIGHTS = ["8C 8D 8S"]


def test_a_turn_is_a_draw_then_melds_then_a_discard():
    found = ask([{"draw": "8H"}, {"lay": ["8H"]}, {"discard": "4S"}], REST, melds=EIGHTS)
    assert found["legal"]
    assert not found["deal_over"]


@pytest.mark.parametrize("act", [{"lay": ["4S 5H 10D"]}, {"discard": "4S"}])
def test_nothing_comes_before_the_draw(act):
    assert "draw-first" in ruled([act], REST)


@pytest.mark.parametrize("act", [{"draw": "9C"}, {"discard": "5H"}, {"lay": ["5H"]}, {"pass": True}, {"ask": True}])
def test_nothing_comes_after_the_discard(act):
    found = ask([{"discard": "4S"}, act], REST, drawn="stock")
    assert (found["at"], found["reasons"][0]["code"]) == (1, "already-discarded")


def test_a_drawn_card_is_in_the_hand():
    assert ruled([{"draw": "9C"}, {"discard": "9C"}], REST) == []
    assert ruled([{"draw": "9C"}, {"discard": "9D"}], REST) == ["not-in-hand"]


def test_one_draw_a_turn():
    assert ruled([{"draw": "9C"}, {"draw": "9D"}], REST) == ["already-drawn"]


@pytest.mark.parametrize("rules", ["two-player", "three-player", "samba", "bolivia"])
def test_where_two_cards_are_drawn_both_are_named_but_for_a_last_single_one(rules):
    assert ruled([{"draw": "9C 9D"}], REST, rules) == []
    assert ruled([{"draw": "9C"}], REST, rules, stock=1) == []


@pytest.mark.parametrize(
    ("rules", "draw"), [("classic", "3H 9C 8C"), ("classic", "9C 3H"), ("samba", "3H 9C 8C 7C"), ("classic", "9C 8C")]
)
def test_a_draw_names_no_card_that_replaces_nothing(rules, draw):
    found = answer({"hand": REST, "rules": rules, "acts": [{"draw": draw}]})
    assert found["error"]["code"] == "bad-request"


def test_a_drawn_red_three_is_laid_and_replaced():
    found = ask([{"draw": "3H 9C"}, {"discard": "9C"}], REST)
    assert found["legal"]
    assert "red-three-laid" in found["effects"]
    assert ruled([{"draw": "3H 3D 9C"}], REST) == []
    assert ruled([{"draw": "3H"}, {"discard": "4S"}], REST) == []
    assert ruled([{"draw": "9D 3H 9C"}, {"discard": "9C"}], REST, "two-player") == []


@pytest.mark.parametrize(("stock", "cards"), [(1, "3H"), (2, "3D 3H")])
def test_a_last_red_three_ends_the_deal_at_once(stock, cards):
    found = ask([{"draw": cards}], REST, stock=stock)
    assert (found["legal"], found["deal_over"], found["went_out"]) == (True, True, False)
    assert ruled([{"draw": cards}, {"discard": "4S"}], REST, stock=stock) == ["deal-over"]


def test_a_red_three_among_the_last_two_is_not_replaced():
    found = ask([{"draw": "3H 9C"}, {"discard": "9C"}], REST, "two-player", stock=2)
    assert (found["legal"], found["deal_over"]) == (True, False)
    assert ask([{"draw": "9C 3H"}], REST, "two-player", stock=2)["deal_over"]


def test_a_last_red_three_ends_the_deal_in_samba_too():
    found = ask([{"draw": "9C 3H"}], REST, "samba", stock=2)
    assert (found["legal"], found["deal_over"]) == (True, True)
    assert "red-three-laid" in found["effects"]
    assert ask([{"draw": "3H"}], REST, "bolivia", stock=1)["deal_over"]
    assert not ask([{"draw": "3H 9C"}], REST, "samba", stock=2)["deal_over"]


def test_a_house_rule_lets_the_player_lay_after_a_last_red_three_but_not_discard():
    house = {"base": "classic", "set": {"stock.last_red_three": "meld-then-stop"}}
    fields = {"stock": 1, "melds": EIGHTS}
    found = ask([{"draw": "3H"}, {"lay": ["8H"]}, {"pass": True}], "8H " + REST, house, **fields)
    assert (found["legal"], found["deal_over"], found["went_out"]) == (True, True, False)
    assert ruled([{"draw": "3H"}, {"discard": "4S"}], REST, house, **fields) == ["no-discard-after-last"]


def test_a_red_three_in_hand_is_judged_only_where_an_act_lays_or_discards_it():
    hand = "3H " + REST
    assert ruled([{"discard": "3H"}], hand, drawn="stock") == ["red-three-not-discarded"]
    assert ruled([{"lay": ["3H"]}], hand, drawn="stock")[0] == "red-three-not-melded"
    assert "red-three-not-melded" in ruled([{"lay": ["8H 8S 3H"]}], hand + " 8H 8S", drawn="stock")


def test_in_samba_a_red_three_may_be_kept_laid_or_discarded():
    hand = "3H " + REST
    assert ruled([{"discard": "4S"}], hand, "samba", drawn="stock") == []
    assert ruled([{"lay": ["3H"]}, {"discard": "4S"}], hand, "samba", drawn="stock") == []
    assert ruled([{"draw": "3D 9C"}, {"discard": "3D"}], REST, "samba") == []
    assert ruled([{"draw": "3D 9C 9D"}, {"discard": "9D"}], REST, "samba") == []
    found = ask([{"discard": "3H"}], hand, "samba", drawn="stock")
    assert "pile-blocked" in found["effects"]


def test_a_red_three_laid_in_samba_opens_no_side():
    found = ask([{"lay": ["3H"]}], "3H " + REST, "samba", drawn="stock")
    assert (found["counted"], found["needed"]) == (None, None)
    assert "side-opened" not in found["effects"]


def test_a_discard_can_freeze_or_block_the_pile():
    assert "pile-frozen" in ask([{"discard": "2C"}], "2C " + REST, drawn="stock")["effects"]
    assert "pile-frozen" not in ask([{"discard": "2C"}], "2C " + REST, "samba", drawn="stock")["effects"]
    assert "pile-blocked" in ask([{"discard": "3C"}], "3C " + REST, drawn="stock")["effects"]


def test_passing_needs_an_empty_stock():
    assert ruled([{"pass": True}], REST) == ["stock-not-empty"]
    found = ask([{"pass": True}], REST, stock=0)
    assert (found["legal"], found["deal_over"], found["went_out"]) == (True, True, False)


def test_the_stock_that_is_empty_gives_no_card():
    assert ruled([{"draw": "9C"}], REST, stock=0) == ["stock-empty"]


def test_without_a_stock_a_fitting_top_card_must_be_taken():
    fields = {"stock": 0, "melds": EIGHTS}
    assert ruled([{"pass": True}], REST, pile="4C 8H", **fields) == ["must-take"]
    assert ruled([{"take": ""}], REST, pile="4C 8H", **fields) == []
    assert ruled([{"pass": True}], REST, pile="2C 8H", **fields) == []
    assert ruled([{"pass": True}], REST, pile="8H 3C", **fields) == []
    assert ruled([{"pass": True}], REST, pile="4C 9H", **fields) == []
    assert ruled([{"pass": True}], REST, pile="4C 8H", stock=0, melds=[]) == []


def test_one_card_in_hand_and_in_the_pile_wins_over_the_forced_take():
    found = ask([{"pass": True}], "10S", stock=0, pile="8H", melds=EIGHTS)
    assert (found["legal"], found["deal_over"]) == (True, True)
    assert ruled([{"take": ""}], "10S", stock=0, pile="8H", melds=EIGHTS) == ["one-card-hand"]


def test_a_closed_rank_is_not_forced_on_the_slovak_page():
    closed = ["8C 8D 8S 8H 8C 8D 8S"]
    assert ruled([{"pass": True}], REST, "slovak", stock=0, pile="4C 8H", melds=closed) == []
    assert ruled([{"pass": True}], REST, stock=0, pile="4C 8H", melds=closed) == ["must-take"]


@pytest.mark.parametrize("rules", ["samba", "bolivia"])
def test_samba_forces_no_take_and_ends_when_a_draw_is_impossible(rules):
    found = ask([{"pass": True}], REST, rules, stock=0, pile="4C 10H", melds=["7H 8H 9H"])
    assert (found["legal"], found["deal_over"]) == (True, True)


def test_a_house_rule_leaves_the_pile_and_takes_the_top_card_alone():
    house = {"base": "classic", "set": {"stock.take": "top-card"}}
    acts = [{"take": ""}, {"discard": "4C"}]
    found = ask(acts, REST, house, stock=0, pile="4C 8H", melds=EIGHTS)
    assert (found["at"], found["reasons"][0]["code"]) == (1, "not-in-hand")


def test_answers_name_what_decided():
    found = ask([{"discard": "4S"}], REST, drawn="stock")
    assert found["cites"] == ["classic/turn/discard"]
    found = ask([{"take": "9H 9C", "lay": ["AS AH 2D"]}], "9H 9C AS AH 2D 4D JC", pile="4C 9S")
    assert found["cites"][0] == "classic/pile/natural-pair"
    assert "classic/first-meld" in found["cites"]
