"""Scenes: an act, the table around it and the rest of the hand; made by recipes, judged by the engine alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from canasta import Action, Discard, Group, Lay, Position, Rules, TakePile, Verdict, action_to_json, check

from .cards import Cards, Pack, around, pick, place, posed
from .skill import Deal

TRIES = 24
"""So many recipes are tried for a legal act, or for an illegal one, before the other is dealt."""
ILLEGAL = "*"
"""The code of a recipe whose act is illegal for whatever reason."""


@dataclass(frozen=True, slots=True)
class Scene:
    """An act, the own melds, what else the hand holds (`None`: whatever is left over) and further turn fields.

    `alone` says that no further own meld may lie on the table.
    """

    act: Action
    melds: tuple[Cards, ...] = ()
    rest: Cards | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    alone: bool = False

    @property
    def cards(self) -> Cards:
        """The cards of the hand that the act is about."""
        match self.act:
            case Lay(groups):
                return tuple(card for group in groups for card in group.cards)
            case TakePile(cards, groups):
                return (*cards, *(card for group in groups for card in group.cards))
            case Discard(card):
                return (card,)
        return ()


Make = Callable[[Pack], Scene]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of scene: the level from which on it is dealt, and the learners' mistake that it invites.

    `code` names the engine's reasons (any one of them, with bars between) for which the act is illegal; without one
    it is legal. Where a rule set rules otherwise, the recipe is not dealt.
    """

    level: int
    make: Make
    mistake: str | None = None
    code: str = ""

    def meant(self, verdict: Verdict) -> bool:
        """True of the verdict for which the recipe is made."""
        if not self.code or verdict.legal:
            return verdict.legal and not self.code
        return self.code == ILLEGAL or not set(self.code.split("|")).isdisjoint(verdict.codes)


def judged(*tables: Sequence[Recipe]) -> Deal:
    """A dealer of acts to judge, as many of them legal as not."""
    recipes = {legal: [r for table in tables for r in table if (not r.code) is legal] for legal in (True, False)}

    def deal(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
        legal = random.random() < 0.5
        for recipe, scene, position in _scenes(random, level, rules, recipes[legal]):
            verdict = _verdict(rules, position, scene)
            if verdict is not None and recipe.meant(verdict):
                act = action_to_json(_shuffled(random, scene.act))
                codes = tuple(code.value for code in verdict.codes)
                return {"position": position, "act": act, "mistake": recipe.mistake, "expect": codes}
        return None

    return deal


def built(goal: str, *tables: Sequence[Recipe], proof: Callable[[Position], object] | None = None) -> Deal:
    """A dealer of hands to lay from; the act of the recipe meets the goal, or `proof` finds something that does."""
    recipes = [recipe for table in tables for recipe in table]

    def deal(random: Random, level: int, rules: Rules) -> Mapping[str, Any] | None:
        for recipe, scene, position in _scenes(random, level, rules, recipes):
            verdict = _verdict(rules, position, scene)
            if verdict and (proof is None or proof(_posed(rules, position))):
                return {"position": position, "goal": goal, "mistake": recipe.mistake}
        return None

    return deal


def _scenes(
    random: Random, level: int, rules: Rules, recipes: Sequence[Recipe]
) -> Iterator[tuple[Recipe, Scene, dict[str, Any]]]:
    for n in range(TRIES):
        recipe = pick(random, recipes, level, n)
        if recipe is None:
            return
        pack = Pack(random, rules)
        scene = recipe.make(pack)
        yield recipe, scene, position_of(pack, scene, level)


def position_of(pack: Pack, scene: Scene, level: int) -> dict[str, Any]:
    """The turn fields of a scene, with more on the table at a higher level."""
    more = () if scene.alone or level < 3 else (pack.meld(pack.random.randint(0, 1)),)
    opponents = around(pack, level)
    rest = scene.rest
    if rest is None:
        size = pack.random.randint(8, 9) + level // 2
        rest = pack.filler(max(3, size - len(scene.cards)), pairs=2)
    fields = {"opponent_melds": opponents, "drawn": "stock", "player_melded": True, **scene.fields}
    return place((*scene.cards, *rest), (*scene.melds, *more), **fields)


def _posed(rules: Rules, position: Mapping[str, Any]) -> Position:
    found = posed(rules, position)
    assert found is not None
    return found


def _verdict(rules: Rules, fields: Mapping[str, Any], scene: Scene) -> Verdict | None:
    position = posed(rules, fields, any(card.red_three for card in scene.cards))
    return None if position is None else check(position, scene.act)


def _shuffled(random: Random, act: Action) -> Action:
    """The same act with wild cards anywhere in their groups, where their place should tell nothing."""
    if not isinstance(act, Lay):
        return act

    def mixed(cards: Cards) -> Cards:
        return tuple(random.sample(cards, len(cards))) if any(card.wild for card in cards) else cards

    return Lay(tuple(replace(group, cards=mixed(group.cards)) for group in act.groups))


def lays(*groups: Cards, to: int | None = None) -> Lay:
    """The act of laying these groups; the first one joins the own meld at `to`, if that is given."""
    return Lay(tuple(Group(cards, to if n == 0 else None) for n, cards in enumerate(groups)))
