"""What all tests share: the Hypothesis profile, a plain terminal, the built site and a browser to open it."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from tests import profiles  # noqa: F401 - before any test reads the number of examples

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Chromium, by any of its names; the first has no windows, and takes half the time."""


@pytest.fixture(scope="session", autouse=True)
def plain_terminal() -> Iterator[None]:
    """From whatever terminal the tests are run, the command sees one of 100 columns, colour unspoken for."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "PY_COLORS"):
            patch.delenv(name, raising=False)
        patch.setenv("COLUMNS", "100")
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site: the one `make test` has just built, or else one built here."""
    if "SNORUM_SITE" in os.environ:
        return ROOT / os.environ["SNORUM_SITE"]
    built = tmp_path_factory.mktemp("build") / "site"
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-c", ".", "-d"]
    command += [str(built.with_name("doctrees")), "docs", str(built)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return built


@pytest.fixture(scope="session")
def read_env(site: Path) -> BuildEnvironment:
    """What Sphinx has read for the site."""
    env: BuildEnvironment = pickle.loads((site.with_name("doctrees") / "environment.pickle").read_bytes())
    return env


class Quiet(SimpleHTTPRequestHandler):
    """A file server that keeps its log to itself."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """The address at which the site is served while the tests run, ending in a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A running Chromium, the system's own. Without one the test is skipped, or fails if one is required."""
    from playwright.sync_api import sync_playwright

    found = next(
        filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))),
        None,
    )
    if found is None:
        if os.environ.get("SNORUM_REQUIRE_BROWSER"):
            pytest.fail("no Chromium on the path, and SNORUM_REQUIRE_BROWSER is set")
        pytest.skip("no Chromium on the path")
    # Chromium's sandbox refuses to run as root, and the only pages opened here are our own. The other options
    # keep it from calling home.
    options = [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
    ]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=options)
        yield chromium
        chromium.close()


class Pages(Protocol):
    """Gives a blank page as wide as is wanted, in a theme, with scripts or without."""

    def __call__(self, width: int = 1280, scheme: str = "light", *, scripts: bool = True, still: bool = False) -> Page:
        """`still`: for readers who have asked that nothing should move."""


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Iterator[Pages]:
    """Pages for tests that need no profile of their own: to open one anew costs a second of the processor.

    One that was given before is given again, blank and with nothing stored.
    """
    opened: dict[bool, Page] = {}

    def give(width: int = 1280, scheme: Any = "light", *, scripts: bool = True, still: bool = False) -> Page:
        if scripts not in opened or opened[scripts].is_closed():
            context = browser.new_context(java_script_enabled=scripts)
            context.set_default_timeout(20_000)
            opened[scripts] = context.new_page()
        page = opened[scripts]
        if page.url.startswith("http"):
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.unroute_all()
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="null", color_scheme=scheme, reduced_motion="reduce" if still else "null")
        return page

    yield give
    for page in opened.values():
        page.context.close()


@pytest.fixture(scope="session")
def java() -> list[str]:
    """Java, for the validators that need it; without it they are skipped, or fail if it is required.

    They run for seconds, too short a time for the better of its compilers to pay.
    """
    found = shutil.which("java")
    if found is None:
        if os.environ.get("SNORUM_REQUIRE_JAVA"):
            pytest.fail("no java on the path, and SNORUM_REQUIRE_JAVA is set")
        pytest.skip("no java on the path")
    return [found, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
