"""Hosting: the release for a classroom without internet, pages from a file, a network without TLS, two builds."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

import pages as pages_step
import release
import serve
from common import Site
from conftest import FLAGS, LESSON, ROOT, Visitor
from learner import SLOW, Drill, lessons

MakeVisitor = Callable[..., Visitor]
LANGS = pytest.mark.parametrize("lang", ["en", "he"])


# --- the release -----------------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Site:
    """A site of two pages, in the place where a build puts it."""
    site = Site(build=tmp_path / "build", quiet=True)
    for place, text in (("index.html", "start"), ("en/index.html", "home"), ("404.html", "nothing")):
        path = site.out / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (site.build / "nginx.conf").write_text("# nginx", "utf-8")
    return site


def unpacked(site: Site, folder: Path) -> Path:
    """The release's folder, unpacked as a computer does it: programs stay programs."""
    with zipfile.ZipFile(release.release(site)) as archive:
        archive.extractall(folder)
        for entry in archive.infolist():
            (folder / entry.filename).chmod(entry.external_attr >> 16 & 0o777)
    (found,) = folder.iterdir()
    return found


def test_a_release_holds_one_folder_with_the_site_its_server_and_its_starters(small: Site, tmp_path: Path) -> None:
    folder = unpacked(small, tmp_path / "there")
    assert folder.name == f"canasta-{release.version()}"
    assert {path.name for path in folder.iterdir()} == {
        *("README.txt", "LICENSE", "nginx.conf", "site", "serve.py", "headers.py", "start.bat", "start.command"),
    }
    assert (folder / "site" / "en" / "index.html").read_text("utf-8") == "home"
    assert (folder / "start.command").stat().st_mode & stat.S_IXUSR
    assert b"\r\n" in (folder / "start.bat").read_bytes()


def test_the_same_site_gives_the_same_release(small: Site) -> None:
    first = release.release(small).read_bytes()
    for path in small.out.rglob("*"):
        os.utime(path, (0, 0))
    assert release.release(small).read_bytes() == first


def test_one_command_serves_the_release_and_opens_the_browser(small: Site, tmp_path: Path) -> None:
    """The starter finds Python, another port where one is taken, and tells the browser where to go."""
    folder = unpacked(small, tmp_path / "there")
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n', "utf-8")
    browser.chmod(0o755)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(sys.executable)
    environment = {"PATH": f"{programs}:/usr/bin:/bin", "BROWSER": str(browser), "HOME": str(tmp_path)}
    running = subprocess.Popen(
        [folder / "start.command"], cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE
    )
    try:
        assert running.stdout
        said = iter(running.stdout.readline, "")
        address = next(match[1] for line in said if (match := re.search(r"English +(http://127.0.0.1:\d+/)en/", line)))
        while "Ctrl+C" not in next(said):
            pass
        with urllib.request.urlopen(f"{address}en/") as answer:
            assert answer.read() == b"home"
            assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
        assert opened.read_text("utf-8").strip() == address
    finally:
        running.terminate()
        running.wait()
        if running.stdout:
            running.stdout.close()


def test_without_python_the_starter_says_what_is_missing_in_both_languages(small: Site, tmp_path: Path) -> None:
    folder = unpacked(small, tmp_path / "there")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "dirname").symlink_to(shutil.which("dirname") or "")
    ended = subprocess.run(
        ["/bin/sh", folder / "start.command"],
        env={"PATH": str(programs)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "Python 3.9" in ended.stdout
    assert re.search("[א-ת]{3}", ended.stdout)


def test_the_classrooms_server_is_reached_through_the_network(
    small: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "SITE", small.out)
    monkeypatch.setattr(serve, "address_in_network", lambda: "192.0.2.7")
    monkeypatch.setattr(serve.webbrowser, "open", lambda _address: True)
    bound: list[tuple[str, int]] = []

    def stop(server: serve.Server) -> None:
        bound.append((str(server.server_address[0]), server.server_port))
        server.server_close()
        raise KeyboardInterrupt

    monkeypatch.setattr(serve.Server, "serve_forever", stop)
    serve.main(["0", "--classroom"])
    serve.main(["0"])
    assert [host for host, _ in bound] == ["0.0.0.0", "127.0.0.1"]
    assert f"http://192.0.2.7:{bound[0][1]}/" in capsys.readouterr().out


def test_a_taken_port_does_not_stop_a_classroom(small: Site) -> None:
    with serve.server(0, small.out, serve.EVERYWHERE) as taken:
        other = serve.first_free(taken.server_port, serve.EVERYWHERE)
        other.server_close()
    assert other.server_port != taken.server_port


@pytest.mark.parametrize("name", ["serve.py", "headers.py"])
def test_the_classrooms_server_runs_on_an_older_python(name: str) -> None:
    """Its grammar is that of Python 3.9, and it imports the standard library alone."""
    import ast

    tree = ast.parse((ROOT / "site" / name).read_text("utf-8"), feature_version=(3, 9))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {one.partition(".")[0] for one in imported} <= {*sys.stdlib_module_names, "headers"}


# --- GitHub Pages ----------------------------------------------------------------------------------------------------

WORKFLOW = ROOT / ".github" / "workflows" / "pages.yml"


def test_the_workflow_pins_every_action_and_may_write_nothing_but_pages() -> None:
    text = WORKFLOW.read_text("utf-8")
    actions = re.findall(r"uses: (\S+)", text)
    assert actions
    assert [one for one in actions if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", one)] == []
    assert set(re.findall(r"([a-z-]+): write", text)) == {"pages", "id-token"}
    assert "run: make site" in text
    assert "CANASTA_ADDRESS" in text


# --- from a file -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "word"), [("en", "README"), ("he", "README")])
def test_from_a_file_lessons_are_read_and_say_how_to_get_live_drills(
    built: Path, browser: Browser, lang: str, word: str
) -> None:
    context = browser.new_context(locale={"en": "en-GB", "he": "he-IL"}[lang])
    page = context.new_page()
    page.goto(built.as_uri() + "/index.html")
    page.locator(f"section[lang={lang}] a.button").click()
    page.wait_for_url(f"**/{lang}/index.html")
    expect(page.locator(".from-file")).to_contain_text(word)
    page.locator(f'main a[href*="lessons/{LESSON}/"]').click()
    page.wait_for_url(f"**/{lang}/lessons/{LESSON}/index.html")
    expect(page.locator(".from-file")).to_be_visible()
    expect(page.locator("[data-drill]").first).to_be_visible()
    box = page.locator("[data-drill] [data-card]").first.bounding_box()
    assert box
    assert box["height"] > 60, "styles are there: a card is a card"
    expect(page.locator("[data-served], [data-display]").first).to_be_hidden()
    page.locator('a[href*="rules/"]').first.click()
    page.wait_for_url(f"**/{lang}/rules/index.html*")
    page.locator("a[data-language]").click()
    page.wait_for_url("**/rules/index.html*")
    assert page.locator("html").get_attribute("lang") != lang
    context.close()


@LANGS
def test_from_a_server_no_page_speaks_of_files(site: str, visitor: MakeVisitor, lang: str) -> None:
    page = visitor().open(f"{site}/{lang}/lessons/{lessons()[0]}/")
    expect(page.locator(".from-file")).to_be_hidden()
    expect(page.locator("[data-served]")).to_be_visible()


# --- a network without TLS -------------------------------------------------------------------------------------------


@pytest.fixture
def classroom(playwright: Playwright, site: str) -> Iterator[tuple[Browser, str]]:
    """A browser for which the site stands at an address of the network, which is no secure context."""
    flags = [*FLAGS, "--host-resolver-rules=MAP classroom.test 127.0.0.1"]
    browser = playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), args=flags
    )
    yield browser, site.replace("127.0.0.1", "classroom.test")
    browser.close()


@LANGS
def test_in_a_network_without_tls_drills_are_answered_and_nothing_is_offered_that_cannot_be(
    classroom: tuple[Browser, str], lang: str
) -> None:
    browser, address = classroom
    context = browser.new_context()
    troubles: list[str] = []
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("console", lambda message: message.type == "error" and troubles.append(message.text))
    page = context.new_page()
    page.goto(f"{address}/{lang}/lessons/{LESSON}/")
    assert page.evaluate("isSecureContext") is False
    drill = Drill(page, "two-queens")
    expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=SLOW)
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    page.goto(f"{address}/{lang}/")
    expect(page.locator("[data-offline], [data-news]").first).to_be_hidden()
    page.goto(f"{address}/{lang}/privacy/")
    page.locator("[data-ask]").click()
    page.locator("[data-yes]").click()
    expect(page.locator("[data-erase] [role=status]")).not_to_be_empty()
    assert page.evaluate("Object.keys(localStorage)") == []
    assert troubles == []
    context.close()


# --- two builds ------------------------------------------------------------------------------------------------------


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_pages_made_twice_are_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """`python site/twice.py` compares whole builds."""
    site = Site(build=tmp_path, quiet=True)
    for name in ("executed", "engine", "lite-out", "pictures", "wheel"):
        (site.build / name).symlink_to(ROOT / "build" / name)
    pages_step.pages(site)
    assert digests(site.out) == digests(built)


def test_no_page_names_the_time_or_the_place_of_its_making(built: Path) -> None:
    listings = [*(built / "api" / "contents").rglob("all.json")]
    assert listings
    assert {stamp for path in listings for stamp in re.findall(r'"20\d\d-[^"]+"', path.read_text("utf-8"))} == {
        '"2026-01-01T00:00:00Z"'
    }
    for path in built.rglob("*.html"):
        assert str(ROOT) not in path.read_text("utf-8")
