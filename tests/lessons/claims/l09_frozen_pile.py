from tests.lessons.claims import Claims, judged, taking

FROZEN = "6D JC 2C 8S 9S"
PAIR = "needs-natural-pair"
HAND = "9H 9C AS AH AD 5C 7H"

CLAIMS = Claims(
    said={
        "frozen": [
            taking("9H 2D", FROZEN, PAIR),
            taking("9H 2D", "JK 6D JC 8S 9S", PAIR),
            taking("9H 2D", "3H 6D JC 8S 9S", PAIR),
            judged("2D 5C 7H", {"discard": "2D"}, melds=["KS KH KC"], drawn="stock"),
        ],
        "pair-only": [
            taking("9H 9C", FROZEN),
            taking("9H 2D", FROZEN, PAIR),
            taking("", FROZEN, PAIR, melds=("9D 9H 9C",)),
        ],
        "with-own-meld": [taking("9H 9C", FROZEN, melds=("9D 9D 9H",))],
        "wild-on-top": [
            taking("2D 2H", "6D JC 8S 2C", "top-card-wild"),
            taking("8H 8D", "6D JC 8S 2C", "top-card-wild"),
            taking("9H 9C", "6D JC 8S 2C 9S"),
        ],
        "blocked": [
            taking("9H 9C", "6D JC 9S 3S", "pile-blocked"),
            taking("3S 3S", "6D JC 9S 3C", "pile-blocked"),
        ],
        "not-a-freeze": [
            taking("9H 2D", "6D JC 3C 8S 9S"),
            taking("", "6D JC 3C 8S 9S", melds=("9D 9H 9C",)),
        ],
        "not-melded": [
            taking("9H JK", "6D JC 8S 9S", PAIR, melds=()),
            taking("9H JK", "6D JC 8S 9S", PAIR, melds=(), opponent_melds=["QC QD QS"]),
            taking("9H JK", "6D JC 8S 9S"),
        ],
        "with-the-minimum": [
            judged(HAND, {"take": "9H 9C", "lay": ["AS AH AD"]}, pile="6D JC 8S 9S"),
            judged(HAND, {"take": "9H 9C"}, "minimum-not-met", pile="AC JK AS 9S"),
        ],
    },
    mentioned={"pair-only": ["9S"], "blocked": ["3S", "3C"], "not-a-freeze": ["3C"]},
    mistakes={
        "M1": {
            "nine-and-two": ({"choice": "legal"}, PAIR),
            "king-on-ice": ({"groups": [{"cards": [], "to": 0}]}, PAIR),
            "a-two-on-top": ({"choice": "legal"}, "top-card-wild"),
        },
        "M2": {"nine-and-joker": ({"choice": "legal"}, PAIR)},
        "M5": {
            "three-on-top": ({"groups": [{"cards": ["9H", "9C"], "to": None}]}, "pile-blocked"),
            "three-below": ({"choice": "illegal"}, "pile-taken"),
        },
    },
)
