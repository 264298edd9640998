"""The Earl of Coventry: a card or a pass, what it costs, and what the first without cards wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.calling import CALLS
from snorum.games.snip_snap_snorum.order import lead, next_player
from snorum.games.snip_snap_snorum.pairing import pairing
from snorum.games.snip_snap_snorum.passing import continues_rank, facts_of_rank, leads_again, passes
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.games.vocabulary import POOL, Event, Pays, Reason, Wins, rule


def explain_in_rank(table: State, move: Move) -> Reason:
    """What a card or a pass is, in a sentence, and by which rule; `table` is the table before it."""
    facts = facts_of_rank(table, move)
    if passes(move):
        return Reason(passes, facts)
    if continues_rank(table, move):
        return Reason(continues_rank, {**facts, "call": CALLS[pairing(table, move)].capitalize()})
    return Reason(leads_again if table.played else lead, facts)


def play_in_rank(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play a card or pass; the move must be possible. Returns the table after it, and what has happened."""
    return _pass(table, move) if passes(move) else _play_card(table, move)


def _pass(table: State, move: Move) -> tuple[State, list[Event]]:
    account = Account(table, dict(table.held))
    account.pay(Pays(move.player, POOL, price_of_pass(table.rules), price_of_pass))
    turn = next_player(move.player, table.held)
    return replace(table, turn=turn, counters=account.counters, pool=account.pool), account.events


def _play_card(table: State, move: Move) -> tuple[State, list[Event]]:
    mover, made = move.player, pairing(table, move)
    held = {**table.held, mover: table.held[mover] - 1}
    account = Account(table, held)
    for due in _stakes_due(table):
        account.pay(due)
    won = wins_first(held[mover])
    if won:
        for payment in _winnings(table.rules, mover, held, account.pool):
            account.pay(payment)
        account.events.append(Wins(mover, wins_first))
    turn = mover if leads_again(made) else next_player(mover, held)
    after = replace(
        table,
        turn=turn,
        held=held,
        played=(*table.played, move),
        chain=made,
        counters=account.counters,
        pool=account.pool,
        winner=mover if won else "",
    )
    return after, account.events


@rule(
    supplied="Peel has nothing of this; so Foster in 1897 and the Encyclopaedia Britannica in 1911.",
    says="{player} is the first without cards, and wins the deal",
)
def wins_first(cards: int) -> bool:
    """The first player without cards wins the deal at once."""
    return not cards


# What is paid
@rule(
    supplied="Peel has nothing of this. Foster in 1897 and the Encyclopaedia Britannica in 1911 name no price "
    "of a pass; in modern articles it costs a counter. We have every pass cost it, lawful or not.",
    says="{player} pays {counters} for passing",
)
def price_of_pass(rules: Rules) -> int:
    """A player who passes pays nothing, or a counter to the pool, as the players agree."""
    return rules.pass_costs


@rule(
    supplied="Peel has nothing of this; so modern articles, where a pass costs a counter. We have it paid with the "
    "first card.",
    says="{player} puts {counters} into the pool before the deal",
)
def stakes(rules: Rules, cards: int, most: int) -> int:
    """Where a pass costs a counter, all put one into the pool before a deal; those dealt fewer cards, two.

    Args:
        rules: what the players agreed.
        cards: how many cards the player was dealt.
        most: how many cards the players with most were dealt.
    """
    return rules.pass_costs if cards == most else 2 * rules.pass_costs


@rule(
    supplied="Peel has nothing of this; so Foster in 1897 and the Encyclopaedia Britannica in 1911. Modern articles "
    "give the winner the pool alone.",
    says="{player} pays {to} {counters} for the cards left in hand",
)
def pays_for_cards(rules: Rules, cards: int) -> int:
    """Each player pays the winner a counter for each card left in hand, or nothing, as the players agree."""
    return cards * rules.card_left_costs


@rule(supplied="Peel has nothing of this; so modern articles.", says="{to} wins the pool of {counters}")
def wins_pool(pool: int) -> int:
    """The winner takes the pool, if there is one."""
    return pool


def _stakes_due(table: State) -> Iterator[Pays]:
    """What the players put into the pool, paid with the first card of a deal."""
    if not table.played:
        most = max(table.held.values())
        for player, cards in table.held.items():
            yield Pays(player, POOL, stakes(table.rules, cards, most), stakes)


def _winnings(rules: Rules, winner: str, held: Mapping[str, int], pool: int) -> Iterator[Pays]:
    """What the winner is paid: by each player for the cards left, and from the pool."""
    for player, cards in held.items():
        yield Pays(player, winner, pays_for_cards(rules, cards), pays_for_cards)
    yield Pays(POOL, winner, wins_pool(pool), wins_pool)
