"""Connects text and code: which rule carries out which passage, and what is missing.

Only `gaps` decides whether the edition is complete. The command prints the gaps, and the build of the edition fails if
there are any. Pages are checked only where they exist: Sphinx passes in those that it has read, a checkout is scanned,
and an installed package has none (see `pages_known`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from snorum import edition
from snorum.site.trace.completeness import gaps, pages_known
from snorum.site.trace.exercise import RuleTest, tests_naming, tests_running
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import (
    CruxOf,
    CruxTotals,
    Example,
    crux_totals,
    cruxes_of,
    described_cruxes,
    described_rules,
    every_crux,
    example,
    examples,
    examples_of,
    excluded,
    exclusions_of,
    rules,
    rules_of,
    state_of,
    supplied_rules,
    verdict_under,
)
from snorum.site.trace.named import named
from snorum.site.trace.pages import Page, Shown
from snorum.site.trace.proofs import answered
from snorum.site.trace.settling import split_exclusions

__all__ = [
    "CruxOf",
    "CruxTotals",
    "Example",
    "Gap",
    "Page",
    "RuleTest",
    "Shown",
    "Summary",
    "as_json",
    "crux_totals",
    "cruxes_of",
    "described_cruxes",
    "described_rules",
    "every_crux",
    "example",
    "examples",
    "examples_of",
    "excluded",
    "exclusions_of",
    "gaps",
    "named",
    "pages_known",
    "rules",
    "rules_of",
    "split_exclusions",
    "state_of",
    "summary",
    "supplied_rules",
    "verdict_under",
]


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of passages, rules, examples, cruxes and gaps, and of passages proved and not played."""

    passages: int
    rules: int
    examples: int
    cruxes: int
    gaps: int
    pages: int | None
    """The number of pages that show a passage; None if the pages are not known."""
    proved: int = 0
    """The number of passages with a rule that a record shows to be played."""
    not_played: Mapping[str, int] = field(default_factory=dict)
    """The number of those that are not played, by reason (`snorum.site.trace.proofs.NOT_PLAYED`)."""

    def __str__(self) -> str:
        why = ", ".join(f"{number} {reason}" for reason, number in self.not_played.items())
        counted = [
            _count(self.passages, "passage"),
            _count(self.rules, "rule"),
            _count(self.examples, "example"),
            _count(self.cruxes, "crux", "cruxes"),
            *([f"{_count(self.proved, 'passage')} proved"] if self.proved else []),
            *([f"{sum(self.not_played.values())} not played ({why})"] if self.not_played else []),
            _count(self.gaps, "gap") if self.gaps else "no gaps",
        ]
        unknown = " (pages not checked: the pages are not part of an installed package)"
        return ", ".join(counted) + ("" if self.pages is not None else unknown)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def summary(pages: Iterable[Page] | None = None, found: Sequence[Gap] | None = None) -> Summary:
    """The numbers that `make edition` and `snorum trace` print at the end; `found`: the gaps, if they are known."""
    known = pages_known() if pages is None else list(pages)
    showing = None if known is None else sum(any(each.kind == "passage" for each in page.shown) for page in known)
    counted = (
        edition.passages(),
        described_rules(),
        examples(),
        described_cruxes(),
        gaps(known) if found is None else found,
    )
    passages, rules, examples_, cruxes, missing = map(len, counted)
    proved, not_played = answered()
    by_reason = dict(Counter(sorted(not_played.values())).most_common())
    return Summary(passages, rules, examples_, cruxes, missing, showing, len(proved), by_reason)


def as_json(pages: Iterable[Page] | None = None, *, measured: bool = True) -> dict[str, list[dict[str, Any]]]:
    """Passages, rules, examples, tests and gaps as plain data, with who cites whom.

    `tests` is empty outside a checkout. Each test has the rules that it runs or names; without `measured`, only those
    that it names, which are the same on every machine.
    """
    known = pages_known() if pages is None else list(pages)
    proved, not_played = answered()
    by_test = (tests_running if measured else tests_naming)(edition.sources().parent, described_rules())
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
                "proved": passage.id in proved,
                "not_played": not_played.get(passage.id),
            }
            for passage in edition.passages()
        ],
        "rules": [
            {"id": rule.id, "passages": list(rule.passages), "supplied": rule.supplied} for rule in described_rules()
        ],
        "examples": [{"id": each.id, "passages": list(each.passages), "verdict": each.verdict} for each in examples()],
        "tests": [{"test": test.name, "rules": list(test.rules)} for test in by_test],
        "gaps": [{"kind": gap.kind, "says": gap.says, "at": gap.at} for gap in gaps(known)],
    }
