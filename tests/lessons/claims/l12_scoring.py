from canasta import CLASSIC
from tests.lessons.claims import Claims, points
from tests.lessons.reading import drills

SCORING = CLASSIC.scoring
KINGS = points("KS KH KD KC KS KH KD")
SHEET = next(drill for drill in drills("12-scoring") if drill["id"] == "whole-sheet")
BEFORE = SHEET["deal"]["sides"][0]["before"]

CLAIMS = Claims(
    figures={
        "bonuses": {
            "500": SCORING.natural_canasta,
            "300": SCORING.mixed_canasta,
            "70": KINGS,
            "570": KINGS + SCORING.natural_canasta,
        },
        "more": {
            "100": SCORING.red_three,
            "200": SCORING.concealed or 0,
            "800": dict(SCORING.red_three_sets)[4],
        },
        "sheet": {"620": BEFORE},
        "end": {"5,000": CLASSIC.match.target},
        "summary": {
            "500": SCORING.natural_canasta,
            "300": SCORING.mixed_canasta,
            "5,000": CLASSIC.match.target,
        },
    },
    mistakes={
        "M8": {"three-red": ({"choice": "points-99699"}, "counted-against")},
        "M12": {
            "two-hands": ({"number": 70}, "partner-left-out"),
            "all-together": ({"number": 670}, "hands-left-out"),
        },
        "M17": {"one-canasta": ({"number": 300}, "cards-left-out")},
    },
)
