"""The bundled view, as Node draws it for a page before any script runs."""

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.widgets.snapshots import SESSIONS, played

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def html() -> dict[tuple[str, str], str]:
    subprocess.run(["node", "widgets/view/build.mjs"], cwd=ROOT, check=True)
    names = [(name, lang) for name in SESSIONS for lang in ("en", "he")]
    states = "\n".join(json.dumps(played(name, lang)) for name, lang in names)
    done = subprocess.run(["node", "build/ssr.mjs"], cwd=ROOT, input=states, capture_output=True, text=True, check=True)
    return dict(zip(names, map(json.loads, done.stdout.splitlines()), strict=True))


def test_every_state_is_drawn_with_its_hooks(html: dict[tuple[str, str], str]) -> None:
    for (name, lang), drawn in html.items():
        state = played(name, lang)
        assert f'data-drill="{state["drill"]}" data-key="{state["key"]}"' in drawn
        assert f'data-state="{state["phase"]}"' in drawn
        assert f'lang="{lang}" dir="{state["dir"]}"' in drawn
        assert (f'data-verdict="{state["verdict"]}"' in drawn) == (state["verdict"] is not None)
        assert re.findall(r'data-code="([^"]+)"', drawn) == [
            reason["code"] for reason in (state["feedback"] or {"reasons": []})["reasons"]
        ]


def test_cards_to_pick_are_buttons_with_spoken_names(html: dict[tuple[str, str], str]) -> None:
    cards = re.findall(
        r'<button type="button" class="cn-card" data-card="(\w+)"[^>]*aria-label="([^"]+)"', html["build-ready", "he"]
    )
    assert ("8S", "שמונה עלה") in cards
    assert len(cards) == 10
    assert html["build-ready", "he"].count('tabindex="0"') == 1


def test_cards_that_lie_are_pictures_with_names(html: dict[tuple[str, str], str]) -> None:
    assert 'role="img" data-card="9H" data-suit="H" aria-label="nine of hearts"' in html["judge-ready", "en"]


def test_the_verdicts_region_is_there_before_any_verdict(html: dict[tuple[str, str], str]) -> None:
    assert re.search(r'data-feedback[^>]*role="status" aria-live="polite"', html["judge-ready", "en"])


def test_nothing_drawn_needs_a_style_attribute_or_an_inline_script(html: dict[tuple[str, str], str]) -> None:
    for drawn in html.values():
        assert not re.search(r"\sstyle=|<script|<style|\son\w+=", drawn)


def test_the_bundle_is_small_and_asks_nobody_for_anything() -> None:
    bundle = (ROOT / "widgets/canasta_widgets/static/drill.js").read_bytes()
    assert len(gzip.compress(bundle, 9)) <= 60_000
    assert not re.search(rb"fetch\(|XMLHttpRequest|WebSocket|localStorage|sessionStorage|import\(", bundle)
    for source in (ROOT / "widgets/view").glob("*.ts*"):
        assert not re.search(r"innerHTML|style=", source.read_text(encoding="utf-8"), re.IGNORECASE)
