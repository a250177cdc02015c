"""The points that the rules reference tells, held against the engine's count of a deal."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import RULE_SETS
from canasta.referee import answer

KINGS = "KS KS KH KH KD KD KC"
MIXED_EIGHTS = "8S 8H 8D 8C 8S 2C JK"
SAMBA = "5H 6H 7H 8H 9H 10H JH"
THREE_NINES = "9S 9H 9D"
OTHERS = {"melds": ["QS QH QD"], "red_threes": 0, "hands": ["", ""], "before": 0}


def _side(*melds: str, red_threes: int = 0, hands: tuple[str, ...] = ("", ""), before: int = 0) -> dict[str, Any]:
    return {"melds": list(melds), "red_threes": red_threes, "hands": list(hands), "before": before}


def _count(rules: str, side: dict[str, Any], other: dict[str, Any] = OTHERS, **deal: Any) -> dict[str, Any]:
    """The answer for a deal against others who are all alike; it ends with the stock unless `deal` says more."""
    sides = [side] + [other] * (RULE_SETS[rules].sides - 1)
    counted = {"out": None, "concealed": False, "ended_by": "stock", **deal, "sides": sides}
    reply = answer({"id": "s", "rules": rules, "score_deal": counted})
    assert "error" not in reply, reply
    return reply


OUT = {"out": 0, "ended_by": "out"}
CONCEALED = {**OUT, "concealed": True}

TOLD: list[tuple[str, str, dict[str, Any], dict[str, Any], int]] = [
    ("classic/scoring/cards", "three kings and a two", _side("KS KH KD 2C"), {}, 50),
    ("classic/scoring/cards", "joker 50, ace 20", _side("AS AH JK"), {}, 90),
    ("classic/scoring/cards", "four to seven 5", _side("4S 4H 4D", "7S 7H 7D"), {}, 30),
    ("classic/scoring/hands", "75 left in both hands", _side(THREE_NINES, hands=("AH JK", "5D")), {}, 30 - 75),
    ("classic/scoring/canastas", "seven kings", _side(KINGS), {}, 570),
    ("classic/scoring/canastas", "a mixed canasta", _side(MIXED_EIGHTS), {}, 300 + 50 + 20 + 50),
    ("classic/scoring/going-out", "going out", _side(KINGS), OUT, 570 + 100),
    ("classic/scoring/going-out", "concealed", _side(KINGS), CONCEALED, 570 + 200),
    ("classic/scoring/red-threes", "one", _side(THREE_NINES, red_threes=1), {}, 30 + 100),
    ("classic/scoring/red-threes", "all four", _side(THREE_NINES, red_threes=4), {}, 30 + 800),
    ("classic/scoring/red-threes", "without a meld", _side(red_threes=2), {}, -200),
    ("classic/stock/penalty", "none", _side(THREE_NINES), {}, 30),
    ("slovak/stock/penalty", "100 off", _side(THREE_NINES), {}, 30 - 100),
    ("slovak/scoring/going-out", "concealed", _side(KINGS), CONCEALED, 570 + 1000),
    ("slovak/scoring/red-threes", "without a canasta", _side(THREE_NINES, red_threes=2), {}, 30 - 200 - 100),
    ("slovak/scoring/canastas", "wild", _side("2S 2S 2H 2H 2D 2D JK"), {}, 2000 + 170 - 100),
    ("polish/scoring/red-threes", "without a meld", _side(red_threes=2), {}, 0),
    ("six-player/scoring/red-threes", "four", _side(THREE_NINES, red_threes=4), {}, 30 + 400),
    ("six-player/scoring/red-threes", "five", _side(THREE_NINES, red_threes=5), {}, 30 + 1000),
    ("six-player/scoring/red-threes", "six", _side(THREE_NINES, red_threes=6), {}, 30 + 1200),
    ("six-player/scoring/red-threes", "without a meld", _side(red_threes=1), {}, -100),
    ("samba/scoring/canastas", "a samba", _side(SAMBA), {}, 1500 + 55),
    ("samba/scoring/going-out", "200", _side(SAMBA, KINGS), OUT, 1555 + 570 + 200),
    ("samba/scoring/going-out", "nothing more concealed", _side(SAMBA, KINGS), CONCEALED, 1555 + 570 + 200),
    ("samba/scoring/red-threes", "six", _side(SAMBA, KINGS, red_threes=6), {}, 1555 + 570 + 1000),
    ("samba/scoring/red-threes", "one canasta only", _side(KINGS, red_threes=1), {}, 570 - 100),
    ("samba/scoring/red-threes", "kept in hand", _side(KINGS, SAMBA, hands=("3H 3D", "")), {}, 1555 + 570 - 750),
    ("bolivia/scoring/canastas", "a bolivia", _side("2S 2S 2H 2H 2D 2D JK"), {}, 2500 + 170),
]
"""Section, what it says, the side, how the deal ended, and the side's points."""


@pytest.mark.parametrize(
    ("section", "side", "deal", "points"),
    [pytest.param(section, side, deal, points, id=f"{section}: {name}") for section, name, side, deal, points in TOLD],
)
def test_points_are_what_the_reference_tells(
    section: str, side: dict[str, Any], deal: dict[str, Any], points: int
) -> None:
    assert _count(section.split("/")[0], side, **deal)["deal"][0] == points


def test_two_partners_of_three_players_share_melds_in_full_and_the_worth_of_all_red_threes() -> None:
    pair = {"melds": [THREE_NINES], "red_threes": [3, 1], "hands": ["", ""], "before": [0, 0]}
    alone = {"melds": [], "red_threes": [0], "hands": [""], "before": [0]}
    counted = {"out": None, "concealed": False, "ended_by": "stock", "sides": [pair, alone]}
    assert answer({"id": "s", "rules": "three-player", "score_deal": counted})["deal"] == [30 + 600, 30 + 200, 0]


def _over(rules: str, before: int, other_before: int = 0) -> dict[str, Any]:
    return _count(rules, _side(THREE_NINES, before=before), {**OTHERS, "before": other_before})


TARGETS = {"classic": 5000, "hebrew-article": 5000, "samba": 10_000, "bolivia": 15_000}


@pytest.mark.parametrize("rules", TARGETS)
def test_the_game_is_over_after_the_deal_that_reaches_the_target(rules: str) -> None:
    assert not _over(rules, TARGETS[rules] - 35)["game_over"]
    assert _over(rules, TARGETS[rules] - 30)["winner"] == 0


def test_the_higher_total_wins_and_a_tie_is_played_on() -> None:
    assert _over("classic", 4980, 5100)["winner"] == 1
    tie = _over("classic", 5000, 5000)
    assert (tie["winner"], tie["game_over"]) == (None, False)


MINIMA = {
    "classic": {-5: 15, 0: 50, 1495: 50, 1500: 90, 2995: 90, 3000: 120},
    "samba": {-5: 15, 0: 50, 1500: 90, 3000: 120, 6995: 120, 7000: 150},
}


@pytest.mark.parametrize(
    ("rules", "total", "minimum"),
    [(rules, total, minimum) for rules, steps in MINIMA.items() for total, minimum in steps.items()],
)
def test_the_minimum_follows_the_total(rules: str, total: int, minimum: int) -> None:
    assert _count(rules, _side(THREE_NINES, before=total - 30))["next_minimum"][0] == minimum
