"""A simple, sensible player: opens early, collects canastas, keeps wild cards, goes out when he can."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.actions import Ask, Discard, Draw, Group, Lay, Pass
from canasta.bots.player import Choice, Player, Why
from canasta.cards import Card
from canasta.groups import new_groups
from canasta.melds import is_canasta, join
from canasta.position import Position
from canasta.rules import Ask as Asking
from canasta.rules import RedThrees
from canasta.solve import first_melds, go_out, safest_discard, takes

WORTHWHILE = 3
"""The cards from which on a pile is worth taking."""
NEARLY = 2
"""The cards that wild cards may fill to finish a canasta."""


class SensiblePlayer(Player):
    """Plays by a short list of habits; where none applies he draws, or discards the safest card."""

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
        if ways and (len(seen.pile) >= WORTHWHILE or not seen.stock or not seen.melds):
            yield Choice(min(ways, key=lambda way: (sum(c.wild for c in way.cards), len(way.cards))), Why.TAKES_PILE)

    def _middle(self, seen: Position) -> Iterator[Choice]:
        if seen.rules.threes.red is RedThrees.MAY_BE_KEPT:
            yield from (Choice(Lay((Group((card,)),)), Why.LAYS_RED_THREE) for card in seen.hand if card.red_three)
        way = go_out(seen)
        if way is not None:
            if seen.rules.going_out.ask is Asking.MUST_ASK and not seen.turn.asked:
                yield Choice(Ask(), Why.ASKS_FIRST)
            last = Discard(way.discard or seen.hand[0])
            yield Choice(Lay(way.groups) if way.groups else last, Why.GOES_OUT)
        if not seen.melds:
            yield from (Choice(meld.action, Why.OPENS) for meld in first_melds(seen)[:1])
            return
        if len(seen.hand) > 2:
            yield from self._lays(seen)

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
            if 0 < short <= min(NEARLY, len(wilds)) and not is_canasta(meld, seen.rules):
                yield Choice(Lay((Group(tuple(wilds[:short]), place),)), Why.MAKES_CANASTA)

    def _end(self, seen: Position) -> Iterator[Choice]:
        cards: list[Card] = list(dict.fromkeys(seen.hand))
        if len(cards) > 1:
            yield Choice(Discard(safest_discard(seen)), Why.DISCARDS_SAFELY)
        yield from (Choice(Discard(card), Why.NOTHING_ELSE) for card in cards)
        yield Choice(Pass(), Why.NOTHING_ELSE)
