"""Wild cards that join a canasta, in this turn or with going out: what that changes in a side's score."""

from __future__ import annotations

from collections.abc import Iterator

from canasta import Discard, Lay
from canasta.judge import rule
from canasta.laying import points
from canasta.melds import Meld, is_canasta, join
from canasta.scoring import DealEnd, SideEnd, canasta_line, hand_points, score
from canasta.words import Points, Words

from ..drill import Drill, cards_of
from ..marks import N_
from .slips import Slip
from .tally import Terms, card_terms, hand_terms


def joined(drill: Drill) -> tuple[Meld, Meld]:
    """The canasta before and after the cards of the act have joined it; `ValueError` where they may not."""
    position, action = drill.posed(), drill.action()
    place = action.groups[0].to if isinstance(action, Lay) else None
    if place is None or not is_canasta(position.melds[place], position.rules):
        raise ValueError("cards that join a canasta are needed")
    meld, _ = join(position.melds[place], cards_of(action), position.rules)
    if meld is None:
        raise ValueError("these cards may not join it")
    return position.melds[place], meld


def by_joining(drill: Drill) -> int:
    """What joining changes in the score of the melds."""
    rules = drill.played_by()
    before, after = (points(meld.cards, rules) + canasta_line(meld, rules)[1] for meld in joined(drill))
    return after - before


def joining_terms(drill: Drill) -> Terms:
    """The bonus before and after, where it changes, and the cards."""
    rules, (before, after) = drill.played_by(), joined(drill)
    bonuses = ((1, canasta_line(after, rules)[1]), (1, -canasta_line(before, rules)[1]))
    return (*(bonuses if bonuses[0][1] != -bonuses[1][1] else ()), *card_terms(cards_of(drill.action()), rules))


def by_going_out(drill: Drill) -> int:
    """What the side gains by going out so, against the opponents going out first."""
    position, rules = drill.posed(), drill.played_by()
    after = rule(position, drill.action()).after
    if after is None or len(after.hand) != 1 or rule(after, Discard(after.hand[0])).after is None:
        raise ValueError("a lay that goes out with one discard is needed")
    other = SideEnd((), ((),))
    out = DealEnd(rules, (SideEnd(after.melds, ((),)), other), 0)
    kept = DealEnd(rules, (SideEnd(position.melds, (position.hand,)), other), 1)
    return score(out).deal[0] - score(kept).deal[0]


def going_out_terms(drill: Drill) -> Terms:
    """What joining is the sum of, the bonus for going out, and the cards that would else be taken off."""
    rules = drill.played_by()
    return (*joining_terms(drill), (1, rules.scoring.going_out), *hand_terms(drill.posed().hand, rules))


def slips_of_joining(drill: Drill, words: Words) -> Iterator[Slip]:
    """The old bonus kept, or all of it lost; the cards left out, or taken off."""
    return _slips(by_joining(drill), drill, words)


def slips_of_going_out(drill: Drill, words: Words) -> Iterator[Slip]:
    """The hand or the bonus for going out left out, and the slips of joining."""
    rules, position, right = drill.played_by(), drill.posed(), by_going_out(drill)
    figures = {"plain": Points(rules.scoring.going_out), "held": Points(hand_points(position.hand, rules))}
    yield Slip("hand-left-out", right - hand_points(position.hand, rules), words.text(HELD_COUNTS, **figures))
    yield Slip("going-out-left-out", right - rules.scoring.going_out, words.text(OUT_COUNTS, **figures))
    yield from _slips(right, drill, words)


def _slips(right: int, drill: Drill, words: Words) -> Iterator[Slip]:
    rules, (before, after) = drill.played_by(), joined(drill)
    bonus, new = canasta_line(before, rules)[1], canasta_line(after, rules)[1]
    worth, drop = points(cards_of(drill.action()), rules), bonus - new
    figures = {"old": Points(bonus), "new": Points(new), "points": Points(worth)}
    told: tuple[tuple[str, int, str], ...] = (
        ("stays-natural", drop, DROPS),
        ("card-left-out", -worth, CARDS_COUNT),
        ("bonus-lost", -new, STILL_A_BONUS),
        ("made-good", drop - worth, NOT_MADE_GOOD),
        ("card-taken-off", -2 * worth, ADDED),
    )
    if not drop:
        other = rules.scoring.natural_canasta - rules.scoring.mixed_canasta
        told = (
            ("mixed-already", -other, MIXED_ALREADY),
            ("new-bonus", new, ONE_BONUS),
            ("card-left-out", -worth, CARDS_COUNT),
            ("card-doubled", worth, ONCE),
            ("card-taken-off", -2 * worth, ADDED),
        )
    yield from (Slip(code, right + off, words.text(sentence, **figures)) for code, off, sentence in told)


DROPS = N_("With a wild card in it the canasta is mixed, and its bonus drops from {old} to {new}.")
STILL_A_BONUS = N_("It does not lose its whole bonus: as a mixed canasta it still has {new}.")
MIXED_ALREADY = N_("The canasta is mixed already, so its bonus of {new} stays.")
ONE_BONUS = N_("The canasta has its bonus of {new} already, and there is no second one.")
CARDS_COUNT = N_("What is laid counts on the table as well: {points}.")
NOT_MADE_GOOD = N_("The bonus drops from {old} to {new}; what is laid counts {points}, and does not make that good.")
ADDED = N_("What is laid is added to the score, not taken off: {points}.")
ONCE = N_("What is laid counts once: {points}.")
HELD_COUNTS = N_("Cards that stay in the hand are taken off in the end: here {held}.")
OUT_COUNTS = N_("Going out has its own bonus: {plain}.")
