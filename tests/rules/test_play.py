"""Whole deals: from a seed, conserving every card, with a legal action until the end."""

import copy
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import rule_sets

from canasta import (
    RULE_SETS,
    Ask,
    Card,
    Discard,
    Draw,
    IllegalAction,
    Lay,
    Pass,
    Setup,
    TakePile,
    action_to_json,
    parse_cards,
)
from canasta.actions import Group, action_from_json
from canasta.judge import rule as judged
from canasta.options import legal_actions
from canasta.play import View, all_cards, deal, deal_end, deck, play
from canasta.position import Ended
from canasta.rules import Sides
from canasta.scoring import requirement_met, score
from canasta.simulate import BrokenRule, check_listed, check_position, simulate
from canasta.variants import for_players
from helpers import position


class Deals(RuleBasedStateMachine):
    """Any legal play of any rule set; every step keeps what a deal must keep."""

    @initialize(rules=rule_sets, seed=st.integers(0, 10**9))
    def begin(self, rules, seed):
        self.rules = RULE_SETS[rules]
        self.whole = sorted(deck(self.rules))
        self.position = deal(seed, self.rules)

    @precondition(lambda self: self.position.ended is None)
    @rule(data=st.data())
    def act(self, data):
        actions = legal_actions(self.position)
        action = data.draw(st.sampled_from(actions))
        before = copy.copy(self.position)
        self.position = play(self.position, action)
        assert before == before._replace()

    @precondition(lambda self: self.position.ended is None)
    @rule(face=st.sampled_from(["3H", "9S", "JK", "2C"]), to=st.integers(0, 3))
    def try_something_odd(self, face, to):
        card = parse_cards(face)
        for action in (Lay((Group(card, to),)), Discard(card[0]), Pass(), TakePile(card), Lay((Group(card * 3),))):
            verdict = judged(self.position, action).verdict
            if not verdict:
                with pytest.raises(IllegalAction) as refused:
                    play(self.position, action)
                assert refused.value.verdict == verdict

    @invariant()
    def every_card_is_kept(self):
        check_position(self.position, self.whole)

    @precondition(lambda self: self.position.ended is None)
    @invariant()
    def something_is_legal_and_listed_actions_are_accepted(self):
        check_listed(self.position)


TestDeals = Deals.TestCase
TestDeals.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_hundred_random_deals_keep_the_rules(rules):
    report = simulate(RULE_SETS[rules], 100, seed=7, checks=1)
    assert report.violations == []
    assert report.deals == 100


@pytest.mark.parametrize("rules", RULE_SETS)
def test_deals_by_the_sensible_player_keep_the_rules(rules):
    report = simulate(RULE_SETS[rules], 6, seed=7, policy="bot", checks=1)
    assert (report.violations, report.deals) == ([], 6)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_action_listed_on_the_way_is_legal(rules):
    assert simulate(RULE_SETS[rules], 1, seed=11, checks=2).violations == []


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_seed_gives_the_same_deal(rules):
    assert deal(5, RULE_SETS[rules]) == deal(5, RULE_SETS[rules])
    assert deal(5, RULE_SETS[rules]) != deal(6, RULE_SETS[rules])


@pytest.mark.parametrize(
    ("rules", "cards", "players", "hand"),
    [
        ("classic", 108, 4, 11),
        ("two-player", 108, 2, 15),
        ("three-player", 108, 3, 13),
        ("six-player", 162, 6, 13),
        ("samba", 162, 4, 15),
        ("bolivia", 162, 4, 15),
        ("slovak", 108, 4, 11),
    ],
)
def test_the_deck_and_the_hands(rules, cards, players, hand):
    start = deal(1, RULE_SETS[rules])
    assert len(all_cards(start)) == cards
    assert [len(held) for held in start.table.hands] == [hand] * players
    assert start.table.seat == 0


def test_dealt_red_threes_are_laid_and_replaced_unless_they_may_be_kept():
    for seed in range(40):
        start = deal(seed)
        assert not [card for hand in start.table.hands for card in hand if card.red_three]
    kept = [card for seed in range(9) for hand in deal(seed, RULE_SETS["samba"]).table.hands for card in hand]
    assert [card for card in kept if card.red_three]


def test_a_wild_or_red_three_up_card_is_covered_and_freezes():
    starts = [deal(seed) for seed in range(300)]
    assert all(not start.pile[-1].wild and not start.pile[-1].red_three for start in starts)
    covered = [start for start in starts if len(start.pile) > 1]
    assert covered
    assert all(start.frozen for start in covered)
    assert not any(start.frozen for start in starts if len(start.pile) == 1)


def test_the_up_card_follows_the_house():
    loose = RULE_SETS["classic"].but("loose", deal__upcard_freezes=False)
    assert not any(deal(seed, loose).frozen for seed in range(200))
    assert all(len(deal(seed, RULE_SETS["samba"]).pile) == 1 for seed in range(100))


def test_the_scores_set_each_sides_minimum():
    start = deal(1, scores=(1500, -20), dealer=3)
    assert (start.table.seat, start.score) == (0, 1500)
    assert play(play(start, Draw()), Discard(play(start, Draw()).hand[0])).score == -20
    solo = deal(1, RULE_SETS["three-player"], scores=(5, 10, 15), dealer=0)
    assert (solo.table.seat, solo.score) == (1, 10)


def test_a_draw_takes_the_stocks_own_cards():
    start = deal(1)
    after = play(start, Draw())
    drawn = start.table.stock[after.stock : start.stock]
    assert sorted((*after.hand, *after.red_threes)) == sorted((*start.hand, *start.red_threes, *drawn))
    assert len(after.hand) == 12
    two = play(deal(1, RULE_SETS["two-player"]), Draw())
    assert len(two.hand) == 17


def test_the_next_player_follows():
    start = deal(1)
    drawn = play(start, Draw())
    following = play(drawn, Discard(drawn.hand[-1]))
    assert (following.table.seat, following.turn.drawn, following.pile[-1]) == (1, None, drawn.hand[-1])


def test_a_view_hides_the_other_hands_and_the_stock():
    start = deal(3)
    view = View.of(start)
    assert view.position.table is None
    assert view.hand_sizes == (11, 11, 11, 11)
    assert view.position.hand == start.hand
    hidden = [card for hand in start.table.hands[1:] for card in hand]
    assert str(hidden) not in repr(view)
    with pytest.raises(ValueError, match="table"):
        View.of(view.position)


def lone_game():
    rules = RULE_SETS["three-player"]
    for seed in range(200):
        now = deal(seed, rules)
        rng = random.Random(seed)
        while now.ended is None:
            taken = [a for a in legal_actions(now) if isinstance(a, TakePile)]
            if taken:
                return now, play(now, taken[0])
            choices = [a for a in legal_actions(now) if not isinstance(a, Ask)]
            now = play(now, rng.choice(choices))
    raise AssertionError("nobody took a pile")


def test_the_first_taker_of_the_pile_plays_alone_against_the_others():
    before, after = lone_game()
    assert before.rules.table.sides is Sides.LONE_TAKER
    assert [len(side) for side in before.table.sides] == [1, 1, 1]
    assert sorted(len(side) for side in after.table.sides) == [1, 2]
    assert after.table.sides[0] == (after.table.seat,)
    assert after.opponent_melds == before.opponent_melds
    assert not after.partnered


def test_a_deal_is_scored_only_at_its_end():
    with pytest.raises(ValueError, match="not over"):
        deal_end(deal(1))
    with pytest.raises(ValueError, match="not known"):
        all_cards(position("9H 9S"))


def test_a_lost_card_is_noticed():
    start = deal(1)
    whole = sorted(deck(start.rules))
    check_position(start, whole)
    with pytest.raises(BrokenRule, match="lost"):
        check_position(start._replace(hand=start.hand[1:]), whole)


def test_going_out_without_canastas_is_noticed():
    start = deal(1)
    hands = (start.hand, *start.table.hands[1:])
    gone = start._replace(hand=(), ended=Ended.OUT, pile=(*start.pile, *start.hand))
    assert hands
    with pytest.raises(BrokenRule, match="canastas"):
        check_position(gone, sorted(deck(start.rules)))
    idle = gone._replace(ended=None)
    with pytest.raises(BrokenRule, match="without cards"):
        check_position(idle, sorted(deck(start.rules)))


def test_a_dead_end_is_noticed():
    stuck = position("9H", drawn="stock", melds=["6S 6H 6D"])
    with pytest.raises(BrokenRule, match="nothing is legal"):
        check_listed(stuck)


ACTS = [
    Draw(),
    Draw(parse_cards("9H")),
    TakePile(parse_cards("9H 9S")),
    TakePile((), (), 1),
    Ask(),
    Pass(),
    TakePile(parse_cards("9H 9S"), (Group(parse_cards("AS AH AD")), Group(parse_cards("2C"), 0)), 2),
    Lay((Group(parse_cards("9H 9S 9D")), Group(parse_cards("2C"), 0))),
    Discard(parse_cards("JK")[0]),
]


@pytest.mark.parametrize("action", ACTS)
def test_an_action_is_read_back_from_its_json(action):
    assert action_from_json(action_to_json(action)) == action


def test_the_score_follows_from_the_end():
    now = deal(2)
    rng = random.Random(2)
    while now.ended is None:
        now = play(now, rng.choice([a for a in legal_actions(now) if not isinstance(a, Ask)]))
    end = deal_end(now)
    assert score(end) == score(end)
    assert (end.out is None) == (now.ended is Ended.STOCK)
    assert now.ended is not Ended.OUT or requirement_met(now.melds, now.rules)
    assert isinstance(now.pile[0], Card)


def test_a_position_without_a_table_is_played_too():
    seen = position("9H 9S 4C", drawn="stock", melds=["6S 6H 6D"])
    assert play(seen, Discard(seen.hand[0])).ended is Ended.TURN


def test_a_stock_that_runs_out_in_a_draw_ends_the_deal_with_its_red_three():
    start = deal(1)
    table = start.table._replace(stock=(parse_cards("3H")[0],))
    after = play(start._replace(stock=1, table=table), Draw())
    assert (after.ended, after.stock) == (Ended.STOCK, 0)
    assert len(after.hand) == len(start.hand)


def test_an_action_that_is_listed_and_refused_is_noticed(monkeypatch):
    seen = position("9H 9S 4C", drawn="stock", melds=["6S 6H 6D"])
    monkeypatch.setattr("canasta.simulate.legal_actions", lambda _: [Draw()])
    with pytest.raises(BrokenRule, match="refused"):
        check_listed(seen)
    monkeypatch.setattr("canasta.simulate.legal_actions", lambda _: [Discard(seen.hand[0])])
    monkeypatch.setattr("canasta.simulate.action_to_json", lambda _: {"pass": True})
    with pytest.raises(BrokenRule, match="read back"):
        check_listed(seen)


def test_a_position_that_is_not_read_back_is_noticed(monkeypatch):
    monkeypatch.setattr("canasta.simulate.Setup.of", lambda _: Setup(parse_cards("9H")))
    with pytest.raises(BrokenRule, match="set-up"):
        check_listed(deal(1))


def test_a_set_up_is_read_back_from_its_json():
    fields = {"hand": "4C 9H 9S", "melds": ["6S 6H 6D"], "pile": "4C 5D", "drawn": "stock", "permission": "no"}
    setup = Setup.from_json(fields)
    assert Setup.from_json(setup.to_json()) == setup


def test_five_play_three_against_two_and_one_of_the_three_rests():
    start = deal(1, for_players(RULE_SETS["classic"], 5))
    assert [len(hand) for hand in start.table.hands] == [11] * 4
    assert start.table.sides == ((0, 2), (1, 3))
    assert start.partnered
