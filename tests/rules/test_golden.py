"""A whole deal of every rule set, move by move: any change of the rules, the judge or the scores shows here."""

import pytest

from canasta import RULE_SETS
from golden import FOLDER, playthrough


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_deal_that_is_written_down(rules):
    assert playthrough(rules) == (FOLDER / f"{rules}.txt").read_text("utf-8")
