"""Find out which open questions a verdict turns on."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, KeysView, Mapping
from dataclasses import fields, replace
from typing import Any

from snorum.games.vocabulary import Crux, cruxes
from snorum.records import Record
from snorum.referee.report import Report


class RecordingRules:
    """Rules that record which points they are asked about, in order, and at which string; they answer as others would.

    `asked_at` has them by deal and string; what is asked before the first string, by `None`.
    """

    _answers: Mapping[str, Any] = {}

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self._answers = answers
        self.asked_at: dict[tuple[int, int] | None, dict[str, None]] = {None: {}}
        self._now = self.asked_at[None]

    @classmethod
    def of(cls, rules: Any) -> RecordingRules:
        """Rules that answer as these do; these themselves, if they record already."""
        return (
            rules if isinstance(rules, cls) else cls({each.name: getattr(rules, each.name) for each in fields(rules)})
        )

    def begin(self, deal: int, play: int) -> None:
        """Record from now on for this string of this deal, both counted from 1."""
        self._now = self.asked_at.setdefault((deal, play), {})

    @property
    def asked(self) -> KeysView[str]:
        """Every point that was asked about, in order."""
        return dict.fromkeys(name for some in self.asked_at.values() for name in some).keys()

    def __getattr__(self, name: str) -> Any:
        try:
            answer = self._answers[name]
        except KeyError:
            raise AttributeError(name) from None
        self._now[name] = None
        return answer


def check_and_record(record: Record, check: Callable[[Record], Report]) -> tuple[Report, KeysView[str]]:
    """What `check` says of a record, and the fields of its rules that it asked about."""
    rules = RecordingRules.of(record.rules)
    return check(replace(record, rules=rules)), rules.asked


def single_options(record: Record, asked: Container[str]) -> Iterator[tuple[Crux, str, Any]]:
    """Each other option of the cruxes in `asked`, and the record's rules with that alone changed."""
    for crux in cruxes(record.game.Rules):
        for option in crux.options if crux.name in asked else ():
            rules = replace(record.rules, **{crux.name: option})
            if rules != record.rules and not record.game.at_odds(rules, len(record.players)):
                yield crux, option, rules
