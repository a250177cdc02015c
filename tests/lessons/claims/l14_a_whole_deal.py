from collections.abc import Mapping
from typing import Any

from canasta import CLASSIC, Setup
from canasta.scoring import LineCode, SideScore, score
from tests.lessons.claims import Claims, Example, judged, points
from tests.lessons.whole_deal import end, moments

WITHOUT_HANDS = {
    "melded-cards": 290,
    "natural-canastas": 0,
    "mixed-canastas": 300,
    "red-threes": 0,
    "going-out": 100,
    "hands": 0,
    "side": 690,
}
MINIMUM = CLASSIC.first_meld.minimum(0)
OURS, THEIRS = score(end()).sides


def _line(side: SideScore, code: LineCode) -> int:
    """The points of one line of a side's sheet."""
    return next(line.points for line in side.lines if line.code is code)


def _at(turn: int, done: int, act: Mapping[str, Any], *codes: str) -> Example:
    """An act at a moment of the deal."""
    turn_fields = Setup.of(moments()[turn, done].position).to_json()
    return judged(turn_fields.pop("hand"), act, *codes, **turn_fields)


CLAIMS = Claims(
    said={
        "begins": [_at(0, 0, {"take": "4S 4C"}, "minimum-not-met")],
        "beside": [
            _at(0, 0, {"take": "4S 4C", "lay": ["QS QC 2D"]}),
            _at(0, 0, {"take": "4S 4C", "lay": ["AH AD 2D"]}),
        ],
        "once-around": [
            _at(0, 0, {"take": "4S 4C", "lay": ["AH AD JK"]}),
            _at(1, 0, {"take": "QD QD", "lay": ["8H 8C JK"]}),
        ],
        "safe": [
            _at(4, 1, {"lay": [{"cards": "10D", "to": 2}]}),
            _at(4, 1, {"lay": ["QC"]}, "meld-too-small"),
        ],
        "dan": [_at(5, 0, {"take": "", "to": 0}, "mixed-ranks"), _at(5, 0, {"take": "", "to": 1}, "mixed-ranks")],
        "gift": [_at(10, 0, {"take": "5C 2C"})],
        "out": [
            _at(12, 1, {"ask": True}),
            _at(12, 1, {"lay": [{"cards": "5H", "to": 5}, "QC QC 2D"]}),
        ],
    },
    mentioned={
        "safe": ["10D"],
        "fives": ["5H"],
        "gift": ["2C 5S 5H 5D 5C 5C"],
    },
    figures={
        "begins": {"50": MINIMUM},
        "beside": {"15": points("4S 4C 4H"), "50": MINIMUM},
        "once-around": {"105": points("4S 4C 4H AH AD JK")},
        "other": {
            "665": OURS.deal[0],
            "120": _line(THEIRS, LineCode.MELDED_CARDS),
            "250": -_line(THEIRS, LineCode.HANDS),
            "130": -THEIRS.deal[0],
        },
    },
    mistakes={
        "M1": {"dan-and-the-jack": ({"choice": "illegal"}, "pile-taken")},
        "M12": {"on-paper": ({"lines": WITHOUT_HANDS}, "hands-left-out")},
        "M14": {"a-five-comes": ({"choice": "legal"}, "already-drawn")},
    },
)
