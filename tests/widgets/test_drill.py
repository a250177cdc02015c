"""Drill files: what is read, and what is said of a file that is wrong."""

import pytest

from canasta import check
from canasta_widgets import Drill, DrillError
from canasta_widgets.reading import parse_file

SOUND = """
[[drill]]
id = "a"
kind = "judge"
task.en = "May you?"
task.he = "מותר?"
position = { hand = "9H 9S 2C KD 5S", melds = ["QS QH QD"], drawn = "stock" }
act = { lay = ["9H 9S 2C"] }
"""


def test_a_drill_survives_json(drills: dict[str, Drill]) -> None:
    for drill in drills.values():
        assert Drill.from_json(drill.to_json()) == drill


def test_what_a_file_expects_is_what_the_engine_says(drills: dict[str, Drill]) -> None:
    told = [drill for drill in drills.values() if drill.expect is not None]
    assert told
    for drill in told:
        assert drill.expect is not None
        assert {reason.code.value for reason in check(drill.posed(), drill.action()).reasons} == set(drill.expect)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('kind = "judge"', 'kind = "jugde"', "kind must be one of"),
        ('task.he = "מותר?"', "", "task.he is missing"),
        ('id = "a"', 'id = "A b"', "it needs an id"),
        ("act = ", 'hint.en = "Count."\nact = ', "hint.he is missing"),
        ("act = ", "akt = ", "did you mean 'act'?"),
        ('act = { lay = ["9H 9S 2C"] }', "", "act must be a table"),
        ('lay = ["9H 9S 2C"]', 'lay = ["9X"]', "act: "),
        ('hand = "9H', 'hand = "9H 9H 9H', "position: "),
        ("drawn =", "drown =", "did you mean 'drawn'"),
        ('kind = "judge"', 'kind = "judge"\nskill = "samba"\nlevel = 1', "nothing to practise"),
        ("act = ", "level = 2\nact = ", "skill and level go together"),
        ("act = ", 'skill = "melds"\nlevel = 9\nact = ', "level must be a number"),
        ("act = ", "fresh = true\nact = ", "fresh = true needs a skill"),
        ("act = ", 'goal = "meld"\nact = ', "a judge drill has no key 'goal'"),
        ("act = ", 'skill = "meld"\nlevel = 1\nact = ', "there is no skill 'meld'; did you mean 'melds'?"),
        ("act = ", 'skill = "whole-turn"\nlevel = 1\nact = ', "the skill 'whole-turn' deals no judge drills"),
        ("act = ", 'rules = "clasic"\nact = ', "rules: There is no rule set"),
        ('kind = "judge"', 'kind = "turn"\ndraws = 9\ngoal = "finish"', "draws must be the cards of the stock"),
        ('kind = "judge"', 'kind = "build"', "goal must be a word"),
    ],
)
def test_an_error_names_the_file_the_drill_and_the_defect(before: str, after: str, told: str) -> None:
    assert before in SOUND
    with pytest.raises(DrillError, match=r"drills\.toml: drill") as error:
        parse_file(SOUND.replace(before, after, 1), "drills.toml")
    assert told in str(error.value)


def test_two_drills_of_one_id_are_an_error() -> None:
    with pytest.raises(DrillError, match="drill 'a': another drill of this file has the same id"):
        parse_file(SOUND + SOUND, "drills.toml")


def test_every_wrong_drill_of_a_file_is_named() -> None:
    with pytest.raises(DrillError) as error:
        parse_file(SOUND.replace('"judge"', '"x"') + SOUND.replace('"a"', '"b"').replace('"judge"', '"y"'), "f.toml")
    assert [line.split(":")[1] for line in str(error.value).splitlines()] == [" drill 'a'", " drill 'b'"]


def test_a_file_that_is_not_toml_is_named() -> None:
    with pytest.raises(DrillError, match=r"f\.toml: this is not TOML"):
        parse_file("[[drill", "f.toml")
