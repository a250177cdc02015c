"""Every skill at every level: possible, solvable, hinted at, with traps, the same in both languages."""

import json
import statistics
import time
from collections.abc import Callable
from functools import cache

import pytest
from drills_soak import RUN, asked, cases, defects, look

from canasta import RULE_SETS, check, rules_from_json
from canasta.solve import takes
from canasta_widgets import Drill, Session
from canasta_widgets.skills import LEVELS, SKILLS, generate

CASES = [(skill, kind, rules) for skill, kind, rules in cases()]
KINDS_OF_SKILLS = [pytest.param(*case, id="-".join(case[:2])) for case in CASES]
SEEDS = range(5)
MANY = range(40)


@cache
def dealt(skill: str, kind: str, level: int, rules: str, seed: int) -> Drill:
    return generate(asked(skill, kind, level, rules), seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_a_dealt_drill_is_possible_solvable_and_hinted_at(skill: str, kind: str, rules: list[str], level: int) -> None:
    for name in rules:
        for seed in SEEDS if name == rules[0] else [level]:
            assert defects(dealt(skill, kind, level, name, seed)) == [], (name, seed)


@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_no_two_of_a_run_are_alike(skill: str, kind: str, rules: list[str]) -> None:
    for level in LEVELS:
        looks = [look(dealt(skill, kind, level, rules[0], seed)) for seed in range(RUN)]
        assert len(set(looks)) == RUN, level


@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_each_level_is_harder_than_the_one_before(skill: str, kind: str, rules: list[str]) -> None:
    measure = SKILLS[skill].measure
    means = [statistics.mean(measure(dealt(skill, kind, level, rules[0], seed)) for seed in MANY) for level in LEVELS]
    assert means == sorted(set(means))


@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_the_first_level_has_no_trap_and_every_other_one_has(skill: str, kind: str, rules: list[str]) -> None:
    invited = {level: {dealt(skill, kind, level, rules[0], seed).mistake for seed in MANY} for level in LEVELS}
    assert invited.pop(1) == {None}
    assert all(mistakes - {None} for mistakes in invited.values())


@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_the_same_seed_deals_the_same_and_another_one_something_else(skill: str, kind: str, rules: list[str]) -> None:
    assert dealt(skill, kind, 3, rules[0], 7) == generate(asked(skill, kind, 3, rules[0]), 7)
    assert dealt(skill, kind, 3, rules[0], 7) != dealt(skill, kind, 3, rules[0], 8)


def cards_seen(value: object) -> list[object]:
    """All cards and values of choices in a state, in their order."""
    if isinstance(value, dict):
        own = [value[name] for name in ("card", "value", "cards") if isinstance(value.get(name), str)]
        return own + [seen for part in value.values() for seen in cards_seen(part)]
    return [seen for part in value for seen in cards_seen(part)] if isinstance(value, list) else []


@pytest.mark.parametrize(("skill", "kind", "rules"), KINDS_OF_SKILLS)
def test_both_languages_show_the_same_cards_and_choices(skill: str, kind: str, rules: list[str]) -> None:
    for level in LEVELS:
        drill = dealt(skill, kind, level, rules[0], 3)
        english, hebrew = (Session(drill, lang).state for lang in ("en", "he"))
        assert cards_seen(english) == cards_seen(hebrew)
        assert json.dumps(english) != json.dumps(hebrew)


def test_a_drill_is_dealt_within_twelve_milliseconds() -> None:
    """The median of each skill and kind at its hardest level, in time of the processor."""
    for skill, kind, rules in CASES:
        times = []
        for seed in range(15):
            begun = time.process_time()
            generate(asked(skill, kind, 5, rules[0]), seed)
            times.append((time.process_time() - begun) * 1000)
        assert statistics.median(times) < 12, (skill, kind)


# --- what the skills of laying and taking promise


def answer_is_yes(drill: Drill) -> bool:
    position = drill.posed()
    return bool(takes(position)) if drill.kind == "take" else check(position, drill.action()).legal


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("skill", "kind", "rules"), [case for case in KINDS_OF_SKILLS if case.values[1] in ("judge", "take")]
)
def test_yes_and_no_are_about_as_likely(skill: str, kind: str, rules: list[str], level: int) -> None:
    answers = [answer_is_yes(dealt(skill, kind, level, rules[0], seed)) for seed in MANY]
    assert 0.3 < sum(answers) / len(answers) < 0.7


TAKES = [skill for skill, kind, _ in CASES if kind == "take" and skill.startswith("take-")]


def inviting(mistake: str, skills: list[str] = TAKES) -> list[Drill]:
    """Drills of taking the pile by the classic rules that invite a mistake."""
    drills = [dealt(skill, "take", level, "classic", seed) for skill in skills for level in LEVELS for seed in MANY]
    return [drill for drill in drills if drill.mistake == mistake]


def test_who_overlooks_that_the_side_has_not_melded_meets_a_pile_without_a_wild_card() -> None:
    drills = inviting("M2")
    assert drills
    for drill in drills:
        position = drill.posed()
        assert not position.melds
        assert not position.frozen
        assert not takes(position)


def test_who_counts_the_pile_towards_the_minimum_meets_a_pile_worth_it() -> None:
    drills = [drill for drill in inviting("M3") if not takes(drill.posed())]
    assert drills
    for drill in drills:
        position = drill.posed()
        worth = sum(position.rules.worth[card.index] for card in (*position.hand, *position.pile))
        assert worth >= position.rules.first_meld.minimum(position.score)


def cards_of(drill: Drill, *names: str) -> list[str]:
    """The cards in some turn fields of a drill, and those that the stock gives."""
    fields = [drill.position.get(name) or "" for name in names]
    return " ".join(
        [drill.draws or "", *(field if isinstance(field, str) else " ".join(field) for field in fields)]
    ).split()


def wild_near(drill: Drill) -> bool:
    return any(card[0] == "2" or card == "JK" for card in cards_of(drill, "hand", "melds", "pile"))


MET_BY: dict[str, Callable[[Drill], bool]] = {
    "M1": lambda drill: bool(drill.position["pile"]) and not drill.position.get("drawn"),
    "M2": lambda drill: not drill.position["melds"] and not drill.posed().frozen,
    "M3": lambda drill: not drill.position["melds"] and bool(drill.position["pile"]),
    "M4": lambda drill: not drill.position["melds"],
    "M5": lambda drill: not {"3S", "3C"}.isdisjoint(cards_of(drill, "hand", "pile")),
    "M6": wild_near,
    "M7": lambda drill: bool(drill.position["melds"]),
    "M11": lambda drill: drill.position["permission"] == "no",
    "M13": lambda drill: drill.kind != "judge" or len({card[:-1] for card in drill.act["lay"][0].split()}) > 1,
    "M14": lambda drill: bool(takes(drill.posed())),
    "M16": lambda drill: len(drill.posed().melds[0].cards) == 7 and not drill.posed().melds[0].wilds,
    "M18": lambda drill: any(card[0] == "3" for card in cards_of(drill, "hand")),
}
"""What lies there where a drill of laying, taking or a turn invites a mistake, by the classic rules."""


@pytest.mark.parametrize("mistake", MET_BY)
def test_what_invites_a_mistake_is_there_to_be_mistaken(mistake: str) -> None:
    kinds = ("judge", "build", "take", "turn")
    inviting = [
        drill
        for skill, kind, rules in CASES
        if kind in kinds and rules[0] == "classic"
        for level in LEVELS[1:]
        for seed in MANY
        if (drill := dealt(skill, kind, level, "classic", seed)).mistake == mistake
    ]
    assert inviting
    assert all(MET_BY[mistake](drill) for drill in inviting)


def test_frozen_piles_are_frozen_by_a_card_below_the_top_one() -> None:
    drills = inviting("M1", ["take-frozen"])
    assert drills
    for drill in drills:
        assert drill.posed().frozen
        assert not drill.posed().pile[-1].wild


def test_first_melds_are_asked_for_at_every_minimum() -> None:
    rules = RULE_SETS["classic"].first_meld
    drills = [dealt("first-meld", "build", level, "classic", seed) for level in LEVELS for seed in MANY]
    minimums = {rules.minimum(drill.position["score"]) for drill in drills}
    assert minimums == {rules.negative, *(points for _, points in rules.steps)}


def test_wild_cards_stand_anywhere_among_those_that_are_judged() -> None:
    laid = [dealt("wild-cards", "judge", 3, "classic", seed).action().groups[0].cards for seed in MANY]
    mixed = [cards for cards in laid if any(card.wild for card in cards)]
    assert any(cards[0].wild for cards in mixed)
    assert any(cards[-1].wild for cards in mixed)


def test_a_skill_that_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="samba"):
        generate(asked("samba", "build", 1, "classic"), 1)


HOUSE = {"base": "classic", "set": {"melds.max_wilds": 2, "going_out.canastas": 2, "first_meld.negative": 30}}


CLASSIC_CASES = [case[:2] for case in CASES if "classic" in case[2]]


@pytest.mark.parametrize(("skill", "kind"), CLASSIC_CASES)
def test_a_house_rule_changes_what_is_dealt_not_whether(skill: str, kind: str) -> None:
    assert rules_from_json(HOUSE).going_out.canastas == 2
    for level in LEVELS:
        assert defects(generate(Drill(id="x", kind=kind, skill=skill, level=level, rules=HOUSE), level)) == []
