"""Finds the files of the edition that cannot be read, all at once and in the order in which to mend them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from snorum import edition
from snorum.books import claims, findings, rulings
from snorum.edition import addresses, attestations, bibliography, how_to_play, terms
from snorum.edition.editions import chosen
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.site.trace.rehearsing import faults_in_play


def unreadable() -> list[str]:
    """What is wrong with each file that cannot be read; empty if all can."""
    home = edition.sources()
    found = [*_faults(bibliography.entries), *_faults(edition.works, _read_work, home.glob("*/*.xml"))]
    if not found:
        for work in (each.id for each in edition.works() if each.id not in bibliography.entries()):
            found.append(f"{chosen().bibliography}: no entry {work!r}, expected one for {home / work}")
    if without := list(_faults(lambda: list(GAMES))):
        return found + without  # what follows names games
    found += faults_in_play()
    found += _faults(rulings.ruling_sets, rulings.read, home.glob("*/rulings/*.toml"))
    found += _faults(claims.all_claims, claims.read, home.glob(f"{claims.FOLDER}/*.toml"))
    for each in (terms.terms, how_to_play.all_games, attestations.attestations, addresses.published):
        found += _faults(each)
    if not found:
        for claim in claims.all_claims().values():
            found += _faults(partial(findings.settle, claim))
    return found


def _read_work(path: Path) -> object:
    from snorum.edition.tei import read  # loads the parser

    return read(path)


def _faults(
    read_all: Callable[[], object], read: Callable[[Path], object] | None = None, files: Iterable[Path] = ()
) -> Iterator[str]:
    """What is wrong with each of some files; if nothing is, with all of them together."""
    try:
        read_all()
        return
    except SnorumError as error:
        together = str(error)
    single = []
    for path in sorted(files):
        try:
            assert read
            read(path)
        except SnorumError as error:
            single.append(str(error))
    yield from single or [together]
