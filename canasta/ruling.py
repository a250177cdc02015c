"""A ruling: the verdict on one action, and the position that a legal one leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canasta.cards import Card, missing
from canasta.position import Ended, Position
from canasta.verdict import Code, Effect, Reason, Verdict


class Ruling(NamedTuple):
    """A verdict, and the position after the action where it is legal: the same player's, with his turn ended or not."""

    verdict: Verdict
    after: Position | None = None


class Count(NamedTuple):
    """A first meld's points and its minimum, both `None` where none is due."""

    counted: int | None = None
    needed: int | None = None

    @property
    def short(self) -> bool:
        """True where the points do not reach the minimum."""
        return self.counted is not None and self.needed is not None and self.counted < self.needed


NO_COUNT = Count()


def illegal(reasons: Sequence[Reason], count: Count = NO_COUNT) -> Ruling:
    """The ruling against an action, each reason once."""
    distinct = tuple(dict.fromkeys(reasons))
    cites = tuple(dict.fromkeys(reason.cite for reason in distinct))
    return Ruling(Verdict(distinct, (), count.counted, count.needed, cites))


def legal(after: Position, effects: Iterable[Effect], count: Count = NO_COUNT, topics: tuple[str, ...] = ()) -> Ruling:
    """The ruling for an action: what it did, and the sections that allow it, `topics` first."""
    verdict = after.rules.allowed(tuple(effects), topics)
    return Ruling(verdict if count is NO_COUNT else verdict._replace(counted=count.counted, needed=count.needed), after)


def turn_reasons(position: Position, drawn: bool) -> list[Reason]:
    """Why the turn does not stand where an act needs it: after the draw (`drawn`), or before it."""
    rules = position.rules
    if position.ended is not None:
        return [rules.because(Code.ALREADY_DISCARDED if position.ended is Ended.TURN else Code.DEAL_OVER)]
    if drawn and position.turn.drawn is None:
        return [rules.because(Code.DRAW_FIRST)]
    if not drawn and position.turn.drawn is not None:
        return [rules.because(Code.ALREADY_DRAWN, how=position.turn.drawn.value)]
    return []


def hand_reasons(position: Position, cards: Sequence[Card]) -> list[Reason]:
    """Why cards cannot be played from this hand."""
    if len(cards) == 1 and cards[0] in position.hand:
        return []
    absent = missing(position.hand, cards)
    return [position.rules.because(Code.NOT_IN_HAND, cards=absent)] if absent else []
