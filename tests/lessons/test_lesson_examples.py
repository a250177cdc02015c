"""What a lesson says about the cards that it shows, held against the engine."""

from __future__ import annotations

import pytest

from tests.lessons.reading import SLUGS, prose
from tests.lessons.rulings import laying

OWN_MELD = "JS JH JD"
"""What the side has laid before the example, so that no minimum is due."""

LEGAL: tuple[str, ...] = ()

CLAIMS: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "02-melds": {
        "meld": {"KS KH KD": LEGAL, "5C 5D 5D 5S": LEGAL},
        "no-runs": {"5S 6S 7S": ("mixed-ranks", "sequences-not-played")},
        "wild": {"QH QD 2C": LEGAL, "QH QD JK": LEGAL},
        "two-naturals": {"QH QD 2C": LEGAL, "QH 2C JK": ("too-few-naturals",)},
        "three-wilds": {"8H 8D 2C 2D JK": LEGAL},
        "fourth-wild": {"8H 8D 8C 2C 2D 2H JK": ("too-many-wilds",)},
    },
}
"""Lesson, cell, cards: what the prose says about them: legal, or every reason that the engine may give against."""

FURTHER: dict[str, list[tuple[str, str, str, tuple[str, ...]]]] = {
    "02-melds": [
        ("meld", "QH QD", OWN_MELD, ("meld-too-small",)),
        ("own-meld", "KC", "KS KH KD", LEGAL),
        ("own-meld", "2H", "KS KH KD", LEGAL),
        ("own-meld", "KC", OWN_MELD, ("meld-too-small", "too-few-naturals")),
        ("fourth-wild", "8H 8D 8C 2C 2D 2H", OWN_MELD, LEGAL),
        ("later", "3H 3D 3H", OWN_MELD, ("red-three-not-melded",)),
        ("later", "3S 3C 3S", OWN_MELD, ("black-threes-only-going-out",)),
    ],
}
"""Claims that the prose makes in words, or about another table: cell, cards, the side's meld, reasons."""

MENTIONED: dict[str, dict[str, tuple[str, ...]]] = {
    "02-melds": {
        "rank": ("9H", "9H 9S", "9H QH", "JC", "QC", "KC", "AC", "9H 9H"),
        "wild": ("JK", "2C"),
        "own-meld": ("KC", "2H"),
    },
}
"""Cards that stand in the prose as cards, with nothing said about laying them (or said in `FURTHER`)."""


ALL_CLAIMS = [
    pytest.param(cards, OWN_MELD, codes, id=f"{slug}/{cell}/{cards}")
    for slug, by_cell in CLAIMS.items()
    for cell, claims in by_cell.items()
    for cards, codes in claims.items()
] + [
    pytest.param(cards, meld, codes, id=f"{slug}/{cell}/{cards} beside {meld}")
    for slug, claims in FURTHER.items()
    for cell, cards, meld, codes in claims
]


@pytest.mark.parametrize(("cards", "meld", "expected"), ALL_CLAIMS)
def test_what_the_prose_says_is_what_the_engine_rules(cards: str, meld: str, expected: tuple[str, ...]) -> None:
    reasons = {code.value for code in laying(cards, melds=(meld,)).verdict("classic").codes}
    assert bool(reasons) == bool(expected)
    assert reasons <= set(expected)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_cards_stand_in_the_prose_without_a_claim_or_a_mention(slug: str) -> None:
    for cell in prose(slug, "en"):
        known = {*CLAIMS[slug].get(cell.id, {}), *MENTIONED[slug].get(cell.id, ())}
        assert set(cell.groups) == known, cell.id
