from canasta import CLASSIC, parse_cards
from canasta.scoring import hand_points
from tests.lessons.claims import Claims, laying, points

WORTH = CLASSIC.scoring

CLAIMS = Claims(
    said={"lost": [laying("QH QD 2C JK")]},
    mentioned={
        "ten": ["KS KH KD"],
        "five": ["6S 6H 6D 6C"],
        "aces": ["AS AH AD"],
        "wild": ["QH QD JK", "4H 4D JK"],
        "threes": ["3S", "3H"],
        "heaps": ["KS KH 2D AS AH JK"],
    },
    figures={
        "ten": {"10": WORTH.eight_to_king, "30": points("KS KH KD")},
        "five": {"5": WORTH.four_to_seven, "20": points("6S 6H 6D 6C")},
        "aces": {"20": WORTH.ace, "60": points("AS AH AD")},
        "wild": {"50": WORTH.joker, "20": WORTH.two, "70": points("QH QD JK"), "60": points("4H 4D JK")},
        "threes": {"5": WORTH.black_three},
        "hand": {"50": hand_points(parse_cards("JK"), CLASSIC)},
        "lost": {"55": points("QH QD 2C 7S 7H 7D")},
        "heaps": {
            "50": points("JK"),
            "60": points("2D AS AH"),
            "20": points("KS KH"),
            "130": points("KS KH 2D AS AH JK"),
        },
        "summary": {"50": WORTH.joker, "20": WORTH.ace, "10": WORTH.eight_to_king, "5": WORTH.black_three},
    },
    mistakes={
        "M4": {
            "sevens-and-eights": ({"number": points("7S 7H 7D 7C 7S 7H")}, "eight-as-seven"),
            "aces-and-kings": ({"number": points("KS KH KD KC KS KH")}, "ace-as-king"),
            "two-melds": ({"number": points("AS AH 9S 9H 9D 2C")}, "joker-left-out"),
        },
    },
)
