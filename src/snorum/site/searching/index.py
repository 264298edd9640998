"""Search the edition, as the search page does: the same entries, words and weights, and the same order.

The page has its index from MiniSearch; this one scores alike: BM25+ by field, words that begin so or are spelt a little
otherwise for less, and what has more of the words asked for before what has one of them often.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import chain
from math import floor, log
from typing import Any

from snorum.edition.editions import for_each_edition
from snorum.site.searching.entries import Found, edition_entries
from snorum.site.searching.words import (
    FIELDS,
    INEXACT,
    LETTERS,
    LONGEST,
    MOST,
    NOT_SEARCHED,
    PAGE,
    PASSAGES,
    SPACE,
    SPELT,
    SYNONYMS,
    WEIGHTS,
    about_words,
)

FREQUENT, LONG, LEAST = 1.2, 0.7, 0.5
"""The parameters k, b and d of BM25+."""
_SPACE, _PAGE = re.compile(SPACE), re.compile(PAGE, re.IGNORECASE | re.ASCII)
_SPELT = [(re.compile(of), to.replace("$1", r"\1")) for of, to in SPELT]


def search(words: str, kinds: Iterable[str] = ()) -> list[Found]:
    """What of the edition has these words, best first; of some kinds only, if they are named."""
    return _index().search(words.strip()[:LONGEST], frozenset(kinds))


@for_each_edition
def _index() -> Index:
    return Index(list(edition_entries()))  # some two thousand; array("H") counts up to 65,535


@dataclass
class _Hit:
    """An entry that was found: its score, by which words of the question, and by which of its own."""

    score: float = 0.0
    asked: dict[str, None] = field(default_factory=dict)
    terms: dict[str, None] = field(default_factory=dict)


class Index:
    """The words of some entries."""

    def __init__(self, found: Sequence[Found]) -> None:
        self.found = found
        self.games = frozenset(each["game"] for each in found if each.get("game"))
        asked = about_words()["asked"]
        self._put = [(re.compile(of, re.IGNORECASE | re.ASCII), to) for of, to in asked]
        self._weights = [_weight(each) for each in found]
        self._postings: dict[str, dict[str, tuple[array[int], array[int]]]] = {}
        """By term and field, the entries that have it, and how often."""
        self._lengths: dict[str, dict[int, int]] = {name: {} for name in FIELDS}
        self._means = dict.fromkeys(FIELDS, 0.0)
        for number, each in enumerate(found):
            for name, text in _fields(each).items():
                tokens = _held(text)
                self._lengths[name][number] = length = len(set(tokens))
                self._means[name] = (self._means[name] * number + length) / (number + 1)  # as MiniSearch has it
                for term, times in Counter(chain.from_iterable(map(terms_of, tokens))).items():
                    numbers, often = self._postings.setdefault(term, {}).setdefault(name, (array("H"), array("H")))
                    numbers.append(number)
                    often.append(times)

    @cached_property
    def _vocabulary(self) -> list[str]:
        return sorted(self._postings)

    def search(self, words: str, kinds: frozenset[str] = frozenset()) -> list[Found]:
        """The entries that have these words, best first."""
        asked = self._asked(words)
        telling = [word for word in asked if _fold(word) not in _STOP] or asked
        wanted = [self._terms_asked(word) for word in telling]
        hits = {
            number: hit
            for number, hit in self._hits(wanted).items()
            if not kinds or self.found[number]["kind"] in kinds
        }
        shares = {
            number: sum(any(term in hit.asked for term in terms) for terms in wanted) / len(wanted)
            for number, hit in hits.items()
        }
        scores = {number: hit.score * len(hit.asked) * shares[number] ** 2 for number, hit in hits.items()}
        most = max(shares.values(), default=0.0)
        ranked = _best_first(scores, (number for number in hits if shares[number] > most - 0.34))
        for number in ranked[:MOST]:
            if self._is_quoted(asked, number):
                scores[number] *= 2
        ranked[:MOST] = _best_first(scores, ranked[:MOST])
        if len(wanted) == 1:
            ranked = self._source_first(ranked, hits)
        return [self.found[number] for number in ranked]

    def _asked(self, words: str) -> list[str]:
        """The words of a question; the name of a game is one of them, however it is written."""
        text = _PAGE.sub("p", words)
        for of, to in self._put:
            text = of.sub(to, text)
        named = ((word, _name(word)) for word in _SPACE.split(text) if word)
        return [token for word, name in named for token in ([name] if name in self.games else _tokens(word))]

    def _terms_asked(self, word: str) -> tuple[str, ...]:
        return (f"@{word}", *terms_of(word)) if word in self.games else terms_of(word)

    def _hits(self, wanted: Sequence[tuple[str, ...]]) -> dict[int, _Hit]:
        hits: dict[int, _Hit] = {}
        for term in chain.from_iterable(wanted):
            for found, worth in self._like(term):
                self._score(term, found, worth, hits)
        return hits

    def _like(self, term: str) -> Iterator[tuple[str, float]]:
        """The terms of the index that are this one, begin with it, or are spelt almost so, and what each is worth."""
        yield term, 1.0
        begin = len(term) >= INEXACT["shortestPrefix"]
        most = 0
        if len(term) >= INEXACT["shortestFuzzy"] and not term.startswith("="):
            most = floor(len(term) * INEXACT["misspelt"] + 0.5)
        for other, distance in _near(term, self._vocabulary, most, prefixes=begin):
            if begin and other.startswith(term):
                yield other, INEXACT["prefix"] * len(other) / (len(other) + 0.3 * (len(other) - len(term)))
            else:
                yield other, INEXACT["fuzzy"] * len(other) / (len(other) + distance)

    def _score(self, asked: str, term: str, worth: float, hits: dict[int, _Hit]) -> None:
        for name, (numbers, often) in self._postings.get(term, {}).items():
            rare = log(1 + (len(self.found) - len(numbers) + 0.5) / (len(numbers) + 0.5))
            for number, times in zip(numbers, often, strict=True):
                long = 1 - LONG + LONG * self._lengths[name][number] / self._means[name]
                raw = rare * (LEAST + times * (FREQUENT + 1) / (times + FREQUENT * long))
                hit = hits.setdefault(number, _Hit())
                hit.score += worth * FIELDS[name] * self._weights[number] * raw
                hit.asked[asked] = hit.terms[term] = None

    def _is_quoted(self, asked: Sequence[str], number: int) -> bool:
        """Whether what is asked stands in a text as it was put, or most of it: who quotes finds the place."""
        stems = [_stem(word) for word in asked]
        threes = [f" {' '.join(stems[at : at + 3])} " for at in range(len(stems) - 2)]
        if len(threes) < 2:
            return False
        text = f" {' '.join(map(_stem, _tokens(self.found[number].get('text') or '')))} "
        return sum(three in text for three in threes) > len(threes) / 2

    def _source_first(self, ranked: list[int], hits: Mapping[int, _Hit]) -> list[int]:
        """For one word: the best passage that has it before the term, rule or crux of that name."""
        exact = [
            number
            for number in ranked
            if self.found[number]["kind"] == "passage" and hits[number].asked.keys() <= hits[number].terms.keys()
        ]
        best = next((number for number in exact if not self.found[number].get("voice")), next(iter(exact), None))
        return ranked if best is None else [best, *(number for number in ranked if number != best)]


def _best_first(scores: Mapping[int, float], numbers: Iterable[int]) -> list[int]:
    return sorted(numbers, key=lambda number: (-scores[number], number))


def _weight(found: Found) -> float:
    weight = WEIGHTS[found["kind"]]
    if found["kind"] == "passage":
        roles = found["where"]
        if " · heading" in roles:
            weight *= PASSAGES["heading"]
        elif re.search(r" · .*\brule\b", roles):
            weight *= PASSAGES["rule"]
        weight *= (PASSAGES["answered"] if found.get("answers") else 1) * (
            PASSAGES["foreign"] if found.get("foreign") else 1
        )
    return weight


def _fields(found: Found) -> dict[str, str]:
    comes_to = " ".join(sentence for sentence, _ in found.get("answers", ()))
    more = {
        "name": found.get("id", ""),
        "comesTo": comes_to,
        "game": f"@{found['game']}" if found.get("game") else None,
    }
    all_fields = {**found, **more}
    return {name: all_fields[name] for name in FIELDS if all_fields.get(name) is not None}


# Words


def _tokens(text: str) -> list[str]:
    """Words; a name with hyphens is found by each of its words and by all together, `91-7` only as it is."""
    found = []
    for word in _SPACE.split(text):
        parts = [part for part in word.split("-") if part]
        if len(parts) < 2:
            found += parts
        elif re.search("[0-9]", word):
            found += [word, *(["-".join(parts[1:])] if len(parts) > 2 else [])]
        else:
            found += [*parts, "".join(parts)]
    return found


def _held(text: str) -> list[str]:
    """The words by which a text is found, the numbers of its pages among them."""
    words = _tokens(text)
    pages = (word for word in _tokens(_PAGE.sub("p", text)) if re.match("p[0-9]", word, re.IGNORECASE))
    return [*words, *(word for word in pages if word not in words)]


@lru_cache(maxsize=100_000)
def terms_of(word: str) -> tuple[str, ...]:
    """What a word is looked for by: its stem, and the row of words for the same thing in which it stands."""
    stem = ("#" if re.search("-[0-9]", word) else "") + _stem(word)
    if not stem:
        return ()
    row = _rows().get(stem)
    return (stem,) if row is None else (stem, f"={row}")


@lru_cache(maxsize=1)
def _rows() -> dict[str, int]:
    return {_stem(word): number for number, row in enumerate(SYNONYMS) for word in row.split()}


@lru_cache(maxsize=100_000)
def _stem(word: str) -> str:
    folded = _fold(word)
    if not word or not all(unicodedata.name(letter, "").startswith("LATIN ") for letter in word):
        return folded
    return str(_stemmer().stemWord(_spelt(folded)))


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    return import_module("snowballstemmer").stemmer("english")  # only a search needs it


def _fold(word: str) -> str:
    """A word without capitals and accents, its old letters as new ones."""
    plain = unicodedata.normalize("NFD", word.lower())
    plain = "".join(letter for letter in plain if not "\u0300" <= letter <= "\u036f")
    for old, new in LETTERS:
        plain = plain.replace(old, new)
    return plain


def _spelt(word: str) -> str:
    if len(word) >= 4:
        for of, to in _SPELT:
            word = of.sub(to, word)
    return word


def _name(word: str) -> str:
    return "".join(letter for letter in word.lower() if unicodedata.category(letter)[0] in "LN")


_STOP = frozenset(map(_fold, NOT_SEARCHED))


def _near(term: str, vocabulary: Sequence[str], most: int, *, prefixes: bool) -> Iterator[tuple[str, int]]:
    """The words of a sorted list that differ from one by at most so many letters, or begin with it; without itself.

    Two words that begin alike share what has been counted of them.
    """
    rows = [list(range(len(term) + 1))]
    before = ""
    dead = 0
    """Up to here the word before was too far from `term` for any word that begins so."""
    for word in vocabulary:
        same = 0
        for one, other in zip(before, word, strict=False):
            if one != other:
                break
            same += 1
        before = word
        begins = prefixes and word.startswith(term)
        if dead and same >= dead:
            if begins and word != term:
                yield word, len(word) - len(term)
            continue
        dead = 0
        del rows[same + 1 :]
        for at in range(same, len(word)):
            last, row = rows[-1], [at + 1]
            for place, letter in enumerate(term, 1):
                row.append(min(last[place] + 1, row[place - 1] + 1, last[place - 1] + (letter != word[at])))
            rows.append(row)
            if min(row) > most:
                dead = at + 1
                break
        distance = most + 1 if dead else rows[-1][-1]
        if word != term and (begins or distance <= most):
            yield word, distance
