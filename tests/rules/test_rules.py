"""Rule sets as cited differences, house rules as the same differences in JSON."""

import pytest

from canasta import CLASSIC, RULE_SETS, SECTIONS, Code, RequestError, differences, rules_from_json
from canasta.kinds import BadValue
from canasta.position import TURN_FIELDS
from canasta.rules import COMMON_TOPICS, PATHS, TOPICS, Sides, WildRatio, kind_of, to_json
from canasta.scoring import TOPIC_OF_LINE, LineCode
from canasta.variants import for_players
from canasta.verdict import TOPIC_OF, TOPIC_OF_EFFECT, Effect

NAMES = "classic two-player three-player six-player hebrew-article hebrew-guide slovak polish samba bolivia"


def test_the_ten_rule_sets():
    assert set(RULE_SETS) == set(NAMES.split())
    assert all(rules.name == name for name, rules in RULE_SETS.items())


def changed(name):
    return {difference.path: difference.after for difference in differences(CLASSIC, RULE_SETS[name])}


def test_the_guide_plays_classic():
    assert changed("hebrew-guide") == {}


def test_two_players_deal_fifteen_draw_two_and_need_two_canastas():
    assert changed("two-player") == {
        "table.players": 2,
        "table.sides": Sides.SOLO,
        "deal.hand": 15,
        "turn.draw": 2,
        "going_out.canastas": 2,
    }


def test_the_polish_rules_differ_in_three_things():
    assert set(changed("polish")) == {"melds.wild_ratio", "pile.opens", "scoring.red_threes_turn"}
    assert changed("polish")["melds.wild_ratio"] is WildRatio.NOT_MORE_THAN_NATURALS


def test_a_difference_cites_the_rule_set_that_makes_it():
    found = {difference.path: difference.cite for difference in differences(CLASSIC, RULE_SETS["bolivia"])}
    assert found["match.target"] == "bolivia/match/target"
    assert found["deck.packs"] == "samba/set-up/deck"
    assert RULE_SETS["bolivia"].cite("melds.min_size") == "classic/melds/size"


def test_a_topic_cites_the_newest_rule_set_that_changed_it():
    assert RULE_SETS["bolivia"].cite_topic("going-out/canastas") == "bolivia/going-out/canastas"
    assert RULE_SETS["bolivia"].cite_topic("melds/sequences") == "samba/melds/sequences"
    assert RULE_SETS["polish"].cite_topic("melds/size") == "classic/melds/size"


def test_house_rules_are_cited_as_such():
    house = CLASSIC.but("mine", changes={"melds.canasta": 6})
    assert house.cite("melds.canasta") == house.cite_topic("melds/canastas") == "house-rules"
    assert house.cite("melds.min_size") == "classic/melds/size"


def test_every_section_that_can_be_cited_is_listed():
    topics = {*TOPIC_OF.values(), *TOPIC_OF_EFFECT.values(), *TOPIC_OF_LINE.values()}
    assert topics <= {*TOPICS.values(), *COMMON_TOPICS}
    assert {*TOPIC_OF} == {*Code}
    assert {*TOPIC_OF_EFFECT} == {*Effect}
    assert {*TOPIC_OF_LINE} == {*LineCode}
    players = [for_players(rules, n) for rules in RULE_SETS.values() for n in range(2, 7)]
    for rules in [*RULE_SETS.values(), *players]:
        assert {rules.cite_topic(topic) for topic in topics} <= set(SECTIONS)
        assert {rules.cite(path) for path in PATHS} <= set(SECTIONS)
    assert len(set(SECTIONS)) == len(SECTIONS)


def test_an_unknown_field_fails_at_once():
    with pytest.raises(KeyError, match="max_wild"):
        CLASSIC.but("x", melds__max_wild=2)
    with pytest.raises(KeyError):
        CLASSIC.get("name")


def test_rules_are_values():
    again = CLASSIC.but("classic", melds__canasta=6).but("classic", melds__canasta=7)
    assert again == CLASSIC
    assert hash(again) == hash(CLASSIC)
    assert again != CLASSIC.but("other", melds__canasta=7)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_values_of_a_rule_set_are_read_back_from_their_json(rules):
    for path, value in to_json(RULE_SETS[rules]).items():
        assert kind_of(path).read(value) == RULE_SETS[rules].get(path), path


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_rule_set_as_house_rules_of_classic_plays_the_same(rules):
    house = {"base": "classic", "set": {path: kind_of(path).write(value) for path, value in changed(rules).items()}}
    read = rules_from_json(house)
    assert list(differences(RULE_SETS[rules], read)) == []


def test_house_rules_without_a_change_are_their_base():
    assert rules_from_json({"base": "samba"}) is RULE_SETS["samba"]
    assert rules_from_json({"set": {}}) is CLASSIC
    assert rules_from_json({"base": "samba", "set": {"match.target": 5000}}).name == "samba+house"


BAD = [
    ("melds.canasta", True),
    ("melds.canasta", 7.0),
    ("melds.canasta", 3),
    ("melds.canasta", "7"),
    ("melds.canasta", None),
    ("first_meld.waiver", 1),
    ("melds.max_wilds", []),
    ("melds.wild_ratio", "half"),
    ("melds.wild_ratio", 1),
    ("pile.ways", "natural-pair"),
    ("pile.ways", ["pair"]),
    ("pile.ways", [1]),
    ("pile.ways", ["natural-pair"] * 9),
    ("first_meld.steps", 50),
    ("first_meld.steps", [50]),
    ("first_meld.steps", [[0]]),
    ("first_meld.steps", [[0, "50"]]),
    ("first_meld.steps", [[0, 50]] * 11),
    ("melds.sequence_sizes", 3),
    ("melds.sequence_sizes", [3]),
    ("melds.sequence_sizes", [3, 99]),
    ("scoring.concealed", -1),
    ("deck.packs", 10**9),
]


@pytest.mark.parametrize(("path", "value"), BAD)
def test_a_value_that_does_not_fit_its_path_is_refused(path, value):
    with pytest.raises(BadValue):
        kind_of(path).read(value)
    with pytest.raises(RequestError) as error:
        rules_from_json({"base": "classic", "set": {path: value}})
    assert error.value.defects[0].params["path"] == path


@pytest.mark.parametrize(
    "changes",
    [
        {"table.players": 5},
        {"table.players": 6, "deal.hand": 17},
        {"melds.min_size": 6, "melds.canasta": 5},
        {"melds.min_naturals": 5},
        {"melds.sequence_sizes": [7, 4]},
        {"melds.wild_sizes": [7, 4]},
        {"melds.wild_min_twos": 1},
        {"melds.sequence_wilds": 1},
        {"pile.ways": []},
        {"pile.ways": ["natural-pair", "sequence-end"]},
        {"going_out.sequences": 1},
        {"melds.sequence_sizes": [3, 6], "going_out.sequences": 1},
        {"melds.sequence_sizes": [3, 7], "going_out.sequences": 2},
        {"table.sides": "solo", "going_out.ask": "must-ask"},
        {"going_out.discard_needed": True, "going_out.pass_with_last_card": True},
        {"first_meld.steps": []},
        {"first_meld.steps": [[100, 50], [0, 90]]},
        {"scoring.concealed": 50},
    ],
)
def test_house_rules_that_contradict_themselves_are_refused_with_their_paths(changes):
    with pytest.raises(RequestError) as error:
        rules_from_json({"base": "classic", "set": changes})
    assert error.value.defects[0].key == "contradiction"
    named = error.value.defects[0].params["paths"]
    assert any(path in named for path in changes)


def test_only_some_of_many_wrong_paths_are_told():
    with pytest.raises(RequestError) as error:
        rules_from_json({"base": "classic", "set": {f"path{n}": n for n in range(3000)}})
    assert len(error.value.defects) == 8


def test_every_contradiction_and_every_bad_path_is_told():
    with pytest.raises(RequestError) as error:
        rules_from_json({"base": "classic", "set": {"a": 1, "melds.canasta": 1}})
    assert [defect.key for defect in error.value.defects] == ["unknown-path", "bad-rule-value"]


@pytest.mark.parametrize(
    ("name", "players", "hand", "draw", "canastas", "sides"),
    [
        ("classic", 2, 15, 2, 2, 2),
        ("classic", 3, 13, 2, 1, 3),
        ("classic", 5, 11, 1, 1, 2),
        ("classic", 6, 13, 1, 2, 3),
        ("hebrew-article", 2, 15, 2, 2, 2),
        ("hebrew-guide", 2, 15, 1, 1, 2),
        ("slovak", 3, 13, 1, 1, 3),
        ("samba", 2, 15, 2, 2, 2),
        ("samba", 5, 15, 2, 2, 5),
        ("samba", 6, 13, 2, 2, 3),
        ("bolivia", 6, 13, 2, 2, 3),
        ("bolivia", 4, 15, 2, 2, 2),
    ],
)
def test_a_rule_set_with_another_number_of_players(name, players, hand, draw, canastas, sides):
    rules = rules_from_json(name, players)
    assert (rules.deal.hand, rules.turn.draw, rules.going_out.canastas, rules.sides) == (hand, draw, canastas, sides)


def test_the_fields_of_a_turn_are_known():
    assert {"hand", "melds", "pile", "stock", "players", "rules"} <= set(TURN_FIELDS)


def test_sequences_with_wild_cards_are_a_house_rule():
    from helpers import codes

    house = {"base": "bolivia", "set": {"melds.sequence_wilds": 2}}
    rest = " 4S 5H 10D JC"
    assert codes({"lay": ["5H 7H 2C"]}, "5H 7H 2C" + rest, house) == []
    assert codes({"lay": ["5H 6H JK"]}, "5H 6H JK" + rest, house) == []
    assert codes({"lay": ["5H 8H 2C"]}, "5H 8H 2C" + rest, house) == ["sequence-broken"]
    assert codes({"lay": ["5H 6H 7H 2C 2D 2S"]}, "5H 6H 7H 2C 2D 2S" + rest, house) == ["wild-in-sequence"]


def test_black_threes_never_or_at_any_time_are_house_rules():
    from helpers import codes

    hand = "3S 3C 3S 4S 5H 10D"
    assert codes({"lay": ["3S 3C 3S"]}, hand, {"base": "classic", "set": {"threes.black_melds": "any-time"}}) == []
    never = {"base": "classic", "set": {"threes.black_melds": "never"}}
    assert codes({"lay": ["3S 3C 3S"]}, hand, never) == ["black-threes-never"]


def test_a_black_three_that_freezes_until_taken_is_a_house_rule():
    from helpers import ruled

    house = {"base": "classic", "set": {"pile.freezers": ["wild", "red-three", "black-three"]}}
    assert ruled([{"take": "8S 2C"}], "8S 2C 4S 5H", house, pile="3S 8H", melds=["6S 6H 6D"]) == ["needs-natural-pair"]


def test_meld_size_without_a_cap_of_wild_cards():
    from helpers import codes

    house = {"base": "classic", "set": {"melds.max_wilds": None}}
    assert codes({"lay": ["9H 9S 2C 2D JK JK"]}, "9H 9S 2C 2D JK JK 4S 5H", house) == []
