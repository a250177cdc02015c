"""The view model of a drill, as the view (widgets/view/state.ts) draws it. Everything in it is JSON."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Span = str | dict[str, Any]
"""Words, cards to draw among them, or figures that read left to right: `canasta.words.Text.spans`."""


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


class SideView(TypedDict):
    """The melds of one side; the label is empty where only one side has any."""

    label: str
    melds: list[RowView]


class TableView(TypedDict):
    """What lies on the felt."""

    label: str
    sides: list[SideView]
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
