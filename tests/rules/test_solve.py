"""The solver: the cheapest first meld and all minimal ones, every way to take, ways out, the risk of a discard."""

import dataclasses
import itertools
import random
from collections import Counter

import pytest
from strategies import random_position

from canasta import RULE_SETS, Discard, Lay, check, format_cards, parse_cards
from canasta.actions import Group, TakePile
from canasta.cards import CARDS, Rank, sorted_cards
from canasta.melds import MeldKind, join
from canasta.position import Position, freezes
from canasta.rules import FirstMeld, Way
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


def test_a_card_that_joins_a_meld_of_the_opponents_gives_them_the_pile():
    seen = position("8H 9C 3S 2D", drawn="stock", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S"], pile="4C 5C")
    eight, nine, black, wild = (risk(seen, card) for card in parse_cards("8H 9C 3S 2D"))
    assert (eight.pile, eight.unseen, eight.joins) == (3, 4, True)
    assert (nine.pile, nine.unseen, nine.joins) == (3, 7, False)
    assert nine.ways == {Way.NATURAL_PAIR, Way.NATURAL_AND_WILD}
    assert (black.ways, wild.ways) == (frozenset(), frozenset())
    assert risk(seen, parse_cards("JK")[0]).unseen == 4


def test_opponents_who_have_not_melded_need_a_pair_for_a_discard():
    unmelded = position("8H 9C", drawn="stock", melds=["6S 6H 6D"])
    assert risk(unmelded, parse_cards("8H")[0]).ways == {Way.NATURAL_PAIR}


def test_a_frozen_pile_needs_a_pair_for_a_discard():
    frozen = position("8H 9C", drawn="stock", pile="2D 5C", opponent_melds=["8C 8D 8S"])
    assert risk(frozen, parse_cards("8H")[0]).ways == {Way.NATURAL_PAIR}


def test_a_card_of_which_nobody_can_hold_two_more_risks_nothing_where_only_a_pair_takes():
    seen = position("8H 8H 8S 8S 9C", drawn="stock", melds=["8C 8D 8D"])
    assert risk(seen, parse_cards("8H")[0]).ways == frozenset()


def test_in_samba_no_group_takes_the_pile_but_a_sequence_does():
    seen = position(
        "8H 9C 4S", drawn="stock", rules="samba", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S", "5H 6H 7H"]
    )
    assert risk(seen, parse_cards("8H")[0]).ways == {Way.NATURAL_PAIR, Way.SEQUENCE_END}
    assert risk(seen, parse_cards("9C")[0]).ways == {Way.NATURAL_PAIR}


def brute_ways(seen, card):
    """The ways in which some hand of at most three unseen cards takes the pile, by asking the engine for each."""
    rules = dataclasses.replace(seen.rules, first_meld=FirstMeld(0, ((0, 0),)))
    packs = {c: rules.deck.jokers if c.rank is Rank.JOKER else rules.deck.packs for c in CARDS}
    known = Counter([*seen.hand, *seen.pile, *(c for m in (*seen.melds, *seen.opponent_melds) for c in m.cards)])
    helpful = [c for c in CARDS if c.rank is card.rank or c.wild]
    pool = [c for c in helpful if not c.red_three for _ in range(packs[c] - known[c])]
    pile = (*seen.pile, card)
    found = set()
    for cards in {held for n in range(4) for held in itertools.combinations(pool, n)}:
        after = Position(
            rules,
            sorted_cards((*cards, *parse_cards("4C 4D 5S 7H"))),
            seen.opponent_melds,
            seen.melds,
            pile=pile,
            frozen=seen.frozen or freezes((card,), rules),
        )
        for to in (None, *range(len(after.melds))):
            if check(after, TakePile(cards, (), to)):
                found.add(way_of(after, cards, to))
    return found


def way_of(after, cards, to):
    top = after.pile[-1]
    onto = after.melds[to] if to is not None else None
    if onto is None and not cards:
        onto = next(meld for meld in after.melds if not join(meld, (top,), after.rules)[1])
    if onto is not None and onto.kind is MeldKind.SEQUENCE:
        return Way.SEQUENCE_END
    if sum(card.rank is top.rank for card in cards) >= 2:
        return Way.NATURAL_PAIR
    return Way.ADD_TO_MELD if any(meld.rank is top.rank for meld in after.melds) else Way.NATURAL_AND_WILD


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_a_discard_risks_is_what_some_hand_could_take(rules):
    rng = random.Random(f"risk/{rules}")
    judged, met = 0, set()
    while judged < 80 or len(met) < 2:
        seen = random_position(rng, RULE_SETS[rules], 6)
        if seen is None or seen.turn.drawn is None or not seen.hand:
            continue
        if rng.random() < 0.7:
            seen = seen._replace(melds=seen.opponent_melds, opponent_melds=seen.melds)
        card = rng.choice(seen.hand)
        if not card.red_three and check(seen, Discard(card)):
            assert risk(seen, card).ways == brute_ways(seen, card), (seen, card)
            judged += 1
            met.add(risk(seen, card).ways)


def test_the_safest_discard_feeds_no_meld_of_the_others():
    seen = position("8H 9C 10D 2D", drawn="stock", melds=["6S 6H 6D"], opponent_melds=["8C 8D 8S"])
    assert safest_discard(seen).face in ("9C", "10D")
    assert check(seen, Discard(safest_discard(seen))).legal


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_legal_discard_gives_less_away_than_the_safest(rules):
    rng = random.Random(f"safest/{rules}")
    for _ in range(60):
        seen = random_position(rng, RULE_SETS[rules], 7)
        if seen is None or seen.turn.drawn is None:
            continue
        legal = [card for card in dict.fromkeys(seen.hand) if check(seen, Discard(card))]
        if legal:
            least = min(risk(seen, card).danger for card in legal)
            assert risk(seen, safest_discard(seen)).danger == least
