"""States of whole sessions, kept as JSON; `python tests/widgets/snapshots.py` writes them anew."""

import json
from pathlib import Path
from typing import Any

from canasta_widgets import Session, State, read_drills

HERE = Path(__file__).parent
FOLDER = HERE / "snapshots"
WRONG_CARDS = {"type": "check", "cards": ["8S", "2H", "JK"]}
SESSIONS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "judge-ready": ("legal", []),
    "judge-right": ("legal", [{"type": "check", "choice": "legal"}]),
    "judge-wrong": ("legal", [{"type": "check", "choice": "illegal"}]),
    "judge-why": ("one-natural", [{"type": "check", "choice": "illegal"}]),
    "judge-why-wrong": ("run", [{"type": "check", "choice": "illegal"}, {"type": "check", "choice": "mixed-suits"}]),
    "build-ready": ("hand", []),
    "build-right": ("hand", [{"type": "check", "cards": ["8S", "8D", "2H"]}]),
    "build-wrong": ("hand", [WRONG_CARDS]),
    "build-shown": ("hand", [WRONG_CARDS, {"type": "retry"}, WRONG_CARDS, {"type": "show"}]),
    "build-dealt": ("hand", [{"type": "start", "seed": 2026}, {"type": "hint"}]),
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
