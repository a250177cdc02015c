from canasta.variants import SAMBA
from tests.lessons.claims import Claims, judged, laying, taking

SEVEN = "5S 6S 7S 8S 9S 10S JS"

CLAIMS = Claims(
    rules="samba",
    said={
        "run": [laying("5H 6H 7H"), laying("5H 6H", "meld-too-small")],
        "one-suit": [laying("10C JC QC"), laying("10C JC QS", "mixed-suits")],
        "ends": [
            laying("QH KH AH"),
            laying("KH AH 4H", "sequence-broken"),
            laying("3S 4S 5S", "sequence-broken"),
            laying("6S 7S 2D", "wild-in-sequence"),
        ],
        "growing": [
            judged("9S 4C KD", {"take": "", "to": 0}, melds=["9D 10D JD"], pile="4C 8D"),
            judged("9S 4C KD", {"take": "", "to": 0}, melds=["9D 10D JD"], pile="4C QD"),
        ],
        "seven": [judged("9S 4C KD", {"take": "", "to": 0}, "sequence-full", melds=[SEVEN], pile="4C QS")],
        "groups": [
            laying("8H 8D 2C"),
            laying("8H 8D 8C JK 2C", "wilds-outnumber-naturals"),
            laying("KS KH KD", melds=("KC KC KH",)),
        ],
        "draw-two": [
            judged("9H 9S 4C", {"draw": "9C 4H"}, melds=["KS KH KD"], stock=40),
            judged("9H 9S 3H", {"discard": "9S"}, melds=["KS KH KD"], drawn="stock"),
        ],
        "pile": [
            taking("8S 8D", "4C QH 8C"),
            taking("8S 8D", "4C JK 8C"),
            taking("8S 2D", "4C QH 8C", "needs-natural-pair"),
            taking("8S 8D", "8C 3S", "pile-blocked"),
            taking("8S 8D", "8C 3H", "pile-blocked"),
            judged("9S 4C KD", {"take": "", "to": 0}, melds=["5C 6C 7C"], pile="4C QH 8C"),
            judged("9S 4C KD", {"take": "", "to": 0}, "needs-natural-pair", melds=["8S 8H 8D"], pile="4C QH 8C"),
        ],
        "out": [
            judged("4S", {"discard": "4S"}, melds=[SEVEN, "KS KH KD KC KS KH KC"], drawn="stock"),
            judged("4S", {"discard": "4S"}, melds=[SEVEN, "5C 6C 7C 8C 9C 10C JC"], drawn="stock"),
            judged("4S", {"discard": "4S"}, "canastas-needed", melds=[SEVEN, "KS KH KD"], drawn="stock"),
            judged("4S", {"pass": True}, melds=[SEVEN, "KS KH KD"], drawn="stock"),
        ],
    },
    mentioned={"growing": ["8D", "QD"], "pile": ["8C"]},
    figures={
        "deck": {"162": SAMBA.deck.packs * 52 + SAMBA.deck.jokers, "15": SAMBA.deal.hand},
        "seven": {"1,500": SAMBA.scoring.sequence_canasta, "500": SAMBA.scoring.natural_canasta},
        "out": {"200": SAMBA.scoring.going_out},
        "points": {
            "10,000": SAMBA.match.target,
            "7,000": SAMBA.first_meld.steps[-1][0],
            "150": SAMBA.first_meld.minimum(7000),
            "1,000": dict(SAMBA.scoring.red_three_sets)[6],
        },
        "summary": {"1,500": SAMBA.scoring.sequence_canasta},
    },
    mistakes={"M7": {"four-of-spades": ({"choice": "legal"}, "canastas-needed")}},
)
