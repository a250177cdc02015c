"""Choosing one of several: acts, numbers, or rule sets; the engine says which of them are right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canasta import Discard, Position, RequestError, Setup, TakePile, action_from_json, check
from canasta.solve import Risk, risk
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, Part
from .acting import at_the_table, pile_fact
from .amounts import AMOUNTS
from .count import ASKED, MOST, added_up, scene
from .judge import partner_said
from .kind import Grade, Hint, Kind, Why, explained, one_of, read_choice
from .order import said
from .terms import RULE_SETS as NAMES

GOALS = ("legal", "illegal", "safest")
RULES = "rules"
"""The question by which of some rule sets an act is allowed."""
NONE = "none"
"""The answer that none of them allows it."""
FEWEST, MOST_CHOICES = 2, 5


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose; `whys` say why it is wrong, or at the right one why it is right."""

    value: str
    text: Text
    right: bool
    whys: tuple[Why, ...]
    after: tuple[Why, ...] = ()


class Choose(Kind):
    """Every option that the engine finds right is right."""

    name = "choose"
    needs = ()
    takes = ("position", "options", "goal", "ask", "cards", "act", "deal")
    nothing = N_("Choose an answer first.")

    def faults(self, drill: Drill) -> list[str]:
        """A question that is not known, or one of which no answer, or every answer, is right."""
        if (drill.options is None) == (drill.ask is None):
            return ["it needs either options or ask"]
        faults = one_of("goal", drill.goal, GOALS) if drill.options else one_of("ask", drill.ask, (*ASKED, RULES))
        if faults:
            return faults
        try:
            found = [*_options(drill, Words("en"))]
        except (RequestError, KeyError, ValueError) as error:
            return [f"this cannot be asked: {error}"]
        if not FEWEST <= len(found) <= MOST_CHOICES:
            return [f"there must be from {FEWEST} to {MOST_CHOICES} things to choose"]
        rights = sum(option.right for option in found)
        return [] if 0 < rights < len(found) else ["some of the answers must be right, and some wrong"]

    def usual(self, drill: Drill) -> str:
        """By the goal or the question."""
        if drill.options:
            return GOAL_TASKS[drill.goal or ""]
        return BY_WHICH if drill.ask == RULES else AMOUNTS[drill.ask or ""].usual

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """One of the values that are offered."""
        return read_choice(event, [option.value for option in _options(drill, Words("en"))])

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine."""
        option = next(one for one in _options(drill, words) if one.value == answer["choice"])
        headline = words.text(N_("Yes, exactly.") if option.right else N_("No, not this one."))
        return Grade(option.right, headline, option.whys, after=option.after)

    def shown(self, drill: Drill, step: str) -> Answer:
        """The first one that is right."""
        return {"choice": next(option.value for option in _options(drill, Words("en")) if option.right)}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """Where to look, a wrong one ruled out, and the right one."""
        options = [*_options(drill, words)]
        wrong = next(option for option in options if not option.right)
        right = next(option for option in options if option.right)
        one = Text.join([words.text("This one is wrong:"), wrong.text])
        ruled_out = Text.join([one, *(why.text for why in wrong.whys[:1])], " – ")
        told = Text.join([words.text("This one is right:"), right.text])
        return Hint(_look(drill, words)), Hint(ruled_out), Hint(told, {"choice": right.value})

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """What it is about, and the options."""
        options = [*_options(drill, words)]
        choices: Part = {
            "question": {
                "label": words.text("What do you think?").spans(),
                "choices": [{"value": option.value, "text": option.text.spans()} for option in options],
            }
        }
        return {**_scene(drill, words), **choices}


def _options(drill: Drill, words: Words) -> Iterator[Option]:
    if drill.options:
        return _acts(drill, words)
    return _rule_sets(drill, words) if drill.ask == RULES else _numbers(drill, words)


# --- acts


def _acts(drill: Drill, words: Words) -> Iterator[Option]:
    position = drill.posed()
    actions = [action_from_json(act) for act in drill.options or ()]
    discards = [action for action in actions if isinstance(action, Discard) and check(position, action)]
    least = min((risk(position, action.card).danger for action in discards), default=(True, True, 0))
    for place, action in enumerate(actions, start=1):
        text, verdict = said(action, position, words), check(position, action)
        if drill.goal == "safest" and isinstance(action, Discard):
            found = risk(position, action.card)
            right = verdict.legal and found.danger == least
            yield Option(f"option-{place}", text, right, _risked(found, position, words))
            continue
        right = verdict.legal is (drill.goal == "legal")
        fine = (Why("legal", words.text("This is allowed now."), None),)
        after = () if right or verdict.legal else at_the_table(action, verdict, words)
        yield Option(f"option-{place}", text, right, fine if verdict.legal else explained(verdict, words), after)


def _risked(found: Risk, position: Position, words: Words) -> tuple[Why, ...]:
    """The risk of a discard in words and numbers."""
    cite = position.rules.cite_topic
    if found.card.wild:
        return (Why("wild", words.text("A wild card is worth too much to be thrown away."), cite("melds/wilds")),)
    if not found.ways:
        return (Why("blocks", words.text("Nobody can take the pile with this card on top."), cite("pile/blocked")),)
    if found.joins:
        joins = words.text("It joins a meld of the opponents, so they could take the whole pile with it.")
        return (Why("joins", joins, cite("pile/ways")),)
    unseen = words.ntext(
        "One more card of this rank is still unseen.", "{n} more cards of this rank are still unseen.", found.unseen
    )
    return (Why("unseen", unseen, cite("pile/ways")),)


# --- numbers


def _numbers(drill: Drill, words: Words) -> Iterator[Option]:
    """The engine's figure among those of some slips, by their size."""
    amount = AMOUNTS[drill.ask or ""]
    right, cite = amount.number(drill), drill.played_by().cite_topic(amount.topic)
    slips = {slip.number: slip for slip in reversed([*amount.slips(drill, words)]) if slip.number != right}
    numbers = sorted([right, *[*reversed(slips)][: MOST_CHOICES - 1]])
    for number in numbers:
        text = words.text("{points} points", points=Points(number))
        if number == right:
            whys = (Why("sum", added_up(amount, drill, words), cite),)
        else:
            whys = (Why(slips[number].code, slips[number].text, cite),)
        yield Option(f"points-{number + MOST}", text, number == right, whys)


# --- rule sets


def _rule_sets(drill: Drill, words: Words) -> Iterator[Option]:
    """Which of the rule sets that `goal` names allow the act; or none of them."""
    names, action = (drill.goal or "").split(), drill.action()
    verdicts = {name: check(_by(drill, name), action) for name in names}
    for name, verdict in verdicts.items():
        allowed = Why("legal", words.text("By these rules it is allowed."), verdict.cites[0] if verdict.cites else None)
        whys = (allowed,) if verdict else explained(verdict, words)
        yield Option(name, words.text(NAMES[name]), verdict.legal, whys)
    allowing = [name for name, verdict in verdicts.items() if verdict]
    some = Why(
        "some", words.text("One of them does allow it: {rules}.", rules=words.text(NAMES[(allowing or names)[0]]))
    )
    yield Option(NONE, words.text("By none of them"), not allowing, (some,) if allowing else ())


def _by(drill: Drill, name: str) -> Position:
    """The position of the drill by other rules."""
    cards = cards_of(drill.action())
    setup = Setup.from_json({**drill.position, "rules": name})
    return Position.of(setup, red_threes_in_hand=any(card.red_three for card in cards))


# --- what is seen, and where to look


def _scene(drill: Drill, words: Words) -> Part:
    if drill.ask and drill.ask != RULES:
        return scene(drill, words)
    position = drill.posed()
    hand = felt.hand(position.hand, words, note=partner_said(position, words))
    if drill.ask == RULES:
        action = drill.action()
        cards = (*cards_of(action), *(position.pile[-1:] if isinstance(action, TakePile) else ()))
        hand = felt.hand(position.hand, words, note=words.text("Laid together: {cards}.", cards=cards))
    return {"table": felt.table(position, drill.position, words), "hand": hand}


def _look(drill: Drill, words: Words) -> Text:
    if drill.ask == RULES:
        return words.text("In which of these rules is this limited, and in which is it free?")
    if drill.ask:
        return AMOUNTS[drill.ask].where_to_look(drill.played_by(), words)
    if drill.goal == "safest":
        return words.text("Which card could the next player take the pile with, and which one hardly?")
    position = drill.posed()
    return pile_fact(position, words) if position.turn.drawn is None else words.text(NOW)


GOAL_TASKS = {
    "legal": N_("Which of these may be done now?"),
    "illegal": N_("Which of these may not be done now?"),
    "safest": N_("Which of these discards is the safest?"),
}
BY_WHICH = N_("By which of these rules may this be laid down?")
NOW = N_("Take each of them by itself: what would the hand and the table be like afterwards?")

CHOOSE = Choose()
