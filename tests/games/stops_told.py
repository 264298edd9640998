"""The stops games as somebody plays them who has Peel's pages and no program: cards are words, counts are kept by hand.

Nothing here uses `snorum.games`. A table is told what is done (`do`), and says what may be done (`may`), what everybody
has (`counts`), and who has won (`winner`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COURTS = {"A": "ace", "K": "king", "Q": "queen", "J": "knave"}
UP = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def above(card: str, *, round_the_corner: bool = False) -> str:
    """The next card upwards; nothing after a king, unless the ace follows it."""
    place = UP.index(card[:-1]) + 1
    if place == len(UP):
        return f"A{card[-1]}" if round_the_corner else ""
    return UP[place] + card[-1]


class Told:
    """One deal at a table."""

    pools: tuple[str, ...] = ()

    def __init__(self, seats: Sequence[str], dealer: str, hands: Mapping[str, Sequence[str]], **agreed: Any) -> None:
        self.seats, self.dealer, self.agreed = list(seats), dealer, agreed
        self.hands = {who: list(cards) for who, cards in hands.items()}
        here = self.seats.index(dealer) + 1
        self.round = [*self.seats[here:], *self.seats[:here]]
        self.leader, self.last, self.before, self.length = self.round[0], "", "", 0
        self.down: list[str] = []
        self.winner = ""
        self.counts = dict.fromkeys([*seats, *self.pools], 0)
        self.begin()

    def begin(self) -> None:
        """What is staked."""

    def give(self, who: str, to: str, number: int) -> None:
        self.counts[who] -= number
        self.counts[to] += number

    def take_all(self, pool: str, who: str) -> None:
        self.give(pool, who, self.counts[pool])

    @property
    def others(self) -> list[str]:
        return [who for who in self.seats if who != self.leader]

    def follower(self) -> tuple[str, str]:
        """Who holds the next card, and that card; nothing if nobody does, or if a card is led."""
        card = above(self.last, round_the_corner=self.agreed.get("ace") == "both") if self.last else ""
        return next(((who, card) for who, hand in self.hands.items() if card in hand), ("", ""))

    def may(self) -> set[str]:
        """Everything that may be done now."""
        who, card = self.follower()
        return {f"{who} {card}"} if who else {f"{self.leader} {each}" for each in self.hands[self.leader]}

    def do(self, said: str) -> None:
        """A card is played."""
        who, card, *_ = said.split()
        goes_on = self.follower() == (who, card)
        self.before, self.length = (self.last, self.length + 1) if goes_on else ("", 1)
        self.hands[who].remove(card)
        self.down.append(card)
        self.wins(who, card, goes_on)
        self.last, self.leader = card, who
        if not self.hands[who]:
            self.winner = who
            self.end()

    def wins(self, who: str, card: str, goes_on: bool) -> None:
        """What the card brings."""

    def end(self) -> None:
        """What the first out is paid."""
        for who in self.others:
            self.give(who, self.leader, len(self.hands[who]))


class PopeJoan(Told):
    """Pages 80 to 86."""

    pools = ("pope", "matrimony", "intrigue", "ace", "king", "queen", "knave", "game")

    def begin(self) -> None:
        self.trump: str = self.agreed["turned"]
        self.played_by: dict[str, str] = {}
        each = -(-15 // (len(self.seats) + 1))
        for who in self.seats:
            self.give(who, "game", each * (2 if who == self.dealer else 1))
        for pool, number in zip(self.pools, (6, 2, 2, 1, 1, 1, 1), strict=False):
            self.give("game", pool, number)
        if self.trump == "9D":
            self.take_all("pope", self.dealer)
            for who in self.seats:
                if who != self.dealer:
                    number = sum(map(len, self.hands.values())) if self.all_cards else len(self.hands[who])
                    self.give(who, self.dealer, min(number, self.agreed.get("pope_limit") or number))
        elif self.trump[:-1] in [*"AKQJ"]:
            self.take_all(COURTS[self.trump[:-1]], self.dealer)

    @property
    def all_cards(self) -> bool:
        return bool(self.agreed.get("turned_pope_costs") == "all-cards")

    def may(self) -> set[str]:
        found = super().may()
        who, _ = self.follower()
        lacks = above(self.last) if self.last else ""
        if self.agreed.get("pope_in_lieu") and not who and lacks and lacks not in self.down:
            found |= {f"{each} 9D instead" for each, hand in self.hands.items() if "9D" in hand}
        return found

    def do(self, said: str) -> None:
        lacks = above(self.last) if self.last else ""
        super().do(said)
        if said.endswith("instead"):
            self.last = lacks

    def wins(self, who: str, card: str, goes_on: bool) -> None:
        if card == "9D":
            self.take_all("pope", who)
            for other in self.seats:
                if other != who:
                    mine = self.agreed.get("played_pope_costs") == "players-hand"
                    number, limit = len(self.hands[who if mine else other]), self.agreed.get("pope_limit")
                    both = self.agreed.get("limit_for") == "both"
                    self.give(other, who, min(number, limit) if limit and both else number)
        if card[-1] != self.trump[-1] or card[:-1] not in [*"AKQJ"]:
            return
        self.take_all(COURTS[card[:-1]], who)
        self.played_by[card[:-1]] = who
        for pool, high, low in ("matrimony", "K", "Q"), ("intrigue", "Q", "J"):
            if card[:-1] not in (high, low) or not {high, low} <= self.played_by.keys():
                continue
            if self.agreed.get("pairs_won") == "one-run" and not (card[:-1] == high and goes_on):
                continue
            if self.played_by[high] == self.played_by[low]:
                self.take_all(pool, who)
            elif self.agreed.get("divided"):
                half, odd = divmod(self.counts[pool], 2)
                odd *= self.agreed.get("odd_counter") == "higher-card"
                self.give(pool, self.played_by[high], half + odd)
                self.give(pool, self.played_by[low], half)

    def end(self) -> None:
        self.take_all("game", self.leader)
        for who in self.others:
            self.give(who, self.leader, 0 if "9D" in self.hands[who] else len(self.hands[who]))


PAIRS = {"matrimony": {"KD", "QD"}, "intrigue": {"QD", "JD"}}


class Spin(Told):
    """Pages 87 and 88."""

    pools = ("game", "matrimony", "intrigue")

    def begin(self) -> None:
        self.shown: set[str] = set()
        self.stopped: set[str] = set()
        for who in self.seats:
            if who != self.dealer or self.agreed.get("dealer_in_game"):
                self.give(who, "game", 1)
        self.give(self.dealer, "matrimony", 2)
        self.give(self.dealer, "intrigue", 1)

    def may(self) -> set[str]:
        who, card = self.follower()
        mine = self.hands[self.leader]
        if who:
            spin = {f"{self.leader} AD"} if "AD" in mine and self.goes_with_it else set()
            return {f"{who} {card}"} | spin | self.shows(self.stopped if self.any_time else set())
        first = not self.down and self.agreed.get("first_lead") == "showing"
        may_show = {self.leader} if first else self.stopped if self.any_time else {self.leader} & self.stopped
        return {f"{self.leader} {each}" for each in mine} | self.shows(may_show)

    @property
    def goes_with_it(self) -> bool:
        """Whether Spin may be played with the card before it, while another must follow that."""
        with_lead = self.length > 1 or self.agreed.get("spin_with_lead") == "any"
        return bool(self.follower()[0]) and with_lead

    @property
    def any_time(self) -> bool:
        return bool(self.agreed.get("shown_when") == "any-time")

    def shows(self, people: set[str]) -> set[str]:
        """What these players may show."""
        if self.agreed.get("pair_by") == "playing":
            return set()
        left = {pool: pair for pool, pair in PAIRS.items() if pool not in self.shown}
        return {f"{who} shows {pool}" for who in people for pool, pair in left.items() if pair <= {*self.hands[who]}}

    def do(self, said: str) -> None:
        who, what, *rest = said.split()
        if what == "shows":
            self.shown.add(rest[0])
            self.take_all(rest[0], who)
            return
        goes_on = self.follower() == (who, what)
        stops = what == "AD" and (self.goes_with_it or self.agreed.get("spin_led") == "stop")
        if self.agreed.get("pair_by") in ("showing-or-playing", "playing") and goes_on and who == self.leader:
            for pool, high, low in ("matrimony", "KD", "QD"), ("intrigue", "QD", "JD"):
                if (what, self.last) == (high, low) and pool not in self.shown:
                    self.shown.add(pool)
                    self.take_all(pool, who)
        super().do(said)
        if stops:
            self.last = ""
        if not self.follower()[0]:
            self.stopped.add(who)

    def wins(self, who: str, card: str, goes_on: bool) -> None:
        price = self.agreed.get("spin_stake", 3) if card == "AD" else int(card[:-1] == "K")
        for other in self.seats:
            if other != who:
                self.give(other, who, price)

    def end(self) -> None:
        for who in self.others:
            cards = len(self.hands[who])
            if "AD" in self.hands[who]:
                cards = 2 * cards - (self.agreed.get("spin_kept") == "other-cards")
            self.give(who, self.leader, cards)
        self.take_all("game", self.leader)


class Newmarket(Told):
    """Page 89."""

    pools = ("ace", "king", "queen", "knave")

    def begin(self) -> None:
        self.horses = dict(zip(self.pools, str(self.agreed.get("turned", "AS KC QH JD")).split(), strict=True))
        self.left = dict.fromkeys(self.round, 1)
        if self.agreed.get("extra") == "all-four":
            for pool in self.pools:
                self.give(self.dealer, pool, 1)
        else:
            self.left[self.dealer] += 1

    def may(self) -> set[str]:
        who = next((who for who, number in self.left.items() if number), "")
        if not who:
            return super().may()
        bare = [pool for pool in self.pools if not self.counts[pool]]
        full = len(bare) >= sum(self.left.values()) and bare
        return {f"{who} stakes on {pool}" for pool in (bare if full else self.pools)}

    def do(self, said: str) -> None:
        who, what, *rest = said.split()
        if what == "stakes":
            self.left[who] -= 1
            self.give(who, rest[-1], 1)
        else:
            super().do(said)

    def wins(self, who: str, card: str, goes_on: bool) -> None:
        for pool, horse in self.horses.items():
            below = f"K{horse[-1]}" if horse[0] == "A" else UP[UP.index(horse[:-1]) - 1] + horse[-1]
            if card == below and (goes_on or self.agreed.get("led_up_to") != "followed"):
                self.take_all(pool, who)
