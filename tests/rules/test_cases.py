"""The rulings and scores that the project was given, each with its reason and source."""

import json
from pathlib import Path

import pytest

from canasta.referee import answer

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    request = {name: value for name, value in case.items() if name not in ("expect", "why", "source")}
    expected = dict(case["expect"])
    wanted = expected.pop("any_code", None)
    given = answer(request)
    assert {name: given.get(name) for name in expected} == expected, case["why"]
    if wanted is not None:
        assert set(wanted) & {reason["code"] for reason in given["reasons"]}, case["why"]
