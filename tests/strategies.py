"""Positions and requests by chance, for Hypothesis and for seeded twins."""

import random

from hypothesis import strategies as st

from canasta import CARDS, RULE_SETS, ImpossiblePosition, Position, Setup
from canasta.cards import Rank, sorted_cards
from canasta.melds import MeldKind, fit
from canasta.play import deck
from canasta.position import Drawn

rule_sets = st.sampled_from(sorted(RULE_SETS))


def random_position(rng: random.Random, rules, size: int):
    """A possible position with few ranks, so that melds are likely; `None` where the draw of cards makes none."""
    ranks = rng.sample(list(Rank), rng.randint(2, 5))
    pool = [
        card for card in deck(rules) if not card.red_three and (card.rank in ranks or card.wild or rng.random() < 0.1)
    ]
    rng.shuffle(pool)
    melds = [meld for meld in (_meld(rng, pool, rules) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))) if meld]
    ranks = [meld.rank for meld in melds if meld.rank]
    if len(pool) < size + 3 or len(set(ranks)) < len(ranks):
        return None
    setup = Setup(
        hand=sorted_cards(pool.pop() for _ in range(size)),
        rules=rules,
        score=rng.choice([-100, 0, 0, 1500]),
        melds=tuple(meld.cards for meld in melds),
        pile=tuple(pool.pop() for _ in range(rng.choice([0, 1, 2, 3]))),
        stock=rng.choice([0, 0, 1, 20]),
        drawn=rng.choice([None, Drawn.STOCK, Drawn.STOCK, Drawn.PILE]),
        permission=rng.choice([None, None, None, "no", "yes"]) if rules.partners else None,
        player_melded=rng.choice([None, False]),
    )
    try:
        return Position.of(setup)
    except ImpossiblePosition:
        return None


def _meld(rng, pool, rules):
    for _ in range(30):
        first, size = rng.choice(pool), rng.choice([3, 3, 4, 5, 6, 7, 7])
        suited = rules.melds.sequence_sizes is not None
        near = [
            card
            for card in pool
            if card.rank is first.rank or (card.wild and rng.random() < 0.4) or (suited and card.suit is first.suit)
        ]
        rng.shuffle(near)
        meld = fit(near[:size], rules)[0]
        if meld and meld.kind is not MeldKind.BLACK_THREES:
            for card in meld.cards:
                pool.remove(card)
            return meld
    return None


faces = st.sampled_from([card.face for card in CARDS] + ["T♠", "jk", "9♥", "", "X", "1H"])
card_texts = st.lists(faces, max_size=12).map(" ".join)
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**20), 10**20), st.floats(), st.text(max_size=8), card_texts
)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
groups = st.lists(
    card_texts | st.fixed_dictionaries({"cards": card_texts}, optional={"to": st.integers(-1, 4)}) | scalars, max_size=4
)
acts = st.one_of(
    st.fixed_dictionaries({"draw": card_texts}),
    st.fixed_dictionaries({"take": card_texts}, optional={"lay": groups, "to": st.integers(-1, 4)}),
    st.fixed_dictionaries({"lay": groups}),
    st.fixed_dictionaries({"discard": faces}),
    st.sampled_from([{"ask": True}, {"pass": True}]),
    junk,
)
house_rules = st.fixed_dictionaries(
    {"base": rule_sets | scalars},
    optional={
        "set": st.dictionaries(st.sampled_from(["melds.max_wilds", "pile.ways", "deck.packs", "x"]), junk, max_size=3)
    },
)
fields = {
    "id": scalars,
    "rules": rule_sets | house_rules | junk,
    "players": st.integers(0, 8) | scalars,
    "score": st.integers(-500, 9000) | scalars,
    "melds": st.lists(card_texts, max_size=4) | junk,
    "opponent_melds": st.lists(card_texts, max_size=3) | junk,
    "player_melded": st.booleans() | scalars,
    "pile": card_texts | scalars,
    "pile_frozen": st.booleans() | scalars,
    "stock": st.integers(0, 60) | scalars,
    "drawn": st.sampled_from([None, "stock", "pile"]) | scalars,
    "permission": st.sampled_from([None, "yes", "no"]) | scalars,
}
turns = st.fixed_dictionaries(
    {"hand": card_texts | scalars, "acts": st.lists(acts, max_size=4) | junk}, optional=fields
)
sides = st.fixed_dictionaries(
    {},
    optional={
        "melds": st.lists(card_texts, max_size=3) | junk,
        "red_threes": st.integers(-1, 7) | st.lists(st.integers(0, 4), max_size=3) | scalars,
        "hands": st.lists(card_texts, max_size=3) | junk,
        "before": st.integers(-500, 9000) | st.lists(st.integers(0, 4000), max_size=3) | scalars,
    },
)
scores = st.fixed_dictionaries(
    {
        "score_deal": st.fixed_dictionaries(
            {"sides": st.lists(sides, max_size=4) | junk},
            optional={
                "out": st.integers(-1, 4) | scalars,
                "concealed": scalars,
                "ended_by": st.sampled_from(["out", "stock"]),
            },
        )
        | junk
    },
    optional={name: fields[name] for name in ("id", "rules", "players")},
)
requests = turns | scores | junk
