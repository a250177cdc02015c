"""What is a meld: groups and their wild cards, sequences, melds of wild cards. Laid, and to be found in a hand."""

from __future__ import annotations

from collections.abc import Callable

from canasta import Rank, Rules, Suit

from .cards import Cards, Pack
from .scenes import ILLEGAL, Make, Recipe, Scene, lays

WILDS = "too-many-wilds|wilds-outnumber-naturals"


# --- one group laid beside another meld


def laid(cards: Callable[[Pack], Cards]) -> Make:
    """These cards are laid as a new meld."""

    def make(pack: Pack) -> Scene:
        act = lays(cards(pack))
        return Scene(act, (pack.meld(),))

    return make


def group(more: int = 0, wilds: int = 0) -> Make:
    """So many cards more than the smallest meld has, some of them wild."""
    return laid(lambda pack: pack.meld(more, wilds))


def packed(naturals: int, over: int = 0) -> Make:
    """Naturals with as many wild cards as may be, and `over` more."""

    def cards(pack: Pack) -> Cards:
        wilds = pack.most_wilds(naturals) + over
        return pack.group(naturals + wilds, wilds)

    return laid(cards)


def mixed(wilds: int = 0) -> Make:
    """A pair and a stranger, or one card less and wild ones."""
    return laid(lambda pack: pack.of(pack.rank(), 2) + pack.of(pack.rank(), 1) + pack.wilds(wilds))


def with_three(red: bool = False) -> Make:
    """A natural pair and a three, which somebody takes for a wild card."""
    return laid(lambda pack: pack.of(pack.rank(), 2) + (pack.reds(1) if red else pack.blacks(1)))


def twos(pack: Pack) -> Cards:
    """Twos alone, which somebody takes for a rank like the others."""
    return pack.of(Rank.TWO, pack.rules.melds.min_size)


def joining(cards: int, wilds: int, table: int, room: int | None = None) -> Make:
    """Cards that join a meld of `table` naturals, which has room for so many wild cards (`None`: it holds none)."""

    def make(pack: Pack) -> Scene:
        rank = pack.rank()
        there = 0 if room is None else max(0, pack.most_wilds(table + cards) - room)
        act = lays(pack.of(rank, cards) + pack.wilds(wilds), to=None if cards else 0)
        return Scene(act, (pack.of(rank, table) + pack.wilds(there),), alone=not cards)

    return make


JUDGED = (
    Recipe(1, group()),
    Recipe(1, group(wilds=1)),
    Recipe(1, group(-1), code="meld-too-small"),
    Recipe(1, mixed(), code="mixed-ranks"),
    Recipe(2, group(1)),
    Recipe(2, group(1, 2), "M6"),
    Recipe(2, group(0, 2), "M6", "too-few-naturals"),
    Recipe(2, group(-1, 1), "M6", "meld-too-small"),
    Recipe(3, packed(2), "M6"),
    Recipe(3, packed(3), "M6"),
    Recipe(3, packed(3, 1), "M6", WILDS),
    Recipe(3, group(1, 3), "M6", "too-few-naturals"),
    Recipe(3, laid(lambda pack: pack.run(3)), "M13", "sequences-not-played"),
    Recipe(4, packed(4), "M6"),
    Recipe(4, with_three(), "M18", ILLEGAL),
    Recipe(4, with_three(red=True), "M18", "red-three-not-melded"),
    Recipe(4, laid(lambda pack: pack.blacks(3)), "M18", "black-threes-only-going-out|black-threes-never"),
    Recipe(5, joining(1, 0, table=3)),
    Recipe(5, joining(0, 1, table=7), "M16"),
    Recipe(5, joining(1, 1, table=4, room=1), "M6"),
    Recipe(5, joining(0, 1, table=4, room=0), "M6", WILDS),
    Recipe(5, joining(1, 2, table=4, room=1), "M6", WILDS),
)

WILD_CARDS = (
    Recipe(1, group(wilds=1)),
    Recipe(1, group(1, 1)),
    Recipe(1, mixed(1), code="mixed-ranks"),
    Recipe(1, group(-1), code="meld-too-small"),
    Recipe(2, group(1, 2), "M6"),
    Recipe(2, packed(2), "M6"),
    Recipe(2, group(0, 2), "M6", "too-few-naturals"),
    Recipe(2, group(-1, 1), "M6", "meld-too-small"),
    Recipe(3, packed(3), "M6"),
    Recipe(3, packed(4), "M6"),
    Recipe(3, packed(4, 1), "M6", WILDS),
    Recipe(3, packed(3, 1), "M6", WILDS),
    Recipe(3, group(2, 4), "M6", "too-few-naturals"),
    Recipe(3, laid(twos), "M6", "wild-melds-not-played"),
    Recipe(4, packed(5), "M6"),
    Recipe(4, joining(1, 1, table=3, room=1), "M6"),
    Recipe(4, with_three(), "M18", ILLEGAL),
    Recipe(4, with_three(red=True), "M18", "red-three-not-melded"),
    Recipe(4, joining(0, 1, table=3, room=0), "M6", WILDS),
    Recipe(5, joining(0, 1, table=7), "M16"),
    Recipe(5, joining(0, 2, table=6, room=2), "M6"),
    Recipe(5, joining(2, 1, table=4, room=1), "M6"),
    Recipe(5, joining(0, 2, table=5, room=1), "M6", WILDS),
    Recipe(5, joining(2, 2, table=4, room=1), "M6", WILDS),
)


# --- a meld to be found in a hand


def held(
    naturals: int,
    wilds: int = 0,
    pairs: int = 0,
    singles: int = 5,
    spare: int = 0,
    table: int = 0,
    full: bool = False,
    extra: Callable[[Pack], Cards] = lambda pack: (),
) -> Make:
    """A hand with one rank to lay, with wild cards and without; the rest are pairs and single cards that tempt.

    The naturals are those of a smallest meld of three; where it is larger there are more.

    `spare` wild cards are not needed, and `table` cards of the rank lie there already (`full`: with as many wild cards
    as may be).
    """

    def make(pack: Pack) -> Scene:
        tempting = extra(pack)
        rank = pack.rank()
        more = 0 if table else pack.rules.melds.min_size - 3
        cards = pack.of(rank, naturals + more) + pack.wilds(wilds)
        meld = pack.of(rank, table) + pack.wilds(pack.most_wilds(table) if full else 0) if table else pack.meld()
        rest = tempting + pack.wilds(spare) + pack.filler(2 * pairs + singles, pairs)
        return Scene(lays(cards), (meld,), rest)

    return make


def straight(pack: Pack) -> Cards:
    """Three cards in a row of one suit."""
    return pack.run(3)


def two_blacks(pack: Pack) -> Cards:
    """Two black threes."""
    return pack.blacks(2)


HANDS = (
    Recipe(1, held(3, pairs=1, singles=4)),
    Recipe(1, held(3, singles=5)),
    Recipe(2, held(2, 1, pairs=1, singles=5)),
    Recipe(2, held(2, 1, spare=1, singles=6), "M6"),
    Recipe(3, held(2, 1, spare=2, singles=6), "M6"),
    Recipe(3, held(2, 1, singles=5, extra=straight), "M13"),
    Recipe(4, held(2, 1, pairs=1, singles=5, extra=two_blacks), "M18"),
    Recipe(4, held(3, singles=6, extra=two_blacks), "M18"),
    Recipe(5, held(2, pairs=2, singles=5, spare=1, table=3), "M6"),
    Recipe(5, held(1, spare=2, singles=7, table=4), "M6"),
)

WILD_HANDS = (
    Recipe(1, held(2, 1, singles=6)),
    Recipe(1, held(3, 1, singles=5)),
    Recipe(1, held(3, singles=5, spare=1)),
    Recipe(2, held(2, 1, spare=1, singles=6), "M6"),
    Recipe(2, held(2, 2, singles=6), "M6"),
    Recipe(3, held(2, 1, spare=3, singles=6), "M6"),
    Recipe(3, held(2, 1, singles=6, extra=lambda pack: pack.of(Rank.TWO, 3)), "M6"),
    Recipe(4, held(2, 1, spare=2, singles=6, extra=lambda pack: pack.blacks(1)), "M18"),
    Recipe(4, held(2, 1, spare=1, singles=6, extra=two_blacks), "M18"),
    Recipe(5, held(1, spare=2, singles=8, table=4, full=True), "M6"),
    Recipe(5, held(1, spare=3, singles=8, table=3, full=True), "M6"),
)


# --- sequences


def gap(pack: Pack) -> Cards:
    """A run of one suit with a card missing inside."""
    cards = pack.run(4)
    return cards[:1] + cards[2:]


def two_suits(pack: Pack) -> Cards:
    """Cards in a row, but one of another suit."""
    cards = pack.run(3)
    return cards[:2] + pack.take(lambda card: card.rank is cards[2].rank and card.suit is not cards[2].suit, 1)


def round_the_corner(pack: Pack) -> Cards:
    """An ace used below the four."""
    return pack.row((Rank.FOUR, Rank.FIVE, Rank.ACE), pack.random.choice(list(Suit)))


def from_three(pack: Pack) -> Cards:
    """A black three below the four and the five."""
    suit = pack.random.choice((Suit.SPADES, Suit.CLUBS))
    return pack.row((Rank.THREE, Rank.FOUR, Rank.FIVE), suit)


def run_joining(table: int, cards: int = 1, skip: int = 0) -> Make:
    """Cards that join a sequence of `table` cards at an end, or `skip` places beyond it."""

    def make(pack: Pack) -> Scene:
        row = pack.run(table + skip + cards)
        if pack.random.random() < 0.5:
            return Scene(lays(row[:cards], to=0), (row[cards + skip :],))
        return Scene(lays(row[table + skip :], to=0), (row[:table],))

    return make


def second_of_a_rank(pack: Pack) -> Scene:
    """A new meld of a rank that lies on the table."""
    rank, size = pack.rank(), pack.rules.melds.min_size
    return Scene(lays(pack.of(rank, size)), (pack.of(rank, size),))


SEQUENCES = (
    Recipe(1, laid(straight)),
    Recipe(1, group()),
    Recipe(1, laid(lambda pack: pack.run(2)), code="meld-too-small"),
    Recipe(1, mixed(), code="mixed-ranks"),
    Recipe(2, laid(lambda pack: pack.run(4)), "M13"),
    Recipe(2, laid(two_suits), "M13", "mixed-suits"),
    Recipe(2, laid(gap), "M13", "sequence-broken"),
    Recipe(3, run_joining(3), "M13"),
    Recipe(3, packed(4), "M6"),
    Recipe(3, laid(lambda pack: pack.run(2) + pack.wilds(1)), "M6", "wild-in-sequence"),
    Recipe(3, laid(lambda pack: pack.run(4) + pack.wilds(1)), "M6", "wild-in-sequence"),
    Recipe(3, packed(3, 1), "M6", WILDS),
    Recipe(4, run_joining(4, 2), "M13"),
    Recipe(4, second_of_a_rank, "M15"),
    Recipe(4, run_joining(4, skip=1), "M13", "sequence-broken"),
    Recipe(4, laid(round_the_corner), "M13", "sequence-broken"),
    Recipe(4, laid(from_three), "M18", "sequence-broken"),
    Recipe(5, run_joining(6), "M13"),
    Recipe(5, run_joining(5, 2), "M13"),
    Recipe(5, run_joining(7), "M13", "sequence-full"),
    Recipe(5, run_joining(5, 3), "M13", "sequence-full"),
    Recipe(5, laid(lambda pack: pack.run(8)), "M13", "sequence-full"),
)


def run_held(
    size: int, pairs: int = 0, singles: int = 5, spare: int = 0, table: int = 0, off: bool = False, gaps: bool = False
) -> Make:
    """A hand that holds a run of `size`, or what joins an own sequence of `table` cards.

    `off` adds the next card in another suit, `gaps` a card of the suit beyond the next one.
    """

    def make(pack: Pack) -> Scene:
        row = pack.run(size + table + 2 * gaps)
        act, meld, far = row[table : table + size], row[:table], row[size + table + 1 :]
        off_suit = lambda card: card.rank is row[-1].rank and card.suit is not row[-1].suit  # noqa: E731
        rest = far + (pack.take(off_suit, 2) if off else ()) + pack.wilds(spare)
        melds = (meld if table else pack.meld(),)
        return Scene(lays(act, to=0 if table else None), melds, rest + pack.filler(2 * pairs + singles, pairs))

    return make


RUN_HANDS = (
    Recipe(1, run_held(3, singles=5)),
    Recipe(1, run_held(4, singles=4)),
    Recipe(2, run_held(3, singles=6, off=True), "M13"),
    Recipe(2, run_held(3, pairs=1, singles=4, off=True), "M13"),
    Recipe(3, run_held(3, pairs=1, singles=4, spare=1), "M6"),
    Recipe(3, run_held(3, singles=4, off=True, gaps=True), "M13"),
    Recipe(4, run_held(1, singles=4, table=4, off=True, gaps=True), "M13"),
    Recipe(4, run_held(2, singles=6, table=3, off=True), "M13"),
    Recipe(5, run_held(1, pairs=1, singles=3, table=5, off=True, gaps=True), "M13"),
    Recipe(5, run_held(1, singles=4, table=6, off=True, spare=1), "M6"),
)


# --- melds of wild cards


def wild_joining(table: int, wilds: int = 1, naturals: int = 0) -> Make:
    """Cards that join a meld of wild cards."""

    def make(pack: Pack) -> Scene:
        meld = pack.wilds(table)
        return Scene(lays(pack.wilds(wilds) + pack.of(pack.rank(), naturals), to=0), (meld,))

    return make


def only_wilds(count: int) -> Make:
    """Wild cards and nothing else."""
    return laid(lambda pack: pack.wilds(count))


def jokers(pack: Pack) -> Cards:
    """Jokers without a two."""
    return pack.of(Rank.JOKER, 3)


WILD_MELDS = (
    Recipe(1, only_wilds(3)),
    Recipe(1, group(wilds=1)),
    Recipe(1, mixed(1), code="mixed-ranks"),
    Recipe(1, group(-1), code="meld-too-small"),
    Recipe(2, only_wilds(4), "M6"),
    Recipe(2, group(0, 2), "M6", "too-few-naturals"),
    Recipe(2, group(1, 3), "M6", "too-few-naturals"),
    Recipe(3, wild_joining(3), "M6"),
    Recipe(3, packed(3, 1), "M6", WILDS),
    Recipe(3, laid(jokers), "M6", "two-needed"),
    Recipe(3, laid(two_suits), "M13", "mixed-suits|sequences-not-played|mixed-ranks"),
    Recipe(4, only_wilds(6), "M6"),
    Recipe(4, wild_joining(5, 2), "M6"),
    Recipe(4, wild_joining(4, 1, 1), "M6", ILLEGAL),
    Recipe(4, wild_joining(4, 0, 1), "M6", ILLEGAL),
    Recipe(
        4, laid(lambda pack: pack.run(3) + pack.wilds(1)), "M6", "wild-in-sequence|sequences-not-played|mixed-ranks"
    ),
    Recipe(5, only_wilds(7), "M6"),
    Recipe(5, wild_joining(6), "M6"),
    Recipe(5, wild_joining(7), "M6", "wild-meld-full"),
    Recipe(5, wild_joining(6, 2), "M6", "wild-meld-full"),
    Recipe(5, wild_joining(6, 0, 1), "M6", ILLEGAL),
)


def wilds_held(wilds: int, pairs: int = 0, singles: int = 6, table: int = 0, blacks: int = 0) -> Make:
    """A hand whose wild cards make a meld of their own or join one, with few naturals to go with."""

    def make(pack: Pack) -> Scene:
        meld = pack.wilds(table) if table else pack.meld()
        act = lays(pack.wilds(wilds), to=0 if table else None)
        return Scene(act, (meld,), pack.blacks(blacks) + pack.filler(2 * pairs + singles, pairs))

    return make


WILD_MELD_HANDS = (
    Recipe(1, wilds_held(3)),
    Recipe(1, run_held(3)),
    Recipe(1, held(3)),
    Recipe(2, wilds_held(3, singles=7), "M6"),
    Recipe(2, run_held(3, singles=6, off=True), "M13"),
    Recipe(3, wilds_held(4, pairs=1, singles=5), "M6"),
    Recipe(3, wilds_held(3, singles=6, blacks=1), "M18"),
    Recipe(4, wilds_held(1, singles=8, table=4), "M6"),
    Recipe(4, wilds_held(4, singles=7, blacks=2), "M18"),
    Recipe(5, wilds_held(1, singles=8, table=6), "M6"),
    Recipe(5, wilds_held(2, singles=7, table=5, blacks=2), "M18"),
)


def sequences_played(rules: Rules) -> bool:
    """True where cards in a row of one suit are a meld."""
    return rules.melds.sequence_sizes is not None


def wild_melds_played(rules: Rules) -> bool:
    """True where wild cards alone are a meld."""
    return rules.melds.wild_sizes is not None
