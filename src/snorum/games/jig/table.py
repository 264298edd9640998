"""The table as all can see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from snorum.cards import Card
from snorum.cards.seating import Counts, from_left
from snorum.games.jig.rules import Rules
from snorum.games.vocabulary import Withheld, rule


class Move(NamedTuple):
    """A card played, and what was called.

    `withheld` is a demanded card that a player held back. `goes_on` says whether another card is played after it in
    the deal, so that nobody can have said Out.
    """

    player: str
    card: Card
    call: str = ""
    withheld: Withheld | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: of hands only the number of cards."""

    rules: Rules
    dealer: str
    turn: str
    """Who leads next; if a card must follow, who played last."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    """What each player has won or lost so far, pools included."""
    pool: int
    played: frozenset[Card] = frozenset()
    """The cards played in this deal."""
    series: int = 0
    """The place of the last card in its series, from 1; 0 if the next card is a lead."""
    last: Card | None = None
    """The card last played."""
    winner: str = ""
    number: int = 1
    """Which deal of the game this is."""
    length: int = 0
    """How many cards the last series has had, whether it has ended or not."""


def in_the_game(table: State) -> list[str]:
    """Everyone."""
    return list(table.held)


def is_out(table: State, player: str) -> bool:
    """Whether a player has no cards left. Nobody is put out of the game."""
    return not table.held[player]


# Who leads


@rule("peel-95-5", says="{player} leads {a_rank}: {call}")
def lead(players: Sequence[str], dealer: str) -> str:
    """The player on the dealer's left (eldest) has the first lead, and any card may be led."""
    return from_left(players, dealer)[0]


@rule(supplied="If the player with the lead has no cards and has not said Out, the next player with cards leads.")
def leads_for_him(held: Counts, player: int) -> int:
    """If the player with the lead has no cards, the next player to the left with cards leads.

    Returns that player; the player with the lead if nobody has cards.
    """
    for distance in range(1, len(held)):
        if held[(player + distance) % len(held)]:
            return (player + distance) % len(held)
    return player
