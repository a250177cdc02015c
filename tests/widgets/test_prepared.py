"""What a first drill says before the engine has arrived is what the engine's session says."""

import random

import pytest

from canasta_widgets import Session
from canasta_widgets.memory import digest
from canasta_widgets.prepared import MOST_ANSWERS, prepare, said

PLAIN = [{"type": name} for name in ("hint", "retry", "show", "why")]


def state_of(pack, node):
    return {name: pack["parts"][place] for name, place in zip(pack["names"], pack["nodes"][node], strict=True)}


@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("name", ["legal", "one-natural", "safe"])
def test_every_walk_through_a_prepared_drill_is_what_the_session_says(drills, name, lang):
    drill = drills[name]
    pack, walk = prepare(drill, lang), random.Random(name)
    for _ in range(20):
        session, node = Session(drill, lang), 0
        for _ in range(12):
            choices = (session.state["question"] or {"choices": []})["choices"]
            event = walk.choice([*PLAIN, *({"type": "check", "choice": one["value"]} for one in choices)])
            onward = pack["turns"].get(digest(f"{drill.id}/{node}/{said(event)}"))
            if onward is None:
                continue
            node, state = onward, session.dispatch(event)
            assert {**state_of(pack, node), "turn": state["turn"]} == state


def test_the_answer_cannot_be_read_off_the_pack(drills):
    pack = prepare(drills["legal"], "en")
    assert not {"legal", "illegal"} & set(pack["turns"])
    assert all(int(key, 16) < 2**53 for key in pack["turns"])


def test_a_drill_with_more_answers_than_can_be_prepared_is_refused(drills):
    with pytest.raises(ValueError, match=f"{MOST_ANSWERS} can be prepared"):
        prepare(drills["sum"], "en")
