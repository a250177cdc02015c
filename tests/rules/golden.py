"""One whole deal of each rule set, written down line by line. `python tests/rules/golden.py` writes them again."""

import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "golden"
sys.path.insert(0, str(ROOT))

from canasta import RULE_SETS, action_to_json, format_cards  # noqa: E402 (the root is put on the path first)
from canasta.bots import SensiblePlayer  # noqa: E402
from canasta.judge import rule  # noqa: E402
from canasta.play import advance, deal, deal_end  # noqa: E402
from canasta.scoring import score  # noqa: E402

SEED = 2026


def playthrough(rules: str) -> str:
    """The deal of a fixed seed as the sensible player plays it on every seat: who does what, and what comes of it."""
    player, now = SensiblePlayer(random.Random(SEED)), deal(SEED, RULE_SETS[rules])
    lines = [f"{rules}: up-card {format_cards(now.pile)}{' frozen' if now.frozen else ''}"]
    lines += [f"seat {seat}: {format_cards(hand)}" for seat, hand in enumerate(now.table.hands)]
    while now.ended is None:
        seat, (action, ruling) = now.table.seat, _first_legal(now, player)
        effects = " ".join(ruling.verdict.effects)
        lines.append(f"{seat} {json.dumps(action_to_json(action))} {effects} | {format_cards(ruling.after.hand)}")
        now = advance(now, action, ruling.after)
    found = score(deal_end(now))
    lines += [f"{line.code} {line.n} {line.points}" for side in found.sides for line in side.lines]
    lines.append(f"deal {found.deal}")
    return "\n".join(lines) + "\n"


def _first_legal(now, player):
    for choice in player.choices(now._replace(table=None)):
        ruling = rule(now, choice.action)
        if ruling.after is not None:
            return choice.action, ruling
    raise AssertionError("no choice is legal")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in RULE_SETS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")
