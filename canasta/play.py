"""A whole deal: shuffled and dealt from a seed, played action by action, seen by each seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from canasta.actions import Action, TakePile
from canasta.cards import CARDS, Card, Rank, sorted_cards
from canasta.judge import rule
from canasta.melds import Meld
from canasta.position import Ended, Position, Table, Turn, does, freezes
from canasta.rules import RedThrees, Rules
from canasta.scoring import DealEnd, SideEnd
from canasta.variants import CLASSIC
from canasta.verdict import IllegalAction

T = TypeVar("T")


def deck(rules: Rules) -> list[Card]:
    """Every card of the rule set's decks."""
    return [card for card in CARDS for _ in range(rules.deck.jokers if card.rank is Rank.JOKER else rules.deck.packs)]


def deal(seed: int | str, rules: Rules = CLASSIC, scores: Sequence[int] = (), dealer: int = -1) -> Position:
    """The first position of a deal; the same seed gives the same deal.

    `scores` are the totals of the sides (of the players where scores are personal) before it. Dealt red threes are
    laid and replaced unless they may be kept. The player after `dealer` begins (classic/set-up, threes/red).
    """
    cards = deck(rules)
    random.Random(seed).shuffle(cards)
    seats = rules.seats
    hands, threes = [], []
    for _ in range(seats):
        hand, red = _dealt_hand(cards, rules)
        hands.append(sorted_cards(hand))
        threes.append(tuple(red))
    pile = [cards.pop()]
    while does(pile[-1], rules.deal.upcard_covered):
        pile.append(cards.pop())
    sides = tuple(tuple(range(side, seats, rules.sides)) for side in range(rules.sides))
    table = Table(
        seat=(dealer + 1) % seats,
        hands=tuple(hands),
        stock=tuple(cards),
        sides=sides,
        melds=((),) * len(sides),
        red_threes=tuple(threes),
        melded=(False,) * seats,
        scores=tuple(scores) or (0,) * (seats if rules.personal else len(sides)),
    )
    frozen = rules.deal.upcard_freezes and freezes(pile, rules)
    return _seated(rules, table, tuple(pile), frozen, len(table.stock))._replace(table=table)


def _dealt_hand(cards: list[Card], rules: Rules) -> tuple[list[Card], list[Card]]:
    hand: list[Card] = []
    red: list[Card] = []
    while len(hand) < rules.deal.hand:
        card = cards.pop()
        (red if card.red_three and rules.threes.red is RedThrees.LAID else hand).append(card)
    return hand, red


def _seated(rules: Rules, table: Table, pile: tuple[Card, ...], frozen: bool, stock: int) -> Position:
    """What the player at `table.seat` sees at the start of his turn."""
    seat = table.seat
    side = table.side_of(seat)
    melds = table.melds[side]
    others = tuple([meld for place, laid in enumerate(table.melds) if place != side for meld in laid])
    return Position(
        rules=rules,
        hand=table.hands[seat],
        melds=melds,
        opponent_melds=others,
        score=table.scores[seat if rules.personal else side],
        player_melded=table.melded[seat],
        pile=pile,
        frozen=frozen,
        stock=stock,
        turn=Turn(new_from=len(melds)),
        red_threes=table.red_threes[seat],
        partnered=len(table.sides[side]) > 1,
    )


def play(position: Position, action: Action) -> Position:
    """The position after a legal action; `IllegalAction` carries the verdict where it is none.

    Where the position knows the whole table, a draw takes the stock's own cards, and the end of a turn gives the next
    player's position; the end of the deal gives the last one, with `ended` set.
    """
    ruling = rule(position, action)
    if ruling.after is None:
        raise IllegalAction(ruling.verdict)
    return advance(position, action, ruling.after)


def advance(position: Position, action: Action, after: Position) -> Position:
    """What follows once `action` has turned `position` into `after`: the next seat's turn where one is due."""
    if position.table is None:
        return after
    seen, table = follow(position.table, action, after)
    return seen if seen.table is table else seen._replace(table=table)


def apart(position: Position) -> tuple[Position, Table]:
    """What the player to act sees, and the table that he does not see; `ValueError` where the table is not known."""
    if position.table is None:
        raise ValueError("the table is not known")
    return position._replace(table=None), position.table


def follow(table: Table, action: Action, after: Position) -> tuple[Position, Table]:
    """What the next player to act sees once `action` has led to `after`, and the table that he does not see."""
    if isinstance(action, TakePile) and after.rules.personal and len(table.sides) == after.rules.seats:
        table, after = _lone(table), after._replace(partnered=False)
    if after.ended is None:
        return after, table
    if after.ended is not Ended.TURN:
        return after, _written_back(table, after, table.seat, table.turns)
    following = (table.seat + 1) % len(table.hands)
    table = _written_back(table, after, following, table.turns + 1)
    return _seated(after.rules, table, after.pile, after.frozen, after.stock), table


def _lone(table: Table) -> Table:
    """The taker alone against the other two, whose melds become common (three-player/set-up/players)."""
    others = tuple(seat for seat in range(len(table.hands)) if seat != table.seat)
    common: tuple[Meld, ...] = sum((table.melds[seat] for seat in others), ())
    return table._replace(sides=((table.seat,), others), melds=(table.melds[table.seat], common))


def _written_back(table: Table, after: Position, following: int, turns: int) -> Table:
    """The table with the acting player's own cards and melds put back, and the next seat to act."""
    seat = table.seat
    return table._replace(
        seat=following,
        hands=_put(table.hands, seat, after.hand),
        melds=_put(table.melds, table.side_of(seat), after.melds),
        red_threes=_put(table.red_threes, seat, after.red_threes),
        melded=_put(table.melded, seat, table.melded[seat] or after.turn.laid),
        turns=turns,
    )


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def deal_end(position: Position) -> DealEnd:
    """The end of a deal, ready to be scored; `ValueError` while it is going on or where the table is not known."""
    table = position.table
    if table is None or position.ended not in (Ended.OUT, Ended.STOCK):
        raise ValueError("the deal is not over")
    sides = tuple(_side_end(position.rules, table, side) for side in range(len(table.sides)))
    out = table.side_of(table.seat) if position.ended is Ended.OUT else None
    return DealEnd(position.rules, sides, out, position.concealed)


def _side_end(rules: Rules, table: Table, side: int) -> SideEnd:
    seats = table.sides[side]
    threes = tuple(len(table.red_threes[seat]) for seat in seats)
    return SideEnd(
        melds=table.melds[side],
        hands=tuple(table.hands[seat] for seat in seats),
        red_threes=threes if rules.personal else (sum(threes),),
        before=tuple(table.scores[seat] for seat in seats) if rules.personal else (table.scores[side],),
    )


def all_cards(position: Position) -> list[Card]:
    """Every card of a known table, wherever it lies, sorted: what no action may change."""
    _, table = apart(position)
    whole = _written_back(table, position, table.seat, table.turns)
    places = [whole.stock[: position.stock], position.pile, *whole.hands, *whole.red_threes]
    places += [meld.cards for melds in whole.melds for meld in melds]
    return sorted(card for cards in places for card in cards)


@dataclass(frozen=True, slots=True)
class View:
    """What the player to act may see: his own position without the hidden cards, and what lies open or is counted.

    The pile is shown whole, since every card of it was laid face up.
    """

    position: Position
    seat: int
    sides: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    red_threes: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> View:
        """The view of the player to act in a known position; `ValueError` where the table is not known."""
        seen, table = apart(position)
        sizes = _put(tuple(len(hand) for hand in table.hands), table.seat, len(position.hand))
        threes = _put(table.red_threes, table.seat, position.red_threes)
        return cls(seen, table.seat, table.sides, sizes, threes, table.scores)
