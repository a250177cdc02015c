"""Judging: may this be done? And if not, why not?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canasta import Lay, Verdict, check
from canasta.verdict import TOPIC_OF_EFFECT
from canasta.words import Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, HandView, Part
from .kind import Grade, Hint, Kind, Why, explained, read_choice
from .melding import Facts, fitting, naturals_of, needs_of_a_meld, size_of, wilds_of
from .terms import counted, title

WHY = "why"
"""The step that asks why the act is not allowed."""


class Judge(Kind):
    """Is the drill's act legal? Who rightly says that it is not is asked why."""

    name = "judge"
    needs = ("position", "act")
    nothing = N_("Choose an answer first.")

    def faults(self, drill: Drill) -> list[str]:
        """None that the engine would not find."""
        return []

    def usual(self, drill: Drill) -> str:
        """By what the act does."""
        joins = _facts(drill)
        if joins is not None and joins.joined is not None:
            return N_("May these cards join the meld on the table?")
        return N_("May these cards be laid down as a meld?")

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """One of the choices."""
        return read_choice(event, _choices(drill, step))

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on the act."""
        return (_grade_why if step == WHY else _grade)(drill, answer["choice"], words)

    def shown(self, drill: Drill, step: str) -> Answer:
        """What the engine says: its first reason, where that is asked."""
        verdict = check(drill.posed(), drill.action())
        if step == WHY:
            return {"choice": verdict.codes[0].value}
        return {"choice": "legal" if verdict else "illegal"}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """What to look at, what the engine looks at, and the answer in other words."""
        return _hints_why(drill, words) if step == WHY else _hints(drill, words)

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The act's cards, and the choices."""
        label = N_("Why is it not allowed?") if step == WHY else N_("What do you think?")
        choices = _choices(drill, step)
        return {
            "hand": _hand(drill, words),
            "question": {
                "label": words.text(label).spans(),
                "choices": [{"value": value, "text": words.text(text).spans()} for value, text in choices.items()],
            },
        }

    def onward(self, drill: Drill, step: str, answer: Answer) -> tuple[Drill, str]:
        """From whether to why."""
        return drill, WHY


JUDGE = Judge()


def _facts(drill: Drill) -> Facts | None:
    """What can be counted where the act lays one group; `None` of any other act."""
    action = drill.action()
    if isinstance(action, Lay) and len(action.groups) == 1:
        return Facts.of(drill.posed(), action.groups[0].cards, action.groups[0].to)
    return None


def _grade(drill: Drill, choice: str, words: Words) -> Grade:
    verdict = check(drill.posed(), drill.action())
    against = explained(verdict, words)
    if choice == "illegal" and not verdict:
        return Grade(True, words.text("Right, this is not allowed. Why not?"), against, onward=True)
    if choice == "legal" and verdict:
        return Grade(True, words.text("Right, this is allowed."), _allowed(drill, verdict, words))
    if verdict:
        return Grade(False, words.text("Actually, it is allowed."), _allowed(drill, verdict, words))
    return Grade(False, words.text("No, this is not allowed."), against)


def _grade_why(drill: Drill, choice: str, words: Words) -> Grade:
    true = explained(check(drill.posed(), drill.action()), words)
    if any(why.code == choice for why in true):
        return Grade(True, words.text("Exactly, that is why."), true)
    facts = _facts(drill)
    assert facts is not None
    aside = Why(f"not:{choice}", _APART[choice](facts, words))
    return Grade(False, words.text("No, that is not the reason."), (aside, *true))


def _allowed(drill: Drill, verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """Why a legal act is legal: what is right about a meld, or what the act does."""
    facts = _facts(drill)
    if facts is not None:
        return fitting(facts, words)
    cite = drill.played_by().cite_topic
    return tuple(Why(effect.value, words.effect(effect), cite(TOPIC_OF_EFFECT[effect])) for effect in verdict.effects)


def _hand(drill: Drill, words: Words) -> HandView:
    """The cards of the act, and how many stay in the hand."""
    position, cards = drill.posed(), cards_of(drill.action())
    left = len(position.hand) - len(cards)
    note = words.ntext(
        "One more card stays in the hand.",
        "{count} more cards stay in the hand.",
        left,
        count=counted(left, words),
    )
    row = felt.row(words.text("Cards from the hand").plain(), cards, words)
    return {**row, "note": note.spans(), "pick": False}


def _choices(drill: Drill, step: str) -> dict[str, str]:
    """What may be chosen, and how it is said."""
    return _why_choices(drill) if step == WHY else WHETHER


WHETHER = {"legal": N_("Yes, it is allowed"), "illegal": N_("No, it is not allowed")}


def _why_choices(drill: Drill) -> dict[str, str]:
    """Four reasons to choose among, the engine's and tempting others, in an order that tells nothing."""
    true = [code.value for code in check(drill.posed(), drill.action()).codes]
    facts = _facts(drill)
    tempting = _tempting(facts) if facts else []
    others = list(dict.fromkeys(code for code in tempting if code not in true))
    offered = {*true, *others[: max(2, 4 - len(true))]}
    order = [*REASON_NAMES, *(code for code in true if code not in REASON_NAMES)]
    return {code: REASON_NAMES.get(code, _OTHER) for code in order if code in offered}


def _hints(drill: Drill, words: Words) -> tuple[Hint, ...]:
    verdict, facts = check(drill.posed(), drill.action()), _facts(drill)
    section = words.text("The rule that decides: {section}.", section=title(verdict.cites[0], words))
    told = words.explain(verdict.reasons[0]) if verdict.reasons else words.text("Here every rule is kept.")
    return (
        Hint(
            needs_of_a_meld(drill.posed(), words) if facts else words.text("Look at the table first, then at the hand.")
        ),
        Hint(_counts(facts, words) if facts else section),
        Hint(told, {"choice": "legal" if verdict else "illegal"}),
    )


LOOK = N_("Look at the table first, then at the hand.")


def _counts(facts: Facts, words: Words) -> Text:
    return words.text(
        "Counted: {naturals} natural and {wilds} wild.", naturals=len(facts.naturals), wilds=len(facts.wilds)
    )


def _hints_why(drill: Drill, words: Words) -> tuple[Hint, ...]:
    reason = check(drill.posed(), drill.action()).reasons[0]
    return (
        Hint(words.text("Hold each reason against the cards: which of them is true?")),
        Hint(words.text("The rule that decides: {section}.", section=title(reason.cite, words))),
        Hint(words.explain(reason), {"choice": reason.code.value}),
    )


def _ranks(facts: Facts, words: Words) -> Text:
    if len(facts.naturals) == 1:
        return words.text("There is only one natural card, {cards}, so the ranks cannot differ.", cards=facts.naturals)
    return words.text("All the natural cards are of one rank: {cards}.", cards=facts.naturals)


def _outnumber(facts: Facts, words: Words) -> Text:
    if len(facts.wilds) > len(facts.naturals):
        return words.text("There are more wild cards than natural ones, but that is allowed.")
    return words.text("There are not more wild cards than natural ones here.")


def _say(text: str) -> Callable[[Facts, Words], Text]:
    return lambda facts, words: words.text(text)


_OTHER = N_("Another rule of the game")

REASON_NAMES = {
    "meld-too-small": N_("There are too few cards"),
    "too-few-naturals": N_("There are too few natural cards"),
    "too-many-wilds": N_("There are too many wild cards"),
    "wilds-outnumber-naturals": N_("There are more wild cards than natural ones"),
    "mixed-ranks": N_("The cards are not of one rank"),
    "mixed-suits": N_("The cards are of different suits"),
    "sequences-not-played": N_("It is a run"),
    "wild-melds-not-played": N_("There are only wild cards"),
    "red-three-not-melded": N_("Red threes are not melded"),
    "black-threes-only-going-out": N_("Black threes are melded only when going out"),
    "black-threes-no-wilds": N_("Black threes are not melded with wild cards"),
    "black-threes-never": N_("Black threes are never melded"),
    "minimum-not-met": N_("The first meld does not count enough"),
    "draw-first": N_("A turn begins with a draw"),
    "no-such-meld": N_("It is not clear which meld they join"),
    "must-keep-a-card": N_("No card would be left in the hand"),
    "canastas-needed": N_("Going out needs a canasta"),
}
"""What a learner may answer to "why not?", in the order in which choices are always shown."""

_APART: dict[str, Callable[[Facts, Words], Text]] = {
    "meld-too-small": size_of,
    "too-few-naturals": naturals_of,
    "too-many-wilds": wilds_of,
    "wilds-outnumber-naturals": _outnumber,
    "mixed-ranks": _ranks,
    "mixed-suits": _say(N_("Suits make no difference in a meld: only the rank counts.")),
    "sequences-not-played": _say(N_("These cards do not follow one another, so they are no run.")),
    "wild-melds-not-played": _say(N_("There are natural cards among them too.")),
    "red-three-not-melded": _say(N_("There is no red three among these cards.")),
    "black-threes-only-going-out": _say(N_("There is no black three among these cards.")),
    "black-threes-no-wilds": _say(N_("There is no black three among these cards.")),
}
"""Why a reason does not apply, said to a learner who chose it."""


def _tempting(facts: Facts) -> list[str]:
    """Reasons that somebody might give for this meld and that are not so, the likeliest first."""
    melds = facts.rules.melds
    naturals, wilds = len(facts.naturals), len(facts.wilds)
    enough_naturals = naturals >= melds.min_naturals
    within_cap = melds.max_wilds is None or wilds <= melds.max_wilds
    return [
        *(["wilds-outnumber-naturals"] if wilds >= naturals else []),
        *(["too-many-wilds"] if wilds and within_cap else []),
        *(["mixed-ranks"] if len({card.rank for card in facts.naturals}) == 1 else []),
        "mixed-suits",
        *(["too-few-naturals"] if enough_naturals else []),
        *(["meld-too-small"] if len(facts.cards) >= melds.min_size else []),
        *(["too-many-wilds"] if within_cap else []),
        *(["black-threes-only-going-out"] if not any(card.black_three for card in facts.cards) else []),
    ]
