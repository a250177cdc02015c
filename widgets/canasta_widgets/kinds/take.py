"""Taking the pile: may it be taken, and with which cards?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from canasta import Code, Group, Position, TakePile, Verdict, check
from canasta.pile import open_ways, untakeable
from canasta.rules import Way
from canasta.solve import takes
from canasta.words import Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, Part, StagingView
from .acting import at_the_table, count, done, pile_fact, take_of, taken, told
from .kind import Grade, Hint, Kind, Why, explained, one_of, read_choice, read_groups

GOALS = ("take",)
NO = "no"
"""The answer that the pile cannot be taken."""


class Take(Kind):
    """Every legal take is right; that there is none is right where there is none."""

    name = "take"
    needs = ("position", "goal")
    nothing = N_("Pick the cards that go with the top card, or tap the meld that it joins.")

    def faults(self, drill: Drill) -> list[str]:
        """No pile, or a turn that has had its draw."""
        position = drill.posed()
        faults = one_of("goal", drill.goal, GOALS)
        if not position.pile:
            faults.append("position: a pile is needed")
        if position.turn.drawn is not None:
            faults.append("position: the pile is taken before the draw, so leave out drawn")
        return faults

    def usual(self, drill: Drill) -> str:
        """There is one goal."""
        return N_("Take the pile, if it may be taken: with which cards?")

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """That it cannot be taken, or groups: the first goes with the top card."""
        chosen = read_choice(event, (NO,))
        return chosen or read_take(event)

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on this take, or by whether the solver finds any."""
        position = drill.posed()
        if "choice" in answer:
            return _grade_no(position, words)
        action = take_of(answer["groups"])
        verdict = check(position, action)
        if verdict:
            return Grade(True, words.text("Yes, that takes the pile."), done(verdict, position.rules, words))
        after = at_the_table(action, verdict, words)
        return Grade(False, words.text("The pile cannot be taken like this."), explained(verdict, words), after=after)

    def shown(self, drill: Drill, step: str) -> Answer:
        """What the solver finds."""
        action, verdict = _nearest(drill.posed())
        return {"groups": taken(action)} if verdict else {"choice": NO}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """Where to look, which rule decides, and the cards."""
        position = drill.posed()
        way, verdict = _nearest(position)
        cannot = words.text("The answer: the pile cannot be taken now.")
        told_so = (
            _way(way, position, words) if verdict else Text.join([_why_not(position, verdict, words)[0].text, cannot])
        )
        return (
            Hint(words.text(OPEN if _open(position) else ANY)),
            Hint(pile_fact(position, words)),
            Hint(told_so, self.shown(drill, step)),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The pile, the hand, the tray that begins with the top card, and the answer that it cannot be taken."""
        position = drill.posed()
        counting = count(position, words)
        return {
            "table": felt.table(position, {*drill.position, "pile"}, words, aim=True),
            "hand": felt.hand(position.hand, words, pick=True, rules=position.rules if counting else None),
            "staging": with_top(position, words),
            "question": {
                "label": words.text("Or:").spans(),
                "choices": [{"value": NO, "text": words.text("The pile cannot be taken now").spans()}],
            },
        }


def read_take(event: Mapping[str, Any]) -> Answer | None:
    """Groups of which the first goes with the top card; it may have no cards where it names a meld."""
    groups = read_groups(event, empty=True)
    if not groups or not all(group["cards"] for group in groups[1:]):
        return None
    return {"groups": groups} if groups[0]["cards"] or groups[0]["to"] is not None or groups[1:] else None


def with_top(position: Position, words: Words) -> StagingView:
    """The tray whose first slot holds the top card of the pile."""
    counting = count(position, words)
    rules = position.rules if counting else None
    return felt.tray(
        words, felt.row(words.text("With the top card").plain(), position.pile[-1:], words, rules), count=counting
    )


def _grade_no(position: Position, words: Words) -> Grade:
    action, verdict = _nearest(position)
    if not verdict:
        return Grade(True, words.text("Right, this pile cannot be taken now."), _why_not(position, verdict, words))
    code, topic, sentence = _way_of(action, position)
    reason = Why(code, words.text(sentence), position.rules.cite_topic(topic))
    after = at_the_table(action, verdict, words)
    return Grade(False, words.text("Actually, this pile can be taken."), (reason,), after=after)


ANY = N_("What lies on top, is the pile frozen or blocked, and has your side melded already?")
OPEN = N_("What lies on top, and what in your hand or among your side's melds goes with it?")
"""Where to look first: at a pile of any sort, and at an open one."""


def _open(position: Position) -> bool:
    return open_ways(position) == position.rules.pile.ways and untakeable(position) is None


def _why_not(position: Position, verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """Why a pile cannot be taken: of an open one that nothing fits, rather than what is wrong with some try."""
    nothing = NOTHING.get(frozenset(position.rules.pile.ways))
    if nothing is None or not _open(position) or _OWN_REASONS & {reason.code for reason in verdict.reasons}:
        return explained(verdict, words)
    text = words.text(nothing, card=position.pile[-1])
    return (Why("nothing-fits", text, position.rules.cite_topic("pile/ways")),)


NOTHING = {
    frozenset({Way.NATURAL_PAIR, Way.NATURAL_AND_WILD, Way.ADD_TO_MELD}): N_(
        "Nothing fits: there is no natural pair for {card}, no natural card with a wild one, and no meld of your side "
        "that it could join."
    ),
    frozenset({Way.NATURAL_PAIR, Way.SEQUENCE_END}): N_(
        "In these rules it takes a natural pair for {card}, or a run of your side that goes on with it; there is "
        "neither."
    ),
}
"""Said of an open pile that nothing takes, by the ways that there are."""

_OWN_REASONS = {Code.RANK_CLOSED, Code.ONE_CARD_HAND, Code.MINIMUM_NOT_MET, Code.CANASTAS_NEEDED, Code.MUST_KEEP_A_CARD}
"""Reasons that say more than that nothing fits."""


def _nearest(position: Position) -> tuple[TakePile, Verdict]:
    """The legal take that spends least; where there is none, the try against which least is to be said."""
    tries = sorted(takes(position), key=_spent)[:1] or _tries(position)
    return min(((action, check(position, action)) for action in tries), key=lambda judged: len(judged[1].reasons))


def _spent(action: TakePile) -> tuple[int, int]:
    """The wild cards and then all the cards that a take moves out of the hand."""
    cards = cards_of(action)
    return sum(card.wild for card in cards), len(cards)


def _tries(position: Position) -> Iterator[TakePile]:
    """What somebody may try: the top card onto a meld, with two of its rank, with one and a wild card, or alone."""
    top = position.pile[-1]
    yield from (TakePile((), (), place) for place, meld in enumerate(position.melds) if meld.rank is top.rank)
    same = [card for card in position.hand if card.rank is top.rank and not card.wild][:2]
    wild = [card for card in position.hand if card.wild][:1]
    yield from (TakePile(pair) for pair in combinations([*same, *wild], 2))
    yield TakePile(tuple(same[:1] or position.hand[:1]))


def _way_of(action: TakePile, position: Position) -> tuple[str, str, str]:
    """The code, the topic and the sentence of the way by which an action takes the pile."""
    if not action.cards:
        return "joins-a-meld", "pile/ways", N_("The pile is open, and its top card fits a meld of your side.")
    top = position.pile[-1]
    if sum(card.rank is top.rank for card in action.cards) >= 2:
        return "natural-pair", "pile/natural-pair", N_("There is a natural pair of the top card's rank in the hand.")
    return "natural-and-wild", "pile/ways", N_("The pile is open, so a natural card and a wild one are enough.")


def _way(action: TakePile, position: Position, words: Words) -> Text:
    """How an action takes the pile, with its cards."""
    first = Group(action.cards, action.to)
    if not action.cards:
        meld = position.melds[action.to or 0]
        return words.text("The top card joins this meld: {meld}.", meld=meld.cards)
    taking = words.text("Take it with {cards}.", cards=told((first,), position, words))
    if not action.groups:
        return taking
    return Text.join([taking, words.text("Lay {groups} beside it.", groups=told(action.groups, position, words))])


TAKE = Take()
