// Runs the engine's cases and some checked deals in Pyodide, and measures it; prints one JSON object.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
pyodide.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
console.log(
  await pyodide.runPythonAsync(`
import json
import sys
from pathlib import Path

sys.path[:0] = ["/repo", "/repo/tests"]
from canasta import RULE_SETS
from canasta.referee import answer
from canasta.simulate import simulate
from engine_bench import measure


def differs(case):
    expected = {name: value for name, value in case["expect"].items() if name != "any_code"}
    found = answer({name: value for name, value in case.items() if name not in ("expect", "why", "source")})
    return any(found.get(name) != value for name, value in expected.items())


files = sorted(Path("/repo/tests/rules/cases").glob("*.jsonl"))
cases = [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]
json.dumps({
    "python": sys.version.split()[0],
    "cases": len(cases),
    "differing": [case["id"] for case in cases if differs(case)],
    "violations": [broken for rules in RULE_SETS.values() for broken in simulate(rules, 2, 1, checks=2).violations],
    "figures": measure(deals=20, rounds=100),
})
`),
);
