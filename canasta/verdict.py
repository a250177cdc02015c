"""What the judge says: a verdict with every reason, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class Code(StrEnum):
    """Why an action is illegal."""

    NOT_IN_HAND = "not-in-hand"
    MELD_TOO_SMALL = "meld-too-small"
    TOO_FEW_NATURALS = "too-few-naturals"
    TOO_MANY_WILDS = "too-many-wilds"
    WILDS_OUTNUMBER_NATURALS = "wilds-outnumber-naturals"
    MIXED_RANKS = "mixed-ranks"
    MIXED_SUITS = "mixed-suits"
    SEQUENCES_NOT_PLAYED = "sequences-not-played"
    SEQUENCE_BROKEN = "sequence-broken"
    SEQUENCE_FULL = "sequence-full"
    WILD_IN_SEQUENCE = "wild-in-sequence"
    WILD_MELDS_NOT_PLAYED = "wild-melds-not-played"
    WILD_MELD_FULL = "wild-meld-full"
    TWO_NEEDED = "two-needed"
    RED_THREE_NOT_MELDED = "red-three-not-melded"
    BLACK_THREES_ONLY_GOING_OUT = "black-threes-only-going-out"
    BLACK_THREES_NO_WILDS = "black-threes-no-wilds"
    BLACK_THREES_NEVER = "black-threes-never"
    MINIMUM_NOT_MET = "minimum-not-met"
    DRAW_FIRST = "draw-first"
    ALREADY_DRAWN = "already-drawn"
    ALREADY_DISCARDED = "already-discarded"
    STOCK_EMPTY = "stock-empty"
    STOCK_NOT_EMPTY = "stock-not-empty"
    PILE_EMPTY = "pile-empty"
    TOP_CARD_WILD = "top-card-wild"
    PILE_BLOCKED = "pile-blocked"
    NEEDS_NATURAL_PAIR = "needs-natural-pair"
    TOP_CARD_UNUSED = "top-card-unused"
    RANK_CLOSED = "rank-closed"
    ONE_CARD_HAND = "one-card-hand"
    MUST_TAKE = "must-take"
    CANASTAS_NEEDED = "canastas-needed"
    SEQUENCE_CANASTA_NEEDED = "sequence-canasta-needed"
    MUST_KEEP_A_CARD = "must-keep-a-card"
    LAST_DISCARD_NEEDED = "last-discard-needed"
    PERMISSION_REFUSED = "permission-refused"
    PERMISSION_BINDS = "permission-binds"
    PERMISSION_NEEDED = "permission-needed"
    ASK_TOO_LATE = "ask-too-late"
    ALREADY_ASKED = "already-asked"
    NO_PARTNER = "no-partner"
    ASKING_NOT_PLAYED = "asking-not-played"
    RED_THREE_NOT_DISCARDED = "red-three-not-discarded"
    NO_SUCH_MELD = "no-such-meld"
    MUST_DISCARD = "must-discard"
    NO_DISCARD_AFTER_LAST = "no-discard-after-last"
    DEAL_OVER = "deal-over"


TOPIC_OF: dict[Code, str] = {
    Code.NOT_IN_HAND: "turn/order",
    Code.MELD_TOO_SMALL: "melds/size",
    Code.TOO_FEW_NATURALS: "melds/naturals",
    Code.TOO_MANY_WILDS: "melds/wilds",
    Code.WILDS_OUTNUMBER_NATURALS: "melds/wilds",
    Code.MIXED_RANKS: "melds/ranks",
    Code.MIXED_SUITS: "melds/sequences",
    Code.SEQUENCES_NOT_PLAYED: "melds/sequences",
    Code.SEQUENCE_BROKEN: "melds/sequences",
    Code.SEQUENCE_FULL: "melds/sequences",
    Code.WILD_IN_SEQUENCE: "melds/sequences",
    Code.WILD_MELDS_NOT_PLAYED: "melds/wild-melds",
    Code.WILD_MELD_FULL: "melds/wild-melds",
    Code.TWO_NEEDED: "melds/wild-melds",
    Code.RED_THREE_NOT_MELDED: "threes/red",
    Code.BLACK_THREES_ONLY_GOING_OUT: "threes/black",
    Code.BLACK_THREES_NO_WILDS: "threes/black",
    Code.BLACK_THREES_NEVER: "threes/black",
    Code.MINIMUM_NOT_MET: "first-meld",
    Code.DRAW_FIRST: "turn/draw",
    Code.ALREADY_DRAWN: "turn/draw",
    Code.ALREADY_DISCARDED: "turn/order",
    Code.STOCK_EMPTY: "stock/end",
    Code.STOCK_NOT_EMPTY: "turn/draw",
    Code.PILE_EMPTY: "pile/ways",
    Code.TOP_CARD_WILD: "pile/top-card",
    Code.PILE_BLOCKED: "pile/blocked",
    Code.NEEDS_NATURAL_PAIR: "pile/natural-pair",
    Code.TOP_CARD_UNUSED: "pile/ways",
    Code.RANK_CLOSED: "pile/canastas",
    Code.ONE_CARD_HAND: "pile/one-card",
    Code.MUST_TAKE: "stock/end",
    Code.CANASTAS_NEEDED: "going-out/canastas",
    Code.SEQUENCE_CANASTA_NEEDED: "going-out/canastas",
    Code.MUST_KEEP_A_CARD: "going-out/last-card",
    Code.LAST_DISCARD_NEEDED: "going-out/last-card",
    Code.PERMISSION_REFUSED: "going-out/permission",
    Code.PERMISSION_BINDS: "going-out/permission",
    Code.PERMISSION_NEEDED: "going-out/permission",
    Code.ASK_TOO_LATE: "going-out/permission",
    Code.ALREADY_ASKED: "going-out/permission",
    Code.NO_PARTNER: "set-up/players",
    Code.ASKING_NOT_PLAYED: "going-out/permission",
    Code.RED_THREE_NOT_DISCARDED: "threes/red",
    Code.NO_SUCH_MELD: "melds/ranks",
    Code.MUST_DISCARD: "turn/discard",
    Code.NO_DISCARD_AFTER_LAST: "stock/last-red-three",
    Code.DEAL_OVER: "turn/order",
}
"""The topic of the rules reference that decides each code."""


class Effect(StrEnum):
    """What a legal action has done, beyond moving cards."""

    __hash__ = object.__hash__  # a member is one object: no need to hash its name

    CARD_DRAWN = "card-drawn"
    RED_THREE_LAID = "red-three-laid"
    PILE_TAKEN = "pile-taken"
    TOP_CARD_TAKEN = "top-card-taken"
    MELD_LAID = "meld-laid"
    MELD_EXTENDED = "meld-extended"
    SIDE_OPENED = "side-opened"
    MINIMUM_WAIVED = "minimum-waived"
    CANASTA_MADE = "canasta-made"
    CANASTA_TURNED_MIXED = "canasta-turned-mixed"
    DISCARDED = "discarded"
    PILE_FROZEN = "pile-frozen"
    PILE_BLOCKED = "pile-blocked"
    PERMISSION_GIVEN = "permission-given"
    PERMISSION_DENIED = "permission-denied"
    TURN_PASSED = "turn-passed"
    WENT_OUT = "went-out"
    CONCEALED = "concealed"
    STOCK_OUT = "stock-out"
    LAST_RED_THREE = "last-red-three"


TOPIC_OF_EFFECT: dict[Effect, str] = {
    Effect.CARD_DRAWN: "turn/draw",
    Effect.RED_THREE_LAID: "threes/red",
    Effect.PILE_TAKEN: "pile/ways",
    Effect.TOP_CARD_TAKEN: "pile/ways",
    Effect.MELD_LAID: "melds/naturals",
    Effect.MELD_EXTENDED: "melds/ranks",
    Effect.SIDE_OPENED: "first-meld",
    Effect.MINIMUM_WAIVED: "first-meld/waiver",
    Effect.CANASTA_MADE: "melds/canastas",
    Effect.CANASTA_TURNED_MIXED: "melds/canastas",
    Effect.DISCARDED: "turn/discard",
    Effect.PILE_FROZEN: "pile/frozen",
    Effect.PILE_BLOCKED: "pile/blocked",
    Effect.PERMISSION_GIVEN: "going-out/permission",
    Effect.PERMISSION_DENIED: "going-out/permission",
    Effect.TURN_PASSED: "going-out/last-card",
    Effect.WENT_OUT: "going-out/canastas",
    Effect.CONCEALED: "scoring/going-out",
    Effect.STOCK_OUT: "stock/end",
    Effect.LAST_RED_THREE: "stock/last-red-three",
}
"""The topic of the rules reference that allows each effect."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why an action is illegal: its code, the section that decides, and the facts of the case."""

    code: Code
    cite: str
    items: tuple[tuple[str, Any], ...] = ()

    @property
    def params(self) -> dict[str, Any]:
        """The facts by name: cards, ranks, counts."""
        return dict(self.items)


class Verdict(NamedTuple):
    """A ruling on one action. It is true where the action is legal.

    `reasons` holds every reason against it, the most instructive first. `counted` and `needed` are the points of a
    first meld and its minimum, `None` where none was due. `cites` names the deciding sections.
    """

    reasons: tuple[Reason, ...] = ()
    effects: tuple[Effect, ...] = ()
    counted: int | None = None
    needed: int | None = None
    cites: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """True where nothing stands against the action."""
        return not self.reasons

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the reasons, in their order."""
        return tuple(reason.code for reason in self.reasons)

    def __bool__(self) -> bool:
        return not self.reasons


class IllegalAction(ValueError):  # noqa: N818 (says what it is)
    """An action was played that the rules do not allow; `verdict` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(", ".join(verdict.codes))
        self.verdict = verdict
