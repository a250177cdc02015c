"""classic/first-meld: the minimum, what counts towards it, and the waiver."""

import pytest

from helpers import ask, ruled

REST = " 4S 5H 10D JC"


def first(groups, rules="classic", **fields):
    return ask([{"lay": groups}], " ".join(groups) + REST, rules, drawn="stock", **fields)


@pytest.mark.parametrize(
    ("score", "needed"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120), (7000, 120)],
)
def test_the_minimum_follows_the_score(score, needed):
    assert first(["KS KH KD"], score=score)["needed"] == needed


@pytest.mark.parametrize(
    ("rules", "score", "needed"), [("samba", 6995, 120), ("samba", 7000, 150), ("bolivia", 7000, 150)]
)
def test_samba_and_bolivia_have_a_fourth_step(rules, score, needed):
    assert first(["KS KH KD"], rules, score=score)["needed"] == needed


@pytest.mark.parametrize(
    ("groups", "counted"),
    [
        (["AS AH AD"], 60),
        (["KS KH KD", "4S 4H 4D"], 45),
        (["KS KH 2D"], 40),
        (["KS KH JK"], 70),
        (["AS AH AD 2S JK"], 130),
        (["8S 8H 8D", "7S 7H 7D"], 45),
    ],
)
def test_cards_count_their_values_and_several_melds_add_up(groups, counted):
    assert first(groups)["counted"] == counted


def test_only_the_top_card_of_a_taken_pile_counts():
    found = ask([{"take": "9H 9C", "lay": ["AS AH 2D"]}], "9H 9C AS AH 2D" + REST, pile="AD AC 9S")
    assert (found["legal"], found["counted"], found["needed"]) == (True, 90, 50)


def test_the_minimum_is_judged_over_one_act():
    acts = [{"lay": ["KS KH KD"]}, {"lay": ["QS QH QD"]}]
    found = ask(acts, "KS KH KD QS QH QD" + REST, drawn="stock")
    assert (found["at"], [r["code"] for r in found["reasons"]]) == (0, ["minimum-not-met"])


def test_the_count_is_given_also_where_the_act_fails_for_another_reason():
    found = ask([{"lay": ["AS AH AD"]}], "AS AH AD" + REST)
    assert (found["reasons"][0]["code"], found["counted"], found["needed"]) == ("draw-first", 60, 50)
    found = ask([{"take": "9H 2C", "lay": ["AS AH AD"]}], "9H 2C AS AH AD" + REST, pile="4C 9S")
    assert (found["reasons"][0]["code"], found["counted"], found["needed"]) == ("needs-natural-pair", 100, 50)


def test_no_count_is_given_where_a_group_is_no_meld_or_none_is_due():
    assert first(["AS AH"])["counted"] is None
    found = first(["AS AH AD"], melds=["KS KH KD"])
    assert (found["counted"], found["needed"]) == (None, None)


WHOLE = "4S 4S 4H 4H 4D 4D 4C"


@pytest.mark.parametrize("rules", ["classic", "hebrew-guide", "polish", "slovak"])
def test_a_whole_hand_with_a_canasta_after_a_stock_draw_needs_no_minimum(rules):
    found = ask([{"lay": [WHOLE]}, {"discard": "9D"}], WHOLE + " 9D", rules, drawn="stock")
    assert (found["legal"], found["went_out"], found["concealed"]) == (True, True, True)
    assert (found["counted"], found["needed"]) == (None, None)


def test_the_whole_hand_may_go_without_a_discard():
    found = ask([{"draw": "4C"}, {"lay": [WHOLE]}], "4S 4S 4H 4H 4D 4D")
    assert (found["legal"], found["went_out"]) == (True, True)
    assert "minimum-waived" in found["effects"]


def test_the_minimum_is_not_waived_after_taking_the_pile():
    found = ask([{"take": "4S 4S 4H 4H 4D 4D"}], "4S 4S 4H 4H 4D 4D 9D", pile="4C")
    assert (found["legal"], found["counted"], found["needed"]) == (False, 35, 50)


def test_the_minimum_is_not_waived_while_cards_stay():
    assert ruled([{"lay": [WHOLE]}], WHOLE + " 9D 9S", drawn="stock") == ["minimum-not-met"]


def test_the_minimum_is_not_waived_without_a_canasta():
    hand = "4S 4S 4H 4H 4D 4D"
    codes = ruled([{"lay": [hand]}], hand + " 9D", drawn="stock")
    assert codes[0] == "minimum-not-met"
    assert "canastas-needed" in codes


def test_the_minimum_is_not_waived_where_the_partner_said_no():
    codes = ruled([{"lay": [WHOLE]}], WHOLE + " 9D", drawn="stock", permission="no")
    assert "permission-refused" in codes


def test_two_players_need_two_canastas_for_the_waiver():
    codes = ruled([{"lay": [WHOLE]}], WHOLE + " 9D", "two-player", drawn="stock")
    assert codes == ["minimum-not-met", "canastas-needed", "must-keep-a-card"]


def test_without_the_waiver_the_minimum_holds():
    house = {"base": "classic", "set": {"first_meld.waiver": False}}
    assert ruled([{"lay": [WHOLE]}], WHOLE + " 9D", house, drawn="stock") == ["minimum-not-met"]


def test_in_samba_a_waived_first_meld_binds_the_player_to_go_out():
    hand = "4S 4S 4H 4H 4D 4D 4C 5S 5S 5H 5H 5D 5D 5C"
    groups = ["4S 4S 4H 4H 4D 4D 4C", "5S 5S 5H 5H 5D 5D 5C"]
    fields = {"drawn": "stock", "score": 3000}
    assert ruled([{"lay": groups}, {"discard": "9D"}], hand + " 9D", "samba", **fields) == []
    assert ruled([{"lay": groups}, {"pass": True}], hand + " 9D", "samba", **fields) == ["must-discard"]


TENS = "10S 10S 10H 10H 10D 10D 10C"


def test_a_whole_hand_that_counts_enough_is_waived_too_where_it_must_go_out():
    found = ask([{"lay": [TENS]}], TENS + " 9D", drawn="stock")
    assert (found["legal"], found["counted"], found["needed"]) == (True, None, None)
    assert "minimum-waived" in found["effects"]


def test_in_samba_a_whole_hand_that_counts_enough_may_keep_its_last_card():
    groups = [TENS, "KS KS KH KH KD KD KC"]
    acts = [{"lay": groups}, {"pass": True}]
    found = ask(acts[:1], " ".join(groups) + " 9D", "samba", drawn="stock")
    assert (found["legal"], found["counted"], found["needed"]) == (True, 140, 50)
    assert ruled(acts, " ".join(groups) + " 9D", "samba", drawn="stock") == []


def test_a_pile_that_nobody_can_take_counts_nothing():
    for top in ("3S", "2C"):
        found = ask([{"take": "9H 9C", "lay": ["AS AH AD"]}], "9H 9C AS AH AD" + REST, pile="4C " + top)
        assert (found["counted"], found["needed"]) == (None, None)


def test_a_first_meld_needs_all_its_cards_in_hand_and_is_counted_still():
    found = ask([{"lay": ["AS AH AD"]}], "AS AH" + REST, drawn="stock")
    assert (found["reasons"][0]["code"], found["counted"]) == ("not-in-hand", 60)


def test_a_short_first_meld_is_told_beside_other_reasons():
    assert ruled([{"lay": ["4S 4H 4D"]}], "4S 4H 4D 5H JC") == ["draw-first", "minimum-not-met"]
    codes = ruled([{"take": "9H 2C"}], "9H 2C" + REST, pile="4C 9S")
    assert codes == ["needs-natural-pair", "minimum-not-met"]
    assert ruled([{"lay": [WHOLE]}], "4S 4S 4H 4H 4D 4D 9D 9S", drawn="stock") == ["not-in-hand"]


def test_a_canasta_before_the_draw_waives_nothing():
    assert ruled([{"lay": [WHOLE]}], WHOLE + " 9D") == ["draw-first", "minimum-not-met"]
