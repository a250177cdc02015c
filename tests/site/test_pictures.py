"""The pictures that stand for pages where an address is shared."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from common import LANGS, Site
from pictures import subjects

PAGES = ["home", "rules", *(lesson.slug for lesson in Site().lessons)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_picture_of_the_size_that_is_shared(built: Path, lang: str, page: str) -> None:
    """1200 by 630 pixels, as the PNG itself says."""
    start = (built / "pictures" / f"{lang}-{page}.png").read_bytes()[:24]
    assert start[1:4] == b"PNG"
    assert struct.unpack(">II", start[16:]) == (1200, 630)


def test_no_two_pages_share_a_picture(built: Path) -> None:
    """Each shows its own title in its own language."""
    drawn = [path.read_bytes() for path in (built / "pictures").iterdir()]
    assert len(set(drawn)) == len(drawn) == len(LANGS) * len(PAGES)


def test_pictures_speak_the_language_of_their_page() -> None:
    """A Hebrew title holds Hebrew letters, an English one none."""
    for one in subjects(Site()):
        assert any("א" <= letter <= "ת" for letter in one["title"]) == (one["lang"] == "he"), one
