"""Count the measures of the compiled games again, from the turns of the reference implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from snorum.cards.seating import seat_named
from snorum.games import Game
from snorum.games.vocabulary import Captures, Gives, Out, Pays, Sweeps, Wins
from snorum.table.playing import Turn


def recount(game: Game, players: Sequence[str], played: Iterable[Turn]) -> dict[str, int]:
    """The measures of one game, counted from its turns in the reference implementation."""
    counts: Counter[str] = Counter()
    turn = None
    first = ""
    deal = 0
    for turn in played:
        first = first or turn.deal.dealer
        deal = turn.deal.number
        counts["plays" if turn.move.card is not None else "calls"] += 1
        for event in turn.events:
            match event:
                case Pays():
                    counts["counters paid"] += event.counters
                    counts["payments"] += 1
                case Captures():
                    counts["captures"] += 1
                    counts["cards captured"] += len(event.cards)
                case Sweeps():
                    counts["sweeps"] += 1
                case Gives():
                    counts["cards given in penalty"] += event.cards
                case Out():
                    counts["players out"] += 1
                case Wins():
                    for winner in event.player.split("+"):
                        place = (players.index(winner) - players.index(first)) % len(players)
                        counts[f"wins of {seat_named(place)}"] += 1
    counts["deals"] = deal
    if turn is not None:
        counts["games without a winner"] = int(not game.result(turn.after)["winner"])
        held = game.standing(turn.after)
        if "pool" in held:
            counts["counters in the pool at the end"] = held["pool"]
    return dict(counts)
