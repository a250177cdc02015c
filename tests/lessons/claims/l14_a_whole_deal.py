from canasta import CLASSIC, Setup
from canasta.scoring import score
from tests.lessons.claims import Claims, judged, points
from tests.lessons.whole_deal import end, moment

MINIMUM = CLASSIC.first_meld.minimum(0)
OURS, THEIRS = score(end()).sides
CARDS, LEFT = (next(line.points for line in THEIRS.lines if line.code.value == code) for code in (
    "melded-cards",
    "cards-in-hand",
))


def _at(turn: int, acts: int, act: dict[str, object], *codes: str) -> object:
    """An act at a moment of the deal."""
    fields = Setup.of(moment(turn, acts).position).to_json()
    return judged(str(fields.pop("hand")), act, *codes, **fields)


CLAIMS = Claims(
    said={
        "begins": [_at(0, 0, {"take": "4S 4C", "lay": ["AH AD JK"]})],
        "beside": [
            _at(0, 0, {"take": "4S 4C", "lay": ["QS QC 2D"]}),
            _at(0, 0, {"take": "4S 4C", "lay": ["QS QC 2D", "AH AD JK"]}),
        ],
        "once-around": [
            _at(0, 0, {"take": "4S 4C", "lay": ["AH AD JK"]}),
            _at(1, 0, {"take": "QD QD", "lay": ["8H 8C JK"]}),
            _at(1, 0, {"take": "QD QD"}, "minimum-not-met"),
        ],
        "safe": [_at(4, 1, {"lay": ["QC"]}, "meld-too-small"), _at(4, 1, {"lay": [{"cards": "10D", "to": 2}]})],
        "dan": [_at(5, 0, {"take": "", "to": 0}, "top-card-unused")],
        "fives": [_at(8, 0, {"take": "2D 8S"}, "mixed-ranks")],
        "gift": [_at(10, 0, {"take": "5C 2C"})],
        "out": [_at(12, 1, {"ask": True}), _at(12, 1, {"lay": [{"cards": "5H", "to": 5}, "QC QC 2D"]})],
    },
    mentioned={
        "safe": ["QC", "10D"],
        "fives": ["5H"],
        "gift": ["2C 5S 5H 5D 5C 5C"],
    },
    figures={
        "begins": {"50": MINIMUM},
        "beside": {"15": points("4S 4C 4H"), "50": MINIMUM},
        "once-around": {"105": points("4S 4C 4H AH AD JK")},
        "other": {
            "665": sum(line.points for line in OURS.lines),
            "120": CARDS,
            "250": -LEFT,
            "130": -sum(line.points for line in THEIRS.lines),
        },
    },
    mistakes={
        "M1": {"dan-and-the-jack": ({"choice": "illegal"}, "pile-taken")},
        "M4": {"two-fours": ({"choice": "legal"}, "minimum-not-met")},
        "M14": {"a-five-comes": ({"choice": "legal"}, "already-drawn")},
    },
)
