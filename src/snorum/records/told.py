"""What has been told of a game so far, and what is asked when a sentence does not say enough."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from snorum.cards import RANKS, SPOKEN, Card
from snorum.cards.builds import read_building, read_lying
from snorum.cards.combinations import sets_making
from snorum.games import Game
from snorum.records.lines import quoted, split_player
from snorum.records.shapes import RecordError
from snorum.records.words import Word, card_of, is_possessive, split, vocabulary


@dataclass
class Told:
    """What has been told so far: who plays which game, and which cards are known to be where."""

    game: Game
    players: Sequence[str]
    lying: set[Card] = field(default_factory=set)
    """The cards that are known to lie on the table."""
    builds: set[int] = field(default_factory=set)
    """The builds that lie there, by their numbers."""
    cards: list[Card] = field(default_factory=list)
    """The cards that have been played, in order."""
    seen: set[Card] = field(default_factory=set)
    """The cards that have been played, or lie or lay on the table."""
    hands: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    """The cards that are known to be in a hand."""
    played_by: dict[Card, str] = field(default_factory=dict)
    """Who has played each card of this deal."""
    is_table_known: bool = False
    """Whether all cards of the table were given when they were laid."""
    rules: Any = None
    """The rules that they play by, if they are not the usual ones."""

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up before they play."""
        return self.game.FACE_UP == "turn_up" and self._faces_up(1) > 0

    def _faces_up(self, number: int) -> int:
        """How many cards are laid face up with a deal."""
        return self.game.faces_up(self._rules, len(self.players), number)

    @property
    def _rules(self) -> Any:
        return self.rules or self.game.Rules()

    def lay(self, cards: Sequence[Card | None]) -> None:
        """Lay the cards of the table, as far as they are given."""
        self.lying = {card for card in cards if card is not None and card.suit}
        self.is_table_known = bool(cards) and len(self.lying) == len(cards)

    def misplaces(self, text: str) -> str:
        """What cannot be in a play, written in the words of a record: a card that is elsewhere. Usually empty."""
        player, words = split_player(text, self.players)
        played, takes, taken = words.partition(" takes ")
        card = card_of(played.partition(" ")[0], self.game)
        other = self.played_by.get(card) if card else None
        if other not in (None, player) and not self.game.RETURNING:
            return f"{other} has played {card}"
        named = re.sub(r"build \d+", "", taken).split() if takes and self.is_table_known else []
        away = (each for word in named if (each := card_of(word, self.game)) and not self.may_lie(each))
        return next((f"{each} does not lie on the table" for each in away), "")

    def may_lie(self, card: Card) -> bool:
        """Whether a card may be one of those that are known to lie on the table; either may be without its suit."""
        return any(card.rank == each.rank and card.suit in ("", each.suit or card.suit) for each in self.lying)

    def lies(self, card: Card) -> bool:
        """Whether a card is known to lie on the table; of one without a suit there may be others."""
        return bool(card.suit) and card in self.lying

    def begin_deal(self, number: int, hands: Mapping[str, Sequence[Card]]) -> None:
        """Forget what was in the hands, and what was played, in the deal before; and the table, if another is laid."""
        if self._faces_up(number):
            self.lay(())
        self.hands, self.seen, self.cards, self.played_by = hands, set(), [], {}

    def follow(self, text: str) -> None:
        """Follow a play, written in the words of a record, as far as that tells where cards lie."""
        if text.startswith("=") or " pays " in text:  # its numbers are no cards
            return
        player, words = split_player(text, self.players)
        cards = [card for card in (card_of(word, self.game) for word in words.split()) if card is not None]
        self.seen |= {*self.lying, *cards}
        self.cards += cards[:1]
        self.played_by = self.played_by | {card: player for card in cards[:1] if card.suit}
        self.hands = {
            name: [card for card in hand if name != player or card not in cards[:1]]
            for name, hand in self.hands.items()
        }
        if not self.game.TAKES or not cards:
            return
        _, takes, taken = words.partition(" takes ")
        building = read_building(words.split()[1:], self._card)
        if building and self.game.stands(self._rules, building):
            self.lying -= {*cards}
            self.builds = self.builds - {*building.builds} | {building.number}
        elif takes:
            self.lying -= {*cards}
            self.builds = self.builds - {*read_lying(taken.split(), self._card)[1]}
        else:
            self.lying.add(cards[0])

    def _card(self, word: str) -> Card:
        return card_of(word, self.game) or Card(word)


@dataclass
class Asking:
    """What a sentence leaves open is asked about: with the part, and the ways to write what it may have meant."""

    told: Told
    said: str
    """The sentence."""
    player: str = ""
    """Whose it is, as soon as that is known."""

    @property
    def game(self) -> Game:
        """The game of which it is told."""
        return self.told.game

    def no_number(self) -> RecordError:
        """An error about a payment."""
        return RecordError(f"{quoted(self.said)} gives no number", f"how many: '{self.player} pays 2'")

    def open(self, why: str, *ways: str) -> RecordError:
        """An error about a sentence that leaves something open, with ways to write it."""
        return RecordError(f"{quoted(self.said)} {why}", " or ".join(dict.fromkeys(ways or self.ways())))

    def gets(self, words: Sequence[Word]) -> RecordError:
        """An error about what somebody gets, with what is paid for it."""
        others = [word.value for word in words if word.kind == "name" and word.value != self.player]
        numbers = [number for word in words if word.kind in {"rank", "number"} and (number := number_of(word))]
        pays = [f"'{other} pays {[*numbers, 1][0]}'" for other in others[:2]]
        ways = pays or [f"'= {self.player} 5'"]
        return self.open("says what somebody gets; a record has what each pays", *ways)

    def count(self, words: Sequence[Word]) -> str:
        """How a sentence that counts what players have is written, with its numbers as far as it has them."""
        counts: dict[str, int] = {}
        holder = self.player
        for word in words:
            if word.kind == "name" or word.kind == "pool":
                holder = word.value or "pool"
            elif holder and (number := number_of(word)) is not None:
                counts[holder] = number  # the last: `pays one, and has four left`
        return f"'= {', '.join(f'{who} {number}' for who, number in (counts or {self.player: 5}).items())}'"

    def unknown(self, word: Word) -> RecordError:
        """An error about a word that is not known, with the word that it may be, if one is near."""
        small = word.small
        if word.kind == "suit":
            card = self.mine()[0]
            says = f"{quoted(word.text)} in {quoted(self.said)} is not understood"
            return RecordError(says, f"a rank before the suit: '{SPOKEN[card.rank]} of {small}'")
        near = get_close_matches(small, [each for each in vocabulary(self.game) if " " not in each], 1, _NEAR)
        if near and near[0] != small and near[0][:1] == small[:1] and len(small) > 3:
            return RecordError(f"{quoted(word.text)} in {quoted(self.said)} is not understood", f"perhaps {near[0]!r}")
        return RecordError(f"{quoted(word.text)} in {quoted(self.said)} is not understood", " or ".join(self.ways()))

    def ways(self) -> list[str]:
        """How plays of this player are written, with cards of this hand and this table as far as they are known."""
        player = self.player or (self.told.players[0] if self.told.players else "A")
        mine = self.mine()
        if self.game.TAKES:
            takes = [f"'{player} {card} takes {some}'" for card in mine if (some := self.taken_with(card))]
            if not takes and not self.told.hands.get(player) and not self._named():
                rank = min(self.told.lying, default=mine[0]).rank  # a card that is not there, of a rank that is
                free = [card for card in self.game.every_card() if card.rank == rank and card not in self.told.lying]
                takes = [f"'{player} {card} takes {self.taken_with(card) or rank}'" for card in free]
            return [*takes[:1], f"'{player} {mine[-1]}'"]
        if self.game.CRIES:
            return [f"'{player} {mine[0]}'", f"'{player} {self.game.CRIES[0]}'"]
        call = next(filter(None, self.game.CALLS), "")
        return [f"'{player} {mine[0]}'", *([f"'{player} {mine[0]} {call}'"] if call else [])]

    def taken_with(self, card: Card) -> str:
        """What a card may take of what is known to lie there: its like; where they build, a build or a sum too."""
        number, lying = value_of(card), sorted(each for each in self.told.lying if value_of(each))
        if number in self.told.builds:
            return f"build {number}"
        like = [other for other in lying if other.rank == card.rank]
        sums = sets_making(lying, number) if self.game.BUILDS and 1 <= number <= 10 else ()
        return " ".join(map(str, next(iter([like[:1]] if like else sums), ())))

    def _named(self) -> list[Card]:
        """The card that the sentence names as this player's, if it is one, and is not known to be anywhere else."""
        named, own = set[Card](), True
        for word in split(self.said, self.game, self.told.players):
            if word.kind in {"takes", "with", "plays"} or is_possessive(word):
                own = word.kind != "takes" and (word.kind != "name" or word.value == self.player)
            elif word.kind == "card" and own:
                named.add(word.value)
        others = {card for player, hand in self.told.hands.items() if player != self.player for card in hand}
        return [*named] if len(named) == 1 and not named & (self.told.lying | self.told.seen | others) else []

    def mine(self) -> Sequence[Card]:
        """The card that is named, or else this player's hand, or else a card of the pack that nobody has seen."""
        unseen = [card for card in self.game.every_card() if card not in self.told.seen | self.told.lying]
        free = unseen or self.game.every_card()
        known = self._named() or self.told.hands.get(self.player)
        return known or [next((card for card in free if str(card) == "9H"), free[0])]


COURT = frozenset("AJQK")
"""The ranks whose names are no numbers that anybody counts or pays with."""
_NEAR = 0.75
"""How like another word is that may be meant: of four letters, one may be wrong."""


def number_of(word: Word) -> int | None:
    """The number that a word says, as `9`, `nine` or `nines`."""
    if word.kind in {"number", "total"}:
        return int(word.value)
    return RANKS.index(word.value) + 1 if word.kind == "rank" and word.value in RANKS else None


def as_card(word: Word | Card) -> Card:
    """A card, or a rank without its suit."""
    if isinstance(word, Card):
        return word
    if word.kind == "card":
        assert isinstance(word.value, Card)
        return word.value
    return Card(word.value if word.kind == "rank" else _rank_of(word.value))


def value_of(word: Word | Card) -> int:
    """What a card, or a word for one, counts in a sum; 0 if nothing."""
    card = as_card(word)
    return RANKS.index(card.rank) + 1 if card.rank in RANKS else 0


def _rank_of(number: int) -> str:
    return RANKS[number - 1] if 1 <= number <= len(RANKS) else str(number)
