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
def works() -> tuple[Work, ...]:
    """Every work whose text the edition gives, sorted by id; its file is `<id>/<id>.xml`.

    Raises:
        TeiError: a file breaks the edition's rules for TEI.
    """
    from snorum.edition.tei import TeiError, read

    found = []
    for path in sorted(sources().glob("*/*.xml")):
        work = read(path)
        if path.stem != work.id or path.parent.name != work.id:
            raise TeiError(path, 2, f"the work {work.id!r} in {path.parent.name}/{path.name}", "its own name")
        ours = own().home / work.id / path.name
        if chosen().id != own().id and ours.is_file():  # what the games' rules rest on must still be found
            theirs = {each.id for each in read(ours).passages}
            if twice := next((each for each in work.passages if each.id in theirs), None):
                what = f"the passage {twice.id}, which Snorum's edition has too"
                raise TeiError(path, twice.line, what, f"another name of the work, such as {work.id}b")
        found.append(work)
    return tuple(found)


@for_each_edition
def _by_id() -> dict[str, Passage]:
    return {each.id: each for work in works() for each in work.passages}


def passages(work: str | None = None) -> tuple[Passage, ...]:
    """The passages of one work, or of all works, in reading order.

    Raises:
        UnknownWork: no work has this id.
    """
    if work is None:
        return tuple(_by_id().values())
    for each in works():
        if each.id == work:
            return each.passages
    raise UnknownWork(f"no work {work!r}{suggest_nearest(work, [each.id for each in works()])}")


def passage(id: str) -> Passage:
    """The passage with this id; of Snorum's own edition, on which the rules of the games rest, if this one has none.

    Raises:
        UnknownPassage: no passage has this id.
    """
    if (found := _by_id().get(id)) is None and chosen() != own():
        with looking_into(own()):
            found = _by_id().get(id)
    if found is None:
        raise UnknownPassage(f"no passage {id!r}{suggest_nearest(id, list(_by_id()))}")
    return found


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
