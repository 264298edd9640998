"""Snap with a pile for each player, written apart from the program, by the article and the options of the edition.

It knows how many cards lie face down before each player, and which lie face up. It is told what was turned and called,
and says what must have come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


class OwnPiles:
    """A game in progress. Ranks alone are kept; the top of a pile, and of the pot, is its last."""

    def __init__(self, players: Sequence[str], dealer: str) -> None:
        seat = players.index(dealer) + 1
        self.seats = [*players[seat:], *players[:seat]]  # from the dealer's left
        self.stack = {
            player: 52 // len(players) + (place < 52 % len(players)) for place, player in enumerate(self.seats)
        }
        self.pile: dict[str, list[str]] = {player: [] for player in self.seats}
        self.pot: list[str] = []
        self.showed: set[str] = set()
        """Whose pile showed the rank of the pot's top before it came there; these do not match it."""
        self.turner = dealer
        self.out: list[str] = []
        self.right_calls: list[tuple[str, list[str]]] = []
        """The calls since the last card, and who made them."""
        self.drawn = False

    # What all can see

    def has(self, player: str) -> int:
        return self.stack[player] + len(self.pile[player])

    def inside(self) -> list[str]:
        return [player for player in self.seats if player not in self.out]

    def over(self) -> bool:
        return len(self.inside()) == 1 or self.drawn

    def order(self) -> list[str]:
        """Those in the game from the left of the last to turn, who comes last."""
        seat = self.seats.index(self.turner) + 1
        return [player for player in [*self.seats[seat:], *self.seats[:seat]] if player not in self.out]

    def tops(self) -> dict[str, str]:
        return {player: pile[-1] for player, pile in self.pile.items() if pile}

    def matches(self) -> list[set[str]]:
        tops = self.tops()
        return [{one, other} for one in tops for other in tops if one < other and tops[one] == tops[other]]

    def like_the_pot(self) -> list[str]:
        return [
            player
            for player, top in self.tops().items()
            if self.pot and top == self.pot[-1] and player not in self.showed
        ]

    def is_right(self, cry: str) -> bool:
        return bool(self.matches() if cry == "snap" else self.like_the_pot())

    # What is done

    def turn(self, player: str, rank: str) -> None:
        for other in self.order():  # who had nothing to turn, and waited for a match
            if other == player:
                break
            assert not self.has(other), f"{other} should have turned"
            self.leave(other)
        if not self.stack[player]:
            self.turn_over(player)
        self.stack[player] -= 1
        self.pile[player].append(rank)
        self.showed.discard(player)
        self.turner, self.right_calls = player, []
        self.next_turn()

    def call(self, players: Sequence[str], cry: str, named: Sequence[str]) -> bool:
        """Whether the call was an offence."""
        if not self.is_right(cry):
            if any(cry == made and not {*by} & {*players} for made, by in self.right_calls):
                return False
            for player in [each for each in self.order() if each in players]:
                self.pay(player)
            self.next_turn()
            return True
        self.right_calls.append((cry, list(players)))
        owners = self.owners(cry, named)
        cards = [card for player in owners for card in self.pile[player][:-1]]
        cards += [self.pile[player][-1] for player in owners]
        for player in owners:
            self.pile[player] = []
        if len(players) > 1:
            self.set_aside(cards)
        else:
            (caller,) = players
            self.stack[caller] += len(cards)
            if cry == "snap pot":
                self.stack[caller] += len(self.pot)
                self.pot, self.showed = [], set()
            for other in [each for each in self.order() if each in owners and not self.has(each)]:
                self.leave(other)
        self.next_turn()
        return False

    def owners(self, cry: str, named: Sequence[str]) -> list[str]:
        if cry == "snap pot":
            return list(named or self.like_the_pot()[:1])
        sizes = {frozenset(two): sum(len(self.pile[player]) for player in two) for two in self.matches()}
        if named:
            assert frozenset(named) in sizes
            return list(named)
        most = [two for two, size in sizes.items() if size == max(sizes.values())]
        assert len(most) == 1, "the record must say which"
        return list(most[0])

    def set_aside(self, cards: Sequence[str]) -> None:
        if not self.pot or self.pot[-1] != cards[-1]:
            self.showed = {player for player, top in self.tops().items() if top == cards[-1]}
        self.pot += cards

    def pay(self, player: str) -> None:
        seat = self.seats.index(player) + 1
        others = [each for each in [*self.seats[seat:], *self.seats[: seat - 1]] if each not in self.out]
        able = self.has(player)
        for other in others[:able]:
            if not self.stack[player]:
                self.turn_over(player)
            self.stack[player] -= 1
            self.stack[other] += 1
        if able < len(others):
            self.leave(player)

    def turn_over(self, player: str) -> None:
        self.stack[player], self.pile[player] = len(self.pile[player]), []

    def leave(self, player: str) -> None:
        if not self.over():
            self.out.append(player)

    def next_turn(self) -> None:
        """Who has nothing to turn when their turn comes is out, unless they can call a match."""
        left = Counter(dict.fromkeys(["A", *map(str, range(2, 11)), "J", "Q", "K"], 4))
        left.subtract(self.pot)
        self.drawn = self.drawn or bool(self.pot and max(left.values()) < 2 and not left[self.pot[-1]])
        while not self.over():
            first = self.order()[0]
            if self.has(first) or any(map(self.is_right, ("snap", "snap pot"))):
                return
            self.leave(first)
