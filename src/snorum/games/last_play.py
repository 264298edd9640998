"""Mark the last play in the picture of a table. This module knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.cards.scene import Payment, Pile, Scene
from snorum.games.shape import Game
from snorum.games.vocabulary import Captures, Event, Gives, Pays


def with_play(game: Game[Any, Any, Any], scene: Scene, move: Any, events: Iterable[Event]) -> Scene:
    """Mark the last move in a scene: who made it, what was paid, and the cards taken or shown, still visible."""
    payments: list[Payment] = []
    taken: dict[str, tuple[Card, ...]] = {}
    if game.takes(move):
        taken[move.player] = (move.card,)
    for event in events:
        match event:
            case Pays():
                payments.append(Payment(event.player, event.to, event.counters))
            case Gives():
                payments.append(Payment(event.player, event.to, event.cards, "cards"))
            case Captures() if move.card is not None:
                taken[event.player] = (*taken.get(event.player, ()), *event.cards)
    callers = {move.player, *move.player.split("+")}
    laid = move.card if move.player not in taken else None
    places = []
    for place in scene.places:
        piles = _show_taken(place.piles, taken.get(place.player, ()), place.player == move.player)
        if place.player == move.player:
            piles = _mark_latest(piles, laid)
        places.append(replace(place, played=place.player in callers, piles=piles))
    on_own_pile = any(pile.latest is not None for place in places for pile in place.piles)
    middle = scene.middle if on_own_pile else _mark_latest(scene.middle, laid)
    if shown := game.shown(move.call) if game.ACTS and move.card is None else ():
        middle = (*middle, Pile("shown", tuple(shown), latest=len(shown) - 1, rows=1))
    return replace(scene, places=tuple(places), middle=middle, payments=tuple(payments))


def _mark_latest(piles: tuple[Pile, ...], card: Card | None) -> tuple[Pile, ...]:
    """Mark this card in the piles if it lies on top of one of them."""
    on_top = [i for i, pile in enumerate(piles) if card is not None and pile.cards and pile.cards[-1] == card]
    return tuple(pile._replace(latest=len(pile.cards) - 1) if i in on_top[:1] else pile for i, pile in enumerate(piles))


def _show_taken(piles: tuple[Pile, ...], taken: Sequence[Card], own: bool) -> tuple[Pile, ...]:
    """Show the cards just taken face up on the first pile; `own`: the first of them was played."""
    if not taken or not piles or (piles[0].hidden or 0) < len(taken):
        return piles
    first = piles[0]
    hidden, latest = (first.hidden or 0) - len(taken), len(first.cards) if own else None
    return (first._replace(cards=(*first.cards, *taken), hidden=hidden, latest=latest), *piles[1:])
