"""From what a session remembers to what is seen, in the learner's language."""

from __future__ import annotations

from typing import Literal

from canasta import Card, parse_cards
from canasta.words import Words

from .drill import Drill
from .grade import Facts, Grade, Why, counted, legal_lay
from .marks import N_
from .memory import Memory, choices, chosen, graded, is_right, key_of, may_show, words_in
from .state import (
    ActionView,
    AnswerView,
    CardView,
    FeedbackView,
    HandView,
    KeyView,
    LabelsView,
    QuestionView,
    ReasonView,
    RowView,
    Span,
    State,
    TableView,
)

TASKS = {
    "judge": N_("May these cards be laid down as a meld?"),
    "join": N_("May these cards join the meld on the table?"),
    "build": N_("Pick cards from the hand that may be laid down as one meld."),
}

QUESTIONS = {"answer": N_("What do you think?"), "why": N_("Why is it not allowed?")}

RULE_SETS = {
    "classic": N_("Classic canasta"),
    "two-player": N_("Canasta for two"),
    "three-player": N_("Canasta for three"),
    "six-player": N_("Canasta for six"),
    "samba": N_("Samba"),
    "bolivia": N_("Bolivia"),
    "hebrew-article": N_("By the Hebrew article"),
    "hebrew-guide": N_("By the Hebrew guide"),
    "slovak": N_("By the Slovak page"),
    "polish": N_("By the Polish page"),
}

HOUSE_RULES = N_("House rules")
WILD = N_("wild card")

SECTIONS = {
    "set-up/players": N_("Players and sides"),
    "turn/order": N_("The turn"),
    "turn/draw": N_("Drawing"),
    "turn/discard": N_("Discarding"),
    "melds/size": N_("How many cards a meld has"),
    "melds/naturals": N_("Natural cards"),
    "melds/wilds": N_("Wild cards"),
    "melds/ranks": N_("One rank"),
    "melds/joining": N_("Adding to a meld"),
    "melds/canastas": N_("Canastas"),
    "melds/sequences": N_("Runs"),
    "melds/wild-melds": N_("Melds of wild cards"),
    "threes/red": N_("Red threes"),
    "threes/black": N_("Black threes"),
    "pile/ways": N_("Taking the pile"),
    "pile/natural-pair": N_("The natural pair"),
    "pile/top-card": N_("The top card"),
    "pile/blocked": N_("The blocked pile"),
    "pile/canastas": N_("Taking the pile"),
    "pile/one-card": N_("Taking the pile"),
    "first-meld": N_("The first meld"),
    "going-out/canastas": N_("Going out"),
    "going-out/last-card": N_("Going out"),
    "going-out/permission": N_("Asking the partner"),
    "stock/end": N_("The end of the stock"),
    "stock/last-red-three": N_("The end of the stock"),
}
"""Names of the sections of the rules reference by topic, as a citation shows them."""

ACTS: dict[str, tuple[str, str]] = {
    "check": (N_("Check"), "C"),
    "retry": (N_("Try again"), "R"),
    "next": (N_("Another one"), "N"),
    "show": (N_("Show me"), "S"),
    "hint": (N_("Hint"), "H"),
    "undo": (N_("Undo"), "U"),
}
"""The buttons: label, and the letter on the key that does the same."""


def view(memory: Memory, words: Words) -> State:
    """The view model of a memory in a language. Before an answer is given it does not ask the engine about it."""
    drill = Drill.from_json(memory["drill"])
    grade = graded(memory, words) if memory["answer"] else None
    return {
        "drill": drill.id,
        "key": key_of(memory),
        "turn": memory["turn"],
        "kind": drill.kind,
        "lang": words.lang,
        "dir": words.dir,
        "phase": "answered" if grade else "ready",
        "step": memory["step"],
        "verdict": None if grade is None else "right" if grade.right else "wrong",
        "task": _task(drill, words),
        "rules": words.text(RULE_SETS.get(str(drill.rules), HOUSE_RULES)).plain(),
        "table": _table(drill, words),
        "hand": _hand(drill, words),
        "question": _question(memory, words),
        "answer": memory["answer"],
        "shown": _shown(memory) if memory["shown"] else None,
        "feedback": _feedback(memory, grade, words),
        "hint": _hint(drill, words) if memory["hinted"] and grade is None else None,
        "fresh": drill.fresh and memory["untouched"] and memory["deal"] == 0,
        "actions": _actions(memory, grade, words),
        "keys": _keys(drill, memory, words),
        "labels": _labels(memory, words),
    }


def _task(drill: Drill, words: Words) -> list[Span]:
    """The task's words, or the usual question of its kind."""
    if drill.task is None:
        return words.text(TASKS["join" if _joins(drill) else drill.kind]).spans()
    return _written(drill.task[words.lang], words)


def _written(text: str, words: Words) -> list[Span]:
    """The words of a drill file; cards between backticks become cards."""
    parts = text.split("`")
    return [_cards_span(part, words) if place % 2 else part for place, part in enumerate(parts) if part]


def _joins(drill: Drill) -> bool:
    """Whether a judge drill is about a meld of the table."""
    return drill.act is not None and Facts.of(drill.posed(), drill.lay()).joined is not None


def _cards_span(text: str, words: Words) -> Span:
    cards = parse_cards(text)
    return {"cards": [str(card) for card in cards], "say": ", ".join(words.card(card) for card in cards)}


def _card(card: Card, words: Words) -> CardView:
    seen: CardView = {"card": str(card), "say": words.card(card)}
    if card.wild:
        return {**seen, "say": f"{seen['say']}, {words.text(WILD).plain()}", "wild": True}
    return {**seen, "bonus": True} if card.red_three else seen


def _ordered(cards: tuple[Card, ...]) -> list[Card]:
    """As people hold them: by rank, the wild cards at the end."""
    return sorted(cards, key=lambda card: (card.wild, card))


def _table(drill: Drill, words: Words) -> TableView:
    position = drill.posed()
    sides = [
        (N_("The opponents"), position.opponent_melds),
        (N_("Your side"), position.melds),
    ]
    laid = [(label, melds) for label, melds in sides if melds]
    return {
        "label": words.text("On the table").plain(),
        "sides": [
            {
                "label": words.text(label).plain() if len(laid) > 1 else "",
                "melds": [_meld(tuple(meld.cards), words) for meld in melds],
            }
            for label, melds in laid
        ],
        "empty": words.text("Nothing lies there yet.").plain(),
    }


def _meld(cards: tuple[Card, ...], words: Words) -> RowView:
    label = words.ntext("A meld of one card", "A meld of {n} cards", len(cards)).plain()
    return {"label": label, "cards": [_card(card, words) for card in _ordered(cards)]}


def _hand(drill: Drill, words: Words) -> HandView:
    hand = drill.posed().hand
    if drill.kind == "build":
        cards = [_card(card, words) for card in _ordered(hand)]
        return {"label": words.text("The hand").plain(), "cards": cards, "note": [], "pick": True}
    group = tuple(drill.lay().groups[0].cards)
    left = len(hand) - len(group)
    note = words.ntext(
        "One more card stays in the hand.",
        "{count} more cards stay in the hand.",
        left,
        count=counted(left, words),
    )
    return {
        "label": words.text("Cards from the hand").plain(),
        "cards": [_card(card, words) for card in group],
        "note": note.spans(),
        "pick": False,
    }


def _question(memory: Memory, words: Words) -> QuestionView | None:
    if memory["drill"]["kind"] == "build":
        return None
    label = words.text(QUESTIONS[memory["step"]])
    return {
        "label": label.spans(),
        "choices": [{"value": value, "text": text.spans()} for value, text in choices(memory, words)],
    }


def _shown(memory: Memory) -> AnswerView:
    drill = Drill.from_json(memory["drill"])
    if drill.kind == "build":
        return {"choice": None, "cards": [str(card) for card in legal_lay(drill.posed())]}
    right = (value for value, _ in choices(memory, words_in("en")) if is_right({**memory, "answer": chosen(value)}))
    return chosen(next(right))


def _feedback(memory: Memory, grade: Grade | None, words: Words) -> FeedbackView | None:
    if memory["nudged"]:
        return {"tone": "note", "headline": words.text(_nothing(memory)).spans(), "reasons": []}
    if memory["shown"]:
        return _told("shown", _show_grade(memory, words), words)
    if grade is not None:
        return _told("right" if grade.right else "wrong", grade, words)
    if memory["step"] == "why":
        return _told("onward", graded({**memory, "step": "answer", "answer": chosen("illegal")}, words), words)
    return None


def _show_grade(memory: Memory, words: Words) -> Grade:
    """What is said of the answer that is shown: its own praise, or again why the act of the drill is (not) allowed."""
    told = {**memory, "answer": _shown(memory)} if memory["drill"]["kind"] == "build" else memory
    return Grade(True, words.text("Here is an answer that is right."), graded(told, words).reasons)


def _told(tone: Literal["right", "wrong", "onward", "shown"], grade: Grade, words: Words) -> FeedbackView:
    return {
        "tone": tone,
        "headline": grade.headline.spans(),
        "reasons": [_reason(why, words) for why in grade.reasons],
    }


def _reason(why: Why, words: Words) -> ReasonView:
    topic = why.cite.partition("/")[2] if why.cite else ""
    title = words.text(SECTIONS[topic]).plain() if topic in SECTIONS else ""
    return {"code": why.code, "text": why.text.spans(), "cite": why.cite, "title": title}


def _hint(drill: Drill, words: Words) -> list[Span]:
    """The drill's own hint, or what to look at in any drill of its kind."""
    if drill.hint is not None:
        return _written(drill.hint[words.lang], words)
    position = drill.posed()
    if drill.kind == "build" and position.opponent_melds:
        return words.text("Which melds are your side's? Look in the hand for cards of the same rank.").spans()
    melds = position.rules.melds
    size, naturals = counted(melds.min_size, words), counted(melds.min_naturals, words)
    if melds.max_wilds is None:
        return words.text(
            "Are all the natural cards of one rank? Then count: a meld has at least {size} cards, and at least "
            "{naturals} of them are natural.",
            size=size,
            naturals=naturals,
        ).spans()
    return words.text(
        "Are all the natural cards of one rank? Then count: a meld has at least {size} cards, at least {naturals} of "
        "them natural and at most {wilds} of them wild.",
        size=size,
        naturals=naturals,
        wilds=counted(melds.max_wilds, words),
    ).spans()


def _actions(memory: Memory, grade: Grade | None, words: Words) -> list[ActionView]:
    """The buttons of the moment, the main one first."""
    more = ["next"] if memory["drill"]["skill"] else []
    if grade is None:
        undo = ["undo"] if memory["drill"]["kind"] == "build" else []
        acts = ["check", *undo, *([] if memory["hinted"] else ["hint"])]
    elif grade.right:
        acts = more
    else:
        acts = ["retry", *(["show"] if may_show(memory) and not memory["shown"] else []), *more]
    return [_action(act, place == 0, words) for place, act in enumerate(acts)]


def _action(act: str, main: bool, words: Words) -> ActionView:
    label, letter = ACTS[act]
    return {"act": act, "label": words.text(label).plain(), "main": main, "code": f"Key{letter}", "cap": letter}


def _keys(drill: Drill, memory: Memory, words: Words) -> list[KeyView]:
    """The keys that this drill knows; that of showing an answer once it may be shown."""
    build = drill.kind == "build"
    used = {"check", "retry", "hint", *(["undo"] if build else []), *(["next"] if drill.skill else [])}
    if may_show(memory):
        used.add("show")
    move = N_("from card to card") if build else N_("from answer to answer")
    pick = N_("pick a card or put it back") if build else N_("choose")
    letters = [(ACTS[act][1], ACTS[act][0]) for act in ACTS if act in used]
    lines = [("← → ↑ ↓", move), (N_("Space"), pick), *letters]
    return [{"cap": words.text(cap).plain(), "text": words.text(text).plain()} for cap, text in lines]


def _nothing(memory: Memory) -> str:
    return N_("Pick cards first.") if memory["drill"]["kind"] == "build" else N_("Choose an answer first.")


def _labels(memory: Memory, words: Words) -> LabelsView:
    return {
        "waiting": words.text("One moment: the answer is about to be checked.").plain(),
        "nothing": words.text(_nothing(memory)).plain(),
        "keys": words.text("Keys").plain(),
        "feedback": words.text("The verdict").plain(),
        "rule": words.text("Rule").plain(),
    }
