"""How a deal and a game end, and who has won."""

from __future__ import annotations

from dataclasses import replace

from snorum.cards.seating import Counts
from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals
from snorum.games.snip_snap_snorum.table import State
from snorum.games.vocabulary import Event, RuleFunction, Wins, rule


@rule("peel-91-3", "peel-92-9", "peel-94-4", says="{player} is the last in the game, and takes the pool")
def last_in(counters: Counts) -> int:
    """The last player with counters wins the pool.

    Returns that player's seat; -1 if nobody has counters.
    """
    for seat in range(len(counters)):
        if counters[seat]:
            return seat
    return -1


@rule("peel-91-3", "peel-92-9", says="{player} is the last to pay, when nobody is left, and takes the pool")
def nobody_left(rules: Rules, last_to_pay: Player, nobody: Player) -> Player:
    """If the last payments leave nobody in the game, the player who paid last wins the pool."""
    match rules.both_out:
        case "last-to-pay":
            return last_to_pay
        case "no-winner":
            return nobody


@rule("peel-94-5", says="{player} is the first without cards, and wins the pool")
def first_rid(rules: Rules, now: Player, before: Player) -> Player:
    """The first player without cards wins the deal at once.

    Args:
        rules: what the players agreed.
        now: who has just played their last card.
        before: who had played their last card before that.

    Returns the winner, if there is one.
    """
    match rules.first_out_moment:
        case "last-card-played":
            return now
        case "after-next-turn":
            return before


@rule("peel-92-6", "peel-94-4", "peel-94-5")
def deal_over(table: State) -> bool:
    """A deal is over when all cards have been played, or the deal or the game is won or drawn."""
    return bool(table.winner) or not any(table.held.values())


def game_over(table: State) -> bool:
    """Whether the game is won or drawn; never, if each deal is complete in itself."""
    return not complete_deals(table.rules) and (bool(table.winner) or table.draw)


def _winner(account: Account, first: str) -> tuple[str, RuleFunction]:
    """Who wins, if anybody, and by which rule."""
    if first:
        return first, first_rid
    if (seat := last_in(list(account.counters.values()))) >= 0:
        return list(account.counters)[seat], last_in
    return nobody_left(account.rules, account.last_to_pay, ""), nobody_left


def end_game(table: State, account: Account, first: str) -> tuple[State, list[Event]]:
    """The table at the end of a game, or of a deal complete in itself, which `first` has won."""
    winner, by = _winner(account, first)
    if winner:
        account.events.append(Wins(winner, by))
    return replace(table, winner=winner, draw=not winner), account.events
