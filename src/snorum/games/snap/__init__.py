"""Snap, with one pile for all or a pile for each (an article of 2019, and its Swedish translation).

The article's own cards: the four of clubs, and upon it the four of hearts. A deals; C calls first.

>>> table = deal(Rules(), "ABC", dealer="A")
>>> for move in Move("B", Card("4", "C")), Move("C", Card("4", "H")), Move("C", call="snap"):
...     print(explain(table, move))
...     table, events = play(table, move)
B turns a four
C turns a four, like the four before it
C is first to call Snap
>>> standing(table), table.turn
({'A': 17, 'B': 17, 'C': 18}, 'A')

A call where nothing matches costs a card to each of the others.

>>> table, events = play(table, Move("B", call="snap"))
>>> [(event.player, event.to, event.cards) for event in events]
[('B', 'C', 1), ('B', 'A', 1)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

from snorum.cards import SPOKEN, Card, a_card, pack
from snorum.games.snap.matching import (
    Dispute,
    disputed,
    like_another_pile,
    like_the_card_before,
    like_the_pot,
    pot_grows,
    rightful,
    set_aside,
    takes_both_piles,
    takes_the_pile,
    takes_the_pot,
)
from snorum.games.snap.rules import COMMON_PILE, OWN_PILES, both
from snorum.games.snap.rules import Rules as Rules
from snorum.games.snap.table import SNAP, SNAP_POT
from snorum.games.snap.table import Move as Move
from snorum.games.snap.table import State as State
from snorum.games.snap.table import Turned as Turned
from snorum.seating import from_left, shares
from snorum.vocabulary import Captures, Demand, Event, Gives, Out, Reason, RuleFunction, Wins, rule

NAME = "snap"
TITLE = "Snap"
CALLS = ("",)
"""A card is turned in silence."""
WRONG_CALL: Literal["contradicted", "offence"] = "offence"
CRIES = (SNAP, SNAP_POT)
TAKES = False
FACE_UP: Literal["", "turn_up", "layout"] = ""
SUITED = ""
RETURNING = True

# The table is laid


def at_odds(rules: Rules, players: int) -> str:
    """No options exclude each other."""
    return ""


@rule(*both("1-4", "1-5"),
      supplied="The article sets no limit; with thirteen players to a pack, each is dealt four cards.")  # fmt: skip
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to four players is the usual number; there may be more, and with more packs more still."""
    return 2, 13 * rules.packs


@rule(*both("1-3", "1-5"), supplied="No more than eight packs, though the article sets no limit.")
def pack_of(rules: Rules) -> Sequence[Card]:
    """An ordinary pack, or as many as the players care to shuffle into one."""
    return pack(52) * rules.packs


@rule(*both("2-1"), supplied="The article does not say who deals: the player listed first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """One player deals the cards."""
    return players[0]


@rule(*both("2-1", "2-2"), supplied="The dealing begins on the dealer's left.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All the cards are dealt, one at a time, into stacks as nearly equal as possible."""
    return shares(52 * rules.packs, players, dealer)


def faces_up(rules: Rules, players: int, number: int) -> int:
    """No card is laid face up with the deal."""
    return 0


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds cards: the players."""
    return tuple(players)


@rule(*both("2-3"), supplied="Of the two customs the first is kept: who is the youngest, no record says.")
def begins(players: Sequence[str], dealer: str) -> str:
    """The player on the dealer's left begins, unless the youngest is allowed to."""
    return from_left(players, dealer)[0]


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table when the cards are dealt to `players`, clockwise."""
    seats = tuple(players)
    return State(rules, dealer, dealer, begins(seats, dealer), hand_sizes(rules, seats, dealer),
                 dict.fromkeys(seats, ()))  # fmt: skip


@rule(*both("7-1", "7-3"), says="at Snap the cards are dealt but once: play goes on until somebody has won")
def bars_deal(table: State) -> Reason | None:
    """One deal is the whole game: it is played until there is a winner."""
    return Reason(bars_deal, {})


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """A new game, with all who sat down to the last."""
    return deal(table.rules, table.stacks, dealer)


def reshuffled(table: State) -> bool:
    """A new game is dealt from the whole pack."""
    return True


@rule(supplied="In another game the deal passes to the left.")
def next_dealer(table: State) -> str:
    """Who deals in another game: the article is silent."""
    return from_left(tuple(table.stacks), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Nothing: the article says nothing of another game."""
    return None


@rule(*both("6-2"), says="{player} is out of the game")
def in_the_game(table: State) -> list[str]:
    """Those who have not been eliminated, clockwise."""
    return [player for player in table.stacks if player not in table.out]


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of the game."""
    return player in table.out


# A card is turned


@rule(*both("2-4"), supplied="Whoever has taken cards, the turn passes to the left of the player who turned last.",
      says="{player} cannot turn a card: {finding}")  # fmt: skip
def in_turn(table: State) -> list[str]:
    """Play proceeds clockwise: those still in the game, from the left of the player who turned last."""
    return [player for player in from_left(tuple(table.stacks), table.turner) if player not in table.out]


@rule(*both("3-1", "3-2"), says="{player} turns {a_rank}")
def onto_the_common_pile(pile: tuple[Turned, ...], player: str, card: Card) -> tuple[Turned, ...]:
    """From the stack that lies face down before him he turns the top card, face up, onto a common pile."""
    return (*pile, Turned(player, card))


@rule(*both("3-1", "4-1", "4-2"), says="{player} turns {a_rank} onto his pile")
def onto_his_own_pile(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Each player has a pile of his own, face up, onto which he turns his cards."""
    return (*pile, card)


@rule(*both("4-4"), says="{player} has no face-down cards: he shuffles his pile, turns it over, and turns {a_rank}")
def turns_over(stack: int, pile: tuple[Card, ...]) -> bool:
    """Whose face-down cards have run out shuffles his own pile and turns it over, to be his stack again.

    He does so when it is his turn; until then his pile shows what it showed.
    """
    return not stack and bool(pile)


@rule(*both("3-3", "6-2"), supplied="Who has no cards at the moment, but is not yet out, may call too.",
      says="{player} {calls} {call}")  # fmt: skip
def may_call(table: State) -> list[str]:
    """The players, all who are still in the game, are to call."""
    return in_the_game(table)


@rule(*both("5-1", "5-4"), supplied="Who called at the same time is for the record to say, prop or no prop.",
      says="{player} cannot have called together")  # fmt: skip
def callers(move: Move) -> list[str]:
    """Two or more players may call at the same time; if they do so too often, there can be a prop to grab."""
    return move.player.split("+")


# What an error costs


@rule(*both("6-1"), says="{player} {calls} {call}, but {finding}")
def errs(call: str, right: Sequence[str]) -> bool:
    """It is an error to call where nothing matches, or to call Snap for Snap Pot or Snap Pot for Snap."""
    return call not in right


@rule(*both("6-1"), supplied="Of players who err together, the one nearest the left of the last to turn pays first.",
      says="{player} gives {to} a card, face down")  # fmt: skip
def penalty(players: Sequence[str], caller: str) -> list[str]:
    """He gives at once one face-down card to each of the `players` still in the game, from his left."""
    return from_left(players, caller)[:-1]


@rule(*both("6-1"),
      supplied="He gives the top of his stack, and after that the bottom of his own pile, turned down.")  # fmt: skip
def can_give(stack: int, pile: tuple[Card, ...]) -> int:
    """The cards that a player has, to pay a penalty with."""
    return stack + len(pile)


@rule(*both("6-2"), supplied="Who pays in full with his last card is in the game until his turn comes.",
      says="{player} has too few cards for the penalty, gives what he has, and is out")  # fmt: skip
def cannot_pay(able: int, owed: int) -> bool:
    """Who has not cards enough to pay a penalty is out."""
    return able < owed


# Who is out, and the end


@rule(*both("3-5"),
      supplied="He stays while a match is open, for he may call it; what he has turned stays where it is.",
      says="{player} has no card to turn, and is out")  # fmt: skip
def nothing_to_turn(stack: int, pile: tuple[Card, ...]) -> bool:
    """Who runs out of cards to turn, and has no pile of his own to turn over, is out when his turn comes."""
    return not stack and not pile


@rule(*both("6-2"), supplied="Cards that go into the snap pot are not lost to another's call.",
      says="{player} has lost his last cards to another's call, and is out")  # fmt: skip
def loses_all(player: str, taken_from: Collection[str], stack: int, pile: tuple[Card, ...]) -> bool:
    """Who loses all his cards to another player's Snap is out."""
    return player in taken_from and not stack and not pile


def puts_out(rules: Rules) -> RuleFunction | None:
    """Who has no card to turn is out; penalties and other players' calls may bring it about sooner."""
    return nothing_to_turn


@rule(*both("1-2", "7-1"), says="{player} is the last in the game, and wins")
def last_left(players: Sequence[str]) -> str:
    """Once all but one have been eliminated, the one who remains has won; empty while there are more."""
    return players[0] if len(players) == 1 else ""


@rule(*both("7-2"), supplied="Every match: outside the pot no rank is left twice, and none that would match its top.")
def locked(rules: Rules, pot: Sequence[Card]) -> bool:
    """If every likely match is locked away in the snap pot, the game is a draw between the survivors."""
    if not pot:
        return False
    left = Counter(card.rank for card in pack_of(rules))
    left.subtract(card.rank for card in pot)
    return max(left.values()) <= 1 and not left[pot[-1].rank]


@rule(*both("7-1", "7-2", "7-3"))
def game_over(table: State) -> bool:
    """Unless it is drawn, play goes on until there is a winner."""
    return bool(table.winner) or table.draw


def deal_over(table: State) -> bool:
    """The deal is over with the game."""
    return game_over(table)


# What may be done


def demanded(table: State) -> Demand | None:
    """Nobody chooses his card, so no card is ever demanded."""
    return None


def meets(table: State, move: Move) -> bool:
    """Nothing is demanded, and everything does what is."""
    return True


def compulsion(table: State) -> Reason:
    """There is none: `demanded` binds nobody."""
    raise ValueError("nothing is demanded")


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The next card turned; and where something matches, every right call, by one player or by several together.

    `hands` are the stacks, top card first. Where the player in turn has a pile to turn over, any card of it
    may come to the top. Of more than four players no more than two call together here, though more may.
    """
    moves = []
    if table.turn:
        stack = hands[table.turn]
        moves = [Move(table.turn, card) for card in (stack[:1] or dict.fromkeys(table.piles[table.turn]))]
    if right := rightful(table):
        able = may_call(table)
        most = len(able) if len(able) <= 4 else 2
        for number in range(1, most + 1):
            for some in combinations(able, number):
                moves += [Move("+".join(some), None, call) for call in right]
    return moves


def bars(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: by one who is out, by nobody at the table, or out of turn."""
    players = callers(move)
    for player in players:
        if player in table.out:
            return Reason(in_the_game, {"player": player})
    if move.card is None:
        if len(set(players)) < len(players) or not set(players) <= set(may_call(table)):
            return Reason(callers, {"player": _names(players)})
    elif move.player != table.turn:
        finding = f"it is {table.turn}'s turn" if table.turn else "nobody has one"
        return Reason(in_turn, {"player": _names(players), "finding": finding})
    return None


def faults(table: State, move: Move) -> Iterator[Reason]:
    """A call where nothing matches, or one call for the other."""
    if move.card is None and errs(move.call, right := rightful(table)):
        finding = f"the call is {right[0].title()}" if right else "nothing matches"
        yield Reason(errs, {**_calling(move), "finding": finding})


def call(table: State, move: Move) -> str:
    """Nothing is called as a card is turned; a call made without one is judged by `faults`."""
    return "" if move.card else move.call


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is not None:
        return _explain_card(table, move.player, move.card)
    if errs(move.call, rightful(table)):
        return Reason(may_call, _calling(move))
    if len(callers(move)) > 1:
        return Reason(pot_grows if table.pot else set_aside, _calling(move))
    return Reason(rightful, _calling(move))


def _calling(move: Move) -> dict[str, str]:
    players = callers(move)
    return {"player": _names(players), "calls": "call" if len(players) > 1 else "calls", "call": move.call.title()}


def _explain_card(table: State, player: str, card: Card) -> Reason:
    facts = {"player": player, "rank": SPOKEN[card.rank], "a_rank": a_card(card.rank)}
    if table.rules.variant == COMMON_PILE:
        matched = like_the_card_before((*table.pile, Turned(player, card)))
        by: RuleFunction = like_the_card_before if matched else onto_the_common_pile
    else:
        other = like_another_pile({**table.piles, player: (card,)}, player)
        over = turns_over(table.stacks[player], table.piles[player])
        facts["other"] = other
        by = like_another_pile if other else turns_over if over else onto_his_own_pile
    if by in (onto_the_common_pile, onto_his_own_pile) and like_the_pot(card, table.pot):
        by = like_the_pot
    return Reason(by, facts)


def _names(players: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(players[:-1]), players[-1]]))


def _taken_by(rules: Rules, call: str) -> RuleFunction:
    if call == SNAP_POT:
        return takes_the_pot
    return takes_the_pile if rules.variant == COMMON_PILE else takes_both_piles


# A play, and what follows


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


# The cards themselves


def reserve(table: State, move: Move) -> dict[str, tuple[Card, ...]]:
    """The own piles, their bottom first, to which those who make this move turn when they have no face-down card.

    Who turns a card first shuffles his pile and turns it over; who gives one gives the lowest.
    """
    return {player: table.piles[player] for player in callers(move)}


def handle(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Any]], None],
) -> None:
    """Turn, gather, shuffle and give the cards themselves; `hands` are the stacks, top card first."""
    if move.card is not None:
        stack = hands[move.player]
        if not stack:
            stack += before.piles[move.player]
            shuffle(stack)
        stack.remove(move.card)
        return
    piles = {player: list(pile) for player, pile in reserve(before, move).items()}
    for event in events:
        if isinstance(event, Captures):
            taken = list(event.cards)
            if move.call == SNAP:
                shuffle(taken)
            hands[event.player].extend(taken)
        elif isinstance(event, Gives):
            hands[event.to].append((hands[event.player] or piles[event.player]).pop(0))
