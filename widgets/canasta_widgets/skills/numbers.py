"""Counting and scoring: cards, canastas, minimums, deals; and the order of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta import (
    Action,
    Ask,
    Card,
    Discard,
    Draw,
    Group,
    Lay,
    Rank,
    RequestError,
    Rules,
    TakePile,
    action_to_json,
    check,
    format_cards,
    parse_cards,
)
from canasta.judge import rule
from canasta.laying import points
from canasta.melds import wild_limit
from canasta.rules import RedThreesTurn
from canasta.scores import deal_end_from_json
from canasta.scoring import requirement_met

from ..drill import Drill
from . import first
from .cards import PLAIN, TRAP, Cards, Pack, pick, posed
from .scenes import TRIES
from .skill import Deal

Fields = Mapping[str, Any]


PILE = 4
"""What a pile weighs, of which only the top card counts."""


def work(drill: Drill) -> float:
    """How much there is to add up or to put in order: cards, of a deal the own side's, acts, and more for a trap."""
    own = (drill.deal or {}).get("sides", [])[:1]
    texts = [drill.cards or "", *_texts(own), *_texts(drill.act), *_texts(drill.options)]
    more = len(drill.options or ()) + PILE * ("take" in (drill.act or {})) + TRAP * (drill.mistake is not None)
    return sum(len(text.split()) for text in texts) + more


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for item in value.values() for text in _texts(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in _texts(item)]
    return []


# --- cards and canastas


@dataclass(frozen=True, slots=True)
class Row:
    """Cards to count: how many, and which of those that are easily miscounted are among them."""

    level: int
    size: int
    jokers: int = 0
    twos: int = 0
    aces: int = 0
    low: int = 0
    blacks: int = 0
    mistake: str | None = None


ROWS = (
    Row(1, 3),
    Row(1, 4),
    Row(2, 5, low=2, mistake="M4"),
    Row(2, 5, aces=2, mistake="M4"),
    Row(3, 5, twos=2, mistake="M6"),
    Row(3, 6, jokers=1, aces=1, mistake="M6"),
    Row(4, 7, jokers=1, twos=1, aces=2, mistake="M6"),
    Row(4, 7, twos=2, low=2, aces=1, mistake="M6"),
    Row(5, 9, jokers=2, twos=2, aces=2, low=2, mistake="M6"),
    Row(5, 9, twos=1, aces=2, blacks=2, mistake="M18"),
)


def card_values(random: Random, level: int, rules: Rules) -> Fields | None:
    """Cards of any kind, to be added up."""
    row = pick(random, ROWS, level)
    assert row is not None
    pack = Pack(random, rules)
    cards = pack.take(_is(Rank.JOKER), row.jokers) + pack.of(Rank.TWO, row.twos) + pack.of(Rank.ACE, row.aces)
    cards += pack.take(_low, row.low) + pack.blacks(row.blacks)
    cards += pack.take(_easy if level < 2 else _plain, row.size - len(cards))
    return {"ask": "cards", "cards": format_cards(random.sample(cards, len(cards))), "mistake": row.mistake}


def canasta_worth(random: Random, level: int, rules: Rules) -> Fields | None:
    """A canasta with its cards: natural at first, then with wild cards, then larger."""
    pack, size = Pack(random, rules), rules.melds.canasta + max(0, level - 2)
    most = min(wild_limit(size - 3, rules), 3)
    wilds = 0 if level == 1 else random.randint(0 if level > 2 else 1, max(0, min(most, level - 1)))
    cards = pack.group(size, wilds)
    if len(cards) < size:
        return None
    return {"ask": "meld", "cards": format_cards(cards), "mistake": "M17" if level > 1 else None}


# --- first melds


def minimum(random: Random, level: int, rules: Rules) -> Fields | None:
    """A score, and what the first meld must then count; or what one counts."""
    if level > 2:
        return _counted(random, level, rules)
    base = random.choice([start for start, _ in rules.first_meld.steps])
    away = 5 * (random.randint(20, 80) if level == 1 else random.randint(0, 8))
    score = base + (away if random.random() < 0.5 else -5 - away)
    fields = {"hand": format_cards(Pack(random, rules).filler(5)), "score": score, "drawn": "stock"}
    return {"ask": "minimum", "position": fields, "mistake": "M4" if level > 1 else None}


def _counted(random: Random, level: int, rules: Rules) -> Fields | None:
    """The points of a first meld, from the hand or with the top card of the pile."""
    opening = pick(random, first.ENOUGH, level)
    found = first.opened_with(Pack(random, rules), opening, level) if opening else None
    if found is None:
        return None
    fields, act = from_the_pile(*found) if level > 3 else found
    position = posed(rules, fields)
    if position is None or check(position, act).counted is None:
        return None
    mistake = "M3" if isinstance(act, TakePile) else "M4"
    return {"ask": "first-meld", "position": fields, "act": action_to_json(act), "mistake": mistake}


def from_the_pile(fields: Fields, act: Lay) -> tuple[Fields, Action]:
    """The same first meld with one natural card of it on the pile; as it is where no natural pair is left."""
    for place, group in enumerate(act.groups):
        naturals = [card for card in group.cards if not card.wild and card.rank is not Rank.THREE]
        if len(naturals) > 2 and len({card.rank for card in naturals}) == 1:
            top = naturals[-1]
            rest = list(group.cards)
            rest.remove(top)
            hand = list(parse_cards(fields["hand"]))
            hand.remove(top)
            deep = tuple(card for card in parse_cards(fields.get("pile", "")) if card.rank in PLAIN)
            pile = format_cards((*deep, top))
            others = tuple(other for n, other in enumerate(act.groups) if n != place)
            taken = {**fields, "hand": format_cards(hand), "pile": pile, "drawn": None}
            return taken, TakePile(tuple(rest), others)
    return fields, act


# --- deals


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a deal for a side: how many small melds, natural and mixed canastas, red threes, cards in hands.

    `out` says whether it went out (`None`: the stock ran out), `hands` how many cards each partner still holds. Of the
    canastas that only some rules play, of a sequence and of wild cards, there are `special` ones each.
    """

    level: int
    melds: int = 1
    naturals: int = 0
    mixed: int = 0
    threes: int = 0
    out: bool | None = False
    concealed: bool = False
    hands: tuple[int, ...] = (3, 2)
    wilds: int = 0
    special: int = 0
    mistake: str | None = None


RED_THREES = (
    Ending(1, threes=1, hands=(1, 1)),
    Ending(1, threes=2, hands=(2, 1)),
    Ending(2, melds=0, threes=2, hands=(4, 4), mistake="M8"),
    Ending(2, melds=0, threes=1, hands=(5, 4), mistake="M8"),
    Ending(2, melds=1, threes=3, hands=(3, 3), mistake="M8"),
    Ending(3, melds=2, threes=4, hands=(4, 4), mistake="M8"),
    Ending(3, melds=2, threes=3, hands=(5, 4), mistake="M8"),
    Ending(3, melds=0, threes=3, hands=(9, 8), mistake="M8"),
    Ending(4, melds=0, threes=4, hands=(11, 9), mistake="M8"),
    Ending(4, melds=3, threes=4, hands=(5, 6), mistake="M8"),
    Ending(5, melds=5, threes=4, out=None, hands=(9, 8), mistake="M8"),
    Ending(5, melds=4, naturals=1, threes=3, out=None, hands=(9, 8), mistake="M8"),
)
CONCEALED = (
    Ending(1, naturals=1, out=True, hands=(0, 2)),
    Ending(1, mixed=1, out=True, hands=(0, 2)),
    Ending(1, naturals=1, out=True, concealed=True, hands=(0, 2)),
    Ending(2, naturals=1, out=True, concealed=True, mistake="M9"),
    Ending(2, mixed=1, out=True, concealed=True, mistake="M9"),
    Ending(2, melds=2, naturals=1, out=True, mistake="M9"),
    Ending(3, melds=2, mixed=1, out=True, concealed=True, mistake="M9"),
    Ending(3, melds=2, naturals=1, out=True, hands=(0, 4), mistake="M9"),
    Ending(4, melds=3, naturals=1, out=True, mistake="M9"),
    Ending(4, melds=3, mixed=1, out=True, concealed=True, mistake="M9"),
    Ending(5, melds=4, naturals=1, mixed=1, out=True, mistake="M9"),
    Ending(5, melds=4, naturals=1, mixed=1, out=True, concealed=True, mistake="M9"),
)
SIDES = (
    Ending(1, melds=2, hands=(2,)),
    Ending(1, melds=2, hands=(3,)),
    Ending(2, naturals=1, out=True, hands=(0, 2), mistake="M17"),
    Ending(2, naturals=1, hands=(2, 2), mistake="M12"),
    Ending(3, melds=2, mixed=1, threes=1, hands=(4, 3), mistake="M12"),
    Ending(3, melds=2, mixed=1, threes=2, out=True, hands=(0, 6), mistake="M17"),
    Ending(4, melds=3, naturals=1, mixed=1, threes=2, out=True, hands=(0, 6), wilds=1, mistake="M12"),
    Ending(4, melds=4, naturals=1, threes=2, hands=(6, 5), wilds=1, mistake="M8"),
    Ending(5, melds=4, naturals=1, mixed=1, threes=4, out=True, concealed=True, hands=(0, 8), wilds=2, mistake="M9"),
    Ending(5, melds=4, mixed=2, threes=3, out=None, hands=(6, 6), wilds=2, mistake="M12"),
)
SPECIALS = (
    Ending(1, special=1, hands=(2,)),
    Ending(1, special=1, hands=(1, 1)),
    Ending(2, melds=2, special=1, hands=(2, 2), mistake="M17"),
    Ending(3, melds=2, naturals=1, special=1, hands=(4, 3), mistake="M12"),
    Ending(4, melds=3, naturals=1, mixed=1, special=1, threes=2, out=True, hands=(0, 8), mistake="M12"),
    Ending(5, melds=5, naturals=1, mixed=1, special=1, threes=2, out=True, hands=(0, 11), mistake="M17"),
)
"""Endings by level. Who may go out has the canastas for it: those that a rule set asks for besides are added."""


NOTHING = Ending(1)
"""A side without canastas."""


def ended(ask: str | None, endings: Sequence[Ending], whole: bool = False) -> Deal:
    """A dealer of ended deals; with `ask`, one amount of it is to be counted, otherwise a sheet to be filled."""

    def deal(random: Random, level: int, rules: Rules) -> Fields | None:
        able = [ending for ending in endings if level == 1 or ending.mistake]
        for n in range(TRIES):
            ending = pick(random, able, level, n)
            assert ending is not None
            fields = _ending(Pack(random, rules), ending, before=whole and level > 2)
            if fields is not None:
                asked = {"ask": ask} if ask else {}
                return {**asked, "deal": fields, "mistake": ending.mistake}
        return None

    return deal


def _ending(pack: Pack, ending: Ending, before: bool) -> Fields | None:
    """The score request of an ending; `None` where these rules do not let a deal end so."""
    rules, random = pack.rules, pack.random
    full = rules.melds.canasta
    most = min(3, wild_limit(full - 3, rules))
    large = _special(pack, ending.special)
    other = _asked_for(pack, NOTHING, 0) if ending.out is False else []
    large += _asked_for(pack, ending, len(large)) if ending.out or _may_count(pack, ending) else []
    small = [pack.meld(random.randint(0, 2), random.choice((0, 0, 1))) for _ in range(ending.melds)]
    large += [pack.group(full) for _ in range(ending.naturals)]
    large += [pack.group(full, random.randint(1, most)) for _ in range(ending.mixed)]
    melds = small + large
    if any(len(cards) < rules.melds.min_size for cards in melds):
        return None
    threes = min(ending.threes, 2 * rules.deck.packs)
    if ending.threes == 4:
        threes = min((n for n, _ in rules.scoring.red_three_sets), default=threes)
    partners = rules.partners and not rules.personal
    held = ending.hands if partners else (sum(ending.hands) if not ending.out else 0,)
    hands = [pack.take(_small, size) for size in held]
    hands[-1] = hands[-1][ending.wilds :] + pack.wilds(ending.wilds) if hands[-1] else ()
    if ending.out:
        hands[0] = ()
    own = _side(melds, threes, hands, random.randint(0, 30) * 50 - 200 if before else 0, rules)
    theirs = _side([pack.meld(1), pack.meld()], 0, [pack.take(_small, 3) for _ in hands], 0, rules)
    if ending.out is False:
        theirs["hands"][0] = ""
        theirs["melds"] += [format_cards(cards) for cards in other]
    fields: dict[str, Any] = {"sides": [own, theirs]}
    if ending.out is not None:
        fields["out"] = 0 if ending.out else 1
        fields["concealed"] = ending.concealed and rules.scoring.concealed is not None
    try:
        end = deal_end_from_json(fields, rules)
    except RequestError:
        return None
    return fields if end.out is None or requirement_met(end.sides[end.out].melds, rules) else None


def _may_count(pack: Pack, ending: Ending) -> bool:
    """True of a side that, by chance, has the canastas for its red threes where a meld alone is not enough."""
    alone = (RedThreesTurn.MINUS_WITHOUT_MELD, RedThreesTurn.ZERO_WITHOUT_MELD)
    asked = ending.threes and ending.melds and pack.rules.scoring.red_threes_turn not in alone
    return bool(asked) and pack.random.random() < 0.5


def _special(pack: Pack, each: int) -> list[Cards]:
    """Canastas of the sorts that these rules play besides natural and mixed ones."""
    melds, full = pack.rules.melds, pack.rules.melds.canasta
    rows = [pack.run(full) for _ in range(each if melds.sequence_sizes else 0)]
    return rows + [pack.of(Rank.TWO, 1) + pack.wilds(full - 1) for _ in range(each if melds.wild_sizes else 0)]


def _asked_for(pack: Pack, ending: Ending, special: int) -> list[Cards]:
    """The canastas that going out needs by these rules, and that the ending with its special ones does not have."""
    needs, full = pack.rules.going_out, pack.rules.melds.canasta
    rows = max(0, needs.sequences - ending.special)
    groups = needs.canastas - rows - ending.naturals - ending.mixed - special
    return [pack.run(full) for _ in range(rows)] + [pack.group(full) for _ in range(groups)]


def _side(melds: Sequence[Cards], threes: int, hands: Sequence[Cards], before: int, rules: Rules) -> dict[str, Any]:
    personal = rules.personal
    return {
        "melds": [format_cards(cards) for cards in melds],
        "red_threes": [threes] if personal else threes,
        "hands": [format_cards(cards) for cards in hands],
        "before": [before] if personal else before,
    }


# --- the order of a turn


def order(random: Random, level: int, rules: Rules) -> Fields | None:
    """The acts of a turn, shuffled: more of them at a higher level, and with a take, a question, a first meld."""
    for _ in range(TRIES):
        pack = Pack(random, rules)
        make = random.choice(TURNS[: level + 1][-2:])
        fields, acts = make(pack)
        position = posed(rules, fields)
        shown = random.sample(acts, len(acts))
        if position is not None and shown != acts and _plays(position, acts) and not _plays(position, shown):
            mistake = MISTAKES.get(make)
            return {"position": fields, "options": tuple(action_to_json(act) for act in shown), "mistake": mistake}
    return None


def _plays(position: Any, acts: Sequence[Action]) -> bool:
    for act in acts:
        try:
            after = rule(position, act).after
        except RequestError:
            return False
        if after is None:
            return False
        position = after
    return True


def _frame(pack: Pack, hand: Cards, melds: Sequence[Cards], **fields: Any) -> dict[str, Any]:
    pile = format_cards(pack.take(_plain, 4))
    return {
        "hand": format_cards(hand),
        "melds": [format_cards(cards) for cards in melds],
        "pile": pile,
        "stock": pack.stock(),
        "player_melded": bool(melds),
        **fields,
    }


def _begun(pack: Pack) -> tuple[Cards, Cards, Card]:
    """What is drawn, a meld of which one card is drawn, and a card to discard."""
    drawn = pack.take(_plain, pack.rules.turn.draw)
    pack.claim(card.rank for card in drawn)
    meld = pack.of(drawn[0].rank, 2) + drawn[:1]
    return drawn, meld, pack.of(pack.rank(), 1)[0]


def _plain_turn(pack: Pack) -> tuple[Fields, list[Action]]:
    drawn, meld, last = _begun(pack)
    hand = (*meld[:-1], last, *pack.filler(4))
    return _frame(pack, hand, [pack.meld()]), [Draw(drawn), Lay((Group(meld),)), Discard(last)]


def _growing_turn(pack: Pack) -> tuple[Fields, list[Action]]:
    """The drawn card makes a meld, and a wild card joins the side's own one, before it or after it."""
    drawn, meld, last = _begun(pack)
    own, wild = pack.meld(), pack.wilds(1)
    hand = meld[:-1] + wild + (last,) + pack.filler(3)
    acts: list[Action] = [Draw(drawn), Lay((Group(meld),)), Lay((Group(wild, 0),)), Discard(last)]
    return _frame(pack, hand, [own]), acts


def _taking_turn(pack: Pack) -> tuple[Fields, list[Action]]:
    """The pile is taken with a pair, and a card that lay in it is laid."""
    rank, own = pack.rank(), pack.meld()
    pair, last = pack.of(rank, 3), pack.of(pack.rank(), 1)[0]
    more = pack.of(own[0].rank, 1)
    fields = _frame(pack, (*pair[:2], last, *pack.filler(4)), [own])
    fields["pile"] = " ".join([format_cards(more), fields["pile"], str(pair[2])])
    return fields, [TakePile(pair[:2]), Lay((Group(more, 0),)), Discard(last)]


def _opening_turn(pack: Pack) -> tuple[Fields, list[Action]]:
    """The first meld comes first: a smaller one alone would not count enough."""
    drawn, small, last = _begun(pack)
    score = pack.random.choice([start for start, _ in pack.rules.first_meld.steps])
    needed = pack.rules.first_meld.minimum(score)
    large = pack.group(pack.rules.melds.min_size + 1, 1, Rank.ACE) + pack.of(Rank.ACE, 1)
    hand = small[:-1] + large + (last,) + pack.filler(3)
    if points(large, pack.rules) < needed or points(small, pack.rules) >= needed:
        return _plain_turn(pack)
    acts: list[Action] = [Draw(drawn), Lay((Group(large),)), Lay((Group(small),)), Discard(last)]
    return _frame(pack, hand, [], score=score), acts


def _asking_turn(pack: Pack) -> tuple[Fields, list[Action]]:
    """The partner is asked before anything is laid, and the hand goes out."""
    drawn, meld, last = _begun(pack)
    if not pack.rules.partners or pack.rules.turn.draw > 1:
        return _opening_turn(pack)
    own = pack.group(pack.rules.melds.canasta)
    more = pack.of(own[0].rank, 1)
    acts: list[Action] = [Draw(drawn), Ask("yes"), Lay((Group(meld),)), Lay((Group(more, 0),)), Discard(last)]
    return _frame(pack, meld[:-1] + more + (last,), [own]), acts


Turn = Callable[[Pack], tuple[Fields, list[Action]]]
TURNS: tuple[Turn, ...] = (
    _plain_turn,
    _plain_turn,
    _taking_turn,
    _growing_turn,
    _opening_turn,
    _asking_turn,
)
MISTAKES: Mapping[Turn, str] = {
    _taking_turn: "M14",
    _growing_turn: "M14",
    _opening_turn: "M4",
    _asking_turn: "M11",
}


def _is(rank: Rank) -> Callable[[Card], bool]:
    return lambda card: card.rank is rank


def _low(card: Card) -> bool:
    return card.rank in (Rank.EIGHT, Rank.NINE)


def _easy(card: Card) -> bool:
    """Cards that nobody miscounts: no eights, nines and aces."""
    return card.rank in PLAIN and card.rank not in (Rank.EIGHT, Rank.NINE, Rank.ACE)


def _plain(card: Card) -> bool:
    return card.rank in PLAIN


def _small(card: Card) -> bool:
    return card.rank in PLAIN or card.black_three


def concealed_counts(rules: Rules) -> bool:
    """True where going out concealed is worth more than going out."""
    return rules.scoring.concealed is not None
