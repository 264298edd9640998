"""What is paid: into the pool before a deal, for a fault, and to the one first out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from snorum.games.jig.calling import call
from snorum.games.jig.rules import Rules
from snorum.games.jig.table import Move, State
from snorum.vocabulary import POOL, Pays, rule


@rule("peel-96-15", "peel-96-16")
def forms_pool(rules: Rules, number: int) -> bool:
    """A pool, if one is agreed on, is formed anew before every deal."""
    match rules.pool_renewed:
        case "each-deal":
            return True
        case "first-deal":
            return number == 1


@rule("peel-96-16", says="{player} pays {counters} into the pool")
def stakes(rules: Rules, deals: bool) -> int:
    """Everyone stakes the same for a pool, or the dealer alone.

    The answer is how many counters a player pays, who deals or does not.
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
    """A wrong call costs its player a fine, if one is agreed on.

    The answer is how many counters its player pays.
    """
    return rules.fine if called_wrongly else 0


@rule("peel-96-16", says="{player}, who held the card back, pays a fine of {counters}",
      supplied="Whether the “etc.” covers a card held back is not said outright.")  # fmt: skip
def fined_for_withholding(rules: Rules, known: bool) -> int:
    """A card held back costs the same fine, to whoever held it.

    The answer is how many counters he pays.
    """
    match rules.fined_for:
        case "calls-and-withholding":
            return rules.fine if known else 0
        case "calls-alone":
            return 0


@rule("peel-95-4", "peel-96-15", says="{player} pays {to} {counters} for the cards left in his hand")
def pays_for_cards(cards: int) -> int:
    """The winner is paid a counter by everyone for each card that they still hold."""
    return cards


@rule("peel-96-15", says="{to} wins the pool of {counters}")
def wins_pool(pool: int) -> int:
    """A pool, if there is one, goes to the winner too."""
    return pool


def due_at(table: State, move: Move) -> list[Pays]:
    """What falls due when a card is played: with the first the stakes, with any the fines."""
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


def due_to(winner: str, held: Mapping[str, int], pool: int) -> list[Pays]:
    """What the one first out wins."""
    due = [Pays(player, winner, pays_for_cards(cards), pays_for_cards) for player, cards in held.items()]
    due.append(Pays(POOL, winner, wins_pool(pool), wins_pool))
    return [each for each in due if each.counters]


def paid(counters: Mapping[str, int], pool: int, due: Iterable[Pays]) -> tuple[Mapping[str, int], int]:
    """The counters and the pool after these payments. Counters are won and lost without limit."""
    held = {**counters, POOL: pool}
    for each in due:
        held[each.player] -= each.counters
        held[each.to] += each.counters
    pool = held.pop(POOL)
    return held, pool
