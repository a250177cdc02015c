"""Drills of questions that are answered with a statement, and of what a wild card on a canasta changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from canasta import Code, Draw, Group, Lay, Pass, Rank, Rules, TakePile, action_to_json, check, format_cards
from canasta.rules import RedThrees
from canasta.solve import takes

from . import first, numbers, out
from .cards import Cards, Pack, around, pick, place, posed
from .pile import minimums, score_in
from .questions import answerable, plain, with_partners
from .scenes import TRIES, lays
from .skill import Deal

Fields = Mapping[str, Any]


def either(*deals: Deal) -> Deal:
    """A dealer that deals as one of some dealers, taken by chance."""

    def deal(random: Random, level: int, rules: Rules) -> Fields | None:
        for one in random.sample(deals, len(deals)):
            fields = one(random, level, rules)
            if fields is not None:
                return fields
        return None

    return deal


def tried(make: Callable[[Pack, int], Fields | None]) -> Deal:
    """A dealer that tries until a question is fit to be dealt; at the first level it names no trap."""

    def deal(random: Random, level: int, rules: Rules) -> Fields | None:
        for _ in range(TRIES):
            fields = make(Pack(random, rules), level)
            if fields is not None and answerable(fields, rules):
                return {**fields, "mistake": fields.get("mistake") if level > 1 else None}
        return None

    return deal


# --- which canasta is it?


def _sort(pack: Pack, level: int) -> Fields | None:
    """Cards that are a canasta of some sort, or one card short of it."""
    random, melds = pack.random, pack.rules.melds
    sorts = ["natural", "mixed", "none"]
    sorts += ["wild"] * (level > 1 and melds.wild_sizes is not None)
    sorts += ["sequence"] * (level > 1 and melds.sequence_sizes is not None)
    sort = random.choice(sorts)
    cards, mistake = SORTED[sort](pack, level)
    return {"ask": "sort", "cards": format_cards(random.sample(cards, len(cards))), "mistake": mistake}


def _more(level: int) -> int:
    return max(0, level - 2)


def _with_wilds(pack: Pack, size: int, level: int) -> Cards:
    """A group with wild cards in it, which are only twos at middle levels."""
    wilds = min(1 + pack.random.randint(0, level // 3), pack.most_wilds(size - 2))
    twos = pack.of(Rank.TWO, wilds) if level in (2, 3) else pack.wilds(wilds)
    return pack.of(pack.rank(), size - len(twos)) + twos


def _natural(pack: Pack, level: int) -> tuple[Cards, str | None]:
    return pack.of(pack.rank(), min(pack.rules.melds.canasta + _more(level), 4 * pack.rules.deck.packs)), None


def _mixed(pack: Pack, level: int) -> tuple[Cards, str | None]:
    return _with_wilds(pack, pack.rules.melds.canasta + _more(level), level), "M6"


def _short(pack: Pack, level: int) -> tuple[Cards, str | None]:
    size = pack.rules.melds.canasta - 1
    if level > 2 and pack.rules.melds.sequence_sizes is not None and pack.random.random() < 0.4:
        return pack.run(size), "M13"
    return (_with_wilds(pack, size, level) if pack.random.random() < 0.5 else pack.of(pack.rank(), size)), "M7"


def _wild(pack: Pack, level: int) -> tuple[Cards, str | None]:
    return pack.of(Rank.TWO, 1) + pack.wilds(pack.rules.melds.canasta - 1), "M6"


def _row(pack: Pack, level: int) -> tuple[Cards, str | None]:
    return pack.run(pack.rules.melds.canasta), "M13"


SORTED: dict[str, Callable[[Pack, int], tuple[Cards, str | None]]] = {
    "natural": _natural,
    "mixed": _mixed,
    "none": _short,
    "wild": _wild,
    "sequence": _row,
}
sort = tried(_sort)


# --- going out: concealed, and what is missing


def _at_once(pack: Pack, level: int) -> Fields | None:
    """A hand that goes out whole, concealed or with one thing against it."""
    random, rules = pack.random, pack.rules
    case = random.choice(("yes", "melded", "none") if level < 2 else ("yes", "melded", "none", "joined"))
    made = out.canastas(pack)
    groups, melds = ([], made) if case == "none" else (made, [])
    if case in ("melded", "joined") or (case == "yes" and level > 1 and with_partners(rules) and random.random() < 0.5):
        melds.append(pack.meld())
    groups += [pack.meld() for _ in range((case == "none") + (level > 2))]
    joining = [Group(pack.of(melds[0][0].rank, 1), 0)] if case == "joined" else []
    last = pack.of(pack.rank(), 1)
    return _laid(
        pack,
        level,
        "at-once",
        [*map(Group, groups), *joining],
        melds,
        last,
        case == "melded",
        "M7" if case == "none" else "M9",
    )


def _laid(
    pack: Pack,
    level: int,
    ask: str,
    groups: Sequence[Group],
    melds: Sequence[Cards],
    last: Cards,
    melded: bool,
    mistake: str,
    **fields: Any,
) -> Fields:
    cards = tuple(card for group in groups for card in group.cards)
    turn = {"drawn": "stock", "player_melded": melded, "opponent_melds": around(pack, level), **fields}
    position = place((*cards, *last), melds, **turn)
    return {"ask": ask, "position": position, "act": action_to_json(Lay(tuple(groups))), "mistake": mistake}


def _missing(pack: Pack, level: int) -> Fields | None:
    """A hand that can be laid whole: with it there are canastas enough, or something is missing."""
    random, needs = pack.random, pack.rules.going_out
    refused = level > 1 and with_partners(pack.rules) and random.random() < 0.3
    missing = 0 if refused or random.random() < 0.3 else random.randint(1, max(1, needs.canastas))
    melds = out.canastas(pack, missing)
    if needs.sequences and random.random() < 0.4:
        melds = [pack.group(pack.rules.melds.canasta) for _ in range(needs.canastas - missing)]
    melds += [pack.group(pack.rules.melds.canasta - 1)] * (level > 2 and random.random() < 0.5)
    melds = melds or [pack.meld(1)]
    groups = [Group(pack.meld()) for _ in range(1 + (level > 2) + (level > 4))]
    if len(melds[-1]) < pack.rules.melds.canasta and random.random() < 0.5:
        groups.append(Group(pack.of(melds[-1][0].rank, 1), len(melds) - 1))
    elif level > 1 and random.random() < 0.3:
        groups.append(Group(pack.group(pack.rules.melds.canasta)))
    last = pack.of(pack.rank(), 1)
    word = {"permission": "no"} if refused else {}
    return _laid(pack, level, "missing", groups, melds, last, True, "M11" if refused else "M7", **word)


at_once = tried(_at_once)
missing = tried(_missing)


# --- is it enough for the first meld?


def _enough(pack: Pack, level: int) -> Fields | None:
    """A first meld at a score by which it is just enough, or just not."""
    random, rules = pack.random, pack.rules
    opening = pick(random, first.ENOUGH, level)
    found = first.opened_with(pack, opening, level) if opening else None
    if found is None:
        return None
    fields, act = numbers.from_the_pile(*found) if level > 3 else found
    position = posed(rules, fields)
    counted = position and check(position, act).counted
    if counted is None:
        return None
    wanted = random.random() < 0.5
    rows = [(low, high) for low, high, needed in minimums(rules) if (needed <= counted) is wanted]
    if not rows:
        return None
    score = score_in(random, *rows[-1 if wanted else 0], level)
    scored = {**fields, "score": score}
    again = posed(rules, scored)
    if again is None or not {*check(again, act).codes} <= {Code.MINIMUM_NOT_MET}:
        return None
    mistake = "M3" if isinstance(act, TakePile) else "M4"
    return {"ask": "enough", "position": scored, "act": action_to_json(act), "mistake": mistake}


enough = tried(_enough)


# --- red threes


def _in_hand(pack: Pack, level: int) -> Fields:
    return {"cards": format_cards(pack.reds(1)), "goal": "dealt", "mistake": "M18"}


def _drawn(pack: Pack, level: int) -> Fields:
    cards = pack.reds(1) + pack.take(plain, pack.rules.turn.draw)
    keeps = len(cards) - 1 if pack.rules.threes.red is RedThrees.MAY_BE_KEPT else len(cards)
    return {"act": action_to_json(Draw(cards[:keeps])), "goal": "drawn", "mistake": "M18", "stock": pack.stock()}


def _in_pile(pack: Pack, level: int) -> Fields:
    cards = pack.of(pack.rank(), 3)
    pile = format_cards(pack.reds(1) + pack.take(plain, 1 + level) + cards[:1])
    return {
        "act": action_to_json(TakePile(cards[1:])),
        "goal": "pile",
        "mistake": "M18",
        "pile": pile,
        "held": cards[1:],
    }


def _up_card(pack: Pack, level: int) -> Fields:
    return {"goal": "up-card", "mistake": "M1", "pile": format_cards(pack.reds(1)), "stock": pack.stock(), "bare": True}


def _last(pack: Pack, level: int) -> Fields:
    """The last card of the stock, which is a red three or any other card."""
    red = pack.random.random() < 0.5
    cards = pack.reds(1) if red else pack.take(plain, 1)
    mistake = "M10" if red or pack.rules.turn.draw == 1 else "M15"
    return {"ask": "last-card", "act": action_to_json(Draw(cards)), "mistake": mistake, "stock": 1}


TURNED_UP: tuple[Callable[[Pack, int], Fields], ...] = (_in_hand, _drawn, _up_card, _in_pile, _last)


def three(*makes: Callable[[Pack, int], Fields]) -> Deal:
    """A dealer of red threes that turn up somewhere: in more places at a higher level."""

    def make(pack: Pack, level: int) -> Fields | None:
        made = pack.random.choice(makes[: level + 1])(pack, level)
        asked = {name: made[name] for name in ("cards", "act", "goal", "mistake") if name in made}
        shown = {name: made[name] for name in ("stock", "pile") if name in made}
        bare = made.get("bare") or made.get("goal") == "dealt"
        melds = [] if bare else [pack.meld() for _ in range(1 + level // 3)]
        held = made.get("held", ())
        hand = (*held, *pack.filler(2 + 2 * level - len(held)))
        melded = {"player_melded": bool(melds), "opponent_melds": [] if bare else around(pack, level)}
        return {"ask": made.get("ask", "red-three"), **asked, "position": place(hand, melds, **melded, **shown)}

    return tried(make)


def _first_card(pack: Pack, level: int) -> Fields:
    """Any card turned up as the first one of the pile."""
    makes = (pack.wilds, pack.reds, pack.blacks, lambda count: pack.take(plain, count))
    kind = pack.random.randrange(len(makes))
    mistake = (None, "M1", "M5", None)[kind] if kind else "M6"
    return {**_up_card(pack, level), "pile": format_cards(makes[kind](1)), "mistake": mistake}


red_three = three(*TURNED_UP)
first_card = three(_first_card)
last_card = three(_last)


# --- the order of a deal's beginning


def dealing(random: Random, level: int, rules: Rules) -> Fields | None:
    """The beginning of a deal: at higher levels red threes are dealt, and a card is turned up that is covered."""
    pack = Pack(random, rules)
    both = level > 3 or (level > 2 and random.random() < 0.5)
    wilds = pack.wilds(1) if both or (level > 1 and random.random() < 0.5) else ()
    threes = pack.reds(1 + (level > 4)) if both or (level > 1 and not wilds) else ()
    hand, pile = pack.take(plain, rules.deal.hand), format_cards((*wilds, *pack.take(plain, 1)))
    cards = {"cards": format_cards(threes)} if threes else {}
    fields = {"ask": "dealing", **cards, "position": place(hand, pile=pile, player_melded=False)}
    return {**fields, "mistake": None if level < 2 else "M6" if wilds else "M18"}


def turned_up(rules: Rules) -> bool:
    """True where a first card of the pile may be covered, and red threes are laid as they are dealt."""
    return bool(rules.deal.upcard_covered) and rules.threes.red is RedThrees.LAID


# --- the end of the stock


def _next(pack: Pack, level: int) -> Fields | None:
    """No stock, and a pile that must, may or cannot be taken."""
    random, rules = pack.random, pack.rules
    wanted = random.choice(("must", "may", "ends") if rules.stock.forced_take else ("may", "ends"))
    own, other = [pack.meld(random.randint(0, 1)) for _ in range(1 + level // 3)], pack.rank()
    tops = {"must": pack.of(own[0][0].rank, 1), "may": pack.of(other, 1), "ends": pack.of(pack.rank(), 1)}
    top, deep, mistake = tops[wanted], pack.take(plain, 2 + level), "M14"
    pair = pack.of(other, 2)
    if level > 1 and wanted != "must" and random.random() < 0.6:
        frozen = bool(rules.pile.freezers) and (wanted == "may" or random.random() < 0.5)
        deep, mistake = (deep + pack.wilds(1), "M1") if frozen else (deep, "M5")
        if frozen and wanted == "ends":
            top = pack.of(own[0][0].rank, 1)
        if not frozen and wanted == "ends":
            top = pack.blacks(1)
    hand = (*pair, *pack.filler(3 + level))
    fields = place(
        hand,
        own,
        stock=0,
        pile=format_cards((*random.sample(deep, len(deep)), *top)),
        player_melded=True,
        opponent_melds=around(pack, level),
    )
    position = posed(rules, fields)
    if position is None:
        return None
    found = "must" if not check(position, Pass()) else "may" if takes(position) else "ends"
    if found != wanted:
        return None
    goal = random.choice(("turned", "goes-on"))
    return {"ask": "stock-next", "goal": goal, "position": fields, "mistake": mistake}


stock_next = tried(_next)


# --- a wild card on a canasta


def _joining(pack: Pack, level: int) -> Fields | None:
    """Wild cards that may join a canasta, natural or, from level three on, mixed already."""
    random, full = pack.random, pack.rules.melds.canasta
    there = 1 if level > 2 and random.random() < 0.35 else 0
    canasta = pack.group(full + random.randint(0, level // 3), there)
    wilds = pack.wilds(1 + (level > 3 and random.random() < 0.5))
    melds = [canasta, *(pack.meld() for _ in range(level // 2))]
    fields = place((*wilds, *pack.filler(3 + level)), melds, drawn="stock", player_melded=True)
    fields["opponent_melds"] = around(pack, level)
    return {"ask": "joining", "position": fields, "act": action_to_json(lays(wilds, to=0)), "mistake": "M16"}


def _joining_out(pack: Pack, level: int) -> Fields | None:
    """A wild card on a canasta, with which the hand goes out."""
    random, rules = pack.random, pack.rules
    if level < 3:
        return None
    there = 1 if random.random() < 0.25 else 0
    rest = out.canastas(pack)[: max(0, rules.going_out.canastas - 1)]
    canasta = pack.group(rules.melds.canasta + random.randint(0, 1), there)
    wilds, last = pack.wilds(1 + (level > 4 and random.random() < 0.4)), pack.take(plain, 1)
    fields = place((*wilds, *last), [canasta, *rest, *(pack.meld() for _ in range(level // 2))], drawn="stock")
    fields |= {"player_melded": True, "opponent_melds": around(pack, level)}
    return {"ask": "joining-out", "position": fields, "act": action_to_json(lays(wilds, to=0)), "mistake": "M16"}


joining = tried(_joining)
joining_out = tried(_joining_out)


def _melds_to_count(pack: Pack, level: int) -> Fields | None:
    """Canastas of every sort that the rules play, to be counted."""
    melds = pack.rules.melds
    sorts = [name for name, played in (("wild", melds.wild_sizes), ("sequence", melds.sequence_sizes)) if played]
    cards, mistake = SORTED[pack.random.choice([*sorts, *sorts, "mixed", "natural"] if level > 1 else sorts)](
        pack, level
    )
    return {"ask": "meld", "cards": format_cards(cards), "mistake": mistake}


every_sort_worth = tried(_melds_to_count)
