"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snip_snap_snorum.pairing import (
    continues_rank,
    may_pass,
    must_continue_rank,
    pairable,
    pairing,
    pairs,
    ranks_held_back,
    why_not_in_rank,
)
from snorum.games.snip_snap_snorum.rules import Rules, five_cards_each, plays_in_turn, rank_by_rank
from snorum.games.snip_snap_snorum.table import Move, State, is_out, loses_last
from snorum.games.vocabulary import PASS, Demand, Reason, RuleFunction, Withheld, rule


@rule(
    "peel-93-5",
    "peel-93-6",
    supplied="Peel does not say outright whether a wrong card may be taken back, or until when.",
    says="{player} takes back the {wrong} and plays {a_rank}: {call}",
)
def may_take_back(rules: Rules) -> bool:
    """A wrong card stays where it was played, and play goes on from it."""
    match rules.offending_card:
        case "stands":
            return False
        case "corrected":
            return True


def taken_back(rules: Rules, plays: Sequence[tuple[str, Card | None] | None]) -> set[int]:
    """Which cards of a deal were taken back, where players play one card each in turn.

    A card was taken back if the same player made the next play too.

    Args:
        rules: what the players agreed.
        plays: the player and card of each entry of the record; `None` for an entry that is not a play.

    Returns the places of these cards among `plays`.
    """
    if not plays_in_turn(rules) or rank_by_rank(rules):
        return set()
    players = [(i, play[0]) for i, play in enumerate(plays) if play and play[1]]
    twice = {i for (i, one), (_, other) in pairwise(players) if one == other}
    return twice if twice and may_take_back(rules) else set()


def takes_back(table: State, move: Move) -> bool:
    """Whether a player takes back the wrong card that they have just played, and plays the right one."""
    if table.before is None:
        return False
    wrong = table.played[-1]
    if wrong.player != move.player or wrong.withheld is None or wrong.withheld.card.rank != move.rank:
        return False
    return may_take_back(table.rules)


def table_played_on(table: State, move: Move) -> State:
    """The table on which a card is played: without the wrong card, if it is taken back.

    What has been paid for the offence stays paid.
    """
    if table.before is None or not takes_back(table, move):
        return table
    held = {**table.held, move.player: table.held[move.player] + 1}
    return replace(
        table.before,
        held=held,
        counters=table.counters,
        pool=table.pool,
        due=table.due,
        out=table.out,
        undealt=table.undealt,
    )


# What is called with a card


CALLS = ("", "snip", "snap", "snorum")
"""The call for no pairing, the first, the second and the third."""


def is_called(rules: Rules, move: Move) -> bool:
    """Whether a pairing is called, or need not be."""
    return bool(move.call) or not call_needed(rules)


@rule("peel-91-9", "peel-91-10", supplied="Peel does not say outright whether a pairing that nobody calls is paid for.")
def call_needed(rules: Rules) -> bool:
    """A pairing is paid for even if nobody calls it."""
    match rules.call:
        case "not-needed":
            return False
        case "needed":
            return True


def call(table: State, move: Move) -> str:
    """What the player calls as they play: `snip`, `snap`, `snorum`, or nothing; a player without a card passes."""
    return PASS if move.card is None else CALLS[pairing(table_played_on(table, move), move)]


# Which moves are lawful, and why others are not


# Whose turn it is
@rule("peel-91-7", "peel-92-1", says="it is {turn}'s turn, not {player}'s")
def may_play(table: State, move: Move) -> bool:
    """Players play in turn; but the next player may break in with a pair."""
    return move.player == table.turn or may_break_in(table, move) or takes_back(table, move)


@rule("peel-93-10", "peel-94-1", "peel-94-3")
def may_break_in(table: State, move: Move) -> bool:
    """With the whole pack dealt, the next player may break in to pair the active player's card."""
    return not plays_in_turn(table.rules) and pairs(pairable(table), move)


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played now: its player is out, it is not their turn, or it is no card or pass to make now."""
    if is_out(table, move.player):
        return Reason(loses_last, {"player": move.player})
    if not may_play(table, move):
        return Reason(may_play, {"turn": table.turn, "player": move.player})
    return why_not_in_rank(table, move)


# The duty to pair
def demanded(table: State) -> Demand | None:
    """Who must play which rank if they hold it; `None` if nobody must."""
    able = pairable(table)
    if able is None or not _must_pair_now(table):
        return None
    if len(able.cards) > 1 and (charged := ranks_held_back(table)):  # a player is charged once for holding back a card
        able = able._replace(cards=tuple(card for card in able.cards if card.rank not in charged))
    return able if able.cards else None


def without_debts(table: State) -> tuple[State, frozenset[str], Withheld | None]:
    """The table without unpaid offences, but with the card held back if it affects what may be played next.

    It does if the wrong card may be taken back, or if a player has been charged with holding back one rank and could
    still be charged with another.
    """
    last = table.played[-1].withheld if table.before is not None and may_take_back(table.rules) else None
    charged: frozenset[str] = frozenset()
    if not plays_in_turn(table.rules) and (able := pairable(table)) is not None and len(able.cards) > 1:
        charged = frozenset(ranks_held_back(table)).intersection(card.rank for card in able.cards)
    played = tuple([move._replace(withheld=None) for move in table.played])
    return replace(table, due=(), played=played, before=None), charged, last


def _must_pair_now(table: State) -> bool:
    """Whether a player who can pair must."""
    if not table.played:
        return must_match(table.rules)
    return must_pair(table.rules)


def meets_demand(table: State, move: Move) -> bool:
    """Whether the player plays a card that pairs, perhaps after taking back a wrong one."""
    return pairs(pairable(table), move) or takes_back(table, move)


@rule("peel-93-5", says="{player} must play {a_rank} if they hold one; {finding}")
def must_pair(rules: Rules) -> bool:
    """The next player must pair the card just played if they can; with the whole pack dealt, if so agreed."""
    return five_cards_each(rules) or must_pair_on(rules)


@rule(
    "peel-93-5",
    "peel-94-8",
    supplied="Peel does not say outright whether the first player must match the turn-up, or may.",
    says="{player} must match the turn-up with {a_rank} if they hold one; {finding}",
)
def must_match(rules: Rules) -> bool:
    """The first player must match the turn-up if they can."""
    match rules.turn_up_match:
        case "must":
            return True
        case "may":
            return False


@rule("peel-93-5", "peel-94-2", says="{player} must pair with {a_rank} if they hold one; {finding}")
def must_pair_on(rules: Rules) -> bool:
    """With the whole pack dealt, a player who can pair must, as with five cards."""
    match rules.whole_pack_pairing:
        case "must":
            return True
        case "may":
            return False


def why_demanded(table: State) -> Reason:
    """The rule that demands a card; the referee fills in what it found."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    by: RuleFunction = must_match if not table.played else must_pair if plays_in_turn(table.rules) else must_pair_on
    if must_continue_rank(table):
        by = must_continue_rank
    *others, last = [a_card(card.rank) for card in demand.cards]
    a_rank = f"{', '.join(others)} or {last}" if others else last
    return Reason(by, {"player": demand.player, "rank": SPOKEN[demand.cards[0].rank], "a_rank": a_rank})


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the players who hold these hands, with the right call where it matters.

    A player who must break in on the active player has no other move; one who may has others too.
    """
    moves = _lawful(table, hands)
    if call_needed(table.rules):
        return [move._replace(call=call(table, move)) for move in moves]
    return moves


def _lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    turn, able = table.turn, None
    if not plays_in_turn(table.rules) and (able := pairable(table)) is not None:
        ranks = [card.rank for card in able.cards]
        that_pair = [Move(able.player, card) for card in hands[able.player] if card.rank in ranks]
        demand = demanded(table)
        if demand is not None and any(pairs(demand, move) for move in that_pair):
            return that_pair
    cards = _that_may_be_played(table, hands[turn])
    if may_pass(table):
        moves = [move for card in cards if continues_rank(table, move := Move(turn, card))]
        return moves if moves and must_pair_on(table.rules) else [*moves, Move(turn, None, call=PASS)]
    moves = [Move(turn, card) for card in cards]
    return moves + that_pair if able is not None and able.player != turn else moves


def _that_may_be_played(table: State, hand: Iterable[Card]) -> list[Card]:
    """The cards of the hand in turn that pair, if it must; otherwise all."""
    cards, demand = list(hand), demanded(table)
    if demand is None or demand.player != table.turn:
        return cards
    ranks = [card.rank for card in demand.cards]
    return [card for card in cards if card.rank in ranks] or cards


def why_unlawful(table: State, move: Move) -> Iterable[Reason]:
    """No reason: whether a move is lawful depends on hidden hands only."""
    return ()
