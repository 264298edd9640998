"""What is paid: into the pool before a deal, for a fault, and to the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from snorum.games.jig.calling import call
from snorum.games.jig.rules import Rules
from snorum.games.jig.table import Move, State
from snorum.games.vocabulary import POOL, Pays, rule


@rule("peel-96-15", "peel-96-16")
def forms_pool(rules: Rules, number: int) -> bool:
    """The pool, if there is one, is paid into before every deal."""
    match rules.pool_renewed:
        case "each-deal":
            return True
        case "first-deal":
            return number == 1


@rule("peel-96-16", says="{player} pays {counters} into the pool")
def stakes(rules: Rules, deals: bool) -> int:
    """All players pay the same stake into the pool, or only the dealer pays, as the players agree.

    Returns how many counters a player pays, who deals or does not.
    """
    match rules.pool_from:
        case "none":
            return 0
        case "all":
            return rules.pool_stake
        case "dealer":
            return rules.pool_stake if deals else 0


@rule("peel-96-16", says="{player} pays a fine of {counters}")
def fined(rules: Rules, called_wrongly: bool) -> int:
    """A wrong call costs a fine, if the players have agreed on one.

    Returns how many counters the player pays.
    """
    return rules.fine if called_wrongly else 0


@rule(
    "peel-96-16",
    says="{player}, who held the card back, pays a fine of {counters}",
    supplied="Peel does not say outright whether “etc.” covers a card held back.",
)
def fined_for_withholding(rules: Rules, known: bool) -> int:
    """A player who holds back a card pays the same fine.

    Returns how many counters they pay.
    """
    match rules.fined_for:
        case "calls-and-withholding":
            return rules.fine if known else 0
        case "calls-alone":
            return 0


@rule("peel-95-4", "peel-96-15", says="{player} pays {to} {counters} for the cards left in their hand")
def pays_for_cards(cards: int) -> int:
    """Every other player pays the winner one counter for each card they still hold."""
    return cards


@rule("peel-96-15", says="{to} wins the pool of {counters}")
def wins_pool(pool: int) -> int:
    """The winner also takes the pool, if there is one."""
    return pool


def payments_due(table: State, move: Move) -> list[Pays]:
    """The payments due when a card is played: the stakes with the first, fines with any."""
    rules = table.rules
    due: list[Pays] = []
    if not table.played and forms_pool(rules, table.number):
        due = [Pays(player, POOL, stakes(rules, player == table.dealer), stakes) for player in table.held]
    called_wrongly = bool(move.call) and move.call != call(table, move)
    due.append(Pays(move.player, POOL, fined(rules, called_wrongly), fined))
    if move.withheld:
        player = move.withheld.player
        due.append(Pays(player, POOL, fined_for_withholding(rules, bool(player)), fined_for_withholding))
    return [each for each in due if each.counters]


def payments_to_winner(winner: str, held: Mapping[str, int], pool: int) -> list[Pays]:
    """The payments due to the winner."""
    due = [Pays(player, winner, pays_for_cards(cards), pays_for_cards) for player, cards in held.items()]
    due.append(Pays(POOL, winner, wins_pool(pool), wins_pool))
    return [each for each in due if each.counters]


def make_payments(counters: Mapping[str, int], pool: int, due: Iterable[Pays]) -> tuple[Mapping[str, int], int]:
    """The counters and the pool after these payments. There is no limit to what a player can lose."""
    held = {**counters, POOL: pool}
    for each in due:
        held[each.player] -= each.counters
        held[each.to] += each.counters
    pool = held.pop(POOL)
    return held, pool
