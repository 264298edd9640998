"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Literal

from snorum.cards import SUIT_NAMES, SUITS, Card, pack, read_card
from snorum.games.vocabulary import crux, parameter, rule

POOLS = {"A": "ace", "K": "king", "Q": "queen", "J": "knave"}
"""The pools by the rank of the card on which they lie."""
TURNED = {
    " ".join(f"{rank}{suit}" for rank, suit in zip(POOLS, suits, strict=True)): ", ".join(
        f"{name} of {SUIT_NAMES[suit]}" for name, suit in zip(POOLS.values(), suits, strict=True)
    )
    for suits in ("SCHD", *(each for each in map("".join, permutations("CDHS")) if each != "SCHD"))
}
"""The four cards that may be turned up; Peel's instance first."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    turned: str = parameter("Which four cards are turned up for the pool", "peel-89-3", "peel-89-4", options=TURNED)
    turned_from: Literal["this-pack", "another-pack"] = crux(
        "Are the four cards turned up taken from the pack with which the game is played?",
        "peel-89-3",
        "peel-89-10",
        options={
            "this-pack": "yes: forty-four cards are dealt, and the card below each of the four is a stop",
            "another-pack": "no: they are of another pack, and forty-eight cards are dealt",
        },
        grounds={"this-pack": "letter peel-89-10", "another-pack": "least"},
    )
    staked: Literal["each-deal", "dealer-alone"] = crux(
        "Who puts counters on the four cards after the first deal?",
        "peel-89-5",
        "peel-89-6",
        "peel-89-12",
        options={
            "each-deal": "all do, before each deal, and the dealer one more than the others",
            "dealer-alone": "the dealer alone puts one; the others have formed the first pool, and no other",
        },
        grounds={"each-deal": "sense peel-89-6", "dealer-alone": "sense peel-89-5"},
    )
    extra: Literal["any", "all-four"] = crux(
        "What is the dealer's one extra put on?",
        "peel-89-5",
        "peel-89-6",
        options={
            "any": "any of the four cards, as the dealer chooses",
            "all-four": "each of the four: one counter more on every card",
        },
        grounds={"any": "letter peel-89-6", "all-four": "least"},
    )
    led_up_to: Literal["played", "followed"] = crux(
        "Does the card below one of the four take its stake when it is led, or only when it is played up to?",
        "peel-89-8",
        "peel-89-9",
        "peel-89-12",
        options={"played": "whenever it is played, led or not", "followed": "only when it follows a card of a run"},
        grounds={"played": "letter peel-89-8 peel-89-9", "followed": "sense peel-89-12"},
    )
    ace: Literal["low", "both"] = crux(
        "May the ace follow the king, as well as go before the two?",
        "peel-89-9",
        "peel-80-3",
        options={
            "low": "no: it is the lowest card, and follows the king for the stake on it alone",
            "both": "yes: an ace that is in play follows the king of its suit, and the two follows it",
        },
        grounds={"low": "letter peel-89-9", "both": "sense peel-89-9"},
    )


@rule(
    "peel-89-5",
    supplied="Peel gives no number of players. We take three, so that the four cards can be covered, to eleven, so "
    "that each has four cards.",
)
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Three to eleven can play."""
    return 3, 11


@cache
def turned_up(rules: Rules) -> dict[str, Card]:
    """The cards turned up, by their pools."""
    return {POOLS[card.rank]: card for card in map(read_card, rules.turned.split())}


@rule("peel-89-3", "peel-89-10")
def taken_from_this_pack(rules: Rules) -> bool:
    """The four cards turned up are of the pack with which the game is played."""
    match rules.turned_from:
        case "this-pack":
            return True
        case "another-pack":
            return False


@rule("peel-89-3", "peel-89-4")
def missing(rules: Rules) -> frozenset[Card]:
    """The seven of each suit is taken out, and so are the four cards turned up."""
    turned = turned_up(rules).values() if taken_from_this_pack(rules) else ()
    return frozenset((*(Card("7", suit) for suit in SUITS), *turned))


@cache
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack without the sevens, and without the four cards turned up."""
    return [card for card in pack(52) if card not in missing(rules)]


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the pools."""
    return (*players, *POOLS.values())
