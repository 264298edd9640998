"""The same record under other readings: what the examples of the sources exclude."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from snorum.records import Record
from snorum.referee import VERDICTS, check
from snorum.vocabulary import cruxes


class Exclusion(NamedTuple):
    """An option of a crux under which a worked example of the source does not come out as it says."""

    crux: str
    option: str
    example: str
    passages: tuple[str, ...]


def excluded(examples: Iterable[tuple[str, Record]]) -> Iterator[Exclusion]:
    """Replay each example under each other option of each crux, and give the options that it excludes.

    `examples` are names and records, all of one game. An option is excluded if under it the example is
    found worse than undetermined, and it is not so under the rules that the record itself names.
    """
    at_fault = VERDICTS.index("offence")
    for name, record in examples:
        if VERDICTS.index(check(record).verdict) >= at_fault:
            continue
        for crux in cruxes(record.game.Rules):
            for option in crux.options:
                if option == getattr(record.rules, crux.name):
                    continue
                other = replace(record, rules=replace(record.rules, **{crux.name: option}))
                if VERDICTS.index(check(other).verdict) >= at_fault:
                    yield Exclusion(crux.name, option, name, record.passages)
