"""Ways out: whole hands laid but for a last discard, for every card that may come last."""

from dataclasses import FrozenInstanceError

import pytest

from canasta import Discard, Lay, Position, Setup
from canasta.finish import can_go_out, ways_out
from canasta.judge import rule
from canasta.position import Ended
from helpers import position

SEVENS = "7S 7S 7H 7H 7D 7D 7C"
SIX_SEVENS = "7S 7S 7H 7H 7D 7D"
EIGHTS = "8S 8S 8H 8H 8D 8D 8C"
FULL_OF_WILDS = "7S 7H 7D 7C 2S 2H JK"
KINGS = "KS KH KD"
TWO = [SEVENS, EIGHTS]
TWO_WITH_WILDS = ["7S 7H 7D 7C 7S 2S 2H", "8S 8H 8D 8C 8S 2S 2H"]
FOURS = "4S 4S 4H 4H 4D 4D 4C"
TENS = "10S 10S 10H 10H 10D 10D 10C"


def outs(hand, rules="classic", **fields):
    """The faces of the cards that may be discarded last ("-" where none need be); every way is played to its end."""
    seen = position(hand, rules, **({"drawn": "stock"} | fields))
    found = []
    for way in ways_out(seen):
        after = rule(seen, Lay(way.groups)).after if way.groups else seen
        assert after is not None, (way, rule(seen, Lay(way.groups)).verdict.codes)
        if way.discard is not None:
            after = rule(after, Discard(way.discard)).after
        assert after is not None
        assert (after.ended, after.hand) == (Ended.OUT, ())
        found.append(way.discard.face if way.discard else "-")
    assert can_go_out(seen) == bool(found)
    return " ".join(found)


def sets(text):
    return set(text.split())


def ranks(text):
    return {"".join(char for char in face if char not in "SHDC") for face in text.split()}


CLASSIC = [
    ("KC 5D", [SEVENS, KINGS], "5D"),
    ("KC 7C", [SEVENS, KINGS], "- 7C KC"),
    ("KC", [SEVENS, KINGS], "- KC"),
    ("5D", [SEVENS], "5D"),
    ("4S 5D", [SEVENS], ""),
    ("9H 9S 9D", [SEVENS], "-"),
    ("9H 9S 9D 5D", [SEVENS], "5D"),
    ("9H 9S 9D 9C", [SEVENS], "- 9D"),
    ("9H 9S 5D", [SEVENS], ""),
    ("9H 9S 2C 5D", [SEVENS], "5D"),
    ("9H 2C JK 5D", [SEVENS], ""),
    ("9H 9S 2C 5D", [FULL_OF_WILDS], "5D"),
    ("9H 9S 2C 2D JK 5D", [FULL_OF_WILDS], "5D"),
    ("9H 9S 2C 2D JK JK 5D", [FULL_OF_WILDS], ""),
    ("2C 5D", [SEVENS], "5D"),
    ("2C", [FULL_OF_WILDS], "2C"),
    ("2C 5D", [FULL_OF_WILDS], ""),
    ("2C JK 2D 5D", [SEVENS], "5D"),
    ("2C JK 2D 2S 5D", [SEVENS], ""),
    ("2C 5D", [SIX_SEVENS], "5D"),
    ("7C 5D", [SIX_SEVENS], "5D"),
    ("5D", [SIX_SEVENS], ""),
    ("2C 9H 9S 9D", [SIX_SEVENS], "-"),
    ("2C 2D 9H 9S 9D 9C", [SIX_SEVENS, KINGS], "- 2D 9D"),
    ("2C JK KC 5D", ["7S 7H 7D 7C 7D", KINGS], "5D"),
    ("2C KC 5D", ["7S 7H 7D 7C 7D", KINGS], ""),
    ("KS KC 2C JK 5D", [KINGS], "5D"),
    ("3S 3C 3S", [SEVENS], "-"),
    ("3S 3C 3S 5D", [SEVENS], "5D"),
    ("3S 3C 3S 3C", [SEVENS], "- 3C"),
    ("3S 3C 3S KC 5D", [SEVENS, KINGS], "5D"),
    ("3S 3C 5D", [SEVENS], ""),
    ("3S", [SEVENS], "3S"),
    ("3S KC", [SEVENS, KINGS], "3S"),
    ("JK 5D", ["7S 7H 7D 7C 7S 2S", KINGS], "5D"),
    ("2C JK 5D", ["7S 7H 7D 7C 2S 2H", KINGS], "5D"),
    ("7C JK 5D", [SIX_SEVENS], "5D"),
    ("9H 9S 2S 5D", [FULL_OF_WILDS, "9D 9C 2D 2C JK"], ""),
    ("JK 5D", ["7S 7H 7D 7C 7S", "8S 8H 8D 8C"], ""),
    ("JK 5D", [FULL_OF_WILDS, "3S 3C 3S"], ""),
]


@pytest.mark.parametrize(("hand", "melds", "expected"), CLASSIC)
def test_a_way_out_is_found_for_every_rank_that_may_be_discarded_last(hand, melds, expected):
    assert ranks(outs(hand, melds=melds)) == ranks(expected)


def test_two_canastas_are_made_of_the_wild_cards_where_two_are_needed():
    sixes = [SIX_SEVENS, "8S 8S 8H 8H 8D 8D"]
    assert outs("2C JK 5D", "two-player", melds=sixes) == "5D"
    assert outs("2C 5D", "two-player", melds=sixes) == ""
    assert outs("2C 5D", "two-player", melds=["9S 9H 9D 9C", *sixes]) == ""
    full = "8S 8H 8D 8C 2S 2H"
    assert outs("2C 2D JK 5D", "two-player", melds=[full, SIX_SEVENS]) == "5D"
    assert outs("2C 9H 9S 9D 5D", "two-player", melds=[SEVENS, "8S 8S 8H 8H 8D 8D"]) == "5D"


def test_wild_cards_beside_naturals_are_as_few_as_the_rules_allow():
    assert outs("9H 9S 9D 2C 2D JK 5D", "polish", melds=[FULL_OF_WILDS]) == "5D"
    assert outs("9H 9S 2C 2D JK 5D", "polish", melds=[FULL_OF_WILDS]) == ""
    assert outs("9H 9S 2C 5D", "samba", melds=TWO_WITH_WILDS) == "5D"
    assert outs("9H 9S 2C 2D 5D", "samba", melds=TWO_WITH_WILDS) == ""
    assert outs("9H 9S 9D 9C 2C 2D 5D", "samba", melds=TWO_WITH_WILDS) == "5D"
    assert outs("2C 2D 5D", "samba", melds=[*TWO_WITH_WILDS, "9H 9S 9D 9C 2H"]) == ""
    house = {"base": "classic", "set": {"melds.max_wilds": None}}
    assert outs("9H 9S 2C 2D 2S JK JK 5D", house, melds=[FULL_OF_WILDS]) == "5D"


WHOLE = [
    (FOURS + " 9C", {}, "9C"),
    (FOURS, {}, "-"),
    (FOURS + " JK", {}, "- 4D JK"),
    ("4S 4S 4H 4H 4D 4D 9C", {}, ""),
    (FOURS + " 9C", {"drawn": "pile"}, ""),
    (TENS + " 9C", {"drawn": "pile"}, "9C"),
    (TENS + " 9C", {"drawn": "pile", "score": 1500}, ""),
    (TENS + " 9C", {"score": 1500}, "9C"),
    (FOURS + " 5S 5H 5D 9C", {"drawn": "pile"}, "9C"),
    (FOURS + " 5S 5H 9C", {"drawn": "pile"}, ""),
    (FOURS + " 4C", {}, "- 4C"),
    ("4S 4S 4H 4H 4D 4D JK 2C", {"score": 3000}, "- 4S 2C JK"),
]


@pytest.mark.parametrize(("hand", "fields", "expected"), WHOLE)
def test_a_whole_hand_goes_out_with_a_canasta_and_counts_the_minimum_unless_it_is_waived(hand, fields, expected):
    assert ranks(outs(hand, **fields)) == ranks(expected)


def test_without_the_waiver_a_whole_hand_must_count_the_minimum():
    house = {"base": "classic", "set": {"first_meld.waiver": False}}
    assert outs(FOURS + " 9C", house) == ""
    assert outs(FOURS + " 5S 5H 5D 9C", house) == "9C"


SAMBA = [
    ("5H 6H 7H", TWO, "-"),
    ("5H 6H 7H 9C", TWO, "9C"),
    ("5H 6H 9C", TWO, ""),
    ("5H 6H 7H 8H 9H 10H JH QH KH", TWO_WITH_WILDS, "- 5H 8H 9H 10H KH"),
    ("4H 5H 6H 7H 8H 9H 10H JH", TWO_WITH_WILDS, "- 4H 7H 8H JH"),
    ("5H 5H 6H 6H 9H 9H 10H 10H JH JH 4H 4H", TWO, "-"),
    ("4H 5H 5S 5D 5C 6H", TWO, "-"),
    ("4H 5H 5S 5D 6H", TWO, ""),
    ("4H 5H 5S 5D 6H 2C", TWO, "-"),
    ("6H 7H 8H 9H 9S 9D", TWO, "- 6H"),
    ("10H JH 9C", [*TWO, "7H 8H 9H"], "9C"),
    ("5H 6H 9C", [*TWO, "7H 8H 9H"], "9C"),
    ("6H 10H 9C", [*TWO, "7H 8H 9H"], "9C"),
    ("5H 10H 9C", [*TWO, "7H 8H 9H"], ""),
    ("10S 9C", [*TWO, "7H 8H 9H"], ""),
    ("5S 9C", [*TWO, "6H 7H 8H"], ""),
    ("10H 2C 9C", [*TWO_WITH_WILDS, "7H 8H 9H"], ""),
    ("KS 2C 5D", [*TWO_WITH_WILDS, "KS KH KD KC"], "5D"),
    ("KC 2C 2D 5D", [*TWO_WITH_WILDS, KINGS], "5D"),
    ("10H 9C", [SEVENS, "4H 5H 6H 7H 8H 9H"], "9C"),
    ("10H JH 9C", [SEVENS, "4H 5H 6H 7H 8H 9H"], ""),
    ("10H JH", [SEVENS, "4H 5H 6H 7H 8H 9H"], "JH"),
    ("5H 6H 7H 8H 9H 10H JH 9C", [SEVENS], "9C"),
    ("5H 6H 7H 8H 9H 10H 9C", [SEVENS], ""),
    ("9H 9S 9D 5C", ["9H 9S 9D 9C 2S 2H", "9H 9S 9D 9C 2D"], "5C"),
    ("9H 9S 9D 9C 9H 9S 9D 9C 2S 2D 5C", ["9H 9S 9D 9C", KINGS], "5C"),
    ("9H 9S 9D 9C 9H 9S 9D 2S 2D 5C", ["9H 9S 9D 9C", KINGS], ""),
    ("9H 9S 9D 9H 9S 5C", [*TWO, "9H 9S 9D"], "5C"),
    ("9H 9S 9D 9C 9H 9S 9D 9C 9H 9S 2S 2H 2D 2C 5C", [KINGS], "5C"),
    ("9S 5D", [*TWO, "10S 10H 10D"], ""),
    ("3H 5D", TWO, "5D"),
    ("3H 3D KC 5D", [*TWO, KINGS], "5D"),
    ("3S 3C 3S 3H 5D", TWO, "5D"),
    ("3H", TWO, "- 3H"),
]


@pytest.mark.parametrize(("hand", "melds", "expected"), SAMBA)
def test_runs_and_groups_share_the_hand_so_that_it_goes_out_in_samba(hand, melds, expected):
    assert sets(outs(hand, "samba", melds=melds)) == sets(expected)


ESCALERA = "4H 5H 6H 7H 8H 9H 10H"
WILD = "2S 2H 2D JK"
FULL_WILD = "2S 2H 2D JK JK 2C 2S"
BOLIVIA = [
    ("2C JK 9C", [ESCALERA, "9S 9H 9D 9C 9S 2H 2D", FULL_WILD], "2C JK"),
    ("2C JK JK 5D", [ESCALERA, "9S 9H 9D 9C 2D 2H 2C"], "5D"),
    ("2C JK JK 2D 2D 2H 2S JK 5D", [ESCALERA, "9S 9H 9D 9C 2D 2H 2C"], "5D"),
    ("2C JK JK 2D 2D 2H 2S 5D", [ESCALERA], "5D"),
    ("2C JK JK 2D 2D 2H 5D", [ESCALERA], ""),
    ("2C JK JK 5D", [ESCALERA, WILD], "5D"),
    ("2C JK 5D", [ESCALERA, WILD], ""),
    ("2C JK JK 2C 5D", [ESCALERA, WILD], ""),
    ("2C JK JK 2C 2D 2S 2S 5D", [ESCALERA, "9S 9H 9D 9C 2D 2H 2C", WILD], "5D"),
    ("4S 5S 6S 7S 8S 9S 10S 5D", [SEVENS], "5D"),
    ("9S 9S 9H 9H 9D 9D 9C 5D", [SEVENS], ""),
    ("9H 9S JK JK 5D", [ESCALERA, "9D 9C 9S 2S 2H 2D"], ""),
    ("2C 2D 2H 2S 2C 2D JK JK JK 5D", [ESCALERA, KINGS], "5D"),
    ("5D", [FULL_WILD, SEVENS], ""),
]


@pytest.mark.parametrize(("hand", "melds", "expected"), BOLIVIA)
def test_wild_cards_lie_in_melds_of_their_own_in_bolivia(hand, melds, expected):
    assert sets(outs(hand, "bolivia", melds=melds)) == sets(expected)


def test_jokers_alone_are_no_wild_meld_on_the_slovak_page():
    assert outs("2C JK JK 5D", "slovak", melds=[SEVENS]) == "5D"
    assert outs("JK JK JK 5D", "slovak", melds=["7S 7H 7D 7C 2S 2H 2D"]) == ""
    assert outs("JK JK 5D", "slovak", melds=["7S 7H 7D 7C 2S 2H 2D", "2C 2D JK"]) == "5D"
    assert outs("2C JK JK JK 5D", "slovak", melds=["7S 7H 7D 7C 2S 2H 2D"]) == "5D"


def test_a_wild_meld_grows_no_larger_than_a_house_rule_lets_it():
    house = {"base": "slovak", "set": {"melds.wild_sizes": [3, 6]}}
    melds = ["7S 7H 7D 7C 2S 2D 2C", "2S 2H JK"]
    assert outs("2H 2D 2C 5D", house, melds=melds) == "5D"
    assert outs("2H 2D 2C JK 5D", house, melds=melds) == ""


def test_the_two_goes_into_the_wild_meld_that_needs_it():
    melds = ["7S 7H 7D 7C 2S 2H 2D"]
    assert outs("9H 9S 2C JK JK JK 5D", "slovak", melds=melds) == "5D"
    two = {"base": "bolivia", "set": {"melds.wild_min_twos": 1}}
    assert outs("2C JK JK JK 2D 5D", two, melds=[ESCALERA, "9S 9H 9D 9C 2D 2H 2C", "2S JK JK"]) == "5D"
    short = {"base": "bolivia", "set": {"melds.wild_min_twos": 1, "melds.wild_sizes": [3, 4]}}
    assert outs("2C JK JK JK JK JK 5D", short, melds=[ESCALERA, "9S 9H 9D 9C 2D 2H 2C"]) == ""


def test_one_natural_or_none_is_enough_by_a_house_rule():
    for least in (0, 1):
        house = {"base": "bolivia", "set": {"melds.min_naturals": least}}
        assert outs("KH 2C JK 5D", house, melds=[ESCALERA, "9S 9H 9D 9C 2D 2H 2C"]) == "5D KH"


def test_two_escaleras_may_be_needed_by_a_house_rule():
    house = {"base": "bolivia", "set": {"going_out.sequences": 2}}
    assert outs("4S 5S 6S 7S 8S 9S 10S 5D", house, melds=[ESCALERA]) == "5D"
    assert outs("5D", house, melds=[ESCALERA, SEVENS]) == ""


def test_a_longer_sequence_is_a_canasta_too_where_sequences_have_no_greatest_size():
    house = {"base": "samba", "set": {"melds.sequence_sizes": [3, None]}}
    assert outs("4H 5H 6H 7H 8H 9H 10H JH 9C", house, melds=[SEVENS]) == "9C"


def test_a_sequence_is_no_shorter_than_a_house_rule_lets_it_be():
    house = {"base": "samba", "set": {"melds.sequence_sizes": [4, 7]}}
    assert outs("QH KH AH", house, melds=TWO) == ""
    assert outs("JH QH KH AH", house, melds=TWO) == "-"


def test_a_group_of_a_house_rule_with_more_naturals_is_no_smaller():
    house = {"base": "samba", "set": {"melds.min_naturals": 3}}
    assert outs("9H 9S 2C 5D", house, melds=TWO) == ""
    assert outs("9H 9S 9D 2C 5D", house, melds=TWO) == "5D"


def test_a_side_with_two_melds_of_a_rank_lays_on_either():
    melds = ["9H 9S 2C 2D JK", "9D 9C 2S 2H JK"]
    assert outs("9H 9S 5D", "three-player", melds=melds) == "5D"


def test_where_a_last_discard_is_needed_there_is_no_way_without_one():
    house = {"base": "classic", "set": {"going_out.discard_needed": True}}
    assert ranks(outs("KC 7C", house, melds=[SEVENS, KINGS])) == {"7", "K"}
    assert outs("9H 9S 9D", house, melds=[SEVENS]) == ""


def test_nobody_goes_out_before_the_draw_after_a_no_or_after_the_end():
    seen = position("5D", drawn="stock", melds=[SEVENS])
    turn = seen.turn
    assert can_go_out(seen)
    assert can_go_out(seen._replace(turn=turn._replace(permission="yes")))
    for barred in (turn._replace(drawn=None), turn._replace(permission="no"), turn._replace(stopping=True)):
        assert not can_go_out(seen._replace(turn=barred))
    assert not can_go_out(seen._replace(ended=Ended.TURN))


def test_a_red_three_that_cannot_be_laid_bars_the_way_out():
    seen = Position.of(Setup.from_json({"hand": "3H 7C", "melds": [SEVENS], "drawn": "stock"}), True)
    assert not can_go_out(seen)


def test_black_threes_that_are_never_laid_bar_the_way_out():
    never = {"base": "classic", "set": {"threes.black_melds": "never"}}
    assert outs("3S 3C 3S", melds=[SEVENS]) == "-"
    assert outs("3S 3C 3S", never, melds=[SEVENS]) == ""
    assert outs("3S KC", never, melds=[SEVENS, KINGS]) == "3S"


def test_a_search_without_steps_finds_nothing(monkeypatch):
    monkeypatch.setattr("canasta.finish.STEPS", 0)
    assert outs("7C 5D", "samba", melds=TWO) == ""


def test_black_threes_are_no_canasta_to_go_out_with():
    house = {"base": "classic", "set": {"melds.canasta": 4}}
    assert outs("5D", house, melds=["3S 3C 3S 3C"]) == ""
    assert outs("5D", house, melds=["9S 9C 9S 9C"]) == "5D"


def test_a_search_stops_when_its_steps_are_used_up(monkeypatch):
    melds = ["9H 9S 9D 9C 2S 2H", "9H 9S 9D 9C 2D"]
    assert outs("9H 9S 9D 5C", "samba", melds=melds) == "5C"
    monkeypatch.setattr("canasta.finish.STEPS", 10)
    assert outs("9H 9S 9D 5C", "samba", melds=melds) == ""


def test_a_search_takes_a_step_for_every_run_and_every_rank(monkeypatch):
    monkeypatch.setattr("canasta.finish.STEPS", 1)
    assert outs("5H 6H 7H", "samba", melds=TWO) == ""
    assert outs("9H 9S 9D 10H 10S 10D", melds=[SEVENS]) == ""
    assert outs("9H 9S 9D", melds=[SEVENS]) == "-"


def test_a_way_out_does_not_change():
    way = next(ways_out(position("5D", drawn="stock", melds=[SEVENS])))
    with pytest.raises(FrozenInstanceError):
        way.discard = None
