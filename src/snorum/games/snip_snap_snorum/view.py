"""A picture of the table."""

from __future__ import annotations

from dataclasses import replace

from snorum.cards import Card
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.games.snip_snap_snorum.ending import deal_over, game_over
from snorum.games.snip_snap_snorum.rules import five_cards_each, turns_up
from snorum.games.snip_snap_snorum.table import Move, State


def seen_by(table: State, player: str) -> State:
    """The table as a player knows it: only the offender knows of a card held back, until it is shown."""
    played = tuple(
        move if move.withheld is None or move.withheld.player == player else move._replace(withheld=None)
        for move in table.played
    )
    due = tuple(each for each in table.due if each.shown or each.offender == player)
    wrong = table.before if played and played[-1].withheld is not None else None
    return replace(table, played=played, due=due, before=wrong and seen_by(wrong, player))


def scene(table: State) -> Scene:
    """The table, with the cards that each player has played; the last card and those that it pairs are shown."""
    to_play = "" if deal_over(table) or game_over(table) else table.turn
    seats = seat_facts(table.held, dealer=table.dealer, turn=to_play, out=table.out, winner=table.winner)
    chain = _chain(table)
    places = tuple(
        Place(
            **seats[player],
            hand=cards,
            counters=table.counters[player],
            piles=(_before(player, table.played, chain),),
        )
        for player, cards in table.held.items()
    )
    return Scene(places, _middle(table), table.pool)


def _chain(table: State) -> set[int]:
    """The places, among the plays, of the last card and of those that it pairs."""
    alike = [i for i, play in enumerate(table.played) if play.rank == table.played[-1].rank]
    return set(alike[-1 - table.chain :])


def _before(player: str, played: tuple[Move, ...], chain: set[int]) -> Pile:
    own = [i for i, play in enumerate(played) if play.player == player]
    shown = tuple(played[i].card for i in own if i in chain)
    return Pile("played", shown, len(own) - len(shown), face_down=False)


def _middle(table: State) -> tuple[Pile, ...]:
    """The undealt cards, with the turn-up on top as long as it counts."""
    if not five_cards_each(table.rules):
        return ()
    shown = (Card(table.turn_up),) if table.turn_up else ()
    return (Pile("undealt", shown, table.undealt + turns_up(table.rules) - len(shown)),)
