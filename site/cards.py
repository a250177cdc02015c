"""Cards in prose: groups in backticks, written in the notation, become little drawn cards."""

from __future__ import annotations

import html
import re

from canasta import Card, NotationError, parse_cards
from canasta.words import Words
from canasta_widgets.state import Span

CARDS = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def with_drawn_cards(markdown: str, words: Words) -> str:
    """Every group of cards in backticks as little cards, each an island that reads from left to right."""
    return CARDS.sub(lambda match: drawn_cards(match[1], words) or match[0], markdown)


def drawn_cards(notation: str, words: Words) -> str | None:
    """HTML for cards in the notation; `None` where the text is something else."""
    try:
        cards = parse_cards(notation)
    except NotationError:
        return None
    return f'<bdi dir="ltr" class="pcs">{" ".join(drawn_card(card, words) for card in cards)}</bdi>' if cards else None


def drawn_card(card: Card, words: Words) -> str:
    """One little card: rank and suit sign, and the mark of a wild card by its class; its name is its label."""
    colour = "joker" if card.suit is None else "red" if card.suit.red else "black"
    sign = f"{card.rank.value}{card.suit.sign if card.suit else ''}"
    suit = f" pc-{card.suit.value.lower()}" if card.suit else ""
    kind = f"pc pc-{colour}{suit}{' pc-wild' if card.wild else ''}"
    return f'<span class="{kind}" role="img" aria-label="{html.escape(words.card(card))}">{sign}</span>'


def sentence(spans: list[Span], words: Words) -> str:
    """HTML for a sentence that code says: its cards are drawn, its figures are islands."""
    return "".join(
        html.escape(span)
        if isinstance(span, str)
        else f'<bdi dir="ltr">{html.escape(str(span["ltr"]))}</bdi>'
        if "ltr" in span
        else drawn_cards(" ".join(span["cards"]), words) or ""
        for span in spans
    )
