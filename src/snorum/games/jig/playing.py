"""A play and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from snorum.cards import RANKS, Card, a_card
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.games.jig.dealing import deal_over, has_said_out, out_of_cards
from snorum.games.jig.moves import call, place_in_series, taken_up_again
from snorum.games.jig.rules import Rules
from snorum.games.jig.series import ends_series, is_stop
from snorum.games.jig.table import Move, State, lead, leads_for_him
from snorum.games.stops import name_card
from snorum.games.vocabulary import POOL, Event, Pays, Reason, Wins, rule


@rule("peel-96-15", "peel-96-16")
def forms_pool(rules: Rules, number: int) -> bool:
    """The pool, if there is one, is paid into before every deal."""
    match rules.pool_renewed:
        case "each-deal":
            return True
        case "first-deal":
            return number == 1


@rule("peel-96-16", says="{player} pays {counters} into the pool")
def stakes(rules: Rules, deals: bool) -> int:
    """All players pay the same stake into the pool, or only the dealer pays, as the players agree.

    Returns how many counters a player pays, who deals or does not.
    """
    match rules.pool_from:
        case "none":
            return 0
        case "all":
            return rules.pool_stake
        case "dealer":
            return rules.pool_stake if deals else 0


@rule("peel-96-16", says="{player} pays a fine of {counters}")
def fined(rules: Rules, called_wrongly: bool) -> int:
    """A wrong call costs a fine, if the players have agreed on one.

    Returns how many counters the player pays.
    """
    return rules.fine if called_wrongly else 0


@rule(
    "peel-96-16",
    says="{player}, who held the card back, pays a fine of {counters}",
    supplied="Peel does not say outright whether “etc.” covers a card held back.",
)
def fined_for_withholding(rules: Rules, known: bool) -> int:
    """A player who holds back a card pays the same fine.

    Returns how many counters they pay.
    """
    match rules.fined_for:
        case "calls-and-withholding":
            return rules.fine if known else 0
        case "calls-alone":
            return 0


@rule("peel-95-4", "peel-96-15", says="{player} pays {to} {counters} for the cards left in their hand")
def pays_for_cards(cards: int) -> int:
    """Every other player pays the winner one counter for each card they still hold."""
    return cards


@rule("peel-96-15", says="{to} wins the pool of {counters}")
def wins_pool(pool: int) -> int:
    """The winner also takes the pool, if there is one."""
    return pool


def payments_due(table: State, move: Move) -> list[Pays]:
    """The payments due when a card is played: the stakes with the first, fines with any."""
    rules = table.rules
    due: list[Pays] = []
    if not table.played and forms_pool(rules, table.number):
        due = [Pays(player, POOL, stakes(rules, player == table.dealer), stakes) for player in table.held]
    called_wrongly = bool(move.call) and move.call != call(table, move)
    due.append(Pays(move.player, POOL, fined(rules, called_wrongly), fined))
    if move.withheld:
        player = move.withheld.player
        due.append(Pays(player, POOL, fined_for_withholding(rules, bool(player)), fined_for_withholding))
    return [each for each in due if each.counters]


def payments_to_winner(winner: str, held: Mapping[str, int], pool: int) -> list[Pays]:
    """The payments due to the winner."""
    due = [Pays(player, winner, pays_for_cards(cards), pays_for_cards) for player, cards in held.items()]
    due.append(Pays(POOL, winner, wins_pool(pool), wins_pool))
    return [each for each in due if each.counters]


def make_payments(counters: Mapping[str, int], pool: int, due: Iterable[Pays]) -> tuple[Mapping[str, int], int]:
    """The counters and the pool after these payments. There is no limit to what a player can lose."""
    held = {**counters, POOL: pool}
    for each in due:
        held[each.player] -= each.counters
        held[each.to] += each.counters
    pool = held.pop(POOL)
    return held, pool


# What a move does with the cards themselves


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:
    """Take the card from the hand, unless the player takes it back."""
    if not (move.withheld and taken_up_again(before.rules)):
        hands[move.player].remove(move.card)


# A play and what follows from it


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    series = place_in_series(table, move)
    facts = {
        "player": move.player,
        "the_card": name_card(move.card),
        "a_rank": a_card(move.card.rank),
        "call": call(table, move).capitalize(),
    }
    if ends_series(table.rules, series):
        return Reason(ends_series, facts)
    if is_stop(move.card, table.played):
        return Reason(is_stop, facts)
    if series == 1:
        return Reason(lead, facts)
    return Reason(place_in_series, {**facts, "the_last": name_card(table.last) if table.last else ""})


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card.

    The move must be possible (`why_impossible`). `move.withheld` and `move.call` say whether it is an offence.

    Returns the table after the play, and what has happened.
    """
    rules, card = table.rules, move.card
    held = {**table.held, move.player: table.held[move.player] - 1}
    due = payments_due(table, move)
    counters, pool = make_payments(table.counters, table.pool, due) if due else (table.counters, table.pool)
    events: list[Event] = [*due]
    if move.withheld and taken_up_again(rules):
        return replace(table, counters=counters, pool=pool), events
    winner = ""
    if out_of_cards(held[move.player]) and (not move.goes_on or has_said_out(rules)):
        winner = move.player
        won = payments_to_winner(winner, held, pool)
        counters, pool = make_payments(counters, pool, won)
        events += [*won, Wins(winner, out_of_cards)]
    series = length = place_in_series(table, move)
    if ends_series(rules, series) or is_stop(card, table.played):
        series = 0
    turn = move.player
    if not (held[turn] or winner):
        turn = list(held)[leads_for_him(list(held.values()), list(held).index(turn))]
    after = State(
        rules,
        table.dealer,
        turn,
        held,
        counters,
        pool,
        table.played | {card},
        series,
        card,
        winner,
        table.number,
        length,
    )
    return after, events


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and what is in the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {"counters": dict(table.counters), "pool": table.pool, "winner": table.winner or None, "draw": False}


# A picture of the table


def scene(table: State) -> Scene:
    """The table, with the cards of the last series face up.

    While a card must follow, nobody at the table knows who holds it; so nobody is shown as next to play.
    """
    to_play = "" if table.series or deal_over(table) else table.turn
    seats = seat_facts(table.held, dealer=table.dealer, turn=to_play, winner=table.winner)
    places = tuple(
        Place(**seats[player], hand=cards, counters=table.counters[player]) for player, cards in table.held.items()
    )
    series = _series(table)
    earlier = Pile("earlier", hidden=len(table.played) - len(series), face_down=False)
    return Scene(places, (Pile("series", series, rows=1), earlier), table.pool)


def _series(table: State) -> tuple[Card, ...]:
    if table.last is None:
        return ()
    place = RANKS.index(table.last.rank) + 1
    return tuple(Card(rank, table.last.suit) for rank in RANKS[place - table.length : place])
