"""Measure how long an assistant waits for `snorum mcp`, and how much memory that needs. Prints one JSON object.

The first answer is counted from the start of the process; `judged` is the median of fifty deals of five plays, each
another; `found` the first search, which reads the whole edition, and then the median of twenty.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

RECORD = "game: Snip-Snap-Snorum\nplayers: Ann, Bea, Cal\ndealer: Cal\n{plays}\n"
WORDS = ("who pays", "sweep the board", "how do you win at Jig", "what is a stop", "court cards")


def deal(number: int) -> str:
    """A deal of five plays, another for each number."""
    ranks = "23456789"
    plays = [f"{['Ann', 'Bea', 'Cal'][at % 3]} {ranks[(number + at * (1 + number % 3)) % 8]}" for at in range(5)]
    return RECORD.format(plays="\n".join(plays))


def peak(process: int) -> float:
    """The highest resident memory of a process so far, in megabytes; only where the system tells it."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1000


def server() -> int:
    """The server's process, this one's only child."""
    [child] = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return int(child)


async def measured() -> dict[str, float]:
    """Seconds and megabytes."""
    found: dict[str, float] = {}
    start = time.perf_counter()
    command = StdioServerParameters(command=sys.executable, args=["-m", "snorum", "mcp"])
    async with Client(stdio_client(command)) as client:

        async def seconds(tool: str, **given: object) -> float:
            begin = time.perf_counter()
            answer = await client.call_tool(tool, dict(given))
            assert not answer.is_error, answer.content
            return time.perf_counter() - begin

        await seconds("judge", record=deal(0))
        found["first answer"] = time.perf_counter() - start
        found["judged"] = statistics.median([await seconds("judge", record=deal(each)) for each in range(1, 51)])
        process = server()
        found["megabytes"] = peak(process)
        found["found first"] = await seconds("search", words="who deals")
        found["found"] = statistics.median([await seconds("search", words=each) for each in WORDS * 4])
        found["megabytes with the search"] = peak(process)
    return {name: round(value, 3) for name, value in found.items()}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measured()), indent=2))
