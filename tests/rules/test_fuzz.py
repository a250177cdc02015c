"""Any request whatever gets an answer or the protocol's error."""

import json
import time

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import requests

from canasta.errors import ErrorCode
from canasta.referee import answer, answer_line
from canasta.verdict import Code

RULING = {
    "id",
    "legal",
    "at",
    "reasons",
    "effects",
    "counted",
    "needed",
    "went_out",
    "concealed",
    "deal_over",
    "text",
    "cites",
}
SCORE = {"id", "deal", "total", "next_minimum", "game_over", "winner", "sides", "text", "cites"}


def well_formed(found):
    json.dumps(found)
    if "error" in found:
        assert set(found) == {"id", "error"}
        assert found["error"]["code"] in set(ErrorCode)
        assert all(found["error"]["text"].values())
        return
    assert set(found) in (RULING, SCORE)
    assert all(found["text"].values())
    if "legal" in found:
        assert found["legal"] == (not found["reasons"]) == (found["at"] is None)
        assert {reason["code"] for reason in found["reasons"]} <= set(Code)


@settings(max_examples=400, deadline=None)
@given(requests)
def test_every_request_is_answered(request):
    well_formed(answer(request))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_every_line_is_answered(line):
    well_formed(answer_line(line))


HOSTILE = [
    {"hand": "9H 9S " * 120, "acts": [{"lay": ["9H 9S " * 120] * 200}]},
    {
        "rules": "samba",
        "hand": "4H 5H 6H 7H 8H 9H 10H JH QH KH AH " * 3,
        "drawn": "stock",
        "permission": "yes",
        "stock": 0,
        "acts": [{"discard": "4H"}],
    },
    {
        "rules": "bolivia",
        "drawn": "stock",
        "permission": "yes",
        "stock": 0,
        "hand": " ".join(
            f"{rank}{suit}" for suit in "SHDC" for rank in ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        ),
        "acts": [{"discard": "4H"}],
    },
    {"hand": "9H", "acts": [{"pass": True}], "rules": {"base": "classic", "set": {f"path{n}": n for n in range(3000)}}},
    {"hand": "9H", "acts": [{"pass": True}], "rules": "x" * 60000},
    {"hand": "9H", "melds": ["9H 9S"] * 100, "opponent_melds": ["9H 9S 9D"] * 100, "acts": [{"pass": True}]},
    {"score_deal": {"sides": [{"melds": ["9H 9S 9D"] * 100, "hands": ["9H " * 200] * 6}] * 6}},
    {"hand": "9H 9S", "drawn": "stock", "acts": [{"ask": True}] * 40},
]


def test_no_hostile_request_takes_long():
    for request in HOSTILE:
        answer(request)
        times = []
        for _ in range(3):
            start = time.process_time()
            well_formed(answer(request))
            times.append(time.process_time() - start)
        assert min(times) < 0.05, request


def test_deep_and_long_lines_are_refused_at_once():
    for line in (b"[" * 65000, b'{"a":' * 10000, b"1" * 65000, b'"' + b"x" * 10**6 + b'"'):
        start = time.process_time()
        assert "error" in answer_line(line)
        assert time.process_time() - start < 0.05
