import copy
import pickle

import pytest

from canasta import CARDS, Card, NotationError, Rank, Suit, format_cards, parse_cards
from canasta.cards import missing, sorted_cards, without


def test_the_deck_has_fifty_three_faces():
    assert len(CARDS) == len({str(card) for card in CARDS}) == 53


def test_a_card_is_read_and_written_by_its_face():
    assert format_cards(parse_cards("7H 10S KD JK 3C")) == "7H 10S KD JK 3C"


@pytest.mark.parametrize("text", ["ts", "T♠", "10♠", "10♤\ufe0f", " 10s "])
def test_ten_lower_case_and_suit_signs_are_read_too(text):
    assert parse_cards(text) == (Card(Rank.TEN, Suit.SPADES),)


def test_a_word_that_is_no_card_is_named():
    with pytest.raises(NotationError) as error:
        parse_cards("9H 1S")
    assert error.value.word == "1S"


def test_equal_faces_are_one_object_also_after_copying():
    nine = Card(Rank.NINE, Suit.HEARTS)
    assert parse_cards("9H")[0] is nine
    assert copy.deepcopy(nine) is nine
    assert pickle.loads(pickle.dumps(nine)) is nine


def test_a_joker_has_no_suit_and_every_other_card_has_one():
    with pytest.raises(ValueError, match="no such card"):
        Card(Rank.JOKER, Suit.HEARTS)
    with pytest.raises(ValueError, match="no such card"):
        Card(Rank.NINE)


def test_a_card_does_not_change():
    with pytest.raises(AttributeError):
        parse_cards("9H")[0].rank = Rank.TWO


def test_twos_and_jokers_are_wild_and_threes_are_not():
    assert {card.face for card in CARDS if card.wild} == {"2S", "2H", "2D", "2C", "JK"}
    assert [card.face for card in CARDS if card.red_three] == ["3H", "3D"]
    assert [card.face for card in CARDS if card.black_three] == ["3S", "3C"]


def test_hands_are_sorted_from_twos_to_the_joker():
    assert format_cards(sorted_cards(parse_cards("JK AD 2H 9C 9S"))) == "2H 9S 9C AD JK"
    assert sorted(parse_cards("JK 2H")) == list(parse_cards("2H JK"))
    assert repr(parse_cards("JK")) == "(Card(JK),)"


def test_missing_and_without_count_copies():
    hand = parse_cards("9H 9H 2C")
    assert missing(hand, parse_cards("9H 9H 9H")) == parse_cards("9H")
    assert without(hand, parse_cards("9H")) == parse_cards("9H 2C")
