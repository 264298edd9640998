"""The games played to settle the claims about Snip-Snap-Snorum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from snorum.cards.seating import seat_named
from snorum.lab.studies.study import Study, Way

GAME = "snip-snap-snorum"
SEED = 1797
FIVE = 5
"""Players at the table of most studies: A, B, C, D and E."""

TEN = range(2, 11)
"""Numbers of players for 52 cards."""
SIX = range(2, 7)
"""Numbers of players for 32 cards."""
SMALL: Mapping[str, Any] = {"pack": 32}
FIRST_OUT: Mapping[str, Any] = {"variant": "first-out"}

SEATS = [seat_named(place) for place in range(FIVE)]
OTHERS = [SEATS[0], *SEATS[2:]]
"""All seats at a table of five except eldest, who leads."""

DEFAULT = ""
"""The name of the edition's reading, among the readings that are compared."""

READINGS: Mapping[str, Mapping[str, str]] = {
    "pairing_scope=whole-deal": {"pairing_scope": "whole-deal"},
    "payer=pairer": {"payer": "pairer"},
    "across_gap=adjacent-only": {"across_gap": "adjacent-only"},
    "paired_player_out=breaks": {"paired_player_out": "breaks"},
}
"""The other readings that matter in games of five cards among players who make no mistake."""

EXCLUDED = frozenset({"pairing_scope=whole-deal", "payer=pairer"})
"""Readings that Peel's own examples exclude: we show their numbers, but they decide no verdict."""

POLICIES = ("random", "careless", "pair-first", "safe", "safe-pairs", "counting")


def paid_by(seat: str) -> str:
    """The name of the measure that counts what a seat pays in the first deal."""
    return f"counters paid in the first deal by {seat}"


def wins_of(seat: str) -> str:
    """The name of the measure that counts the games a seat wins."""
    return f"wins of {seat}"


def against_way(policy: str, others: str, reading: str = "") -> str:
    """The name of the way in which A plays by one policy and the others by another."""
    return f"A {policy}, others {others}" + (f", {reading}" if reading else "")


def players_way(number: int, cards: int = 52, policy: str = "random") -> str:
    """The name of the way in which so many players play with so many cards."""
    return f"{number} players, {cards} cards, {policy}"


def _tables() -> Sequence[Way]:
    """Every table that Peel allows; with the large pack, also players who take care."""
    return [
        *(Way(players_way(number), {}, number) for number in TEN),
        *(Way(players_way(number, 52, "safe-pairs"), {}, number, "safe-pairs") for number in TEN),
        *(Way(players_way(number, 32), SMALL, number) for number in SIX),
    ]


def _first_deals() -> Sequence[Way]:
    return [
        *(Way(policy, {}, FIVE, policy, deals=1) for policy in POLICIES),
        *(
            Way(f"{policy}, {name}", rules, FIVE, policy, deals=1)
            for policy in ("random", "counting")
            for name, rules in READINGS.items()
        ),
        *(Way(players_way(number), {}, number, deals=1) for number in TEN if number != FIVE),
    ]


def _cards() -> Sequence[Way]:
    return [
        *(Way(policy, {}, FIVE, policy, deals=1) for policy in ("random", "safe-pairs", "counting")),
        *(Way(players_way(number), {}, number, deals=1) for number in TEN if number != FIVE),
    ]


def _of_a_kind() -> Sequence[Way]:
    ways = []
    for others in ("random", "safe-pairs", "counting"):
        for policy in ("random", "pair-first", "third-first", "safe", "safe-pairs", "counting"):
            ways.append(Way(against_way(policy, others), {}, FIVE, (policy, *[others] * 4)))
    for name, rules in READINGS.items():
        for policy in ("random", "pair-first", "third-first", "safe"):
            ways.append(Way(against_way(policy, "random", name), rules, FIVE, (policy, *["random"] * 4)))
    return ways


FIRST_OUT_READINGS: Mapping[str, Mapping[str, str]] = {
    "first_out_moment=after-next-turn": {"first_out_moment": "after-next-turn"},
    "whole_pack_pairing=may": {"whole_pack_pairing": "may"},
    "whole_pack_pairable=any": {"whole_pack_pairable": "any"},
    "own_pair=pairs": {"own_pair": "pairs"},
    "own_pair=carries": {"own_pair": "carries"},
    "after_snip=snipped": {"after_snip": "snipped"},
    "after_snap=first-to-pair": {"after_snap": "first-to-pair"},
    "after_snorum=next-in-order": {"after_snorum": "next-in-order"},
    "after_snorum=first-to-pair": {"after_snorum": "first-to-pair"},
    "rejoin=may-not": {"rejoin": "may-not"},
    "pairing_scope=whole-deal": {"pairing_scope": "whole-deal"},
    "payer=pairer": {"payer": "pairer"},
}
FEW, MANY = 3, 8
"""Numbers of players with whom the readings of the variation are compared."""


def _first_out() -> Sequence[Way]:
    ways = [Way(players_way(number), FIRST_OUT, number, deals=1) for number in TEN]
    for name, rules in FIRST_OUT_READINGS.items():
        for number in (FEW, MANY):
            ways.append(Way(f"{players_way(number)}, {name}", {**FIRST_OUT, **rules}, number, deals=1))
    return ways


TURN_UP: Mapping[str, Mapping[str, str]] = {
    "none": {},
    "dealer-pays": {"turn_up": "dealer-pays"},
    "dealer-pays, dealer_pays_to=eldest": {"turn_up": "dealer-pays", "dealer_pays_to": "eldest"},
    "dealer-pays, turn_up_chain=apart": {"turn_up": "dealer-pays", "turn_up_chain": "apart"},
    "pool-pays": {"turn_up": "pool-pays"},
    "pool-pays, empty_pool=no-snip": {"turn_up": "pool-pays", "empty_pool": "no-snip"},
    "pool-pays, turn_up_chain=apart": {"turn_up": "pool-pays", "turn_up_chain": "apart"},
}

PAIRED = [
    "leads",
    "leads paired",
    "third cards that can be paired",
    "third cards paired",
    "cards of two of a kind that can be paired",
    "cards of two of a kind paired",
    *(f"new cards that can be paired, {out} of the rank played before" for out in range(4)),
    *(f"new cards paired, {out} of the rank played before" for out in range(4)),
]
CHOICES = [
    f"free choices{which}, card {number}"
    for which in ("", " with a safe card", " with a safe or almost safe card")
    for number in range(1, 6)
]

TABLES = Study(
    "snip.tables",
    GAME,
    "how long games take among two to ten players, and how long the first player out waits",
    tuple(_tables()),
    100_000,
    SEED,
    (
        "plays",
        "deals",
        "games without a winner",
        "plays after the first player was out",
        "deals after the first player was out",
        "plays waited by all who were out",
        "counters paid",
    ),
)
FIRST_DEALS = Study(
    "snip.first-deals",
    GAME,
    "what each seat pays in the first deal",
    tuple(_first_deals()),
    1_000_000,
    SEED,
    tuple(paid_by(seat) for seat in SEATS),
)
CARDS = Study(
    "snip.cards",
    GAME,
    "which cards are paired, and how often a player holds a safe card",
    tuple(_cards()),
    300_000,
    SEED,
    (*PAIRED, *CHOICES),
)
SEATS_STUDY = Study(
    "snip.seats",
    GAME,
    "which seat wins the game",
    tuple(Way(policy, {}, FIVE, policy) for policy in ("random", "counting")),
    500_000,
    SEED,
    tuple(wins_of(seat) for seat in SEATS),
)
OF_A_KIND = Study(
    "snip.two-of-a-kind",
    GAME,
    "whether one of five players does well to play one of two of a kind whenever they can",
    tuple(_of_a_kind()),
    300_000,
    SEED,
    ("wins of A", "counters paid in the first deal by A", "deals"),
)
FIRST_OUTS = Study(
    "snip.first-out",
    GAME,
    "how long it takes to clear a hand among two to ten players",
    tuple(_first_out()),
    100_000,
    SEED,
    (
        "plays",
        "changes of the active player",
        "games without a winner",
        "players out",
        "counters in the pool at the end",
        "payments",
    ),
)
TURN_UPS = Study(
    "snip.turn-up",
    GAME,
    "what changes if the dealer or the pool pays when the turn-up is matched",
    tuple(Way(name, rules, FIVE) for name, rules in TURN_UP.items()),
    300_000,
    SEED,
    (
        "plays",
        "deals",
        "counters in the pool at the end",
        *(paid_by(seat) for seat in SEATS),
        *(wins_of(seat) for seat in SEATS),
    ),
)

STUDIES = (TABLES, FIRST_DEALS, CARDS, SEATS_STUDY, OF_A_KIND, FIRST_OUTS, TURN_UPS)
