from typing import Any

from canasta import CLASSIC
from tests.lessons.claims import Claims, judged, laying


def house(**paths: Any) -> dict[str, Any]:
    """The classic rules with some of them changed; a path is written `turn__draw=2`."""
    return {"base": "classic", "set": {path.replace("__", "."): value for path, value in paths.items()}}


KINGS = "KS KH KD KC KS KH 2D"
MINORITY = house(melds__wild_ratio="not-more-than-naturals")
WILD_MELDS = house(melds__wild_sizes=[3, 7])
TABLE: dict[str, Any] = {"melds": [KINGS, "QS QH QD"], "drawn": "stock"}

CLAIMS = Claims(
    said={
        "one-card": [
            judged("9H 9S 4C", {"draw": "9D"}, melds=["KS KH KD"]),
            judged("9H 9S 4C 9D", {"draw": "8D"}, "already-drawn", melds=["KS KH KD"], drawn="stock"),
            judged("9H 9S 4C", {"draw": "9D 8D"}, melds=["KS KH KD"], rules="two-player"),
            judged("9H 9S 4C", {"draw": "9D 8D"}, melds=["KS KH KD"], rules="samba"),
        ],
        "two-cards": [judged("9H 9S 4C", {"draw": "9D 8D"}, melds=["KS KH KD"], rules=house(turn__draw=2))],
        "one-canasta": [judged("4S", {"discard": "4S"}, **TABLE)],
        "two-canastas": [
            judged("4S", {"discard": "4S"}, "canastas-needed", rules=house(going_out__canastas=2), **TABLE)
        ],
        "wild-melds": [laying("2S 2H JK", "wild-melds-not-played"), laying("2S 2H JK", rules=WILD_MELDS)],
        "outnumber": [
            laying("8H 8D 2C 2D JK"),
            laying("8H 8D 2C 2D JK", "wilds-outnumber-naturals", rules=MINORITY),
            laying("8H 8D 2C 2D", rules=MINORITY),
        ],
        "asking": [
            judged("4S", {"ask": True}, **TABLE),
            judged("4S", {"discard": "4S"}, "permission-refused", permission="no", **TABLE),
            judged("4S", {"discard": "4S"}, "permission-needed", rules=house(going_out__ask="must-ask"), **TABLE),
        ],
    },
    figures={"wild-worth": {"2,000": CLASSIC.scoring.wild_canasta, "500": CLASSIC.scoring.natural_canasta}},
    mistakes={
        "M7": {"seven-kings-again": ({"choice": "legal"}, "canastas-needed")},
        "M15": {"one-more-card": ({"choice": "legal"}, "already-drawn")},
    },
)
