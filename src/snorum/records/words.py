"""The words of a line that tells a play: each with its kind, and cards, players and numbers in every common form.

The words stand in `words.toml`, and those of a game in its `WORDS`. A line falls into words and marks; several words
that say one thing, as *picks up* or *big casino*, are one.

>>> from snorum.games import game
>>> for word in split("Ann’s 10♧ picks up ♠9 & the ace of hearts", game("cassino"), ["Ann"]):
...     print(word.kind, word.value)
name Ann
card 10C
takes None
card 9S
join None
skip None
card AH
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from snorum.cards import RANKS, SPOKEN, SUIT_NAMES, Card, a_suit, read_card
from snorum.cards.builds import PLURALS
from snorum.games import Game

MARKS = str.maketrans({
    "♧": "♣", "♢": "♦", "♡": "♥", "♤": "♠", "’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "→": "⇒", "➔": "⇒",
    **dict.fromkeys("[{", "("), **dict.fromkeys("]}", ")"),
    **dict.fromkeys("“”„«»\"`*_\ufe0e\ufe0f\u200b", " "),
})  # fmt: skip
"""Marks that say the same, each for one letter, so that all others keep their places."""
_WORD = re.compile(r"->|=>|[,;:!?()+&/=\t⇒…]|-+(?=\s|$)|\.+(?=\W|$)|(?:(?!->|\.+(?:\W|$))[^\s,;:!?()+&/=⇒…])+")
_RANK = r"10|1|[2-9]|[atjqk]"
_NAMED = r"ace|two|three|four|five|six|seven|eight|nine|ten|jack|knave|queen|king"
_SUIT_NAMED = r"clubs?|diamonds?|hearts?|spades?|[♣♦♥♠]"
_SUIT = r"clubs?|diamonds?|hearts?|spades?|[cdhs♣♦♥♠]"
_CARD = re.compile(
    rf"(?P<rank>{_RANK})-?(?P<suit>{_SUIT})|(?P<suit_first>[cdhs♣♦♥♠])-?(?P<rank_last>{_RANK})|"
    rf"(?P<word>{_NAMED})(?:-of-|-)?(?P<of>{_SUIT_NAMED})"
)
_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Word(NamedTuple):
    """A word of a line, or several that say one thing."""

    kind: str
    """`name`, `card`, `rank` (a card without its suit, or a number), `number`, `call`, one of the kinds of
    `words.toml`, a mark as it stands, or empty for a word that is not known."""
    value: Any
    """The player; the `Card`; the rank; the number; the call."""
    text: str
    """As it was written."""
    start: int
    end: int
    """Where it stands in the line."""
    plural: bool = False
    """Whether a rank is in the plural: *nines*, *9s*."""
    player: str = ""
    """The player whom it may name as well, if it is a card: players may be called A and K."""

    @property
    def small(self) -> str:
        """The text in small letters."""
        return self.text.casefold()


NOTHING = Word("", None, "", 0, 0)
"""What stands before the first word, and after the last."""


def is_possessive(word: Word) -> bool:
    """Whether a name stands for what somebody has: `Ann's`."""
    return word.kind == "name" and word.text.translate(MARKS).casefold().endswith("'s")


Entry = tuple[str, Any]
"""What a word is: its kind, and its value."""


@cache
def _data() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def forms(verb: str) -> Iterator[str]:
    """The forms of a verb of one word or more.

    >>> list(forms("pick up"))
    ['pick up', 'picks up', 'picked up', 'picking up', 'is picking up', 'has picked up']
    >>> list(forms("take"))
    ['take', 'takes', 'taking', 'took', 'taken', 'is taking', 'has taken']
    """
    first, space, rest = verb.partition(" ")
    end = space + rest
    yield verb
    yield (
        f"{first[:-1]}ies{end}"
        if re.search(r"[^aeiou]y$", first)
        else (f"{first}es{end}" if re.search(r"(s|sh|ch|x|z)$", first) else f"{first}s{end}")
    )
    stem = first.removesuffix("e")
    irregular = [each for each in _data()["irregular"].get(first, "").split(", ") if each]
    past = f"{first[:-1]}ied" if re.search(r"[^aeiou]y$", first) else f"{stem}ed"
    if not any(not each.endswith("ing") for each in irregular):
        yield f"{past}{end}"
    if not any(each.endswith("ing") for each in irregular):
        yield f"{stem}ing{end}"
    yield from (each + end for each in irregular)
    going = next((each for each in irregular if each.endswith("ing")), f"{stem}ing")
    done = next((each for each in reversed(irregular) if not each.endswith("ing")), past)
    yield from (f"is {going}{end}", f"has {done}{end}")


@cache
def vocabulary(game: Game) -> Mapping[str, Entry]:
    """Every word and group of words that is known in a game, in small letters."""
    data = _data()
    known: dict[str, Entry] = {word: (kind, None) for kind, words in data["words"].items() for word in _listed(words)}
    for kind, verbs in data["verbs"].items():
        known |= {form: (kind, None) for verb in _listed(verbs) for form in forms(verb)}
    for kind in ("wins", "out", "end", "with", "after"):
        known |= dict.fromkeys(_listed(data["words"][kind]), (kind, None))
    known |= {word: ("number", number) for word, number in data["numbers"].items()}
    for suit, name in SUIT_NAMES.items():
        if name and suit in letters(game)[1]:
            known |= dict.fromkeys((name, a_suit(suit).split()[-1]), ("suit", suit))
    for rank, name in SPOKEN.items():
        known |= {name: ("rank", rank), _plural(rank, name): ("ranks", rank)}
    for word, rank in data["ranks"].items():
        known[word] = ("ranks" if word.endswith("s") else "rank", rank)
    for call in (*game.CALLS, *game.CRIES, *game.ACTS):
        if call:
            known |= dict.fromkeys({call, call.replace("-", " "), *(_call_forms(call))}, ("call", call))
    for word, meaning in game.WORDS.items():
        known[word] = _meaning(meaning)
    return known


def _call_forms(call: str) -> Iterator[str]:
    """A call as a verb: *snaps*, *snapped*."""
    if " " not in call and "-" not in call:
        last = call[-1] if re.search(r"[aeiou][pbdgt]$", call) else ""
        yield from (f"{call}s", f"{call}{last}ed", f"{call}{last}ing")


def _plural(rank: str, name: str) -> str:
    return PLURALS[RANKS.index(rank) + 1] if rank in RANKS else f"{name}s"


def _meaning(meaning: str) -> Entry:
    """What a game's own word says: a card, a kind of words, or a call."""
    kinds = {*_data()["words"], *_data()["verbs"]}
    if meaning in kinds:
        return meaning, None
    try:
        return "card", read_card(meaning)
    except ValueError:
        return "call", meaning


@cache
def words_of(kind: str) -> tuple[str, ...]:
    """The words of `words.toml` that are told apart among those of one kind, such as `put`."""
    return tuple(_listed(_data()["apart"][kind]))


def _listed(words: str) -> list[str]:
    return [" ".join(each.split()) for each in words.split(",") if each.strip()]


@cache
def _longest(game: Game) -> Mapping[str, int]:
    """For each first word of a group, how many words the longest such group has."""
    found: dict[str, int] = {}
    for group in vocabulary(game):
        first, number = group.partition(" ")[0], group.count(" ") + 1
        found[first] = max(found.get(first, 1), number)
    return found


def split(text: str, game: Game, players: Sequence[str]) -> list[Word]:
    """The words of a line."""
    marked = text.translate(MARKS)
    parts = [(match[0], match.start(), match.end()) for match in _WORD.finditer(marked)]
    names, found, at = _names(tuple(players)), list[Word](), 0
    while at < len(parts):
        number, kind, value, plural, player = _first(parts[at:], game, names)
        start, end = parts[at][1], parts[at + number - 1][2]
        found.append(Word(kind, value, text[start:end], start, end, plural, player))
        at += number
    return _named_once(_with_suits(found), game)


Part = tuple[str, int, int]
_KNOWN_MARKS = {*",;:!()+&/=.-\t♣♦♥♠"}
_SAME = {"=>": "->", "⇒": "->", ">": "->", "…": "."}


def _first(
    parts: Sequence[Part], game: Game, names: Mapping[str, Mapping[str, str]]
) -> tuple[int, str, Any, bool, str]:
    """How many parts the first word has, its kind, its value, whether it is a plural, and the player it may name."""
    written = parts[0][0].strip("'") or "'"
    small, card = written.casefold(), card_of(written, game)
    player, known = "", vocabulary(game)
    for name, whom in names.get(_bare(small), {}).items():
        number = name.count(" ") + 1
        if " ".join(_bare(each[0].casefold()) for each in parts[:number]) == name:
            said = known.get(small, ("", None))[0]
            if number > 1 or (card is None and (not said or (written == whom and said not in {"rank", "ranks"}))):
                return number, "name", whom, False, whom
            player = whom
            break
    if written in ("a", "an"):
        return 1, "article", None, False, player
    for number in range(min(_longest(game).get(small, 1), len(parts)), 0, -1):
        group = " ".join(each[0].casefold() for each in parts[:number])
        if group in known and (number > 1 or card is None):
            kind, value = known[group]
            return number, "rank" if kind == "ranks" else kind, value, kind == "ranks", player
    if card is not None:
        return 1, "card" if card.suit else "rank", card if card.suit else card.rank, False, player
    if re.fullmatch(r"[0-9]{1,9}", written):
        return 1, "number", int(written), False, player
    if written[0] in _KNOWN_MARKS or written in _SAME:
        return 1, _SAME.get(written, written), None, False, player
    if written != "?" and all(unicodedata.category(mark).startswith("P") for mark in written):
        return 1, "mark", None, False, player
    return 1, *known.get(small.replace("-", " "), ("", None)), False, player


@cache
def _names(players: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    """The players by what may be written for them, longest first, under its first word.

    A name counts as it stands, in other letters, or by an initial that nobody shares.
    """
    found: dict[str, str] = {}
    for player in players:
        letter = player[:1].casefold()
        if sum(each[:1].casefold() == letter for each in players) == 1:
            found[letter] = player
    found |= {name_key(player): player for player in players}
    sorted_names = sorted(found, key=len, reverse=True)
    return {
        first: {name: found[name] for name in sorted_names if name.partition(" ")[0] == first}
        for first in {name.partition(" ")[0] for name in found}
    }


def name_key(name: str) -> str:
    """A name as names are compared: in small letters, composed, without quotation marks and full stops."""
    words = unicodedata.normalize("NFC", name).translate(MARKS).casefold().split()
    return " ".join(filter(None, map(_bare, words)))


def _bare(word: str) -> str:
    """A word without marks at its ends, and without the ending of *Ann's*."""
    return unicodedata.normalize("NFC", word).strip(" .'").removesuffix("'s")


def card_of(word: str, game: Game) -> Card | None:
    """The card that a word is, with or without its suit: `10H`, `Th`, `H10`, `10-h`, `♥10`, `1h`, `10hearts`, `9`."""
    small = word.casefold()
    if found := _CARD.fullmatch(small):
        rank = found["rank"] or found["rank_last"] or found["word"]
        suit = found["suit"] or found["suit_first"] or found["of"]
        return Card(_ranks()[rank], _SIGNS.get(suit, suit[0].upper()))
    try:
        card = read_card(word)
    except ValueError:
        return None
    ranks, suits = letters(game)
    if card.rank in RANKS and card.suit == "":
        return card
    return card if card.rank in ranks and card.suit in suits and (not word.islower() or word[0].isdigit()) else None


@cache
def _ranks() -> Mapping[str, str]:
    spoken = {name: rank for rank, name in SPOKEN.items() if rank in RANKS}
    return {**{rank.casefold(): rank for rank in RANKS}, **spoken, **_data()["ranks"], "1": "A"}


@cache
def letters(game: Game) -> tuple[frozenset[str], frozenset[str]]:
    """The ranks and the suits of a game's packs."""
    cards = game.every_card()
    return frozenset(card.rank for card in cards), frozenset(["", *(card.suit for card in cards)])


def _with_suits(words: Sequence[Word]) -> list[Word]:
    """The words with each rank and the suit that follows it as one card: `10 of clubs`, `10 clubs`, `10 C`, `♣ 10`."""
    found: list[Word] = []
    left = list(words)
    while left:
        word = left.pop(0)
        after = left[1:] if left and left[0].kind == "of" and len(left) > 1 else left
        suit = _suit(after[0]) if after else ""
        rank = (
            word.value
            if word.kind == "rank"
            else "A"
            if word.kind == "article" and suit and len(after[0].text) == 1
            else ""
        )
        if (
            rank
            and suit
            and not word.plural
            and (after is left or after[0].kind in {"suit", ""} or after[0].text.translate(MARKS) in _SIGNS)
        ):
            found.append(word._replace(kind="card", value=Card(rank, suit), end=after[0].end, player=""))
            left = after[1:]
        elif word.text.translate(MARKS) in _SIGNS and left and left[0].kind == "rank":
            found.append(left[0]._replace(kind="card", value=Card(left[0].value, _suit(word)), start=word.start))
            left = left[1:]
        else:
            found.append(word)
    return found


def _named_once(words: Sequence[Word], game: Game) -> list[Word]:
    """The words with a card and the game's own name for it, side by side, as one card: `AD, Spin`, `Spin (AD)`."""
    found: list[Word] = []
    for word in words:
        before = next((each for each in reversed(found) if each.kind not in {",", "(", "article", "skip"}), NOTHING)
        one, other = (vocabulary(game).get(each.small, ("", None))[0] for each in (before, word))
        if before.kind == word.kind == "card" and before.value == word.value and (one == "card") != (other == "card"):
            found[found.index(before) :] = [before._replace(end=word.end)]
        else:
            found.append(word)
    return found


def _suit(word: Word) -> str:
    """The suit that a word is after a rank: a name, a sign, or a letter that is no player's."""
    sign = word.text.translate(MARKS)
    if word.kind == "suit":
        return str(word.value)
    if sign in _SIGNS:
        return _SIGNS[sign]
    return sign.upper() if word.kind == "" and sign.upper() in {*"CDHS"} else ""
