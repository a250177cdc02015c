"""How long a learner waits for a verdict and for another drill, in Chromium, for every skill and kind.

A page with one drill of each is served beside the built site, with the site's own host, view and worker; only the
memory snapshot is another one, which holds these drills. One drill is in sight at a time, as on a small page. What is
dealt and answered is planned here: the seeds that the view asks the browser for are given to it. Right and wrong
answers take turns; of a turn the draw is timed, and an act that is refused.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import build
import common
import gallery
import pages
from canasta import RULE_SETS
from canasta_widgets import Drill, Session, read_drills
from canasta_widgets.kinds import KINDS
from canasta_widgets.skills import LEVELS, SKILLS, generate

LESSON = "bench"
ROUNDS = 24
LEVEL = LEVELS[-1]
SETTLE = 15
PATIENCE = 5_000
"""Milliseconds of rest between two gestures, and after which a drill that gives no answer ends the run."""
FIELDS = ("position", "act", "options", "goal", "ask", "cards", "deal", "draws")

Answer = dict[str, Any]
Step = tuple[int, list[Answer]]
"""A seed, and the answers to what it deals; the last one ends the drill."""
Plan = dict[str, list[Step]]


@dataclass(frozen=True)
class Waits:
    """What was measured of the drills of a skill, in milliseconds: from check to verdict, and for another drill."""

    skill: str
    verdicts: list[float]
    deals: list[float]


def drills() -> Iterator[Drill]:
    """A drill of every skill and kind, at the highest level, by the first rule set that has the skill."""
    for skill in SKILLS.values():
        rules = next(name for name, record in RULE_SETS.items() if skill.applies(record))
        for kind in skill.kinds:
            asked = Drill(id=f"{skill.id}-{kind}", kind=kind, skill=skill.id, level=LEVEL, rules=rules)
            yield generate(asked, 0)


def write_lesson(folder: Path) -> None:
    """The drills as a lesson's file."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / LESSON).mkdir(parents=True)
    tables = "\n".join(f"[[drill]]\n{_table(drill)}" for drill in drills())
    (folder / LESSON / "drills.toml").write_text(tables, "utf-8")


def _table(drill: Drill) -> str:
    kind, values = KINDS[drill.kind], drill.to_json()
    taken = {name: values[name] for name in FIELDS if name in (*kind.needs, *kind.takes) and values[name]}
    named = {name: values[name] for name in ("id", "kind", "rules", "skill", "level")}
    lines = {**named, "task": {lang: kind.usual(drill) for lang in common.LANGS}, **taken}
    return "".join(f"{name} = {_toml(value)}\n" for name, value in lines.items())


def _toml(value: Any) -> str:
    """A value as TOML writes it in one line; JSON's strings, numbers and truths are TOML's too."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items() if item is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


# --- what is dealt and answered


def plan(drill: Drill) -> list[Step]:
    """The answers to the drill as it stands, then seeds and answers to what they deal."""
    session, found = Session(drill, "en"), list[Step]()
    while len(found) <= ROUNDS:
        seed = len(found)
        if found:
            session.dispatch({"type": "next", "seed": seed})
        found.append((seed, _ending(session, right=seed % 2 == 0)))
        for answer in found[-1][1]:
            session.dispatch(answer)
    return found


def _ending(session: Session, right: bool) -> list[Answer]:
    """Answers that end the drill: the right one where it does so and is wanted, else a wrong one."""
    told, opened = gallery.told(session), Session.from_json(session.to_json())
    before = [told] if told["type"] == "act" else []
    for answer in before:
        opened.dispatch(answer)
    for event in (*([told] if right and not before else []), *reversed([*gallery.mistakes(opened)])):
        if _after(opened, event)["phase"] == "answered":
            return [*before, event]
    raise ValueError(f"no answer ends this drill at once: {session.to_json()}")


def _after(session: Session, event: Answer) -> Any:
    return Session.from_json(session.to_json()).dispatch(event)


# --- the page


def make(site: common.Site) -> tuple[Path, Plan]:
    """The memory snapshot with the drills, and the plan of what is done with them."""
    bench = common.Site(site.build / "bench", site.build / "bench-lessons", quiet=True)
    write_lesson(bench.lessons_folder)
    bench.build.mkdir(exist_ok=True)
    build.wheel(bench)
    build.snapshot(bench)
    found = read_drills(bench.lessons_folder / LESSON / "drills.toml")
    return next((bench.build / "engine").glob("snapshot.*.gz")), {id: plan(drill) for id, drill in found.items()}


def page_of(site: common.Site) -> str:
    """The gallery's page with these drills instead of its own."""
    found = read_drills(site.build / "bench-lessons" / LESSON / "drills.toml")
    states = {id: {**Session(drill, "en").state, "phase": "loading"} for id, drill in found.items()}
    drawn = dict(zip(states, pages.draw(list(states.values())), strict=True))
    html = (site.out / "en" / "gallery" / "index.html").read_text("utf-8")
    config = json.loads(re.search(r'id="host-config">(.*?)</script>', html, re.S)[1])  # type: ignore[index]
    config |= {"lesson": LESSON, "drills": list(states), "exhibits": {}}
    config["files"]["snapshot"] = "../../bench/snapshot.gz"
    blocks = "".join(
        f'<section><div class="drill" data-host-drill="{id}"><script type="application/json">'
        f"{pages.data_block(state)}</script><div data-host-root>{drawn[id]}</div></div></section>"
        for id, state in states.items()
    )
    html = re.sub(
        r'(id="host-config">).*?(</script>)',
        lambda found: found[1] + pages.data_block(config) + found[2],
        html,
        flags=re.S,
    )
    return re.sub(r"(<article[^>]*>).*(</article>)", lambda found: found[1] + blocks + found[2], html, flags=re.S)


PLAY = """async ([id, plan, settle, patience]) => {
    const root = document.querySelector(`[data-drill="${id}"]`), verdicts = [], deals = [];
    const rest = () => new Promise(done => setTimeout(done, settle));
    const until = there => new Promise((done, fail) => {
        const alarm = setTimeout(() => fail(new Error(`${id} gives no answer: ${root.innerText}`)), patience);
        const look = () => {
            if (!there()) return false;
            watch.disconnect(); clearTimeout(alarm); done(); return true;
        };
        const watch = new MutationObserver(look);
        if (!look()) watch.observe(root, { attributes: true, childList: true, subtree: true });
    });
    const press = async selector => {
        const button = root.querySelector(selector);
        if (!button) throw new Error(`${id} has no ${selector}`);
        button.click();
        await rest();
    };
    const write = async (selector, value) => {
        const field = root.querySelector(selector);
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await rest();
    };
    const answer = async given => {
        if (given.choice) await press(`button[data-choice="${given.choice}"]`);
        for (const [place, { cards, to }] of (given.groups ?? []).entries()) {
            if (place && !root.querySelector(`[data-slot="${place}"]`)) await press('[data-act="group"]');
            for (const card of cards) await press(`button[data-card="${card}"][aria-pressed="false"]`);
            if (to !== null) await press(`[data-target="${to}"]`);
        }
        if (given.number !== undefined) await write("input[data-number]", given.number);
        for (const [line, value] of Object.entries(given.lines ?? {})) await write(`input[data-line="${line}"]`, value);
        for (const [place, value] of (given.order ?? []).entries()) {
            const items = () => [...root.querySelectorAll("[data-item]")].map(one => one.dataset.item);
            while (items().indexOf(value) > place) await press(`[data-item="${value}"] [data-move="up"]`);
        }
    };
    const timed = async (act, there, times) => {
        const start = performance.now();
        root.querySelector(`[data-act="${act}"]`).click();
        await until(there);
        times.push(performance.now() - start);
        await rest();
    };
    for (const section of document.querySelectorAll("article section")) section.hidden = !section.contains(root);
    await rest();
    for (const [place, [seed, answers]] of plan.entries()) {
        if (place) {
            const key = root.dataset.key;
            window.seeds = [seed];
            await timed("next", () => root.dataset.key !== key && root.dataset.state === "ready", deals);
        }
        for (const given of answers) {
            const led = () => root.querySelector('[data-act="lay"]') !== null;
            const ended = () => root.dataset.state === "answered";
            await answer(given);
            await timed(given.act ?? "check", given === answers.at(-1) ? ended : led, place ? verdicts : []);
        }
    }
    return [verdicts, deals];
}"""
SEEDS = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = array => window.seeds?.length ? (array.set(window.seeds.splice(0, 1)), array) : random(array);
"""


def measure(page: Page, address: str, site: common.Site) -> list[Waits]:
    """The waits of every skill; `address` is that of the built site, which something serves."""
    snapshot, plans = make(site)
    html = page_of(site)
    page.add_init_script(SEEDS)
    page.route("**/bench/snapshot.gz", lambda route: route.fulfill(path=snapshot))
    page.route("**/en/bench/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{address}/en/bench/")
    page.wait_for_function("document.documentElement.dataset.engine === 'snapshot'", timeout=120_000)
    waits: dict[str, Waits] = {}
    for id, steps in plans.items():
        skill = max((name for name in SKILLS if id.startswith(f"{name}-")), key=len)
        verdicts, deals = page.evaluate(PLAY, [id, steps, SETTLE, PATIENCE])
        found = waits.setdefault(skill, Waits(skill, [], []))
        found.verdicts.extend(verdicts)
        found.deals.extend(deals)
    return list(waits.values())
