"""Going out, and black threes: what must lie on the table, and what may be left in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta import Discard, Rules, TakePile, format_cards
from canasta.rules import Ask

from .cards import Cards, Pack
from .melds import laid, with_three
from .scenes import ILLEGAL, Make, Recipe, Scene, lays

NONE = 9
"""So many canastas are missing that there is none."""
NEEDED = "canastas-needed"


def canastas(pack: Pack, missing: int = 0) -> list[Cards]:
    """The canastas that going out needs, but for some: sequences first, the others natural or mixed."""
    rules = pack.rules
    full, needed = rules.melds.canasta, rules.going_out.canastas - missing
    sequences = min(max(0, needed), rules.going_out.sequences)
    made = [pack.run(full) for _ in range(sequences)]
    wilds = min(2, pack.most_wilds(full - 2))
    return made + [pack.group(full, pack.random.randint(0, wilds)) for _ in range(needed - sequences)]


def ending(
    *sizes: int,
    rest: int = 0,
    missing: int = 0,
    near: bool = False,
    wilds: int = 0,
    blacks: int = 0,
    black_wilds: int = 0,
    adds: int = 0,
    completes: int = 0,
    lacks: int = 0,
    theirs: bool = False,
    permission: str | None = None,
    plain: bool = False,
) -> Make:
    """Somebody lays groups of these sizes and keeps `rest` cards; `wilds` cards of the first group are wild.

    The sizes are more where the smallest meld has more than three cards. `missing` of the canastas that are needed do
    not lie there; `near`: there is a meld that lacks one card. Laid, too, are black threes, `adds` single cards onto
    own melds, and `completes` cards onto a meld that lacks so many to be a canasta, and `lacks` more. `theirs`: the
    opponents have a canasta. `plain`: no canasta is a sequence.
    """

    def make(pack: Pack) -> Scene:
        full = pack.rules.melds.canasta
        melds = [pack.group(full) for _ in range(pack.rules.going_out.canastas)] if plain else canastas(pack, missing)
        groups: list[Cards] = []
        if completes:
            rank = pack.rank()
            melds.append(pack.of(rank, full - completes - lacks))
            groups.append(pack.of(rank, completes))
        for _ in range(adds):
            rank = pack.rank()
            melds.append(pack.of(rank, pack.rules.melds.min_size + pack.random.randint(0, 1)))
            groups.append(pack.of(rank, 1))
        melds += [pack.group(full - 1)] if near else [pack.meld()] if missing else []
        groups += [pack.meld(size - 3, 0 if n else wilds) for n, size in enumerate(sizes)]
        groups += [pack.blacks(blacks) + pack.wilds(black_wilds)] if blacks else []
        fields = {"opponent_melds": [format_cards(pack.group(full))]} if theirs else {}
        kept = pack.filler(rest)
        return Scene(lays(*groups), tuple(melds), kept, {**fields, **_asked(pack.rules, permission)}, alone=True)

    return make


def _asked(rules: Rules, permission: str | None) -> Mapping[str, Any]:
    """The partner's answer, where somebody must have asked or where it is the point of the scene."""
    answer = permission or ("yes" if rules.going_out.ask is Ask.MUST_ASK and rules.partners else None)
    return {"permission": answer} if answer else {}


def last_card(missing: int = 0, near: bool = False) -> Make:
    """Somebody discards the last card."""

    def make(pack: Pack) -> Scene:
        melds = [*canastas(pack, missing), pack.group(pack.rules.melds.canasta - 1) if near else pack.meld()]
        (card,) = pack.filler(1)
        return Scene(Discard(card), tuple(melds), (), _asked(pack.rules, None), alone=True)

    return make


GOING_OUT = (
    Recipe(1, ending(3, rest=1)),
    Recipe(1, ending(3, 4)),
    Recipe(1, ending(4, rest=3, missing=NONE)),
    Recipe(1, ending(3, missing=NONE), code=NEEDED),
    Recipe(1, ending(3, 3, missing=NONE), code=NEEDED),
    Recipe(2, ending(3, rest=1, wilds=1), "M7"),
    Recipe(2, ending(3, rest=2, missing=1, near=True), "M7"),
    Recipe(2, ending(3, missing=1, near=True), "M7", NEEDED),
    Recipe(2, ending(4, missing=1, near=True, wilds=1), "M7", NEEDED),
    Recipe(3, ending(3, 4, rest=1, wilds=1), "M7"),
    Recipe(3, ending(4, 4, wilds=1), "M7"),
    Recipe(3, last_card(), "M7"),
    Recipe(3, ending(3, 3, rest=1, missing=1, near=True), "M7", NEEDED),
    Recipe(3, ending(4, 3, missing=1, near=True, wilds=1), "M7", NEEDED),
    Recipe(3, last_card(missing=1, near=True), "M7", NEEDED),
    Recipe(4, ending(4, missing=1, completes=1), "M7"),
    Recipe(4, ending(4, missing=1, completes=2, rest=1, wilds=1), "M7"),
    Recipe(4, ending(4, 3, missing=1, completes=1, lacks=1), "M7", NEEDED),
    Recipe(4, ending(4, missing=1, near=True, rest=1, adds=2), "M7", NEEDED),
    Recipe(4, ending(4, 3, missing=1, near=True, adds=1), "M7", NEEDED),
    Recipe(5, ending(3, 4, blacks=3, rest=1), "M18"),
    Recipe(5, ending(4, 3, rest=2, permission="no"), "M11"),
    Recipe(5, ending(3, missing=1, completes=1, adds=2, rest=1), "M7"),
    Recipe(5, ending(3, 4, rest=1, permission="no"), "M11", "permission-refused"),
    Recipe(5, ending(3, 3, rest=1, missing=1, near=True, theirs=True), "M7", NEEDED),
    Recipe(5, ending(3, missing=1, completes=2, lacks=1, adds=2, theirs=True), "M7", NEEDED),
    Recipe(5, ending(3, 4, rest=1, plain=True), "M7", "sequence-canasta-needed"),
)

OUT_HANDS = (
    Recipe(1, ending(3, 3, rest=1)),
    Recipe(1, ending(3, 4, rest=1)),
    Recipe(2, ending(3, 4, rest=1, wilds=1), "M6"),
    Recipe(2, ending(4, 3, rest=1, wilds=1, theirs=True), "M6"),
    Recipe(3, ending(3, 4, rest=1, adds=1, wilds=1), "M7"),
    Recipe(3, ending(4, 3, adds=2), "M7"),
    Recipe(4, ending(3, 4, rest=1, missing=1, completes=1, wilds=1), "M7"),
    Recipe(4, ending(4, 3, rest=1, missing=1, completes=2, adds=1), "M7"),
    Recipe(5, ending(3, 3, rest=1, blacks=3, adds=1), "M18"),
    Recipe(5, ending(4, 3, rest=1, blacks=3, missing=1, completes=2, wilds=1), "M18"),
    Recipe(5, ending(3, 3, missing=1, completes=2, adds=2, wilds=1), "M7"),
)

FEWER = (
    Recipe(1, ending(3, rest=1)),
    Recipe(1, ending(3, 4)),
    Recipe(1, ending(4, rest=3, missing=NONE)),
    Recipe(1, ending(3, missing=NONE), code=NEEDED),
    Recipe(2, ending(3, rest=2, missing=1), "M15"),
    Recipe(2, ending(3, wilds=1), "M15"),
    Recipe(2, ending(3, rest=1, missing=1), "M15", NEEDED),
    Recipe(3, ending(3, 4, missing=1, rest=2, near=True), "M15"),
    Recipe(3, last_card(), "M15"),
    Recipe(3, ending(3, missing=1, near=True), "M15", NEEDED),
    Recipe(3, last_card(missing=1), "M15", NEEDED),
    Recipe(4, ending(3, missing=1, completes=1, rest=1), "M7"),
    Recipe(4, ending(3, 3, missing=1, completes=1, lacks=1), "M7", NEEDED),
    Recipe(4, ending(4, missing=1, near=True, rest=1, adds=1), "M7", NEEDED),
    Recipe(5, ending(3, 4, rest=1, blacks=3, adds=1), "M18"),
    Recipe(5, ending(3, missing=1, completes=2, adds=2, rest=1), "M15"),
    Recipe(5, ending(3, 3, missing=1, near=True, theirs=True, rest=1, adds=1), "M15", NEEDED),
    Recipe(5, ending(3, 4, missing=1, completes=2, lacks=1, adds=1, theirs=True), "M15", NEEDED),
)
"""Going out where another number of canastas may be needed than four players need."""


# --- black threes


def discarded(wilds: int = 0) -> Make:
    """A black three is discarded."""

    def make(pack: Pack) -> Scene:
        card = pack.blacks(1)[0]
        return Scene(Discard(card), (pack.meld(),), pack.wilds(wilds) + pack.filler(7, 1))

    return make


def kept(pack: Pack) -> Scene:
    """A meld is laid, and a black three stays in the hand."""
    return Scene(lays(pack.meld()), (pack.meld(),), pack.blacks(1) + pack.filler(5))


def taken(deep: bool) -> Make:
    """The pile is taken with a pair; the black three lies deep in it, or on top with black threes in the hand."""

    def make(pack: Pack) -> Scene:
        below, black = pack.filler(4), pack.blacks(1)
        rank = pack.rank()
        pair, top = (pack.of(rank, 2), pack.of(rank, 1)) if deep else (pack.blacks(2), ())
        at = pack.random.randint(1, 3)
        pile = (*below[:at], *black, *below[at:], *top) if deep else (*below, *black)
        fields = {"pile": format_cards(pile), "drawn": None}
        return Scene(TakePile(pair), (pack.meld(),), pack.filler(6), fields)

    return make


ONLY = "black-threes-only-going-out|black-threes-never"
BLACK_THREES = (
    Recipe(1, discarded()),
    Recipe(1, kept),
    Recipe(1, laid(lambda pack: pack.blacks(3)), code=ONLY),
    Recipe(1, laid(lambda pack: pack.blacks(2)), code=ILLEGAL),
    Recipe(2, discarded(wilds=1), "M5"),
    Recipe(2, taken(deep=True), "M5"),
    Recipe(2, taken(deep=False), "M5", "pile-blocked"),
    Recipe(2, with_three(), "M18", ILLEGAL),
    Recipe(3, ending(3, blacks=3), "M7"),
    Recipe(3, ending(3, 4, blacks=3, rest=1), "M7"),
    Recipe(3, laid(lambda pack: pack.blacks(3) + pack.wilds(1)), "M18", "black-threes-no-wilds|black-threes-never"),
    Recipe(3, ending(3, blacks=3, rest=3), "M7", ONLY),
    Recipe(4, ending(3, 3, blacks=3, rest=1), "M7"),
    Recipe(4, ending(4, blacks=4, adds=1), "M7"),
    Recipe(4, ending(3, blacks=3, missing=1, near=True), "M7", NEEDED),
    Recipe(4, ending(4, blacks=2, rest=1, wilds=1), "M18", "meld-too-small"),
    Recipe(5, ending(3, blacks=3, missing=1, completes=1, adds=1, rest=1), "M7"),
    Recipe(5, ending(4, 3, blacks=4, rest=1, wilds=1, theirs=True), "M7"),
    Recipe(5, ending(3, 3, blacks=3, black_wilds=1, theirs=True), "M18", "black-threes-no-wilds|black-threes-never"),
    Recipe(5, ending(4, 3, blacks=3, rest=2, theirs=True), "M7", ONLY),
    Recipe(5, ending(3, blacks=3, missing=1, completes=1, lacks=1, adds=1, theirs=True), "M7", NEEDED),
)


def two_or_three(rules: Rules) -> bool:
    """True where two or three play."""
    return rules.table.players < 4
