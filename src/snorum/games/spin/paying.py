"""What is staked, won and paid, and how a move goes."""

from __future__ import annotations

from dataclasses import replace

from snorum.cards import Card
from snorum.games.spin.playing import (
    UNCOLLECTED,
    State,
    follows_on,
    is_shown,
    is_spin_with,
    is_stop,
    is_stop_when_led,
    leads,
    leads_after_showing,
    shows,
)
from snorum.games.spin.rules import GAME_POOL, PAIRS, SPIN, Rules
from snorum.games.stops import Move, Payments, due, follows, name_card, next_higher, put_down
from snorum.games.vocabulary import Event, Reason, Wins, rule

# Stakes


@rule("peel-87-9", "peel-87-10", "peel-88-14", says="{player} pays {counters} into the pool for Game")
def stake_for_game(table: State, player: str) -> int:
    """Every player but the dealer, and but the winner of the last deal, pays a stake for Game.

    Returns how many counters a player pays.
    """
    exempt = player == table.exempt or (player == table.dealer and not table.rules.dealer_in_game)
    return 0 if exempt else table.rules.stake


@rule("peel-87-9", "peel-88-15", says="{player}, who deals, pays {counters} into the pool for {to}")
def dealers_stake(rules: Rules, pool: str) -> int:
    """The dealer pays a double stake for Matrimony and a single one for Intrigue, also as winner of the last deal.

    Returns how many counters the dealer pays into a pool.
    """
    return {"matrimony": 2, "intrigue": 1}[pool] * rules.stake


def _stakes(table: State) -> Payments:
    paid = Payments(table)
    for player in () if table.staked else table.held:
        paid.pay(player, GAME_POOL, stake_for_game(table, player), stake_for_game)
    for pool in () if table.staked else PAIRS:
        paid.pay(table.dealer, pool, dealers_stake(table.rules, pool), dealers_stake)
    return paid


# What is won and paid


@rule(
    "peel-87-6",
    "peel-88-4",
    "peel-88-5",
    supplied="What a pair brings that is shown out of time is not said. We let it stand.",
    says="{to} takes the {counters} for {player}",
)
def takes_pair(table: State, pool: str) -> bool:
    """Whoever shows king and queen of diamonds takes Matrimony, whoever shows queen and knave Intrigue."""
    return pool not in table.taken


@rule("peel-88-4", "peel-82-4")
def is_played_pair(table: State, move: Move, pool: str) -> bool:
    """A pair is won by showing it, and not by playing its cards."""
    rules: Rules = table.rules
    match rules.pair_by:
        case "showing":
            return False
        case "showing-or-playing" | "playing":
            return follows(table, move.card) and (move.card, table.last) == PAIRS[pool] and move.player == table.turn


@rule("peel-87-7", "peel-88-10", says="{player} pays {to} {counters} for Spin")
def pays_for_spin(rules: Rules, card: Card) -> int:
    """Each of the others pays three counters, or what was agreed, to the player of Spin."""
    return rules.spin_stake if card == SPIN else 0


@rule("peel-87-7", says="{player} pays {to} {counters} for a king")
def pays_for_king(card: Card) -> int:
    """Each of the others pays one counter to the player of a king."""
    return int(card.rank == "K")


@rule("peel-87-8", says="{player} pays {counters} into the pool for Game, which was not collected in time")
def forfeited(rules: Rules) -> bool:
    """What is due for Spin or a king and not collected before the next card is paid to nobody.

    Returns whether it is paid into the pool for Game.
    """
    match rules.uncollected:
        case "kept":
            return False
        case "to-game":
            return True


@rule("peel-88-12", says="{player} has played their last card, and wins")
def out_of_cards(cards: int) -> bool:
    """The first player without cards wins, and the deal is over."""
    return not cards


@rule(
    "peel-88-12",
    "peel-84-8",
    supplied="Peel says a stake for each card. We take it for one counter, as at Pope Joan.",
    says="{player} pays {to} {counters} for the cards left in their hand",
)
def pays_for_cards(cards: int) -> int:
    """Every other player pays the winner a counter for each card that they still hold."""
    return cards


@rule("peel-88-11", says="{player}, who has not played Spin, pays {to} {counters} for the cards left in their hand")
def pays_double(rules: Rules, cards: int) -> int:
    """The holder of Spin, if it was not played, pays the winner double for each card that they still hold."""
    match rules.spin_kept:
        case "every-card":
            return 2 * cards
        case "other-cards":
            return 2 * cards - 1


@rule("peel-88-13", says="{to} takes the {counters} for Game")
def takes_game(pool: int) -> int:
    """The winner also takes what lies in the pool for Game."""
    return pool


def turns_on(table: State, move: Move) -> Card | None:
    """With the last card of the winner: Spin, if it was not played. Who holds it pays double."""
    ends = move.card is not None and out_of_cards(table.held[move.player] - 1)
    return SPIN if ends and SPIN not in table.played and move.card != SPIN else None


# A move


def explain(table: State, move: Move) -> Reason:
    """What is done, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is None:
        return Reason(shows, {"player": move.player, "pool": shows(move).capitalize()})
    facts = {"player": move.player, "the_card": name_card(move.card)}
    if is_spin_with(table, move):
        return Reason(is_spin_with, {**facts, "the_last": name_card(table.last) if table.last else ""})
    if move.card == SPIN and is_stop_when_led(table.rules):
        return Reason(is_stop_when_led, facts)
    if is_stop(table, move.card) and table.held[move.player] > 1:
        return Reason(is_stop, facts)
    return Reason(leads if leads(table, move) else follows_on, facts)


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Show a pair or play a card; the move must be possible. Returns the table after it, and what has happened."""
    paid, player, card = _stakes(table), move.player, move.card
    if pool := shows(move):
        if is_shown(table.rules):
            paid.empty(pool, player, takes_pair)
        leads_now = player == table.turn and due(table) is None
        lower = PAIRS[pool][1] if leads_now and leads_after_showing(table.rules) else None
        if table.must_lead is not None and lower is not None and next_higher(table.must_lead) == lower:
            lower = table.must_lead  # knave, queen and king: the knave leads to both
        taken = table.taken | ({pool} if is_shown(table.rules) else set())
        return paid.after(table, staked=True, taken=taken, must_lead=lower), paid.made
    assert card is not None
    won = frozenset(pool for pool in PAIRS if takes_pair(table, pool) and is_played_pair(table, move, pool))
    for pool in won:
        paid.empty(pool, player, takes_pair)
    for other in table.held:
        for by, price in ((pays_for_spin, pays_for_spin(table.rules, card)), (pays_for_king, pays_for_king(card))):
            if other != player and move.call != UNCOLLECTED:
                paid.pay(other, player, price, by)
            elif other != player and forfeited(table.rules):
                paid.pay(other, GAME_POOL, price, forfeited)
    spins = is_spin_with(table, move) or (card == SPIN and is_stop_when_led(table.rules))
    after = replace(put_down(table, move), staked=True, taken=table.taken | won, must_lead=None)
    if is_spin_with(table, move):
        after = replace(after, run=(*table.run, card))
    if spins:
        after = replace(after, last=None)
    if due(after) is None:
        after = replace(after, stopped=table.stopped | {player})
    if not out_of_cards(after.held[player]):
        return paid.after(after), paid.made
    for other, cards in after.held.items():
        if other == move.holder and turns_on(table, move):
            paid.pay(other, player, pays_double(table.rules, cards), pays_double)
        else:
            paid.pay(other, player, pays_for_cards(cards), pays_for_cards)
    paid.pay(GAME_POOL, player, takes_game(paid.lies_in(GAME_POOL)), takes_game)
    return paid.after(after, winner=player), [*paid.made, Wins(player, out_of_cards)]
