"""What goes on in an order of its own besides a turn: the beginning of a deal, and its score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from canasta import parse_cards
from canasta.position import does
from canasta.rules import RedThrees
from canasta.scoring import LineCode
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill
from ..marks import N_
from ..state import Part
from .kind import Why
from .option import chance
from .tally import line_points


@dataclass(frozen=True, slots=True)
class Stage:
    """Something that is done: what it says, and the stages before it, each with why it comes first."""

    text: Text
    needs: Mapping[str, Why]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Something with stages. `needs` is the drill's field that it is about, `stages` are in an order that is right."""

    usual: str
    look: str
    needs: str
    stages: Callable[[Drill, Words], dict[str, Stage]]
    scene: Callable[[Drill, Words], Part]


def shown(drill: Drill) -> list[str]:
    """The stages in the order in which they are offered, which is not right; by their names."""
    stages = SEQUENCES[drill.ask or ""].stages(drill, Words("en"))
    names, random = list(stages), chance(drill)
    while first_wrong(names, stages) is None:
        random.shuffle(names)
    return names


def first_wrong(names: list[str], stages: Mapping[str, Stage]) -> tuple[int, Why] | None:
    """The place of the first stage that comes before one which it needs, and why that one comes first."""
    for place, name in enumerate(names):
        for needed, why in stages[name].needs.items():
            if needed not in names[:place]:
                return place, why
    return None


def _dealing(drill: Drill, words: Words) -> dict[str, Stage]:
    """`position.pile` are the cards turned up for the pile, `cards` the red threes that were dealt."""
    rules, pile, threes = drill.played_by(), drill.posed().pile, parse_cards(drill.cards or "")

    def why(sentence: str, topic: str) -> Why:
        return Why("first", words.text(sentence), rules.cite_topic(topic))

    hands_first = why(N_("The hands are dealt first, and what is left makes the stock and the pile."), "set-up/hand")
    found = {"hands": Stage(words.text(N_("Every player is dealt {n} cards."), n=rules.deal.hand), {})}
    if threes:
        dealt = why(N_("A red three must have been dealt before it can be laid."), "threes/red")
        text = words.ntext(
            "{cards} is laid face up, and a new card replaces it.",
            "{cards} are laid face up, and new cards replace them.",
            len(threes),
            cards=threes,
        )
        found["threes"] = Stage(text, {"hands": dealt})
    text = words.text(N_("The rest is the stock; beside it {card} is turned up, and so the pile begins."), card=pile[0])
    found["turned"] = Stage(text, {"hands": hands_first})
    before = "turned"
    for place, card in enumerate(pile[1:], start=1):
        covers = why(N_("A card can be covered only once it lies there."), "set-up/up-card")
        text = words.text(N_("{card} is turned onto {below}."), card=card, below=pile[place - 1])
        found[f"covered-{place}"] = Stage(text, {before: covers})
        before = f"covered-{place}"
    ready = why(N_("Before the first turn the pile must have its first card."), "set-up/up-card")
    laid = why(N_("Dealt red threes are laid before the first turn goes on."), "threes/red")
    begins = {before: ready} | ({"threes": laid} if threes else {})
    return {**found, "first": Stage(words.text(N_("The player after the dealer has the first turn.")), begins)}


def _dealing_scene(drill: Drill, words: Words) -> Part:
    return {"table": felt.bare(words), "hand": felt.hand(drill.posed().hand, words)}


def _scoring(drill: Drill, words: Words) -> dict[str, Stage]:
    end = drill.ended()
    found, hands = drill.scored(), line_points(drill, LineCode.HANDS)

    def why(sentence: str, topic: str) -> Why:
        return Why("first", words.text(sentence), end.rules.cite_topic(topic))

    over = why(N_("Nothing is counted until the deal is over."), "scoring/cards")
    table = why(N_("First it must be known what the side made in this deal."), "scoring/cards")
    held = why(N_("The cards left in the hands come off before the deal is added."), "scoring/hands")
    total = why(N_("The minimum goes by the new score."), "first-meld")
    stages = {"end": Stage(words.text(felt.ENDINGS[None if end.out is None else end.out == 0, end.concealed]), {})}
    text = words.text(
        N_("Add up what lies on the table and the bonuses: {points}."), points=Points(found.deal[0] - hands)
    )
    stages["table"] = Stage(text, {"end": over})
    if hands:
        text = words.text(N_("Take off the cards left in the hands: {points}."), points=Points(-hands))
        stages["hands"] = Stage(text, {"end": over})
    text = words.text(N_("Write down the new score of the side: {points}."), points=Points(found.total[0]))
    stages["total"] = Stage(text, {"table": table} | ({"hands": held} if hands else {}))
    text = words.text(N_("Look up the minimum of the next first meld: {needed}."), needed=found.next_minimum[0])
    return {**stages, "minimum": Stage(text, {"total": total})}


def faults(drill: Drill) -> list[str]:
    """What is missing, or cannot be."""
    sequence = SEQUENCES[drill.ask or ""]
    if not getattr(drill, sequence.needs):
        return [f"{sequence.needs} is needed for asking {drill.ask!r}"]
    if drill.ask != "dealing":
        return []
    rules, pile = drill.played_by(), drill.posed().pile
    covered = rules.deal.upcard_covered
    if drill.cards and rules.threes.red is not RedThrees.LAID:
        return ["cards: by these rules red threes need not be laid"]
    if not pile or does(pile[-1], covered) or not all(does(card, covered) for card in pile[:-1]):
        return ["position: the pile must be the cards that are turned up, of which only the last is not covered"]
    return []


SEQUENCES: dict[str, Sequence] = {
    "dealing": Sequence(
        N_("In which order does a deal begin?"),
        N_("The hands come before the pile. What must lie there before the first turn?"),
        "position",
        _dealing,
        _dealing_scene,
    ),
    "scoring": Sequence(
        N_("The deal is at its end. In which order is it scored?"),
        N_("What must be known before the new score can be written down?"),
        "deal",
        _scoring,
        lambda drill, words: felt.deal_end(drill.ended(), words),
    ),
}
"""What has stages, by the name that a drill gives it."""
