"""How a deal and a game end, and who has won."""

from __future__ import annotations

from dataclasses import replace

from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals
from snorum.games.snip_snap_snorum.table import State
from snorum.seating import Counts
from snorum.vocabulary import Event, Wins, rule


@rule("peel-91-3", "peel-92-9", "peel-94-4", says="{player} is the last in, and takes the pool")
def last_in(counters: Counts) -> int:
    """The last who has counters wins the pool.

    The answer is his seat; -1 if nobody has counters.
    """
    for seat in range(len(counters)):
        if counters[seat]:
            return seat
    return -1


@rule("peel-91-3", "peel-92-9")
def nobody_left(rules: Rules, last_to_pay: Player, nobody: Player) -> Player:
    """If the last payments left nobody in, who paid last has the pool."""
    match rules.both_out:
        case "last-to-pay":
            return last_to_pay
        case "no-winner":
            return nobody


@rule("peel-94-5", says="{player} is the first rid of his cards, and wins the pool")
def first_rid(rules: Rules, now: Player, before: Player) -> Player:
    """Whoever is first rid of his cards wins; empty while nobody is.

    Who is rid of them by this play, and who was first before it.
    """
    match rules.first_out_moment:
        case "last-card-played":
            return now
        case "after-next-turn":
            return before


@rule("peel-92-6", "peel-94-4", "peel-94-5")
def deal_over(table: State) -> bool:
    """A deal is over when all have played all their cards, or the game or the deal is won."""
    return bool(table.winner) or table.draw or not any(table.held.values())


def game_over(table: State) -> bool:
    """Whether the game is won or drawn; where each deal is complete in itself, it never is."""
    return not complete_deals(table.rules) and (bool(table.winner) or table.draw)


def _last_in(account: Account) -> str:
    seat = last_in(list(account.counters.values()))
    return list(account.counters)[seat] if seat >= 0 else nobody_left(account.rules, account.last_to_pay, "")


def ended(table: State, account: Account, first: str) -> tuple[State, list[Event]]:
    """The table at the end of a game, or of a deal that is complete in itself; `first` has won the deal."""
    winner = first or _last_in(account)
    if winner:
        account.events.append(Wins(winner, first_rid if first else last_in))
    return replace(table, winner=winner, draw=not winner), account.events
