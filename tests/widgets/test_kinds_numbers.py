"""Counting, score sheets and the order of a turn: the engine's figures and orders, and the reason for a wrong one."""

import re
from itertools import product

import pytest

from canasta import RULE_SETS
from canasta.scores import deal_end_from_json
from canasta.scoring import requirement_met, score
from canasta.words import Words
from canasta_widgets.drill import Drill
from canasta_widgets.kinds import KINDS, facts, sequences
from canasta_widgets.kinds.amounts import AMOUNTS, added
from canasta_widgets.kinds.kind import FIRST
from canasta_widgets.kinds.order import orders
from canasta_widgets.session import Session
from canasta_widgets.skills import LEVELS, SKILLS, generate

EN = Words("en")
SEVENS = "7S 7S 7H 7H 7D 7D 7C"
MIXED = "9S 9S 9H 9H 9D 2D JK"


def counting(ask, **fields):
    return Drill(id="count", kind="count", ask=ask, **fields)


def side(melds=(), hands=("", ""), red_threes=0, before=0):
    return {"melds": list(melds), "hands": list(hands), "red_threes": red_threes, "before": before}


def ended(own, out=0, concealed=False):
    other = side(["QS QH QD"], ["4S", "5S"] if out == 0 else ["", "5S"])
    return {"sides": [own, other], "out": out, "concealed": concealed}


def graded(drill, **answer):
    return KINDS[drill.kind].grade(drill, FIRST, answer, EN)


def codes(drill, **answer):
    return [why.code for why in graded(drill, **answer).reasons]


def test_the_engines_figure_alone_is_right():
    drill = counting("cards", cards="JK AS 9H 4D")
    assert graded(drill, number=85).right
    assert not graded(drill, number=84).right


@pytest.mark.parametrize(
    ("number", "code"),
    [(35, "joker-left-out"), (55, "joker-as-two"), (75, "ace-as-king"), (80, "eight-as-seven"), (1, "sum")],
)
def test_a_wrong_worth_of_cards_is_told_by_its_slip(number, code):
    assert codes(counting("cards", cards="JK AS 9H 4D"), number=number)[0] == code


@pytest.mark.parametrize(("number", "code"), [(35, "bonus-left-out"), (500, "cards-left-out"), (335, "other-canasta")])
def test_a_canasta_is_worth_its_cards_and_its_bonus(number, code):
    drill = counting("meld", cards=SEVENS)
    assert graded(drill, number=535).right
    assert codes(drill, number=number)[0] == code


@pytest.mark.parametrize(("score", "needed"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)])
def test_the_minimum_goes_by_the_score(score, needed):
    drill = counting("minimum", position={"hand": "4S", "score": score, "drawn": "stock"})
    assert graded(drill, number=needed).right
    other = next(n for n in (15, 50, 90, 120) if n != needed)
    assert codes(drill, number=other)[0] == "other-score"


def test_of_the_pile_only_the_top_card_counts_to_the_first_meld():
    position = {"hand": "KS KH 2C AS AH 4D 5D", "pile": "QS 9D KD", "score": 0}
    drill = counting("first-meld", position=position, act={"take": "KS KH", "lay": ["AS AH 2C"]})
    assert graded(drill, number=90).right
    assert codes(drill, number=110)[0] == "pile-counted"
    assert codes(drill, number=80)[0] == "top-left-out"


@pytest.mark.parametrize(
    ("melds", "threes", "right", "wrong", "code"),
    [
        ((SEVENS,), 4, 800, 400, "one-by-one"),
        ((), 2, -200, 200, "counted-for"),
        ((SEVENS,), 3, 300, -300, "counted-against"),
    ],
)
def test_red_threes_count_together_and_against_a_side_that_melded_nothing(melds, threes, right, wrong, code):
    deal = ended(side(melds, ["KS", "QC"], threes), out=None) if not melds else ended(side(melds, ["", "QC"], threes))
    if not melds:
        deal = {"sides": deal["sides"]}
    drill = counting("red-threes", deal=deal)
    assert graded(drill, number=right).right
    assert codes(drill, number=wrong)[0] == code


def test_concealed_is_two_hundred_in_all():
    drill = counting("going-out", deal=ended(side([SEVENS], ["", "QC"]), concealed=True))
    assert graded(drill, number=200).right
    assert codes(drill, number=300)[0] == "stacked"
    plain = counting("going-out", deal=ended(side([SEVENS], ["", "QC"])))
    assert codes(plain, number=200)[0] == "concealed"
    assert codes(plain, number=0)[0] == "not-counted"
    stayed = counting("going-out", deal=ended(side([SEVENS], ["4S", "QC"]), out=1))
    assert codes(stayed, number=100)[0] == "not-out"


def test_both_partners_hands_are_taken_off():
    drill = counting("hands", deal=ended(side(["KS KH KD"], ["AS", "JK"]), out=1))
    assert graded(drill, number=70).right
    assert codes(drill, number=20)[0] == "partner-left-out"
    assert codes(drill, number=0)[0] == "hands-left-out"


def test_a_side_is_scored_whole_and_a_forgotten_part_is_named():
    drill = counting("side", deal=ended(side([SEVENS], ["", "QC"], 1)))
    assert graded(drill, number=35 + 500 + 100 + 100 - 10).right
    assert codes(drill, number=735)[0] == "hands-left-out"
    assert codes(drill, number=225)[0] == "bonus-left-out"
    assert codes(drill, number=690)[0] == "cards-left-out"


def test_a_sheet_is_right_line_by_line():
    drill = Drill(id="sheet", kind="scoresheet", deal=ended(side([SEVENS, MIXED], ["", "QC"], 4, 100)))
    right = KINDS["scoresheet"].shown(drill, FIRST)["lines"]
    assert right["natural-canastas"] == 500
    assert right["total"] == right["side"] + 100
    assert graded(drill, lines=right).right
    wrong = graded(drill, lines={**right, "red-threes": 400, "hands": 0})
    assert [why.code for why in wrong.reasons] == ["one-by-one", "hands-left-out"]
    session = Session(drill, "en")
    state = session.dispatch({"type": "check", "lines": {**right, "red-threes": 400}})
    verdicts = {line["id"]: line["verdict"] for line in state["sheet"]["lines"]}
    assert [name for name, verdict in verdicts.items() if verdict == "wrong"] == ["red-threes"]


@pytest.mark.parametrize(("line", "melds"), [("natural-canastas", [SEVENS]), ("mixed-canastas", [MIXED])])
def test_a_bonus_that_was_forgotten_is_told_as_left_out(line, melds):
    drill = Drill(id="sheet", kind="scoresheet", deal=ended(side(melds, ["", "QC"])))
    right = KINDS["scoresheet"].shown(drill, FIRST)["lines"]
    assert codes(drill, lines={**right, line: 0}) == ["bonus-left-out"]
    assert codes(drill, lines={**right, line: 2 * right[line]}) == ["sum"]
    other = {"natural-canastas": "mixed-canastas", "mixed-canastas": "natural-canastas"}[line]
    bonus = {"natural-canastas": 500, "mixed-canastas": 300}[other]
    assert codes(drill, lines={**right, other: bonus}) == ["other-canasta"]


def test_a_total_of_wrong_lines_that_is_added_up_rightly_is_told_so():
    drill = Drill(id="sheet", kind="scoresheet", deal=ended(side([SEVENS], ["", "QC"], 4, 100)))
    right = KINDS["scoresheet"].shown(drill, FIRST)["lines"]
    less = {"red-threes": 400, "side": right["side"] - 400, "total": right["total"] - 400}
    assert codes(drill, lines={**right, **less}) == ["one-by-one", "carried", "carried"]
    assert codes(drill, lines={**right, "side": right["side"] - 400}) == ["not-added-up"]
    wrong = {**right, "red-threes": 400}
    told = graded(drill, lines={**wrong, "side": right["side"] - 500, "total": right["side"] - 400}).reasons[1:]
    assert f"make {right['side'] - 400:,} together" in str(told[0].text)


def said(drill, number):
    return " ".join(str(why.text) for why in graded(drill, number=number).reasons)


def test_red_threes_are_explained_by_how_many_they_are_and_by_what_was_melded():
    four = counting("red-threes", deal=ended(side((SEVENS,), ["", "QC"], 4)))
    assert "4 red threes together count 800, not 100 each." in said(four, 800)
    assert "has melded" in said(four, 800)
    none = counting("red-threes", deal={"sides": ended(side((), ["KS", "QC"], 2))["sides"]})
    assert "This side has melded nothing, so its red threes count against it." in said(none, -200)


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_is_said_of_red_threes_goes_by_the_rules_and_the_engines_sign(name):
    rules = RULE_SETS[name]
    turn = facts.TURNS[rules.scoring.red_threes_turn]
    for level in LEVELS:
        for seed in range(5):
            drill = generate(Drill(id="x", kind="count", skill="red-threes", level=level, rules=name), seed)
            right = KINDS["count"].shown(drill, FIRST)["number"]
            assert (turn.met in said(drill, right)) is (right > 0)
            assert (turn.unmet in said(drill, right)) is (right <= 0)
            assert "red threes" in str(KINDS["count"].hints(drill, FIRST, EN)[0].text)


@pytest.mark.parametrize("name", RULE_SETS)
def test_both_partners_are_spoken_of_only_where_the_rules_have_partners(name):
    rules = RULE_SETS[name]
    drill = generate(Drill(id="x", kind="scoresheet", skill="scoring-deal", level=3, rules=name), 1)
    hint = str(KINDS["scoresheet"].hints(drill, FIRST, EN)[1].text)
    assert ("both partners" in hint) is (rules.partners and not rules.personal)


def test_the_minimum_is_explained_by_the_step_of_the_score():
    drill = counting("minimum", position={"hand": "4S", "score": 2995, "drawn": "stock"})
    assert "1,500–2,995" in said(drill, 90)
    assert "from 3,000" in said(drill, 120)
    last = counting("minimum", position={"hand": "4S", "score": 3000, "drawn": "stock"})
    assert "from 3,000 on a first meld must count 120" in said(last, 120)
    below = counting("minimum", position={"hand": "4S", "score": -5, "drawn": "stock"})
    assert "below zero" in said(below, 15)


def test_a_reason_is_not_said_twice():
    for ask, fields in (
        ("meld", {"cards": SEVENS}),
        ("going-out", {"deal": ended(side([SEVENS], ["", "QC"]), concealed=True)}),
        ("hands", {"deal": ended(side(["KS KH KD"], ["AS", "JK"]), out=1)}),
    ):
        drill = counting(ask, **fields)
        for slip in AMOUNTS[ask].slips(drill, EN):
            if slip.number != AMOUNTS[ask].number(drill):
                sentences = re.split(r"(?<=\.) ", said(drill, slip.number))
                assert len(sentences) == len(set(sentences))


def at_the_table(drill, **answer):
    return " ".join(str(why.text) for why in graded(drill, **answer).after)


def test_a_wrong_score_is_told_by_what_it_would_cost_at_the_table():
    drill = counting("side", deal=ended(side([SEVENS], ["", "QC"], 1)))
    assert "100 points too many" in at_the_table(drill, number=825)
    assert "lose 725 points" in at_the_table(drill, number=0)
    hands = counting("hands", deal=ended(side(["KS KH KD"], ["AS", "JK"]), out=1))
    assert "70 points too many" in at_the_table(hands, number=0)


def test_a_wrong_score_that_moves_the_next_minimum_is_told_so():
    drill = counting("red-threes", deal=ended(side([SEVENS], ["", "QC"], 4, 100)))
    assert "first meld" not in at_the_table(drill, number=795)
    assert "50 instead of 90" in at_the_table(drill, number=700)
    assert "15 instead of 90" in at_the_table(drill, number=-800)


def test_a_wrong_count_of_a_first_meld_is_told_only_where_it_decides():
    position = {"hand": "KS KH 2C AS AH 4D 5D", "pile": "QS 9D KD", "score": 1500}
    drill = counting("first-meld", position=position, act={"take": "KS KH", "lay": ["AS AH 2C"]})
    assert "and 90 are enough" in at_the_table(drill, number=80)
    assert at_the_table(drill, number=110) == ""
    short = counting("first-meld", position={**position, "score": 3000}, act={"take": "KS KH", "lay": ["AS AH 2C"]})
    assert "120 are needed" in at_the_table(short, number=150)
    assert at_the_table(short, number=110) == ""


def test_a_minimum_that_is_wrong_is_told_by_what_becomes_of_the_first_meld():
    drill = counting("minimum", position={"hand": "4S", "score": 1500, "drawn": "stock"})
    assert "go back into the hand" in at_the_table(drill, number=50)
    assert "is enough" in at_the_table(drill, number=120)


def test_a_black_three_is_no_wild_card():
    drill = counting("cards", cards="3S 3C KS KH")
    assert graded(drill, number=30).right
    assert codes(drill, number=60)[0] == "three-as-wild"


def test_a_canasta_of_wild_cards_is_not_called_mixed():
    drill = counting("meld", cards="2S 2S 2H 2H 2D 2D 2C", rules="bolivia")
    assert graded(drill, number=2640).right
    assert "only wild cards in it" in said(drill, 2640)


def test_a_sheet_with_an_empty_line_is_not_checked():
    drill = Drill(id="sheet", kind="scoresheet", deal=ended(side([SEVENS], ["", "QC"])))
    state = Session(drill, "en").dispatch({"type": "check", "lines": {"side": 5}})
    assert (state["phase"], state["feedback"]["tone"]) == ("ready", "note")


TURN = Drill(
    id="order",
    kind="order",
    position={"hand": "8S 8D 4C 5H 6H", "melds": ["KS KH KD"], "pile": "4D"},
    options=({"lay": ["8S 8D 8H"]}, {"discard": "4C"}, {"draw": "8H"}),
)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (["step-1", "step-3", "step-2"], "draw-first"),
        (["step-3", "step-2", "step-1"], "already-discarded"),
    ],
)
def test_a_wrong_order_is_told_by_the_first_act_that_the_engine_refuses(order, code):
    assert code in codes(TURN, order=order)


def test_every_order_that_the_engine_allows_is_right():
    assert graded(TURN, order=["step-3", "step-1", "step-2"]).right
    more = {"lay": [{"cards": "KC", "to": 0}]}
    drill = Drill(
        id="two",
        kind="order",
        position={**TURN.position, "hand": "8S 8D 4C 5H 6H KC"},
        options=({"discard": "4C"}, more, *TURN.options[::2]),
    )
    assert len([*orders(drill)]) == 2
    assert all(graded(drill, order=[f"step-{n + 1}" for n in places]).right for places in orders(drill))


@pytest.mark.parametrize(
    ("drill", "fault"),
    [
        (counting("weight", cards="4S"), "ask must be one of"),
        (counting("cards"), "cards is needed"),
        (counting("side", deal={"sides": []}), "deal:"),
        (Drill(id="x", kind="scoresheet", deal={"sides": []}), "deal:"),
        (Drill(id="x", kind="order", position=TURN.position, options=TURN.options[:2]), "options must be from"),
        (
            Drill(id="x", kind="order", position=TURN.position, options=TURN.options[2:] + TURN.options[:2]),
            "right already",
        ),
        (Drill(id="x", kind="order", position=TURN.position, options=(*TURN.options, {"discard": "5H"})), "no order"),
    ],
)
def test_a_drill_that_cannot_be_answered_is_a_fault(drill, fault):
    assert fault in KINDS[drill.kind].faults(drill)[0]


@pytest.mark.parametrize(
    "event", [{}, {"number": "5"}, {"number": True}, {"lines": 5}, {"order": [1]}, {"order": ["step-1"]}]
)
def test_an_answer_that_is_none_changes_nothing(event):
    for drill in (
        counting("cards", cards="4S 4H"),
        TURN,
        Drill(id="s", kind="scoresheet", deal=ended(side([SEVENS], ["", "QC"]))),
    ):
        state = Session(drill, "en").dispatch({"type": "check", **event})
        assert state["phase"] == "ready"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_terms_of_an_amount_add_up_to_the_engines_figure(name, level):
    for skill in ("card-values", "canastas", "first-meld-minimum", "red-threes", "concealed", "scoring-side"):
        if not SKILLS[skill].applies(RULE_SETS[name]):
            continue
        for seed in range(5):
            drill = generate(Drill(id="x", kind="count", skill=skill, level=level, rules=name), seed)
            amount = AMOUNTS[drill.ask]
            assert sum(n * worth for n, worth in amount.terms(drill)) == amount.number(drill)


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_lines_of_a_sheet_add_up_to_the_deal(name):
    for seed in range(8):
        drill = generate(Drill(id="x", kind="scoresheet", skill="scoring-deal", level=4, rules=name), seed)
        lines = KINDS["scoresheet"].shown(drill, FIRST)["lines"]
        taken_off = sum(lines[line] for line in lines if AMOUNTS[line].minus)
        put_on = sum(lines[line] for line in lines if not AMOUNTS[line].minus and line not in ("side", "total"))
        end = deal_end_from_json(drill.deal, drill.played_by())
        assert lines["side"] == put_on - taken_off == score(end).deal[0]


@pytest.mark.parametrize("name", RULE_SETS)
def test_nobody_goes_out_without_the_canastas_for_it(name):
    rules = RULE_SETS[name]
    for skill in ("red-threes", "scoring-side"):
        for level, seed in product(LEVELS, range(5)):
            end = generate(Drill(id="x", kind="count", skill=skill, level=level, rules=name), seed).ended()
            assert end.out is None or requirement_met(end.sides[end.out].melds, rules)


def test_a_sum_is_written_with_its_signs():
    assert added(((2, 20), (1, -5)), 35) == "2 × 20 − 5 = 35"
    assert added(((1, -800),), -800) == "−800"
    assert added((), 0) == "0"


# --- what else has an order


DEALING = Drill(
    id="d", kind="order", ask="dealing", cards="3H", position={"hand": "4S 5S", "pile": "2H 9C", "player_melded": False}
)
SCORING = Drill(id="s", kind="order", ask="scoring", deal=ended(side([SEVENS], ["", "QC"], before=1000)))


def named(drill):
    """The name of each stage, as it is offered."""
    return {stage: f"step-{n}" for n, stage in enumerate(sequences.shown(drill), start=1)}


def ordered(drill, *stages):
    return graded(drill, order=[named(drill)[stage] for stage in stages])


@pytest.mark.parametrize(
    "stages",
    [
        ("hands", "threes", "turned", "covered-1", "first"),
        ("hands", "turned", "threes", "covered-1", "first"),
        ("hands", "turned", "covered-1", "threes", "first"),
    ],
)
def test_a_deal_begins_with_the_hands_and_ends_with_the_first_turn(stages):
    assert ordered(DEALING, *stages).right


@pytest.mark.parametrize(
    ("stages", "cite"),
    [
        (("turned", "hands", "threes", "covered-1", "first"), "set-up/hand"),
        (("hands", "threes", "covered-1", "turned", "first"), "set-up/up-card"),
        (("hands", "turned", "covered-1", "first", "threes"), "threes/red"),
    ],
)
def test_a_deal_that_begins_otherwise_is_told_what_comes_first(stages, cite):
    grade = ordered(DEALING, *stages)
    assert not grade.right
    assert {why.cite for why in grade.reasons} == {f"classic/{cite}"}


def test_a_score_is_written_down_once_table_and_hands_are_counted():
    assert ordered(SCORING, "end", "table", "hands", "total", "minimum").right
    assert ordered(SCORING, "end", "hands", "table", "total", "minimum").right
    assert not ordered(SCORING, "end", "table", "total", "hands", "minimum").right
    assert not ordered(SCORING, "table", "end", "hands", "total", "minimum").right
    assert not ordered(SCORING, "end", "table", "hands", "minimum", "total").right


def test_the_stages_of_a_score_name_the_engines_figures():
    texts = [stage.text.plain() for stage in sequences.SEQUENCES["scoring"].stages(SCORING, EN).values()]
    assert texts[1:] == [
        "Add up what lies on the table and the bonuses: 635.",
        "Take off the cards left in the hands: 10.",
        "Write down the new score of the side: 1,625.",
        "Look up the minimum of the next first meld: 90.",
    ]


def test_stages_are_never_offered_in_a_right_order():
    for drill in (DEALING, SCORING):
        assert sequences.first_wrong(sequences.shown(drill), sequences.SEQUENCES[drill.ask].stages(drill, EN))


@pytest.mark.parametrize(
    ("drill", "fault"),
    [
        (Drill(id="x", kind="order", ask="weather"), "ask must be one of"),
        (Drill(id="x", kind="order", ask="scoring"), "deal is needed"),
        (Drill(id="x", kind="order", ask="dealing", position={"hand": "4S", "pile": "2H"}), "the last is not covered"),
        (
            Drill(
                id="x", kind="order", ask="dealing", cards="3H", rules="samba", position={"hand": "4S", "pile": "9H"}
            ),
            "need not be laid",
        ),
    ],
)
def test_stages_that_cannot_be_are_a_fault(drill, fault):
    assert fault in KINDS["order"].faults(drill)[0]
