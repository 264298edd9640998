"""Compare what a record asserts with what the rules yield: a payment, a count, who is out, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from snorum.games import Game
from snorum.records import Claim, Holding, IsOut, IsWinner, Paid
from snorum.referee.report import Said
from snorum.vocabulary import Event, Pays, RuleFunction, marked


def compare_claims(
    claims: Iterable[Claim], game: Game, rules: Any, table: Any, events: Sequence[Event]
) -> Iterator[tuple[bool, Said]]:
    """For each claim, whether it is right at this table, and what is right. `events`: those of the last play."""
    for claim in claims:
        by: RuleFunction | None = None
        match claim:
            case Paid(player, counters):
                right, by, text = _paid(player, counters, events)
            case Holding(holder, number):
                right, text = _held(game.standing(table).get(holder), holder, number)
            case IsOut(player):
                right, by = game.is_out(table, player), game.elimination_rule(rules)
                text = f"{player} is {'out' if right else 'still in the game'}"
            case IsWinner(player):
                winner = game.result(table)["winner"]
                right = winner is not None and player in (winner, *winner.split("+"))
                text = f"{winner or 'nobody'} has won"
        yield right, Said(marked(by) if by else None, text)


def _paid(player: str, counters: int, events: Sequence[Event]) -> tuple[bool, RuleFunction | None, str]:
    """A payment is right if it equals one payment of the player, or the sum of them."""
    paid = [event for event in events if isinstance(event, Pays) and event.player == player]
    total = sum(event.counters for event in paid)
    right = counters == total or counters in [event.counters for event in paid]
    text = f"{player} pays {total or 'nothing'}" + ("" if right else f", not {counters}")
    return right, paid[-1].by if paid else None, text


def _held(held: int | None, holder: str, number: int) -> tuple[bool, str]:
    """Compare a count; `held` is `None` if a reading counts this holder together with another."""
    if held is None:
        return False, f"nothing is counted for {holder}"
    return held == number, f"{holder} has {held}" + ("" if held == number else f", not {number}")
