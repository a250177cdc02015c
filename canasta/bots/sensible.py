"""A simple, sensible player: opens early, collects canastas, keeps wild cards, goes out when he can."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from canasta.actions import Ask, Discard, Draw, Group, Lay, Pass
from canasta.bots.player import Choice, Player, Why
from canasta.cards import Card
from canasta.groups import new_groups
from canasta.melds import is_canasta, join
from canasta.position import Position
from canasta.rules import Ask as Asking
from canasta.rules import CardClass, RedThrees
from canasta.solve import first_melds, go_out, safest_discard, takes

SPARE = 2
"""The wild cards that a player holds who can spare one."""


FEW = 3
"""A player to whom so few cards are worth a take also takes any pile that opens the game for his side."""


class Habits(NamedTuple):
    """What a sensible player does where players differ.

    `pile_from` is the number of cards from which on a pile is worth taking. With `safe_discards` he discards what gives
    least away, else a card by chance that is not wild. With `cheap_opening` he opens with the first meld that counts
    least, else with the one that counts most. `freezes` is the number of cards from which on he freezes a pile that is
    open to the opponents, with a wild card that he can spare. Wild cards `fill` so many places of a canasta at most. He
    goes out from so many `canastas` on.
    """

    pile_from: int = 3
    safe_discards: bool = True
    cheap_opening: bool = True
    freezes: int = 99
    fill: int = 2
    canastas: int = 0


SENSIBLE = Habits()


class SensiblePlayer(Player):
    """Plays by a short list of habits; where none applies he draws, or discards the safest card."""

    def __init__(self, rng: random.Random, habits: Habits = SENSIBLE) -> None:
        super().__init__(rng)
        self.habits = habits

    def choices(self, seen: Position) -> Iterator[Choice]:
        """His choice first, then what is always possible."""
        if seen.turn.drawn is None:
            yield from self._start(seen)
            yield Choice(Draw(), Why.DRAWS) if seen.stock else Choice(Pass(), Why.NOTHING_ELSE)
        else:
            yield from self._middle(seen)
            yield from self._end(seen)

    def answer(self, seen: Position) -> str:
        """No while his own hand is large, yes otherwise."""
        return "no" if len(seen.hand) > 8 else "yes"

    def _start(self, seen: Position) -> Iterator[Choice]:
        ways = takes(seen)
        worth = self.habits.pile_from
        if ways and (len(seen.pile) >= worth or not seen.stock or (not seen.melds and worth <= FEW)):
            yield Choice(min(ways, key=lambda way: (sum(c.wild for c in way.cards), len(way.cards))), Why.TAKES_PILE)

    def _middle(self, seen: Position) -> Iterator[Choice]:
        if seen.rules.threes.red is RedThrees.MAY_BE_KEPT:
            yield from (Choice(Lay((Group((card,)),)), Why.LAYS_RED_THREE) for card in seen.hand if card.red_three)
        way = go_out(seen) if self._content(seen) else None
        if way is not None:
            if seen.rules.going_out.ask is Asking.MUST_ASK and not seen.turn.asked:
                yield Choice(Ask(), Why.ASKS_FIRST)
            last = Discard(way.discard or seen.hand[0])
            yield Choice(Lay(way.groups) if way.groups else last, Why.GOES_OUT)
        if not seen.melds:
            found = first_melds(seen)
            ordered = found if self.habits.cheap_opening else found[::-1]
            yield from (Choice(meld.action, Why.OPENS) for meld in ordered[:1])
            return
        if len(seen.hand) > 2:
            yield from self._lays(seen)

    def _content(self, seen: Position) -> bool:
        """Whether the side has the canastas that he waits for; at the end of the stock he waits no longer."""
        made = sum(is_canasta(meld, seen.rules) for meld in seen.melds)
        return made >= self.habits.canastas or not seen.stock

    def _would_freeze(self, seen: Position) -> bool:
        """Whether a spare wild card closes a pile that the opponents could take easily."""
        spare = sum(card.wild for card in seen.hand) >= SPARE
        freezable = CardClass.WILD in seen.rules.pile.freezers and not seen.frozen
        return spare and freezable and bool(seen.opponent_melds) and len(seen.pile) >= self.habits.freezes

    def _lays(self, seen: Position) -> Iterator[Choice]:
        naturals = [card for card in dict.fromkeys(seen.hand) if not card.wild]
        for card in naturals:
            for place, meld in enumerate(seen.melds):
                if (meld.rank is card.rank or meld.suit is card.suit) and not join(meld, (card,), seen.rules)[1]:
                    yield Choice(Lay((Group((card,), place),)), Why.ADDS)
        for spec in new_groups(seen.hand, seen.rules, seen.rules.melds.min_size):
            if not spec.twos and not spec.jokers:
                yield Choice(Lay((Group(spec.pick(seen.hand) or ()),)), Why.MAKES_MELD)
        yield from self._canastas(seen)

    def _canastas(self, seen: Position) -> Iterator[Choice]:
        """Wild cards onto a meld that they finish as a canasta."""
        wilds = [card for card in seen.hand if card.wild]
        for place, meld in enumerate(seen.melds):
            short = seen.rules.melds.canasta - meld.size
            if 0 < short <= min(self.habits.fill, len(wilds)) and not is_canasta(meld, seen.rules):
                yield Choice(Lay((Group(tuple(wilds[:short]), place),)), Why.MAKES_CANASTA)

    def _end(self, seen: Position) -> Iterator[Choice]:
        cards: list[Card] = list(dict.fromkeys(seen.hand))
        wilds = [card for card in cards if card.wild]
        if len(cards) > 1:
            if self._would_freeze(seen):
                yield Choice(Discard(wilds[0]), Why.FREEZES)
            if self.habits.safe_discards:
                yield Choice(Discard(safest_discard(seen)), Why.DISCARDS_SAFELY)
            naturals = [card for card in cards if not card.wild]
            yield from (Choice(Discard(card), Why.CHANCE) for card in self.rng.sample(naturals, len(naturals)))
        yield from (Choice(Discard(card), Why.NOTHING_ELSE) for card in cards)
        yield Choice(Pass(), Why.NOTHING_ELSE)
