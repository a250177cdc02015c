"""What the gallery shows: each drill of lessons/gallery/drills.toml in every state that a learner can bring it to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from canasta_widgets import Drill, Session, read_drills
from canasta_widgets.memory import point

Event = dict[str, Any]
MOST_STEPS = 30


@dataclass(frozen=True)
class Exhibit:
    """A drill in one state (`name`), and the events that lead there; `root` names its place in the page."""

    drill: str
    name: str
    events: tuple[Event, ...]
    state: dict[str, Any]

    @property
    def root(self) -> str:
        """The name by which the page tells this drill from the same one in another state."""
        return f"{self.drill}-{self.name}"


def exhibits(path: Path, lang: str) -> dict[str, list[Exhibit]]:
    """All exhibits by kind, in the order of the file."""
    return {drill.kind: list(_states(drill, lang)) for drill in read_drills(path).values()}


def _states(drill: Drill, lang: str) -> Iterator[Exhibit]:
    right, wrong = right_way(drill, lang), wrong_way(drill, lang)
    ways: dict[str, tuple[Event, ...]] = {
        "ready": (),
        "hinted": ({"type": "hint"}, {"type": "hint"}),
        "midway": right[: len(right) // 2] if drill.kind == "turn" else (),
        "wrong": wrong,
        "right": right,
        "shown": (*wrong, {"type": "retry"}, wrong[-1], {"type": "show"}),
    }
    for name, events in ways.items():
        if events or name == "ready":
            yield Exhibit(drill.id, name, events, {**played(drill, lang, events).state, "drill": f"{drill.id}-{name}"})


def played(drill: Drill, lang: str, events: tuple[Event, ...]) -> Session:
    """The drill's session after these events."""
    session = Session(drill, lang)
    for event in events:
        session.dispatch(event)
    return session


def right_way(drill: Drill, lang: str) -> tuple[Event, ...]:
    """The events of a learner who gives the answers that the kind itself shows, to the end."""
    session, events = Session(drill, lang), list[Event]()
    while session.state["phase"] != "answered" and len(events) < MOST_STEPS:
        events.append(told(session))
        session.dispatch(events[-1])
    if session.state["verdict"] != "right":
        raise ValueError(f"the gallery's drill {drill.id!r} is not solved by the answers that its kind shows")
    return tuple(events)


def told(session: Session) -> Event:
    """The event that gives the right answer of this moment."""
    answer = dict(point(session.to_json()["memory"]).shown())
    act = answer.pop("act", None)
    return {"type": "check", **answer} if act is None else {"type": "act", "act": act, **answer}


def wrong_way(drill: Drill, lang: str) -> tuple[Event, ...]:
    """The events of a learner whose first answer is wrong."""
    session = Session(drill, lang)
    for event in mistakes(session):
        if played(drill, lang, (event,)).state["verdict"] == "wrong":
            return (event,)
    raise ValueError(f"no answer to the gallery's drill {drill.id!r} that was tried is wrong")


def mistakes(session: Session) -> Iterator[Event]:
    """Answers of which one is surely wrong, whatever the kind."""
    state, right = session.state, told(session)
    hand = [card["card"] for card in state["hand"]["cards"]]
    group = {"cards": [*hand[:1], *hand[1:][-1:]], "to": None}
    if "number" in right:
        yield {"type": "check", "number": right["number"] + 5}
    if "lines" in right:
        (first, *rest) = right["lines"].items()
        yield {"type": "check", "lines": {first[0]: first[1] + 100, **dict(rest)}}
        yield {"type": "check", "lines": {name: number + 5 for name, number in right["lines"].items()}}
    if "order" in right:
        yield {"type": "check", "order": right["order"][::-1]}
    if right["type"] == "act":
        pairs = [{"cards": list(pair), "to": None} for pair in pairwise(hand)]
        yield from ({"type": "act", "act": "lay", "groups": [cards]} for cards in (group, *pairs))
    for choice in (state["question"] or {"choices": []})["choices"]:
        yield {"type": "check", "choice": choice["value"]}
    yield {"type": "check", "groups": [group]}
