"""What the tests of the site share."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.samples import NINE
from tests.site.checking import new_context

from snorum.site.sphinxext.checking import runtime as bringing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def forms(site: Path) -> Any:
    return json.loads((site / bringing.FOLDER / "forms.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def able(site: Path) -> None:
    """The site has the runtime. Without it the tests are skipped, or fail if it is required."""
    if not json.loads((site / bringing.FOLDER / "runtime.json").read_text(encoding="utf-8"))["available"]:
        if os.environ.get(bringing.REQUIRE_VARIABLE):
            pytest.fail(f"the site was built without the runtime, and {bringing.REQUIRE_VARIABLE} is set")
        pytest.skip("the site was built without the runtime")


@pytest.fixture
def fresh(browser: Browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()


KEPT = """async text => {
  const runtime = await import(new URL("_static/check/runtime.js", document.baseURI));
  const kept = new Promise(done => runtime.events.addEventListener("kept", ({ detail }) => done(detail.made)));
  await runtime.check(text, "nine.toml");
  return kept;
}"""


@pytest.fixture(scope="session")
def visited(browser: Browser, site_url: str, able: None) -> Iterator[BrowserContext]:
    """A profile that keeps the runtime, ready made."""
    context = new_context(browser)
    page = context.new_page()
    page.goto(site_url + "check.html")
    assert page.evaluate(KEPT, NINE)
    page.close()
    yield context
    context.close()


@pytest.fixture
def warm(visited: BrowserContext) -> Iterator[BrowserContext]:
    """The profile for tests that do not ask for a fresh one, without a page."""
    yield visited
    for page in visited.pages:
        page.close()
