"""Many tables of Jig at once, compiled: at each an agent has a seat, and policies have the others."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from snorum.games.jig.rules import CARDS, Rules
from snorum.lab.encoding import Encoding
from snorum.lab.studies import MOST_GAMES
from snorum.lab.studies.chance import CHOICE, Integers, Stream, begin_stream
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.fields import Record
from snorum.lab.studies.kernels import ASKED, BROKEN_OFF, REFUSED, WON, Sitting
from snorum.lab.studies.kernels.jig import carry_out, deal_again, is_over, sit_down
from snorum.lab.studies.kernels.jig_leads import Tally, choose_lead
from snorum.lab.studies.kernels.jig_table import NEXT, Table
from snorum.lab.studies.numbering import NOBODY, POOL

PLAYERS = ("random", "by-the-table", "to-a-stop", "counting")
"""The policies that the others may have: those that play lawfully."""


class Columns(NamedTuple):
    """Where the numbers of a row stand (`snorum.lab.encoding`); those of a seat in the row of seat 0."""

    own: int
    lying: int
    shown: int
    latest: int
    in_hand: int
    counters: int
    dealer: int
    to_play: int
    seat: int
    """How far the numbers of a seat are from those of the seat on its right."""
    deal: int
    pool: int
    series: int
    earlier: int
    acts: int
    """How many actions a card has; at Jig each has only one act, the first."""


def columns(encoding: Encoding) -> Columns:
    """Where the numbers stand in this encoding."""
    at, first = encoding.names.index, encoding.cards[0]
    return Columns(
        own=at(f"own {first}"),
        lying=at(f"lying {first}"),
        shown=at(f"shown {first}"),
        latest=at(f"latest {first}"),
        in_hand=at("seat 0: in hand"),
        counters=at("seat 0: counters"),
        dealer=at("seat 0: dealer"),
        to_play=at("seat 0: to play"),
        seat=at("seat 1: in hand") - at("seat 0: in hand"),
        deal=at("deal"),
        pool=at("pool"),
        series=at("series"),
        earlier=at("earlier"),
        acts=encoding.acts_of_a_card,
    )


def scores(tables: Any) -> tuple[Integers, Integers]:
    """What each seat has won or lost at each table, and the winner of its last deal."""
    return tables["counters"][:, :-1], tables["winner"]


@compiled
def step_all(
    tables: Any,
    tallies: Any,
    streams: Any,
    rules: Record,
    sitting: Sitting,
    policies: Integers,
    agent: int,
    seed: int,
    games: Integers,
    cards: Integers,
    standing: Integers,
    log: Integers,
) -> None:
    """Play the agent's card (`NOBODY`: none) at each table, and let the others play until the agent is asked again.

    `standing` says how it stands at each, before and after. Where a game is over the next begins instead, with what
    the others play before the agent is asked; one that they end before that is left out, of at most `MOST_GAMES`.
    `games` has the number of the game at each table: with the seed it decides what chance does there.
    """
    packs = np.empty(1, np.uint64)
    for at in range(len(tables)):
        table, tally, stream = tables[at], tallies[at], streams[at]
        if standing[at] == ASKED:
            if not may_play(table, agent, cards[at]):
                standing[at] = REFUSED
                continue
            carry_out(table, rules, agent, cards[at], NOBODY, 1, 0, policies[agent], tally, log)
            standing[at] = play_others(
                table, rules, sitting, policies, agent, packs, stream, seed, games[at], tally, log
            )
            continue
        for _ in range(MOST_GAMES):
            games[at] += len(tables)
            begin_stream(stream, seed, games[at], CHOICE, 1)
            sit_down(table, sitting.players)
            tally.plays = 0
            standing[at] = play_others(
                table, rules, sitting, policies, agent, packs, stream, seed, games[at], tally, log
            )
            if standing[at] == ASKED:
                break


@compiled_within
def may_play(table: Table, agent: int, card: int) -> bool:
    """Whether the agent, which is asked, may play a card: the one that must follow, or any that it holds."""
    if table.series:
        return bool(card == NEXT[table.last])
    return bool(0 <= card < CARDS and table.holder[card] == agent)


@compiled_within
def play_others(
    table: Table,
    rules: Rules,
    sitting: Sitting,
    policies: Integers,
    agent: int,
    packs: Stream,
    stream: Stream,
    seed: int,
    game: int,
    tally: Tally,
    log: Integers,
) -> int:
    """Deal, and make the plays of the others, until the agent is asked or the game is over; returns how it stands."""
    while True:
        if table.winner != NOBODY or not table.in_hand:
            if table.deal and is_over(table, sitting.deals):
                return WON if table.winner != NOBODY else BROKEN_OFF
            deal_again(table, rules, packs, seed, game)
        if tally.plays >= sitting.most:
            return BROKEN_OFF
        player = table.holder[NEXT[table.last]] if table.series else table.turn
        if player == agent:
            return ASKED
        policy = policies[player]
        card = NEXT[table.last] if table.series else choose_lead(rules, table, policy, stream, player)
        carry_out(table, rules, player, card, NOBODY, 1, 0, policy, tally, log)


@compiled
def see_all(
    tables: Any,
    standing: Integers,
    agent: int,
    columns: Columns,
    rows: npt.NDArray[np.float32],
    masks: npt.NDArray[np.int8],
) -> None:
    """Write what the agent sees at each table, and which actions it may choose."""
    for at in range(len(tables)):
        table, row, mask = tables[at], rows[at], masks[at]
        row[:] = 0
        mask[:] = 0
        holder = table.holder
        for card in range(CARDS):
            row[columns.own + card] = holder[card] == agent
            row[columns.shown + card] = holder[card] == NOBODY
        for back in range(table.length):
            row[columns.lying + table.last - back] = 1
        if table.length:
            row[columns.latest + table.last] = 1
        for seat in range(table.players):
            on = (seat - agent) % table.players * columns.seat
            row[columns.in_hand + on] = table.held[seat]
            row[columns.counters + on] = table.counters[seat]
            row[columns.dealer + on] = seat == table.dealer
            row[columns.to_play + on] = seat == table.turn and not table.series and table.winner == NOBODY
        row[columns.deal], row[columns.pool], row[columns.series] = table.deal, table.counters[POOL], table.length
        row[columns.earlier] = CARDS - table.in_hand - table.length
        if standing[at] == ASKED and table.series:
            mask[NEXT[table.last] * columns.acts] = 1
        elif standing[at] == ASKED:
            for card in range(CARDS):
                mask[card * columns.acts] = holder[card] == agent
