"""A request that cannot be ruled on gets the protocol's error, in both languages, and nothing else."""

import io
import json

import pytest

from canasta.referee import MOST_BYTES, answer, answer_line, serve

LAY = {"hand": "9H 9S 9D 4C", "drawn": "stock", "acts": [{"lay": ["9H 9S 9D"]}]}


def error(**fields):
    found = answer({"id": "x"} | LAY | fields)
    assert set(found) == {"id", "error"}
    assert found["id"] == "x"
    assert all(found["error"]["text"].values())
    return found["error"]["code"]


ERRORS = [
    ("bad-card", {"hand": "9H 1S"}),
    ("bad-card", {"melds": ["9H 9S 9X"]}),
    ("bad-card", {"acts": [{"discard": "??"}]}),
    ("bad-request", {"hand": 5}),
    ("bad-request", {"hand": "9H " * 251}),
    ("bad-request", {"hand": "9H" + " " * 3000}),
    ("bad-request", {"acts": []}),
    ("bad-request", {"acts": None}),
    ("bad-request", {"acts": ["lay"]}),
    ("bad-request", {"acts": [{}]}),
    ("bad-request", {"acts": [{"lay": ["9H"], "discard": "9H"}]}),
    ("bad-request", {"acts": [{"lay": "9H 9S 9D"}]}),
    ("bad-request", {"acts": [{"lay": []}]}),
    ("bad-request", {"acts": [{"lay": [""]}]}),
    ("bad-request", {"acts": [{"lay": [{"card": "9H"}]}]}),
    ("bad-request", {"acts": [{"lay": [{"cards": "9H", "to": -1}]}]}),
    ("bad-request", {"acts": [{"lay": ["9H"], "where": 1}]}),
    ("bad-request", {"acts": [{"discard": "9H 9S"}]}),
    ("bad-request", {"acts": [{"pass": 1}]}),
    ("bad-request", {"acts": [{"draw": ""}], "drawn": None}),
    ("bad-request", {"acts": [{"draw": "9C 8C"}], "drawn": None}),
    ("bad-request", {"score": "0"}),
    ("bad-request", {"score": True}),
    ("bad-request", {"stock": -1}),
    ("bad-request", {"stock": 10**30}),
    ("bad-request", {"drawn": "hand"}),
    ("bad-request", {"permission": True}),
    ("bad-request", {"pile_frozen": 1}),
    ("bad-request", {"melds": "9H 9S 9D"}),
    ("bad-request", {"melds": [""]}),
    ("bad-request", {"melds": ["9H " * 200] * 2}),
    ("bad-request", {"players": 7}),
    ("bad-request", {"players": "4"}),
    ("bad-request", {"opponent": []}),
    ("unknown-rules", {"rules": "clasic"}),
    ("unknown-rules", {"rules": 4}),
    ("unknown-rules", {"rules": {"base": "classic", "sets": {}}}),
    ("unknown-rules", {"rules": {"base": "classic", "set": {"melds.max_wild": 2}}}),
    ("unknown-rules", {"rules": {"base": "classic", "set": {"melds.max_wilds": "2"}}}),
    ("unknown-rules", {"rules": {"base": "classic", "set": {"melds.min_naturals": 4}}}),
    ("impossible-position", {"hand": "9H 9H 9H 4C"}),
    ("impossible-position", {"hand": ""}),
    ("impossible-position", {"hand": "9H 9S 9D 3H"}),
    ("impossible-position", {"melds": ["8H 8S"]}),
    ("impossible-position", {"melds": ["8H 8S 8D", "8H 8S 8C"]}),
    ("impossible-position", {"opponent_melds": ["3S 3C 3S"]}),
    ("impossible-position", {"stock": 108}),
    ("impossible-position", {"rules": "two-player", "permission": "yes"}),
    ("impossible-position", {"hand": "9H 9S 4C", "pile": "9H 9S", "drawn": None, "acts": [{"draw": "9H"}]}),
]


@pytest.mark.parametrize(("code", "fields"), ERRORS)
def test_the_error_of(code, fields):
    assert error(**fields) == code


def test_a_hand_is_needed():
    assert answer({"acts": [{"pass": True}]})["error"]["code"] == "bad-request"


@pytest.mark.parametrize("line", [b"{", b"", b"nothing", b"\xff\xfe", b"[" * 51 + b"]" * 51, b"[" * 30000, b"1" * 5000])
def test_a_line_that_is_no_json_is_bad_json(line):
    found = answer_line(line)
    assert (found["id"], found["error"]["code"]) == (None, "bad-json")


def test_brackets_inside_a_string_are_not_counted():
    found = answer_line(json.dumps({"id": "[" * 60 + '"{', "hand": "4S", "acts": []}).encode())
    assert found["id"] == "[" * 60 + '"{'


@pytest.mark.parametrize(
    "line",
    [b"[]", b"1", b"null", b'"a"', b"{}", b'{"id": []}', b'{"id": NaN}', b'{"id": 1e999}', b"[" + b" " * MOST_BYTES],
)
def test_json_that_asks_nothing_is_a_bad_request(line):
    found = answer_line(line)
    assert (found["id"], found["error"]["code"]) == (None, "bad-request")


def test_the_message_is_english_and_the_text_in_each_language():
    found = answer(LAY | {"hand": "XX"})["error"]
    assert found["message"] == found["text"]["en"]
    assert "קלף" in found["text"]["he"]
    assert list(answer(LAY | {"hand": "XX"}, ["he"])["error"]["text"]) == ["he"]


def test_unknown_names_are_answered_with_the_nearest():
    assert "samba" in answer(LAY | {"rules": "smaba"})["error"]["message"]
    rules = {"base": "classic", "set": {"melds.max_wild": 2}}
    assert "melds.max_wilds" in answer(LAY | {"rules": rules})["error"]["message"]


def test_contradicting_house_rules_are_named_by_their_paths():
    rules = {"base": "classic", "set": {"going_out.sequences": 1}}
    assert "melds.sequence_sizes" in answer(LAY | {"rules": rules})["error"]["message"]


def test_every_line_is_answered_in_order_and_blank_ones_passed_over():
    sink = io.StringIO()
    long = b'{"id": "' + b"x" * (2 * MOST_BYTES) + b'"}\n'
    serve(io.BytesIO(b'{"id": 1}\n\n' + long + b"{\n" + b'{"id": 2}' + b" " * MOST_BYTES), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [(a["id"], a["error"]["code"]) for a in answers] == [
        (1, "bad-request"),
        (None, "bad-request"),
        (None, "bad-json"),
        (None, "bad-request"),
    ]


def test_where_there_are_several_other_sides_two_of_them_may_have_a_meld_of_one_rank():
    fields = {"opponent_melds": ["8H 8S 8D", "8C 8H 8S"]}
    assert "error" in answer(LAY | fields)
    assert "error" not in answer(LAY | fields | {"rules": "six-player"})
    assert "error" not in answer(LAY | fields | {"rules": "three-player"})
