"""A picture of a table: a position to look at, with open hands if there are any; nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from canasta import Position, Setup, parse_cards
from canasta.cards import CARDS, format_cards
from canasta.words import Words

from . import felt
from .kinds.terms import HOUSE_RULES, RULE_SETS, written
from .marks import N_
from .state import HandView, LayoutState

SEATS = (N_("Ruth’s hand"), N_("Maya’s hand"), N_("Dan’s hand"), N_("Max’s hand"))
"""Whose hands `Layout.hands` are, in the order of play."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What is drawn: the referee's turn fields, of which `hand` may be left out, and open hands by seat.

    As in a drill, the melds are drawn, and the stock, the pile and the score where `position` names them.
    """

    id: str
    position: Mapping[str, Any] = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    caption: Mapping[str, str] | None = None
    rules: str | Mapping[str, Any] = "classic"

    def posed(self) -> Position:
        """The position, checked by the engine; a card that is nowhere else stands for a hand that is not shown."""
        hands = [hand for hand in (self.position.get("hand"), *self.hands) if hand]
        shown = {"rules": self.rules, "hand": " ".join(hands), **self.position}
        setup = Setup.from_json({**shown, "hand": " ".join(hands) or "JK"})
        if not hands:
            seen = [*setup.pile, *(card for cards in (*setup.melds, *setup.opponent_melds) for card in cards)]
            unseen = next(card for card in CARDS if card not in seen and not card.red_three)
            setup = Setup.from_json({**shown, "hand": format_cards((unseen,))})
        return Position.of(setup)

    def state(self, lang: str) -> LayoutState:
        """The view model in a language."""
        words = Words(lang)
        position = self.posed()
        return {
            "kind": "layout",
            "drill": self.id,
            "key": "",
            "phase": "ready",
            "lang": lang,
            "dir": words.dir,
            "rules": words.text(RULE_SETS.get(str(self.rules), HOUSE_RULES)).plain(),
            "table": felt.table(position, self.position, words),
            "hands": self._hands(position, words),
            "caption": written(self.caption[lang], words).spans() if self.caption else [],
        }

    def _hands(self, position: Position, words: Words) -> list[HandView]:
        if not self.hands:
            return [felt.hand(position.hand, words)] if self.position.get("hand") else []
        return [
            {**felt.hand(parse_cards(cards), words), "label": words.text(seat).plain()}
            for seat, cards in zip(SEATS, self.hands, strict=False)
            if cards
        ]
