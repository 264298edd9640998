"""Read a record that is written in plain lines, as a person would write down what was played.

A head says which game it is and who plays, and then each line is a play:

>>> table, where = parse('''game: Snip-Snap-Snorum
... players: Ann, Bea, Cal
... dealer: Cal
... ann leads the nine of hearts
... Bea: 9 snip, Cal 10
... Bea pays one counter
... ''')
>>> table["deals"][0]["plays"]
['Ann 9H', 'Bea 9 snip', 'Cal 10', 'Bea pays 1']
>>> where["deals", 0, "plays", 2]
Place(line=5, column=14, last=5, end=20)

What comes out is what a TOML text would have given, so that everything else about a record is checked in one place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from snorum.cards import RANKS as ALL_RANKS
from snorum.cards import SPOKEN, SUIT_NAMES, a_suit, read_card
from snorum.cards import SUITS as FRENCH
from snorum.cards.builds import NAMES, PLURALS, UNSAID
from snorum.games import GAMES, Game, nearest
from snorum.games.vocabulary import PASS, POOL, Crux, Parameter, option_of, points
from snorum.records.blank import card_of
from snorum.records.lines import ENDS, one_of, quoted
from snorum.records.places import Place
from snorum.records.shapes import Path, RecordError

_COMMENT = re.compile(r"(?:^|(?<=\s))#.*$")
_KEYS = ("game", "players", "dealer", "as", "rules", "title", "note", "turn-up", "layout", "hand")
_OTHER_KEYS = {"player": "players", "turn up": "turn-up", "turnup": "turn-up", "rule": "rules"}
_HAND = re.compile(r"hand(?:[ \t]+of)?[ \t]+(?P<player>[^\s:]+)[ \t]*:(?P<cards>.*)$", re.IGNORECASE)
_NUMBERED = re.compile(r"[ \t]*[0-9]{1,5}[.)][ \t]+")
_QUOTES = "‘’“”„«»\"'`"


def _forms(number: int) -> set[str]:
    """The words for the cards of a number, one or several."""
    words = [word for word, rank in RANKS.items() if rank in ALL_RANKS[number - 1 : number]]
    return {form for word in words for form in (word, f"{word}s")}


RANKS = {word: rank for rank, word in SPOKEN.items()} | {"jack": "J", "deuce": "2", "trey": "3"}
SUITS = {form: suit for suit, name in SUIT_NAMES.items() if name for form in (name, a_suit(suit).split()[-1])}
NUMBERS = {word: int(rank) for rank, word in SPOKEN.items() if rank.isdigit()} | {"one": 1, "nothing": 0}
FILLING = {
    "plays", "played", "leads", "led", "lays", "laid", "trails", "trailed", "turns", "turned", "shows", "put", "puts",
    "down", "drops", "calls", "called", "says", "said", "the", "of", "and", "with", "card", "then",
}  # fmt: skip
"""Words that change nothing."""
TAKES = {"takes", "took", "captures", "captured", "taking", "capturing"}
BUILDS = {"builds", "built", "building", "makes"}
CALLS = {"calls", "called", "calling"}
SAYS = CALLS | {"says", "said", "saying", "announces", "announced", "announcing"}
UNNAMED = {UNSAID, "silently", "unsaid"}
"""What is said of a build that was not named aloud."""
NUMBERED: Mapping[int, set[str]] = {
    number: {str(number), name, f"{name}s", PLURALS[number], *_forms(number)} for number, name in NAMES.items()
}
"""The words for each number of a build or a call."""
PLURAL_FORMS = {word for some in NUMBERED.values() for word in some if word.endswith("s")}
PAYS = {"pays", "paid", "paying"}
PASSES = {"pass", "passes", "passed"}
AFTER_A_PAYMENT = {"a", "counter", "counters", "card", "cards", "to", "the", "into", POOL}


def is_plain(text: str) -> bool:
    """Whether a text is in plain lines, and not TOML: its first line that says something has a key and a colon."""
    said = (_COMMENT.sub("", line).strip() for line in text.removeprefix("\ufeff").split("\n"))
    key, colon, _ = next(filter(None, said), "").partition(":")
    return bool(colon) and _key(key) in _KEYS


def parse(text: str) -> tuple[dict[str, Any], Mapping[Path, Place]]:
    """What a record in plain lines says, as its TOML would say it, and where each part of it stands.

    Raises:
        RecordError: a line cannot be understood; `line` says which.
    """
    reader = _PlainText()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        try:
            reader.read(number, line)
        except RecordError as error:
            error.line = number
            raise
    return reader.table(), reader.where


class _PlainText:
    """Reads one line after another."""

    def __init__(self) -> None:
        self.head: dict[str, Any] = {}
        self.deals: list[dict[str, Any]] = []
        self.where: dict[Path, Place] = {}

    def read(self, number: int, line: str) -> None:
        """Read one line; raise `RecordError` if it cannot be understood."""
        said = _COMMENT.sub("", line).rstrip()
        if not said.strip():
            return
        place = Place(number, len(said) - len(said.lstrip()) + 1, number, len(said) + 1)
        if hand := _HAND.match(said.strip()):
            self._undealt(place)["hands"].append(f"{self._player(hand['player'])}: {_cards(hand['cards'])}")
            return
        key, colon, value = said.partition(":")
        if colon and self._in_head(_key(key), value.strip(), place):
            return
        if numbered := _NUMBERED.match(said):
            said = " " * numbered.end() + said[numbered.end() :]
        for first, last in self._plays(said):
            self._play(said[first:last], Place(number, first + 1, number, last + 1))

    def table(self) -> dict[str, Any]:
        """The whole record."""
        for number, deal in enumerate(self.deals):
            if "dealer" not in deal:
                self._supply_dealer(number, deal)
            if not deal["hands"]:
                del deal["hands"]
        return {"format": 1, **self.head, "deals": self.deals}

    # The head

    def _in_head(self, key: str, value: str, place: Place) -> bool:
        """Read a line of the head; return false if it is a play, as in `B: 9`."""
        if self._is_player(key) and key not in ("game", "players"):
            return False
        if key not in _KEYS and "game" in self.head and key in points(GAMES[self.head["game"]].Rules):
            key, value = "rules", f"{key}={value}"
        if key not in _KEYS:
            if self._players() and self._is_player(key.split()[0] if key else ""):
                return False
            raise RecordError(f"{quoted(key)} begins no line of a record", _nearest(key, [*_KEYS, *self._players()]))
        if key == "dealer" and self._began():
            self._begin_deal(place)
        match key:
            case "game":
                self.head["game"] = game_id(value)
            case "players":
                words = re.split(r"[\s,;]+", value.strip(" ,;."))
                self.head["players"] = [word.strip(_QUOTES) for word in words if word.strip(_QUOTES)]
            case "rules":
                self.head["rules"] = {**self.head.get("rules", {}), **self._rules(value)}
            case "dealer":
                self._deal(place)["dealer"] = self._player(value)
            case "turn-up":
                self._undealt(place)["turn_up"] = _cards(value)
            case "layout":
                self._undealt(place)["layout"] = _cards(value)
            case "hand":
                raise RecordError("a hand needs its player", "'hand of B: 9C 4D ?'")
            case _:
                self.head[key] = value
        self.where[(key,)] = place
        return True

    def _began(self) -> bool:
        return bool(self.deals) and bool(self.deals[-1]["plays"])

    def _deal(self, place: Place) -> dict[str, Any]:
        if not self.deals:
            self._begin_deal(place)
        return self.deals[-1]

    def _undealt(self, place: Place) -> dict[str, Any]:
        """The deal that is being dealt: another one if cards have been played in the last."""
        if self._began():
            self._begin_deal(place)
        return self._deal(place)

    def _begin_deal(self, place: Place) -> None:
        self.deals.append({"hands": [], "plays": []})
        self.where["deals", len(self.deals) - 1] = place

    def _rules(self, value: str) -> dict[str, Any]:
        """Options, as `settling=at-once, pack=32`."""
        known = points(GAMES[self._need("game")].Rules)
        found: dict[str, Any] = {}
        for item in filter(None, re.split(r"[,;]\s*", value)):
            name, equals, option = (part.strip() for part in item.partition("="))
            if not equals:
                raise RecordError(f"{quoted(item)} sets no rule", "NAME=OPTION, as in 'settling=at-once'")
            found[name] = _option(known[name], option) if name in known else option
        return found

    def _supply_dealer(self, number: int, deal: dict[str, Any]) -> None:
        """Supply the dealer that the record does not name: the one for whom the first to play would be in turn."""
        game, players = GAMES[self._need("game")], self.head.get("players", [])
        first = deal["plays"][0].split()[0] if deal["plays"] else ""
        rules = game.Rules()
        least, most = game.players_allowed(rules)
        if not number and first in players and least <= len(players) <= most and not self.head.get("rules"):
            for dealer in players:
                if game.deal(rules, players, dealer).turn == first:
                    deal["dealer"] = dealer
                    said = f"The dealer was not named; it is taken to be {dealer}, so that {first} is first to play."
                    self.head["note"] = " ".join(filter(None, [self.head.get("note", ""), said]))
                    return
        raise RecordError(f"deal {number + 1} does not say who deals", "a line such as 'dealer: A' before its plays")

    def _need(self, key: str) -> Any:
        if key not in self.head:
            raise RecordError(f"the line '{key}:' is missing", f"'{key}:' before the plays")
        return self.head[key]

    # The plays

    def _players(self) -> Sequence[str]:
        found: Sequence[str] = self.head.get("players", ())
        return found

    def _named(self, word: str) -> list[str]:
        """The players whom a word may name: as it stands, or in other letters, or by an initial that nobody shares."""
        word, players = word.strip(_QUOTES + ".:"), self._players()
        alike = [each for each in players if each.strip(_QUOTES + ".").casefold() == word.casefold()]
        initial = [each for each in players if len(word) == 1 and each[:1].casefold() == word.casefold()]
        return next((found for found in ([each for each in players if each == word], alike, initial) if found), [])

    def _is_player(self, word: str) -> bool:
        return len(self._named(word)) == 1

    def _player(self, word: str) -> str:
        """The player that a word names, in the spelling of the list."""
        self._need("players")
        found = self._named(word)
        if len(found) != 1:
            raise RecordError(f"there is no player {quoted(word)}", _nearest(word, self._players()))
        return found[0]

    def _plays(self, line: str) -> Iterator[tuple[int, int]]:
        """Where the plays of a line stand: a comma, or a full stop, begins another if a player's name follows it."""
        start = len(line) - len(line.lstrip())
        if line.lstrip().startswith("="):
            yield start, len(line)
            return
        for match in re.finditer(r"[,;.][ \t]*(?=(?P<word>[^\s:,;.+]+)(?P<more>[\s:+]+\S)?)", line):
            if match.start() > start and self._begins_play(line[start : match.start()], match["word"], match["more"]):
                yield start, match.start()
                start = match.end()
        yield start, len(line)

    def _begins_play(self, before: str, word: str, more: str | None) -> bool:
        """Whether a word after a comma begins another play. A player may be called A, as an ace is that is taken."""
        taking = not TAKES.isdisjoint(before.casefold().split())
        return more is not None and self._is_player(word) and not (taking and self._is_card(word) and len(word) > 1)

    def _is_card(self, word: str) -> bool:
        game = GAMES.get(self.head.get("game", ""))
        return game is not None and _is_card(word, game)

    def _play(self, said: str, place: Place) -> None:
        deal = self._deal(place)
        self.where["deals", len(self.deals) - 1, "plays", len(deal["plays"])] = place
        deal["plays"].append(self._understood(said))

    def _understood(self, said: str) -> str:
        """A play or an assertion as a record has it."""
        words = [word.strip(_QUOTES) for word in said.replace("!", " ").replace("\ufe0f", "").rstrip(" .;").split()]
        words = [word for word in words if word]
        if [word.casefold() for word in words if word.casefold() != "the"] == ENDS.split():
            return ENDS
        if words and words[0].startswith("="):
            return self._counts(" ".join(words)[1:])
        if len(words) > 1 and words[1].strip(":") == "":
            del words[1]
        players = [self._player(name) for name in words[0].rstrip(":").split("+")] if words else []
        rest = [word.rstrip(",;:") for word in words[1:]]
        while len(rest) > 1 and rest[0].casefold() in ("and", "&", "+") and self._is_player(rest[1]):
            players.append(self._player(rest[1]))
            rest = rest[2:]
        return " ".join(["+".join(players), *self._rest(rest, said)])

    def _counts(self, said: str) -> str:
        """What each holds, with the players in the spelling of the list."""
        items = []
        for holder, *number in filter(None, map(str.split, re.split(r"[,;]", said))):
            items.append(" ".join([self._player(holder) if self._is_player(holder) else holder, *number]))
        return f"= {', '.join(items)}"

    def _rest(self, words: Sequence[str], said: str) -> list[str]:
        """What a player does, as a record has it."""
        small = [word.casefold() for word in words]
        if small and small[0] in PAYS:
            return ["pays", *_payment([word for word in small[1:] if not self._is_player(word)], said)]
        if " ".join(small) in ("out", "is out", "goes out", "wins", "has won", "won"):
            return ["out" if small[-1] == "out" else "wins"]
        if not PAYS.isdisjoint(small):
            raise RecordError(f"{quoted(said)} is a play and a payment", "each in a line of its own: 'B pays 1'")
        game = GAMES[self._need("game")]
        at = next((number for number, word in enumerate(small) if word in TAKES), len(words))
        if game.BUILDS and (building := _building(words, small, game, said)):
            return building
        played, taken = words[:at], words[at + 1 :]
        if at < len(words) and not played and "with" in small[at:]:  # B takes the six of clubs with the six of diamonds
            by = small.index("with", at)
            played, taken = words[by + 1 :], words[at + 1 : by]
        found = list(_read_words(played, game, said))
        return [*found, "takes", *_lying(taken, game, said)] if at < len(words) else found


def _building(words: Sequence[str], small: Sequence[str], game: Game, said: str) -> list[str]:
    """A build or a call, as a record has it; empty if the words are not like that."""
    verbs = BUILDS | (SAYS if not {"on", "upon", "with"}.isdisjoint(small) else CALLS)
    at = next((number for number, word in enumerate(small) if word in verbs), -1)
    if at == 0 and small[0] in BUILDS and "with" in small:  # builds nine with the two of clubs on the seven of diamonds
        by = small.index("with")
        words = [*words[by + 1 :], *words[:by]]
        return _building(words, [word.casefold() for word in words], game, said)
    if at < 1 or len(words) < at + 2 or not TAKES.isdisjoint(small):
        return []
    words, at = _number_first(words, small, at)
    small = [word.casefold() for word in words]
    if len(words) < at + 3:
        return []
    named, rest = small[at + 1], list(words[at + 2 :])
    aloud = small[-1] not in UNNAMED
    lying = [*_lying(rest if aloud else rest[:-1], game, said)]
    number = next((each for each, word in NUMBERED.items() if named in word), 0)
    if not number or not lying:
        return []
    call = small[at] in CALLS or (named.endswith("s") and named != "s")
    says = ["calls", PLURALS[number], "with"] if call else ["builds", str(number), "on"]
    return [*_read_words(words[:at], game, said), *says, *lying, *([] if aloud else [UNSAID])]


def _number_first(words: Sequence[str], small: Sequence[str], at: int) -> tuple[list[str], int]:
    """`2C on 7D builds 9` with the number before the cards, `2C builds 9 on 7D`; and where `builds` then stands."""
    left = [number for number, word in enumerate(small) if word != "and" or number < at]
    under = next((number for number in left if small[number] in {"on", "upon", "with"}), at)
    if under > at:
        return [words[number] for number in left], left.index(at)
    end = len(words) - (small[-1] in UNNAMED)
    before, after = [number for number in left if number < under], [number for number in left if at <= number < end]
    lying = [number for number in left if under <= number < at and small[number] != "and"]
    order = [*before, *after, *lying, *(number for number in left if number >= end)]
    return [words[number] for number in order], len(before)


def _lying(words: Sequence[str], game: Game, said: str) -> Iterator[str]:
    """Cards and builds that lie on the table, as a record has them: `the build of nine` is `build 9`."""
    left, cards = [word for word in words if word.casefold() not in {"on", "upon", "with", "+"}], list[str]()
    while left:
        word = left.pop(0)
        number = 0
        if game.BUILDS and word.casefold() == "build":
            left = left[1:] if left[:1] == ["of"] else left
            number = next((each for each, some in NUMBERED.items() if left and left[0].casefold() in some), 0)
        if number:
            left.pop(0)
        elif game.BUILDS and (word in ("11", "12", "13", "14") or word.casefold() in PLURAL_FORMS):
            number = next(each for each, some in NUMBERED.items() if word.casefold() in some)
        else:
            cards.append(word)
            continue
        yield from _read_words(cards, game, said)
        cards = []
        yield f"build {number}"
    yield from _read_words(cards, game, said)


def _read_words(words: Sequence[str], game: Game, said: str) -> Iterator[str]:
    """Cards and calls, as a record has them. A small `a` before a card in words is no ace."""
    calls = {part for call in (*game.CALLS, *game.CRIES) for part in call.split()}
    left = [word for word in words if word.casefold() not in FILLING]
    while left:
        word = left.pop(0)
        small = word.casefold()
        if word in ("a", "an", "An") and left and left[0].casefold() in RANKS:
            continue
        if small in RANKS or (_is_card(word, game) and not read_card(_turned(word)).suit):
            rank = RANKS.get(small) or read_card(word).rank
            suit = SUITS[left.pop(0).casefold()] if left and left[0].casefold() in SUITS else ""
            if not suit and left and left[0] in ("♣", "♦", "♥", "♠"):
                suit = read_card(f"2{left.pop(0)}").suit
            yield f"{rank}{suit}"
        elif _is_card(word, game):
            yield str(read_card(_turned(word)))
        elif small in calls or word == "?":
            yield small
        elif game.PASSES and small in PASSES:
            yield PASS
        else:
            raise RecordError(f"{quoted(word)} in {quoted(said.strip())} is not understood", _meant(small, calls, game))


def _meant(small: str, calls: Iterable[str], game: Game) -> str:
    """What was perhaps meant by a word that is not understood, or what a play looks like."""
    ranks, suits = _letters(game)
    card = card_of(game, "9H")
    if small in SUITS:
        return f"a rank before the suit: '{SPOKEN[card.rank]} of {small}'"
    known = [
        *calls,
        *(word for word, rank in RANKS.items() if rank in ranks),
        *(word for word, suit in SUITS.items() if suit in suits),
        *(["takes"] if game.TAKES else []),
        "pays",
        *(["builds", "calls", UNSAID, *PLURALS.values()] if game.BUILDS else []),
    ]
    if near := nearest(small, [each.casefold() for each in known]):
        return f"perhaps {next(each for each in known if each.casefold() == near)!r}"
    said = f"a card, such as {card} or '{SPOKEN[card.rank]} of {SUIT_NAMES[card.suit]}'"
    if game.BUILDS:
        return f"{said}, and what it takes or builds: 'B 2C builds 9 on 7D'"
    return f"{said}, and what was called" if game.CALLS != ("",) else said


def _nearest(word: str, known: Sequence[str]) -> str:
    """What was expected in place of a word."""
    near = nearest(word.casefold(), [each.casefold() for each in known])
    found = next((each for each in known if each.casefold() == near), "")
    return f"one of {', '.join(known)}" + (f" (the nearest is {found!r})" if found else "")


def _option(point: Parameter | Crux, text: str) -> Any:
    """An option, or the text as it is if the rule has no such option."""
    try:
        return option_of(point, text)
    except KeyError:
        return text


def _is_card(word: str, game: Game) -> bool:
    """Whether a word is a card of French packs or of the game's. In small letters `at`, `no` and the like are none."""
    try:
        rank, suit = read_card(_turned(word))
    except ValueError:
        return False
    if rank in ALL_RANKS and suit in ("", *FRENCH):
        return True
    ranks, suits = _letters(game)
    return rank in ranks and suit in suits and (not word.islower() or word[0].isdigit())


@cache
def _letters(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The ranks and the suits of a game's packs."""
    cards = game.every_card()
    return frozenset(card.rank for card in cards), frozenset(["", *(card.suit for card in cards)])


def _turned(word: str) -> str:
    """A card with its suit last: `♠9` is `9♠`."""
    return word[1:] + word[0] if word[:1] in "♣♦♥♠" and len(word) > 1 else word


def _payment(words: Sequence[str], said: str) -> list[str]:
    number = [word for word in words if word not in AFTER_A_PAYMENT]
    found = [str(NUMBERS.get(word, word)) for word in number]
    if len(found) != 1 or not found[0].lstrip("-").isdigit():
        raise RecordError(f"{quoted(said)} gives no number", "how many: 'C pays 2'")
    return found


def _cards(text: str) -> str:
    """Cards of a hand or a layout."""
    words = [word.strip(_QUOTES) for word in re.split(r"[\s,;]+", text.replace("\ufe0f", "").strip(" .")) if word]
    return " ".join(_read_words(words, next(iter(GAMES.values())), text.strip()))


def _key(key: str) -> str:
    word = key.strip().casefold()
    return _OTHER_KEYS.get(word, word)


def game_id(name: str) -> str:
    """The id of a game, from its id or its title in any spelling.

    Raises:
        RecordError: there is no such game.
    """

    def plain(some: str) -> str:
        return "".join(letter for letter in some.casefold() if letter.isalpha())

    names = {plain(some): id for id, game in GAMES.items() for some in (id, game.TITLE)}
    if plain(name) not in names:
        raise RecordError(f"there is no game {quoted(name)}", one_of(name, GAMES))
    return names[plain(name)]
