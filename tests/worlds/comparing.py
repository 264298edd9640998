"""Compares the referee's verdicts on a record with the oracle's, which tries every way in which the cards can lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.worlds.generate import Written
from tests.worlds.oracle import Judged, judge
from tests.worlds.small_packs import played_with
from tests.worlds.stacks_apart import judge_stacks

from snorum.referee import Report, check

NOT_SETTLED = "not settled"
"""In the reason for *undetermined* if there was too much to try. The referee may then say it of any string."""


class Difference(NamedTuple):
    """A point on which referee and oracle disagree."""

    kind: str
    """For counting: `play lawful, should be offence`."""
    words: str


class Compared(NamedTuple):
    """A record with the referee's report and the correct verdicts."""

    written: Written
    report: Report
    judged: Judged
    differences: list[Difference]

    @property
    def unsettled(self) -> int:
        """The number of strings that the referee leaves open because there was too much to try."""
        return sum(_unsettled(self.report, k) for k in range(len(self.report.plays)))

    def __str__(self) -> str:
        said = [play.verdict for play in self.report.plays]
        rows = []
        for k, (deal, play, line) in enumerate(self.judged.lines):
            one, other = _verdict_at(said, k), _verdict_at(self.judged.verdicts, k)
            rows.append(f"# {'' if one == other else '>':2}{deal}.{play:<4}{line.text:32}{one:14}{other}")
        joint = [f"# jointly: {list(each.plays)}" for each in self.report.jointly]
        words = [f"# {each.words}" for each in self.differences]
        return "\n".join([str(self.written), f"# {'':38}{'referee':14}worlds", *rows, *joint, *words])


def compare(written: Written) -> Compared:
    """Judge a record by the referee and by all its worlds, and compare."""
    with played_with(written.shape):
        report = check(written.record)
        judged = (judge_stacks if written.record.game.RETURNING else judge)(written.record)
    return Compared(written, report, judged, [*_compare_verdicts(report, judged), *_compare_clashes(report, judged)])


def _compare_verdicts(report: Report, judged: Judged) -> Iterator[Difference]:
    """Verdicts that should be others.

    That one of several passes in a string is an offence is only said if no plays clash before, or fewer of them.
    """
    said = [play.verdict for play in report.plays]
    for k in range(max(len(said), len(judged.verdicts))):
        one, other = _verdict_at(said, k), _verdict_at(judged.verdicts, k)
        several = (one, other) == ("undetermined", "offence") and k in judged.several
        if one != other and not several and not _unsettled(report, k):
            deal, play, line = judged.lines[k]
            what = "play" if line.played else "assertion"
            words = f"{deal}.{play}, {line.text!r}, is called {one}, expected {other}"
            yield Difference(f"{what} {one}, should be {other}", words)
        if "impossible" in (one, other):  # after it, at most one of the two judges
            return


def _compare_clashes(report: Report, judged: Judged) -> Iterator[Difference]:
    """Plays that the referee wrongly says clash, and a clash of undetermined plays that it does not report.

    It must report a clash that is there by the last of these plays. If only later plays show the clash (a player is
    out, and so must have paid), it may report it. Where a string leaves out several passes that clash with each other,
    it says so of that string, and need not say of others that they clash too.
    """
    places = {(deal, play): k for k, (deal, play, _) in enumerate(judged.lines)}
    for joint in report.jointly:
        if judged.can_all_be_lawful((places[each] for each in joint.plays), judged.last):
            yield Difference("jointly, should not be", f"{list(joint.plays)} are said to clash, but can all be lawful")
    settled = not any(_unsettled(report, k) for k in range(len(report.plays)))
    if settled and not judged.several and not report.jointly and not judged.can_all_be_lawful(judged.undetermined):
        clash = [judged.lines[k][:2] for k in judged.undetermined]
        kind = "of one deal" if len({deal for deal, _ in clash}) == 1 else "of several deals"
        yield Difference(f"not jointly, should be, {kind}", f"{clash} clash, but no clash is reported")


def _unsettled(report: Report, k: int) -> bool:
    """Whether the referee leaves a string open because there was too much to try."""
    return k < len(report.plays) and any(NOT_SETTLED in said.text for said in report.plays[k].reasons)


def _verdict_at(verdicts: Sequence[str], k: int) -> str:
    """The verdict on string `k`; `-` if there is none."""
    return verdicts[k] if k < len(verdicts) else "-"
