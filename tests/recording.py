"""Records for tests: made from a few words, as though they had been written in TOML and read, and told less fully."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.records import Line, Record, read_table
from snorum.referee import Report


def deal(
    dealer: str, plays: Iterable[str], *, hands: Iterable[str] = (), layout: str = "", turn_up: str = ""
) -> dict[str, Any]:
    """A deal of a record: `deal("A", ["B 9", "C 9"], hands=["C: 9H ? ? ? ?"])`. What is empty is left out."""
    given = {"hands": list(hands), "layout": layout, "turn_up": turn_up}
    return {"dealer": dealer, "plays": list(plays)} | {key: value for key, value in given.items() if value}


def record(
    game: str, players: Iterable[str], *deals: Mapping[str, Any], rules: Mapping[str, Any] | None = None, as_: str = ""
) -> Record:
    """The record of these deals of a game.

    Args:
        game: the game's name, such as `snip-snap-snorum`.
        players: their names in order; `"ABC"` are three players.
        deals: each as `deal` makes it.
        rules: the rules that are agreed, with values as TOML has them: `{"pack": 32}`.
        as_: the source as which the game is played, such as `foster-1897`.

    Raises:
        RecordError: the record cannot be read.
    """
    table = {"format": 1, "game": game, "players": list(players), "deals": list(deals), "rules": dict(rules or {})}
    return read_table(table | ({"as": as_} if as_ else {}))


def verdicts(report: Report) -> list[str]:
    """The verdict on each play, in order."""
    return [play.verdict for play in report.plays]


def without_hands(record: Record, keep: str = "") -> Record:
    """The record with no hands but those of one player."""
    deals = (
        replace(deal, hands={who: hand for who, hand in deal.hands.items() if who == keep}) for deal in record.deals
    )
    return replace(record, deals=tuple(deals))


def without_suits(line: Line) -> Line:
    """A play without the suits of the card that is played, and of those that it takes."""
    if line.played is None or line.played.card is None:
        return line
    takes = tuple(Card(card.rank) for card in line.played.takes)
    return line._replace(played=line.played._replace(card=Card(line.played.card.rank), takes=takes))
