"""What is paid: into the pool before a deal, for a fault, and to the one first out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from snorum.games.jig.calling import call
from snorum.games.jig.rules import Rules
from snorum.games.jig.table import Move, State
from snorum.vocabulary import POOL, Pays, Withheld, rule


@rule("peel-96-15", "peel-96-16")
def forms_pool(rules: Rules, number: int) -> bool:
    """Whether the pool, if one is to be formed, is formed before this deal."""
    match rules.pool_renewed:
        case "each-deal":
            return True
        case "first-deal":
            return number == 1


@rule("peel-96-16", says="{player} pays {counters} into the pool")
def stakes(rules: Rules, players: Sequence[str], dealer: str) -> list[Pays]:
    """The pool is formed by each player contributing to it equally, or by calling upon the dealer to pay in."""
    payers = {"none": (), "all": players, "dealer": (dealer,)}[rules.pool_from]
    return [Pays(player, POOL, rules.pool_stake, stakes) for player in payers if rules.pool_stake]


@rule("peel-96-16", says="{player} pays a fine of {counters}")
def fined(table: State, move: Move) -> list[str]:
    """Fines or penalties for incorrect calls: who pays one for this play."""
    return [move.player] if move.call and move.call != call(table, move) else []


@rule("peel-96-16", says="{player}, who held the card back, pays a fine of {counters}",
      supplied="Whether the “etc.” covers a card held back is not said.")  # fmt: skip
def fined_for_withholding(rules: Rules, withheld: Withheld) -> list[str]:
    """Penalties for incorrect calls, etc.: who pays one for a card held back, if it is known who held it."""
    match rules.fined_for:
        case "calls-and-withholding":
            return [withheld.player] if withheld.player else []
        case "calls-alone":
            return []


@rule("peel-95-4", "peel-96-15", says="{player} pays {to} {counters} for the cards left in his hand")
def pays_for_cards(held: Mapping[str, int], winner: str) -> list[Pays]:
    """The one first out wins a coin or counter from each of the others for every card remaining in their hands."""
    return [Pays(player, winner, cards, pays_for_cards) for player, cards in held.items() if cards]


@rule("peel-96-15", says="{to} wins the pool of {counters}")
def wins_pool(pool: int, winner: str) -> list[Pays]:
    """He also wins the amount in the pool, if one has been formed."""
    return [Pays(POOL, winner, pool, wins_pool)] if pool else []


def paid(counters: Mapping[str, int], pool: int, due: Iterable[Pays]) -> tuple[Mapping[str, int], int]:
    """The counters and the pool after these payments. Counters are won and lost without limit."""
    held = {**counters, POOL: pool}
    for each in due:
        held[each.player] -= each.counters
        held[each.to] += each.counters
    pool = held.pop(POOL)
    return held, pool
