from canasta import CLASSIC
from tests.lessons.claims import Claims, judged, laying, taking

RED = CLASSIC.scoring.red_three
ALL_RED = dict(CLASSIC.scoring.red_three_sets)[4]
OTHERS = "5C 7H QC 4D"

CLAIMS = Claims(
    said={
        "not-wild": [laying("9H 9S 2C"), laying("9H 9S 3C", "mixed-ranks")],
        "red": [
            judged(OTHERS, {"draw": "3H 8H"}, melds=["KS KH KD"]),
            laying("3H 3D 3H", "red-three-not-melded"),
            judged(f"3H {OTHERS}", {"discard": "3H"}, "red-three-not-discarded", melds=["KS KH KD"], drawn="stock"),
            judged(f"3D {OTHERS}", {"discard": "3D"}, "red-three-not-discarded", melds=["KS KH KD"], drawn="stock"),
        ],
        "up-card": [taking("9H 2D", "3D 9S", "needs-natural-pair"), taking("9H 2D", "2C 9S", "needs-natural-pair")],
        "found": [taking("9H 9C", "3D 9S")],
        "black": [
            taking("3S 3C", "4C 10H 3S", "pile-blocked"),
            judged(f"3S {OTHERS}", {"discard": "3S"}, melds=["KS KH KD"], drawn="stock"),
        ],
        "no-freeze": [
            taking("9H 9C", "10H 3S 9D"),
            taking("9H 2D", "10H 3S 9D"),
            taking("9H 2D", "10H 2C 9D", "needs-natural-pair"),
            taking("9H 2D", "3H 10H 9D", "needs-natural-pair"),
        ],
        "black-melds": [
            laying("3S 3C 3S", "black-threes-only-going-out"),
            judged("3S 3C 3S 4D", {"lay": ["3S 3C 3S"]}, melds=["KS KH KD KC KS KH KD"], drawn="stock"),
            judged("3S 3C 3S 3C 4D", {"lay": ["3S 3C 3S 3C"]}, melds=["KS KH KD KC KS KH KD"], drawn="stock"),
            judged(
                "3S 3C 3S 2D 4D",
                {"lay": ["3S 3C 3S 2D"]},
                "black-threes-no-wilds",
                melds=["KS KH KD KC KS KH KD"],
                drawn="stock",
            ),
            judged(
                "3S 3C 4D",
                {"lay": ["3S 3C"]},
                "meld-too-small",
                melds=["KS KH KD KC KS KH KD"],
                drawn="stock",
            ),
        ],
    },
    mentioned={"intro": ["3H 3D", "3S 3C"], "red": ["3H", "3D"]},
    figures={
        "worth": {"100": RED, "400": 4 * RED, "800": ALL_RED},
        "minus": {"100": RED, "800": ALL_RED},
        "summary": {"100": RED, "800": ALL_RED},
    },
    mistakes={
        "M5": {"one-turn-later": ({"choice": "no"}, "natural-and-wild")},
        "M8": {
            "all-of-them": ({"choice": "points-100399"}, "one-by-one"),
            "an-empty-table": ({"choice": "points-100199"}, "counted-for"),
        },
        "M18": {"queens-and-three": ({"choice": "legal"}, "mixed-ranks")},
    },
)
