"""Questions with a choice: acts that are possible now, numbers, discards, and rule sets that rule differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from canasta import (
    RULE_SETS,
    Action,
    Ask,
    Card,
    Discard,
    Draw,
    Group,
    Lay,
    Pass,
    Position,
    RequestError,
    Rules,
    TakePile,
    action_to_json,
    check,
)
from canasta.position import freezes
from canasta.rules import to_json

from ..drill import Drill
from ..kinds.choose import sound
from .cards import PLAIN, Cards, Pack, around, place, posed
from .numbers import work
from .out import canastas
from .scenes import TRIES
from .skill import Deal

Fields = Mapping[str, Any]


def weight(drill: Drill) -> float:
    """What there is to weigh: the cards of hand and table and those in question, the choices, and more for a trap."""
    fields = drill.position
    melds = (*fields.get("melds", ()), *fields.get("opponent_melds", ()))
    table = (fields.get("hand", ""), fields.get("pile", ""), *melds)
    return sum(len(cards.split()) for cards in table) + work(drill)


def numbered(deal: Deal) -> Deal:
    """The drills of a dealer of counts, with numbers to choose from."""

    def chosen(random: Random, level: int, rules: Rules) -> Fields | None:
        for _ in range(TRIES):
            fields = deal(random, level, rules)
            if fields is not None and answerable(fields, rules):
                return fields
        return None

    return chosen


def answerable(fields: Fields, rules: Rules) -> bool:
    """True of a question that is fit to be dealt."""
    named: str | Mapping[str, Any] = rules.name
    if RULE_SETS.get(rules.name) != rules:
        named = {"base": "classic", "set": to_json(rules)}
    try:
        return sound(Drill(id="dealt", kind="choose", rules=named, **fields))
    except (RequestError, ValueError):
        return False


def wild_on_natural(random: Random, level: int, rules: Rules) -> Fields | None:
    """A natural canasta that some wild cards have joined: what is it worth now?"""
    pack, full = Pack(random, rules), rules.melds.canasta
    naturals = min(full + (0, 0, 0, 1, 2)[level - 1], 4 * rules.deck.packs)
    wilds = min((0, 1, 2, 2, 3)[level - 1], pack.most_wilds(naturals))
    cards = pack.of(pack.rank(), naturals) + pack.wilds(wilds)
    return {"ask": "meld", "cards": " ".join(str(card) for card in cards), "mistake": "M16" if wilds else None}


# --- acts


def _asked(fields: Fields, acts: Sequence[Action], rules: Rules, random: Random, most: int) -> Fields | None:
    """A question which one of some of these acts may be done, or which one may not; `None` where there is none."""
    position = posed(rules, fields)
    if position is None:
        return None
    able: dict[bool, list[Action]] = {True: [], False: []}
    for act in random.sample(list(acts), len(acts)):
        able[check(position, act).legal].append(act)
    goals = [legal for legal in (True, False) if able[legal] and len(able[not legal]) > 1]
    if not goals:
        return None
    legal = random.choice(goals)
    offered = [able[legal][0], *able[not legal][: most - 1]]
    options = tuple(action_to_json(act) for act in random.sample(offered, len(offered)))
    shown = {"position": fields, "options": options, "goal": "legal" if legal else "illegal"}
    return shown if answerable(shown, rules) else None


def asking(random: Random, level: int, rules: Rules) -> Fields | None:
    """The partner has answered: what may be done now?"""
    for _ in range(TRIES):
        pack = Pack(random, rules)
        own = canastas(pack) or [pack.group(rules.melds.canasta)]
        place_, grown = len(own) - 1, own[-1]
        melds = [pack.meld() for _ in range(1 + (level > 3))]
        row = len({card.rank for card in grown}) > 1
        more = () if row else pack.of(grown[0].rank, 1)
        last = pack.of(pack.rank(), 1)[0]
        said = random.choice(("no", "yes"))
        fields = place(
            (*(card for cards in melds for card in cards), *more, last),
            [*own, *([pack.meld()] if level > 2 else [])],
            drawn="stock",
            permission=said,
            player_melded=True,
            opponent_melds=around(pack, level),
        )
        groups = [Group(cards) for cards in melds]
        out = Lay((*groups, *([Group(more, place_)] if more else [])))
        acts: list[Action] = [Discard(last), out, Lay((groups[0],))]
        acts += [Discard(melds[0][0])] if said == "no" else []  # after a yes it would fail as the other one does
        stays = said == "no" and rules.going_out.pass_with_last_card
        acts += [Ask()] if stays or random.random() < 0.5 else []
        found = _asked(fields, acts, rules, random, 3 if level < 3 else 4)
        if found is not None:
            return {**found, "mistake": "M11" if level > 1 else None}
    return None


def end_of_stock(random: Random, level: int, rules: Rules) -> Fields | None:
    """No card is left to draw: what may be done?"""
    for _ in range(TRIES):
        pack = Pack(random, rules)
        own, rank = pack.meld(level > 2), pack.rank()
        top = pack.of(own[0].rank if random.random() < 0.5 else rank, 1)
        pair = pack.of(rank, 2)
        pile = (*pack.take(plain, level + 1), *(pack.wilds(1) if level > 3 and random.random() < 0.5 else ()), *top)
        fields = place(
            (*pair, *pack.filler(4 + level)),
            [own],
            stock=0,
            pile=" ".join(str(card) for card in pile),
            player_melded=True,
            opponent_melds=around(pack, level),
        )
        acts: list[Action] = [Draw(), Pass(), TakePile(pair), TakePile((), (), 0), Discard(pair[0])]
        found = _asked(fields, acts, rules, random, 3 if level < 3 else 4)
        if found is not None:
            return {**found, "mistake": "M10" if level > 1 else None}
    return None


def safe_discard(random: Random, level: int, rules: Rules) -> Fields | None:
    """Three or four discards, of which one gives least away."""
    for _ in range(TRIES):
        pack = Pack(random, rules)
        theirs = [pack.meld(random.randint(0, 2)) for _ in range(1 + level // 2)]
        bait = pack.of(random.choice(theirs)[0].rank, 1)
        hand = bait + pack.filler(3 + level)
        if level > 1:
            hand += pack.wilds(1)
        barring = level > 2 and random.random() < 0.6
        if barring:
            hand += pack.blacks(1)
        fields = place(
            hand,
            [pack.meld()],
            drawn="stock",
            player_melded=True,
            opponent_melds=[" ".join(str(card) for card in cards) for cards in theirs],
            pile=" ".join(str(card) for card in pack.take(plain, 3 + 2 * level)),
        )
        position = posed(rules, fields)
        offered = _offered(pack, hand, bait, level)
        if position is None or freezes(position.pile, rules):
            continue
        acts = tuple(action_to_json(Discard(card)) for card in offered)
        shown = {"position": fields, "options": acts, "goal": "safest"}
        if answerable(shown, rules):
            return {**shown, "mistake": "M5" if barring else "M6" if level > 1 else None}
    return None


def _offered(pack: Pack, hand: Cards, bait: Cards, level: int) -> list[Card]:
    """The bait, what stands out in the hand, and one card more."""
    special = [card for card in hand if card.wild or card.black_three]
    plain = [card for card in hand if card not in (*bait, *special)]
    cards = [*bait, *special, *plain[: 4 - len(special)]][: 3 + (level > 1)]
    return pack.random.sample(list(dict.fromkeys(cards)), len(set(cards)))


# --- rule sets

Scene = Callable[[Pack], tuple[Cards, str]]


def _more_wilds(pack: Pack) -> tuple[Cards, str]:
    """Two naturals and three wild cards, on which the sources differ."""
    return pack.of(pack.rank(), 2) + pack.wilds(3), "M6"


def _twos(pack: Pack) -> tuple[Cards, str]:
    return pack.take(lambda card: card.wild and card.suit is not None, 3), "M6"


def _row(pack: Pack) -> tuple[Cards, str]:
    return pack.run(3 + pack.random.randint(0, 2)), "M13"


def _three_wilds(pack: Pack) -> tuple[Cards, str]:
    return pack.of(pack.rank(), 4) + pack.wilds(3), "M6"


def _one_natural(pack: Pack) -> tuple[Cards, str]:
    """One natural and two wild cards, which no rules let be a meld."""
    return pack.of(pack.rank(), 1) + pack.wilds(2), "M6"


def _row_with_a_wild(pack: Pack) -> tuple[Cards, str]:
    """A row with a wild card in it, which no rules let be a meld."""
    return pack.run(3) + pack.wilds(1), "M13"


DISPUTED: tuple[Scene, ...] = (_row, _twos, _more_wilds, _three_wilds)
REFUSED: tuple[Scene, ...] = (_one_natural, _row_with_a_wild)
FOURS = tuple(name for name, rules in RULE_SETS.items() if rules.table.players == 4)


def spot_rules(random: Random, level: int, rules: Rules) -> Fields | None:
    """The same cards by several rule sets for four, of which one allows them; or, as often as each of them, none."""
    wanted = min(4, 2 + level // 2)
    none = random.randint(0, wanted) == 0
    for _ in range(TRIES):
        pack = Pack(random, rules)
        cards, mistake = random.choice(DISPUTED[: max(2, level)] + (REFUSED if none else ()))(pack)
        fields = place((*cards, *pack.filler(3 + level)), [pack.meld()], drawn="stock", player_melded=True)
        act = Lay((Group(cards),))
        allowed = [name for name in FOURS if _allows(name, fields, act)]
        refused = [name for name in FOURS if name not in allowed]
        names = random.sample(refused, min(len(refused), wanted if none else wanted - 1))
        names += [] if none else random.sample(allowed, min(len(allowed), 1))
        if len(names) < wanted:
            continue
        asked = {"ask": "rules", "goal": " ".join(random.sample(names, wanted)), "position": fields}
        shown = {**asked, "act": action_to_json(act), "mistake": mistake if level > 1 else None}
        if answerable(shown, rules):
            return shown
    return None


def _allows(name: str, fields: Fields, act: Action) -> bool:
    position: Position | None = posed(RULE_SETS[name], fields)
    return position is not None and check(position, act).legal


def four_with_two_packs(rules: Rules) -> bool:
    """True of the rules for which the same cards may be looked at by the rules of others."""
    return rules.table.players == RULE_SETS["classic"].table.players and rules.deck == RULE_SETS["classic"].deck


def with_partners(rules: Rules) -> bool:
    """True where somebody can be asked."""
    return rules.partners and not rules.personal


def groups_grow(rules: Rules) -> bool:
    """True where a natural canasta may take wild cards."""
    return rules.melds.max_wilds is None or rules.melds.max_wilds > 0


def plain(card: Card) -> bool:
    """True of a card from four to the ace."""
    return card.rank in PLAIN
