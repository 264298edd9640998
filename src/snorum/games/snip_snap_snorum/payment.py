"""What a pairing costs, who pays it to whom, and how much of it can be paid."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, pool_pays_match
from snorum.games.snip_snap_snorum.table import State
from snorum.vocabulary import POOL, Pays, rule


@rule("peel-91-7", says="{player}, whose card was paired, pays {counters}")
def penalty(pairing: int) -> int:
    """One stake for Snip; two stakes for Snap; and three stakes for Snorum."""
    return pairing


def payment(table: State, pairer: str, made: int) -> Pays:
    """What a pairing brings: the player whose card is paired pays, or dealer or pool for the turn-up."""
    if not table.played:
        payer, to, counters = match_paid(table.rules, table.dealer, pairer, POOL)
        return Pays(payer, to, counters, pool_pays if payer == POOL else dealer_pays)
    paired = table.played[-1].player
    payer = who_pays(table.rules, paired, pairer)
    return Pays(payer, POOL, penalty(made), penalty if payer == paired else who_pays)


@rule("peel-91-7", "peel-91-9", says="{player}, who has paired, pays {counters}")
def who_pays(rules: Rules, paired: Player, pairer: Player) -> Player:
    """Whose card is paired pays the pool."""
    match rules.payer:
        case "paired":
            return paired
        case "pairer":
            return pairer


# The turn-up
@rule("peel-94-8", "peel-94-9", says="{player} matches the {rank} turned up: Snip")
def match_paid(rules: Rules, dealer: Player, eldest: Player, pool: Player) -> tuple[Player, Player, int]:
    """For the first Snip, made on the turn-up, the dealer pays or, much better, the pool.

    The answer is who pays, to whom, and how much.
    """
    if pool_pays_match(rules):
        return pool, eldest, pool_pays()
    return dealer, dealer_pays(rules, eldest, pool), penalty(1)


@rule("peel-94-8", supplied="To whom he pays is not said outright.",
      says="{player}, the dealer, pays {counters} for the first Snip")  # fmt: skip
def dealer_pays(rules: Rules, eldest: Player, pool: Player) -> Player:
    """For a match of his turn-up the dealer owes what a Snip costs.

    The answer is to whom.
    """
    match rules.dealer_pays_to:
        case "pool":
            return pool
        case "eldest":
            return eldest


@rule("peel-94-9", "peel-94-10", says="the pool pays {to} {counters} for the first Snip")
def pool_pays() -> int:
    """For a match of the turn-up the pool gives its matcher one counter."""
    return penalty(1)


# What can be paid
@rule("peel-94-5", "peel-94-10",
      supplied="Who owes more than he has pays what he has; nothing is paid to one who is out.")  # fmt: skip
def payable(rules: Rules, owed: int, has: int, by_the_pool: bool, to_one_out: bool) -> int:
    """A payer pays all that is due where counters are unlimited, and else as much as he has."""
    if to_one_out:
        return 0
    return owed if complete_deals(rules) and not by_the_pool else min(owed, has)
