"""Building: cards of the hand that meet a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta import Group, Lay, Position, check, parse_cards
from canasta.words import Words

from .. import felt
from ..drill import Drill
from ..marks import N_
from ..state import Answer, GroupAnswer, Part
from .kind import Grade, Hint, Kind, one_of, read_groups
from .melding import Facts, fits, fitting, grown, joining, legal_lay, needs_of_a_meld, refused

GOALS = ("meld",)


class Build(Kind):
    """Which cards of the hand may be laid? Every lay that meets the goal is right."""

    name = "build"
    needs = ("position", "goal")

    def faults(self, drill: Drill) -> list[str]:
        """A goal that is not known, or that cannot be met."""
        faults = one_of("goal", drill.goal, GOALS)
        if not faults and not legal_lay(drill.posed()):
            faults = ["no answer is right: the goal cannot be met from this position"]
        return faults

    def usual(self, drill: Drill) -> str:
        """By the goal."""
        return N_("Pick cards from the hand that may be laid down as one meld.")

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """Groups of cards."""
        groups = read_groups(event)
        return {"groups": groups} if groups else None

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on the lay."""
        return _grade_meld(drill.posed(), lay(answer["groups"]), words)

    def shown(self, drill: Drill, step: str) -> Answer:
        """What the engine lets lie."""
        return {"groups": [{"cards": [str(card) for card in legal_lay(drill.posed())], "to": None}]}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """What to look for, which rank, and the cards."""
        position = drill.posed()
        look = (
            words.text("Which melds are your side's? Look in the hand for cards of the same rank.")
            if position.opponent_melds
            else needs_of_a_meld(position, words)
        )
        cards = legal_lay(position)
        return (
            Hint(look),
            Hint(words.text("Begin with this card: {cards}.", cards=cards[:1])),
            Hint(words.text("These cards may be laid: {cards}.", cards=cards), self.shown(drill, step)),
        )

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The hand to pick from, and the tray."""
        position = drill.posed()
        return {
            "table": felt.table(position, drill.position, words, aim=True),
            "hand": felt.hand(position.hand, words, pick=True),
            "staging": {
                "label": words.text("To be laid").plain(),
                "slots": [felt.row(words.text("A meld").plain(), (), words)],
                "more": False,
                "further": words.text("Another meld").plain(),
                "count": None,
                "empty": words.text("Tap a card to put it here.").spans(),
            },
        }


def lay(groups: list[GroupAnswer]) -> Lay:
    """The act of laying the groups of an answer."""
    return Lay(tuple(Group(parse_cards(" ".join(group["cards"])), group["to"]) for group in groups))


def _grade_meld(position: Position, action: Lay, words: Words) -> Grade:
    verdict = check(position, action)
    cards = action.groups[0].cards
    facts = Facts.of(position, cards, action.groups[0].to)
    if not verdict:
        headline = words.ntext(
            "This card cannot be laid down.", "These cards cannot be laid down as one meld.", len(cards)
        )
        return Grade(False, headline, (*fits(position, verdict, facts, words), *refused(verdict, facts, words)))
    if facts.joined:
        return Grade(True, joining(facts.joined, len(cards), words), grown(position, facts, words))
    return Grade(True, words.text("Yes, these cards make a legal meld."), fitting(facts, words))


BUILD = Build()
