"""Building: cards of the hand that meet a goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from canasta import Discard, Group, Lay, Position, Verdict, check
from canasta.judge import rule
from canasta.laying import points
from canasta.position import Ended
from canasta.solve import first_melds, go_out
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, Part
from .acting import answered, at_the_table, count, done, groups_of, told
from .kind import Grade, Hint, Kind, Why, explained, one_of, read_groups
from .melding import Facts, fits, fitting, grown, joining, legal_lay, needs_of_a_meld, other_sort, refused
from .terms import counted

Groups = tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be built: its usual question, a first hint, a right answer (or `()`), and the grade of a legal lay.

    `more` says that several groups may be laid, `counts` that their points matter.
    """

    usual: str
    look: Callable[[Position, Words], Text]
    find: Callable[[Position], Groups]
    grade: Callable[[Position, Lay, Verdict, Words], Grade]
    more: bool = True
    counts: bool = False


class Build(Kind):
    """Which cards of the hand are to be laid? Every lay that meets the goal is right."""

    name = "build"
    needs = ("position", "goal")

    def faults(self, drill: Drill) -> list[str]:
        """A goal that is not known, or that cannot be met."""
        faults = one_of("goal", drill.goal, GOALS)
        if not faults and not _goal(drill).find(drill.posed()):
            faults = ["no answer is right: the goal cannot be met from this position"]
        return faults

    def usual(self, drill: Drill) -> str:
        """By the goal; where there are runs, one may be the meld that is wanted."""
        runs = drill.played_by().melds.sequence_sizes is not None
        return MELD_OR_RUN if drill.goal == "meld" and runs else _goal(drill).usual

    def named(self, drill: Drill) -> Mapping[str, Any]:
        """The score and the minimum of the first meld."""
        position = drill.posed()
        needed = position.rules.first_meld.minimum(position.score)
        return {"score": Points(position.score), "needed": Points(needed)}

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """Groups of cards; one alone where the goal is one meld."""
        groups = read_groups(event)
        return {"groups": groups} if groups and (_goal(drill).more or len(groups) == 1) else None

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on the lay, then by the goal."""
        position, action = drill.posed(), Lay(groups_of(answer["groups"]))
        verdict = check(position, action)
        if verdict:
            return _goal(drill).grade(position, action, verdict, words)
        return _refused(position, action, verdict, words, _goal(drill).more)

    def shown(self, drill: Drill, step: str) -> Answer:
        """What the solver finds."""
        return {"groups": answered(_goal(drill).find(drill.posed()))}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """What to look for, where to begin, and the cards."""
        position, goal = drill.posed(), _goal(drill)
        groups = goal.find(position)
        return (
            Hint(goal.look(position, words)),
            Hint(_begin(position, groups, words)),
            Hint(
                words.text("This may be laid: {cards}.", cards=told(groups, position, words)), self.shown(drill, step)
            ),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The hand to pick from, and the tray."""
        position, goal = drill.posed(), _goal(drill)
        counting = count(position, words) if goal.counts else None
        return {
            "table": felt.table(position, drill.position, words, aim=True),
            "hand": felt.hand(position.hand, words, pick=True, rules=position.rules if counting else None),
            "staging": felt.tray(words, more=goal.more, count=counting),
        }


def _goal(drill: Drill) -> Goal:
    return GOALS[drill.goal or ""]


def _begin(position: Position, groups: Groups, words: Words) -> Text:
    """Where to begin with an answer; what it is that one card joins, where that card is the whole of it."""
    if len(groups) > 1:
        return words.text("Begin with this: {cards}.", cards=groups[0].cards)
    group = groups[0]
    joined = Facts.of(position, group.cards, group.to).joined
    if joined and len(group.cards) == 1:
        return words.text("Something in the hand goes with this meld: {meld}.", meld=joined.cards)
    return words.text("Begin with this: {cards}.", cards=group.cards[:1])


def _refused(position: Position, action: Lay, verdict: Verdict, words: Words, several: bool) -> Grade:
    after = at_the_table(action, verdict, words)
    if several:
        return Grade(False, words.text("This cannot be laid down."), explained(verdict, words), after=after)
    cards = action.groups[0].cards
    facts = Facts.of(position, cards, action.groups[0].to)
    headline = words.ntext("This card cannot be laid down.", "These cards cannot be laid down as one meld.", len(cards))
    reasons = (*fits(position, verdict, facts, words), *refused(verdict, facts, words))
    return Grade(False, headline, reasons, after=after)


# --- one meld


def _look_meld(position: Position, words: Words) -> Text:
    melds = position.rules.melds
    if position.opponent_melds and melds.sequence_sizes is None and melds.wild_sizes is None:
        return words.text("Which melds are your side's? Look in the hand for cards of the same rank.")
    return needs_of_a_meld(position, words)


def _find_meld(position: Position) -> Groups:
    group = legal_lay(position)
    return (group,) if group else ()


def _grade_meld(position: Position, action: Lay, verdict: Verdict, words: Words) -> Grade:
    group = action.groups[0]
    facts = Facts.of(position, group.cards, group.to)
    if facts.joined:
        return Grade(True, joining(facts.joined, len(group.cards), words), grown(position, facts, words))
    right = words.text("Yes, these cards make a legal meld.")
    if other_sort(facts, words):
        right = words.text("Yes, these cards may be laid down.")
    return Grade(True, right, fitting(facts, words))


# --- the first meld


def _look_minimum(position: Position, words: Words) -> Text:
    needed = Points(position.rules.first_meld.minimum(position.score))
    return words.text(
        "At this score the first meld must count at least {needed} points. Several melds add up.", needed=needed
    )


def _look_cheapest(position: Position, words: Words) -> Text:
    spare = words.text("Of those that do, look for the fewest points, and then for the fewest wild cards.")
    return Text.join([_look_minimum(position, words), spare])


@lru_cache(maxsize=8)
def _cheapest(position: Position) -> Groups:
    """The first meld that costs least; one verdict asks for it several times."""
    return next((meld.action.groups for meld in first_melds(position)), ())


def _grade_first(position: Position, action: Lay, verdict: Verdict, words: Words) -> Grade:
    return Grade(True, words.text("Yes, this first meld counts enough."), _sums(position, action, verdict, words))


def _sums(position: Position, action: Lay, verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """What each meld counts, then all of them."""
    cite = position.rules.cite_topic("scoring/cards")
    each = [
        words.text("{cards}: {points} points.", cards=group.cards, points=Points(points(group.cards, position.rules)))
        for group in action.groups
    ]
    return (*(Why("counted", text, cite) for text in each), *done(verdict, position.rules, words, verdict.effects))


def _grade_cheapest(position: Position, action: Lay, verdict: Verdict, words: Words) -> Grade:
    cost, least = _cost(action, position), _cost(Lay(_cheapest(position)), position)
    if cost <= least:
        return Grade(
            True, words.text("Yes, no first meld that is enough counts less."), _sums(position, action, verdict, words)
        )
    if cost[0] > least[0]:
        spent = words.text(
            "This counts {counted}, and a first meld for {best} can be made from this hand.",
            counted=Points(cost[0]),
            best=Points(least[0]),
        )
    else:
        spent = words.text("The same points can be laid with fewer wild cards, which are worth keeping.")
    kept = words.text("At the table this is allowed, but the extra cards will be missing in the hand later.")
    cite = position.rules.cite_topic("first-meld")
    return Grade(
        False,
        words.text("This may be laid, but it can be done for less."),
        (Why("not-cheapest", spent, cite),),
        after=(Why("at-the-table", kept, cite),),
    )


def _cost(action: Lay, position: Position) -> tuple[int, int]:
    """What a first meld spends: points, then wild cards."""
    cards = cards_of(action)
    return points(cards, position.rules), sum(card.wild for card in cards)


# --- going out


def _look_out(position: Position, words: Words) -> Text:
    return words.text("At most one card may be left, for the discard. Which cards have no place in a meld?")


def _find_out(position: Position) -> Groups:
    way = go_out(position)
    return way.groups if way else ()


def _grade_out(position: Position, action: Lay, verdict: Verdict, words: Words) -> Grade:
    after = rule(position, action).after
    assert after is not None
    last = [card for card in dict.fromkeys(after.hand) if len(after.hand) == 1 and check(after, Discard(card))]
    if after.ended is Ended.OUT or last:
        return Grade(True, words.text("Yes, like this you go out."), done(verdict, position.rules, words))
    left = words.ntext(
        "One card stays in the hand and may not go as the last discard.",
        "{count} cards stay in the hand. Going out leaves at most one, for the discard.",
        len(after.hand),
        count=counted(len(after.hand), words),
    )
    cite = position.rules.cite_topic("going-out/last-card")
    on = words.text("At the table this may be laid, and the deal goes on.")
    return Grade(
        False,
        words.text("This may be laid, but it is not going out."),
        (Why("not-out", left, cite),),
        after=(Why("at-the-table", on, cite),),
    )


MELD_OR_RUN = N_("Pick cards from the hand that may be laid down as a meld or a run.")
GOALS: dict[str, Goal] = {
    "meld": Goal(
        N_("Pick cards from the hand that may be laid down as one meld."),
        _look_meld,
        _find_meld,
        _grade_meld,
        more=False,
    ),
    "first-meld": Goal(
        N_("Your side has {score} points. Lay a first meld that counts enough: at least {needed}."),
        _look_minimum,
        _cheapest,
        _grade_first,
        counts=True,
    ),
    "cheapest": Goal(
        N_(
            "Your side has {score} points. Lay the first meld with the fewest points that is enough: at least {needed}."
        ),
        _look_cheapest,
        _cheapest,
        _grade_cheapest,
        counts=True,
    ),
    "out": Goal(N_("Lay cards so that you can go out in this turn."), _look_out, _find_out, _grade_out),
}

BUILD = Build()
