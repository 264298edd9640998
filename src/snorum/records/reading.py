"""Reading a record, and refusing what can be refused before play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from snorum.cards import Card
from snorum.games import GAMES, Game, game
from snorum.records.lines import Reader, one_of, quoted
from snorum.records.shapes import Deal, Record, RecordError, place
from snorum.records.toml import MOST_BYTES, parse
from snorum.vocabulary import POOL, Crux, Parameter, known_options, option_of, points, spelled

MOST_PLAYS = 10_000
"""Strings of `plays`, over all deals of a record."""

_RECORD_KEYS = ("format", "game", "players", "deals", "title", "source", "passages", "note", "rules")
_DEAL_KEYS = ("dealer", "plays", "turn_up", "layout", "hands")
_KINDS: dict[type, str] = {
    str: "a text", int: "a whole number", bool: "true or false", list: "an array", dict: "a table",
}  # fmt: skip


def read_file(path: str | Path, set: Mapping[str, str] | None = None) -> Record:
    """Read the record in a file, as `read` does; a file that cannot be opened is a `RecordError` too."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(f"the file cannot be read: {why}", "a file with a record of play") from None
    return read(data, set)


def read(data: bytes | str, set: Mapping[str, str] | None = None) -> Record:
    """Read a record of play.

    `set` overrides rules by name, with values as text (`{"pack": "32"}`); names that the game does not
    have are passed over. Whatever is wrong is a `RecordError`.
    """
    table = parse(data)
    _keys(table, _RECORD_KEYS, required=("format", "game", "players", "deals"))
    if (version := _value(table, "format", int)) != 1:
        raise RecordError(f"format {_short(version)} is not known", "format = 1")
    name = _value(table, "game", str)
    if name not in GAMES:
        raise RecordError(f"there is no game {quoted(name)}", one_of(name, GAMES))
    names = _strings(table, "players")
    rules = _rules(game(name), _value(table, "rules", dict, {}), set or {}, len(names))
    players = _players(game(name), rules, names)
    named = [each.name for each in fields(rules)]
    given = {*_value(table, "rules", dict, {}), *(set or {})}
    return Record(
        game=game(name),
        players=players,
        rules=rules,
        deals=_Deals(game(name), rules, players).read(_value(table, "deals", list)),
        title=_value(table, "title", str, ""),
        source=_value(table, "source", str, ""),
        passages=_strings(table, "passages", []),
        note=_value(table, "note", str, ""),
        fixed=tuple(each for each in named if each in given),
    )


# Keys and types


def _keys(table: Mapping[str, Any], known: Sequence[str], required: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            raise RecordError(f"there is no key {quoted(key)}", one_of(key, known))
    for key in required:
        if key not in table:
            raise RecordError(f"the key {key!r} is missing", f"the keys {', '.join(required)}")


def _value(table: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = table.get(key, default)
    if type(value) is not kind:  # a bool is an int to isinstance, and to no reader of a record
        raise RecordError(f"{key} is {_kind(value)}", _KINDS[kind])
    return value


def _strings(table: Mapping[str, Any], key: str, default: list[str] | None = None) -> tuple[str, ...]:
    values = _value(table, key, list, default)
    for value in values:
        if type(value) is not str:
            raise RecordError(f"{key} holds {_kind(value)}", "texts only")
    return tuple(values)


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), f"a {type(value).__name__}")


def _short(value: Any) -> str:
    """A value as text; a number too long to print is no option of anything, and said to be huge."""
    return "huge" if isinstance(value, int) and abs(value) >= 10**9 else spelled(value)


# Rules and players


def _rules(game: Game, given: Mapping[str, Any], overridden: Mapping[str, str], players: int) -> Any:
    known = points(game.Rules)
    chosen = {}
    for name, value in given.items():
        if name not in known:
            raise RecordError(f"{game.TITLE} has no rule {quoted(name)}", one_of(name, known))
        kind = type(known[name].default)
        if type(value) is not kind:
            raise RecordError(f"the rule {name} is {_kind(value)}", _KINDS[kind])
        chosen[name] = _option(known[name], _short(value))
    for name, text in overridden.items():
        if name in known:
            chosen[name] = _option(known[name], text)
    rules = game.Rules(**chosen)
    if clash := game.at_odds(rules, players):
        raise RecordError(clash, "options that go together")
    return rules


def _option(point: Parameter | Crux, text: str) -> Any:
    try:
        return option_of(point, text)
    except KeyError:
        known = known_options(point)
        expected = one_of(text, known) if len(known) > 1 else known[0]
        raise RecordError(f"the rule {point.name} has no option {quoted(text)}", expected) from None


def _players(game: Game, rules: Any, players: tuple[str, ...]) -> tuple[str, ...]:
    least, most = game.players_allowed(rules)
    if not least <= len(players) <= most:
        raise RecordError(
            f"there {'is' if len(players) == 1 else 'are'} {len(players)} player{'s' * (len(players) != 1)}",
            f"{least} to {most}",
        )
    for player in players:
        if not 1 <= len(player) <= 32 or player == POOL or _misfits(player):
            raise RecordError(
                f"{quoted(player)} cannot be a player's name",
                f"1 to 32 characters, no white space, none of : , + = and not {POOL!r}",
            )
        if players.count(player) > 1:
            raise RecordError(f"there are two players {player}", "players of different names")
    return players


def _misfits(name: str) -> bool:
    return any(char.isspace() or char in ":,+=" for char in name)


# Deals


class _Deals:
    """Reads the deals of one record."""

    def __init__(self, game: Game, rules: Any, players: Sequence[str]) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.reader = Reader(game, rules, players)

    def read(self, tables: Sequence[Any]) -> tuple[Deal, ...]:
        """All deals, none of them without a place for its errors."""
        if not tables:
            raise RecordError("there are no deals", "one [[deals]] or more")
        deals, left = [], MOST_PLAYS
        for number, table in enumerate(tables, 1):
            with place(number):
                if type(table) is not dict:
                    raise RecordError(f"deals holds {_kind(table)}", "tables only")
                _keys(table, _DEAL_KEYS, required=("dealer", "plays"))
                left -= len(_value(table, "plays", list))
                if left < 0:
                    raise RecordError(f"there are more than {MOST_PLAYS:,} plays", "no more over all deals")
                deals.append(self._deal(table, number))
        return tuple(deals)

    def _deal(self, table: Mapping[str, Any], number: int) -> Deal:
        dealer = self.reader.player(_value(table, "dealer", str))
        turn_up = self._face_up(table, "turn_up", number)
        layout = self._face_up(table, "layout", number)
        hands = self._hands(_strings(table, "hands", []))
        self._sizes(hands, dealer, number)
        self._in_the_pack(card for some in (*hands.values(), turn_up or (), layout or ()) for card in some)
        plays = []
        for play, text in enumerate(table["plays"], 1):
            with place(number, play):
                if type(text) is not str:
                    raise RecordError(f"the play is {_kind(text)}", "a text")
                plays.append(self.reader.line(text))
        if not plays:
            raise RecordError("there are no plays", "one string or more")
        return Deal(dealer, tuple(plays), turn_up[0] if turn_up else None, layout, hands)

    def _face_up(self, table: Mapping[str, Any], key: str, number: int) -> tuple[Card | None, ...] | None:
        """The cards laid face up with a deal, if the record gives them."""
        if key not in table:
            return None
        size = self.game.faces_up(self.rules, len(self.players), number) if key == self.game.FACE_UP else 0
        if not size:
            raise RecordError(
                f"{self.game.TITLE} has no {key} with this deal, under these rules", f"a deal without {key}"
            )
        text = _value(table, key, str)
        cards = (self.reader.card(text.strip()),) if key == "turn_up" else self.reader.cards(text)
        if len(cards) != size:
            raise RecordError(f"the {key} has {_cards(len(cards))}", _cards(size))
        return cards

    def _hands(self, texts: Iterable[str]) -> dict[str, tuple[Card | None, ...]]:
        hands: dict[str, tuple[Card | None, ...]] = {}
        for text in texts:
            player, hand = self.reader.hand(text)
            if player in hands:
                raise RecordError(f"{player} has two hands", "one for each player")
            hands[player] = hand
        return hands

    def _in_the_pack(self, cards: Iterable[Card | None]) -> None:
        """Refuse a card that is there more often than the pack has it, and too many of a rank."""
        pack = Counter(self.game.pack_of(self.rules))
        ranks: Counter[str] = Counter()
        for card, number in pack.items():
            ranks[card.rank] += number
        known = [card for card in cards if card is not None]
        for card, count in Counter(known).items():
            if card.suit and count > pack[card]:
                raise RecordError(f"{card} is there {count} times", _in_numbers(pack[card], "of each card"))
        for rank, count in Counter(card.rank for card in known).items():
            if count > ranks[rank]:
                raise RecordError(
                    f"there are {count} cards of the rank {rank}", _in_numbers(ranks[rank], "of each rank")
                )

    def _sizes(self, hands: Mapping[str, Sequence[Card | None]], dealer: str, number: int) -> None:
        """Refuse hands that this deal cannot give, whoever is left in the game by now."""
        sizes = self.game.hand_sizes(self.rules, self.players, dealer, number)
        if number == 1 or self.game.puts_out(self.rules) is None:
            for player, hand in hands.items():
                if len(hand) != sizes[player]:
                    raise RecordError(f"the hand of {player} has {_cards(len(hand))}", _cards(sizes[player]))
            return
        least, _ = self.game.players_allowed(self.rules)
        possible = []
        for count in range(max(least, len(hands)), len(self.players) + 1):
            some = self.players[:count]
            dealt = self.game.hand_sizes(self.rules, some, some[0], number).values()
            if all(len(hand) in dealt for hand in hands.values()):
                return
            possible += [size for size in dealt if size not in possible]
        found = sorted({len(hand) for hand in hands.values()})
        raise RecordError(
            f"no number of players is dealt hands of {' and '.join(map(str, found))} cards",
            f"hands of {' or '.join(map(str, possible))}",
        )


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def _in_numbers(count: int, of: str) -> str:
    return f"{ {1: 'one', 2: 'two', 4: 'four'}.get(count, count) } {of}".strip()
