"""How the cards are dealt, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.cards.seating import shares
from snorum.games.snip_snap_snorum.order import lead, next_player
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, five_cards_each, turns_up
from snorum.games.snip_snap_snorum.table import State, in_the_game
from snorum.games.vocabulary import Reason, rule

HAND = 5
"""How many cards each player is dealt if the pack is not dealt out."""


@rule("peel-91-2", "peel-94-5")
def counters_to_start(rules: Rules) -> int:
    """Each player begins with five counters; where counters are unlimited, wins and losses count from zero."""
    return 0 if complete_deals(rules) else 5


@rule("peel-91-4", supplied="The first card is turned up to the player listed first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """Cards are turned up to one player after another; the first knave makes its player the dealer."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if is_knave(card.rank))


def is_knave(rank: str) -> bool:
    """Whether a card of this rank makes its player the first dealer."""
    return rank == "J"


@rule("peel-91-5", "peel-93-9", supplied="The whole pack is also dealt one card at a time.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each player is dealt five cards; or the whole pack is dealt as evenly as possible, from the dealer's left on.

    Args:
        rules: what the players agreed.
        players: those in the game, clockwise.
        dealer: who deals.
        number: which deal it is.

    Returns the number of cards for each player, clockwise.
    """
    return shares(cards_dealt(rules, len(players)), players, dealer)


def cards_dealt(rules: Rules, players: int) -> int:
    """How many cards are dealt to all players together."""
    return HAND * players if five_cards_each(rules) else rules.pack


def faces_up(rules: Rules, players: int, number: int) -> int:
    """How many cards are turned face up with a deal: one in Turn-up Snip."""
    return int(turns_up(rules))


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal of a game; `players` clockwise, `face_up` the turn-up if there is one."""
    start = counters_to_start(rules)
    counters = dict.fromkeys(players, start)
    return _new_deal(State(rules, dealer, dealer, {}, counters, 0), dealer, face_up)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal, to those still in the game."""
    if complete_deals(table.rules):
        table = pool_taken(table)
    return _new_deal(table, dealer, face_up)


def cards_needed(rules: Rules, players: int) -> int:
    """How many cards a deal takes, with the turn-up."""
    return cards_dealt(rules, players) + turns_up(rules)


@rule(
    "peel-92-6",
    "peel-92-7",
    "peel-93-7",
    supplied="Undealt cards, if they are dealt next, must be enough for all players and the turn-up.",
)
def reshuffled(table: State) -> bool:
    """Before the next deal all cards are gathered and shuffled."""
    return not deals_from_undealt(table.rules, table.undealt, len(in_the_game(table)))


def deals_from_undealt(rules: Rules, undealt: int, players: int) -> bool:
    """Whether the next deal uses the undealt cards, of which there are enough."""
    return five_cards_each(rules) and undealt >= cards_needed(rules, players) and keeps_undealt(rules)


@rule("peel-92-6", "peel-92-7", "peel-93-7", supplied="Peel does not say which cards the next five are dealt from.")
def keeps_undealt(rules: Rules) -> bool:
    """The next five cards each come from the whole pack, not from the undealt cards."""
    match rules.reshuffle:
        case "each-deal":
            return False
        case "from-undealt":
            return True


def _new_deal(table: State, dealer: str, face_up: Sequence[Card]) -> State:
    rules, players = table.rules, in_the_game(table)
    undealt = rules.pack if reshuffled(table) else table.undealt
    held = dict.fromkeys(table.counters, 0) | hand_sizes(rules, players, dealer)
    turn_up = face_up[0].rank if face_up else ""
    return State(
        rules,
        dealer,
        lead(dealer, held),
        held,
        table.counters,
        table.pool,
        out=table.out,
        undealt=undealt - cards_needed(rules, len(players)),
        turn_up=turn_up,
        left_out=len(table.out),
    )


@rule("peel-94-5", "peel-94-6")
def pool_taken(table: State) -> State:
    """Each deal is complete in itself: its winner takes the pool, and the next begins with an empty one."""
    won = {table.winner: table.counters[table.winner] + table.pool} if table.winner else {}
    return replace(table, counters={**table.counters, **won}, pool=0, winner="", rid="")


@rule(
    "peel-92-6",
    "peel-92-8",
    "peel-94-4",
    supplied="After a deal that was broken off, the player on the dealer's left deals.",
)
def next_dealer(table: State) -> str:
    """The deal passes to the left, skipping players who are out."""
    inside = in_the_game(table)
    left_of_dealer = _next_among(table.dealer, table.counters, inside)
    left_of_last = _next_among(table.played[-1].player, table.counters, inside) if table.played else left_of_dealer
    if left_of_last == left_of_dealer:  # as after every five-card deal that is played out
        return left_of_dealer
    return deals_next(table.rules, left_of_dealer, left_of_last)


@rule("peel-92-6", "peel-94-4", supplied="Peel does not say after whom the next in order deals.")
def deals_next(rules: Rules, left_of_dealer: Player, left_of_last: Player) -> Player:
    """The next dealer is the next player after the dealer, whoever played the last card."""
    match rules.next_dealer:
        case "after-dealer":
            return left_of_dealer
        case "after-last-to-play":
            return left_of_last


def _next_among(player: str, players: Iterable[str], among: Iterable[str]) -> str:
    inside = set(among)
    return next_player(player, {each: each in inside for each in players})


@rule("peel-93-1", says="in a new game {player}, the first out, deals")
def new_dealer(table: State) -> str:
    """The first player out deals first in the next game."""
    return table.out[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next game."""
    return Reason(new_dealer, {"player": new_dealer(table)})
