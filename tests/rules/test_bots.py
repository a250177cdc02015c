"""The players: what they choose, and why."""

import random

import pytest

from canasta import RULE_SETS, Ask, Discard, Draw, Lay, Pass, TakePile, check
from canasta.bots import POLICIES, ChancePlayer, SensiblePlayer, Why
from canasta.bots.sensible import Habits
from canasta.play import apart, deal
from canasta.simulate import partners_view, simulate
from helpers import position

BOT = SensiblePlayer(random.Random(1))
SEVENS = "7S 7S 7H 7H 7D 7D 7C"


def first(hand, rules="classic", **fields):
    seen = position(hand, rules, **fields)
    return next(choice for choice in BOT.choices(seen) if isinstance(choice.action, Draw) or check(seen, choice.action))


def test_he_takes_a_pile_that_is_worth_it():
    assert first("8S 8D 4S 5H", pile="4C 5C 8H", melds=["6S 6H 6D"]).why is Why.TAKES_PILE
    assert first("8S 8D 4S 5H", pile="8H", melds=["6S 6H 6D"]).why is Why.DRAWS
    assert isinstance(first("8S 8D 4S 5H", pile="8H", melds=["6S 6H 6D"], stock=0).action, TakePile)


def test_without_a_stock_and_a_take_he_passes():
    assert first("8S 4S 5H", pile="9H", stock=0).action == Pass()


def test_he_goes_out_when_he_can():
    choice = first("KC 5D", melds=[SEVENS, "KS KH KD"], drawn="stock")
    assert (choice.why, type(choice.action)) == (Why.GOES_OUT, Lay)
    choice = first("5D", melds=[SEVENS], drawn="stock")
    assert (choice.why, type(choice.action)) == (Why.GOES_OUT, Discard)


def test_he_asks_where_asking_is_a_duty():
    must = {"base": "classic", "set": {"going_out.ask": "must-ask"}}
    fields = {"melds": [SEVENS, "KS KH KD"], "drawn": "stock"}
    assert first("KC 5D", must, **fields).action == Ask()
    assert first("KC 5D", must, permission="yes", **fields).why is Why.GOES_OUT


def test_a_partner_with_a_large_hand_says_no():
    assert BOT.answer(position("4S 5S 6S 8S 9S 10S JS QS KS")) == "no"
    assert BOT.answer(position("4S 5S")) == "yes"
    assert ChancePlayer(random.Random(1)).answer(position("4S")) in ("yes", "no")


def test_he_opens_with_the_cheapest_first_meld():
    assert first("AS AH AD KS KH KD 4C 9C", drawn="stock").why is Why.OPENS


def test_he_adds_natural_cards_and_lays_new_melds():
    fields = {"melds": ["6S 6H 6D"], "drawn": "stock"}
    assert first("6C 9C 4S 5H", **fields).why is Why.ADDS
    assert first("9C 9S 9H 4S 5H JC", **fields).why is Why.MAKES_MELD


def test_he_finishes_a_canasta_with_wild_cards():
    choice = first("2C JK 4S 5H 9C", melds=["6S 6H 6D 6S 6H"], drawn="stock")
    assert choice.why is Why.MAKES_CANASTA


def test_he_lays_red_threes_where_they_may_be_kept():
    assert first("3H 9C 4S 5H", "samba", drawn="stock", melds=["6S 6H 6D"]).why is Why.LAYS_RED_THREE


def test_else_he_discards_what_is_safest():
    choice = first("8H 9C 10D JC", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S"], drawn="stock")
    assert choice.why is Why.DISCARDS_SAFELY
    assert choice.action != Discard(position("8H").hand[0])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_choice_list_ends_with_something_legal(policy, rules):
    player = POLICIES[policy](random.Random(3))
    seen = deal(3, RULE_SETS[rules])._replace(table=None)
    assert isinstance([*player.choices(seen)][-1].action, Draw)


def test_after_a_yes_the_chance_player_goes_out():
    seen = position("KC 5D", melds=[SEVENS, "KS KH KD"], drawn="stock", permission="yes")
    assert isinstance(next(iter(ChancePlayer(random.Random(1)).choices(seen))).action, Lay)


def test_the_partner_answers_by_his_own_hand():
    start = deal(1)
    assert partners_view(*apart(start)).hand == start.table.hands[2]
    with pytest.raises(ValueError, match="no partner"):
        partners_view(*apart(deal(1, RULE_SETS["two-player"])))


def test_totals_go_on_until_a_match_is_over():
    house = RULE_SETS["three-player"].but("short", match__target=300)
    assert simulate(house, 12, seed=2).deals == 12
    assert simulate(RULE_SETS["classic"].but("short", match__target=300), 6, seed=2).deals == 6


def habit(hand, habits, **fields):
    seen, bot = position(hand, **fields), SensiblePlayer(random.Random(1), habits)
    return next(choice for choice in bot.choices(seen) if isinstance(choice.action, Draw) or check(seen, choice.action))


def test_a_player_without_the_habit_takes_no_pile():
    assert habit("8S 8D 4S 5H", Habits(pile_from=99), pile="4C 5C 8H", melds=["6S 6H 6D"]).why is Why.DRAWS
    assert habit("AS AD AC KS KH KD 4S", Habits(pile_from=99), pile="AH").why is Why.DRAWS


def test_a_careless_player_discards_any_natural_card():
    choice = habit("8H 9C 10D 2D", Habits(safe_discards=False), melds=["6S 6H 6D"], drawn="stock")
    assert choice.why is Why.CHANCE
    assert not choice.action.card.wild


def test_who_opens_dearly_lays_the_first_meld_that_counts_most():
    hand, fields = "AS AH AD KS KH KD JK 4C 9C", {"drawn": "stock"}
    cheap, dear = (habit(hand, Habits(cheap_opening=cheap), **fields).action for cheap in (True, False))
    assert check(position(hand, **fields), cheap).counted < check(position(hand, **fields), dear).counted


def test_a_player_freezes_a_large_pile_with_a_wild_card_that_he_can_spare():
    fields = {"melds": ["6S 6H 6D"], "opponent_melds": ["8C 8D 8S"], "drawn": "stock", "pile": "4C 5C 9H"}
    assert habit("2C 2D 9C 10D", Habits(freezes=3), **fields).why is Why.FREEZES
    assert habit("2C 2D 9C 10D", Habits(freezes=4), **fields).why is Why.DISCARDS_SAFELY
    assert habit("2C 7D 9C 10D", Habits(freezes=3), **fields).why is Why.DISCARDS_SAFELY


def test_who_waits_for_two_canastas_does_not_go_out_with_one_while_there_is_a_stock():
    fields = {"melds": [SEVENS, "KS KH KD"], "drawn": "stock"}
    assert habit("KC 5D", Habits(canastas=2), **fields).why is not Why.GOES_OUT
    assert habit("KC 5D", Habits(canastas=2), stock=0, **fields).why is Why.GOES_OUT


def test_wild_cards_fill_no_more_places_than_the_habit_says():
    fields = {"melds": ["6S 6H 6D 6S 6H"], "drawn": "stock"}
    assert habit("2C JK 4S 5H 9C", Habits(fill=0), **fields).why is Why.DISCARDS_SAFELY
