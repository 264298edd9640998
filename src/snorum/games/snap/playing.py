"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from snorum.cards import SPOKEN, Card, a_card, listed
from snorum.cards.seating import from_left
from snorum.games.snap.calling import (
    SNAP_POT,
    callers,
    comes_late,
    facts_of_call,
    is_able_to_call,
    is_let_off,
    is_wrong,
    may_call,
    repeated,
    rightful,
    rightful_for,
    who_could_claim,
)
from snorum.games.snap.ending import (
    REMOVED,
    TO_POT,
    is_drawn,
    last_left,
    left_behind,
    loses_all,
    loses_all_to_the_pot,
    nothing_to_turn,
    pays_his_last,
    too_little_known,
    turns_his_last,
)
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import (
    Claimed,
    Move,
    State,
    in_turn,
    like_another_pile,
    like_the_card_before,
    like_the_pot,
    onto_his_own_pile,
    onto_the_common_pile,
    taker_goes_on,
    turns_over,
    turns_over_as_it_lies,
)
from snorum.games.snap.taking import (
    NOTHING,
    Dispute,
    can_give,
    cannot_pay,
    cards_in_dispute,
    pays_with_his_pile,
    penalty,
    pot_grows,
    set_aside,
    sets_matching_cards_aside,
    taken_by,
    tied,
)
from snorum.games.vocabulary import Captures, Event, Gives, Out, Reason, RuleFunction, Wins


class MoveInProgress:
    """The table while a move is being made, and what happens."""

    def __init__(self, table: State) -> None:
        self.table = table
        self.turner, self.fresh = table.turner, table.fresh
        self.stacks, self.piles, self.known = dict(table.stacks), table.piles, table.known
        self.pile, self.pot, self.removed = table.pile, table.pot, table.removed
        self.out = table.out
        self.last_two, self.taker, self.claimed = table.last_two, table.taker, table.claimed
        self.before_pot, self.may_begin = table.before_pot, table.may_begin
        self.winner, self.draw = "", False
        self.events: list[Event] = []
        self.more_known = False
        """Whether the players may now know that no match is left."""

    # A card is turned

    def turn(self, player: str, card: Card) -> None:
        """Turn the next card. Players who had none to turn, and did not call, are out now."""
        for other in self.table.waiting:
            self.leave(other, nothing_to_turn)
        if turns_over(*self.has(player)):
            self.turn_over(player)
        self.see(player, card)
        self.stacks[player] -= 1
        if one_pile(self.table.rules):
            self.pile = onto_the_common_pile(self.pile, player, card)
            self.more_known = self.more_known or len(self.pile) < 3  # the card before may have left the pile
            if not self.stacks[player] and turns_his_last(self.table.rules):
                self.leave(player, turns_his_last)
        else:
            self.piles = {**self.piles, player: onto_his_own_pile(self.piles[player], card)}
            if player in self.before_pot:
                self.before_pot = tuple(other for other in self.before_pot if other != player)
        self.turner, self.fresh, self.taker = player, True, ""
        self.last_two, self.claimed, self.may_begin = (self.last_two[1], card.rank), (), ()

    def turn_over(self, player: str) -> None:
        """Make a player's pile their stack."""
        self.stacks[player] = len(self.piles[player])
        self.known = {**self.known, player: tuple(card.rank for card in self.piles[player])}
        self.piles = {**self.piles, player: ()}

    def see(self, player: str, card: Card) -> None:
        """Note the card that a player turns: one known to be in their stack, or one that nobody had seen."""
        known = self.known[player]
        if self.stacks[player] > len(known):
            self.more_known = True
            return
        place = known.index(card.rank) if card.rank in known else 0  # that it cannot be there is not for us to find
        self.known = {**self.known, player: known[:place] + known[place + 1 :]}

    # A call

    def claim(self, move: Move) -> None:
        """Make a right call, by one player or several together."""
        players = callers(move)
        if len(players) > 1 and tied(self.table.rules) == NOTHING:
            return
        dispute = cards_in_dispute(self.table, move)
        self.clear(dispute)
        self.fresh = self.fresh and self.turner not in dispute.of
        self.claimed = (*self.claimed, Claimed(move, who_could_claim(self.table, move.call)))
        self.more_known = True
        if len(players) == 1:
            self.take(players[0], move.call, dispute)
        else:
            self.tie(dispute)

    def clear(self, dispute: Dispute) -> None:
        """Remove the cards in dispute from the piles."""
        if one_pile(self.table.rules):
            gone = len(dispute.piles[0]) if dispute.piles else 0
            self.pile = self.pile[: len(self.pile) - gone]
            return
        left = {owner: self.piles[owner][: -len(gone)] for owner, gone in zip(dispute.of, dispute.piles, strict=True)}
        self.piles = {**self.piles, **left}

    def take(self, player: str, call: str, dispute: Dispute) -> None:
        """Give the cards in dispute to the first to call."""
        by = taken_by(self.table.rules, call)
        if call == SNAP_POT:
            cards = by(self.pot, dispute)
            self.pot, self.before_pot = (), ()
        else:
            cards = by(dispute)
        self.stacks[player] += len(cards)
        self.known = {**self.known, player: self.known[player] + tuple(card.rank for card in cards)}
        self.events.append(Captures(player, cards, by))
        others = in_turn(self.table)
        for loser in others:
            if self.has_lost(loser, dispute):
                self.leave(loser, loses_all)
        self.taker = player if others[0] != player and taker_goes_on(self.table.rules) else ""

    def tie(self, dispute: Dispute) -> None:
        """Set the cards in dispute aside."""
        self.add_to_pot(set_aside(dispute))
        for loser in in_turn(self.table):
            if self.has_lost(loser, dispute) and loses_all_to_the_pot(self.table.rules):
                self.leave(loser, loses_all_to_the_pot)

    def has_lost(self, player: str, dispute: Dispute) -> bool:
        """Whether a call has taken the last cards of a player."""
        return loses_all(player in dispute.of, *self.has(player))

    def add_to_pot(self, more: tuple[Card, ...]) -> None:
        """Put cards on top of the pot, or under it."""
        on_top = not self.pot or pot_grows(self.table.rules, more[-1].rank == self.pot[-1].rank)
        self.new_pot(self.pot + more if on_top else more + self.pot)

    def new_pot(self, pot: tuple[Card, ...]) -> None:
        """Replace the pot, perhaps with another top card."""
        if not self.pot or pot[-1].rank != self.pot[-1].rank:
            self.before_pot = tuple(
                player for player, pile in self.piles.items() if pile and pile[-1].rank == pot[-1].rank
            )
        self.pot = pot

    # An error

    def pay(self, erring: Sequence[str]) -> None:
        """Have players who called in error pay, in the order of play."""
        self.more_known = True
        for player in in_turn(self.table):
            if player in erring and pays_with_his_pile(self.table.rules):
                self.forfeit(player)
            elif player in erring:
                self.give(player, penalty(self.inside(), player))

    def forfeit(self, player: str) -> None:
        """Put a player's pile, if they have one, into the pot."""
        if not (pile := self.piles[player]):
            return
        self.piles = {**self.piles, player: ()}
        self.fresh = self.fresh and self.turner != player
        self.add_to_pot(pile)
        if nothing_to_turn(*self.has(player)) and loses_all_to_the_pot(self.table.rules):
            self.leave(player, loses_all_to_the_pot)

    def give(self, player: str, others: Sequence[str]) -> None:
        """Have a player pay their penalty as far as they can."""
        cards, turned_over = can_give(self.table.rules, *self.has(player), len(others))
        for other in others[:cards]:
            if turned_over and not self.stacks[player]:
                self.turn_over(player)
            self.hand_over(player, other)
            self.events.append(Gives(player, other, 1, penalty))
        if cannot_pay(cards, len(others)):
            self.leave(player, cannot_pay)
        elif others and nothing_to_turn(*self.has(player)) and pays_his_last(self.table.rules):
            self.leave(player, pays_his_last)

    def hand_over(self, player: str, to: str) -> None:
        """Give one card. Unless it comes from a pile, nobody knows any longer where cards are in either stack."""
        known = dict(self.known)
        if not self.stacks[player]:
            known[to] += (self.piles[player][0].rank,)
            self.piles = {**self.piles, player: self.piles[player][1:]}
        else:
            known[to] = ()
            if self.stacks[player] <= len(known[player]):
                known[player] = ()
            self.stacks[player] -= 1
        self.stacks[to] += 1
        self.known = known

    # Who is out, and whose turn it is

    def has(self, player: str) -> tuple[int, int]:
        """How many cards a player has in their stack, and how many on their pile."""
        return self.stacks[player], len(self.piles[player])

    def inside(self) -> list[str]:
        """Who is still in the game, clockwise."""
        return [player for player in self.stacks if player not in self.out]

    def leave(self, player: str, by: RuleFunction) -> None:
        """Put a player out of the game, unless it is over."""
        if self.winner:
            return
        self.out = (*self.out, player)
        self.more_known = True
        self.events.append(Out(player, by))
        if self.piles[player]:
            self.leave_pile(player, left_behind(self.table.rules))
        inside = self.inside()
        if last_left(len(inside)):
            (self.winner,) = inside
            self.events.append(Wins(self.winner, last_left))

    def leave_pile(self, player: str, where: int) -> None:
        """Deal with the pile of a player who goes out."""
        pile = self.piles[player]
        if where in (REMOVED, TO_POT):
            self.piles = {**self.piles, player: ()}
        if where == REMOVED:
            self.removed += pile
        elif where == TO_POT:
            self.new_pot(pile + self.pot)

    def after(self) -> State:
        """The table after the move. A player with nothing to turn at their turn is out, or waits."""
        if self.over():
            return self.state()
        seats = tuple(self.stacks)
        order = [self.taker, *from_left(seats, self.taker)[:-1]] if self.taker else from_left(seats, self.turner)
        waiting = []
        for player in order:
            if player not in self.out:
                if not nothing_to_turn(*self.has(player)):
                    break
                waiting.append(player)
        else:
            player = ""
        table = self.state(player, tuple(waiting))
        if not waiting or (rightful_for(table, waiting[:1]) and is_able_to_call(table, waiting[0])):
            return table
        for each in waiting:
            self.leave(each, nothing_to_turn)
        return self.state("" if self.over() else player)

    def over(self) -> bool:
        """Whether the game is won, or drawn."""
        if not self.winner and self.more_known:
            unseen = [number - len(self.known[player]) for player, number in self.stacks.items()]
            if not too_little_known(sum(unseen), sum(number > 0 for number in unseen)):
                self.draw = is_drawn(self.state())
        self.more_known = False
        return bool(self.winner) or self.draw

    def state(self, turn: str = "", waiting: tuple[str, ...] = ()) -> State:
        """The table as it is now, with whose turn it is and who waits."""
        return State(self.table.rules, self.table.dealer, self.turner, turn, self.stacks, self.piles, self.known,
                     self.pile, self.pot, self.fresh, waiting, self.out, self.winner, self.draw, self.last_two,
                     self.taker, self.claimed, self.before_pot, self.removed, self.may_begin)  # fmt: skip


# A play, and what follows from it


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
            first = listed(callers(cast(Move, repeated(table, move))), "and")
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
        return f"nothing lies before {listed(erring, 'and')}"
    if len(erring) == 1:
        return f"loses the pile before {erring[0]} to the snap pot"
    what = f"the piles before {listed(piles, 'and')} go" if piles[1:] else f"the pile before {piles[0]} goes"
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
