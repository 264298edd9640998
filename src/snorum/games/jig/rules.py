"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.vocabulary import POOL, Numbers, crux, parameter, rule

CARDS = 52


MOST_COUNTERS = 999_999_999
"""Of a stake or a fine: as many as a record can write."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree."""

    pool_stake: int = parameter(
        "How many counters go into the pool before a deal, from each who pays", "peel-96-15", "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"))  # fmt: skip
    pool_from: Literal["none", "all", "dealer"] = parameter(
        "Who pays into the pool before a deal", "peel-96-16",
        options={"none": "nobody", "all": "each player, equally", "dealer": "the dealer"})  # fmt: skip
    fine: int = parameter(
        "How many counters a fault pays to the pool", "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"))  # fmt: skip
    withheld_card: Literal["corrected", "stands"] = crux(
        "A card that had to follow is held back and another played: does that one stay?", "peel-95-5",
        options={"corrected": "it is taken up again, and the right card is to be played",
                 "stands": "it stays, and is the lead of a new series"},
        grounds={"corrected": "letter peel-95-5", "stands": "practice peel-93-6"})  # fmt: skip
    out_call: Literal["not-needed", "needed"] = crux(
        "Must he who has played his last card say Out to be paid?", "peel-96-15", "peel-95-4",
        options={"not-needed": "he need not: he is paid because his cards are gone",
                 "needed": "he must, before another card is played; else play goes on"},
        grounds={"not-needed": "letter peel-95-4", "needed": "sense peel-96-15"})  # fmt: skip
    next_dealer: Literal["left", "winner"] = crux(
        "Who deals next?", "peel-95-3", "peel-96-15",
        options={"left": "the player on the dealer's left", "winner": "who has won the deal"},
        grounds={"left": "practice peel-92-6", "winner": "least"})  # fmt: skip
    pool_renewed: Literal["each-deal", "first-deal"] = crux(
        "How often is the pool paid into?", "peel-96-15", "peel-96-16",
        options={"each-deal": "before every deal, for its winner takes it",
                 "first-deal": "once, before the first; after that it is filled by fines alone"},
        grounds={"each-deal": "sense peel-96-15", "first-deal": "least"})  # fmt: skip
    fined_for: Literal["calls-and-withholding", "calls-alone"] = crux(
        "For what is a fine paid?", "peel-96-16",
        options={"calls-and-withholding": "for a wrong call, and for a card held back",
                 "calls-alone": "for a wrong call, and nothing else"},
        grounds={"calls-and-withholding": "sense peel-96-16", "calls-alone": "sense peel-96-16"})  # fmt: skip


@rule(supplied="Peel gives no number of players: we take two to thirteen, so that each has four cards or more.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Any number of players to whom the whole pack can be dealt for a game."""
    return 2, 13


def pack_of(rules: Rules) -> Sequence[Card]:
    """The full pack of fifty-two cards."""
    return pack(CARDS)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players, and the pool."""
    return (*players, POOL)
