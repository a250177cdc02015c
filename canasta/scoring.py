"""What a deal is worth: a line for each item, totals, the next minimum, and the end of the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from canasta.cards import Card
from canasta.laying import points
from canasta.melds import Meld, MeldKind, is_canasta
from canasta.rules import RedThreesTurn, Rules, Tie, Winner


class LineCode(StrEnum):
    """The items of a score."""

    MELDED_CARDS = "melded-cards"
    NATURAL_CANASTAS = "natural-canastas"
    MIXED_CANASTAS = "mixed-canastas"
    WILD_CANASTAS = "wild-canastas"
    SEQUENCE_CANASTAS = "sequence-canastas"
    RED_THREES = "red-threes"
    GOING_OUT = "going-out"
    CONCEALED = "concealed"
    HANDS = "cards-in-hand"
    RED_THREES_IN_HAND = "red-threes-in-hand"
    STOCK_PENALTY = "stock-penalty"


TOPIC_OF_LINE: dict[LineCode, str] = {
    LineCode.MELDED_CARDS: "scoring/cards",
    LineCode.NATURAL_CANASTAS: "scoring/canastas",
    LineCode.MIXED_CANASTAS: "scoring/canastas",
    LineCode.WILD_CANASTAS: "scoring/canastas",
    LineCode.SEQUENCE_CANASTAS: "scoring/canastas",
    LineCode.RED_THREES: "scoring/red-threes",
    LineCode.GOING_OUT: "scoring/going-out",
    LineCode.CONCEALED: "scoring/going-out",
    LineCode.HANDS: "scoring/hands",
    LineCode.RED_THREES_IN_HAND: "scoring/red-threes",
    LineCode.STOCK_PENALTY: "stock/penalty",
}
"""The topic of the rules reference that each line follows."""


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a side's or a player's score: `n` things, `points` together."""

    code: LineCode
    n: int
    points: int


@dataclass(frozen=True, slots=True)
class SideEnd:
    """A side at the end of a deal.

    `red_threes` and `before` (the total before the deal) hold one entry a player where scores are personal, else one
    for the side.
    """

    melds: tuple[Meld, ...]
    hands: tuple[tuple[Card, ...], ...]
    red_threes: tuple[int, ...] = (0,)
    before: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class DealEnd:
    """The end of a deal: the sides, and the place of the one that went out (`None` at the end of the stock)."""

    rules: Rules
    sides: tuple[SideEnd, ...]
    out: int | None = None
    concealed: bool = False


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's lines, and beside them each player's own where scores are personal."""

    lines: tuple[Line, ...]
    players: tuple[tuple[Line, ...], ...] = ()

    @property
    def deal(self) -> tuple[int, ...]:
        """The deal's points: one figure for the side, or one a player."""
        common = sum(line.points for line in self.lines)
        return tuple(common + sum(line.points for line in own) for own in self.players) or (common,)


@dataclass(frozen=True, slots=True)
class Score:
    """The scores of a deal; the figures count sides, or players where scores are personal.

    Red threes of a side are valued together, so that two partners with two each share 800 (three-player; ours).
    """

    sides: tuple[SideScore, ...]
    deal: tuple[int, ...]
    total: tuple[int, ...]
    next_minimum: tuple[int, ...]
    winner: int | None

    @property
    def game_over(self) -> bool:
        """True where somebody has won the match."""
        return self.winner is not None


def score(end: DealEnd) -> Score:
    """The score of a deal's end, which nothing but that end decides."""
    rules = end.rules
    sides = tuple(_side(end, place) for place in range(len(end.sides)))
    deal = tuple(figure for side in sides for figure in side.deal)
    before = tuple(figure for side in end.sides for figure in side.before)
    total = tuple(old + new for old, new in zip(before, deal, strict=True))
    minimum = tuple(rules.first_meld.minimum(figure) for figure in total)
    return Score(sides, deal, total, minimum, _winner(end, total))


def canastas(melds: Iterable[Meld], rules: Rules) -> tuple[int, int]:
    """The canastas among melds: how many, and how many of them are sequences."""
    made = [meld for meld in melds if is_canasta(meld, rules)]
    return len(made), sum(meld.kind is MeldKind.SEQUENCE for meld in made)


def requirement_met(melds: Iterable[Meld], rules: Rules) -> bool:
    """True where a side has the canastas to go out."""
    made, sequences = canastas(melds, rules)
    return made >= rules.going_out.canastas and sequences >= rules.going_out.sequences


def canasta_line(meld: Meld, rules: Rules) -> tuple[LineCode, int]:
    """The line and the bonus of a canasta."""
    scoring = rules.scoring
    if meld.kind is MeldKind.SEQUENCE:
        return LineCode.SEQUENCE_CANASTAS, scoring.sequence_canasta
    if meld.kind is MeldKind.WILD:
        return LineCode.WILD_CANASTAS, scoring.wild_canasta
    if meld.wilds:
        return LineCode.MIXED_CANASTAS, scoring.mixed_canasta
    return LineCode.NATURAL_CANASTAS, scoring.natural_canasta


def red_three_points(n: int, melds: Sequence[Meld], rules: Rules) -> int:
    """What `n` red threes are worth to a side with these melds, in points."""
    scoring = rules.scoring
    worth = dict(scoring.red_three_sets).get(n, n * scoring.red_three)
    made = canastas(melds, rules)[0]
    factor = {
        RedThreesTurn.MINUS_WITHOUT_MELD: 1 if melds else -1,
        RedThreesTurn.ZERO_WITHOUT_MELD: 1 if melds else 0,
        RedThreesTurn.MINUS_WITHOUT_CANASTA: 1 if made else -1,
        RedThreesTurn.MINUS_WITHOUT_REQUIREMENT: 1 if requirement_met(melds, rules) else -1,
    }
    return worth * factor[scoring.red_threes_turn]


def hand_points(hand: Iterable[Card], rules: Rules) -> int:
    """What the cards left in a hand cost, in points, red threes apart."""
    cards = tuple(hand)
    black = sum(card.black_three for card in cards)
    return points(cards, rules) + black * (rules.scoring.black_three_in_hand - rules.scoring.black_three)


def _side(end: DealEnd, place: int) -> SideScore:
    rules, side = end.rules, end.sides[place]
    lines = [*_melds(side.melds, rules), *_going_out(end, place), *_hands(side, rules)]
    if end.out is None and rules.stock.penalty:
        lines.append(Line(LineCode.STOCK_PENALTY, 1, -rules.stock.penalty))
    threes = sum(side.red_threes)
    worth = red_three_points(threes, side.melds, rules)
    if not rules.personal:
        return SideScore((*lines, *([Line(LineCode.RED_THREES, threes, worth)] if threes else [])))
    own = tuple((Line(LineCode.RED_THREES, n, worth * n // threes),) if n else () for n in side.red_threes)
    return SideScore(tuple(lines), own)


def _melds(melds: Sequence[Meld], rules: Rules) -> Iterable[Line]:
    if melds:
        cards = [card for meld in melds for card in meld.cards]
        yield Line(LineCode.MELDED_CARDS, len(cards), points(cards, rules))
    bonuses = [canasta_line(meld, rules) for meld in melds if is_canasta(meld, rules)]
    for code in LineCode:
        found = [bonus for line, bonus in bonuses if line is code]
        if found:
            yield Line(code, len(found), sum(found))


def _going_out(end: DealEnd, place: int) -> Iterable[Line]:
    scoring = end.rules.scoring
    if end.out == place:
        if end.concealed and scoring.concealed is not None:
            yield Line(LineCode.CONCEALED, 1, scoring.concealed)
        else:
            yield Line(LineCode.GOING_OUT, 1, scoring.going_out)


def _hands(side: SideEnd, rules: Rules) -> Iterable[Line]:
    cards = [card for hand in side.hands for card in hand if not card.red_three]
    if cards:
        yield Line(LineCode.HANDS, len(cards), -hand_points(cards, rules))
    kept = sum(card.red_three for hand in side.hands for card in hand)
    if kept:
        yield Line(LineCode.RED_THREES_IN_HAND, kept, -rules.scoring.red_threes_in_hand)


def _winner(end: DealEnd, total: Sequence[int]) -> int | None:
    """The place of the one highest total at or above the target; of several, that of the side that went out, if any.

    Rules: classic/match/winner. Where scores are personal, nobody wins for having gone out.
    """
    match, out = end.rules.match, None if end.rules.personal else end.out
    reached = [place for place, figure in enumerate(total) if figure >= match.target]
    best = [place for place in reached if total[place] == max(total)]
    if (match.winner is Winner.FIRST_TO_REACH and out in reached) or (match.tie is Tie.OUT_WINS and out in best):
        return out
    return best[0] if len(best) == 1 else None
