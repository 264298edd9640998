"""A play at Snap, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from snorum.cards import Card
from snorum.games.snap.losing import (
    can_give,
    cannot_pay,
    errs,
    last_left,
    locked,
    loses_all,
    nothing_to_turn,
    penalty,
)
from snorum.games.snap.matching import (
    Dispute,
    disputed,
    pot_grows,
    rightful,
    set_aside,
    takes_both_piles,
    takes_the_pile,
    takes_the_pot,
)
from snorum.games.snap.rules import COMMON_PILE, OWN_PILES, Rules
from snorum.games.snap.table import SNAP_POT, Move, State
from snorum.games.snap.turning import callers, in_turn, onto_his_own_pile, onto_the_common_pile, turns_over
from snorum.seating import from_left
from snorum.vocabulary import Captures, Event, Gives, Out, RuleFunction, Wins


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Turn a card, or call; and say what follows. The move is one that nothing bars."""
    going = _Going(table)
    if move.card is not None:
        going.turn(move.player, move.card)
    elif errs(move.call, rightful(table)):
        going.pay(callers(move))
    elif len(players := callers(move)) == 1:
        going.take(players[0], move.call)
    else:
        going.tie(move.call)
    return going.after(), going.events


class _Going:
    """The table while a move is being made, and what the move brings about."""

    def __init__(self, table: State) -> None:
        self.table = table
        self.turner, self.fresh = table.turner, table.fresh
        self.stacks, self.piles = dict(table.stacks), table.piles
        self.pile, self.pot = table.pile, table.pot
        self.out = table.out
        self.winner, self.draw = "", False
        self.events: list[Event] = []

    def turn(self, player: str, card: Card) -> None:
        """Turn the next card. Those who had none to turn, and did not call, are out by now."""
        for other in self.table.waiting:
            self.leave(other, nothing_to_turn)
        if turns_over(self.stacks[player], self.piles[player]):
            self.stacks[player] = len(self.piles[player])
            self.piles = {**self.piles, player: ()}
        self.stacks[player] -= 1
        if self.table.rules.variant == COMMON_PILE:
            self.pile = onto_the_common_pile(self.pile, player, card)
        else:
            self.piles = {**self.piles, player: onto_his_own_pile(self.piles[player], card)}
        self.turner, self.fresh = player, True

    def take(self, player: str, call: str) -> None:
        """The first to call takes what is disputed."""
        dispute = disputed(self.table, call)
        by = _taken_by(self.table.rules, call)
        if call == SNAP_POT:
            cards = takes_the_pot(self.pot, dispute)
            self.pot = ()
        else:
            cards = by(dispute)
        self.clear(dispute)
        self.stacks[player] += len(cards)
        self.events.append(Captures(player, cards, by))
        for loser in in_turn(self.table):
            if loses_all(loser, dispute.of, self.stacks[loser], self.piles[loser]):
                self.leave(loser, loses_all)

    def tie(self, call: str) -> None:
        """What is disputed is set aside."""
        dispute = disputed(self.table, call)
        self.pot = pot_grows(self.pot, dispute) if self.pot else set_aside(dispute)
        self.clear(dispute)
        self.draw = locked(self.table.rules, self.pot)

    def clear(self, dispute: Dispute) -> None:
        """The piles in dispute are gone from the table."""
        self.pile = ()
        if self.table.rules.variant == OWN_PILES:
            self.piles = {**self.piles, **dict.fromkeys(dispute.of, ())}
        self.fresh = False

    def pay(self, erring: Sequence[str]) -> None:
        """Those who have called in error pay, in the order of play."""
        for player in in_turn(self.table):
            if player in erring:
                self.give(player, penalty(self.inside(), player))

    def give(self, player: str, others: Sequence[str]) -> None:
        """One player pays his penalty, as far as he can."""
        able = can_give(self.stacks[player], self.piles[player])
        for other in others[:able]:
            if self.stacks[player]:
                self.stacks[player] -= 1
            else:
                self.piles = {**self.piles, player: self.piles[player][1:]}
            self.stacks[other] += 1
            self.events.append(Gives(player, other, 1, penalty))
        if cannot_pay(able, len(others)):
            self.leave(player, cannot_pay)

    def inside(self) -> list[str]:
        """Who is still in the game, clockwise."""
        return [player for player in self.stacks if player not in self.out]

    def leave(self, player: str, by: RuleFunction) -> None:
        """Put a player out of the game, unless it is over."""
        if self.winner:
            return
        self.out = (*self.out, player)
        self.events.append(Out(player, by))
        if winner := last_left(self.inside()):
            self.winner = winner
            self.events.append(Wins(winner, last_left))

    def after(self) -> State:
        """The table after the move. A player whose turn has come with nothing to turn is out, or waits."""
        if self.winner or self.draw:
            return self.state("", ())
        waiting = []
        for player in from_left(tuple(self.stacks), self.turner):
            if player not in self.out:
                if not nothing_to_turn(self.stacks[player], self.piles[player]):
                    break
                waiting.append(player)
        else:
            player = ""
        table = self.state(player, tuple(waiting))
        if not waiting or rightful(table):
            return table
        for each in waiting:
            self.leave(each, nothing_to_turn)
        return self.state(player if player not in (*self.out, self.winner) else "", ())

    def state(self, turn: str, waiting: tuple[str, ...]) -> State:
        return State(self.table.rules, self.table.dealer, self.turner, turn, self.stacks, self.piles, self.pile,
                     self.pot, self.fresh, waiting, self.out, self.winner, self.draw)  # fmt: skip


def settle(table: State) -> tuple[State, list[Event]]:
    """Nothing is ever due at Snap: penalties are paid at once."""
    return table, []


def standing(table: State) -> dict[str, int]:
    """The cards of each player, face down and in his own pile."""
    return {player: number + len(table.piles[player]) for player, number in table.stacks.items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report has it."""
    return {"cards": standing(table), "pot": len(table.pot), "out": list(table.out),
            "winner": table.winner or None, "draw": table.draw}  # fmt: skip


def _taken_by(rules: Rules, call: str) -> RuleFunction:
    if call == SNAP_POT:
        return takes_the_pot
    return takes_the_pile if rules.variant == COMMON_PILE else takes_both_piles
