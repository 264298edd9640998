"""Nothing is changed silently: the edited text, its marked changes undone, is each witness word for word."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from lxml import etree
from tests.profiles import FEW, despite

from snorum import edition
from snorum.edition import Work, sources, works
from snorum.edition.collation import compare_with_copy
from snorum.edition.tei import read
from snorum.site import trace

TEI = "{http://www.tei-c.org/ns/1.0}"


def copies() -> list[tuple[Work, str]]:
    return [(work, witness.id) for work in works() for witness in work.witnesses]


@pytest.mark.parametrize(("work", "witness"), copies(), ids=lambda each: getattr(each, "id", each))
def test_the_edited_text_gives_back_each_witness(work: Work, witness: str) -> None:
    copy = (sources() / work.id / "witnesses" / f"{witness}.txt").read_text(encoding="utf-8")
    assert compare_with_copy(work, witness, copy) == []


def test_every_copy_kept_is_a_witness_and_every_witness_is_kept() -> None:
    kept = {path.relative_to(sources()).as_posix() for path in sources().glob("*/witnesses/*")}
    assert kept == {f"{work.id}/witnesses/{witness}.txt" for work, witness in copies()}
    assert len(kept) >= 2


def changed(tmp_path: Path, old: str, new: str) -> Work:
    path = tmp_path / "peel.xml"
    text = (sources() / "peel" / "peel.xml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return read(path)


def differs(work: Work, witness: str) -> list[str]:
    copy = (sources() / "peel" / "witnesses" / f"{witness}.txt").read_text(encoding="utf-8")
    return compare_with_copy(work, witness, copy)


@pytest.mark.parametrize("witness", ["novelonlinefull", "playingcardgames"])
def test_a_changed_word_is_found_and_its_passage_named(tmp_path: Path, witness: str) -> None:
    work = changed(tmp_path, "two stakes for Snap", "three stakes for Snap")
    assert differs(work, witness) == [f"peel-91-7: ‘three’, but {witness} has ‘two’"]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("<sic>stack&amp;</sic>", "<sic>stack</sic>", "peel-92-2: ‘stack’, but novelonlinefull has ‘stack&’"),
        ("<choice><sic/><corr>.</corr></choice>", ".", "peel-91-9: ‘paired.’, but novelonlinefull has ‘paired’"),
        ("ill.u.s.tration</rdg>", "illustration</rdg>", "peel-92-3: ‘illustration’, but novelonlinefull has"),
        ('<hi rend="italic">E\'s</hi>', "E's", "peel-92-5: ‘E's’, but novelonlinefull has"),
        (' <pb n="94"/> active', " active", None),
        ('<pb n="92"/>', "", None),
    ],
)
def test_a_mark_undone_by_hand_is_found(tmp_path: Path, old: str, new: str, found: str | None) -> None:
    if found is None:  # without its page break the numbers no longer follow, so the file is not even read
        with pytest.raises(Exception, match=r"peel\.xml:\d+: xml:id 'peel-9[24]-1', expected"):
            changed(tmp_path, old, new)
        return
    (message,) = differs(changed(tmp_path, old, new), "novelonlinefull")
    assert message.startswith(found)


def test_a_silent_correction_is_found_in_the_copy_that_lacks_it(tmp_path: Path) -> None:
    work = changed(tmp_path, "available for any number, of", "available for any number of")
    assert len(differs(work, "novelonlinefull")) == len(differs(work, "playingcardgames")) == 1


@despite(HealthCheck.function_scoped_fixture, FEW)
@given(data=st.data())
def test_any_letter_changed_is_found_where_it_stands(tmp_path: Path, data: st.DataObject) -> None:
    shutil.copy(sources() / "peel" / "peel.xml", tmp_path / "peel.xml")
    tree = etree.parse(tmp_path / "peel.xml")
    ours = (f"{TEI}supplied", f"{TEI}note")
    received = [each for each in tree.iter(f"{TEI}s") if all(each.find(name) is None for name in ours)]
    sentence = data.draw(st.sampled_from(received))
    # The letters that both copies have: not those of a correction, nor of what only one of them reads.
    texts = [(sentence, "text"), *((child, "tail") for child in sentence)]
    where = [
        (element, part, place)
        for element, part in texts
        for place, letter in enumerate(getattr(element, part) or "")
        if letter.isalpha()
    ]
    element, part, place = data.draw(st.sampled_from(where))
    text = getattr(element, part)
    setattr(element, part, f"{text[:place]}{text[place].swapcase()}{text[place + 1 :]}")
    tree.write(tmp_path / "peel.xml", encoding="utf-8", xml_declaration=True)
    identifier = sentence.get("{http://www.w3.org/XML/1998/namespace}id")
    messages = differs(read(tmp_path / "peel.xml"), "novelonlinefull")
    assert any(message.startswith(f"{identifier}: ") for message in messages)


def test_a_changed_word_is_a_gap_that_stops_the_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = changed(tmp_path, "two stakes for Snap", "three stakes for Snap")
    monkeypatch.setattr("snorum.edition.collation.works", lambda: (work,))
    found = [gap for gap in trace.gaps([]) if gap.kind == "witness"]
    assert [gap.at for gap in found] == ["sources/peel/peel.xml"] * 2
    assert "peel-91-7: ‘three’, but" in found[0].says and edition.works() != (work,)
