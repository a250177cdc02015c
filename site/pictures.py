"""The pictures that stand for pages where an address is shared: one PNG for each page and language."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from canasta.words import Words
from canasta_widgets import read_drills
from common import LANGS, ROOT, VIEW, Site, files, run, speaker

DRAWING = ROOT / "site" / "picture"
FIRST_HAND = ["9H", "9S", "JK", "2D", "QC"]  # a hand that shows all there is: a pair, both kinds of wild card, a court
ENOUGH = 3


def pictures(site: Site) -> None:
    """build/pictures/<lang>-<page>.png, 1200 by 630 px, for home, the rules and every lesson."""
    folder = site.build / "pictures"

    def action() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        program = site.build / "pictures.mjs"
        run(["node", str(DRAWING / "build.mjs"), str(program)])
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in subjects(site))
        drawn = subprocess.run(
            ["node", str(program), str(folder)], input=text, text=True, capture_output=True, check=False
        )
        if drawn.returncode:
            sys.exit(f"\nThe pictures could not be drawn:\n{drawn.stderr}")

    inputs = [*files(DRAWING), VIEW / "shapes.ts", *files(site.lessons_folder), ROOT / "package-lock.json"]
    site.make("pictures", inputs, [folder], action)


def subjects(site: Site) -> Iterator[dict[str, Any]]:
    """What each picture shows: its name, words, and the hand of the lesson's first drill."""
    for lang in LANGS:
        say = speaker(Words(lang))
        brand = say("Learn canasta")
        about = say(
            "Canasta from the first card, in Hebrew and in English: short lessons, real cards, "
            "and a referee that says why."
        )
        pages = [("home", brand, about, FIRST_HAND), ("rules", say("Rules"), about, FIRST_HAND)]
        pages += [(one.slug, one.title[lang], one.about[lang], hand(site, one.slug)) for one in site.lessons]
        for page, title, about, cards in pages:
            yield {
                "name": f"{lang}-{page}",
                "lang": lang,
                "brand": brand,
                "title": title,
                "about": about,
                "cards": cards,
            }


def hand(site: Site, slug: str) -> list[str]:
    """The hand of a lesson's first drill, where it holds enough cards for a picture."""
    first = next(iter(read_drills(site.lessons_folder / slug / "drills.toml").values()))
    cards = str(first.position.get("hand", "")).split()
    return cards if len(cards) >= ENOUGH else FIRST_HAND
