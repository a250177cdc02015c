"""A drill: a position, a task and a goal; never an answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from canasta import Action, Discard, Lay, Position, Rules, Setup, TakePile, action_from_json, rules_from_json
from canasta.judge import rule
from canasta.scores import deal_end_from_json
from canasta.scoring import DealEnd, Score, score

Found = TypeVar("Found")
_TUPLES = ("options", "expect", "done")


class DrillError(ValueError):
    """A drill file is wrong; the message has a line for each defect, with its file and drill."""


@dataclass(frozen=True)
class Drill:
    """One exercise. `position`, `act`, `options`, `deal` hold the referee's fields.

    `task` is `None` where the kind's usual question is asked (dealt drills), `hint` where its usual hints are given.
    `draws` are the cards that the stock gives in a whole turn, and `done` the acts of that turn that have been played.
    `expect` serves the tests alone: the codes that the engine must give, empty for a legal act. `mistake` names the one
    of learners' mistakes that it invites. What the engine makes of the fields is found once.
    """

    id: str
    kind: str
    position: Mapping[str, Any] = field(default_factory=dict)
    task: Mapping[str, str] | None = None
    rules: str | Mapping[str, Any] = "classic"
    act: Mapping[str, Any] | None = None
    options: tuple[Mapping[str, Any], ...] | None = None
    goal: str | None = None
    ask: str | None = None
    cards: str | None = None
    deal: Mapping[str, Any] | None = None
    draws: str | None = None
    skill: str | None = None
    level: int = 1
    fresh: bool = False
    hint: Mapping[str, str] | None = None
    expect: tuple[str, ...] | None = None
    mistake: str | None = None
    done: tuple[Mapping[str, Any], ...] = ()

    def played_by(self) -> Rules:
        """The rule set."""
        return self._rules

    def posed(self) -> Position:
        """The position after the acts that are done, checked by the engine; `ImpossiblePosition` where it cannot be."""
        return self._posed

    def action(self) -> Action:
        """The act to judge; `RequestError` where it is none."""
        return self._action

    def ended(self) -> DealEnd:
        """The end of its deal; `RequestError` where it is none, `ImpossiblePosition` where it cannot be."""
        return self._ended

    def scored(self) -> Score:
        """What its deal is worth."""
        return self._scored

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """What `find` finds of this drill; it is kept under the name `what`, since nothing of a drill ever changes."""
        if what not in self._kept:
            self._kept[what] = find()
        found: Found = self._kept[what]
        return found

    @cached_property
    def _kept(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def _rules(self) -> Rules:
        return rules_from_json(self.rules, self.position.get("players"))

    @cached_property
    def _posed(self) -> Position:
        setup = Setup.from_json({"rules": self.rules, **self.position})
        touched = [cards_of(action_from_json(act)) for act in (self.act, *(self.options or ())) if act]
        position = Position.of(setup, red_threes_in_hand=any(card.red_three for cards in touched for card in cards))
        for act in self.done:
            after = rule(position, action_from_json(act)).after
            if after is None:
                raise ValueError(f"this act is not legal: {act}")
            position = after
        return position

    @cached_property
    def _action(self) -> Action:
        return action_from_json(self.act)

    @cached_property
    def _ended(self) -> DealEnd:
        return deal_end_from_json(self.deal, self._rules)

    @cached_property
    def _scored(self) -> Score:
        return score(self._ended)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, from which `from_json` makes an equal drill."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Drill:
        """The drill whose `to_json` this is."""
        tuples = {name: tuple(values[name]) for name in _TUPLES if values.get(name) is not None}
        return cls(**{**values, **tuples})


def cards_of(action: Action) -> tuple[Any, ...]:
    """The cards that an act moves out of the hand."""
    match action:
        case Lay(groups):
            return tuple(card for group in groups for card in group.cards)
        case TakePile(cards, groups, _):
            return (*cards, *(card for group in groups for card in group.cards))
        case Discard(card):
            return (card,)
    return ()
