"""The engine inside Pyodide, as the browser runs it."""

import json
import subprocess
import sysconfig
from pathlib import Path


def in_pyodide(*what):
    script = Path(__file__).with_name("pyodide.mjs")
    run = subprocess.run(["node", str(script), *what], capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def test_the_cases_and_checked_deals_hold_in_pyodide():
    found = in_pyodide("cases")
    assert found["cases"] > 60
    assert found["differing"] == []
    assert found["violations"] == []


def test_the_engines_own_tests_pass_in_pyodide():
    found = in_pyodide("tests", sysconfig.get_path("purelib"))
    assert found["status"] == 0
    assert found["passed"] > 500
    assert "failed" not in found
