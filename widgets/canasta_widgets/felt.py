"""Cards, and what lies on the table, as the view draws them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from canasta import Card, Position, Rules
from canasta.cards import CARDS
from canasta.melds import Meld, MeldKind, is_canasta
from canasta.position import does
from canasta.scoring import DealEnd
from canasta.words import Points, Text, Words

from .marks import N_
from .state import (
    CardView,
    CountView,
    HandView,
    MeldView,
    Part,
    PileView,
    RowView,
    SideView,
    StagingView,
    StockView,
    TableView,
)

WILD = N_("wild card")
OPPONENTS, OWN = N_("The opponents"), N_("Your side")
TOP = 4
"""The cards of the pile that are seen."""

CanastaKind = Literal["natural", "mixed", "wild", "sequence"]


def face(card: Card, words: Words, rules: Rules | None = None) -> CardView:
    """A card; with its points where `rules` are given."""
    seen: CardView = {"card": str(card), "say": words.card(card)}
    if card.wild:
        seen = {**seen, "say": f"{seen['say']}, {words.text(WILD).plain()}", "wild": True}
    if card.red_three:
        seen = {**seen, "bonus": True}
    return seen if rules is None else {**seen, "points": rules.worth[card.index]}


def ordered(cards: Iterable[Card]) -> list[Card]:
    """As people hold them: by rank, the wild cards at the end."""
    return sorted(cards, key=lambda card: (card.wild, card))


def row(label: str, cards: Iterable[Card], words: Words, rules: Rules | None = None) -> RowView:
    """Cards in a row, as they come."""
    return {"label": label, "cards": [face(card, words, rules) for card in cards]}


def hand(
    cards: Iterable[Card], words: Words, pick: bool = False, rules: Rules | None = None, note: Text | None = None
) -> HandView:
    """The hand, in the order in which it is held."""
    label = words.text("The hand").plain()
    seen = [face(card, words, rules) for card in ordered(cards)]
    return {"label": label, "cards": seen, "note": note.spans() if note else [], "pick": pick}


def no_hand() -> HandView:
    """No card at all."""
    return {"label": "", "cards": [], "note": [], "pick": False}


def loose(cards: Iterable[Card], words: Words, note: Text | None = None) -> HandView:
    """Cards that belong to nobody yet, as they come."""
    told = note.spans() if note else []
    return {**row(words.text("The cards").plain(), cards, words), "note": told, "pick": False}


def deal_end(end: DealEnd, words: Words) -> Part:
    """The end of a deal for its first side: what lies on the table, what is left in the hands, and who went out."""
    sides = [_at_the_end(end, place, words) for place in range(len(end.sides))]
    held = [(label, cards) for label, cards in zip(HELD, end.sides[0].hands, strict=False) if cards]
    out = (None if end.out is None else end.out == 0, end.concealed)
    note = [
        words.ntext(
            "The partner still holds one card: {cards}.", "The partner still holds {cards}.", len(cards), cards=cards
        )
        for _, cards in held[1:]
    ]
    ended = words.text(ENDINGS[out])
    label, cards = held[0] if held else (HELD[0], ())
    left = row(words.text(label).plain(), ordered(cards), words)
    return {
        "table": {**bare(words), "sides": [side for side in sides[1:] + sides[:1] if side["melds"] or side["own"]]},
        "hand": {**left, "note": Text.join([*note, ended]).spans(), "pick": False},
    }


HELD = (N_("Left in the hand"), N_("Left in the partner’s hand"), N_("Left in another hand"))
ENDINGS = {
    (True, False): N_("This side went out."),
    (True, True): N_("This side went out concealed: the whole hand was laid in one turn."),
    (False, False): N_("The opponents went out."),
    (False, True): N_("The opponents went out concealed."),
    (None, False): N_("The stock ran out, and nobody went out."),
}


def _at_the_end(end: DealEnd, place: int, words: Words) -> SideView:
    side, threes = end.sides[place], sum(end.sides[place].red_threes)
    red = [card for card in CARDS if card.red_three] * end.rules.deck.packs
    return {
        "label": words.text(OPPONENTS if place else OWN).plain(),
        "own": place == 0,
        "melds": [meld_view(meld, end.rules, words) for meld in side.melds],
        "red_threes": row(words.text("Red threes").plain(), red[:threes], words) if threes else None,
        "score": None,
    }


def tray(words: Words, first: RowView | None = None, more: bool = True, count: CountView | None = None) -> StagingView:
    """The tray for an answer's groups; `first` is its first slot where something lies there already."""
    return {
        "label": words.text("To be laid").plain(),
        "slots": [first or row(words.text("A meld").plain(), (), words)],
        "more": more,
        "further": words.text("Another meld").plain(),
        "count": count,
        "empty": words.text("Tap a card to put it here.").spans(),
    }


def bare(words: Words) -> TableView:
    """A table of which nothing is shown."""
    return {"label": words.text("On the table").plain(), "sides": [], "stock": None, "pile": None, "empty": ""}


def table(position: Position, told: Collection[str], words: Words, aim: bool = False) -> TableView:
    """The melds of both sides, and what else the drill tells: `told` are the fields that its position names.

    With `aim` the own melds may be pointed at.
    """
    sides = [
        _side(OPPONENTS, False, position.opponent_melds, (), None, position, words, aim),
        _side(
            OWN,
            True,
            position.melds,
            position.red_threes,
            _score(position, aim, words) if "score" in told else None,
            position,
            words,
            aim,
        ),
    ]
    seen = [side for side in sides if side["melds"] or side["red_threes"] or side["score"]]
    lone = len(seen) == 1 and seen[0]["own"]
    return {
        "label": words.text("On the table").plain(),
        "sides": [{**side, "label": ""} for side in seen] if lone else seen,
        "stock": _stock(position, words) if "stock" in told else None,
        "pile": _pile(position, words) if "pile" in told else None,
        "empty": words.text("Nothing lies there yet.").plain(),
    }


def _side(
    label: str,
    own: bool,
    melds: Sequence[Meld],
    threes: Sequence[Card],
    score: Text | None,
    position: Position,
    words: Words,
    aim: bool,
) -> SideView:
    return {
        "label": words.text(label).plain(),
        "own": own,
        "melds": [
            meld_view(meld, position.rules, words, place if own and aim else None) for place, meld in enumerate(melds)
        ],
        "red_threes": row(words.text("Red threes").plain(), threes, words) if threes else None,
        "score": score.spans() if score else None,
    }


def _score(position: Position, aim: bool, words: Words) -> Text:
    """The score; where cards are to be laid, with the minimum that it sets for a first meld."""
    points = Points(position.score)
    if position.melds or not aim:
        return words.text("{points} points so far", points=points)
    needed = Points(position.rules.first_meld.minimum(position.score))
    return words.text("{points} points so far; the first meld must count {needed}", points=points, needed=needed)


CANASTAS: dict[CanastaKind, str] = {
    "natural": N_("A natural canasta of {n} cards"),
    "mixed": N_("A mixed canasta of {n} cards"),
    "wild": N_("A canasta of {n} wild cards"),
    "sequence": N_("A complete run of {n} cards"),
}


def canasta_kind(meld: Meld, rules: Rules) -> CanastaKind | None:
    """Which canasta a meld is, or `None` where it is none."""
    if not is_canasta(meld, rules):
        return None
    if meld.kind is MeldKind.GROUP:
        return "mixed" if meld.wilds else "natural"
    return "wild" if meld.kind is MeldKind.WILD else "sequence"


def meld_view(meld: Meld, rules: Rules, words: Words, target: int | None = None) -> MeldView:
    """A meld on the table."""
    kind = canasta_kind(meld, rules)
    label = (
        words.text(CANASTAS[kind], n=meld.size)
        if kind
        else words.ntext("A meld of one card", "A meld of {n} cards", meld.size)
    )
    return {
        "label": label.plain(),
        "cards": [face(card, words) for card in ordered(meld.cards)],
        "canasta": kind,
        "target": target,
    }


def _stock(position: Position, words: Words) -> StockView:
    label = words.ntext("The stock: one card", "The stock: {n} cards", position.stock)
    return {"label": label.plain(), "count": position.stock}


def _pile(position: Position, words: Words) -> PileView:
    pile, rules = position.pile, position.rules
    deep = max(0, len(pile) - TOP)
    froze = [place for place, card in enumerate(pile) if position.frozen and does(card, rules.pile.freezers)]
    across = froze[-1] if froze else None
    label = words.ntext("The discard pile: one card", "The discard pile: {n} cards", len(pile))
    return {
        "label": label.plain(),
        "count": len(pile),
        "top": [face(card, words) for card in pile[deep:]],
        "frozen": position.frozen,
        "across": across - deep if across is not None and across >= deep else None,
        "across_card": face(pile[across], words) if across is not None and across < deep else None,
        "note": words.text("The pile is frozen").spans() if position.frozen else [],
    }
