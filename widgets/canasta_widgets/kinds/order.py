"""Putting things in order: the acts of a turn as the engine lets them be done, or the stages of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from canasta import (
    Action,
    Ask,
    Discard,
    Draw,
    Lay,
    Pass,
    Position,
    RequestError,
    TakePile,
    Verdict,
    action_from_json,
)
from canasta.judge import rule
from canasta.words import Text, Words

from .. import felt
from ..drill import Drill
from ..marks import N_
from ..state import Answer, Part
from . import sequences
from .acting import at_the_table, of_passing, pile_fact, told
from .kind import Grade, Hint, Kind, Why, explained, one_of
from .sequences import SEQUENCES

FEWEST, MOST = 3, 5


class Order(Kind):
    """`options` are the acts as they are shown; the engine plays them in the order of the answer.

    With `ask` it is about something else that has stages: each of them comes after those that it needs.
    """

    name = "order"
    needs = ()
    takes = ("position", "options", "ask", "cards", "deal")
    nothing = N_("Put the steps in order first.")

    def faults(self, drill: Drill) -> list[str]:
        """Too few acts, or acts that can be done in no order, or in the one that is shown."""
        if drill.ask is not None:
            return one_of("ask", drill.ask, SEQUENCES) or sequences.faults(drill)
        options = drill.options or ()
        if not FEWEST <= len(options) <= MOST:
            return [f"options must be from {FEWEST} to {MOST} acts"]
        right = [*orders(drill)]
        if not right:
            return ["options: the acts are legal in no order"]
        return ["options: this order is right already"] if tuple(range(len(options))) in right else []

    def usual(self, drill: Drill) -> str:
        """By what has stages; or one about a turn."""
        return SEQUENCES[drill.ask].usual if drill.ask else N_("In which order is this turn played?")

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """Every step once."""
        given, names = event.get("order"), list(_named(drill)) if drill.ask else [name for name, _ in _steps(drill)]
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            return None
        return {"order": given} if sorted(given) == sorted(names) else None

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the first act that is not legal where it stands, or the first stage that lacks one before it."""
        if drill.ask:
            return _grade_stages(drill, answer["order"], words)
        steps = dict(_steps(drill))
        actions = [steps[name] for name in answer["order"]]
        refused = first_refused(drill.posed(), actions)
        if refused is None:
            return Grade(True, words.text("Yes, a turn goes like this."))
        place, before, verdict = refused
        headline = words.text("Step {n} does not work there.", n=place + 1)
        after = at_the_table(actions[place], verdict, words)
        which = Why("step", said(actions[place], before, words))
        return Grade(False, headline, (which, *explained(verdict, words)), after=after)

    def shown(self, drill: Drill, step: str) -> Answer:
        """The first order that the engine allows."""
        if drill.ask:
            named = {stage: name for name, stage in _named(drill).items()}
            return {"order": [named[stage] for stage in SEQUENCES[drill.ask].stages(drill, Words("en"))]}
        names = [name for name, _ in _steps(drill)]
        return {"order": [names[place] for place in next(orders(drill))]}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """The frame of a turn, what is so on the table, and the order."""
        if drill.ask:
            texts = [stage.text for stage in SEQUENCES[drill.ask].stages(drill, words).values()]
            begun = Text.join([words.text("First comes this:"), texts[0]])
            look = words.text(SEQUENCES[drill.ask].look)
            return Hint(look), Hint(begun), Hint(Text.join(texts), self.shown(drill, step))
        position, steps = drill.posed(), dict(_steps(drill))
        answer = self.shown(drill, step)
        acts = [said(steps[name], position, words) for name in answer["order"]]
        return (
            Hint(
                words.text("The stock or the pile comes first, and a discard ends the turn. What needs what before it?")
            ),
            Hint(Text.join([words.text("First comes this:"), acts[0], pile_fact(position, words)])),
            Hint(Text.join(acts), answer),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The table, the hand, and the acts to put in order."""
        if drill.ask:
            stages = SEQUENCES[drill.ask].stages(drill, words)
            offered = [(name, stages[stage].text) for name, stage in _named(drill).items()]
            return {**SEQUENCES[drill.ask].scene(drill, words), **_items(offered, words)}
        position = drill.posed()
        offered = [(name, said(act, position, words)) for name, act in _steps(drill)]
        scene: Part = {"table": felt.table(position, drill.position, words), "hand": felt.hand(position.hand, words)}
        return {**scene, **_items(offered, words)}


def _items(offered: Sequence[tuple[str, Text]], words: Words) -> Part:
    return {
        "items": {
            "label": words.text("The steps").plain(),
            "list": [{"value": name, "text": text.spans()} for name, text in offered],
            "up": words.text("Earlier").plain(),
            "down": words.text("Later").plain(),
        }
    }


def _named(drill: Drill) -> dict[str, str]:
    """The stages by a name that tells nothing of their order."""
    return {f"step-{n}": stage for n, stage in enumerate(sequences.shown(drill), start=1)}


def _grade_stages(drill: Drill, order: Sequence[str], words: Words) -> Grade:
    named, stages = _named(drill), SEQUENCES[drill.ask or ""].stages(drill, words)
    names = [named[name] for name in order]
    wrong = sequences.first_wrong(names, stages)
    if wrong is None:
        return Grade(True, words.text("Yes, this is the order."))
    place, why = wrong
    which = Why("step", stages[names[place]].text, why.cite)
    return Grade(False, words.text("Step {n} does not work there.", n=place + 1), (which, why))


def _steps(drill: Drill) -> list[tuple[str, Action]]:
    """The acts by a name that tells nothing of their order."""
    return [(f"step-{n}", action_from_json(act)) for n, act in enumerate(drill.options or (), start=1)]


def orders(drill: Drill) -> Iterator[tuple[int, ...]]:
    """Every order in which all the acts are legal one after another, as places in `options`."""
    acts = [act for _, act in _steps(drill)]
    position = drill.posed()
    for places in permutations(range(len(acts))):
        if first_refused(position, [acts[place] for place in places]) is None:
            yield places


def first_refused(position: Position, actions: Sequence[Action]) -> tuple[int, Position, Verdict] | None:
    """The place of the first act that is not legal after those before it, the position there, and the verdict."""
    for place, action in enumerate(actions):
        try:
            ruling = rule(position, action)
        except RequestError:  # a draw that does not fit the stock that is left
            return None
        if ruling.after is None:
            return place, position, ruling.verdict
        position = ruling.after
    return None


def said(action: Action, position: Position, words: Words) -> Text:
    """An act as a step."""
    match action:
        case Draw(()):
            return words.text("Draw from the stock.")
        case Draw(cards):
            return words.text("Draw {cards} from the stock.", cards=cards)
        case TakePile((), _, int(place)):
            return words.text("Take the pile: its top card joins {meld}.", meld=position.melds[place].cards)
        case TakePile(cards, groups):
            pair = words.text("Take the pile with {cards}.", cards=cards)
            more = words.text("Lay {groups} beside it.", groups=told(groups, position, words))
            return Text.join([pair, more]) if groups else pair
        case Lay(groups):
            return words.text("Lay {groups}.", groups=told(groups, position, words))
        case Discard(card):
            return words.text("Discard {card}.", card=card)
        case Ask(answer):
            asked = words.text("Ask the partner: “May I go out?”")
            return Text.join([asked, words.text("The answer is yes.")]) if answer == "yes" else asked
        case Pass():
            return words.text(of_passing("End the turn without a discard.", action, position))


ORDER = Order()
