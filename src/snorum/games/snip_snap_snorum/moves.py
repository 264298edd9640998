"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snip_snap_snorum.calling import call, call_needed
from snorum.games.snip_snap_snorum.correction import may_take_back, takes_back
from snorum.games.snip_snap_snorum.elimination import loses_last
from snorum.games.snip_snap_snorum.pairing import pairable, pairs, ranks_held_back
from snorum.games.snip_snap_snorum.passing import continues_rank, may_pass, must_continue_rank, why_not_in_rank
from snorum.games.snip_snap_snorum.rules import Rules, five_cards_each, plays_in_turn
from snorum.games.snip_snap_snorum.table import Move, State, is_out
from snorum.games.vocabulary import PASS, Demand, Reason, RuleFunction, Withheld, rule


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


@rule("peel-93-5", "peel-94-8", says="{player} must match the turn-up with {a_rank} if they hold one; {finding}")
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
        pairing = [Move(able.player, card) for card in hands[able.player] if card.rank in ranks]
        demand = demanded(table)
        if demand is not None and any(pairs(demand, move) for move in pairing):
            return pairing
    cards = _that_may_be_played(table, hands[turn])
    if may_pass(table):
        moves = [move for card in cards if continues_rank(table, move := Move(turn, card))]
        return moves if moves and must_pair_on(table.rules) else [*moves, Move(turn, None, call=PASS)]
    moves = [Move(turn, card) for card in cards]
    return moves + pairing if able is not None and able.player != turn else moves


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
