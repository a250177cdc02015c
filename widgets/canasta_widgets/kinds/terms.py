"""Words that several kinds of drills use: numbers of cards, ranks, and what an author has written."""

from __future__ import annotations

from canasta import Rank, parse_cards
from canasta.rules import HOUSE
from canasta.words import Text, Words

from ..marks import N_


def counted(n: int, words: Words) -> Text:
    """A number of cards, as the language writes it."""
    return words.counted(n)


def in_cards(n: int, words: Words) -> Text:
    """So many cards, the word for them included."""
    return words.ntext("one card", "{count} cards", n, count=counted(n, words))


def in_canastas(n: int, words: Words) -> Text:
    """So many canastas, the word for them included."""
    return words.ntext("one canasta", "{count} canastas", n, count=words.text(SEVERAL.get(n, str(n))))


def written(text: str, words: Words) -> Text:
    """The words of a drill file; cards between backticks become cards."""
    parts = text.split("`")
    return Text.join(
        (words.cards(parse_cards(part)) if place % 2 else Text((part,)) for place, part in enumerate(parts) if part), ""
    )


SEVERAL = {2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five"), 6: N_("six")}
"""Small numbers of canastas."""

RANKS = {
    Rank.THREE: N_("threes"),
    Rank.FOUR: N_("fours"),
    Rank.FIVE: N_("fives"),
    Rank.SIX: N_("sixes"),
    Rank.SEVEN: N_("sevens"),
    Rank.EIGHT: N_("eights"),
    Rank.NINE: N_("nines"),
    Rank.TEN: N_("tens"),
    Rank.JACK: N_("jacks"),
    Rank.QUEEN: N_("queens"),
    Rank.KING: N_("kings"),
    Rank.ACE: N_("aces"),
}
"""Several cards of a rank."""

THE_RANKS = {
    Rank.THREE: N_("the threes"),
    Rank.FOUR: N_("the fours"),
    Rank.FIVE: N_("the fives"),
    Rank.SIX: N_("the sixes"),
    Rank.SEVEN: N_("the sevens"),
    Rank.EIGHT: N_("the eights"),
    Rank.NINE: N_("the nines"),
    Rank.TEN: N_("the tens"),
    Rank.JACK: N_("the jacks"),
    Rank.QUEEN: N_("the queens"),
    Rank.KING: N_("the kings"),
    Rank.ACE: N_("the aces"),
}
"""The cards of a rank that lie on the table."""

JOINING = "classic/melds/joining"
"""The section on adding to a meld; every rule set plays it alike."""

HOUSE_RULES = N_("House rules")
RULE_SETS = {
    "classic": N_("Classic canasta"),
    "two-player": N_("Canasta for two"),
    "three-player": N_("Canasta for three"),
    "six-player": N_("Canasta for six"),
    "samba": N_("Samba"),
    "bolivia": N_("Bolivia"),
    "hebrew-article": N_("By the Hebrew article"),
    "hebrew-guide": N_("By the Hebrew guide"),
    "slovak": N_("By the Slovak page"),
    "polish": N_("By the Polish page"),
}
"""Names of the rule sets."""

SECTIONS = {
    "set-up/deck": N_("The cards of the game"),
    "set-up/players": N_("Players and sides"),
    "set-up/hand": N_("Dealing"),
    "set-up/up-card": N_("The first card of the pile"),
    "cards/notation": N_("The cards"),
    "turn/order": N_("The turn"),
    "turn/draw": N_("Drawing"),
    "turn/discard": N_("Discarding"),
    "melds/size": N_("How many cards a meld has"),
    "melds/naturals": N_("Natural cards"),
    "melds/wilds": N_("Wild cards"),
    "melds/ranks": N_("One rank"),
    "melds/joining": N_("Adding to a meld"),
    "melds/canastas": N_("Canastas"),
    "melds/sequences": N_("Runs"),
    "melds/wild-melds": N_("Melds of wild cards"),
    "threes/red": N_("Red threes"),
    "threes/black": N_("Black threes"),
    "pile/frozen": N_("The frozen pile"),
    "pile/ways": N_("Taking the pile"),
    "pile/natural-pair": N_("The natural pair"),
    "pile/top-card": N_("The top card"),
    "pile/blocked": N_("The blocked pile"),
    "pile/canastas": N_("Taking the pile"),
    "pile/one-card": N_("Taking the pile"),
    "first-meld": N_("The first meld"),
    "first-meld/waiver": N_("The first meld"),
    "going-out/black-threes": N_("Black threes"),
    "going-out/canastas": N_("Going out"),
    "going-out/last-card": N_("Going out"),
    "going-out/permission": N_("Asking the partner"),
    "stock/end": N_("The end of the stock"),
    "stock/last-red-three": N_("The end of the stock"),
    "stock/penalty": N_("The end of the stock"),
    "scoring/cards": N_("What cards count"),
    "scoring/canastas": N_("What canastas count"),
    "scoring/going-out": N_("What going out counts"),
    "scoring/red-threes": N_("What red threes count"),
    "scoring/hands": N_("Cards left in hand"),
    "match/target": N_("Winning the match"),
    "match/winner": N_("Winning the match"),
}
"""Names of the sections of the rules reference by topic, as a citation shows them."""


def title(cite: str | None, words: Words) -> str:
    """The name of a cited section, empty where it has none."""
    if cite == HOUSE:
        return words.text(HOUSE_RULES).plain()
    topic = cite.partition("/")[2] if cite else ""
    return words.text(SECTIONS[topic]).plain() if topic in SECTIONS else ""
