"""What the tests of the kinds share: a drill, an answer to it, and what is said."""

from typing import Any

from canasta.words import Words
from canasta_widgets import Drill, Session, State
from canasta_widgets.kinds import KINDS, Grade
from canasta_widgets.kinds.kind import FIRST
from canasta_widgets.memory import Point
from canasta_widgets.reading import faults_of

EN = Words("en")


def drill(kind: str, rules: Any = "classic", **fields: Any) -> Drill:
    """A drill of level one: `act`, `goal`, `draws` are its own, every other field is one of its position."""
    own = {name: fields.pop(name) for name in ("act", "goal", "draws", "level", "skill") if name in fields}
    return Drill(id="x", kind=kind, rules=rules, position=fields, **own)


def groups(*texts: Any) -> list[dict[str, Any]]:
    """Groups of an answer: a text of cards, or such a text and the place of the meld that they join."""
    pairs = [(text, None) if isinstance(text, str) else text for text in texts]
    return [{"cards": cards.split(), "to": to} for cards, to in pairs]


def graded(asked: Drill, **event: Any) -> Grade:
    """What an answer to the first question is worth."""
    kind = KINDS[asked.kind]
    answer = kind.read(asked, FIRST, event)
    assert answer is not None, event
    return kind.grade(asked, FIRST, answer, EN)


def codes(grade: Grade) -> list[str]:
    """The codes of a grade's reasons."""
    return [why.code for why in grade.reasons]


def played(asked: Drill, *events: dict[str, Any], lang: str = "en") -> State:
    """The state after some events."""
    session = Session(asked, lang)
    for event in events:
        session.dispatch(event)
    return session.state


def act(name: str, *texts: Any) -> dict[str, Any]:
    """An act of a turn."""
    return {"type": "act", "act": name, "groups": groups(*texts)}


def plain(spans: list[Any]) -> str:
    """What spans say, cards in their notation."""
    return "".join(s if isinstance(s, str) else " ".join(s.get("cards", [s.get("ltr", "")])) for s in spans)


def shape(value: Any) -> Any:
    """A state without its cards: what it tells apart from them."""
    if isinstance(value, dict):
        return "card" if "card" in value else {key: shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value] if isinstance(value, list) else value


def follow(asked: Drill) -> list[str]:
    """Follows the third hint of every point; the steps that were passed, the last of which was right."""
    assert faults_of(asked) == []
    at, steps = Point(KINDS[asked.kind], asked, FIRST), []
    for _ in range(12):
        steps.append(at.step)
        hints = at.hints(EN)
        assert len(hints) == 3
        answer = hints[2].answer
        assert answer is not None
        grade = at.grade(answer, EN)
        assert grade.right
        assert at.grade(at.shown(), EN).right
        if not grade.onward:
            return steps
        at = at.after(answer)
    raise AssertionError("it never ends")
