from canasta.play import View, deal
from canasta.variants import THREE_PLAYER, TWO_PLAYER
from tests.lessons.claims import Claims, judged

KINGS = "KS KH KD KC KS KH KD"
EIGHTS = "8S 8H 8D 8C 8S 8H"
LAST = {"discard": "5D"}

CLAIMS = Claims(
    rules="two-player",
    said={
        "for-two": [judged("5D 9H", {"ask": True}, "no-partner", melds=[KINGS], drawn="stock")],
        "two-canastas": [
            judged("5D", LAST, "canastas-needed", melds=[KINGS], drawn="stock"),
            judged("5D", LAST, melds=[KINGS], drawn="stock", rules="classic"),
            judged("5D", LAST, melds=[KINGS, f"{EIGHTS} 2C"], drawn="stock"),
            judged("5D 9H", LAST, melds=[KINGS], drawn="stock"),
        ],
        "same-turn": [
            judged("8D", {"lay": [{"cards": "8D", "to": 1}]}, melds=[KINGS, EIGHTS], drawn="stock"),
            judged("8D", {"lay": [{"cards": "8D", "to": 0}]}, "canastas-needed", melds=[EIGHTS], drawn="stock"),
        ],
        "draw": [
            judged("5D 9H", {"draw": "7C 7D"}, stock=20),
            judged("5D 9H", {"draw": "3H 7C 7D"}, stock=20),
            judged("5D 9H", {"draw": "7C"}, stock=1),
        ],
        "for-three": [
            judged("5D 9H", {"draw": "7C 7D"}, stock=20, rules="three-player"),
            judged("5D", LAST, melds=[KINGS], drawn="stock", rules="three-player"),
        ],
        "lone": [
            judged("7C 7D 5D 4C", {"take": "7C 7D"}, pile="4S 7S", stock=20, score=-20, rules="three-player"),
            judged(
                "7C 2D 5D 4C", {"take": "7C 2D"}, "needs-natural-pair", pile="4S 7S", stock=20, rules="three-player"
            ),
        ],
        "partners": [
            judged(
                "KC 5D 9H",
                {"lay": [{"cards": "KC", "to": 0}]},
                melds=["KS KH KD"],
                drawn="stock",
                player_melded=False,
                rules="three-player",
            ),
            judged("5D 5C 5S 9H 4C", {"lay": ["5D 5C 5S"]}, melds=["KS KH KD"], drawn="stock", rules="three-player"),
        ],
    },
    figures={
        "for-two": {"15": View.of(deal(1, TWO_PLAYER)).hand_sizes[0]},
        "for-three": {"13": View.of(deal(1, THREE_PLAYER)).hand_sizes[0]},
        "counting": {"7,500": THREE_PLAYER.match.target},
        "summary": {
            "15": TWO_PLAYER.deal.hand,
            "13": THREE_PLAYER.deal.hand,
            "7,500": THREE_PLAYER.match.target,
        },
    },
    mistakes={
        "M12": {"one-of-the-two": ({"number": 155}, "partner-left-out")},
        "M15": {"a-last-card": ({"choice": "legal"}, "canastas-needed")},
    },
)
