"""classic/scoring and classic/match: lines, totals, the next minimum, the end of the match."""

import dataclasses

import pytest

from canasta import CLASSIC
from canasta.referee import answer
from canasta.scoring import DealEnd, Line, LineCode, SideEnd, score
from helpers import position

SEVENS = "7S 7S 7H 7H 7D 7D 7C"
NINES = "9S 9S 9H 9H 9D 9D 2C"
ESCALERA = "4H 5H 6H 7H 8H 9H 10H"


def side(melds=(), red_threes=0, hands=("",), before=0):
    return {"melds": list(melds), "red_threes": red_threes, "hands": list(hands), "before": before}


def scored(*sides, rules="classic", out=None, concealed=False, **fields):
    ended = "stock" if out is None else "out"
    deal = {"out": out, "concealed": concealed, "ended_by": ended, "sides": list(sides)} | fields
    found = answer({"rules": rules, "score_deal": deal})
    assert "error" not in found, found["error"]["message"]
    return found


def lines(found, place=0):
    return {line["code"]: line["points"] for line in found["sides"][place]["lines"]}


def deal(*sides, **fields):
    return scored(*sides, **fields)["deal"]


EMPTY = side(hands=("4C",))


def test_every_item_has_its_line():
    found = scored(side([SEVENS, NINES], 2, ["", "AS JK"]), EMPTY, out=0)
    assert lines(found) == {
        "melded-cards": 35 + 80,
        "natural-canastas": 500,
        "mixed-canastas": 300,
        "red-threes": 200,
        "going-out": 100,
        "cards-in-hand": -70,
    }
    assert found["deal"] == [1145, -5]
    assert "classic/scoring/canastas" in found["cites"]


@pytest.mark.parametrize(
    ("cards", "points"), [("JK", 50), ("2S", 20), ("AS", 20), ("KS", 10), ("8S", 10), ("7S", 5), ("4S", 5), ("3S", 5)]
)
def test_a_card_left_in_hand_costs_its_value(cards, points):
    assert deal(side(hands=[cards]), EMPTY)[0] == -points


@pytest.mark.parametrize(("n", "points"), [(1, 100), (2, 200), (3, 300), (4, 800)])
def test_red_threes_are_worth_a_hundred_each_and_four_eight_hundred(n, points):
    assert deal(side([SEVENS], n), EMPTY)[0] == 535 + points
    assert deal(side([], n), EMPTY)[0] == -points


@pytest.mark.parametrize(("n", "points"), [(4, 400), (5, 1000), (6, 1200)])
def test_six_players_count_five_and_six_red_threes_apart(n, points):
    assert deal(side([SEVENS], n), EMPTY, EMPTY, rules="six-player")[0] == 535 + points


@pytest.mark.parametrize(("n", "points"), [(4, 400), (5, 500), (6, 1000)])
def test_six_red_threes_are_a_thousand_in_samba_minus_without_the_canastas(n, points):
    assert deal(side([SEVENS, NINES], n), EMPTY, rules="samba")[0] == 915 + points
    assert deal(side([SEVENS], n), EMPTY, rules="samba")[0] == 535 - points


def test_bolivia_wants_an_escalera_for_its_red_threes():
    assert deal(side([SEVENS, NINES], 1), EMPTY, rules="bolivia")[0] == 915 - 100
    assert deal(side([SEVENS, ESCALERA], 1), EMPTY, rules="bolivia")[0] == 535 + 1500 + 50 + 100


def test_a_wild_canasta_is_no_escalera_for_the_red_threes_of_bolivia():
    wild = "2S 2S 2H 2H 2D 2D JK"
    assert deal(side([SEVENS, wild], 1), EMPTY, rules="bolivia")[0] == 535 + 170 + 2500 - 100


def test_more_canastas_than_samba_needs_keep_the_red_threes():
    eights = "8S 8S 8H 8H 8D 8D 8C"
    assert deal(side([SEVENS, NINES, eights], 1), EMPTY, rules="samba")[0] == 915 + 570 + 100


def test_red_threes_turn_minus_on_the_slovak_page_without_a_canasta():
    assert deal(side(["QS QH QD"], 1), EMPTY, rules="slovak", out=None)[0] == 30 - 100 - 100
    assert deal(side([SEVENS], 1), EMPTY, rules="slovak")[0] == 535 + 100 - 100


def test_red_threes_count_nothing_without_a_meld_in_the_polish_rules():
    assert deal(side([], 2), EMPTY, rules="polish")[0] == 0
    assert deal(side(["QS QH QD"], 2), EMPTY, rules="polish")[0] == 230


@pytest.mark.parametrize(
    ("rules", "plain", "concealed"),
    [("classic", 100, 200), ("slovak", 100, 1000), ("polish", 100, 200), ("samba", 200, 200), ("bolivia", 200, 200)],
)
def test_going_out_and_going_out_concealed(rules, plain, concealed):
    assert deal(side([SEVENS]), EMPTY, rules=rules, out=0)[0] == 535 + plain
    assert deal(side([SEVENS]), EMPTY, rules=rules, out=0, concealed=True)[0] == 535 + concealed


def test_somebody_goes_out_once():
    for concealed in (False, True):
        lines = scored(side([SEVENS]), EMPTY, out=0, concealed=concealed)["sides"][0]["lines"]
        assert [line["n"] for line in lines if line["code"] in ("going-out", "concealed")] == [1]


def test_the_slovak_page_takes_a_hundred_off_each_side_when_the_stock_runs_out():
    assert deal(side([SEVENS]), EMPTY, rules="slovak") == [435, -105]
    found = scored(side([SEVENS]), EMPTY, rules="slovak")["sides"][1]["lines"]
    assert found == [
        {"code": "cards-in-hand", "n": 1, "points": -5},
        {"code": "stock-penalty", "n": 1, "points": -100},
    ]
    assert deal(side([SEVENS]), EMPTY) == [535, -5]


def test_wild_canastas_and_sequences_have_their_own_bonus():
    assert deal(side(["2S 2S 2H 2H 2D 2D JK"]), EMPTY, rules="slovak", out=0)[0] == 170 + 2000 + 100
    assert deal(side(["2S 2S 2H 2H 2D 2D JK"]), EMPTY, rules="bolivia")[0] == 170 + 2500
    assert deal(side([ESCALERA]), EMPTY, rules="samba")[0] == 50 + 1500
    assert deal(side(["4H 5H 6H 7H 8H 9H"]), EMPTY, rules="samba")[0] == 40


def test_black_threes_never_make_a_canasta_and_lie_only_with_the_side_that_went_out():
    assert deal(side([SEVENS, "3S 3C 3S 3C"]), EMPTY, out=0)[0] == 535 + 20 + 100
    found = answer({"score_deal": {"out": 1, "ended_by": "out", "sides": [side(["3S 3C 3S"], hands=["4C"]), side()]}})
    assert found["error"]["code"] == "impossible-position"


def test_a_kept_red_three_costs_seven_hundred_and_fifty_in_all_in_samba():
    assert deal(side(hands=["3H 3D", "4S"]), EMPTY, rules="samba")[0] == -755


def test_a_black_three_in_hand_may_cost_more_by_a_house_rule():
    house = {"base": "samba", "set": {"scoring.black_three_in_hand": 100}}
    assert deal(side(hands=["3S 4S"]), EMPTY, rules=house)[0] == -105


def test_three_players_keep_their_own_totals_and_red_threes():
    lone = side([SEVENS], [0], [""], [100])
    pair = side(["QS QH QD"], [3, 1], ["4S", ""], [1500, -200])
    found = scored(lone, pair, rules="three-player", out=0)
    assert found["deal"] == [635, 30 - 5 + 600, 30 - 5 + 200]
    assert found["total"] == [735, 2125, 25]
    assert found["next_minimum"] == [50, 90, 50]
    assert [len(side["players"]) for side in found["sides"]] == [1, 2]


def test_partners_share_the_points_of_their_red_threes_in_whole_points():
    house = {"base": "three-player", "set": {"scoring.red_three_sets": [[3, 500]]}}
    found = scored(side([], [0], [""], [0]), side(["QS QH QD"], [1, 2], ["", ""], [0, 0]), rules=house)
    assert found["deal"] == [0, 30 + 166, 30 + 333]


def test_three_players_score_singly_where_nobody_took_the_pile():
    sides = [side([], [4], ["4S"], [0]), side(["QS QH QD"], [0], [""], [0]), side([], [0], ["5S"], [0])]
    assert deal(*sides, rules="three-player") == [-805, 30, -5]


def test_the_match_ends_with_the_higher_total_at_the_target():
    assert scored(side([SEVENS], before=4465), side(before=4000))["winner"] == 0
    found = scored(side([SEVENS], before=4460), side(before=4000))
    assert (found["winner"], found["game_over"]) == (None, False)


def test_a_tie_at_the_target_is_no_win():
    found = scored(side(before=5000), side(before=5000))
    assert (found["winner"], found["game_over"], found["total"]) == (None, False, [5000, 5000])
    assert scored(side(before=5000), side(before=5005))["winner"] == 1


def test_a_house_rule_gives_a_tie_to_the_side_that_went_out():
    house = {"base": "classic", "set": {"match.tie": "out-wins"}}
    sides = (side([SEVENS], before=5000), side(["QS QH QD"], hands=["QC"], before=5615))
    assert scored(*sides, rules=house, out=0)["total"] == [5635, 5635]
    assert scored(*sides, rules=house, out=0)["winner"] == 0
    assert scored(*sides, out=0)["winner"] is None
    assert scored(side(before=5000), side(before=5000), rules=house)["winner"] is None


@pytest.mark.parametrize(
    ("rules", "target"),
    [("classic", 5000), ("two-player", 5000), ("six-player", 7500), ("samba", 10000), ("bolivia", 15000)],
)
def test_the_target_of_each_rule_set(rules, target):
    assert scored(side(before=target), side(), rules=rules)["winner"] == 0
    assert scored(side(before=target - 5), side(), rules=rules)["winner"] is None


def test_three_players_play_to_seven_thousand_five_hundred():
    sides = [side([], [0], [""], [7500]), side([], [0, 0], ["", ""], [7400, 0])]
    assert scored(*sides, rules="three-player")["winner"] == 0


def test_a_house_rule_lets_the_side_that_went_out_reach_the_target_first():
    house = {"base": "classic", "set": {"match.winner": "first-to-reach"}}
    sides = (side([SEVENS], before=4900), side(["QS QH QD"], hands=["4S"], before=6000))
    assert scored(*sides, rules=house, out=0)["winner"] == 0
    assert scored(*sides, out=0)["winner"] == 1


WRONG = [
    ("bad-request", {"score_deal": []}),
    ("bad-request", {"score_deal": {"sides": [side()]}}),
    ("bad-request", {"score_deal": {"sides": [side(), 5]}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": -1}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": 2}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": 3}}),
    ("bad-request", {"score_deal": {"sides": [EMPTY, side()], "out": True}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": "0"}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": 0, "ended_by": "stock"}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "ended_by": "out"}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "ended_by": "rain"}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "concealed": True}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY], "out": 0, "concealed": 1}}),
    ("bad-request", {"score_deal": {"sides": [side(hands=()), EMPTY]}}),
    ("bad-request", {"score_deal": {"sides": [side(red_threes=[1]), EMPTY]}}),
    ("bad-request", {"score_deal": {"sides": [side(red_threes=-1), EMPTY]}}),
    ("bad-request", {"score_deal": {"sides": [side(before=-1_000_001), EMPTY]}}),
    ("bad-request", {"score_deal": {"sides": [side(before=None), EMPTY]}}),
    ("bad-request", {"score_deal": {"sides": [side(), EMPTY]}, "hint": 1}),
    ("bad-request", {"rules": "three-player", "score_deal": {"sides": [side([], [0], ["", ""], [0]), EMPTY]}}),
    ("bad-request", {"rules": "three-player", "score_deal": {"sides": [side([], [0, 0], [""], [0]), EMPTY]}}),
    ("bad-card", {"score_deal": {"sides": [side(hands=["9X"]), EMPTY]}}),
    ("impossible-position", {"score_deal": {"sides": [side(["9S 9H"]), EMPTY]}}),
    ("impossible-position", {"score_deal": {"sides": [side(hands=["4C 4C"]), EMPTY]}}),
    ("impossible-position", {"score_deal": {"sides": [side(red_threes=3), side(red_threes=2)]}}),
    ("impossible-position", {"score_deal": {"sides": [side(hands=["3H"]), EMPTY]}}),
    ("impossible-position", {"score_deal": {"sides": [side([SEVENS], hands=["4S", "5S"]), EMPTY], "out": 0}}),
]


@pytest.mark.parametrize(("code", "request_"), WRONG)
def test_a_score_that_cannot_be_is_refused(code, request_):
    assert answer(request_)["error"]["code"] == code


def test_two_to_six_sides_and_one_to_six_hands_a_side_are_scored():
    assert deal(*[side()] * 6) == [0] * 6
    assert deal(side(hands=[""] * 6), side()) == [0, 0]
    for sides in ([side()] * 7, [side(hands=[""] * 7), side()]):
        assert answer({"score_deal": {"sides": sides}})["error"]["code"] == "bad-request"


def test_what_a_side_does_not_say_is_nothing():
    bare = {"hands": ["4C"]}
    assert scored(bare, bare)["total"] == [-5, -5]
    assert scored(bare, {"hands": ["4C", "5C"]}, rules="three-player")["total"] == [-5, -10, -10]


def test_red_threes_laid_and_in_hand_are_no_more_than_the_decks_hold():
    def threes(laid, held):
        return answer({"rules": "samba", "score_deal": {"sides": [side((), laid, [held]), EMPTY]}})

    assert "error" not in threes(4, "3H 3D")
    assert threes(6, "3H 3D")["error"]["code"] == "impossible-position"
    assert threes(7, "")["error"]["code"] == "impossible-position"


def test_a_total_may_be_a_million_below_nothing():
    assert scored(side(before=-1_000_000), side())["total"] == [-1_000_000, 0]


def test_a_score_says_its_lines_in_both_languages():
    text = scored(side([SEVENS], before=4900), EMPTY, out=0)["text"]
    assert "natural canasta: 500" in text["en"]
    assert "Side 1 wins the match." in text["en"]
    assert "קנסטה טבעית: 500" in text["he"]
    assert "\u2066−5\u2069" in text["en"]


def test_points_of_cards_follow_the_rules_in_force():
    house = {"base": "classic", "set": {"scoring.joker": 30}}
    assert deal(side(hands=["JK"]), EMPTY, rules=house)[0] == -30
    assert position("9H 9S 2C").rules.scoring.joker == 50


def test_an_end_says_nothing_of_red_threes_totals_or_concealment_unless_told():
    end = DealEnd(CLASSIC, (SideEnd((), ((),)), SideEnd((), ((),))))
    assert score(end).total == (0, 0)
    assert score(dataclasses.replace(end, out=0)).total == (100, 0)


def test_an_end_and_its_score_do_not_change():
    side_end = SideEnd((), ((),))
    end = DealEnd(CLASSIC, (side_end, side_end))
    for record in (side_end, end, score(end), score(end).sides[0], Line(LineCode.HANDS, 1, -5)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, dataclasses.fields(record)[0].name, None)
