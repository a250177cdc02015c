"""classic/melds, and what the other rule sets change in it: size, naturals, wild cards, ranks, threes."""

import pytest

from canasta import RULE_SETS, Code, Effect, Group, Lay, Rank, Suit, check, parse_cards
from canasta.judge import rule
from canasta.melds import MeldKind, fit
from helpers import OWN, codes, position, verdict

REST = " 4S 5H 10D JC"


def lay(cards, rules="classic", **fields):
    groups = [cards] if isinstance(cards, str) else cards
    texts = [group if isinstance(group, str) else group["cards"] for group in groups]
    return codes({"lay": groups}, " ".join(texts) + REST, rules, **fields)


CLASSIC = [
    ("9H 9S 9D", []),
    ("9H 9S 2C", []),
    ("9H 9S 2C 2D JK", []),
    ("9H 9S 2C 2D JK JK", ["too-many-wilds"]),
    ("9H 2C JK", ["too-few-naturals"]),
    ("9H 9S", ["meld-too-small"]),
    ("9H", ["meld-too-small", "too-few-naturals"]),
    ("9H 2C", ["meld-too-small", "too-few-naturals"]),
    ("9H 9S 8D", ["mixed-ranks"]),
    ("5H 6H 7H", ["mixed-ranks", "sequences-not-played"]),
    ("5H 7H 9H", ["mixed-ranks"]),
    ("4H 7H 8H", ["mixed-ranks"]),
    ("2S 2H JK", ["wild-melds-not-played", "too-few-naturals"]),
    ("9H 9S 9D 9C 9H 9S 9D 9C", []),
    ("9H 3S 9D", ["mixed-ranks"]),
]


@pytest.mark.parametrize(("cards", "expected"), CLASSIC)
def test_a_classic_meld_is_three_cards_of_a_rank_two_of_them_natural_and_at_most_three_wild(cards, expected):
    assert lay(cards) == expected


@pytest.mark.parametrize("rules", ["hebrew-article", "slovak", "polish"])
def test_where_wild_cards_may_not_outnumber_naturals_two_and_three_is_no_meld(rules):
    assert lay("9H 9S 2C 2D JK", rules) == ["wilds-outnumber-naturals"]
    assert lay("9H 9S 2C JK", rules) == []
    assert lay("9H 9S 9D 2C 2D JK", rules) == []
    assert lay("9H 9S 9D 9C 2C 2D 2S JK", rules) == ["too-many-wilds"]


def test_samba_wants_two_naturals_for_every_wild_card_and_at_most_two_wild_cards():
    assert lay("9H 9S 2C", "samba") == []
    assert lay("9H 9S 2C JK", "samba") == ["too-many-wilds", "wilds-outnumber-naturals"]
    assert lay("9H 9S 9D 9C 2C JK", "samba") == []
    assert lay("9H 9S 9D 9C 9S 9D 2C JK 2D", "samba") == ["too-many-wilds"]


def test_bolivia_keeps_three_wild_cards_beside_two_naturals():
    assert lay("9H 9S 2C 2D JK", "bolivia") == []
    assert lay("9H 2C JK", "bolivia") == ["too-few-naturals"]


def test_a_card_that_is_not_held_cannot_be_laid():
    assert codes({"lay": ["9H 9S 9D"]}, "9H 9S" + REST) == ["not-in-hand"]
    assert verdict({"lay": ["9H 9S 9D"]}, "9H 9S" + REST).reasons[0].params["cards"][0].face == "9D"


def test_a_group_of_a_rank_on_the_table_joins_that_meld():
    assert lay("6C") == []
    assert lay("6C 2S") == []
    assert lay("2S 2H JK 6C") == []
    assert lay("2S 2H JK 2D 6C") == ["too-many-wilds"]


def test_every_reason_against_every_group_is_given():
    assert lay(["9H 9S", "8H 2C JK"]) == ["meld-too-small", "too-few-naturals"]


def test_after_a_group_without_cards_the_next_one_is_judged_too():
    act = Lay((Group(()), Group(parse_cards("8H 2C JK"))))
    seen = position("8H 2C JK" + REST, drawn="stock", melds=OWN)
    assert check(seen, act).codes == (Code.MELD_TOO_SMALL, Code.TOO_FEW_NATURALS)


def test_a_kept_red_three_and_a_meld_are_laid_in_one_act():
    found = verdict({"lay": ["3H", "9S 9H 9D"]}, "3H 9S 9H 9D" + REST, "samba")
    assert found.effects == (Effect.RED_THREE_LAID, Effect.MELD_LAID)


def test_a_kept_red_three_that_is_laid_lies_with_the_sides_red_threes():
    seen = position("3H 3D 9S" + REST, "samba", drawn="stock")
    after = rule(seen, Lay((Group(parse_cards("3D")),))).after
    assert after is not None
    assert after.red_threes == parse_cards("3D")
    after = rule(after, Lay((Group(parse_cards("3H")),))).after
    assert after is not None
    assert after.red_threes == parse_cards("3D 3H")


def test_a_lay_cites_no_section_of_the_pile():
    assert verdict({"lay": ["9H 9S 9D"]}, "9H 9S 9D" + REST).cites == ("classic/melds/naturals",)


def test_bare_wild_cards_join_the_only_meld_and_otherwise_must_name_one():
    melds = ["6S 6H 6D", "KS KH KD"]
    assert lay("2S") == []
    assert lay("2S", melds=melds) == ["no-such-meld"]
    assert lay([{"cards": "2S", "to": 1}], melds=melds) == []
    assert lay([{"cards": "2S", "to": 2}], melds=melds) == ["no-such-meld"]
    assert lay([{"cards": "2S", "to": 3}], melds=melds) == ["no-such-meld"]
    assert lay("2S 2C", melds=[]) == ["wild-melds-not-played", "too-few-naturals", "meld-too-small"]


def test_a_meld_that_is_laid_in_the_same_act_can_be_joined_by_its_place():
    assert lay(["9H 9S 9D", {"cards": "2S", "to": 1}]) == []


def test_a_natural_card_joins_no_meld_of_another_rank():
    assert lay([{"cards": "9H", "to": 0}]) == ["mixed-ranks"]


def test_red_threes_are_never_melded():
    assert lay("9H 9S 3D", rules="samba")[0] == "red-three-not-melded"


BLACK = ["7S 7S 7H 7H 7D 7D 7C"]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3S 3C 3S", []),
        ("3S 3C 3S 3C", []),
        ("3S 3C 2D", ["black-threes-no-wilds", "meld-too-small"]),
        ("3S 3C 3S JK", ["black-threes-no-wilds"]),
        ("3S 3C", ["meld-too-small"]),
    ],
)
def test_black_threes_are_laid_three_or_four_without_wild_cards_when_going_out(cards, expected):
    assert codes({"lay": [cards]}, cards + " KD", melds=BLACK) == expected


def test_black_threes_are_not_laid_while_two_cards_stay():
    assert codes({"lay": ["3S 3C 3S"]}, "3S 3C 3S KD KH", melds=BLACK) == ["black-threes-only-going-out"]


def test_black_threes_are_not_laid_without_the_canasta():
    assert codes({"lay": ["3S 3C 3S"]}, "3S 3C 3S KD", melds=OWN)[0] == "black-threes-only-going-out"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("5H 6H 7H", []),
        ("JH QH KH AH", []),
        ("4H 5H 6H 7H 8H 9H 10H", []),
        ("4H 5H 6H 7H 8H 9H 10H JH", ["sequence-full"]),
        ("5H 6H 8H", ["sequence-broken"]),
        ("5H 6H 6H 7H", ["sequence-broken"]),
        ("5H 6H", ["meld-too-small"]),
        ("5H 6S 7H", ["mixed-suits"]),
        ("5H 6S 9H", ["mixed-ranks", "mixed-suits"]),
        ("5H 6H 2C", ["wild-in-sequence"]),
        ("3S 4S 5S", ["sequence-broken"]),
        ("3H 4H 5H", ["red-three-not-melded", "sequence-broken"]),
    ],
)
@pytest.mark.parametrize("rules", ["samba", "bolivia"])
def test_a_sequence_is_three_to_seven_cards_of_a_suit_from_four_to_ace(rules, cards, expected):
    assert lay(cards, rules)[: len(expected) or None] == expected


def test_samba_allows_a_second_meld_of_a_rank_or_joining_the_first():
    assert lay("6C 6S 6H", "samba") == []
    assert lay("6C", "samba") == []
    assert lay("6C", "samba", melds=["6S 6H 6D", "6S 6D 6H"]) == ["no-such-meld"]
    assert lay([{"cards": "6C", "to": 1}], "samba", melds=["6S 6H 6D", "6S 6D 6H"]) == []


def test_a_sequence_is_joined_by_its_place_at_either_end():
    melds = ["7H 8H 9H"]
    assert lay([{"cards": "10H", "to": 0}], "samba", melds=melds) == []
    assert lay([{"cards": "6H", "to": 0}], "samba", melds=melds) == []
    assert lay([{"cards": "JH", "to": 0}], "samba", melds=melds) == ["sequence-broken"]
    assert lay([{"cards": "2C", "to": 0}], "samba", melds=melds) == ["wild-in-sequence"]


def test_a_meld_of_wild_cards_is_played_in_bolivia_and_by_the_slovak_page():
    assert lay("2S 2H JK", "bolivia") == []
    assert lay("2S 2H 2D 2C JK JK 2S", "bolivia") == []
    assert lay("2S 2H 2D 2C JK JK 2S JK", "bolivia") == ["wild-meld-full"]
    assert lay("2S 2H JK", "slovak") == []
    assert lay("JK JK JK", "slovak") == ["two-needed"]
    assert lay("2S 2H JK", "samba") == ["wild-melds-not-played", "too-few-naturals"]


def test_a_meld_of_wild_cards_takes_no_natural_card():
    assert lay([{"cards": "9H 9S", "to": 0}], "bolivia", melds=["2S 2H JK"]) == ["mixed-ranks"]


def test_a_reason_cites_the_rule_set_that_decides():
    assert verdict({"lay": ["9H 9S"]}, "9H 9S" + REST).cites == ("classic/melds/size",)
    outnumbered = verdict({"lay": ["9H 9S 2C 2D JK"]}, "9H 9S 2C 2D JK" + REST, "polish")
    assert outnumbered.reasons[0].cite == "polish/melds/wilds"


def test_laying_nothing_is_not_laying():
    seen = position("9H 9S" + REST, drawn="stock", melds=OWN)
    for act in (Lay(()), Lay((Group(()),)), Lay((Group((), 0),))):
        assert check(seen, act).codes == (Code.MELD_TOO_SMALL,)


def test_mixed_ranks_are_named():
    reason = verdict({"lay": ["9H 9S 8D 2C"]}, "9H 9S 8D 2C" + REST).reasons[0]
    assert [rank.value for rank in reason.params["ranks"]] == ["8", "9"]


def test_a_group_that_could_stand_alone_joins_where_a_side_has_one_meld_a_rank_and_is_new_where_it_has_several():
    joined = verdict({"lay": ["6C 6S 6H"]}, "6C 6S 6H" + REST)
    assert joined.effects == (Effect.MELD_EXTENDED,)
    new = verdict({"lay": ["6C 6S 6H"]}, "6C 6S 6H" + REST, "samba")
    assert new.effects == (Effect.MELD_LAID,)


def test_a_sequence_may_reach_from_four_to_ace_by_a_house_rule():
    house = {"base": "bolivia", "set": {"melds.sequence_sizes": [3, 11], "melds.sequence_wilds": 1}}
    whole = "4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
    assert lay(whole, house) == []
    assert lay(whole + " 2C", house)[0] == "sequence-broken"


def test_one_two_is_enough_for_a_meld_of_wild_cards_on_the_slovak_page():
    assert lay("2S JK JK", "slovak") == []


def test_a_natural_canasta_turns_mixed_once():
    full, mixed = "QS QS QH QH QD QD QC", "QS QS QH QH QD QD 2S"
    turned = Effect.CANASTA_TURNED_MIXED
    assert turned in verdict({"lay": ["2C"]}, "2C" + REST, melds=[full]).effects
    assert turned not in verdict({"lay": ["QC"]}, "QC" + REST, melds=[full]).effects
    assert turned not in verdict({"lay": ["2C"]}, "2C" + REST, melds=[mixed]).effects


def test_the_facts_of_a_reason_are_those_of_the_case():
    wild = verdict({"lay": ["2S 2H JK"]}, "2S 2H JK" + REST)
    assert wild.reasons[1].params == {"n": 0, "least": 2}
    nothing = check(position("9H 9S" + REST, drawn="stock", melds=OWN), Lay(()))
    assert nothing.reasons[0].params == {"n": 0, "least": 1}


MADE = [
    ("9H 9S 9D 2C JK", "classic", (MeldKind.GROUP, Rank.NINE, None, 5, 3, 2)),
    ("3S 3C 3S", "classic", (MeldKind.BLACK_THREES, Rank.THREE, None, 3, 3, 0)),
    ("5H 6H 7H", "samba", (MeldKind.SEQUENCE, None, Suit.HEARTS, 3, 3, 0)),
    ("2S 2H JK", "bolivia", (MeldKind.WILD, None, None, 3, 0, 3)),
]


@pytest.mark.parametrize(("cards", "rules", "made"), MADE)
def test_a_meld_is_known_by_its_rank_or_suit_and_its_natural_and_wild_cards(cards, rules, made):
    meld = fit(parse_cards(cards), RULE_SETS[rules])[0]
    assert meld is not None
    assert (meld.kind, meld.rank, meld.suit, meld.size, meld.naturals, meld.wilds) == made


@pytest.mark.parametrize(("cards", "wilds"), [("5H 6H 9H 2C JK", 2), ("5H 8H 2C JK", 2), ("5H 6H 7H JK", 1)])
def test_wild_cards_fill_the_gaps_of_a_sequence_by_a_house_rule(cards, wilds):
    meld = fit(parse_cards(cards), RULE_SETS["samba"].but("house", melds__sequence_wilds=2))[0]
    assert meld is not None
    assert (meld.kind, meld.wilds) == (MeldKind.SEQUENCE, wilds)


def test_a_sequence_has_no_greatest_size_where_a_house_rule_sets_none():
    house = {"base": "samba", "set": {"melds.sequence_sizes": [3, None]}}
    assert lay("4H 5H 6H 7H 8H 9H 10H JH", house) == []


def test_a_group_does_not_turn_into_a_sequence():
    changes = {"min_naturals": 1, "max_wilds": 2, "wild_ratio": "cap-only", "sequence_wilds": 2}
    house = {"base": "samba", "set": {f"melds.{name}": value for name, value in changes.items()}}
    assert lay("6H 7H 8H 2C JK", house) == []
    assert lay([{"cards": "7H 8H", "to": 0}], house, melds=["6H 2C JK"]) == ["mixed-ranks"]


def test_black_threes_make_no_canasta_however_many_a_canasta_needs():
    house = {"base": "classic", "set": {"melds.canasta": 4}}
    assert codes({"lay": ["3S 3C 3S 3C"]}, "3S 3C 3S 3C KD", house) == [
        "black-threes-only-going-out",
        "canastas-needed",
        "must-keep-a-card",
    ]


def test_three_wild_cards_join_the_wild_meld_on_the_slovak_page_and_are_a_new_one_in_bolivia():
    melds = ["6S 6H 6D", "2S 2H JK"]
    assert verdict({"lay": ["2C 2D JK"]}, "2C 2D JK" + REST, "slovak", melds=melds).effects == (Effect.MELD_EXTENDED,)
    assert verdict({"lay": ["2C 2D JK"]}, "2C 2D JK" + REST, "bolivia", melds=melds).effects == (Effect.MELD_LAID,)


LIMITS = [
    ("9H 9S 9D 2C JK", "samba", Code.TOO_MANY_WILDS, {"n": 2, "most": 1}),
    ("9H 9S 2C 2D JK JK", "polish", Code.TOO_MANY_WILDS, {"n": 4, "most": 3}),
    ("2S 2H 2D 2C JK JK 2S JK", "bolivia", Code.WILD_MELD_FULL, {"most": 7}),
    ("4H 5H 6H 7H 8H 9H 10H JH", "samba", Code.SEQUENCE_FULL, {"most": 7}),
    ("9H 9S 2C 2D", {"base": "classic", "set": {"melds.min_size": 5}}, Code.MELD_TOO_SMALL, {"n": 4, "least": 5}),
]


@pytest.mark.parametrize(("cards", "rules", "code", "facts"), LIMITS)
def test_a_reason_says_how_many_cards_there_are_and_may_be(cards, rules, code, facts):
    reasons = verdict({"lay": [cards]}, cards + REST, rules, melds=["6S 6H 6D 6C 6S"]).reasons
    assert (reasons[0].code, reasons[0].params) == (code, facts)
    assert [type(n) for n in reasons[0].params.values()] == [int] * len(facts)
