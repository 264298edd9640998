"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.games.stops import MOST_COUNTERS
from snorum.games.vocabulary import POOL, Numbers, crux, parameter, rule

CARDS = 52


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    pool_stake: int = parameter(
        "How many counters each payer puts into the pool before a deal",
        "peel-96-15",
        "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"),
    )
    pool_from: Literal["none", "all", "dealer"] = parameter(
        "Who pays into the pool before a deal",
        "peel-96-16",
        options={"none": "nobody", "all": "each player, equally", "dealer": "the dealer"},
    )
    fine: int = parameter(
        "How many counters a player pays to the pool for a fault",
        "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"),
    )
    withheld_card: Literal["corrected", "stands"] = crux(
        "A player holds back the card that must follow and plays another: does that one stay?",
        "peel-95-5",
        options={
            "corrected": "no: it is taken back, and the right card must be played",
            "stands": "yes: it stays, and begins a new series",
        },
        grounds={"corrected": "letter peel-95-5", "stands": "practice peel-93-6"},
    )
    out_call: Literal["not-needed", "needed"] = crux(
        "Must a player who has played their last card say Out to be paid?",
        "peel-96-15",
        "peel-95-4",
        options={
            "not-needed": "no: they are paid because their cards are gone",
            "needed": "yes, before another card is played; otherwise play goes on",
        },
        grounds={"not-needed": "letter peel-95-4", "needed": "sense peel-96-15"},
    )
    next_dealer: Literal["left", "winner"] = crux(
        "Who deals next?",
        "peel-95-3",
        "peel-96-15",
        options={"left": "the player on the dealer's left", "winner": "the winner of the deal"},
        grounds={"left": "practice peel-92-6", "winner": "least"},
    )
    pool_renewed: Literal["each-deal", "first-deal"] = crux(
        "When do the players pay into the pool?",
        "peel-96-15",
        "peel-96-16",
        options={
            "each-deal": "before every deal, since the winner takes it",
            "first-deal": "once, before the first deal; after that only fines fill it",
        },
        grounds={"each-deal": "sense peel-96-15", "first-deal": "least"},
    )
    fined_for: Literal["calls-and-withholding", "calls-alone"] = crux(
        "What is fined?",
        "peel-96-16",
        options={
            "calls-and-withholding": "a wrong call, and holding back a card",
            "calls-alone": "a wrong call, and nothing else",
        },
        grounds={"calls-and-withholding": "sense peel-96-16", "calls-alone": "sense peel-96-16"},
    )
    series_length: Literal[5, 3, 4] = parameter(
        "How many cards a series has at most; of four the last is called Jig here",
        options={5: "five cards", 3: "three cards", 4: "four cards"},
    )


@rule(supplied="Peel gives no number of players. We take two to thirteen, so that each has at least four cards.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to thirteen can play."""
    return 2, 13


def pack_of(rules: Rules) -> Sequence[Card]:
    """The full pack of fifty-two cards."""
    return pack(CARDS)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the pool."""
    return (*players, POOL)
