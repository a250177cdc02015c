"""Grading: what the engine says of an answer, and the words for it. One function a kind of drill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from canasta import Card, Code, Group, Lay, Position, Rank, Rules, Verdict, check
from canasta.melds import Meld, target
from canasta.words import Text, Words

from .drill import Drill
from .marks import N_


@dataclass(frozen=True, slots=True)
class Why:
    """One reason as a learner reads it: its code, its sentence, and the section of the rules that says so."""

    code: str
    text: Text
    cite: str | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer is worth: `right` or not, and why. `onward` means that the drill asks on: why is it not legal?"""

    right: bool
    headline: Text
    reasons: tuple[Why, ...] = ()
    onward: bool = False


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
    def of(cls, position: Position, lay: Lay) -> Facts:
        """Counts a lay of one group; the cards of the meld that it joins count too."""
        cards = lay.groups[0].cards
        place, clear = target(cards, position.melds, lay.groups[0].to, position.rules)
        if place is None or not clear:
            return cls(cards, position.rules)
        return cls(position.melds[place].cards + cards, position.rules, position.melds[place])


def legal_lay(position: Position) -> tuple[Card, ...]:
    """Cards of the hand that the engine lets lie as one meld, with as few wild cards as can be; empty if none."""
    return next(_legal_lays(position), ())


def _legal_lays(position: Position) -> Iterator[tuple[Card, ...]]:
    """Lays of one rank, those with fewer wild cards first, for each rank with the longest group first."""
    wilds = sorted((card for card in position.hand if card.wild), key=lambda card: card.rank.value == "JK")
    ranks = dict.fromkeys(card.rank for card in position.hand if not card.wild)
    groups = [tuple(card for card in position.hand if card.rank is rank) for rank in ranks]
    for count, group in product(range(len(wilds) + 1), sorted(groups, key=len, reverse=True)):
        for size in range(len(group), 0, -1):
            cards = group[:size] + tuple(wilds[:count])
            if check(position, lay_of(cards)):
                yield cards


def lay_of(cards: Sequence[Card]) -> Lay:
    """The act of laying these cards as one group."""
    return Lay((Group(tuple(cards)),))


def grade_judge(drill: Drill, choice: str, words: Words) -> Grade:
    """Is the drill's act legal? `choice` is `legal` or `illegal`."""
    position, lay = drill.posed(), drill.lay()
    verdict = check(position, lay)
    if choice == "illegal" and not verdict:
        return Grade(True, words.text("Right, this is not allowed. Why not?"), onward=True)
    if choice == "legal" and verdict:
        return Grade(True, words.text("Right, this is allowed."), _praise(Facts.of(position, lay), drill.level, words))
    if verdict:
        return Grade(False, words.text("Actually, it is allowed."), _fitting(Facts.of(position, lay), words))
    return Grade(False, words.text("No, this is not allowed."), explained(verdict, words))


def grade_why(drill: Drill, choice: str, words: Words) -> Grade:
    """Why is the act not legal? Every code that the engine gives is a right `choice`."""
    position, lay = drill.posed(), drill.lay()
    verdict = check(position, lay)
    true = explained(verdict, words)
    chosen = tuple(why for why in true if why.code == choice)
    if chosen:
        return Grade(True, words.text("Exactly, that is why."), true if drill.level == 1 else chosen)
    aside = Why(f"not:{choice}", _APART[choice](Facts.of(position, lay), words))
    return Grade(False, words.text("No, that is not the reason."), (aside, *true))


def grade_build(drill: Drill, cards: Sequence[Card], words: Words) -> Grade:
    """May these cards of the hand be laid as one meld?"""
    position, lay = drill.posed(), lay_of(cards)
    verdict = check(position, lay)
    facts = Facts.of(position, lay)
    if not verdict:
        headline = words.ntext(
            "This card cannot be laid down.", "These cards cannot be laid down as one meld.", len(cards)
        )
        return Grade(False, headline, (*_fits(position, verdict, facts, words), *_reasons(verdict, facts, words)))
    if facts.joined:
        return Grade(True, _joins(facts.joined, len(cards), words), _grown(position, facts, words))
    return Grade(True, words.text("Yes, these cards make a legal meld."), _praise(facts, drill.level, words))


JOINING = "classic/melds/joining"
"""The section on adding to a meld; every rule set plays it alike."""


def _joins(meld: Meld, n: int, words: Words) -> Text:
    """Said of `n` cards that join a meld of the own side."""
    if meld.rank is None:
        return words.ntext("Yes, it joins the meld on the table.", "Yes, they join the meld on the table.", n)
    return words.ntext(
        "Yes, it joins {ranks} on the table.",
        "Yes, they join {ranks} on the table.",
        n,
        ranks=words.text(THE_RANKS[meld.rank]),
    )


def _grown(position: Position, facts: Facts, words: Words) -> tuple[Why, ...]:
    """What a meld has become; and the new meld, where the hand holds one as well."""
    grown = words.text("That meld now has {count} cards.", count=counted(len(facts.cards), words))
    wilds = (Why("wilds-allowed", _wilds(facts, words), facts.rules.cite_topic("melds/wilds")),) if facts.wilds else ()
    lays = ((cards, Facts.of(position, lay_of(cards))) for cards in _legal_lays(position))
    new = next((cards for cards, made in lays if not made.joined), ())
    told = words.text("There is a new meld in the hand, too: {cards}.", cards=new)
    also = (Why("new-meld", told),) if new else ()
    return (Why("enough-cards", grown, JOINING), *wilds, *also)


def _fits(position: Position, verdict: Verdict, facts: Facts, words: Words) -> tuple[Why, ...]:
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


def _reasons(verdict: Verdict, facts: Facts, words: Words) -> tuple[Why, ...]:
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


def explained(verdict: Verdict, words: Words) -> tuple[Why, ...]:
    """All reasons of the engine in words, the most instructive first."""
    return tuple(Why(reason.code.value, words.explain(reason), reason.cite) for reason in verdict.reasons)


def why_choices(drill: Drill, words: Words) -> list[tuple[str, Text]]:
    """Four reasons to choose among, the engine's and tempting others, in an order that tells nothing."""
    position, lay = drill.posed(), drill.lay()
    true = [reason.code.value for reason in check(position, lay).reasons]
    others = list(dict.fromkeys(code for code in _tempting(Facts.of(position, lay)) if code not in true))
    offered = {*true, *others[: max(2, 4 - len(true))]}
    order = [*REASON_NAMES, *(code for code in true if code not in REASON_NAMES)]
    return [(code, words.text(REASON_NAMES.get(code, _OTHER))) for code in order if code in offered]


def _praise(facts: Facts, level: int, words: Words) -> tuple[Why, ...]:
    """Why a meld that was called legal is one: everything at the first level, later what is least expected."""
    size, naturals, wilds = _fitting(facts, words)
    if level == 1:
        return size, naturals, wilds
    return (naturals, wilds) if facts.wilds else (size,)


def _fitting(facts: Facts, words: Words) -> tuple[Why, Why, Why]:
    """Why a legal meld is one: size, naturals, wild cards."""
    cite = facts.rules.cite_topic
    return (
        Why("enough-cards", _size(facts, words), cite("melds/size")),
        Why("enough-naturals", _naturals(facts, words), cite("melds/naturals")),
        Why("wilds-allowed", _wilds(facts, words), cite("melds/wilds")),
    )


def counted(n: int, words: Words) -> Text:
    """A number of cards: in Hebrew a word up to ten, as books have it."""
    return words.text(NUMBERS.get(n, str(n)))


def _size(facts: Facts, words: Words) -> Text:
    return words.ntext(
        "The number of cards is fine: a meld needs at least {least}, and there is one.",
        "The number of cards is fine: a meld needs at least {least}, and there are {count}.",
        len(facts.cards),
        least=counted(facts.rules.melds.min_size, words),
        count=counted(len(facts.cards), words),
    )


def _naturals(facts: Facts, words: Words) -> Text:
    return words.ntext(
        "The natural cards are fine: at least {least} are needed, and there is one.",
        "The natural cards are fine: at least {least} are needed, and there are {count}.",
        len(facts.naturals),
        least=counted(facts.rules.melds.min_naturals, words),
        count=counted(len(facts.naturals), words),
    )


def _wilds(facts: Facts, words: Words) -> Text:
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


def _ranks(facts: Facts, words: Words) -> Text:
    if len(facts.naturals) == 1:
        return words.text("There is only one natural card, {cards}, so the ranks cannot differ.", cards=facts.naturals)
    return words.text("All the natural cards are of one rank: {cards}.", cards=facts.naturals)


def _outnumber(facts: Facts, words: Words) -> Text:
    if len(facts.wilds) > len(facts.naturals):
        return words.text("There are more wild cards than natural ones, but that is allowed.")
    return words.text("There are not more wild cards than natural ones here.")


def _say(text: str) -> Callable[[Facts, Words], Text]:
    return lambda facts, words: words.text(text)


_OTHER = N_("Another rule of the game")

NUMBERS = {
    1: N_("1"),
    2: N_("2"),
    3: N_("3"),
    4: N_("4"),
    5: N_("5"),
    6: N_("6"),
    7: N_("7"),
    8: N_("8"),
    9: N_("9"),
    10: N_("10"),
}
"""Small numbers of cards, for languages that write them in words."""

RANKS = {
    Rank.THREE: N_("threes"),
    Rank.FOUR: N_("fours"),
    Rank.FIVE: N_("fives"),
    Rank.SIX: N_("sixes"),
    Rank.SEVEN: N_("sevens"),
    Rank.EIGHT: N_("eights"),
    Rank.NINE: N_("nines"),
    Rank.TEN: N_("tens"),
    Rank.JACK: N_("jacks"),
    Rank.QUEEN: N_("queens"),
    Rank.KING: N_("kings"),
    Rank.ACE: N_("aces"),
}
"""Several cards of a rank."""

THE_RANKS = {
    Rank.THREE: N_("the threes"),
    Rank.FOUR: N_("the fours"),
    Rank.FIVE: N_("the fives"),
    Rank.SIX: N_("the sixes"),
    Rank.SEVEN: N_("the sevens"),
    Rank.EIGHT: N_("the eights"),
    Rank.NINE: N_("the nines"),
    Rank.TEN: N_("the tens"),
    Rank.JACK: N_("the jacks"),
    Rank.QUEEN: N_("the queens"),
    Rank.KING: N_("the kings"),
    Rank.ACE: N_("the aces"),
}
"""The cards of a rank that lie on the table."""

REASON_NAMES = {
    "meld-too-small": N_("There are too few cards"),
    "too-few-naturals": N_("There are too few natural cards"),
    "too-many-wilds": N_("There are too many wild cards"),
    "wilds-outnumber-naturals": N_("There are more wild cards than natural ones"),
    "mixed-ranks": N_("The cards are not of one rank"),
    "mixed-suits": N_("The cards are of different suits"),
    "sequences-not-played": N_("It is a run"),
    "wild-melds-not-played": N_("There are only wild cards"),
    "red-three-not-melded": N_("Red threes are not melded"),
    "black-threes-only-going-out": N_("Black threes are melded only when going out"),
    "black-threes-no-wilds": N_("Black threes are not melded with wild cards"),
    "black-threes-never": N_("Black threes are never melded"),
    "minimum-not-met": N_("The first meld does not count enough"),
    "draw-first": N_("A turn begins with a draw"),
    "no-such-meld": N_("It is not clear which meld they join"),
    "must-keep-a-card": N_("No card would be left in the hand"),
    "canastas-needed": N_("Going out needs a canasta"),
}
"""What a learner may answer to "why not?", in the order in which choices are always shown."""

_APART: dict[str, Callable[[Facts, Words], Text]] = {
    "meld-too-small": _size,
    "too-few-naturals": _naturals,
    "too-many-wilds": _wilds,
    "wilds-outnumber-naturals": _outnumber,
    "mixed-ranks": _ranks,
    "mixed-suits": _say(N_("Suits make no difference in a meld: only the rank counts.")),
    "sequences-not-played": _say(N_("These cards do not follow one another, so they are no run.")),
    "wild-melds-not-played": _say(N_("There are natural cards among them too.")),
    "red-three-not-melded": _say(N_("There is no red three among these cards.")),
    "black-threes-only-going-out": _say(N_("There is no black three among these cards.")),
    "black-threes-no-wilds": _say(N_("There is no black three among these cards.")),
}
"""Why a reason does not apply, said to a learner who chose it."""


def _tempting(facts: Facts) -> list[str]:
    """Reasons that somebody might give for this meld and that are not so, the likeliest first."""
    melds = facts.rules.melds
    naturals, wilds = len(facts.naturals), len(facts.wilds)
    enough_naturals = naturals >= melds.min_naturals
    within_cap = melds.max_wilds is None or wilds <= melds.max_wilds
    return [
        *(["wilds-outnumber-naturals"] if wilds >= naturals else []),
        *(["too-many-wilds"] if wilds and within_cap else []),
        *(["mixed-ranks"] if len({card.rank for card in facts.naturals}) == 1 else []),
        "mixed-suits",
        *(["too-few-naturals"] if enough_naturals else []),
        *(["meld-too-small"] if len(facts.cards) >= melds.min_size else []),
        *(["too-many-wilds"] if within_cap else []),
        *(["black-threes-only-going-out"] if not any(card.black_three for card in facts.cards) else []),
    ]
