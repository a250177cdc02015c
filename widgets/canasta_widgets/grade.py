"""Grading: what the engine says of an answer, and the words for it. One function a kind of drill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from canasta import Card, Group, Lay, Position, Rules, Verdict, check
from canasta.melds import target
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
    """What can be counted in the meld that a lay would make, with the cards that it joins on the table."""

    cards: tuple[Card, ...]
    rules: Rules
    joined: bool = False

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
        return cls(position.melds[place].cards + cards, position.rules, joined=True)


def legal_lay(position: Position) -> tuple[Card, ...]:
    """Cards of the hand that the engine lets lie as one meld, with as few wild cards as can be; empty if none."""
    wilds = sorted((card for card in position.hand if card.wild), key=lambda card: card.rank.value == "JK")
    ranks = dict.fromkeys(card.rank for card in position.hand if not card.wild)
    groups = [tuple(card for card in position.hand if card.rank is rank) for rank in ranks]
    for count, group in product(range(len(wilds) + 1), sorted(groups, key=len, reverse=True)):
        for size in range(len(group), 0, -1):
            cards = group[:size] + tuple(wilds[:count])
            if check(position, lay_of(cards)):
                return cards
    return ()


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
        praise = _fitting(Facts.of(position, lay), words) if drill.level == 1 else ()
        return Grade(True, words.text("Right, this is allowed."), praise)
    if verdict:
        return Grade(False, words.text("It is allowed after all."), _fitting(Facts.of(position, lay), words))
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
    if verdict:
        praise = _fitting(facts, words) if drill.level == 1 else ()
        return Grade(True, words.text(_JOINED if facts.joined else _LAID), praise)
    told = (*_only_theirs(position, facts, words), *explained(verdict, words))
    return Grade(False, words.text("These cards cannot be laid down as a meld."), told)


_LAID = N_("Yes, these cards make a legal meld.")
_JOINED = N_("Yes, they join the meld on the table.")


def _only_theirs(position: Position, facts: Facts, words: Words) -> tuple[Why, ...]:
    """Said to a learner whose cards fit a meld of the opponents alone."""
    ranks = {card.rank for card in facts.naturals}
    if not any(ranks == {meld.rank} for meld in position.opponent_melds):
        return ()
    theirs = words.text("That meld is the opponents': cards are added only to the melds of one's own side.")
    return (Why("opponents-meld", theirs, position.rules.cite_topic("melds/ranks")),)


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


def _fitting(facts: Facts, words: Words) -> tuple[Why, ...]:
    """Why a legal meld is one: size, naturals, wild cards."""
    cite = facts.rules.cite_topic
    return (
        Why("enough-cards", _size(facts, words), cite("melds/size")),
        Why("enough-naturals", _naturals(facts, words), cite("melds/naturals")),
        Why("wilds-allowed", _wilds(facts, words), cite("melds/wilds")),
    )


def _size(facts: Facts, words: Words) -> Text:
    return words.ntext(
        "There is one card, and {least} are enough.",
        "There are {n} cards, and {least} are enough.",
        len(facts.cards),
        least=facts.rules.melds.min_size,
    )


def _naturals(facts: Facts, words: Words) -> Text:
    return words.ntext(
        "There is one natural card, and {least} are enough.",
        "There are {n} natural cards, and {least} are enough.",
        len(facts.naturals),
        least=facts.rules.melds.min_naturals,
    )


def _wilds(facts: Facts, words: Words) -> Text:
    most = facts.rules.melds.max_wilds
    if not facts.wilds:
        return words.text("There are no wild cards, and none are needed.")
    if most is None:
        return words.text("These rules set no limit to wild cards.")
    return words.ntext(
        "There is one wild card, and up to {most} are allowed.",
        "There are {n} wild cards, and up to {most} are allowed.",
        len(facts.wilds),
        most=most,
    )


def _ranks(facts: Facts, words: Words) -> Text:
    return words.text("All the natural cards are of one rank: {cards}.", cards=facts.naturals)


def _outnumber(facts: Facts, words: Words) -> Text:
    if len(facts.wilds) > len(facts.naturals):
        return words.text("There are more wild cards than natural ones, but these rules do not forbid that.")
    return words.text("There are not more wild cards than natural ones here.")


def _say(text: str) -> Callable[[Facts, Words], Text]:
    return lambda facts, words: words.text(text)


_OTHER = N_("Another rule of the game")

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
