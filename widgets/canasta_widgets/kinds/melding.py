"""What laying cards as one meld makes, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from canasta import Card, Code, Group, Lay, Position, Rank, Rules, Verdict, check, legal_actions
from canasta.melds import Meld, MeldKind, fit, is_canasta, target
from canasta.rules import WildRatio
from canasta.words import Text, Words

from ..marks import N_
from .kind import Why, explained
from .terms import JOINING, RANKS, THE_RANKS, counted


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted in the meld that a lay would make, with the cards of the meld on the table that it joins."""

    cards: tuple[Card, ...]
    rules: Rules
    joined: Meld | None = None

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards that stand for themselves."""
        return tuple(card for card in self.cards if not card.wild)

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The twos and the jokers."""
        return tuple(card for card in self.cards if card.wild)

    @classmethod
    def of(cls, position: Position, cards: tuple[Card, ...], to: int | None = None) -> Facts:
        """Counts a group; the cards of the meld that it joins count too."""
        place, clear = target(cards, position.melds, to, position.rules)
        if place is None or not clear:
            return cls(cards, position.rules)
        return cls(position.melds[place].cards + cards, position.rules, position.melds[place])


def legal_lay(position: Position) -> Group | None:
    """A group that the engine lets be laid, with as few wild cards as can be; `None` if there is none."""
    return next(legal_lays(position), None)


def legal_lays(position: Position) -> Iterator[Group]:
    """Groups of one rank, then runs, wild cards alone, and cards that join a meld of another sort."""
    yield from _rank_lays(position)
    for action in legal_actions(position):
        if isinstance(action, Lay) and len(action.groups) == 1:
            yield action.groups[0]


def _rank_lays(position: Position) -> Iterator[Group]:
    """Groups of one rank, those with fewer wild cards first, for each rank with the longest first."""
    wilds = sorted((card for card in position.hand if card.wild), key=lambda card: card.rank.value == "JK")
    ranks = dict.fromkeys(card.rank for card in position.hand if not card.wild)
    groups = [tuple(card for card in position.hand if card.rank is rank) for rank in ranks]
    for count, group in product(range(len(wilds) + 1), sorted(groups, key=len, reverse=True)):
        for size in range(len(group), 0, -1):
            laid = Group(group[:size] + tuple(wilds[:count]))
            if check(position, Lay((laid,))):
                yield laid


def joining(meld: Meld, n: int, words: Words) -> Text:
    """Said of `n` cards that join a meld of the own side."""
    if meld.rank is None:
        return words.ntext("Yes, it joins the meld on the table.", "Yes, they join the meld on the table.", n)
    return words.ntext(
        "Yes, it joins {ranks} on the table.",
        "Yes, they join {ranks} on the table.",
        n,
        ranks=words.text(THE_RANKS[meld.rank]),
    )


def grown(position: Position, facts: Facts, words: Words) -> tuple[Why, ...]:
    """What a meld has become; and the new meld, where the hand holds one as well."""
    grown = words.text("That meld now has {count} cards.", count=counted(len(facts.cards), words))
    wilds = (
        (Why("wilds-allowed", wilds_of(facts, words), facts.rules.cite_topic("melds/wilds")),) if facts.wilds else ()
    )
    meld = fit(facts.cards, facts.rules)[0]
    made = meld is not None and is_canasta(meld, facts.rules)
    canasta = Why("canasta", words.text("This is a canasta."), facts.rules.cite_topic("melds/canastas"))
    new = next((group.cards for group in _rank_lays(position) if not Facts.of(position, group.cards).joined), ())
    told = words.text("There is a new meld in the hand, too: {cards}.", cards=new)
    also = (Why("new-meld", told),) if new else ()
    return (Why("enough-cards", grown, JOINING), *([canasta] if made else []), *wilds, *also)


def fits(position: Position, verdict: Verdict, facts: Facts, words: Words) -> tuple[Why, ...]:
    """Said of cards that make no meld: where on the table they belong, and to whom the meld there belongs."""
    if _NO_MELD.isdisjoint(reason.code for reason in verdict.reasons):
        return ()
    own, theirs = ({meld.rank for meld in melds} for melds in (position.melds, position.opponent_melds))
    ranks = dict.fromkeys(card.rank for card in facts.naturals)
    strangers = [rank for rank in ranks if rank in theirs - own] if own | theirs >= set(ranks) else []
    return (
        *(_own(rank, facts, words) for rank in ranks if rank in own and len(ranks) > 1),
        *(_strange(rank, words) for rank in strangers),
        *(_lacking(rank, words) for rank in ranks if len(facts.cards) == 1 and rank not in own | theirs | _THREE),
    )


_NO_MELD = {Code.MELD_TOO_SMALL, Code.TOO_FEW_NATURALS, Code.MIXED_RANKS}
_THREE = {Rank.THREE}


def _own(rank: Rank, facts: Facts, words: Words) -> Why:
    cards = tuple(card for card in facts.naturals if card.rank is rank)
    fitting = words.text("{cards} can join {ranks} on the table.", cards=cards, ranks=words.text(THE_RANKS[rank]))
    return Why("own-meld", fitting, JOINING)


def _strange(rank: Rank, words: Words) -> Why:
    strange = words.text(
        "Only the opponents have a meld of {ranks}. You may add only to melds of your own side.",
        ranks=words.text(RANKS[rank]),
    )
    return Why("opponents-meld", strange, JOINING)


def _lacking(rank: Rank, words: Words) -> Why:
    lacking = words.text("Your side has no meld of {ranks} that this card could join.", ranks=words.text(RANKS[rank]))
    return Why("nothing-to-join", lacking, JOINING)


def refused(verdict: Verdict, facts: Facts, words: Words) -> tuple[Why, ...]:
    """The engine's reasons; of a single card, in the singular, and without the naturals that it lacks as well."""
    told = explained(verdict, words)
    if len(facts.cards) != 1 or Code.MELD_TOO_SMALL not in {reason.code for reason in verdict.reasons}:
        return told
    least = counted(facts.rules.melds.min_size, words)
    alone = words.text("One card alone is no meld: that takes at least {least}.", least=least)
    single = {Code.MELD_TOO_SMALL.value: alone}
    return tuple(
        Why(why.code, single.get(why.code, why.text), why.cite)
        for why in told
        if why.code != Code.TOO_FEW_NATURALS.value
    )


def fitting(facts: Facts, words: Words) -> tuple[Why, ...]:
    """Why a legal meld is one: for a group size, naturals and wild cards; for another meld what it is."""
    cite = facts.rules.cite_topic
    other = other_sort(facts, words)
    if other is not None:
        return (other,)
    return (
        Why("enough-cards", size_of(facts, words), cite("melds/size")),
        Why("enough-naturals", naturals_of(facts, words), cite("melds/naturals")),
        Why("wilds-allowed", wilds_of(facts, words), cite("melds/wilds")),
    )


def other_sort(facts: Facts, words: Words) -> Why | None:
    """What a legal meld is that is no group; `None` of a group."""
    meld = fit(facts.cards, facts.rules)[0]
    if meld is None or meld.kind not in _OTHERS:
        return None
    topic, sentence = _OTHERS[meld.kind]
    return Why(meld.kind.value, words.text(sentence), facts.rules.cite_topic(topic))


_OTHERS = {
    MeldKind.SEQUENCE: (
        "melds/sequences",
        N_("The cards follow one another in one suit: in these rules that is a meld."),
    ),
    MeldKind.WILD: ("melds/wild-melds", N_("In these rules wild cards alone may make a meld.")),
    MeldKind.BLACK_THREES: ("threes/black", N_("Black threes may be laid here.")),
}
"""The melds that are no groups."""


def size_of(facts: Facts, words: Words) -> Text:
    """Said of cards that are enough for a meld."""
    return words.ntext(
        "The number of cards is fine: a meld needs at least {least}, and there is one.",
        "The number of cards is fine: a meld needs at least {least}, and there are {count}.",
        len(facts.cards),
        least=counted(facts.rules.melds.min_size, words),
        count=counted(len(facts.cards), words),
    )


def naturals_of(facts: Facts, words: Words) -> Text:
    """Said of natural cards that are enough for a meld."""
    return words.ntext(
        "The natural cards are fine: at least {least} are needed, and there is one.",
        "The natural cards are fine: at least {least} are needed, and there are {count}.",
        len(facts.naturals),
        least=counted(facts.rules.melds.min_naturals, words),
        count=counted(len(facts.naturals), words),
    )


def wilds_of(facts: Facts, words: Words) -> Text:
    """Said of wild cards that are not too many."""
    most = facts.rules.melds.max_wilds
    if not facts.wilds:
        return words.text("There are no wild cards, and none are needed.")
    if most is None:
        return words.text("These rules set no limit to wild cards.")
    return words.ntext(
        "The wild cards are fine: up to {most} are allowed, and there is one.",
        "The wild cards are fine: up to {most} are allowed, and there are {count}.",
        len(facts.wilds),
        most=counted(most, words),
        count=counted(len(facts.wilds), words),
    )


def needs_of_a_meld(position: Position, words: Words) -> Text:
    """What to count in any cards that are to be a meld, and what else a meld may be by these rules."""
    melds = position.rules.melds
    others = [
        *([RATIOS[melds.wild_ratio]] if melds.wild_ratio in RATIOS else []),
        *([RUN_TOO] if melds.sequence_sizes is not None else []),
        *([WILD_TOO] if melds.wild_sizes is not None else []),
    ]
    return Text.join([_needs_of_a_group(position, words), *(words.text(sentence) for sentence in others)])


RATIOS = {
    WildRatio.NOT_MORE_THAN_NATURALS: N_("There may not be more wild cards than natural ones."),
    WildRatio.HALF_THE_NATURALS: N_("Every wild card needs two natural ones."),
}
RUN_TOO = N_("A run is allowed as well: cards of one suit that follow one another, without a wild card.")
WILD_TOO = N_("Wild cards alone are allowed as well.")
"""What is so besides, by the rules that have it."""


def _needs_of_a_group(position: Position, words: Words) -> Text:
    melds = position.rules.melds
    size, naturals = counted(melds.min_size, words), counted(melds.min_naturals, words)
    if melds.max_wilds is None:
        return words.text(
            "Are all the natural cards of one rank? Then count: a meld has at least {size} cards, and at least "
            "{naturals} of them are natural.",
            size=size,
            naturals=naturals,
        )
    return words.text(
        "Are all the natural cards of one rank? Then count: a meld has at least {size} cards, at least {naturals} of "
        "them natural and at most {wilds} of them wild.",
        size=size,
        naturals=naturals,
        wilds=counted(melds.max_wilds, words),
    )
