"""What a pairing costs, and who pays whom."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, pool_pays_match
from snorum.games.snip_snap_snorum.table import State
from snorum.games.vocabulary import POOL, Pays, rule


@rule("peel-91-7", says="{player}, whose card was paired, pays {counters}")
def penalty(pairing: int) -> int:
    """A Snip costs one counter, a Snap two and a Snorum three."""
    return pairing


def payment(table: State, pairer: str, made: int) -> Pays:
    """The payment for a pairing: by the player whose card is paired; for the turn-up, by the dealer or the pool."""
    if not table.played:
        payer, to, counters = match_paid(table.rules, table.dealer, pairer, POOL)
        return Pays(payer, to, counters, pool_pays if payer == POOL else dealer_pays)
    paired = table.played[-1].player
    payer = who_pays(table.rules, paired, pairer)
    return Pays(payer, POOL, penalty(made), penalty if payer == paired else who_pays)


@rule("peel-91-7", "peel-91-9", says="{player}, who has paired, pays {counters}")
def who_pays(rules: Rules, paired: Player, pairer: Player) -> Player:
    """The player whose card is paired pays the pool."""
    match rules.payer:
        case "paired":
            return paired
        case "pairer":
            return pairer


# The turn-up
@rule("peel-94-8", "peel-94-9", says="{player} matches the {rank} turned up: Snip")
def match_paid(rules: Rules, dealer: Player, eldest: Player, pool: Player) -> tuple[Player, Player, int]:
    """A match of the turn-up is the first Snip; the dealer pays for it or, much better, the pool.

    Returns who pays, whom, and how much.
    """
    if pool_pays_match(rules):
        return pool, eldest, pool_pays()
    return dealer, dealer_pays(rules, eldest, pool), penalty(1)


@rule(
    "peel-94-8",
    supplied="Peel does not say outright whom the dealer pays.",
    says="{player}, the dealer, pays {counters} for the first Snip",
)
def dealer_pays(rules: Rules, eldest: Player, pool: Player) -> Player:
    """If the turn-up is matched, the dealer pays the pool the price of a Snip.

    Returns whom the dealer pays.
    """
    match rules.dealer_pays_to:
        case "pool":
            return pool
        case "eldest":
            return eldest


@rule("peel-94-9", "peel-94-10", says="the pool pays {to} {counters} for the first Snip")
def pool_pays() -> int:
    """If the pool pays for a match of the turn-up, the player gets one counter."""
    return penalty(1)


# What can be paid
@rule(
    "peel-94-5",
    "peel-94-10",
    supplied="Players who owe more than they have pay what they have; a player who is out gets nothing.",
)
def payable(rules: Rules, owed: int, has: int, by_the_pool: bool, to_one_out: bool) -> int:
    """Players pay as much as they have; where counters are unlimited, all that they owe."""
    if to_one_out:
        return 0
    return owed if complete_deals(rules) and not by_the_pool else min(owed, has)
