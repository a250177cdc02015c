"""The pages: home, lessons, rules and the rest, with the scripts and styles that they share."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
import nbformat
from nbconvert.exporters import HTMLExporter
from nbconvert.filters import markdown2html
from nbformat import NotebookNode

import gallery
import headers
import licences
import offline
import tables
from canasta.words import Words
from canasta_widgets import Drill, compare, read_drills
from canasta_widgets.prepared import prepare
from canasta_widgets.solution import solution
from cards import sentence, with_drawn_cards
from common import (
    LANGS,
    LANGUAGE_NAMES,
    PYODIDE,
    ROOT,
    STATIC,
    Lesson,
    Site,
    files,
    hashed,
    run,
    speaker,
    wheel_sources,
    write,
)

DRILL = "application/vnd.canasta.drill+json"
LAYOUT = "application/vnd.canasta.layout+json"
DIFFERENCES = "application/vnd.canasta.differences+json"


MODULES = ("cards.py", "gallery.py", "headers.py", "icons.mjs", "licences.py", "offline.py", "tables.py")
"""What the pages are made by, besides this module."""


def pages(site: Site) -> None:
    """build/site/: the app, the engine, scripts and styles with a hash in their names, and all pages."""
    host = ROOT / "site" / "host"
    inputs = [
        *files(ROOT / "site" / "templates"),
        *files(ROOT / "site" / "assets"),
        *files(host),
        *files(site.lessons_folder),
        *files(site.build / "executed"),
        *files(site.build / "engine"),
        *wheel_sources(site),
        *(ROOT / "site" / name for name in MODULES),
        licences.INSIDE_PYODIDE,
        site.build / "stamps" / "JupyterLite",
        site.build / "stamps" / "pictures",
        STATIC / "drill.js",
        STATIC / "drill.css",
    ]

    def action() -> None:
        shutil.rmtree(site.out, ignore_errors=True)
        shutil.copytree(site.build / "lite-out", site.out, copy_function=os.link)
        shutil.copytree(site.build / "engine", site.out / "engine", copy_function=os.link)
        shutil.copytree(site.build / "pictures", site.out / "pictures", copy_function=os.link)
        assets = make_assets(site)
        look_alike(site.out / "notebooks" / "index.html", assets)
        render_pages(site, assets)
        for_hosts(site)
        offline.manifests(site, assets)
        offline.worker(site)

    site.make("pages", inputs, [site.out / "index.html"], action, site.address)


def look_alike(app: Path, assets: dict[str, str]) -> None:
    """Let the notebook app draw cards as the pages do, and state its policy.

    The file is shared with an earlier step, so it is replaced.
    """
    page = app.read_text("utf-8").replace("</head>", f'<script src="../{assets["look.js"]}"></script></head>', 1)
    policy = headers.policy(headers.notebook_sources(page))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    app.unlink()
    write(app, page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {meta}', 1))


FONT = ROOT / "node_modules" / "@fontsource-variable" / "assistant" / "files"


def make_assets(site: Site) -> dict[str, str]:
    """Bundle scripts and styles into assets/ and give their hashed addresses, from the site's root, by plain name."""
    bundled = site.build / "host"
    shutil.rmtree(bundled, ignore_errors=True)
    run(["node", str(ROOT / "site" / "host" / "build.mjs"), str(bundled)])
    sources = {path.name: path.read_bytes() for path in sorted(bundled.iterdir())}
    del sources["sw.js"]  # it stands at the site's root, under one name for all versions
    others = [
        *sorted((ROOT / "site" / "assets").glob("favicon.*")),
        STATIC / "drill.css",
        *offline.icons(site),
    ]
    sources |= {path.name: path.read_bytes() for path in others}
    sources |= {
        f"assistant-{script}.woff2": (FONT / f"assistant-{script}-wght-normal.woff2").read_bytes()
        for script in ("hebrew", "latin")
    }
    folder = site.out / "assets"
    folder.mkdir()
    addresses: dict[str, str] = {}
    # Fonts first: the stylesheet names them.
    for name in sorted(sources, key=lambda name: (not name.endswith(".woff2"), name)):
        content = sources[name]
        if name.endswith(".css"):
            for plain, address in addresses.items():
                content = content.replace(f"url({plain})".encode(), f"url({Path(address).name})".encode())
        addresses[name] = "assets/" + hashed(name, content)
        (site.out / addresses[name]).write_bytes(content)
    favicon = site.out / "static" / "favicons"
    favicon.mkdir()
    for path in (
        site.out / "favicon.ico",
        *(favicon / f"favicon-{name}.ico" for name in ("notebook", "busy-1", "busy-2", "busy-3")),
    ):
        shutil.copy(ROOT / "site" / "assets" / "favicon.ico", path)
    return addresses


def render_pages(site: Site, assets: dict[str, str]) -> None:
    """Home in each language, every lesson, the rules, and the page that chooses the language."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT / "site" / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    all_words = {lang: Words(lang) for lang in LANGS}
    common: dict[str, Any] = {
        "address": site.address,
        "all_words": all_words,
        "assets": assets,
        "language_names": LANGUAGE_NAMES,
        "lessons": site.lessons,
        "path": site.path,
        "policy": headers.policy(headers.LEARNER),
        "says": {lang: speaker(words) for lang, words in all_words.items()},
    }
    for name in ("index", "404"):
        template = environment.get_template({"index": "choose"}.get(name, name) + ".html.j2")
        write(site.out / f"{name}.html", template.render(**common))
    shipped = licences.shipped(site)
    write(site.out / "licences.txt", licences.texts(shipped))
    offline_size = offline.size_on_request(site.out)
    for lang, words in all_words.items():
        say = speaker(words)
        context = {
            **common,
            "words": words,
            "_": say,
            "ntext": words.ntext,
            "lang": lang,
            "langs": LANGS,
            "site_title": say("Learn canasta"),
            "offline_size": offline_size,
        }
        write(
            site.out / lang / "index.html",
            environment.get_template("home.html.j2").render(**context, root="../", here=""),
        )
        write(
            site.out / lang / "rules" / "index.html",
            environment.get_template("rules.html.j2").render(
                **context, root="../../", here="rules/", rules=reference(site, words)
            ),
        )
        write(site.out / lang / "gallery" / "index.html", gallery_page(site, environment, context))
        for name, more in (("privacy", {"kept": kept(say)}), ("licences", {"shipped": shipped})):
            template = environment.get_template(f"{name}.html.j2")
            page = template.render(**context, **more, root="../../", here=f"{name}/")
            write(site.out / lang / name / "index.html", page)
        write(
            site.out / lang / "offline" / "index.html",
            environment.get_template("unkept.html.j2").render(**context, root="../../", here="offline/"),
        )
        for place, lesson in enumerate(site.lessons):
            write(site.out / lang / "lessons" / lesson.slug / "index.html", lesson_page(site, lesson, place, context))


def kept(say: Callable[[str], str]) -> dict[str, str]:
    """What a visitor's browser keeps, by the name under which it is kept."""
    return {
        "canasta:lang": say("the language used last"),
        "canasta:display": say("how the cards should look"),
        "canasta:visit:…": say("the answers of this visit to one page, until the window is closed"),
        "canasta:log:…": say("the answers that you have given, and when"),
        "canasta:schema": say("in which form they are written down"),
        "canasta:aside:…": say("records that could not be read, so that nothing is lost"),
        "canasta:later:…": say("that you do not want to be asked now about keeping the site for offline use"),
        "canasta:/…": say("the site itself, if you asked for it"),
    }


def for_hosts(site: Site) -> None:
    """What hosts and searchers read: `_headers`, the nginx snippet beside the site, robots.txt and the sitemap."""
    notebook = headers.notebook_policy(site.out)
    write(site.out / "_headers", headers.headers_file(headers.rows(notebook)))
    write(site.build / "nginx.conf", headers.nginx_file(notebook, site.path))
    robots = "User-agent: *\nAllow: /\n"
    if site.address:  # a sitemap has no use for an address without its host
        robots += f"Sitemap: {site.address}sitemap.xml\n"
        write(site.out / "sitemap.xml", sitemap(site))
    write(site.out / "robots.txt", robots)


def sitemap(site: Site) -> str:
    """Every page for learners that may be found, with its twin in the other language."""
    home = site.out / LANGS[0]
    pages = sorted(path for path in home.rglob("index.html") if "noindex" not in path.read_text("utf-8"))
    places = [path.relative_to(home).as_posix().removesuffix("index.html") for path in pages]
    twins = {
        place: "".join(
            f'<xhtml:link rel="alternate" hreflang="{lang}" href="{site.address}{lang}/{place}"/>' for lang in LANGS
        )
        for place in places
    }
    rows = "".join(
        f"<url><loc>{site.address}{lang}/{place}</loc>{twins[place]}</url>\n" for place in places for lang in LANGS
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{rows}</urlset>\n'
    )


SECTION = re.compile(r"^(#{2,4}) (.+?) \{#([a-z0-9/-]+)\}\s*$", re.M)


def reference(site: Site, words: Words) -> dict[str, Any]:
    """The rules reference in one language: title, first words, and chapters of sections."""
    text = (site.lessons_folder / "reference" / f"{words.lang}.md").read_text("utf-8")
    first, *parts = SECTION.split(text)
    title, _, intro = first.lstrip("# ").partition("\n")

    book = tables.Book(site.lessons_folder / "reference", words, dict(zip(parts[2::4], parts[1::4], strict=True)))

    def body(markdown: str, section: str = "") -> str:
        return tables.filled(str(markdown2html(with_drawn_cards(markdown, words))), section, book)

    chapters: list[dict[str, Any]] = []
    for marks, heading, name, content in zip(parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True):
        section: dict[str, Any] = {
            "id": name,
            "level": len(marks),
            "title": heading,
            "html": body(content, name),
            "parts": [],
        }
        (chapters if len(marks) == 2 else chapters[-1]["parts"]).append(section)
    return {"title": title, "intro": body(intro), "chapters": chapters}


class LessonExporter(HTMLExporter):
    """An executed lesson as a page, through our own template."""

    template_name = "lesson"


def lesson_page(site: Site, lesson: Lesson, place: int, context: dict[str, Any]) -> str:
    """The page of one lesson: its prose, and each drill's first state drawn by the drills' own view."""
    lang = context["lang"]
    notebook = nbformat.read(site.build / "executed" / lang / f"{lesson.slug}.ipynb", as_version=4)
    drills, layouts = shown(notebook, DRILL), shown(notebook, LAYOUT)
    states = {name: {**one["state"], "phase": "loading"} for name, one in drills.items()}
    exporter = LessonExporter(
        extra_template_basedirs=[str(ROOT / "site" / "templates")],
        extra_template_paths=[str(ROOT / "site" / "templates")],
    )
    exporter.environment.globals.update(context, root="../../../", here=f"lessons/{lesson.slug}/")
    page = {
        "lesson": lesson,
        "drills": drills,
        "states": {name: data_block(state) for name, state in states.items()},
        "drawn": dict(zip(states, draw(list(states.values())), strict=True)),
        "prepared": {name: prepared(site, lesson, one) for name, one in [*drills.items()][:1]},
        "solved": {
            name: solved(read_drills(site.lessons_folder / lesson.slug / "drills.toml")[one["drill"]], context["words"])
            for name, one in drills.items()
        },
        "layouts": dict(zip(layouts, draw(list(layouts.values())), strict=True)),
        "differences": {
            name: compare.html(state, f"../../../{lang}/rules/") for name, state in shown(notebook, DIFFERENCES).items()
        },
        "previous": site.lessons[place - 1] if place else None,
        "following": site.lessons[place + 1] if place + 1 < len(site.lessons) else None,
        "config": host_config(site, context, lesson.slug, [one["drill"] for one in drills.values()], "../../../"),
    }
    body, _ = exporter.from_notebook_node(notebook, resources={"canasta": page})
    return str(body)


def prepared(site: Site, lesson: Lesson, drill: dict[str, Any]) -> str:
    """What a lesson's first drill says to every answer, packed for the page: base64 of gzip."""
    found = read_drills(site.lessons_folder / lesson.slug / "drills.toml")[drill["drill"]]
    pack = json.dumps(prepare(found, drill["lang"]), ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(pack.encode(), 9, mtime=0)).decode()


def solved(drill: Drill, words: Words) -> list[str]:
    """How a drill is solved, as HTML, a sentence or two each."""
    return [sentence(line, words) for line in solution(drill, words.lang)]


def shown(notebook: NotebookNode, mime: str) -> dict[str, Any]:
    """What the cells of an executed notebook show of one kind, by their ids."""
    return {
        cell.id: output.data[mime]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if mime in output.get("data", {})
    }


def host_config(
    site: Site, context: dict[str, Any], slug: str, drills: list[str], root: str, exhibits: dict[str, Any] | None = None
) -> str:
    """What the page's host must know: the drills of the page, and the engine's files; `root` leads to the site."""
    return data_block(
        {
            "lesson": slug,
            "lang": context["lang"],
            "drills": drills,
            "exhibits": exhibits or {},
            "rules": f"{root}{context['lang']}/rules/",
            "worker": root + context["assets"]["engine.js"],
            "files": engine_files(site, root),
        }
    )


GALLERY = ROOT / "lessons" / "gallery" / "drills.toml"


def gallery_page(site: Site, environment: jinja2.Environment, context: dict[str, Any]) -> str:
    """Every kind of drill in every state. Each is alive: its host plays the events that lead to its state."""
    say = speaker(context["words"])
    kinds = gallery.exhibits(GALLERY, context["lang"])
    shown = {one.root: one for found in kinds.values() for one in found}
    states = {
        root: {**one.state, "phase": "loading"} if one.state["phase"] == "ready" else one.state
        for root, one in shown.items()
    }
    exhibits = {root: {"drill": one.drill, "events": one.events} for root, one in shown.items()}
    page = {
        "kinds": kinds,
        "names": {
            "judge": say("Allowed or not?"),
            "build": say("Laying cards"),
            "take": say("Taking the pile"),
            "choose": say("Choosing"),
            "count": say("Counting"),
            "scoresheet": say("The score sheet"),
            "turn": say("A whole turn"),
            "order": say("In order"),
        },
        "states": {
            "ready": say("Before the answer"),
            "hinted": say("With two hints"),
            "midway": say("In the middle of the turn"),
            "wrong": say("After a wrong answer"),
            "right": say("After a right answer"),
            "shown": say("With the answer shown"),
        },
        "solved": {root: solved(read_drills(GALLERY)[one.drill], context["words"]) for root, one in shown.items()},
        "blocks": {root: data_block(state) for root, state in states.items()},
        "drawn": dict(zip(states, draw(list(states.values())), strict=True)),
        "config": host_config(site, context, "gallery", list(states), "../../", exhibits),
    }
    template = environment.get_template("gallery.html.j2")
    return template.render(**context, root="../../", here="gallery/", page=page)


def data_block(value: Any) -> str:
    """JSON for a data block in a page: no `<` that could end it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def draw(states: list[dict[str, Any]]) -> list[str]:
    """HTML of drill states, drawn in Node by the view that also runs in the browser."""
    lines = "".join(json.dumps(state, ensure_ascii=False) + "\n" for state in states)
    result = subprocess.run(
        ["node", str(ROOT / "build" / "ssr.mjs")], input=lines, text=True, capture_output=True, check=False
    )
    if result.returncode:
        sys.exit(f"\nThe view could not draw a drill:\n{result.stderr}")
    return [json.loads(line) for line in result.stdout.splitlines()]


def engine_files(site: Site, root: str) -> dict[str, Any]:
    """What the page's host has to fetch, with sizes in bytes for a truthful progress bar; `root` leads to the site."""
    folder = site.out / "engine"
    snapshot_file = next(folder.glob("snapshot.*.gz"))
    return {
        "pyodide": f"{root}static/pyodide/",
        "snapshot": f"{root}engine/{snapshot_file.name}",
        "empty": f"{root}engine/empty.zip",
        "wheel": f"{root}engine/{next(folder.glob('*.whl')).name}",
        "bytes": {"snapshot": snapshot_file.stat().st_size, "wasm": (PYODIDE / "pyodide.asm.wasm").stat().st_size},
    }
