from canasta.variants import BOLIVIA
from tests.lessons.claims import Claims, judged, laying, points

BOLIVIA_MELD = "2S 2H 2D 2C 2S JK JK"
ANOTHER = "2H 2H 2D 2D 2C 2C JK"
ESCALERA = "5C 6C 7C 8C 9C 10C JC"
KINGS = "KS KH KD KC KS KH KC"

CLAIMS = Claims(
    rules="bolivia",
    said={
        "wild-melds": [
            laying("2S 2H 2D"),
            laying("JK JK 2C"),
            laying("2S 2H 2D", "wild-melds-not-played", rules="classic"),
            laying("2S 2H 2D", "wild-melds-not-played", rules="samba"),
        ],
        "either-or": [
            laying("QH QD 2C"),
            laying("QH 2C 2D", "too-few-naturals"),
            laying("8D 9D 2C", "wild-in-sequence"),
        ],
        "helpers": [
            laying("9H 9S 2C 2D JK"),
            laying("9H 9S 2C 2D JK", rules="classic"),
            laying("9H 9S 2C 2D JK", "too-many-wilds", rules="samba"),
            laying("9H 9S 9D 2C 2D JK 2S", "too-many-wilds"),
        ],
        "stairs": [
            judged("4S", {"discard": "4S"}, "sequence-canasta-needed", melds=[BOLIVIA_MELD, KINGS], drawn="stock"),
            judged("4S", {"discard": "4S"}, "sequence-canasta-needed", melds=[BOLIVIA_MELD, ANOTHER], drawn="stock"),
            judged("4S", {"discard": "4S"}, melds=[BOLIVIA_MELD, ESCALERA], drawn="stock"),
            judged("4S", {"discard": "4S"}, "canastas-needed", melds=[ESCALERA], drawn="stock"),
        ],
    },
    figures={
        "opening": {
            "60": points("2S 2H 2D", BOLIVIA),
            "15": BOLIVIA.first_meld.minimum(-5),
            "150": BOLIVIA.first_meld.minimum(7000),
            "7,000": BOLIVIA.first_meld.steps[-1][0],
        },
        "worth": {
            "2,500": BOLIVIA.scoring.wild_canasta,
            "1,500": BOLIVIA.scoring.sequence_canasta,
            "500": BOLIVIA.scoring.natural_canasta,
            "300": BOLIVIA.scoring.mixed_canasta,
        },
        "target": {"15,000": BOLIVIA.match.target, "200": BOLIVIA.scoring.going_out},
        "summary": {"2,500": BOLIVIA.scoring.wild_canasta, "1,500": BOLIVIA.scoring.sequence_canasta},
    },
    mistakes={
        "M6": {"which-mixture": ({"choice": "option-1"}, "too-few-naturals")},
        "M7": {"last-card-of-ruth": ({"choice": "legal"}, "sequence-canasta-needed")},
    },
)
