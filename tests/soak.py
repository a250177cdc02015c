"""A long run over all cores: `python tests/soak.py [--deals 20000] [--judged 500] [--bot 500] [--requests 100000]`.

Of every rule set random deals with conservation, going out and liveness checked, fewer with every listed action judged,
and some by the sensible player; then requests of any shape to the referee. It prints one JSON line a run, and its exit
status is 1 where a rule of the game was broken, or a request was answered by an exception or after more than 50 ms.
"""

import argparse
import gc
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hypothesis import HealthCheck, Phase, given, seed, settings
from strategies import requests

from canasta import RULE_SETS
from canasta.referee import answer
from canasta.simulate import simulate

PART = 250
"""Deals in one job."""
REQUESTS = 5_000
"""Requests in one job."""


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


def fuzz(task):
    """Some thousand requests from one seed: how many there were, and the slowest one's milliseconds."""
    number, requests_wanted = task
    took = []

    @seed(number)
    @settings(
        max_examples=requests_wanted,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(requests)
    def ask(request):
        gc.disable()  # it would clear up after Hypothesis
        start = time.process_time()
        answer(request)
        took.append(time.process_time() - start)
        gc.enable()

    ask()
    return len(took), max(took) * 1000


def main():
    """Runs all parts, adds them up, prints a line for each run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--judged", type=int, default=500)
    parser.add_argument("--bot", type=int, default=500)
    parser.add_argument("--requests", type=int, default=100_000)
    options = parser.parse_args()
    runs = {}
    with ProcessPoolExecutor() as pool:
        for (rules, policy, checks, _, _), found in pool.map(job, tasks(options.deals, options.judged, options.bot)):
            empty = {"deals": 0, "went_out": 0, "stock_out": 0, "violations": []}
            total = runs.setdefault((rules, policy, checks), empty)
            for name in total:
                total[name] += found[name]
        asked = list(pool.map(fuzz, [(part, REQUESTS) for part in range(options.requests // REQUESTS)]))
    for (rules, policy, checks), total in runs.items():
        print(json.dumps({"rules": rules, "policy": policy, "checks": checks, **total}))
    slowest = max((worst for _, worst in asked), default=0)
    print(json.dumps({"requests": sum(n for n, _ in asked), "slowest_milliseconds": round(slowest, 1)}))
    return 1 if slowest > 50 or any(total["violations"] for total in runs.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
