"""Layouts: a table to look at, drawn from a position that the engine has checked."""

import pytest

from canasta_widgets import DrillError, lesson
from canasta_widgets.layout import SEATS, Layout
from canasta_widgets.lesson import layout
from canasta_widgets.reading import parse_file

TABLE = {"melds": ["KS KH KD"], "pile": "4C 8H", "stock": 60}
SOUND = """
[[layout]]
id = "table"
caption.en = "What lies there"
caption.he = "מה מונח שם"
position = { melds = ["KS KH KD"], pile = "4C 8H" }
"""


def faces(hand):
    return [face["card"] for face in hand["cards"]]


def test_what_the_position_names_is_drawn_and_nothing_else():
    state = Layout("a", TABLE).state("en")
    assert state["table"]["stock"]["count"] == 60
    assert [face["card"] for face in state["table"]["pile"]["top"]] == ["4C", "8H"]
    assert state["hands"] == []
    assert Layout("a", {"melds": ["KS KH KD"]}).state("en")["table"]["pile"] is None


def test_a_hand_is_drawn_where_it_is_named():
    (hand,) = Layout("a", {**TABLE, "hand": "9H 2C 5D"}).state("en")["hands"]
    assert faces(hand) == ["5D", "9H", "2C"]


def test_open_hands_say_whose_they_are():
    state = Layout("a", TABLE, ("9H", "", "5D 4S")).state("en")
    assert [(hand["label"], faces(hand)) for hand in state["hands"]] == [(SEATS[0], ["9H"]), (SEATS[2], ["4S", "5D"])]


def test_a_table_whose_hands_are_hidden_may_hold_any_card_but_one():
    deck = [f"{rank}{suit}" for rank in ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] for suit in "SHDC"]
    state = Layout("a", {"pile": " ".join(deck * 2), "stock": 0}).state("he")
    assert state["table"]["pile"]["count"] == len(deck) * 2


def test_a_caption_speaks_the_language_of_its_layout():
    caption = {"en": "The kings: `KS`", "he": "המלכים: `KS`"}
    assert Layout("a", TABLE, (), caption).state("he")["caption"][0] == "המלכים: "


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("pile =", "piles =", "did you mean 'pile'"),
        ("KS KH KD", "KS KH QD", "cannot lie on the table"),
        ("caption.he", "captoin.he", "captoin"),
        ('caption.he = "מה מונח שם"', "", "caption.he is missing"),
        ("position = {", "hands = 3\nposition = {", "hands must be a list"),
        ('id = "table"', 'id = "The table"', "lower-case"),
        ("[[layout]]", "[[layuot]]", "did you mean 'layout'"),
        ("4C 8H", "4C 8X", "8X"),
    ],
)
def test_a_faulty_layout_is_told_by_file_and_name(before, after, told):
    with pytest.raises(DrillError) as error:
        parse_file(SOUND.replace(before, after, 1), "drills.toml")
    assert told in str(error.value)
    assert "drills.toml" in str(error.value)


def test_a_cell_shows_a_layout_of_the_opened_lesson(tmp_path, monkeypatch):
    (tmp_path / "drills.toml").write_text(SOUND, "utf-8")
    monkeypatch.chdir(tmp_path)
    lesson("mine", lang="he")
    data, _ = layout("table")._repr_mimebundle_()
    assert data["application/vnd.canasta.layout+json"]["lang"] == "he"
    with pytest.raises(DrillError, match="did you mean 'table'"):
        layout("tabel")
