"""Who may import whom."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def outside(folder: str, allowed: set[str]) -> dict[str, set[str]]:
    files = {path: imported(path) - set(sys.stdlib_module_names) - allowed for path in (ROOT / folder).rglob("*.py")}
    return {str(path.relative_to(ROOT)): names for path, names in files.items() if names}


def test_the_engine_imports_the_standard_library_alone():
    assert outside("canasta", {"canasta"}) == {}


def test_the_pure_drills_import_the_engine_alone_and_only_the_widget_knows_anywidget():
    found = outside("widgets/canasta_widgets", {"canasta", "canasta_widgets"})
    assert set(found) <= {"widgets/canasta_widgets/widget.py"}


def test_nothing_imports_the_site_and_its_folder_is_no_package():
    assert not (ROOT / "site" / "__init__.py").exists()
    for folder in ("canasta", "widgets/canasta_widgets"):
        assert not [path for path in (ROOT / folder).rglob("*.py") if "build" in imported(path)]
