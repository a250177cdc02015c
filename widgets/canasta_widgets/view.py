"""From what a session remembers to what is seen, in the learner's language."""

from __future__ import annotations

from typing import Literal

from canasta.words import Words

from . import felt
from .kinds import Grade, Why
from .kinds.choose import RULES
from .kinds.terms import HOUSE_RULES, RULE_SETS, title, written
from .marks import N_
from .memory import HINTS, Moment, Point, key_of, point
from .state import ActionView, FeedbackView, KeyView, LabelsView, Part, ReasonView, Span, State, TableView

SEVERAL = N_("Several rule sets")
"""What is said in place of a rule set's name where a drill asks about more than one."""

ACTS: dict[str, tuple[str, str]] = {
    "check": (N_("Check"), "C"),
    "draw": (N_("Draw from the stock"), "D"),
    "take": (N_("Take the pile"), "T"),
    "lay": (N_("Lay down"), "L"),
    "discard": (N_("Discard"), "X"),
    "pass": (N_("End the turn"), "E"),
    "group": (N_("Another meld"), "G"),
    "retry": (N_("Try again"), "R"),
    "next": (N_("Another one"), "N"),
    "show": (N_("Show me"), "S"),
    "why": (N_("Why?"), "W"),
    "hint": (N_("Hint"), "H"),
    "undo": (N_("Undo"), "U"),
}
"""The buttons: label, and the letter on the key that does the same."""


def view(now: Moment) -> State:
    """The view model of a moment. Before an answer is given it does not ask the engine about it."""
    memory, words, at, grade = now.memory, now.words, now.point, now.grade
    drill, part = at.drill, at.part(memory["answer"], words)
    hints = at.hints(words)[: memory["hints"]] if grade is None and memory["hints"] else ()
    return {
        "drill": drill.id,
        "key": key_of(memory),
        "turn": memory["turn"],
        "kind": drill.kind,
        "lang": words.lang,
        "dir": words.dir,
        "phase": "answered" if grade else "ready",
        "step": at.step,
        "verdict": None if grade is None else "right" if grade.right else "wrong",
        "task": _task(at, words),
        "rules": words.text(SEVERAL if drill.ask == RULES else RULE_SETS.get(str(drill.rules), HOUSE_RULES)).plain(),
        "table": part.get("table") or _table(at, words),
        "hand": part.get("hand") or felt.no_hand(),
        "staging": part.get("staging"),
        "number": part.get("number"),
        "sheet": part.get("sheet"),
        "items": part.get("items"),
        "question": part.get("question"),
        "answer": memory["answer"],
        "shown": now.shown if memory["shown"] else None,
        "feedback": _feedback(now),
        "hint": [hint.text.spans() for hint in hints],
        "hints_left": HINTS - memory["hints"],
        "history": part.get("history", []),
        "fresh": drill.fresh and memory["untouched"] and memory["deal"] == 0,
        "actions": _actions(now, part),
        "keys": _keys(now, part),
        "labels": _labels(at, words),
    }


def _task(at: Point, words: Words) -> list[Span]:
    """The task's words, or the usual question of its kind."""
    task = at.drill.task
    return (
        words.text(at.kind.usual(at.drill), **at.kind.named(at.drill))
        if task is None
        else written(task[words.lang], words)
    ).spans()


def _table(at: Point, words: Words) -> TableView:
    return felt.table(at.drill.posed(), at.drill.position, words) if at.drill.position else felt.bare(words)


def _feedback(now: Moment) -> FeedbackView | None:
    memory, words, at, grade = now.memory, now.words, now.point, now.grade
    if memory["nudged"]:
        return {"tone": "note", "headline": words.text(at.kind.nothing).spans(), "reasons": [], "table": None}
    if memory["shown"]:
        shown = at.grade(now.shown, words)
        return _told("shown", Grade(True, words.text("Here is an answer that is right."), shown.reasons), words)
    if grade is not None and not grade.right:
        return _told("wrong", grade, words)
    if grade is not None:
        said = at.drill.level == 1 or memory["why"]
        return _told("right", grade if said else Grade(True, grade.headline), words)
    if memory["path"]:
        before = point(memory, len(memory["path"]) - 1).grade(memory["path"][-1], words)
        return _told("onward", Grade(True, before.headline), words)
    return None


def _told(tone: Literal["right", "wrong", "onward", "shown"], grade: Grade, words: Words) -> FeedbackView:
    return {
        "tone": tone,
        "headline": grade.headline.spans(),
        "reasons": [_reason(why, words) for why in grade.reasons],
        "table": [span for why in grade.after for span in why.text.spans()] or None,
    }


def _reason(why: Why, words: Words) -> ReasonView:
    return {"code": why.code, "text": why.text.spans(), "cite": why.cite, "title": title(why.cite, words)}


def _actions(now: Moment, part: Part) -> list[ActionView]:
    """The buttons of the moment, the main one first."""
    memory, grade = now.memory, now.grade
    more = ["next"] if memory["drill"]["skill"] else []
    if grade is None:
        acts = [*_answering(part), *(["hint"] if memory["hints"] < HINTS else [])]
    elif grade.right:
        asks = grade.reasons and memory["drill"]["level"] > 1 and not memory["why"]
        acts = [*more, *(["why"] if asks else [])]
    else:
        acts = ["retry", *(["show"] if now.may_show and not memory["shown"] else []), *more]
    return [_action(act, place == 0, now.words) for place, act in enumerate(acts)]


def _answering(part: Part) -> list[str]:
    """The buttons that give an answer, or take a part of it back."""
    staging, picks = part.get("staging"), part.get("hand", felt.no_hand())["pick"]
    group = ["group"] if staging and staging["more"] else []
    return [*part.get("acts", ["check"]), *group, *(["undo"] if picks else [])]


def _action(act: str, main: bool, words: Words) -> ActionView:
    label, letter = ACTS[act]
    return {"act": act, "label": words.text(label).plain(), "main": main, "code": f"Key{letter}", "cap": letter}


def _keys(now: Moment, part: Part) -> list[KeyView]:
    """The keys that this drill knows; that of showing an answer once it may be shown."""
    memory, words = now.memory, now.words
    used = {*_answering(part), "retry", "hint", *(["next"] if memory["drill"]["skill"] else [])}
    if now.may_show:
        used.add("show")
    if memory["drill"]["level"] > 1:
        used.add("why")
    letters = [(ACTS[act][1], ACTS[act][0]) for act in ACTS if act in used]
    there = {"cards": part.get("hand", felt.no_hand())["pick"], "choices": part.get("question")}
    moves = next((MOVES[name] for name, found in there.items() if found), ())
    lines = [*moves, *letters]
    return [{"cap": words.text(cap).plain(), "text": words.text(text).plain()} for cap, text in lines]


ARROWS, SPACE = "← → ↑ ↓", N_("Space")
MOVES = {
    "cards": ((ARROWS, N_("from card to card")), (SPACE, N_("pick a card or put it back"))),
    "choices": ((ARROWS, N_("from answer to answer")), (SPACE, N_("choose"))),
}
"""The keys that move about, by what there is to move in."""


def _labels(at: Point, words: Words) -> LabelsView:
    return {
        "waiting": words.text("One moment: the answer is about to be checked.").plain(),
        "nothing": words.text(at.kind.nothing).plain(),
        "keys": words.text("Keys").plain(),
        "feedback": words.text("The verdict").plain(),
        "rule": words.text("Rule").plain(),
        "history": words.text("So far").plain(),
    }
