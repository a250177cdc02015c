"""classic/going-out: canastas, the last card, the partner's word, black threes, going out concealed."""

import pytest

from helpers import ask, ruled

SEVENS = "7S 7S 7H 7H 7D 7D 7C"
KINGS = "KS KH KD"
FULL = [SEVENS, KINGS]


def out(acts, hand, rules="classic", **fields):
    found = ask(acts, hand, rules, **({"melds": FULL, "drawn": "stock"} | fields))
    return found["legal"], found["went_out"], [reason["code"] for reason in found["reasons"]]


def test_going_out_is_laying_the_rest_or_all_but_a_discard():
    assert out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D") == (True, True, [])
    assert out([{"lay": ["KC", "7C"]}], "KC 7C") == (True, True, [])
    assert out([{"discard": "5D"}], "5D") == (True, True, [])


def test_without_a_canasta_a_card_must_stay():
    legal, _, codes = out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", melds=[KINGS])
    assert (legal, codes) == (False, ["canastas-needed", "must-keep-a-card"])
    assert out([{"lay": ["KC KS"]}], "KC KS", melds=[KINGS])[2] == ["canastas-needed", "must-keep-a-card"]
    assert out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D 4S", melds=[KINGS]) == (True, False, [])


def test_the_act_that_leaves_one_card_is_the_illegal_one():
    found = ask([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", melds=[KINGS], drawn="stock")
    assert found["at"] == 0


def test_the_canasta_may_be_made_in_that_turn():
    assert out([{"lay": ["7C"]}, {"discard": "5D"}], "7C 5D", melds=["7S 7S 7H 7H 7D 7D"]) == (True, True, [])


@pytest.mark.parametrize("rules", ["two-player", "six-player", "samba"])
def test_where_two_canastas_are_needed_one_is_not_enough(rules):
    assert out([{"discard": "5D"}], "5D", rules)[2] == ["canastas-needed", "must-keep-a-card"]
    two = [SEVENS, "8S 8S 8H 8H 8D 8D 8C"]
    assert out([{"discard": "5D"}], "5D", rules, melds=two) == (True, True, [])


def test_more_canastas_than_needed_do_no_harm():
    assert out([{"discard": "5D"}], "5D", melds=[SEVENS, "8S 8S 8H 8H 8D 8D 8C"]) == (True, True, [])


def test_a_wild_canasta_is_no_escalera():
    melds = [SEVENS, "2S 2S 2H 2H 2D 2D JK"]
    assert out([{"discard": "5D"}], "5D", "bolivia", melds=melds)[2] == ["sequence-canasta-needed", "must-keep-a-card"]


def test_bolivia_needs_an_escalera_among_two():
    two = [SEVENS, "8S 8S 8H 8H 8D 8D 8C"]
    run = [SEVENS, "4H 5H 6H 7H 8H 9H 10H"]
    assert out([{"discard": "5D"}], "5D", "bolivia", melds=two)[2] == ["sequence-canasta-needed", "must-keep-a-card"]
    assert out([{"discard": "5D"}], "5D", "bolivia", melds=run) == (True, True, [])
    wild = ["2S 2S 2H 2H 2D 2D JK", "4H 5H 6H 7H 8H 9H 10H"]
    assert out([{"discard": "5D"}], "5D", "bolivia", melds=wild) == (True, True, [])


def test_two_sambas_are_enough_in_samba():
    two = ["4H 5H 6H 7H 8H 9H 10H", "4S 5S 6S 7S 8S 9S 10S"]
    assert out([{"discard": "5D"}], "5D", "samba", melds=two) == (True, True, [])


@pytest.mark.parametrize("rules", ["samba", "bolivia"])
def test_samba_keeps_a_last_card_by_passing(rules):
    assert out([{"lay": ["KC"]}, {"pass": True}], "KC 5D", rules, melds=[KINGS]) == (True, False, [])
    assert out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", rules, melds=[KINGS])[2][-1] == "must-keep-a-card"
    assert out([{"lay": ["KC KS"]}], "KC KS", rules, melds=[KINGS])[2][-1] == "must-keep-a-card"
    assert out([{"pass": True}], "KC 5D", rules, melds=[KINGS])[2] == ["must-discard"]


def test_a_turn_ends_with_a_discard_in_classic():
    assert out([{"pass": True}], "5D")[2] == ["must-discard"]
    assert out([{"pass": True}], "5D KC")[2] == ["must-discard"]


def test_two_black_threes_cannot_go_out():
    assert out([{"lay": ["3S 3C"]}], "3S 3C")[2][0] == "meld-too-small"
    assert out([{"discard": "3S"}], "3S 3C") == (True, False, [])


def test_black_threes_go_out_with_a_discard_or_without():
    assert out([{"lay": ["3S 3C 3S"]}], "3S 3C 3S") == (True, True, [])
    assert out([{"lay": ["3S 3C 3S"]}, {"discard": "5D"}], "3S 3C 3S 5D") == (True, True, [])
    assert out([{"lay": ["3S 3C 3S", "KC"]}, {"discard": "5D"}], "3S 3C 3S KC 5D") == (True, True, [])
    assert "black-threes-only-going-out" in out([{"lay": ["3S 3C 3S"]}], "3S 3C 3S KC 5D")[2]
    assert "black-threes-only-going-out" in out([{"lay": ["3S 3C 3S"]}], "3S 3C 3S", permission="no")[2]


def test_black_threes_are_laid_any_time_by_a_house_rule():
    house = {"base": "classic", "set": {"threes.black_melds": "any-time"}}
    assert out([{"lay": ["3S 3C 3S"]}, {"discard": "5D"}], "3S 3C 3S KC 5D", house) == (True, False, [])


def test_black_threes_laid_in_samba_bind_the_player_to_go_out():
    two = [SEVENS, "8S 8S 8H 8H 8D 8D 8C"]
    acts = [{"lay": ["3S 3C 3S"]}, {"pass": True}]
    assert out(acts, "3S 3C 3S 5D", "samba", melds=two)[2] == ["must-discard"]


def test_the_partners_no_binds():
    assert out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", permission="no")[2] == [
        "permission-refused",
        "must-keep-a-card",
    ]
    assert out([{"discard": "5D"}], "KC 5D", permission="no") == (True, False, [])


def test_the_partners_yes_binds_as_long_as_it_can_be_kept():
    assert out([{"discard": "5D"}], "KC 5D", permission="yes")[2] == ["permission-binds"]
    assert out([{"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", permission="yes") == (True, True, [])
    assert out([{"discard": "5D"}], "9C 8C 5D", permission="yes") == (True, False, [])


def test_after_a_yes_no_act_may_give_away_the_way_out():
    hand = "KC QS QH JK 5D"
    assert out([{"lay": [{"cards": "JK", "to": 1}]}], hand, permission="yes")[2] == ["permission-binds"]
    assert out([{"lay": ["KC", "QS QH JK"]}, {"discard": "5D"}], hand, permission="yes") == (True, True, [])
    assert out([{"lay": [{"cards": "JK", "to": 1}]}], "QS QH JK", permission="yes")[2] == ["permission-binds"]


def test_asking_comes_before_laying():
    assert out([{"ask": True}, {"lay": ["KC"]}, {"discard": "5D"}], "KC 5D", permission="yes") == (True, True, [])
    assert out([{"lay": ["KC"]}, {"ask": True}], "KC 5D 4S", permission="yes")[2] == ["ask-too-late"]
    assert out([{"ask": True}, {"ask": True}], "KC 5D 4S", permission="yes")[2] == ["already-asked"]
    assert out([{"ask": True}, {"draw": "QD"}], "KC 5D", drawn=None, permission="no") == (True, False, [])
    taken = [{"take": "KC KD"}, {"ask": True}]
    assert out(taken, "KC KD 5D 4S", drawn=None, pile="4C KH", permission="yes")[2] == ["ask-too-late"]


def test_the_answer_counts_from_the_question_on():
    acts = [{"ask": True}, {"lay": ["KC"]}, {"discard": "5D"}]
    assert out(acts, "KC 5D", permission="no")[2][0] == "permission-refused"


def test_without_a_partner_nobody_is_asked():
    assert out([{"ask": True}], "KC 5D 4S", "two-player")[2] == ["no-partner"]
    off = {"base": "classic", "set": {"going_out.ask": "off"}}
    assert out([{"ask": True}], "KC 5D 4S", off)[2] == ["asking-not-played"]


def test_a_house_rule_can_make_asking_a_duty():
    must = {"base": "classic", "set": {"going_out.ask": "must-ask"}}
    acts = [{"lay": ["KC"]}, {"discard": "5D"}]
    assert out(acts, "KC 5D", must)[2] == ["permission-needed", "must-keep-a-card"]
    assert out(acts, "KC 5D", must, permission="yes") == (True, True, [])


def test_a_house_rule_can_demand_a_last_discard():
    rules = {"base": "classic", "set": {"going_out.discard_needed": True}}
    assert out([{"lay": ["KC", "7C"]}], "KC 7C", rules)[2] == ["last-discard-needed"]
    assert out([{"lay": ["KC"]}, {"discard": "7C"}], "KC 7C", rules) == (True, True, [])


QUEENS = "QS QS QH QH QD QC QC"


def concealed(hand, acts, rules="classic", **fields):
    found = ask(acts, hand, rules, **({"drawn": "stock", "player_melded": False} | fields))
    assert found["went_out"], found["reasons"]
    return found["concealed"]


def test_concealed_is_a_whole_hand_in_one_turn_with_an_own_canasta():
    acts = [{"lay": [QUEENS, "AS AH AD"]}, {"discard": "9C"}]
    hand = QUEENS + " AS AH AD 9C"
    assert concealed(hand, acts)
    assert concealed(hand, acts, melds=["6S 6H 6D"])
    assert not concealed(hand, acts, melds=["6S 6H 6D"], player_melded=True)


def test_adding_to_the_partners_meld_is_not_concealed():
    acts = [{"lay": [QUEENS, "6C"]}, {"discard": "9C"}]
    assert not concealed(QUEENS + " 6C 9C", acts, melds=["6S 6H 6D"])


def test_without_an_own_canasta_it_is_not_concealed():
    assert not concealed("AS AH AD 9C", [{"lay": ["AS AH AD"]}, {"discard": "9C"}], melds=[SEVENS])


def test_taking_the_pile_may_still_be_concealed():
    acts = [{"take": "QS QS QH QH QD QC", "lay": ["AS AH AD"]}, {"discard": "9C"}]
    assert concealed("QS QS QH QH QD QC AS AH AD 9C", acts, drawn=None, pile="QC")


def test_samba_knows_no_concealed_going_out():
    acts = [{"lay": [QUEENS, SEVENS]}, {"discard": "9C"}]
    assert not concealed(f"{QUEENS} {SEVENS} 9C", acts, "samba")


def test_after_going_out_the_deal_is_over():
    found = ask([{"discard": "5D"}, {"discard": "5D"}], "5D", melds=FULL, drawn="stock")
    assert (found["at"], found["reasons"][0]["code"]) == (1, "deal-over")


def test_taking_the_pile_may_not_leave_a_hand_that_cannot_finish():
    assert ruled([{"take": "8S 8D"}], "8S 8D 4S", pile="8H", melds=["6S 6H 6D"]) == [
        "canastas-needed",
        "must-keep-a-card",
    ]
    assert ruled([{"take": "8S 8D"}], "8S 8D 4S", pile="9C 8H", melds=["6S 6H 6D"]) == []
    assert ruled([{"take": "8S 8D"}, {"discard": "4S"}], "8S 8D 4S", pile="8H", melds=FULL) == []


def test_adding_to_an_own_meld_of_this_turn_stays_concealed():
    acts = [{"lay": [QUEENS]}, {"lay": ["2C"]}, {"discard": "9C"}]
    assert concealed(QUEENS + " 2C 9C", acts)


def test_adding_to_the_second_own_meld_of_this_turn_stays_concealed():
    acts = [{"lay": ["AS AH AD", QUEENS]}, {"lay": [{"cards": "2C", "to": 1}]}, {"discard": "9C"}]
    assert concealed("AS AH AD " + QUEENS + " 2C 9C", acts)
