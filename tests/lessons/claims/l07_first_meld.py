from canasta import CLASSIC
from tests.lessons.claims import Claims, judged, laying, points, taking

LESS = "minimum-not-met"
STEPS = CLASSIC.first_meld.steps
WORTH = CLASSIC.scoring
NOTHING_YET = {"drawn": "stock"}
SEVEN_SEVENS = "7S 7H 7D 7C 7S 7H 7D"


def _wanted(score: int) -> int:
    """The minimum of the first meld at this score, in points."""
    return CLASSIC.first_meld.minimum(score)


CLAIMS = Claims(
    said={
        "intro": [
            laying("QS QH QD", LESS, melds=()),
            laying("QS QH QD", melds=("AS AH AD",)),
        ],
        "counting": [laying("AS AH 2C", melds=()), laying("QS QH QD", LESS, melds=())],
        "adding": [
            laying("KS KH KD", LESS, melds=()),
            laying("7S 7H 2C", LESS, melds=()),
            judged("KS KH KD 7S 7H 2C 4C 10C", {"lay": ["KS KH KD", "7S 7H 2C"]}, **NOTHING_YET),
            judged("KS KH KD JK 2C 7H 4C 10C", {"lay": ["KS KH KD", "7H JK 2C"]}, "too-few-naturals", **NOTHING_YET),
        ],
        "not-counted": [judged(f"{SEVEN_SEVENS} 4C 10C", {"lay": [SEVEN_SEVENS]}, LESS, **NOTHING_YET)],
        "with-the-pile": [
            taking("QS QH", "AC AD KD QD", LESS, melds=()),
            taking("AS AH", "4C 5D AD", melds=()),
        ],
        "both": [
            laying("4S 4H 4D", melds=("AS AH AD",)),
            judged(f"{SEVEN_SEVENS} 4C", {"lay": [SEVEN_SEVENS]}, **NOTHING_YET),
        ],
    },
    mentioned={"adding": ["KS KH KD", "7S 7H 2C"]},
    figures={
        "minimum": {
            "15": _wanted(-5),
            "0": STEPS[0][0],
            "1,495": STEPS[1][0] - 5,
            "50": _wanted(STEPS[1][0] - 5),
            "1,500": STEPS[1][0],
            "2,995": STEPS[2][0] - 5,
            "90": _wanted(STEPS[2][0] - 5),
            "3,000": STEPS[2][0],
            "120": _wanted(STEPS[2][0]),
        },
        "counting": {
            "50": WORTH.joker,
            "20": WORTH.two,
            "10": WORTH.eight_to_king,
            "5": WORTH.four_to_seven,
            "60": points("AS AH 2C"),
            "30": points("QS QH QD"),
        },
        "adding": {"30": points("KS KH KD"), "60": points("KS KH KD 7S 7H 2C")},
        "summary": {"15": _wanted(-5), "50": _wanted(0), "90": _wanted(1500), "120": _wanted(3000)},
    },
    mistakes={
        "M3": {
            "seven-sevens": ({"choice": "legal"}, LESS),
            "from-the-pile": ({"number": points("9H 9C AS AH 2C") + points("AC KD 4D 9S")}, "pile-counted"),
        },
        "M4": {
            "four-kings": ({"choice": "legal"}, LESS),
            "adding-up": ({"number": points("8S 8H 8D 6S 6H")}, "wilds-left-out"),
        },
    },
)
