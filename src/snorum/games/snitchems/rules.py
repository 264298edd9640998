"""How the edition reads what Reid leaves open at Snitch'ems, who can play, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.fishing import sides_of
from snorum.vocabulary import crux, rule

CARDS = 52


_PACK = pack(CARDS)


@dataclass(frozen=True, slots=True)
class Rules:
    """How the edition reads what Reid leaves open."""

    capture_by_sum: Literal["allowed", "only-with-eight-or-ten"] = crux(
        "May a set be made with no eight or ten on the table to lift with it?",
        "reid-making-2", "reid-lifting-2", "reid-doubt-1", "reid-doubt-2", "reid-doubt-3",
        options={"allowed": "it may: to make eight or ten is a capture by itself",
                 "only-with-eight-or-ten": "it may not: an eight (or ten) must be lifted with it"},
        grounds={"allowed": "example reid-making-3 reid-making-4 reid-making-5",
                 "only-with-eight-or-ten": "sense reid-doubt-2"})  # fmt: skip
    lift: Literal["all-or-none", "all", "any"] = crux(
        "Who makes eight (or ten): must he lift every eight (or ten) on the table?",
        "reid-lifting-2", "reid-lifting-3", "reid-lifting-5", "reid-play-11",
        options={"all-or-none": "he must if he lifts one; but he may also make it, and lift none",
                 "all": "he must, if he makes it at all",
                 "any": "he may lift as many as he likes, or none"},
        grounds={"all-or-none": "letter reid-lifting-3 reid-play-11", "all": "sense reid-lifting-2",
                 "any": "sense reid-lifting-5"})  # fmt: skip
    pair_take: Literal["all", "any"] = crux(
        "Who pairs: must he take every card of the rank?", "reid-pairing-2", "reid-pairing-3",
        options={"all": "he must", "any": "he may take as many as he likes, but at least one"},
        grounds={"all": "letter reid-pairing-2", "any": "sense reid-play-11"})  # fmt: skip
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must capture?", "reid-play-9", "reid-play-10",
        options={"player": "a player who can capture with any card in his hand",
                 "card": "the card played, if it can; the player need not choose one that can",
                 "none": "nobody"},
        grounds={"player": "letter reid-play-10", "card": "sense reid-play-3", "none": "least"})  # fmt: skip
    eight_from_hand: Literal["no", "yes"] = crux(
        "Does an eight (or ten) from hand take a set that makes eight (or ten) without it?",
        "reid-making-2", "reid-lifting-2",
        options={"no": "it does not: the card played is one of those that make the total",
                 "yes": "it does: it pairs with the total that they make"},
        grounds={"no": "letter reid-making-2", "yes": "practice peel-98-8"})  # fmt: skip
    paired_total: Literal["yes", "no"] = crux(
        "Is a four with a four an eight too, and a five with a five a ten?",
        "reid-making-2", "reid-lifting-2", "reid-pairing-2",
        options={"yes": "it is: it may be taken as one, and eights (or tens) lifted with it",
                 "no": "it is not: two cards of a rank are a pair, and nothing else"},
        grounds={"yes": "letter reid-making-2", "no": "sense reid-pairing-2"})  # fmt: skip
    several_sets: Literal["no", "yes"] = crux(
        "May a card make eight (or ten) more than once, and take every set with which it does?", "reid-choice-2",
        options={"no": "it may not: a turn has one capture",
                 "yes": "it may, with as many sets as the player likes"},
        grounds={"no": "letter reid-choice-2", "yes": "sense reid-choice-3"})  # fmt: skip
    win: Literal["majority", "most"] = crux(
        "How many cards win?", "reid-end-3", "reid-intro-4",
        options={"majority": "more than half; if nobody has so many, nobody wins",
                 "most": "more than any other player has"},
        grounds={"majority": "letter reid-end-3", "most": "sense reid-end-3"})  # fmt: skip
    match_unit: Literal["one-pack", "a-deal-each"] = crux(
        "What is the game that most cards win?", "reid-deal-4", "reid-end-2", "reid-end-3",
        options={"one-pack": "one pack, played through",
                 "a-deal-each": "as many packs as there are players, each dealing one; no pack is won"},
        grounds={"one-pack": "sense reid-end-2 reid-end-3", "a-deal-each": "sense reid-deal-4"})  # fmt: skip
    four_players: Literal["each-for-himself", "partners"] = crux(
        "Do four play each for himself?", "reid-players-3",
        options={"each-for-himself": "they do",
                 "partners": "no: the first and the third play against the second and the fourth"},
        grounds={"each-for-himself": "letter reid-end-3", "partners": "practice peel-97-2"})  # fmt: skip


@rule("reid-players-3")
def are_partners(rules: Rules) -> bool:
    """Four play each for himself, unless they have agreed to be partners."""
    match rules.four_players:
        case "each-for-himself":
            return False
        case "partners":
            return True


def number_of_sides(rules: Rules, players: int) -> int:
    """How many sides there are; from the first player on, each seat is of the next."""
    return 2 if players == 4 and are_partners(rules) else players


@rule("reid-players-3", supplied="Partners sit opposite to each other, as in other games of four.")
def sides(rules: Rules, players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Each plays for himself, and two against two where four have agreed to be partners.

    >>> sides(Rules(four_players="partners"), "ABCD")
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    return sides_of(players, number_of_sides(rules, len(players)))


def at_odds(rules: Rules, players: int) -> str:
    """Which options exclude each other, with so many players; empty if none do."""
    return f"partners exclude {players} players: they are four" if players != 4 and are_partners(rules) else ""


@rule("reid-players-2", "reid-players-3")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """The game is for two; four could play it as well, and three."""
    return (2, 4)


@rule("reid-players-4")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack is the usual one of fifty-two."""
    return _PACK


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Whose cards are counted: each player's, or those of partners together."""
    return tuple(sides(rules, players))
