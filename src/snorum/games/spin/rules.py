"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from snorum.cards import Card, pack
from snorum.games.stops import MOST_COUNTERS
from snorum.games.vocabulary import Numbers, crux, parameter, rule

SPIN = Card("A", "D")
"""The ace of diamonds."""
PAIRS = {"matrimony": (Card("K", "D"), Card("Q", "D")), "intrigue": (Card("Q", "D"), Card("J", "D"))}
"""The cards of each pair, by its pool."""
GAME_POOL = "game"
"""The pool for the first out."""
POOLS = (GAME_POOL, *PAIRS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    stake: int = parameter(
        "How many counters are a stake in the pool", "peel-87-9", options=Numbers(1, MOST_COUNTERS // 4, "counters")
    )
    spin_stake: Literal[3, 1, 2, 4, 5, 6] = parameter(
        "How many counters each of the others pays for Spin",
        "peel-87-7",
        options={number: f"{number} counter{'s' if number > 1 else ''}" for number in (3, 1, 2, 4, 5, 6)},
    )
    dealer_in_game: bool = parameter(
        "Whether the dealer too pays a stake for Game",
        "peel-87-9",
        "peel-87-10",
        options={False: "no: only the others do", True: "yes"},
    )
    shown_when: Literal["before-leading", "any-time"] = crux(
        "Until when may a pair be shown by a player who has played a stop?",
        "peel-88-4",
        "peel-88-5",
        options={
            "before-leading": "until they lead again",
            "any-time": "at any later time of the deal, whoever has the lead",
        },
        grounds={"before-leading": "letter peel-88-5", "any-time": "sense peel-88-4"},
    )
    pair_by: Literal["showing", "showing-or-playing", "playing"] = crux(
        "Is Matrimony or Intrigue won by playing its two cards one after the other?",
        "peel-88-4",
        "peel-88-5",
        "peel-82-4",
        options={
            "showing": "no: its holder shows both cards together, after playing a stop",
            "showing-or-playing": "yes, as well as by showing them: the lower and then the higher",
            "playing": "yes, and only so",
        },
        grounds={
            "showing": "letter peel-88-4",
            "showing-or-playing": "practice peel-82-4",
            "playing": "practice peel-82-5",
        },
    )
    shown_cards: Literal["stay", "played"] = crux(
        "What becomes of the cards that were shown for Matrimony or Intrigue?",
        "peel-88-5",
        options={
            "stay": "they stay in the hand, and are played later like others",
            "played": "the lower of them must be led at once, and the higher follows",
        },
        grounds={"stay": "letter peel-88-5", "played": "least"},
    )
    first_lead: Literal["no-showing", "showing"] = crux(
        "May a pair be shown before the first lead of a deal?",
        "peel-88-4",
        options={"no-showing": "no: only after playing a stop", "showing": "yes: whoever has the lead may show it"},
        grounds={"no-showing": "letter peel-88-4", "showing": "sense peel-88-5"},
    )
    spin_led: Literal["lead", "stop"] = crux(
        "Is Spin a stop when it is played after a stop, by itself?",
        "peel-87-5",
        "peel-88-6",
        "peel-88-7",
        options={
            "lead": "no: it is a lead like another, and the two of diamonds follows",
            "stop": "yes: whoever plays it leads again",
        },
        grounds={"lead": "letter peel-88-7", "stop": "sense peel-87-5"},
    )
    spin_kept: Literal["every-card", "other-cards"] = crux(
        "What does the holder of Spin pay double for, if it was not played?",
        "peel-88-11",
        options={
            "every-card": "each card in hand, Spin among them",
            "other-cards": "each other card; Spin itself costs one counter",
        },
        grounds={"every-card": "letter peel-88-11", "other-cards": "least"},
    )
    uncollected: Literal["kept", "to-game"] = crux(
        "What becomes of a payment for Spin or a king that was not collected before the next card?",
        "peel-87-8",
        options={"kept": "nobody pays it", "to-game": "it is paid into the pool for Game"},
        grounds={"kept": "letter peel-87-8", "to-game": "least"},
    )
    spin_with_lead: Literal["followed", "any"] = crux(
        "May Spin be played with a card that was led?",
        "peel-88-6",
        "peel-88-8",
        options={"followed": "no: only with a card that follows in a run", "any": "yes: with any card of its holder"},
        grounds={"followed": "letter peel-88-6", "any": "sense peel-87-5"},
    )


@rule(supplied="Peel gives no number of players. We take two to twelve, so that each has at least four cards.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to twelve can play."""
    return 2, 12


@rule("peel-87-4", "peel-88-1")
def taken_out() -> tuple[Card, ...]:
    """The two of hearts and the eight of diamonds are taken out of the pack."""
    return Card("2", "H"), Card("8", "D")


@cache
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack without the cards taken out."""
    return [card for card in pack(52) if card not in taken_out()]


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the pools."""
    return (*players, *POOLS)
