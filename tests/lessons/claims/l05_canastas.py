from canasta import CLASSIC, parse_cards
from canasta.melds import fit
from canasta.scoring import canasta_line
from tests.lessons.claims import Claims, judged, laying, points

KINGS = "KS KS KH KH KD KD KC"
NINES = "9S 9S 9H 9D 9C 2C JK"
NATURAL, MIXED = CLASSIC.scoring.natural_canasta, CLASSIC.scoring.mixed_canasta


def bonus(cards: str) -> int:
    """The bonus of a canasta, in points."""
    meld, _ = fit(parse_cards(cards), CLASSIC)
    assert meld is not None
    return canasta_line(meld, CLASSIC)[1]


def worth(cards: str) -> int:
    """A canasta with its cards, in points."""
    return points(cards) + bonus(cards)


CLAIMS = Claims(
    said={
        "intro": [
            judged("5C", {"discard": "5C"}, "canastas-needed", melds=["KS KS KH KH KD KD"], drawn="stock"),
            judged("5C", {"discard": "5C"}, melds=[KINGS], drawn="stock"),
        ],
        "seven": [laying("10S 10H 10D 10C 2S 2H JK")],
        "not-four": [laying("10S 10H 10D 2S 2H 2D JK", "too-many-wilds"), laying("10S 10H 10D 10C 2S 2H JK")],
        "turns-mixed": [laying("2H", melds=(KINGS,)), laying("KC", melds=(KINGS,))],
    },
    mentioned={"bonus": [KINGS], "mixed": [NINES]},
    figures={
        "bonus": {"500": bonus(KINGS), "300": bonus(NINES), "70": points(KINGS), "570": worth(KINGS)},
        "mixed": {
            "50": points("9S 9S 9H 9D 9C"),
            "20": points("2C"),
            "120": points(NINES),
            "300": bonus(NINES),
            "420": worth(NINES),
        },
        "turns-mixed": {
            "580": worth(f"{KINGS} KC"),
            "390": worth(f"{KINGS} 2H"),
            "20": points("2H"),
            "200": NATURAL - MIXED,
        },
        "summary": {"500": NATURAL, "300": MIXED},
    },
    mistakes={
        "M6": {"three-and-four": ({"choice": "legal"}, "too-many-wilds")},
        "M16": {"maya-adds-a-two": ({"choice": f"points-{590 + 99_999}"}, "other-canasta")},
        "M17": {
            "seven-queens": ({"choice": f"points-{500 + 99_999}"}, "cards-left-out"),
            "sevens-with-help": ({"number": 300}, "cards-left-out"),
        },
    },
)
