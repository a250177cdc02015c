"""Dealt drills: sound for every seed, the same in both languages, and with the traps of their level."""

import pytest
from canasta_widgets.generate import generate
from canasta_widgets.grade import legal_lay

from canasta import check
from canasta_widgets import Drill, Session
from canasta_widgets.drill import LEVELS

SEEDS = range(60)


def asked(kind: str, level: int) -> Drill:
    return Drill(id="x", kind=kind, position={}, skill="melds", level=level, fresh=True)


@pytest.mark.parametrize("level", LEVELS)
def test_dealt_judge_drills_are_possible_and_meet_legal_and_illegal_lays(level: int) -> None:
    rulings = []
    for seed in SEEDS:
        drill = generate(asked("judge", level), seed)
        rulings.append(check(drill.posed(), drill.lay()).legal)
    assert 0.3 < sum(rulings) / len(rulings) < 0.7


@pytest.mark.parametrize("level", LEVELS)
def test_dealt_build_drills_have_a_legal_answer(level: int) -> None:
    for seed in SEEDS:
        position = generate(asked("build", level), seed).posed()
        assert legal_lay(position)


@pytest.mark.parametrize("kind", ["judge", "build"])
def test_level_one_is_dealt_without_traps(kind: str) -> None:
    assert {generate(asked(kind, 1), seed).mistake for seed in SEEDS} == {None}


def test_higher_levels_invite_the_named_mistakes() -> None:
    met = {
        generate(asked(kind, level), seed).mistake
        for kind in ("judge", "build")
        for level in (3, 4, 5)
        for seed in SEEDS
    }
    assert {"M6", "M13", "M16", "M18"} <= met


def test_the_same_seed_deals_the_same_in_both_languages() -> None:
    drill = generate(asked("build", 3), 5)
    cards = [[card["card"] for card in Session(drill, lang, seed=9).state["hand"]["cards"]] for lang in ("en", "he")]
    assert cards[0] == cards[1]


def test_wild_cards_stand_anywhere_among_those_that_are_judged() -> None:
    dealt = [generate(asked("judge", 3), seed).lay().groups[0].cards for seed in SEEDS]
    mixed = [cards for cards in dealt if any(card.wild for card in cards)]
    assert any(cards[0].wild for cards in mixed)
    assert any(cards[-1].wild for cards in mixed)


def test_two_seeds_deal_differently() -> None:
    assert len({str(generate(asked("judge", 2), seed).act) for seed in SEEDS}) > len(SEEDS) // 2
