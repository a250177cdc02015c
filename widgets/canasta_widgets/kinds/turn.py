"""A whole turn, from the draw to the discard, one act after another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from canasta import (
    Action,
    Discard,
    Draw,
    Effect,
    Group,
    Lay,
    Pass,
    Position,
    RequestError,
    TakePile,
    action_from_json,
    action_to_json,
    parse_cards,
)
from canasta.judge import rule
from canasta.position import Ended
from canasta.solve import first_melds, go_out, safest_discard, takes
from canasta.words import Text, Words

from .. import felt
from ..drill import Drill
from ..marks import N_
from ..state import Answer, GroupAnswer, Part
from .acting import answered, at_the_table, count, done, groups_of, of_passing, take_of, taken, told
from .kind import FIRST, Grade, Hint, Kind, Why, explained, one_of, read_groups
from .melding import legal_lays
from .take import with_top

Lays = Callable[[Position], Iterator[tuple[Group, ...]]]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a turn is to bring about: any of `effects`, none of which a finished turn needs.

    `lays` are what one might lay for it; `missed` is said of a turn that ended without it.
    """

    usual: str
    effects: frozenset[Effect]
    lays: Lays
    missed: str = ""
    topic: str = "turn/order"


@dataclass(frozen=True, slots=True)
class Point:
    """Where a turn has got to: its position, and the effects so far."""

    position: Position
    effects: frozenset[Effect] = frozenset()

    def after(self, action: Action) -> Point | None:
        """The point after an act; `None` where it is not legal."""
        ruling = rule(self.position, action)
        return None if ruling.after is None else Point(ruling.after, self.effects | set(ruling.verdict.effects))


class Turn(Kind):
    """Every legal act leads on; the end of the turn is right where the goal was met."""

    name = "turn"
    needs = ("position", "goal")
    takes = ("draws",)
    nothing = N_("Pick cards first: those of a meld, or one to discard.")
    undoes = True

    def faults(self, drill: Drill) -> list[str]:
        """A goal that is not known or cannot be reached, or a draw that these rules do not make."""
        faults = one_of("goal", drill.goal, GOALS)
        if faults:
            return faults
        position = drill.posed()
        if position.stock and position.turn.drawn is None:
            try:
                rule(position, _draw(drill))
            except RequestError:
                return ["draws must name the cards that the stock gives, as many as these rules draw"]
        if position.ended is not None or _plan(drill, Point(position)) is None:
            return ["no turn is right: the goal cannot be reached from this position"]
        return []

    def usual(self, drill: Drill) -> str:
        """By the goal."""
        return _goal(drill).usual

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """An act, with its groups where it moves cards."""
        act = event.get("act")
        reader = READERS.get(act) if isinstance(act, str) else None
        groups = reader(event) if reader else None
        return None if groups is None or not isinstance(act, str) else {"act": act, "groups": groups}

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on the act, and at the end of the turn by its goal."""
        before = _point(drill)
        action = _action(drill, answer)
        verdict, position = rule(before.position, action)
        if position is None:
            refused = words.text(of_passing(REFUSED[type(action)], action, before.position))
            return Grade(False, refused, explained(verdict, words), after=at_the_table(action, verdict, words))
        told_so = done(verdict, before.position.rules, words)
        if position.ended is None:
            return Grade(True, Text.join(why.text for why in told_so), onward=True)
        if _met(_goal(drill), before.effects | set(verdict.effects)):
            return Grade(True, words.text("Well played: the turn is complete."), told_so)
        return _missed(drill, position, words)

    def shown(self, drill: Drill, step: str) -> Answer:
        """The next act of a turn that reaches the goal, or that ends where it cannot be reached any more."""
        point = _point(drill)
        plan = _plan(drill, point) or _plan(replace(drill, goal="finish"), point) or (Pass(),)
        return _answer(plan[0])

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """What to ask oneself, which act is next, and the act with its cards."""
        point = _point(drill)
        ask = words.text(AFTER_THE_DRAW if point.position.turn.drawn else BEFORE_THE_DRAW)
        plan = _plan(drill, point)
        if plan is None:
            back = words.text("From here the goal cannot be reached any more: take back what was done with “Undo”.")
            return Hint(ask), Hint(back), Hint(back)
        act = words.text(of_passing(NEXT[type(plan[0])], plan[0], point.position))
        return Hint(ask), Hint(act), Hint(_said(plan[0], point.position, words, HINTED), _answer(plan[0]))

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The whole table as it is by now, the hand, the tray, the acts that are next, and what was done."""
        seen = _ended(drill, answer) or drill
        position = seen.posed()
        drawn = position.turn.drawn is not None
        counting = count(position, words)
        return {
            "table": felt.table(position, {*drill.position, "pile", "stock"}, words, aim=True),
            "hand": felt.hand(position.hand, words, pick=True, rules=position.rules if counting else None),
            "staging": felt.tray(words, count=counting) if drawn or not position.pile else with_top(position, words),
            "acts": _acts(position),
            "history": [text.spans() for text in _history(seen, words)],
        }

    def onward(self, drill: Drill, step: str, answer: Answer) -> tuple[Drill, str]:
        """The turn with one act more."""
        after = replace(drill, done=(*drill.done, action_to_json(_action(drill, answer))))
        return after, f"after-{len(after.done)}"


def _goal(drill: Drill) -> Goal:
    return GOALS[drill.goal or ""]


def _draw(drill: Drill) -> Draw:
    return Draw(parse_cards(drill.draws or ""))


def _point(drill: Drill) -> Point:
    """Where the turn of a drill is, with the effects of the acts that are done."""
    point = Point(replace(drill, done=()).posed())
    for act in drill.done:
        point = point.after(action_from_json(act)) or point
    return point


def _met(goal: Goal, effects: Collection[Effect]) -> bool:
    return not goal.effects or not goal.effects.isdisjoint(effects)


def _ended(drill: Drill, answer: Answer | None) -> Drill | None:
    """The drill with the act that has ended the turn; `None` of any other act."""
    if answer is None:
        return None
    after = _point(drill).after(_action(drill, answer))
    if after is None or after.position.ended is None:
        return None
    return TURN.onward(drill, FIRST, answer)[0]


def _missed(drill: Drill, position: Position, words: Words) -> Grade:
    goal = _goal(drill)
    reachable = _plan(drill, _point(drill)) is not None
    cite = position.rules.cite_topic(goal.topic)
    how = (
        N_("It could still have been done before this.")
        if reachable
        else N_("After what was done before, it was out of reach.")
    )
    next_one = N_("At the table the turn is over, and the next player goes on.")
    over = words.text(
        next_one if position.ended is Ended.TURN else N_("At the table the deal is over, and the points are counted.")
    )
    return Grade(
        False,
        words.text("The turn is over, but its goal was not reached."),
        (Why("goal-missed", words.text(goal.missed), cite), Why("in-reach", words.text(how), cite)),
        after=(Why("at-the-table", over, cite),),
    )


# --- acts and answers


def _no_cards(event: Mapping[str, Any]) -> list[GroupAnswer] | None:
    return []


def _for_take(event: Mapping[str, Any]) -> list[GroupAnswer] | None:
    if event.get("groups") == []:
        return [{"cards": [], "to": None}]
    groups = read_groups(event, empty=True)
    return groups if groups and all(group["cards"] for group in groups[1:]) else None


def _for_lay(event: Mapping[str, Any]) -> list[GroupAnswer] | None:
    return read_groups(event)


def _for_discard(event: Mapping[str, Any]) -> list[GroupAnswer] | None:
    groups = read_groups(event)
    return groups if groups and len(groups) == 1 and len(groups[0]["cards"]) == 1 else None


READERS: dict[str, Callable[[Mapping[str, Any]], list[GroupAnswer] | None]] = {
    "draw": _no_cards,
    "take": _for_take,
    "lay": _for_lay,
    "discard": _for_discard,
    "pass": _no_cards,
}


def _action(drill: Drill, answer: Answer) -> Action:
    groups = answer["groups"]
    make: dict[str, Callable[[], Action]] = {
        "draw": lambda: _draw(drill),
        "take": lambda: take_of(groups),
        "lay": lambda: Lay(groups_of(groups)),
        "discard": lambda: Discard(groups_of(groups)[0].cards[0]),
        "pass": Pass,
    }
    return make[answer["act"]]()


def _answer(action: Action) -> Answer:
    match action:
        case TakePile():
            return {"act": "take", "groups": taken(action)}
        case Lay(groups):
            return {"act": "lay", "groups": answered(groups)}
        case Discard(card):
            return {"act": "discard", "groups": answered((Group((card,)),))}
    return {"act": "draw" if isinstance(action, Draw) else "pass", "groups": []}


def _acts(position: Position) -> list[str]:
    """The acts that stand next in the turn, legal or not: what the hand holds does not decide it."""
    if position.ended is not None:
        return []
    if position.turn.drawn is None:
        return ["draw", "take"] if position.stock else ["take", "pass"]
    rules = position.rules.going_out
    ends = position.turn.stopping or (rules.pass_with_last_card and len(position.hand) == 1)
    return ["discard", "lay", *(["pass"] if ends else [])]


# --- words


REFUSED: dict[type[Action], str] = {
    Draw: N_("No card can be drawn now."),
    TakePile: N_("The pile cannot be taken like this."),
    Lay: N_("This cannot be laid down."),
    Discard: N_("This card cannot be discarded."),
    Pass: N_("The turn cannot end like this."),
}
DONE: dict[type[Action], str] = {
    Draw: N_("Drawn: {cards}."),
    TakePile: N_("Pile taken with: {cards}."),
    Lay: N_("Laid: {cards}."),
    Discard: N_("Discarded: {cards}."),
    Pass: N_("The turn was ended without a discard."),
}
HINTED: dict[type[Action], str] = {
    Draw: N_("Draw from the stock."),
    TakePile: N_("Take the pile with {cards}."),
    Lay: N_("Lay {cards}."),
    Discard: N_("Discard {cards}."),
    Pass: N_("End the turn without a discard."),
}
NEXT: dict[type[Action], str] = {
    Draw: N_("The next act is to draw from the stock."),
    TakePile: N_("The next act is to take the pile."),
    Lay: N_("The next act is to lay cards down."),
    Discard: N_("The next act is to discard."),
    Pass: N_("The next act is to end the turn."),
}
ALONE = {
    DONE[TakePile]: N_("Pile taken with the top card alone."),
    HINTED[TakePile]: N_("Take the pile: its top card joins a meld of your side."),
}
"""Said of the pile taken without a card from the hand."""
BEFORE_THE_DRAW = N_("A turn begins with the stock or with the pile. Can the pile be taken, and is it worth it?")
AFTER_THE_DRAW = N_("Is there something to lay for the goal? If not, a discard ends the turn.")


def _said(action: Action, position: Position, words: Words, sentences: Mapping[type[Action], str]) -> Text:
    """An act with its cards."""
    sentence = sentences[type(action)]
    match action:
        case TakePile(cards, groups, _) if not cards and not groups:
            return words.text(ALONE[sentence])
        case TakePile(cards, groups, to):
            return words.text(sentence, cards=told((Group(cards, to), *groups), position, words))
        case Lay(groups):
            return words.text(sentence, cards=told(groups, position, words))
        case Discard(card):
            return words.text(sentence, cards=card)
        case Draw(cards):
            return words.text(sentence, cards=cards)
    return words.text(of_passing(sentence, action, position))


HELD_BACK = (Effect.CARD_DRAWN, Effect.DISCARDED, Effect.MELD_LAID)
"""Effects that the act itself says."""


def _history(drill: Drill, words: Words) -> Iterator[Text]:
    """What was done, act by act, and what came of it."""
    position = replace(drill, done=()).posed()
    for act in drill.done:
        action = action_from_json(act)
        ruling = rule(position, action)
        effects = [words.effect(effect) for effect in ruling.verdict.effects if effect not in HELD_BACK]
        yield Text.join([_said(action, position, words, DONE), *effects])
        position = ruling.after or position


# --- the way to the goal


def _plan(drill: Drill, point: Point) -> tuple[Action, ...] | None:
    """Acts that end the turn with its goal met; `None` where none are found."""
    goal = _goal(drill)
    if point.position.turn.drawn is not None:
        return _rest(point, goal)
    opening: list[Action] = [_draw(drill)] if point.position.stock else []
    piles = takes(point.position)
    by_pile = Effect.PILE_TAKEN in goal.effects
    for action in [*piles, *opening] if by_pile else [*opening, *piles]:
        after = point.after(action)
        rest = None if after is None else _rest(after, goal)
        if rest is not None:
            return (action, *rest)
    return None


def _rest(point: Point, goal: Goal) -> tuple[Action, ...] | None:
    """Acts after the draw that reach the goal and end the turn."""
    met = _met(goal, point.effects)
    if point.position.ended is not None:
        return () if met else None
    if met or Effect.WENT_OUT in goal.effects:
        end = _end(point, goal)
        if end is not None:
            return end
    for groups in () if met else goal.lays(point.position):
        after = point.after(Lay(groups)) if groups else None
        reached = after is not None and (Effect.WENT_OUT in goal.effects or _met(goal, after.effects))
        rest = _rest(after, replace(goal, lays=_none)) if after is not None and reached else None
        if rest is not None:
            return (Lay(groups), *rest)
    return None


def _end(point: Point, goal: Goal) -> tuple[Action, ...] | None:
    """A last act that ends the turn with the goal met: the safest discard, or another one."""
    hand = point.position.hand
    legal = [card for card in dict.fromkeys(hand) if point.after(Discard(card))]
    safest = safest_discard(point.position) if len(legal) > 1 else None
    ends: list[Action] = [*(Discard(card) for card in sorted(legal, key=lambda card: card is not safest)), Pass()]
    for action in ends:
        after = point.after(action)
        if after is not None and _met(goal, after.effects):
            return (action,)
    return None


def _none(position: Position) -> Iterator[tuple[Group, ...]]:
    yield from ()


def _any_meld(position: Position) -> Iterator[tuple[Group, ...]]:
    if not position.melds:
        yield from _first(position)
    yield from ((group,) for group in legal_lays(position))


def _first(position: Position) -> Iterator[tuple[Group, ...]]:
    yield from (meld.action.groups for meld in first_melds(position))


def _out(position: Position) -> Iterator[tuple[Group, ...]]:
    way = go_out(position)
    if way is not None:
        yield way.groups


def _canasta(position: Position) -> Iterator[tuple[Group, ...]]:
    """Everything of a rank with more and more wild cards, onto each meld or as a new one."""
    wilds = tuple(sorted((card for card in position.hand if card.wild), key=lambda card: card.rank.value == "JK"))
    ranks = dict.fromkeys(card.rank for card in position.hand if not card.wild)
    of_rank = [tuple(card for card in position.hand if card.rank is rank) for rank in ranks]
    places = (None, *range(len(position.melds)))
    for n, cards, to in product(range(len(wilds) + 1), (*of_rank, ()), places):
        if cards or n:
            yield (Group((*cards, *wilds[:n]), to),)


GOALS: dict[str, Goal] = {
    "finish": Goal(N_("Play this turn to its end."), frozenset(), _none),
    "take-pile": Goal(
        N_("Take the pile in this turn, and end the turn."),
        frozenset({Effect.PILE_TAKEN, Effect.TOP_CARD_TAKEN}),
        _none,
        N_("The pile was not taken."),
        "pile/ways",
    ),
    "meld": Goal(
        N_("Lay cards in this turn, and end the turn."),
        frozenset({Effect.MELD_LAID, Effect.MELD_EXTENDED}),
        _any_meld,
        N_("No card was laid."),
        "melds/size",
    ),
    "first-meld": Goal(
        N_("Make your side's first meld in this turn, and end the turn."),
        frozenset({Effect.SIDE_OPENED}),
        _first,
        N_("Your side has not made its first meld."),
        "first-meld",
    ),
    "go-out": Goal(
        N_("Go out in this turn."),
        frozenset({Effect.WENT_OUT}),
        _out,
        N_("Going out means to lay every card but one at most, which is discarded."),
        "going-out/last-card",
    ),
    "canasta": Goal(
        N_("Complete a canasta in this turn, and end the turn."),
        frozenset({Effect.CANASTA_MADE}),
        _canasta,
        N_("No canasta was completed."),
        "melds/canastas",
    ),
}

TURN = Turn()
