// In Pyodide: `pyodide.mjs cases` runs the engine's cases and some checked deals, `pyodide.mjs figures` measures it.
// Prints one JSON object.
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


def cases():
    files = sorted(Path("/repo/tests/rules/cases").glob("*.jsonl"))
    all = [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]
    return {
        "cases": len(all),
        "differing": [case["id"] for case in all if differs(case)],
        "violations": [broken for rules in RULE_SETS.values() for broken in simulate(rules, 2, 1, checks=2).violations],
    }


json.dumps({"cases": cases, "figures": measure}["${process.argv[2]}"]())
`),
);
