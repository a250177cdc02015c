"""The engine inside Pyodide, as the browser runs it."""

import json
import subprocess
from pathlib import Path


def test_the_cases_and_checked_deals_hold_in_pyodide():
    script = Path(__file__).with_name("pyodide.mjs")
    run = subprocess.run(["node", str(script), "cases"], capture_output=True, text=True, check=True)
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["cases"] > 60
    assert found["differing"] == []
    assert found["violations"] == []
