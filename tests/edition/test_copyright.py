"""Words of a work in copyright stand nowhere here, save in quotations of at most 25 words.

Such a work is not kept here, not even for a test. Kept is a fingerprint of each run of 26 words in it, from
which the words cannot be had back; a text that repeats 26 of its words running has one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from snorum.edition import sources
from snorum.edition.tei import read

LONGEST = 25
ROOT = sources().parent
IN_COPYRIGHT = ("reid", "snap", "snapsv")
PAGES = ("docs/edition/snitchems.md", "docs/edition/snap.md")
KINDS = {".md", ".py", ".toml", ".xml", ".bib", ".txt", ".cff"}


def words(text: str) -> list[str]:
    """The words of a text in small letters, without markup; signs and line ends fall away."""
    return re.findall(r"[^\W_]+", re.sub(r"<[^>]*>", " ", text).lower())


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Each run of words that is one too long to quote: its fingerprint, and the run."""
    heard = words(text)
    for start in range(len(heard) - LONGEST):
        run = " ".join(heard[start : start + LONGEST + 1])
        yield blake2b(run.encode(), digest_size=6).hexdigest(), run


def fingerprints(work: str) -> frozenset[str]:
    return frozenset((Path(__file__).parent / "fingerprints" / f"{work}.txt").read_text("ascii").split())


def files() -> list[Path]:
    """Every text of the repository."""
    folders = [ROOT / name for name in ("docs", "sources", "src", "tests", "bench")]
    found = [path for folder in folders for path in folder.rglob("*")] + list(ROOT.glob("*"))
    return [path for path in found if path.suffix in KINDS and path.parent.name != "fingerprints" and path.is_file()]


def test_26_words_in_a_row_are_recognised_in_any_layout_and_25_are_not() -> None:
    source = "The quality of mercy is not strained; it droppeth as the gentle rain from heaven upon the place beneath. "
    source += "It is twice blest: it blesseth him that gives and him that takes."
    known = {print for print, _ in runs(source)}
    assert len(known) == len(words(source)) - LONGEST
    copied = words(source)[3:29]
    set_otherwise = "He says:\n*" + "*,\n<hi>".join(copied).upper() + "</hi>!"
    assert [run for print, run in runs(set_otherwise) if print in known] == [" ".join(copied)]
    assert not [run for print, run in runs(f"He says: {' '.join(copied[1:])}. So he does.") if print in known]


@pytest.mark.parametrize("work", IN_COPYRIGHT)
def test_no_file_repeats_26_words_of_a_work_in_copyright(work: str) -> None:
    known = fingerprints(work)
    assert len(known) > 500
    looked_at = files()
    assert {path.name for path in looked_at} >= {f"{work}.xml", "works.bib", "sources.md", Path(__file__).name}
    for path in looked_at:
        for print, run in runs(path.read_text(encoding="utf-8")):
            assert print not in known, f"{path} repeats words of {work} in copyright: {run}"


@pytest.mark.parametrize("work", IN_COPYRIGHT)
def test_a_work_in_copyright_has_summaries_and_short_quotations(work: str) -> None:
    for each in read(sources() / work / f"{work}.xml").passages:
        if each.text is not None:
            assert each.roles == ("heading",), f"{each.id} is given in full"
            assert len(words(each.text)) <= 8
            continue
        assert each.gist and each.gist.count("“") == each.gist.count("”")
        for quotation in re.findall("“([^”]*)”", each.gist):
            assert len(words(quotation)) <= LONGEST, f"{each.id} quotes {quotation!r}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_on_a_work_in_copyright_quotes_at_most_25_words_together(page: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    quotations = [*re.findall(r"(?<![*\w])\*(?!\*)([^*]+)\*(?!\*)", text), *re.findall("“([^”]*)”", text)]
    assert quotations
    for quotation in quotations:
        assert len(words(quotation)) <= LONGEST, f"{page} quotes {quotation!r}"
