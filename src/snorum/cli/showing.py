"""`snorum passages`, `snorum cruxes` and `snorum trace`: list what the edition contains."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable

from snorum import edition
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition.files import in_json
from snorum.games import game
from snorum.games.vocabulary import GROUNDS, Ground, SnorumError
from snorum.site import exports, trace
from snorum.site.trace.proofs import telling
from snorum.site.trace.unreadable import unreadable

EVERY = 3.0
"""Seconds between two lines that say how far the proofs are."""


def list_passages(work: str | None, *, json: bool) -> None:
    """Print the passages of one work, or of all works, one to a line."""
    for each in edition.passages(work):
        if json:
            print(in_json(exports.passage_item(each)))
        else:
            words = textwrap.shorten(each.text or each.gist or "", 64, placeholder=" ...")
            echo(f"{each.id:<12} {words:<64} {dim(', '.join(each.roles))}")


def list_cruxes(name: str | None, *, json: bool) -> None:
    """Print the cruxes of one game, or of all: state, question, options, what the examples exclude; totals last."""
    wanted = game(name).NAME if name else None
    for point in trace.every_crux() if wanted else trace.described_cruxes():
        if wanted in (None, point.game):
            if json:
                print(in_json(exports.crux_item(point)))
            else:
                _print_crux(point)
    if not json:
        echo(str(trace.crux_totals(wanted)))


def _print_crux(point: trace.CruxOf) -> None:
    crux = point.crux
    echo(f"{bold(point.id)}  {trace.state_of(point)}  {dim(', '.join(crux.passages))}")
    echo(wrapped(crux.question))
    for option, gloss in crux.options.items():
        by = [each.example for each in trace.exclusions_of(point) if each.option == option and not each.by_editors]
        default = dim(f" [default, by {grounds(crux.ground)}]") if option == crux.default else ""
        echo(f"    {option}{default}: {gloss}" + (f" — excluded by {', '.join(by)}" if by else ""))


def grounds(ground: Ground) -> str:
    """The ground for choosing an option, in words: `the exact words (peel-93-6)`."""
    return GROUNDS[ground.kind] + (f" ({', '.join(ground.passages)})" if ground.passages else "")


def show_trace(*, json: bool) -> int:
    """Print the rules that carry out each passage, and the gaps. Return 1 if there is a gap, otherwise 0.

    Raises:
        SnorumError: files of the edition cannot be read; the message names them all.
    """
    if faults := unreadable():
        raise SnorumError("\n".join(faults))
    with telling(_tell_of_proofs()):
        return _show_trace(json=json)


def _tell_of_proofs() -> Callable[[int, int], None]:
    """What says on standard error how many passages have been proved, every few seconds."""
    last = time.monotonic()

    def tell(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > EVERY:
            last = time.monotonic()
            echo(f"proofs that each passage is played: {done} of {total}", err=True)

    return tell


def _show_trace(*, json: bool) -> int:
    if json:
        matrix = exports.head("trace") | trace.as_json()
        print(in_json(matrix))
        return int(bool(matrix["gaps"]))
    for each in edition.passages():
        rules = ", ".join(rule.id for rule in trace.rules_of(each.id))
        echo(f"{each.id:<12} {dim('/'.join(each.roles)):<24} {rules}")
    found = trace.gaps()
    for gap in found:
        echo(str(gap), err=True)
    echo(str(trace.summary(found=found)))
    return int(bool(found))
