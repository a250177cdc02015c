"""Many deals played by themselves, with the invariants of the game checked on the way."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from canasta.actions import Action, Ask, Draw, action_from_json, action_to_json
from canasta.bots import POLICIES, Player
from canasta.cards import Card
from canasta.judge import next_cards, rule
from canasta.options import legal_actions
from canasta.play import all_cards, apart, deal, deal_end, deck, follow
from canasta.position import Ended, Position, Setup, Table, Turn
from canasta.rules import Rules
from canasta.scoring import requirement_met, score

MOST_ACTIONS = 5_000
"""Actions after which a deal counts as endless."""


@dataclass(slots=True)
class Report:
    """What a run of deals showed."""

    deals: int = 0
    seconds: float = 0.0
    ends: Counter[Ended | None] = field(default_factory=Counter)
    turns: int = 0
    actions: int = 0
    violations: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The report as the command prints it."""
        return {
            "deals": self.deals,
            "deals_per_second": round(self.deals / self.seconds, 1) if self.seconds else None,
            "went_out": self.ends[Ended.OUT],
            "stock_out": self.ends[Ended.STOCK],
            "mean_turns": round(self.turns / self.deals, 1) if self.deals else None,
            "violations": self.violations,
        }


def simulate(rules: Rules, deals: int, seed: int = 0, policy: str = "random", checks: int = 0) -> Report:
    """Plays `deals` deals by players of one policy, match after match, the deal passing on.

    `checks` is 0 for none, 1 for conservation, going out and liveness, 2 to judge every listed action as well.
    """
    report = Report()
    start = time.process_time()
    totals: tuple[int, ...] = ()
    for number in range(deals):
        rng = random.Random(f"{seed}/{number}")
        begun = deal(rng.getrandbits(32), rules, totals, number % rules.seats)
        try:
            end = _play_deal(begun, POLICIES[policy](rng), checks, report)
        except BrokenRule as broken:
            report.violations.append(f"{seed}/{number}: {broken}")
            continue
        totals = _count(report, end)
    report.seconds = time.process_time() - start
    return report


def _count(report: Report, end: Position) -> tuple[int, ...]:
    """Notes the end of a deal; the totals for the next one, none where a match is over."""
    finished = deal_end(end)
    found = score(finished)
    report.deals += 1
    report.ends[end.ended] += 1
    report.turns += end.table.turns + 1 if end.table else 0
    if found.game_over:
        return ()
    if not end.rules.personal:
        return found.total
    seats = [seat for side in end.table.sides for seat in side] if end.table else []
    return tuple(figure for _, figure in sorted(zip(seats, found.total, strict=True)))


class BrokenRule(AssertionError):  # noqa: N818 (says what it is)
    """An invariant of the game did not hold; the message says which, and where."""


def _play_deal(position: Position, player: Player, checks: int, report: Report) -> Position:
    whole = sorted(deck(position.rules)) if checks else []
    seen, table = apart(position)
    for _ in range(MOST_ACTIONS):
        if checks > 1:
            check_listed(seen._replace(table=table))
        seen, table = step(seen, table, player)
        report.actions += 1
        if checks:
            check_position(seen._replace(table=table), whole)
        if seen.ended is not None:
            return seen._replace(table=table)
    raise BrokenRule("the deal does not end")


def step(seen: Position, table: Table, player: Player) -> tuple[Position, Table]:
    """What is seen and not seen after the player's first legal choice."""
    for choice in player.choices(seen):
        action = choice.action
        if isinstance(action, Draw):
            action = Draw(next_cards(seen, table))
        elif isinstance(action, Ask):
            action = Ask(player.answer(partners_view(seen, table)) if seen.partnered else None)
        ruling = rule(seen, action)
        if ruling.after is not None:
            return follow(table, action, ruling.after)
    raise BrokenRule(f"no choice is legal: {seen.hand}")


def partners_view(seen: Position, table: Table) -> Position:
    """What the acting player's partner sees when he is asked: the same table with his own hand."""
    if not seen.partnered:
        raise ValueError("there is no partner to ask")
    partner = next(seat for seat in table.sides[table.side_of(table.seat)] if seat != table.seat)
    return seen._replace(hand=table.hands[partner])


def check_position(position: Position, whole: list[Card]) -> None:
    """Raises `BrokenRule` where cards were lost, or somebody went out who could not."""
    if all_cards(position) != whole:
        raise BrokenRule("cards are lost or made")
    if position.ended is Ended.OUT:
        if position.hand or not requirement_met(position.melds, position.rules):
            raise BrokenRule("somebody went out without the canastas")
    elif position.ended is None and not position.hand:
        raise BrokenRule("a player without cards is to act")


def check_listed(position: Position) -> None:
    """Raises `BrokenRule` where nothing is legal, or a listed action is refused or not read back from its JSON."""
    seen = position._replace(table=None, red_threes=(), partnered=position.rules.partners)
    if position.turn == Turn(new_from=len(position.melds)) and Position.of(Setup.of(seen)) != seen:
        raise BrokenRule(f"a position is not read back from its set-up: {position.hand}")
    listed = legal_actions(position)
    if all(isinstance(action, Ask) for action in listed):
        raise BrokenRule(f"nothing is legal: {position.hand}")
    for action in listed:
        if rule(position, action).after is None:
            raise BrokenRule(f"a listed action is refused: {action}")
        if not isinstance(action, Ask) and _read_back(action) != action:
            raise BrokenRule(f"an action is not read back from its JSON: {action}")


def _read_back(action: Action) -> Action:
    return action_from_json(action_to_json(action))
