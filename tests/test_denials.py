"""Sentences that deny or rank are listed, stand where they are said to stand, and are held against all passages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from snorum import edition
from snorum.edition.editions import own
from snorum.site.trace import denials
from snorum.site.trace.denials import Denial, gaps_of_denials

LISTED = denials.denials(own().home / denials.FILE)


def said() -> list[str]:
    return [gap.says for gap in gaps_of_denials()]


def test_nothing_in_the_edition_contradicts_a_sentence_that_denies() -> None:
    assert len(LISTED) > 10 and not said()


@pytest.mark.parametrize("each", LISTED, ids=lambda each: each.says[:30])
def test_a_denial_that_is_not_listed_or_stands_nowhere_is_a_gap(each: Denial, monkeypatch: pytest.MonkeyPatch) -> None:
    others = tuple(other for other in LISTED if other is not each)
    monkeypatch.setattr(denials, "denials", lambda path: others)
    assert any("is not listed" in gap for gap in said())
    moved = each._replace(says=f"{each.says} Not at all.")
    monkeypatch.setattr(denials, "denials", lambda path: (*others, moved))
    assert any("does not stand in" in gap for gap in said())


def test_a_passage_that_was_not_read_against_a_denial_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a book is added; so it was with the number of players at Jig, which pagat-snip-12 gives."""
    known, added = edition.passages(), "Cassino is played like Snap, as fishing games and snap are."
    changed = [replace(each, gist=added, text=None) if each.id == "pagat-snip-12" else each for each in known]
    monkeypatch.setattr(edition, "passages", lambda work=None: tuple(changed))
    assert [gap for gap in said() if "relates" in gap and "to be read against pagat-snip-12" in gap]


def test_a_year_is_that_of_the_oldest_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    later = tuple(each._replace(year=each.year + 1) if each.first else each for each in LISTED)
    monkeypatch.setattr(denials, "denials", lambda path: later)
    assert len([gap for gap in said() if "the oldest rules are of" in gap]) == sum(bool(each.first) for each in LISTED)


def test_a_denial_without_a_test_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = tuple(each._replace(contradicts="", first="") for each in LISTED)
    monkeypatch.setattr(denials, "denials", lambda path: idle)
    assert len([gap for gap in said() if "has no test" in gap]) == len(LISTED)
