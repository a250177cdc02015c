"""Short ways to ask the engine in tests."""

from canasta import Position, Setup, action_from_json, check
from canasta.referee import answer

OWN = ["6S 6H 6D"]


def position(hand, rules="classic", **fields):
    return Position.of(Setup.from_json({"hand": hand, "rules": rules, **fields}))


def verdict(act, hand, rules="classic", **fields):
    fields = {"melds": OWN, "drawn": "stock"} | fields
    return check(position(hand, rules, **fields), action_from_json(act))


def codes(act, hand, rules="classic", **fields):
    return [str(code) for code in verdict(act, hand, rules, **fields).codes]


def ask(acts, hand, rules="classic", **fields):
    """The referee's answer, which must be a ruling."""
    found = answer({"hand": hand, "rules": rules, "acts": acts, **fields})
    assert "error" not in found, found["error"]["message"]
    return found


def ruled(acts, hand, rules="classic", **fields):
    """The codes of a ruling; an empty list where every act is legal."""
    return [reason["code"] for reason in ask(acts, hand, rules, **fields)["reasons"]]
