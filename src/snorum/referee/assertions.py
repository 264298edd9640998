"""Compare what a record asserts with what the rules yield: a payment, a count, who is out, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from snorum.games import Game
from snorum.games.vocabulary import Event, Owed, Pays, RuleFunction, in_figures, marked
from snorum.records import Assertion, Holding, IsOut, IsWinner, Paid
from snorum.referee.report import Said


def compare_assertions(
    assertions: Iterable[Assertion], game: Game, rules: Any, table: Any, events: Sequence[Event]
) -> Iterator[tuple[bool | None, Said]]:
    """For each assertion, whether it is right at this table, and what is right; `None` if it cannot be known.

    `events`: those of the last play.
    """
    for assertion in assertions:
        by: RuleFunction | None = None
        right: bool | None
        match assertion:
            case Paid(player, counters):
                right, by, text = _paid(player, counters, events, game.owed(table))
                if not right and (untold := game.untold(table)):
                    right, text = None, _not_worked_out(f"what {player} pays", untold)
            case Holding(holder) if untold := game.untold(table):
                right, text = None, _not_worked_out(f"what {holder} has", untold)
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


def _not_worked_out(what: str, untold: str) -> str:
    return f"{what} is not worked out, since the record does not give {untold}"


def _paid(
    player: str, counters: int, events: Sequence[Event], owed: Sequence[Owed]
) -> tuple[bool, RuleFunction | None, str]:
    """A payment is right if it equals one payment of the player, or all of them; early if that much is still owed."""
    paid = [event for event in events if isinstance(event, Pays) and event.player == player]
    total = sum(event.counters for event in paid)
    if _is_sum_of(counters, paid):
        return True, paid[-1].by if paid else None, f"{player} pays {total or 'nothing'}"
    debts = [each for each in owed if each.player == player]
    if pays_early(player, counters, owed):
        return False, debts[-1].by, f"{player} pays early: {'; '.join(map(str, debts))}"
    right = f"{player} pays {total}" if total else f"nothing is due from {player} here"
    text = "; ".join([f"{right}, not {counters}", *map(str, debts)])
    return False, paid[-1].by if paid else debts[-1].by if debts else None, text


def pays_early(player: str, counters: int, owed: Sequence[Owed]) -> bool:
    """Whether a player who pays this much pays what they owe, before it is due."""
    debts = [each for each in owed if each.player == player]
    return bool(debts) and _is_sum_of(counters, debts)


def _is_sum_of(counters: int, payments: Sequence[Pays | Owed]) -> bool:
    """Whether this much is one of the payments, or all of them."""
    return counters in [sum(each.counters for each in payments), *(each.counters for each in payments)]


def _held(held: int | None, holder: str, number: int) -> tuple[bool, str]:
    """Compare a count; `held` is `None` if a reading counts this holder together with another."""
    if held is None:
        return False, f"nothing is counted for {holder}"
    said = f"{holder} has {in_figures(held)}"
    return held == number, said if held == number else f"{said}, not {in_figures(number)}"
