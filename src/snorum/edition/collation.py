"""Checks that no change is unmarked: with its marked changes undone, the text equals each copy word for word."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from snorum.edition import sources, works
from snorum.edition.work import Work, words_of


def compare_with_copy(work: Work, witness: str, copy: str) -> list[str]:
    """The differences between the edited text and a copy: for each, the passage and the words of both."""
    edited = words_of(work, witness)
    ours, theirs = [word for word, _ in edited], copy.split()
    if ours == theirs:
        return []
    found = []
    for what, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if what != "equal":
            passage = edited[min(a, len(edited) - 1)][1]
            given, has = " ".join(ours[a:b]), " ".join(theirs[c:d])
            found.append(f"{passage}: ‘{given}’, but {witness} has ‘{has}’")
    return found


def differences_from_witnesses() -> Iterator[tuple[Work, str]]:
    """Every difference between a work and one of its witnesses, with the work."""
    for work in works():
        for witness in work.witnesses:
            path = sources() / work.id / "witnesses" / f"{witness.id}.txt"
            if not path.is_file():
                yield work, f"the witness {witness.id} is missing, expected {path.name} in {work.id}/witnesses"
                continue
            for difference in compare_with_copy(work, witness.id, path.read_text(encoding="utf-8")):
                yield work, difference
