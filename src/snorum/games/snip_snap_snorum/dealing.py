"""How the cards are dealt, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.games.snip_snap_snorum.order import lead, next_player
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, five_cards_each, turns_up
from snorum.games.snip_snap_snorum.table import State, in_the_game
from snorum.seating import shares
from snorum.vocabulary import Reason, rule

HAND = 5
"""Cards dealt to each where the pack is not dealt out."""


@rule("peel-91-2", "peel-94-5")
def counters_to_start(rules: Rules) -> int:
    """Each player has five counters; where their number is unlimited they are reckoned from nothing."""
    return 0 if complete_deals(rules) else 5


@rule("peel-91-4", supplied="The turning up begins with the player listed first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The first knave, as cards are turned to one after another, decides who deals first."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if is_knave(card.rank))


def is_knave(rank: str) -> bool:
    """Whether the player to whom a card of this rank is turned up is the first dealer."""
    return rank == "J"


@rule("peel-91-5", "peel-93-9", supplied="The whole pack, too, is dealt one card at a time.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Five cards each, or the whole pack as nearly equal as possible, beginning on the dealer's left.

    `players` are those in the game, clockwise; so is the answer, which counts the cards of each.
    """
    return shares(cards_dealt(rules, len(players)), players, dealer)


def cards_dealt(rules: Rules, players: int) -> int:
    """How many cards are dealt to so many players together."""
    return HAND * players if five_cards_each(rules) else rules.pack


def faces_up(rules: Rules, players: int, number: int) -> int:
    """How many cards are laid face up with a deal: the turn-up, if there is one."""
    return int(turns_up(rules))


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a game to `players`, clockwise; `face_up` is the card turned up, if one is."""
    start = counters_to_start(rules)
    counters = dict.fromkeys(players, start)
    return _lay(State(rules, dealer, dealer, {}, counters, 0), dealer, face_up)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal of the game, to those still in it."""
    if complete_deals(table.rules):
        table = pool_taken(table)
    return _lay(table, dealer, face_up)


def cards_needed(rules: Rules, players: int) -> int:
    """How many cards a deal takes, the turn-up with it."""
    return cards_dealt(rules, players) + turns_up(rules)


@rule("peel-92-6", "peel-92-7", "peel-93-7",
      supplied="The undealt portion is dealt from while it has cards enough for all, and the turn-up.")  # fmt: skip
def reshuffled(table: State) -> bool:
    """The whole pack is gathered and shuffled before cards are dealt again."""
    return not goes_round(table.rules, table.undealt, len(in_the_game(table)))


def goes_round(rules: Rules, undealt: int, players: int) -> bool:
    """Whether the next deal is from the undealt portion, as long as it is enough for all."""
    return five_cards_each(rules) and undealt >= cards_needed(rules, players) and keeps_undealt(rules)


@rule("peel-92-6", "peel-92-7", "peel-93-7", supplied="From what the next five cards are dealt is not said.")
def keeps_undealt(rules: Rules) -> bool:
    """The next five cards come from the whole pack, and not from the undealt portion."""
    match rules.reshuffle:
        case "each-deal":
            return False
        case "from-undealt":
            return True


def _lay(table: State, dealer: str, face_up: Sequence[Card]) -> State:
    rules, players = table.rules, in_the_game(table)
    undealt = rules.pack if reshuffled(table) else table.undealt
    held = dict.fromkeys(table.counters, 0) | hand_sizes(rules, players, dealer)
    turn_up = face_up[0].rank if face_up else ""
    return State(rules, dealer, lead(dealer, held), held, table.counters, table.pool,
                 out=table.out, undealt=undealt - cards_needed(rules, len(players)), turn_up=turn_up,
                 left_out=len(table.out))  # fmt: skip


@rule("peel-94-5", "peel-94-6")
def pool_taken(table: State) -> State:
    """Each deal is complete in itself: its winner has the pool, and the next begins with none."""
    won = {table.winner: table.counters[table.winner] + table.pool} if table.winner else {}
    return replace(table, counters={**table.counters, **won}, pool=0, winner="", rid="")


@rule("peel-92-6", "peel-92-8", "peel-94-4",
      supplied="A deal broken off has no last card, and the next is counted from the dealer.")  # fmt: skip
def next_dealer(table: State) -> str:
    """The deal goes to the left, past those who are out."""
    inside = in_the_game(table)
    left_of_dealer = _next(table.dealer, table.counters, inside)
    left_of_last = _next(table.played[-1].player, table.counters, inside) if table.played else left_of_dealer
    if left_of_last == left_of_dealer:  # as after every deal of five cards that is played out
        return left_of_dealer
    return deals_next(table.rules, left_of_dealer, left_of_last)


@rule("peel-92-6", "peel-94-4", supplied="After whom the next in order deals is not said.")
def deals_next(rules: Rules, left_of_dealer: Player, left_of_last: Player) -> Player:
    """The next dealer is the next in order after the last dealer, whoever played the last card."""
    match rules.next_dealer:
        case "after-dealer":
            return left_of_dealer
        case "after-last-to-play":
            return left_of_last


def _next(player: str, players: Iterable[str], among: Iterable[str]) -> str:
    inside = set(among)
    return next_player(player, {each: each in inside for each in players})


@rule("peel-93-1", says="in a new game {player}, the first out, would deal")
def new_dealer(table: State) -> str:
    """Another game is dealt first by whoever was out first in the last."""
    return table.out[0]


def after_game(table: State) -> Reason | None:
    """Who deals in a new game, this one being over."""
    return Reason(new_dealer, {"player": new_dealer(table)})
