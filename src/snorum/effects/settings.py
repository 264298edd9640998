"""The table at which each crux is tried: the rules agreed, how many play, and how they play.

A crux about the price of a fault shows nothing among players who make no fault, and one about the turn-up needs a card
turned up. A crux that is not listed here is tried at the usual table of its game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from snorum.games import Game, Hands
from snorum.playing import CARELESS, Choice, lawful_move
from snorum.vocabulary import Withheld

LONG = 2_000
"""After how many plays a game is stopped, if it has not ended."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table at which a crux is tried."""

    players: int = 4
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Parameters, and the readings without which the crux tried would never come up."""
    careless: bool = False
    """Whether the players now and then overlook a duty; otherwise they play lawfully, at random."""
    deals: int | None = None
    """How many deals are played, if each deal is complete in itself."""
    most: int = LONG
    """After how many plays a game is stopped; Snap can go on for ever."""

    @property
    def conduct(self) -> Choice:
        """The function by which the players choose what to play."""
        return careless_move if self.careless else lawful_move

    def __str__(self) -> str:
        agreed = "".join(f", {name} {str(value).lower()}" for name, value in self.rules.items())
        how = f"overlooking one duty in {CARELESS}" if self.careless else "playing lawfully, at random"
        deals = f", {self.deals} deals" if self.deals else ""
        most = "" if self.most == LONG else f", {self.most} plays at the most"
        return f"{self.players} players{agreed}{deals}{most}, {how}"


_TABLES: Mapping[str, Setting] = {
    "snip-snap-snorum": Setting(5),
    "jig": Setting(5, deals=3),
    "snitchems": Setting(2),
    "cassino": Setting(4),
    "snap": Setting(3),
}

_FAULTS = Setting(5, careless=True)
_WHOLE_PACK = Setting(5, {"variant": "whole-pack"})
_POOL_PAYS = Setting(5, {"turn_up": "pool-pays"})
_FEW_CARDS = Setting(4, {"pack": 32})

_CRUXES: Mapping[str, Setting] = {
    **dict.fromkeys(
        (f"snip-snap-snorum.{name}" for name in (
            "double_penalty", "settling", "unsettled_at_end", "both_out", "offending_card", "undiscovered",
            "penalty_order")), _FAULTS),
    **dict.fromkeys(
        (f"snip-snap-snorum.{name}" for name in (
            "whole_pack_pairing", "whole_pack_pairable", "after_snap", "next_dealer", "own_pair", "after_snip",
            "after_snorum")), _WHOLE_PACK),
    "snip-snap-snorum.rejoin": Setting(3, {"variant": "whole-pack"}),
    "snip-snap-snorum.turn_up_chain": _POOL_PAYS,
    "snip-snap-snorum.empty_pool": _POOL_PAYS,
    "snip-snap-snorum.turn_up_match": Setting(5, {"turn_up": "dealer-pays"}),
    "snip-snap-snorum.dealer_pays_to": Setting(5, {"turn_up": "dealer-pays"}),
    "snip-snap-snorum.offender_paid": Setting(5, {"turn_up": "pool-pays"}, careless=True),
    "snip-snap-snorum.first_out_moment": Setting(5, {"variant": "first-out"}, deals=3),
    "jig.withheld_card": Setting(5, {"fine": 1}, careless=True, deals=3),
    "jig.pool_renewed": Setting(5, {"pool_stake": 2, "pool_from": "all"}, deals=3),
    "jig.fined_for": Setting(5, {"fine": 1}, careless=True, deals=3),
    "snitchems.four_players": Setting(4),
    "snitchems.win": Setting(3),
    "cassino.uneven": Setting(5),
    "cassino.missing_little": _FEW_CARDS,
    **dict.fromkeys(
        (f"snap.{name}" for name in ("penalty_from", "pile_of_the_out")),
        Setting(3, {"variant": "own-piles"}, careless=True, most=300)),
    "snap.paid_last_card": Setting(3, careless=True),
    "snap.late_call": Setting(3, careless=True),
    "snap.open_match": Setting(3, {"variant": "own-piles"}, most=300),
    "snap.piles_matched": Setting(5, {"variant": "own-piles"}, most=300),
}  # fmt: skip


def setting_of(game: str, crux: str) -> Setting:
    """The table at which a crux of a game is tried."""
    return _CRUXES.get(f"{game}.{crux}", _TABLES[game])


def careless_move(game: Game, table: Any, hands: Hands, random: Random) -> Any:
    """Choose a lawful move; but now and then overlook the card demanded and play any other card instead."""
    if game.CRIES:
        return _careless_call(game, table, hands, random)
    demand = game.demanded(table)
    moves = game.lawful_moves(table, hands)
    # Some of the ranks that would meet the demand may be charged for already; these are not demanded again.
    asked = (
        {card.rank: card for card in demand.cards} if demand is not None and game.meets_demand(table, moves[0]) else {}
    )
    bound = [move.card for move in moves if move.card and move.card.rank in asked and game.meets_demand(table, move)]
    if not bound or random.randrange(CARELESS):
        return lawful_move(game, table, hands, random)
    card = bound[0]
    holder = next(player for player, hand in hands.items() if card in hand)
    others = [game.Move(table.turn, each, withheld=Withheld(holder, asked[card.rank]))
              for each in hands[table.turn] if not game.meets_demand(table, game.Move(table.turn, each))]  # fmt: skip
    others = [move for move in others if game.why_impossible(table, move) is None]
    return random.choice(others) if others else lawful_move(game, table, hands, random)


def _careless_call(game: Game, table: Any, hands: Hands, random: Random) -> Any:
    """Choose a lawful move; but now and then somebody calls without a reason."""
    if not random.randrange(CARELESS):
        calls = [game.Move(player=player, card=None, call=cry) for player in hands for cry in game.CRIES]
        wrong = [
            move for move in calls if game.why_impossible(table, move) is None and any(game.why_unlawful(table, move))
        ]
        if wrong:
            return random.choice(wrong)
    return lawful_move(game, table, hands, random)
