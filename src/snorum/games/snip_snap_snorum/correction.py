"""A wrong card that is taken back before anyone has played after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from snorum.cards import Card
from snorum.games.snip_snap_snorum.rules import Rules, plays_in_turn, rank_by_rank
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.games.vocabulary import rule


@rule(
    "peel-93-5",
    "peel-93-6",
    supplied="Peel does not say outright whether a wrong card may be taken back, or until when.",
    says="{player} takes back the {wrong} and plays {a_rank}: {call}",
)
def may_take_back(rules: Rules) -> bool:
    """A wrong card stays where it was played, and play goes on from it."""
    match rules.offending_card:
        case "stands":
            return False
        case "corrected":
            return True


def taken_back(rules: Rules, plays: Sequence[tuple[str, Card | None] | None]) -> set[int]:
    """Which cards of a deal were taken back, where players play one card each in turn.

    A card was taken back if the same player made the next play too.

    Args:
        rules: what the players agreed.
        plays: the player and card of each entry of the record; `None` for an entry that is not a play.

    Returns the places of these cards among `plays`.
    """
    if not plays_in_turn(rules) or rank_by_rank(rules):
        return set()
    players = [(i, play[0]) for i, play in enumerate(plays) if play and play[1]]
    twice = {i for (i, one), (_, other) in pairwise(players) if one == other}
    return twice if twice and may_take_back(rules) else set()


def takes_back(table: State, move: Move) -> bool:
    """Whether a player takes back the wrong card that they have just played, and plays the right one."""
    if table.before is None:
        return False
    wrong = table.played[-1]
    if wrong.player != move.player or wrong.withheld is None or wrong.withheld.card.rank != move.rank:
        return False
    return may_take_back(table.rules)


def table_played_on(table: State, move: Move) -> State:
    """The table on which a card is played: without the wrong card, if it is taken back.

    What has been paid for the offence stays paid.
    """
    if table.before is None or not takes_back(table, move):
        return table
    held = {**table.held, move.player: table.held[move.player] + 1}
    return replace(
        table.before,
        held=held,
        counters=table.counters,
        pool=table.pool,
        due=table.due,
        out=table.out,
        undealt=table.undealt,
    )
