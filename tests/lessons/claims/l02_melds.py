from tests.lessons.claims import Claims, laying

CLAIMS = Claims(
    said={
        "meld": [laying("KS KH KD"), laying("5C 5D 5D 5S"), laying("QH QD", "meld-too-small")],
        "no-runs": [laying("5S 6S 7S", "mixed-ranks", "sequences-not-played")],
        "wild": [laying("QH QD 2C"), laying("QH QD JK")],
        "two-naturals": [laying("QH QD 2C"), laying("QH 2C JK", "too-few-naturals")],
        "three-wilds": [laying("8H 8D 2C 2D JK")],
        "fourth-wild": [laying("8H 8D 8C 2C 2D 2H JK", "too-many-wilds"), laying("8H 8D 8C 2C 2D 2H")],
        "own-meld": [
            laying("KC", melds=("KS KH KD",)),
            laying("2H", melds=("KS KH KD",)),
            laying("KC", "meld-too-small", "too-few-naturals"),
        ],
        "later": [laying("3H 3D 3H", "red-three-not-melded"), laying("3S 3C 3S", "black-threes-only-going-out")],
    },
    mentioned={
        "rank": ["9H", "9H 9S", "9H QH", "JC", "QC", "KC", "AC", "9H 9H"],
        "wild": ["JK", "2C"],
    },
    mistakes={
        "M6": {
            "ten-and-helpers": ({"choice": "legal"}, "too-few-naturals"),
            "eight-at-once": ({"choice": "legal"}, "too-many-wilds"),
        },
        "M13": {"diamonds-in-a-row": ({"choice": "legal"}, "mixed-ranks")},
    },
)
