"""Every sentence of the engine, by code; the English words are the ids of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from canasta.cards import Rank, Suit
from canasta.scoring import LineCode
from canasta.verdict import Code, Effect


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: `plural` and `count` where it counts a parameter, `cases` where the fact `by` chooses another one."""

    text: str
    plural: str | None = None
    count: str = "n"
    by: str = ""
    cases: Mapping[Any, Sentence] = field(default_factory=dict)

    def choose(self, params: Mapping[str, Any]) -> Sentence:
        """The sentence for these facts."""
        return self.cases.get(params.get(self.by), self)


def say(text: str) -> Sentence:
    """Marks a sentence for extraction."""
    return Sentence(text)


def ntext(singular: str, plural: str, count: str = "n") -> Sentence:
    """Marks a sentence that counts the parameter `count`."""
    return Sentence(singular, plural, count)


def N_(text: str) -> str:  # noqa: N802 (the usual mark of gettext)
    """Marks a single word or phrase for extraction."""
    return text


CARD = N_("{rank} of {suit}")
SUITS: dict[Suit, str] = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}
RANKS: dict[Rank, str] = {
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
    Rank.ACE: N_("ace"),
    Rank.JOKER: N_("joker"),
}

NUMBERS: dict[int, str] = {
    0: N_("0"),
    1: N_("1"),
    2: N_("2"),
    3: N_("3"),
    4: N_("4"),
    5: N_("5"),
    6: N_("6"),
    7: N_("7"),
    8: N_("8"),
    9: N_("9"),
    10: N_("10"),
}
"""Small numbers of cards, for languages that write them in words."""

COUNTED = (
    Code.MELD_TOO_SMALL,
    Code.TOO_FEW_NATURALS,
    Code.TOO_MANY_WILDS,
    Code.SEQUENCE_FULL,
    Code.WILD_MELD_FULL,
)
"""Reasons whose numbers are all numbers of cards."""

REASONS: dict[Code, Sentence] = {
    Code.NOT_IN_HAND: say("This is not in your hand: {cards}."),
    Code.MELD_TOO_SMALL: ntext(
        "A meld needs at least {least} cards, and here there is only one.",
        "A meld needs at least {least} cards, and here there are only {n}.",
    ),
    Code.TOO_FEW_NATURALS: Sentence(
        "",
        by="n",
        cases={
            0: say("A meld needs at least {least} natural cards, and here there is none."),
            1: say("A meld needs at least {least} natural cards, and here there is only one."),
        },
    ),
    Code.TOO_MANY_WILDS: ntext(
        "The limit for wild cards in this meld is {most}, and here there is {n}.",
        "The limit for wild cards in this meld is {most}, and here there are {n}.",
    ),
    Code.WILDS_OUTNUMBER_NATURALS: Sentence(
        "",
        by="half",
        cases={
            False: say("In these rules a meld may not hold more wild cards than natural ones."),
            True: say("In these rules every wild card in a meld needs two natural cards beside it."),
        },
    ),
    Code.MIXED_RANKS: say("The natural cards of one meld must all have the same rank."),
    Code.MIXED_SUITS: say("The cards of a run must all have the same suit."),
    Code.SEQUENCES_NOT_PLAYED: say("In these rules there are no runs; only cards of one rank make a meld."),
    Code.SEQUENCE_BROKEN: say("A run goes on without a gap or a card twice, from the four up to the ace."),
    Code.SEQUENCE_FULL: say("A run holds at most {most} cards, and then it is closed."),
    Code.WILD_IN_SEQUENCE: say("A run may not hold these wild cards: {cards}."),
    Code.WILD_MELDS_NOT_PLAYED: say("In these rules wild cards alone make no meld."),
    Code.WILD_MELD_FULL: say("A meld of wild cards holds at most {most} cards."),
    Code.TWO_NEEDED: say("A meld of wild cards needs a two among them; jokers alone make none."),
    Code.RED_THREE_NOT_MELDED: say("A red three never goes into a meld; it lies on its own and counts as a bonus."),
    Code.BLACK_THREES_ONLY_GOING_OUT: say("Black threes may be laid only by a player who goes out in the same turn."),
    Code.BLACK_THREES_NO_WILDS: say("No wild card may stand beside black threes."),
    Code.BLACK_THREES_NEVER: say("In these rules black threes are never laid."),
    Code.MINIMUM_NOT_MET: say("Your side's first meld must count at least {needed}, and this counts {counted}."),
    Code.DRAW_FIRST: say("A turn begins with the stock or with the pile; only then may cards be laid or discarded."),
    Code.ALREADY_DRAWN: Sentence(
        "",
        by="how",
        cases={
            "stock": say("You have already drawn from the stock in this turn: one draw a turn, or the pile instead."),
            "pile": say("You have already taken the pile in this turn: it is the stock or the pile, not both."),
        },
    ),
    Code.ALREADY_DISCARDED: say("The turn is already over."),
    Code.STOCK_EMPTY: say("There is no card left in the stock."),
    Code.STOCK_NOT_EMPTY: say("There are still cards in the stock, so you must draw or take the pile."),
    Code.PILE_EMPTY: say("The discard pile is empty."),
    Code.TOP_CARD_WILD: say("A wild card lies on top, so nobody may take the pile in this turn."),
    Code.PILE_BLOCKED: say("{card} on top blocks the pile for this turn."),
    Code.NEEDS_NATURAL_PAIR: Sentence(
        "",
        by="why",
        cases={
            "frozen": say(
                "The pile is frozen: you need two natural cards from your hand of the top card's rank ({rank})."
            ),
            "closed": say(
                "Your side has not melded yet, so you need two natural cards from your hand of the top card's rank "
                "({rank})."
            ),
            "only-way": say(
                "In these rules the pile is taken only with two natural cards from your hand of the top card's rank "
                "({rank})."
            ),
        },
    ),
    Code.TOP_CARD_UNUSED: say("The top card must be melded at once, and like this {card} goes into no meld."),
    Code.RANK_CLOSED: say(
        "Your side has already closed a canasta of this rank ({rank}), so this pile cannot be taken."
    ),
    Code.ONE_CARD_HAND: say("With one card in your hand you may not take a pile of one card."),
    Code.MUST_TAKE: say("The stock is gone and {card} fits your side's meld, so the pile must be taken."),
    Code.CANASTAS_NEEDED: ntext(
        "To go out your side needs a canasta.",
        "To go out your side needs {n} canastas.",
    ),
    Code.SEQUENCE_CANASTA_NEEDED: ntext(
        "To go out your side needs a complete run of seven cards.",
        "To go out your side needs {n} complete runs of seven cards.",
    ),
    Code.MUST_KEEP_A_CARD: say("As long as you may not go out, a card must stay in your hand at the end of the turn."),
    Code.LAST_DISCARD_NEEDED: say("In these rules going out needs a last card to discard."),
    Code.PERMISSION_REFUSED: say("Your partner said no, and the answer binds: you may not go out in this turn."),
    Code.PERMISSION_BINDS: say("Your partner said yes, and the answer binds: you must go out in this turn."),
    Code.PERMISSION_NEEDED: say("In these rules you must ask your partner before you go out."),
    Code.ASK_TOO_LATE: say("The partner is asked before any card is laid in the turn."),
    Code.ALREADY_ASKED: say("You have already asked your partner in this turn."),
    Code.NO_PARTNER: say("In this game there is no partner to ask."),
    Code.ASKING_NOT_PLAYED: say("In these rules the partner is not asked."),
    Code.RED_THREE_NOT_DISCARDED: say("A red three is never discarded; it is laid down beside the melds."),
    Code.NO_SUCH_MELD: say(
        "It is not clear which meld of your side {cards} should join: name one that is on the table."
    ),
    Code.MUST_DISCARD: say("The turn ends with a discard."),
    Code.NO_DISCARD_AFTER_LAST: say(
        "The last card of the stock was a red three: you may still lay cards, not discard."
    ),
    Code.DEAL_OVER: say("The deal is already over."),
}

EFFECTS: dict[Effect, Sentence] = {
    Effect.CARD_DRAWN: say("The draw is made."),
    Effect.RED_THREE_LAID: say("A red three is laid beside the melds."),
    Effect.PILE_TAKEN: say("The top card goes into the meld, and the rest of the pile comes to your hand."),
    Effect.TOP_CARD_TAKEN: say("The top card alone is taken, and the rest of the pile stays."),
    Effect.MELD_LAID: say("A new meld lies on the table."),
    Effect.MELD_EXTENDED: say("A meld of your side has grown."),
    Effect.SIDE_OPENED: say("Your side has made its first meld."),
    Effect.MINIMUM_WAIVED: say("A whole hand with a canasta, laid at once, needs no minimum."),
    Effect.CANASTA_MADE: say("This is a canasta."),
    Effect.CANASTA_TURNED_MIXED: say("The natural canasta becomes a mixed one."),
    Effect.DISCARDED: say("The discard ends the turn."),
    Effect.PILE_FROZEN: say("It freezes the pile."),
    Effect.PILE_BLOCKED: say("It blocks the pile for the next player."),
    Effect.PERMISSION_GIVEN: say("Your partner said yes: now you must go out in this turn."),
    Effect.PERMISSION_DENIED: say("Your partner said no: you may not go out in this turn."),
    Effect.TURN_PASSED: say("The turn ends without a discard, and the last card stays in your hand."),
    Effect.WENT_OUT: say("You go out, and the deal is over."),
    Effect.CONCEALED: say("You go out concealed."),
    Effect.STOCK_OUT: say("The deal ends, and nobody goes out."),
    Effect.LAST_RED_THREE: say("The last card of the stock was a red three, so the deal ends."),
}

LINES: dict[LineCode, Sentence] = {
    LineCode.MELDED_CARDS: say("melded cards: {points}"),
    LineCode.NATURAL_CANASTAS: ntext("natural canasta: {points}", "{n} natural canastas: {points}"),
    LineCode.MIXED_CANASTAS: ntext("mixed canasta: {points}", "{n} mixed canastas: {points}"),
    LineCode.WILD_CANASTAS: ntext("canasta of wild cards: {points}", "{n} canastas of wild cards: {points}"),
    LineCode.SEQUENCE_CANASTAS: ntext("complete run: {points}", "{n} complete runs: {points}"),
    LineCode.RED_THREES: ntext("red three: {points}", "{n} red threes: {points}"),
    LineCode.GOING_OUT: say("going out: {points}"),
    LineCode.CONCEALED: say("going out concealed: {points}"),
    LineCode.HANDS: say("cards left in hand: {points}"),
    LineCode.RED_THREES_IN_HAND: say("red threes kept in hand: {points}"),
    LineCode.STOCK_PENALTY: say("the stock ran out: {points}"),
}

PROBLEMS: dict[str, Sentence] = {
    "bad-json": say("This line is not a JSON object."),
    "too-long": say("This request is too long."),
    "not-an-object": say("A request is a JSON object."),
    "bad-id": say("An id is a text or a number."),
    "bad-card": say("“{card}” is not a card. Write rank and suit, such as 9H, 10S or JK."),
    "unknown-field": say("This field is not known: {fields}."),
    "act-not-an-object": say("An act is a JSON object."),
    "act-unknown": say("An act names one of draw, take, lay, discard, ask or pass; this names: {fields}."),
    "acts-missing": say("A turn needs acts: a list with at least one."),
    "no-question": say("A request asks about a turn (hand and acts) or about a score (score_deal)."),
    "not-a-card-list": say("The field {field} must be a text of cards."),
    "too-many-cards": say("The field {field} holds more cards than any deck."),
    "bad-place": say("A meld is named by its place, a whole number from 0 on."),
    "bad-group": say("A group is a text of cards, or an object with cards and to."),
    "groups-not-a-list": say("The field lay must be a list of groups."),
    "empty-group": say("A group needs at least one card."),
    "one-card-wanted": say("Exactly one card is discarded."),
    "true-wanted": say("The acts ask and pass take the value true."),
    "draw-count": say("A draw must name the cards that come, as many as these rules draw."),
    "hand-missing": say("A turn needs a hand."),
    "score-not-an-object": say("score_deal is an object with out, concealed, ended_by and sides."),
    "sides-not-a-list": say("The sides are a list of objects with melds, red_threes, hands and before."),
    "hands-not-a-list": say("The hands of a side are a list of texts of cards, one for each player."),
    "one-for-each-hand": say("Where scores are personal, {field} is a list with an entry for each hand."),
    "out-contradicts": say("The fields out, concealed and ended_by contradict each other."),
    "nobody-out": say("On a side that went out, one hand is empty."),
    "too-many-red-threes": say("That is {n} red threes, and the deck holds {most}."),
    "bad-number": say("The field {field} must be a whole number within reason."),
    "bad-choice": say("The field {field} does not hold one of its values."),
    "melds-not-a-list": say("The field {field} must be a list of melds."),
    "unknown-rule-set": say("There is no rule set “{name}”. The nearest: {nearest}."),
    "rules-not-readable": say("Rules are a name, or an object with base and set."),
    "unknown-path": say("The rules have no field “{path}”. The nearest: {nearest}."),
    "bad-rule-value": say("The field {path} of the rules does not hold this value; it wants {wanted}."),
    "wants-number": say("a whole number from {low} to {high}"),
    "wants-flag": say("true or false"),
    "wants-or-null": say("{wanted}, or null"),
    "wants-one": say("one of these: {names}"),
    "wants-some": say("a list out of these: {names}"),
    "wants-pairs": say("a list of pairs of whole numbers from {low} to {high}"),
    "wants-sizes": say("a list of two whole numbers from {low} to {high}, the least and the greatest (or null)"),
    "contradiction": say("These house rules contradict each other: {paths}."),
    "card-too-often": ntext(
        "{card} appears too often: the deck holds only one.",
        "{card} appears too often: the deck holds only {most}.",
        count="most",
    ),
    "too-many-cards-in-play": say("That is {n} cards, and the deck holds {most}."),
    "hand-empty": say("A player to act holds at least one card."),
    "red-three-in-hand": say("A red three does not stay in the hand in these rules: {cards}."),
    "permission-without-partner": say("In these rules there is no partner to give permission."),
    "meld-not-allowed": say("{cards} cannot lie on the table in these rules. {reason}"),
    "black-threes-on-table": say("Black threes are laid only when going out, so {cards} cannot lie on the table."),
    "two-melds-of-a-rank": say("A side has one meld of each rank, and here are two ({rank})."),
}
