"""How the edition reads what Reid leaves open at Snitch'ems, who can play, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.vocabulary import crux, rule

_PACK = pack(52)


@dataclass(frozen=True, slots=True)
class Rules:
    """How the edition reads what Reid leaves open."""

    capture_by_sum: Literal["allowed", "only-with-eight-or-ten"] = crux(
        "May a set be made with no eight or ten on the table to lift with it?",
        "reid-making-2", "reid-lifting-2", "reid-doubt-1", "reid-doubt-2", "reid-doubt-3",
        options={"allowed": "it may: to make eight or ten is a capture by itself",
                 "only-with-eight-or-ten": "it may not: an eight (or ten) must be lifted with it"})  # fmt: skip
    lift: Literal["all", "any"] = crux(
        "Who makes eight (or ten): must he lift every eight (or ten) on the table?",
        "reid-lifting-2", "reid-lifting-3", "reid-lifting-5",
        options={"all": "he must, if he makes it at all",
                 "any": "he may lift as many as he likes, or none"})  # fmt: skip
    pair_take: Literal["all", "any"] = crux(
        "Who pairs: must he take every card of the rank?", "reid-pairing-2", "reid-pairing-3",
        options={"all": "he must", "any": "he may take as many as he likes, but at least one"})  # fmt: skip
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must capture?", "reid-play-9", "reid-play-10",
        options={"player": "a player who can capture with any card in his hand",
                 "card": "the card played, if it can; the player need not choose one that can",
                 "none": "nobody"})  # fmt: skip
    eight_from_hand: Literal["no", "yes"] = crux(
        "Does an eight (or ten) from hand take a set that makes eight (or ten) without it?",
        "reid-making-2", "reid-lifting-2",
        options={"no": "it does not: the card played is one of those that make the total",
                 "yes": "it does: it pairs with the total that they make"})  # fmt: skip


def at_odds(rules: Rules, players: int) -> str:
    """No options exclude each other."""
    return ""


@rule("reid-players-2", "reid-players-3")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """The game is for two; four could play it as well, and three."""
    return (2, 4)


@rule("reid-players-4")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack is the usual one of fifty-two."""
    return _PACK


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who captures cards: the players."""
    return tuple(players)
