"""Questions whose answers are statements: which canasta is this, is that enough, what happens next?

Every statement is held against the engine: `against` holds what speaks against it, and where nothing does it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from canasta import (
    Action,
    Card,
    Code,
    Discard,
    Draw,
    Effect,
    Lay,
    Pass,
    Position,
    Rules,
    TakePile,
    check,
    parse_cards,
)
from canasta.cards import without
from canasta.judge import rule
from canasta.laying import Laid
from canasta.leaving import lacking_to_go_out
from canasta.melds import Meld, MeldKind, fit, is_canasta
from canasta.pile import untakeable
from canasta.position import Ended, does, freezes
from canasta.rules import RedThrees
from canasta.ruling import Ruling
from canasta.scoring import canastas
from canasta.solve import takes
from canasta.verdict import Reason
from canasta.words import Points, Text, Words

from .. import felt
from ..drill import Drill, cards_of
from ..marks import N_
from ..state import Part
from .acting import laid, pile_fact, told
from .amounts import AMOUNTS, Slip
from .judge import partner_said
from .kind import Why
from .option import Option, mixed
from .order import said
from .terms import counted, in_canastas


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement: what it says, what speaks against it, and what is so where it is true."""

    value: str
    text: Text
    against: tuple[Why, ...]
    so: Why

    def option(self) -> Option:
        """The statement as something to choose."""
        return Option(self.value, self.text, not self.against, self.against or (self.so,))


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked about a drill.

    `usual` asks it and `look` says where to look; `claims` are the answers; `scene` is what is seen, and `needs` are
    the drill's fields that hold it. `cases` are the values of `goal`, where the question has several cases.
    """

    usual: Callable[[Drill], str]
    look: Callable[[Drill], str]
    needs: tuple[str, ...]
    claims: Callable[[Drill, Words], Iterator[Claim]]
    scene: Callable[[Drill, Words], Part]
    cases: tuple[str, ...] = ()

    def faults(self, drill: Drill) -> list[str]:
        """What is missing."""
        missing = [name for name in self.needs if not getattr(drill, name)]
        if missing:
            return [f"{' and '.join(missing)} is needed for asking {drill.ask!r}"]
        if self.cases and drill.goal not in self.cases:
            return [f"goal must be one of {', '.join(self.cases)}"]
        return []

    def options(self, drill: Drill, words: Words) -> list[Option]:
        """The statements, in an order that tells nothing."""
        return mixed((claim.option() for claim in self.claims(drill, words)), drill)


def _asks(sentence: str) -> Callable[[Drill], str]:
    return lambda drill: sentence


def _why(code: str, text: Text, rules: Rules, topic: str) -> Why:
    return Why(code, text, rules.cite_topic(topic))


def _because(reason: Reason, words: Words) -> Why:
    return Why(reason.code.value, words.explain(reason), reason.cite)


def _n(n: int, words: Words) -> Text:
    return counted(n, words)


# --- which canasta is it?


def _sorts(drill: Drill, words: Words) -> Iterator[Claim]:
    rules, cards = drill.played_by(), parse_cards(drill.cards or "")
    meld, _ = fit(cards, rules)
    if meld is None:
        return
    full = rules.melds.canasta
    small = meld.size < full
    size = words.text(SMALL if small else LARGE, n=_n(meld.size, words), full=_n(full, words))
    sized = (_why("size", size, rules, "melds/canastas"),)
    facts = {
        "wilds": tuple(card for card in meld.cards if card.wild),
        "naturals": tuple(card for card in meld.cards if not card.wild),
    }
    for sort, (label, topic) in SORTS.items():
        if not _played(sort, rules):
            continue
        so = _why("sort", words.text(SO[sort], **facts), rules, topic)
        wrong = NOT_SO.get((sort, _shape(meld)))
        against = (_why("sort", words.text(wrong, **facts), rules, topic),) if wrong else ()
        yield Claim(sort, words.text(label), against + (sized if small else ()), so)
    yield Claim("none", words.text(N_("It is no canasta yet.")), () if small else sized, sized[0])


def _shape(meld: Meld) -> str:
    if meld.kind is MeldKind.GROUP:
        return "mixed" if meld.wilds else "natural"
    return "wild" if meld.kind is MeldKind.WILD else "sequence"


def _played(sort: str, rules: Rules) -> bool:
    fields = {"wild": rules.melds.wild_sizes, "sequence": rules.melds.sequence_sizes}
    return fields.get(sort, ()) is not None


SMALL = N_("It has {n} cards, and a canasta has {full} or more.")
LARGE = N_("It has {n} cards, and {full} are enough for a canasta.")
SORTS = {
    "natural": (N_("It is a natural canasta."), "melds/canastas"),
    "mixed": (N_("It is a mixed canasta."), "melds/canastas"),
    "wild": (N_("It is a canasta of wild cards."), "melds/wild-melds"),
    "sequence": (N_("It is a complete run."), "melds/sequences"),
}
SO = {
    "natural": N_("There is no wild card in it."),
    "mixed": N_("There are wild cards in it: {wilds}."),
    "wild": N_("Every card in it is wild."),
    "sequence": N_("Its cards are a row of one suit."),
}
NOT_SO = {
    ("natural", "mixed"): N_("In a natural canasta there is no wild card; here there are wild cards: {wilds}."),
    ("natural", "wild"): N_("In a natural canasta there is no wild card, and here there is nothing else."),
    ("natural", "sequence"): N_("A natural canasta is of one rank, and these cards are a row of one suit."),
    ("mixed", "natural"): N_("A mixed canasta holds a wild card, and here there is none."),
    ("mixed", "wild"): N_("A mixed canasta holds natural cards as well, and here there is none."),
    ("mixed", "sequence"): N_("A mixed canasta holds a wild card and is of one rank; these are a row of one suit."),
    ("wild", "natural"): N_("Not one of these cards is wild."),
    ("wild", "mixed"): N_("These cards are not wild: {naturals}."),
    ("wild", "sequence"): N_("In a row of one suit no card is wild."),
    ("sequence", "natural"): N_("A run is a row of one suit, and these cards are of one rank."),
    ("sequence", "mixed"): N_("A run is a row of one suit without wild cards; these cards are of one rank."),
    ("sequence", "wild"): N_("A run is a row of one suit, and wild cards make no row."),
}
"""What speaks against a sort of canasta where the cards are of another one."""


def _sort_scene(drill: Drill, words: Words) -> Part:
    return {"table": felt.bare(words), "hand": felt.loose(parse_cards(drill.cards or ""), words)}


# --- is this going out concealed?


def _out(position: Position, lay: Action) -> Ruling:
    """The ruling on laying a hand, and on discarding the card that is left, if any."""
    ruling = rule(position, lay)
    if ruling.after is None or ruling.after.ended is not None or len(ruling.after.hand) != 1:
        return ruling
    return rule(ruling.after, Discard(ruling.after.hand[0]))


def _at_once(drill: Drill, words: Words) -> Iterator[Claim]:
    position, rules = drill.posed(), drill.played_by()
    ruling = _out(position, drill.action())
    after = ruling.after
    if after is None or after.ended is not Ended.OUT or rules.scoring.concealed is None:
        return
    own = [meld for meld in after.melds[after.turn.new_from :] if is_canasta(meld, rules)]
    joined = after.turn.added
    canasta = own[0].cards if own else ()

    def why(code: str, sentence: str, **params: Any) -> Why:
        return _why(code, words.text(sentence, **params), rules, "scoring/going-out")

    melded_so = why("melded", N_("This player has laid melds in this deal before; only a whole hand is concealed."))
    joined_so = why("joined", N_("Concealed means that no card joins a meld of earlier turns."))
    none_so = why("no-canasta", N_("Concealed means that the hand has a canasta of its own, and this one has none."))
    concealed = why(
        "concealed", N_("The whole hand goes down in one turn: that counts {points} in all."),
        points=Points(rules.scoring.concealed),
    )  # fmt: skip
    missing = [
        found for found, here in ((melded_so, position.player_melded), (joined_so, joined), (none_so, not own)) if here
    ]
    yes = () if Effect.CONCEALED in ruling.verdict.effects else tuple(missing)
    yield Claim("yes", words.text(N_("Yes, this is going out concealed.")), yes, concealed)
    laid = why("not-melded", N_("This player has laid nothing in this deal before."))
    no_melds = words.text(N_("No, since this player has laid melds before."))
    yield Claim("melded", no_melds, () if position.player_melded else (laid,), melded_so)
    new = why("not-joined", N_("Every card goes into a new meld, and none joins one that lay there."))
    no_join = words.text(N_("No, since cards join a meld that lay there before."))
    yield Claim("joined", no_join, () if joined else (new,), joined_so)
    has = why("canasta", N_("This canasta is laid whole from the hand: {cards}."), cards=canasta)
    no_canasta = words.text(N_("No, since there is no canasta among the new melds."))
    yield Claim("no-canasta", no_canasta, (has,) if own else (), none_so)


def _out_scene(drill: Drill, words: Words) -> Part:
    """The table, the hand, and what is laid."""
    position = drill.posed()
    before = (
        N_("The player has laid melds in this deal.")
        if position.player_melded
        else N_("The player has laid nothing in this deal yet.")
    )
    return _laid_scene(drill, words, [words.text(before)])


def _laid_scene(drill: Drill, words: Words, notes: Sequence[Text]) -> Part:
    position, action = drill.posed(), drill.action()
    laid = (
        words.text("Laid in this turn: {groups}.", groups=told(action.groups, position, words))
        if isinstance(action, Lay)
        else None
    )
    left = without(position.hand, cards_of(action))
    last = words.text("Then {card} is discarded.", card=left[0]) if len(left) == 1 else None
    note = Text.join(text for text in (*notes, laid, last) if text)
    return {
        "table": felt.table(position, drill.position, words),
        "hand": felt.hand(position.hand, words, note=note),
    }


# --- is it enough for the first meld?


def _enough(drill: Drill, words: Words) -> Iterator[Claim]:
    amount, rules = AMOUNTS["first-meld"], drill.played_by()
    counted_, score = amount.number(drill), drill.posed().score
    needed = rules.first_meld.minimum(score)
    cite = rules.cite_topic("first-meld")
    figures = {"counted": Points(counted_), "needed": Points(needed), "score": Points(score)}
    so = words.text(N_("It counts {counted}, and at {score} points {needed} are needed."), **figures)
    compared = Why("minimum", so, cite)
    enough = counted_ >= needed
    yield _counts(counted_, enough, (), compared, words)
    yield _counts(counted_, not enough, (compared,), compared, words)
    for slip in _telling([*amount.slips(drill, words)], counted_, needed):
        judged = slip.number >= needed
        why = Why(slip.code, slip.text, cite)
        other = words.text(
            N_("It counts {counted}, not {wrong}; and at {score} points {needed} are needed."),
            **figures,
            wrong=Points(slip.number),
        )
        yield _counts(slip.number, judged, (why,), compared, words)
        yield _counts(slip.number, not judged, (Why("minimum", other, cite),), compared, words)


def _telling(slips: Sequence[Slip], counted_: int, needed: int) -> list[Slip]:
    """One slip, if there is any: better one that leads to the other ruling."""
    wrong = [slip for slip in slips if slip.number != counted_ and slip.number > 0]
    other = [slip for slip in wrong if (slip.number >= needed) is not (counted_ >= needed)]
    return [*other, *wrong][:1]


def _counts(number: int, enough: bool, against: tuple[Why, ...], so: Why, words: Words) -> Claim:
    return Claim(f"{'yes' if enough else 'no'}-{number}", _verdict(number, enough, words), against, so)


def _verdict(number: int, enough: bool, words: Words) -> Text:
    points = Points(number)
    if enough:
        return words.text("It counts {points}, and that is enough.", points=points)
    return words.text("It counts {points}, and that is not enough.", points=points)


def _enough_scene(drill: Drill, words: Words) -> Part:
    position, action = drill.posed(), drill.action()
    fields = {*drill.position, "pile"} if isinstance(action, TakePile) else {*drill.position} - {"pile"}
    return {
        "table": felt.table(position, fields, words),
        "hand": felt.loose(cards_of(action), words, laid(action, position, words)),
    }


# --- what becomes of a red three?


def _red_three(drill: Drill, words: Words) -> Iterator[Claim]:
    return CASES[drill.goal or ""][1](drill, words)


def _no_wild(rules: Rules, words: Words) -> Why:
    return _why("no-wild", words.text(N_("A three is never wild: only twos and jokers are.")), rules, "melds/wilds")


def _in_hand(drill: Drill, words: Words) -> Iterator[Claim]:
    """Dealt, or drawn from the stock with the cards that `act` names."""
    position, rules = drill.posed(), drill.played_by()
    kept = rules.threes.red is RedThrees.MAY_BE_KEPT
    replaced = not kept
    if drill.act:
        action = drill.action()
        after = rule(position, action).after
        kept = after is not None and any(card.red_three for card in after.hand)
        replaced = after is not None and len(after.hand) == len(position.hand) + rules.turn.draw and not kept

    def why(code: str, sentence: str) -> Why:
        return _why(code, words.text(sentence), rules, "threes/red")

    free = why("free", N_("In these rules a red three may be kept in the hand, or laid."))
    must = why("must", N_("In these rules a red three does not stay in the hand."))
    new = why("replaced", N_("The hand gets a card from the stock for it, so that it is as large as before."))
    yield Claim("replaced", words.text(REPLACED), () if replaced else (free,), new)
    yield Claim("laid", words.text(LAID), (new if replaced else why("free", NOT_MUST),), new)
    yield Claim("kept", words.text(KEPT), () if kept else (must,), free)
    yield Claim("wild", words.text(WILD), (_no_wild(rules, words),), free)


def _in_pile(drill: Drill, words: Words) -> Iterator[Claim]:
    """In a pile that is taken."""
    position, rules = drill.posed(), drill.played_by()
    after = rule(position, drill.action()).after
    if after is None:
        return
    laid = any(card.red_three for card in after.red_threes)

    def why(code: str, sentence: str) -> Why:
        return _why(code, words.text(sentence), rules, "threes/red")

    only = why("stock", N_("Only a red three that was dealt or drawn from the stock is replaced."))
    at_once = why("at-once", N_("With the pile it comes to the table: it is laid at once beside the melds."))
    yield Claim("replaced", words.text(REPLACED), (only,) if after.stock == position.stock else (), only)
    yield Claim("laid", words.text(LAID), () if laid else (why("free", NOT_MUST),), only)
    yield Claim("kept", words.text(KEPT), (at_once,) if laid else (), at_once)
    yield Claim("wild", words.text(WILD), (_no_wild(rules, words),), only)


def _up_card(drill: Drill, words: Words) -> Iterator[Claim]:
    """The card that is turned up when the deal begins."""
    position, rules = drill.posed(), drill.played_by()
    card = position.pile[-1]
    covered = does(card, rules.deal.upcard_covered)
    frozen = rules.deal.upcard_freezes and freezes((card,), rules)
    barred = untakeable(position) is not None

    def why(code: str, sentence: str, topic: str = "set-up/up-card") -> Why:
        return _why(code, words.text(sentence, card=card), rules, topic)

    stays = why("stays", N_("By these rules {card} stays on top as the first card of the pile."))
    covers = why("covered", N_("By these rules {card} is covered with another card from the stock."))
    freeze = why("freezes", N_("{card} in the pile freezes it."), "pile/frozen")
    no_freeze = why("no-freeze", N_("By these rules {card} does not freeze the pile."), "pile/frozen")
    free = why("free", N_("{card} on top bars nobody from the pile."), "pile/blocked")
    bars = why("bars", N_("With {card} on top nobody can take the pile."), "pile/blocked")
    not_laid = why("not-laid", N_("A red three of the pile belongs to nobody until the pile is taken."), "threes/red")
    now = (freeze if frozen else no_freeze) if covered else bars if barred else free
    wrong = () if covered else (stays,)
    text = N_("Another card is turned onto it, and the pile is frozen.")
    yield Claim("covered-frozen", words.text(text), (() if frozen else (no_freeze,)) + wrong, now)
    text = N_("Another card is turned onto it, and the pile is not frozen.")
    yield Claim("covered", words.text(text), ((freeze,) if frozen else ()) + wrong, now)
    text = N_("It stays on top, and the first player cannot take the pile.")
    yield Claim("barred", words.text(text), (covers,) if covered else () if barred else (free,), now)
    if card.red_three:
        text = N_("The first player lays it down and draws another card for it.")
        yield Claim("laid", words.text(text), (not_laid,), now)
    else:
        text = N_("It stays on top, and the first player may take the pile with cards that fit.")
        yield Claim("open", words.text(text), (bars if barred else covers,) if covered or barred else (), now)


REPLACED = N_("It must be laid face up, and a card from the stock replaces it.")
LAID = N_("It must be laid face up, and nothing replaces it.")
KEPT = N_("It may stay in the hand.")
WILD = N_("It may go into a meld as a wild card.")
NOT_MUST = N_("By these rules it need not be laid.")
CASES: dict[str, tuple[str, Callable[[Drill, Words], Iterator[Claim]]]] = {
    "dealt": (N_("{cards} was dealt to the player. What happens with it?"), _in_hand),
    "drawn": (N_("The player draws {cards} from the stock. What happens with the red three?"), _in_hand),
    "pile": (N_("The player takes the pile with {cards}. What happens with the red three in it?"), _in_pile),
    "up-card": (N_("The deal begins: {cards} is turned up as the first card of the pile. What happens now?"), _up_card),
}
"""Where a red three turns up, by `goal`: the question, and the statements about it."""
UP_CARD = N_("Which cards are covered when they are turned up, and which of them freeze the pile?")
ORIGIN = N_("Where did the red three come from, and is there a card in the stock for it?")
"""Where to look first: at a card that is turned up, and at a red three from elsewhere."""


def asked_cards(drill: Drill) -> tuple[Card, ...]:
    """The cards that a question names."""
    if drill.cards:
        return parse_cards(drill.cards)
    if drill.act:
        action = drill.action()
        if isinstance(action, Draw):  # what replaces a red three would tell that it is replaced
            return action.cards[: drill.played_by().turn.draw]
        return action.cards if isinstance(action, TakePile) else cards_of(action)
    return drill.posed().pile[-1:] if drill.goal == "up-card" else ()


def _red_three_scene(drill: Drill, words: Words) -> Part:
    position = drill.posed()
    return {"table": felt.table(position, drill.position, words), "hand": felt.hand(position.hand, words)}


# --- the end of the stock


def _next(drill: Drill, words: Words) -> Iterator[Claim]:
    """The stock is empty before the draw: what must, or may, be done?"""
    position, rules = drill.posed(), drill.played_by()
    leave = check(position, Pass())
    ways = takes(position)
    must, may = not leave and bool(ways), bool(leave) and bool(ways)
    ends = not must and not may

    def why(code: str, text: Text) -> Why:
        return _why(code, text, rules, "stock/end")

    over = why("over", words.text(N_("Nobody can draw, and nothing in this hand takes the pile: so the deal is over.")))
    way = (
        why("way", words.text(N_("There is a way to take it: {act}"), act=said(ways[0], position, words)))
        if ways
        else over
    )
    duty = _because(leave.reasons[0], words) if must else over
    free = why("free", words.text(_no_duty(position)))
    yield Claim("must", words.text(N_("The pile must be taken.")), () if must else (free,), duty)
    may_text = N_("The pile may be taken; if it is left, the deal ends.")
    barred = _barred(position, words)
    yield Claim("may", words.text(may_text), () if may else (duty if must else barred,), way)
    yield Claim("ends", words.text(N_("The deal ends: the pile cannot be taken.")), () if ends else (way,), over)
    if drill.goal == "turned":
        turned = why("turned", words.text(N_("In canasta the pile never becomes a new stock.")))
        yield Claim("turned", words.text(N_("The pile is shuffled and becomes the new stock.")), (turned,), over)
    else:
        begins = _because(rules.because(Code.DRAW_FIRST), words)
        yield Claim(
            "goes-on", words.text(N_("The turn goes on without a new card, up to the discard.")), (begins,), over
        )


def _no_duty(position: Position) -> str:
    if not position.rules.stock.forced_take:
        return N_("By these rules nobody has to take the pile.")
    if position.frozen:
        return N_("A frozen pile need not be taken.")
    return N_("Only a top card that fits a meld of your side must be taken, and here it does not.")


def _barred(position: Position, words: Words) -> Why:
    """Why nothing in the hand takes the pile."""
    barred = untakeable(position)
    if barred is not None:
        return _because(barred, words)
    text = words.text("{facts} The hand holds nothing that takes it.", facts=pile_fact(position, words))
    return _why("no-way", text, position.rules, "pile/ways")


def _last(drill: Drill, words: Words) -> Iterator[Claim]:
    """The last card of the stock is drawn: a red three, or any other card."""
    position, rules = drill.posed(), drill.played_by()
    after = rule(position, drill.action()).after
    if after is None or after.stock:
        return
    ends, lays = after.ended is not None, after.ended is None and after.turn.stopping
    on = not ends and not lays
    short = position.stock < rules.turn.draw

    def why(code: str, sentence: str) -> Why:
        return _why(code, words.text(sentence), rules, "stock/end" if on else "stock/last-red-three")

    usual = why("usual", LEFT_IS_WHOLE if short else N_("There was enough to draw, so this is a turn like any other."))
    over = why("over", N_("The last card of the stock is a red three: by these rules the deal is over at that moment."))
    may_lay = why("may-lay", N_("By these rules cards may still be laid before the deal ends."))
    so = over if ends else may_lay if lays else usual
    no_discard = why("no-discard", N_("No discard follows: the deal ends first."))
    waits = why("waits", N_("The deal ends only when somebody has to draw and cannot."))
    discards = why("discards", N_("After a draw the turn goes on to its discard as always."))
    no_meld = why("no-meld", N_("Nothing may be laid any more: the red three was the last card."))
    not_both = why("not-both", N_("It is the stock or the pile in a turn, not both."))
    goes_on = N_("The turn goes on as always, up to the discard.")
    yield Claim("goes-on", words.text(goes_on), () if on else (no_discard,), so)
    at_once = () if ends else (may_lay if lays else waits,)
    yield Claim("ends", words.text(N_("The deal ends at once.")), at_once, so)
    lay = () if lays else (no_meld if ends else discards,)
    yield Claim("lays", words.text(N_("Cards may be laid, but none is discarded.")), lay, so)
    yield Claim("pile", words.text(N_("The top card of the pile is drawn besides.")), (not_both,), so)


LEFT_IS_WHOLE = N_("The card that is left counts as the whole draw.")


def _next_scene(drill: Drill, words: Words) -> Part:
    position = drill.posed()
    return {"table": felt.table(position, drill.position, words), "hand": felt.hand(position.hand, words)}


# --- what is missing for going out?


def _missing(drill: Drill, words: Words) -> Iterator[Claim]:
    """A hand that can be laid whole, and what its side still lacks."""
    position, rules = drill.posed(), drill.played_by()
    melds = _grown(position, drill.action())
    if melds is None:
        return
    made, rows = canastas(melds, rules)
    needs = rules.going_out
    row = max(0, needs.sequences - rows)
    short = max(0, needs.canastas - made, row)
    word = next((reason for reason in lacking_to_go_out(position._replace(melds=melds)) if reason.code in WORD), None)

    def why(code: str, text: Text, topic: str = "going-out/canastas") -> Why:
        return _why(code, text, rules, topic)

    has = why("canastas", _made(made, needs.canastas, words))
    no_word = _because(word, words) if word else has
    nothing = () if not short and not word else (no_word if word else has,)
    yield Claim("nothing", words.text(N_("Nothing: the player may go out.")), nothing, has)
    for claim in LACKS_WITH_ROWS if needs.sequences else LACKS_WITHOUT[: 2 if needs.canastas > 1 else 1]:
        true = claim == (short, row) and not word
        would = _would(made + claim[0], needs.canastas, words)
        told = words.text(ROWS[claim[1], row]) if claim[1] != row and claim[0] == max(short, 1) else would
        against = () if true else (why("canastas", told),)
        yield Claim(f"lacks-{claim[0]}-{claim[1]}", words.text(LACKS[claim]), against, has)
    if rules.partners and not rules.personal:
        free = why("free", words.text(N_("Nobody has said no, and the partner need not be asked.")), PERMISSION)
        yield Claim(
            "permission", words.text(N_("The partner’s permission.")), () if word and not short else (free,), no_word
        )
    elif not needs.discard_needed:
        free = why("free", words.text(N_("No second card is needed: even the last one may be laid.")), LAST_CARD)
        yield Claim("discard", words.text(N_("One more card, to be kept in the hand.")), (free,), free)


def _made(n: int, needed: int, words: Words) -> Text:
    """How many canastas there are, and how many are needed."""
    figures = {"needed": in_canastas(needed, words)}
    if n == 0:
        return words.text(N_("With this hand the side has no canasta, and going out needs {needed}."), **figures)
    made = in_canastas(n, words)
    return words.text(N_("With this hand the side has {made}, and going out needs {needed}."), made=made, **figures)


def _would(n: int, needed: int, words: Words) -> Text:
    return words.ntext(
        "That would make one canasta, and going out needs {needed}.",
        "That would make {made}, and going out needs {needed}.",
        n,
        made=in_canastas(n, words),
        needed=in_canastas(needed, words),
    )


def _grown(position: Position, action: Action) -> tuple[Meld, ...] | None:
    """The melds once the groups of a lay lie there, whether or not the hand may go out with them."""
    if not isinstance(action, Lay):
        return None
    laid = Laid(position.rules, list(position.melds)).lay(action.groups)
    return None if laid.reasons else tuple(laid.melds)


PERMISSION, LAST_CARD = "going-out/permission", "going-out/last-card"
WORD = (Code.PERMISSION_REFUSED, Code.PERMISSION_NEEDED)
LACKS_WITHOUT = ((1, 0), (2, 0))
LACKS_WITH_ROWS = ((1, 0), (1, 1), (2, 1))
LACKS = {
    (1, 0): N_("One more canasta, of any kind."),
    (2, 0): N_("Two more canastas, of any kind."),
    (1, 1): N_("One more canasta, and it must be a complete run."),
    (2, 1): N_("Two more canastas, one of them a complete run."),
}
"""So many canastas are missing, and among them so many sequences."""
ROWS = {
    (0, 1): N_("One of the canastas must be a complete run, and there is none yet."),
    (1, 0): N_("A complete run is there already, and one is enough."),
}


def _missing_scene(drill: Drill, words: Words) -> Part:
    answer = partner_said(drill.posed(), words)
    return _laid_scene(drill, words, [answer] if answer else [])


# --- all of them

QUESTIONS: dict[str, Question] = {
    "sort": Question(
        _asks(N_("Which canasta is this?")),
        _asks(N_("How many cards are there, and is one of them wild?")),
        ("cards",),
        _sorts,
        _sort_scene,
    ),
    "at-once": Question(
        _asks(N_("The player goes out. Is this going out concealed?")),
        _asks(
            N_("What had this player laid before, where do the cards go, and is there a canasta among the new melds?")
        ),
        ("position", "act"),
        _at_once,
        _out_scene,
    ),
    "enough": Question(
        _asks(N_("Is this enough for the first meld?")),
        _asks(N_("Add up the cards, those of several melds together, and compare with the minimum at this score.")),
        ("position", "act"),
        _enough,
        _enough_scene,
    ),
    "red-three": Question(
        lambda drill: CASES[drill.goal or ""][0],
        lambda drill: UP_CARD if drill.goal == "up-card" else ORIGIN,
        ("position",),
        _red_three,
        _red_three_scene,
        tuple(CASES),
    ),
    "stock-next": Question(
        _asks(N_("The stock is empty, and a turn begins. What happens now?")),
        _asks(N_("Does the top card fit a meld of your side, and could the hand take it in another way?")),
        ("position",),
        _next,
        _next_scene,
        ("turned", "goes-on"),
    ),
    "last-card": Question(
        _asks(N_("What is left of the stock is drawn: {cards}. What happens now?")),
        _asks(N_("Is a card drawn that does not stay in the hand?")),
        ("position", "act"),
        _last,
        _next_scene,
    ),
    "missing": Question(
        _asks(N_("The whole hand could be laid. What does this side still lack for going out?")),
        _asks(N_("How many canastas are there with this hand, and how many does going out need?")),
        ("position", "act"),
        _missing,
        _missing_scene,
    ),
}
"""The questions that are answered with a statement, by the name that a drill gives them."""
