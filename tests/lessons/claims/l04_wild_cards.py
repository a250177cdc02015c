from canasta import CLASSIC
from canasta.play import deck
from tests.lessons.claims import Claims, judged, laying, points

WILD_CARDS = sum(card.wild for card in deck(CLASSIC))
TABLE = "8S 8H 8D 2C 2D"

CLAIMS = Claims(
    said={
        "never-alone": [
            laying("2S 2H 2C", "wild-melds-not-played"),
            laying("JK JK JK", "wild-melds-not-played"),
        ],
        "twelve": [laying("KS KC 2S"), laying("KS KC 2D")],
        "threes": [
            laying("9H 9D 3S", "mixed-ranks"),
            laying("9H 9D 3H", "red-three-not-melded"),
        ],
        "whole-meld": [
            laying("2H", melds=(TABLE,)),
            laying("2H JK", "too-many-wilds", melds=(TABLE,)),
            laying("8S 8H 8D 8C 8C", melds=(TABLE,)),
        ],
        "where": [
            judged("KC 4S 4C 9H", {"lay": ["JK 4S 4C"]}, "not-in-hand", melds=["KS KH JK"], drawn="stock"),
            laying("JK", "no-such-meld", melds=("KS KH KD", "5S 5H 5D")),
            laying("6S 6H JK", melds=("KS KH KD", "5S 5H 5D")),
        ],
        "worth": [laying("4S 4H 2C 2D JK")],
    },
    mentioned={"threes": ["3S", "3H"]},
    figures={
        "twelve": {"12": WILD_CARDS},
        "worth": {"100": points("4S 4H 2C 2D JK"), "10": points("4S 4H"), "90": points("2C 2D JK")},
        "summary": {"12": WILD_CARDS},
    },
    mistakes={
        "M6": {
            "only-helpers": ({"choice": "legal"}, "wild-melds-not-played"),
            "room-for-a-joker": ({"groups": [{"cards": ["JK"], "to": 0}]}, "too-many-wilds"),
            "dear-fives": ({"number": points("5C 5D 5H JK") + 2}, "two-by-its-face"),
        },
        "M18": {"black-three": ({"choice": "legal"}, "mixed-ranks")},
    },
)
