"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snip_snap_snorum.dealing import end_game, first_rid
from snorum.games.snip_snap_snorum.moves import CALLS, is_called, may_take_back, table_played_on, takes_back
from snorum.games.snip_snap_snorum.pairing import (
    chain_after,
    continues_rank,
    facts_of_rank,
    leads_again,
    pairable,
    paired_after,
    pairing,
    passes,
)
from snorum.games.snip_snap_snorum.payment import (
    Account,
    chargeable,
    mark_shown,
    match_paid,
    offence,
    payment,
    settle_by_right_card,
    settled_now,
)
from snorum.games.snip_snap_snorum.rules import Rules, complete_deals, plays_in_turn, rank_by_rank
from snorum.games.snip_snap_snorum.table import (
    Due,
    Move,
    State,
    cards_of_the_out,
    keeps_on,
    lead,
    next_player,
    next_to_play,
)
from snorum.games.vocabulary import POOL, Event, Out, Pays, Reason, Wins, rule


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:
    """Take the card from the hand; put the cards of a player who goes out on top of the undealt ones."""
    if move.card is None:
        return
    hands[move.player].remove(move.card)
    if takes_back(before, move):
        wrong = before.played[-1].card
        assert wrong is not None  # a pass is not taken back
        hands[move.player].append(wrong)
    for event in events:
        if isinstance(event, Out):
            stock += hands[event.player]
            hands[event.player].clear()


# The Earl of Coventry: a card or a pass, what it costs, and what the first without cards wins


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
    supplied="Peel has nothing of this; so Foster in 1914 and the Encyclopaedia Britannica in 1911.",
    says="{player} is the first without cards, and wins the deal",
)
def wins_first(cards: int) -> bool:
    """The first player without cards wins the deal at once."""
    return not cards


# What is paid
@rule(
    supplied="Peel has nothing of this. Foster in 1914 and the Encyclopaedia Britannica in 1911 name no price "
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
    supplied="Peel has nothing of this; so Foster in 1914 and the Encyclopaedia Britannica in 1911. Modern articles "
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


# A play, and what follows from it


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    if rank_by_rank(table.rules):
        return explain_in_rank(table, move)
    facts = {"player": move.player, "rank": SPOKEN[move.rank], "a_rank": a_card(move.rank)}
    if takes_back(table, move):
        wrong = SPOKEN[table.played[-1].rank]
        made = pairing(table_played_on(table, move), move)
        return Reason(may_take_back, {**facts, "wrong": wrong, "call": CALLS[made].capitalize()})
    made = pairing(table, move)
    if not table.played:
        return Reason(match_paid if made else lead, facts)
    last = table.played[-1]
    if made:
        return Reason(pairing, {**facts, "paired": last.player, "call": CALLS[made].capitalize()})
    if last.player == move.player or move.player in table.paired:
        return Reason(keeps_on, facts)
    return Reason(pairable, {**facts, "last": SPOKEN[last.rank]})


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, or pass.

    The move must be possible (`may_play`). `move.withheld` says whether it is an offence.

    Returns the table after the play, and what has happened.
    """
    if rank_by_rank(table.rules):
        return play_in_rank(table, move)
    rules, mover, due, paid_for = table.rules, move.player, table.due, False
    if table.before is not None and takes_back(table, move):
        table = table_played_on(table, move)
        due, paid_for = settle_by_right_card(due, move)
    held = dict(table.held)
    held[mover] -= 1
    made = pairing(table, move)
    if due:
        due = mark_shown(due, move)
    if move.withheld:
        due = (*due, offence(table, move.withheld))
    rid, winner = table.rid, ""
    if complete_deals(rules):
        now = "" if held[mover] else mover
        rid, winner = rid or now, first_rid(rules, now, rid)
    account = None
    if made or due or winner:
        account = Account(table, held)
        if made and not paid_for and is_called(rules, move):
            account.pay(payment(table, mover, made))
        due = _settle_dues(account, due, bool(winner))
    chain = chain_after(table, move, made)
    paired = () if plays_in_turn(rules) else paired_after(table, made, chain)
    turn = next_to_play(rules, mover, made, paired, held)
    turn_up = table.turn_up if table.played or chain else ""
    before = table if move.withheld and plays_in_turn(rules) else None
    if account is None:
        return State(rules, table.dealer, turn, held, table.counters, table.pool, (*table.played, move), chain, due,
                     table.out, table.undealt, turn_up, rid, paired, table.left_out, before), []  # fmt: skip
    after = State(rules, table.dealer, turn, held, account.counters, account.pool, (*table.played, move), chain, due,
                  account.out, account.undealt, turn_up, rid, paired, table.left_out, before)  # fmt: skip
    return end_game(after, account, winner) if winner or account.over else (after, account.events)


def _settle_dues(account: Account, due: tuple[Due, ...], won: bool) -> tuple[Due, ...]:
    """Settle what is to be settled at this play; return the rest of the dues."""
    if not due:
        return due
    last = won or account.over or not any(account.held.values())
    now = [each for each in due if settled_now(account.rules, each.shown, last)]
    due = account.settle(chargeable(account.rules, now), due)
    if due and not any(account.held.values()):  # a payment has put out the last player with cards
        rest = chargeable(account.rules, due)
        account.settle(rest, rest)
        last = True
    return () if last else due


def settle(table: State) -> tuple[State, list[Event]]:
    """Settle what is still due when a deal is broken off."""
    account = Account(table, dict(table.held))
    due = chargeable(table.rules, table.due)
    account.settle(due, due)
    after = replace(
        table,
        played=(),
        due=(),
        counters=account.counters,
        pool=account.pool,
        out=account.out,
        held=dict.fromkeys(account.held, 0),
        before=None,
        undealt=account.undealt + broken_off(table.rules, account.held),
    )
    return end_game(after, account, "") if account.over else (after, account.events)


@rule(supplied="When a five-card deal is broken off, the cards in hand join the undealt ones.")
def broken_off(rules: Rules, held: Mapping[str, int]) -> int:
    """When a deal is broken off, the cards in hand go back to the undealt ones."""
    return cards_of_the_out(rules, sum(held.values()))
