"""The strings of `plays`, and the cards and hands in them, in words that a person writes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from snorum.cards import Card, ranks_of, read_card
from snorum.games import Game, nearest
from snorum.records.shapes import Claim, Holding, IsOut, IsWinner, Line, Paid, Played, RecordError

_NUMBER = re.compile(r"-?[0-9]{1,400}")
_LONGEST = 60
"""How much of a string that cannot be read is quoted back."""


def quoted(text: str) -> str:
    """A string as an error quotes it: on one line, and no longer than a line can bear."""
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")


def one_of(word: str, known: Iterable[str]) -> str:
    """What was expected in place of `word`, the nearest named."""
    words = list(known)
    near = nearest(word, words)
    return f"one of {', '.join(words)}" + (f" (the nearest is {near!r})" if near else "")


class Reader:
    """Reads the cards and the plays of one game, among these players, with a pack of this size."""

    def __init__(self, game: Game, players: Sequence[str], pack: int) -> None:
        self.game, self.players = game, players
        self._ranks = ranks_of(pack)
        self._pack = pack
        self._calls = [call for call in game.CALLS if call]

    def card(self, word: str) -> Card:
        """A card of the pack."""
        try:
            card = read_card(word)
        except ValueError:
            expected = "a rank (A 2 3 4 5 6 7 8 9 10 J Q K) and, where it is known, a suit (C D H S)"
            raise RecordError(f"{quoted(word)} is not a card", expected) from None
        if card.rank not in self._ranks:
            raise RecordError(f"{card} is not in the pack of {self._pack}", f"one of the ranks {' '.join(self._ranks)}")
        return card

    def hand(self, text: str) -> tuple[str, tuple[Card | None, ...]]:
        """A player and his cards: `B: 9C 4D KH 2S ?`."""
        name, colon, cards = text.partition(":")
        if not colon:
            raise RecordError(f"{quoted(text)} is not a hand", "a player, a colon, his cards: 'B: 9C 4D ?'")
        player = self.player(name.strip())
        words = cards.replace(",", " ").split()
        return player, tuple(None if word == "?" else self.card(word) for word in words)

    def player(self, name: str) -> str:
        """One of the players, named exactly as the record lists them."""
        if name not in self.players:
            raise RecordError(f"there is no player {quoted(name)}", one_of(name, self.players))
        return name

    def line(self, text: str) -> Line:
        """A play or an assertion, by its first words."""
        words = text.split()
        if not words:
            raise RecordError("the play is empty", "a player and a card: 'B 9H snip'")
        if words[0].startswith("="):
            items = text.strip()[1:].split(",")
            return Line(text, None, None, tuple(self._holding(item) for item in items))
        player = self.player(words[0])
        match [word.lower() for word in words[1:]]:
            case []:
                raise RecordError(f"{quoted(text)} is no play", f"a card after the player: '{player} 9H'")
            case ["pays", *rest]:
                return Line(text, player, None, (Paid(player, _number(rest, text, f"{player} pays 2")),))
            case [("out" | "wins") as word]:
                claim: Claim = IsOut(player) if word == "out" else IsWinner(player)
                return Line(text, player, None, (claim,))
            case [_]:
                return Line(text, player, Played(player, self.card(words[1])), ())
            case [_, call]:
                return Line(text, player, Played(player, self.card(words[1]), self._call(call)), ())
            case _:
                raise RecordError(
                    f"{quoted(text)} says more than a play",
                    f"a player, a card and a call: '{player} 9H {self._calls[0]}'",
                )

    def _call(self, word: str) -> str:
        if word not in self._calls:
            raise RecordError(f"{quoted(word)} is no call", one_of(word, self._calls))
        return word

    def _holding(self, item: str) -> Holding:
        example = f"= {self.players[0]} 5, {self.game.POOL} 6"
        if not item.strip():
            raise RecordError("a count is empty", f"each holder and his number: '{example}'")
        holder, *rest = item.split()
        # A player may be called Pool; whoever is listed is meant before the pool is.
        if holder not in self.players and holder.lower() == self.game.POOL:
            holder = self.game.POOL
        elif holder not in self.players:
            raise RecordError(f"there is no player {quoted(holder)}", one_of(holder, [*self.players, self.game.POOL]))
        return Holding(holder, _number(rest, item.strip(), example))


def _number(words: Sequence[str], text: str, example: str) -> int:
    if len(words) != 1 or not _NUMBER.fullmatch(words[0]):
        raise RecordError(f"{quoted(text)} gives no number", f"one in digits: '{example}'")
    return int(words[0])
