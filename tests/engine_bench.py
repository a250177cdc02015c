"""Measures the engine: microseconds for a verdict, random deals a second. Run it as a script; it prints JSON."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from canasta import CLASSIC, Position, Setup, action_from_json, check
from canasta.simulate import simulate

CASES = [
    ({"hand": "9H 9S 2C 2D JK 4S 5H 10D JC", "melds": ["6S 6H 6D"], "drawn": "stock"}, {"lay": ["9H 9S 2C 2D JK"]}),
    ({"hand": "9H 9C AS AH 2D 4S 5H 10D JC", "pile": "4C 9S"}, {"take": "9H 9C", "lay": ["AS AH 2D"]}),
    ({"hand": "8D 4S 5H 10D JC", "melds": ["8C 8D 8S"], "pile": "4C 2C 8H"}, {"take": ""}),
    ({"hand": "KC 5D 4S", "melds": ["KS KH KD"], "drawn": "stock"}, {"discard": "5D"}),
    ({"hand": "5H 6H 7H 4S 5H 10D JC", "melds": ["QS QH QD"], "drawn": "stock"}, {"lay": ["5H 6H 7H"]}),
]


def verdict_microseconds(rounds: int = 500) -> float:
    """The mean time of a verdict over common cases, the best of five runs."""
    asked = [(Position.of(Setup.from_json(fields)), action_from_json(act)) for fields, act in CASES]
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(rounds):
            for position, action in asked:
                check(position, action)
        best = min(best, time.perf_counter() - start)
    return round(best / rounds / len(asked) * 1e6, 1)


def deals_per_second(deals: int = 60) -> float:
    """Random classic deals a second, the best of five runs."""
    return max(simulate(CLASSIC, deals, seed).to_json()["deals_per_second"] for seed in range(5))


def measure() -> dict[str, float]:
    """The figures by name."""
    return {"verdict_microseconds": verdict_microseconds(), "random_deals_per_second": deals_per_second()}


if __name__ == "__main__":
    json.dump(measure(), sys.stdout)
    print()
