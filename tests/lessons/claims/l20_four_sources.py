from collections.abc import Iterator
from typing import Any

from canasta import CLASSIC
from canasta.variants import HEBREW_ARTICLE, POLISH, SLOVAK
from tests.lessons.claims import Claims, Example, judged, laying, points, taking

SOURCES = ("hebrew-article", "hebrew-guide", "slovak", "polish")
EIGHTS = "8S 8H 8D 8C 8S 8H 8D"
KINGS = "KS KH KD KC KS KH 2D"
TOP = {"take": "", "to": 0}


def each(rule: Any, *cards: str, against: dict[str, str], **turn: Any) -> Iterator[Example]:
    """The same cards by each source: legal but for those in `against`, with the reason there."""
    for name in SOURCES:
        yield rule(*cards, *([against[name]] if name in against else []), rules=name, **turn)


OUTNUMBER = dict.fromkeys(("hebrew-article", "slovak", "polish"), "wilds-outnumber-naturals")
FROZEN = dict.fromkeys(("hebrew-guide", "slovak", "polish"), "needs-natural-pair")
NOT_MELDED = dict.fromkeys(("hebrew-guide", "slovak"), "needs-natural-pair")
NO_WILD_MELDS = dict.fromkeys(("hebrew-article", "hebrew-guide", "polish"), "wild-melds-not-played")

CLAIMS = Claims(
    rules="hebrew-guide",
    said={
        "wilds": [
            *each(laying, "8H 8D 2C 2D", against={}),
            *each(laying, "8H 8D 2C 2D JK", against=OUTNUMBER),
        ],
        "freezing": [
            *each(taking, "9H 2C", "4C 2H JS 9D", against=FROZEN),
            *each(taking, "9H 9S", "4C 2H JS 9D", against={}),
        ],
        "opening": [
            *each(taking, "10H JK", "10S", against=NOT_MELDED, melds=(), opponent_melds=["KS KH KD"], score=500),
            *each(taking, "10H JK", "10S", against=NOT_MELDED | {"polish": "needs-natural-pair"}, melds=(), score=500),
            *each(
                taking,
                "10H JK",
                "10S",
                against=NOT_MELDED | {"hebrew-article": "minimum-not-met", "polish": "minimum-not-met"},
                melds=(),
                opponent_melds=["KS KH KD"],
                score=1500,
            ),
        ],
        "joining": [judged("5S QC 4D", TOP, melds=[EIGHTS], pile="4C 8C", rules="hebrew-guide")],
        "closing": [judged("5S QC 4D", TOP, "rank-closed", melds=[EIGHTS], pile="4C 8C", rules="slovak")],
        "stars": [*each(laying, "2C 2D JK", against=NO_WILD_MELDS)],
        "hebrew-slips": [
            judged("4S", {"discard": "4S"}, melds=[KINGS], drawn="stock", rules="hebrew-article"),
            laying("9H 9S 9D", rules="hebrew-guide"),
        ],
        "other-slips": [
            judged("9H 9S 4C", {"draw": "9D"}, melds=["KS KH KD"], rules="polish"),
            taking("8S 8D", "4C QH 8C", rules="slovak"),
        ],
    },
    figures={
        "opening": {"70": points("10H JK 10S", HEBREW_ARTICLE)},
        "stars": {"2,000": SLOVAK.scoring.wild_canasta},
        "in-one-turn": {
            "100": CLASSIC.scoring.going_out,
            "200": str(POLISH.scoring.concealed),
            "1,000": str(SLOVAK.scoring.concealed),
        },
        "hebrew-slips": {
            "2,995": HEBREW_ARTICLE.first_meld.steps[-1][0] - 5,
            "3,000": HEBREW_ARTICLE.first_meld.steps[-1][0],
            "120": HEBREW_ARTICLE.first_meld.minimum(3000),
        },
    },
    mistakes={
        "M1": {"nine-over-a-two": ({"choice": "hebrew-guide"}, "needs-natural-pair")},
        "M2": {"ten-and-joker": ({"choice": "hebrew-guide"}, "needs-natural-pair")},
        "M6": {"two-and-three-again": ({"choice": "slovak"}, "wilds-outnumber-naturals")},
        "M8": {"two-red-threes": ({"choice": "points-100199"}, "counted-for")},
        "M9": {"out-in-one-turn": ({"number": 1100}, "stacked")},
    },
)
