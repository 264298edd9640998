"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snap.calling import (
    callers,
    comes_late,
    facts_of_call,
    is_let_off,
    is_wrong,
    join_names,
    may_call,
    repeated,
    rightful,
    rightful_for,
)
from snorum.games.snap.matching import like_another_pile, like_the_card_before, like_the_pot
from snorum.games.snap.payment import pays_with_his_pile
from snorum.games.snap.progress import MoveInProgress
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import Move, State
from snorum.games.snap.taking import NOTHING, pot_grows, set_aside, sets_matching_cards_aside, tied
from snorum.games.snap.turning import (
    onto_his_own_pile,
    onto_the_common_pile,
    turns_over,
    turns_over_as_it_lies,
)
from snorum.games.vocabulary import Event, Reason, RuleFunction


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Turn a card, or call; the move must be possible. Returns the table after it, and what has happened."""
    going = MoveInProgress(table)
    if move.card is not None:
        going.turn(move.player, move.card)
    elif is_wrong(move.call, rightful_for(table, callers(move))):
        if is_let_off(table, move):
            return table, []
        going.pay(callers(move))
    else:
        going.claim(move)
    return going.after(), going.events


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is not None:
        return _explain_card(table, move.player, move.card)
    if is_wrong(move.call, rightful_for(table, callers(move))):
        if is_let_off(table, move):
            first = join_names(callers(cast(Move, repeated(table, move))))
            return Reason(comes_late, {**facts_of_call(move), "first": first})
        facts = facts_of_call(move)
        if not pays_with_his_pile(table.rules):
            return Reason(may_call, facts)
        return Reason(pays_with_his_pile, {**facts, "loses": _loses(table, callers(move))})
    if len(callers(move)) > 1:
        return Reason(_tie_rule(table), facts_of_call(move))
    return Reason(rightful, facts_of_call(move))


def _loses(table: State, erring: Sequence[str]) -> str:
    """What those who called in error lose if that is their pile."""
    piles = [player for player in erring if table.piles.get(player)]
    if not piles:
        return f"nothing lies before {join_names(erring)}"
    if len(erring) == 1:
        return f"loses the pile before {erring[0]} to the snap pot"
    what = f"the piles before {join_names(piles)} go" if piles[1:] else f"the pile before {piles[0]} goes"
    return f"{what} to the snap pot"


def _tie_rule(table: State) -> RuleFunction:
    if tied(table.rules) == NOTHING:
        return tied
    if sets_matching_cards_aside(table.rules):
        return sets_matching_cards_aside
    return pot_grows if table.pot else set_aside


def _explain_card(table: State, player: str, card: Card) -> Reason:
    facts = {"player": player, "rank": SPOKEN[card.rank], "a_rank": a_card(card.rank)}
    if one_pile(table.rules):
        matched = like_the_card_before(table.rules, card.rank == table.last_two[1], bool(table.pile))
        by: RuleFunction = like_the_card_before if matched else onto_the_common_pile
    else:
        other = like_another_pile({**table.piles, player: (card,)}, player)
        over = turns_over(table.stacks[player], len(table.piles[player]))
        facts["other"] = other
        turning = turns_over_as_it_lies if turns_over_as_it_lies(table.rules) else turns_over
        by = like_another_pile if other else turning if over else onto_his_own_pile
    if by in (onto_the_common_pile, onto_his_own_pile) and like_the_pot(card, table.pot):
        by = like_the_pot
    return Reason(by, facts)
