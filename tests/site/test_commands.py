"""The commands say what to do when they cannot go on."""

from __future__ import annotations

import runpy
import socket
import subprocess
import sys
from pathlib import Path

import pytest

DEV = Path(__file__).resolve().parents[2] / "site" / "dev.py"


def test_a_taken_port_is_named_with_the_way_to_choose_another() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, str(DEV), "serve", "--port", str(port)], text=True, capture_output=True, check=False
        )
    assert ended.returncode != 0
    assert f"make serve PORT={port + 1}" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("port", ["", "http", "0", "70000"])
def test_what_is_no_port_is_refused_in_plain_words(port: str) -> None:
    ended = subprocess.run(
        [sys.executable, str(DEV), "serve", "--port", port], text=True, capture_output=True, check=False
    )
    assert ended.returncode != 0
    assert "choose a number" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_old_python_is_told_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["dev.py", "serve"])
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer.*\n.*PYTHON="):
        runpy.run_path(str(DEV), run_name="__main__")


@pytest.mark.parametrize(
    ("name", "packages"), [("CHROMIUM", "chromium"), ("FIREFOX", "firefox-esr"), ("WEBKIT_DRIVER", "webkit2gtk-driver")]
)
def test_without_a_browser_the_tests_fail_with_the_command_to_install_it(
    monkeypatch: pytest.MonkeyPatch, name: str, packages: str
) -> None:
    dev = runpy.run_path(str(DEV))
    monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=f"apt-get install {packages}"):
        dev["find_browsers"]([name])
