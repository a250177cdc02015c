"""Lesson 14 tells one deal: every picture, every drill's position and the score are those of the deal as the engine
plays it."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import Position, Setup, action_from_json, parse_cards
from canasta.position import Ended
from canasta.scores import deal_end_from_json
from canasta.scoring import score
from tests.lessons.reading import LESSONS, code, read_toml
from tests.lessons.whole_deal import LESSON, Moment, end, moment, moments

WRITTEN = read_toml(LESSONS / LESSON / "drills.toml")
DRILLS = {drill["id"]: drill for drill in WRITTEN["drill"]}
LAYOUTS = {layout["id"]: layout for layout in WRITTEN["layout"]}

PICTURED = {"just-dealt": (0, 0), "once-around": (4, 0), "five-melds": (8, 0), "six-fives": (12, 0)}
"""The turn of the deal, and the acts of it that are done, at each picture."""
POSED = {
    "two-fours": (0, 0),
    "ruth-begins": (0, 0),
    "which-to-throw": (4, 2),
    "dan-and-the-jack": (6, 0),
    "a-five-comes": (8, 1),
    "her-fourth-turn": (12, 0),
}
"""The same for each drill that is a moment of the deal."""
RUTH, DAN = 0, 2


def _melds(setup: Setup) -> list[list[list[Any]]]:
    return [[sorted(cards) for cards in melds] for melds in (setup.melds, setup.opponent_melds)]


def _told(fields: dict[str, Any], found: Moment) -> tuple[Setup, Setup]:
    """What the lesson says of a moment, and what the engine says."""
    says = Setup.of(Position.of(Setup.from_json({"hand": "JK", **fields})))
    return says, Setup.of(found.position)


def _agree(says: Setup, is_so: Setup) -> None:
    assert _melds(says) == _melds(is_so)
    assert says.pile == is_so.pile
    assert says.pile_frozen == is_so.pile_frozen
    assert says.stock == is_so.stock
    assert says.score == is_so.score
    assert says.drawn == is_so.drawn


def test_every_picture_and_drill_but_the_score_and_the_endless_one_is_a_moment_of_the_deal() -> None:
    assert PICTURED.keys() == LAYOUTS.keys()
    assert POSED.keys() == {name for name, drill in DRILLS.items() if "deal" not in drill and not drill.get("fresh")}
    shown = [cell.source.split('"')[1] for cell in code(LESSON, "en")[1:]]
    told = [(*PICTURED, *POSED)[(*PICTURED, *POSED).index(name)] for name in shown if name in {**PICTURED, **POSED}]
    times = [{**PICTURED, **POSED}[name] for name in told]
    assert times == sorted(times), "the lesson tells the deal in its order"


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_shows_the_deal_as_it_stood(name: str) -> None:
    found, picture = moment(*PICTURED[name]), LAYOUTS[name]
    assert found.position.table is not None
    assert found.position.table.seat == RUTH
    assert [sorted(parse_cards(hand)) for hand in picture["hands"]] == [sorted(hand) for hand in found.hands]
    _agree(*_told({"hand": picture["hands"][RUTH], **picture["position"]}, found))


@pytest.mark.parametrize("name", POSED)
def test_a_drill_is_asked_of_the_deal_as_it_stood(name: str) -> None:
    found, drill = moment(*POSED[name]), DRILLS[name]
    says, is_so = _told(drill["position"], found)
    assert found.position.table is not None
    assert found.position.table.seat == (DAN if "dan" in name else RUTH)
    assert says.hand == is_so.hand
    assert drill["position"].keys() >= {"hand", "pile", "stock"}
    _agree(says, is_so)


@pytest.mark.parametrize("name", [name for name in POSED if "draws" in DRILLS[name]])
def test_the_stock_gives_what_it_gave_in_the_deal(name: str) -> None:
    assert parse_cards(DRILLS[name]["draws"]) == (moment(*POSED[name]).next_of_stock,)


def test_the_deal_is_ended_by_ruth_who_goes_out() -> None:
    last = moments()[-1].position
    assert last.ended is Ended.OUT
    assert last.table is not None
    assert last.table.seat == RUTH


def test_the_sheet_is_that_of_the_deal() -> None:
    sheet, ended = deal_end_from_json(DRILLS["on-paper"]["deal"], moments()[0].position.rules), end()
    assert (sheet.out, sheet.concealed) == (ended.out, ended.concealed)
    for says, is_so in zip(sheet.sides, ended.sides, strict=True):
        assert [sorted(meld.cards) for meld in says.melds] == [sorted(meld.cards) for meld in is_so.melds]
        assert [sorted(hand) for hand in says.hands] == [sorted(hand) for hand in is_so.hands]
        assert (says.red_threes, says.before) == (is_so.red_threes, is_so.before)
    assert score(sheet) == score(ended)


@pytest.mark.parametrize("name", [name for name in POSED if "act" in DRILLS[name]])
def test_a_drill_that_asks_of_an_act_asks_what_was_done_or_might_have_been(name: str) -> None:
    """What the drill calls legal is what the player did, and what it calls illegal he did not."""
    done, asked = moment(*POSED[name]), action_from_json(DRILLS[name]["act"])
    following = moments()[moments().index(done) + 1].position
    if not DRILLS[name]["expect"]:
        taken = len(done.position.pile) > 0 and not following.pile
        assert taken, asked
