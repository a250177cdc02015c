"""The rules of canasta: positions, actions, and verdicts that say why."""

from canasta.actions import Action, Ask, Discard, Draw, Group, Lay, Pass, TakePile, action_from_json, action_to_json
from canasta.cards import CARDS, RANKS, Card, NotationError, Rank, Suit, format_cards, parse_cards
from canasta.errors import ErrorCode, ImpossiblePosition, RequestError
from canasta.house import rules_from_json
from canasta.judge import check
from canasta.options import legal_actions
from canasta.play import View, deal, play
from canasta.position import Position, Setup
from canasta.rules import Rules, differences
from canasta.variants import CLASSIC, RULE_SETS, SECTIONS
from canasta.verdict import Code, Effect, IllegalAction, Reason, Verdict

__all__ = [
    "CARDS",
    "CLASSIC",
    "RANKS",
    "RULE_SETS",
    "SECTIONS",
    "Action",
    "Ask",
    "Card",
    "Code",
    "Discard",
    "Draw",
    "Effect",
    "ErrorCode",
    "Group",
    "IllegalAction",
    "ImpossiblePosition",
    "Lay",
    "NotationError",
    "Pass",
    "Position",
    "Rank",
    "Reason",
    "RequestError",
    "Rules",
    "Setup",
    "Suit",
    "TakePile",
    "Verdict",
    "View",
    "action_from_json",
    "action_to_json",
    "check",
    "deal",
    "differences",
    "format_cards",
    "legal_actions",
    "parse_cards",
    "play",
    "rules_from_json",
]
