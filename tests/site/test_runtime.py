"""The package in the browser, through a bare page and under a strict policy: the command's JSON, byte for byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import ROOT, Quiet, served
from tests.samples import NINE, text_of
from tests.site.checking import IS_KEPT, of_a_later_build, workerless

from snorum import records
from snorum.edition import examples
from snorum.games import GAMES
from snorum.site.sphinxext.checking import runtime as bringing
from snorum.site.sphinxext.checking.checker import POLICY
from snorum.table.playing import recorded, turns

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Worker

pytestmark = pytest.mark.browser

BARE = {
    "/bare.html": f"""<!doctype html><title>Bare</title><meta http-equiv="Content-Security-Policy" content="{POLICY}">
<script type="module" src="bare.js"></script>""",
    "/bare.js": """\
import * as runtime from "./_static/check/runtime.js";
window.said = [];
for (const what of ["progress", "state", "ready", "kept"])
  runtime.events.addEventListener(what, ({ detail }) => window.said.push([what, detail]));
window.runtime = runtime;
window.dispatchEvent(new Event("begun"));
""",
}
BEGUN = "window.runtime ? true : new Promise(done => addEventListener('begun', () => done(true)))"
KEPT = """new Promise(done => {
  const kept = () => said.find(([what]) => what === "kept");
  if (kept()) return done(kept()[1]);
  runtime.events.addEventListener("kept", ({ detail }) => done(detail));
})"""
IN_IMAGE = """async words => {
  const cache = await caches.open((await caches.keys())[0]);
  const [image] = (await cache.keys()).filter(({ url }) => url.includes("/image?"));
  const bytes = new TextDecoder("latin1").decode(await (await cache.match(image)).arrayBuffer());
  return words.map(each => bytes.includes(each));
}"""
NINE_CHECKED = "text => runtime.check(text, 'nine.toml')"
VERDICT = "text => runtime.check(text, 'a').then(found => found.verdict)"
STATE = "runtime.state"
CAUGHT = ".then(() => null, error => ({ kind: error.kind, message: error.message }))"


class Strict(Quiet):
    """A server of the site and of a bare page, whose policy stands in the page alone, as where a host sends no other.

    Some files may be gone, or damaged, or others may be in their place.
    """

    gone: frozenset[str] = frozenset()
    damaged: frozenset[str] = frozenset()
    instead: Mapping[str, bytes] = MappingProxyType({})
    asked: list[str]

    def do_GET(self) -> None:
        name = self.path.rpartition("/")[2]
        type(self).asked.append(name)
        if self.path in BARE or name in self.damaged or name in self.instead:
            data = self.instead.get(name, BARE.get(self.path, "damaged").encode())
            if name in self.damaged and not name.endswith("js"):
                data = Path(self.translate_path(self.path)).read_bytes()
                data = data[:4] + b"\1" + data[5:]  # the date, with which it is unpacked all the same
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if name.endswith("js") else "text/html")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        elif name in self.gone:
            self.send_error(404)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")  # whoever is under no policy could read it
        super().end_headers()


@pytest.fixture(scope="module")
def runtime_description(site: Path) -> Any:
    """The site's description of its runtime. Without a runtime the tests are skipped, or fail if one is required."""
    described = json.loads((site / bringing.FOLDER / "runtime.json").read_text(encoding="utf-8"))
    if not described["available"]:
        if os.environ.get(bringing.REQUIRE_VARIABLE):
            pytest.fail(f"the site was built without the runtime, and {bringing.REQUIRE_VARIABLE} is set")
        pytest.skip("the site was built without the runtime")
    return described


@pytest.fixture(scope="module")
def serving(site: Path, runtime_description: Any) -> Iterator[tuple[str, type[Strict]]]:
    """The address of the bare page, and the server's class."""

    class Server(Strict):
        asked: list[str] = []  # noqa: RUF012

    with served(site, Server) as url:
        yield f"{url}bare.html", Server


@pytest.fixture
def server(serving: tuple[str, type[Strict]]) -> tuple[str, type[Strict]]:
    """A server of the site, and its class, which a test can tell to lose files; it has lost none yet."""
    _, served = serving
    served.gone, served.damaged, served.instead = Strict.gone, Strict.damaged, Strict.instead
    served.asked.clear()
    return serving


@pytest.fixture(scope="module")
def visited(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(120_000)
    yield context
    context.close()


@pytest.fixture(scope="module")
def first(visited: BrowserContext, serving: tuple[str, type[Strict]]) -> Any:
    """What a check gave at the first visit, after which the runtime was kept."""
    page = visited.new_page()
    workers: list[Worker] = []
    page.on("worker", lambda worker: workers.append(worker))
    page.goto(serving[0])
    assert page.evaluate(BEGUN)
    found = page.evaluate(NINE_CHECKED, NINE + "# between ourselves")
    assert page.evaluate(KEPT) == {"made": True}
    assert len(workers) == 1, "Python is loaded once"
    assert page.evaluate(IN_IMAGE, ["snorum.site.web", "between ourselves"]) == [True, False], "it has seen no record"
    page.close()
    return found


@pytest.fixture
def warm(visited: BrowserContext, first: Any, server: tuple[str, type[Strict]]) -> Iterator[BrowserContext]:
    """A profile that keeps the runtime, ready made, and has no page."""
    page = opened(visited, server[0])
    if not page.evaluate(IS_KEPT):
        assert page.evaluate(VERDICT, NINE) == "lawful"
        assert page.evaluate(KEPT) == {"made": True}
    page.close()
    yield visited
    for page in visited.pages:
        page.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile."""
    context = browser.new_context()
    context.set_default_timeout(120_000)
    yield context
    context.close()


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    assert page.evaluate(BEGUN)
    return page


def random_games(folder: Path) -> list[Path]:
    """Records of random games, ten of each game; of some, the hands are left out."""
    paths = []
    for game in GAMES.values():
        _, most = game.players_allowed(game.Rules())
        for seed in range(10):
            players = "ABCDE"[: min(most, 3 + seed % 3)]
            played = list(turns(game, players, Random(seed), most=60))
            text = records.write(recorded(game, players, game.Rules(), played))
            if seed % 3 == 0 and game.NAME != "snap":
                text = "\n".join(line for line in text.split("\n") if not line.startswith(('  "A: ', '  "B: ')))
            paths.append(folder / f"{game.NAME}-{seed}.toml")
            paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_examples_and_random_games_give_the_json_of_the_command(
    warm: BrowserContext, server: tuple[str, type[Strict]], tmp_path: Path
) -> None:
    address, _ = server
    bad = tmp_path / "bad.toml"
    bad.write_text(NINE.replace("snap", "snup") + "é", encoding="utf-8")
    paths = [*examples(), *random_games(tmp_path), bad]
    assert len(paths) == len(examples()) + 10 * len(GAMES) + 1
    command = [sys.executable, "-m", "snorum", "check", "--json", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "7"}, cwd=ROOT)
    lines = done.stdout.splitlines()
    page = opened(warm, address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ask = "async ([text, name]) => (await runtime.check(text, name)).report"
    for path, line in zip(paths, lines, strict=True):
        assert page.evaluate(ask, [path.read_text(encoding="utf-8"), str(path)]) == line
    assert asked
    ours = address.removesuffix("bare.html")
    assert [url for url in asked if not url.removeprefix("blob:").startswith(ours)] == []


def test_other_questions_than_a_check(warm: BrowserContext, server: tuple[str, type[Strict]], site: Path) -> None:
    address, _ = server
    page = opened(warm, address)
    found = page.evaluate("text => runtime.check(text, 'nine.toml', { payer: 'pairer' })", NINE)
    assert found["verdict"] == "contradicted"
    assert NINE.splitlines()[found["plays"][3]["line"] - 1].strip() == '"D 9 snap",'
    seen = page.evaluate("text => runtime.pictures(text, {}, 0, 3)", NINE)
    assert [each["svg"].startswith("<svg") for each in seen] == [True] * 3
    forms = json.loads((site / bringing.FOLDER / "forms.json").read_text(encoding="utf-8"))
    excluded = next(game["excluded"] for game in forms["games"] if game["name"] == "snip-snap-snorum")
    text = text_of("peel/interrupted-sequence")
    every = page.evaluate("([text, out]) => runtime.checkAll(text, 'a', {}, out)", [text, excluded])
    assert {each["verdict"] for each in every["readings"]} == {"contradicted", "undetermined"}
    progress = [detail for what, detail in page.evaluate("said") if what == "progress"]
    assert progress[-1]["loaded"] == progress[-1]["total"] > 4_000_000
    strange = page.evaluate("() => runtime.check('a = \"\\ud800\"', '\\ud800')")
    assert strange["verdict"] == "unreadable"
    refused = page.evaluate("text => runtime.check(text, 'a', { setling: 'never' })", NINE)
    assert "setling" in refused["error"]["says"]


def test_the_second_visit_starts_from_stored_files(
    warm: BrowserContext, first: Any, server: tuple[str, type[Strict]], runtime_description: Any
) -> None:
    address, served = server
    served.asked.clear()
    page = opened(warm, address)
    assert page.evaluate(NINE_CHECKED, NINE) == first
    assert ["ready", {"from": "image"}] in page.evaluate("said")
    big = {file["path"].rpartition("/")[2] for file in runtime_description["files"] if not file["path"].endswith("mjs")}
    assert len(big) == 3
    assert not big & set(served.asked)
    # What nobody has asked for in the image is found all the same: the files of the package are laid before it.
    every = page.evaluate("text => runtime.checkAll(text, 'nine.toml', { payer: 'paired' })", text_of("snap/snap-pot"))
    assert every["error"]["says"].startswith("payer=paired")
    page.evaluate("runtime.limits.longest = 100000")
    every = page.evaluate("text => runtime.checkAll(text, 'pot.toml')", text_of("snap/snap-pot"))
    assert every["readings"] and sum(each["count"] for each in json.loads(every["report"])["readings"]) > 1_000


LONG = (
    """text => {
  const found = runtime.run(() => runtime.checkAll(text, "a"))"""
    + CAUGHT
)


def test_a_check_can_be_stopped_and_another_started(warm: BrowserContext, server: tuple[str, type[Strict]]) -> None:
    address, _ = server
    page = opened(warm, address)
    page.evaluate("runtime.start()")
    # This takes at least a second, and the page is told when it begins.
    stopped = page.evaluate(LONG + "; setTimeout(runtime.stop, 200); return found; }", text_of("peel/failure-to-pair"))
    assert stopped == {"kind": "stopped", "message": "The check was stopped."}
    assert page.evaluate(STATE) == "idle", "and nothing is begun before it is asked for"
    assert workerless(page)
    assert page.evaluate(VERDICT, NINE) == "lawful"


def test_a_check_that_takes_too_long_is_stopped_with_a_message(
    warm: BrowserContext, server: tuple[str, type[Strict]]
) -> None:
    address, _ = server
    page = opened(warm, address)
    assert page.evaluate("runtime.limits.longest") == 10_000
    page.evaluate("runtime.start()")
    page.evaluate("runtime.limits.longest = 100")
    stopped = page.evaluate(LONG + "; return found; }", text_of("peel/failure-to-pair"))
    assert stopped == {"kind": "overtime", "message": "The check took more than 0.1 seconds and was stopped."}
    assert workerless(page)
    page.evaluate("runtime.limits.longest = 10000")
    assert page.evaluate(VERDICT, NINE) == "lawful"


def test_without_the_runtime_it_says_so(context: BrowserContext, server: tuple[str, type[Strict]]) -> None:
    address, served = server
    served.gone = frozenset({"runtime.json"})
    page = opened(context, address)
    assert page.evaluate("runtime.available()") is False
    missing = {"kind": "missing", "message": "The Python runtime is not part of this copy of the site."}
    assert page.evaluate("runtime.check('', 'a')" + CAUGHT) == missing
    assert page.evaluate("runtime.state") == "missing"


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.mjs", "package"])
@pytest.mark.parametrize("how", ["gone", "damaged"])
def test_a_missing_or_damaged_file_is_reported(
    context: BrowserContext, server: tuple[str, type[Strict]], runtime_description: Any, file: str, how: str
) -> None:
    address, served = server
    path = next(each["path"] for each in runtime_description["files"] if each["name"] == file)
    setattr(served, how, frozenset({path.rpartition("/")[2]}))
    page = opened(context, address)
    failed = page.evaluate("runtime.check('', 'a')" + CAUGHT)
    assert failed["kind"] == "failed"
    assert failed["message"]
    if how == "damaged" and not path.endswith("js"):
        assert "is damaged" in failed["message"]
    # Nothing of it is kept: when the file is there again, so is the runtime.
    setattr(served, how, frozenset())
    if file == "package":
        assert page.evaluate(VERDICT, NINE) == "lawful"


def test_a_check_needs_no_room_for_an_image(
    context: BrowserContext, server: tuple[str, type[Strict]], site: Path
) -> None:
    address, served = server
    full = b"Cache.prototype.put = async () => { throw new Error('full'); };\n"
    served.instead = {"worker.js": full + (site / bringing.FOLDER / "worker.js").read_bytes()}
    page = opened(context, address)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    assert page.evaluate(KEPT) == {"made": False}
    assert page.evaluate(VERDICT, NINE) == "lawful"


TWO = (
    """text => {
  const wait = () => new Promise(done => setTimeout(done, 700));
  return runtime.run(async () => {
    for (const _ of [1, 2]) { await runtime.check(text, "a"); await wait(); }
  })"""
    + CAUGHT
    + "; }"
)


WATCH_CLOCKS = """() => {
  const begin = window.setTimeout, end = window.clearTimeout, clocks = window.clocks = new Map();
  window.setTimeout = (work, time) => {
    const clock = begin(() => { clocks.delete(clock); work(); }, time);
    clocks.set(clock, time);
    return clock;
  };
  window.clearTimeout = clock => { clocks.delete(clock); end(clock); };
}"""


def test_questions_asked_together_share_one_time_limit(warm: BrowserContext, server: tuple[str, type[Strict]]) -> None:
    page = opened(warm, server[0])
    page.evaluate(WATCH_CLOCKS)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    page.evaluate("runtime.limits.longest = 1200")
    assert page.evaluate(TWO, NINE)["kind"] == "overtime", "each of the two would be in time"
    page.evaluate("runtime.limits.longest = 10000; runtime.start()")
    assert page.evaluate(
        f"""async text => {{
      const asked = ({TWO})(text);
      await new Promise(done => setTimeout(done, 50));
      return [[...clocks.values()].includes(10_000), await asked, [...clocks.values()]];
    }}""",
        NINE,
    ) == [True, None, []], "what is done in time is not stopped later"
    assert page.evaluate(STATE) == "ready"


def test_a_failed_worker_is_replaced(warm: BrowserContext, server: tuple[str, type[Strict]]) -> None:
    page = opened(warm, server[0])
    assert page.evaluate(VERDICT, NINE) == "lawful"
    page.workers[0].evaluate("self.close()")  # without a word
    page.evaluate("runtime.limits.longest = 500")
    asked = "text => runtime.run(() => runtime.check(text, 'a'))" + CAUGHT
    assert page.evaluate(asked, NINE)["kind"] == "overtime"
    page.evaluate("runtime.limits.longest = 10000")
    assert page.evaluate(VERDICT, NINE) == "lawful"
    # As when Python itself breaks down: what comes is no exception of Python's.
    page.workers[0].evaluate("TextDecoder.prototype.decode = () => { throw new Error('broken down'); }; 0")
    failed = page.evaluate(asked, NINE.replace("snap", "snup"))
    assert failed == {"kind": "failed", "message": "broken down"}
    assert page.evaluate(VERDICT, NINE) == "lawful"
    assert page.evaluate(KEPT) == {"made": True}, "another image, as that of the broken Python is not to be trusted"
    page.workers[0].evaluate("postMessage({ say: 'failed', message: 'of itself' })")
    page.wait_for_function("runtime.state === 'idle'")
    assert page.evaluate(VERDICT, NINE) == "lawful"


def test_the_policy_of_the_page_holds_in_the_worker(
    warm: BrowserContext, server: tuple[str, type[Strict]], site_url: str
) -> None:
    """Without any header: `site_url` is another origin, which would answer."""
    address, _ = server
    page = opened(warm, address)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    (worker,) = page.workers
    tried = """async ([ours, other]) => {
      const got = address => fetch(address, { mode: "no-cors" }).then(() => "answered", () => "refused");
      setTimeout("self.evaluated = true", 0);
      await new Promise(done => setTimeout(done, 300));
      return [await got(ours), await got(other), self.evaluated ?? false];
    }"""
    assert worker.evaluate(tried, [address, site_url]) == ["answered", "refused", False]


KEPT_AS = """async change => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  for (const request of await cache.keys())
    if (change.some(name => request.url.includes(name))) await cache.put(request, new Response(new Uint8Array(5000)));
  return (await cache.keys()).map(each => each.url).filter(url => url.includes("?"));
}"""
"""The keys of what the worker keeps, after some were changed; what offline.js keeps has no query."""


SIZES = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const sizes = {};
  for (const request of await cache.keys())
    sizes[request.url] = (await (await cache.match(request)).arrayBuffer()).byteLength;
  return sizes;
}"""


def test_damaged_stored_files_are_deleted(warm: BrowserContext, server: tuple[str, type[Strict]]) -> None:
    address, _ = server
    for what in (["/image?"], ["python_stdlib.zip", "pyodide.asm.wasm", "/snorum-"]):
        page = opened(warm, address)
        urls = page.evaluate(KEPT_AS, what)
        assert all(any(name in url for url in urls) for name in what)
        page.close()
        page = opened(warm, address)
        assert page.evaluate(VERDICT, NINE) == "lawful", what
        while 5000 in page.evaluate(SIZES).values():  # what was fetched is kept after the answer
            page.wait_for_timeout(100)
        if what == ["/image?"]:
            assert page.evaluate(KEPT) == {"made": True}, "so that a file is of no use to one that begins from an image"
        page.close()


CHANGED = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const [image] = (await cache.keys()).filter(({ url }) => url.includes("/image?"));
  const found = await cache.match(image);
  const bytes = new Uint8Array(await found.arrayBuffer());
  bytes[bytes.length - 7] ^= 1;
  await cache.put(image, new Response(bytes, { headers: found.headers }));
}"""
"""One bit of the image is another."""


def test_an_image_in_which_a_bit_has_changed_is_not_used(
    warm: BrowserContext, server: tuple[str, type[Strict]]
) -> None:
    address, _ = server
    page = opened(warm, address)
    page.evaluate(CHANGED)
    page.close()
    page = opened(warm, address)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    assert ["ready", {"from": "image"}] not in page.evaluate("said")
    assert page.evaluate(KEPT) == {"made": True}, "a whole one takes its place"
    page.close()


def test_a_rebuilt_site_is_used_at_once_and_the_old_files_are_deleted(
    context: BrowserContext, server: tuple[str, type[Strict]], site: Path, runtime_description: Any
) -> None:
    address, served = server
    page = opened(context, address)
    page.evaluate("runtime.described()")
    # First: it is built anew between the opening of the page and the first check.
    served.instead = of_a_later_build(site / bringing.FOLDER)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    assert page.evaluate(KEPT) == {"made": True}
    urls = page.evaluate(KEPT_AS, [])
    page.close()
    assert len(urls) == 1 + len([each for each in runtime_description["files"] if not each["path"].endswith("mjs")])
    # Then: between two visits.
    served.instead = {}
    page = opened(context, address)
    assert page.evaluate(VERDICT, NINE) == "lawful"
    assert ["ready", {"from": "files"}] in page.evaluate("said"), "the image is of the other build"
    assert [detail for what, detail in page.evaluate("said") if what == "state"].count("idle") == 0
    assert page.evaluate(KEPT) == {"made": True}
    now = page.evaluate(KEPT_AS, [])
    page.close()
    assert len(now) == len(urls)
    assert len(set(now) & set(urls)) == len(urls) - 2, "another image, another archive"
