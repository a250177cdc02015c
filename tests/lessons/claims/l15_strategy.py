from tests.lessons.claims import Claims, judged
from tests.lessons.strategy import WHOLE, figures

MEASURED = figures()


def gained(name: str) -> int:
    """What a habit gained, in points a deal."""
    return abs(round(MEASURED[name]["whole"]["points"]))


def give_or_take(name: str) -> int:
    """The standard error of that, in points."""
    return round(MEASURED[name]["whole"]["error"])


TABLE = {"melds": ["KS KH KD"], "pile": "4C 9D", "drawn": "stock"}

CLAIMS = Claims(
    said={
        "freeze": [judged("2H 7H 9C JD", {"discard": "2H"}, **TABLE)],
        "threes": [judged("3H 7H 9C JD", {"discard": "3H"}, "red-three-not-discarded", **TABLE)],
    },
    figures={
        "how": {"1,000": WHOLE},
        "safe": {str(gained("safe")): gained("safe")},
        "pile": {str(gained("pile")): gained("pile")},
        "wild": {str(gained("fill")): gained("fill")},
        "freeze": {
            str(gained("freeze")): gained("freeze"),
            str(give_or_take("freeze")): give_or_take("freeze"),
        },
        "wait": {str(gained("wait")): gained("wait")},
        "honest": {str(gained("cheap")): gained("cheap"), str(give_or_take("cheap")): give_or_take("cheap")},
    },
)
