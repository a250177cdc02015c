"""Found and shared: what a page says of itself to searchers and to those who pass its address on; licences; answers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import expect

import pages as pages_step
from canasta.words import Words
from common import Site
from conftest import LESSON, ROOT, Visitor, serving
from learner import lesson_drills, lessons

MakeVisitor = Callable[..., Visitor]
LANGS = ("en", "he")
ADDRESS = "https://example.org/canasta/"
PLACES = ("", "rules/", "gallery/", "privacy/", "licences/", *(f"lessons/{slug}/" for slug in lessons()))


class Head(HTMLParser):
    """What the head of a page says: its title, metadata by name or property, and links by relation."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.title = ""
        self.meta: dict[str, str] = {}
        self.links: list[dict[str, str]] = []
        self.in_title = False
        self.feed(page.partition("</head>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.in_title = tag == "title"
        if tag == "meta" and "content" in given:
            self.meta[given.get("name") or given.get("property") or given.get("http-equiv") or ""] = given["content"]
        if tag == "link":
            self.links.append(given)

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self.in_title = False

    def alternates(self) -> dict[str, str]:
        return {link["hreflang"]: link["href"] for link in self.links if link["rel"] == "alternate"}


def head(site: Path, lang: str, place: str) -> Head:
    return Head((site / lang / place / "index.html").read_text("utf-8"))


@pytest.fixture(scope="session")
def addressed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site as it is built where its address is known; only its pages are made anew."""
    site = Site(build=tmp_path_factory.mktemp("addressed"), address=ADDRESS, quiet=True)
    for name in ("executed", "engine", "lite-out", "pictures", "wheel", "icons"):
        if (ROOT / "build" / name).exists():
            (site.build / name).symlink_to(ROOT / "build" / name)
    pages_step.pages(site)
    return site


def test_every_page_has_a_title_and_a_description_of_its_own(built: Path) -> None:
    heads = [head(built, lang, place) for lang in LANGS for place in PLACES]
    for said in ([one.title for one in heads], [one.meta["description"] for one in heads]):
        assert len(set(said)) == len(said)
    for one in heads:
        assert 5 <= len(one.title) <= 80, one.title
        assert 20 <= len(one.meta["description"]) <= 200, one.meta["description"]
    assert all(re.search("[א-ת]", head(built, "he", place).title) for place in PLACES)


def test_a_shared_page_says_what_it_is_in_its_language(built: Path) -> None:
    for lang in LANGS:
        for place in PLACES:
            one = head(built, lang, place)
            assert one.meta["og:title"] == one.title
            assert one.meta["og:description"] == one.meta["description"]
            assert one.meta["og:type"] == "website"
            assert one.meta["og:locale"].startswith(lang)


def test_without_a_known_address_pages_name_none(built: Path) -> None:
    """A sitemap, a canonical address and a picture need a whole address: without one they are left out."""
    assert not (built / "sitemap.xml").exists()
    assert "Sitemap" not in (built / "robots.txt").read_text("utf-8")
    for lang in LANGS:
        for place in PLACES:
            one = head(built, lang, place)
            assert "canonical" not in {link["rel"] for link in one.links}
            assert "og:image" not in one.meta
            root = "../" * (1 + place.count("/"))
            assert one.alternates() == {other: f"{root}{other}/{place}" for other in LANGS} | {"x-default": root}


def test_with_a_known_address_each_page_names_itself_its_twin_and_its_picture(addressed: Site) -> None:
    for lang in LANGS:
        for place in PLACES:
            one = head(addressed.out, lang, place)
            assert [link["href"] for link in one.links if link["rel"] == "canonical"] == [f"{ADDRESS}{lang}/{place}"]
            twins = {other: f"{ADDRESS}{other}/{place}" for other in LANGS} | {"x-default": ADDRESS}
            assert one.alternates() == twins
            picture = one.meta["og:image"]
            assert picture.startswith(ADDRESS)
            assert (addressed.out / picture.removeprefix(ADDRESS)).exists()


def test_the_sitemap_lists_every_page_that_may_be_found_with_its_twin(addressed: Site) -> None:
    names = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9", "xhtml": "http://www.w3.org/1999/xhtml"}
    listed = ElementTree.parse(addressed.out / "sitemap.xml").getroot()
    rows = {url.findtext("map:loc", "", names): url for url in listed.findall("map:url", names)}
    assert set(rows) == {f"{ADDRESS}{lang}/{place}" for lang in LANGS for place in PLACES}
    for lang in LANGS:
        for place in PLACES:
            twins = [link.attrib["href"] for link in rows[f"{ADDRESS}{lang}/{place}"].findall("xhtml:link", names)]
            assert twins == [f"{ADDRESS}{other}/{place}" for other in LANGS]
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (addressed.out / "robots.txt").read_text("utf-8")


@pytest.mark.parametrize("address", ["example.org/", "https://example.org", 'https://example.org/"x/', "ftp://a/"])
def test_what_is_no_address_ends_the_build_with_a_sentence(address: str) -> None:
    with pytest.raises(SystemExit, match="CANASTA_ADDRESS"):
        Site(address=address)


def test_no_link_between_pages_names_a_file(built: Path) -> None:
    """Addresses are folders; only the notebook app has its file's name, which JupyterLab wants."""
    for page in (*built.glob("*.html"), *(path for lang in LANGS for path in (built / lang).rglob("*.html"))):
        links = re.findall(r'<a [^>]*href="([^"#?]+)', page.read_text("utf-8"))
        assert links
        named = {link for link in links if link.endswith(".html") and not link.endswith("notebooks/index.html")}
        assert named == set()


@pytest.fixture(scope="session")
def below(addressed: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host that has the site in a folder, and its page for what is not found."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "canasta").symlink_to(addressed.out)
    (folder / "404.html").symlink_to(addressed.out / "404.html")
    with serving(folder) as address:
        yield address


@pytest.mark.parametrize(("locale", "first", "title"), [("he-IL", "he", "rtl"), ("en-GB", "en", "ltr")])
@pytest.mark.parametrize("place", ["canasta/nothing", "canasta/en/lessons/no/such/lesson/"])
def test_where_nothing_is_a_page_says_so_in_the_visitors_language_and_leads_on(
    below: str, visitor: MakeVisitor, locale: str, first: str, title: str, place: str
) -> None:
    one = visitor(expect_trouble=True, locale=locale)
    page = one.open(f"{below}/{place}")
    expect(page.locator("html")).to_have_attribute("lang", first)
    expect(page.locator("html")).to_have_attribute("dir", title)
    assert page.locator("section").first.get_attribute("lang") == first
    for lang in LANGS:
        said = page.locator(f"section[lang={lang}] p").first.inner_text()
        assert bool(re.search("[א-ת]", said)) is (lang == "he")
    assert page.locator(".button").first.evaluate("link => getComputedStyle(link).borderRadius") != "0px"
    page.locator(".button").first.click()
    page.wait_for_url(f"{below}/canasta/{first}/")
    expect(page.locator("h1")).to_be_visible()
    assert [trouble for trouble in one.troubles if "404" not in trouble] == []


def test_without_javascript_the_page_for_nothing_speaks_both_languages(site: str, visitor: MakeVisitor) -> None:
    page = visitor(expect_trouble=True, java_script_enabled=False).open(f"{site}/nothing/at/all")
    for lang in LANGS:
        expect(page.locator(f'section[lang={lang}] a[href="/{lang}/"]')).to_be_visible()


# --- licences --------------------------------------------------------------------------------------------------------


def listed_licences(built: Path, lang: str) -> dict[str, str]:
    page = (built / lang / "licences" / "index.html").read_text("utf-8")
    return dict(re.findall(r'<li><bdi dir="ltr">([^<]+)</bdi>: <bdi dir="ltr">([^<]*)</bdi></li>', page))


def test_every_package_that_is_shipped_is_listed_with_its_licence(built: Path) -> None:
    """By what is really there: wheels by their own names, extensions by their folders, Pyodide and the typeface."""
    ours = {"canasta", "jedi"}
    wheels = {tuple(path.name.split("-")[:2]) for path in built.rglob("*.whl")}
    extensions = {path.parent.parent.relative_to(built / "extensions") for path in built.rglob("static/style.js")}
    wanted = {f"{name} {version}" for name, version in wheels if name not in ours}
    assert len(wanted) > 15
    listed = listed_licences(built, "en")
    assert listed == listed_licences(built, "he")
    plain = {name.replace("-", "_").replace(".", "_").lower(): licence for name, licence in listed.items()}
    lacking = {name for name in wanted if name.replace(".", "_").lower() not in plain}
    assert lacking == set()
    names = {name.rpartition(" ")[0] for name in listed}
    assert {path.as_posix() for path in extensions} - names == {"canasta-lesson-mode"}
    assert {"Pyodide", "preact", "@fontsource-variable/assistant"} <= names
    assert all(listed.values())


def test_no_font_is_shipped_that_is_not_listed(built: Path) -> None:
    origin = {
        "assistant": "@fontsource-variable/assistant",
        "fa-": "@fortawesome/fontawesome-free",
        "MathJax_": "mathjax-full",
    }
    names = {name.rpartition(" ")[0] for name in listed_licences(built, "en")}
    fonts = [path for path in built.rglob("*") if path.suffix in (".woff", ".woff2", ".ttf", ".otf", ".eot")]
    known = {path.read_bytes(): path.name for path in (built / "assets").glob("assistant-*.woff2")}
    assert known
    for path in fonts:
        name = known.get(path.read_bytes(), path.name)  # lesson mode brings the typeface under a name of its own
        (piece,) = [piece for start, piece in origin.items() if name.startswith(start)]
        assert piece in names


def test_the_licence_text_of_every_wheel_that_brings_one_is_shipped(built: Path) -> None:
    texts = (built / "licences.txt").read_text("utf-8")
    found = 0
    for path in built.rglob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if re.search(r"dist-info/.*LICEN[CS]E", name) and not path.name.startswith("canasta"):
                    found += 1
                    assert wheel.read(name).decode("utf-8").strip() in texts, (path.name, name)
    assert found > 10
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts
    assert "Mozilla Public License Version 2.0" in texts


# --- without scripts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_every_drill_is_readable_and_its_answer_one_step_away(
    site: str, visitor: MakeVisitor, lang: str
) -> None:
    page = visitor(java_script_enabled=False).open(f"{site}/{lang}/lessons/{LESSON}/")
    drills = page.locator(".drill")
    assert drills.count() == len(lesson_drills(LESSON))
    for number in range(drills.count()):
        drill = drills.nth(number)
        expect(drill.locator("[data-drill]")).to_be_visible()
        answer = drill.locator("details").last
        expect(answer.locator("p").first).to_be_hidden()
        answer.locator("summary").click()
        expect(answer.locator("p").first).to_be_visible()
        assert bool(re.search("[א-ת]", answer.locator("p").first.inner_text())) is (lang == "he")


@pytest.mark.parametrize("lang", LANGS)
def test_every_drill_of_every_page_brings_its_answer_in_words(built: Path, lang: str) -> None:
    word = Words(lang).text("The answer").plain()
    for place in PLACES:
        page = (built / lang / place / "index.html").read_text("utf-8")
        drills = page.count("data-host-drill=")
        answers = re.findall(rf"<noscript>.*?<summary>{word}</summary>(.*?)</details>", page, re.S)
        assert len(answers) == drills, place
        for answer in answers:
            assert re.search(r"<p>.{15,}</p>", answer, re.S), place
