"""The groups that a hand could lay as new melds, by their make-up."""

from collections import Counter

import pytest

from canasta import RULE_SETS, Card, Rank, Suit, parse_cards
from canasta.groups import Spec, fits, new_groups
from canasta.laying import points
from canasta.melds import fit

SAMBA = RULE_SETS["samba"]
RUN = parse_cards("4H 5H 6H 7H")


def groups(hand, rules="classic", *most):
    rules = RULE_SETS[rules] if isinstance(rules, str) else rules
    found = new_groups(parse_cards(hand), rules, *most)
    assert len(set(found)) == len(found)
    return {(spec.rank and spec.rank.value, spec.naturals, spec.twos, spec.jokers) for spec in found if not spec.run}


def runs(hand, rules=SAMBA, *most):
    found = [spec for spec in new_groups(parse_cards(hand), rules, *most) if spec.run]
    assert all((spec.naturals, spec.twos, spec.jokers) == (len(spec.run), 0, 0) for spec in found)
    return [" ".join(card.face for card in spec.run) for spec in found]


def test_a_group_is_two_naturals_or_more_with_any_wild_cards_that_the_rules_allow():
    found = {
        ("9", 2, 1, 0),
        ("9", 2, 0, 1),
        ("9", 2, 1, 1),
        ("9", 3, 0, 0),
        ("9", 3, 1, 0),
        ("9", 3, 0, 1),
        ("9", 3, 1, 1),
    }
    assert groups("9H 9S 9D KS 2C JK") == found
    assert groups("9H 9S 9D KS 2C JK", "samba") == found - {("9", 2, 1, 1), ("9", 3, 1, 1)}


def test_a_group_is_no_larger_than_it_is_asked_to_be():
    assert groups("9H 9S 9D 2C JK", "classic", 3) == {("9", 2, 1, 0), ("9", 2, 0, 1), ("9", 3, 0, 0)}
    assert groups("9H 9S 2C 2D JK", "classic", 4) == {
        ("9", 2, 1, 0),
        ("9", 2, 0, 1),
        ("9", 2, 2, 0),
        ("9", 2, 1, 1),
    }


def test_the_cards_that_are_left_for_jokers_are_those_that_naturals_and_twos_leave():
    four = {("9", 2, 1, 0), ("9", 2, 0, 1), ("9", 2, 1, 1), ("9", 2, 0, 2)}
    assert groups("9H 9S 2C JK JK", "classic", 4) == four
    assert groups("9H 9S 2C JK JK", "classic", 5) == four | {("9", 2, 1, 2)}


def test_one_natural_is_enough_for_a_group_by_a_house_rule():
    house = RULE_SETS["classic"].but("house", melds__min_naturals=1)
    assert groups("9H 2C JK KS", house, 3) == {("9", 1, 1, 1), ("K", 1, 1, 1)}


def test_wild_cards_are_a_group_of_their_own_where_such_melds_are_played():
    assert groups("2S 2H JK 2C 9S", "bolivia") == {(None, 0, 3, 0), (None, 0, 2, 1), (None, 0, 3, 1)}
    assert groups("2S JK JK JK 9S", "slovak") == {(None, 0, 1, 2), (None, 0, 1, 3)}
    assert groups("2S 2H JK 2C 9S") == set()


def test_threes_are_no_group_of_a_hand():
    assert groups("3S 3C 3S 3C 2C JK") == set()
    assert not fits(Spec(Rank.THREE, 3, 0, 0), RULE_SETS["classic"])


def test_a_run_is_three_cards_of_a_suit_or_more_up_to_a_sequence_that_is_full():
    assert runs("5H 6H 7H 8H 10H QS KS AS 9D") == ["QS KS AS", "5H 6H 7H", "5H 6H 7H 8H", "6H 7H 8H"]
    assert runs("5H 6H 7H 8H", SAMBA, 3) == ["5H 6H 7H", "6H 7H 8H"]
    assert runs("4H 5H 6H 7H", RULE_SETS["classic"]) == []
    whole = "4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
    assert Counter(len(run.split()) for run in runs(whole)) == {3: 9, 4: 8, 5: 7, 6: 6, 7: 5}
    unlimited = SAMBA.but("house", melds__sequence_sizes=(3, None))
    assert Counter(len(run.split()) for run in runs(whole, unlimited))[11] == 1


def test_a_run_begins_no_lower_than_four_and_holds_no_wild_card():
    assert runs("2S 3S 4S 5S 7S") == []
    assert runs("QS KS AS 2S JK") == ["QS KS AS"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_group_of_a_hand_is_found_in_it_stands_alone_and_counts_what_its_cards_count(rules):
    house = RULE_SETS[rules].but("house", scoring__two=25, scoring__ace=35)
    hand = parse_cards("2S 2H 4H 5H 6H 7H 9H 9S 9D 9H AS AH JK JK")
    for spec in new_groups(hand, house):
        cards = spec.pick(hand)
        assert cards is not None
        assert not Counter(cards) - Counter(hand)
        assert (len(cards), points(cards, house)) == (spec.size, spec.points(house))
        assert fits(spec, house)
        assert fit(cards, house)[0] is not None


@pytest.mark.parametrize(
    ("hand", "spec"),
    [
        ("9S 2C JK", Spec(Rank.NINE, 2, 1, 1)),
        ("9S 9H JK", Spec(Rank.NINE, 2, 1, 1)),
        ("9S 9H 2C", Spec(Rank.NINE, 2, 1, 1)),
        ("4H 5H 7H 7H", Spec(None, 4, 0, 0, RUN)),
    ],
)
def test_a_group_is_not_picked_from_a_hand_that_lacks_a_card_of_it(hand, spec):
    assert spec.pick(parse_cards(hand)) is None


def test_a_group_is_picked_with_no_card_more_than_it_has():
    spec = Spec(Rank.NINE, 2, 1, 1)
    assert spec.pick(parse_cards("9S 9H 9D 2C 2D JK JK")) == parse_cards("9S 9H 2C JK")
    assert spec.pick(parse_cards("9S 9H 2C JK")) == parse_cards("9S 9H 2C JK")
    assert Spec(None, 4, 0, 0, RUN).pick(parse_cards("4H 5H 6H 7H 8H")) == RUN


def test_a_group_with_a_card_less_lacks_a_natural_a_two_or_a_joker():
    assert list(Spec(Rank.NINE, 3, 3, 3).smaller()) == [
        Spec(Rank.NINE, 2, 3, 3),
        Spec(Rank.NINE, 3, 2, 3),
        Spec(Rank.NINE, 3, 3, 2),
    ]
    assert list(Spec(Rank.NINE, 3, 0, 0).smaller()) == [Spec(Rank.NINE, 2, 0, 0)]
    assert list(Spec(Rank.NINE, 4, 0, 0).smaller()) == [Spec(Rank.NINE, 3, 0, 0)]
    assert list(Spec(None, 0, 3, 0).smaller()) == [Spec(None, 0, 2, 0)]


def test_a_run_with_a_card_less_lacks_its_lowest_or_its_highest():
    assert list(Spec(None, 4, 0, 0, RUN).smaller()) == [Spec(None, 3, 0, 0, RUN[1:]), Spec(None, 3, 0, 0, RUN[:-1])]


def test_cards_that_are_no_meld_are_no_group():
    classic = RULE_SETS["classic"]
    assert fits(Spec(None, 4, 0, 0, RUN), SAMBA)
    assert not fits(Spec(None, 2, 0, 0, RUN[:2]), SAMBA)
    for spec in (Spec(Rank.NINE, 2, 0, 0), Spec(Rank.NINE, 1, 1, 1), Spec(Rank.NINE, 2, 2, 2), Spec(None, 0, 0, 0)):
        assert not fits(spec, classic)


def test_a_black_three_and_not_a_red_one_says_what_threes_count():
    assert Spec(Rank.THREE, 3, 0, 0).points(RULE_SETS["classic"]) == points([Card(Rank.THREE, Suit.SPADES)] * 3, SAMBA)
