"""The command line: `python -m canasta referee` answers requests, `python -m canasta simulate` plays deals."""

from __future__ import annotations

import argparse
import json
import sys

from canasta.bots import POLICIES
from canasta.house import rules_from_json
from canasta.referee import serve
from canasta.simulate import simulate
from canasta.variants import RULE_SETS
from canasta.words import LANGUAGES


def main(argv: list[str] | None = None) -> int:
    """Runs one command; the exit status is 1 where a simulation broke a rule of the game."""
    options = _parser().parse_args(argv)
    if options.command == "referee":
        serve(sys.stdin.buffer, sys.stdout, (options.lang,) if options.lang else LANGUAGES)
        return 0
    rules = rules_from_json(options.rules, options.players)
    report = simulate(rules, options.deals, options.seed, options.policy, options.check)
    print(json.dumps(report.to_json()))
    return 1 if report.violations else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m canasta")
    commands = parser.add_subparsers(dest="command", required=True)
    referee = commands.add_parser("referee", help="answer one JSON request a line")
    referee.add_argument("--lang", choices=LANGUAGES, help="the language of the texts; both by default")
    play = commands.add_parser("simulate", help="play deals and print what happened as one JSON object")
    play.add_argument("--rules", choices=RULE_SETS, default="classic")
    play.add_argument("--deals", type=int, default=100)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--players", type=int, default=None, help="the rule set's own number by default")
    play.add_argument("--policy", choices=POLICIES, default="random")
    play.add_argument(
        "--check", action="count", default=0, help="check the invariants; twice: judge every listed action too"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
