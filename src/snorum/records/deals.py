"""Read the deals of a record, and refuse hands and cards that cannot have been dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from snorum.cards import Card
from snorum.games import Game
from snorum.records.keys import check_keys, kind_of, texts_of, value_of
from snorum.records.lines import ENDS, Reader, one_of, quoted
from snorum.records.meant import as_meant
from snorum.records.shapes import Deal, Line, RecordError, place, within

MOST_PLAYS = 10_000
"""The most strings of `plays` in all deals of a record."""

MOST_PUT_RIGHT = 20
"""The most that can have been put right in a record; each is judged by itself, from the beginning."""

_KEYS = ("dealer", "plays", "turn_up", "layout", "hands", "put_right")


class Deals:
    """Reads the deals of one record."""

    def __init__(self, game: Game, rules: Any, players: Sequence[str]) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.reader = Reader(game, rules, players)

    def read(self, tables: Sequence[Any]) -> tuple[Deal, ...]:
        """Read all deals; each error says in which deal it is."""
        if not tables:
            raise RecordError("there are no deals", "at least one [[deals]]")
        deals, left = [], MOST_PLAYS
        for number, table in enumerate(tables, 1):
            with place(number), within("deals", number - 1):
                if type(table) is not dict:
                    raise RecordError(f"deals contains {kind_of(table)}", "tables only")
                check_keys(table, _KEYS, required=("dealer", "plays"))
                left -= len(value_of(table, "plays", list))
                if left < 0:
                    raise RecordError(
                        f"there are more than {MOST_PLAYS:,} plays", f"at most {MOST_PLAYS:,} in all deals together"
                    )
                deals.append(self._deal(table, number))
        self.check_put_right(deals)
        return self.as_meant(deals)

    def check_put_right(self, deals: Sequence[Deal]) -> None:
        """Refuse what was put right if it cannot be judged where it stood, or is more than can be judged."""
        number = sum(len(deal.put_right) for deal in deals)
        if number > MOST_PUT_RIGHT:
            path = ("deals", 0, "put_right")
            raise RecordError(f"{number} plays are put right", f"at most {MOST_PUT_RIGHT}", path=path)
        for at, deal in enumerate(deals):
            for place_in_list, play in enumerate(deal.put_right):
                with within("deals", at), within("put_right", place_in_list):
                    try:
                        self.as_meant((*deals[:at], deal.as_told_first(play)))
                    except RecordError as error:
                        raise RecordError(error.says, error.expected) from None

    def as_meant(self, deals: Sequence[Deal]) -> tuple[Deal, ...]:
        """Deals with the numbers of their plays understood (`meant`)."""
        return as_meant(self.game, self.rules, len(self.players), deals)

    def check(self, deal: Deal, number: int) -> Deal:
        """Return a deal unchanged; a `RecordError` if it cannot be dealt as deal `number`."""
        if deal.dealer not in self.players:
            raise RecordError(f"there is no player {quoted(deal.dealer)}", one_of(deal.dealer, self.players))
        for player in deal.hands:
            self.reader.player(player)
        for key, cards in ((self.game.FACE_UP, deal.face_up),):
            size = self.game.faces_up(self.rules, len(self.players), number)
            if cards and len(cards) != size:
                raise RecordError(f"the {key or 'layout'} has {_cards(len(cards))}", _cards(size))
        self._sizes(deal.hands, deal.dealer, number)
        self._in_the_pack(card for cards in (*deal.hands.values(), deal.face_up) for card in cards)
        return deal

    def _deal(self, table: Mapping[str, Any], number: int) -> Deal:
        dealer = value_of(table, "dealer", str)
        with within("dealer"):
            self.reader.player(dealer)
        turn_up = self._face_up(table, "turn_up", number)
        layout = self._face_up(table, "layout", number)
        hands = self._hands(texts_of(table, "hands", []))
        self._sizes(hands, dealer, number)
        self._in_the_pack(card for cards in (*hands.values(), turn_up or (), layout or ()) for card in cards)
        plays: list[Line] = []
        ended = False
        for play, text in enumerate(table["plays"], 1):
            with place(number, play), within("plays", play - 1):
                if type(text) is not str:
                    raise RecordError(f"the play is {kind_of(text)}", "a text")
                plays.append(self.reader.line(text))
                if played := plays[-1].played:
                    before = (line.played.card for line in reversed(plays[:-1]) if line.played)
                    self._with_suits([played.card, *played.touched], like=next(before, None))
                if ended and (plays[-1].played or plays[-1].ends):
                    raise RecordError(
                        f"the deal has ended before {quoted(text)}",
                        f"after {ENDS!r} only payments and what each holds, or another deal",
                    )
                ended = ended or plays[-1].ends
        if not plays:
            raise RecordError("there are no plays", "at least one string")
        put_right = self._put_right(texts_of(table, "put_right", []), plays)
        if not turn_up:  # what is done may tell it
            acts = (line.played.call for line in plays if line.played and line.played.card is None)
            turn_up = tuple(card for card in map(self.game.turned, acts) if card)
        return Deal(dealer, tuple(plays), turn_up[0] if turn_up else None, layout, hands, put_right)

    def _put_right(self, texts: Sequence[str], plays: Sequence[Line]) -> dict[int, Line]:
        found: dict[int, Line] = {}
        for place_in_list, text in enumerate(texts):
            with within("put_right", place_in_list):
                number, _, first = text.partition(": ")
                if (
                    not (number.isascii() and number.isdecimal() and 1 <= int(number[:6]) <= len(plays))
                    or int(number) in found
                ):
                    said = f"{quoted(text)} does not say which play was put right"
                    raise RecordError(
                        said, f"a number from 1 to {len(plays)}, each once, and what was played first: '4: B 9'"
                    )
                found[int(number)] = line = self.reader.line(first)
                if (line.played or line.ends) and any(each.ends for each in plays[: int(number) - 1]):
                    raise RecordError(
                        f"the deal has ended before {quoted(first)}",
                        f"after {ENDS!r} only payments and what each holds, or another deal",
                    )
        return found

    def _face_up(self, table: Mapping[str, Any], key: str, number: int) -> tuple[Card | None, ...] | None:
        """Read the cards laid face up with a deal; `None` if the record does not give them."""
        if key not in table:
            return None
        size = self.game.faces_up(self.rules, len(self.players), number) if key == self.game.FACE_UP else 0
        if not size:
            said = f"{self.game.TITLE} has no {key} in this deal under these rules"
            raise RecordError(said, f"a deal without {key}", path=(key,))
        text = value_of(table, key, str)
        with within(key):
            cards = (self.reader.card(text.strip()),) if key == "turn_up" else self.reader.cards(text)
            if len(cards) != size:
                raise RecordError(f"the {key} has {_cards(len(cards))}", _cards(size))
        return cards

    def _hands(self, texts: Iterable[str]) -> dict[str, tuple[Card | None, ...]]:
        hands: dict[str, tuple[Card | None, ...]] = {}
        for number, text in enumerate(texts):
            with within("hands", number):
                player, hand = self.reader.hand(text)
                if player in hands:
                    raise RecordError(f"duplicate hand: {player}", "one hand for each player")
                hands[player] = hand
        return hands

    def _with_suits(self, cards: Iterable[Card | None], like: Card | None = None) -> None:
        """Refuse a card without its suit in a game that needs it; the advice has the suit of the card before."""
        if self.game.needs_suits(self.rules) and (lacking := [card for card in cards if card and not card.suit]):
            suit = (like and like.suit) or self.game.pack_of(self.rules)[0].suit
            raise RecordError(
                f"{lacking[0]} has no suit, and {self.game.TITLE} cannot be judged without",
                f"a suit after the rank: {lacking[0]}{suit}",
            )

    def _in_the_pack(self, cards: Iterable[Card | None]) -> None:
        """Refuse a card named more often than the pack has it, and too many cards of a rank."""
        pack = Counter(self.game.pack_of(self.rules))
        ranks: Counter[str] = Counter()
        for card, number in pack.items():
            ranks[card.rank] += number
        known = [card for card in cards if card is not None]
        self._with_suits(known)
        for card, count in Counter(known).items():
            if card.suit and count > pack[card]:
                raise RecordError(f"{card} is named {count} times", _in_numbers(pack[card], "of each card"))
        for rank, count in Counter(card.rank for card in known).items():
            if count > ranks[rank]:
                raise RecordError(
                    f"{count} cards of the rank {rank} are named", _in_numbers(ranks[rank], "of each rank")
                )

    def _sizes(self, hands: Mapping[str, Sequence[Card | None]], dealer: str, number: int) -> None:
        """Refuse hands of sizes that this deal cannot have, whoever is still in the game."""
        sizes = self.game.hand_sizes(self.rules, self.players, dealer, number)
        most = self.game.cards_in_deal(self.rules, self.players, dealer, number)
        if number == 1 or self.game.elimination_rule(self.rules) is None:
            for place_in_list, (player, hand) in enumerate(hands.items()):
                if not sizes[player] <= len(hand) <= most[player]:
                    said, path = f"the hand of {player} has {_cards(len(hand))}", ("hands", place_in_list)
                    drawn = f", and at most {most[player] - sizes[player]} drawn after them"
                    unknown = ", ? for each that is not known" * (len(hand) < sizes[player])
                    expected = _cards(sizes[player]) + unknown + drawn * (most[player] > sizes[player])
                    raise RecordError(said, expected, path=path)
            return
        least, _ = self.game.players_allowed(self.rules)
        possible = []
        for count in range(max(least, len(hands)), len(self.players) + 1):
            players = self.players[:count]
            dealt = self.game.hand_sizes(self.rules, players, players[0], number).values()
            if all(len(hand) in dealt for hand in hands.values()):
                return
            possible += [size for size in dealt if size not in possible]
        found = sorted({len(hand) for hand in hands.values()})
        raise RecordError(
            f"hands of {' and '.join(map(str, found))} cards fit no number of players",
            f"hands of {' or '.join(map(str, possible))}",
        )


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _in_numbers(count: int, of: str) -> str:
    return f"at most { {1: 'one', 2: 'two', 4: 'four'}.get(count, count) } {of}"
