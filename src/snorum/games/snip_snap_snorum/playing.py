"""A play and what follows from it, and a deal broken off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.ending import ended, first_rid
from snorum.games.snip_snap_snorum.offences import offence, settled_now
from snorum.games.snip_snap_snorum.pairing import CALLS, chain_after, pairable, pairing
from snorum.games.snip_snap_snorum.payment import cards_of_the_out, match_paid, payment
from snorum.games.snip_snap_snorum.rules import FIRST_OUT, FIVE_CARD, Rules
from snorum.games.snip_snap_snorum.table import Move, State, lead, next_in_order
from snorum.vocabulary import Event, Out, Reason, rule


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts = {"player": move.player, "rank": SPOKEN[move.card.rank], "a_rank": a_card(move.card.rank)}
    made = pairing(table, move)
    if not table.played:
        return Reason(match_paid if made else lead, facts)
    last = table.played[-1]
    if made:
        return Reason(pairing, {**facts, "paired": last.player, "call": CALLS[made].capitalize()})
    if last.player == move.player:
        return Reason(keeps_on, facts)
    return Reason(pairable, {**facts, "last": SPOKEN[last.card.rank]})


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it.

    The move is taken to be possible (`may_play`); whether it is lawful is said by `move.withheld`.
    """
    rules, account = table.rules, Account(table)
    account.held[move.player] -= 1
    made = pairing(table, move)
    if made:
        account.pay(payment(table, move.player, made))
    due = table.due
    if move.withheld:
        due = (*due, offence(table, move.withheld))
    rid = table.rid or ("" if account.held[move.player] or rules.variant != FIRST_OUT else move.player)
    winner = first_rid(table, account, move.player) if rules.variant == FIRST_OUT else ""
    if due or account.over:
        last = bool(winner) or account.over or not any(account.held.values())
        due = account.settle([each for each in due if settled_now(rules, each, move, last)], due)
        if due and not any(account.held.values()):  # paying has put out the last who held cards
            due = account.settle(due, due)
    turn = move.player if keeps_on(rules, move.player, account.held) else next_in_order(move.player, account.held)
    chain = chain_after(table, made)
    turn_up = table.turn_up if table.played or chain else ""
    after = State(rules, table.dealer, turn, account.held, account.counters, account.pool,
                  (*table.played, move), chain, due, account.out, account.undealt, turn_up, rid)  # fmt: skip
    return ended(after, account, winner) if winner or account.over else (after, account.events)


@rule("peel-93-10", "peel-93-11", "peel-94-1", "peel-94-2", "peel-94-3",
      supplied="If the active player has no cards left, the next becomes active and leads.",
      says="{player} keeps on, with {a_rank}")  # fmt: skip
def keeps_on(rules: Rules, mover: str, held: Mapping[str, int]) -> bool:
    """With the whole pack dealt, he keeps on playing one card after another; who pairs him takes over."""
    return rules.variant != FIVE_CARD and held[mover] > 0


def settle(table: State) -> tuple[State, list[Event]]:
    """Settle what is still due when a deal is broken off and the cards are gathered for the next."""
    account = Account(table)
    account.settle(table.due, table.due)
    after = replace(table, due=(), counters=account.counters, pool=account.pool, out=account.out,
                    held=dict.fromkeys(account.held, 0),
                    undealt=account.undealt + broken_off(table.rules, account.held))  # fmt: skip
    return ended(after, account, "") if account.over else (after, account.events)


@rule(supplied="When a five-card deal is broken off, the cards in hand join the undealt portion.")
def broken_off(rules: Rules, held: Mapping[str, int]) -> int:
    """How many cards in hand go back to the undealt portion when a deal is broken off."""
    return cards_of_the_out(rules, sum(held.values()))


def handle(
    hands: Mapping[str, list[Card]], stock: list[Card], before: State, move: Move, events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:  # fmt: skip
    """Take the card from the hand; the cards of one who goes out are added to the top of the undealt portion."""
    hands[move.player].remove(move.card)
    for event in events:
        if isinstance(event, Out):
            stock += hands[event.player]
            hands[event.player].clear()
