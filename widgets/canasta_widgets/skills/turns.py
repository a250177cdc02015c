"""Whole turns, from the draw to the discard: what the stock gives is known to the drill, not to the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import Action, Card, Draw, Effect, Position, Rules, format_cards, parse_cards
from canasta.cards import without
from canasta.judge import rule
from canasta.solve import go_out, takes

from . import first
from .cards import PLAIN, Cards, Pack, pick, posed
from .melds import held, joining
from .out import ending
from .pile import Spot, spotted
from .scenes import TRIES, Make, Scene, position_of

Fields = Mapping[str, Any]
RED_THREES_FROM = 4


@dataclass(frozen=True, slots=True)
class Task:
    """A turn with a goal: a scene that is laid after the draw, or a pile to be taken, or a first meld."""

    level: int
    goal: str
    scene: Make | Spot | None = None
    mistake: str | None = None


def completing(wilds: int) -> Make:
    """Two cards, some of them wild, that make an own meld a canasta."""

    def make(pack: Pack) -> Scene:
        return joining(2 - wilds, wilds, pack.rules.melds.canasta - 2)(pack)

    return make


TASKS = (
    Task(1, "finish", held(2, singles=7)),
    Task(1, "meld", held(3, singles=6)),
    Task(1, "meld", held(3, pairs=1, singles=4)),
    Task(2, "canasta", completing(0)),
    Task(2, "meld", held(2, 1, singles=6), "M6"),
    Task(2, "take-pile", Spot(2, held=2), "M14"),
    Task(2, "take-pile", Spot(2, held=1, wilds=1), "M1"),
    Task(3, "first-meld", None, "M4"),
    Task(3, "canasta", completing(1), "M6"),
    Task(3, "meld", held(2, 1, pairs=1, singles=6, spare=1), "M6"),
    Task(3, "take-pile", Spot(3, held=2, deep="b"), "M5"),
    Task(3, "take-pile", Spot(3, own=4, deep="b"), "M5"),
    Task(4, "go-out", ending(3, 4, rest=1, wilds=1), "M7"),
    Task(4, "take-pile", Spot(4, held=2, own=3, deep="w"), "M1"),
    Task(4, "take-pile", Spot(4, held=2, wilds=1, short=False), "M2"),
    Task(4, "first-meld", None, "M3"),
    Task(5, "go-out", ending(4, 3, missing=1, completes=1, rest=1, wilds=1, theirs=True), "M7"),
    Task(5, "go-out", ending(3, 3, blacks=3, adds=1, rest=1, theirs=True), "M18"),
    Task(5, "take-pile", Spot(5, held=2, short=False, extra=(3,)), "M3"),
    Task(5, "first-meld", None, "M3"),
)


def turn(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
    """A turn whose goal can be met, with the cards that the stock gives."""
    for n in range(TRIES):
        task = pick(random, TASKS, level, n)
        assert task is not None
        pack = Pack(random, rules)
        found = _begun(pack, task, level)
        if found is None:
            continue
        position, drawn, act = found
        draws = _with_red_three(pack, drawn, level)
        before = posed(rules, position)
        if before is not None and _can(task.goal, before, draws, act):
            return {"position": position, "draws": format_cards(draws), "goal": task.goal, "mistake": task.mistake}
    return None


def _begun(pack: Pack, task: Task, level: int) -> tuple[Fields, Cards, Action | None] | None:
    """The turn's fields before the draw, what the stock gives, and what may be laid then."""
    if isinstance(task.scene, Spot):
        spot_fields = spotted(pack, task.scene, level)
        return None if spot_fields is None else (spot_fields, pack.filler(pack.rules.turn.draw), None)
    laid = _opening(pack, level) if task.scene is None else _scene(pack, task.scene, level)
    if laid is None:
        return None
    fields, act = laid
    hand = parse_cards(fields["hand"])
    draws = _drawn(pack, hand)
    if len(hand) <= len(draws):
        return None
    return {**fields, "hand": format_cards(without(hand, draws)), "drawn": None}, draws, act


def _opening(pack: Pack, level: int) -> tuple[Fields, Action] | None:
    opening = pick(pack.random, first.ENOUGH, level)
    return None if opening is None else first.opened_with(pack, opening, level)


def _scene(pack: Pack, make: Make, level: int) -> tuple[Fields, Action]:
    scene = make(pack)
    fields = position_of(pack, scene, level)
    pile = pack.take(_plain, pack.random.randint(level + 2, 4 + 2 * level))
    return {**fields, "pile": format_cards(pile), "stock": pack.stock()}, scene.act


def _plain(card: Card) -> bool:
    return card.rank in PLAIN


def _drawn(pack: Pack, hand: Cards) -> Cards:
    """Some of the cards of the hand to be, drawn only now."""
    return tuple(pack.random.sample(hand, min(pack.rules.turn.draw, len(hand))))


def _with_red_three(pack: Pack, draws: Cards, level: int) -> Cards:
    """At higher levels sometimes a red three comes first, which is laid down and replaced."""
    return pack.reds(1) + draws if level >= RED_THREES_FROM and pack.random.random() < 0.3 else draws


def _can(goal: str, before: Position, draws: Cards, act: Action | None) -> bool:
    """True where the goal can be met, in the way that the task means."""
    if goal == "take-pile":
        return bool(takes(before))
    after = rule(before, Draw(draws)).after
    if after is None:
        return False
    if goal == "go-out":
        return go_out(after) is not None
    ruling = rule(after, act) if act else None
    if ruling is None or ruling.after is None or len(ruling.after.hand) < 2:
        return False
    return NEEDS[goal] is None or NEEDS[goal] in ruling.verdict.effects


NEEDS: Mapping[str, Effect | None] = {
    "finish": None,
    "meld": Effect.MELD_LAID,
    "first-meld": Effect.SIDE_OPENED,
    "canasta": Effect.CANASTA_MADE,
}
"""What the lay that is meant does, for each goal that is met by one."""
