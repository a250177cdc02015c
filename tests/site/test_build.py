"""What the build makes, before any browser: clean notebooks, executed lessons, names that change with their content."""

from __future__ import annotations

import gzip
import hashlib
import re
import subprocess
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from conftest import LESSON, ROOT
from learner import lesson_drills, lessons

LANGS = ["en", "he"]


def notebook(kind: str, lang: str) -> NotebookNode:
    return nbformat.read(ROOT / "build" / kind / lang / f"{LESSON}.ipynb", as_version=4)


def test_no_notebook_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files", "*.ipynb"], cwd=ROOT, text=True, capture_output=True, check=True)
    assert listed.stdout == ""


@pytest.mark.parametrize("lang", LANGS)
def test_a_lessons_notebook_carries_no_outputs_and_no_trust(built: Path, lang: str) -> None:
    lesson = notebook("contents", lang)
    nbformat.validate(lesson)
    assert all(cell.get("outputs", []) == [] for cell in lesson.cells)
    assert "trusted" not in nbformat.writes(lesson)
    assert lesson.metadata.kernelspec.name == "python"


def test_both_languages_have_the_same_cells_and_the_same_code_but_for_the_first(built: Path) -> None:
    english, hebrew = (notebook("contents", lang).cells for lang in LANGS)
    assert [(cell.id, cell.cell_type) for cell in english] == [(cell.id, cell.cell_type) for cell in hebrew]
    code = [[cell.source for cell in cells if cell.cell_type == "code"] for cells in (english, hebrew)]
    assert code[0][0].replace('lang="en"', 'lang="he"') == code[1][0]
    assert code[0][1:] == code[1][1:]


@pytest.mark.parametrize("lang", LANGS)
def test_every_drill_of_the_lesson_was_executed(built: Path, lang: str) -> None:
    shown = [
        output.data["application/vnd.canasta.drill+json"]
        for cell in notebook("executed", lang).cells
        for output in cell.get("outputs", [])
        if "data" in output
    ]
    assert [one["drill"] for one in shown] == list(lesson_drills(LESSON))
    assert {one["lang"] for one in shown} == {lang}


def test_hashed_names_are_the_hash_of_the_content(built: Path) -> None:
    names = [*(built / "assets").iterdir(), *(built / "engine").glob("snapshot.*")]
    assert len(names) > 5
    for path in names:
        assert hashlib.sha256(path.read_bytes()).hexdigest()[:10] == path.name.split(".")[1]


def test_no_page_names_another_origin(built: Path) -> None:
    for page in built.glob("**/index.html"):
        if "notebooks" not in page.parts:
            assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', page.read_text("utf-8")) == []


def test_styles_of_a_lesson_page_stay_small(built: Path) -> None:
    """As they travel, compressed; eight kinds of drills are in them."""
    page = (built / "en" / "lessons" / LESSON / "index.html").read_text("utf-8")
    sheets = [built / "assets" / name for name in re.findall(r'<link[^>]*assets/([^"]+[.]css)"', page)]
    assert len(sheets) == 2
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in sheets) <= 9_000


def test_a_page_that_speaks_of_a_section_of_the_rules_finds_it(built: Path) -> None:
    from canasta import SECTIONS

    for lang in LANGS:
        ids = set(re.findall(r'<section id="([^"]+)"', (built / lang / "rules" / "index.html").read_text("utf-8")))
        assert set(SECTIONS) <= ids


def test_rule_sets_side_by_side_stand_on_the_page_of_their_lesson_with_links_to_the_rules(built: Path) -> None:
    for lang in LANGS:
        ids = set(re.findall(r'<section id="([^"]+)"', (built / lang / "rules" / "index.html").read_text("utf-8")))
        for slug in lessons():
            cells = nbformat.read(ROOT / "build" / "executed" / lang / f"{slug}.ipynb", as_version=4).cells
            tables = [cell.id for cell in cells if cell.source.startswith("differences(")]
            page = (built / lang / "lessons" / slug / "index.html").read_text("utf-8")
            drawn = re.findall(r'<section id="([^"]+)">\s*<div [^>]*class="cn-differences', page)
            assert drawn == tables
            links = re.findall(rf'href="../../../{lang}/rules/#([^"]+)"', page)
            assert set(links) <= ids
            assert bool(links) is bool(tables)
