"""Every rule set but classic, as cited differences from another one."""

from __future__ import annotations

from canasta.rules import (
    CardClass,
    OfARank,
    Opens,
    RedThrees,
    RedThreesTurn,
    Rules,
    Sides,
    Way,
    WildRatio,
    sections,
)

CLASSIC = Rules()

TWO_PLAYER = CLASSIC.but(
    "two-player",
    cite="two-player",
    table__players=2,
    table__sides=Sides.SOLO,
    deal__hand=15,
    turn__draw=2,
    going_out__canastas=2,
)
THREE_PLAYER = CLASSIC.but(
    "three-player",
    cite="three-player",
    table__players=3,
    table__sides=Sides.LONE_TAKER,
    deal__hand=13,
    turn__draw=2,
    match__target=7500,
)
SIX_PLAYER = CLASSIC.but(
    "six-player",
    cite="six-player",
    table__players=6,
    deck__packs=3,
    deck__jokers=6,
    deal__hand=13,
    going_out__canastas=2,
    scoring__red_three_sets=((5, 1000), (6, 1200)),
    match__target=7500,
)
HEBREW_ARTICLE = CLASSIC.but(
    "hebrew-article",
    cite="hebrew-article",
    melds__wild_ratio=WildRatio.NOT_MORE_THAN_NATURALS,
    pile__opens=Opens.ALWAYS,
    pile__freezers=frozenset(),
)
HEBREW_GUIDE = CLASSIC.but("hebrew-guide", cite="hebrew-guide")
SLOVAK = CLASSIC.but(
    "slovak",
    cite="slovak",
    melds__wild_ratio=WildRatio.NOT_MORE_THAN_NATURALS,
    melds__wild_sizes=(3, None),
    melds__wild_min_twos=1,
    pile__freezers=frozenset({CardClass.WILD}),
    pile__onto_canasta=False,
    scoring__concealed=1000,
    scoring__red_threes_turn=RedThreesTurn.MINUS_WITHOUT_CANASTA,
    stock__penalty=100,
)
POLISH = CLASSIC.but(
    "polish",
    cite="polish",
    melds__wild_ratio=WildRatio.NOT_MORE_THAN_NATURALS,
    pile__opens=Opens.ANY_SIDE_MELDED,
    scoring__red_threes_turn=RedThreesTurn.ZERO_WITHOUT_MELD,
)
SAMBA = CLASSIC.but(
    "samba",
    cite="samba",
    deck__packs=3,
    deck__jokers=6,
    deal__hand=15,
    deal__upcard_covered=frozenset(),
    turn__draw=2,
    threes__red=RedThrees.MAY_BE_KEPT,
    melds__max_wilds=2,
    melds__wild_ratio=WildRatio.HALF_THE_NATURALS,
    melds__of_a_rank=OfARank.SEVERAL,
    melds__sequence_sizes=(3, 7),
    pile__ways=frozenset({Way.NATURAL_PAIR, Way.SEQUENCE_END}),
    pile__freezers=frozenset(),
    pile__blockers=frozenset({CardClass.BLACK_THREE, CardClass.RED_THREE}),
    first_meld__steps=((0, 50), (1500, 90), (3000, 120), (7000, 150)),
    going_out__canastas=2,
    going_out__pass_with_last_card=True,
    stock__forced_take=False,
    scoring__going_out=200,
    scoring__concealed=None,
    scoring__red_three_sets=((6, 1000),),
    scoring__red_threes_turn=RedThreesTurn.MINUS_WITHOUT_REQUIREMENT,
    scoring__red_threes_in_hand=750,
    match__target=10000,
)
BOLIVIA = SAMBA.but(
    "bolivia",
    cite="bolivia",
    melds__max_wilds=3,
    melds__wild_ratio=WildRatio.CAP_ONLY,
    melds__wild_sizes=(3, 7),
    going_out__sequences=1,
    scoring__wild_canasta=2500,
    match__target=15000,
)

RULE_SETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        CLASSIC,
        TWO_PLAYER,
        THREE_PLAYER,
        SIX_PLAYER,
        HEBREW_ARTICLE,
        HEBREW_GUIDE,
        SLOVAK,
        POLISH,
        SAMBA,
        BOLIVIA,
    )
}

_FOR_PLAYERS: dict[tuple[str, int], Rules] = {
    ("classic", 2): TWO_PLAYER,
    ("classic", 3): THREE_PLAYER,
    ("classic", 6): SIX_PLAYER,
    ("hebrew-article", 2): HEBREW_ARTICLE.but(
        "hebrew-article",
        cite="hebrew-article",
        table__players=2,
        table__sides=Sides.SOLO,
        deal__hand=15,
        turn__draw=2,
        going_out__canastas=2,
    ),
    **{
        (rules.name, players): rules.but(rules.name, cite="samba", table__players=players, table__sides=Sides.SOLO)
        for rules in (SAMBA, BOLIVIA)
        for players in (2, 3, 5)
    },
    ("samba", 6): SAMBA.but("samba", cite="samba", table__players=6, deal__hand=13),
    ("bolivia", 6): BOLIVIA.but("bolivia", cite="samba", table__players=6, deal__hand=13),
}
"""What a rule set plays with another number of players, where its source says so."""
SECTIONS: tuple[str, ...] = sections((*RULE_SETS.values(), *_FOR_PLAYERS.values()))
"""Every section of the rules reference that the engine may cite."""
_HAND = {2: 15, 3: 13}
"""Cards in a hand for two and three players, as the Hebrew guide and the Slovak page deal them."""


def for_players(rules: Rules, players: int) -> Rules:
    """The rule set as it is played by this many.

    Where no source says more than the number, four and six play in pairs, five three against two, with one of the three
    resting in each deal, and two and three each for himself.
    """
    if players == rules.table.players:
        return rules
    told = _FOR_PLAYERS.get((rules.name, players))
    if told is not None:
        return told
    sides = {4: Sides.PAIRS, 5: Sides.THREE_AGAINST_TWO, 6: Sides.PAIRS}.get(players, Sides.SOLO)
    hand = _HAND.get(players, rules.deal.hand)
    return rules.but(rules.name, cite="classic", table__players=players, table__sides=sides, deal__hand=hand)
