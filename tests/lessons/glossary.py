"""The Hebrew words that the texts avoid, and the few places that may name them to explain them."""

from __future__ import annotations

import re
from dataclasses import dataclass

PREFIX = r"(?<![א-ת])[והבכלמש]{0,3}"
"""Hebrew writes "and", "the", "in", "as", "to", "from" and "that" as letters before the word."""
END = r"(?![א-ת])"


@dataclass(frozen=True)
class Avoid:
    """A pattern to avoid, the term to use, and the lessons (or `reference`) that may explain it."""

    pattern: re.Pattern[str]
    use: str
    allowed: frozenset[str] = frozenset()

    def found(self, text: str) -> list[str]:
        """Every place where the text uses the avoided word."""
        return [match.group() for match in self.pattern.finditer(text)]


def _avoid(pattern: str, use: str, *allowed: str) -> Avoid:
    return Avoid(re.compile(PREFIX + pattern + END), use, frozenset(allowed))


AVOID = (
    _avoid(
        r"קל(?:ף|פי|פים) ה?(?:חופשי|חופשיים|פראי|פראיים)", "קלף פרא", "04-wild-cards", "20-four-sources", "reference"
    ),
    _avoid(
        r"קנסט(?:ה|ות|ת) (?:ה?נקייה|ה?נקיות|ה?אדומה|ה?אדומות)",
        "קנסטה טבעית",
        "05-canastas",
        "20-four-sources",
        "reference",
    ),
    _avoid(
        r"קנסט(?:ה|ות|ת) (?:ה?מלוכלכת|ה?מלוכלכות|ה?שחורה|ה?שחורות)",
        "קנסטה מעורבת",
        "05-canastas",
        "20-four-sources",
        "reference",
    ),
    _avoid(r"(?:מיזוג|מיזוגים|למזג|שילוב|שילובים|הורדה|הורדות)", "סדרה, להניח", "07-first-meld", "reference"),
    _avoid(r"(?:ירידה|ירידות)(?! (?:ה?ראשונה|ה?ראשונות))", "סדרה", "07-first-meld", "reference"),
    _avoid(r"קופת (?:הזריקה|הזרוקים)", "ערימת הזריקה"),
    _avoid(r"זוג(?:ות)?(?! ה?טבעי)", "צד", "01-welcome", "reference"),
    _avoid(r"(?:רצף|רצפים)", "סדרה", "02-melds", "17-samba", "18-bolivia", "reference"),
    _avoid(r"ג'וקר(?:ים)?", "ג׳וקר"),
)
"""The table of words to avoid: ירידה ראשונה (the first meld) and זוג טבעי (the natural pair) are terms of their own."""
