"""What the players of Cassino agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import Card, pack
from snorum.fishing import players_by_side
from snorum.vocabulary import crux, parameter, rule


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    partners: bool = parameter(
        "Whether four players play as two pairs of partners", "peel-97-2", "peel-97-3",
        options={False: "each plays alone",
                 True: "the first and the third play against the second and the fourth"})  # fmt: skip
    pack: Literal[52, 32] = parameter(
        "How many cards", "peel-97-6",
        options={52: "the full pack", 32: "the smaller pack, ace and seven to king"})  # fmt: skip
    settlement: Literal["by-peel", "plain", "difference", "lowest-deducted"] = parameter(
        "How the points of the sides are compared", "peel-97-3", "peel-97-4", "peel-97-5", "peel-99-9",
        options={"by-peel": "two sides score the difference; with more, each side scores its own points",
                 "plain": "each side scores its own points",
                 "difference": "the winner scores the lead over the next side",
                 "lowest-deducted": "the lowest score is deducted from every side"})  # fmt: skip
    uneven: Literal["short-deal", "leftover-aside", "to-table"] = crux(
        "What happens to the cards left when there are too few to deal four each?",
        "peel-97-2", "peel-97-6", "peel-98-12",
        options={"short-deal": "they are dealt as far as they go, from the dealer's left on",
                 "leftover-aside": "they are not used",
                 "to-table": "they are laid face up with the last full deal"},
        grounds={"short-deal": "sense peel-98-12 peel-99-2",
                 "leftover-aside": "sense peel-98-11",
                 "to-table": "sense peel-98-12"})  # fmt: skip
    combinations: Literal["maximal", "most-cards", "any"] = crux(
        "How much of what combines must a card take?", "peel-98-7",
        options={"maximal": "everything: no set that still makes the number may be left",
                 "most-cards": "as many cards as can be taken in any way",
                 "any": "as much as the player likes"},
        grounds={"maximal": "letter peel-98-7",
                 "most-cards": "sense peel-98-7",
                 "any": "practice peel-98-8"})  # fmt: skip
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must take?", "peel-98-7", "peel-98-9",
        options={"player": "a player who can take with any card in their hand",
                 "card": "only the card played, if it can; the player may choose one that cannot",
                 "none": "nobody"},
        grounds={"player": "letter peel-98-9", "card": "sense peel-98-7", "none": "practice"})  # fmt: skip
    last_take_point: Literal["scores", "does-not"] = crux(
        "Is taking the cards left at the end worth a point?", "peel-98-12",
        options={"scores": "yes, like any sweep", "does-not": "no: it is not a sweep"},
        grounds={"scores": "letter peel-98-12", "does-not": "practice peel-97-4 peel-97-5"})  # fmt: skip
    double_sweep: Literal["one", "two"] = crux(
        "The last card of the pack sweeps the board: how often does it score?",
        "peel-98-12", "peel-99-1",
        options={"one": "once: it is a sweep, and nothing is left to take at the end",
                 "two": "twice: for the sweep, and for the last take"},
        grounds={"one": "letter peel-99-1", "two": "sense peel-98-12"})  # fmt: skip
    missing_little: Literal["void", "lowest-spade"] = crux(
        "What is Little Cassino in the smaller pack, which has no two of spades?", "peel-97-6", "peel-99-4",
        options={"void": "nothing: nobody scores that point",
                 "lowest-spade": "the lowest spade, which is the ace"},
        grounds={"void": "letter peel-99-4", "lowest-spade": "sense peel-98-1"})  # fmt: skip
    supplied_scoring: Literal["handbooks", "none"] = crux(
        "Do aces, most spades and most cards score?",
        "peel-99-2", "peel-99-5", "peel-99-6", "peel-99-7", "peel-99-8",
        options={"handbooks": "yes: Peel's list has all three, and so have the handbooks of the time",
                 "none": "no: only the two Cassinos and the sweeps; for records that were kept so"},
        grounds={"handbooks": "letter peel-99-5 peel-99-6 peel-99-7", "none": "least"})  # fmt: skip
    court_cards: Literal["pair-only", "eleven-to-thirteen"] = crux(
        "Do the knave, queen and king combine?", "peel-98-7", "peel-98-8",
        options={"pair-only": "no: they have no number, and only pair",
                 "eleven-to-thirteen": "yes, as eleven, twelve and thirteen"},
        grounds={"pair-only": "sense peel-98-7 peel-98-8",
                 "eleven-to-thirteen": "practice peel-95-5"})  # fmt: skip


@rule("peel-97-2", supplied="Only four can play as partners.")
def at_odds(rules: Rules, players: int) -> str:
    """Partners need four players.

    Returns which options exclude each other; empty if none do.
    """
    return f"partners need 4 players, not {players}" if rules.partners and players != 4 else ""


@rule(
    "peel-97-2",
    "peel-97-6",
    supplied="The pack must have four cards for each player, and four for the table.",
)
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two or more can play, as long as the pack has enough cards."""
    return (2, (rules.pack - 4) // 4)


@rule("peel-97-6")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The game is played with the full pack or with the smaller one of thirty-two."""
    return pack(rules.pack)


def number_of_sides(rules: Rules, players: int) -> int:
    """How many sides play. Seat by seat, each player belongs to the next side."""
    return 2 if rules.partners else players


@rule("peel-98-3")
def sides(rules: Rules, players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Partners sit opposite each other and form one side; otherwise each player is a side.

    >>> sides(Rules(partners=True), "ABCD")
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    return players_by_side(players, number_of_sides(rules, len(players)))


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who takes cards and scores: the sides."""
    return tuple(sides(rules, players))
