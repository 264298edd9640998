"""The games of Pope Joan, Spin and Newmarket that are played to settle claims about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from snorum.lab.studies.stops import (
    DEALER,
    DEALS,
    ELDEST,
    IN_POOLS,
    LEADS,
    LEADS_OF_A,
    LEFT_OF_A,
    LOWEST_FIRST,
    PLAYS,
    POPE_FIRST,
    PRIZES,
    PRIZES_PLAYED,
    RANDOM,
    REGAINED,
    SPIN_FIRST,
    STOPS_FIRST,
    TO_A_STOP,
    A,
    counters_of,
    taken,
    taken_from,
    won_by,
)
from snorum.lab.studies.study import Study, Way

TABLES = (3, 4, 5, 6, 8)
"""Numbers of players at which leads are compared."""
FEW_TABLES = (3, 5, 8)
"""Numbers of players where fewer are enough."""
SPIN_TABLES = (3, 5)
BOARD = ("pope", "matrimony", "intrigue", "ace", "king", "queen", "knave")
"""The compartments of the board that need not be won in a deal."""
OF_A = (DEALS, won_by(A), counters_of(A), LEFT_OF_A, LEADS_OF_A, REGAINED)
OF_DEALER = (DEALS, *(measure(who) for who in (DEALER, ELDEST) for measure in (won_by, counters_of)), IN_POOLS)


def way_name(players: int, mine: str, others: str, **rules: Any) -> str:
    """The name of a way of playing: `5, A to-a-stop, others random`."""
    how = f"all {mine}" if mine == others else f"A {mine}, others {others}"
    return f"{players}, {how}" + "".join(f", {name}={value}" for name, value in rules.items())


def make_way(players: int, mine: str, others: str, **rules: Any) -> Way:
    """A way in which A plays by one policy and the others by another; each deals once."""
    policies = (mine, *[others] * (players - 1))
    return Way(way_name(players, mine, others, **rules), rules, players, policies, deals=players)


def _leads(tables: Iterable[int], mine: Iterable[str], others: str) -> tuple[Way, ...]:
    return tuple(make_way(players, each, others) for players in tables for each in mine)


LEADING = (RANDOM, LOWEST_FIRST, STOPS_FIRST, TO_A_STOP)
"""How A leads, where leads are compared."""
MANY = (5, 8, 10)
"""Numbers of players where the spare hand is compared with and without the surplus."""


SPARE_HANDS: Mapping[str, Mapping[str, Any]] = {"with the surplus": {}, "without it": {"surplus": "dealt-on"}}
PAID_OTHERWISE: Mapping[str, Mapping[str, Any]] = {
    "each pays by the hand of who plays Pope Joan": {"played_pope_costs": "players-hand"},
    "Pope Joan wins its stake alone": {"pope_payments": "none"},
}
"""Other answers to what is paid for Pope Joan, in words."""
LOOKING = {"does not look": "no", "looks and plays": "plays", "looks and stands out": "stands-out"}
"""What the dealer does with the spare hand, and the option."""


def _spare_hands() -> Iterator[Way]:
    for players in MANY:
        for rules in SPARE_HANDS.values():
            yield make_way(players, TO_A_STOP, TO_A_STOP, **rules)


STUDIES = (
    Study(
        "pope.leads",
        "pope-joan",
        "what a player wins by playing known stops or leading up to them, if the others lead anything",
        _leads(TABLES, LEADING, RANDOM),
        games=3_000,
        seed=1891,
        measures=OF_A,
    ),
    Study(
        "pope.leads-among-equals",
        "pope-joan",
        "the same, if the others lead the lowest cards of their suits",
        _leads(FEW_TABLES, LEADING[1:], LOWEST_FIRST),
        games=3_000,
        seed=1891,
        measures=OF_A,
    ),
    Study(
        "pope.prizes",
        "pope-joan",
        "what a player wins by leading Pope Joan and the ace of trumps as soon as possible",
        (
            *(way for others in (RANDOM, STOPS_FIRST) for way in _leads(FEW_TABLES, (STOPS_FIRST, POPE_FIRST), others)),
            *(
                make_way(5, mine, RANDOM, **rules)
                for rules in PAID_OTHERWISE.values()
                for mine in (STOPS_FIRST, POPE_FIRST)
            ),
        ),
        games=2_000,
        seed=1891,
        measures=(*OF_A, PRIZES, PRIZES_PLAYED),
    ),
    Study(
        "pope.spare-hand",
        "pope-joan",
        "how a deal goes with a larger and with a smaller spare hand",
        tuple(_spare_hands()),
        games=2_000,
        seed=1891,
        measures=(*OF_DEALER, PLAYS, LEADS, *(measure(pool) for measure in (taken, taken_from) for pool in BOARD)),
    ),
    Study(
        "pope.looking",
        "pope-joan",
        "what the dealer wins by looking at the spare hand, playing or standing out",
        tuple(
            make_way(players, TO_A_STOP, TO_A_STOP, dealer_looks=looks)
            for players in FEW_TABLES
            for looks in LOOKING.values()
        ),
        games=5_000,
        seed=1891,
        measures=OF_DEALER,
    ),
    Study(
        "spin.leads",
        "spin",
        "what leads bring at Spin, and what the dealer loses there",
        (
            *_leads(SPIN_TABLES, (*LEADING, SPIN_FIRST), RANDOM),
            *(
                make_way(players, TO_A_STOP, TO_A_STOP, **rules)
                for players in SPIN_TABLES
                for rules in ({}, {"dealer_in_game": True})
            ),
        ),
        games=2_000,
        seed=1891,
        measures=(*OF_A, PRIZES, PRIZES_PLAYED, *OF_DEALER[1:]),
    ),
    Study(
        "newmarket.leads",
        "newmarket",
        "what a player of Newmarket wins by playing known stops or leading up to them",
        _leads((5,), LEADING, RANDOM),
        games=2_000,
        seed=1891,
        measures=OF_A,
    ),
)
