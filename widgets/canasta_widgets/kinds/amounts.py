"""What can be counted: each amount as the engine has it, how it adds up, and the slips that people make with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from canasta import Rules
from canasta.laying import points
from canasta.scoring import LineCode
from canasta.words import Text, Words

from ..drill import Drill
from ..marks import N_
from . import facts, joining, slips
from .slips import Slip as Slip
from .tally import (
    OUT,
    RED,
    Terms,
    all_terms,
    before,
    bonus,
    canastas_played,
    card_terms,
    counted,
    counted_cards,
    first_meld_cards,
    hand_terms,
    hands_of,
    line_points,
    melds_of,
    points_of,
    side_points,
    terms_of,
    total,
)

Look = Callable[[Rules], str]
Wrong = Callable[[Drill, int, Words], Iterator[Text]]
Rule = Callable[[Rules, Words], Text]


@dataclass(frozen=True, slots=True)
class Amount:
    """Something to count for the own side.

    `usual` asks for it, `look` says where to look by some rules, `number` is the engine's figure in points, `terms` are
    what it is the sum of, and `topic` is its section. `facts` say why the figure is what it is, `wrong` what comes of
    another one at the table, and `rule` gives the rule in figures where there is little to add up. `where` tells by
    which rules it may occur.
    """

    usual: str
    look: Look
    topic: str
    number: Callable[[Drill], int]
    terms: Callable[[Drill], Terms]
    slips: slips.Slips
    facts: facts.Facts = facts.none
    wrong: Wrong | None = None
    rule: Rule | None = None
    label: str = ""
    where: Callable[[Rules], bool] = lambda rules: True
    minus: bool = False
    """True where it is taken off, and therefore counted without its sign."""

    def where_to_look(self, rules: Rules, words: Words) -> Text:
        """The first help."""
        worth = rules.scoring
        figures = {"joker": worth.joker, "two": worth.two, "ace": worth.ace}
        return words.text(self.look(rules), **figures, high=worth.eight_to_king, low=worth.four_to_seven)

    def slip(self, drill: Drill, number: int, words: Words) -> Slip | None:
        """The slip that leads to a wrong number, if it is a known one."""
        right = self.number(drill)
        return next((slip for slip in self.slips(drill, words) if slip.number == number != right), None)

    def at_the_table(self, drill: Drill, number: int, words: Words) -> Text:
        """What would come of a wrong number; empty where that is nothing to speak of."""
        return Text.join(self.wrong(drill, number, words) if self.wrong else ())


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


def _always(sentence: str) -> Look:
    """The same by all rules."""
    return lambda rules: sentence


def _off(number: Callable[[Drill], int], minus: bool = False) -> Wrong:
    """What comes of a wrong figure that is a part of the score."""

    def wrong(drill: Drill, given: int, words: Words) -> Iterator[Text]:
        off = given - number(drill)
        return facts.scored_wrong(drill, -off if minus else off, words)

    return wrong


def _line(*codes: LineCode) -> tuple[Callable[[Drill], int], Callable[[Drill], Terms]]:
    """The number and the terms of some lines."""
    return points_of(*codes), terms_of(*codes)


def _taken_off(drill: Drill) -> int:
    return -line_points(drill, LineCode.HANDS)


def _penalty(drill: Drill) -> int:
    return -line_points(drill, LineCode.STOCK_PENALTY)


def _minimum(drill: Drill) -> int:
    return drill.played_by().first_meld.minimum(drill.posed().score)


def _of_canastas(code: LineCode, label: str) -> Amount:
    return Amount(
        N_("What do the canastas count, beside their cards?"),
        _always(N_("Which melds have become canastas, and is there a wild card in them?")),
        "scoring/canastas",
        *_line(code),
        slips.of_bonuses(code),
        facts.bonuses(code),
        _off(points_of(code)),
        label=label,
        where=lambda rules: canastas_played(code, rules),
    )


WHO = N_("Which side went out?")
WHO_AND_HOW = N_("Which side went out, and was a whole hand laid in one turn?")
BOTH_HANDS = N_("The cards of both partners are taken off.")
OWN_HAND = N_("The cards that are left in the hand are taken off.")

AMOUNTS: dict[str, Amount] = {
    "cards": Amount(
        N_("How many points are these cards worth, laid on the table?"),
        _always(
            N_(
                "A joker counts {joker}, a two {two}, an ace {ace}, a card from eight to king {high}, one from four to "
                "seven {low}. Go through the cards one by one."
            )
        ),
        "scoring/cards",
        lambda drill: points(counted_cards(drill), drill.played_by()),
        lambda drill: card_terms(counted_cards(drill), drill.played_by()),
        slips.of_cards,
    ),
    "minimum": Amount(
        N_("How many points must this side’s first meld count?"),
        _always(N_("The minimum goes by the side’s score before the deal.")),
        "first-meld",
        _minimum,
        lambda drill: ((1, _minimum(drill)),),
        slips.of_minimum,
        facts.minimum,
        facts.minimum_wrong,
        facts.minimum_rule,
    ),
    "meld": Amount(
        N_("What is this canasta worth, with its cards?"),
        _always(N_("Add up the cards, and then the bonus. Is there a wild card in it?")),
        "scoring/canastas",
        lambda drill: points(counted_cards(drill), drill.played_by()) + bonus(drill),
        lambda drill: (*card_terms(counted_cards(drill), drill.played_by()), (1, bonus(drill))),
        slips.of_canasta,
        facts.canasta,
    ),
    "joining": Amount(
        N_("{cards} could join {canasta}. What would that change in the side’s score?"),
        _always(N_("What is the canasta worth before, and what afterwards? Its bonus and its cards both count.")),
        "scoring/canastas",
        joining.by_joining,
        joining.joining_terms,
        joining.slips_of_joining,
    ),
    "joining-out": Amount(
        N_(
            "The hand could go out with {cards} on {canasta}. What would that change in the side’s score, if otherwise "
            "the opponents went out next?"
        ),
        _always(
            N_("Compare the two endings: the bonus of the canasta, the bonus for going out, and the cards in the hand.")
        ),
        "scoring/canastas",
        joining.by_going_out,
        joining.going_out_terms,
        joining.slips_of_going_out,
    ),
    "first-meld": Amount(
        N_("What does this first meld count?"),
        _always(N_("Count the cards from the hand and, where the pile is taken, its top card.")),
        "first-meld",
        counted,
        lambda drill: card_terms(first_meld_cards(drill), drill.played_by()),
        slips.of_first_meld,
        facts.first_meld,
        facts.first_meld_wrong,
    ),
    "melded-cards": Amount(
        N_("What do the cards on the table count, without bonuses?"),
        _always(N_("Every card on the table counts, those inside canastas too.")),
        "scoring/cards",
        points_of(LineCode.MELDED_CARDS),
        lambda drill: card_terms((card for meld in melds_of(drill) for card in meld.cards), drill.played_by()),
        slips.on_the_table,
        facts.on_the_table,
        _off(points_of(LineCode.MELDED_CARDS)),
        label=N_("Cards on the table"),
    ),
    "natural-canastas": _of_canastas(LineCode.NATURAL_CANASTAS, N_("Bonus for natural canastas")),
    "mixed-canastas": _of_canastas(LineCode.MIXED_CANASTAS, N_("Bonus for mixed canastas")),
    "wild-canastas": _of_canastas(LineCode.WILD_CANASTAS, N_("Bonus for canastas of wild cards")),
    "sequence-canastas": _of_canastas(LineCode.SEQUENCE_CANASTAS, N_("Bonus for complete runs")),
    "red-threes": Amount(
        N_("What do the red threes count for this side?"),
        lambda rules: facts.TURNS[rules.scoring.red_threes_turn].look,
        "scoring/red-threes",
        *_line(*RED),
        slips.of_red_threes,
        facts.red_threes,
        _off(points_of(*RED)),
        facts.red_three_rule,
        label=N_("Red threes"),
    ),
    "going-out": Amount(
        N_("What does going out count for this side?"),
        lambda rules: WHO_AND_HOW if rules.scoring.concealed is not None else WHO,
        "scoring/going-out",
        *_line(*OUT),
        slips.of_going_out,
        facts.going_out,
        _off(points_of(*OUT)),
        facts.going_out_rule,
        label=N_("Going out"),
    ),
    "hands": Amount(
        N_("How many points are taken off for the cards left in the hands?"),
        lambda rules: BOTH_HANDS if rules.partners and not rules.personal else OWN_HAND,
        "scoring/hands",
        _taken_off,
        lambda drill: hand_terms((card for hand in hands_of(drill) for card in hand), drill.played_by()),
        slips.of_hands,
        facts.both_hands,
        _off(_taken_off, minus=True),
        label=N_("Cards left in the hands"),
        minus=True,
    ),
    "stock-penalty": Amount(
        N_("How many points are taken off because the stock ran out?"),
        _always(N_("Did anybody go out?")),
        "stock/penalty",
        _penalty,
        lambda drill: ((1, _penalty(drill)),),
        slips.none,
        label=N_("The stock ran out"),
        where=lambda rules: rules.stock.penalty > 0,
        minus=True,
    ),
    "side": Amount(
        N_("How many points does this side make in the deal?"),
        _always(N_("Cards on the table, bonuses and red threes; then take off what is left in the hands.")),
        "scoring/cards",
        side_points,
        all_terms,
        slips.of_side,
        facts.parts,
        _off(side_points),
        label=N_("This deal, all together"),
    ),
    "total": Amount(
        N_("How many points does this side have after the deal?"),
        _always(N_("The points of the deal are added to those from before.")),
        "scoring/cards",
        total,
        lambda drill: tuple((1, n) for n in (before(drill), side_points(drill)) if n),
        slips.none,
        wrong=_off(total),
        label=N_("After this deal, with what there was before"),
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
