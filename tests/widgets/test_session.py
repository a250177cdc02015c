"""Sessions: what a learner does, in both languages, and what is said to it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import RULE_SETS
from canasta.rules import COMMON_TOPICS, TOPICS
from canasta.scoring import TOPIC_OF_LINE
from canasta.verdict import TOPIC_OF, TOPIC_OF_EFFECT
from canasta_widgets import Drill, Session, State, view
from canasta_widgets.kinds.judge import REASON_NAMES
from canasta_widgets.kinds.terms import SECTIONS
from canasta_widgets.session import RUN

LANGUAGES = ("en", "he")
both = pytest.mark.parametrize("lang", LANGUAGES)


def check(**answer: Any) -> dict[str, Any]:
    return {"type": "check", **answer}


def lay(*cards: str) -> dict[str, Any]:
    return check(groups=[{"cards": list(cards), "to": None}])


def codes(state: State) -> list[str]:
    return [reason["code"] for reason in state["feedback"]["reasons"]] if state["feedback"] else []


def acts(state: State) -> list[str]:
    return [action["act"] for action in state["actions"]]


@both
def test_a_legal_meld_called_legal_is_right_and_level_one_says_why(drills: dict[str, Drill], lang: str) -> None:
    state = Session(drills["legal"], lang).dispatch(check(choice="legal"))
    assert (state["phase"], state["verdict"]) == ("answered", "right")
    assert codes(state) == ["enough-cards", "enough-naturals", "wilds-allowed"]
    assert acts(state) == ["next"]


@both
def test_a_legal_meld_called_illegal_is_told_what_makes_it_legal(drills: dict[str, Drill], lang: str) -> None:
    state = Session(drills["legal"], lang).dispatch(check(choice="illegal"))
    assert state["verdict"] == "wrong"
    assert codes(state) == ["enough-cards", "enough-naturals", "wilds-allowed"]
    assert acts(state) == ["retry", "next"]


@both
def test_an_illegal_meld_called_legal_gets_every_reason_of_the_engine(drills: dict[str, Drill], lang: str) -> None:
    state = Session(drills["one-natural"], lang).dispatch(check(choice="legal"))
    assert state["verdict"] == "wrong"
    assert codes(state) == ["too-few-naturals"]
    reason = state["feedback"]["reasons"][0] if state["feedback"] else None
    assert reason is not None
    assert reason["cite"] == "classic/melds/naturals"
    assert reason["title"]


@both
def test_an_illegal_meld_called_illegal_is_asked_why(drills: dict[str, Drill], lang: str) -> None:
    session = Session(drills["one-natural"], lang)
    state = session.dispatch(check(choice="illegal"))
    assert (state["phase"], state["step"], state["verdict"]) == ("ready", "why", None)
    assert state["feedback"] is not None
    assert state["feedback"]["tone"] == "onward"
    assert codes(state) == []
    state = session.dispatch(check(choice="too-few-naturals"))
    assert (state["verdict"], codes(state)) == ("right", [])
    assert codes(session.dispatch({"type": "why"})) == ["too-few-naturals"]


@both
def test_a_wrong_why_hears_why_it_is_not_so_and_then_the_true_reason(drills: dict[str, Drill], lang: str) -> None:
    session = Session(drills["one-natural"], lang)
    state = session.dispatch(check(choice="illegal"))
    assert state["question"] is not None
    wrong = [choice["value"] for choice in state["question"]["choices"] if choice["value"] != "too-few-naturals"]
    assert len(wrong) >= 2
    for choice in wrong:
        answered = session.dispatch(check(choice=choice))
        assert (answered["verdict"], codes(answered)) == ("wrong", [f"not:{choice}", "too-few-naturals"])
        assert session.dispatch({"type": "retry"})["step"] == "why"


def test_the_choices_of_why_stand_in_one_order_whatever_is_true(drills: dict[str, Drill]) -> None:
    order = list(REASON_NAMES)
    for name in ("one-natural", "run"):
        state = Session(drills[name], "en").dispatch(check(choice="illegal"))
        assert state["question"] is not None
        offered = [choice["value"] for choice in state["question"]["choices"]]
        assert offered == sorted(offered, key=order.index)
        assert len(offered) >= 3


@both
@pytest.mark.parametrize("cards", [["8S", "8D", "2H"], ["8D", "8S", "JK", "2H"], ["KH", "KD", "JK"]])
def test_any_cards_that_the_engine_lets_lie_are_right(drills: dict[str, Drill], lang: str, cards: list[str]) -> None:
    state = Session(drills["hand"], lang).dispatch(lay(*cards))
    assert state["verdict"] == "right"
    assert state["answer"] == {"groups": [{"cards": cards, "to": None}]}


@both
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["8S", "2H", "JK"], "too-few-naturals"),
        (["8S", "8D"], "meld-too-small"),
        (["8S", "8D", "KH"], "mixed-ranks"),
        (["AC"], "opponents-meld"),
        (["9S", "9D", "9H"], "not-in-hand"),
    ],
)
def test_cards_that_may_not_lie_are_told_why(drills: dict[str, Drill], lang: str, cards: list[str], told: str) -> None:
    state = Session(drills["hand"], lang).dispatch(lay(*cards))
    assert state["verdict"] == "wrong"
    assert told in codes(state)


@both
def test_a_card_that_joins_the_own_meld_is_right(drills: dict[str, Drill], lang: str) -> None:
    alone = Session(drills["hand"], lang).dispatch(lay("8S", "8D", "2H"))
    joined = Session(drills["hand"], lang).dispatch(lay("QC"))
    assert joined["verdict"] == "right"
    assert joined["feedback"]
    assert alone["feedback"]
    assert joined["feedback"]["headline"] != alone["feedback"]["headline"]


def told(state: State) -> str:
    """All that the verdict says, cards in their notation."""
    assert state["feedback"] is not None
    texts = [state["feedback"]["headline"], *(reason["text"] for reason in state["feedback"]["reasons"])]
    return " ".join("".join(s if isinstance(s, str) else " ".join(s["cards"]) for s in text) for text in texts)


@pytest.mark.parametrize(
    ("cards", "said", "unsaid"),
    [
        (["5C"], {"nothing-to-join", "meld-too-small"}, {"too-few-naturals", "opponents-meld"}),
        (["AC"], {"opponents-meld", "meld-too-small"}, {"too-few-naturals", "nothing-to-join"}),
        (["QC", "AC"], {"own-meld", "opponents-meld", "mixed-ranks"}, {"nothing-to-join"}),
        (["QC", "5C"], {"own-meld", "mixed-ranks"}, {"opponents-meld", "nothing-to-join"}),
        (["8S", "8D"], {"meld-too-small"}, {"own-meld", "opponents-meld", "nothing-to-join"}),
        (["AC", "8S", "8D"], {"mixed-ranks"}, {"own-meld", "opponents-meld"}),
    ],
)
def test_a_mistake_is_told_by_what_the_cards_could_join(
    drills: dict[str, Drill], cards: list[str], said: set[str], unsaid: set[str]
) -> None:
    found = set(codes(Session(drills["hand"], "en").dispatch(lay(*cards))))
    assert said <= found
    assert not unsaid & found


def test_a_first_meld_that_counts_too_little_is_not_told_whose_meld_it_is() -> None:
    position = {"hand": "4S 4D 4H KC 9C 8C", "opponent_melds": ["4C 4S 4D"], "drawn": "stock"}
    state = Session(Drill(id="x", kind="build", position=position, goal="meld"), "en").dispatch(lay("4S", "4D", "4H"))
    assert codes(state) == ["minimum-not-met"]


@pytest.mark.parametrize(
    ("lang", "cards", "words"),
    [
        ("en", ["QC"], ["it joins the queens", "now has 4 cards", "There is a new meld in the hand, too: 8S 8D 2H."]),
        ("he", ["QC"], ["הקלף מצטרף אל המלכות", "ארבעה קלפים"]),
        ("en", ["QC", "2H"], ["they join the queens", "now has 5 cards"]),
        ("he", ["QC", "2H"], ["שני הקלפים מצטרפים אל המלכות", "חמישה קלפים"]),
        ("he", ["QC", "2H", "JK"], ["הקלפים מצטרפים אל המלכות"]),
        ("en", ["5C"], ["This card cannot", "no meld of fives"]),
        ("he", ["5C"], ["את הקלף הזה", "סדרה של קלפי חמש", "צריך לפחות שלושה"]),
        ("en", ["8S", "8D"], ["These cards cannot"]),
        ("he", ["8S", "8D"], ["את שני הקלפים האלה"]),
    ],
)
def test_a_verdict_speaks_of_as_many_cards_as_were_picked(
    drills: dict[str, Drill], lang: str, cards: list[str], words: list[str]
) -> None:
    said = told(Session(drills["hand"], lang).dispatch(lay(*cards)))
    for part in words:
        assert part in said


def test_a_drill_may_give_its_own_hint(drills: dict[str, Drill]) -> None:
    hinted = {"hint": {"en": "Look at the `2C`.", "he": "הסתכלו על `2C`."}}
    own = Session(Drill.from_json({**drills["legal"].to_json(), **hinted}), "en")
    told = ["Look at the ", {"cards": ["2C"], "say": "two of clubs"}, "."]
    assert own.dispatch({"type": "hint"})["hint"] == [told]
    assert "2C" not in str(Session(drills["legal"], "en").dispatch({"type": "hint"})["hint"])
    both_hints = own.dispatch({"type": "hint"})["hint"]
    assert both_hints[0] == told
    assert len(both_hints) == 2


def test_a_hint_goes_with_its_question(drills: dict[str, Drill]) -> None:
    session = Session(drills["one-natural"], "en")
    assert session.dispatch({"type": "hint"})["hint"]
    asked = session.dispatch(check(choice="illegal"))
    assert asked["hint"] == []
    assert asked["hints_left"] == 3
    assert "hint" in acts(asked)
    session.dispatch({"type": "hint"})
    assert asked["question"] is not None
    wrong = [choice["value"] for choice in asked["question"]["choices"] if choice["value"] != "too-few-naturals"]
    assert session.dispatch(check(choice=wrong[0]))["hint"] == []
    assert session.dispatch({"type": "retry"})["hint"]


def test_the_key_that_shows_an_answer_is_listed_once_it_may_be_shown(drills: dict[str, Drill]) -> None:
    session = Session(drills["hand"], "en")
    before = session.dispatch(lay("8S", "8D"))
    session.dispatch({"type": "retry"})
    after = session.dispatch(lay("8S"))
    assert [("S" in [key["cap"] for key in state["keys"]]) for state in (before, after)] == [False, True]


def test_above_level_one_a_right_answer_is_explained_only_on_demand(drills: dict[str, Drill]) -> None:
    session = Session(Drill.from_json({**drills["legal"].to_json(), "level": 3}), "en")
    state = session.dispatch(check(choice="legal"))
    assert (state["verdict"], codes(state)) == ("right", [])
    assert acts(state) == ["next", "why"]
    state = session.dispatch({"type": "why"})
    assert codes(state) == ["enough-cards", "enough-naturals", "wilds-allowed"]
    assert "why" not in acts(state)


def test_a_wrong_answer_is_explained_at_every_level_and_told_what_happens_at_the_table(
    drills: dict[str, Drill],
) -> None:
    for level in (1, 5):
        session = Session(Drill.from_json({**drills["one-natural"].to_json(), "level": level}), "en")
        state = session.dispatch(check(choice="legal"))
        assert codes(state) == ["too-few-naturals"]
        assert state["feedback"] is not None
        assert "back into the hand" in str(state["feedback"]["table"])
        assert "why" not in acts(state)


def test_there_are_three_hints_and_no_fourth(drills: dict[str, Drill]) -> None:
    session = Session(drills["hand"], "en")
    for left in (2, 1, 0, 0):
        state = session.dispatch({"type": "hint"})
        assert (state["hints_left"], len(state["hint"])) == (left, 3 - left)
    assert "hint" not in acts(state)


def test_retry_goes_back_to_the_same_point(drills: dict[str, Drill]) -> None:
    session = Session(drills["hand"], "en")
    before = session.state
    session.dispatch(lay("8S", "8D"))
    after = session.dispatch({"type": "retry"})
    assert {**after, "turn": 0, "fresh": True} == before


def test_after_two_misses_a_legal_answer_is_shown(drills: dict[str, Drill]) -> None:
    session = Session(drills["hand"], "en")
    assert "show" not in acts(session.dispatch(lay("8S", "8D")))
    session.dispatch({"type": "retry"})
    assert "show" in acts(session.dispatch(lay("8S")))
    state = session.dispatch({"type": "show"})
    assert state["shown"] is not None
    assert Session(drills["hand"], "en").dispatch(check(**state["shown"]))["verdict"] == "right"


def test_show_is_refused_before_two_misses(drills: dict[str, Drill]) -> None:
    session = Session(drills["hand"], "en")
    session.dispatch(lay("8S", "8D"))
    assert session.dispatch({"type": "show"})["shown"] is None


def test_a_fresh_drill_is_dealt_anew_only_while_untouched(drills: dict[str, Drill]) -> None:
    hands = {str(Session(drills["hand"], "en").dispatch({"type": "start", "seed": n})["hand"]) for n in (1, 2)}
    assert len(hands) == 2
    touched = Session(drills["hand"], "en")
    before = touched.dispatch(lay("8S", "8D"))["hand"]
    assert touched.dispatch({"type": "start", "seed": 1})["hand"] == before
    started = Session(drills["hand"], "en")
    started.dispatch({"type": "start", "seed": 1})
    assert started.state["fresh"] is False
    assert Session(drills["legal"], "en").dispatch({"type": "start", "seed": 1})["key"] == "legal/0"


def test_a_drill_that_has_just_been_dealt_does_not_come_again(drills: dict[str, Drill]) -> None:
    session = Session(drills["legal"], "en")
    dealt = []
    for _ in range(RUN):
        session.dispatch({"type": "next", "seed": 7})
        dealt.append(json.dumps(session.to_json()["memory"]["drill"]["position"]))
    assert len(set(dealt)) == RUN


def test_next_deals_another_one_and_forgets_the_old(drills: dict[str, Drill]) -> None:
    session = Session(drills["legal"], "en")
    session.dispatch(check(choice="legal"))
    state = session.dispatch({"type": "next", "seed": 7})
    assert (state["key"], state["phase"], state["feedback"]) == ("legal/1", "ready", None)
    assert Session(drills["run"], "en").dispatch({"type": "next", "seed": 7})["key"] == "run/0"


def test_an_answer_to_an_earlier_deal_is_not_judged_on_this_one(drills: dict[str, Drill]) -> None:
    session = Session(drills["legal"], "en")
    session.dispatch({"type": "next", "seed": 7})
    assert session.dispatch(check(choice="legal", key="legal/0"))["phase"] == "ready"
    assert session.dispatch(check(choice="legal", key="legal/1"))["phase"] != "loading"


def test_an_empty_answer_is_no_miss_and_is_told_to_pick(drills: dict[str, Drill]) -> None:
    state = Session(drills["hand"], "en").dispatch(check(groups=[]))
    assert state["phase"] == "ready"
    assert state["feedback"] is not None
    assert state["feedback"]["tone"] == "note"


def test_before_an_answer_the_engine_is_not_asked(drills: dict[str, Drill], monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: Any) -> None:
        raise AssertionError("the engine was asked before the learner answered")

    for module in ("judge", "melding", "build", "take"):
        monkeypatch.setattr(f"canasta_widgets.kinds.{module}.check", asked)
    monkeypatch.setattr("canasta_widgets.kinds.turn.rule", asked)
    for drill in drills.values():
        for lang in LANGUAGES:
            assert Session(drill, lang).state["phase"] == "ready"


def test_the_state_holds_nothing_that_tells_what_the_file_expects(drills: dict[str, Drill]) -> None:
    for name in ("legal", "one-natural"):
        told = json.dumps(Session(drills[name], "en").state)
        assert "expect" not in told
        assert not any(code in told for code in REASON_NAMES)


@both
def test_a_session_survives_json_at_every_step(drills: dict[str, Drill], lang: str) -> None:
    steps: list[dict[str, Any]] = [
        {"type": "start", "seed": 3},
        lay("JK"),
        {"type": "retry"},
        lay("JK"),
        {"type": "show"},
        {"type": "next", "seed": 4},
        {"type": "hint"},
        check(choice="illegal"),
        check(choice="mixed-suits"),
    ]
    for drill in drills.values():
        session = Session(drill, lang)
        for step in steps:
            twin = Session.from_json(json.loads(json.dumps(session.to_json())))
            assert twin.state == session.state
            assert twin.dispatch(step) == session.dispatch(step)
            assert json.loads(json.dumps(session.state)) == session.state


def test_both_languages_go_through_the_same_states(drills: dict[str, Drill]) -> None:
    for drill in drills.values():
        one, other = Session(drill, "en"), Session(drill, "he")
        for step in (
            check(choice="illegal", groups=[{"cards": ["8S"]}]),
            {"type": "retry"},
            {"type": "next", "seed": 1},
        ):
            en, he = one.dispatch(step), other.dispatch(step)
            for field in ("phase", "verdict", "step", "key"):
                assert en[field] == he[field]
            assert codes(en) == codes(he)
            assert (en["dir"], he["dir"]) == ("ltr", "rtl")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
GROUP = st.fixed_dictionaries(
    {"cards": st.lists(st.sampled_from(["8S", "8D", "8H", "2H", "JK", "KH", "3H", "QC", "?"]), max_size=8)},
    optional={"to": JSON | st.integers(0, 3)},
)
EVENTS = ["start", "next", "check", "act", "retry", "hint", "show", "why", "undo", "x"]
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(EVENTS)},
    optional={
        "seed": JSON | st.integers(0, 2**32),
        "choice": JSON | st.sampled_from(["legal", "illegal", "no", *REASON_NAMES]),
        "groups": JSON | st.lists(JSON | GROUP, max_size=14),
        "act": JSON | st.sampled_from(["draw", "take", "lay", "discard", "pass"]),
        "number": JSON,
        "lines": JSON,
        "order": JSON,
        "key": JSON,
    },
)


NAMES = ["legal", "one-natural", "run", "hand", "two-melds", "first", "cheapest", "out", "pile", "blocked", "turn"]


@settings(max_examples=150, deadline=None)
@given(events=st.lists(JSON | NEARLY | NEARLY, max_size=8), name=st.sampled_from(NAMES))
def test_no_event_raises(drills: dict[str, Drill], events: list[Any], name: str) -> None:
    session = Session(drills[name], "he")
    for event in events:
        state = session.dispatch(event)
        assert state["phase"] in ("ready", "answered")
        assert (state["verdict"] is None) == (state["phase"] == "ready")
        json.dumps(session.to_json())


def test_every_section_that_the_engine_cites_has_a_name() -> None:
    assert {*TOPICS.values(), *COMMON_TOPICS} <= set(SECTIONS)
    assert {*TOPIC_OF.values(), *TOPIC_OF_EFFECT.values(), *TOPIC_OF_LINE.values()} <= set(SECTIONS)


def test_every_rule_set_has_a_name() -> None:
    assert {rules.name for rules in RULE_SETS.values()} == set(view.RULE_SETS)
