"""The engine's figures of what a drill holds, and what they are the sum of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from canasta import Card, Rules, TakePile, check, parse_cards
from canasta.melds import Meld, fit, is_canasta
from canasta.scoring import Line, LineCode, canasta_line, hand_points

from ..drill import Drill, cards_of

Term = tuple[int, int]
"""So many things of so many points each."""
Terms = tuple[Term, ...]

RED = (LineCode.RED_THREES, LineCode.RED_THREES_IN_HAND)
OUT = (LineCode.GOING_OUT, LineCode.CONCEALED)
CANASTAS = (
    LineCode.NATURAL_CANASTAS,
    LineCode.MIXED_CANASTAS,
    LineCode.WILD_CANASTAS,
    LineCode.SEQUENCE_CANASTAS,
)


# --- cards


def counted_cards(drill: Drill) -> tuple[Card, ...]:
    """The cards in question."""
    return parse_cards(drill.cards or "")


def card_terms(cards: Iterable[Card], rules: Rules) -> Terms:
    """Cards laid, by what they are worth."""
    return _sorted(rules.worth[card.index] for card in cards if not card.red_three)


def hand_terms(cards: Iterable[Card], rules: Rules) -> Terms:
    """Cards left in a hand, by what they cost."""
    return _sorted(hand_points((card,), rules) for card in cards if not card.red_three)


def _sorted(worths: Iterable[int]) -> Terms:
    return tuple((n, value) for value, n in sorted(Counter(worths).items(), reverse=True))


def canasta_of(drill: Drill) -> Meld | None:
    """The canasta that the cards in question are; `None` where they are none."""
    meld, _ = fit(counted_cards(drill), drill.played_by())
    return meld if meld and is_canasta(meld, drill.played_by()) else None


def bonus(drill: Drill) -> int:
    """The bonus of the canasta in question."""
    meld = canasta_of(drill)
    return canasta_line(meld, drill.played_by())[1] if meld else 0


def canastas_played(code: LineCode, rules: Rules) -> bool:
    """True where these rules know such canastas."""
    sizes = {LineCode.WILD_CANASTAS: rules.melds.wild_sizes, LineCode.SEQUENCE_CANASTAS: rules.melds.sequence_sizes}
    return code not in sizes or sizes[code] is not None


def bonuses_played(rules: Rules) -> dict[LineCode, int]:
    """The bonuses of the canastas that these rules know."""
    scoring = rules.scoring
    bonuses = {
        LineCode.NATURAL_CANASTAS: scoring.natural_canasta,
        LineCode.MIXED_CANASTAS: scoring.mixed_canasta,
        LineCode.WILD_CANASTAS: scoring.wild_canasta,
        LineCode.SEQUENCE_CANASTAS: scoring.sequence_canasta,
    }
    return {code: bonus for code, bonus in bonuses.items() if canastas_played(code, rules)}


# --- a first meld


def counted(drill: Drill) -> int:
    """What a first meld counts."""
    return check(drill.posed(), drill.action()).counted or 0


def first_meld_cards(drill: Drill) -> tuple[Card, ...]:
    """The cards that count to a first meld: those from the hand, and the top card where the pile is taken."""
    action = drill.action()
    top = drill.posed().pile[-1:] if isinstance(action, TakePile) else ()
    return (*cards_of(action), *top)


# --- the end of a deal


def melds_of(drill: Drill) -> tuple[Meld, ...]:
    """The own side's melds."""
    return drill.ended().sides[0].melds


def hands_of(drill: Drill) -> tuple[tuple[Card, ...], ...]:
    """What is left in the own side's hands."""
    return drill.ended().sides[0].hands


def lines_of(drill: Drill) -> tuple[Line, ...]:
    """The own side's score, line by line; where scores are personal, that of its first player."""
    side = drill.scored().sides[0]
    return (*side.lines, *(line for own in side.players[:1] for line in own))


def line_points(drill: Drill, *codes: LineCode) -> int:
    """What lines of these codes make together for the own side."""
    return sum(line.points for line in lines_of(drill) if line.code in codes)


def side_points(drill: Drill) -> int:
    """The own side's points of the deal."""
    return drill.scored().deal[0]


def total(drill: Drill) -> int:
    """The own side's points after the deal."""
    return drill.scored().total[0]


def before(drill: Drill) -> int:
    """The own side's points before the deal."""
    return drill.ended().sides[0].before[0]


def points_of(*codes: LineCode) -> Callable[[Drill], int]:
    """What lines of these codes make, of any drill."""
    return lambda drill: line_points(drill, *codes)


def terms_of(*codes: LineCode) -> Callable[[Drill], Terms]:
    """What lines of these codes are the sum of."""
    return lambda drill: tuple(_parts(line, drill.played_by()) for line in lines_of(drill) if line.code in codes)


def _parts(line: Line, rules: Rules) -> Term:
    """A line as so many things of one worth, or as one figure where they count together."""
    together = line.code is LineCode.RED_THREES and line.n in dict(rules.scoring.red_three_sets)
    return (1, line.points) if together or line.points % line.n else (line.n, line.points // line.n)


def all_terms(drill: Drill) -> Terms:
    """What the points of the deal are the sum of."""
    return tuple((1, n) for code in LineCode if (n := line_points(drill, code)))
