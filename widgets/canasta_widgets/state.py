"""The view model of a drill, as the view (widgets/view/state.ts) draws it. Everything in it is JSON."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Span = str | dict[str, Any]
"""Words, cards to draw among them, or figures that read left to right: `canasta.words.Text.spans`."""


class CardView(TypedDict, total=False):
    """A card to draw, with its spoken name; `wild` and `bonus` are marks on its face, `points` what it counts."""

    card: str
    say: str
    wild: bool
    bonus: bool
    points: int


class RowView(TypedDict):
    """A row of cards with its spoken name."""

    label: str
    cards: list[CardView]


class MeldView(TypedDict):
    """A meld: which canasta it is, and its place where cards may be sent to it."""

    label: str
    cards: list[CardView]
    canasta: Literal["natural", "mixed", "wild", "sequence"] | None
    target: int | None


class SideView(TypedDict):
    """What lies before one side; the label is empty where only one side has anything."""

    label: str
    own: bool
    melds: list[MeldView]
    red_threes: RowView | None
    score: list[Span] | None


class StockView(TypedDict):
    """The stock and the number of its cards."""

    label: str
    count: int


class PileView(TypedDict):
    """The discard pile: the last of `top` lies on top.

    `across` is the place in `top` of the card that froze it and lies crosswise; `across_card` is that card where it
    lies deeper. The note says that it is frozen.
    """

    label: str
    count: int
    top: list[CardView]
    frozen: bool
    across: int | None
    across_card: CardView | None
    note: list[Span]


class TableView(TypedDict):
    """What lies on the felt. Stock and pile are there where the drill is about them."""

    label: str
    sides: list[SideView]
    stock: StockView | None
    pile: PileView | None
    empty: str


class HandView(TypedDict):
    """The cards below the table; `pick` where they are to be picked."""

    label: str
    cards: list[CardView]
    note: list[Span]
    pick: bool


class CountView(TypedDict):
    """The points of the cards in the tray are counted as they are put there; `of` says how many are needed."""

    label: str
    of: list[Span] | None


class StagingView(TypedDict):
    """The tray for the groups of an answer; cards that lie in a slot from the start stay there.

    `more` lets further slots be opened, which `further` names. `empty` is said while the tray is.
    """

    label: str
    slots: list[RowView]
    more: bool
    further: str
    count: CountView | None
    empty: list[Span]


class NumberView(TypedDict):
    """A whole number to enter, from `least` to `most`."""

    label: str
    suffix: str
    least: int
    most: int


class LineView(TypedDict):
    """A line of a score sheet; `value` where it is known already."""

    id: str
    label: list[Span]
    detail: list[Span] | None
    value: int | None
    verdict: Literal["right", "wrong"] | None
    sign: Literal["+", "-", ""]


class SheetView(TypedDict):
    """A score sheet to fill; the total is its last line."""

    label: str
    lines: list[LineView]


class ChoiceView(TypedDict):
    """One thing to choose, or to put in order."""

    value: str
    text: list[Span]


class ItemsView(TypedDict):
    """Things to put in order, and the words for moving one."""

    label: str
    list: list[ChoiceView]
    up: str
    down: str


class QuestionView(TypedDict):
    """A question with its choices."""

    label: list[Span]
    choices: list[ChoiceView]


class Part(TypedDict, total=False):
    """What a kind of drill has in the state; the rest is the same for every kind. `acts` stand before the hint."""

    table: TableView
    hand: HandView
    staging: StagingView | None
    number: NumberView | None
    sheet: SheetView | None
    items: ItemsView | None
    question: QuestionView | None
    acts: list[str]
    history: list[list[Span]]


class GroupAnswer(TypedDict):
    """Cards of one group, and the place of the own meld that they are to join."""

    cards: list[str]
    to: int | None


class Answer(TypedDict, total=False):
    """An answer that was given, or that is shown: what its kind asks for. `act` is one of a turn."""

    choice: str
    groups: list[GroupAnswer]
    number: int
    lines: dict[str, int]
    order: list[str]
    act: str


class ReasonView(TypedDict):
    """One reason of a verdict; `title` is the name of the cited section, empty where none is cited."""

    code: str
    text: list[Span]
    cite: str | None
    title: str


class FeedbackView(TypedDict):
    """A verdict in words; `table` is what would happen at the table."""

    tone: Literal["right", "wrong", "onward", "note", "shown"]
    headline: list[Span]
    reasons: list[ReasonView]
    table: list[Span] | None


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
    history: str


class State(TypedDict):
    """The view model of a drill: all that the view draws, in the learner's language."""

    drill: str
    key: str
    turn: int
    kind: str
    lang: str
    dir: str
    phase: Literal["loading", "ready", "answered"]
    step: str
    verdict: Literal["right", "wrong"] | None
    task: list[Span]
    rules: str
    table: TableView
    hand: HandView
    staging: StagingView | None
    number: NumberView | None
    sheet: SheetView | None
    items: ItemsView | None
    question: QuestionView | None
    answer: Answer | None
    shown: Answer | None
    feedback: FeedbackView | None
    hint: list[list[Span]]
    hints_left: int
    history: list[list[Span]]
    fresh: bool
    actions: list[ActionView]
    keys: list[KeyView]
    labels: LabelsView


class LayoutState(TypedDict):
    """The view model of a picture of a table: a drill's fields, as far as there are any, and the hands to show."""

    kind: Literal["layout"]
    drill: str
    key: str
    phase: Literal["ready"]
    lang: str
    dir: str
    rules: str
    table: TableView
    hands: list[HandView]
    caption: list[Span]


class ComparisonColumn(TypedDict):
    """A rule set: its name in words, and its chapter in the rules reference."""

    chapter: str
    heading: str


class ComparisonRow(TypedDict):
    """A rule, with its topic in the rules reference, and what each rule set says."""

    path: str
    topic: str
    label: list[Span]
    values: list[list[Span]]


class ComparisonState(TypedDict):
    """The view model of rule sets side by side; without rows where they are played alike."""

    kind: Literal["differences"]
    lang: str
    dir: str
    caption: str
    corner: str
    columns: list[ComparisonColumn]
    rows: list[ComparisonRow]
