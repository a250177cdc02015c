"""The command line."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from canasta import RULE_SETS
from canasta.__main__ import main
from canasta.actions import Pass
from canasta.bots import POLICIES, Choice, Player, Why
from canasta.simulate import simulate

ROOT = Path(__file__).parents[2]


class Bytes:
    def __init__(self, data):
        self.buffer = io.BytesIO(data)


def test_the_referee_answers_lines(monkeypatch, capsys):
    request = {"id": 7, "hand": "9H 9S 9D 4C 5C", "drawn": "stock", "acts": [{"discard": "4C"}]}
    monkeypatch.setattr(sys, "stdin", Bytes(json.dumps(request).encode()))
    assert main(["referee", "--lang", "he"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["id"], found["legal"], list(found["text"])) == (7, True, ["he"])


def test_both_languages_are_the_default(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", Bytes(b"{\n"))
    assert main(["referee"]) == 0
    assert list(json.loads(capsys.readouterr().out)["error"]["text"]) == ["en", "he"]


def test_a_simulation_prints_one_object(capsys):
    assert main(["simulate", "--rules", "two-player", "--deals", "2", "--seed", "3", "--check", "--check"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"deals", "deals_per_second", "went_out", "stock_out", "mean_turns", "violations"}
    assert (found["deals"], found["went_out"] + found["stock_out"], found["violations"]) == (2, 2, [])


def test_the_same_seed_gives_the_same_deals():
    one, other = (simulate(RULE_SETS["classic"], 3, seed=5).to_json() for _ in range(2))
    assert {**one, "deals_per_second": 0} == {**other, "deals_per_second": 0}


def test_no_deals_are_no_report():
    assert simulate(RULE_SETS["classic"], 0).to_json()["mean_turns"] is None


class Stubborn(Player):
    """A player who only passes, which is illegal while the stock lasts."""

    def choices(self, seen):
        return [Choice(Pass(), Why.CHANCE)]

    def answer(self, seen):
        return "no"


def test_a_player_without_a_legal_choice_is_a_violation(monkeypatch, capsys):
    monkeypatch.setitem(POLICIES, "random", Stubborn)
    assert main(["simulate", "--deals", "1"]) == 1
    assert "no choice is legal" in capsys.readouterr().out


def test_a_deal_that_does_not_end_is_a_violation(monkeypatch):
    monkeypatch.setattr("canasta.simulate.MOST_ACTIONS", 3)
    assert "does not end" in simulate(RULE_SETS["classic"], 1).violations[0]


def test_python_m_canasta_is_the_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["canasta", "simulate", "--deals", "1"])
    monkeypatch.delitem(sys.modules, "canasta.__main__")
    with pytest.raises(SystemExit) as end:
        runpy.run_module("canasta", run_name="__main__")
    assert end.value.code == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 1


@pytest.mark.parametrize("arguments", [[], ["referee", "--lang", "fr"], ["simulate", "--rules", "x"]])
def test_a_wrong_command_line_is_explained(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    assert "usage" in capsys.readouterr().err


def test_the_module_runs_with_the_standard_library_alone():
    run = subprocess.run(
        [sys.executable, "-S", "-m", "canasta", "referee"],
        input="{}\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert json.loads(run.stdout)["error"]["code"] == "bad-request"
