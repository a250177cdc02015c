"""A player who does anything legal, by chance."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Pass
from canasta.bots.player import Choice, Player, Why
from canasta.cards import Card, Rank
from canasta.finish import ways_out
from canasta.groups import new_groups
from canasta.position import Position
from canasta.rules import OfARank, RedThrees
from canasta.solve import first_melds, takes


class ChancePlayer(Player):
    """Shuffles what could be done: a draw or a take, some lays, a discard."""

    def choices(self, seen: Position) -> list[Choice]:
        """Every kind of action, in an order by chance, discards last."""
        return [Choice(action, Why.CHANCE) for action in self._actions(seen)]

    def answer(self, seen: Position) -> str:
        """Yes or no, by chance."""
        return self.rng.choice(("yes", "no"))

    def _actions(self, seen: Position) -> list[Action]:
        if seen.turn.drawn is None:
            return self._start(seen)
        lays: list[Action] = list(self._lays(seen)) if seen.turn.permission == "yes" or self.rng.random() < 0.75 else []
        self.rng.shuffle(lays)
        discards: list[Action] = [Discard(card) for card in dict.fromkeys(seen.hand)]
        self.rng.shuffle(discards)
        ways = self._ways_out(seen) if seen.turn.permission == "yes" or len(seen.hand) < 4 else []
        return [*lays[:4], *ways, *discards, Pass()]

    def _start(self, seen: Position) -> list[Action]:
        first: list[Action] = [Draw()] if seen.stock else [Pass()]
        if seen.partnered and not seen.turn.asked and self.rng.random() < 0.02:
            return [Ask(), *first]
        if _may_fit(seen) and (not seen.stock or self.rng.random() < 0.5):
            taken: list[Action] = list(takes(seen))
            self.rng.shuffle(taken)
            first = [*taken[:2], *first]
        return first

    def _lays(self, seen: Position) -> Iterator[Action]:
        rules = seen.rules
        if rules.threes.red is RedThrees.MAY_BE_KEPT:
            yield from (Lay((Group((card,)),)) for card in seen.hand if card.red_three)
        if not seen.melds:
            if _may_open(seen):
                yield from (meld.action for meld in first_melds(seen))
            return
        places: dict[Rank | None, int] = {meld.rank: place for place, meld in enumerate(seen.melds)}
        for card in dict.fromkeys(seen.hand):
            if card.rank in places:
                yield Lay((Group((card,), places[card.rank]),))
            elif card.wild:
                yield Lay((Group((card,), self.rng.randrange(len(seen.melds))),))
            else:
                yield from _onto_sequences(seen, card)
        several = rules.melds.of_a_rank is OfARank.SEVERAL
        for spec in new_groups(seen.hand, rules, rules.melds.min_size):
            if several or spec.rank is None or spec.rank not in places:
                yield Lay((Group(spec.pick(seen.hand) or ()),))

    def _ways_out(self, seen: Position) -> list[Action]:
        ways: list[Action] = [Lay(way.groups) for way in ways_out(seen) if way.groups]
        return ways[:3]


def _onto_sequences(seen: Position, card: Card) -> Iterator[Action]:
    for place, meld in enumerate(seen.melds):
        if meld.suit is card.suit and card.suit is not None:
            yield Lay((Group((card,), place),))


def _may_fit(seen: Position) -> bool:
    """False where the top card surely fits nothing."""
    if not seen.pile or seen.pile[-1].wild:
        return False
    top = seen.pile[-1]
    return any(card.rank is top.rank for card in seen.hand) or any(
        meld.rank is top.rank or meld.suit is top.suit for meld in seen.melds
    )


def _may_open(seen: Position) -> bool:
    """False where the hand holds no three cards that could be a meld."""
    wild = any(card.wild for card in seen.hand)
    need = 2 if wild else 3
    ranks = [card.rank for card in seen.hand if not card.wild]
    return seen.rules.melds.sequence_sizes is not None or any(ranks.count(rank) >= need for rank in set(ranks))
