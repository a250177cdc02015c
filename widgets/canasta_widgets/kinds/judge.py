"""Judging: may this be done? And if not, why not?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from canasta import (
    Action,
    Ask,
    Card,
    Code,
    Discard,
    Draw,
    Effect,
    Group,
    Lay,
    Pass,
    Position,
    RequestError,
    TakePile,
    Verdict,
    check,
)
from canasta.cards import without
from canasta.laying import Laid
from canasta.melds import is_canasta, target
from canasta.pile import closed, untakeable
from canasta.rules import Ask as Asking
from canasta.rules import Rules, WildRatio
from canasta.verdict import TOPIC_OF
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, HandView, Part, StagingView
from .acting import at_the_table, done, of_passing, pile_fact
from .kind import Grade, Hint, Kind, Why, explained, read_choice
from .melding import Facts, fitting, naturals_of, needs_of_a_meld, other_sort, size_of, wilds_of
from .terms import THE_RANKS, counted

WHY = "why"
"""The step that asks why the act is not allowed."""


class Judge(Kind):
    """Is the drill's act legal? Who rightly says that it is not is asked why."""

    name = "judge"
    needs = ("position", "act")
    nothing = N_("Choose an answer first.")

    def faults(self, drill: Drill) -> list[str]:
        """An act that these rules do not know, such as drawing too many cards."""
        try:
            check(drill.posed(), drill.action())
        except RequestError as error:
            return [f"act: {ENGLISH.problem(defect).plain()}" for defect in error.defects]
        return []

    def usual(self, drill: Drill) -> str:
        """By what the act does."""
        facts = Case.of(drill).facts
        if facts is not None:
            return JOINED if facts.joined else ONE_OR_RUN if facts.rules.melds.sequence_sizes else ONE_MELD
        action = drill.action()
        if isinstance(action, TakePile) and not cards_of(action):
            return ALONE
        return of_passing(USUAL[type(action)][0], action, drill.posed())

    def named(self, drill: Drill) -> Mapping[str, Any]:
        """The cards of the act, and the meld that they are to join."""
        facts = Case.of(drill).facts
        return {"cards": cards_of(drill.action()), "meld": facts.joined.cards if facts and facts.joined else ()}

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """One of the choices."""
        return read_choice(event, _choices(drill, step))

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine's verdict on the act."""
        return (_grade_why if step == WHY else _grade)(Case.of(drill), answer["choice"], words)

    def shown(self, drill: Drill, step: str) -> Answer:
        """What the engine says: its first reason, where that is asked."""
        verdict = Case.of(drill).verdict
        if step == WHY:
            return {"choice": verdict.codes[0].value}
        return {"choice": "legal" if verdict else "illegal"}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """What to look at, what the engine looks at, and the answer in other words."""
        return (_hints_why if step == WHY else _hints)(Case.of(drill), words)

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """The act's cards, and the choices."""
        label = N_("Why is it not allowed?") if step == WHY else N_("What do you think?")
        choices, position, action = _choices(drill, step), drill.posed(), drill.action()
        taking = {"pile"} if isinstance(action, TakePile) else set()
        return {
            "table": felt.table(position, {*drill.position, *taking}, words),
            "hand": _hand(position, action, words),
            "staging": _laid(position, action, words),
            "question": {
                "label": words.text(label).spans(),
                "choices": [{"value": value, "text": words.text(text).spans()} for value, text in choices.items()],
            },
        }

    def onward(self, drill: Drill, step: str, answer: Answer) -> tuple[Drill, str]:
        """From whether to why."""
        return drill, WHY


@dataclass(frozen=True)
class Case:
    """An act, and where it is done; `facts` are there where it lays one group, `told` are the fields that are shown."""

    position: Position
    action: Action
    facts: Facts | None
    told: frozenset[str]

    @classmethod
    def of(cls, drill: Drill) -> Case:
        """The case of a drill."""
        position, action, facts = drill.posed(), drill.action(), None
        if isinstance(action, Lay) and len(action.groups) == 1:
            facts = Facts.of(position, action.groups[0].cards, action.groups[0].to)
        return cls(position, action, facts, frozenset(drill.position))

    @cached_property
    def verdict(self) -> Verdict:
        """What the engine says."""
        return check(self.position, self.action)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the act moves out of the hand."""
        return cards_of(self.action)

    @property
    def top(self) -> Card | None:
        """The top card of a pile that the act takes."""
        return self.position.pile[-1] if isinstance(self.action, TakePile) and self.position.pile else None


# --- whether


def _grade(case: Case, choice: str, words: Words) -> Grade:
    against = explained(case.verdict, words)
    if choice == "illegal" and not case.verdict:
        return Grade(True, words.text("Right, this is not allowed. Why not?"), against, onward=True)
    if choice == "legal" and case.verdict:
        return Grade(True, words.text("Right, this is allowed."), _allowed(case, words))
    after = at_the_table(case.action, case.verdict, words)
    if case.verdict:
        return Grade(False, words.text("Actually, it is allowed."), _allowed(case, words), after=after)
    return Grade(False, words.text("No, this is not allowed."), against, after=after)


def _allowed(case: Case, words: Words) -> tuple[Why, ...]:
    """Why a legal act is legal: what is right about a meld, and what the act does."""
    rules = case.position.rules
    if case.facts is None:
        return done(case.verdict, rules, words)
    red = Effect.RED_THREE_LAID in case.verdict.effects
    meld = () if red else (*fitting(case.facts, words), *_further(case, words))
    return (*meld, *done(case.verdict, rules, words, LAID))


def _further(case: Case, words: Words) -> Iterator[Why]:
    """What else a lay had to meet: a minimum where the score is told, the canastas where hardly a card stays."""
    cite = case.position.rules.cite_topic
    minimum = _minimum(case, words) if "score" in case.told else None
    if minimum:
        yield Why("minimum-met", minimum, cite("first-meld"))
    if _left(case) < 2:
        enough = words.text("Your side has the canastas that going out needs.")
        yield Why("canastas-made", enough, cite("going-out/canastas"))


LAID = (Effect.MELD_LAID, Effect.MELD_EXTENDED)
"""Effects that every lay has."""

WHETHER = {"legal": N_("Yes, it is allowed"), "illegal": N_("No, it is not allowed")}


def _choices(drill: Drill, step: str) -> dict[str, str]:
    """What may be chosen, and how it is said."""
    return _why_choices(Case.of(drill)) if step == WHY else WHETHER


# --- what is seen


def _hand(position: Position, action: Action, words: Words) -> HandView:
    """The cards of the act and how many stay; the cards that stay, where the act has none or lays several groups."""
    cards, said = cards_of(action), partner_said(position, words)
    if not cards or _laid(position, action, words):
        left = position.hand if not cards else without(position.hand, cards)
        return felt.hand(left, words, note=said)
    left_over = len(position.hand) - len(cards)
    note = words.ntext(
        "One more card stays in the hand.",
        "{count} more cards stay in the hand.",
        left_over,
        count=counted(left_over, words),
    )
    if left_over <= 0:
        note = words.text("No card stays in the hand.")
    row = felt.row(words.text("Cards from the hand").plain(), cards, words)
    return {**row, "note": Text.join([note, *([said] if said else [])]).spans(), "pick": False}


def partner_said(position: Position, words: Words) -> Text | None:
    """What the partner answered, where he was asked."""
    said = SAID.get(position.turn.permission or "")
    return words.text(said) if said else None


SAID = {"yes": N_("The partner was asked, and said yes."), "no": N_("The partner was asked, and said no.")}


def _laid(position: Position, action: Action, words: Words) -> StagingView | None:
    """The groups of an act that lays more than one."""
    groups = list(action.groups) if isinstance(action, Lay | TakePile) else []
    if isinstance(action, TakePile) and groups:
        groups.insert(0, Group((*position.pile[-1:], *action.cards), action.to))
    if len(groups) < 2:
        return None
    tray = felt.tray(words, more=False)
    return {**tray, "slots": [felt.row(_goes(group, position, words).plain(), group.cards, words) for group in groups]}


def _goes(group: Group, position: Position, words: Words) -> Text:
    """Where a group goes: onto a meld that lies there, or down as a new one."""
    place, clear = target(group.cards, position.melds, group.to, position.rules)
    if place is None or not clear:
        return words.text("A new meld")
    rank = position.melds[place].rank
    return words.text("Onto {ranks}", ranks=words.text(THE_RANKS[rank])) if rank else words.text("Onto a meld")


JOINED = N_("May {cards} join the meld {meld} on the table?")
ALONE = N_("May the top card join your side's meld, and the pile be taken with it?")
ONE_MELD = N_("May these cards be laid down as a meld?")
ONE_OR_RUN = N_("May these cards be laid down as a meld or a run?")
USUAL: dict[type[Action], tuple[str, str]] = {
    Lay: (
        N_("May these cards be laid down together?"),
        N_("Count each meld, and then the cards that stay in the hand."),
    ),
    TakePile: (
        N_("May the pile be taken with these cards?"),
        N_("Look at the top card and into the pile, and at what your side has melded."),
    ),
    Discard: (
        N_("May {cards} be discarded?"),
        N_("Which card is it, and what stays in the hand after it?"),
    ),
    Ask: (
        N_("May the partner be asked now?"),
        N_("What has been done in this turn so far?"),
    ),
    Draw: (
        N_("May a card be drawn from the stock now?"),
        N_("What has been done in this turn so far?"),
    ),
    Pass: (
        N_("May the turn end here without a discard?"),
        N_("What has been done in this turn so far?"),
    ),
}
"""The usual question about an act, and where to look first."""


# --- hints


def _hints(case: Case, words: Words) -> tuple[Hint, ...]:
    verdict, fact = case.verdict, FACTS[type(case.action)](case, words)
    if verdict:
        other = other_sort(case.facts, words) if case.facts else None
        what = [other.text] if other else []
        told = Text.join([fact, *what, words.text("Here nothing is missing: it is allowed.")])
    else:
        told = Text.join([words.explain(verdict.reasons[0]), words.text("So it is not allowed.")])
    look = needs_of_a_meld(case.position, words) if case.facts else words.text(USUAL[type(case.action)][1])
    return Hint(look), Hint(fact), Hint(told, {"choice": "legal" if verdict else "illegal"})


def _counts(case: Case, words: Words) -> Text:
    """What a lay has to show: the cards of its meld, or what several of them leave and count."""
    if case.facts is None or case.facts.rules.melds.min_size > len(case.facts.cards) == 1:
        return _leaves(case, words)
    counts = words.text(
        "Natural cards: {naturals}. Wild cards: {wilds}.",
        naturals=len(case.facts.naturals),
        wilds=len(case.facts.wilds),
    )
    whole = words.text("Counted with the meld on the table.") if case.facts.joined else None
    due = _minimum(case, words) if not case.position.melds else None
    left = _leaves(case, words) if _left(case) < 2 else due
    return Text.join(text for text in (counts, whole, left) if text)


def _leaves(case: Case, words: Words) -> Text:
    """How many cards an act leaves in the hand, how many canastas there are, and what a first meld counts."""
    due = _minimum(case, words) if not case.position.melds else None
    rules, groups = case.position.rules, case.action.groups if isinstance(case.action, Lay) else ()
    melds = Laid(rules, list(case.position.melds)).lay(groups).melds
    canastas = words.text("Canastas of your side by then: {n}.", n=sum(is_canasta(meld, rules) for meld in melds))
    left = words.text("Cards that would stay in the hand: {n}.", n=max(0, _left(case)))
    return Text.join(text for text in (left, canastas, due) if text)


def _so_far(case: Case, words: Words) -> Text:
    """What was done in this turn."""
    turn = case.position.turn
    drawn = (
        N_("The turn has begun: the draw is made.") if turn.drawn else N_("Nothing has been drawn in this turn yet.")
    )
    laid = N_("Cards have been laid in this turn.") if turn.laid else N_("No card has been laid in this turn yet.")
    said = partner_said(case.position, words)
    return Text.join([words.text(drawn), words.text(laid), *([said] if said else [])])


FACTS: dict[type[Action], Callable[[Case, Words], Text]] = {
    Lay: _counts,
    TakePile: lambda case, words: pile_fact(case.position, words),
    Discard: _leaves,
    Ask: _so_far,
    Draw: _so_far,
    Pass: _so_far,
}
"""What is so about an act, without saying what follows from it."""


def _hints_why(case: Case, words: Words) -> tuple[Hint, ...]:
    reason = case.verdict.reasons[0]
    return (
        Hint(words.text("Hold each reason against what you see: which of them is true?")),
        Hint(FACTS[type(case.action)](case, words)),
        Hint(words.explain(reason), {"choice": reason.code.value}),
    )


# --- why not


def _grade_why(case: Case, choice: str, words: Words) -> Grade:
    true = explained(case.verdict, words)
    if any(why.code == choice for why in true):
        return Grade(True, words.text("Exactly, that is why."), true)
    aside = APART[choice](case, words)
    assert aside is not None
    topic = "melds/ranks" if choice == "mixed-suits" and _by_rank(case.facts) else TOPIC_OF[Code(choice)]
    cite = case.position.rules.cite_topic(topic)
    after = at_the_table(case.action, case.verdict, words)
    return Grade(
        False, words.text("No, that is not the reason."), (Why(f"not:{choice}", aside, cite), *true), after=after
    )


def _why_choices(case: Case) -> dict[str, str]:
    """Four reasons to choose among, the engine's and tempting others, in an order that tells nothing."""
    true = [code.value for code in case.verdict.codes]
    tempting = dict.fromkeys([*(_tempting(case.facts) if case.facts else ()), *TEMPTING[type(case.action)]])
    others = [code for code in tempting if code not in true and APART[code](case, ENGLISH) is not None]
    offered = {*true, *others[: max(2, 4 - len(true))]}
    names = REASON_NAMES | (HALF_NAMES if _half(case.position.rules) else {})
    return {code: name for code, name in names.items() if code in offered}


ENGLISH = Words("en")


def _tempting(facts: Facts) -> list[str]:
    """Reasons that somebody might give for this meld and that are not so, the likeliest first."""
    naturals, wilds = len(facts.naturals), len(facts.wilds)
    return [
        *(["wilds-outnumber-naturals"] if wilds >= naturals else []),
        *(["too-many-wilds"] if wilds else []),
        "mixed-ranks",
        "mixed-suits",
    ]


TEMPTING: dict[type[Action], tuple[str, ...]] = {
    Lay: (
        "too-few-naturals",
        "meld-too-small",
        "too-many-wilds",
        "black-threes-only-going-out",
        "canastas-needed",
        "must-keep-a-card",
        "minimum-not-met",
        "draw-first",
    ),
    TakePile: (
        "needs-natural-pair",
        "pile-blocked",
        "top-card-wild",
        "top-card-unused",
        "minimum-not-met",
        "rank-closed",
        "one-card-hand",
        "already-drawn",
    ),
    Discard: ("canastas-needed", "must-keep-a-card", "draw-first", "red-three-not-discarded", "permission-refused"),
    Ask: ("ask-too-late", "already-asked", "no-partner", "asking-not-played", "draw-first"),
    Draw: ("already-drawn", "stock-empty", "already-discarded", "pile-empty"),
    Pass: ("must-discard", "stock-not-empty", "must-keep-a-card", "already-discarded"),
}
"""Reasons that somebody might give for an act, the likeliest first; offered where they are not so."""

Apart = Callable[[Case, Words], Text | None]


def _says(text: str, so: Callable[[Case], object]) -> Apart:
    """A sentence that is said where something is so."""
    return lambda case, words: words.text(text) if so(case) else None


def _of_meld(say: Callable[[Facts, Words], Text], so: Callable[[Facts], object]) -> Apart:
    """A sentence about a single group, where something is so of it."""
    return lambda case, words: say(case.facts, words) if case.facts and so(case.facts) else None


def _within_cap(facts: Facts) -> bool:
    most = facts.rules.melds.max_wilds
    return most is None or len(facts.wilds) <= most


def _ranks(facts: Facts, words: Words) -> Text:
    if len(facts.naturals) == 1:
        return words.text("There is only one natural card, {cards}, so the ranks cannot differ.", cards=facts.naturals)
    return words.text("All the natural cards are of one rank: {cards}.", cards=facts.naturals)


def _one_rank(facts: Facts) -> bool:
    return len({card.rank for card in facts.naturals}) == 1


def _by_rank(facts: Facts | None) -> bool:
    """True of cards that could be a meld of one rank, and nothing else."""
    return facts is not None and (_one_rank(facts) or facts.rules.melds.sequence_sizes is None)


def _suits(facts: Facts, words: Words) -> Text:
    if _by_rank(facts):
        return words.text("Suits make no difference in a meld: only the rank counts.")
    return words.text("The natural cards are all of one suit.")


def _suits_tell(facts: Facts) -> bool:
    return _by_rank(facts) or len({card.suit for card in facts.naturals}) == 1


def _half(rules: Rules) -> bool:
    return rules.melds.wild_ratio is WildRatio.HALF_THE_NATURALS


def _outnumber_tells(facts: Facts) -> bool:
    return not _half(facts.rules) or len(facts.wilds) * 2 <= len(facts.naturals)


def _outnumber(facts: Facts, words: Words) -> Text:
    if _half(facts.rules):
        return words.text("For every wild card there are two natural ones here.")
    if len(facts.wilds) > len(facts.naturals):
        return words.text("There are more wild cards than natural ones, but that is allowed.")
    return words.text("There are not more wild cards than natural ones here.")


def _minimum(case: Case, words: Words) -> Text | None:
    if case.position.melds:
        return words.text("Your side has melded already, so no minimum is due.")
    counted_points, needed = case.verdict.counted, case.verdict.needed
    if counted_points is None or needed is None:
        return None
    return words.text(
        "The first meld counts {counted} points, and {needed} are needed.",
        counted=Points(counted_points),
        needed=Points(needed),
    )


def _pair(case: Case, words: Words) -> Text | None:
    pair = tuple(card for card in case.cards if case.top and card.rank is case.top.rank and not card.wild)
    if len(pair) >= 2:
        return words.text("A natural pair is there: {cards}.", cards=pair[:2])
    if case.top and not case.position.frozen and not closed(case.position):
        return words.text("The pile is open to your side, so a natural pair is not the only way.")
    return None


def _left(case: Case) -> int:
    return len(case.position.hand) - len(case.cards)


def _staying(case: Case, words: Words) -> Text | None:
    if _left(case) < 2:
        return None
    return words.ntext(
        "One card stays in the hand, so this is not about going out.",
        "{count} cards stay in the hand, so this is not about going out.",
        _left(case),
        count=counted(_left(case), words),
    )


def _canastas(case: Case, words: Words) -> Text | None:
    made = sum(is_canasta(meld, case.position.rules) for meld in case.position.melds)
    if made >= case.position.rules.going_out.canastas:
        return words.text("Your side has the canastas that going out needs.")
    return _staying(case, words)


def _none_is(what: Callable[[Card], bool]) -> Callable[[Case], bool]:
    return lambda case: bool(case.cards) and not any(what(card) for card in case.cards)


def _has_top(case: Case) -> bool:
    return case.top is not None and any(card.rank is case.top.rank for card in case.cards)


def _no_canasta_of_top(case: Case) -> bool:
    rules, melds = case.position.rules, case.position.melds
    return case.top is not None and not any(m.rank is case.top.rank and is_canasta(m, rules) for m in melds)


NO_RED, NO_BLACK = N_("There is no red three among these cards."), N_("There is no black three among these cards.")
_no_red = _says(NO_RED, _none_is(lambda card: card.red_three))
_no_black = _says(NO_BLACK, _none_is(lambda card: card.black_three))

APART: dict[str, Apart] = {
    "meld-too-small": _of_meld(size_of, lambda facts: len(facts.cards) >= facts.rules.melds.min_size),
    "too-few-naturals": _of_meld(naturals_of, lambda facts: len(facts.naturals) >= facts.rules.melds.min_naturals),
    "too-many-wilds": _of_meld(wilds_of, _within_cap),
    "wilds-outnumber-naturals": _of_meld(_outnumber, _outnumber_tells),
    "mixed-ranks": _of_meld(_ranks, _one_rank),
    "mixed-suits": _of_meld(_suits, _suits_tell),
    "red-three-not-melded": _no_red,
    "red-three-not-discarded": _no_red,
    "black-threes-only-going-out": _no_black,
    "minimum-not-met": _minimum,
    "draw-first": _says(N_("The turn has begun: the draw is made."), lambda case: case.position.turn.drawn),
    "already-discarded": _says(N_("The turn is not over yet."), lambda case: case.position.ended is None),
    "already-drawn": _says(N_("Nothing has been drawn in this turn yet."), lambda case: not case.position.turn.drawn),
    "stock-empty": _says(N_("There are still cards in the stock."), lambda case: case.position.stock),
    "stock-not-empty": _says(N_("There is no card left in the stock."), lambda case: not case.position.stock),
    "pile-empty": _says(N_("There are cards in the pile."), lambda case: case.position.pile),
    "top-card-wild": _says(N_("The top card is a natural one."), lambda case: case.top and not case.top.wild),
    "pile-blocked": _says(
        N_("The top card blocks nothing."),
        lambda case: case.top and not case.top.wild and not untakeable(case.position),
    ),
    "needs-natural-pair": _pair,
    "top-card-unused": _says(N_("The top card goes into a meld with cards of its rank."), _has_top),
    "rank-closed": _says(N_("Your side has no canasta of the top card's rank."), _no_canasta_of_top),
    "one-card-hand": _says(N_("There is more than one card in the hand."), lambda case: len(case.position.hand) > 1),
    "canastas-needed": _canastas,
    "must-keep-a-card": _staying,
    "must-discard": _says(N_("The turn does not stand at its discard yet."), lambda case: not case.position.turn.drawn),
    "permission-refused": _says(
        N_("The partner has not said no."),
        lambda case: case.position.partnered and case.position.turn.permission != "no",
    ),
    "ask-too-late": _says(N_("No card has been laid in this turn yet."), lambda case: not case.position.turn.laid),
    "already-asked": _says(
        N_("The partner has not been asked in this turn."), lambda case: not case.position.turn.asked
    ),
    "no-partner": _says(N_("There is a partner in this game."), lambda case: case.position.partnered),
    "asking-not-played": _says(
        N_("In these rules the partner may be asked."),
        lambda case: case.position.rules.going_out.ask is not Asking.OFF,
    ),
}
"""Why a reason does not apply, said to a learner who chose it; `None` where that cannot be said."""

REASON_NAMES = {
    "meld-too-small": N_("There are too few cards"),
    "too-few-naturals": N_("There are too few natural cards"),
    "too-many-wilds": N_("There are too many wild cards"),
    "wilds-outnumber-naturals": N_("There are more wild cards than natural ones"),
    "mixed-ranks": N_("The cards are not of one rank"),
    "mixed-suits": N_("The cards are of different suits"),
    "sequences-not-played": N_("It is a run"),
    "sequence-broken": N_("The run has a gap, or a card twice"),
    "sequence-full": N_("The run is too long"),
    "wild-in-sequence": N_("A wild card stands in the run"),
    "wild-melds-not-played": N_("There are only wild cards"),
    "wild-meld-full": N_("There are too many cards in a meld of wild cards"),
    "two-needed": N_("There is no two among the wild cards"),
    "red-three-not-melded": N_("Red threes are not melded"),
    "black-threes-only-going-out": N_("Black threes are melded only when going out"),
    "black-threes-no-wilds": N_("Black threes are not melded with wild cards"),
    "black-threes-never": N_("Black threes are never melded"),
    "minimum-not-met": N_("The first meld does not count enough"),
    "not-in-hand": N_("A card is not in the hand"),
    "no-such-meld": N_("It is not clear which meld they join"),
    "pile-empty": N_("There is no pile"),
    "top-card-wild": N_("A wild card lies on top"),
    "pile-blocked": N_("The top card blocks the pile"),
    "needs-natural-pair": N_("It takes a natural pair here"),
    "top-card-unused": N_("The top card fits no meld"),
    "rank-closed": N_("The canasta of this rank is closed"),
    "one-card-hand": N_("There is only one card in the hand"),
    "draw-first": N_("A turn begins with a draw"),
    "already-drawn": N_("The draw has been made already"),
    "already-discarded": N_("The turn is over"),
    "stock-empty": N_("The stock is empty"),
    "stock-not-empty": N_("There are still cards in the stock"),
    "must-take": N_("The pile must be taken"),
    "must-discard": N_("The turn ends with a discard"),
    "no-discard-after-last": N_("There is no discard any more"),
    "red-three-not-discarded": N_("Red threes are not discarded"),
    "canastas-needed": N_("There are not enough canastas for going out"),
    "sequence-canasta-needed": N_("Going out needs a complete run"),
    "must-keep-a-card": N_("No card would be left in the hand"),
    "last-discard-needed": N_("Going out needs a last discard"),
    "permission-refused": N_("The partner has said no"),
    "permission-binds": N_("The partner has said yes, and that binds"),
    "permission-needed": N_("The partner must be asked first"),
    "ask-too-late": N_("It is too late to ask"),
    "already-asked": N_("The partner has been asked already"),
    "no-partner": N_("There is no partner"),
    "asking-not-played": N_("These rules have no asking"),
    "deal-over": N_("The deal is over"),
}
"""What a learner may answer to "why not?", in the order in which choices are always shown: every code."""

HALF_NAMES = {"wilds-outnumber-naturals": N_("There are not two natural cards for every wild one")}
"""What is said instead where every wild card needs two natural ones."""

JUDGE = Judge()
