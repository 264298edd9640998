"""The parts of a source after reading: a work, its witnesses, its passages and their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from snorum.edition.certainty import SEEN
from snorum.games.vocabulary import SnorumError

ROLES = ("rule", "example", "claim", "comment", "heading")
"""The roles of passages; a passage has one or more."""

Kind = Literal["text", "emph", "break", "mended", "expanded", "moved", "variant", "supplied", "gap", "foreign"]


class UnknownWitness(SnorumError):
    """The work has no witness of this name."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a passage, of one kind.

    Joined, the texts of a passage's pieces are its text or, if that is not given, its summary.
    """

    kind: Kind
    """`break` is a page break, `mended` a corrected error of every copy, `expanded` the meaning of a ditto mark,
    `moved` words that the copies have later, `variant` a place where the copies differ, `supplied` the editors' own
    words, `gap` a place where words are lost, `foreign` words of another language."""
    text: str
    """The words as the edition reads them; empty at a page break. Supplied words are in square brackets."""
    note: str = ""
    """The note of the apparatus: `stake: both copies read ‘stack&’`."""
    page: int | None = None
    """The page that begins at a `break`."""
    lang: str = ""
    """The language of a `foreign` piece: `sv`."""


class Printing(NamedTuple):
    """A printing of a work, or a page of a site, and how the editors know what it says."""

    key: str = ""
    """Its key in the bibliography; empty if that is the work's."""
    known: str = SEEN
    """One of `certainty.KNOWN`."""
    through: str = ""
    """The key of the work that reports it, if it is known at second hand."""
    whole: bool = True
    """Whether the editors have read all that it says of the games: what they do not find there it does not say."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest citable unit of a work: a sentence, a heading or a cell of a table."""

    id: str
    """Permanent: work, page and number on the page, as in `peel-91-7`. In a work without pages the name or number of a
    division replaces the page."""
    work: str
    page: int | None
    """The page on which it begins; None in a work without pages."""
    section: str | None
    """The heading above it, without a final full stop; None if there is none."""
    roles: tuple[str, ...]
    """One or more of `ROLES`, in the editors' order."""
    text: str | None
    """The text with errors corrected, on one line; None if copyright forbids giving it, or no copy of it is kept."""
    gist: str | None
    """The editors' summary, if the text is not given."""
    pieces: tuple[Piece, ...]
    line: int
    """Its line in the TEI file."""
    known: str = SEEN
    """How we know what the source says here: one of `certainty.KNOWN`."""
    through: str = ""
    """The key of the work that reports it, if it is known at second hand."""
    printing: str = ""
    """The key of the printing or page from which it is known, if that has an entry of its own in the bibliography."""
    cells: tuple[tuple[int, int], ...] = ()
    """For a cell of a table, its row and column from 1, and those of each line on which it continues. Empty outside
    tables."""

    @property
    def entry(self) -> str:
        """The key of its entry in the bibliography: that of its printing or page, or else of its work."""
        return self.printing or self.work

    @property
    def page_label(self) -> str:
        """Its page, such as `p. 91`; empty in a work without pages."""
        return f"p. {self.page}" if self.page else ""

    @property
    def supplied(self) -> bool:
        """Whether no word of it is the source's, because the editors supplied all of it."""
        kinds = {piece.kind for piece in self.pieces if piece.text.strip()}
        return "supplied" in kinds and kinds <= {"supplied", "gap"}

    @property
    def notes(self) -> tuple[str, ...]:
        """The apparatus of the passage, in the order of its text."""
        return tuple(piece.note for piece in self.pieces if piece.note)


@dataclass(frozen=True, slots=True)
class Witness:
    """A copy of a work from which the editors have the text."""

    id: str
    """Also the name of its file: `witnesses/<id>.txt` in the folder of the work."""
    title: str
    note: str
    page_numbers: bool
    """Whether it gives page numbers in square brackets."""
    underscores: bool
    """Whether it puts italic words between underscores."""
    words: tuple[tuple[str, str], ...] = field(repr=False)
    """Its words according to the edition, each with the id of its passage."""


@dataclass(frozen=True, slots=True)
class Work:
    """A book, article or web page with rules, as the edition gives it."""

    id: str
    title: str
    full_title: str
    author: str
    """Empty if the author is not known."""
    pseudonym: str | None
    licence: str
    principles: tuple[str, ...]
    """The editorial principles, one paragraph each."""
    revisions: tuple[tuple[str, str], ...]
    """The date of each revision of the text, as `2026-11-21`, and what was changed, the last first."""
    language: str
    """The language of the source, as `en` or `sv`. The editors write about it in English."""
    witnesses: tuple[Witness, ...]
    printings: Mapping[str, Printing]
    """Its printings or pages by their keys in the bibliography; by `""`, the work as such."""
    passages: tuple[Passage, ...] = field(repr=False)

    @property
    def revised(self) -> str:
        """The date of the last revision."""
        return self.revisions[0][0]

    @property
    def known(self) -> str:
        """How we know what the source says, where a passage does not say otherwise."""
        return self.printings[""].known

    @property
    def through(self) -> str:
        """The key of the work that reports it, if it is known at second hand."""
        return self.printings[""].through


def words_of(work: Work, witness_id: str) -> tuple[tuple[str, str], ...]:
    """The words of one witness: the text with every marked change undone.

    Returns:
        `(word, passage id)` in reading order. White space separates words, so that the page numbers and underscores of
        a copy count as words or parts of words. A page number between two passages belongs to the second.

    Raises:
        UnknownWitness: the work has no such witness.
    """
    for witness in work.witnesses:
        if witness.id == witness_id:
            return witness.words
    names = ", ".join(witness.id for witness in work.witnesses) or "none"
    raise UnknownWitness(f"{work.id}: unknown witness {witness_id!r}, expected one of {names}")
