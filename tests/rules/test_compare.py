"""Two ways to play, compared: both sides play the same deals, so that luck evens out."""

from canasta import CLASSIC
from canasta.bots.sensible import Habits
from canasta.compare import compare, played


def test_a_way_gains_nothing_on_itself():
    found = compare(CLASSIC, Habits(), Habits(), 3, 1)
    assert (found.points, found.ahead) == (0, found.behind)


def test_the_sides_change_so_that_the_gain_of_one_is_the_loss_of_the_other():
    ways = Habits(), Habits(pile_from=99)
    one, other = compare(CLASSIC, *ways, 4, 2), compare(CLASSIC, *ways[::-1], 4, 2)
    assert (one.points, one.ahead, one.behind) == (-other.points, other.behind, other.ahead)


def test_the_same_seed_gives_the_same_deal():
    ways = Habits(), Habits(canastas=2)
    assert played(CLASSIC, ways, "a", 0) == played(CLASSIC, ways, "a", 0)


def test_one_deal_has_no_error_to_speak_of():
    assert compare(CLASSIC, Habits(), Habits(), 1).error == 0
