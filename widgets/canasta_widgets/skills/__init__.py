"""The skills in teaching order, and dealing a drill of a skill from a seed: the same in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from canasta import ImpossiblePosition, rules_from_json
from canasta.solve import go_out

from ..drill import Drill
from ..marks import N_
from . import first, melds, numbers, out, pile, questions, turns
from .cards import effort
from .scenes import built, judged
from .skill import LEVELS, Skill
from .statements import (
    at_once,
    dealing,
    either,
    enough,
    every_sort_worth,
    first_card,
    joining,
    joining_out,
    last_card,
    missing,
    red_three,
    sort,
    stock_next,
    turned_up,
)

__all__ = ["LEVELS", "SKILLS", "Skill", "generate"]

MOST_TRIES = 60
"""A level that has nothing to deal by some house rules gives way to the next one after half of these tries."""

SKILLS: dict[str, Skill] = {
    skill.id: skill
    for skill in (
        Skill("card-values", N_("What cards are worth"), {"count": numbers.card_values}, numbers.work),
        Skill(
            "melds",
            N_("What is a meld?"),
            {"judge": judged(melds.JUDGED), "build": built("meld", melds.HANDS)},
            effort,
        ),
        Skill(
            "wild-cards",
            N_("Wild cards and their limits"),
            {"judge": judged(melds.WILD_CARDS), "build": built("meld", melds.WILD_HANDS)},
            effort,
        ),
        Skill(
            "canastas",
            N_("Canastas and their worth"),
            {"count": numbers.canasta_worth, "choose": either(sort, questions.numbered(numbers.canasta_worth))},
            numbers.work,
        ),
        Skill(
            "wild-on-natural",
            N_("A wild card on a natural canasta"),
            {"choose": either(joining, joining_out, questions.numbered(questions.wild_on_natural))},
            questions.weight,
            questions.groups_grow,
        ),
        Skill(
            "first-meld-minimum",
            N_("The minimum of the first meld"),
            {"count": numbers.minimum, "choose": either(enough, questions.numbered(numbers.minimum))},
            numbers.work,
        ),
        Skill(
            "first-meld",
            N_("The first meld"),
            {"build": first.enough},
            effort,
        ),
        Skill(
            "cheapest-first-meld",
            N_("The cheapest first meld"),
            {"build": first.cheapest},
            effort,
        ),
        Skill(
            "take-open",
            N_("Taking an open pile"),
            {"take": pile.taking(pile.OPEN)},
            effort,
        ),
        Skill(
            "take-frozen",
            N_("Taking a frozen pile"),
            {"take": pile.taking(pile.FROZEN)},
            effort,
            pile.freezes,
        ),
        Skill(
            "take-not-melded",
            N_("Taking the pile before the first meld"),
            {"take": pile.taking(pile.NOT_MELDED)},
            effort,
            pile.closes,
        ),
        Skill(
            "take-blocked",
            N_("A blocked pile"),
            {"take": pile.taking(pile.BLOCKED)},
            effort,
            pile.blocks,
        ),
        Skill(
            "take-one-card",
            N_("Taking the pile with one card in hand"),
            {"take": pile.taking(pile.ONE_CARD)},
            effort,
            pile.one_card_rule,
        ),
        Skill(
            "red-threes",
            N_("Red threes"),
            {
                "count": numbers.ended("red-threes", numbers.RED_THREES),
                "choose": either(red_three, questions.numbered(numbers.ended("red-threes", numbers.RED_THREES))),
            },
            questions.weight,
        ),
        Skill(
            "black-threes",
            N_("Black threes"),
            {"judge": judged(out.BLACK_THREES)},
            effort,
        ),
        Skill(
            "going-out",
            N_("Going out"),
            {"judge": judged(out.GOING_OUT), "build": built("out", out.OUT_HANDS, proof=go_out)},
            effort,
        ),
        Skill(
            "asking", N_("Asking the partner"), {"choose": questions.asking}, questions.weight, questions.with_partners
        ),
        Skill(
            "end-of-stock",
            N_("The end of the stock"),
            {"choose": either(questions.end_of_stock, stock_next, last_card)},
            questions.weight,
        ),
        Skill("safe-discard", N_("Which discard is safe?"), {"choose": questions.safe_discard}, questions.weight),
        Skill(
            "spot-rules",
            N_("By which rules?"),
            {"choose": questions.spot_rules},
            questions.weight,
            questions.four_with_two_packs,
        ),
        Skill(
            "concealed",
            N_("Going out concealed"),
            {
                "count": numbers.ended("going-out", numbers.CONCEALED),
                "choose": either(at_once, questions.numbered(numbers.ended("going-out", numbers.CONCEALED))),
            },
            questions.weight,
            numbers.concealed_counts,
        ),
        Skill(
            "scoring-side",
            N_("Scoring a side"),
            {"count": numbers.ended("side", numbers.SIDES)},
            numbers.work,
        ),
        Skill(
            "scoring-deal",
            N_("Scoring a whole deal"),
            {
                "scoresheet": numbers.ended(None, numbers.SIDES, whole=True),
                "order": numbers.ended("scoring", numbers.SIDES, whole=True),
            },
            numbers.work,
        ),
        Skill(
            "dealing",
            N_("The beginning of a deal"),
            {"order": dealing, "choose": first_card},
            questions.weight,
            turned_up,
        ),
        Skill("turn-order", N_("The order of a turn"), {"order": numbers.order}, numbers.work),
        Skill(
            "whole-turn",
            N_("A whole turn"),
            {"turn": turns.turn},
            effort,
        ),
        Skill(
            "two-three",
            N_("Two and three players"),
            {
                "judge": judged(out.FEWER),
                "take": pile.taking(pile.OPEN + pile.NOT_MELDED),
                "turn": turns.turn,
                "choose": either(missing, stock_next, last_card, red_three),
                "count": numbers.ended("side", numbers.SIDES),
            },
            questions.weight,
            out.two_or_three,
        ),
        Skill(
            "samba",
            N_("Runs in Samba"),
            {
                "judge": judged(melds.SEQUENCES),
                "build": built("meld", melds.RUN_HANDS),
                "choose": either(sort, missing),
                "count": numbers.ended("side", numbers.SPECIALS),
            },
            questions.weight,
            melds.sequences_played,
        ),
        Skill(
            "bolivia",
            N_("Melds of wild cards"),
            {
                "judge": judged(melds.WILD_MELDS),
                "build": built("meld", melds.WILD_MELD_HANDS),
                "choose": either(sort, missing, every_sort_worth),
                "count": numbers.ended("side", numbers.SPECIALS),
            },
            questions.weight,
            melds.wild_melds_played,
        ),
    )
}


def generate(drill: Drill, seed: int) -> Drill:
    """Another drill like this one, of its skill, level and rules, from a seed.

    `KeyError` where it has no skill, or one without drills of its kind; `ValueError` where its rules do not have that
    skill as a subject.
    """
    skill, random = SKILLS[drill.skill or ""], Random(seed)
    deal = skill.deals[drill.kind]
    players = drill.position.get("players")
    rules = rules_from_json(drill.rules, players)
    if not skill.applies(rules):
        raise ValueError(f"the rules of {rules.name} have nothing to practise for {skill.id}")
    for n in range(MOST_TRIES):
        level = drill.level if n < MOST_TRIES // 2 else LEVELS[n % len(LEVELS)]
        parts = deal(random, level, rules)
        if parts is None:
            continue
        if players is not None:
            parts = {**parts, "position": {**parts.get("position", {}), "players": players}}
        dealt = _dealt(drill, parts)
        if _possible(dealt):
            return dealt
    raise AssertionError(f"no sound deal of {drill.skill} in {MOST_TRIES} tries")


def _dealt(drill: Drill, parts: Mapping[str, Any]) -> Drill:
    """The drill with other parts; its own words go with it only where they fit every deal that asks the same."""
    kept = {name: getattr(drill, name) for name in ("id", "kind", "rules", "skill", "level", "fresh")}
    dealt = Drill(**{**parts, **kept})
    same = drill.fresh and _question(dealt) == _question(drill)
    return replace(dealt, task=drill.task, hint=drill.hint) if same else dealt


def _question(drill: Drill) -> tuple[object, ...]:
    """What a drill asks, whatever the cards: of an act, whether it is of the same sort."""
    act = drill.act or {}
    return drill.ask, drill.goal, *(len(value) if isinstance(value, list) else key for key, value in act.items())


def _possible(drill: Drill) -> bool:
    try:
        return not drill.position or bool(drill.posed())
    except ImpossiblePosition:
        return False
