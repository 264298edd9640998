"""Fixtures for all tests: the Hypothesis profile, a plain terminal, the built site, and a browser."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from tests import profiles  # noqa: F401 - sets the number of examples before any test reads it

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The names of Chromium; the first has no windows, and takes half the time."""


@pytest.fixture(scope="session", autouse=True)
def plain_terminal() -> Iterator[None]:
    """Give the command a terminal of 100 columns without colour settings, whatever terminal runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "PY_COLORS"):
            patch.delenv(name, raising=False)
        patch.setenv("COLUMNS", "100")
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site: the one that `make test` has built, or one built here; in `make check` none."""
    if (given := os.environ.get("SNORUM_SITE")) is not None:
        return ROOT / given if given else pytest.skip("no site is built for `make check`")
    built = tmp_path_factory.mktemp("build") / "site"
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-c", ".", "-d"]
    command += [str(built.with_name("doctrees")), "docs", str(built)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return built


@pytest.fixture(scope="session")
def read_env(site: Path) -> BuildEnvironment:
    """Sphinx's environment of the built site."""
    env: BuildEnvironment = pickle.loads((site.with_name("doctrees") / "environment.pickle").read_bytes())
    return env


class Quiet(SimpleHTTPRequestHandler):
    """A file server that prints no log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class Forgiving(ThreadingHTTPServer):
    """A server that says nothing of a browser that hangs up, as it does when it leaves a page or stops a worker."""

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def served(folder: Path, handler: Callable[..., SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """The address of a server of this folder, with a slash at the end; at the end there is no such server any more."""
    with Forgiving(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])  # so soon it hears that it is to end
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """The address of a server of the site, with a slash at the end."""
    with served(site) as url:
        yield url


def chromium_on_path() -> str | None:
    """The Chromium of the system, if it has one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A running Chromium from the system. Without one the test is skipped, or fails if a browser is required."""
    from playwright.sync_api import sync_playwright

    found = chromium_on_path()
    if found is None:
        if os.environ.get("SNORUM_REQUIRE_BROWSER"):
            pytest.fail("no Chromium on the path, and SNORUM_REQUIRE_BROWSER is set")
        pytest.skip("no Chromium on the path")
    # Chromium's sandbox refuses to run as root, and the tests open only our own pages. The other options keep
    # Chromium off the network; the last keeps it from compiling the runtime of "Check a record" a second time, better:
    # no page lives so long that it would be worth it.
    options = [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering",
    ]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=options)
        yield chromium
        chromium.close()


class Pages(Protocol):
    """Gives a blank page of a width, in a theme, with or without scripts."""

    def __call__(self, width: int = 1280, scheme: str = "light", *, scripts: bool = True, still: bool = False) -> Page:
        """`still`: emulate a reader who prefers reduced motion."""


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Iterator[Pages]:
    """Pages for tests that need no browser profile of their own; opening a new one costs a second of processor time.

    Pages are reused, blank and with empty storage.
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
    """The command of Java, for validators. Without Java their tests are skipped, or fail if Java is required.

    They run for only seconds, so the slower, better compiler of Java is switched off.
    """
    found = shutil.which("java")
    if found is None:
        if os.environ.get("SNORUM_REQUIRE_JAVA"):
            pytest.fail("no java on the path, and SNORUM_REQUIRE_JAVA is set")
        pytest.skip("no java on the path")
    return [found, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
