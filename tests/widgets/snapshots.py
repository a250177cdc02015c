"""States of whole sessions, kept as JSON; `python tests/widgets/snapshots.py` writes them anew."""

import json
from pathlib import Path
from typing import Any

from canasta_widgets import Session, State, read_drills

HERE = Path(__file__).parent
FOLDER = HERE / "snapshots"


def lay(*groups: str) -> dict[str, Any]:
    """An answer of groups of cards."""
    return {"type": "check", "groups": [{"cards": cards.split(), "to": None} for cards in groups]}


def act(name: str, *groups: str) -> dict[str, Any]:
    """An act of a turn."""
    return {**lay(*groups), "type": "act", "act": name}


def choose(value: str) -> dict[str, Any]:
    """An answer that chooses."""
    return {"type": "check", "choice": value}


def filled(**wrong: int) -> dict[str, Any]:
    """A filled score sheet, with some figures wrong."""
    lines = {"melded-cards": 35, "natural-canastas": 500, "mixed-canastas": 0, "red-threes": 800, "going-out": 100}
    return {"type": "check", "lines": {**lines, "hands": 10, "side": 1425, "total": 1525, **wrong}}


def ordered(*steps: int) -> dict[str, Any]:
    """An answer that puts steps in order."""
    return {"type": "check", "order": [f"step-{n}" for n in steps]}


RETRY, SHOW, HINT, NO_LAY = {"type": "retry"}, {"type": "show"}, {"type": "hint"}, lay("8S 2H JK")
SESSIONS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "judge-ready": ("legal", []),
    "judge-right": ("legal", [choose("legal")]),
    "judge-wrong": ("legal", [choose("illegal")]),
    "judge-why": ("one-natural", [choose("illegal")]),
    "judge-why-wrong": ("run", [choose("illegal"), choose("mixed-suits")]),
    "judge-why-right": ("one-natural", [choose("illegal"), choose("too-few-naturals")]),
    "judge-explained": ("one-natural", [choose("illegal"), choose("too-few-naturals"), {"type": "why"}]),
    "judge-groups": ("two-melds", [HINT, HINT, HINT]),
    "judge-groups-wrong": ("two-melds", [choose("legal")]),
    "build-ready": ("hand", []),
    "build-right": ("hand", [lay("8S 8D 2H")]),
    "build-wrong": ("hand", [NO_LAY]),
    "build-shown": ("hand", [NO_LAY, RETRY, NO_LAY, SHOW]),
    "build-dealt": ("hand", [{"type": "start", "seed": 2026}, HINT]),
    "build-first": ("first", [HINT, HINT, HINT]),
    "build-first-right": ("first", [lay("KS KH KD", "8S 8D 2H")]),
    "build-first-wrong": ("first", [lay("KS KH KD")]),
    "build-cheapest-wrong": ("cheapest", [lay("KS KH KD", "AC AD 2H")]),
    "build-out-wrong": ("out", [lay("8S 8D 2H")]),
    "take-ready": ("pile", []),
    "take-right": ("pile", [lay("8S 8D")]),
    "take-wrong": ("pile", [lay("8S 2H")]),
    "take-no-wrong": ("pile", [choose("no")]),
    "take-no-right": ("blocked", [choose("no")]),
    "take-hinted": ("blocked", [HINT, HINT, HINT]),
    "turn-ready": ("turn", []),
    "turn-drawn": ("turn", [act("draw"), HINT, HINT, HINT]),
    "turn-refused": ("turn", [act("draw"), act("lay", "8S 8D")]),
    "turn-missed": ("turn", [act("draw"), act("discard", "5C")]),
    "turn-right": ("turn", [act("draw"), act("lay", "8S 8D 8H"), act("discard", "5C")]),
    "choose-ready": ("safe", []),
    "choose-right": ("safe", [choose("option-3")]),
    "choose-wrong": ("safe", [choose("option-1")]),
    "choose-hinted": ("safe", [HINT, HINT, HINT]),
    "statement-ready": ("at-once", []),
    "statement-wrong": ("at-once", [choose("yes")]),
    "statement-right": ("at-once", [choose("joined"), {"type": "why"}]),
    "statement-hinted": ("at-once", [HINT, HINT, HINT]),
    "count-ready": ("sum", []),
    "count-right": ("sum", [{"type": "check", "number": 85}]),
    "count-wrong": ("sum", [{"type": "check", "number": 75}]),
    "count-hinted": ("sum", [HINT, HINT, HINT]),
    "scoresheet-ready": ("sheet", []),
    "scoresheet-wrong": ("sheet", [filled(**{"red-threes": 400, "hands": 0})]),
    "scoresheet-right": ("sheet", [filled()]),
    "scoresheet-hinted": ("sheet", [HINT, HINT, HINT]),
    "order-ready": ("steps", []),
    "order-wrong": ("steps", [ordered(1, 3, 2)]),
    "order-right": ("steps", [ordered(3, 1, 2)]),
    "order-hinted": ("steps", [HINT, HINT, HINT]),
    "stages-ready": ("beginning", []),
    "stages-wrong": ("beginning", [ordered(1, 2, 3, 4, 5)]),
    "stages-hinted": ("beginning", [HINT, HINT, HINT]),
}


def played(name: str, lang: str) -> State:
    """The last state of a named session."""
    drill, events = SESSIONS[name]
    session = Session(read_drills(HERE / "drills.toml")[drill], lang)
    for event in events:
        session.dispatch(event)
    return session.state


def path(name: str, lang: str) -> Path:
    """Where a session's state is kept."""
    return FOLDER / f"{name}.{lang}.json"


if __name__ == "__main__":
    for name in SESSIONS:
        for lang in ("en", "he"):
            text = json.dumps(played(name, lang), ensure_ascii=False, indent=1)
            path(name, lang).write_text(text + "\n", encoding="utf-8")
