"""Where text and code meet: which rule carries out which passage, and what is missing.

`gaps` is the only judge of completeness. The command prints what it finds and the build of the edition
fails on it. What the pages must do is judged where there are pages: Sphinx hands in those that it has
read, a checkout is scanned, and an installed package has none (`pages_known` says so).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from snorum import edition
from snorum.trace.completeness import gaps, pages_known
from snorum.trace.exercise import Tested, naming, tested
from snorum.trace.gap import Gap
from snorum.trace.matrix import (
    CruxOf,
    CruxTotals,
    Example,
    at_odds,
    crux_totals,
    cruxes_of,
    every_crux,
    example,
    examples,
    examples_of,
    excluded,
    rules,
    rules_of,
    state_of,
    supplied_rules,
    verdict_under,
)
from snorum.trace.pages import Page, Shown
from snorum.trace.settling import exclusions_told

__all__ = [
    "CruxOf",
    "CruxTotals",
    "Example",
    "Gap",
    "Page",
    "Shown",
    "Summary",
    "Tested",
    "as_json",
    "at_odds",
    "crux_totals",
    "cruxes_of",
    "every_crux",
    "example",
    "examples",
    "examples_of",
    "excluded",
    "exclusions_told",
    "gaps",
    "pages_known",
    "rules",
    "rules_of",
    "state_of",
    "summary",
    "supplied_rules",
    "verdict_under",
]


@dataclass(frozen=True, slots=True)
class Summary:
    """How much there is, and how much is missing."""

    passages: int
    rules: int
    examples: int
    cruxes: int
    gaps: int
    pages: int | None
    """Pages that show a passage; None where the pages are not known."""

    def __str__(self) -> str:
        counted = [
            _count(self.passages, "passage"),
            _count(self.rules, "rule"),
            _count(self.examples, "example"),
            _count(self.cruxes, "crux", "cruxes"),
            _count(self.gaps, "gap") if self.gaps else "no gaps",
        ]
        unknown = " (the pages are not part of an installed package and were not looked at)"
        return ", ".join(counted) + ("" if self.pages is not None else unknown)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def summary(pages: Iterable[Page] | None = None) -> Summary:
    """The numbers that `make edition` and `snorum trace` end with."""
    known = pages_known() if pages is None else list(pages)
    showing = None if known is None else sum(any(each.kind == "passage" for each in page.shown) for page in known)
    return Summary(len(edition.passages()), len(rules()), len(examples()), len(every_crux()), len(gaps(known)), showing)


def as_json(pages: Iterable[Page] | None = None, *, measured: bool = True) -> dict[str, list[dict[str, Any]]]:
    """The whole matrix as plain data: `passages`, `rules`, `examples`, `tests` and `gaps`.

    `tests` is empty outside a checkout, and a test is listed with the rules that it is known to run or name; without
    `measured` with those that it names, which is the same on every machine.
    """
    known = pages_known() if pages is None else list(pages)
    by_test = (tested if measured else naming)(edition.sources().parent, rules())
    return {
        "passages": [
            {
                "id": passage.id,
                "work": passage.work,
                "page": passage.page,
                "roles": list(passage.roles),
                "rules": [rule.id for rule in rules_of(passage.id)],
                "cruxes": [point.id for point in cruxes_of(passage.id)],
                "examples": [each.id for each in examples_of(passage.id)],
            }
            for passage in edition.passages()
        ],
        "rules": [
            {
                "id": rule.id,
                "passages": list(rule.passages),
                "supplied": rule.supplied,
            }
            for rule in rules()
        ],
        "examples": [{"id": each.id, "passages": list(each.passages), "verdict": each.verdict} for each in examples()],
        "tests": [{"test": test.name, "rules": list(test.rules)} for test in by_test],
        "gaps": [{"kind": gap.kind, "says": gap.says, "at": gap.at} for gap in gaps(known)],
    }
