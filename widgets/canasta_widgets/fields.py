"""Every rule of a rule set in words: what a path is called, and how its value is said.

`melds.max_wilds` is called "Wild cards in a meld", and its 3 is said "at most 3".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from canasta import Rules
from canasta.rules import (
    Ask,
    BlackThrees,
    CardClass,
    LastRedThree,
    OfARank,
    Opens,
    RedThrees,
    RedThreesTurn,
    Sides,
    StockOutTake,
    Tie,
    Way,
    WildRatio,
    Winner,
)
from canasta.words import Text, Words

from .kinds.terms import counted
from .marks import N_

Said = Callable[[Any, Words], Text]
"""How the values of a path are said."""


def label(path: str, words: Words) -> Text:
    """What a path is called; `KeyError` where there is no such path."""
    return words.text(FIELDS[path].label)


def said(path: str, value: Any, words: Words) -> Text:
    """A value of a path in words."""
    return FIELDS[path].said(value, words)


def told(path: str, rules: Rules, words: Words) -> Text:
    """What these rules say for a path: its value, or that there is no such thing in them."""
    missing = ABSENT.get(path)
    return words.text(missing.words) if missing and missing.holds(rules) else said(path, rules.get(path), words)


# --- how values are said ---------------------------------------------------------------------------------------------


def _figure(n: int, words: Words) -> Text:
    return Text((f"{n:,}",)) if n else words.text("none")


def _at_least(n: int, words: Words) -> Text:
    return words.text("at least {n}", n=counted(n, words)) if n else words.text("none needed")


def _at_most(n: int | None, words: Words) -> Text:
    if n is None:
        return words.text("no limit")
    return words.text("at most {n}", n=counted(n, words)) if n else words.text("none")


def _sizes(sizes: tuple[int, int | None] | None, words: Words) -> Text:
    if sizes is None:
        return words.text("not played")
    low, high = sizes
    if high is None:
        return words.text("{n} cards or more", n=counted(low, words))
    return words.text("{low} to {high} cards", low=counted(low, words), high=counted(high, words))


def _points(n: int, words: Words) -> Text:
    return words.ntext("{n} point", "{n} points", n)


def _taken_off(n: int, words: Words) -> Text:
    return words.ntext("{n} point off", "{n} points off", n) if n else words.text("no points off")


def _concealed(n: int | None, words: Words) -> Text:
    return words.text("as for any going out") if n is None else _points(n, words)


def _steps(steps: tuple[tuple[int, int], ...], words: Words) -> Text:
    if not steps:
        return words.text("none")
    return Text.join((words.text("from {score} points: {n}", score=score, n=n) for score, n in steps), "; ")


def _together(sets: tuple[tuple[int, int], ...], words: Words) -> Text:
    if not sets:
        return words.text("no more than each alone")
    each = (
        words.text("{n} together: {points}", n=counted(n, words), points=_points(worth, words)) for n, worth in sets
    )
    return Text.join(each, "; ")


def _one_of(names: Mapping[Any, str]) -> Said:
    """Each value of a policy has its own words; so have true and false."""
    return lambda value, words: words.text(names[value])


def _some_of(names: Mapping[Any, str]) -> Said:
    """The named ones of a set, in the order of `names`."""

    def say(value: frozenset[StrEnum], words: Words) -> Text:
        chosen = [words.text(name) for one, name in names.items() if one in value]
        return Text.join(chosen, "; ") if chosen else words.text("none")

    return say


_ALLOWED = _one_of({True: N_("allowed"), False: N_("not allowed")})
_CARDS = _some_of(
    {
        CardClass.WILD: N_("wild cards"),
        CardClass.RED_THREE: N_("red threes"),
        CardClass.BLACK_THREE: N_("black threes"),
    }
)


# --- the rules -------------------------------------------------------------------------------------------------------


class Field(NamedTuple):
    """A path's label, and how its values are said."""

    label: str
    said: Said


FIELDS: dict[str, Field] = {
    "deck.packs": Field(N_("Packs of 52 cards"), _figure),
    "deck.jokers": Field(N_("Jokers in all"), _figure),
    "table.players": Field(N_("Players"), _figure),
    "table.sides": Field(
        N_("Who plays with whom"),
        _one_of(
            {
                Sides.PAIRS: N_("sides of two"),
                Sides.TRIOS: N_("sides of three"),
                Sides.SOLO: N_("each alone"),
                Sides.LONE_TAKER: N_("whoever takes the pile first, alone against the others"),
                Sides.THREE_AGAINST_TWO: N_("three against two; one of the three rests in each deal"),
            }
        ),
    ),
    "deal.hand": Field(N_("Cards dealt to each player"), _figure),
    "deal.upcard_covered": Field(N_("Up-cards that are covered by another card"), _CARDS),
    "deal.upcard_freezes": Field(
        N_("A freezing card as the up-card"),
        _one_of({True: N_("freezes the pile at once"), False: N_("does not freeze the pile")}),
    ),
    "turn.draw": Field(N_("Cards drawn from the stock in a turn"), _figure),
    "threes.red": Field(
        N_("Red threes that are drawn"),
        _one_of({RedThrees.LAID: N_("are laid at once"), RedThrees.MAY_BE_KEPT: N_("may be kept in the hand")}),
    ),
    "threes.black_melds": Field(
        N_("Melds of black threes"),
        _one_of(
            {
                BlackThrees.NEVER: N_("not allowed"),
                BlackThrees.GOING_OUT: N_("only when going out"),
                BlackThrees.ANY_TIME: N_("at any time"),
            }
        ),
    ),
    "melds.min_size": Field(N_("Cards in a meld"), _at_least),
    "melds.min_naturals": Field(N_("Natural cards in a meld"), _at_least),
    "melds.max_wilds": Field(N_("Wild cards in a meld"), _at_most),
    "melds.wild_ratio": Field(
        N_("Wild cards beside the natural ones of a meld"),
        _one_of(
            {
                WildRatio.CAP_ONLY: N_("may outnumber them"),
                WildRatio.NOT_MORE_THAN_NATURALS: N_("never more than they are"),
                WildRatio.HALF_THE_NATURALS: N_("at most half as many"),
            }
        ),
    ),
    "melds.of_a_rank": Field(
        N_("Melds of one rank that a side may have"),
        _one_of({OfARank.ONE: N_("only one"), OfARank.SEVERAL: N_("as many as it likes")}),
    ),
    "melds.canasta": Field(N_("Cards in a canasta"), _at_least),
    "melds.sequence_sizes": Field(N_("Runs"), _sizes),
    "melds.sequence_wilds": Field(N_("Wild cards in a run"), _at_most),
    "melds.wild_sizes": Field(N_("Melds of wild cards alone"), _sizes),
    "melds.wild_min_twos": Field(N_("Twos in a meld of wild cards alone"), _at_least),
    "pile.opens": Field(
        N_("The pile is open to a side"),
        _one_of(
            {
                Opens.OWN_SIDE_MELDED: N_("once it has melded"),
                Opens.ANY_SIDE_MELDED: N_("once any side has melded"),
                Opens.ALWAYS: N_("from the start"),
            }
        ),
    ),
    "pile.ways": Field(
        N_("Ways to take an open pile"),
        _some_of(
            {
                Way.NATURAL_PAIR: N_("a natural pair"),
                Way.NATURAL_AND_WILD: N_("a natural card with a wild one"),
                Way.ADD_TO_MELD: N_("onto a meld of the own side"),
                Way.SEQUENCE_END: N_("the top card alone onto the end of a run"),
            }
        ),
    ),
    "pile.freezers": Field(N_("Cards that freeze the pile"), _CARDS),
    "pile.blockers": Field(N_("Cards that block the pile when they lie on top"), _CARDS),
    "pile.onto_canasta": Field(
        N_("The pile, where the side has a canasta of its top card’s rank"),
        _one_of({True: N_("may be taken"), False: N_("may not be taken")}),
    ),
    "pile.one_card_take": Field(N_("Taking a pile of one card with one card in hand"), _ALLOWED),
    "first_meld.negative": Field(N_("Minimum of the first meld below zero"), _points),
    "first_meld.steps": Field(N_("Minimum of the first meld"), _steps),
    "first_meld.waiver": Field(
        N_("A whole hand laid at once, with a canasta"),
        _one_of({True: N_("needs no minimum"), False: N_("needs the minimum")}),
    ),
    "going_out.canastas": Field(N_("Canastas needed to go out"), _figure),
    "going_out.sequences": Field(N_("Complete runs needed among them"), _figure),
    "going_out.ask": Field(
        N_("Asking the partner before going out"),
        _one_of(
            {
                Ask.OFF: N_("not played"),
                Ask.OPTIONAL_BINDING: N_("as you like, and the answer binds"),
                Ask.MUST_ASK: N_("required"),
            }
        ),
    ),
    "going_out.discard_needed": Field(
        N_("The last card when going out"),
        _one_of({True: N_("must be discarded"), False: N_("may be laid or discarded")}),
    ),
    "going_out.pass_with_last_card": Field(N_("Ending the turn without a discard, to keep the last card"), _ALLOWED),
    "stock.forced_take": Field(
        N_("A pile that fits an own meld, once the stock is used up"),
        _one_of({True: N_("must be taken"), False: N_("may be left")}),
    ),
    "stock.take": Field(
        N_("What is taken once the stock is used up"),
        _one_of({StockOutTake.PILE: N_("the whole pile"), StockOutTake.TOP_CARD: N_("the top card alone")}),
    ),
    "stock.penalty": Field(N_("Each side, if the stock ends the deal"), _taken_off),
    "stock.last_red_three": Field(
        N_("A red three as the last card of the stock"),
        _one_of(
            {
                LastRedThree.STOP: N_("ends the deal at once"),
                LastRedThree.MELD_THEN_STOP: N_("ends the deal, but cards may still be laid first"),
            }
        ),
    ),
    "scoring.joker": Field(N_("A joker"), _points),
    "scoring.two": Field(N_("A two"), _points),
    "scoring.ace": Field(N_("An ace"), _points),
    "scoring.eight_to_king": Field(N_("Each card from eight to king"), _points),
    "scoring.four_to_seven": Field(N_("Each card from four to seven"), _points),
    "scoring.black_three": Field(N_("A black three"), _points),
    "scoring.black_three_in_hand": Field(N_("A black three left in the hand"), _taken_off),
    "scoring.natural_canasta": Field(N_("Bonus of a natural canasta"), _points),
    "scoring.mixed_canasta": Field(N_("Bonus of a mixed canasta"), _points),
    "scoring.wild_canasta": Field(N_("Bonus of a canasta of wild cards"), _points),
    "scoring.sequence_canasta": Field(N_("Bonus of a complete run"), _points),
    "scoring.going_out": Field(N_("Bonus for going out"), _points),
    "scoring.concealed": Field(N_("Bonus for going out concealed, in all"), _concealed),
    "scoring.red_three": Field(N_("Each red three"), _points),
    "scoring.red_three_sets": Field(N_("Several red threes of a side"), _together),
    "scoring.red_threes_turn": Field(
        N_("The red threes of a side"),
        _one_of(
            {
                RedThreesTurn.MINUS_WITHOUT_MELD: N_("are taken off if it has not melded"),
                RedThreesTurn.MINUS_WITHOUT_CANASTA: N_("are taken off if it has no canasta"),
                RedThreesTurn.ZERO_WITHOUT_MELD: N_("count nothing if it has not melded"),
                RedThreesTurn.MINUS_WITHOUT_REQUIREMENT: N_("are taken off if it lacks the canastas for going out"),
            }
        ),
    ),
    "scoring.red_threes_in_hand": Field(N_("Red threes left in the hand, in all"), _taken_off),
    "match.target": Field(N_("The game is played to"), _points),
    "match.winner": Field(
        N_("If several sides reach that in one deal"),
        _one_of(
            {
                Winner.HIGHER_TOTAL: N_("the higher total wins"),
                Winner.FIRST_TO_REACH: N_("whoever reached it first wins"),
            }
        ),
    ),
    "match.tie": Field(
        N_("If the highest totals are level"),
        _one_of({Tie.ANOTHER_DEAL: N_("another deal is played"), Tie.OUT_WINS: N_("the side that went out wins")}),
    ),
}
"""Every path, in the order of the reference."""


class Absent(NamedTuple):
    """When a path means nothing under some rules, and what is said then."""

    words: str
    holds: Callable[[Rules], bool]


_NO_RUNS = Absent(N_("no runs"), lambda rules: rules.melds.sequence_sizes is None)
_NO_WILD_MELDS = Absent(N_("no such melds"), lambda rules: rules.melds.wild_sizes is None)
ABSENT: dict[str, Absent] = {
    "melds.sequence_wilds": _NO_RUNS,
    "melds.wild_min_twos": _NO_WILD_MELDS,
    "going_out.ask": Absent(N_("no partners"), lambda rules: not rules.partners),
    "scoring.wild_canasta": _NO_WILD_MELDS,
    "scoring.sequence_canasta": _NO_RUNS,
}
"""Paths whose value is of no use without something else."""
