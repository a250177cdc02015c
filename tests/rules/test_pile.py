"""classic/pile and what other rule sets change in it: three ways to take, frozen, blocked, closed."""

import pytest

from helpers import ask, ruled

REST = " 4S 5H 10D JC"
OWN = ["6S 6H 6D"]
EIGHTS = ["8C 8D 8S"]
BIG = ["AS AH AD"]


def take(cards, pile, rules="classic", **fields):
    lay = fields.pop("lay", [])
    to = {"to": fields.pop("to")} if "to" in fields else {}
    held = " ".join([cards, *lay]) + REST
    return ruled([{"take": cards, "lay": lay} | to], held, rules, pile=pile, **({"melds": OWN} | fields))


@pytest.mark.parametrize("cards", ["8S 8D", "8S 2C", "8S JK", "8S 8D 2C", "8S 2C JK"])
def test_an_open_pile_is_taken_with_a_pair_or_a_natural_and_a_wild_card(cards):
    assert take(cards, "4C 8H") == []


def test_an_open_pile_is_taken_by_adding_the_top_card_to_an_own_meld():
    assert take("", "4C 8H", melds=EIGHTS) == []
    assert take("8D", "4C 8H", melds=EIGHTS) == []
    assert take("2D", "4C 8H", melds=EIGHTS) == []


def test_the_top_card_must_be_melded_at_once():
    assert take("", "4C 8H") == ["top-card-unused"]
    assert take("8S", "4C 8H") == ["meld-too-small"]
    assert take("2S JK", "4C 8H") == ["too-few-naturals"]
    assert take("9S 9D", "4C 8H") == ["top-card-unused", "mixed-ranks"]


@pytest.mark.parametrize("pile", ["2C 8H", "JK 4S 8H", "3H 4S 8H"])
def test_a_wild_card_or_a_red_three_in_the_pile_freezes_it(pile):
    assert take("8S 8D", pile) == []
    assert take("8S 2D", pile) == ["needs-natural-pair"]
    assert take("", pile, melds=EIGHTS) == ["needs-natural-pair"]
    assert take("8S", pile, melds=EIGHTS) == ["needs-natural-pair"]
    assert take("8S 8D", pile, melds=["8C 8H 8C"]) == []


def test_three_of_the_rank_take_a_frozen_pile_as_well_as_two():
    assert take("8S 8D 8C", "2C 8H") == []


def test_the_request_may_say_itself_whether_the_pile_is_frozen():
    assert take("8S 2D", "4C 8H", pile_frozen=True) == ["needs-natural-pair"]
    assert take("8S 2D", "2C 8H", pile_frozen=False) == []


def test_a_frozen_pile_says_frozen_and_a_closed_one_says_closed():
    frozen = ask([{"take": "8S 2D"}], "8S 2D" + REST, pile="2C 8H", melds=OWN)["reasons"][0]
    closed = ask([{"take": "8S 2D"}], "8S 2D" + REST, pile="4C 8H")["reasons"][0]
    assert (frozen["why"], closed["why"]) == ("frozen", "closed")


@pytest.mark.parametrize(("rules", "wild"), [("slovak", True), ("hebrew-article", False), ("samba", False)])
def test_what_freezes_depends_on_the_rule_set(rules, wild):
    pair_only = rules == "samba"
    assert (take("8S 2D", "2C 8H", rules) == ["needs-natural-pair"]) is (wild or pair_only)
    assert (take("8S 2D", "3H 8H", rules) == ["needs-natural-pair"]) is pair_only


@pytest.mark.parametrize("top", ["3S", "3C"])
@pytest.mark.parametrize("rules", ["classic", "polish", "slovak", "hebrew-article", "samba", "bolivia"])
def test_a_black_three_on_top_blocks_the_pile_in_every_rule_set(rules, top):
    assert take("8S 8D", "8H " + top, rules) == ["pile-blocked"]


def test_a_black_three_below_neither_blocks_nor_freezes():
    assert take("8S 2D", "3S 8H") == []


def test_a_red_three_on_top_blocks_the_pile():
    assert take("8S 8D", "3H") == ["pile-blocked"]
    assert take("8S 8D", "8H 3H", "samba") == ["pile-blocked"]


@pytest.mark.parametrize("top", ["2S", "JK"])
def test_a_wild_card_on_top_is_never_taken(top):
    assert take("2D 2H", "8H " + top) == ["top-card-wild"]


def test_an_empty_pile_cannot_be_taken():
    assert take("8S 8D", "") == ["pile-empty"]


@pytest.mark.parametrize("rules", ["classic", "hebrew-guide", "slovak", "samba", "bolivia", "two-player", "six-player"])
def test_before_its_first_meld_a_side_needs_a_natural_pair(rules):
    assert "needs-natural-pair" in take("8S 2C", "4C 8H", rules, melds=[], lay=BIG)
    assert take("8S 8D", "4C 8H", rules, melds=[], lay=BIG) == []


def test_in_the_hebrew_article_the_pile_is_always_open():
    assert take("8S 2C", "4C 8H", "hebrew-article", melds=[], lay=BIG) == []
    assert take("8S 2C", "2D 8H", "hebrew-article", melds=[], lay=BIG) == []


def test_in_the_polish_rules_the_pile_opens_once_any_side_has_melded():
    assert take("8S 2C", "4C 8H", "polish", melds=[], lay=BIG) == ["needs-natural-pair"]
    assert take("8S 2C", "4C 8H", "polish", melds=[], lay=BIG, opponent_melds=["KS KH KD"]) == []


def test_a_finished_canasta_may_receive_the_top_card_but_for_the_slovak_page():
    closed = ["8C 8D 8S 8H 8C 8D 8S"]
    assert take("", "4C 8H", melds=closed) == []
    assert take("", "4C 8H", "slovak", melds=closed) == ["rank-closed"]
    assert take("2C", "4C 8H", "slovak", melds=closed) == ["rank-closed"]


def test_one_card_in_hand_and_one_in_the_pile_bars_the_take():
    assert ruled([{"take": ""}], "10S", pile="8H", melds=EIGHTS) == ["one-card-hand"]
    assert ruled([{"take": ""}], "10S", pile="4C 8H", melds=EIGHTS) == []
    house = {"base": "classic", "set": {"pile.one_card_take": True}}
    assert ruled([{"take": ""}], "10S", house, pile="8H", melds=[*EIGHTS, "7S 7S 7H 7H 7D 7D 7C"]) == []


def test_the_whole_rest_of_the_pile_comes_to_the_hand_and_its_red_threes_are_laid():
    acts = [{"take": "8S 8D"}, {"lay": ["KS KH KD"]}, {"discard": "4C"}]
    found = ask(acts, "8S 8D KS" + REST, pile="3H KH KD 4C 8H", melds=OWN)
    assert found["legal"]
    assert "red-three-laid" in found["effects"]


def test_a_red_three_of_the_pile_does_not_come_to_the_hand():
    acts = [{"take": "8S 8D"}, {"discard": "3H"}]
    assert "not-in-hand" in ruled(acts, "8S 8D" + REST, pile="3H KH 8H", melds=OWN)


def test_stock_or_pile_but_not_both():
    assert ruled([{"draw": "KC"}, {"take": "8S 8D"}], "8S 8D" + REST, pile="4C 8H", melds=OWN) == ["already-drawn"]
    assert ruled([{"take": "8S 8D"}, {"draw": "KC"}], "8S 8D" + REST, pile="4C 8H", melds=OWN) == ["already-drawn"]
    assert take("8S 8D", "4C 8H", drawn="stock") == ["already-drawn"]


def test_cards_that_are_not_held_take_nothing():
    assert "not-in-hand" in ruled([{"take": "8S 8D"}], "8S" + REST, pile="4C 8H", melds=OWN)


SEQUENCE = ["7H 8H 9H"]


@pytest.mark.parametrize("rules", ["samba", "bolivia"])
class TestSamba:
    def test_the_top_card_alone_goes_to_the_end_of_a_sequence_and_the_pile_stays(self, rules):
        acts = [{"take": ""}, {"discard": "4S"}]
        found = ask(acts, "4S 5H 10D JC", rules, pile="KD 10H", melds=SEQUENCE)
        assert found["legal"]
        assert "top-card-taken" in found["effects"]
        assert "pile-taken" not in found["effects"]
        assert "not-in-hand" in ruled([{"take": ""}, {"discard": "KD"}], "4S 5H", rules, pile="KD 10H", melds=SEQUENCE)

    def test_only_a_pair_takes_the_pile_for_a_group(self, rules):
        assert take("8S 2C", "4C 8H", rules) == ["needs-natural-pair"]
        assert take("", "4C 8H", rules, melds=EIGHTS) == ["needs-natural-pair"]
        assert take("8S 8D", "4C 8H", rules, melds=EIGHTS) == []

    def test_a_top_card_that_does_not_fit_the_end_is_refused(self, rules):
        assert take("", "4C JH", rules, melds=SEQUENCE) == ["needs-natural-pair", "top-card-unused"]
        assert take("", "4C JH", rules, melds=SEQUENCE, to=0) == ["sequence-broken"]

    def test_the_top_card_must_fit_the_end_by_itself(self, rules):
        assert take("7H", "4C 6H", rules, melds=["8H 9H 10H"], to=0) == ["sequence-broken"]
        assert take("6H", "4C 7H", rules, melds=["8H 9H 10H"], to=0) == []

    def test_two_sequences_that_could_receive_it_make_the_player_name_one(self, rules):
        melds = ["7H 8H 9H", "JH QH KH"]
        assert take("", "4C 10H", rules, melds=melds) == ["no-such-meld"]
        assert take("", "4C 10H", rules, melds=melds, to=1) == []

    def test_a_full_sequence_takes_nothing_more(self, rules):
        assert "sequence-full" in take("", "4C JH", rules, melds=["4H 5H 6H 7H 8H 9H 10H"], to=0)

    def test_a_pair_makes_a_new_meld_beside_one_of_the_rank(self, rules):
        found = ask([{"take": "8S 8D"}], "8S 8D" + REST, rules, pile="4C 8H", melds=EIGHTS)
        assert "meld-laid" in found["effects"]
        found = ask([{"take": "8S 8D", "to": 0}], "8S 8D" + REST, rules, pile="4C 8H", melds=EIGHTS)
        assert "meld-extended" in found["effects"]

    def test_a_pair_of_a_run_takes_no_new_sequence(self, rules):
        assert "needs-natural-pair" in take("6H 7H", "4C 8H", rules)


def effects(act, hand, rules="classic", **fields):
    found = ask([act], hand, rules, **fields)
    assert found["legal"], found["reasons"]
    return found["effects"]


def test_the_top_card_goes_to_the_meld_that_has_a_way_to_receive_it():
    found = effects({"take": ""}, "4S 5H 10D", "samba", melds=["8C 8D 8S", "5H 6H 7H"], pile="4C 8H")
    assert "top-card-taken" in found


def test_a_pair_joins_the_sides_meld_of_the_rank():
    assert "meld-extended" in effects({"take": "8S 8D"}, "8S 8D" + REST, melds=["8C 8H 8C"], pile="4C 8H")


def test_another_canasta_closes_no_rank():
    melds = ["9C 9D 9S 9H 9C 9D 9S", "8C 8D 8S"]
    assert take("", "4C 8H", "slovak", melds=melds) == []


def test_a_take_that_names_no_own_meld_is_refused():
    for place in (1, 2):
        assert take("8S 8D", "4C 8H", to=place) == ["no-such-meld"]


@pytest.mark.parametrize(("rules", "meld"), [("classic", "6S 6H 6D"), ("slovak", "2S 2H JK")])
def test_a_pair_that_is_laid_on_another_meld_is_no_meld_but_a_way_to_take(rules, meld):
    assert take("8S 8D", "4C 8H", rules, melds=[meld], to=0) == ["mixed-ranks"]


def test_cards_that_cannot_stand_alone_must_name_one_of_two_melds_of_the_rank():
    melds = ["8C 8D 8S", "8C 8D 8S"]
    assert take("8H", "4C 8H", "samba", melds=melds) == ["no-such-meld"]
    assert take("8H", "4C 8H", "samba", melds=melds, to=1) == ["needs-natural-pair"]


def test_a_top_card_in_no_meld_and_a_missing_pair_are_both_told():
    assert take("8S", "2C 8H") == ["needs-natural-pair", "meld-too-small"]


def test_a_house_rule_may_open_one_of_the_two_easy_ways_alone():
    onto = {"base": "classic", "set": {"pile.ways": ["natural-pair", "add-to-meld"]}}
    wild = {"base": "classic", "set": {"pile.ways": ["natural-pair", "natural-and-wild"]}}
    assert take("8S 2C", "4C 8H", onto) == ["needs-natural-pair"]
    assert take("8S 2C", "4C 8H", wild) == []
    assert take("8S 2C", "4C 8H", onto, melds=EIGHTS) == []
    assert take("8S 2C", "4C 8H", wild, melds=EIGHTS) == ["needs-natural-pair"]
