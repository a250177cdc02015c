"""States are as they were when somebody last read them."""

import json

import pytest

from tests.widgets.snapshots import FOLDER, SESSIONS, path, played


@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_gives_the_state_that_was_read(name: str, lang: str) -> None:
    assert json.loads(path(name, lang).read_text(encoding="utf-8")) == played(name, lang)


def test_no_kept_state_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {
        path(name, lang).name for name in SESSIONS for lang in ("en", "he")
    }
