"""Finds the works that the sources and the editors name, by the family name of an author or editor, or by a title.

Only names that are written out are found. A passage that says *the page* or *as the English* names no work.
"""

from __future__ import annotations

import re

from snorum.edition import Passage, bibliography, passages
from snorum.edition.editions import for_each_edition


@for_each_edition
def _pattern(key: str) -> re.Pattern[str]:
    """A pattern for the names of a work, as whole words."""
    entry = bibliography.entry(key)
    titles = (entry.title, entry.short_title, *(entry.fields.get(each, "") for each in ("journal", "booktitle")))
    # A title of one word is the name of a game, which any text may mention.
    is_named = {each.rstrip("?") for each in titles if " " in each}
    is_named |= {name.family for name in (*entry.authors, *entry.editors)}
    found = "|".join(rf"\b{re.escape(name)}(?!\w)" for name in sorted(is_named, key=len, reverse=True))
    return re.compile(found or r"(?!)")  # a work without such a name is named nowhere


def is_named(key: str, text: str) -> bool:
    """Whether a text names a work.

    >>> is_named("addy", "Wright depends on Addy."), is_named("reid", "Wright depends on Addy.")
    (True, False)
    >>> is_named("bicycle", "Snap is a card game.")
    False
    """
    return _pattern(key).search(" ".join(text.split())) is not None


def passages_naming(key: str) -> list[Passage]:
    """The passages of other works that name a work, in their text, our summary or the apparatus."""
    return [
        each
        for each in passages()
        if each.work != key and any(is_named(key, text) for text in (each.text or each.gist or "", *each.notes))
    ]
