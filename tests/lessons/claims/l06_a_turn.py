from tests.lessons.claims import Claims, judged, laying, taking

OWN = {"melds": ["KS KH KD"], "pile": "4C 7H JD"}

CLAIMS = Claims(
    said={
        "three-steps": [
            judged("8S 8H 8D 5C 4D", {"lay": ["8S 8H 8D"]}, "draw-first", **OWN),
            judged("8S 8H 8D 5C 4D", {"discard": "5C"}, "draw-first", **OWN),
            judged("8S 8H 8D 5C 4D", {"draw": "QC"}, **OWN),
        ],
        "one-or-other": [taking("JS JH", "4C 7H JD", "already-drawn", drawn="stock"), taking("JS JH", "4C 7H JD")],
        "other-way": [
            judged("8S 8H 8D 5C 4D", {"draw": "QC"}, "already-drawn", drawn="pile", **OWN),
            laying("8S 8H 8D", drawn="pile"),
        ],
        "laying": [
            judged("8S 8H 8D QC QS 2C KC 5C 4D", {"lay": ["8S 8H 8D", "QC QS 2C", "KC"]}, drawn="stock", **OWN),
            judged("QC QS QD 5C 4D", {"discard": "5C"}, drawn="stock", **OWN),
        ],
        "discard": [
            judged("2C 5C 4D", {"discard": "2C"}, drawn="stock", **OWN),
            judged("5C", {"discard": "5C"}, "must-keep-a-card", drawn="stock", **OWN),
        ],
    },
    mistakes={
        "M14": {
            "a-queen-on-top": ({"choice": "option-1"}, "legal"),
            "after-the-pile": ({"choice": "legal"}, "already-drawn"),
        }
    },
)
