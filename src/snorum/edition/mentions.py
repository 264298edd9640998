"""Which works the sources and the editors name: by an author's or editor's family name, or by a title.

Only what is written is found. A passage that says *the page* or *as the English* names nothing.
"""

from __future__ import annotations

import re
from functools import cache

from snorum.edition import Passage, bibliography, passages


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """The names by which a work goes, at the bounds of words."""
    entry = bibliography.entry(key)
    titles = (entry.title, entry.short_title, *(entry.fields.get(each, "") for each in ("journal", "booktitle")))
    # A title of one word is the name of a game, and any text may have that.
    names = {each.rstrip("?") for each in titles if " " in each}
    names |= {name.family for name in (*entry.authors, *entry.editors)}
    found = "|".join(rf"\b{re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True))
    return re.compile(found or r"(?!)")  # what goes by no such name is named nowhere


def names(key: str, text: str) -> bool:
    """Whether a text names a work.

    >>> names("addy", "Wright depends on Addy."), names("reid", "Wright depends on Addy.")
    (True, False)
    >>> names("bicycle", "Snap is a card game.")
    False
    """
    return _pattern(key).search(" ".join(text.split())) is not None


def passages_naming(key: str) -> list[Passage]:
    """The passages of other works that name a work, in their words, our summary of them or the apparatus."""
    return [
        each
        for each in passages()
        if each.work != key and any(names(key, text) for text in (each.text or each.gist or "", *each.notes))
    ]
