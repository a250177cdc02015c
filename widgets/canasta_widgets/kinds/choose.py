"""Choosing one of several: acts, numbers, rule sets, or statements; the engine says which of them are right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta import (
    Action,
    Ask,
    Discard,
    Draw,
    Effect,
    Lay,
    Pass,
    Position,
    RequestError,
    Setup,
    TakePile,
    Verdict,
    action_from_json,
    check,
)
from canasta.melds import MeldKind, fit, join
from canasta.position import does
from canasta.rules import Way
from canasta.solve import Risk, risk
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Answer, Part
from .acting import at_the_table, done, pile_fact, told
from .amounts import AMOUNTS, CHANGES, Slip
from .count import ASKED, MOST, added_up, scene
from .judge import partner_said
from .kind import Grade, Hint, Kind, Why, explained, one_of, read_choice
from .melding import Facts, fits, refused
from .option import Option, chance, mixed
from .order import said
from .statements import QUESTIONS, asked_cards
from .terms import RULE_SETS as NAMES
from .terms import counted, in_cards

GOALS = ("legal", "illegal", "safest")
RULES = "rules"
"""The question by which of some rule sets an act is allowed."""
NONE = "none"
"""The answer that none of them allows it."""
QUESTIONED = (*ASKED, *CHANGES, *QUESTIONS, RULES)
FEWEST, MOST_CHOICES = 2, 5
FEWEST_DEALT = 3
"""A dealt question has more than a yes and a no."""
WRONG_NUMBERS = 3


class Choose(Kind):
    """Every option that the engine finds right is right."""

    name = "choose"
    needs = ()
    takes = ("position", "options", "goal", "ask", "cards", "act", "deal")
    nothing = N_("Choose an answer first.")

    def faults(self, drill: Drill) -> list[str]:
        """A question that is not known, or one of which no answer, or every answer, is right."""
        if (drill.options is None) == (drill.ask is None):
            return ["it needs either options or ask"]
        faults = one_of("goal", drill.goal, GOALS) if drill.options else one_of("ask", drill.ask, QUESTIONED)
        faults = faults or (QUESTIONS[drill.ask].faults(drill) if drill.ask in QUESTIONS else [])
        if faults:
            return faults
        try:
            found = [*_options(drill, Words("en"))]
        except (RequestError, KeyError, ValueError) as error:
            return [f"this cannot be asked: {error}"]
        if not FEWEST <= len(found) <= MOST_CHOICES:
            return [f"there must be from {FEWEST} to {MOST_CHOICES} things to choose"]
        rights = sum(option.right for option in found)
        return [] if 0 < rights < len(found) else ["some of the answers must be right, and some wrong"]

    def usual(self, drill: Drill) -> str:
        """By the goal or the question."""
        if drill.options:
            return GOAL_TASKS[drill.goal or ""]
        if drill.ask in QUESTIONS:
            return QUESTIONS[drill.ask].usual(drill)
        return BY_WHICH if drill.ask == RULES else AMOUNTS[drill.ask or ""].usual

    def named(self, drill: Drill) -> Mapping[str, Any]:
        """The cards in question, and the rank of the canasta that they join."""
        if drill.ask in CHANGES:
            action = drill.action()
            place = action.groups[0].to if isinstance(action, Lay) else None
            return {"cards": cards_of(action), "canasta": drill.posed().melds[place or 0].cards}
        return {"cards": asked_cards(drill)} if drill.ask in QUESTIONS and drill.position else {}

    def read(self, drill: Drill, step: str, event: Mapping[str, Any]) -> Answer | None:
        """One of the values that are offered."""
        return read_choice(event, [option.value for option in _options(drill, Words("en"))])

    def grade(self, drill: Drill, step: str, answer: Answer, words: Words) -> Grade:
        """By the engine."""
        option = next(one for one in _options(drill, words) if one.value == answer["choice"])
        headline = words.text(N_("Yes, exactly.") if option.right else N_("No, not this one."))
        return Grade(option.right, headline, option.whys, after=option.after)

    def shown(self, drill: Drill, step: str) -> Answer:
        """The first one that is right."""
        return {"choice": next(option.value for option in _options(drill, Words("en")) if option.right)}

    def hints(self, drill: Drill, step: str, words: Words) -> tuple[Hint, ...]:
        """Where to look, a wrong one ruled out, and the right one."""
        options = [*_options(drill, words)]
        wrong = next(option for option in options if not option.right)
        right = next(option for option in options if option.right)
        wrong_one, whys = words.text("This one is wrong:"), [why.text for why in wrong.whys[:1]]
        named = [wrong_one] if drill.ask == RULES and whys else [Text.join([wrong_one, wrong.text]), Text(("–",))]
        ruled_out = Text.join([*named, *whys])
        told = Text.join([words.text("This one is right:"), right.text])
        return Hint(_look(drill, words)), Hint(ruled_out), Hint(told, {"choice": right.value})

    def question(self, drill: Drill, step: str, answer: Answer | None, words: Words) -> Part:
        """What it is about, and the options."""
        options = [*_options(drill, words)]
        choices: Part = {
            "question": {
                "label": words.text("What do you think?").spans(),
                "choices": [{"value": option.value, "text": option.text.spans()} for option in options],
            }
        }
        return {**_scene(drill, words), **choices}


def _options(drill: Drill, words: Words) -> list[Option]:
    return drill.once(("options", words.lang), lambda: [*_found(drill, words)])


def _found(drill: Drill, words: Words) -> Iterator[Option]:
    if drill.options:
        return _acts(drill, words)
    if drill.ask in QUESTIONS:
        return iter(QUESTIONS[drill.ask].options(drill, words))
    return _rule_sets(drill, words) if drill.ask == RULES else _numbers(drill, words)


# --- acts


def _acts(drill: Drill, words: Words) -> Iterator[Option]:
    position = drill.posed()
    actions = [action_from_json(act) for act in drill.options or ()]
    discards = [action for action in actions if isinstance(action, Discard) and check(position, action)]
    least = min((risk(position, action.card).danger for action in discards), default=(True, True, 0))
    for place, action in enumerate(actions, start=1):
        text, verdict = said(action, position, words), check(position, action)
        if drill.goal == "safest" and isinstance(action, Discard):
            found = risk(position, action.card)
            right = verdict.legal and found.danger == least
            yield Option(f"option-{place}", text, right, _risked(found, position, words))
            continue
        right = verdict.legal is (drill.goal == "legal")
        after = () if right or verdict.legal else at_the_table(action, verdict, words)
        whys = _allowed(action, verdict, position, words) if verdict else _refused(action, verdict, position, words)
        yield Option(f"option-{place}", text, right, whys, after)


def _refused(action: Action, verdict: Verdict, position: Position, words: Words) -> tuple[Why, ...]:
    """The engine's reasons; before them, of cards that make no meld, whose meld they would fit."""
    match action:
        case Lay((group,)):
            facts = Facts.of(position, group.cards, group.to)
            return (*fits(position, verdict, facts, words), *refused(verdict, facts, words))
    return explained(verdict, words)


def _allowed(action: Action, verdict: Verdict, position: Position, words: Words) -> tuple[Why, ...]:
    """What there is to an act that may be done, and what it does."""
    cite = verdict.cites[0] if verdict.cites else position.rules.cite_topic(TOPICS[type(action)])
    match action:
        case Lay(groups):
            cite = position.rules.cite_topic(TOPICS[Lay])
            text = words.text("This may be laid: {groups}.", groups=told(groups, position, words))
        case Discard(card):
            text = words.text("{card} may be discarded now.", card=card)
        case TakePile((), _, int(place)):
            meld = position.melds[place].cards
            text = words.text("The pile may be taken, since {card} fits {meld}.", card=position.pile[-1], meld=meld)
        case TakePile(cards):
            text = words.text(
                "The pile may be taken, since {cards} go with {card}.", cards=cards, card=position.pile[-1]
            )
        case Ask():
            text = words.text("The partner may be asked, since no card has been laid in this turn.")
        case _:
            text = words.text(ALLOWED[type(action)])
    return (Why("legal", text, cite), *done(verdict, position.rules, words, without=(Effect.CARD_DRAWN,)))


def _risked(found: Risk, position: Position, words: Words) -> tuple[Why, ...]:
    """The risk of a discard in words and numbers."""
    cite, card, rules = position.rules.cite_topic, found.card, position.rules
    if card.wild:
        worth = Points(rules.worth[card.index])
        text = words.text(
            "{card} is wild: it counts {points}, and could help a meld of your own.", card=card, points=worth
        )
        return (Why("wild", text, cite("melds/wilds")),)
    if not found.ways:
        blocks = does(card, rules.pile.blockers)
        text = words.text(NOBODY if blocks else TOO_FEW, card=card)
        return (Why("blocks", text, cite("pile/blocked" if blocks else "pile/ways")),)
    seen = {"card": card, "pile": in_cards(found.pile, words)}
    if found.joins:
        meld = next(meld.cards for meld in position.opponent_melds if join(meld, (card,), rules)[0])
        whole = Way.ADD_TO_MELD in found.ways
        text = words.text(JOINS if whole else JOINS_ALONE, meld=meld, **seen)
        return (Why("joins", text, cite("pile/ways")),)
    unseen = words.ntext(
        "With {card} on top, only cards from a hand take the pile of {pile}. One more of its rank is unseen.",
        "With {card} on top, only cards from a hand take the pile of {pile}. {count} more of its rank are unseen.",
        found.unseen,
        count=counted(found.unseen, words),
        **seen,
    )
    return (Why("unseen", unseen, cite("pile/ways")),)


NOBODY = N_("Nobody can take the pile with {card} on top.")
TOO_FEW = N_("Too few cards that go with {card} are unseen, so nobody can take the pile with it.")
JOINS = N_("{card} joins {meld} of the opponents: with it they could take a pile of {pile}.")
JOINS_ALONE = N_("{card} joins {meld} of the opponents, and they need no other card for that.")


# --- numbers


def _numbers(drill: Drill, words: Words) -> Iterator[Option]:
    """The engine's figure among those of some slips."""
    amount = AMOUNTS[drill.ask or ""]
    right, cite = amount.number(drill), drill.played_by().cite_topic(amount.topic)
    slips = {slip.number: slip for slip in reversed([*amount.slips(drill, words)]) if slip.number != right}
    offered = _on_both_sides(list(reversed(slips.values())), right, drill)
    texts = CHANGE if drill.ask in CHANGES else PLAIN
    found = [_number(slip.number, False, Why(slip.code, slip.text, cite), texts, words) for slip in offered]
    total = Why("sum", added_up(amount, drill, words), cite)
    yield from mixed([_number(right, True, total, texts, words), *found], drill)


def _on_both_sides(slips: Sequence[Slip], right: int, drill: Drill) -> list[Slip]:
    """Some slips, each with a reason of its own, so that the right number is as often small as large among them."""
    apart = [slip for place, slip in enumerate(slips) if slip.text not in [other.text for other in slips[:place]]]
    below, above = ([slip for slip in apart if (slip.number < right) is less] for less in (True, False))
    most = min(WRONG_NUMBERS, len(below))
    wanted = chance(drill).randint(min(most, max(0, WRONG_NUMBERS - len(above))), most)
    return [*below[:wanted], *above[: WRONG_NUMBERS - wanted]]


def _number(number: int, right: bool, why: Why, sentences: tuple[str, str, str], words: Words) -> Option:
    sign = (number > 0) - (number < 0)
    text = words.text(sentences[sign], points=Points(number if sentences is PLAIN else abs(number)))
    return Option(f"points-{number + MOST}", text, right, (why,))


PLAIN = (N_("{points} points"),) * 3
CHANGE = (N_("It changes nothing."), N_("It adds {points} points."), N_("It takes {points} points off."))
"""How a number is offered: zero, one above it, and one below."""


# --- rule sets


def _rule_sets(drill: Drill, words: Words) -> Iterator[Option]:
    """Which of the rule sets that `goal` names allow the act; or none of them."""
    names, action = (drill.goal or "").split(), drill.action()
    verdicts = {name: check(_by(drill, name), action) for name in names}
    for name, verdict in verdicts.items():
        whys = _by_these(name, drill, words) if verdict else explained(verdict, words)
        named = words.text("{line}:", line=words.text(NAMES[name]))
        first = Why(whys[0].code, Text.join([named, whys[0].text]), whys[0].cite)
        yield Option(name, words.text(NAMES[name]), verdict.legal, (first, *whys[1:]))
    allowing = [name for name, verdict in verdicts.items() if verdict]
    if allowing:
        rules = words.text(NAMES[allowing[0]])
        cite = _by_these(allowing[0], drill, words)[0].cite
        some = Why("some", words.text("One of them does allow it: {rules}.", rules=rules), cite)
    else:
        some = Why("none", words.text("Each of them has something against it."), verdicts[names[0]].cites[0])
    yield Option(NONE, words.text("By none of them"), not allowing, (some,))


def _by_these(name: str, drill: Drill, words: Words) -> tuple[Why, ...]:
    """Why a rule set allows the act: by what it lets a meld be."""
    rules = _by(drill, name).rules
    meld, _ = fit(cards_of(drill.action()), rules)
    kind = meld.kind if meld else MeldKind.GROUP
    sentence, topic = ALLOWED_AS[kind]
    if meld and kind is MeldKind.GROUP and not meld.wilds:
        sentence, topic = ALLOWED_NATURAL
    return (Why("legal", words.text(sentence), rules.cite_topic(topic)),)


def _by(drill: Drill, name: str) -> Position:
    """The position of the drill by other rules."""
    cards = cards_of(drill.action())
    setup = Setup.from_json({**drill.position, "rules": name})
    return Position.of(setup, red_threes_in_hand=any(card.red_three for card in cards))


# --- what is seen, and where to look


def _scene(drill: Drill, words: Words) -> Part:
    if drill.ask in QUESTIONS:
        return QUESTIONS[drill.ask].scene(drill, words)
    if drill.ask and drill.ask not in (RULES, *CHANGES):
        return scene(drill, words)
    position = drill.posed()
    hand = felt.hand(position.hand, words, note=partner_said(position, words))
    if drill.ask == RULES:
        action = drill.action()
        cards = (*cards_of(action), *(position.pile[-1:] if isinstance(action, TakePile) else ()))
        hand = felt.hand(position.hand, words, note=words.text("Laid together: {cards}.", cards=cards))
    return {"table": felt.table(position, drill.position, words), "hand": hand}


def _look(drill: Drill, words: Words) -> Text:
    if drill.ask == RULES:
        return words.text("In which of these rules is this limited, and in which is it free?")
    if drill.ask in QUESTIONS:
        return words.text(QUESTIONS[drill.ask].look(drill))
    if drill.ask:
        return AMOUNTS[drill.ask].where_to_look(drill.played_by(), words)
    if drill.goal == "safest":
        return words.text("Which card could the next player take the pile with, and which one hardly?")
    position = drill.posed()
    return pile_fact(position, words) if position.turn.drawn is None else words.text(NOW)


GOAL_TASKS = {
    "legal": N_("Which of these is allowed now?"),
    "illegal": N_("Which of these is not allowed now?"),
    "safest": N_("Which of these discards is the safest that wastes no wild card?"),
}
BY_WHICH = N_("By which of these rules may this be laid down?")
NOW = N_("Take each of them by itself: what would the hand and the table be like afterwards?")

TOPICS: dict[type[Action], str] = {
    Lay: "melds/size",
    Discard: "turn/discard",
    TakePile: "pile/ways",
    Ask: "going-out/permission",
    Draw: "turn/draw",
    Pass: "stock/end",
}
"""The topic that allows an act of which the engine says no more than that it is legal."""
ALLOWED: dict[type[Action], str] = {
    Draw: N_("A card may be drawn from the stock now."),
    Pass: N_("The pile may be left, since it need not be taken."),
}
ALLOWED_AS = {
    MeldKind.GROUP: (N_("So many wild cards are allowed with these natural ones."), "melds/wilds"),
    MeldKind.SEQUENCE: (N_("Cards of one suit in a row make a meld here."), "melds/sequences"),
    MeldKind.WILD: (N_("Wild cards alone make a meld here."), "melds/wild-melds"),
    MeldKind.BLACK_THREES: (N_("Black threes may be laid here."), "threes/black"),
}
"""Why a rule set allows a meld, by what it is."""
ALLOWED_NATURAL = (N_("Natural cards of one rank make a meld here."), "melds/naturals")

CHOOSE = Choose()


def sound(drill: Drill) -> bool:
    """True of a question fit to be dealt: one answer is right, and each wrong one has a cited reason of its own."""
    options = [*_options(drill, Words("en"))]
    wrong = [option for option in options if not option.right]
    reasons = {option.whys[0].text for option in wrong if option.whys}
    cited = all(why.cite for option in wrong for why in option.whys)
    alone = len(options) - len(wrong) == 1 and len(reasons) == len(wrong)
    return alone and cited and FEWEST_DEALT <= len(options) <= MOST_CHOICES
