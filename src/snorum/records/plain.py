"""Read a record that is written in plain lines, as a person would write down what was played.

A head says which game it is and who plays, and then each line is a play:

>>> table, where = parse('''game: Snip-Snap-Snorum
... players: Ann, Bea, Cal
... dealer: Cal
... ann leads with the nine of hearts
... Bea: 9 snip, Cal 10
... Bea pays a counter
... ''')
>>> table["deals"][0]["plays"]
['Ann 9H', 'Bea 9 snip', 'Cal 10', 'Bea pays 1']
>>> where["deals", 0, "plays", 2]
Span(line=5, column=14, last=5, end=20)

What comes out is what a TOML text would have given, so that everything else about a record is checked in one place.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from snorum.books.rulings import UnknownRulingSet, rules_as
from snorum.cards import Card
from snorum.edition import how_to_play
from snorum.games import GAMES, Game
from snorum.games.vocabulary import Crux, Parameter, known_options, option_of, points, spelled
from snorum.records.lines import ENDS, one_of, quoted, split_player
from snorum.records.places import Span
from snorum.records.sentences import read, read_cards
from snorum.records.shapes import Path, RecordError
from snorum.records.told import Told
from snorum.records.words import card_of, name_key

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//).*$")
_KEYS = ("game", "players", "dealer", "as", "rules", "title", "note", "turn-up", "layout", "hand")
_OTHER_KEYS = {
    "player": "players",
    "turn up": "turn-up",
    "turnup": "turn-up",
    "trump": "turn-up",
    "turned up": "turn-up",
    "rule": "rules",
    "table": "layout",
    "on the table": "layout",
}
_HAND = re.compile(
    r"(?:(?:the[ \t]+)?hand(?:[ \t]+of)?[ \t]+(?P<player>[^:]+?)|(?P<of>[^:]+?)['’]s?[ \t]+hand)[ \t]*:(?P<cards>.*)$",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"(?:the\s+)?(?P<card>.+?)\s+(?:(?:is|was)\s+)?turned(?:\s+up)?(?:\s+(?:for|as)\s+trumps?)?[.\s]*$", re.IGNORECASE
)
_DEALS = re.compile(
    r"(?:the\s+)?dealer\s+(?:is|was)\s+(?P<dealer>.+?)[.\s]*$"
    r"|(?P<who>.+?)\s+(?:(?:deals|dealt|is\s+dealing)(?:\s+(?:the\s+cards|next|now|first))?|(?:is|was)\s+(?:the\s+)?dealer)[.\s]*$",
    re.IGNORECASE,
)
_BULLET = re.compile(
    r"[ \t]*(?:#?[0-9]{1,5}[.)]|#[0-9]{1,5}|[-*•–—·]|"
    r"[(\[]?[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?[)\]]?(?:[ \t]+-)?)[ \t]+"
)
"""What stands before the plays of a list, or before a message: `3.`, `#3`, `-`, `[21:14]`."""
_HEADING = re.compile(
    r"(?:(?:deal|hand|round)\s+(?:number\s+|no\.?\s*)?[0-9]{1,3}|(?:the\s+)?(?:next|new|second|third)\s+(?:deal|hand|round))[.:!\s]*$",
    re.IGNORECASE,
)
"""A line that begins another deal: `Deal 2`, `next hand`."""
_NAME = re.compile(r"\s*[^\W\d_]+(?:[ '’-]+[^\W\d_]+)*\s*")
"""What can be the name of a game."""
_QUOTES = "‘’“”„«»\"'`"
_LONGEST = 1000
"""How many characters a line of plays may have."""
_BETWEEN_NAMES = re.compile(r"\s*(?:[,;/&+]|(?<=\s)(?:and|vs\.?|versus|against|with)(?=\s))\s*", re.IGNORECASE)
_DEALER = re.compile(r"\s*[([](?:the\s+)?(?:dealer|deals|dealing)[)\]]", re.IGNORECASE)


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def is_plain(text: str) -> bool:
    """Whether a text is in plain lines, and not TOML: its first line that says something has a key and a colon.

    Or it is the name of a game.
    """
    first = next(filter(None, _without_comments(lines_of(text))), "")
    key, colon, _ = first.partition(":")
    return (bool(colon) and _key(key) in _KEYS) or _names_game(first)


def games_told(text: str) -> list[str]:
    r"""The games told in plain lines, one after another, each as a text of its own with its lines where they stood.

    Another game begins with a second line `game:` after plays of the first. A record in TOML is one game.

    >>> games_told("game: jig\nplayers: A, B\nA 2C\ngame: snap\nplayers: A, B")
    ['game: jig\nplayers: A, B\nA 2C', '\n\n\ngame: snap\nplayers: A, B']
    """
    if not is_plain(text):
        return [text]
    lines = lines_of(text)
    said = [*_without_comments(lines)]
    first = next(number for number, line in enumerate(said) if line)
    heads = [first, *(n for n, line in enumerate(said) if n > first and _key(line.partition(":")[0]) == "game")]
    begun = [0, *(here for before, here in pairwise(heads) if _has_plays(lines[before + 1 : here])), len(lines)]
    return ["\n" * first + "\n".join(lines[first:last]) for first, last in pairwise(begun)]


def _has_plays(lines: Sequence[str]) -> bool:
    said = filter(None, _without_comments(lines))
    return any(_key(line.partition(":")[0].split(" of ")[0]) not in _KEYS for line in said)


def _without_comments(lines: Iterable[str]) -> Iterator[str]:
    return (_COMMENT.sub("", line).strip() for line in lines)


def parse(text: str) -> tuple[dict[str, Any], Mapping[Path, Span]]:
    """What a record in plain lines says, as its TOML would say it, and where each part of it stands.

    Raises:
        RecordError: a line cannot be understood; `line` says which, and `others` has the other lines that cannot.
    """
    if len(told := games_told(text)) > 1:
        more = RecordError(f"{len(told)} games are told", "one; `snorum check` judges each of them")
        more.line = len(told[1]) - len(told[1].lstrip("\n")) + 1
        raise more
    reader, errors = PlainText(), list[RecordError]()
    for number, line in enumerate(lines_of(text), 1):
        try:
            reader.read(number, line)
        except RecordError as error:
            error.line = number
            errors.append(error)
            if reader.told is None:  # without its head nothing else is understood
                break
    if errors:
        errors[0].others = errors[1:]
        raise errors[0]
    return reader.table(), reader.where


class PlainText:
    """Reads one line after another."""

    def __init__(self) -> None:
        self.head: dict[str, Any] = {}
        self.deals: list[dict[str, Any]] = []
        self.where: dict[Path, Span] = {}
        self.told: Told | None = None

    @classmethod
    def going_on(cls, told: Told) -> PlainText:
        """A reader in the middle of a deal, of which so much has been told."""
        reader = cls()
        reader.head, reader.told = {"game": told.game.NAME, "players": list(told.players)}, told
        return reader

    def read(self, number: int, line: str) -> list[str]:
        """Read one line; return what it tells in the words of a record, unless it belongs to the head.

        Raises:
            RecordError: it cannot be understood.
        """
        said = unicodedata.normalize("NFC", line)
        if bullet := _BULLET.match(said):
            said = " " * bullet.end() + said[bullet.end() :]
        said = _COMMENT.sub("", said).rstrip()
        if not said.strip():
            return []
        place = Span(number, len(said) - len(said.lstrip()) + 1, number, len(said) + 1)
        if hand := _HAND.match(said.strip()):
            self._hand(hand["player"] or hand["of"], hand["cards"], place)
            return []
        if (turned := _TURNED.match(said.strip())) and self._game_turns_up():
            self._once("turn_up", self._cards(turned["card"]), place)
            return []
        if _HEADING.match(said.strip()):
            if self._began():
                self._begin_deal(place)
            return []
        deals = _DEALS.match(said.strip())
        if deals and self._is_player(dealer := deals["dealer"] or deals["who"]):
            self._in_head("dealer", dealer, said, place)
            return []
        key, colon, value = said.partition(":")
        if colon and self._in_head(_key(key), value.strip(), said, place):
            return []
        if not self.head and _names_game(said):
            self._in_head("game", said.strip(), said, place)
            return []
        return list(self._plays(said, number))

    def table(self) -> dict[str, Any]:
        """The whole record."""
        for number, deal in enumerate(self.deals):
            if "dealer" not in deal:
                self._supply_dealer(number, deal)
            if not deal["hands"]:
                del deal["hands"]
        return {"format": 1, **self.head, "deals": self.deals}

    # The head

    def _in_head(self, key: str, value: str, said: str, place: Span) -> bool:
        """Read a line of the head; return false if it is a play, as in `B: 9`."""
        if self._is_player(key) and key not in ("game", "players"):
            return False
        if key not in _KEYS and "game" in self.head and key in points(self._game().Rules):
            key, value = "rules", f"{key}={value}"
        if key not in _KEYS:
            named = any(map(self._is_player, re.split(r"[\s+&,]+", said)))
            if self._players() and (len(key.split()) > 2 or named):
                return False
            raise RecordError(f"{quoted(key)} begins no line of a record", one_of(key, [*_KEYS, *self._players()]))
        if key in self.head and key != "rules":
            raise RecordError(
                f"{key!r} is said twice", f"one line '{key}:'; another game begins after the plays of this"
            )
        if key == "dealer" and self._began():
            self._begin_deal(place)
        match key:
            case "game":
                self.head["game"], rules = game_named(value)
                if rules:
                    self.head["rules"] = rules
            case "players":
                self._set_players(value, place)
            case "rules":
                self._set_rules(value)
            case "dealer":
                self._once("dealer", self._player(value), place)
            case "turn-up":
                self._once("turn_up", self._cards(value), place)
            case "layout":
                self._once("layout", self._cards(value), place)
                self._teller().lay([card_of(word, self._game()) for word in self._deal(place)["layout"].split()])
            case "hand":
                raise RecordError("a hand needs its player", "'hand of B: 9C 4D ?'")
            case _:
                self.head[key] = value
        if self.told is not None:
            self.told.rules = self._rules()
        self.where[(key,)] = place
        return True

    def _once(self, key: str, value: str, place: Span) -> None:
        """Note what is said once of a deal."""
        deal = self._deal(place) if key == "dealer" else self._undealt(place)
        if key in deal:
            raise RecordError(
                f"{key.replace('_', '-')!r} is said twice of deal {len(self.deals)}", "one such line before its plays"
            )
        deal[key] = value
        self.where["deals", len(self.deals) - 1, key] = place

    def _set_players(self, value: str, place: Span) -> None:
        """The names of the players, as people write a list; `(dealer)` after one says who deals."""
        names, dealer = players_of(value)
        self.head["players"] = names
        if dealer:
            self._once("dealer", dealer, place)

    def _hand(self, player: str, cards: str, place: Span) -> None:
        deal, name = self._undealt(place), self._player(player)
        if any(hand.startswith(f"{name}:") for hand in deal["hands"]):
            raise RecordError(f"the hand of {name} is said twice", "one hand for each player")
        held = self._cards(cards)
        self.where["deals", len(self.deals) - 1, "hands", len(deal["hands"])] = place
        deal["hands"].append(f"{name}: {held}")
        teller = self._teller()
        teller.hands = {**teller.hands, name: self._known(held)}

    @staticmethod
    def _known(cards: str) -> list[Card]:
        return [Card(word[:-1], word[-1]) for word in cards.split() if word[-1:].isalpha() and len(word) > 1]

    def _began(self) -> bool:
        return bool(self.deals) and bool(self.deals[-1]["plays"])

    def _deal(self, place: Span) -> dict[str, Any]:
        if not self.deals:
            self._begin_deal(place)
        return self.deals[-1]

    def _undealt(self, place: Span) -> dict[str, Any]:
        """The deal that is being dealt: another one if cards have been played in the last."""
        if self._began():
            self._begin_deal(place)
        return self._deal(place)

    def _begin_deal(self, place: Span) -> None:
        self.deals.append({"hands": [], "plays": []})
        self.where["deals", len(self.deals) - 1] = place
        if self.told is not None:
            self.told.begin_deal(len(self.deals), {})

    def _set_rules(self, value: str) -> None:
        """Options, as `settling=at-once, pack=32`."""
        known = points(self._game().Rules)
        found = self.head.setdefault("rules", {})
        for item in filter(None, re.split(r"[,;]\s*", value)):
            name, equals, option = (part.strip() for part in item.partition("="))
            if not equals:
                raise RecordError(f"{quoted(item)} sets no rule", f"NAME=OPTION, as in '{_setting(known, item)}'")
            if name in found and found[name] != option:
                raise RecordError(f"the rule {name} is set twice", "once")
            found[name] = _option(known[name], option) if name in known else option

    def _rules(self) -> Any:
        """The rules of the head, if there are such options; that they exclude each other is said when all is read."""
        settings = {name: spelled(option) for name, option in self.head.get("rules", {}).items()}
        with suppress(KeyError, ValueError, UnknownRulingSet):
            return rules_as(self._game(), self.head.get("as", ""), settings, len(self._players()) or None)
        return None

    def _supply_dealer(self, number: int, deal: dict[str, Any]) -> None:
        """Supply the dealer that the record does not name: the one for whom the first to play would be in turn."""
        game, players = self._game(), self._players()
        first = split_player(deal["plays"][0], players)[0] if deal["plays"] else ""
        rules = self._rules()
        if not number and first in players and rules is not None and game.may_be_played_by(rules, len(players)):
            for dealer in players:
                if game.deal(rules, players, dealer).turn == first:
                    deal["dealer"] = dealer
                    said = f"The dealer was not named; it is taken to be {dealer}, so that {first} is first to play."
                    self.head["note"] = " ".join(filter(None, [self.head.get("note", ""), said]))
                    return
        raise RecordError(
            f"deal {number + 1} does not say who deals",
            f"a line such as 'dealer: {(*players, 'A')[0]}' before its plays",
        )

    def _game(self) -> Game:
        return GAMES[self._need("game")]

    def _need(self, key: str) -> Any:
        if key not in self.head:
            raise RecordError(f"the line '{key}:' is missing", f"'{key}:' before the plays")
        return self.head[key]

    # The players, and what is told

    def _players(self) -> Sequence[str]:
        found: Sequence[str] = self.head.get("players", ())
        return found

    def _named(self, word: str) -> list[str]:
        """The players whom a word may name: as it stands, or in other letters, or by an initial that nobody shares."""
        word, players = word.strip(_QUOTES + " .:"), self._players()
        alike = [each for each in players if name_key(each) == name_key(word)]
        initial = [each for each in players if len(word) == 1 and each[:1].casefold() == word.casefold()]
        return next((found for found in ([each for each in players if each == word], alike, initial) if found), [])

    def _game_turns_up(self) -> bool:
        """Whether a card is turned up with every deal of the game that is told."""
        return "game" in self.head and self._game().FACE_UP == "turn_up" and not self._began()

    def _is_player(self, word: str) -> bool:
        return len(self._named(word)) == 1

    def _player(self, word: str) -> str:
        """The player that a word names, in the spelling of the list."""
        self._need("players")
        found = self._named(word)
        if len(found) != 1:
            raise RecordError(f"there is no player {quoted(word)}", one_of(word, self._players()))
        return found[0]

    def _teller(self) -> Told:
        """What has been told so far, for who tells on."""
        if self.told is None:
            self.told = Told(self._game(), tuple(self._need("players")), rules=self._rules())
        return self.told

    def _cards(self, text: str) -> str:
        """Cards of a hand or a layout, as a record has them."""
        return read_cards(text, self._game())

    def _plays(self, said: str, number: int) -> Iterator[str]:
        if said.lstrip().startswith("="):
            first = len(said) - len(said.lstrip())
            yield self._note(self._counts(said.strip()[1:]), Span(number, first + 1, number, len(said) + 1))
            return
        teller = self._teller()
        if len(said) > _LONGEST:
            raise RecordError(f"the line has {len(said)} characters", f"one play in a line, of at most {_LONGEST}")
        try:
            for each in read(said, teller):
                yield self._note(each.text, Span(number, each.start + 1, number, each.end + 1))
        except RecordError as error:
            if self.deals and ENDS in self.deals[-1]["plays"]:
                raise RecordError(
                    error.says, f"a line such as 'dealer: {teller.players[0]}' before the next deal"
                ) from None
            raise

    def _note(self, text: str, place: Span) -> str:
        deal = self._deal(place)
        self.where["deals", len(self.deals) - 1, "plays", len(deal["plays"])] = place
        deal["plays"].append(text)
        return text

    def _counts(self, said: str) -> str:
        """What each holds, with the players in the spelling of the list."""
        items = []
        for item in filter(str.strip, re.split(r"[,;]", said)):
            holder, _, number = item.strip().rpartition(" ")
            items.append(f"{self._player(holder) if self._is_player(holder) else holder} {number}".strip())
        return f"= {', '.join(items)}"


def _setting(known: Mapping[str, Crux | Parameter], said: str) -> str:
    """How a rule of a game is set: the one that is nearest to what is said, to another option than is usual."""
    name = next(iter(get_close_matches(said.replace(" ", "_"), known, 1, 0.5)), next(iter(known)))
    options = known_options(known[name])
    return f"{name}={next((each for each in options if each != spelled(known[name].default)), options[0])}"


def players_of(value: str) -> tuple[list[str], str]:
    """The names in a list of players, as people write one, and the one marked as dealer, if one is.

    >>> players_of("Ann and Bob"), players_of("Mary Ann, Bob (dealer), and Cal"), players_of("A B C")
    ((['Ann', 'Bob'], ''), (['Mary Ann', 'Bob', 'Cal'], 'Bob'), (['A', 'B', 'C'], ''))
    """
    listed = re.sub(r"(?:^|(?<=[\s,;]))[0-9]{1,2}[.)](?=\s)", " ", value).strip(" ,;.")
    items = [item for item in _BETWEEN_NAMES.split(listed) if item.strip()]
    if len(items) == 1 and not re.search(r"[“”\"]", listed):
        items = _DEALER.sub("(dealer)", listed).split()
    names = [" ".join(_DEALER.sub("", item).strip(_QUOTES + " ").split()) for item in items]
    names = [re.sub(r"^and\s+", "", name) for name in names]
    dealers = [name for name, item in zip(names, items, strict=True) if _DEALER.search(item)]
    return [name for name in names if name], dealers[0] if len(dealers) == 1 else ""


def _option(point: Parameter | Crux, text: str) -> Any:
    """An option, or the text as it is if the rule has no such option."""
    try:
        return option_of(point, text)
    except KeyError:
        return int(text) if isinstance(point.default, int) and re.fullmatch(r"[0-9]{1,9}", text) else text


def _key(key: str) -> str:
    word = " ".join(key.split()).casefold()
    return _OTHER_KEYS.get(word, word)


def game_named(name: str) -> tuple[str, dict[str, Any]]:
    """The id of a game, from its id, its title or another name that it has in the sources, and what that name says.

    >>> game_named("Casino"), game_named("Earl of Coventry")
    (('cassino', {}), ('snip-snap-snorum', {'variant': 'earl-of-coventry'}))

    Raises:
        RecordError: there is no such game.
    """

    def plain(some: str) -> str:
        return "".join(letter for letter in some.casefold() if letter.isalpha())

    names: dict[str, tuple[str, dict[str, Any]]] = {}
    for id, game in GAMES.items():
        names |= {plain(other): (id, dict(rules)) for other, rules in game.OTHER_NAMES.items()}
    for id, game in GAMES.items():
        names |= {plain(some): (id, {}) for some in (id, game.TITLE)}
    if plain(name) not in names:
        sheets = (each for each in how_to_play.all_games().values() if plain(each.title) == plain(name))
        expected = _head_of(sheet) if (sheet := next(sheets, None)) else one_of(name, GAMES)
        raise RecordError(f"there is no game {quoted(name)}", expected)
    return names[plain(name)]


def _names_game(line: str) -> bool:
    """Whether a line is the name of a game, and nothing else."""
    with suppress(RecordError):
        return bool(_NAME.fullmatch(line) and game_named(line))
    return False


def _head_of(sheet: how_to_play.HowToPlay) -> str:
    """The lines with which a game is told that is played in the way of a sheet."""
    hand = tomllib.loads(sheet.hand.read_text("utf-8"))
    rules = ", ".join(f"{name}={spelled(option)}" for name, option in hand.get("rules", {}).items())
    lines = {"game": GAMES[sheet.game].TITLE, "as": hand.get("as"), "rules": rules}
    return " and ".join(f"'{key}: {value}'" for key, value in lines.items() if value)


def game_id(name: str) -> str:
    """The id of a game, from any of its names.

    Raises:
        RecordError: there is no such game.
    """
    return game_named(name)[0]
