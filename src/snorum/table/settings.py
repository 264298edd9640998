"""How a crux is tried at the table that its game has for it: in words, and by which players."""

from __future__ import annotations

from random import Random
from typing import Any

from snorum.games import Game, Hands
from snorum.games.shape import Setting
from snorum.games.vocabulary import Withheld
from snorum.table.playing import CARELESS, Choice, lawful_move


def setting_of(game: Game, crux: str) -> Setting:
    """The table at which a crux of a game is tried."""
    least, most = game.players_allowed(game.Rules())
    usual = Setting(players=min(max(Setting().players, least), most))
    return game.SETTINGS.get(crux) or game.SETTINGS.get("") or usual


def setting_in_words(setting: Setting) -> str:
    """A table in words: `5 players, variant whole-pack, playing lawfully, at random`."""
    agreed = "".join(f", {name} {str(value).lower()}" for name, value in setting.rules.items())
    how = f"overlooking one duty in {CARELESS}" if setting.careless else "playing lawfully, at random"
    deals = f", {setting.deals} deal{'s' * (setting.deals > 1)}" if setting.deals else ""
    most = "" if setting.most == Setting().most else f", {setting.most} plays at the most"
    return f"{setting.players} players{agreed}{deals}{most}, {how}"


def choice_of(setting: Setting) -> Choice:
    """The function by which the players at a table choose what to play."""
    return careless_move if setting.careless else lawful_move


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
    card, turn = bound[0], table.turn or moves[0].player
    holder = next(player for player, hand in hands.items() if card in hand)
    others = [
        game.Move(turn, each, withheld=Withheld(holder, asked[card.rank]))
        for each in hands[turn]
        if not game.meets_demand(table, game.Move(turn, each))
    ]
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
