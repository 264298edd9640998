"""Measure how fast Snorum is and how much memory it needs, and compare with the targets. Run by `make bench`.

The time of a command is that of the whole process, the median of several runs. The records are generated here or
played by `snorum play` with a fixed seed, so that every run measures the same.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "edition" / "snip-snap-snorum.md"
SNORUM = str(Path(sys.executable).parent / "snorum")
PLAYERS = "ABCDE"
# Neighbours at the table share no rank, so nobody can ever pair.
RANKS = {"A": "A23", "B": "456", "C": "A23", "D": "456", "E": "789"}
HEAD = f'format = 1\ngame = "snip-snap-snorum"\nplayers = {json.dumps(list(PLAYERS))}\n'


class Cost(NamedTuple):
    """The cost of a command: seconds, and the highest resident memory in megabytes."""

    seconds: float
    megabytes: float


def deal(dealer: str, hands: Sequence[str], plays: Sequence[str]) -> str:
    """A deal of a record in TOML, which writes lists of strings as JSON does."""
    given = f"hands = {json.dumps(hands)}\n" if hands else ""
    return f'[[deals]]\ndealer = "{dealer}"\n{given}plays = {json.dumps(plays)}\n'


def forty_deals(deals_made: int = 40) -> str:
    """A record of 40 five-card deals with all hands and no pairings: 1,000 plays; or of another number of deals."""
    chance = random.Random(1797)
    deals = []
    for number in range(deals_made):
        last = number % len(PLAYERS)
        order = PLAYERS[last + 1 :] + PLAYERS[: last + 1]
        packs = {ranks: [rank + suit for rank in ranks for suit in "CDHS"] for ranks in RANKS.values()}
        for cards in packs.values():
            chance.shuffle(cards)
        hands = {player: [packs[RANKS[player]].pop() for _ in range(5)] for player in PLAYERS}
        plays = [f"{player} {hands[player][turn]}" for turn in range(5) for player in order]
        deals.append(deal(order[-1], [f"{name}: {' '.join(cards)}" for name, cards in hands.items()], plays))
    return HEAD + "".join(deals)


def broken_off(folder: Path) -> str:
    """A record of the first 40 plays of a whole-pack deal, with ranks only and no hands."""
    played = folder / "played.toml"
    command = [SNORUM, "play", "snip-snap-snorum", "--players", "5", "--seed", "1797"]
    command += ["--set", "variant=whole-pack", "--record", str(played)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    record = tomllib.loads(played.read_text(encoding="utf-8"))
    first = record["deals"][0]
    cards = [text.split()[:2] for text in first["plays"] if text.split()[1][-1] in "CDHS"]
    plays = [f"{player} {card[:-1]}" for player, card in cards[:40]]
    rules = '[rules]\nvariant = "whole-pack"\n'
    return (
        HEAD.replace(json.dumps(list(PLAYERS)), json.dumps(record["players"]))
        + rules
        + deal(first["dealer"], (), plays)
    )


def cost(command: Sequence[str], runs: int = 1) -> Cost:
    """Run a command several times: the median time, and the most memory of any run.

    Raises:
        SystemExit: the command failed; the message has its output.
    """
    seconds, memory = [], 0
    for _ in range(runs):
        with tempfile.TemporaryFile() as output:
            start = time.perf_counter()
            process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
            # wait4, because getrusage would give the maximum of all child processes so far.
            _, status, usage = os.wait4(process.pid, 0)
            seconds.append(time.perf_counter() - start)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                output.seek(0)
                raise SystemExit(f"{' '.join(command)}\n{output.read().decode(errors='replace')}")
        memory = max(memory, usage.ru_maxrss)
    # Kilobytes on Linux, bytes on macOS.
    return Cost(statistics.median(seconds), memory / (2**20 if sys.platform == "darwin" else 2**10))


def largest_paints(site: Path) -> dict[str, float]:
    """Seconds to the largest paint of each page of the edition, measured in a separate process."""
    return {page: milliseconds / 1000 for page, milliseconds in results_of("pages", str(site)).items()}


def show_studies() -> None:
    """Print the speed of compiled five-card deals, and compare it with OpenSpiel."""
    speeds = results_of("studies")
    snorum = speeds.pop("snorum")
    deals = snorum["deals"]
    show("studies: deals of five cards a second, on one core", f"{deals:,.0f}", "at least 1,500,000", deals >= 1.5e6)
    print(f"  plays a second {snorum['plays']:>54,.0f}", flush=True)
    for name, others in speeds.items():
        for what, speed in others.items():
            times = snorum["plays"] / speed
            show(
                f"  OpenSpiel, {name}: {speed:,.0f} {what} a second", f"{times:,.0f} times", "at least 50", times >= 50
            )


def results_of(script: str, *arguments: str) -> Any:
    """What another script of this folder has measured, in a separate process."""
    command = [sys.executable, "-m", f"bench.{script}", *arguments]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def show_environments() -> None:
    """Print how fast programs that learn are answered, and how that compares with the engine alone."""
    for name, (speed, share) in results_of("environments").items():
        least = 1_000_000 if name.startswith("a thousand") else 3_000
        show(f"{name}: acts a second", f"{speed:,.0f}", f"at least {least:,}", speed >= least)
        print(f"  of the engine's plays a second {share:>38.0%}", flush=True)


def show_growth() -> None:
    """Print how the time of a check grows with its size."""
    for name, found in results_of("growth").items():
        # A table of twice as many cards has more than twice as many captures to name.
        most = 1.6 if name == "cards on the table" else 1.2
        show(f"growth with {name}: exponent", f"{found['exponent']:.2f}", f"at most {most}", found["exponent"] <= most)


def show(what: str, figure: str, target: str, met: bool) -> None:
    """Print one line of the table of results."""
    print(f"{what:<58} {figure:>10}   {target:<18} {'met' if met else 'MISSED'}", flush=True)


def show_time(what: str, measured: Cost, limit: float) -> None:
    """Print a time with its limit."""
    show(what, f"{measured.seconds:.2f} s", f"under {limit:g} s", measured.seconds < limit)


def show_check(what: str, measured: Cost, limit: float) -> None:
    """Print the time and the memory of a check with their limits."""
    show_time(what, measured, limit)
    show("  memory", f"{measured.megabytes:.0f} MB", "under 100 MB", measured.megabytes < 100)


def show_page(site: Path) -> None:
    """Print how fast the page checks a record, if there is a browser and the runtime."""
    found = results_of("checking_in_page", str(site))
    if isinstance(found, str):
        print(f"a check in the page: not measured ({found})", flush=True)
        return
    for what, name, limit in (
        ("in the page: first verdict, nothing cached", "cold", 5.0),
        ("in the page: first verdict, later visit", "warm", 3.0),
        ("in the page: 60 plays, runtime loaded", "check", 0.15),
    ):
        show(what, f"{found[name]:.2f} s", f"under {limit:g} s", found[name] < limit)
    for visit, limit in (("cold", 5.0), ("warm", 1.5)):
        taken = found[f"table_{visit}"]
        show(f"in the page: the table dealt, {visit}", f"{taken:.2f} s", f"under {limit:g} s", taken < limit)
    for name, taken in found["move"].items():
        limit = 0.2 if name in ("cassino", "snitchems") else 0.1
        show(f"in the page: a move answered, {name}", f"{taken:.3f} s", f"under {limit:g} s", taken < limit)
        taken = found["policy"][name]
        show(f"in the page: the computer's move, {name}", f"{taken:.3f} s", "under 0.3 s", taken < 0.3)


def show_slow_phone(site: Path) -> None:
    """Print how soon the cards lie on a slow phone that was never there, and what it brings."""
    found = results_of("slow_phone", str(site))
    if isinstance(found, str):
        print(f"a slow phone: not measured ({found})", flush=True)
        return
    seconds = found["dealt"]
    show("on a slow phone: the table dealt, nothing cached", f"{seconds:.0f} s", "under 35 s", seconds < 35)
    print(f"  bytes brought until then {found['bytes']:>44,}", flush=True)


def main() -> None:
    """Measure everything, and print the table."""
    show_studies()
    for name, speed in results_of("plays").items():
        least = 10_000 if ", as " in name else 20_000
        show(f"engine: plays a second, {name}", f"{speed:,.0f}", f"at least {least:,}", speed >= least)
    show_environments()
    show_growth()
    crowded = results_of("crowded")
    show("cassino: thirty cards and four builds, the slowest answer", f"{crowded:.2f} s", "under 1 s", crowded < 1)
    show_time("snorum --version", cost([SNORUM, "--version"], runs=7), 0.2)
    with tempfile.TemporaryDirectory(prefix="snorum-bench-") as name:
        folder = Path(name)
        known, unknown = folder / "known.toml", folder / "unknown.toml"
        known.write_text(forty_deals(), encoding="utf-8")
        unknown.write_text(broken_off(folder), encoding="utf-8")
        show_check("snorum check: forty deals, hands given, 1,000 plays", cost([SNORUM, "check", str(known)], 5), 0.5)
        show_check("snorum check: 40 plays of the whole pack, no hands", cost([SNORUM, "check", str(unknown)], 5), 2)
        # A separate build folder, so that the user's build stays. The page changes its date, not its text.
        edition = ["make", "--no-print-directory", "edition", f"BUILD={folder / 'build'}"]
        show_time("make edition: from nothing, after set-up", cost(edition), 60)
        for page, seconds in largest_paints(folder / "build" / "site").items():
            show(f"largest paint: {page}", f"{seconds:.2f} s", "under 1 s", seconds < 1)
        show_page(folder / "build" / "site")
        show_slow_phone(folder / "build" / "site")
        show_time("make edition: nothing changed", cost(edition), 6)
        os.utime(PAGE)
        show_time("make edition: one page changed", cost(edition), 15)


if __name__ == "__main__":
    main()
