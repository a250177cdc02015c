"""Acts of the game: made from answers, told in words, and what becomes of them at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta import (
    Action,
    Ask,
    Code,
    Discard,
    Draw,
    Effect,
    Group,
    Lay,
    Pass,
    Position,
    Rules,
    TakePile,
    Verdict,
    parse_cards,
)
from canasta.verdict import TOPIC_OF_EFFECT
from canasta.words import Points, Text, Words

from ..marks import N_
from ..state import CountView, GroupAnswer
from .kind import Why
from .terms import JOINING


def groups_of(groups: Iterable[GroupAnswer]) -> tuple[Group, ...]:
    """The groups of an answer, as the engine takes them."""
    return tuple(Group(parse_cards(" ".join(group["cards"])), group["to"]) for group in groups)


def take_of(groups: Sequence[GroupAnswer]) -> TakePile:
    """Taking the pile: the first group goes with the top card, the others are laid beside it."""
    first, *others = groups_of(groups) or (Group(()),)
    return TakePile(first.cards, tuple(others), first.to)


def answered(groups: Iterable[Group]) -> list[GroupAnswer]:
    """The answer that lays these groups."""
    return [{"cards": [str(card) for card in group.cards], "to": group.to} for group in groups]


def taken(action: TakePile) -> list[GroupAnswer]:
    """The answer that takes the pile like this."""
    return answered((Group(action.cards, action.to), *action.groups))


def told(groups: Iterable[Group], position: Position, words: Words) -> Text:
    """Groups one after another, each with the meld that it joins."""
    return Text.join((_group(group, position, words) for group in groups if group.cards), "; ")


def _group(group: Group, position: Position, words: Words) -> Text:
    if group.to is None or group.to >= len(position.melds):
        return words.cards(group.cards)
    return words.text("{cards} onto {meld}", cards=group.cards, meld=position.melds[group.to].cards)


def laid(action: Action, position: Position, words: Words) -> Text:
    """What an act lays, and whether the pile is taken with it."""
    match action:
        case TakePile(cards, groups, _):
            taken_so = words.text("The pile is taken: {card} goes with {cards}.", card=position.pile[-1], cards=cards)
            beside = words.text("Laid beside it: {groups}.", groups=told(groups, position, words))
            return Text.join([taken_so, beside]) if groups else taken_so
        case Lay(groups):
            return words.text("Laid in this turn: {groups}.", groups=told(groups, position, words))
    return Text()


def done(verdict: Verdict, rules: Rules, words: Words, without: Iterable[Effect] = ()) -> tuple[Why, ...]:
    """What a legal act does, and what a first meld counts."""
    effects = [effect for effect in verdict.effects if effect not in without]
    whys = [Why(effect.value, words.effect(effect), _cite(effect, rules)) for effect in effects]
    if verdict.counted is not None:
        points = {"counted": Points(verdict.counted), "needed": Points(verdict.needed or 0)}
        counts = words.text("The first meld counts {counted} points, and {needed} are needed.", **points)
        whys.append(Why("minimum-met", counts, rules.cite_topic("first-meld")))
    return tuple(whys)


def _cite(effect: Effect, rules: Rules) -> str:
    """The section that a learner is sent to: of a meld the plainest one, whatever else decides it."""
    if effect is Effect.MELD_EXTENDED:
        return JOINING
    return rules.cite_topic("melds/size" if effect is Effect.MELD_LAID else TOPIC_OF_EFFECT[effect])


def count(position: Position, words: Words) -> CountView | None:
    """The running count of a first meld; `None` once the side has melded."""
    if position.melds:
        return None
    needed = Points(position.rules.first_meld.minimum(position.score))
    return {"label": words.text("Counts").plain(), "of": words.text("(needed: {needed})", needed=needed).spans()}


def pile_fact(position: Position, words: Words) -> Text:
    """What is so about a pile for the side that would take it, without saying what follows from it."""
    if not position.pile:
        return words.text("There is no pile.")
    frozen = N_("The pile is frozen.") if position.frozen else N_("The pile is not frozen.")
    if position.melds:
        side = words.text("Your side has melded already.")
    else:
        needed = Points(position.rules.first_meld.minimum(position.score))
        side = words.text("Your side has not melded yet, and its first meld must count {needed}.", needed=needed)
    return Text.join([words.text("On top lies {card}.", card=position.pile[-1]), words.text(frozen), side])


def at_the_table(action: Action, verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """What would happen at the table where this were tried although it is not legal, or left although it is."""
    if verdict:
        sentence = MISSED.get(type(action))
    else:
        sentence = next((REFUSED_FOR[code] for code in verdict.codes if code in REFUSED_FOR), REFUSED[type(action)])
    cite = verdict.cites[0] if verdict.cites else None
    return (Why("at-the-table", words.text(sentence), cite),) if sentence else ()


def of_passing(sentence: str, action: Action, position: Position) -> str:
    """The same of a pass where nothing was drawn: the stock is gone, and the pile is left."""
    return LEAVING[sentence] if isinstance(action, Pass) and position.turn.drawn is None else sentence


LEAVING: dict[str, str] = {
    N_("The turn cannot end like this."): N_("The pile cannot be left now."),
    N_("The turn was ended without a discard."): N_("The pile was left, and the deal ended."),
    N_("End the turn without a discard."): N_("Leave the pile, so that the deal ends."),
    N_("The next act is to end the turn."): N_("The next act is to leave the pile."),
    N_("May the turn end here without a discard?"): N_("May the pile be left, so that the deal ends?"),
}

REFUSED_FOR: dict[Code, str] = {
    Code.MINIMUM_NOT_MET: N_(
        "At the table the cards go back into the hand; the first meld waits until it counts enough."
    ),
    Code.DRAW_FIRST: N_(
        "At the table somebody says that the stock or the pile comes first, and everything goes back into the hand."
    ),
    Code.STOCK_EMPTY: N_("At the table there is nothing to draw: the stock is gone."),
}
REFUSED: dict[type[Action], str] = {
    Lay: N_("At the table the cards go back into the hand, and the turn goes on."),
    TakePile: N_("At the table nothing comes of it: the pile stays where it is."),
    Discard: N_("At the table the card goes back into the hand, and the turn goes on."),
    Ask: N_("At the table the question stays without an answer, and the turn goes on."),
    Draw: N_("At the table the card goes back on the stock."),
    Pass: N_("At the table the others wait until the turn is played to its end."),
}
MISSED: dict[type[Action], str] = {
    Lay: N_("At the table you would have kept these cards, although they may be laid."),
    TakePile: N_("At the table the pile would have been left to the next player."),
}
"""Said of a legal act that somebody took for an illegal one."""
