"""A player who does anything legal, by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Pass, TakePile
from canasta.bots.player import Choice, Player, Why
from canasta.cards import Card, Rank, Suit, without
from canasta.finish import ways_out
from canasta.laying import points
from canasta.melds import Meld
from canasta.position import Position
from canasta.rules import Way

TRIES = 4
"""Cards that he tries to lay before he discards."""


def _by_chance(action: Action) -> Choice:
    return Choice(action, Why.CHANCE)


class ChancePlayer(Player):
    """Draws or takes, tries to lay what single cards suggest, and discards; each by chance."""

    def choices(self, seen: Position) -> Iterator[Choice]:
        """Actions in an order by chance, the ones that are always possible last."""
        return map(_by_chance, self._actions(seen))

    def answer(self, seen: Position) -> str:
        """Yes or no, by chance."""
        return self.rng.choice(("yes", "no"))

    def _actions(self, seen: Position) -> Iterator[Action]:
        if seen.turn.drawn is None:
            yield from self._start(seen)
            return
        if seen.turn.permission == "yes":
            yield from (Lay(way.groups) for way in ways_out(seen) if way.groups)
        if self.rng.random() < 0.75:
            yield from self._lays(seen)
        hand = list(seen.hand)
        while hand:
            yield Discard(hand.pop(self._place(hand)))
        yield Pass()

    def _place(self, items: Sequence[object]) -> int:
        return int(self.rng.random() * len(items))

    def _start(self, seen: Position) -> Iterator[Action]:
        if seen.partnered and not seen.turn.asked and self.rng.random() < 0.02:
            yield Ask()
        if seen.pile and (not seen.stock or self.rng.random() < 0.5):
            yield from self._takes(seen)
        yield Draw() if seen.stock else Pass()

    def _takes(self, seen: Position) -> Iterator[Action]:
        top = seen.pile[-1]
        held = [card for card in seen.hand if card.rank is top.rank]
        if top.wild or (len(held) < 2 and not seen.melds and Way.NATURAL_AND_WILD not in seen.rules.pile.ways):
            return
        if not seen.melds:
            yield from self._opening_take(seen, held)
            return
        if not seen.frozen:
            yield from [TakePile((), (), place) for place, meld in enumerate(seen.melds) if _near(meld, top)]
        if len(held) > 1:
            yield TakePile((held[0], held[1]))
        elif held and not seen.frozen:
            yield from (TakePile((held[0], card)) for card in seen.hand if card.wild)

    def _lays(self, seen: Position) -> Iterator[Action]:
        if not seen.melds:
            groups = self._opening(seen, seen.hand, 0)
            yield from [Lay(groups)] if groups else []
            return
        places = {meld.rank or meld.suit: place for place, meld in enumerate(seen.melds)}
        for _ in range(min(TRIES, len(seen.hand))):
            yield from self._with(seen, seen.hand[self._place(seen.hand)], places)

    def _opening_take(self, seen: Position, held: list[Card]) -> Iterator[Action]:
        """A take with two like cards, or one and a wild card, and what else the first meld needs."""
        beside = (held + [card for card in seen.hand if card.wild])[:2]
        if not held or len(beside) < 2:
            return
        counted = points((seen.pile[-1], *beside), seen.rules)
        if counted >= seen.rules.first_meld.minimum(seen.score):
            yield TakePile(tuple(beside))
            return
        groups = self._opening(seen, without(seen.hand, beside), counted)
        yield from [TakePile(tuple(beside), groups)] if groups else []

    def _opening(self, seen: Position, hand: tuple[Card, ...], counted: int) -> tuple[Group, ...]:
        """Groups by chance that meet the minimum together with what is counted, or none."""
        needed, groups = seen.rules.first_meld.minimum(seen.score), []
        wilds = [card for card in hand if card.wild]
        by_rank: dict[Rank, list[Card]] = {}
        for card in hand:
            if not card.wild and card.rank is not Rank.THREE:
                by_rank.setdefault(card.rank, []).append(card)
        likes = [cards for cards in by_rank.values() if len(cards) > 1]
        for cards in sorted(likes, key=lambda cards: (-len(cards), self.rng.random())):
            if len(cards) == 2 and not wilds:
                break
            group = (*cards, wilds.pop()) if len(cards) == 2 else tuple(cards)
            groups.append(Group(group))
            counted += points(group, seen.rules)
            if counted >= needed:
                return tuple(groups)
        return ()

    def _with(self, seen: Position, card: Card, places: Mapping[Rank | Suit | None, int]) -> Iterator[Action]:
        """What one card suggests: a red three laid, an addition, a new meld with its like.

        `places` holds the places of the side's melds by their rank, or suit.
        """
        if card.red_three:
            yield Lay((Group((card,)),))
            return
        place = self._place(seen.melds) if card.wild else places.get(card.rank, places.get(card.suit))
        if place is not None:
            yield Lay((Group((card,), place),))
            if not card.wild:
                return
        same = tuple([other for other in seen.hand if other.rank is card.rank])
        if len(same) > 2:
            yield Lay((Group(same),))
        elif len(same) == 2 or card.wild:
            wild = next((other for other in seen.hand if other.wild and other is not card), None)
            yield from [Lay((Group((*same, wild)),))] if wild else []
        if seen.rules.melds.sequence_sizes and not card.wild:
            yield from self._run(seen, card)

    def _run(self, seen: Position, card: Card) -> Iterator[Action]:
        run = {
            other.rank.order: other
            for other in seen.hand
            if other.suit is card.suit and not other.wild and 0 <= other.rank.order - card.rank.order < 3
        }
        if len(run) == 3:
            yield Lay((Group(tuple(run.values())),))


def _near(meld: Meld, card: Card) -> bool:
    return meld.rank is card.rank or (meld.suit is not None and meld.suit is card.suit and not card.wild)
