"""`snorum claims --run` and `--store`: settle claims again, and compare with what is stored or store it."""

from __future__ import annotations

from typing import NamedTuple

import typer

from snorum.books.claims import Claim, all_claims, claim
from snorum.books.counts import KeptResults, Result, kept
from snorum.books.findings import VERDICTS, Finding, settle
from snorum.cli.claiming import print_in_full, print_json
from snorum.cli.studying import INTERRUPTED, choose_counter
from snorum.cli.words import echo, wrapped
from snorum.lab.claims import disagreement, find, store_findings, study

ALL = "all"


def run_claims(id: str, *, games: int | None, workers: int, dask: str | None, json: bool) -> int:
    """Settle a claim (or all) again, and compare with the stored finding.

    Return 1 if one is contradicted or not settled, otherwise 0.
    """
    claims = list(all_claims().values()) if id == ALL else [claim(id)]
    new_results: dict[str, Result] = {}
    failed = False
    for each in claims:
        before = settle(each)
        for name in each.studies:
            if name not in new_results:
                new_results[name] = _run_study(name, games, workers, dask)
        now = find(each, KeptResults(new=new_results))
        compared = _compare(each, before.finding, now.finding, new_results)
        failed |= bool(compared.against) or now.finding is None
        if json:
            print_json([now], {"as_kept": compared.outcome, "against": compared.against})
        else:
            print_in_full(now)
            _print_comparison(compared)
    return int(failed)


def store_all() -> None:
    """Compute the findings of all claims, store those that have changed, and print which these are, and how many."""
    stored = 0
    for line in store_findings():
        stored += line.startswith("->")
        echo(line)
    echo(f"Findings that have changed: {stored}.")


def _run_study(name: str, games: int | None, workers: int, dask: str | None) -> Result:
    counter = choose_counter(workers, dask)  # first, because it says so if the compiler is missing
    from snorum.cli.progress import show_progress
    from snorum.lab.studies.kernels import KERNELS
    from snorum.lab.studies.running import run

    try:
        with show_progress(name, compiles=study(name).game in KERNELS) as show:
            return run(study(name), games, counter=counter, on_progress=show)
    except KeyboardInterrupt:
        echo(
            f"{name}: interrupted, and nothing is saved; `snorum study {name}` plays them too and can be resumed",
            err=True,
        )
        raise typer.Exit(INTERRUPTED) from None


class Comparison(NamedTuple):
    """A claim settled again, compared with the stored result."""

    outcome: str
    """One word: `same`, `agrees`, `undecided`, `contradicts`, or `nothing-kept`."""
    sentence: str
    against: list[str]
    """The contradictions, in words."""


def _compare(claim: Claim, before: Finding | None, now: Finding | None, new_results: dict[str, Result]) -> Comparison:
    if before is None or now is None:
        return Comparison("nothing-kept", "No result is stored to compare it with.", [])
    results = kept()
    if against := disagreement(before, now):
        return Comparison("contradicts", "It contradicts the stored result:", against)
    if before == now and all(results[each].sums == new_results[each].sums for each in claim.studies):
        what = "to the last digit" if claim.studies else "exactly"
        return Comparison("same", f"It is the same as the stored result, {what}.", [])
    if before.verdict == now.verdict:
        return Comparison("agrees", "It agrees with the stored result, within the errors of both.", [])
    return Comparison(
        "undecided", f"It does not contradict the stored result, which is: {VERDICTS[before.verdict]}.", []
    )


def _print_comparison(compared: Comparison) -> None:
    echo(f"  {compared.sentence}")
    for each in compared.against:
        echo(wrapped(each, "    "))
    echo()
