"""A finder: what computes the finding of a claim from the counts of its studies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from snorum.books.counts import Result
from snorum.books.findings import FAILS, HOLDS, TOO_CLOSE, Finding

Results = Mapping[str, Result]
"""The results of studies, by name; each is read from its file when it is first used."""


@dataclass(frozen=True)
class Finder:
    """What computes the finding of a claim, and the verdict for which its sentence was written."""

    claim: str
    """The id of the claim."""
    find: Callable[[Results], Finding]
    """Compute the finding from the results of the claim's studies."""
    verdict: str
    """The verdict for which the sentence was written. If the computed verdict differs, the sentence is not used."""
    under: tuple[str, ...] = ()
    """The readings for which the sentence was written, if the claim holds under some only."""
    either: bool = False
    """Whether one of these readings is enough, although they belong to different cruxes."""
    among: tuple[str, ...] = ()
    """The policies for which the sentence was written, if the claim holds among some players only."""

    def __post_init__(self) -> None:
        Finding(self.verdict, "", under=self.under, either=self.either, among=self.among)  # raises if these do not fit

    def mismatches(self, finding: Finding) -> list[str]:
        """How a finding differs from the one for which its sentence was written, in words; empty if it does not."""
        written = Finding(self.verdict, "", under=self.under, either=self.either, among=self.among).verdict_in_words
        computed = finding.verdict_in_words
        return [f"it was written for the verdict {written}, and the verdict is {computed}"] * (written != computed) + [
            f"it says that {each}, which the numbers do not show" for each in finding.unsupported
        ]


def verdict_of(*sides: int) -> str:
    """The verdict on a claim that holds if several things are all true.

    Args:
        sides: For each thing 1 if it is true, -1 if it is false, 0 if it is too close to call.

    >>> verdict_of(1, 1), verdict_of(1, -1, 0), verdict_of(1, 0)
    ('holds', 'fails', 'too-close')
    """
    return FAILS if -1 in sides else TOO_CLOSE if 0 in sides else HOLDS


def unsupported(said: Mapping[str, bool]) -> tuple[str, ...]:
    """The statements of a sentence that the numbers do not support.

    >>> unsupported({"the dealer pays less": True, "the others pay as much": False})
    ('the others pay as much',)
    """
    return tuple(each for each, so in said.items() if not so)
