"""Walks through pages in WebKitGTK:  python webkit.py < plan, as firefox.mjs does; needs a display (xvfb-run)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WALK = (Path(__file__).parent / "walk.js").read_text("utf-8")
SCRIPT = f"""
const [answered, done] = arguments;
(async () => {{ {WALK} }})().then(done, (error) => done({{errors: [String(error)]}}));
"""


def main(driver: str, browser: str) -> None:
    """Print the reports of the plan's pages."""
    options = Options()
    options.binary_location = browser
    options.add_argument("--automation")
    with WebKitGTK(options=options, service=Service(driver)) as running:
        running.set_script_timeout(240)
        print(json.dumps([walked(running, *step) for step in json.load(sys.stdin)]))


def walked(running: WebKitGTK, address: str, answered: str) -> dict[str, Any]:
    """The report of one page."""
    try:
        running.get(address)
        return {"address": address, "errors": [], **running.execute_async_script(SCRIPT, answered)}
    except WebDriverException as error:
        return {"address": address, "errors": [str(error)]}


if __name__ == "__main__":
    main(*sys.argv[1:])
