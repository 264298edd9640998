"""Measure how fast a page checks a record, in a headless Chromium, from a server on this machine.

Prints one JSON object, in seconds: `cold`, from the first input to the first verdict in a fresh browser; `warm`, the
same on a later visit; `check`, a record of 60 plays with the runtime loaded. The argument is the site's folder. Without
a browser, or if the site has no runtime, it prints the reason as a JSON string.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from snorum import records
from snorum.games import game
from snorum.playing import recorded, turns

RUNS = 5
PAGE = '<!doctype html><title>Bench</title><script type="module" src="bench.js"></script>'
SCRIPT = 'window.runtime = import("./_static/check/runtime.js");'
TIMED = """async ([text, wait]) => {
  const runtime = await window.runtime;
  const kept = new Promise(done => runtime.events.addEventListener("kept", done));
  const start = performance.now();
  await runtime.check(text, "bench.toml");
  const taken = performance.now() - start;
  if (wait) await kept;
  return taken / 1000;
}"""


class Server(SimpleHTTPRequestHandler):
    """Serves the site, and a page with nothing but the runtime."""

    def do_GET(self) -> None:  # noqa: D102
        data = {"/bench.html": PAGE, "/bench.js": SCRIPT}.get(self.path)
        if data is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if self.path.endswith("html") else "text/javascript")
        self.end_headers()
        self.wfile.write(data.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: D102
        pass


def sixty_plays() -> str:
    """A record of 60 plays with all hands."""
    snip = game("snip-snap-snorum")
    played = list(turns(snip, "ABCDE", Random(1797), most=60))
    text = records.write(recorded(snip, "ABCDE", snip.Rules(), played))
    assert sum(len(deal.plays) for deal in records.read(text).deals) == 60
    return text


def measured(browser: Any, address: str) -> dict[str, float]:
    """Measure in fresh browser profiles, and give the median of several runs."""
    text = sixty_plays()
    found: dict[str, list[float]] = {"cold": [], "warm": [], "check": []}
    for _ in range(RUNS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        found["cold"].append(page.evaluate(TIMED, [text, True]))
        page.close()
        page = context.new_page()
        page.goto(address)
        found["warm"].append(page.evaluate(TIMED, [text, False]))
        time.sleep(1)  # the package's files are cached after the first answer
        # Spaces at the end make each text new, so that no earlier answer is reused.
        found["check"] += [page.evaluate(TIMED, [text + " " * (n + 1), False]) for n in range(RUNS)]
        context.close()
    return {name: statistics.median(times) for name, times in found.items()}


def main(site: Path) -> None:
    """Measure the site in this folder, and print the result."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print(json.dumps("no Playwright"))
        return
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    described = json.loads((site / "_static" / "check" / "runtime.json").read_text(encoding="utf-8"))
    if chromium is None or not described["available"]:
        print(json.dumps("no Chromium" if chromium is None else "the site has no runtime"))
        return
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=chromium, args=options)
            print(json.dumps(measured(browser, f"http://127.0.0.1:{server.server_port}/bench.html")))
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
