"""The listed actions are the legal ones: for small hands compared with every action there is."""

import itertools
import random

import pytest
from strategies import random_position

from canasta import RULE_SETS, Ask, Discard, Draw, Group, Lay, Pass, TakePile, parse_cards
from canasta.cards import without
from canasta.finish import ways_out
from canasta.judge import rule
from canasta.options import legal_actions, plain
from canasta.position import Ended
from canasta.solve import first_melds
from helpers import position


def partitions(cards):
    """Every way to put some of the cards into groups."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for groups in partitions(rest):
        yield groups
        for place in range(len(groups)):
            yield [*groups[:place], (first, *groups[place]), *groups[place + 1 :]]
        yield [*groups, (first,)]


def all_lays(hand, places):
    for groups in partitions(list(hand)):
        for to in itertools.product([None, *range(places)], repeat=len(groups)):
            yield tuple(Group(cards, place) for cards, place in zip(groups, to, strict=True))


def all_acts(seen):
    """Every lay, or every take, of a small hand."""
    melds = len(seen.melds)
    if seen.turn.drawn is not None:
        yield from (Lay(groups) for groups in all_lays(seen.hand, melds + 1) if groups)
    elif seen.pile and len(seen.hand) < 4:
        for size in range(len(seen.hand) + 1):
            for cards in itertools.combinations(seen.hand, size):
                for to in [None, *range(melds)]:
                    for groups in all_lays(without(seen.hand, cards), melds + 1):
                        yield TakePile(cards, groups, to)


def positions(rules, n, seed):
    rng = random.Random(f"{rules}/{seed}")
    found = (random_position(rng, RULE_SETS[rules], rng.choice([1, 2, 3, 3, 4])) for _ in range(n))
    return [seen for seen in found if seen is not None]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_for_a_small_hand_an_action_is_legal_exactly_where_it_is_listed(rules):
    rng = random.Random(1)
    for seen in positions(rules, 40, "listed"):
        listed = legal_actions(seen)
        assert len(set(listed)) == len(listed)
        assert all(rule(seen, action).after is not None for action in listed if not isinstance(action, Draw))
        acts = list(all_acts(seen))
        for act in rng.sample(acts, min(400, len(acts))):
            if rule(seen, act).after is not None:
                assert plain(seen, act) in listed, (seen.hand, act)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_ways_out_are_found_exactly_where_there_are_some(rules):
    for seen in positions(rules, 60, "out"):
        if seen.turn.drawn is not None and seen.turn.permission != "no":
            assert (next(ways_out(seen), None) is not None) == brute_way_out(seen)
            for way in ways_out(seen):
                assert follow(seen, way.groups, way.discard)


def follow(seen, groups, discard):
    after = rule(seen, Lay(groups)).after if groups else seen
    if after is not None and discard is not None and after.ended is None:
        after = rule(after, Discard(discard)).after
    return after is not None and after.ended is Ended.OUT


def brute_way_out(seen):
    free = seen._replace(turn=seen.turn._replace(permission=None))
    for discard in [None, *seen.hand]:
        hand = seen.hand if discard is None else without(seen.hand, (discard,))
        for groups in all_lays(hand, len(seen.melds)):
            if sum(len(group.cards) for group in groups) == len(hand) and follow(free, groups, discard):
                return True
    return False


def listed(hand, rules="classic", **fields):
    return legal_actions(position(hand, rules, **fields))


def test_before_the_draw_the_stock_the_pile_and_the_question_are_listed():
    assert listed("4S 5H 10D", pile="9C", melds=["6S 6H 6D"]) == [Draw(), Ask("yes"), Ask("no")]
    taking = listed("9S 9H 10D", pile="5C 9C", melds=["6S 6H 6D"], permission="no")
    assert taking == [Draw(), TakePile(parse_cards("9S 9H"))]


def test_after_the_end_nothing_is_listed():
    assert legal_actions(position("4S 5H", stock=0)._replace(ended=Ended.STOCK)) == []


def test_without_a_stock_passing_is_listed():
    assert listed("4S 5H", stock=0, rules="two-player") == [Pass()]


COUNTS = [
    (5, "4S 5H 10D", {"melds": ["6S 6H 6D"], "drawn": "stock"}),
    (7, "6C 2S 10D", {"melds": ["6S 6H 6D"], "drawn": "stock"}),
    (17, "KS KH KD 2C JK", {"melds": ["6S 6H 6D"], "drawn": "stock"}),
    (14, "AS AH AD 4S 5H 10D JC QC KS 9S 8S", {"drawn": "stock"}),
    (4, "8S 8D 4S 5H 10D JC 9S", {"melds": ["6S 6H 6D"], "pile": "4C 8H"}),
    (12, "8S 8D 9S 10S 10D JC 9S 3H", {"melds": ["7S 8S 9S"], "drawn": "stock", "rules": "samba"}),
    (6, "3S 3C 3S KD", {"melds": ["7S 7S 7H 7H 7D 7D 7C"], "drawn": "stock"}),
]


@pytest.mark.parametrize(("count", "hand", "fields"), COUNTS)
def test_the_number_of_legal_actions(count, hand, fields):
    assert len(listed(hand, **fields)) == count


def test_a_large_hand_lists_the_smallest_steps():
    hand = "9S 9H 9D 9C KS 2C JK 4S 5H"
    found = listed(hand, melds=["6S 6H 6D", "KH KD KC"], drawn="stock")
    assert Lay((Group(parse_cards("KS"), 1),)) in found
    assert Lay((Group(parse_cards("9S 9H 9D")),)) in found
    assert Lay((Group(parse_cards("9S 9H 2C")),)) in found
    assert not [act for act in found if isinstance(act, Lay) and len(act.groups[0].cards) > 3]


def test_a_large_hand_lists_its_minimal_first_melds_and_its_way_out():
    hand = "4S 4S 4H 4H 4D 4D 4C 9C"
    found = listed(hand, drawn="stock")
    assert Lay((Group(parse_cards("4S 4S 4H 4H 4D 4D 4C")),)) in found
    found = listed("AS AH AD KS KH KD 4C 9C", drawn="stock")
    assert Lay((Group(parse_cards("AS AH AD")),)) in found
    assert Lay((Group(parse_cards("KS KH KD")),)) not in found


def test_black_threes_that_may_be_laid_any_time_are_listed():
    house = {"base": "classic", "set": {"threes.black_melds": "any-time"}}
    hand = "3S 3C 3S 9H 8D 7D JC QC"
    assert Lay((Group(parse_cards("3S 3S 3C")),)) in listed(hand, house, melds=["6S 6H 6D"], drawn="stock")


def test_plain_names_the_places_and_joins_what_goes_together():
    seen = position("6C 9S 9H 9D 9C 2S", drawn="stock", melds=["6S 6H 6D"])
    act = Lay(
        (
            Group(parse_cards("9D 9S 9H")),
            Group(parse_cards("6C")),
            Group(parse_cards("9C")),
            Group(parse_cards("2S"), 1),
        )
    )
    assert plain(seen, act) == Lay((Group(parse_cards("6C"), 0), Group(parse_cards("2S 9S 9H 9D 9C"))))
    assert plain(seen, Pass()) == Pass()


def test_a_pair_that_takes_the_pile_leaves_no_second_meld_of_the_rank():
    found = listed("8S 8D 8C 8H 8S 4C", melds=["6S 6H 6D"], pile="5C 8H")
    takes = [act for act in found if isinstance(act, TakePile)]
    assert takes
    assert all(group.cards[-1].rank.value != "8" for act in takes for group in act.groups)


def test_a_red_three_may_be_laid_beside_other_groups_in_samba():
    found = listed("3H 3D 9S 9H 9D 4C", "samba", melds=["6S 6H 6D"], drawn="stock")
    assert Lay((Group(parse_cards("3H")),)) in found
    act = Lay((Group(parse_cards("9S 9H 9D")), Group(parse_cards("3H 3D"))))
    assert plain(position("3H 3D 9S 9H 9D 4C", "samba", drawn="stock", melds=["6S 6H 6D"]), act) in found


def test_a_search_for_a_first_meld_without_steps_finds_nothing(monkeypatch):
    monkeypatch.setattr("canasta.solve.STEPS", 1)
    assert first_melds(position("KS KH KD QS QH QD 4C 9C", drawn="stock")) == []


def can_finish(seen):
    """True where some sequence of legal actions ends the turn or the deal."""
    if seen.ended is not None:
        return True
    actions = [action for action in legal_actions(seen) if not isinstance(action, Ask)]
    actions.sort(key=lambda action: not isinstance(action, (Discard, Pass)))
    return any(isinstance(action, Draw) or can_finish(rule(seen, action).after) for action in actions)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_legal_act_leaves_the_player_without_a_way_to_finish_the_turn(rules):
    for seen in positions(rules, 60, "finish"):
        if len(seen.hand) > 1:
            for action in legal_actions(seen):
                assert isinstance(action, Draw) or can_finish(rule(seen, action).after), (seen.hand, action)
