"""Claims: what the sources say about their games, in exact terms, from `sources/claims/GAME.toml`.

The editors state there who makes a claim, what it asserts exactly, what that turns on, and how it is settled. What was
found is elsewhere (`snorum.books.findings`).

>>> claim("jig.table-of-jigs").title
'The table of Jigs'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from snorum.edition.certainty import KNOWN, SECOND_HAND
from snorum.edition.editions import are_texts, chosen, for_each_edition
from snorum.games import nearest, place_of
from snorum.games.vocabulary import SnorumError

FOLDER = "claims"
_LISTS = {"passages", "studies"}
"""What is a list of texts in a claim."""
METHODS: Mapping[str, str] = {
    "proof": "an argument, which the tests try to break",
    "enumeration": "every case there is, one by one",
    "probability": "exact chances, as fractions",
    "simulation": "games played, and counted",
    "mixed": "exact computation, and games played as well",
    "bibliography": "what other sources say, weighed by the editors",
    "judgement": "the editors' judgement; nothing was computed",
}
BY_EDITORS = "judgement"
"""The method of a claim whose verdict stands beside it, in `found`."""


class ClaimError(SnorumError):
    """A file of claims cannot be read. The message says where, and what was expected."""


class Attestation(NamedTuple):
    """What another source says about a claim."""

    work: str
    """The key of the source in the bibliography."""
    says: str
    """What it says, in the editors' words, to follow the name of the work and a colon."""
    known: str
    """How we know that: one of `KNOWN`."""
    through: str = ""
    """The key of the work that reports it, if we know it at second hand."""


@dataclass(frozen=True)
class Claim:
    """A claim of a source about its game, and how it is settled."""

    id: str
    """The permanent id, `jig.table-of-jigs`: a word for the game, and a few for the claim."""
    game: str
    """The id of the game."""
    title: str
    """A heading of a few words: `The table of Jigs`."""
    passages: tuple[str, ...]
    """The passages that make the claim, the most important first."""
    asserts: str
    """What the source says, in exact terms."""
    turns_on: str
    """What the verdict depends on: the readings, and how the players play."""
    method: str
    """One of `METHODS`."""
    studies: tuple[str, ...] = ()
    """The names of the studies on which it rests."""
    argument: str = ""
    """The proof, the computation, or what the simulation compares, in one or more paragraphs."""
    found: str = ""
    """What the editors judge, in a sentence, if that is the method: then nothing is computed, and no code is needed."""
    ours: str = ""
    """What the exact terms add to the source's words; empty if they add nothing.

    The source did not say what we add, so such a claim has no verdict on the source.
    """
    evidence: tuple[Attestation, ...] = ()
    """What other sources say about it."""
    at: Path = Path()
    """The file that states it."""

    @property
    def command(self) -> str:
        """The command that settles the claim again."""
        return f"snorum claims --run {self.id}"

    def faults(self) -> Iterator[str]:
        """What is wrong with it, a sentence for each fault."""
        if self.method not in METHODS:
            yield f"unknown method: {self.method!r}; expected one of {', '.join(METHODS)}"
        if bool(self.evidence) != (self.method == "bibliography") and self.method != BY_EDITORS:
            yield "evidence must be given if the method is 'bibliography', and only then or with 'judgement'"
        if bool(self.found) != (self.method == BY_EDITORS):
            yield "found, what the editors judge, must be given if the method is 'judgement', and only then"
        if unknown := {each.known for each in self.evidence} - KNOWN.keys():
            yield f"unknown `known` of evidence: {', '.join(sorted(unknown))}; expected one of {', '.join(KNOWN)}"
        if any(each.through and each.known != SECOND_HAND for each in self.evidence):
            yield f"evidence with `through` must be known at {SECOND_HAND!r}"


@for_each_edition
def all_claims() -> Mapping[str, Claim]:
    """All claims by id, game by game.

    Raises:
        ClaimError: a file of claims is wrong, or two claims have one id.
    """
    found: dict[str, Claim] = {}
    for path in sorted(chosen().home.joinpath(FOLDER).glob("*.toml"), key=lambda path: place_of(path.stem)):
        for each in read(path):
            if each.id in found:
                raise ClaimError(
                    f"{path}: {each.id} stands twice, expected each claim once (the other is in {found[each.id].at})"
                )
            found[each.id] = each
    return found


def read(path: Path) -> list[Claim]:
    """Read the claims about a game.

    Raises:
        ClaimError: the file is not TOML, or a claim in it lacks something or has something unknown.
    """
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ClaimError(f"{path}: not a file of claims ({error}), expected TOML in UTF-8") from None
    if strange := sorted(data.keys() - {"claim"}):
        raise ClaimError(f"{path}: unknown key {strange[0]}, expected [[claim]]")
    tables = data.get("claim", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ClaimError(f"{path}: claim is {tables!r}, expected [[claim]] above each claim")
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*claim\s*\]\]", line)]
    lines = heads if len(heads) == len(tables) else [0] * len(tables)
    return [_claim(path, f":{line}" if line else "", table) for line, table in zip(lines, tables, strict=True)]


def _claim(path: Path, line: str, table: Mapping[str, Any]) -> Claim:
    known = {each.name: each for each in fields(Claim) if each.name not in ("game", "at")}
    where = f"{path}{line}: {table.get('id', 'a claim')}"
    _refuse_misfits(where, table, list(known), [name for name, each in known.items() if each.default is MISSING])
    evidence = table.get("evidence", [])
    if not isinstance(evidence, list) or not all(isinstance(each, dict) for each in evidence):
        raise ClaimError(f"{where}: evidence is {evidence!r}, expected [[claim.evidence]] above each source")
    for each in evidence:
        _refuse_misfits(f"{where}, evidence", each, Attestation._fields, Attestation._fields[:3])
    if not re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", table["id"]):
        raise ClaimError(f"{where}: expected an id such as jig.low-stops")
    given: dict[str, Any] = {name: tuple(table.get(name, ())) for name in sorted(_LISTS)}
    given |= {name: paragraphs(text) for name, text in table.items() if name not in (*given, "evidence")}
    attested = tuple(Attestation(**{name: paragraphs(text) for name, text in each.items()}) for each in evidence)
    found = Claim(game=path.stem, at=path, evidence=attested, **given)
    if faults := list(found.faults()):
        raise ClaimError(f"{where}: {'; '.join(faults)}")
    return found


def _refuse_misfits(where: str, table: Mapping[str, Any], known: Sequence[str], needed: Sequence[str]) -> None:
    """Raise a `ClaimError` if a table has an unknown key, lacks one, or has a value of another kind than it should."""
    if strange := sorted(table.keys() - {*known}):
        raise ClaimError(f"{where}: unknown key {strange[0]}, expected {', '.join(known)}")
    if missing := [name for name in needed if not table.get(name)]:
        raise ClaimError(f"{where}: no {', '.join(missing)}, expected {', '.join(needed)}")
    for name, value in table.items():
        if name in _LISTS and not are_texts(value):
            raise ClaimError(f"{where}: {name} is {value!r}, expected a list of texts")
        if name not in _LISTS and name != "evidence" and not isinstance(value, str):
            raise ClaimError(f"{where}: {name} is {value!r}, expected a text")


def paragraphs(text: str) -> str:
    """A text whose paragraphs have no line breaks, with a blank line between paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def claim(id: str) -> Claim:
    """The claim with this id; a `SnorumError` if there is none."""
    if id not in all_claims():
        where = suggestion(id, all_claims(), _if_not_a_claim(id)) or "; snorum claims lists all"
        raise SnorumError(f"unknown claim: {id!r}{where}")
    return all_claims()[id]


def suggestion(word: str, known: Iterable[str], otherwise: str) -> str:
    """The end of a message about an unknown name: what else has the name, or the nearest known name, if any."""
    near = nearest(word, known)
    return otherwise or (f"; the nearest is {near!r}" if near else "")


def _if_not_a_claim(word: str) -> str:
    if resting := [each.id for each in all_claims().values() if word in each.studies]:
        return f"; it is a study, used by {', '.join(resting)}"
    claimed = [each.id for each in claims_of(word)]
    return f"; it is a passage, which makes the claims {', '.join(claimed)}" if claimed else ""


def claims_of(passage: str) -> list[Claim]:
    """The claims that a passage makes."""
    return [each for each in all_claims().values() if passage in each.passages]
