"""Every page comes alive in Firefox and in WebKit too, and the engine replies there in every kind of drill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from canasta_widgets.kinds import KINDS
from conftest import ROOT
from learner import lessons

HERE = Path(__file__).parent / "browsers"
LANGS = ("en", "he")


def pages(folder: Path) -> list[str]:
    """The addresses of all learner pages, from the site's root."""
    found = (path.parent for lang in LANGS for path in (folder / lang).rglob("index.html"))
    return sorted(f"{path.relative_to(folder).as_posix()}/" for path in found)


def firefox() -> list[str]:
    return ["node", str(HERE / "firefox.mjs"), os.environ.get("FIREFOX", "/usr/bin/firefox-esr")]


def webkit() -> list[str]:
    (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    driver = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")
    return ["xvfb-run", "-a", sys.executable, str(HERE / "webkit.py"), driver, str(browser)]


@pytest.mark.parametrize("browser", [firefox, webkit])
def test_every_page_and_every_kind_of_drill_works_in_other_browsers(site: str, built: Path, browser: Any) -> None:
    found = pages(built)
    assert len(found) > len(LANGS) * len(lessons())
    plan = [(f"{site}/{page}", "each kind" if page.endswith("/gallery/") else "first") for page in found]
    plan += [(f"{site}/notebooks/index.html?path={lang}/02-melds.ipynb", "notebook") for lang in LANGS]
    told = subprocess.run(
        browser(),
        input=json.dumps(plan),
        text=True,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"},  # it does not start as root otherwise
    )
    assert told.returncode == 0, told.stderr
    reports = {one["address"]: one for one in json.loads(told.stdout.splitlines()[-1])}
    assert set(reports) == {address for address, _ in plan}
    for address, answered in plan:
        report = reports[address]
        assert report["errors"] == [], report
        if answered == "notebook":
            assert len(report["answered"]) == 1, report
            continue
        assert (report["headings"], report["lang"]) == (1, address.removeprefix(site)[1:3]), report
        assert report["overflow"] <= 0, report
        assert report["engine"] == ("snapshot" if report["drills"] else None), report
        expected = {f"{kind}-ready" for kind in KINDS} if answered == "each kind" else report["answered"][:1]
        assert set(report["answered"]) == set(expected), report
