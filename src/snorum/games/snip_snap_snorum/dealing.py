"""How the cards are dealt, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.cards.seating import Counts, shares
from snorum.games.snip_snap_snorum.payment import Account
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals, five_cards_each, turns_up
from snorum.games.snip_snap_snorum.table import Move, State, in_the_game, lead, next_player
from snorum.games.vocabulary import POOL, Event, Reason, RuleFunction, Wins, rule

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


@rule("peel-94-5", "peel-94-6", supplied="The pool of a deal that is broken off stays for the next.")
def pool_taken(table: State) -> State:
    """Each deal is complete in itself: its winner takes the pool, and the next begins with an empty one."""
    if not table.winner:
        return replace(table, rid="")
    counters = {**table.counters, table.winner: table.counters[table.winner] + table.pool}
    return replace(table, counters=counters, pool=0, winner="", rid="")


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


# How a deal and a game end, and who has won


@rule("peel-91-3", "peel-92-9", "peel-94-4", says="{player} is the last in the game, and takes the pool")
def last_in(counters: Counts) -> int:
    """The last player with counters wins the pool.

    Returns that player's seat; -1 if nobody has counters.
    """
    for seat in range(len(counters)):
        if counters[seat]:
            return seat
    return -1


@rule("peel-91-3", "peel-92-9", says="{player} is the last to pay, when nobody is left, and takes the pool")
def nobody_left(rules: Rules, last_to_pay: Player, nobody: Player) -> Player:
    """If the last payments leave nobody in the game, the player who paid last wins the pool."""
    match rules.both_out:
        case "last-to-pay":
            return last_to_pay
        case "no-winner":
            return nobody


@rule(
    "peel-94-5",
    supplied="Peel does not say outright whether what is paid for the last card comes first.",
    says="{player} is the first without cards, and wins the pool",
)
def first_rid(rules: Rules, now: Player, before: Player) -> Player:
    """The first player without cards wins the deal at once.

    Args:
        rules: what the players agreed.
        now: who has just played their last card.
        before: who had played their last card before that.

    Returns the winner, if there is one.
    """
    match rules.first_out_moment:
        case "last-card-played":
            return now
        case "after-next-turn":
            return before


@rule("peel-92-6", "peel-94-4", "peel-94-5")
def deal_over(table: State) -> bool:
    """A deal is over when all cards have been played, or the deal or the game is won or drawn."""
    return bool(table.winner) or not any(table.held.values())


def game_over(table: State) -> bool:
    """Whether the game is won or drawn; never, if each deal is complete in itself."""
    return not complete_deals(table.rules) and (bool(table.winner) or table.draw)


def _winner(account: Account, first: str) -> tuple[str, RuleFunction]:
    """Who wins, if anybody, and by which rule."""
    if first:
        return first, first_rid
    if (seat := last_in(list(account.counters.values()))) >= 0:
        return list(account.counters)[seat], last_in
    return nobody_left(account.rules, account.last_to_pay, ""), nobody_left


def end_game(table: State, account: Account, first: str) -> tuple[State, list[Event]]:
    """The table at the end of a game, or of a deal complete in itself, which `first` has won."""
    winner, by = _winner(account, first)
    if winner:
        account.events.append(Wins(winner, by))
    return replace(table, winner=winner, draw=not winner), account.events


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """The counters of each player and in the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "counters": dict(table.counters),
        "pool": table.pool,
        "out": list(table.out),
        "winner": table.winner or None,
        "draw": table.draw,
    }


# A picture of the table


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
            **seats[player], hand=cards, counters=table.counters[player], piles=(_before(player, table.played, chain),)
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
