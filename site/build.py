"""Builds the whole static site into build/site/: one function a step, each skipped while its inputs are the same.

    view -> wheel -> notebooks -> snapshot -> JupyterLite -> pictures -> pages

Run by `make site` inside the virtual environment; `Site` holds the folders, so that tests can build elsewhere.
"""

from __future__ import annotations

import copy
import gzip
import json
import os
import re
import shutil
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from canasta.words import Words
from cards import with_drawn_cards
from common import (
    LANGS,
    LANGUAGE_NAMES,
    PYODIDE,
    ROOT,
    STATIC,
    VIEW,
    Lesson,
    Site,
    digest_files,
    files,
    hashed,
    other,
    run,
    save,
    speaker,
    wheel_sources,
    write,
)
from pages import pages
from pictures import pictures

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)


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
    pictures(site)
    pages(site)


# --- view and wheel --------------------------------------------------------------------------------------------------


def view(site: Site) -> None:
    """The drills' view: one module and one stylesheet for both hosts, and the same view as a renderer for Node."""
    site.make(
        "view",
        [*files(VIEW), ROOT / "package-lock.json"],
        [STATIC / "drill.js", STATIC / "drill.css", ROOT / "build" / "ssr.mjs"],
        lambda: run(["node", str(VIEW / "build.mjs")]),
    )


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
        [*wheel_sources(site), *files(site.lessons_folder), ROOT / "site" / "cards.py"],
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
        settle(out / "api" / "contents")
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


UNUSED = (
    *("index.html", "jupyterlite.schema.v0.json", "favicon.ico", "lab", "tree", "edit", "consoles", "repl", "doc"),
    *("rspack.config*.js", "package.json", "service-worker.js", "manifest.webmanifest", "icon-*.png"),
    *(f"build/fa-*.{kind}" for kind in ("eot", "svg", "ttf", "woff")),  # for browsers that know no .woff2
)
"""What JupyterLite's build brings along and no page asks for."""


def tidy(out: Path) -> None:
    """Take out what the app does not use."""
    for path in (found for pattern in UNUSED for found in out.glob(pattern)):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


ALWAYS = "2026-01-01T00:00:00Z"


def settle(listings: Path) -> None:
    """Lists of notebooks say when each was built, in the order in which the disk has them: not in ours."""
    for path in listings.rglob("all.json"):
        listing = json.loads(path.read_text("utf-8"))
        for entry in (listing, *listing["content"]):
            entry.update({"created": ALWAYS, "last_modified": ALWAYS})
        listing["content"].sort(key=lambda entry: str(entry["path"]))
        write(path, json.dumps(listing, indent=2))


if __name__ == "__main__":
    main()
