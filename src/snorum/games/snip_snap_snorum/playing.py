"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from snorum.cards import SPOKEN, a_card
from snorum.games.snip_snap_snorum.account import Account
from snorum.games.snip_snap_snorum.calling import CALLS, is_called
from snorum.games.snip_snap_snorum.correction import may_take_back, table_played_on, takes_back
from snorum.games.snip_snap_snorum.earl_of_coventry import explain_in_rank, play_in_rank
from snorum.games.snip_snap_snorum.elimination import cards_of_the_out
from snorum.games.snip_snap_snorum.ending import end_game, first_rid
from snorum.games.snip_snap_snorum.offences import chargeable, mark_shown, offence, settle_by_right_card, settled_now
from snorum.games.snip_snap_snorum.order import keeps_on, lead, next_to_play
from snorum.games.snip_snap_snorum.pairing import chain_after, pairable, paired_after, pairing
from snorum.games.snip_snap_snorum.payment import match_paid, payment
from snorum.games.snip_snap_snorum.rules import Rules, complete_deals, plays_in_turn, rank_by_rank
from snorum.games.snip_snap_snorum.table import Due, Move, State
from snorum.games.vocabulary import Event, Reason, rule


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
