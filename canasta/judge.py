"""May the player do this? Every action is judged by a row of small checks, and every reason against it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Pass, TakePile
from canasta.cards import Card, sorted_cards, without
from canasta.errors import ErrorCode, RequestError
from canasta.laying import Laid
from canasta.leaving import binding_reasons, bound_turn, gone_out, lacking_to_go_out, settle
from canasta.pile import put_top, reasons_against_taking
from canasta.position import Drawn, Ended, Position, Table, does, freezes
from canasta.rules import Ask as Asking
from canasta.rules import CardClass, LastRedThree, RedThrees, StockOutTake
from canasta.ruling import Ruling, hand_reasons, illegal, legal, turn_reasons
from canasta.verdict import Code, Effect, Verdict


def check(position: Position, action: Action) -> Verdict:
    """The verdict on an action, with every reason against it. It never raises for a rule that is broken.

    A `Draw` that names too few or too many cards is no action of these rules: `RequestError`.
    """
    return rule(position, action).verdict


def rule(position: Position, action: Action) -> Ruling:
    """The verdict and, where the action is legal, what it makes of the position."""
    judge: Callable[[Position, Any], Ruling] = _JUDGES[type(action)]
    return judge(position, action)


# --- the stock


def drawn_cards(position: Position, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], int] | None:
    """The cards of a draw that go to the hand, its red threes that are laid down, and the number that leave the stock.

    `None` where the named cards are too few or too many. A red three is replaced while the stock lasts, and the
    replacement need not be named. Where red threes may be kept, those without a replacement stay in the hand.
    """
    wanted = min(position.rules.turn.draw, position.stock)
    if not wanted <= len(cards) <= position.stock:
        return None
    red = [card for card in cards if card.red_three]
    if not red:
        return (tuple(cards), (), wanted) if len(cards) == wanted else None
    if position.rules.threes.red is RedThrees.MAY_BE_KEPT:
        laid = red[: len(cards) - wanted]
        laid += red[-1:] if len(laid) < len(red) and _last_red(position, cards) else []
        fits = len(cards) - wanted <= len(red)
    else:
        laid = red
        naturals = len(cards) - len(red)
        fits = naturals < wanted or (naturals == wanted and not cards[-1].red_three)
    if not fits:
        return None
    return without(tuple(cards), laid), tuple(laid), len(cards)


def _last_red(position: Position, cards: Sequence[Card]) -> bool:
    """True where a draw ends with the last card of the stock, and that is a red three."""
    return len(cards) == position.stock and cards[-1].red_three


def next_cards(position: Position, table: Table) -> tuple[Card, ...]:
    """The cards that a draw brings from a known stock: red threes are replaced unless they may be kept."""
    stock = table.stock[position.stock - 1 :: -1] if position.stock else ()
    wanted, drawn = min(position.rules.turn.draw, len(stock)), 0
    keep = position.rules.threes.red is RedThrees.MAY_BE_KEPT
    for n, card in enumerate(stock, start=1):
        drawn += keep or not card.red_three
        if drawn == wanted:
            return stock[:n]
    return stock


def _draw(position: Position, action: Draw) -> Ruling:
    rules = position.rules
    reasons = turn_reasons(position, drawn=False)
    if position.stock == 0:
        reasons.append(rules.because(Code.STOCK_EMPTY))
    if reasons:
        return illegal(reasons)
    cards = action.cards if position.table is None else next_cards(position, position.table)
    drawn = drawn_cards(position, cards)
    if drawn is None:
        raise RequestError(ErrorCode.BAD_REQUEST, "draw-count")
    hand, red, left = drawn
    stopping = _last_red(position, cards)
    stops = stopping and rules.stock.last_red_three is LastRedThree.STOP
    effects = [Effect.CARD_DRAWN] if hand else []
    effects += [Effect.RED_THREE_LAID] if red else []
    effects += [Effect.LAST_RED_THREE] if stopping else []
    after = position._replace(
        hand=sorted_cards((*position.hand, *hand)),
        red_threes=(*position.red_threes, *red),
        stock=position.stock - left,
        turn=position.turn._replace(drawn=Drawn.STOCK, stopping=stopping),
        ended=Ended.STOCK if stops else None,
    )
    return legal(after, effects)


# --- laying, and taking the pile


def _lay(position: Position, action: Lay) -> Ruling:
    cards = tuple(card for group in action.groups for card in group.cards)
    reasons = turn_reasons(position, drawn=True) + hand_reasons(position, cards)
    laid = Laid(position.rules, list(position.melds)).lay(action.groups or (Group(()),))
    hand = position.hand if reasons else without(position.hand, cards)
    return settle(position, position, reasons, laid, hand, [])


def _take(position: Position, action: TakePile) -> Ruling:
    rules = position.rules
    cards = (*action.cards, *(card for group in action.groups for card in group.cards))
    reasons = turn_reasons(position, drawn=False)
    laid = Laid(rules, list(position.melds))
    if not position.pile:
        return illegal([*reasons, rules.because(Code.PILE_EMPTY), *hand_reasons(position, cards)])
    alone = put_top(position, action, laid)
    barred = reasons_against_taking(position, action, laid, alone)
    reasons += barred + hand_reasons(position, cards)
    laid.lay(action.groups)
    only_top = alone or (position.stock == 0 and rules.stock.take is StockOutTake.TOP_CARD)
    rest = () if only_top else position.pile[:-1]
    red = tuple(card for card in rest if card.red_three)
    pile = position.pile[:-1] if only_top else ()
    hand = (*position.hand, *(card for card in rest if not card.red_three))
    hand = hand if reasons else sorted_cards(without(hand, cards))
    taken = position._replace(
        pile=pile,
        frozen=position.frozen and bool(pile),
        red_threes=(*position.red_threes, *red),
        turn=position.turn._replace(drawn=Drawn.PILE),
    )
    effects = [Effect.TOP_CARD_TAKEN if only_top else Effect.PILE_TAKEN] + [Effect.RED_THREE_LAID] * bool(red)
    return settle(position, taken, reasons, laid, hand, effects)


# --- the end of the turn


def _discard(position: Position, action: Discard) -> Ruling:
    rules, card = position.rules, action.card
    reasons = turn_reasons(position, drawn=True) + hand_reasons(position, (card,))
    if card.red_three and rules.threes.red is RedThrees.LAID:
        reasons.append(rules.because(Code.RED_THREE_NOT_DISCARDED, cards=(card,)))
    if not reasons and position.turn.stopping:
        reasons.append(rules.because(Code.NO_DISCARD_AFTER_LAST))
    if reasons:
        return illegal(reasons)
    after = position._replace(
        hand=without(position.hand, (card,)),
        pile=(*position.pile, card),
        frozen=position.frozen or freezes((card,), rules),
        ended=Ended.TURN,
        turn=bound_turn(position),
    )
    if not after.hand:
        lacking = lacking_to_go_out(position)
        if lacking:
            return illegal([*lacking, rules.because(Code.MUST_KEEP_A_CARD)])
        return gone_out(after, _discard_effects(position, card))
    binding = binding_reasons(after)
    return illegal(binding) if binding else legal(after, _discard_effects(position, card))


def _discard_effects(position: Position, card: Card) -> list[Effect]:
    rules = position.rules
    effects = [Effect.DISCARDED]
    effects += [Effect.PILE_FROZEN] if does(card, rules.pile.freezers) and not position.frozen else []
    effects += [Effect.PILE_BLOCKED] if does(card, rules.pile.blockers - {CardClass.WILD}) else []
    return effects


def _pass(position: Position, action: Pass) -> Ruling:
    rules = position.rules
    if position.ended is not None:
        return illegal(turn_reasons(position, drawn=True))
    if position.turn.drawn is None:
        return _decline(position)
    if position.turn.stopping:
        return legal(position._replace(ended=Ended.STOCK), [Effect.STOCK_OUT])
    last = len(position.hand) == 1 and rules.going_out.pass_with_last_card and not position.turn.committed
    if not last:
        return illegal([rules.because(Code.MUST_DISCARD)])
    after = position._replace(ended=Ended.TURN, turn=bound_turn(position))
    binding = binding_reasons(after)
    return illegal(binding) if binding else legal(after, [Effect.TURN_PASSED])


def _decline(position: Position) -> Ruling:
    rules = position.rules
    if position.stock:
        return illegal([rules.because(Code.STOCK_NOT_EMPTY)])
    if rules.stock.forced_take and position.pile and not position.frozen and _top_fits(position):
        return illegal([rules.because(Code.MUST_TAKE, card=position.pile[-1])])
    return legal(position._replace(ended=Ended.STOCK), [Effect.STOCK_OUT])


def _top_fits(position: Position) -> bool:
    """True where the top card alone may be added to an own meld, and the pile taken with it."""
    return any(rule(position, TakePile(to=place)).verdict.legal for place in range(len(position.melds)))


def _ask(position: Position, action: Ask) -> Ruling:
    rules = position.rules
    reasons = turn_reasons(position, drawn=position.turn.drawn is not None)
    if not position.partnered:
        reasons.append(rules.because(Code.NO_PARTNER))
    elif rules.going_out.ask is Asking.OFF:
        reasons.append(rules.because(Code.ASKING_NOT_PLAYED))
    elif position.turn.laid:
        reasons.append(rules.because(Code.ASK_TOO_LATE))
    elif position.turn.asked:
        reasons.append(rules.because(Code.ALREADY_ASKED))
    if reasons:
        return illegal(reasons)
    turn = position.turn._replace(asked=True, permission=action.answer)
    said = {"yes": [Effect.PERMISSION_GIVEN], "no": [Effect.PERMISSION_DENIED]}
    return legal(position._replace(turn=turn), said.get(action.answer or "", []), topics=("going-out/permission",))


_JUDGES: dict[type, Callable[[Position, Any], Ruling]] = {
    Draw: _draw,
    TakePile: _take,
    Lay: _lay,
    Discard: _discard,
    Ask: _ask,
    Pass: _pass,
}
