"""Measure how long a slow phone takes from opening the table until the cards lie: prints seconds and bytes, as JSON.

The server sends 1.6 Mbit a second in all, compressed as hosts do, and each answer waits for 150 ms. The processes of
the pages, with their workers, are stopped for three quarters of the time, and so have a quarter of this machine's
processor (Linux alone; elsewhere the reason is printed).
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conftest import chromium_on_path, served
from tools.serve import Compressing

BYTES_A_SECOND = 1_600_000 // 8
LATENCY = 0.15
PIECE = 4_000
SLICE = 0.02
SLOWER = 4
PATIENCE = 240_000


class Slow(Compressing):
    """Sends through one narrow line, which all answers share."""

    line = threading.Lock()
    sent = 0

    def do_GET(self) -> None:  # noqa: D102
        time.sleep(LATENCY)
        self.wfile = Narrow(self.wfile)  # type: ignore[assignment]
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: D102
        pass


class Narrow:
    """A stream on which each piece takes its time."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, data: bytes) -> None:  # noqa: D102
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            with Slow.line:
                time.sleep(len(piece) / BYTES_A_SECOND)
                Slow.sent += len(piece)
            self.stream.write(piece)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def renderers() -> list[int]:
    """The processes of pages, of the browser that this process has started."""
    parents, found = {}, []
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                parents[int(each.name)] = int((each / "stat").read_text().rpartition(")")[2].split()[1])
                if b"--type=renderer" in (each / "cmdline").read_bytes():
                    found.append(int(each.name))
            except OSError:
                continue

    def is_ours(process: int) -> bool:
        return process == os.getpid() or (process in parents and is_ours(parents[process]))

    return [each for each in found if is_ours(each)]


@contextmanager
def slowed() -> Iterator[None]:
    """Give the pages a part of the processor only."""
    over = threading.Event()

    def send(kind: signal.Signals) -> None:
        for each in renderers():
            try:
                os.kill(each, kind)
            except ProcessLookupError:
                continue

    def run() -> None:
        while not over.is_set():
            send(signal.SIGSTOP)
            time.sleep(SLICE * (SLOWER - 1))
            send(signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def main(site: Path) -> None:
    """Measure, and print the result, or why there is none."""
    chromium = chromium_on_path()
    if chromium is None or not Path("/proc/self/stat").exists():
        print(json.dumps("no Chromium" if chromium is None else "processes are not found as on Linux"))
        return
    with served(site, Slow) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.set_default_timeout(PATIENCE)
        with slowed():
            start = time.perf_counter()
            page.goto(url + "table.html", wait_until="commit")
            page.locator("#table-begin").click()
            chosen = time.perf_counter() - start
            page.locator("#table-hand .card").first.wait_for()
            dealt = time.perf_counter() - start
            sent = Slow.sent
        print(json.dumps({"chosen": chosen, "dealt": dealt, "bytes": sent}))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
