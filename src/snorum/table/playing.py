"""Deal real hands from a shuffled pack and play them: whole games of random lawful moves.

The cards are kept here. The game sees what everybody at the table can see, and a hand only when it is asked for lawful
moves.

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
from typing import Any, Generic, NamedTuple

from snorum.cards import Card
from snorum.cards.seating import from_left
from snorum.games import Game, Hands
from snorum.games.shape import M, R, S
from snorum.games.vocabulary import Event, SnorumError
from snorum.records import MOST_PLAYS, Line, Played, Record, line
from snorum.records.shapes import make_deal

ALERTNESS = {0: 2, 1: 6, 2: 1}
"""The relative chances, when a call is possible, that nobody calls, that one player does, or that two do at once."""

CARELESS = 10
"""A careless player overlooks one in this many duties."""

Choice = Callable[[Game[R, S, M], S, Hands, Random], M]
"""Chooses a move, given the game, the table, the hands and a source of chance."""


class Dealt(NamedTuple):
    """A deal: the hands before the first play, and any cards laid face up."""

    number: int
    """Which deal of the game, from 1."""
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    face_up: tuple[Card, ...]


class Turn(NamedTuple, Generic[S, M]):
    """One play: its deal, the table before, the move, the table after, and the events that followed."""

    deal: Dealt
    before: S
    move: M
    after: S
    events: list[Event]
    drawn: Card | None = None
    """The card that the player then draws, where players draw."""


def lawful_move(game: Game[R, S, M], table: S, hands: Hands, random: Random) -> M:
    """Choose a lawful move at random, all with equal chances except calls.

    Mostly one player is first to call, sometimes two call together, and sometimes nobody calls.
    """
    moves = game.lawful_moves(table, hands)
    if not game.CRIES or len(moves) == 1:
        return random.choice(moves)
    kinds: dict[int, list[M]] = {}
    for move in moves:
        kinds.setdefault(0 if move.card else move.player.count("+") + 1, []).append(move)
    kind = random.choices(list(kinds), [ALERTNESS.get(callers, 1) for callers in kinds])[0]
    return random.choice(kinds[kind])


def turns(
    game: Game[R, S, M],
    players: Sequence[str],
    random: Random,
    rules: R | None = None,
    *,
    deals: int | None = None,
    most: int = MOST_PLAYS,
    choose: Choice[R, S, M] = lawful_move,
) -> Iterator[Turn[S, M]]:
    """Play a game and yield each play. The same `random` plays the same game.

    It ends when the game is over, or after `deals` deals. If each deal is complete in itself and `deals` is not given,
    it ends after one. After `most` plays it is broken off, so that a record can hold it.

    Raises:
        SnorumError: the number of players or of deals, or the rules, are not allowed.
    """
    rules = rules if rules is not None else game.Rules()
    if deals is not None and deals < 1:
        raise SnorumError(f"{deals} deals, expected at least one")
    least, greatest = game.players_allowed(rules)
    if not least <= len(players) <= greatest:
        raise SnorumError(f"{game.TITLE} takes {players_in_words(least, greatest)}, not {len(players)}")
    if clash := game.at_odds(rules, len(players)):
        raise SnorumError(clash)
    return _turns(game, list(players), random, rules, deals, most, choose)


def players_in_words(least: int, most: int) -> str:
    """How many can play: `2 to 5 players`, `4 players`."""
    return f"{least} players" if least == most else f"{least} to {most} players"


def _turns(
    game: Game[R, S, M],
    players: Sequence[str],
    random: Random,
    rules: R,
    deals: int | None,
    most: int,
    choose: Choice[R, S, M],
) -> Iterator[Turn[S, M]]:
    dealer = game.first_dealer(players, _shuffled(game, rules, random))
    in_game, stock, table = players, _shuffled(game, rules, random), None
    number = 1
    while True:
        hands = deal_hands(stock, game.hand_sizes(rules, in_game, dealer, number), dealer)
        face_up = deal_face_up(stock, game.faces_up(rules, len(players), number))
        deal = Dealt(number, dealer, {player: tuple(hand) for player, hand in hands.items()}, face_up)
        if table is None:
            table = game.deal(rules, players, dealer, face_up)
        else:
            table = game.deal_again(table, dealer, face_up)
        while not game.deal_over(table):
            if not most:
                return
            most -= 1
            move = choose(game, table, hands, random)
            before = table
            table, events = make(game, before, move, hands, stock, random.shuffle)
            yield Turn(deal, before, move, table, events, drawn(game, before, move, hands))
        if game.game_over(table) or number == deals or (deals is None and game.result(table)["winner"]):
            return
        number += 1
        dealer, in_game = game.next_dealer(table), game.in_the_game(table)
        if game.reshuffled(table):
            stock = _shuffled(game, rules, random)


def _shuffled(game: Game[R, S, M], rules: R, random: Random) -> list[Card]:
    """The whole pack, shuffled; its top is the end of the list."""
    cards = list(game.pack_of(rules))
    random.shuffle(cards)
    return cards


def deal_hands(stock: list[Card], sizes: Mapping[str, int], dealer: str) -> dict[str, list[Card]]:
    """Take the hands from the top of the stock, one card at a time from the dealer's left."""
    order = [player for player in from_left(list(sizes), dealer) if sizes[player]]
    needed = sum(sizes.values())
    if needed > len(stock):
        raise SnorumError(f"{needed} cards are to be dealt, and {len(stock)} are there")
    cards = stock[: -needed - 1 : -1]
    del stock[-needed:]
    hands = {player: cards[i :: len(order)] for i, player in enumerate(order)}
    return {player: hands.get(player, []) for player in sizes}


def deal_face_up(stock: list[Card], number: int) -> tuple[Card, ...]:
    """Take the cards that are laid face up from the top of the stock."""
    return tuple(stock.pop() for _ in range(number))


def make(
    game: Game[R, S, M], table: S, move: M, hands: Hands, stock: list[Card], shuffle: Callable[[list[Any]], None]
) -> tuple[S, list[Event]]:
    """Make a move, and move the cards themselves; return the table after it, and its events."""
    if (card := game.turns_on(table, move)) is not None:
        holder = next((player for player, hand in hands.items() if card in hand), "")
        move = move._replace(holder=holder)  # type: ignore[attr-defined]
    after, events = game.play(table, move)
    game.move_cards(hands, stock, table, move, events, shuffle)
    return after, events


def drawn(game: Game[R, S, M], before: S, move: M, hands: Mapping[str, Sequence[Card]]) -> Card | None:
    """The card that a player has drawn after a move; `before` is the table before it, `hands` are those after it."""
    return hands[move.player][-1] if game.to_draw(before).get(move.player) else None


def line_of(game: Game[R, S, M], turn: Turn[S, M]) -> Line:
    """Write a play as a line of a record, with the right call, and with nothing left open of what was meant."""
    return line_of_move(game, turn.before, game.choices(turn.before, turn.move)[0])


def line_of_move(game: Game[R, S, M], table: S, move: M) -> Line:
    """Write a move at a table as a line of a record, with the right call."""
    return line(played_as(game, table, move))


def played_as(game: Game[R, S, M], table: S, move: M) -> Played:
    """What a record says of a move at a table, with the right call."""
    builds, building = (move.builds, move.building) if game.BUILDS else ((), None)  # type: ignore[attr-defined]
    piles = getattr(move, "piles", ())
    return Played(move.player, move.card, game.call(table, move), game.takes(move), builds, building, piles)


def recorded(
    game: Game[R, S, M],
    players: Sequence[str],
    rules: R,
    played: Iterable[Turn[S, M]],
    *,
    title: str = "",
    note: str = "",
) -> Record:
    """Make the record of what was played, with every hand and every call."""
    deals = []
    for deal, group in groupby(played, key=lambda turn: turn.deal):
        played_now = list(group)
        hands = {
            player: [*hand, *(each.drawn for each in played_now if each.drawn and each.move.player == player)]
            for player, hand in deal.hands.items()
        }
        lines = [line_of(game, turn) for turn in played_now]
        deals.append(make_deal(game, deal.dealer, lines, deal.face_up, hands))
    return Record(game, tuple(players), rules, tuple(deals), title=title, note=note)


def play_game(
    game: Game[R, S, M],
    players: Sequence[str],
    seed: int,
    rules: R | None = None,
    *,
    deals: int | None = None,
    choose: Choice[R, S, M] = lawful_move,
) -> Record:
    """Play a whole game, by random lawful moves unless `choose` says otherwise, and record it.

    The same seed gives the same record.
    """
    rules = rules if rules is not None else game.Rules()
    title = f"{game.TITLE}: a game of {'random lawful moves, ' if choose is lawful_move else ''}seed {seed}"
    played = turns(game, players, Random(seed), rules, deals=deals, choose=choose)
    return recorded(game, players, rules, played, title=title)
