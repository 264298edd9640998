"""Measure how fast a page checks a record, in a headless Chromium, from a server on this machine.

Prints one JSON object, in seconds: `cold`, from the first input to the first verdict in a fresh browser; `warm`, the
same on a later visit; `check`, a record of 60 plays with the runtime loaded; `table_cold` and `table_warm`, until a
game is dealt at the table; and for each game `move` and `policy`, until a player's move, and the computer's, are
answered and drawn, at the fishing games with thirty cards on the table. The argument is the site's folder. Without a
browser, or if the site has no runtime, it prints the reason as a JSON string.
"""

from __future__ import annotations

import json
import statistics
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

from tests.conftest import chromium_on_path

from snorum import records
from snorum.games import GAMES, game
from snorum.games.vocabulary import rules_with
from snorum.table import Table
from snorum.table.playing import recorded, turns
from snorum.table.policies import policies

RUNS = 5
PLAYERS = "ABCDE"
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


ASKED = """async ([first, then, wait]) => {
  const runtime = await window.runtime;
  const kept = new Promise(done => runtime.events.addEventListener("kept", done));
  const times = [];
  for (const question of [first, ...then]) {
    const start = performance.now();
    const answer = await runtime.table(question);
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    times.push((performance.now() - start) / 1000);
  }
  if (wait) await kept;
  return times;
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
    played = list(turns(snip, PLAYERS, Random(1797), most=60))
    text = records.write(recorded(snip, PLAYERS, snip.Rules(), played))
    assert sum(len(deal.plays) for deal in records.read(text).deals) == 60
    return text


def question(name: str, entries: list[str], **more: Any) -> dict[str, Any]:
    """A question about a game at the table, of two or of the fewest who can play; all but A are the computer's."""
    rules = {"compulsion": "none"} if game(name).TAKES else {}
    least, _ = game(name).players_allowed(rules_with(game(name).Rules, rules))
    players = list(PLAYERS[: max(2, least)])
    seats = {each: {"policy": list(policies(name))[-1], "mistakes": 0} for each in players[1:]}
    return {
        "format": 1,
        "mode": "play",
        "game": name,
        "players": players,
        "rules": rules,
        "seats": seats,
        "seed": 7,
        "entries": entries,
        "viewer": "A",
        "do": "look",
        **more,
    }


def moves(name: str) -> list[dict[str, Any]]:
    """Questions about a game under way: A moves, or is asked what B does, again and again from the same table."""
    asks = question(name, [])
    table = Table.begin(name, asks["players"], rules=rules_with(game(name).Rules, asks["rules"]), seed=7)
    on_table, entries = 0, list[Any]()
    while on_table < 30 if game(name).TAKES else len(entries) < 9:
        if table.deal_over:
            table.deal_again()
            entries.append({"deal": ""})
            continue
        player = table.actors[-1]
        act = next(act for act in table.view(player).acts if not getattr(act.move, "takes", ()))
        entries.append(table.play(act).text)
        on_table = len(table.result.get("table", ()))
    asked = []
    for _ in range(RUNS):
        player = table.actors[-1]
        act = next(act for act in table.view(player).acts)
        asked += [question(name, entries), question(name, entries, do="add", text=act.text)]
        asked += [
            question(name, entries),
            question(
                name,
                entries,
                do="next",
                seats={"A": asks["seats"]["B"], **asks["seats"]},
            ),
        ]
    return asked


def at_table(browser: Any, address: str) -> dict[str, Any]:
    """How fast the table is ready, and answers moves."""
    context = browser.new_context()
    times = {}
    for visit in ("table_cold", "table_warm"):
        page = context.new_page()
        page.goto(address)
        times[visit] = page.evaluate(ASKED, [question("snip-snap-snorum", []), [], visit == "table_cold"])[0]
        if visit == "table_cold":
            page.close()
    time.sleep(1)
    found: dict[str, Any] = {"move": {}, "policy": {}}
    for name in GAMES:
        first, *rest = moves(name)
        taken = page.evaluate(ASKED, [first, rest, False])
        found["move"][name], found["policy"][name] = (statistics.median(taken[place::4]) for place in (1, 3))
    context.close()
    return {**times, **found}


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
    chromium = chromium_on_path()
    described = json.loads((site / "_static" / "check" / "runtime.json").read_text(encoding="utf-8"))
    if chromium is None or not described["available"]:
        print(json.dumps("no Chromium" if chromium is None else "the site has no runtime"))
        return
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=chromium, args=options)
            address = f"http://127.0.0.1:{server.server_port}/bench.html"
            print(json.dumps({**measured(browser, address), **at_table(browser, address)}))
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
