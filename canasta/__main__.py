"""The command line: `python -m canasta referee [--lang en|he]`."""

from __future__ import annotations

import argparse
import sys

from canasta.referee import serve
from canasta.words import LANGUAGES


def main(argv: list[str] | None = None) -> int:
    """Runs one command; the exit status is 0 unless its input cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m canasta")
    commands = parser.add_subparsers(dest="command", required=True)
    referee = commands.add_parser("referee", help="answer one JSON request a line")
    referee.add_argument("--lang", choices=LANGUAGES, help="the language of the texts; both by default")
    options = parser.parse_args(argv)
    serve(sys.stdin.buffer, sys.stdout, (options.lang,) if options.lang else LANGUAGES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
