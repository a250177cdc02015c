"""What a lesson's cells call."""

import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from canasta_widgets import DrillError, drill, find, lesson, preload
from canasta_widgets.lesson import packaged
from canasta_widgets.widget import MIME, DrillWidget

FILE = Path(__file__).parent / "drills.toml"


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook's folder with a lesson's drills."""
    shutil.copy(FILE, tmp_path)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that came with one lesson, seen from an empty folder."""
    home = tmp_path / "package" / "lessons" / "02-melds"
    home.mkdir(parents=True)
    shutil.copy(FILE, home)
    monkeypatch.setattr(import_module("canasta_widgets.lesson"), "files", lambda _: tmp_path / "package")
    monkeypatch.chdir(tmp_path)
    packaged.cache_clear()
    return home


@pytest.mark.usefixtures("beside")
def test_a_lesson_reads_the_drills_beside_its_notebook() -> None:
    lesson("02-melds", lang="he")
    shown = drill("legal")
    assert shown.state["lang"] == "he"
    assert shown.state["drill"] == "legal"


@pytest.mark.usefixtures("beside")
def test_a_drill_gives_its_first_state_to_the_builder_of_pages() -> None:
    lesson("02-melds", lang="en")
    data, _ = drill("hand")._repr_mimebundle_()
    assert data[MIME]["lesson"] == "02-melds"
    assert data[MIME]["drill"] == "hand"
    assert data[MIME]["lang"] == "en"
    assert data[MIME]["state"]["phase"] == "ready"


@pytest.mark.usefixtures("beside")
def test_a_message_of_the_view_changes_the_synced_state() -> None:
    lesson("02-melds", lang="en")
    widget: DrillWidget = drill("legal")
    heard: list[Any] = []
    widget.observe(lambda change: heard.append(change["new"]["verdict"]), "state")
    widget._handle_custom_msg({"type": "check", "choice": "legal"}, [])
    widget._handle_custom_msg({"type": "nonsense"}, [])
    assert heard == ["right", "right"]


@pytest.mark.usefixtures("beside")
def test_a_mistyped_drill_is_told_the_nearest() -> None:
    with pytest.raises(DrillError, match="has no drill 'leagl'; did you mean 'legal'"):
        find("02-melds", "en")["leagl"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DrillError, match="lang must be one of en, he"):
        lesson("02-melds", lang="fr")


def test_without_a_file_beside_it_the_packaged_lesson_is_read(package: Path) -> None:
    assert find("02-melds", "en")["legal"].kind == "judge"
    with pytest.raises(DrillError, match="there is no lesson '99-none'"):
        find("99-none", "en")
    with pytest.raises(DrillError, match="there is no lesson"):
        find("../lessons/02-melds", "en")


def test_after_preload_no_file_is_needed(package: Path) -> None:
    preload()
    shutil.rmtree(package.parent)
    assert find("02-melds", "he")["hand"].kind == "build"
