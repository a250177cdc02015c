"""The slips that people make in counting: the wrong number of each, and why it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from canasta import Card, Rank, Rules, TakePile
from canasta.laying import points
from canasta.melds import is_canasta
from canasta.scoring import LineCode, hand_points
from canasta.words import Points, Text, Words

from ..drill import Drill
from ..marks import N_
from . import facts
from .tally import (
    CANASTAS,
    OUT,
    RED,
    bonus,
    counted,
    counted_cards,
    first_meld_cards,
    hands_of,
    line_points,
    melds_of,
    side_points,
)


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong number, and what was done to get it."""

    code: str
    number: int
    text: Text


Slips = Callable[[Drill, Words], Iterator[Slip]]


def none(drill: Drill, words: Words) -> Iterator[Slip]:
    """Nothing that is known."""
    return iter(())


def of_cards(drill: Drill, words: Words) -> Iterator[Slip]:
    """Wrong worths of the cards in question."""
    cards, rules = counted_cards(drill), drill.played_by()
    return _worths(cards, points(cards, rules), rules, words)


def _worths(cards: Iterable[Card], right: int, rules: Rules, words: Words) -> Iterator[Slip]:
    """Wrong worths of single cards; `right` is what they count."""
    held, scoring = tuple(cards), rules.scoring
    low, high = scoring.four_to_seven, scoring.eight_to_king
    told = (
        (_jokers, -scoring.joker, "joker-left-out", JOKER, scoring.joker),
        (_jokers, scoring.two - scoring.joker, "joker-as-two", JOKER, scoring.joker),
        (_twos, 2 - scoring.two, "two-by-its-face", TWO, scoring.two),
        (_twos, low - scoring.two, "two-as-small-card", TWO, scoring.two),
        (_twos, -scoring.two, "two-left-out", TWO, scoring.two),
        (_aces, high - scoring.ace, "ace-as-king", ACE, scoring.ace),
        (_eights, low - high, "eight-as-seven", EIGHT, high),
        (_sevens, high - low, "seven-as-eight", SEVEN, low),
        (_blacks, scoring.two - scoring.black_three, "three-as-wild", THREE, scoring.black_three),
    )
    for those, off, code, sentence, worth in told:
        n = sum(those(card) for card in held)
        if n and off:
            yield Slip(code, right + n * off, words.text(sentence, points=Points(worth)))


def _jokers(card: Card) -> bool:
    return card.rank is Rank.JOKER


def _twos(card: Card) -> bool:
    return card.rank is Rank.TWO


def _aces(card: Card) -> bool:
    return card.rank is Rank.ACE


def _eights(card: Card) -> bool:
    return card.rank in (Rank.EIGHT, Rank.NINE)


def _sevens(card: Card) -> bool:
    return card.rank in (Rank.SIX, Rank.SEVEN)


def _blacks(card: Card) -> bool:
    return card.black_three


JOKER = N_("Every joker counts {points}.")
TWO = N_("A two is a wild card, and every two counts {points}.")
ACE = N_("Every ace counts {points}, more than a king.")
EIGHT = N_("An eight and a nine count {points}, just as the ten and the court cards do.")
SEVEN = N_("A six and a seven count {points}; the higher worth begins with the eight.")
THREE = N_("A black three is no wild card: it counts {points}.")


def of_minimum(drill: Drill, words: Words) -> Iterator[Slip]:
    """The minimum of another score."""
    first, has = drill.played_by().first_meld, Points(drill.posed().score)
    told = N_("{needed} is the minimum from {start} points on, and this side has {score}.")
    for start, needed in first.steps:
        text = words.text(told, needed=Points(needed), start=Points(start), score=has)
        yield Slip("other-score", needed, text)
    below = N_("{needed} is the minimum of a side below zero, and this side has {score}.")
    yield Slip("other-score", first.negative, words.text(below, needed=Points(first.negative), score=has))


def of_first_meld(drill: Drill, words: Words) -> Iterator[Slip]:
    """Cards of the pile counted that do not count, or cards left out that do."""
    position, action, rules = drill.posed(), drill.action(), drill.played_by()
    right, cards = counted(drill), first_meld_cards(drill)
    if isinstance(action, TakePile):
        top, deep = position.pile[-1:], position.pile[:-1]
        yield Slip("pile-counted", right + points(deep, rules), words.text(facts.TOP_ALONE))
        less = words.text("The top card of the pile counts too.")
        yield Slip("top-left-out", right - points(top, rules), less)
    wilds = words.text("Wild cards count too, as much as they are worth.")
    yield Slip("wilds-left-out", points((card for card in cards if not card.wild), rules), wilds)
    yield from _worths(cards, right, rules, words)


def of_canasta(drill: Drill, words: Words) -> Iterator[Slip]:
    """Its cards or its bonus left out, or the bonus of another one."""
    rules, cards, scoring = drill.played_by(), counted_cards(drill), drill.played_by().scoring
    right, alone = bonus(drill), points(cards, rules)
    told = words.text("A canasta has a bonus besides the cards in it: here {points}.", points=Points(right))
    yield Slip("bonus-left-out", alone, told)
    yield Slip("cards-left-out", right, words.text(facts.INSIDE))
    for other in {scoring.natural_canasta, scoring.mixed_canasta} - {right}:
        yield from (Slip("other-canasta", alone + other, sort) for sort in facts.sort_of_canasta(drill, words))
    yield from _worths(cards, alone + right, rules, words)


def of_red_threes(drill: Drill, words: Words) -> Iterator[Slip]:
    """Each by itself where they count together, and the other sign."""
    n, right = sum(drill.ended().sides[0].red_threes), line_points(drill, *RED)
    each = n * drill.played_by().scoring.red_three
    for text in facts.together(drill, words):
        yield Slip("one-by-one", -each if right < 0 else each, text)
    for text in facts.turned(drill, words):
        if right <= 0:
            yield Slip("counted-for", each if right == 0 else -right, text)
        else:
            yield Slip("counted-against", -right, text)
            yield Slip("not-counted", 0, text)


def of_going_out(drill: Drill, words: Words) -> Iterator[Slip]:
    """None, one for the other, both added, or one where the side did not go out."""
    scoring, right = drill.played_by().scoring, line_points(drill, *OUT)
    wrong = [("left-out", 0), ("not-concealed", scoring.going_out)]
    if scoring.concealed is not None:
        wrong += [("concealed", scoring.concealed), ("stacked", scoring.going_out + scoring.concealed)]
    for text in facts.going_out(drill, words):
        yield from (Slip(code if right else "not-out", number, text) for code, number in wrong)


def of_hands(drill: Drill, words: Words) -> Iterator[Slip]:
    """Forgotten hands, as numbers without a sign."""
    rules, hands = drill.played_by(), hands_of(drill)
    worth = [hand_points(hand, rules) for hand in hands]
    for text in facts.both_hands(drill, words):
        yield from (Slip("partner-left-out", sum(worth) - n, text) for n in worth)
    if sum(worth):
        yield Slip("hands-left-out", 0, words.text(HANDS))
    yield from _worths((card for hand in hands for card in hand), sum(worth), rules, words)


HANDS = N_("The cards that are left in the hands are taken off.")


def on_the_table(drill: Drill, words: Words) -> Iterator[Slip]:
    """The cards inside canastas left out."""
    rules, melds = drill.played_by(), melds_of(drill)
    cards = [card for meld in melds for card in meld.cards]
    apart = [card for meld in melds if not is_canasta(meld, rules) for card in meld.cards]
    yield Slip("canasta-cards-left-out", points(apart, rules), words.text(facts.INSIDE))
    yield from _worths(cards, points(cards, rules), rules, words)


def of_bonuses(code: LineCode) -> Slips:
    """The canastas of another kind counted in, or one of this kind forgotten."""

    def slips(drill: Drill, words: Words) -> Iterator[Slip]:
        rules = drill.played_by()
        made = [meld for meld in melds_of(drill) if is_canasta(meld, rules)]
        each = {
            LineCode.NATURAL_CANASTAS: rules.scoring.natural_canasta,
            LineCode.MIXED_CANASTAS: rules.scoring.mixed_canasta,
        }.get(code)
        if each:
            sort = words.text("A canasta with a wild card in it is mixed, one without is natural.")
            yield from (Slip("other-canasta", n * each, sort) for n in range(1, len(made) + 1))
        if made:
            yield Slip("bonus-left-out", 0, words.text("A complete canasta has its bonus."))

    return slips


def of_side(drill: Drill, words: Words) -> Iterator[Slip]:
    """A part of the score left out, or with the other sign."""
    right, hands, red = side_points(drill), line_points(drill, LineCode.HANDS), line_points(drill, *RED)
    cards, made, out = (line_points(drill, *codes) for codes in ((LineCode.MELDED_CARDS,), CANASTAS, OUT))
    told: tuple[tuple[str, int, str], ...] = (
        ("hands-left-out", right - hands, HANDS),
        ("hands-added", right - 2 * hands, N_("The cards in the hands are taken off, not added.")),
        ("cards-left-out", right - cards, N_("The cards on the table count too.")),
        ("bonus-left-out", right - made, N_("Every canasta has its bonus.")),
        ("red-threes-left-out", right - red, N_("The red threes count too.")),
        ("going-out-left-out", right - out, N_("Going out counts too.")),
    )  # fmt: skip
    yield from (Slip(code, number, words.text(sentence)) for code, number, sentence in told)
    for slip in of_red_threes(drill, words):
        yield Slip(slip.code, right - red + slip.number, slip.text)
    for slip in of_going_out(drill, words):
        yield Slip(slip.code, right - out + slip.number, slip.text)
    for slip in of_hands(drill, words):
        yield Slip(slip.code, right - hands - slip.number, slip.text)
