"""Read a sentence that tells a play, and write it in the words of a record.

A sentence has a player, who does something with a card, to cards, and says something. Which words fill which of these
places, their order tells, and the words between them (`words.toml`). What leaves a place open, or could fill it in two
ways that the rules tell apart, is not guessed: the error says how each way would be written.

>>> from snorum.games import game
>>> told = Told(game("cassino"), ("Ann", "Bob"))
>>> [said.text for said in read("With her ten of clubs Ann took the 9S and an ace; Bob trails a 3", told)]
['Ann 10C takes 9S A', 'Bob 3']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from typing import NamedTuple

from snorum.cards import SPOKEN, SUIT_NAMES
from snorum.games import Game
from snorum.games.vocabulary import PASS
from snorum.records.filling import Places
from snorum.records.lines import ENDS, one_of, quoted
from snorum.records.shapes import RecordError
from snorum.records.told import Asking, Told, as_card, number_of
from snorum.records.words import MARKS, Word, split


class Sentence(NamedTuple):
    """A sentence: where it stands in its line, and what it says in the words of a record."""

    start: int
    end: int
    text: str


def read(line: str, told: Told) -> list[Sentence]:
    """Read the sentences of a line.

    Raises:
        RecordError: one is not understood, or leaves something open. The message says how it may be written.
    """
    words = [*_without_asides(_in_context(split(line, told.game, told.players), told.game))]
    found: list[Sentence] = []
    for some in _sentences(words):
        start, end = some[0].start, some[-1].end
        found.append(Sentence(start, end, _Reader(told, line[start:end]).read(some)))
        told.follow(found[-1].text)
    return found


def read_cards(text: str, game: Game) -> str:
    """Cards of a hand or a layout, as a record has them.

    Raises:
        RecordError: a word is no card.
    """
    found = []
    for word in split(text, game, ()):
        if word.kind in {"card", "rank"}:
            found.append(str(as_card(word)))
        elif word.text == "?":
            found.append("?")
        elif word.kind == "article" and not word.text.istitle():
            found.append("A") if word.text == "a" and _stands_alone(word, text) else None
        elif word.kind not in {"join", "&", "+", ",", ";", ".", "skip", "/", "cards", "-", "of"}:
            card = game.every_card()[0]
            raise RecordError(
                f"{quoted(word.text)} in {quoted(text.strip())} is not understood",
                f"cards, such as {card} or '{SPOKEN[card.rank]} of {SUIT_NAMES[card.suit]}'",
            )
    return " ".join(found)


def _stands_alone(word: Word, text: str) -> bool:
    """Whether a small `a` is an ace in a list of cards, and no article: `5c a 9h`, but `a five`."""
    after = text[word.end :].split()
    return not after or not after[0].isalpha()


def _in_context(words: Sequence[Word], game: Game) -> Iterator[Word]:
    """Words that say different things in different places: `x` for *takes*, and *build* as a thing that lies there."""
    before = ""
    for word, after in zip_longest(words, words[1:]):
        small = word.text.casefold()
        if game.TAKES and word.kind == "" and small in {"x", "×"}:
            word = word._replace(kind="takes")
        elif _is_lying_build(small, before, after.kind if after else ""):
            word = word._replace(kind="pile")
        yield word
        before = "skip" if _is_possessive(word) else word.kind


def _is_possessive(word: Word) -> bool:
    """Whether a name stands for what somebody has: `Ann's`."""
    return word.kind == "name" and word.text.translate(MARKS).casefold().endswith("'s")


def _is_lying_build(word: str, before: str, after: str) -> bool:
    """Whether *build* is a thing that lies there: `takes build 9`, `adds 2C to build 7`, `raises the build`."""
    if before in {"skip", "article", "rank", "number"}:
        return word in {"build", "builds"}
    lies = before in {"takes", "->", "join", "&", "+", ",", "on", "to", "with", "of", "raises"}
    return word == "build" and lies and after in {"rank", "number"}


def _without_asides(words: Iterable[Word]) -> list[Word]:
    """Words without what stands in brackets and says nothing of the play: `(nice)`."""
    left, found = list(words), list[Word]()
    while left:
        word = left.pop(0)
        if word.kind == "(":
            inside: list[Word] = []
            while left and left[0].kind != ")":
                inside.append(left.pop(0))
            left = left[1:]
            kinds = {each.kind for each in inside}
            said = kinds & {"card", "call"} or (kinds & {"rank", "number"} and not kinds & {"+", "=", "builds"})
            if found and len(inside) == 1 and found[-1].kind == "rank" and inside[0].kind == "card":
                found[-1:] = inside  # `the nine (9S)`
            elif said and "name" not in kinds:
                found += inside
        elif word.kind != ")":
            found.append(word)
    return found


# Where sentences begin

_BREAKS = {";", ".", "\t", ",", "!"}
_STRONG = {";", ".", "\t", "!"}
_NO_SUBJECT_AFTER = {"on", "into", "of", "with", "to"}


def _sentences(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Divide the words of a line, where another player begins to do something."""
    current: list[Word] = []
    for number, word in enumerate(words):
        if not current and (word.kind in _BREAKS or word.text.casefold() in {"both", "then"}):
            continue
        if current and _begins(current, word, words[number + 1 :]):
            yield _trimmed(current)
            current = []
        elif current and _goes_on(current, word, words[number + 1 :]):
            yield _trimmed(current)
            current = [each for each in current if each.kind == "name"][:1]
        current.append(_as_name(word) if not current and word.player else word)
    if current := _trimmed(current):
        yield current


def _as_name(word: Word) -> Word:
    return word._replace(kind="name", value=word.player)


def _trimmed(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence without those between it and the next."""
    kept = list(words)
    while kept and kept[-1].kind in {*_BREAKS, "join", "&", "but"}:
        kept.pop()
    return kept


def _begins(current: Sequence[Word], word: Word, after: Sequence[Word]) -> bool:
    """Whether a word is the player of a sentence after this one."""
    if not [each for each in after if each.kind not in _BREAKS]:
        return False
    if current[-1].kind in _STRONG and _tells(current) and any(each.kind == "name" for each in (word, *after)):
        return word.kind != "name" or current[-1].kind != "!" or len(current) > 2
    if not (word.kind == "name" or word.player):
        return False
    has_content = any(each.kind not in {"name", "join", "&", "+", *_BREAKS} and not each.player for each in current)
    if not has_content and len(current) > 1:
        return current[-1].kind in {",", ";", "\t"} and not _lists_players(current, after)
    before = current[-1]
    parting = before.kind in {*_BREAKS, "but"}
    if word.kind != "name":
        taking = any(each.kind == "takes" for each in current)
        return parting and not (taking and word.kind in {"card", "rank"} and len(word.text) > 1)
    if not any(each.kind == "name" or each.player for each in current):
        return False
    if parting:
        return True
    follows = after[0]
    acts = follows.kind in {
        "plays",
        "takes",
        "builds",
        "raises",
        "says",
        "pays",
        "passes",
        "pairs",
        "card",
        "call",
        ":",
    }
    return before.kind not in _NO_SUBJECT_AFTER and acts and not _is_possessive(word)


def _goes_on(current: Sequence[Word], word: Word, after: Sequence[Word]) -> bool:
    """Whether a word begins what the same player then does: `Ann plays 9C and then leads 4D`."""
    if word.kind in {"out", "wins"} and not [each for each in after if each.kind not in {"!", ".", "skip"}]:
        return current[-1].kind in {*_BREAKS, "join", "but"} and _tells(current)
    parting = current[-1].kind in _STRONG or current[-1].text.casefold().endswith("then")
    acts = word.kind in {"plays", "takes", "pairs", "builds", "raises"}
    refused = any(each.kind in {"not", "has"} for each in current)
    return parting and acts and not refused and _tells(current) and any(each.kind in {"card", "rank"} for each in after)


def _tells(words: Sequence[Word]) -> bool:
    """Whether words tell what a player does."""
    return any(each.kind == "name" for each in words) and any(
        each.kind in {"card", "rank", "call", "number", "end", "out", "wins", "passes"} for each in words
    )


def _lists_players(current: Sequence[Word], after: Sequence[Word]) -> bool:
    """Whether names are listed that belong together: `Ann, Bea and Cal shout snap`."""
    return bool(after) and (after[0].kind in {"join", "&", "+"} or any(each.kind in {"join", "&"} for each in current))


# What a sentence says


class _Reader:
    """Reads one sentence.

    Where it leaves something open, the sentences that it may have meant are read too (`supposes` is then true), to say
    how each is written.
    """

    def __init__(self, told: Told, said: str, *, supposes: bool = False) -> None:
        self.told, self.game, self.supposes = told, told.game, supposes
        self.asking = Asking(told, said.strip())

    def read(self, words: Sequence[Word]) -> str:
        """The sentence in the words of a record."""
        if [each.kind for each in words if each.kind not in {"skip", "rest", ".", "!"}] == ["end"]:
            return ENDS
        who, rest = self._who(words)
        self.asking.player = who[0] if who else ""
        if not who and rest and rest[0].kind == "" and self.told.players:
            raise RecordError(f"there is no player {quoted(rest[0].text)}", one_of(rest[0].text, self.told.players))
        self._refuse_alternatives(words)
        if words[0].text.casefold() == "so":
            raise self.asking.open("may count what each has", f"'= {self.asking.player or 'A'} 5'")
        rest = [word for word in self._without_refusals(rest, words) if word.kind != "or"]
        pays = any(word.kind == "pays" for word in rest)
        for number, word in enumerate(rest):
            told = not who or any(each.kind in {"card", "rank", "call", "number"} for each in rest[:number])
            if word.kind == "who" or (word.kind == "same" and told):
                raise self.asking.open(f"does not say who {word.text!r} is", *self._by_each(rest))
            self._refuse(word, words, pays)
        if rest and who and not self.game.TAKES and rest[0].text.casefold() == "x":
            raise self.asking.open("does not say which card")
        if not who:
            raise self.asking.open("does not say who", *self._by_each(rest))
        return " ".join(["+".join(who), *self._does(who, rest)])

    # Who

    def _who(self, words: Sequence[Word]) -> tuple[list[str], list[Word]]:
        """The players, and the other words."""
        left = [word for number, word in enumerate(words) if not (number == 0 and word.kind in {"-", "number"})]
        if len(left) > 1 and left[0].kind == "adverb" and left[1].kind == "name":
            left = left[1:]
        if self.game.CRIES and left and left[-1].text.casefold() == "first" and any(w.kind == "call" for w in left):
            left = left[:-1]
        left = [
            word
            for word, after in zip_longest(left, left[1:])
            if not (word.kind == "adverb" and after and after.kind in _VERBS)
        ]
        at = next(
            (number for number, word in enumerate(left) if word.kind == "name" and self._is_subject(left, number)), -1
        )
        if at < 0:
            return [], left
        who = [left[at].value]
        last = at + 1
        while last + 1 < len(left) and left[last].kind in {"join", "&", "+", ","} and left[last + 1].player:
            if left[last].kind == "," and (not self.game.CRIES or left[last + 1].kind != "name"):
                break
            who.append(left[last + 1].player)
            last += 2
        while last < len(left) and left[last].kind in {":", ",", "-"}:
            last += 1
        told = {word.kind for word in left[:at]}
        taken = told & {"takes", "pairs"} and left[at - 1].kind != "into"
        if taken or "pays" in told or ("call" in told and told & {"card", "rank"}):
            raise self.asking.open("can be taken in two ways")
        before = left[: at - 1] if at and left[at - 1].kind in {"by", "into"} else left[:at]
        if self.game.CRIES and len(who) > 1 and any(word.kind == "call" for word in before):
            raise self.asking.open(
                "does not say who called", *(f"'{'+'.join(who)} {cry}'" for cry in self.game.CRIES[:1])
            )
        return list(dict.fromkeys(who)), [*before, *left[last:]]

    def _is_subject(self, words: Sequence[Word], at: int) -> bool:
        return at == 0 or words[at - 1].kind not in {"on", "of", "to"}

    # What cannot be told

    def _refuse(self, word: Word, words: Sequence[Word], pays: bool) -> None:
        """Refuse a word that is not known, and what leaves open who, what or whether."""
        numbered = any(each.kind in {"rank", "number", "article"} for each in words)
        if word.kind == "" and pays and not numbered:
            raise self.asking.no_number()
        if word.kind == "gets":
            raise self.asking.gets(words)
        if word.kind == "":
            raise self.asking.unknown(word)
        if word.kind == "adverb":
            raise self.asking.unknown(word)
        if word.kind == "has":
            cards = any(each.kind == "card" for each in words)
            ways = self._ways([_named(self.asking.player), *(each for each in words if each.kind != "has")])
            raise self.asking.open("tells what somebody has", *(ways if cards and ways else [self.asking.count(words)]))
        if word.kind == "faces":
            raise self.asking.open(f"is no play of {self.game.TITLE} ({word.text!r})")
        if word.kind == "unknown":
            raise self.asking.open("asks something" if word.text == "?" else "does not say which card")

    def _ways(self, *others: Sequence[Word]) -> list[str]:
        """What other sentences would say, each in quotation marks: those that can be read."""
        found = []
        for words in [] if self.supposes else filter(None, others):
            with suppress(RecordError):
                found.append(f"'{_Reader(self.told, self.asking.said, supposes=True).read(words)}'")
        return list(dict.fromkeys(found))

    def _by_each(self, words: Sequence[Word]) -> list[str]:
        """What a sentence without a player would say of each; if nothing, what a player's play looks like."""
        kept = [word for word in words if word.kind not in {"who", "same"}]
        some = self.told.players[:3] if len(self.told.players) < 4 else self.told.players[:2]
        some = sorted(some, key=lambda player: not any(each.value == player for each in words))
        ways = self._ways(*([_named(player), *kept] for player in some))
        return ways or (self.asking.ways() if self.told.players else ["a player first"])

    def _refuse_alternatives(self, words: Sequence[Word]) -> None:
        """Refuse *3D or 2S*, and *maybe*: with each of the plays that it may have been."""
        nothing = any(word.kind == "not" or (word.kind == "number" and not word.value) for word in words)
        at = next(
            (number for number, word in enumerate(words) if word.kind == "or" and not (nothing and word.text == "can")),
            -1,
        )
        if at < 0:
            return
        before, after = list(words[:at]), list(words[at + 1 :])
        other = next((number for number, word in enumerate(after) if word.kind not in {"skip", "article"}), 0)
        alike = bool(before and after) and before[-1].kind == after[other].kind
        ways = [] if alike else self._ways([*before, *after])
        if before and after and not ways:
            ways = self._ways([*before, *after[other + 1 :]], [*before[:-1], *after])
        raise self.asking.open(f"leaves open what was done ({words[at].text!r})", *ways)

    def _without_refusals(self, words: Sequence[Word], whole: Sequence[Word]) -> list[Word]:
        """Without what somebody could not do before they did something else: `cannot take and lays 3H`."""
        at = next((number for number, word in enumerate(words) if word.kind == "not"), -1)
        if at < 0:  # `takes nothing and lays 3H`
            nothing = [number for number, word in enumerate(words) if word.kind == "number" and not word.value]
            at = nothing[0] - 1 if nothing and words[nothing[0] - 1].kind in {"takes", "pairs", "has"} else -1
        if at < 0:
            return list(words)
        has = "has" in {each.kind for each in words[max(at - 1, 0) : at + 1]}
        at -= has and words[at].kind != "has"
        done = [
            number
            for number in range(at + 1, len(words))
            if words[number].kind in _VERBS
            and next((each.kind for each in reversed(words[:number]) if each.kind not in {"same", "rest"}), "")
            in {"join", "but", ",", "&", ";"}
        ]
        if not done and words[at].kind in {"takes", "pairs"} and at and _is_card_told(words[:at]):
            return list(words[: at - 1])  # `plays 3H and takes nothing`
        if unknown := [word for word in (*words[:at], *words[done[0] if done else at :]) if word.kind == ""]:
            raise self.asking.unknown(unknown[0])
        if (
            not done
            or whole[0].kind == "not"
            or (words[done[0] - 1].text.casefold() == "but" and not has)
            or any(word.kind in {"card", "call", *([] if has else ["rank"])} for word in words[at : done[0]])
        ):
            first = next((number for number, word in enumerate(whole) if word.kind == "not"), 0)
            before = _trimmed([each for each in whole[:first] if each.kind != "has"])
            raise self.asking.open("says what was not done", *(self._ways(before) or self.asking.ways()[-1:]))
        return self._without_refusals([*words[:at], *words[done[0] :]], whole)

    # What was done

    def _does(self, who: Sequence[str], words: Sequence[Word]) -> list[str]:
        kinds = {word.kind for word in words}
        if self.game.CRIES and (call := _taken_after_call(words)):
            words = words[:call]
        kinds = {word.kind for word in words}
        said = [word.kind for word in words if word.kind not in {"skip", ".", "!", "rest"}]
        if said == ["out"] or said == ["wins"]:
            return said
        if "pays" in kinds or ("unit" in kinds and "plays" in kinds):
            return self._pays(words)
        if "passes" in said and {*said} <= {"passes", "says"}:
            if self.game.PASSES:
                return [PASS]
            raise self.asking.open(f"is no play of {self.game.TITLE}: nobody passes")
        if "passes" in kinds:
            raise self.asking.open("is a play and a pass")
        if "unit" in kinds and "takes" in kinds:
            raise self.asking.gets(words)
        if "unit" in kinds:
            raise self.asking.open("counts what somebody has", self.asking.count(words))
        if "pool" in kinds and kinds & {"plays", "raises"} and not kinds & {"card", "call"}:
            return self._pays(words)
        if "takes" in kinds and self.game.CRIES:
            raise self.asking.open("does not say what was called", f"'{self.asking.player} {self.game.CRIES[0]}'")
        if "takes" in kinds and not self.game.TAKES and kinds & {"pool", "unit", "number"}:
            raise self.asking.gets(words)
        if "takes" in kinds and not self.game.TAKES:
            raise self.asking.open(f"is no play of {self.game.TITLE}: no cards are taken")
        filled = Places(self.asking, words)
        if self.game.BUILDS and filled.is_build and not filled.is_laid_by_itself:
            return filled.building()
        if self.game.TAKES and filled.is_taking:
            return filled.taking()
        if filled.builds_lying:
            raise self.asking.open("names a build and does not say what is done with it")
        return filled.play()

    def _pays(self, words: Sequence[Word]) -> list[str]:
        """A payment to the pool."""
        first = next((number for number, word in enumerate(words) if word.kind == "pays"), 0)
        played = any(word.kind in {"rank", "number"} for word in words[:first])
        if any(word.kind in {"pool", "says"} for word in words[:first]):
            raise self.asking.open("may say who is paid")
        if any(one.kind == "skip" and word.kind == "rank" for one, word in pairwise(words)) and not any(
            word.kind == "unit" for word in words
        ):
            raise self.asking.no_number()
        if played or any(word.kind in {"card", "call", "takes", "builds"} for word in words):
            raise RecordError(
                f"{quoted(self.asking.said)} is a play and a payment",
                f"each in a line of its own: '{self.asking.player} pays 1'",
            )
        if other := [word.value for word in words if word.kind == "name" and word.value != self.asking.player]:
            raise self.asking.open(
                f"is a payment to {other[0]}; a record has what is paid in all, whoever gets it",
                f"'{self.asking.player} pays {next((number_of(word) for word in words if number_of(word)), 2)}'",
            )
        numbers = [number_of(word) for word in words if word.kind in {"rank", "number"}]
        if not numbers and any(word.kind == "article" for word in words):
            numbers = [1]
        counted = all(len(word.text) > 1 or word.text.isdigit() for word in words if word.kind == "rank")
        if len(numbers) != 1 or numbers[0] is None or not counted:
            raise self.asking.no_number()
        return ["pays", str(numbers[0])]


def _named(player: str) -> Word:
    return Word("name", player, player, 0, 0, player=player)


def _is_card_told(words: Sequence[Word]) -> bool:
    """Whether words tell of a card, and something follows: `plays 3H and`."""
    return words[-1].kind in {"join", ",", "&", "but"} and any(word.kind in {"card", "rank"} for word in words)


def _taken_after_call(words: Sequence[Word]) -> int:
    """Where it is told after a call that the cards are taken, which says no more; 0 if it is not."""
    calls = [number for number, word in enumerate(words) if word.kind == "call"]
    takes = next((number for number, word in enumerate(words) if word.kind == "takes"), 0)
    rest = {word.kind for word in words[takes + 1 :]}
    own = {"skip", "cards", "pile", "pool", "it", "rest", "table", "!", "."}
    return takes - 1 if calls and takes > calls[-1] + 1 and rest <= own else 0


_VERBS = {"plays", "takes", "builds", "raises", "pairs", "combines", "says", "pays", "passes"}
