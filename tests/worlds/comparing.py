"""What the referee says of a record, beside what every way in which its cards can lie says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.worlds.generate import Written
from tests.worlds.oracle import Judged, judge
from tests.worlds.small_packs import played_with
from tests.worlds.stacks_apart import judge_stacks

from snorum.referee import Report, check

NOT_SETTLED = "not settled"
"""In the reason of a string that is called undetermined because there was too much to try: then it always may be."""


class Difference(NamedTuple):
    """Something on which the two disagree."""

    kind: str
    """For counting: `play lawful, should be offence`."""
    words: str


class Compared(NamedTuple):
    """A record with what is said of it, and what should be."""

    written: Written
    report: Report
    judged: Judged
    differences: list[Difference]

    @property
    def unsettled(self) -> int:
        """How many strings the referee leaves open because there was too much to try."""
        return sum(_unsettled(self.report, k) for k in range(len(self.report.plays)))

    def __str__(self) -> str:
        said = [play.verdict for play in self.report.plays]
        rows = [f"# {'' if _at(said, k) == _at(self.judged.verdicts, k) else '>':2}{deal}.{play:<4}{line.text:32}"
                f"{_at(said, k):14}{_at(self.judged.verdicts, k)}"
                for k, (deal, play, line) in enumerate(self.judged.lines)]  # fmt: skip
        joint = [f"# jointly: {list(each.plays)}" for each in self.report.jointly]
        words = [f"# {each.words}" for each in self.differences]
        return "\n".join([str(self.written), f"# {'':38}{'referee':14}worlds", *rows, *joint, *words])


def compared(written: Written) -> Compared:
    """A record judged by the referee, and by all its worlds."""
    with played_with(written.shape):
        report = check(written.record)
        judged = (judge_stacks if written.record.game.RETURNING else judge)(written.record)
    return Compared(written, report, judged, [*_verdicts(report, judged), *_jointly(report, judged)])


def _verdicts(report: Report, judged: Judged) -> Iterator[Difference]:
    said = [play.verdict for play in report.plays]
    for k in range(max(len(said), len(judged.verdicts))):
        one, other = _at(said, k), _at(judged.verdicts, k)
        if one != other and not _unsettled(report, k):
            deal, play, line = judged.lines[k]
            what = "play" if line.played else "assertion"
            words = f"{deal}.{play}, {line.text!r}, is called {one}, and is {other}"
            yield Difference(f"{what} {one}, should be {other}", words)
        if "impossible" in (one, other):  # what comes after it is judged by one of them at most
            return


def _jointly(report: Report, judged: Judged) -> Iterator[Difference]:
    """Plays that are said to clash and do not; or none, where those on which nothing is settled do.

    These must be said to clash if they do by the time of the last of them. Plays of which only what is played later
    shows that they do (a player had to pay, or he would not be out) may be said to clash, and need not.
    """
    places = {(deal, play): k for k, (deal, play, _) in enumerate(judged.lines)}
    for joint in report.jointly:
        if judged.can_all_be_lawful((places[each] for each in joint.plays), judged.last):
            yield Difference("jointly, should not be", f"{list(joint.plays)} are said to clash, and do not")
    settled = not any(_unsettled(report, k) for k in range(len(report.plays)))
    if settled and not report.jointly and not judged.can_all_be_lawful(judged.undetermined):
        clash = [judged.lines[k][:2] for k in judged.undetermined]
        kind = "of one deal" if len({deal for deal, _ in clash}) == 1 else "of several deals"
        yield Difference(f"not jointly, should be, {kind}", f"{clash} clash, and are not said to")


def _unsettled(report: Report, k: int) -> bool:
    """Whether a string is left open because there was too much to try."""
    return k < len(report.plays) and any(NOT_SETTLED in said.text for said in report.plays[k].reasons)


def _at(verdicts: Sequence[str], k: int) -> str:
    return verdicts[k] if k < len(verdicts) else "-"
