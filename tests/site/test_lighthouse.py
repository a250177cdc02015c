"""Lighthouse on a throttled phone: home and a lesson, in both languages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import packed
from conftest import FLAGS, ROOT

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
PAGES = ("en/", "he/", "en/lessons/09-frozen-pile/", "he/lessons/02-melds/")
TRIES = 3  # a busy machine is a slow phone: a page has to reach its scores once


def scores(folder: Path, pages: list[str]) -> list[dict[str, object]]:
    """What Lighthouse says of pages of a built site."""
    with packed.serving(folder) as address:
        told = subprocess.run(
            [
                "node",
                str(Path(__file__).parent / "browsers" / "lighthouse.mjs"),
                os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                " ".join(FLAGS),
                *(f"{address}/{page}" for page in pages),
            ],
            text=True,
            capture_output=True,
            check=False,
            cwd=ROOT,
        )
    assert told.returncode == 0, told.stderr
    reports: list[dict[str, object]] = json.loads(told.stdout.splitlines()[-1])
    return reports


def test_home_and_a_lesson_are_quick_reachable_and_found(built: Path) -> None:
    open_pages = dict.fromkeys(PAGES, "")
    for _ in range(TRIES):
        for page, report in zip(list(open_pages), scores(built, list(open_pages)), strict=True):
            got = report["scores"]
            assert isinstance(got, dict)
            if all(got[name] >= least for name, least in LEAST.items()):
                del open_pages[page]
            else:
                open_pages[page] = f"{got} {report['short']}"
        if not open_pages:
            return
    raise AssertionError(open_pages)
