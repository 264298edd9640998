"""What the tests of the page "Check a record" share: to open it, to check something there, to read what it says."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from tests import dividing
from tests.samples import NINE as NINE
from tests.samples import text_of as text_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Dialog, Page

PATIENCE = 120_000
"""Milliseconds that the runtime may take to be there, where the machine is busy."""
expect.set_options(timeout=30_000)
BUSY = "cassino.uneven"
"""A crux, and its record takes seconds to be judged under every reading."""


IS_KEPT = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.includes("/image?")) return true;
  return false;
}"""


class Watched:
    """A page, and what it did that it should not have done: whatever breaks the policy is told on the console."""

    def __init__(self, page: Page) -> None:
        self.page, self.wrong, self.asked = page, list[str](), list[str]()
        page.on("console", lambda said: self.wrong.extend([said.text] * (said.type in ("error", "warning"))))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", self._dismiss)
        page.on("request", lambda request: self.asked.append(request.url))

    def _dismiss(self, dialog: Dialog) -> None:
        self.wrong.append(dialog.message)
        dialog.dismiss()


def new_context(browser: Browser, width: int = 1280) -> BrowserContext:
    context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return context


def opened(context: BrowserContext, address: str) -> Watched:
    watched = Watched(context.new_page())
    watched.page.goto(address)
    expect(watched.page.locator("#checker")).to_be_visible()
    return watched


def check(page: Page, text: str | None = None) -> None:
    """Check what stands there, or this text, and wait for the verdict or the error."""
    if text is not None:
        page.locator("#check-text").fill(text)
    page.locator("#check-text").press("Control+Enter")
    settled(page)


def settled(page: Page) -> None:
    """Wait until the referee has said something and is at rest."""
    said = "#check-status .verdict, #check-error p, table.differs"
    expect(page.locator(f"#checker:not([data-busy]):has({said})")).to_be_visible(timeout=PATIENCE)


def workerless(page: Page) -> bool:
    """Whether the page has soon no worker any more; one that has been ended goes when it next looks up."""
    for _ in range(100):
        if not page.workers:
            return True
        page.wait_for_timeout(200)
    return False


def of_a_later_build(folder: Path) -> dict[str, bytes]:
    """The files of a runtime that are others when the package has another file: its archive and `runtime.json`."""
    described = json.loads((folder / "runtime.json").read_text("utf-8"))
    (package,) = (each for each in described["files"] if each["name"] == "package")
    unpacked = io.BytesIO(gzip.decompress((folder / package["path"]).read_bytes()))
    with zipfile.ZipFile(unpacked, "a") as archive:
        archive.writestr("snorum/later.txt", "a later build")
    data = gzip.compress(unpacked.getvalue())
    integrity = "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
    package |= {"bytes": len(data), "integrity": integrity}
    return {package["path"]: data, "runtime.json": json.dumps({**described, "key": "later"}).encode()}


def marks(page: Page) -> dict[int, str]:
    """What stands beside each line."""
    found = page.locator(".marks .mark").evaluate_all(
        "all => all.map(each => [Number(each.style.getPropertyValue('--line')), each.textContent.trim()])"
    )
    return dict(found)


def command(page: Page, folder: Path, name: str, text: str) -> str:
    """What the command prints that the page shows, with `--json`, of the record saved under its name."""
    (folder / name).write_text(text, encoding="utf-8")
    shown = page.locator("#check-command").text_content() or ""
    words = shown.split()
    assert words[:3] == ["snorum", "check", name]
    done = dividing.run(*words, "--json", folder=folder)
    assert done.returncode in (0, 1, 2) and done.stdout, done.stderr
    return done.stdout


def downloaded(page: Page, button: str) -> tuple[str, str]:
    if not page.locator(".check-take[open]").count():
        page.locator(".check-take > summary").click()
    with page.expect_download() as got:
        page.get_by_role("button", name=button, exact=True).click()
    return got.value.suggested_filename, Path(got.value.path()).read_text(encoding="utf-8")


def busy_record(forms: Any) -> str:
    points = [point for game in forms["games"] for point in game["points"]]
    found = next(each for each in points if each.get("id") == BUSY)
    return str(found["difference"]["text"])
