"""What a group of cards is: a group of one rank, a sequence, a meld of wild cards, black threes, or no meld and why."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from canasta.cards import Card, Rank, Suit, sorted_cards
from canasta.rules import BlackThrees, OfARank, Rules, WildRatio
from canasta.verdict import Code, Reason

LOWEST, HIGHEST = Rank.FOUR.order, Rank.ACE.order
"""The ends of a sequence: four is low, the ace high."""


class MeldKind(StrEnum):
    """The shapes of a meld."""

    GROUP = "group"
    SEQUENCE = "sequence"
    WILD = "wild"
    BLACK_THREES = "black-threes"


class Meld(NamedTuple):
    """A meld on the table: `rank` of a group, `suit` of a sequence, the cards in their order, and how many are wild."""

    kind: MeldKind
    rank: Rank | None
    suit: Suit | None
    cards: tuple[Card, ...]
    wilds: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def naturals(self) -> int:
        """The number of cards that are not wild."""
        return len(self.cards) - self.wilds


Fit = tuple[Meld | None, tuple[Reason, ...]]
"""A meld, or every reason why the cards are none."""


def fit(cards: Sequence[Card], rules: Rules) -> Fit:
    """What these cards are as one meld on the table, alone.

    Rules: classic/melds/size, naturals, wilds, ranks; samba/melds/sequences; slovak/melds/wild-melds. Whether black
    threes may be laid *now* is the judge's question.
    """
    ordered = sorted_cards(cards)
    naturals = [card for card in ordered if not card.wild]
    if not naturals:
        meld, reasons = Meld(MeldKind.WILD, None, None, ordered, len(ordered)), _wild_meld(ordered, rules)
    elif naturals[0].rank is not naturals[-1].rank:
        meld, reasons = _as_sequence(ordered, naturals), _red_threes(naturals, rules) + _run(ordered, naturals, rules)
    elif naturals[0].rank is not Rank.THREE:
        meld, reasons = _as_group(ordered, naturals), _group(len(naturals), len(ordered) - len(naturals), rules)
    else:
        meld = Meld(MeldKind.BLACK_THREES, Rank.THREE, None, ordered, 0)
        reasons = _red_threes(naturals, rules) or _black_threes(ordered, naturals, rules)
    return (None, tuple(reasons)) if reasons else (meld, ())


def join(meld: Meld, cards: Sequence[Card], rules: Rules) -> Fit:
    """What `meld` becomes when `cards` join it; a meld never changes its kind."""
    grown, reasons = fit((*meld.cards, *cards), rules)
    if grown is not None and grown.kind is not meld.kind:
        return None, (rules.because(Code.MIXED_RANKS, ranks=_ranks_of(cards)),)
    return grown, reasons


def is_canasta(meld: Meld, rules: Rules) -> bool:
    """True of a meld with the cards of a canasta; black threes never make one."""
    return meld.kind is not MeldKind.BLACK_THREES and meld.size >= rules.melds.canasta


def wild_limit(naturals: int, rules: Rules) -> int:
    """The most wild cards that may stand beside this many naturals."""
    cap, ratio = rules.melds.max_wilds, rules.melds.wild_ratio
    cap = 99 if cap is None else cap
    if ratio is WildRatio.CAP_ONLY:
        return cap
    return min(cap, naturals if ratio is WildRatio.NOT_MORE_THAN_NATURALS else naturals // 2)


def target(cards: Sequence[Card], melds: Sequence[Meld], to: int | None, rules: Rules) -> tuple[int | None, bool]:
    """The place of the own meld that a laid group joins (`None` for a new one), and whether the place is clear.

    A rank on the table is joined where a side has one meld a rank; where it may have several, a group that can stand
    alone is a new meld. Fewer wild cards than a meld needs join the side's only meld.
    """
    if to is not None:
        return to, to < len(melds)
    naturals = [card for card in cards if not card.wild]
    if not naturals:
        return _wild_target(cards, melds, rules)
    rank = naturals[0].rank
    own = [place for place, meld in enumerate(melds) if meld.rank is rank]
    if not own or any(card.rank is not rank for card in naturals):
        return None, True
    if rules.melds.of_a_rank is OfARank.SEVERAL and not fit(cards, rules)[1]:
        return None, True
    return own[0], len(own) == 1


def _wild_target(cards: Sequence[Card], melds: Sequence[Meld], rules: Rules) -> tuple[int | None, bool]:
    if len(cards) < rules.melds.min_size:
        return (0, len(melds) == 1) if melds else (None, True)
    if rules.melds.of_a_rank is OfARank.ONE:
        return next((place for place, meld in enumerate(melds) if meld.kind is MeldKind.WILD), None), True
    return None, True


def _as_group(cards: tuple[Card, ...], naturals: list[Card]) -> Meld:
    return Meld(MeldKind.GROUP, naturals[0].rank, None, cards, len(cards) - len(naturals))


def _as_sequence(cards: tuple[Card, ...], naturals: list[Card]) -> Meld:
    return Meld(MeldKind.SEQUENCE, None, naturals[0].suit, cards, len(cards) - len(naturals))


def _red_threes(naturals: list[Card], rules: Rules) -> list[Reason]:
    red = tuple(card for card in naturals if card.red_three)
    return [rules.because(Code.RED_THREE_NOT_MELDED, cards=red)] if red else []


def _too_small(size: int, least: int, rules: Rules) -> list[Reason]:
    return [rules.because(Code.MELD_TOO_SMALL, n=size, least=least)] if size < least else []


def _group(naturals: int, wilds: int, rules: Rules) -> list[Reason]:
    melds = rules.melds
    reasons = _too_small(naturals + wilds, melds.min_size, rules)
    if naturals < melds.min_naturals:
        reasons.append(rules.because(Code.TOO_FEW_NATURALS, n=naturals, least=melds.min_naturals))
    limit = wild_limit(naturals, rules)
    half = melds.wild_ratio is WildRatio.HALF_THE_NATURALS
    if melds.max_wilds is not None and wilds > (limit if half else melds.max_wilds):
        reasons.append(rules.because(Code.TOO_MANY_WILDS, n=wilds, most=limit if half else melds.max_wilds))
    if (wilds * 2 > naturals) if half else (melds.wild_ratio is not WildRatio.CAP_ONLY and wilds > naturals):
        reasons.append(rules.because(Code.WILDS_OUTNUMBER_NATURALS, wilds=wilds, naturals=naturals, half=half))
    return reasons


def _black_threes(cards: tuple[Card, ...], naturals: list[Card], rules: Rules) -> list[Reason]:
    if rules.threes.black_melds is BlackThrees.NEVER:
        return [rules.because(Code.BLACK_THREES_NEVER)]
    wilds = tuple(card for card in cards if card.wild)
    reasons = [rules.because(Code.BLACK_THREES_NO_WILDS, cards=wilds)] if wilds else []
    return reasons + _too_small(len(naturals), rules.melds.min_size, rules)


def _wild_meld(cards: tuple[Card, ...], rules: Rules) -> list[Reason]:
    sizes = rules.melds.wild_sizes
    if sizes is None:
        return [
            rules.because(Code.WILD_MELDS_NOT_PLAYED),
            rules.because(Code.TOO_FEW_NATURALS, n=0, least=rules.melds.min_naturals),
            *_too_small(len(cards), rules.melds.min_size, rules),
        ]
    reasons = _too_small(len(cards), sizes[0], rules)
    if sizes[1] is not None and len(cards) > sizes[1]:
        reasons.append(rules.because(Code.WILD_MELD_FULL, most=sizes[1]))
    if sum(card.rank is Rank.TWO for card in cards) < rules.melds.wild_min_twos:
        reasons.append(rules.because(Code.TWO_NEEDED, least=rules.melds.wild_min_twos))
    return reasons


def _run(cards: tuple[Card, ...], naturals: list[Card], rules: Rules) -> list[Reason]:
    """Why cards of several ranks are no sequence; nothing where they are one."""
    places = sorted(card.rank.order for card in naturals)
    suits = {card.suit for card in naturals}
    row = all(high - low == 1 for low, high in pairwise(places))
    sizes = rules.melds.sequence_sizes
    if sizes is None:
        reasons = [rules.because(Code.MIXED_RANKS, ranks=_ranks_of(naturals))]
        return reasons + ([rules.because(Code.SEQUENCES_NOT_PLAYED)] if row else [])
    if len(suits) > 1:
        reasons = [rules.because(Code.MIXED_SUITS)]
        return reasons if row else [rules.because(Code.MIXED_RANKS, ranks=_ranks_of(naturals)), *reasons]
    return _one_suit_run(cards, places, sizes, rules)


def _one_suit_run(
    cards: tuple[Card, ...], places: list[int], sizes: tuple[int, int | None], rules: Rules
) -> list[Reason]:
    wilds = len(cards) - len(places)
    gaps = sum(high - low - 1 for low, high in pairwise(places))
    reasons = []
    if wilds > rules.melds.sequence_wilds:
        reasons.append(
            rules.because(
                Code.WILD_IN_SEQUENCE, cards=tuple(c for c in cards if c.wild), most=rules.melds.sequence_wilds
            )
        )
    if places[0] < LOWEST or len(set(places)) < len(places) or gaps > wilds or len(cards) > HIGHEST - LOWEST + 1:
        reasons.append(rules.because(Code.SEQUENCE_BROKEN))
    if sizes[1] is not None and len(cards) > sizes[1]:
        reasons.append(rules.because(Code.SEQUENCE_FULL, most=sizes[1]))
    return reasons + _too_small(len(cards), sizes[0], rules)


def _ranks_of(cards: Sequence[Card]) -> tuple[Rank, ...]:
    return tuple(sorted({card.rank for card in cards if not card.wild}, key=lambda rank: rank.order))
