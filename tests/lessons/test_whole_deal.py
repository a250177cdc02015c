"""Lesson 14 tells one deal: its pictures, its drills and its score are those of the deal as the engine plays it."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import Lay, Position, Setup, TakePile, action_from_json, parse_cards
from canasta.position import Ended
from canasta.scores import deal_end_from_json
from canasta.scoring import score
from canasta_widgets import read_drills
from canasta_widgets.kinds import KINDS
from canasta_widgets.kinds.kind import FIRST
from tests.lessons.reading import LESSONS, code, read_toml
from tests.lessons.whole_deal import DAN, LESSON, MAX, MAYA, RUTH, Moment, end, last, moments

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
"""The same at each drill that is a moment of the deal."""
TOLD = {**PICTURED, **POSED}


def _seen(setup: Setup) -> dict[str, Any]:
    """What a learner sees of a position, whatever the order of cards and melds."""
    return {
        "melds": sorted(sorted(cards) for cards in setup.melds),
        "opponent_melds": sorted(sorted(cards) for cards in setup.opponent_melds),
        "hand": sorted(setup.hand),
        "pile": setup.pile,
        "frozen": setup.pile_frozen,
        "stock": setup.stock,
        "score": setup.score,
        "drawn": setup.drawn,
    }


def _said(fields: dict[str, Any]) -> dict[str, Any]:
    assert fields.keys() >= {"hand", "pile", "stock"}
    return _seen(Setup.of(Position.of(Setup.from_json(fields))))


def test_the_lesson_tells_the_deal_in_its_order() -> None:
    assert PICTURED.keys() == LAYOUTS.keys()
    assert POSED.keys() == {name for name, drill in DRILLS.items() if "deal" not in drill and not drill.get("fresh")}
    shown = [cell.source.split('"')[1] for cell in code(LESSON, "en")[1:]]
    times = [TOLD[name] for name in shown if name in TOLD]
    assert times == sorted(times)


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_shows_all_hands_and_the_table_as_they_were(name: str) -> None:
    found, picture = moments()[PICTURED[name]], LAYOUTS[name]
    assert found.seat == RUTH
    assert [sorted(parse_cards(hand)) for hand in picture["hands"]] == [sorted(hand) for hand in found.hands]
    assert _said({"hand": picture["hands"][RUTH], **picture["position"]}) == _seen(Setup.of(found.position))


@pytest.mark.parametrize("name", POSED)
def test_a_drill_is_asked_of_the_deal_as_it_stood(name: str) -> None:
    found, drill = moments()[POSED[name]], DRILLS[name]
    assert found.seat == (DAN if name == "dan-and-the-jack" else RUTH)
    assert _said(drill["position"]) == _seen(Setup.of(found.position))


@pytest.mark.parametrize("name", [name for name in POSED if "draws" in DRILLS[name]])
def test_the_stock_gives_what_it_held_in_the_deal(name: str) -> None:
    assert parse_cards(DRILLS[name]["draws"]) == (moments()[POSED[name]].next_of_stock,)


def test_what_the_drills_find_right_is_what_was_done() -> None:
    drills = read_drills(LESSONS / LESSON / "drills.toml")
    assert drills["dan-and-the-jack"].action() == moments()[POSED["dan-and-the-jack"]].act
    safest = drills["which-to-throw"]
    chosen = KINDS[safest.kind].shown(safest, FIRST)["choice"]
    place = int(chosen.removeprefix("option-")) - 1
    assert action_from_json((safest.options or ())[place]) == moments()[POSED["which-to-throw"]].act


def test_ruth_goes_out_and_ends_the_deal() -> None:
    assert last().position.ended is Ended.OUT
    assert last().seat == RUTH


def test_the_sheet_is_that_of_the_deal() -> None:
    sheet, ended = deal_end_from_json(DRILLS["on-paper"]["deal"], end().rules), end()
    assert (sheet.out, sheet.concealed) == (ended.out, ended.concealed)
    for says, is_so in zip(sheet.sides, ended.sides, strict=True):
        assert sorted(sorted(meld.cards) for meld in says.melds) == sorted(sorted(meld.cards) for meld in is_so.melds)
        assert [sorted(hand) for hand in says.hands] == [sorted(hand) for hand in is_so.hands]
        assert (says.red_threes, says.before) == (is_so.red_threes, is_so.before)
    assert score(sheet) == score(ended)


def _of(turn: int, seat: int) -> list[Moment]:
    """The moments of a turn, which is that player's."""
    found = [moment for (place, _), moment in moments().items() if place == turn]
    assert found[0].seat == seat
    return found


def test_the_story_between_the_drills_is_that_of_the_deal() -> None:
    """Who took the pile, who laid nothing, and what was kept to the end."""
    assert [turn for (turn, _), moment in moments().items() if isinstance(moment.act, TakePile)] == [0, 1, 6, 10]
    assert not any(isinstance(moment.act, Lay) for moment in _of(7, MAX))
    assert str(_of(7, MAX)[0].next_of_stock) == "JK"
    assert [str(card) for card in _of(10, DAN)[0].position.pile] == ["5C", "5D", "5H", "5S"]
    assert str(_of(9, MAYA)[0].next_of_stock) == "5S"
    ours, theirs = end().sides
    assert sum(theirs.red_threes + ours.red_threes) == 0
    kept = sorted(card.rank.value for hand in theirs.hands for card in hand if card.wild)
    assert kept == ["2", "2", "2", "2", "JK", "JK"]
    assert [len(hand) for hand in ours.hands] == [0, 3]
