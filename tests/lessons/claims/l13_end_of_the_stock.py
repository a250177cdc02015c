from canasta import CLASSIC
from tests.lessons.claims import Claims, judged, taking

HAND = "7H 7C QC 5D JH AC"
LEAVE = {"pass": True}
EIGHTS = {"melds": ["8S 8H 8D"], "stock": 0}
SIXES = {"melds": ["6S 6H 6D"], "stock": 0}

CLAIMS = Claims(
    said={
        "gone": [
            judged(HAND, LEAVE, "stock-not-empty", melds=["8S 8H 8D"], pile="4C 10D 6C", stock=1),
            judged(HAND, {"draw": ""}, "stock-empty", pile="4C 10D 6C", **EIGHTS),
            judged(HAND, LEAVE, pile="4C 10D 6C", **EIGHTS),
        ],
        "must": [
            judged(HAND, LEAVE, "must-take", pile="6C", **SIXES),
            judged(HAND, LEAVE, "must-take", pile="4C 10D 6C", **SIXES),
            judged(HAND, {"take": "", "to": 0}, pile="6C", **SIXES),
        ],
        "then": [
            judged(HAND, {"discard": "5D"}, melds=["8S 8H 8D 8C"], stock=0, drawn="pile"),
            judged(HAND, {"pass": True}, "must-discard", melds=["8S 8H 8D 8C"], stock=0, drawn="pile"),
        ],
        "may": [
            taking("7H 7C", "JD 7S", melds=("8S 8H 8D",), stock=0),
            judged(HAND, LEAVE, pile="JD 7S", **EIGHTS),
            taking("7H 2C", "JD 7S", melds=("8S 8H 8D",), stock=0),
            judged(f"2C {HAND}", LEAVE, pile="JD 7S", **EIGHTS),
        ],
        "frozen": [
            taking("", "2H 6S 8C", "needs-natural-pair", melds=("8S 8H 8D",), stock=0),
            judged(HAND, LEAVE, pile="2H 6S 8C", **EIGHTS),
            taking("8C 8H", "2H 6S 8C", melds=("8S 8H 8D",), stock=0),
            taking("3C 3C", "6S 3S", "pile-blocked", melds=("8S 8H 8D",), stock=0),
            taking("2C 2D", "6S 2S", "top-card-wild", melds=("8S 8H 8D",), stock=0),
        ],
        "last-three": [judged(HAND, {"draw": "3H"}, melds=["8S 8H 8D"], stock=1)],
    },
    figures={"count": {"100": CLASSIC.scoring.going_out}},
    mistakes={"M10": {"one-card-left": ({"choice": "lays"}, "no-meld")}},
)
