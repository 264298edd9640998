"""After one visit the table, the checker, the sheets and the search work where there is no network."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.conftest import served
from tests.site.checking import IS_KEPT, PATIENCE, check, of_a_later_build
from tests.site.test_table import begin, settle

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  for (const name of await caches.keys()) if (await (await caches.open(name)).match("kept.json")) return true;
  return false;
}"""


def version(site: Path, folder: Path, name: str) -> None:
    """A copy of the site, as one version of several at a host, whose pages say which it is."""
    for path in site.rglob("*"):
        to = folder / name / path.relative_to(site)
        if path.is_file() and path.suffix in (".html", ".js", ".mjs") and path.parts[-2] not in ("cite", "reference"):
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
        elif path.is_file():
            to.parent.mkdir(parents=True, exist_ok=True)
            os.link(path, to)
    for page in [*(folder / name).glob("*.html"), *(folder / name).glob("how-to-play/*.html")]:
        page.write_text(page.read_text("utf-8").replace("<title>", f"<title>{name}: "), "utf-8")


def test_two_versions_at_a_host_work_without_a_network(
    fresh: BrowserContext, able: None, site: Path, tmp_path: Path
) -> None:
    """Each keeps what it needs when it is visited, and answers for itself."""
    for name in ("one", "two"):
        version(site, tmp_path, name)
    page = fresh.new_page()
    with served(tmp_path) as url:
        for name in ("one", "two"):
            page.goto(f"{url}{name}/table.html")
            page.wait_for_function(KEPT, timeout=PATIENCE)
            page.wait_for_function(IS_KEPT, timeout=PATIENCE)
        begin(page, "jig", pace="wait")
        page.locator("#table-go, #table-hand .lawful").first.click()
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
        page.close()
    page = fresh.new_page()
    for name in ("one", "two"):
        page.goto(f"{url}{name}/how-to-play/jig.html")
        expect(page).to_have_title(f"{name}: How to play Jig - Snorum")
        page.goto(f"{url}{name}/search.html?q=sweep")
        expect(page.locator("#find-results a").first).to_be_visible(timeout=PATIENCE)
        page.goto(f"{url}{name}/edition/jig.html")
        expect(page.get_by_role("heading")).to_have_text("No network")
        assert page.get_by_role("link", name="table", exact=True).get_attribute("href") == f"{url}{name}/table.html"
    page.goto(f"{url}two/table.html")  # the game that was begun, where it was
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#table-name")).to_have_text("Jig")
    page.goto(f"{url}one/table.html")
    begin(page, "cassino")
    settle(page)
    page.goto(f"{url}one/check.html#example=peel/nine-sequence")
    check(page)
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    page.close()


UPDATED = """async digest => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  for (const name of await caches.keys()) {
    const list = await (await caches.open(name)).match("kept.json");
    if (list && (await list.json())["_static/check/runtime.json"] === digest) return true;
  }
  return false;
}"""


def test_another_build_is_whole_before_the_network_goes(
    fresh: BrowserContext, able: None, site: Path, tmp_path: Path
) -> None:
    """It came while another page was read: the table, which was not opened since, has the archives of that build."""
    version(site, tmp_path, "one")
    folder = tmp_path / "one/_static/check"
    page = fresh.new_page()
    with served(tmp_path) as url:
        page.goto(f"{url}one/table.html")
        page.wait_for_function(KEPT, timeout=PATIENCE)
        for name, data in of_a_later_build(folder).items():
            (folder / name).unlink()  # it is a link to that of the site
            (folder / name).write_bytes(data)
        worker = (tmp_path / "one/sw.js").read_text("utf-8")
        (tmp_path / "one/sw.js").write_text(
            re.sub(r'("_static/check/runtime.json": ")[0-9a-f]+', r"\g<1>0123456789abcdef", worker), "utf-8"
        )
        page.goto(f"{url}one/edition/jig.html")
        page.wait_for_function(UPDATED, arg="0123456789abcdef", timeout=PATIENCE)
    page.goto(f"{url}one/table.html")
    begin(page, "cassino")
    settle(page)
    page.close()
