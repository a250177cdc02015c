"""The engine's ruling on an example of the texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from canasta import Position, Setup, Verdict, action_from_json, check

LEGAL: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Example:
    """A turn and an act, as the referee reads them, and the reasons that must stand against it (none: legal)."""

    turn: Mapping[str, Any]
    act: Mapping[str, Any]
    codes: frozenset[str] = field(default=LEGAL)

    @property
    def cards(self) -> set[str]:
        """Every list of cards in it."""
        found = set()
        for value in (*self.turn.values(), *self.act.values()):
            found |= {value} if isinstance(value, str) else set()
            groups = value if isinstance(value, list) else []
            found |= {group["cards"] if isinstance(group, Mapping) else group for group in groups}
        return found

    def verdict(self, rules: str) -> Verdict:
        """What the engine says under these rules."""
        setup = Setup.from_json({"rules": rules, **self.turn})
        position = Position.of(setup, red_threes_in_hand=any(card.red_three for card in setup.hand))
        return check(position, action_from_json(dict(self.act)))

    def holds(self, rules: str) -> bool:
        """True where the engine finds it legal, or gives at least these reasons against it."""
        verdict = self.verdict(rules)
        return verdict.legal == (not self.codes) and self.codes <= {code.value for code in verdict.codes}


def laying(cards: str, *codes: str, melds: tuple[str, ...] = ("JS JH JD",), **turn: Any) -> Example:
    """These cards laid by a side that has melded, with cards enough left to discard one and keep one."""
    return Example(
        {"hand": f"{cards} 4S 4C 10C", "melds": list(melds), "drawn": "stock", **turn},
        {"lay": [cards]},
        frozenset(codes),
    )


def taking(cards: str, pile: str, *codes: str, melds: tuple[str, ...] = ("JS JH JD",), **turn: Any) -> Example:
    """The pile taken with these cards from the hand, by a side that has melded."""
    hand = f"{cards} 4S 4C 10C".strip()
    return Example({"hand": hand, "melds": list(melds), "pile": pile, **turn}, {"take": cards}, frozenset(codes))


def judged(hand: str, act: Mapping[str, Any], *codes: str, **turn: Any) -> Example:
    """Any act with this hand."""
    return Example({"hand": hand, **turn}, act, frozenset(codes))
