"""Safe: the policies of pages and hosts, what an attacker's text cannot do, what is kept and how it is erased."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Route, expect

import headers
from conftest import LESSON, ROOT, Visitor, serving
from learner import Drill, lessons

MakeVisitor = Callable[..., Visitor]
LANGS = pytest.mark.parametrize("lang", ["en", "he"])
PAGES = ("", "rules/", "gallery/", "privacy/", "licences/", f"lessons/{LESSON}/")
WATCH = """
window.broken = [];
addEventListener("securitypolicyviolation", (event) => broken.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


class Tags(HTMLParser):
    """The tags of a page, in order, with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def learner_pages(built: Path) -> list[Path]:
    found = [path for path in sorted(built.rglob("*.html")) if "notebooks" not in path.parts]
    assert len(found) >= 2 + 2 * (len(PAGES) - 1 + len(lessons()))
    return found


def test_every_page_for_learners_states_the_strict_policy_before_anything_is_fetched(built: Path) -> None:
    for path in learner_pages(built):
        tags = Tags(path.read_text("utf-8")).found
        (place,) = (at for at, (_, given) in enumerate(tags) if given.get("http-equiv") == headers.CSP)
        assert tags[place][1]["content"] == headers.policy(headers.LEARNER)
        assert [tag for tag, _ in tags[:place]] == ["html", "head", "meta"]


def test_no_page_for_learners_holds_a_script_or_a_style_of_its_own(built: Path) -> None:
    data = ("application/json", "application/gzip")
    for path in learner_pages(built):
        for tag, given in Tags(path.read_text("utf-8")).found:
            assert tag != "style"
            assert not [name for name in given if name == "style" or name.startswith("on")]
            assert tag != "script" or "src" in given or given["type"] in data


def sent(address: str) -> dict[str, str]:
    """The headers of an answer, also where nothing is found there."""
    try:
        with urllib.request.urlopen(address) as answer:
            return dict(answer.headers)
    except HTTPError as answer:
        with answer:
            return dict(answer.headers)


@pytest.mark.parametrize("path", ["/", "/en/", "/he/rules/", f"/en/lessons/{LESSON}/", f"/en/lessons/{LESSON}/?a=b"])
def test_the_server_sends_the_policy_of_the_page_and_lets_only_this_site_frame_it(site: str, path: str) -> None:
    said = sent(site + path)
    assert said[headers.CSP] == headers.policy(headers.LEARNER) + "; frame-ancestors 'self'"
    assert said["Cache-Control"] == "no-cache"
    assert said["X-Content-Type-Options"] == "nosniff"
    assert said["Referrer-Policy"] == "no-referrer"


@LANGS
def test_a_single_drill_may_stand_in_a_frame_of_any_site(site: str, lang: str) -> None:
    said = sent(f"{site}/{lang}/drill/")[headers.CSP]
    assert said == headers.policy(headers.LEARNER)
    assert "frame-ancestors" not in said


def by_underscore_headers(text: str) -> dict[str, dict[str, str]]:
    """The rules of a `_headers` file: pattern to headers."""
    rules: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        if line.startswith("/"):
            rules[line] = {}
        else:
            name, _, value = line.strip().partition(": ")
            rules[list(rules)[-1]][name] = value
    return rules


def matched(pattern: str, path: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), path) is not None


def by_nginx(text: str, path: str) -> dict[str, str]:
    """What nginx adds for a file: of its exact location, or else of the longest prefix."""
    blocks = re.findall(r"^location (= )?(\S+) \{\n(.*?)^\}", text, re.M | re.S)
    exact = [body for sign, place, body in blocks if sign and place == path]
    longest = max((place for sign, place, _ in blocks if not sign and path.startswith(place)), key=len)
    (body,) = exact or [body for sign, place, body in blocks if not sign and place == longest]
    return dict(re.findall(r'^    add_header (\S+) "(.*)" always;$', body, re.M))


def test_all_hosts_say_the_same_of_every_file(built: Path) -> None:
    """A host that joins headers of two rules must find each header once."""
    rules = by_underscore_headers((built / "_headers").read_text("utf-8"))
    nginx = (ROOT / "build" / "nginx.conf").read_text("utf-8")
    table = headers.rows(headers.notebook_policy(built))
    for file in (path for path in built.rglob("*") if path.is_file()):
        path = "/" + file.relative_to(built).as_posix()
        address = path.removesuffix("index.html") if path.endswith("/index.html") else path
        found = [said for pattern, said in rules.items() if matched(pattern, address)]
        names = [name for said in found for name in said]
        assert len(names) == len(set(names)), address
        joined = {name: value for said in found for name, value in said.items()}
        assert joined == headers.headers_for(address, table)
        assert by_nginx(nginx, path).items() >= {"Cache-Control": "no-cache", **joined}.items(), address
        if file.suffix == ".html" and path != "/404.html":
            assert joined["Cache-Control"] == "no-cache"
            assert "connect-src 'self'" in joined[headers.CSP]


def test_only_a_name_with_a_hash_in_it_is_kept_for_ever(built: Path) -> None:
    table = headers.rows(headers.notebook_policy(built))
    hashed = r"[.][0-9a-f]{10}[.]|[+]h[0-9a-f]{12}-|/empty[.]zip$"
    for file in (path for path in built.rglob("*") if path.is_file()):
        path = "/" + file.relative_to(built).as_posix()
        if "immutable" in headers.headers_for(path, table).get("Cache-Control", ""):
            assert re.search(hashed, path), path


def watched(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(WATCH)
    return visitor


@LANGS
def test_no_page_breaks_its_own_policy_and_drills_are_answered_under_it(
    site: str, visitor: MakeVisitor, lang: str
) -> None:
    one = watched(visitor())
    page = one.open(f"{site}/{lang}/")
    for place in PAGES:
        page.goto(f"{site}/{lang}/{place}")
        if "host-config" in page.content():
            expect(page.locator("html")).to_have_attribute("data-engine", "snapshot", timeout=60_000)
        assert page.evaluate("broken") == []
    drill = Drill(page, "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("illegal"))
    drill.click(drill.choice("meld-too-small"))
    drill.expect_verdict("right")
    picked = Drill(page, "pick-a-meld")
    picked.click(picked.card("9H"), picked.card("9S"), picked.card("2C"))
    picked.expect_verdict("right")
    assert page.evaluate("broken") == []


def test_the_start_page_breaks_no_policy(site: str, visitor: MakeVisitor) -> None:
    one = watched(visitor(locale="he-IL"))
    page = one.open(f"{site}/")
    page.wait_for_url(f"{site}/he/")
    assert page.evaluate("broken") == []


def test_an_address_where_nothing_is_breaks_no_policy(site: str, visitor: MakeVisitor) -> None:
    one = watched(visitor(expect_trouble=True))
    page = one.open(f"{site}/no/such/page/")
    expect(page.locator("h1")).to_have_text("404")
    assert page.evaluate("broken") == []
    assert [trouble for trouble in one.troubles if "404" not in trouble] == []


INJECTED = """
<p id="styled" style="letter-spacing: 7px">styled</p>
<a id="link" href="javascript:window.ran = 'link'">link</a>
<script>window.ran = "script"</script>
<script src="data:text/javascript,window.ran='data'"></script>
<script src="https://elsewhere.example/script.js"></script>
<img src="no-such-picture" onerror="window.ran = 'picture'">
<iframe id="frame" srcdoc="<script>parent.ran = 'frame'</script>"></iframe>
<base href="https://elsewhere.example/">
"""


def test_what_is_injected_into_a_page_does_not_run_even_where_the_host_sends_no_headers(
    site: str, visitor: MakeVisitor
) -> None:
    one = watched(visitor(expect_trouble=True))

    def inject(route: Route) -> None:
        body = (
            route.fetch().text().replace('<article class="prose lesson">', INJECTED + '<article class="prose lesson">')
        )
        assert INJECTED in body
        route.fulfill(status=200, headers={"Content-Type": "text/html; charset=utf-8"}, body=body)

    failed: list[tuple[str, str | None]] = []
    one.context.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
    one.context.route(f"{site}/en/lessons/{LESSON}/", inject)
    page = one.context.new_page()
    page.goto(f"{site}/en/lessons/{LESSON}/")
    Drill(page, "two-queens").wait_ready()
    page.locator("#link").click()
    page.locator("#styled").hover()
    assert page.evaluate("window.ran") is None
    assert page.locator("#styled").evaluate("element => getComputedStyle(element).letterSpacing") == "normal"
    assert page.evaluate("document.baseURI").startswith(site)
    assert all(reason == "csp" for address, reason in failed if "elsewhere" in address)
    assert sum("elsewhere" in request for request in one.requests) == sum(
        "elsewhere" in address for address, _ in failed
    )
    refused = {one.split()[0] for one in page.evaluate("broken")}
    assert refused >= {"script-src-elem", "script-src-attr", "style-src-attr", "base-uri"}


def test_no_text_becomes_markup_or_script_on_a_page(site: str, visitor: MakeVisitor) -> None:
    page = visitor(expect_trouble=True).open(f"{site}/en/")
    expect(page.locator("[data-display]")).to_be_visible()
    attempts = {
        "markup": "() => { document.body.innerHTML = '<b>text</b>'; }",
        "parsing": "() => { new DOMParser().parseFromString('<b>text</b>', 'text/html'); }",
        "writing": "() => { document.write('<b>text</b>'); }",
        "a script": "() => { document.createElement('script').text = 'window.ran = 1'; }",
        "evaluation": "() => { new Function('window.ran = 1')(); }",
        "another site's worker": "() => { new Worker('https://elsewhere.example/worker.js'); }",
        "a worker of its own making": "() => { new Worker(URL.createObjectURL(new Blob(['1']))); }",
    }
    for name, attempt in attempts.items():
        tried = f"try {{ ({attempt})(); tell('done'); }} catch (error) {{ tell(error.name); }}"
        assert page.evaluate(f"() => new Promise(tell => setTimeout(() => {{ {tried} }}))") in (
            "TypeError",
            "EvalError",
        ), name
    assert page.evaluate("window.ran") is None


MARKUP = '"><img src=x onerror="window.ran=1"><b id=marker>marker</b>'


@pytest.mark.parametrize("where", ["hash", "query", "both"])
def test_nothing_from_an_address_becomes_markup(site: str, visitor: MakeVisitor, where: str) -> None:
    query = f"?q={MARKUP}&path={MARKUP}" if where != "hash" else ""
    mark = f"#{MARKUP}" if where != "query" else ""
    one = watched(visitor())
    page = one.open(f"{site}/en/")
    for place in ("en/", "he/rules/", "en/gallery/", "he/privacy/", f"en/lessons/{LESSON}/", ""):
        page.goto(f"{site}/{place}{query}{mark}")
        page.wait_for_load_state("networkidle")
        assert page.locator("#marker, img[src=x]").count() == 0
        assert "marker" not in page.locator("body").inner_text()
        assert page.evaluate("window.ran") is None
        assert page.evaluate("broken") == []


def test_the_notebook_app_states_a_policy_that_lets_no_request_leave(built: Path, site: str) -> None:
    page = (built / "notebooks" / "index.html").read_text("utf-8")
    policy = headers.policy(headers.notebook_policy(built))
    (stated,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert stated == policy
    assert "connect-src 'self';" in policy
    assert page.index(stated) < min(page.index(tag) for tag in ("<script", "<link", "<style"))
    assert sent(f"{site}/notebooks/index.html")[headers.CSP] == f"{policy}; frame-ancestors 'self'"


@LANGS
def test_a_notebook_runs_under_its_policy_and_reaches_no_other_site(site: str, visitor: MakeVisitor, lang: str) -> None:
    one = watched(visitor(expect_trouble=True))
    page = one.open(f"{site}/notebooks/index.html?path={lang}/{LESSON}.ipynb")
    drill = Drill(page, "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("legal"))
    drill.expect_verdict("wrong")
    assert page.evaluate("broken") == []
    assert one.troubles == []
    call = "address => fetch(address, {mode: 'no-cors'}).then(() => 'reached', () => 'refused')"
    with serving(ROOT / "site" / "assets") as elsewhere:
        assert page.evaluate(call, f"{elsewhere}/favicon.ico") == "refused"
        assert [worker.evaluate(call, f"{elsewhere}/favicon.ico") for worker in page.workers] == ["refused"]
    assert [request for request in one.requests if request.startswith(elsewhere)] == []


# --- what is kept ----------------------------------------------------------------------------------------------------

KEY = re.compile(r"""["'`](canasta:[a-z]+(?::(?!\w))?|canasta:(?=\$))""")


def test_the_privacy_page_names_everything_that_is_kept(built: Path) -> None:
    """A key that code writes is named there; what varies in it stands as three dots."""
    scripts = [*(ROOT / "site" / "host").rglob("*.ts"), *(ROOT / "site" / "lab" / "src").rglob("*.ts")]
    events = {"canasta:attempt"}
    kept = {name for path in scripts for name in KEY.findall(path.read_text("utf-8"))} - events
    assert {"canasta:lang", "canasta:display"} <= kept
    for lang in ("en", "he"):
        page = (built / lang / "privacy" / "index.html").read_text("utf-8")
        named = {name.rstrip("…") for name in re.findall(r"<code>([^<]+)</code>", page)}
        assert {name for name in kept if name not in named and f"{name}/" not in named} == set()


@LANGS
def test_all_that_is_kept_is_erased_after_a_second_question_and_nothing_else(
    site: str, visitor: MakeVisitor, lang: str
) -> None:
    one = visitor()
    page = one.open(f"{site}/{lang}/lessons/{LESSON}/")
    drill = Drill(page, "two-queens")
    drill.wait_ready()
    drill.click(drill.choice("illegal"))
    page.goto(f"{site}/{lang}/privacy/")
    page.evaluate(
        """async () => {
            localStorage.setItem("canasta:log:1", "[]");
            localStorage.setItem("other", "stays");
            await (await caches.open("canasta:/:files")).put("a", new Response("kept"));
            await caches.open("other");
        }"""
    )
    everything = """async () => [
        ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys(),
    ].sort()"""
    assert set(page.evaluate(everything)) >= {
        *("canasta:/:files", "canasta:lang", "canasta:log:1", "other"),
        f"canasta:visit:/{lang}/lessons/{LESSON}/",
    }
    ask, yes, no = (page.locator(f"[data-erase] [data-{name}]") for name in ("ask", "yes", "no"))
    expect(yes).to_be_hidden()
    ask.click()
    no.click()
    expect(yes).to_be_hidden()
    assert "canasta:log:1" in page.evaluate(everything)
    ask.click()
    expect(ask).to_be_hidden()
    yes.click()
    said = page.locator("[data-erase] [role=status]")
    expect(said).to_have_text(said.get_attribute("data-done") or "")
    assert page.evaluate(everything) == ["other", "other"]


def test_where_the_browser_keeps_its_storage_closed_the_page_says_how_to_erase(site: str, visitor: MakeVisitor) -> None:
    one = visitor()
    one.context.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
    )
    page = one.open(f"{site}/en/privacy/")
    page.locator("[data-ask]").click()
    page.locator("[data-yes]").click()
    expect(page.locator("[data-erase] [role=status]")).to_contain_text("did not let this page erase")
