"""The sources of the edition that is worked with: works, passages and worked examples.

Files are read when they are first needed, so that importing this package takes no time.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from snorum.edition import own_games as own_games  # so that the games of an edition are known
from snorum.edition.editions import Edition, chosen, for_each_edition, looking_into, own, use, using
from snorum.edition.work import ROLES, Passage, Piece, UnknownWitness, Witness, Work, words_of
from snorum.games.vocabulary import SnorumError

__all__ = [
    "ROLES",
    "Edition",
    "Passage",
    "Piece",
    "UnknownPassage",
    "UnknownWitness",
    "UnknownWork",
    "Witness",
    "Work",
    "chosen",
    "example_id",
    "example_path",
    "examples",
    "find_work",
    "has_passage",
    "own",
    "passage",
    "passages",
    "sources",
    "suggest_nearest",
    "use",
    "using",
    "words_of",
    "works",
]


def sources() -> Path:
    """The folder of the edition's sources."""
    return chosen().home


class UnknownPassage(SnorumError):
    """No passage has this id. The message suggests similar ids."""


class UnknownWork(SnorumError):
    """No work has this id. The message suggests similar ids."""


@for_each_edition
def _read(path: Path) -> Work:
    from snorum.edition.tei import TeiError, read

    found = read(path)
    if path.stem != found.id or path.parent.name != found.id:
        raise TeiError(path, 2, f"the work {found.id!r} in {path.parent.name}/{path.name}", "its own name")
    ours = own().home / found.id / path.name
    if chosen().id != own().id and ours.is_file():  # what the games' rules rest on must still be found
        theirs = {each.id for each in read(ours).passages}
        if twice := next((each for each in found.passages if each.id in theirs), None):
            what = f"the passage {twice.id}, which Snorum's edition has too"
            raise TeiError(path, twice.line, what, f"another name of the work, such as {found.id}b")
    return found


@for_each_edition
def _paths() -> dict[Path, str]:
    """The file of each work, and the id that the work must have."""
    return {path: path.parent.name for path in sorted(sources().glob("*/*.xml"))}


@for_each_edition
def works() -> tuple[Work, ...]:
    """Every work whose text the edition gives, sorted by id; its file is `<id>/<id>.xml`.

    Raises:
        TeiError: a file breaks the edition's rules for TEI.
    """
    return tuple(map(_read, _paths()))


def find_work(id: str) -> Work:
    """The work with this id; no other file is read.

    Raises:
        UnknownWork: no work has this id.
        TeiError: its file breaks the edition's rules for TEI.
    """
    if (path := sources() / id / f"{id}.xml") not in _paths():
        raise UnknownWork(f"no work {id!r}{suggest_nearest(id, list(_paths().values()))}")
    return _read(path)


@for_each_edition
def _passages(of_work: str) -> dict[str, Passage]:
    return {each.id: each for each in find_work(of_work).passages}


def passages(work: str | None = None) -> tuple[Passage, ...]:
    """The passages of one work, or of all works, in reading order.

    Raises:
        UnknownWork: no work has this id.
    """
    return tuple(each for one in (works() if work is None else [find_work(work)]) for each in one.passages)


def passage(id: str) -> Passage:
    """The passage with this id; of Snorum's own edition, on which the rules of the games rest, if this one has none.

    Only the work is read with whose id this one begins.

    Raises:
        UnknownPassage: no passage has this id.
    """
    if (found := _find(id)) is None and chosen() != own():
        with looking_into(own()):
            found = _find(id)
    if found is None:
        raise UnknownPassage(f"no passage {id!r}{suggest_nearest(id, [each.id for each in passages()])}")
    return found


def has_passage(id: str) -> bool:
    """Whether the edition that is worked with has a passage with this id itself."""
    return _find(id) is not None


def _find(id: str) -> Passage | None:
    of_work = id.partition("-")[0]
    return _passages(of_work).get(id) if of_work in _paths().values() else None


@for_each_edition
def examples() -> tuple[Path, ...]:
    """The files of the worked examples, sorted: every record in the folder `examples` of a work."""
    return tuple(sorted(sources().glob("*/examples/*.toml")))


def example_id(path: Path) -> str:
    """The id of the example in a file of `sources/WORK/examples/`: `peel/nine-sequence`."""
    return f"{path.parent.parent.name}/{path.stem}"


def example_path(id: str) -> Path | None:
    """The file of the example with this id, or None."""
    return next((path for path in examples() if example_id(path) == id), None)


def suggest_nearest(asked: str, known: list[str]) -> str:
    """The end of a message about an unknown name: the known names most like it."""
    near = get_close_matches(asked, known, n=3, cutoff=0.5)
    return f"; the nearest: {', '.join(near)}" if near else f"; there are {len(known)}, as {known[0]}"
