"""Laying groups of cards on the side's melds, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from canasta.actions import Group
from canasta.cards import Card
from canasta.melds import Meld, MeldKind, fit, is_canasta, join, target
from canasta.rules import RedThrees, Rules
from canasta.verdict import Code, Effect, Reason


def points(cards: Iterable[Card], rules: Rules) -> int:
    """What cards are worth laid, in points, red threes apart."""
    worth = rules.worth
    return sum([worth[card.index] for card in cards])


@dataclass(slots=True)
class Laid:
    """What laying some groups makes of a side's melds; `joined` holds the places of old melds that grew."""

    rules: Rules
    melds: list[Meld]
    reasons: list[Reason] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    red_threes: list[Card] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    counted: int = 0

    def lay(self, groups: Sequence[Group]) -> Laid:
        """Lays groups in their order; a group that is no meld leaves the melds as they are and gives its reasons."""
        for group in groups:
            if not group.cards:
                self.reasons.append(self.rules.because(Code.MELD_TOO_SMALL, n=0, least=1))
                continue
            if self._red_threes(group):
                self.red_threes += group.cards
                self.effects.append(Effect.RED_THREE_LAID)
                continue
            place, clear = target(group.cards, self.melds, group.to, self.rules)
            if clear:
                self.put(group.cards, place)
            else:
                self.reasons.append(self.rules.because(Code.NO_SUCH_MELD, cards=group.cards))
        return self

    def put(self, cards: Sequence[Card], place: int | None) -> None:
        """Lays cards as a new meld, or onto the meld at `place`."""
        before = None if place is None else self.melds[place]
        meld, reasons = fit(cards, self.rules) if before is None else join(before, cards, self.rules)
        if meld is None:
            self.reasons += reasons
            return
        self.counted += points(cards, self.rules)
        if before is None or place is None:
            self.melds.append(meld)
            self.effects.append(Effect.MELD_LAID)
        else:
            self.melds[place] = meld
            self.joined.append(place)
            self.effects.append(Effect.MELD_EXTENDED)
        self._note_canasta(before, meld)

    def _red_threes(self, group: Group) -> bool:
        """True where the group is red threes that were kept so far; laid late they are not replaced (ours)."""
        kept = self.rules.threes.red is RedThrees.MAY_BE_KEPT
        return kept and group.to is None and all(card.red_three for card in group.cards)

    def _note_canasta(self, before: Meld | None, meld: Meld) -> None:
        if not is_canasta(meld, self.rules):
            return
        if before is None or not is_canasta(before, self.rules):
            self.effects.append(Effect.CANASTA_MADE)
        elif meld.wilds and not before.wilds:
            self.effects.append(Effect.CANASTA_TURNED_MIXED)


def black_threes_laid(before: Sequence[Meld], after: Sequence[Meld]) -> bool:
    """True where a meld of black threes is on the table after an act and was not before."""
    return any(meld.kind is MeldKind.BLACK_THREES for meld in after[len(before) :])
