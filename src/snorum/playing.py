"""Deal real hands from a shuffled pack and play them: whole games of random lawful moves.

The cards lie here and nowhere else. The game is told what all at the table can see, and sees no hand but
the one from which it is asked what may be played.

>>> from random import Random
>>> from snorum.games import game
>>> snip = game("snip-snap-snorum")
>>> first, *_, last = turns(snip, "ABCDE", Random(1797))
>>> first.deal.number, first.deal.dealer, first.move.player
(1, 'C', 'D')
>>> last.events[-1].player == last.after.winner
True
>>> record = recorded(snip, "ABCDE", snip.Rules(), [first])
>>> record.deals[0].plays[0].played.card in record.deals[0].hands["D"]
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from snorum.cards import Card, pack
from snorum.games import Game
from snorum.records import MOST_PLAYS, Deal, Line, Record, line
from snorum.vocabulary import Event, Out, SnorumError

Hands = Mapping[str, list[Card]]
"""The cards in hand, by player, for those in the game."""

Choice = Callable[[Game, Any, Hands, Random], Any]
"""Chooses a move: of the game, at a table, with these hands, by this chance."""


class Dealt(NamedTuple):
    """What was dealt: the hands before the first play, and the card turned up, if one was."""

    number: int
    """Which deal of the game, from 1."""
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    turn_up: Card | None


class Turn(NamedTuple):
    """One play: the deal, the table before it, the move, the table after it, and what it brought about."""

    deal: Dealt
    before: Any
    move: Any
    after: Any
    events: list[Event]


def lawful_moves(game: Game, table: Any, hands: Hands) -> list[Any]:
    """Every move that may lawfully be made at this table by those who hold these hands.

    Where a player is bound to play out of turn, because he can pair the card of one who keeps on playing,
    his moves are the only ones. Where he may but need not, they are among them.
    """
    demand = game.demanded(table)
    if demand is not None and demand.player != table.turn:
        bound = [card for card in hands[demand.player] if card.rank == demand.rank]
        if bound:
            return [game.Move(demand.player, card) for card in bound]
    moves = [game.Move(table.turn, card) for card in game.lawful(table, hands[table.turn])]
    if demand is None:
        others = (game.Move(player, card) for player in hands if player != table.turn for card in hands[player])
        moves += [move for move in others if game.may_play(table, move)]
    return moves


def lawful_move(game: Game, table: Any, hands: Hands, random: Random) -> Any:
    """One of the lawful moves, each as likely as another."""
    return random.choice(lawful_moves(game, table, hands))


def turns(
    game: Game,
    players: Sequence[str],
    random: Random,
    rules: Any = None,
    *,
    deals: int | None = None,
    most: int = MOST_PLAYS,
    choose: Choice = lawful_move,
) -> Iterator[Turn]:
    """Play a game, and give each play as it is made.

    It ends when the game does, or after so many `deals`; where each deal is complete in itself, and
    `deals` is not given, after one. After `most` plays it is broken off, so that a record can hold it. The
    same `random` plays the same game. A `SnorumError` says what is wrong with the players or the rules.
    """
    rules = rules if rules is not None else game.Rules()
    least, greatest = game.players_allowed(rules)
    if not least <= len(players) <= greatest:
        raise SnorumError(f"{game.TITLE} takes {least} to {greatest} players, not {len(players)}")
    if clash := game.at_odds(rules):
        raise SnorumError(clash)
    return _turns(game, list(players), random, rules, deals, most, choose)


def _turns(
    game: Game,
    players: Sequence[str],
    random: Random,
    rules: Any,
    deals: int | None,
    most: int,
    choose: Choice,
) -> Iterator[Turn]:
    dealer = game.first_dealer(players, _shuffled(rules, random))
    in_game, stock, table = players, _shuffled(rules, random), None
    number = 1
    while True:
        hands = _dealt(stock, game.hand_sizes(rules, in_game, dealer), dealer)
        turn_up = stock.pop() if game.turns_up(rules) else None
        deal = Dealt(number, dealer, {player: tuple(hand) for player, hand in hands.items()}, turn_up)
        rank = turn_up.rank if turn_up else ""
        if table is None:
            table = game.deal(rules, players, dealer, rank)
        else:
            table = game.deal_again(table, dealer, rank)
        while not game.deal_over(table):
            if not most:
                return
            most -= 1
            move = choose(game, table, hands, random)
            hands[move.player].remove(move.card)
            before = table
            table, events = game.play(table, move)
            for event in events:
                if isinstance(event, Out):
                    # On top of the undealt portion, where it matters: a whole pack is shuffled again.
                    stock += hands[event.player]
                    hands[event.player] = []
            yield Turn(deal, before, move, table, events)
        if game.game_over(table) or number == deals or (deals is None and game.result(table)["winner"]):
            return
        number += 1
        dealer, in_game = game.next_dealer(table), game.in_the_game(table)
        if game.reshuffled(table, game.cards_needed(table)):
            stock = _shuffled(rules, random)


def _shuffled(rules: Any, random: Random) -> list[Card]:
    """The whole pack, shuffled; its top is the end of the list."""
    cards = list(pack(rules.pack))
    random.shuffle(cards)
    return cards


def _dealt(stock: list[Card], sizes: Mapping[str, int], dealer: str) -> dict[str, list[Card]]:
    """Take the hands from the top of the stock, one card at a time from the dealer's left."""
    players = list(sizes)
    left = players.index(dealer) + 1
    order = players[left:] + players[:left]
    needed = sum(sizes.values())
    cards = stock[: -needed - 1 : -1]
    del stock[-needed:]
    hands = {player: cards[i :: len(order)] for i, player in enumerate(order)}
    return {player: hands[player] for player in players}


def line_of(game: Game, turn: Turn) -> Line:
    """A play as a record has it, called as it should be."""
    return line(turn.move.player, turn.move.card, game.call(turn.before, turn.move))


def recorded(
    game: Game, players: Sequence[str], rules: Any, played: Iterable[Turn], *, title: str = "", note: str = ""
) -> Record:
    """The record of what was played, with every hand and every call."""
    deals = [
        Deal(deal.dealer, tuple(line_of(game, turn) for turn in group), deal.turn_up, None, deal.hands)
        for deal, group in groupby(played, key=lambda turn: turn.deal)
    ]
    return Record(game, tuple(players), rules, tuple(deals), title=title, note=note)


def play_game(game: Game, players: Sequence[str], seed: int, rules: Any = None, *, deals: int | None = None) -> Record:
    """Play a whole game of random lawful moves and record it; the same seed gives the same record."""
    rules = rules if rules is not None else game.Rules()
    title = f"{game.TITLE}: a game of random lawful moves, seed {seed}"
    played = turns(game, players, Random(seed), rules, deals=deals)
    return recorded(game, players, rules, played, title=title)
