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

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile, pairwise, product, zip_longest
from typing import NamedTuple

from snorum.cards import SPOKEN, SUIT_NAMES, Card
from snorum.games import Game
from snorum.games.vocabulary import PASS
from snorum.records.filling import Places
from snorum.records.lines import ENDS, one_of, quoted, split_player
from snorum.records.shapes import RecordError
from snorum.records.told import COURT, Asking, Told, as_card, number_of, value_of
from snorum.records.words import NOTHING, Word, card_of, is_possessive, split, words_of


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
    try:
        return _read(line, told)
    except RecordError as error:
        error.expected = _understood(error.expected, told)
        raise


def _read(line: str, told: Told) -> list[Sentence]:
    words = [*_without_asides(_in_context(split(line, told.game, told.players), told.game))]
    found: list[Sentence] = []
    for some in _sentences(words, told.game):
        start, end = some[0].start, some[-1].end
        end += line[end : end + 1] == ")" and "(" in line[start:end]
        reader = _Reader(told, line[start:end])
        text = reader.read(some)
        if not _is_as_written(line[start:end], text) and (why := told.misplaces(text)):
            raise reader.asking.open(f"would be {text!r}, and {why}", f"'{text}', if that was so")
        if found and (other := _as_before(found[-1].text, some)):
            what, said = other
            raise reader.asking.open(f"may be {what} or a play", f"'{reader.asking.player} {said}'", f"'{text}'")
        found.append(Sentence(start, end, text))
        told.follow(found[-1].text)
    return found


def _as_before(before: str, words: Sequence[Word]) -> tuple[str, str] | None:
    """What a sentence without a verb would be with that of the sentence before it, if that played no card."""
    kinds, word = [each.kind for each in words], words[-1]
    if not {*kinds} <= {"name", "skip", "article", "rank", "number", "card", "with", "on"}:
        return None
    if " pays " in before and word.kind != "card":
        return "a payment", f"pays {number_of(word)}"
    if " stakes on " in before and word.kind in {"card", "rank"}:
        return "a stake", f"stakes on {SPOKEN[as_card(word).rank]}"
    if " takes " in before and "skip" in kinds and word.kind in {"card", "rank"}:
        return "a capture", f"{as_card(word).rank} takes {as_card(word)}"
    return ("something won", "wins") if before.endswith(" wins") and "skip" in kinds else None


def _is_as_written(said: str, text: str) -> bool:
    """Whether a sentence is in the words of a record already."""
    return re.sub(r"[^\w\s+]", " ", said).casefold().split() == text.casefold().split()


def _understood(advice: str, told: Told) -> str:
    """Advice without the lines that would be refused themselves; if none is left, some play that would not be."""
    lines = {each: (found := _ADVISED.fullmatch(each)) and found[1] for each in advice.split(" or ")}
    if None in lines.values():
        return advice
    if kept := [each for each, line in lines.items() if line and _is_understood(line, told)]:
        return " or ".join(kept)
    player, _ = split_player(next(filter(None, lines.values())), told.players)
    ways = (f"{player} {word}" for word in _plays(told, player, advice))
    return next((quoted(each) for each in ways if _is_understood(each, told)), advice)


def _plays(told: Told, player: str, like: str) -> Iterator[str]:
    """Plays with cards that may be in a hand, in the words of a record; captures and builds if some are advised."""
    cards = list(told.hands.get(player) or set(told.game.every_card()) - told.seen - told.lying)
    for card, other in product(sorted(cards), sorted(told.lying)):
        if " takes " in like and card.rank == other.rank:
            yield f"{card} takes {other}"
        if " builds " in like and (number := value_of(card) + value_of(other)) <= 10:
            yield f"{card} builds {number} on {other}"
    yield from (*map(str, sorted(cards)), *told.game.CRIES)


def _is_understood(line: str, told: Told) -> bool:
    """Whether a line is read as it stands; true of counts, which are read elsewhere, and of one with a gap to fill."""
    if line.startswith("=") or "?" in line:
        return True
    cards = [card for word in line.split()[1:] if (card := card_of(word, told.game))]
    if told.game.needs_suits(told.game.Rules()) and not all(card.suit for card in cards):
        return False
    apart = replace(told, lying={*told.lying}, builds={*told.builds}, cards=[*told.cards], seen={*told.seen})
    with suppress(RecordError):
        return [each.text for each in _read(line, apart)] == [line]
    return False


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
    before, seen = "", set[str]()
    for number, (word, after) in enumerate(zip_longest(words, words[1:])):
        small = word.small
        if word.kind == "out" and after and after.kind == "with" and _is_a_card(words[number + 2 :]):
            word = word._replace(kind="plays")  # `goes out with the 9S`
        if game.TAKES and word.kind == "" and small in {"x", "×"}:
            word = word._replace(kind="takes")
        elif word.text in ("as", "ha") and after and after.kind in {"rest", "skip", "article", "remark", "!", ""}:
            word = word._replace(kind="", value=None)  # no ace: `as her last card`, `ha!`
        elif _is_lying_build(small, before, seen, after.kind if after else ""):
            word = word._replace(kind="pile")
        yield word
        before = "skip" if is_possessive(word) else word.kind
        seen = set() if before in _STRONG else {*seen, before}


def _is_a_card(words: Sequence[Word]) -> bool:
    """Whether these words begin with a card, and not with what may be a number."""
    kinds = [each.kind for each in words[:2]]
    return kinds[:1] == ["card"] or (len(kinds) == 2 and kinds[0] == "skip" and kinds[1] in {"card", "rank"})


def _is_lying_build(word: str, before: str, seen: set[str], after: str) -> bool:
    """Whether *build* is a thing that lies there: `takes build 9`, `adds 2C to build 7`, `raises the build`."""
    numbered = after in {"rank", "number"}
    if before in {"skip", "article"} or (before in {"rank", "number"} and not numbered):
        return word in {"build", "builds"}
    lies = before in {"takes", "->", "join", "&", "+", ",", "on", "to", "with", "of", "raises"}
    lies = lies or (before in {"card", "rank", "number"} and bool(seen & {"takes", "->", "on", "with"}))
    return word == "build" and lies and numbered


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
            found = _with_aside(found, inside)
        elif word.kind != ")":
            found.append(word)
    return found


def _with_aside(before: list[Word], inside: list[Word]) -> list[Word]:
    """Words with what stands in brackets after them, if that says something of the play."""
    kinds = {each.kind for each in inside}
    cards = [each for each in inside if each.kind in {"card", "rank"}]
    last = before[-1] if before else None
    if last is not None and last.kind == "rank" and not last.plural and cards:
        named = len(cards) == len(inside) == 1 and cards[0].kind == "card" and cards[0].value.rank == last.value
        summed = {each.kind for each in inside} <= {"card", "rank", "join", "&", "+", ","}
        if named or (summed and len(cards) > 1 and sum(map(value_of, cards)) == number_of(last)):
            return [*before[:-1], *inside]  # `the nine (9S)`, `ten (9S + AH)`
    if last is not None and last.kind == "rank" and [each.kind for each in inside] == ["suit"]:
        return [*before[:-1], last._replace(kind="card", value=Card(last.value, inside[0].value))]
    if kinds <= {"remark", "rest", "article", "mark", ",", ".", "!"} or _is_sweep(inside):
        return before  # `(nice)`
    numbers = [each for each in inside if each.kind in {"rank", "number"}]
    counts = bool(numbers) and kinds <= {"rank", "number", "+", "=", "sum", "builds", "into", "article"}
    if counts and last is not None and last.kind in {"card", "rank", "number"}:
        return [*before, inside[-1]._replace(kind="total", value=number_of(numbers[-1]))]  # `9S and AH (ten)`
    if kinds & {"card", "call", "rank", "number", "unsaid"} and kinds <= _SAID:
        if last is None or (last.kind in {"name", "builds", "takes", "plays"} and "unsaid" not in kinds):
            return [*before, *inside]
        several = len(cards) > 1 or last.kind == "number"
        if not kinds & {"card", "rank"} or (several and number_of(last)):
            return [*before, last._replace(kind=":", value=None, text=":", player=""), *inside]
    whole = inside[-1]._replace(kind="aside", text=" ".join(each.text for each in inside), start=inside[0].start)
    return [*before, whole]


def _is_sweep(inside: Sequence[Word]) -> bool:
    """Whether it is remarked that a capture cleared the table, which the record shows: `(sweep!)`."""
    return [each.small for each in inside if each.kind not in {"!", ".", "article"}] == ["sweep"]


_SAID = {"card", "rank", "number", "call", "unsaid", "of", "on", "with", "+", "join", "&", ",", "skip", "article"}
"""What stands in brackets and belongs to the sentence around it, such as `builds 9 (2C on 7D)`."""


# Where sentences begin

_BREAKS = {";", ".", "\t", ",", "!"}
_STRONG = {";", ".", "\t", "!"}
_NO_SUBJECT_AFTER = {"on", "into", "of", "with", "to"}


def _sentences(words: Sequence[Word], game: Game) -> Iterator[list[Word]]:
    """Divide the words of a line, where another player begins to do something."""
    current: list[Word] = []
    for number, word in enumerate(words):
        if not current and (word.kind in _BREAKS or word.small in {"both", "then"}):
            continue
        if current and _begins(current, word, words[number + 1 :], game):
            yield _trimmed(current)
            current = []
        elif current and _goes_on(current, word, words[number + 1 :], game):
            yield _trimmed(current)
            current = [each for each in current if each.kind == "name"][:1]
        named = word.player and (word.kind != "article" or word.player.casefold() == "a")
        current.append(_as_name(word) if not current and named else word)
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


def _begins(current: Sequence[Word], word: Word, after: Sequence[Word], game: Game) -> bool:
    """Whether a word is the player of a sentence after this one, or begins it otherwise."""
    if word.kind == "call" and [each.kind for each in after[:2]] in (["by", "name"], ["in", "name"]):  # `snap by Bea`
        return current[-1].kind in {*_BREAKS, "join"} and _tells(current)
    if word.kind == "call" and [each.kind for each in after[:2]] == [":", "name"]:  # `snip: Cal 8D`
        return current[-1].kind in {*_BREAKS, "join"} and _tells(current)
    called = word.kind == "name" and len(current) > 2 and [each.kind for each in current[-2:]] == [",", "call"]
    if called and not game.CRIES and after and after[0].kind in {"card", "rank"}:
        call = current[-1].text
        both = f"a full stop after it, or '{word.value} {after[0].text} {call}'"
        raise RecordError(f"{quoted(call)} may be the call before {word.text} or of {word.text}", both)
    if word.kind == "end":
        return current[-1].kind in _BREAKS and _tells(current)
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
        taking = word.kind in {"card", "rank"} and any(each.kind == "takes" for each in current)
        if taking and parting and after[0].kind in {"card", "rank"}:
            both = f"{word.player} or {SPOKEN.get(word.value, word.text)}"
            raise RecordError(f"{quoted(word.text)} may be a player or a card", f"the whole word, {both}")
        return parting and not (taking and after[0].kind not in _VERBS)
    if not any(each.kind == "name" or each.player for each in current):
        return False
    if parting:
        return True
    follows = next((each for each in after if each.kind not in {"join", "&", "name", "rest"}), after[0])
    if after[0].kind not in {"join", "&"} or follows.kind not in {"says", "call"}:
        after = [*dropwhile(lambda each: before.kind == "join" and each.kind == "skip", after)]  # `and Dan the 9S`
        follows = after[0] if after else word
    acts = (follows.kind in {"article", "rank"} and not game.TAKES) or follows.kind in {
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
    return before.kind not in _NO_SUBJECT_AFTER and acts and not is_possessive(word)


def _goes_on(current: Sequence[Word], word: Word, after: Sequence[Word], game: Game) -> bool:
    """Whether a word begins what the same player then does: `Ann plays 9C and then leads 4D`."""
    if word.kind in {"out", "wins"} and not [each for each in after if each.kind not in {"!", ".", "skip"}]:
        return current[-1].kind in {*_BREAKS, "join", "but"} and _tells(current)
    if (
        game.ACTS
        and word.small.startswith("show")
        and current[-1].kind in {*_BREAKS, "join", "but"}
        and _tells(current)
    ):
        return True
    then = current[-1].small.endswith("then")
    told = any(each.kind in {"card", "rank"} or (each.kind == "call" and each.value in game.ACTS) for each in current)
    if (
        game.CRIES
        and word.kind in {"says", "call"}
        and told
        and not any(each.kind in {"says", "call"} for each in current)
    ):
        return (then or current[-1].kind in {*_STRONG, "join"}) and not {"on", "by"} & {each.kind for each in after}
    parting = then or current[-1].kind in _STRONG
    acts = word.kind in {"plays", "takes", "pairs", "builds", "raises"}
    if not game.TAKES and told:  # `Cal plays KH, jig, and leads 3C`, `4C and then 5C`
        parting |= word.kind == "plays" and current[-1].kind in {",", "join"} and after[:1] != []
        acts |= then and word.kind in {"card", "rank"}
        if word.small in game.WORDS and word.kind == "card":  # `the seven of clubs and Spin`
            acts, parting = True, parting or current[-1].kind in {"join", "&"}
        after = [word, *after]
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
        if words[0].small == "so":
            raise self.asking.open("may count what each has", f"'= {self.asking.player or 'A'} 5'")
        rest = [word for word in self._without_refusals(rest, words) if word.kind != "or"]
        pays = any(word.kind == "pays" for word in rest)
        for number, word in enumerate(rest):
            told = not who or any(each.kind in {"card", "rank", "call", "number"} for each in rest[:number])
            if word.kind == "who" or (word.kind == "same" and told):
                raise self.asking.open(f"does not say who {word.text!r} is", *self._by_each(rest))
            self._refuse(word, words, pays)
        if rest and who and not self.game.TAKES and rest[0].small == "x":
            raise self.asking.open("does not say which card")
        if not who:
            raise self.asking.open("does not say who", *self._by_each(rest))
        if len(who) > 1 and not self.game.CRIES:
            numbers = [each.value for each in rest if each.kind == "number"]
            ways = [f"'= {'+'.join(who)} {numbers[0]}'"] if len(rest) == 1 and numbers else []
            ways += [] if ways else self._ways(*([_named(each), *rest] for each in who))
            raise self.asking.open("names several players, and one acts at a time", *ways)
        if (
            words[0].text == "A"
            and who[0] != "A"
            and len(words) > 1
            and words[1].text.isalpha()
            and len(words[1].text) > 1
        ):
            raise self.asking.open(f"may begin with an article, or with {who[0]}", *self._ways([_named(who[0]), *rest]))
        return " ".join(["+".join(who), *self._does(who, rest)])

    # Who

    def _who(self, words: Sequence[Word]) -> tuple[list[str], list[Word]]:
        """The players, and the other words."""
        left = [word for number, word in enumerate(words) if not (number == 0 and word.kind in {"-", "number"})]
        acts = any(each.kind in {*_VERBS, "card", "call"} for each in left)
        if len(left) > 1 and left[0].kind == "adverb" and left[1].kind == "name" and acts:
            left = left[1:]
        if self.game.CRIES and left and left[-1].small == "first" and any(w.kind == "call" for w in left):
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
            raise self.asking.open("does not begin with who did it, and can be taken in two ways")
        before = left[: at - 1] if at and left[at - 1].kind in {"by", "into"} else left[:at]
        if at and left[at - 1].small == "from" and not told & {"card", "call"}:
            raise self.asking.open("may be a payment, and does not say whose", f"'{who[0]} pays 2'")
        if self.game.CRIES and len(who) > 1 and any(word.kind == "call" for word in before):
            raise self.asking.open(
                "does not say who called", *(f"'{'+'.join(who)} {cry}'" for cry in self.game.CRIES[:1])
            )
        return list(dict.fromkeys(who)), [*before, *left[last:]]

    def _is_subject(self, words: Sequence[Word], at: int) -> bool:
        after = words[at + 1].kind if at + 1 < len(words) else ""
        own = is_possessive(words[at]) and after in {"pile", "pool"}
        return not own and (at == 0 or words[at - 1].kind not in {"on", "of", "to"})

    # What cannot be told

    def _refuse(self, word: Word, words: Sequence[Word], pays: bool) -> None:
        """Refuse a word that is not known, and what leaves open who, what or whether."""
        numbered = any(each.kind in {"rank", "number", "article"} for each in words)
        if word.kind == "" and pays and not numbered:
            raise self.asking.no_number()
        if word.kind == "gets":
            raise self.asking.gets(words)
        if word.kind in {"", "adverb"}:
            raise self.asking.unknown(word)
        if word.kind == "aside":
            ways = self._ways([each for each in words if each.kind != "aside"])
            raise self.asking.open(f"says more in brackets ({word.text!r})", *ways)
        if word.kind == "has":
            cards = any(each.kind == "card" or each.value in COURT for each in words if each.kind != "call")
            if cards or any(each.kind in {"cards", "article"} for each in words):
                raise RecordError(
                    f"{quoted(self.asking.said)} tells what cards somebody has",
                    f"a line before the plays, hand of {self.asking.player}: 9H ? ?",
                )
            raise self.asking.open("tells what somebody has", self.asking.count(words))
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
        has = "has" in {each.kind for each in words[max(at - 1, 0) : at + 2]}
        at -= at > 0 and words[at - 1].kind == "has"
        done = [
            number
            for number in range(at + 1, len(words))
            if words[number].kind in _VERBS
            and next((each.kind for each in reversed(words[:number]) if each.kind not in {"same", "rest"}), "")
            in {"join", "but", ",", "&", ";"}
        ]
        taken = {each.kind for each in words[at : at + 2]} & {"takes", "pairs"}
        told = [each.kind for each in words[:at] if each.kind in {"card", "rank", "takes", "pairs"}]
        then = {each.kind for each in words[at + 2 :]} & {"card", "rank", "call"}
        alone = len(told) == 1 and not then and _is_card_told(words[:at])
        nothing_more = self.game.TAKES or "pairs" in taken  # where counters are taken, it says who got none
        if not done and taken and nothing_more and at and alone:  # `plays 3H and takes nothing`
            return _trimmed(words[:at])
        said = [each.kind for each in words[at + 1 :] if each.kind != "skip"]
        with_card = said in (["number", "with", "card"], ["number", "with", "rank"])
        if not done and words[at].kind == "takes" and with_card:
            return [*words[:at], words[-1]]  # `takes nothing with 4H`
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
            laid = self.asking.ways()[-1 if self.game.TAKES else 0]
            raise self.asking.open("says what was not done", *(self._ways(before) or [laid]))
        return self._without_refusals([*words[:at], *words[done[0] :]], whole)

    # What was done

    def _does(self, who: Sequence[str], words: Sequence[Word]) -> list[str]:
        kinds = {word.kind for word in words}
        if self.game.CRIES and (call := _taken_after_call(words)):
            words = words[:call]
        kinds = {word.kind for word in words}
        said = [word.kind for word in words if word.kind not in {"skip", ".", "!", "rest"}]
        if said[:1] == ["to"]:
            raise self.asking.open("says what is still to be done", *self._ways([_named(who[0]), *words[1:]]))
        if said == ["out"] or said == ["wins"]:
            return said
        if act := self._act(words):
            return [act]
        first = next((word.small for word in words if word.kind == "plays"), "")
        if first.startswith(_STAKING):
            raise self.asking.open("does not say one stake", *self._each(self._lays()))
        if self.told.turns_up and first in _TURNING:
            says = f"{quoted(self.asking.said)} may tell the turn-up, or a play"
            raise RecordError(says, "a line before the plays, turn-up: 9D, or that the card is played")
        if "pays" in kinds:
            return self._pays(words)
        if "unit" in kinds and "plays" in kinds:
            if not any(word.small.startswith(words_of("put")) for word in words if word.kind == "plays"):
                raise self.asking.open("counts what somebody has", self.asking.count(words))
            return self._pays(words)
        if "passes" in said and {*said} <= {"passes", "says"}:
            if self.game.PASSES:
                return [PASS]
            raise self.asking.open(f"is no play of {self.game.TITLE}: nobody says so who passes, and it is left out")
        if "passes" in kinds:
            raise self.asking.open("is a play and a pass")
        if "unit" in kinds and "takes" in kinds:
            raise self.asking.gets(words)
        if "unit" in kinds:
            raise self.asking.open("counts what somebody has", self.asking.count(words))
        if "pool" in kinds and kinds & {"plays", "raises"} and not kinds & {"card", "call"}:
            return self._pays(words)
        self._refuse_changes(words)
        whose = [one for one, word in pairwise(words) if word.kind == "pile" and one.small in words_of("whose")]
        if self.game.CRIES and whose and "call" in kinds:
            raise self.asking.open(
                "does not say whose pile",
                *(f"'{who[0]} {self.game.CRIES[0]} {each}'" for each in self.told.players[:3]),
            )
        if "takes" in kinds and self.game.CRIES:
            raise self.asking.open("does not say what was called", f"'{self.asking.player} {self.game.CRIES[0]}'")
        if "takes" in kinds and not self.game.TAKES and kinds & {"pool", "unit", "number"}:
            raise self.asking.gets(words)
        if "takes" in kinds and not self.game.TAKES:
            raise self.asking.open(f"is no play of {self.game.TITLE}: no cards are taken")
        filled = Places(self.asking, words)
        if self.game.BUILDS and filled.is_build and not filled.is_laid_by_itself:
            text = filled.building()
        elif self.game.TAKES and filled.is_taking:
            text = filled.taking()
        elif filled.builds_lying:
            raise self.asking.open("names a build and does not say what is done with it", *filled.ways_of_a_build())
        else:
            text = filled.play()
        if left := filled.left_out(words, [*who, *text]):
            raise self.asking.open(f"says more than '{' '.join(['+'.join(who), *text])}' ({left.text!r})")
        return text

    def _act(self, words: Sequence[Word]) -> str:
        """What is done without a card, as the game has words for it: `shows Matrimony`, `puts one on the ace`."""
        said = [word for word in words if word.kind not in {"skip", "article", ".", "!"}]
        named = [word for word in said if word.kind == "call" and word.value in self.game.ACTS]
        if len(named) == 1 and {word.kind for word in said} <= {"call", "says", "plays"}:
            return str(named[0].value)
        if any(" on " in word.value for word in named):
            more = [act for word in said if word.kind in {"card", "rank"} for act in self._acts_on(word)]
            raise self.asking.open("tells a stake and more", *self._each([*(word.value for word in named), *more]))
        if said and said[0].small.startswith("show") and (act := self._shows(said[1:])):
            return act
        return self._laid(said)

    def _laid(self, said: Sequence[Word]) -> str:
        """The act that lays a counter: `puts one on the ace`. Empty if none is told."""
        at = next((number for number, word in enumerate(said) if word.kind in {"on", "in"}), 0)
        does, where = said[:at], said[at + 1 :]
        if not at or not {word.kind for word in does} <= {"plays", "pays", "says", "number", "rank", "unit", "call"}:
            return ""
        if self._lays() and any(word.kind == "on" for word in where):
            acts = [act for word in said if word.kind != "on" for act in self._acts_on(word)]
            raise self.asking.open("lays several counters", *self._each(acts or self._lays()))
        if len(where) != 1 or any(word.value in COURT for word in does if word.kind == "rank"):
            return ""
        word, acts = where[0], self._acts_on(where[0])
        is_card = word.kind == "card" and word.small not in self.game.WORDS
        if acts and is_card and any(each.kind == "unit" for each in does):
            raise self.asking.open("lays a counter, or a card", *self._each(acts[:1]))
        if (is_card or not acts) and self._lays() and {each.kind for each in does} <= {"plays"}:
            raise self.asking.open("does not say on what", *self._each(self._lays()))
        if is_card or not acts:
            return ""
        if any((number_of(each) or 1) > 1 for each in does):
            raise self.asking.open("lays several counters", f"'{self.asking.player} {acts[0]}', once for each of them")
        return acts[0]

    def _acts_on(self, word: Word) -> list[str]:
        """The acts that lay a counter on what a word names: a pool, a card or its rank."""
        if word.kind == "call":
            return [word.value] if " on " in word.value else []
        rank = word.value.rank if word.kind == "card" and word.small not in self.game.WORDS else word.value
        place = SPOKEN[rank] if word.kind == "rank" or rank != word.value else word.small
        return [act for act in self.game.ACTS if place.startswith(act.partition(" on ")[2] or "\n")]

    def _each(self, acts: Iterable[str]) -> list[str]:
        return [f"'{self.asking.player} {act}'" for act in acts]

    def _shows(self, words: Sequence[Word]) -> str:
        """The act that shows these cards: `queen and knave of diamonds`, `KD QD`. Empty if none does."""
        cards = [word for word in words if word.kind in {"card", "rank"}]
        named = [word.value for word in words if word.kind == "call"]
        if {word.kind for word in words} - {"card", "rank", "&", ",", "join", "-", ":", "call"}:
            return ""
        for act in named or self.game.ACTS:
            left = list(self.game.shown(act))
            for word in cards:
                left = [card for card in left if word.value not in (card, card.rank)]
            if len(cards) == len(self.game.shown(act)) and not left:
                return act
        return ""

    def _lays(self) -> list[str]:
        """How somebody lays a counter: the first ways that the game has."""
        return [act for act in self.game.ACTS if " on " in act][:2]

    def _refuse_changes(self, words: Sequence[Word]) -> None:
        """Refuse what may say what somebody won or lost: `Bob 2 down`, `Cal +2`, `Two from Bob`, `throws 2 in`."""
        bare = {"rank", "number"}
        verbs = {word.kind for word in words} & _VERBS
        for one, word in pairwise([*words, NOTHING]):
            signed = one.kind in {"+", "-"} and word.kind in bare and one is words[0]
            moved = one.kind == "rest" and one.small in {"up", "down", "out"} and word.kind in bare
            down = not verbs and one.kind in bare and word.small in {"up", "down"}
            away = not self.game.TAKES and one.kind in bare and word.small in {"in", "from"}
            away |= not self.game.TAKES and one.kind == "in" and word.kind in bare
            if away and word.small == "from" and "takes" in {each.kind for each in words}:
                raise self.asking.gets(words)
            if signed or moved or down or away:
                raise self.asking.open("may count what somebody won or lost", *self._count_or_card(words))
        added = [word for word in words if word.kind == "raises" and word.small != "up"]
        if not self.game.TAKES and added:
            raise self.asking.open("may be a card or a payment", *self._count_or_card(words))

    def _count_or_card(self, words: Sequence[Word]) -> list[str]:
        player, card = self.asking.player, next((word for word in words if word.kind in {"rank", "card"}), None)
        number = next((number_of(word) for word in words if number_of(word)), 2)
        return [*([f"'{player} {as_card(card)}'"] if card else []), f"'{player} pays {number}'"]

    def _pays(self, words: Sequence[Word]) -> list[str]:
        """A payment to the pool."""
        first = next((number for number, word in enumerate(words) if word.kind == "pays"), 0)
        played = any(word.kind in {"rank", "number"} for word in words[:first])
        if any(word.kind in {"pool", "says"} for word in words[:first]):
            raise self.asking.open("may say who is paid")
        units = [word for word in words if word.kind == "unit"]
        named = any(one.kind in {"skip", "article"} and word.kind == "rank" for one, word in pairwise(words))
        if "pays" not in {word.kind for word in words} and (named or not units):
            pool = next((word.small for word in words if word.kind == "pool"), "")
            rank = next((word for word in words if word.kind == "rank"), None)
            if rank is not None and (named or rank.plural or pool not in words_of("pools")):
                player = self.asking.player
                raise self.asking.open(
                    "may be a card or a payment", f"'{player} {rank.value}'", f"'{player} pays {number_of(rank)}'"
                )
        if (named and not units) or any(word.plural or word.value in COURT for word in words if word.kind == "rank"):
            raise self.asking.no_number()
        if played or any(word.kind in {"card", "call", "takes", "builds", "passes", "end", "out"} for word in words):
            raise RecordError(
                f"{quoted(self.asking.said)} is a play and a payment",
                f"each in a line of its own: '{self.asking.player} pays 1'",
            )
        if self.game.CRIES:
            raise self.asking.open(f"is no play of {self.game.TITLE}: nothing is paid")
        unclear = (one for one, word in pairwise([*words, NOTHING]) if _is_not_how_much(one, word))
        if (what := next(unclear, None)) is not None:
            raise self.asking.open(f"does not say how much ({what.text!r})", f"'{self.asking.player} pays 2'")
        if other := [word.value for word in words if word.kind == "name" and word.value != self.asking.player]:
            raise self.asking.open(
                f"is a payment to {other[0]}; a record has what is paid in all, whoever gets it",
                f"'{self.asking.player} pays {next((number_of(word) for word in words if number_of(word)), 2)}'",
            )
        if unlike := [word for word in words if word.kind not in _PAYING]:
            raise self.asking.open(f"is no payment alone ({unlike[0].text!r})", f"'{self.asking.player} pays 2'")
        numbers = [number_of(word) for word in words if word.kind in {"rank", "number"}]
        if any(word.kind == "article" for word in words):
            numbers.append(1)
        counted = all(len(word.text) > 1 or word.text.isdigit() for word in words if word.kind == "rank")
        if len(numbers) > 1 and counted:
            ways = [f"'{self.asking.player} pays {number}'" for number in numbers]
            raise self.asking.open("has two numbers", *ways)
        if len(numbers) != 1 or numbers[0] is None or not counted:
            raise self.asking.no_number()
        return ["pays", str(numbers[0])]


def _named(player: str) -> Word:
    return NOTHING._replace(kind="name", value=player, text=player, player=player)


def _is_not_how_much(word: Word, after: Word) -> bool:
    """Whether a word of a payment says what for, or up to how much: `pays for three cards`, `drops to 4`."""
    return word.small == "for" or (word.kind == "to" and after.kind in {"rank", "number"})


def _is_card_told(words: Sequence[Word]) -> bool:
    """Whether words tell of a card, and something follows: `plays 3H and`."""
    return words[-1].kind in {"join", ",", "&", "but", "card"} and any(word.kind in {"card", "rank"} for word in words)


def _taken_after_call(words: Sequence[Word]) -> int:
    """Where it is told after a call that the cards are taken, which says no more; 0 if it is not."""
    calls = [number for number, word in enumerate(words) if word.kind == "call"]
    takes = next((number for number, word in enumerate(words) if word.kind == "takes"), 0)
    rest = {word.kind for word in words[takes + 1 :]}
    own = {"skip", "cards", "pile", "pool", "it", "rest", "table", "!", "."}
    return takes - 1 if calls and takes > calls[-1] + 1 and rest <= own else 0


_ADVISED = re.compile(r"'(.*)'(?:, .*)?")
"""A line that is advised, and what is said of it."""
_STAKING = ("stak", "bet", "ante")
_TURNING = ("turn up", "turns up", "turned up", "turning up")
_PAYING = {"pays", "plays", "raises", "rank", "number", "unit", "pool", "to", "into", "in", "name", "says"}
_PAYING |= {"skip", "article", "rest", ":", "-", *_BREAKS}
"""What a payment is told with."""

_VERBS = {"plays", "takes", "builds", "raises", "pairs", "combines", "says", "pays", "passes"}
