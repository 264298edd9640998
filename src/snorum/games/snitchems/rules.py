"""How the edition reads what Reid leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.games.fishing import players_by_side
from snorum.games.vocabulary import crux, rule

CARDS = 52


_PACK = pack(CARDS)


@dataclass(frozen=True, slots=True)
class Rules:
    """How the edition reads what Reid leaves open."""

    capture_by_sum: Literal["allowed", "only-with-eight-or-ten"] = crux(
        "May a card make eight or ten if no eight or ten lies on the table to lift?",
        "reid-making-2",
        "reid-lifting-2",
        "reid-doubt-1",
        "reid-doubt-2",
        "reid-doubt-3",
        options={
            "allowed": "yes: making eight or ten is a capture by itself",
            "only-with-eight-or-ten": "no: an eight (or ten) must be lifted with the set",
        },
        grounds={
            "allowed": "example reid-making-3 reid-making-4 reid-making-5",
            "only-with-eight-or-ten": "sense reid-doubt-2",
        },
    )
    lift: Literal["all-or-none", "all", "any"] = crux(
        "A player makes eight (or ten): must they lift every eight (or ten) on the table?",
        "reid-lifting-2",
        "reid-lifting-3",
        "reid-lifting-5",
        "reid-play-11",
        options={
            "all-or-none": "they lift all or none",
            "all": "yes, all of them",
            "any": "no: they lift as many as they like, or none",
        },
        grounds={
            "all-or-none": "letter reid-lifting-3 reid-play-11",
            "all": "sense reid-lifting-2",
            "any": "sense reid-lifting-5",
        },
    )
    pair_take: Literal["all", "any"] = crux(
        "Must a player who pairs take every card of the rank?",
        "reid-pairing-2",
        "reid-pairing-3",
        options={"all": "yes", "any": "no: they take as many as they like, but at least one"},
        grounds={"all": "letter reid-pairing-2", "any": "sense reid-play-11"},
    )
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must capture?",
        "reid-play-9",
        "reid-play-10",
        options={
            "player": "a player who can capture with any card in their hand",
            "card": "only the card played, if it can; the player may choose one that cannot",
            "none": "nobody",
        },
        grounds={"player": "letter reid-play-10", "card": "sense reid-play-3", "none": "least"},
    )
    eight_from_hand: Literal["no", "yes"] = crux(
        "May an eight (or ten) from the hand take a set that makes eight (or ten) without it?",
        "reid-making-2",
        "reid-lifting-2",
        options={"no": "no: the card played must be part of the total", "yes": "yes: it pairs with the total"},
        grounds={"no": "letter reid-making-2", "yes": "practice peel-98-8"},
    )
    paired_total: Literal["yes", "no"] = crux(
        "Do two fours also make eight, and two fives ten?",
        "reid-making-2",
        "reid-lifting-2",
        "reid-pairing-2",
        options={
            "yes": "yes: they may be taken as the total, and eights (or tens) lifted with them",
            "no": "no: two cards of a rank are only a pair",
        },
        grounds={"yes": "letter reid-making-2", "no": "sense reid-pairing-2"},
    )
    several_sets: Literal["no", "yes"] = crux(
        "May a card make eight (or ten) with several sets, and take them all?",
        "reid-choice-2",
        options={"no": "no: a turn has one capture", "yes": "yes, with as many sets as the player likes"},
        grounds={"no": "letter reid-choice-2", "yes": "sense reid-choice-3"},
    )
    win: Literal["majority", "most"] = crux(
        "How many cards does a player need to win?",
        "reid-end-3",
        "reid-intro-4",
        options={
            "majority": "more than half of those captured; if nobody has that many, nobody wins",
            "most": "more than any other player has",
        },
        grounds={"majority": "letter reid-end-3", "most": "sense reid-end-3"},
    )
    match_unit: Literal["one-pack", "a-deal-each"] = crux(
        "How long is a game?",
        "reid-deal-4",
        "reid-end-2",
        "reid-end-3",
        options={
            "one-pack": "one pack, played through",
            "a-deal-each": "as many packs as there are players, each dealing one; no single pack is won",
        },
        grounds={"one-pack": "sense reid-end-2 reid-end-3", "a-deal-each": "sense reid-deal-4"},
    )
    four_players: Literal["each-for-himself", "partners"] = crux(
        "Do four players play each alone, or as partners?",
        "reid-players-3",
        options={
            "each-for-himself": "each alone",
            "partners": "as partners: the first and the third play against the second and the fourth",
        },
        grounds={"each-for-himself": "letter reid-end-3", "partners": "practice peel-97-2"},
    )


@rule("reid-players-3", supplied="That four could play is said, and not how.")
def are_partners(rules: Rules) -> bool:
    """Four play each alone, unless they have agreed to be partners."""
    match rules.four_players:
        case "each-for-himself":
            return False
        case "partners":
            return True


def number_of_sides(rules: Rules, players: int) -> int:
    """How many sides play. Seat by seat, each player belongs to the next side."""
    return 2 if players == 4 and are_partners(rules) else players


@rule("reid-players-3", supplied="Partners sit opposite each other, as in other games for four.")
def sides(rules: Rules, players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each player is a side; four who have agreed to be partners play two against two.

    >>> sides(Rules(four_players="partners"), "ABCD")
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    return players_by_side(players, number_of_sides(rules, len(players)))


def at_odds(rules: Rules, players: int) -> str:
    """Which options exclude each other with this number of players; empty if none do."""
    return f"partners need 4 players, not {players}" if players != 4 and are_partners(rules) else ""


@rule("reid-players-2", "reid-players-3")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to four can play; the game is meant for two."""
    return (2, 4)


@rule("reid-players-4")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The game is played with a full pack of fifty-two cards."""
    return _PACK


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who captures cards: the sides."""
    return tuple(sides(rules, players))
