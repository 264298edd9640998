"""Read the strings of `plays`, and the cards and hands of a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from snorum.cards import Card, ranks_among, read_card, suits_among
from snorum.cards.builds import read_building, read_lying
from snorum.games import Game, nearest
from snorum.games.vocabulary import PASS
from snorum.records.shapes import Assertion, Holding, IsOut, IsWinner, Line, Paid, Played, RecordError

_NUMBER = re.compile(r"-?[0-9]{1,400}")
ENDS = "deal ends"
"""What says that a deal ends, though cards may be left. It is no play of a player called `deal`, since none is so."""
_LONGEST = 60
"""How many characters of an unreadable string an error quotes."""


def quoted(text: str) -> str:
    """Quote a string for an error: on one line, and shortened."""
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")


def one_of(word: str, known: Iterable[str]) -> str:
    """Say what was expected in place of `word`, and which is nearest."""
    words = list(known)
    near = nearest(word, [each.casefold() for each in words])
    found = next((each for each in words if each.casefold() == near), "")
    return f"one of {', '.join(words)}" + (f" (the nearest is {found!r})" if found else "")


def split_player(text: str, players: Sequence[str]) -> tuple[str, str]:
    """The player or players with whose name a line begins, and the rest of it.

    A name may have spaces: the longest that fits counts. Without a player's name, the first word stands for it.

    >>> split_player("Mary Ann+Bob snap", ["Mary Ann", "Bob"]), split_player("B 9H snip", "AB")
    (('Mary Ann+Bob', 'snap'), ('B', '9H snip'))
    """
    said = text.strip()
    spaced = [name for name in players if " " in name]
    if spaced:
        names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
        if found := re.match(rf"((?:{names})(?:\+(?:{names}))*)(?:\s+|$)", said):
            return found[1], said[found.end() :]
    first, _, rest = said.partition(" ")
    return first, rest.strip()


class Reader:
    """Reads the cards and plays of one game, under its rules and with these players."""

    def __init__(self, game: Game, rules: Any, players: Sequence[str]) -> None:
        self.game, self.players = game, players
        self._pack = game.pack_of(rules)
        self._ranks, self._suits = ranks_among(self._pack), suits_among(self._pack)
        self._holders = game.holders(rules, players)
        self._calls = [call for call in game.CALLS if call]

    def card(self, word: str) -> Card:
        """Read a card of the pack."""
        try:
            card = read_card(word)
        except ValueError:
            expected = f"a rank ({' '.join(self._ranks)}) and, where it is known, a suit ({' '.join(self._suits)})"
            raise RecordError(f"{quoted(word)} is not a card", expected) from None
        for what, part, every in ("ranks", card.rank, self._ranks), ("suits", card.suit, ["", *self._suits]):
            if part not in every:
                raise RecordError(
                    f"{card} is not in the pack of {len(self._pack)}", f"one of the {what} {' '.join(every).strip()}"
                )
        return card

    def hand(self, text: str) -> tuple[str, tuple[Card | None, ...]]:
        """Read a player and their cards: `B: 9C 4D KH 2S ?`."""
        name, colon, cards = text.partition(":")
        if not colon:
            raise RecordError(f"{quoted(text)} is not a hand", "a player, a colon and the player's cards: 'B: 9C 4D ?'")
        return self.player(name.strip()), self.cards(cards)

    def cards(self, text: str) -> tuple[Card | None, ...]:
        """Read cards separated by spaces or commas; `?` is an unknown card."""
        return tuple(None if word == "?" else self.card(word) for word in text.replace(",", " ").split())

    def player(self, name: str) -> str:
        """Read a player's name, which must be exactly as the record lists it."""
        if name not in self.players:
            raise RecordError(f"there is no player {quoted(name)}", one_of(name, self.players))
        return name

    def line(self, text: str) -> Line:
        """Read a play or an assertion; its first words decide which it is."""
        first, said = split_player(" ".join(text.split()), self.players)
        words = [first, *said.split()] if first else []
        if not words:
            raise RecordError("the play is empty", "a player and a card: 'B 9H snip'")
        if words[0].startswith("="):
            items = text.strip()[1:].split(",")
            return Line(text, None, None, tuple(self._holding(item) for item in items))
        if [word.lower() for word in words] == ENDS.split():
            return Line(text, None, None, (), ends=True)
        rest = [word.lower() for word in words[1:]]
        if words[0] in self._holders and rest == ["wins"]:
            return Line(text, words[0], None, (IsWinner(words[0]),))
        if self.game.CRIES and "+" in words[0]:
            return Line(text, words[0], self._cry(self._together(words[0]), words[1:]), ())
        player = self.player(words[0])
        match rest:
            case []:
                raise RecordError(f"{quoted(text)} is not a play", self._expected(player))
            case ["pays", *number]:
                return Line(text, player, None, (Paid(player, _number(number, text, f"{player} pays 2")),))
            case [("out" | "wins") as word]:
                assertion: Assertion = IsOut(player) if word == "out" else IsWinner(player)
                return Line(text, player, None, (assertion,))
            case [("pass" | "passes")] if self.game.PASSES:
                return Line(text, player, Played(player, None, PASS), ())
            case _ if (act := " ".join(rest)) in self.game.ACTS:
                return Line(text, player, Played(player, None, act), ())
            case [word, *_] if any(act.startswith(f"{word} ") for act in self.game.ACTS):
                raise RecordError(f"{quoted(act)} is nothing that a player does", one_of(act, self.game.ACTS))
            case [word, *_] if self._cries(word):
                return Line(text, player, self._cry(player, words[1:]), ())
        return Line(text, player, self._played(player, words[1:], text), ())

    def _played(self, player: str, words: Sequence[str], text: str) -> Played:
        """Read a card and what may follow it in this game: a call, or the cards that it takes."""
        card = self.card(words[0])
        match [word.lower() for word in words[1:]]:
            case []:
                return Played(player, card)
            case ["lays"] if self.game.TAKES:
                return Played(player, card)
            case ["takes", _, *_] if self.game.TAKES:
                taken = " ".join(words[2:]).replace(",", " ").split()
                if not self.game.BUILDS:
                    return Played(player, card, takes=tuple(map(self.card, taken)))
                takes, builds = read_lying(taken, self.card)
                return Played(player, card, takes=takes, builds=builds)
            case [("builds" | "calls"), *_] as said if self.game.BUILDS:
                if (building := read_building(said, self.card)) is not None:
                    return Played(player, card, building=building)
                expected = (
                    f"a number and what it is laid on: '{player} 2C builds 9 on 7D', '{player} 5S calls fives with 5H'"
                )
                raise RecordError(f"{quoted(text)} is not a build", expected)
            case [call] if self._calls:
                return Played(player, card, self._call(call))
        raise RecordError(f"{quoted(text)} is not a play", self._expected(player))

    def _expected(self, player: str) -> str:
        """Say what a play looks like in this game."""
        if self.game.TAKES:
            builds = f"; or '{player} 2C builds 9 on 7D'" if self.game.BUILDS else ""
            return f"a player and a card, and what it takes: '{player} 4C takes AD 3H'; or '{player} KD'{builds}"
        if self.game.CRIES:
            return f"a player and a card, or a call: '{player} 4C', '{player} {self.game.CRIES[0]}'"
        if not self._calls:
            return f"a player and a card: '{player} {self._pack[0]}'"
        return f"a player, a card and a call: '{player} 9H {self._calls[0]}'"

    def _call(self, word: str) -> str:
        if word not in self._calls:
            raise RecordError(f"{quoted(word)} is not a call", one_of(word, self._calls))
        return word

    def _cries(self, word: str) -> bool:
        """Whether this word begins a call without a card, or at least cannot be a card."""
        if not self.game.CRIES:
            return False
        return any(cry.split()[0] == word for cry in self.game.CRIES) or len(word) > 3

    def _cry(self, player: str, words: Sequence[str]) -> Played:
        """Read a call without a card, and whose piles it is about if the record says so."""
        cry = " ".join(words).lower()
        if cry in self.game.CRIES:
            return Played(player, None, cry)
        said = " ".join(words)
        for known in sorted(self.game.CRIES, key=len, reverse=True):
            piles = said[len(known) + 1 :]
            named = " " not in piles or {*piles.split("+")} <= {*self.players}
            if cry.startswith(f"{known} ") and named and "piles" in self.game.Move._fields:
                return Played(player, None, known, piles=tuple(self._together(piles).split("+")))
        raise RecordError(f"{quoted(cry)} is not a call", one_of(cry, self.game.CRIES))

    def _together(self, text: str) -> str:
        names = [self.player(name) for name in text.split("+")]
        if len(set(names)) < len(names):
            raise RecordError(f"{quoted(text)} names a player twice", "each player who calls, once: B+C")
        return text

    def _holding(self, item: str) -> Holding:
        example = "= " + ", ".join(f"{holder} {number}" for holder, number in zip(self._holders, (5, 4), strict=False))
        if not item.strip():
            raise RecordError("a count is empty", f"each holder with a number: '{example}'")
        holder, said = split_player(" ".join(item.split()), self._holders)
        rest = said.split()
        # A player may be called Pool; a listed player comes before the pool.
        if holder not in self._holders:
            holder = next((pool for pool in self.game.POOLS if pool.lower() == holder.lower()), holder)
        if holder not in self._holders:
            raise RecordError(f"nothing is counted for {quoted(holder)}", one_of(holder, self._holders))
        return Holding(holder, _number(rest, item.strip(), example))


def _number(words: Sequence[str], text: str, example: str) -> int:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise RecordError(f"{quoted(text)} gives no number", f"a whole number in digits: '{example}'")
    return int(words[0])
