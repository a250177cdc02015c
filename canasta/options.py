"""The legal actions of a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Pass, TakePile
from canasta.cards import Card, Rank
from canasta.finish import ways_out
from canasta.groups import new_groups
from canasta.judge import rule
from canasta.melds import Meld, MeldKind, fit, join, target
from canasta.pile import place_of_top
from canasta.position import Position
from canasta.rules import BlackThrees, OfARank, RedThrees, Rules
from canasta.solve import first_melds, takes

ALL_UP_TO = 6
"""The largest hand for which every legal action is listed."""


def legal_actions(position: Position) -> list[Action]:
    """The legal actions, each in its plain form (see `plain`); it changes nothing.

    For a hand of up to six cards these are all of them. For a larger one: the draw, every take and discard, the
    smallest new melds, minimal first melds, single additions and whole ways out, so that every legal turn is a
    sequence of listed actions (up to suits, where suits mean nothing). A partner's yes and no are two actions.
    """
    if position.ended is not None:
        return []
    listed = [Draw()] if position.stock and position.turn.drawn is None else []
    return [*listed, *(action for action in _candidates(position) if rule(position, action).verdict.legal)]


def plain(position: Position, action: Action) -> Action:
    """The one form of an action among those that do the same: places named, cards in order, joined groups as one."""
    match action:
        case Lay(groups):
            return Lay(_plain_groups(position.melds, groups, position.rules))
        case TakePile(cards, groups, to):
            return _plain_take(position, cards, groups, to)
    return action


def _candidates(position: Position) -> Iterator[Action]:
    small = len(position.hand) <= ALL_UP_TO
    if position.partnered and not position.turn.asked and not position.turn.laid:
        yield from (Ask("yes"), Ask("no"))
    if position.turn.drawn is None:
        yield Pass()
        if small and position.pile:
            yield from _all_takes(position)
        else:
            yield from (plain(position, action) for action in takes(position))
        return
    yield from dict.fromkeys(_all_lays(position) if small else _some_lays(position))
    yield from (Discard(card) for card in dict.fromkeys(position.hand))
    yield Pass()


# --- larger hands: the smallest steps


def _some_lays(position: Position) -> Iterator[Lay]:
    rules = position.rules
    if rules.threes.red is RedThrees.MAY_BE_KEPT:
        yield from (Lay((Group((card,)),)) for card in dict.fromkeys(position.hand) if card.red_three)
    yield from (Lay(_plain_groups(position.melds, way.groups, rules)) for way in ways_out(position))
    if not position.melds:
        yield from (Lay(_plain_groups((), meld.action.groups, rules)) for meld in first_melds(position))
        return
    yield from _additions(position)
    for cards in _smallest_new(position):
        place, clear = target(cards, position.melds, None, rules)
        if clear and place is None:
            yield Lay((Group(cards),))


def _additions(position: Position) -> Iterator[Lay]:
    suited = position.rules.melds.sequence_sizes is not None
    kinds = {(card.rank, card.suit if suited else None): card for card in position.hand}
    for card in kinds.values():
        for place, meld in enumerate(position.melds):
            if card.wild or meld.rank is card.rank or meld.suit is card.suit:
                yield Lay((Group((card,), place),))


def _smallest_new(position: Position) -> Iterator[tuple[Card, ...]]:
    rules, hand = position.rules, position.hand
    suited = rules.melds.sequence_sizes is not None
    for spec in new_groups(hand, rules, rules.melds.min_size):
        cards = spec.pick(hand) or ()
        if spec.run or not suited or not spec.naturals:
            yield cards
            continue
        faces = list(dict.fromkeys(combinations([card for card in hand if card.rank is spec.rank], spec.naturals)))
        yield from ((*naturals, *cards[spec.naturals :]) for naturals in faces)
    black = tuple(card for card in hand if card.black_three)
    if rules.threes.black_melds is BlackThrees.ANY_TIME and len(black) >= rules.melds.min_size:
        yield black[: rules.melds.min_size]


# --- small hands: everything


def _all_lays(position: Position) -> Iterator[Lay]:
    for groups in _layouts(position.hand, position.melds, position.rules):
        if groups:
            yield Lay(groups)


def _all_takes(position: Position) -> Iterator[TakePile]:
    """Every share of the hand and the top card that puts the top card into some meld."""
    top = position.pile[-1]
    found: dict[TakePile, None] = {}
    for size in range(len(position.hand) + 1):
        for cards in dict.fromkeys(combinations(position.hand, size)):
            left = list(position.hand)
            for card in cards:
                left.remove(card)
            together = (top, *cards)
            onto = (place for place, meld in enumerate(position.melds) if not join(meld, together, position.rules)[1])
            places: list[int | None] = [*onto]
            alone = size and place_of_top(position, cards, None, position.melds) == (None, True)
            if alone and not fit(together, position.rules)[1]:
                places.append(None)
            for place in places:
                begun = Group(together, place)
                for groups in _layouts(tuple(left), position.melds, position.rules, begun):
                    found[TakePile(cards, groups, place)] = None
    yield from found


def _layouts(
    hand: tuple[Card, ...], melds: Sequence[Meld], rules: Rules, begun: Group | None = None
) -> Iterator[tuple[Group, ...]]:
    """Every way to lay some cards of a small hand as plain groups, beside a group that is begun already."""
    subsets = [cards for size in range(1, len(hand) + 1) for cards in dict.fromkeys(combinations(hand, size))]
    choices = [
        [cards for cards in subsets if not join(meld, cards, rules)[1]] if not _begins(begun, place) else []
        for place, meld in enumerate(melds)
    ]
    new = [cards for cards in subsets if _stands(cards, melds, rules, begun)]
    yield from _combine(list(hand), choices, new, rules)


def _begins(begun: Group | None, place: int) -> bool:
    return begun is not None and begun.to == place


def _stands(cards: tuple[Card, ...], melds: Sequence[Meld], rules: Rules, begun: Group | None) -> bool:
    if rules.threes.red is RedThrees.MAY_BE_KEPT and len(cards) == 1 and cards[0].red_three:
        return True
    if begun is not None and begun.to is None and _one(begun.cards, cards, rules):
        return False
    return not fit(cards, rules)[1] and target(cards, melds, None, rules) == (None, True)


def _one(cards: tuple[Card, ...], others: tuple[Card, ...], rules: Rules) -> bool:
    """True where two groups would be one because a side has one meld of a rank."""
    return rules.melds.of_a_rank is OfARank.ONE and _rank(cards) is _rank(others)


def _rank(cards: tuple[Card, ...]) -> Rank | None:
    return next((card.rank for card in cards if not card.wild), None)


def _combine(
    left: list[Card], choices: list[list[tuple[Card, ...]]], new: list[tuple[Card, ...]], rules: Rules
) -> Iterator[tuple[Group, ...]]:
    def onto(place: int, left: list[Card], groups: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
        if place == len(choices):
            yield from fresh(0, left, groups)
            return
        yield from onto(place + 1, left, groups)
        for cards in choices[place]:
            rest = _rest(left, cards)
            if rest is not None:
                yield from onto(place + 1, rest, (*groups, Group(cards, place)))

    def fresh(start: int, left: list[Card], groups: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
        yield groups
        for n in range(start, len(new)):
            rest = _rest(left, new[n])
            if rest is not None and not any(g.to is None and _clash(g.cards, new[n], rules) for g in groups):
                yield from fresh(n, rest, (*groups, Group(new[n])))

    yield from onto(0, left, ())


def _clash(cards: tuple[Card, ...], others: tuple[Card, ...], rules: Rules) -> bool:
    return not any(card.red_three for card in (*cards, *others)) and _one(cards, others, rules)


def _rest(left: list[Card], cards: Sequence[Card]) -> list[Card] | None:
    rest = list(left)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


# --- plain forms


def _plain_groups(melds: Sequence[Meld], groups: Sequence[Group], rules: Rules) -> tuple[Group, ...]:
    onto, fresh, red = _destinations(list(melds), groups, rules)
    return _sorted_groups(onto, fresh, red)


def _destinations(
    melds: list[Meld], groups: Sequence[Group], rules: Rules
) -> tuple[dict[int, list[Card]], dict[int, list[Card]], list[Card]]:
    onto: dict[int, list[Card]] = {}
    fresh: dict[int, list[Card]] = {}
    red: list[Card] = []
    old = len(melds)
    for group in groups:
        if rules.threes.red is RedThrees.MAY_BE_KEPT and group.to is None and all(c.red_three for c in group.cards):
            red += group.cards
            continue
        place, _ = target(group.cards, melds, group.to, rules)
        if place is None:
            place = len(melds)
            melds.append(fit(group.cards, rules)[0] or _NO_MELD)
        else:
            melds[place] = join(melds[place], group.cards, rules)[0] or _NO_MELD
        (onto if place < old else fresh).setdefault(place, []).extend(group.cards)
    return onto, fresh, red


_NO_MELD = Meld(MeldKind.GROUP, None, None, (), 0)


def _sorted_groups(onto: dict[int, list[Card]], fresh: dict[int, list[Card]], red: Sequence[Card]) -> tuple[Group, ...]:
    joined = [Group(tuple(sorted(onto[place])), place) for place in sorted(onto)]
    new = [Group(tuple(sorted(cards))) for cards in fresh.values()] + [Group((card,)) for card in red]
    return (*joined, *sorted(new, key=lambda group: (len(group.cards), [card.index for card in group.cards])))


def _plain_take(position: Position, cards: Sequence[Card], groups: Sequence[Group], to: int | None) -> TakePile:
    top = position.pile[-1]
    place = to
    if place is None:
        place = place_of_top(position, tuple(cards), None, position.melds)[0]
    melds = list(position.melds)
    begun = place if place is not None else len(melds)
    if place is None:
        melds.append(fit((top, *cards), position.rules)[0] or _NO_MELD)
    else:
        melds[place] = join(melds[place], (top, *cards), position.rules)[0] or _NO_MELD
    onto, fresh, red = _destinations(melds, groups, position.rules)
    beside = sorted((*cards, *onto.pop(begun, [])))
    return TakePile(tuple(beside), _sorted_groups(onto, fresh, red), place)
