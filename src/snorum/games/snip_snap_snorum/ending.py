"""How a deal and a game end, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.rules import FIRST_OUT, Rules
from snorum.games.snip_snap_snorum.table import State
from snorum.vocabulary import Event, Wins, rule


@rule("peel-91-3", "peel-92-9", "peel-94-4", says="{player} is the last in, and takes the pool")
def last_in(account: Account) -> str:
    """All but one have lost their stakes: the last in takes the pool."""
    left = [player for player, counters in account.counters.items() if counters]
    return left[0] if left else nobody_left(account.rules, account.last_to_pay)


@rule("peel-91-3", "peel-92-9")
def nobody_left(rules: Rules, last_to_pay: str) -> str:
    """Who has the pool if the last payments left nobody in; empty if no one has."""
    match rules.both_out:
        case "last-to-pay":
            return last_to_pay
        case "no-winner":
            return ""


@rule("peel-94-5", says="{player} is the first rid of his cards, and wins the pool")
def first_rid(table: State, held: Mapping[str, int], mover: str) -> str:
    """The player who first succeeds in getting rid of his cards wins; empty while nobody has."""
    match table.rules.first_out_moment:
        case "last-card-played":
            return "" if held[mover] else mover
        case "after-next-turn":
            return table.rid


@rule("peel-92-6", "peel-94-4", "peel-94-5")
def deal_over(table: State) -> bool:
    """A deal is over when all have played all their cards, or the game or the deal is won."""
    return bool(table.winner) or table.draw or not any(table.held.values())


def game_over(table: State) -> bool:
    """Whether the game is won or drawn; where each deal is complete in itself, it never is."""
    return table.rules.variant != FIRST_OUT and (bool(table.winner) or table.draw)


def ended(table: State, account: Account, first: str) -> tuple[State, list[Event]]:
    """The table at the end of a game, or of a deal that is complete in itself; `first` has won the deal."""
    winner = first or last_in(account)
    if winner:
        account.events.append(Wins(winner, first_rid if first else last_in))
    return replace(table, winner=winner, draw=not winner), account.events
