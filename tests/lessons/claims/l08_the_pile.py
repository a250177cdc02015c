from tests.lessons.claims import Claims, judged, taking

NINE = "6D JC 8S 9S"
CANASTA = "KS KH KC KS KH KC KD"

CLAIMS = Claims(
    said={
        "top-card": [taking("JH JD", NINE, "top-card-unused"), taking("9H 9C", NINE)],
        "pair": [taking("9H 9C", NINE), taking("9H 9C", NINE, melds=("9D 9D 9S",))],
        "natural-and-wild": [taking("9H 2D", NINE), taking("9H", NINE, "meld-too-small")],
        "two-wilds": [taking("2D JK", NINE, "too-few-naturals")],
        "own-meld": [
            taking("", "6D JC 8S KD", melds=("KS KH KC",)),
            taking("", "6D JC 8S KD", melds=(CANASTA,)),
        ],
        "theirs": [taking("", NINE, "top-card-unused", melds=("KS KH KC",), opponent_melds=["9C 9D 9C"])],
        "whole-pile": [
            judged("KD 6D JC 5C 7H", {"lay": ["KD"]}, melds=["KS KH KC"], drawn="pile"),
            judged("9H 9C 5C 7H", {"lay": ["KD"]}, "not-in-hand", melds=["KS KH KC"], pile="KD 9S"),
        ],
        "worth-it": [judged("9H 9C 5C 7H", {"draw": "8C"}, melds=["KS KH KC"], pile=NINE)],
    },
    mentioned={
        "pair": ["9S"],
        "natural-and-wild": ["9S"],
        "two-wilds": ["9S 2D JK"],
        "own-meld": ["KD"],
    },
    mistakes={
        "M1": {
            "jack-in-the-pile": ({"choice": "legal"}, "top-card-unused"),
            "ten-and-joker": ({"choice": "illegal"}, "pile-taken"),
            "their-nines": ({"groups": [{"cards": ["9H"], "to": None}]}, "meld-too-small"),
        },
        "M14": {"three-steps": ({"order": ["step-1", "step-2", "step-3"]}, "not-in-hand")},
    },
)
