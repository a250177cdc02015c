from canasta import CLASSIC
from canasta.cards import CARDS
from canasta.play import deck
from tests.lessons.claims import Claims, judged, laying

CLAIMS = Claims(
    said={
        "taste": [laying("KS KH KD"), laying("KS KH", "meld-too-small")],
        "suits": [laying("4H 8H KH", "mixed-ranks")],
        "table": [
            laying("KC", melds=("KS KH KD",)),
            laying("7H", "meld-too-small", opponent_melds=["7C 7D 7S"]),
        ],
        "basket": [
            judged("5C", {"discard": "5C"}, "canastas-needed", melds=["KS KS KH KH KD KD"], drawn="stock"),
            judged("5C", {"discard": "5C"}, melds=["KS KS KH KH KD KD KC"], drawn="stock"),
        ],
        "turn": [
            judged("KC 5C 6D", {"lay": ["KC"]}, "draw-first", melds=["KS KH KD"]),
            judged("KC 5C 6D", {"discard": "5C"}, "draw-first", melds=["KS KH KD"]),
            judged("KC 5C 6D", {"discard": "5C"}, melds=["KS KH KD"], drawn="stock"),
        ],
    },
    mentioned={"pack": ["QH QH"]},
    figures={
        "pack": {"52": sum(card.suit is not None for card in CARDS), "108": len(deck(CLASSIC))},
        "winning": {"5,000": CLASSIC.match.target},
        "summary": {"5,000": CLASSIC.match.target},
    },
)
