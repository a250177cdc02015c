"""Sentences as spans in both languages: cards, numbers and their direction, and a word for everything."""

import pytest

from canasta import Code, Rank, Reason, Suit, Verdict, parse_cards
from canasta.errors import Defect
from canasta.scoring import LineCode
from canasta.verdict import Effect
from canasta.words import Points, Range, Text, Words, preload
from canasta.words.sentences import EFFECTS, LINES, PROBLEMS, REASONS
from canasta.words.text import CardSpan, LtrSpan

EN, HE = Words("en"), Words("he")
NINES = parse_cards("9H 9S")


def test_the_two_languages_and_no_other():
    preload()
    assert (EN.lang, EN.dir, HE.lang, HE.dir) == ("en", "ltr", "he", "rtl")
    with pytest.raises(ValueError, match="fr"):
        Words("fr")


@pytest.mark.parametrize(
    ("card", "english", "hebrew"),
    [
        ("9H", "nine of hearts", "תשע לב"),
        ("7S", "seven of spades", "שבע עלה"),
        ("QS", "queen of spades", "מלכה עלה"),
        ("AD", "ace of diamonds", "אס יהלום"),
        ("JK", "joker", "ג׳וקר"),
        ("3H", "three of hearts", "שלוש לב"),
        ("10C", "ten of clubs", "עשר תלתן"),
    ],
)
def test_a_card_is_said_by_rank_and_suit(card, english, hebrew):
    assert EN.card(parse_cards(card)[0]) == english
    assert HE.card(parse_cards(card)[0]) == hebrew


def test_ranks_and_suits_have_names():
    assert (EN.rank(Rank.KING), HE.rank(Rank.KING)) == ("king", "מלך")
    assert (EN.suit(Suit.CLUBS), HE.suit(Suit.CLUBS)) == ("clubs", "תלתן")


def test_cards_in_a_sentence_are_a_span_with_their_names():
    text = EN.text("This is not in your hand: {cards}.", cards=NINES)
    assert text.spans() == [
        "This is not in your hand: ",
        {"cards": ["9H", "9S"], "say": "nine of hearts, nine of spades"},
        ".",
    ]
    assert text.plain() == str(text) == "This is not in your hand: \u20669♥ 9♠\u2069."


def test_numbers_keep_their_sign_and_order():
    text = EN.text("{a} {b} {c} {d} {e}", a=1495, b=Points(-100), c=Range(0, 1495), d=Range(3000), e=Rank.ACE)
    assert text.spans() == ["1,495 ", {"ltr": "−100"}, " ", {"ltr": "0–1,495"}, " ", {"ltr": "3,000+"}, " ace"]
    assert "\u2066−100\u2069" in text.plain()


def test_values_of_every_kind_can_stand_in_a_sentence():
    inner = Text.of(["x", LtrSpan("y")])
    reason = Reason(Code.DRAW_FIRST, "classic/turn/draw")
    text = EN.text(
        "{t}|{c}|{s}|{r}|{w}|{n}|{m}",
        t=inner,
        c=NINES[0],
        s=Suit.HEARTS,
        r=(Rank.ACE, Rank.KING),
        w="w",
        n=(),
        m=reason,
    )
    assert text.spans()[:3] == ["x", {"ltr": "y"}, "|"]
    assert "hearts|ace, king|w||A turn begins" in text.plain()


def test_texts_are_joined_and_words_run_together():
    assert Text.of(["a", "", "b", CardSpan(NINES, "nines")]).parts == ("ab", CardSpan(NINES, "nines"))
    assert Text.join([Text(("a",)), Text(("b",))]).parts == ("a b",)
    assert Text.join([]).plain() == ""


@pytest.mark.parametrize(("n", "hebrew"), [(1, "קנסטה אחת"), (2, "שתי קנסטות"), (3, "3 קנסטות")])
def test_hebrew_counts_one_two_and_many_apart(n, hebrew):
    reason = Reason(Code.CANASTAS_NEEDED, "", (("n", n), ("have", 0)))
    assert hebrew in HE.explain(reason).plain()


def test_ntext_counts_in_english_too():
    one, many = "natural canasta: {points}", "{n} natural canastas: {points}"
    assert EN.ntext(one, many, 1, points=Points(500)).plain() == "natural canasta: 500"
    assert EN.ntext(one, many, 2, points=Points(1000)).plain() == "2 natural canastas: 1,000"


FACTS = {
    "cards": NINES,
    "card": NINES[0],
    "rank": Rank.NINE,
    "ranks": (Rank.NINE, Rank.TEN),
    "n": 1,
    "least": 3,
    "most": 3,
    "have": 0,
    "counted": 45,
    "needed": 50,
    "wilds": 3,
    "naturals": 2,
    "half": False,
    "why": "frozen",
    "how": "stock",
    "points": Points(5),
    "field": "hand",
    "fields": "x",
    "path": "melds",
    "paths": "a, b",
    "wanted": Defect("wants-flag"),
    "names": "a, b",
    "low": 1,
    "high": 2,
    "name": "x",
    "nearest": "y",
    "reason": Reason(Code.DRAW_FIRST, ""),
}
CASES = {
    Code.TOO_FEW_NATURALS: [{"n": 0}, {"n": 1}],
    Code.WILDS_OUTNUMBER_NATURALS: [{"half": False}, {"half": True}],
    Code.ALREADY_DRAWN: [{"how": "stock"}, {"how": "pile"}],
    Code.NEEDS_NATURAL_PAIR: [{"why": "frozen"}, {"why": "closed"}, {"why": "only-way"}],
}


@pytest.mark.parametrize("words", [EN, HE], ids=["en", "he"])
def test_every_reason_effect_line_and_problem_has_words(words):
    assert set(REASONS) == set(Code)
    assert set(EFFECTS) == set(Effect)
    assert set(LINES) == set(LineCode)
    for code in Code:
        for facts in CASES.get(code, [{}]):
            reason = Reason(code, "", tuple((FACTS | facts).items()))
            assert len(words.explain(reason).plain()) > 5
    assert all(words.effect(effect).plain() for effect in Effect)
    assert all(words.problem(Defect(key, tuple(FACTS.items()))).plain() for key in PROBLEMS)


def test_hebrew_is_hebrew_and_english_is_english():
    for effect in Effect:
        assert any("א" <= letter <= "ת" for letter in HE.effect(effect).plain())
        assert not any("א" <= letter <= "ת" for letter in EN.effect(effect).plain())


def test_a_ruling_says_every_reason_or_what_was_done():
    reasons = (Reason(Code.DRAW_FIRST, ""), Reason(Code.DEAL_OVER, ""))
    assert EN.ruling(Verdict(reasons)).plain().endswith("The deal is already over.")
    assert EN.ruling(Verdict(effects=(Effect.DISCARDED,))).plain().startswith("Yes, this is allowed.")
    assert HE.ruling(Verdict()).plain() == "כן, זה מותר."


def test_a_ruling_tells_what_the_first_meld_counts():
    verdict = Verdict(effects=(Effect.SIDE_OPENED,), counted=90, needed=50)
    assert EN.ruling(verdict).plain().endswith("The first meld counts 90 points, and 50 are needed.")
    assert HE.ruling(verdict).plain().endswith("הירידה הראשונה שווה 90 נקודות, והסף הוא 50.")
