"""Builds the whole static site into build/site/: one function a step, each skipped while its inputs are the same.

    view -> wheel -> notebooks -> snapshot -> JupyterLite -> pages

Run by `make site` inside the virtual environment; `Site` holds the folders, so that tests can build elsewhere.
"""

from __future__ import annotations

import base64
import copy
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import jinja2
import jupytext
import nbformat
from nbclient import NotebookClient
from nbconvert.exporters import HTMLExporter
from nbconvert.filters import markdown2html
from nbformat import NotebookNode

import gallery
import tables
from canasta import Card, NotationError, parse_cards
from canasta.words import Words
from canasta_widgets import compare, read_drills
from canasta_widgets.prepared import prepare

ROOT = Path(__file__).resolve().parent.parent
LANGS = ("en", "he")
LANGUAGE_NAMES = {"en": "English", "he": "עברית"}
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
DRILL = "application/vnd.canasta.drill+json"
LAYOUT = "application/vnd.canasta.layout+json"
DIFFERENCES = "application/vnd.canasta.differences+json"
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)


@dataclass(frozen=True)
class Lesson:
    """A lesson as `lessons/order.toml` lists it; its title and what it is about stand there by language."""

    slug: str
    title: dict[str, str]
    about: dict[str, str]
    minutes: int


@dataclass
class Site:
    """The folders of one build, and what is made in them. `lessons` may be another folder in tests."""

    build: Path = ROOT / "build"
    lessons_folder: Path = ROOT / "lessons"
    quiet: bool = False
    done: dict[str, Any] = field(default_factory=dict)

    @property
    def out(self) -> Path:
        """The folder that a web server serves."""
        return self.build / "site"

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The curriculum, in order."""
        order = tomllib.loads((self.lessons_folder / "order.toml").read_text("utf-8"))
        return [
            Lesson(**{name: row[name] for name in ("slug", "title", "about", "minutes")}) for row in order["lesson"]
        ]

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Show a step and the seconds that it took."""
        start = time.monotonic()
        if not self.quiet:
            print(f"  {name:<46}", end="", flush=True)
        yield
        if not self.quiet:
            print(f"{time.monotonic() - start:6.1f} s", flush=True)

    def make(self, name: str, inputs: Iterable[Path], outputs: Iterable[Path], action: Callable[[], None]) -> None:
        """Run a step, unless its inputs have the bytes that they had when its outputs were made."""
        stamp = self.build / "stamps" / name.replace(" ", "-")
        wanted = digest_files([*inputs, Path(__file__)])
        if stamp.exists() and stamp.read_text() == wanted and all(path.exists() for path in outputs):
            return
        with self.step(name):
            action()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(wanted)


def main() -> None:
    """Build build/site/ and say how long it took."""
    start = time.monotonic()
    build(Site())
    print(f"  build/site is ready, in {time.monotonic() - start:.1f} s", flush=True)


def build(site: Site) -> None:
    """Every step, in order."""
    os.environ.setdefault("PYTHONHASHSEED", "0")
    os.environ.setdefault("UV_PYTHON_DOWNLOADS", "never")
    site.build.mkdir(parents=True, exist_ok=True)
    view(site)
    wheel(site)
    notebooks(site)
    snapshot(site)
    lite(site)
    pages(site)


# --- view and wheel --------------------------------------------------------------------------------------------------

VIEW = ROOT / "widgets" / "view"
STATIC = ROOT / "widgets" / "canasta_widgets" / "static"


def view(site: Site) -> None:
    """The drills' view: one module and one stylesheet for both hosts, and the same view as a renderer for Node."""
    site.make(
        "view",
        [*files(VIEW), ROOT / "package-lock.json"],
        [STATIC / "drill.js", STATIC / "drill.css", ROOT / "build" / "ssr.mjs"],
        lambda: run(["node", str(VIEW / "build.mjs")]),
    )


def wheel_sources(site: Site) -> list[Path]:
    """All files that go into the wheel."""
    return [
        *files(ROOT / "canasta"),
        *files(ROOT / "widgets" / "canasta_widgets"),
        *site.lessons_folder.glob("*/drills.toml"),
    ]


def the_wheel(site: Site) -> Path:
    """The wheel that was built; its version ends in a hash of its content, so that no cache can serve an old one."""
    return next((site.build / "wheel").glob("canasta-*.whl"))


def wheel(site: Site) -> None:
    """One wheel with the engine, the drills and the lessons' drill files, for Pyodide."""

    def action() -> None:
        source, target = site.build / "wheel-source", site.build / "wheel"
        shutil.rmtree(source, ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        ignore = shutil.ignore_patterns("__pycache__", "*.po", "*.pot")
        shutil.copytree(ROOT / "canasta", source / "canasta", ignore=ignore)
        shutil.copytree(ROOT / "widgets" / "canasta_widgets", source / "widgets" / "canasta_widgets", ignore=ignore)
        for drills in site.lessons_folder.glob("*/drills.toml"):
            folder = source / "widgets" / "canasta_widgets" / "lessons" / drills.parent.name
            folder.mkdir(parents=True)
            shutil.copy(drills, folder)
        version = digest_files(sorted(path for path in source.rglob("*") if path.is_file()), relative_to=source)[:12]
        pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
        (source / "pyproject.toml").write_text(
            re.sub(r'^version = "(.*)"', rf'version = "\1+h{version}"', pyproject, flags=re.M), "utf-8"
        )
        shutil.copy(ROOT / "README.md", source)
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)], cwd=source)

    site.make(
        "wheel", [*wheel_sources(site), ROOT / "pyproject.toml", STATIC / "drill.js"], [site.build / "wheel"], action
    )


# --- notebooks -------------------------------------------------------------------------------------------------------


def notebooks(site: Site) -> None:
    """Every lesson's source becomes a notebook for JupyterLite and an executed one from which its page is made."""

    def action() -> None:
        for folder in ("contents", "executed"):
            shutil.rmtree(site.build / folder, ignore_errors=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # each waits for a kernel of its own
            list(pool.map(make, product(site.lessons, LANGS)))

    def make(one: tuple[Lesson, str]) -> None:
        lesson, lang = one
        notebook = read_lesson(site, lesson, lang)
        save(notebook, site.build / "contents" / lang / f"{lesson.slug}.ipynb")
        save(
            execute(notebook, site.lessons_folder / lesson.slug),
            site.build / "executed" / lang / f"{lesson.slug}.ipynb",
        )

    site.make(
        "notebooks",
        [*wheel_sources(site), *files(site.lessons_folder)],
        [site.build / "contents", site.build / "executed"],
        action,
    )


def read_lesson(site: Site, lesson: Lesson, lang: str) -> NotebookNode:
    """A lesson's MyST text as a clean notebook: our own cell ids, drawn cards, no outputs, nothing trusted."""
    words = Words(lang)
    notebook: NotebookNode = jupytext.read(site.lessons_folder / lesson.slug / f"{lang}.md")
    notebook.metadata = NotebookNode(
        kernelspec={"name": "python", "display_name": "Python (Pyodide)", "language": "python"},
        language_info={"name": "python"},
        canasta={
            "lesson": lesson.slug,
            "lang": lang,
            "dir": words.dir,
            "title": lesson.title[lang],
            "words": notebook_words(words),
        },
    )
    for cell in notebook.cells:
        cell.id = cell.metadata.pop("id", cell.id)
        if cell.cell_type == "markdown":
            cell.source = with_drawn_cards(cell.source, words)
        cell.metadata = NotebookNode(editable=False, deletable=False)
    nbformat.validate(notebook)
    return notebook


def other(lang: str) -> str:
    """The other one of the two languages."""
    return LANGS[1 - LANGS.index(lang)]


def speaker(words: Words) -> Callable[[str], str]:
    """A function that says plain sentences in a language; `say` and, in templates, `_` mark them for extraction."""
    return lambda sentence: words.text(sentence).plain()


def notebook_words(words: Words) -> dict[str, str]:
    """What the notebook app's lesson mode says: it holds no sentence of its own."""
    say = speaker(words)
    return {
        "page": say("Back to the lesson page"),
        "showCode": say("Show the code"),
        "hideCode": say("Hide the code"),
        "language": LANGUAGE_NAMES[other(words.lang)],
        "starting": say("Getting the referee ready…"),
        "failed": say("The referee did not get ready. Please load the page again."),
    }


def execute(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The same notebook with the outputs of its cells; a cell that fails ends the build with its message."""
    executed = copy.deepcopy(notebook)
    executed.metadata.kernelspec.name = "python3"
    NotebookClient(
        executed,
        timeout=120,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        extra_arguments=["--IPKernelApp.log_level=40"],
    ).execute()
    return executed


CARDS = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def with_drawn_cards(markdown: str, words: Words) -> str:
    """Every group of cards in backticks as little cards, each an island that reads from left to right."""
    return CARDS.sub(lambda match: drawn_cards(match[1], words) or match[0], markdown)


def drawn_cards(notation: str, words: Words) -> str | None:
    """HTML for cards in the notation; `None` where the text is something else."""
    try:
        cards = parse_cards(notation)
    except NotationError:
        return None
    return f'<bdi dir="ltr" class="pcs">{" ".join(drawn_card(card, words) for card in cards)}</bdi>' if cards else None


def drawn_card(card: Card, words: Words) -> str:
    """One little card: rank and suit sign, and the mark of a wild card by its class; its name is its label."""
    colour = "joker" if card.suit is None else "red" if card.suit.red else "black"
    sign = f"{card.rank.value}{card.suit.sign if card.suit else ''}"
    suit = f" pc-{card.suit.value.lower()}" if card.suit else ""
    kind = f"pc pc-{colour}{suit}{' pc-wild' if card.wild else ''}"
    return f'<span class="{kind}" role="img" aria-label="{html.escape(words.card(card))}">{sign}</span>'


# --- snapshot --------------------------------------------------------------------------------------------------------


def snapshot(site: Site) -> None:
    """The engine as the page loads it: a memory snapshot with it imported, and the wheel for a normal start."""
    folder = site.build / "engine"

    def action() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        raw = folder / "snapshot.bin"
        run(["node", str(ROOT / "site" / "snapshot.mjs"), str(the_wheel(site)), str(raw)])
        packed = gzip.compress(raw.read_bytes(), 9, mtime=0)
        raw.unlink()
        (folder / hashed("snapshot.gz", packed)).write_bytes(packed)
        (folder / "empty.zip").write_bytes(EMPTY_ZIP)
        shutil.copy(the_wheel(site), folder)

    site.make(
        "snapshot",
        [the_wheel(site), ROOT / "site" / "snapshot.mjs", ROOT / "package-lock.json"],
        [folder / "empty.zip"],
        action,
    )


# --- JupyterLite -----------------------------------------------------------------------------------------------------

LITE = ROOT / "site" / "lite"
LAB = ROOT / "site" / "lab"
PYODIDE = ROOT / "node_modules" / "pyodide"
LABEXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
USED_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")


def lite(site: Site) -> None:
    """The JupyterLite app: notebooks alone, self-contained, with lesson mode, and every wheel solved at build time."""
    work, out = site.build / "lite", site.build / "lite-out"

    def action() -> None:
        shutil.rmtree(work, ignore_errors=True)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(LITE, work)
        shutil.copytree(site.build / "contents", work / "contents")
        pyodide = work / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in PYODIDE_FILES:
            shutil.copy(PYODIDE / name, pyodide)
        info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
        info["version"] = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
        (pyodide / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), "utf-8")
        wheels = work / "wheels"
        wheels.mkdir()
        shutil.copy(the_wheel(site), wheels)
        stub_jedi(wheels)
        copy_shim(wheels)
        lesson_mode()
        allowed = [f"{lang}/{lesson.slug}.ipynb" for lang in LANGS for lesson in site.lessons]
        settings = json.loads((work / "jupyter-lite.json").read_text("utf-8"))
        settings["jupyter-config-data"]["canastaLessons"] = json.dumps(allowed)
        (work / "jupyter-lite.json").write_text(json.dumps(settings, indent=2), "utf-8")
        config = json.loads((work / "jupyter_lite_config.json").read_text("utf-8"))
        config["LiteBuildConfig"]["federated_extensions"] = [
            str(LAB / "labextension"),
            *(str(LABEXTENSIONS / name) for name in USED_EXTENSIONS),
        ]
        (work / "jupyter_lite_config.json").write_text(json.dumps(config, indent=2), "utf-8")
        run(["jupyter", "lite", "build", "--lite-dir", str(work), "--output-dir", str(out)], cwd=work)
        tidy(out)
        dress(out / "notebooks" / "index.html")

    site.make(
        "JupyterLite",
        [
            the_wheel(site),
            *files(site.build / "contents"),
            *files(LITE),
            *files(LAB),
            OPENING,
            ROOT / "package-lock.json",
            ROOT / "requirements.txt",
        ],
        [out],
        action,
    )


def stub_jedi(folder: Path) -> None:
    """A wheel named jedi that cannot be imported: the kernel asks for jedi, 1.6 MB that only completes code."""
    name = "jedi-0.19.999"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as archive:
        for path, text in (
            ("jedi/__init__.py", 'raise ImportError("not shipped")\n'),
            (f"{name}.dist-info/METADATA", "Metadata-Version: 2.1\nName: jedi\nVersion: 0.19.999\n"),
            (
                f"{name}.dist-info/WHEEL",
                "Wheel-Version: 1.0\nGenerator: canasta\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            ),
            (
                f"{name}.dist-info/RECORD",
                f"jedi/__init__.py,,\n{name}.dist-info/METADATA,,\n{name}.dist-info/WHEEL,,\n"
                f"{name}.dist-info/RECORD,,\n",
            ),
        ):
            archive.writestr(zipfile.ZipInfo(path), text)


def copy_shim(folder: Path) -> None:
    """The kernel's own widgetsnbextension, a stand-in that satisfies ipywidgets without the classic notebook."""
    (shim,) = LABEXTENSIONS.glob("@jupyterlite/pyodide-kernel-extension/static/pypi/widgetsnbextension-4.*.whl")
    shutil.copy(shim, folder)


def lesson_mode() -> None:
    """Build the lesson-mode extension into site/lab/labextension."""
    run(["node_modules/.bin/tsc", "-p", str(LAB), "--noEmit", "false"])
    run(["jupyter", "builder", "build", str(LAB)])


OPENING = ROOT / "site" / "templates" / "opening.html"


def dress(index: Path) -> None:
    """The app's page in our colours, with a word to whoever waits: it comes before any language is known."""
    page = index.read_text("utf-8")
    page = re.sub(r"<title>.*?</title>", "<title>קנסטה · Canasta</title>", page)
    page = page.replace('rel="manifest" href="../manifest.webmanifest"', 'rel="icon" href="../favicon.ico"')
    page, changed = re.subn(r"</head>\s*<body[^>]*>", OPENING.read_text("utf-8"), page)
    if changed != 1:
        sys.exit(f"\n{index} looks different from what this build knows: has JupyterLite changed?")
    write(index, page)


def tidy(out: Path) -> None:
    """Take out what the app does not use."""
    for name in ("index.html", "jupyterlite.schema.v0.json", "favicon.ico", "lab", "tree", "edit", "consoles", "repl"):
        path = out / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


# --- pages -----------------------------------------------------------------------------------------------------------


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
        site.build / "stamps" / "JupyterLite",
        STATIC / "drill.js",
        STATIC / "drill.css",
    ]

    def action() -> None:
        shutil.rmtree(site.out, ignore_errors=True)
        shutil.copytree(site.build / "lite-out", site.out, copy_function=os.link)
        shutil.copytree(site.build / "engine", site.out / "engine", copy_function=os.link)
        assets = make_assets(site)
        look_alike(site.out / "notebooks" / "index.html", assets)
        render_pages(site, assets)

    site.make("pages", inputs, [site.out / "index.html"], action)


def look_alike(app: Path, assets: dict[str, str]) -> None:
    """Let the notebook app draw cards as the pages do; the file is shared with an earlier step, so it is replaced."""
    page = app.read_text("utf-8").replace("</head>", f'<script src="../{assets["look.js"]}"></script></head>', 1)
    app.unlink()
    write(app, page)


FONT = ROOT / "node_modules" / "@fontsource-variable" / "assistant" / "files"


def make_assets(site: Site) -> dict[str, str]:
    """Bundle scripts and styles into assets/ and give their hashed addresses, from the site's root, by plain name."""
    bundled = site.build / "host"
    shutil.rmtree(bundled, ignore_errors=True)
    run(["node", str(ROOT / "site" / "host" / "build.mjs"), str(bundled)])
    sources = {path.name: path.read_bytes() for path in sorted(bundled.iterdir())}
    sources |= {
        path.name: path.read_bytes() for path in (*sorted((ROOT / "site" / "assets").iterdir()), STATIC / "drill.css")
    }
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
                content = content.replace(f'"{plain}"'.encode(), f'"{Path(address).name}"'.encode())
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
    write(
        site.out / "index.html",
        environment.get_template("choose.html.j2").render(
            assets=assets, all_words=all_words, language_names=LANGUAGE_NAMES, lessons=site.lessons
        ),
    )
    for lang, words in all_words.items():
        say = speaker(words)
        context = {
            "assets": assets,
            "words": words,
            "_": say,
            "ntext": words.ntext,
            "lang": lang,
            "langs": LANGS,
            "all_words": all_words,
            "language_names": LANGUAGE_NAMES,
            "lessons": site.lessons,
            "site_title": say("Learn canasta"),
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
        for place, lesson in enumerate(site.lessons):
            write(site.out / lang / "lessons" / lesson.slug / "index.html", lesson_page(site, lesson, place, context))


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


# --- small help ------------------------------------------------------------------------------------------------------


def files(folder: Path) -> list[Path]:
    """All source files below a folder, sorted: nothing that a tool has made there."""
    made = {"__pycache__", "static", "lib", "labextension", "node_modules"}
    return sorted(
        path for path in folder.rglob("*") if path.is_file() and not made & set(path.relative_to(folder).parts)
    )


def digest_files(paths: Iterable[Path], relative_to: Path | None = None) -> str:
    """One hash over names and bytes of files."""
    total = hashlib.sha256()
    for path in paths:
        name = path.relative_to(relative_to) if relative_to else path
        content = path.read_bytes() if path.is_file() else b""
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def hashed(name: str, content: bytes) -> str:
    """A file's name with a hash of its content in it."""
    stem, _, suffix = name.partition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"


def save(notebook: NotebookNode, path: Path) -> None:
    """Write a notebook."""
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def write(path: Path, text: str) -> None:
    """Write a page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def run(command: list[str], cwd: Path = ROOT) -> None:
    """Run a program; where it fails, show what it said and end."""
    result = subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if result.returncode:
        sys.exit(f"\n{result.stdout}\nThis failed: {' '.join(command)}")


if __name__ == "__main__":
    main()
