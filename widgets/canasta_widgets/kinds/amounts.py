"""What can be counted: each amount as the engine has it, how it adds up, and the slips that people make with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from canasta import Card, Discard, Lay, Rank, Rules, TakePile, check, parse_cards
from canasta.judge import rule
from canasta.laying import points
from canasta.melds import Meld, fit, is_canasta, join
from canasta.rules import RedThreesTurn
from canasta.scores import deal_end_from_json
from canasta.scoring import DealEnd, Line, LineCode, SideEnd, canasta_line, hand_points, score
from canasta.words import Points, Text, Words

from ..drill import Drill, cards_of
from ..marks import N_

Term = tuple[int, int]
"""So many things of so many points each."""
Terms = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong number, and what was done to get it."""

    code: str
    number: int
    text: Text


@dataclass(frozen=True, slots=True)
class Amount:
    """Something to count for the own side.

    `usual` asks for it, `look` says where to look, `number` is the engine's figure in points, `terms` are what it is
    the sum of, and `topic` is its section. `where` tells by which rules it may occur.
    """

    usual: str
    look: str
    topic: str
    number: Callable[[Drill], int]
    terms: Callable[[Drill], Terms]
    slips: Callable[[Drill, Words], Iterator[Slip]]
    label: str = ""
    where: Callable[[Rules], bool] = lambda rules: True
    minus: bool = False
    """True where it is taken off, and therefore counted without its sign."""

    def where_to_look(self, rules: Rules, words: Words) -> Text:
        """The first help."""
        worth = rules.scoring
        figures = {"joker": worth.joker, "two": worth.two, "ace": worth.ace}
        return words.text(self.look, **figures, high=worth.eight_to_king, low=worth.four_to_seven)

    def slip(self, drill: Drill, number: int, words: Words) -> Slip | None:
        """The slip that leads to a wrong number, if it is a known one."""
        right = self.number(drill)
        return next((slip for slip in self.slips(drill, words) if slip.number == number != right), None)


def added(terms: Terms, result: int | None = None) -> str:
    """A sum as it is written: 7 × 10 + 2 × 20 = 110."""
    parts = [f"{n} × {abs(value):,}" if n != 1 else f"{abs(value):,}" for n, value in terms]
    signs = [" − " if value < 0 else " + " for _, value in terms]
    written = "".join(sign + part for sign, part in zip(signs, parts, strict=True)).removeprefix(" + ") or "0"
    written = written.replace(" − ", "−", 1) if written.startswith(" − ") else written
    if result is None:
        return written
    figure = f"{result:,}".replace("-", "−")
    return written if written == figure else f"{written} = {figure}"


# --- what a drill holds


def end_of(drill: Drill) -> DealEnd:
    """The end of its deal; `RequestError` where it is none."""
    return deal_end_from_json(drill.deal, drill.played_by())


def counted_cards(drill: Drill) -> tuple[Card, ...]:
    """The cards in question."""
    return parse_cards(drill.cards or "")


def _melds(drill: Drill) -> tuple[Meld, ...]:
    return end_of(drill).sides[0].melds


def _hands(drill: Drill) -> tuple[tuple[Card, ...], ...]:
    return end_of(drill).sides[0].hands


def line_points(drill: Drill, *codes: LineCode) -> int:
    """What lines of these codes make together for the own side."""
    side = score(end_of(drill)).sides[0]
    lines = [*side.lines, *(line for own in side.players[:1] for line in own)]
    return sum(line.points for line in lines if line.code in codes)


def side_points(drill: Drill) -> int:
    """The own side's points of the deal."""
    return score(end_of(drill)).deal[0]


def _card_terms(cards: Iterable[Card], rules: Rules) -> Terms:
    worth = Counter(rules.worth[card.index] for card in cards if not card.red_three)
    return tuple((n, value) for value, n in sorted(worth.items(), reverse=True))


def _less(cards: Iterable[Card], without: Callable[[Card], bool], rules: Rules) -> int:
    return points((card for card in cards if not without(card)), rules)


# --- slips


def _card_slips(cards: tuple[Card, ...], rules: Rules, words: Words) -> Iterator[Slip]:
    """Wrong worths of single cards."""
    right, scoring = points(cards, rules), rules.scoring
    jokers = sum(card.rank is Rank.JOKER for card in cards)
    twos = sum(card.rank is Rank.TWO for card in cards)
    aces = sum(card.rank is Rank.ACE for card in cards)
    low = sum(card.rank in (Rank.EIGHT, Rank.NINE) for card in cards)
    small = sum(not card.wild and Rank.FOUR.order <= card.rank.order <= Rank.SEVEN.order for card in cards)
    blacks = sum(card.black_three for card in cards)
    told = (
        (jokers, -scoring.joker, "joker-left-out", JOKER, scoring.joker),
        (jokers, scoring.two - scoring.joker, "joker-as-two", JOKER_AS_TWO, scoring.joker),
        (twos, 2 - scoring.two, "two-by-its-face", TWO_BY_FACE, scoring.two),
        (twos, scoring.four_to_seven - scoring.two, "two-as-small-card", TWO_AS_SMALL, scoring.two),
        (twos, scoring.joker - scoring.two, "two-as-joker", TWO_AS_JOKER, scoring.two),
        (twos, -scoring.two, "two-left-out", TWO, scoring.two),
        (aces, scoring.eight_to_king - scoring.ace, "ace-as-king", ACE, scoring.ace),
        (low, scoring.four_to_seven - scoring.eight_to_king, "eight-as-seven", EIGHT, scoring.eight_to_king),
        (small, scoring.eight_to_king - scoring.four_to_seven, "seven-as-eight", SMALL, scoring.four_to_seven),
        (blacks, -scoring.black_three, "black-three-left-out", BLACK, scoring.black_three),
    )
    for n, off, code, sentence, worth in told:
        if n and off:
            yield Slip(code, right + n * off, words.text(sentence, points=Points(worth)))


JOKER = N_("Every joker counts {points}.")
JOKER_AS_TWO = N_("A joker counts {points}, more than a two.")
TWO = N_("A two is a wild card, and every two counts {points}.")
TWO_BY_FACE = N_("A two counts {points}, not as many as stand on it.")
TWO_AS_SMALL = N_("A two is no small card: as a wild card it counts {points}.")
TWO_AS_JOKER = N_("A two counts {points}, less than a joker.")
ACE = N_("Every ace counts {points}, more than a king.")
EIGHT = N_("An eight and a nine count {points}, just as the ten and the court cards do.")
SMALL = N_("A card from four to seven counts {points}, less than an eight.")
BLACK = N_("Every black three counts {points}.")


def _cards(drill: Drill, words: Words) -> Iterator[Slip]:
    return _card_slips(counted_cards(drill), drill.played_by(), words)


def _minimum(drill: Drill, words: Words) -> Iterator[Slip]:
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


def _counting(drill: Drill, words: Words) -> Iterator[Slip]:
    position, action, rules = drill.posed(), drill.action(), drill.played_by()
    right = _counted(drill)
    cards = cards_of(action)
    if isinstance(action, TakePile):
        top, deep = position.pile[-1:], position.pile[:-1]
        more = words.text("Of the pile only the top card counts, not the cards below it.")
        yield Slip("pile-counted", right + points(deep, rules), more)
        less = words.text("The top card of the pile counts too.")
        yield Slip("top-left-out", right - points(top, rules), less)
        cards = (*cards, *top)
    wilds = words.text("Wild cards count too, as much as they are worth.")
    yield Slip("wilds-left-out", _less(cards, lambda card: card.wild, rules), wilds)
    yield from _card_slips(cards, rules, words)


def _worth(drill: Drill, words: Words) -> Iterator[Slip]:
    rules, cards = drill.played_by(), counted_cards(drill)
    meld, _ = fit(cards, rules)
    if meld is None or not is_canasta(meld, rules):
        return
    (this, bonus), alone = canasta_line(meld, rules), points(cards, rules)
    told = words.text("A canasta has a bonus besides the cards in it: here {points}.", points=Points(bonus))
    yield Slip("bonus-left-out", alone, told)
    inside = words.text("The cards inside a canasta count as well, besides the bonus.")
    yield Slip("cards-left-out", bonus, inside)
    others = {code: other for code, other in _played_bonuses(rules).items() if code is not this}
    is_this = words.text(IT_IS[this], points=Points(bonus))
    for code, other in others.items():
        is_other = words.text(BONUS_OF[code], points=Points(other))
        yield Slip("other-canasta", alone + other, Text.join([is_other, is_this]))
    both = words.text("A canasta is of one sort and has one bonus: here {points}.", points=Points(bonus))
    yield from (Slip("two-bonuses", alone + bonus + other, both) for other in others.values())
    for slip in _card_slips(cards, rules, words):
        yield Slip(slip.code, slip.number + bonus, slip.text)


def _played_bonuses(rules: Rules) -> dict[LineCode, int]:
    """The bonuses of the canastas that these rules know."""
    scoring = rules.scoring
    bonuses = {
        LineCode.NATURAL_CANASTAS: scoring.natural_canasta,
        LineCode.MIXED_CANASTAS: scoring.mixed_canasta,
        LineCode.WILD_CANASTAS: scoring.wild_canasta,
        LineCode.SEQUENCE_CANASTAS: scoring.sequence_canasta,
    }
    return {code: bonus for code, bonus in bonuses.items() if _canastas_played(code)(rules)}


BONUS_OF = {
    LineCode.NATURAL_CANASTAS: N_("{points} is the bonus of a natural canasta."),
    LineCode.MIXED_CANASTAS: N_("{points} is the bonus of a mixed canasta."),
    LineCode.WILD_CANASTAS: N_("{points} is the bonus of a canasta of wild cards."),
    LineCode.SEQUENCE_CANASTAS: N_("{points} is the bonus of a complete sequence."),
}
IT_IS = {
    LineCode.NATURAL_CANASTAS: N_(
        "There is no wild card in it, so it is a natural canasta, and its bonus is {points}."
    ),
    LineCode.MIXED_CANASTAS: N_("There are wild cards in it, so it is a mixed canasta, and its bonus is {points}."),
    LineCode.WILD_CANASTAS: N_("There are only wild cards in it, and its bonus is {points}."),
    LineCode.SEQUENCE_CANASTAS: N_("Its cards are a row of one suit, and its bonus is {points}."),
}


def _red_threes(drill: Drill, words: Words) -> Iterator[Slip]:
    rules, side = drill.played_by(), end_of(drill).sides[0]
    n, right, scoring = sum(side.red_threes), line_points(drill, *RED), rules.scoring
    together, each = dict(scoring.red_three_sets), scoring.red_three
    sign = -1 if right < 0 else 1
    if n in together:
        told = words.text("{n} red threes together count {points}.", n=n, points=Points(together[n]))
        yield Slip("one-by-one", sign * n * each, told)
    for most, whole in list(together.items())[:1]:
        if 0 < n < most:
            soon = words.text(SOON, n=most, points=Points(whole), each=Points(each))
            yield Slip("together-too-soon", sign * n * whole // most, soon)
    met, lacking = RED_THREES_COUNT[scoring.red_threes_turn]
    never_off = scoring.red_threes_turn is RedThreesTurn.ZERO_WITHOUT_MELD
    if right > 0:
        against, left_out = (NEVER_OFF, met) if never_off else (met, NEVER_NOTHING)
        yield Slip("counted-against", -right, words.text(against))
        yield Slip("not-counted", 0, words.text(left_out))
    elif n:
        plus = -right or dict(scoring.red_three_sets).get(n, n * each)
        yield Slip("counted-for", plus, words.text(lacking))
        nothing, text = (-plus, NEVER_OFF) if right == 0 else (0, NEVER_NOTHING)
        yield Slip("counted-against" if right == 0 else "not-counted", nothing, words.text(text))


SOON = N_("Only {n} red threes together count {points}; fewer count {each} each.")
NEVER_OFF = N_("In these rules red threes are never taken off.")
NEVER_NOTHING = N_("Red threes never count nothing: they count for the side, or against it.")
RED_THREES_COUNT = {
    RedThreesTurn.MINUS_WITHOUT_MELD: (
        N_("This side has melded, so its red threes count for it."),
        N_("This side has melded nothing, so its red threes count against it."),
    ),
    RedThreesTurn.ZERO_WITHOUT_MELD: (
        N_("This side has melded, so its red threes count for it."),
        N_("This side has melded nothing, so its red threes count nothing."),
    ),
    RedThreesTurn.MINUS_WITHOUT_CANASTA: (
        N_("This side has a canasta, so its red threes count for it."),
        N_("This side has no canasta, so its red threes count against it."),
    ),
    RedThreesTurn.MINUS_WITHOUT_REQUIREMENT: (
        N_("This side has the canastas that going out needs, so its red threes count for it."),
        N_("This side does not have the canastas that going out needs, so its red threes count against it."),
    ),
}
"""Why red threes count for a side, and what else becomes of them."""


def _going_out(drill: Drill, words: Words) -> Iterator[Slip]:
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
            ("concealed", whole, N_("Only a player who lays a whole hand at once goes out concealed.")),
            ("stacked", plain + whole, N_("Nothing is added to the {plain} here: this is a plain going out.")),
            ("not-counted", 0, N_("This side went out, and that counts {plain}.")),
        ),
        0: (
            ("not-out", plain, N_("This side did not go out, so it has no bonus for that.")),
            ("not-out", whole, N_("Only the side that goes out has a bonus, concealed or not.")),
        ),
    }
    for code, number, sentence in told.get(right, ()):
        yield Slip(code, number, words.text(sentence, **figures))


def _in_hands(drill: Drill, words: Words) -> Iterator[Slip]:
    """Forgotten hands, as numbers without a sign."""
    rules, hands = drill.played_by(), _hands(drill)
    worth = [hand_points(hand, rules) for hand in hands]
    if len([n for n in worth if n]) > 1:
        partner = words.text("The cards in both partners’ hands are taken off.")
        yield from (Slip("partner-left-out", sum(worth) - n, partner) for n in worth)
    if sum(worth):
        yield Slip("hands-left-out", 0, words.text("The cards that are left in the hands are taken off."))
    yield from _card_slips(tuple(card for hand in hands for card in hand), rules, words)


def _on_the_table(drill: Drill, words: Words) -> Iterator[Slip]:
    rules, melds = drill.played_by(), _melds(drill)
    apart = [card for meld in melds if not is_canasta(meld, rules) for card in meld.cards]
    inside = words.text("The cards inside a canasta count as well, besides the bonus.")
    yield Slip("canasta-cards-left-out", points(apart, rules), inside)
    yield from _card_slips(tuple(card for meld in melds for card in meld.cards), rules, words)


def _bonuses(code: LineCode) -> Callable[[Drill, Words], Iterator[Slip]]:
    def slips(drill: Drill, words: Words) -> Iterator[Slip]:
        rules = drill.played_by()
        sort = words.text("A canasta with a wild card in it is mixed, one without is natural.")
        if code in (LineCode.NATURAL_CANASTAS, LineCode.MIXED_CANASTAS):
            bonus = {
                LineCode.NATURAL_CANASTAS: rules.scoring.natural_canasta,
                LineCode.MIXED_CANASTAS: rules.scoring.mixed_canasta,
            }[code]
            n = sum(is_canasta(meld, rules) for meld in _melds(drill))
            yield from (Slip("other-canasta", m * bonus, sort) for m in range(n + 1))
        if any(is_canasta(meld, rules) for meld in _melds(drill)):
            yield Slip("bonus-left-out", 0, words.text("A complete canasta has its bonus."))

    return slips


def _side(drill: Drill, words: Words) -> Iterator[Slip]:
    right, hands = side_points(drill), line_points(drill, LineCode.HANDS)
    told: tuple[tuple[str, int, str], ...] = (
        ("hands-left-out", right - hands, N_("The cards that are left in the hands are taken off.")),
        ("hands-added", right - 2 * hands, N_("The cards in the hands are taken off, not added.")),
        ("cards-left-out", right - line_points(drill, LineCode.MELDED_CARDS), N_("The cards on the table count too.")),
        ("bonus-left-out", right - line_points(drill, *CANASTAS), N_("Every canasta has its bonus.")),
        ("red-threes-left-out", right - line_points(drill, *RED), N_("The red threes count too.")),
        ("red-threes-turned", right - 2 * line_points(drill, *RED), N_("Look again: do the red threes count for it?")),
        ("going-out-left-out", right - line_points(drill, *OUT), N_("Going out counts too.")),
    )  # fmt: skip
    yield from (Slip(code, number, words.text(sentence)) for code, number, sentence in told)
    for slip in _in_hands(drill, words):
        yield Slip(slip.code, right - hands - slip.number, slip.text)


def _joins(drill: Drill, words: Words) -> Iterator[Slip]:
    """Slips with wild cards that join a canasta; `_goes_out` adds those of going out with them."""
    rules, (before, after) = drill.played_by(), _joined(drill)
    bonus, new = canasta_line(before, rules)[1], canasta_line(after, rules)[1]
    right, cards = AMOUNTS[drill.ask or ""].number(drill), cards_of(drill.action())
    worth, drop = points(cards, rules), bonus - new
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


def _goes_out(drill: Drill, words: Words) -> Iterator[Slip]:
    rules, position, right = drill.played_by(), drill.posed(), _by_going_out(drill)
    figures = {"plain": Points(rules.scoring.going_out), "held": Points(hand_points(position.hand, rules))}
    yield Slip("hand-left-out", right - hand_points(position.hand, rules), words.text(HELD_COUNTS, **figures))
    yield Slip("going-out-left-out", right - rules.scoring.going_out, words.text(OUT_COUNTS, **figures))
    yield from _joins(drill, words)


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


def _none(drill: Drill, words: Words) -> Iterator[Slip]:
    return iter(())


# --- the engine's figures and their parts


RED = (LineCode.RED_THREES, LineCode.RED_THREES_IN_HAND)
OUT = (LineCode.GOING_OUT, LineCode.CONCEALED)
CANASTAS = (
    LineCode.NATURAL_CANASTAS,
    LineCode.MIXED_CANASTAS,
    LineCode.WILD_CANASTAS,
    LineCode.SEQUENCE_CANASTAS,
)


def _counted(drill: Drill) -> int:
    return check(drill.posed(), drill.action()).counted or 0


def _counted_terms(drill: Drill) -> Terms:
    action, position = drill.action(), drill.posed()
    top = position.pile[-1:] if isinstance(action, TakePile) else ()
    return _card_terms((*cards_of(action), *top), drill.played_by())


def _bonus(drill: Drill) -> int:
    rules = drill.played_by()
    meld, _ = fit(counted_cards(drill), rules)
    return canasta_line(meld, rules)[1] if meld and is_canasta(meld, rules) else 0


def _joined(drill: Drill) -> tuple[Meld, Meld]:
    """The canasta before and after the cards of the act have joined it."""
    position, action = drill.posed(), drill.action()
    place = action.groups[0].to if isinstance(action, Lay) else None
    if place is None or not is_canasta(position.melds[place], position.rules):
        raise ValueError("cards that join a canasta are needed")
    meld, _ = join(position.melds[place], cards_of(action), position.rules)
    if meld is None:
        raise ValueError("these cards may not join it")
    return position.melds[place], meld


def _by_joining(drill: Drill) -> int:
    rules = drill.played_by()
    before, after = (points(meld.cards, rules) + canasta_line(meld, rules)[1] for meld in _joined(drill))
    return after - before


def _joining_terms(drill: Drill) -> Terms:
    rules, (before, after) = drill.played_by(), _joined(drill)
    bonuses = ((1, canasta_line(after, rules)[1]), (1, -canasta_line(before, rules)[1]))
    return (*(bonuses if bonuses[0][1] != -bonuses[1][1] else ()), *_card_terms(cards_of(drill.action()), rules))


def _by_going_out(drill: Drill) -> int:
    """What the side gains by going out so, against the opponents going out first."""
    position, rules = drill.posed(), drill.played_by()
    after = rule(position, drill.action()).after
    if after is None or len(after.hand) != 1 or rule(after, Discard(after.hand[0])).after is None:
        raise ValueError("a lay that goes out with one discard is needed")
    other = SideEnd((), ((),))
    out = DealEnd(rules, (SideEnd(after.melds, ((),)), other), 0)
    kept = DealEnd(rules, (SideEnd(position.melds, (position.hand,)), other), 1)
    return score(out).deal[0] - score(kept).deal[0]


def _going_out_terms(drill: Drill) -> Terms:
    rules = drill.played_by()
    held = _card_terms(drill.posed().hand, rules)
    return (*_joining_terms(drill), (1, rules.scoring.going_out), *held)


def _line(*codes: LineCode) -> Callable[[Drill], int]:
    return lambda drill: line_points(drill, *codes)


def _line_terms(*codes: LineCode) -> Callable[[Drill], Terms]:
    def terms(drill: Drill) -> Terms:
        side = score(end_of(drill)).sides[0]
        lines = [*side.lines, *(line for own in side.players[:1] for line in own)]
        return tuple(_parts(line, drill.played_by()) for line in lines if line.code in codes)

    return terms


def _parts(line: Line, rules: Rules) -> Term:
    """A line as so many things of one worth, or as one figure where they count together."""
    together = line.code is LineCode.RED_THREES and line.n in dict(rules.scoring.red_three_sets)
    return (1, line.points) if together or line.points % line.n else (line.n, line.points // line.n)


def _all_terms(drill: Drill) -> Terms:
    return tuple((1, n) for code in LineCode if (n := line_points(drill, code)))


def _total(drill: Drill) -> int:
    return score(end_of(drill)).total[0]


def _total_terms(drill: Drill) -> Terms:
    return tuple((1, n) for n in (end_of(drill).sides[0].before[0], side_points(drill)) if n)


def _canastas_played(code: LineCode) -> Callable[[Rules], bool]:
    fields = {LineCode.WILD_CANASTAS: "wild_sizes", LineCode.SEQUENCE_CANASTAS: "sequence_sizes"}
    return lambda rules: code not in fields or getattr(rules.melds, fields[code]) is not None


def _of_canastas(code: LineCode, label: str) -> Amount:
    return Amount(
        usual=N_("What do the canastas count, beside their cards?"),
        look=N_("Which melds have become canastas, and is there a wild card in them?"),
        topic="scoring/canastas",
        number=_line(code),
        terms=_line_terms(code),
        slips=_bonuses(code),
        label=label,
        where=_canastas_played(code),
    )


AMOUNTS: dict[str, Amount] = {
    "cards": Amount(
        N_("How many points are these cards worth, laid on the table?"),
        N_(
            "A joker counts {joker}, a two {two}, an ace {ace}, a card from eight to king {high}, one from four to "
            "seven {low}. Go through the cards one by one."
        ),
        "scoring/cards",
        lambda drill: points(counted_cards(drill), drill.played_by()),
        lambda drill: _card_terms(counted_cards(drill), drill.played_by()),
        _cards,
    ),
    "minimum": Amount(
        N_("How many points must this side’s first meld count?"),
        N_("The minimum goes by the side’s score before the deal."),
        "first-meld",
        lambda drill: drill.played_by().first_meld.minimum(drill.posed().score),
        lambda drill: ((1, drill.played_by().first_meld.minimum(drill.posed().score)),),
        _minimum,
    ),
    "meld": Amount(
        N_("What is this canasta worth, with its cards?"),
        N_("Add up the cards, and then the bonus. Is there a wild card in it?"),
        "scoring/canastas",
        lambda drill: points(counted_cards(drill), drill.played_by()) + _bonus(drill),
        lambda drill: (*_card_terms(counted_cards(drill), drill.played_by()), (1, _bonus(drill))),
        _worth,
    ),
    "joining": Amount(
        N_("{cards} could join {canasta}. What would that change in the side’s score?"),
        N_("What is the canasta worth before, and what afterwards? Its bonus and its cards both count."),
        "scoring/canastas",
        _by_joining,
        _joining_terms,
        _joins,
    ),
    "joining-out": Amount(
        N_(
            "The hand could go out with {cards} on {canasta}. What would that change in the side’s score, if otherwise "
            "the opponents went out next?"
        ),
        N_("Compare the two endings: the bonus of the canasta, the bonus for going out, and the cards in the hand."),
        "scoring/canastas",
        _by_going_out,
        _going_out_terms,
        _goes_out,
    ),
    "first-meld": Amount(
        N_("What does this first meld count?"),
        N_("Count the cards from the hand and, where the pile is taken, its top card."),
        "first-meld",
        _counted,
        _counted_terms,
        _counting,
    ),
    "melded-cards": Amount(
        N_("What do the cards on the table count, without bonuses?"),
        N_("Every card on the table counts, those inside canastas too."),
        "scoring/cards",
        _line(LineCode.MELDED_CARDS),
        lambda drill: _card_terms((card for meld in _melds(drill) for card in meld.cards), drill.played_by()),
        _on_the_table,
        N_("Cards on the table"),
    ),
    "natural-canastas": _of_canastas(LineCode.NATURAL_CANASTAS, N_("Natural canastas: the bonus")),
    "mixed-canastas": _of_canastas(LineCode.MIXED_CANASTAS, N_("Mixed canastas: the bonus")),
    "wild-canastas": _of_canastas(LineCode.WILD_CANASTAS, N_("Canastas of wild cards: the bonus")),
    "sequence-canastas": _of_canastas(LineCode.SEQUENCE_CANASTAS, N_("Complete sequences: the bonus")),
    "red-threes": Amount(
        N_("What do the red threes count for this side?"),
        N_("How many are there, and has the side melded what it needs for them to count?"),
        "scoring/red-threes",
        _line(*RED),
        _line_terms(*RED),
        _red_threes,
        N_("Red threes"),
    ),
    "going-out": Amount(
        N_("What does going out count for this side?"),
        N_("Who went out, and was the whole hand laid in one turn?"),
        "scoring/going-out",
        _line(*OUT),
        _line_terms(*OUT),
        _going_out,
        N_("Going out"),
    ),
    "hands": Amount(
        N_("How many points are taken off for the cards left in the hands?"),
        N_("The cards of both partners are taken off."),
        "scoring/hands",
        lambda drill: -line_points(drill, LineCode.HANDS),
        lambda drill: _card_terms((card for hand in _hands(drill) for card in hand), drill.played_by()),
        _in_hands,
        N_("Cards left in the hands"),
        minus=True,
    ),
    "stock-penalty": Amount(
        N_("How many points are taken off because the stock ran out?"),
        N_("Did anybody go out?"),
        "stock/penalty",
        lambda drill: -line_points(drill, LineCode.STOCK_PENALTY),
        lambda drill: ((1, -line_points(drill, LineCode.STOCK_PENALTY)),),
        _none,
        N_("The stock ran out"),
        lambda rules: rules.stock.penalty > 0,
        minus=True,
    ),
    "side": Amount(
        N_("How many points does this side make in the deal?"),
        N_("Cards on the table, bonuses and red threes; then take off what is left in the hands."),
        "scoring/cards",
        side_points,
        _all_terms,
        _side,
        N_("This deal, all together"),
    ),
    "total": Amount(
        N_("How many points does this side have after the deal?"),
        N_("The points of the deal are added to those from before."),
        "scoring/cards",
        _total,
        _total_terms,
        _none,
        N_("After this deal, with what there was before"),
    ),
}
"""Everything that is asked for, by the name that a drill gives it."""
CARD_AMOUNTS = ("cards", "meld")
"""Amounts of a drill's `cards`."""
ACT_AMOUNTS = ("first-meld",)
"""Amounts of a drill's `act`."""
CHANGES = ("joining", "joining-out")
"""Amounts by which an act changes a score; they are only to be chosen."""
POSITION_AMOUNTS = ("minimum",)
"""Amounts of a drill's position; all the others are of the end of its `deal`."""
SHEET = (
    "melded-cards",
    "natural-canastas",
    "mixed-canastas",
    "wild-canastas",
    "sequence-canastas",
    "red-threes",
    "going-out",
    "hands",
    "stock-penalty",
    "side",
    "total",
)
"""The lines of a score sheet, in their order."""
