"""A card wrongly played and taken back, before anyone has played upon it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from snorum.cards import Card
from snorum.games.snip_snap_snorum.rules import Rules, five_cards_each
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.vocabulary import rule


@rule("peel-93-5", "peel-93-6",
      supplied="Whether a card wrongly played may be taken back is not said outright, nor until when.",
      says="{player} takes back the {wrong} and plays {a_rank}: {call}")  # fmt: skip
def may_take_back(rules: Rules) -> bool:
    """A card put down instead of the one that pairs stays where it is, and play goes on from it."""
    match rules.offending_card:
        case "stands":
            return False
        case "corrected":
            return True


def taken_back(rules: Rules, plays: Sequence[tuple[str, Card | None] | None]) -> set[int]:
    """Which of the cards recorded in a deal of five cards were taken back, by their places in the record.

    They are those after which their player has played again. `None` stands for what is no play.
    """
    if not five_cards_each(rules):
        return set()
    players = [(i, play[0]) for i, play in enumerate(plays) if play]
    twice = {i for (i, one), (_, other) in pairwise(players) if one == other}
    return twice if twice and may_take_back(rules) else set()


def takes_up_again(table: State, move: Move) -> bool:
    """Whether a move is the right card, played by one who takes back the wrong one that he has just put down."""
    if table.before is None:
        return False
    wrong = table.played[-1]
    if wrong.player != move.player or wrong.withheld is None or wrong.withheld.card.rank != move.card.rank:
        return False
    return may_take_back(table.rules)


def at_the_play(table: State, move: Move) -> State:
    """The table upon which a card falls: if a wrong card is taken back for it, the one without that card.

    What has been paid for the offence in the meantime stays paid.
    """
    if table.before is None or not takes_up_again(table, move):
        return table
    held = {**table.held, move.player: table.held[move.player] + 1}
    return replace(table.before, held=held, counters=table.counters, pool=table.pool,
                   due=table.due, out=table.out, undealt=table.undealt)  # fmt: skip
