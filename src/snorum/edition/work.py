"""What a source is once it has been read: a work, its witnesses, its passages and their pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from snorum.vocabulary import SnorumError

ROLES = ("rule", "example", "claim", "comment", "heading")
"""What a passage may do; a passage has one role or more."""

Kind = Literal["text", "emph", "break", "mended", "expanded", "moved", "variant", "supplied", "gap", "foreign"]


class UnknownWitness(SnorumError):
    """A name that is no witness of the work."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a passage that is set in one way.

    The texts of a passage's pieces, joined, are its reading text or, where that is not given, its summary.
    """

    kind: Kind
    """`break` is a page break, `mended` an error of every copy put right, `expanded` what a ditto mark
    stands for, `moved` words that the copies have further on, `variant` a place where the copies differ,
    `supplied` the editors' own words, `gap` a place where words are lost, `foreign` words of another
    language."""
    text: str
    """What is read here; empty at a page break. What is supplied is in square brackets."""
    note: str = ""
    """The apparatus entry in plain words: `stake: both copies read ‘stack&’`."""
    page: int | None = None
    """The page that begins at a `break`."""
    lang: str = ""
    """The language of what is `foreign`: `sv`."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest citable unit of a work: a sentence, a heading or a cell of a table."""

    id: str
    """Permanent: work, page, number on the page, as in `peel-91-7`; in a work without pages the name or
    number of the division stands for the page."""
    work: str
    page: int | None
    """The page on which it begins; None in a work without pages."""
    section: str | None
    """The heading it stands under, without a final stop; None for what stands under none."""
    roles: tuple[str, ...]
    """Of `ROLES`, in the order in which the editors gave them."""
    text: str | None
    """The reading text, errors mended, on one line; None where the edition may not give it."""
    gist: str | None
    """The editors' summary, where the text is not given."""
    pieces: tuple[Piece, ...]
    line: int
    """Where it stands in the TEI file."""
    cells: tuple[tuple[int, int], ...] = ()
    """Of a cell of a table, its row and column, from 1; one place for each line of the table on which it runs
    on. Empty for what stands in none."""

    @property
    def supplied(self) -> bool:
        """Whether no word of it is the source's: the editors supply it where the copies break off."""
        kinds = {piece.kind for piece in self.pieces if piece.text.strip()}
        return "supplied" in kinds and kinds <= {"supplied", "gap"}

    @property
    def notes(self) -> tuple[str, ...]:
        """The apparatus of the passage, in the order of its text."""
        return tuple(piece.note for piece in self.pieces if piece.note)


@dataclass(frozen=True, slots=True)
class Witness:
    """A copy of a work as it reached us."""

    id: str
    """Also the name of its file: `witnesses/<id>.txt` in the folder of the work."""
    title: str
    note: str
    page_numbers: bool
    """It gives page numbers in square brackets."""
    underscores: bool
    """It sets words in italics between underscores."""
    words: tuple[tuple[str, str], ...] = field(repr=False)
    """The words that the edition says it has, each with the id of its passage."""


@dataclass(frozen=True, slots=True)
class Work:
    """A book, article or page that gives rules, as the edition gives it."""

    id: str
    title: str
    full_title: str
    author: str
    """Empty where the author is not known."""
    pseudonym: str | None
    licence: str
    principles: tuple[str, ...]
    """How the text is edited, a paragraph each."""
    revised: str
    """The date of the last revision, as `2026-11-21`."""
    language: str
    """The language of the source, as `en` or `sv`; what the editors say of it is in English."""
    witnesses: tuple[Witness, ...]
    passages: tuple[Passage, ...] = field(repr=False)


def words_of(work: Work, witness_id: str) -> tuple[tuple[str, str], ...]:
    """The text with every marked change undone for one witness.

    Returns:
        `(word, passage id)` in reading order. A word is what stands between white space, so that the
        page numbers and underscores of a copy that has them are words and parts of words; a page number
        between two passages goes with the second.

    Raises:
        UnknownWitness: the work has no such witness.
    """
    for witness in work.witnesses:
        if witness.id == witness_id:
            return witness.words
    names = ", ".join(witness.id for witness in work.witnesses) or "none"
    raise UnknownWitness(f"{work.id} has no witness {witness_id!r}; its witnesses: {names}")
