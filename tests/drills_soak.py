"""Very many drills of every skill, over all cores: `python tests/drills_soak.py [--seeds 1000] [--others 100]`.

Each one must be possible, solvable as it is shown, with a third hint that leads to a right answer and wrong answers
that get reasons of the engine; no two of a run alike, and no place among the choices right far more often than by
chance. It prints one JSON line for each skill and kind, and its exit status is 1 where anything was wrong. `--seeds`
are dealt by the first rule set that has the skill, `--others` by each further one. Times are those of the processor, in
milliseconds, from an event to the state that is drawn then: the median, the 95th and the 99th of a hundred and the
worst of the slowest level. A check may take `CHECK`, and another drill `NEXT`.
"""

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "widgets"))
sys.path.insert(0, str(Path(__file__).parents[1] / "site"))

import gallery
from canasta import RULE_SETS, SECTIONS, ImpossiblePosition, check
from canasta.rules import HOUSE
from canasta.words import Words
from canasta_widgets.drill import Drill
from canasta_widgets.kinds import KINDS
from canasta_widgets.kinds.kind import FIRST
from canasta_widgets.kinds.terms import JOINING
from canasta_widgets.session import Session
from canasta_widgets.skills import LEVELS, SKILLS

FAR = 5
"""So many standard deviations from chance are no chance."""
RUN = 20
"""In so many drills that follow one another no two are alike."""
MOST_STEPS = 20
CHECK, NEXT = 8, 25
"""What 95 of a hundred checks, and of a hundred new drills, may take here; a browser's Python is three times slower."""
SORTS = ("invalid", "unsolvable", "hint_failures", "distractors", "telling_places", "alike")
"""What may be wrong with drills."""
EN = Words("en")
CITED = {*SECTIONS, JOINING, HOUSE}
"""The sections of the reference that a reason may name."""


def asked(skill, kind, level, rules):
    """What a learner asks for: a drill of this skill, kind and level."""
    return Drill(id="dealt", kind=kind, skill=skill, level=level, rules=rules, fresh=True)


def cases(skills=None):
    """Each skill and kind, with the rule sets by which it is a subject, in their order."""
    for skill in SKILLS.values():
        rules = [name for name, record in RULE_SETS.items() if skill.applies(record)]
        for kind in skill.kinds:
            if skills is None or skill.id in skills:
                yield skill.id, kind, rules


def defects(drill):
    """What is wrong with a drill, as pairs of a sort and of what was seen."""
    kind = KINDS[drill.kind]
    try:
        found = [("invalid", fault) for fault in kind.faults(drill)]
    except ImpossiblePosition as error:
        return [("invalid", str(error))]
    if drill.expect is not None:
        codes = {code.value for code in check(drill.posed(), drill.action()).codes}
        found += [("invalid", sorted(codes))] * (codes != set(drill.expect))
    for at, step in steps(drill, found):
        found += hint_defects(kind, at, step)
        found += choice_defects(kind, at, step)
    return found


def steps(drill, found):
    """The points of a drill on the way that is shown; what is wrong with that way goes to `found`."""
    kind, step = KINDS[drill.kind], FIRST
    for _ in range(MOST_STEPS):
        yield drill, step
        answer = kind.shown(drill, step)
        grade = kind.grade(drill, step, answer, EN)
        if grade.onward:
            drill, step = kind.onward(drill, step, answer)
            continue
        if not grade.right:
            found.append(("unsolvable", [step, answer]))
        return
    found.append(("unsolvable", "it never ends"))


def hint_defects(kind, drill, step):
    """Three hints, the last of which tells an answer that is right or leads on."""
    hints = kind.hints(drill, step, EN)
    if len(hints) != 3 or hints[2].answer is None:
        return [("hint_failures", f"{len(hints)} hints")]
    grade = kind.grade(drill, step, hints[2].answer, EN)
    return [] if grade.right or grade.onward else [("hint_failures", [step, hints[2].answer])]


def choice_defects(kind, drill, step):
    """Of the choices that are offered some are right; each of the others gets its reason."""
    question = kind.question(drill, step, None, EN).get("question")
    values = [choice["value"] for choice in question["choices"]] if question else []
    grades = {value: kind.grade(drill, step, {"choice": value}, EN) for value in values}
    found = [("distractors", [step, value]) for value, grade in grades.items() if not grade.right and not grade.reasons]
    if drill.kind == "judge":
        found += judge_defects(drill, step, grades)
    if drill.kind == "choose":
        found += [("distractors", [step, defect]) for defect in reason_defects(drill, grades)]
    if drill.kind != "take" and values and not any(grade.right for grade in grades.values()):
        found.append(("unsolvable", [step, "no choice is right"]))
    return found


def reason_defects(drill, grades):
    """Of a question one answer is right, and each wrong one has a reason of its own, which cites the rules."""
    wrong = [grade for grade in grades.values() if not grade.right]
    firsts = [grade.reasons[0].text.plain() for grade in wrong if grade.reasons]
    if len(set(firsts)) < len(wrong):
        yield "two wrong answers fail for the same reason"
    if not all(why.cite in CITED for grade in wrong for why in grade.reasons):
        yield "a reason cites nothing"
    if len(grades) - len(wrong) != 1:
        yield "not one answer is right"


def places(drill):
    """The places of the right answers among those that are offered, and how many are offered."""
    kind = KINDS[drill.kind]
    values = [choice["value"] for choice in kind.question(drill, FIRST, None, EN)["question"]["choices"]]
    right = [place for place, value in enumerate(values) if kind.grade(drill, FIRST, {"choice": value}, EN).right]
    return right, len(values)


def telling(seen):
    """The places that are right far more often than by chance (five standard deviations), of what `places` gave."""
    for place in range(max(offered for _, offered in seen)):
        chances = [len(right) / offered for right, offered in seen if place < offered]
        spread = sum(chance * (1 - chance) for chance in chances) ** 0.5
        often = sum(place in right for right, _ in seen)
        if often > sum(chances) + FAR * max(spread, 1):
            yield place, often, len(seen)


def judge_defects(drill, step, grades):
    """What a choice says of an act is right exactly where the engine says so."""
    codes = {code.value for code in check(drill.posed(), drill.action()).codes}
    if len(grades) - sum(grade.right for grade in grades.values()) < 1:
        yield "distractors", [step, "no choice is wrong"]
    for value, grade in grades.items():
        true = value in codes if step != FIRST else (value == "legal") is (not codes)
        if grade.right is not true:
            yield "distractors", [step, value]
        if not grade.right and not codes <= {why.code for why in grade.reasons}:
            yield "distractors", [step, value, "a reason is missing"]


def look(drill):
    """What a learner sees of a drill: two with the same are alike."""
    seen = drill.to_json()
    return json.dumps([seen[name] for name in ("position", "act", "options", "goal", "ask", "cards", "deal", "draws")])


def timed(session, event):
    """How long a session takes from an event to its state, and whether that state ends the drill."""
    begun = time.process_time()
    state = session.dispatch(event)
    return (time.process_time() - begun) * 1000, state


def checked_in(session):
    """How long right answers take to the end of the drill, and wrong ones, each given twice."""
    copy, times = Session.from_json(session.to_json()), []
    while len(times) < MOST_STEPS:
        took, state = timed(copy, gallery.told(copy))
        times.append(took)
        if state["phase"] == "answered":
            break
    for event in gallery.mistakes(session):
        copy = Session.from_json(session.to_json())
        took, state = timed(copy, event)
        if state["verdict"] == "wrong":
            copy.dispatch({"type": "retry"})
            times += [took, timed(copy, event)[0]]
    return times


def job(task):
    """One run of drills of a skill, kind, rule set and level: what was wrong, its times, and its measure."""
    skill, kind, rules, level, seeds = task
    wanted = asked(skill, kind, level, rules)
    wrong, times, grades, measures, looks, chosen = Counter(), [], [], [], [], []
    examples, session = {}, Session(wanted, "he", 0)
    for seed in range(seeds):
        times.append(timed(session, {"type": "next", "seed": seed})[0])
        drill = Drill.from_json(session.to_json()["memory"]["drill"])
        measures.append(SKILLS[skill].measure(drill))
        looks.append(look(drill))
        grades += checked_in(session)
        for sort, seen in defects(drill):
            wrong[sort] += 1
            examples.setdefault(sort, [rules, level, seed, seen])
        if kind == "choose":
            chosen.append(places(drill))
    for place in telling(chosen) if chosen else ():
        wrong["telling_places"] += 1
        examples.setdefault("telling_places", [rules, level, place])
    wrong["alike"] = sum(len(looks[n : n + RUN]) - len(set(looks[n : n + RUN])) for n in range(0, seeds, RUN))
    return task, wrong, examples, (times, grades), statistics.mean(measures)


def spread(times):
    """The median of some times, the 95th and the 99th of a hundred, and the worst."""
    ordered = sorted(times)
    return [round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 2) for part in (0.5, 0.95, 0.99, 1)]


def slowest(levels):
    """The spread of the level that is the slowest but for a few."""
    return max(map(spread, levels.values()), key=lambda found: found[1])


def added_up(jobs):
    """The report on the jobs of one skill and kind, and whether nothing is wrong with it."""
    deals, wrong, shown, means, slowest_of = 0, Counter(), {}, {}, ({}, {})
    for task, found, examples, times, measure in jobs:
        deals += len(times[0])
        wrong.update(found)
        shown = {**examples, **shown}
        means.setdefault(task[2], []).append(round(measure, 2))
        for levels, measured in zip(slowest_of, times, strict=True):
            levels.setdefault(task[3], []).extend(measured)
    flat = {name: values for name, values in means.items() if values != sorted(set(values))}
    counts = {sort: wrong[sort] for sort in SORTS}
    another, check_of = (slowest(levels) for levels in slowest_of)
    report = {"deals": deals, **counts, "next_ms": another, "check_ms": check_of}
    report |= {"measure": next(iter(means.values())), "flat": flat, **({"examples": shown} if shown else {})}
    return report, not (any(counts.values()) or flat or another[1] > NEXT or check_of[1] > CHECK)


def main():
    """Runs all of them, adds them up, and prints a line for each skill and kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--others", type=int, default=100)
    parser.add_argument("--skills", nargs="*")
    options = parser.parse_args()
    tasks = [
        (skill, kind, name, level, options.others if n else options.seeds)
        for skill, kind, rules in cases(options.skills)
        for n, name in enumerate(rules)
        for level in LEVELS
    ]
    failed = False
    with ProcessPoolExecutor() as pool:
        for (skill, kind), found in groupby(pool.map(job, tasks), key=lambda one: one[0][:2]):
            report, fine = added_up(found)
            print(json.dumps({"skill": skill, "kind": kind, **report}), flush=True)
            failed = failed or not fine
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
