"""A drill being worked on, as a pure reducer: events in, view models out. Nothing here knows a browser."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypedDict

from canasta import Card, NotationError, format_cards, parse_cards
from canasta.words import Text, Words

from .drill import Drill
from .generate import generate
from .grade import Grade, N_, Why, grade_build, grade_judge, grade_why, legal_lay, why_choices

Span = str | dict[str, Any]
MOST_SEED = 2**53

TRIES_BEFORE_SHOWING = 2


class CardView(TypedDict, total=False):
    """A card to draw, with its spoken name; `wild` and `bonus` are marks on its face."""

    card: str
    say: str
    wild: bool
    bonus: bool


class RowView(TypedDict):
    """A row of cards with its spoken name."""

    label: str
    cards: list[CardView]


class TableView(TypedDict):
    """What lies on the felt."""

    label: str
    melds: list[RowView]
    empty: str


class HandView(TypedDict):
    """The cards below the table; `pick` where they are to be picked."""

    label: str
    cards: list[CardView]
    note: list[Span]
    pick: bool


class ChoiceView(TypedDict):
    """One thing to choose."""

    value: str
    text: list[Span]


class QuestionView(TypedDict):
    """A question with its choices."""

    label: list[Span]
    choices: list[ChoiceView]


class AnswerView(TypedDict):
    """An answer that was given, or that is shown."""

    choice: str | None
    cards: list[str]


class ReasonView(TypedDict):
    """One reason of a verdict; `title` is the name of the cited section, empty where none is cited."""

    code: str
    text: list[Span]
    cite: str | None
    title: str


class FeedbackView(TypedDict):
    """A verdict in words."""

    tone: Literal["right", "wrong", "onward", "note", "shown"]
    headline: list[Span]
    reasons: list[ReasonView]


class ActionView(TypedDict):
    """A button: `code` is the key that does the same (KeyboardEvent.code), `cap` what is printed on it."""

    act: str
    label: str
    main: bool
    code: str
    cap: str


class KeyView(TypedDict):
    """A line of the list of keys."""

    cap: str
    text: str


class LabelsView(TypedDict):
    """Words that the view needs by itself."""

    waiting: str
    nothing: str
    keys: str
    feedback: str
    rule: str


class State(TypedDict):
    """The view model of a drill: all that the view draws, in the learner's language."""

    drill: str
    key: str
    turn: int
    kind: str
    lang: str
    dir: str
    phase: Literal["loading", "ready", "answered"]
    step: Literal["answer", "why"]
    verdict: Literal["right", "wrong"] | None
    task: list[Span]
    rules: str
    table: TableView
    hand: HandView
    question: QuestionView | None
    answer: AnswerView | None
    shown: AnswerView | None
    feedback: FeedbackView | None
    hint: list[Span] | None
    fresh: bool
    actions: list[ActionView]
    keys: list[KeyView]
    labels: LabelsView


class Memory(TypedDict):
    """What a session remembers between events. JSON."""

    drill: dict[str, Any]
    deal: int
    turn: int
    step: Literal["answer", "why"]
    answer: AnswerView | None
    misses: int
    hinted: bool
    shown: bool
    untouched: bool
    nudged: bool


TASKS = {
    "judge": N_("May these cards be laid down as a meld?"),
    "build": N_("Pick cards from your hand that may be laid down as one meld."),
}

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

SECTIONS = {
    "set-up/deck": N_("The cards"),
    "melds/size": N_("How many cards"),
    "melds/naturals": N_("Natural cards"),
    "melds/wilds": N_("Wild cards"),
    "melds/ranks": N_("One rank"),
    "melds/canastas": N_("Canastas"),
    "melds/sequences": N_("Runs"),
    "melds/wild-melds": N_("Melds of wild cards"),
    "threes/red": N_("Red threes"),
    "threes/black": N_("Black threes"),
    "turn/draw": N_("Drawing"),
    "first-meld/minimum": N_("The first meld"),
    "first-meld/waiver": N_("The first meld"),
    "going-out/canastas": N_("Going out"),
    "going-out/last-card": N_("Going out"),
    "going-out/permission": N_("Asking the partner"),
}
"""Names of the sections of the rules reference by topic, as a citation shows them."""

ACTS: dict[str, tuple[str, str]] = {
    "check": (N_("Check"), "C"),
    "retry": (N_("Try again"), "R"),
    "next": (N_("Another one"), "N"),
    "show": (N_("Show me"), "S"),
    "hint": (N_("Hint"), "H"),
    "undo": (N_("Put the cards back"), "U"),
}
"""The buttons: label, and the letter on the key that does the same."""


@lru_cache(maxsize=4)
def words_in(lang: str) -> Words:
    """The words of a language, read once."""
    return Words(lang)


class Session:
    """A drill, how far it has got, and the language it speaks. Equal events give equal states.

    `dispatch` never raises for an event: what it does not understand changes nothing but `state["turn"]`.
    """

    def __init__(self, drill: Drill, lang: str, seed: int | None = None) -> None:
        self.words = words_in(lang)
        self._memory = _begin(drill if seed is None or not drill.skill else generate(drill, seed))

    @property
    def state(self) -> State:
        """The view model of this moment."""
        return view(self._memory, self.words)

    def dispatch(self, event: Any) -> State:
        """Takes one event of the view and gives the state after it."""
        self._memory = reduce(self._memory, event)
        return self.state

    def to_json(self) -> dict[str, Any]:
        """The session as JSON, which `from_json` continues."""
        return {"lang": self.words.lang, "memory": self._memory}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Session:
        """The session whose `to_json` this is."""
        session = cls.__new__(cls)
        session.words = words_in(values["lang"])
        session._memory = values["memory"]
        return session


def _begin(drill: Drill, deal: int = 0, turn: int = 0) -> Memory:
    return {
        "drill": drill.to_json(),
        "deal": deal,
        "turn": turn,
        "step": "answer",
        "answer": None,
        "misses": 0,
        "hinted": False,
        "shown": False,
        "untouched": True,
        "nudged": False,
    }


def reduce(memory: Memory, event: Any) -> Memory:
    """The memory after an event of the view; unreadable, untimely and stale events change nothing but the turn."""
    turned: Memory = {**memory, "turn": memory["turn"] + 1, "nudged": False}
    kind = event.get("type") if isinstance(event, Mapping) else None
    handler = _EVENTS.get(kind) if isinstance(kind, str) else None
    return handler(turned, event) if handler else turned


def _start(memory: Memory, event: Mapping[str, Any]) -> Memory:
    drill = Drill.from_json(memory["drill"])
    return _redealt(memory, event) if drill.fresh and memory["untouched"] and memory["deal"] == 0 else memory


def _next(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return _redealt(memory, event) if memory["drill"]["skill"] else memory


def _redealt(memory: Memory, event: Mapping[str, Any]) -> Memory:
    seed, deal = event.get("seed"), memory["deal"] + 1
    usable = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < MOST_SEED
    drill = generate(Drill.from_json(memory["drill"]), seed if usable and isinstance(seed, int) else deal)
    return _begin(drill, deal, memory["turn"])


def _check(memory: Memory, event: Mapping[str, Any]) -> Memory:
    if memory["answer"] or event.get("key", _key(memory)) != _key(memory):
        return memory
    answer = _read_answer(memory, event)
    if answer is None:
        return {**memory, "nudged": True}
    memory = {**memory, "answer": answer, "untouched": False}
    grade = _grade(memory, words_in("en"))
    if grade.onward:
        return {**memory, "answer": None, "step": "why"}
    return memory if grade.right else {**memory, "misses": memory["misses"] + 1}


def _read_answer(memory: Memory, event: Mapping[str, Any]) -> AnswerView | None:
    """The answer of a `check`, or `None` where it holds none that this drill could mean."""
    if memory["drill"]["kind"] == "judge":
        choice = event.get("choice")
        offered = [value for value, _ in _choices(memory, words_in("en"))]
        return {"choice": choice, "cards": []} if isinstance(choice, str) and choice in offered else None
    cards = event.get("cards")
    if not isinstance(cards, list) or not 0 < len(cards) <= 40 or not all(isinstance(card, str) for card in cards):
        return None
    try:
        return {"choice": None, "cards": format_cards(parse_cards(" ".join(cards))).split()}
    except NotationError:
        return None


def _retry(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "answer": None, "shown": False} if memory["answer"] and not _right(memory) else memory


def _hint(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return memory if memory["answer"] else {**memory, "hinted": True, "untouched": False}


def _show(memory: Memory, event: Mapping[str, Any]) -> Memory:
    return {**memory, "shown": True} if _may_show(memory) else memory


_EVENTS = {"start": _start, "next": _next, "check": _check, "retry": _retry, "hint": _hint, "show": _show}


def _grade(memory: Memory, words: Words) -> Grade:
    """Grades the answer that was given; it must be there."""
    answer, drill = memory["answer"], Drill.from_json(memory["drill"])
    assert answer is not None
    if drill.kind == "build":
        return grade_build(drill, parse_cards(" ".join(answer["cards"])), words)
    ask = grade_why if memory["step"] == "why" else grade_judge
    return ask(drill, answer["choice"] or "", words)


def _right(memory: Memory) -> bool:
    return _grade(memory, words_in("en")).right


def _may_show(memory: Memory) -> bool:
    return memory["answer"] is not None and memory["misses"] >= TRIES_BEFORE_SHOWING and not _right(memory)


def _key(memory: Memory) -> str:
    return f"{memory['drill']['id']}/{memory['deal']}"


# What is seen.


def view(memory: Memory, words: Words) -> State:
    """The view model of a memory in a language. Before an answer is given it does not ask the engine about it."""
    drill = Drill.from_json(memory["drill"])
    grade = _grade(memory, words) if memory["answer"] else None
    return {
        "drill": drill.id,
        "key": _key(memory),
        "turn": memory["turn"],
        "kind": drill.kind,
        "lang": words.lang,
        "dir": words.dir,
        "phase": "answered" if grade else "ready",
        "step": memory["step"],
        "verdict": None if grade is None else "right" if grade.right else "wrong",
        "task": _task(drill, words),
        "rules": words.text(RULE_SETS.get(str(drill.rules), N_("House rules"))).plain(),
        "table": _table(drill, words),
        "hand": _hand(drill, words),
        "question": _question(memory, words),
        "answer": memory["answer"],
        "shown": _shown(memory) if memory["shown"] else None,
        "feedback": _feedback(memory, grade, words),
        "hint": _hint_text(drill, words).spans() if memory["hinted"] else None,
        "fresh": drill.fresh and memory["untouched"] and memory["deal"] == 0,
        "actions": _actions(memory, grade, words),
        "keys": _keys(drill, words),
        "labels": _labels(words),
    }


def _task(drill: Drill, words: Words) -> list[Span]:
    """The task's words; cards between backticks become cards."""
    if drill.task is None:
        return words.text(TASKS[drill.kind]).spans()
    parts = drill.task[words.lang].split("`")
    return [_cards_span(part, words) if place % 2 else part for place, part in enumerate(parts) if part]


def _cards_span(text: str, words: Words) -> Span:
    cards = parse_cards(text)
    return {"cards": [str(card) for card in cards], "say": ", ".join(words.card(card) for card in cards)}


def _card(card: Card, words: Words) -> CardView:
    seen: CardView = {"card": str(card), "say": words.card(card)}
    if card.wild:
        return {**seen, "say": f"{seen['say']}, {words.text('wild card').plain()}", "wild": True}
    return {**seen, "bonus": True} if card.red_three else seen


def _ordered(cards: tuple[Card, ...]) -> list[Card]:
    """As people hold them: by rank, the wild cards at the end."""
    return sorted(cards, key=lambda card: (card.wild, card))


def _table(drill: Drill, words: Words) -> TableView:
    def row(cards: tuple[Card, ...]) -> RowView:
        label = words.ntext("A meld of {n} card", "A meld of {n} cards", len(cards)).plain()
        return {"label": label, "cards": [_card(card, words) for card in _ordered(cards)]}

    return {
        "label": words.text("On the table: your side's melds").plain(),
        "melds": [row(tuple(meld.cards)) for meld in drill.posed().melds],
        "empty": words.text("Nothing lies there yet.").plain(),
    }


def _hand(drill: Drill, words: Words) -> HandView:
    hand = drill.posed().hand
    if drill.kind == "build":
        cards = [_card(card, words) for card in _ordered(hand)]
        return {"label": words.text("Your hand").plain(), "cards": cards, "note": [], "pick": True}
    group = tuple(drill.lay().groups[0].cards)
    left = len(hand) - len(group)
    note = words.ntext("{n} more card stays in the hand.", "{n} more cards stay in the hand.", left)
    return {
        "label": words.text("From your hand").plain(),
        "cards": [_card(card, words) for card in group],
        "note": note.spans(),
        "pick": False,
    }


def _choices(memory: Memory, words: Words) -> list[tuple[str, Text]]:
    if memory["step"] == "why":
        return why_choices(Drill.from_json(memory["drill"]), words)
    return [("legal", words.text("Yes, a legal meld")), ("illegal", words.text("No, not a legal meld"))]


def _question(memory: Memory, words: Words) -> QuestionView | None:
    if memory["drill"]["kind"] == "build":
        return None
    label = words.text("Why is it not legal?" if memory["step"] == "why" else "What do you say?")
    return {
        "label": label.spans(),
        "choices": [{"value": value, "text": text.spans()} for value, text in _choices(memory, words)],
    }


def _shown(memory: Memory) -> AnswerView:
    drill = Drill.from_json(memory["drill"])
    if drill.kind == "build":
        return {"choice": None, "cards": [str(card) for card in legal_lay(drill.posed())]}
    right = (value for value, _ in _choices(memory, words_in("en")) if _right({**memory, "answer": _chosen(value)}))
    return _chosen(next(right))


def _chosen(value: str) -> AnswerView:
    return {"choice": value, "cards": []}


def _feedback(memory: Memory, grade: Grade | None, words: Words) -> FeedbackView | None:
    if memory["nudged"]:
        return {"tone": "note", "headline": words.text(_nothing(memory)).spans(), "reasons": []}
    if memory["shown"]:
        return _told("shown", _show_grade(memory, words), words)
    if grade is not None:
        return _told("right" if grade.right else "wrong", grade, words)
    if memory["step"] == "why":
        return _told("onward", _grade({**memory, "step": "answer", "answer": _chosen("illegal")}, words), words)
    return None


def _show_grade(memory: Memory, words: Words) -> Grade:
    shown = _grade({**memory, "answer": _shown(memory)}, words)
    return Grade(True, words.text("Here is an answer that is right."), shown.reasons)


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


def _hint_text(drill: Drill, words: Words) -> Text:
    melds = drill.posed().rules.melds
    return words.text(
        "A meld has {size} cards or more of one rank. Count the natural cards first ({naturals} at least), "
        "then the wild ones: twos and jokers.",
        size=melds.min_size,
        naturals=melds.min_naturals,
    )


def _actions(memory: Memory, grade: Grade | None, words: Words) -> list[ActionView]:
    """The buttons of the moment, the main one first."""
    more = ["next"] if memory["drill"]["skill"] else []
    if grade is None:
        acts = ["check", *(["undo"] if memory["drill"]["kind"] == "build" else []), *(["hint"] if not memory["hinted"] else [])]
    elif grade.right:
        acts = more
    else:
        acts = ["retry", *(["show"] if _may_show(memory) and not memory["shown"] else []), *more]
    return [_action(act, place == 0, words) for place, act in enumerate(acts)]


def _action(act: str, main: bool, words: Words) -> ActionView:
    label, letter = ACTS[act]
    return {"act": act, "label": words.text(label).plain(), "main": main, "code": f"Key{letter}", "cap": letter}


def _keys(drill: Drill, words: Words) -> list[KeyView]:
    pick = N_("pick a card or put it back") if drill.kind == "build" else N_("choose")
    lines = [("← → ↑ ↓", N_("move")), ("Space", pick), *((letter, label) for label, letter in ACTS.values())]
    unused = {"undo"} if drill.kind == "judge" else set()
    dropped = {ACTS[act][1] for act in unused} | (set() if drill.skill else {ACTS["next"][1]})
    return [{"cap": cap, "text": words.text(text).plain()} for cap, text in lines if cap not in dropped]


def _nothing(memory: Memory) -> str:
    return N_("Pick cards first.") if memory["drill"]["kind"] == "build" else N_("Choose an answer first.")


def _labels(words: Words) -> LabelsView:
    return {
        "waiting": words.text("One moment: the answer is about to be checked.").plain(),
        "nothing": words.text("Choose an answer first.").plain(),
        "keys": words.text("Keys").plain(),
        "feedback": words.text("The verdict").plain(),
        "rule": words.text("The rule").plain(),
    }
