"""How words are searched for: written here once, for the search page and for whoever asks without one.

The patterns are in the common part of the regular expressions of Python and JavaScript; `$1` stands for what a group
has matched. Everything is folded (capitals, accents, apostrophes) before it is spelt alike and reduced to its stem.
"""

from __future__ import annotations

import re
from typing import Any

from snorum.books import rulings
from snorum.cards.builds import NAMES
from snorum.games import GAMES

NUMBERS = {
    **{number: name for number, name in NAMES.items() if number > 1},
    16: "sixteen",
    20: "twenty",
    21: "twenty-one",
    32: "thirty-two",
    36: "thirty-six",
    40: "forty",
    48: "forty-eight",
    50: "fifty",
    52: "fifty-two",
    61: "sixty-one",
}
"""Numbers that sources write in words: of cards, of points, of packs."""
SYNONYMS = (
    "fail failed forget forgot omit miss neglect overlook revoke renounce renege withhold withheld skip",
    "knave jack",
    "counter chip stake coin token",
    "call shout yell say says said cry announce",
    "penalty fine forfeit charge punish claim enforce",
    "pair match",
    "capture take took taken pick collect gather",
    "pool kitty bank",
    "tie together simultaneous",
    "draw drawn",
    "court face picture royal",
    "win winner won victory beat",
    "lose lost exhaust",
    "pay paid pays contribute",
    "deal dealer dealt dealing distribute",
    "player people person",
    "wrong false incorrect mistake error err",
    "bad disadvantage worse",
    "break interrupt intervene between",
    "pass change move",
    "sequence chain series",
    "score point",
    "out eliminate knock",
    "begin start lead first",
    "compulsory must forced oblige obligatory",
    "sum add total make combine build",
    "left remain remaining leftover rest",
    "pack deck",
    "rank value denomination",
    "table layout board",
    "sweep clear",
    "pile stack",
    "partner team partnership",
    "several double multiple twofold",
    *(f"{number} {name.replace('-', '')}" for number, name in NUMBERS.items()),
)
"""Words of card play for which readers may look by another of the same row."""
_SAYING_NOTHING = """
    a about above against am an and any anyone are aren't as at be because been being below between but by can
    can't could couldn't did didn't do does doesn't doing don't during for from further get gets had hadn't
    happen happens has hasn't have haven't having he he'd he'll he's her here here's hers herself him himself
    his how how's i i'd i'll i'm i've if in into is isn't it it's its itself let's many may me much mustn't my
    myself nor of on or ought our ours ourselves shan't she she'd she'll she's should shouldn't so some somebody
    someone such than that that's the their theirs them themselves then there there's these they they'd they'll
    they're they've this those through to too under very was wasn't we we'd we'll we're we've were weren't what
    what's when when's where where's which while who who's whom why why's will with won't would wouldn't you
    you'd you'll you're you've your yours yourself yourselves
"""
NOT_SEARCHED = _SAYING_NOTHING.split()
"""Words that say nothing in a question, or in a rule."""
WEIGHTS = {
    "passage": 5, "play": 2.2, "term": 1.6, "crux": 1.5, "rule": 1.2, "example": 1.3, "claim": 1.4, "work": 1.2,
    "page": 1, "code": 0.5,
}  # fmt: skip
"""By kind: a source's own words come before what is said of them."""
PASSAGES = {"heading": 1.8, "rule": 1.3, "answered": 1.2, "foreign": 0.5}
"""By what a passage is: a heading, one that states a rule, one of which we say what it comes to, a translation."""
MAKING = 0.4
"""The weight of pages about the making of the edition, on which every word stands somewhere."""
FIELDS = {
    "title": 2, "name": 2, "text": 1, "also": 1, "comesTo": 1.2, "asks": 0.15, "game": 2, "where": 0.2,
}  # fmt: skip
"""The parts of an entry in which words are looked for, each with its weight."""
INEXACT = {"prefix": 0.4, "fuzzy": 0.2, "misspelt": 0.2, "shortestPrefix": 4, "shortestFuzzy": 5}
"""What a word is worth that only begins so, or is spelt a little otherwise; how large a share of its letters may be
wrong; and from which length on that is tried."""
_BLANKS = r"\t\n\r\f\v\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000\ufeff"  # `\s` is not the same in both languages
_SIGNS = r"\u2014\u2013\u201c\u201d\u2018\u00ab\u00bb()\[\]{}.,:;!?\u2026/|=<>`*_"
SPACE = f'[ "{_BLANKS}{_SIGNS}]+'
"""What stands between words."""
PAGE = r"\b(?:pages?|pp?)\.?[ \u00a0]*(?=[0-9])"
"""What makes one word with the number after it, so that a page is not its number among all others."""
LETTERS = [
    ["\u017f", "s"],
    ["\u00e6", "ae"],
    ["\u0153", "oe"],
    ["\u00f8", "o"],
    ["\u00df", "ss"],
    ["\u2019", ""],
    ["'", ""],
]
"""Old letters, ligatures and apostrophes, and what is searched for in their place."""
SPELT = [
    ["i[sz](e|ed|es|ing|ation|ations)$", "is$1"],
    ["our(s|ed|ing|able|ite)?$", "or$1"],
    ["ick$", "ic"],
    ["^shew", "show"],
    ["^chuse", "choose"],
    ["xion(s?)$", "ction$1"],
    ["([bcdfgklmnprstz])\\1", "$1"],
]
"""Spellings that differ by time or country, and the one for them all, in words of at least four letters."""
MOST, LONGEST = 60, 300
"""How many results are ordered with care, and how many letters of a question are looked for."""


def about_words() -> dict[str, Any]:
    """All of it, for the search page, with the games whose names have several words."""
    described = rulings.games_described()
    names = {game: re.findall(r"\w+", each.TITLE) for game, each in GAMES.items() if game in described}
    return {
        "stop": NOT_SEARCHED,
        "same": SYNONYMS,
        "weights": WEIGHTS,
        "passages": PASSAGES,
        "making": MAKING,
        "fields": FIELDS,
        "inexact": INEXACT,
        "space": SPACE,
        "page": PAGE,
        "letters": LETTERS,
        "spelt": SPELT,
        "asked": [*_ASKED, *([_name_pattern(parts), game] for game, parts in names.items() if len(parts) > 1)],
        "most": MOST,
        "longest": LONGEST,
    }


_SUITS = {"clubs": "\u2663\u2667", "diamonds": "\u2666\u2662", "hearts": "\u2665\u2661", "spades": "\u2660\u2664"}
_ASKED = [
    [r"\bhow many (?:players|people|persons|of us)\b", "number players"],
    [r"\bface cards?\b", "court cards"],
    *([f"[{signs}]\ufe0f?", f" {suit} "] for suit, signs in _SUITS.items()),
]
"""Other ways to ask for the same: how many may play, cards with a face, suits by their signs."""


def _name_pattern(parts: list[str]) -> str:
    """A game's name, however its parts are joined: `snip snap snorum` is one word when it is asked for."""
    name = re.sub("s$", "[\u2019']?s?", r"[\s\u2019'-]+".join(parts))
    return rf"\b{name}\b"
