"""A long run of deals of every rule set over all cores: `python tests/soak.py [--deals 20000] [--judged 500]`.

Random deals with conservation, going out and liveness checked; fewer with every listed action judged; some by the
sensible player. It prints one JSON line a run, and its exit status is 1 where a rule of the game was broken.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from canasta import RULE_SETS
from canasta.simulate import simulate

PART = 250
"""Deals in one job."""


def job(task):
    """One part of a run: its task and its report."""
    rules, policy, checks, deals, seed = task
    return task, simulate(RULE_SETS[rules], deals, seed, policy, checks).to_json()


def tasks(deals, judged, by_bot):
    """Every part of every run."""
    for rules in RULE_SETS:
        for policy, checks, number in (("random", 1, deals), ("random", 2, judged), ("bot", 1, by_bot)):
            for part in range(0, number, PART):
                yield rules, policy, checks, min(PART, number - part), part


def main():
    """Runs all parts, adds them up, prints a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--judged", type=int, default=500)
    parser.add_argument("--bot", type=int, default=500)
    options = parser.parse_args()
    runs = {}
    with ProcessPoolExecutor() as pool:
        for (rules, policy, checks, _, _), found in pool.map(job, tasks(options.deals, options.judged, options.bot)):
            empty = {"deals": 0, "went_out": 0, "stock_out": 0, "violations": []}
            total = runs.setdefault((rules, policy, checks), empty)
            for name in total:
                total[name] += found[name]
    for (rules, policy, checks), total in runs.items():
        print(json.dumps({"rules": rules, "policy": policy, "checks": checks, **total}))
    return 1 if any(total["violations"] for total in runs.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
