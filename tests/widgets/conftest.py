"""The drills that these tests work with."""

from pathlib import Path

import pytest

from canasta_widgets import Drill, read_drills

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def drills() -> dict[str, Drill]:
    return read_drills(HERE / "drills.toml")
