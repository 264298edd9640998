"""A policy that plays each act to the end in its head, with the hidden cards dealt at random in ways that can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from snorum.cards import RANKS, Card
from snorum.games.shape import M, R, S
from snorum.table.playing import Choice, deal_face_up, deal_hands, lawful_move, make
from snorum.table.view import Act, View

TRIES = 50
"""How often the hidden cards are dealt again because somebody would have a card that they have shown to lack."""


class Searching:
    """Monte-Carlo search: an act is worth what it brings on average in games that go on at random.

    It is not for Snap, in which nobody sees a hand.
    """

    def __init__(self, worlds: int = 20, goes_on: Choice = lawful_move) -> None:
        """Choose how much is tried.

        Args:
            worlds: in how many ways the hidden cards are dealt; each act is played to the end in each.
            goes_on: how all players choose then.
        """
        self.worlds, self.goes_on = worlds, goes_on
        self.name = "searching"
        self.says = (
            f"deals the hidden cards at random in {worlds} ways that can be, plays each act to the end of the "
            "pack in each, at random, and makes the act that brings most on average"
        )

    def choose(self, view: View, random: Random) -> Act | None:
        """The act that brings most on average; `None` if there is nothing to do."""
        if len(view.acts) < 2:
            return next(iter(view.acts), None)
        brings = [sum(each) for each in zip(*(self.try_all(view, random) for _ in range(self.worlds)), strict=True)]
        return view.acts[brings.index(max(brings))]

    def try_all(self, view: View, random: Random, *, alike: bool = False) -> list[float]:
        """Deal the hidden cards, and play each act to the end: what it brings above the mean of all players.

        `alike`: chance is the same after each act, so that their differences are seen the sooner.
        """
        hands, stock = deal_hidden(view, random)
        seed = random.getrandbits(32) if alike else None
        brings = []
        for act in view.acts:
            assert act.move is not None
            dealt = {player: list(hand) for player, hand in hands.items()}
            chance = random if seed is None else Random(seed)
            brings.append(self._play_out(view, act.move, dealt, list(stock), chance))
        return brings

    def _play_out(
        self, view: View[R, S, M], move: M, hands: dict[str, list[Card]], stock: list[Card], random: Random
    ) -> float:
        """Play on from a move to the end of the pack; return the points above the mean of all players."""
        game, table, number = view.game, view.table, view.deal
        table, _ = make(game, table, move, hands, stock, random.shuffle)
        while True:
            while not game.deal_over(table):
                table, _ = make(game, table, self.goes_on(game, table, hands, random), hands, stock, random.shuffle)
            if game.game_over(table) or game.reshuffled(table) or game.bars_deal(table) is not None:
                break
            number, dealer = number + 1, game.next_dealer(table)
            players = game.in_the_game(table)
            hands = deal_hands(stock, game.hand_sizes(view.rules, players, dealer, number), dealer)
            face_up = deal_face_up(stock, game.faces_up(view.rules, len(players), number))
            table = game.deal_again(table, dealer, face_up)
        return game.leads(table)[view.player]


def deal_hidden(view: View, random: Random) -> tuple[Mapping[str, Sequence[Card]], list[Card]]:
    """Deal the cards that a player has not seen: the hands of all, and the cards that are left.

    Nobody is given a rank that they have shown to lack, and whoever has promised a card for a build has it, if that can
    be found in some tries.
    """
    sizes = {place.player: place.hand or 0 for place in view.scene.places if place.player != view.player}
    unseen = view.unseen
    hands: dict[str, list[Card]] = {}
    promised = [
        (each.promiser, RANKS[each.number - 1])
        for each in getattr(view.table, "builds", ())
        if each.promiser in sizes and each.number <= len(RANKS)
    ]
    for _ in range(TRIES):
        stock = list(unseen)
        random.shuffle(stock)
        hands = {player: [stock.pop() for _ in range(size)] for player, size in sizes.items()}
        lacking = any(card.rank in view.lacking.get(player, ()) for player, hand in hands.items() for card in hand)
        if not lacking and all(any(card.rank == rank for card in hands[player]) for player, rank in promised):
            break
    return {place.player: hands.get(place.player, list(view.hand)) for place in view.scene.places}, stock
