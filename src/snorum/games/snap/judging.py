"""What may be done at Snap, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snap.matching import (
    at_fault,
    comes_late,
    errs,
    errs_over_the_pot,
    is_let_off,
    is_wrong,
    like_another_pile,
    like_the_card_before,
    like_the_pot,
    rightful,
)
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import Move, State
from snorum.games.snap.taking import pot_grows, set_aside
from snorum.games.snap.turning import (
    able,
    callers,
    can_call,
    in_the_game,
    in_turn,
    may_call,
    onto_his_own_pile,
    onto_the_common_pile,
    turns_over,
)
from snorum.vocabulary import Reason, RuleFunction


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The next card turned; and where something matches, every right call, by one player or by several together.

    `hands` are the stacks, top card first. Where the player in turn has a pile to turn over, any card of it
    may come to the top. Of more than four players no more than two call together here, though more may.
    """
    moves = []
    if table.turn:
        begin = [player for player in table.may_begin if player not in table.out]
        for player in begin or (table.turn,):
            stack = hands[player]
            moves += [Move(player, card) for card in (stack[:1] or dict.fromkeys(table.piles[player]))]
    if right := rightful(table):
        those = may_call(table)
        for number in range(1, most_together(len(those)) + 1):
            for some in combinations(those, number):
                moves += [Move("+".join(some), None, call) for call in right]
    return moves


def most_together(able: int) -> int:
    """How many of so many who may call do so together, at the most, when they choose at random."""
    return able if able <= 4 else 2


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: by one who is out, by nobody at the table, or out of turn."""
    players = callers(move)
    for player in players:
        if player in table.out:
            return Reason(in_the_game, {"player": player})
    if move.card is None:
        if len(set(players)) < len(players) or not set(players) <= set(table.stacks):
            return Reason(callers, {"player": _names(players)})
        if without := [player for player in players if not able(table, player)]:
            return Reason(can_call, {"player": without[0]})
    elif move.player != table.turn and move.player not in table.may_begin:
        finding = f"it is {table.turn}'s turn" if table.turn else "nobody has one"
        return Reason(in_turn, {"player": _names(players), "finding": finding})
    return None


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """A call where nothing matches, or one call for the other."""
    if move.card is None and at_fault(table, move):
        right = rightful(table)
        finding = f"the call is {right[0].title()}" if right else "nothing matches"
        by = errs if errs(move.call, right) else errs_over_the_pot
        yield Reason(by, {**_calling(move), "finding": finding})


def call(table: State, move: Move) -> str:
    """Nothing is called as a card is turned; a call made without one is judged by `why_unlawful`."""
    return "" if move.card else move.call


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is not None:
        return _explain_card(table, move.player, move.card)
    if is_wrong(move.call, rightful(table)):
        if is_let_off(table, move) and table.claimed:
            return Reason(comes_late, {**_calling(move), "first": _names(callers(table.claimed))})
        return Reason(may_call, _calling(move))
    if len(callers(move)) > 1:
        return Reason(pot_grows if table.pot else set_aside, _calling(move))
    return Reason(rightful, _calling(move))


def _calling(move: Move) -> dict[str, str]:
    players = callers(move)
    return {"player": _names(players), "calls": "call" if len(players) > 1 else "calls", "call": move.call.title()}


def _explain_card(table: State, player: str, card: Card) -> Reason:
    facts = {"player": player, "rank": SPOKEN[card.rank], "a_rank": a_card(card.rank)}
    if one_pile(table.rules):
        matched = like_the_card_before(table.rules, card.rank == table.last_two[1], bool(table.pile))
        by: RuleFunction = like_the_card_before if matched else onto_the_common_pile
    else:
        other = like_another_pile({**table.piles, player: (card,)}, player)
        over = turns_over(table.stacks[player], len(table.piles[player]))
        facts["other"] = other
        by = like_another_pile if other else turns_over if over else onto_his_own_pile
    if by in (onto_the_common_pile, onto_his_own_pile) and like_the_pot(card, table.pot):
        by = like_the_pot
    return Reason(by, facts)


def _names(players: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(players[:-1]), players[-1]]))
