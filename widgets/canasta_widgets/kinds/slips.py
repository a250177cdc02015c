"""The slips that people make in counting: the wrong number of each, and why it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from canasta import Card, Rank, Rules, TakePile
from canasta.laying import points
from canasta.melds import is_canasta
from canasta.rules import RedThreesTurn
from canasta.scoring import LineCode, canasta_line, hand_points
from canasta.words import Points, Text, Words

from ..drill import Drill
from ..marks import N_
from . import facts
from .tally import (
    CANASTAS,
    OUT,
    RED,
    bonuses_played,
    canasta_of,
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
    low, high, black = scoring.four_to_seven, scoring.eight_to_king, scoring.black_three
    told = (
        (_jokers, -scoring.joker, "joker-left-out", JOKER, scoring.joker),
        (_jokers, scoring.two - scoring.joker, "joker-as-two", JOKER_AS_TWO, scoring.joker),
        (_twos, 2 - scoring.two, "two-by-its-face", TWO_BY_FACE, scoring.two),
        (_twos, low - scoring.two, "two-as-small-card", TWO_AS_SMALL, scoring.two),
        (_twos, scoring.joker - scoring.two, "two-as-joker", TWO_AS_JOKER, scoring.two),
        (_twos, -scoring.two, "two-left-out", TWO, scoring.two),
        (_aces, high - scoring.ace, "ace-as-king", ACE, scoring.ace),
        (_eights, low - high, "eight-as-seven", EIGHT, high),
        (_small, high - low, "seven-as-eight", SMALL, low),
        (_blacks, scoring.two - black, "three-as-wild", THREE, black),
        (_blacks, -black, "black-three-left-out", BLACK, black),
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


def _small(card: Card) -> bool:
    return not card.wild and Rank.FOUR.order <= card.rank.order <= Rank.SEVEN.order


def _blacks(card: Card) -> bool:
    return card.black_three


JOKER = N_("Every joker counts {points}.")
JOKER_AS_TWO = N_("A joker counts {points}, more than a two.")
TWO = N_("A two is a wild card, and every two counts {points}.")
TWO_BY_FACE = N_("A two counts {points}, not the number that stands on it.")
TWO_AS_SMALL = N_("A two is no small card: as a wild card it counts {points}.")
TWO_AS_JOKER = N_("A two counts {points}, less than a joker.")
ACE = N_("Every ace counts {points}, more than a king.")
EIGHT = N_("An eight and a nine count {points}, just as a ten, a jack, a queen or a king does.")
SMALL = N_("A card from four to seven counts {points}, less than an eight.")
THREE = N_("A black three is no wild card: it counts {points}.")
BLACK = N_("Every black three counts {points}.")


def of_minimum(drill: Drill, words: Words) -> Iterator[Slip]:
    """The minimum of another score."""
    first, has = drill.played_by().first_meld, Points(drill.posed().score)
    starts = [start for start, _ in first.steps]
    for (start, needed), following in zip(first.steps, [*starts[1:], None], strict=True):
        figures = {"needed": needed, "start": Points(start), "score": has}
        text = words.text("{needed} is the minimum from {start} points on; this side has {score}.", **figures)
        if following is not None:
            upto = {**figures, "end": Points(following - 5)}
            text = words.text("{needed} is the minimum from {start} to {end} points; this side has {score}.", **upto)
        yield Slip("other-score", needed, text)
    below = words.text("{needed} is the minimum below zero; this side has {score}.", needed=first.negative, score=has)
    yield Slip("other-score", first.negative, below)


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
    """Its cards or its bonus left out, the bonus of another one, or two of them."""
    rules, cards, meld = drill.played_by(), counted_cards(drill), canasta_of(drill)
    if meld is None:
        return
    (this, right), alone = canasta_line(meld, rules), points(cards, rules)
    told = words.text("A canasta has a bonus besides the cards in it: here {points}.", points=Points(right))
    yield Slip("bonus-left-out", alone, told)
    yield Slip("cards-left-out", right, words.text(facts.INSIDE))
    others = {code: other for code, other in bonuses_played(rules).items() if code is not this}
    is_this = words.text(facts.SORTS[this], points=Points(right))
    for code, other in others.items():
        is_other = words.text(BONUS_OF[code], points=Points(other))
        yield Slip("other-canasta", alone + other, Text.join([is_other, is_this]))
    both = words.text("A canasta is of one sort and has one bonus: here {points}.", points=Points(right))
    yield from (Slip("two-bonuses", alone + right + other, both) for other in others.values())
    yield from _worths(cards, alone + right, rules, words)


BONUS_OF = {
    LineCode.NATURAL_CANASTAS: N_("{points} is the bonus of a natural canasta."),
    LineCode.MIXED_CANASTAS: N_("{points} is the bonus of a mixed canasta."),
    LineCode.WILD_CANASTAS: N_("{points} is the bonus of a canasta of wild cards."),
    LineCode.SEQUENCE_CANASTAS: N_("{points} is the bonus of a complete run."),
}


def of_red_threes(drill: Drill, words: Words) -> Iterator[Slip]:
    """Each by itself where they count together or the other way about, another sign, or nothing."""
    scoring, n = drill.played_by().scoring, sum(drill.ended().sides[0].red_threes)
    right, sign = line_points(drill, *RED), -1 if line_points(drill, *RED) < 0 else 1
    together, each = dict(scoring.red_three_sets), scoring.red_three
    yield from (Slip("one-by-one", sign * n * each, text) for text in facts.together(drill, words))
    for most, whole in list(together.items())[:1]:
        if 0 < n < most:
            soon = words.text(SOON, n=words.counted(most), points=Points(whole), each=Points(each))
            yield Slip("together-too-soon", sign * n * whole // most, soon)
    turn = facts.TURNS[scoring.red_threes_turn]
    never_off = scoring.red_threes_turn is RedThreesTurn.ZERO_WITHOUT_MELD
    if right > 0:
        against, left_out = (NEVER_OFF, turn.met) if never_off else (turn.met, NEVER_NOTHING)
        yield Slip("counted-against", -right, words.text(against))
        yield Slip("not-counted", 0, words.text(left_out))
    elif n:
        plus = -right or together.get(n, n * each)
        yield Slip("counted-for", plus, words.text(turn.unmet))
        code, other, text = ("not-counted", 0, NEVER_NOTHING) if right else ("counted-against", -plus, NEVER_OFF)
        yield Slip(code, other, words.text(text))


SOON = N_("Only {n} red threes together count {points}; fewer count {each} each.")
NEVER_OFF = N_("In these rules red threes are never taken off.")
NEVER_NOTHING = N_("Red threes always count: for the side, or against it.")


def of_going_out(drill: Drill, words: Words) -> Iterator[Slip]:
    """None, one bonus for the other, both added, or one where the side did not go out."""
    scoring, right = drill.played_by().scoring, line_points(drill, *OUT)
    plain, whole = scoring.going_out, scoring.concealed or 0
    figures = {"plain": Points(plain), "whole": Points(whole)}
    told: dict[int, tuple[tuple[str, int, str], ...]] = {
        whole: (
            ("stacked", plain + whole, N_("The {plain} for going out are part of the {whole}, not added to them.")),
            ("not-concealed", plain, N_("The whole hand was laid in one turn, and that counts {whole}, not {plain}.")),
            ("not-counted", 0, N_("This side went out, and even concealed: that counts {whole}.")),
        ),
        plain: (
            ("concealed", whole, N_("Going out is concealed only where a whole hand is laid in one turn.")),
            ("stacked", plain + whole, N_("Nothing is added to the {plain} here: this is a plain going out.")),
            ("not-counted", 0, facts.PLAIN),
        ),
        0: (
            ("not-out", plain, facts.NOT_OUT),
            ("not-out", whole, N_("Only the side that goes out has a bonus, concealed or not.")),
        ),
    }
    for code, number, sentence in told.get(right, ()):
        yield Slip(code, number, words.text(sentence, **figures))


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
