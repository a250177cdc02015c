"""The drills that these tests work with, and the browser that shows them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_widgets import Drill, read_drills
from tests.widgets.browsing import Show, chromium

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def drills() -> dict[str, Drill]:
    return read_drills(HERE / "drills.toml")


@pytest.fixture(scope="session")
def show() -> Iterator[Show]:
    with chromium() as opened:
        yield opened
