"""Why an amount is what it is: sentences that follow from the rules record and from the engine's figures of a drill.

Each function gives the sentences that hold; where nothing is to be said it gives none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from canasta import Rules, TakePile, check
from canasta.melds import is_canasta
from canasta.rules import RedThreesTurn
from canasta.scoring import LineCode, canasta_line, hand_points, red_three_points
from canasta.words import LtrSpan, Points, Range, Text, Words

from ..drill import Drill
from ..marks import N_
from .tally import before, canasta_of, counted, hands_of, line_points, lines_of, melds_of, side_points

Facts = Callable[[Drill, Words], Iterator[Text]]


def none(drill: Drill, words: Words) -> Iterator[Text]:
    """Nothing beside the sum."""
    return iter(())


# --- first melds


def minimum(drill: Drill, words: Words) -> Iterator[Text]:
    """The step of the score."""
    first, score = drill.played_by().first_meld, drill.posed().score
    told = {"needed": Points(first.minimum(score)), "score": Points(score)}
    step = next((step for step in reversed([*_steps(first.steps)]) if score >= step.low), None)
    if step is None:
        yield words.text("This side has {score}, and below zero a first meld must count {needed}.", **told)
    elif step.high is None:
        told["start"] = Points(step.low)
        yield words.text("This side has {score}, and from {start} on a first meld must count {needed}.", **told)
    else:
        yield words.text("This side has {score}, and at {range} a first meld must count {needed}.", range=step, **told)


def _steps(steps: tuple[tuple[int, int], ...]) -> Iterator[Range]:
    """The scores of each step; they end five points below the next one, since every score is a multiple of five."""
    ends = [start - 5 for start, _ in steps[1:]]
    return (Range(start, end) for (start, _), end in zip(steps, [*ends, None], strict=True))


def minimum_rule(rules: Rules, words: Words) -> Text:
    """All the minimums."""
    first = rules.first_meld
    steps = zip(_steps(first.steps), first.steps, strict=True)
    told = [words.text("below zero {needed}", needed=Points(first.negative))]
    told += [words.text("{range}: {needed}", range=span, needed=Points(needed)) for span, (_, needed) in steps]
    return words.text("The minimum by the score: {steps}.", steps=Text.join(told, "; "))


TOP_ALONE = N_("Of the pile only the top card counts, not the cards below it.")


def first_meld(drill: Drill, words: Words) -> Iterator[Text]:
    """What of the pile counts."""
    if isinstance(drill.action(), TakePile):
        yield words.text(TOP_ALONE)


# --- canastas


INSIDE = N_("The cards inside a canasta count as well, besides the bonus.")
SORTS = {
    LineCode.NATURAL_CANASTAS: N_(
        "There is no wild card in it, so it is a natural canasta, and its bonus is {points}."
    ),
    LineCode.MIXED_CANASTAS: N_("There are wild cards in it, so it is a mixed canasta, and its bonus is {points}."),
    LineCode.WILD_CANASTAS: N_("There are only wild cards in it, and its bonus is {points}."),
    LineCode.SEQUENCE_CANASTAS: N_("Its cards are a row of one suit, and its bonus is {points}."),
}
BONUSES = {
    LineCode.NATURAL_CANASTAS: N_("Every natural canasta, without a wild card, has a bonus of {points}."),
    LineCode.MIXED_CANASTAS: N_("Every mixed canasta, with a wild card in it, has a bonus of {points}."),
    LineCode.WILD_CANASTAS: N_("Every canasta of wild cards alone has a bonus of {points}."),
    LineCode.SEQUENCE_CANASTAS: N_("Every complete run has a bonus of {points}."),
}


def sort_of_canasta(drill: Drill, words: Words) -> Iterator[Text]:
    """Which canasta the cards in question are."""
    meld = canasta_of(drill)
    if meld:
        code, worth = canasta_line(meld, drill.played_by())
        yield words.text(SORTS[code], points=Points(worth))


def canasta(drill: Drill, words: Words) -> Iterator[Text]:
    """Which canasta it is, and that its cards count."""
    for text in sort_of_canasta(drill, words):
        yield from (text, words.text(INSIDE))


def on_the_table(drill: Drill, words: Words) -> Iterator[Text]:
    """That cards inside canastas count."""
    if any(is_canasta(meld, drill.played_by()) for meld in melds_of(drill)):
        yield words.text(INSIDE)


def bonuses(code: LineCode) -> Facts:
    """The bonus of each canasta of a kind, or that there is none of them."""

    def facts(drill: Drill, words: Words) -> Iterator[Text]:
        found = next((line for line in lines_of(drill) if line.code is code), None)
        if found:
            yield words.text(BONUSES[code], points=Points(found.points // found.n))
        else:
            yield words.text("None of the melds on the table is such a canasta.")

    return facts


# --- red threes


class Turn(NamedTuple):
    """Words of a policy about red threes: where to look, the rule, and what follows where it is met and where not."""

    look: str
    rule: str
    met: str
    unmet: str


TURNS = {
    RedThreesTurn.MINUS_WITHOUT_MELD: Turn(
        N_("How many red threes does the side have, and has it melded anything?"),
        N_("Where a side has not melded, they are taken off."),
        N_("This side has melded, so its red threes count for it."),
        N_("This side has melded nothing, so its red threes count against it."),
    ),
    RedThreesTurn.ZERO_WITHOUT_MELD: Turn(
        N_("How many red threes does the side have, and has it melded anything?"),
        N_("Where a side has not melded, they count nothing."),
        N_("This side has melded, so its red threes count for it."),
        N_("This side has melded nothing, so its red threes count nothing."),
    ),
    RedThreesTurn.MINUS_WITHOUT_CANASTA: Turn(
        N_("How many red threes does the side have, and does it have a canasta?"),
        N_("Where a side has no canasta, they are taken off."),
        N_("This side has a canasta, so its red threes count for it."),
        N_("This side has no canasta, so its red threes count against it."),
    ),
    RedThreesTurn.MINUS_WITHOUT_REQUIREMENT: Turn(
        N_("How many red threes does the side have, and does it have the canastas that going out needs?"),
        N_("Where a side does not have the canastas that going out needs, they are taken off."),
        N_("This side has the canastas that going out needs, so its red threes count for it."),
        N_("This side does not have the canastas that going out needs, so its red threes count against it."),
    ),
}


def _threes(drill: Drill) -> int:
    return sum(drill.ended().sides[0].red_threes)


def together(drill: Drill, words: Words) -> Iterator[Text]:
    """That so many red threes count together."""
    n, scoring = _threes(drill), drill.played_by().scoring
    worth, each = dict(scoring.red_three_sets).get(n), Points(scoring.red_three)
    if worth:
        yield words.text(
            "{n} red threes together count {points}, not {each} each.",
            n=words.counted(n),
            points=Points(worth),
            each=each,
        )


def turned(drill: Drill, words: Words) -> Iterator[Text]:
    """Whether the side has what its red threes need to count for it."""
    rules = drill.played_by()
    turn, n = TURNS[rules.scoring.red_threes_turn], _threes(drill)
    if n:
        met = red_three_points(n, melds_of(drill), rules) > 0
        yield words.text(turn.met if met else turn.unmet)


def red_threes(drill: Drill, words: Words) -> Iterator[Text]:
    """How many count together, and for whom; and what those that were kept cost."""
    if not _threes(drill):
        yield words.text("No red three lies in front of this side.")
    yield from together(drill, words)
    yield from turned(drill, words)
    if kept := line_points(drill, LineCode.RED_THREES_IN_HAND):
        yield words.text("Red threes that were kept in the hand cost {points}.", points=Points(-kept))


def red_three_rule(rules: Rules, words: Words) -> Text:
    """What they are worth by the rules."""
    scoring = rules.scoring
    sets = [
        words.text("{n} red threes together count {points}.", n=words.counted(n), points=Points(worth))
        for n, worth in scoring.red_three_sets
    ]
    each = words.text("Every red three counts {points}.", points=Points(scoring.red_three))
    return Text.join([each, *sets, words.text(TURNS[scoring.red_threes_turn].rule)])


# --- going out


WHOLE = N_("Going out concealed counts {points} in all.")
PLAIN = N_("This side went out, and that counts {plain}.")
NOT_OUT = N_("This side did not go out, so it has no bonus for that.")


def going_out(drill: Drill, words: Words) -> Iterator[Text]:
    """Whether the side went out, and how."""
    end, scoring = drill.ended(), drill.played_by().scoring
    if end.out is None:
        yield words.text("The stock ran out and nobody went out, so there is no bonus for that.")
    elif end.out:
        yield words.text(NOT_OUT)
    elif scoring.concealed is None:
        yield words.text(PLAIN, plain=Points(scoring.going_out))
    elif end.concealed:
        whole = words.text(WHOLE, points=Points(scoring.concealed))
        yield Text.join([words.text("This side laid a whole hand in one turn, and so it went out concealed."), whole])
    else:
        told = N_("This side went out, but not with a whole hand in one turn: that counts {points}.")
        yield words.text(told, points=Points(scoring.going_out))


def going_out_rule(rules: Rules, words: Words) -> Text:
    """What it is worth by the rules."""
    scoring = rules.scoring
    plain = words.text("Going out counts {points}.", points=Points(scoring.going_out))
    if scoring.concealed is None:
        return plain
    return Text.join([plain, words.text(WHOLE, points=Points(scoring.concealed))])


# --- hands and the whole


def both_hands(drill: Drill, words: Words) -> Iterator[Text]:
    """That every hand of the side is taken off, where more than one holds cards."""
    costs = [n for hand in hands_of(drill) if (n := hand_points(hand, drill.played_by()))]
    if len(costs) > 1:
        hands = Text((LtrSpan(" + ".join(f"{n:,}" for n in costs)),))
        yield words.text("The cards in both partners’ hands are taken off, hand by hand: {hands}.", hands=hands)


def parts(drill: Drill, words: Words) -> Iterator[Text]:
    """Every line of the side's score."""
    yield words.text("Made up of: {lines}.", lines=Text.join((words.line(line) for line in lines_of(drill)), "; "))


# --- at the table


TOO_MANY = N_("At the table this side would be given {points} points too many, until somebody counts again.")
TOO_FEW = N_("At the table this side would lose {points} points that it has earned.")


def scored_wrong(drill: Drill, off: int, words: Words) -> Iterator[Text]:
    """What comes of a score of the deal that is `off` points above the right one, or below it."""
    if not off:
        return
    yield words.text(TOO_MANY if off > 0 else TOO_FEW, points=Points(abs(off)))
    first, total = drill.played_by().first_meld, before(drill) + side_points(drill)
    needed, wrong = first.minimum(total), first.minimum(total + off)
    if needed != wrong:
        told = N_("Its first meld of the next deal would then have to count {wrong} instead of {needed}.")
        yield words.text(told, wrong=Points(wrong), needed=Points(needed))


def minimum_wrong(drill: Drill, given: int, words: Words) -> Iterator[Text]:
    """What comes of a wrong minimum."""
    needed = drill.played_by().first_meld.minimum(drill.posed().score)
    told = (
        N_("At the table a first meld of {given} would go back into the hand: it must count {needed}.")
        if given < needed
        else N_("At the table you would wait too long: a first meld of {needed} is enough.")
    )
    yield words.text(told, given=Points(given), needed=Points(needed))


def first_meld_wrong(drill: Drill, given: int, words: Words) -> Iterator[Text]:
    """What comes of a first meld whose points are counted wrong, where it makes a difference."""
    needed, right = check(drill.posed(), drill.action()).needed or 0, counted(drill)
    told = {"needed": Points(needed), "right": Points(right)}
    if given < needed <= right:
        yield words.text(
            "At the table you would hold it back, though it counts {right}, and {needed} are enough.", **told
        )
    elif right < needed <= given:
        yield words.text(
            "At the table it would go back into the hand: {needed} are needed, and it counts {right}.", **told
        )
