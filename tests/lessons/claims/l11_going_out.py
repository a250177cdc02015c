from canasta import CLASSIC
from tests.lessons.claims import Claims, judged

OUT, CONCEALED = CLASSIC.scoring.going_out, CLASSIC.scoring.concealed or 0
CANASTA = "9S 9H 9D 9C 9S 9H 2D"
TABLE = {"melds": [CANASTA, "KS KH KD"], "drawn": "stock"}
NO_CANASTA = {"melds": ["KS KH KD KC"], "drawn": "stock"}
QUEENS = {"lay": ["QS QH QD"]}
HAND, WHOLE = "4S 4H 4D 4C 4S 4H 4D 6S 6H 6D 5C", {"lay": ["4S 4H 4D 4C 4S 4H 4D", "6S 6H 6D"]}
HAND_FOR_PILE, TAKEN = "4S 4H 4D 4C 4S 4H 4D 6S 6H 5C", {"take": "6S 6H", "lay": ["4S 4H 4D 4C 4S 4H 4D"]}
ALL_BUT_ONE = {"lay": ["QS QH QD", "KC"]}

CLAIMS = Claims(
    said={
        "canasta": [
            judged("QS QH QD", QUEENS, "canastas-needed", **NO_CANASTA),
            judged("5C", {"discard": "5C"}, "canastas-needed", **NO_CANASTA),
            judged("QS QH QD", QUEENS, melds=["9S 9H 9D 9C 9S 9H 9D"], drawn="stock"),
            judged("QS QH QD", QUEENS, **TABLE),
        ],
        "keep": [
            judged("QS QH QD 5C", QUEENS, "must-keep-a-card", **NO_CANASTA),
            judged("QS QH QD 5C 7D", QUEENS, **NO_CANASTA),
        ],
        "last-card": [
            judged("QS QH QD", QUEENS, **TABLE),
            judged("QS QH QD 5C", QUEENS, **TABLE),
            judged("5C", {"discard": "5C"}, **TABLE),
            judged("9C 5C", {"lay": ["9C"]}, melds=["9S 9H 9D 9S 9H 2D"], drawn="stock"),
        ],
        "asking": [
            judged("QS QH QD KC 5C", {"ask": True}, **TABLE),
            judged("QS QH QD KC 5C", ALL_BUT_ONE, **TABLE),
        ],
        "after-no": [
            judged("QS QH QD KC 5C", ALL_BUT_ONE, "permission-refused", permission="no", **TABLE),
            judged("QS QH QD KC 5C", QUEENS, permission="no", **TABLE),
        ],
        "after-yes": [
            judged("QS QH QD KC 5C", {"discard": "5C"}, "permission-binds", permission="yes", **TABLE),
            judged("QS QH QD KC 5C", ALL_BUT_ONE, permission="yes", **TABLE),
            judged("QS QH QD KC 5C 7H", {"discard": "5C"}, permission="yes", **TABLE),
        ],
        "concealed": [
            judged(HAND, WHOLE, drawn="stock", score=1500),
            judged(HAND_FOR_PILE, TAKEN, "minimum-not-met", pile="6D", score=1500),
        ],
        "black": [
            judged("3S 3C 3S 5C", {"lay": ["3S 3C 3S"]}, **TABLE),
            judged("3S 3C 3S 3C", {"lay": ["3S 3C 3S 3C"]}, **TABLE),
            judged("3S", {"discard": "3S"}, **TABLE),
            judged("3S 3C", {"lay": ["3S 3C"]}, "meld-too-small", **TABLE),
        ],
    },
    mentioned={"black": ["3S 3C 3S", "3S 3C"]},
    figures={
        "intro": {"100": OUT},
        "concealed": {"100": OUT, "200": CONCEALED},
        "summary": {"100": OUT, "200": CONCEALED},
    },
    mistakes={
        "M7": {"four-cards": ({"choice": "legal"}, "must-keep-a-card")},
        "M9": {"nothing-laid-before": ({"choice": "points-100299"}, "stacked")},
        "M11": {
            "dan-answers": ({"choice": "option-1"}, "permission-refused"),
            "dan-nods": ({"choice": "option-1"}, "permission-binds"),
        },
    },
)
