"""What lesson 15 advises is what was measured, and what was measured can be measured again."""

import pytest

from tests.lessons.strategy import ADVICE, PART, figures, measured

FIGURES = figures()


def test_every_piece_of_advice_was_measured():
    assert set(FIGURES) == set(ADVICE)
    assert {name: (one["these"], one["those"]) for name, one in FIGURES.items()} == ADVICE


@pytest.mark.parametrize("name", ADVICE)
def test_the_first_deals_come_out_as_they_were_measured(name):
    assert measured(name, PART) == FIGURES[name]["part"]


@pytest.mark.parametrize("name", ["pile", "safe", "fill"])
def test_what_is_advised_gains_more_than_chance_would(name):
    whole = FIGURES[name]["whole"]
    assert whole["points"] > 3 * whole["error"]


def test_going_out_at_once_is_measured_not_to_lose():
    whole = FIGURES["wait"]["whole"]
    assert whole["points"] > 3 * whole["error"]


@pytest.mark.parametrize("name", ["freeze", "cheap"])
def test_where_the_lesson_says_that_it_hardly_matters_no_large_gain_was_measured(name):
    whole = FIGURES[name]["whole"]
    assert abs(whole["points"]) < 50
