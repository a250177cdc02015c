// In Pyodide: `pyodide.mjs cases` runs the engine's cases and some checked deals, `pyodide.mjs figures` measures it, and
// `pyodide.mjs tests PACKAGES` runs the engine's own tests with the pytest of that folder. Prints one JSON object.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
const [what, packages] = process.argv.slice(2);
if (packages) pyodide.mountNodeFS("/packages", packages);
pyodide.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
console.log(
  await pyodide.runPythonAsync(`
import json
import os
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


class Count:
    """What became of the tests."""

    def __init__(self):
        self.outcomes = {}

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.failed:
            self.outcomes[report.outcome] = self.outcomes.get(report.outcome, 0) + 1


def tests():
    """Every test file but those with Hypothesis, a part of which is compiled, and those that start a process."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir("/repo")
    sys.dont_write_bytecode = True
    sys.path += ["/repo/tests/rules", "/packages"]
    import pytest

    needs = ("hypothesis", "strategies", "subprocess")
    files = [str(path) for path in sorted(Path("tests/rules").glob("test_*.py"))
             if not any(word in path.read_text("utf-8") for word in needs)]
    count = Count()
    status = pytest.main([*files, "-q", "-p", "no:cacheprovider", "-o", "addopts="], plugins=[count])
    return {"status": int(status), "files": len(files), **count.outcomes}


json.dumps({"cases": cases, "figures": measure, "tests": tests}["${what}"]())
`),
);
