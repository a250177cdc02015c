"""The solver: the cheapest first meld and all minimal ones, every way to take, ways out, the risk of a discard."""

import itertools
import random

import pytest
from strategies import random_position

from canasta import RULE_SETS, Discard, Lay, check, format_cards, parse_cards
from canasta.actions import Group, TakePile
from canasta.solve import first_melds, go_out, risk, safest_discard, takes
from helpers import position


def said(melds):
    return [(" + ".join(format_cards(g.cards) for g in meld.action.groups), meld.counted) for meld in melds]


def test_the_cheapest_first_meld_comes_first_and_spares_what_it_can():
    seen = position("AS AH AD KS KH KD 2C JK 4C 9C", drawn="stock")
    found = said(first_melds(seen))
    assert found[0] == ("KS KH KD 2C", 50)
    assert ("AS AH AD", 60) in found
    assert ("KS KH JK", 70) in found
    assert ("AS AH AD + KS KH KD", 90) not in found


def test_several_melds_add_up_where_one_is_not_enough():
    seen = position("KS KH KD QS QH QD 4C 9C", drawn="stock")
    assert said(first_melds(seen)) == [("QS QH QD + KS KH KD", 60)]


def test_a_side_that_has_melded_needs_no_first_meld():
    assert first_melds(position("AS AH AD 4C", drawn="stock", melds=["6S 6H 6D"])) == []


def brute_first_melds(seen):
    """The least count of any legal first meld, by trying every set of groups."""
    best = None
    subsets = [c for n in range(3, len(seen.hand) + 1) for c in itertools.combinations(range(len(seen.hand)), n)]
    for first, second in itertools.product(subsets, [(), *subsets]):
        if set(first) & set(second):
            continue
        groups = tuple(Group(tuple(seen.hand[i] for i in part)) for part in (first, second) if part)
        verdict = check(seen, Lay(groups))
        if verdict.legal and verdict.counted is not None:
            best = verdict.counted if best is None else min(best, verdict.counted)
    return best


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_cheapest_first_meld_is_the_cheapest_of_all(rules):
    rng = random.Random(f"first/{rules}")
    for _ in range(60):
        seen = random_position(rng, RULE_SETS[rules], 7)
        if seen is None or seen.turn.drawn is None or seen.melds or seen.turn.permission == "yes":
            continue
        found = first_melds(seen)
        assert (found[0].counted if found else None) == brute_first_melds(seen)
        assert all(check(seen, meld.action).legal for meld in found)


def test_every_way_to_take_is_found():
    seen = position("8S 8D 2C 4S 5H 10D JC", melds=["6S 6H 6D"], pile="4C 8H")
    assert {format_cards(way.cards) for way in takes(seen)} == {"8S 8D", "8S 2C"}
    assert takes(position("4S 5H", pile="4C 8H", melds=["8C 8D 8S"])) == [TakePile((), (), 0)]
    assert takes(position("8S 8D 4S", pile="2C", melds=["6S 6H 6D"])) == []
    assert takes(position("8S 8D 4S", pile="8H", melds=["6S 6H 6D"], drawn="stock")) == []


def test_a_take_that_opens_brings_what_the_minimum_needs():
    seen = position("9H 9C AS AH 2D 4S 5H 10D", pile="4C 9S")
    ways = takes(seen)
    assert TakePile(parse_cards("9H 9C"), (Group(parse_cards("AS AH 2D")),)) in ways
    assert all(check(seen, way).legal for way in ways)


def test_a_way_out_lays_all_but_a_discard():
    way = go_out(position("KC 5D", drawn="stock", melds=["7S 7S 7H 7H 7D 7D 7C", "KS KH KD"]))
    assert way is not None
    assert (way.groups, way.discard) == ((Group(parse_cards("KC"), 1),), parse_cards("5D")[0])
    assert go_out(position("KC 5D", drawn="stock", melds=["KS KH KD"])) is None


def test_a_way_out_shares_the_wild_cards_so_that_a_canasta_is_made():
    hand = "KC KS 2C 2D 8S 8H 8D 5C"
    way = go_out(position(hand, drawn="stock", melds=["KH KD KC"]))
    assert way is not None
    assert sum(len(group.cards) for group in way.groups) == 7


def test_the_risk_of_a_discard():
    seen = position("8H 9C 3S 2D", drawn="stock", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S"], pile="4C 5C")
    eight, nine, black, wild = (risk(seen, card) for card in parse_cards("8H 9C 3S 2D"))
    assert (eight.takeable, eight.onto_meld, eight.pile, eight.unseen) == (True, True, 3, 4)
    assert (nine.takeable, nine.onto_meld, nine.unseen, nine.needs_pair) == (True, False, 7, False)
    assert (black.takeable, wild.takeable) == (False, False)
    unmelded = position("8H 9C", drawn="stock", melds=["6S 6H 6D"])
    assert risk(unmelded, parse_cards("8H")[0]).needs_pair
    assert risk(seen, parse_cards("JK")[0]).unseen == 4


def test_the_safest_discard_feeds_no_meld_of_the_others():
    seen = position("8H 9C 10D 2D", drawn="stock", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S"])
    assert safest_discard(seen).face in ("9C", "10D")
    assert check(seen, Discard(safest_discard(seen))).legal
