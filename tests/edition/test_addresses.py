"""The addresses that were published: all are kept, on the built site and in the list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.edition.test_editions import title_page
from tools.release import keeps_published

from snorum import edition
from snorum.edition import addresses
from snorum.edition.editions import own, using
from snorum.games.vocabulary import SnorumError
from snorum.site import trace


def test_every_published_address_is_still_listed() -> None:
    lines = own().addresses.read_text(encoding="utf-8").splitlines(keepends=True)
    assert keeps_published(lines), "a published address was taken off the list, moved or changed"
    assert keeps_published([*lines, "rule new.one edition/new.html\n"]), "lines may be added"
    for wrong in (lines[:9] + lines[10:], [*lines[:9], lines[10], lines[9], *lines[11:]], ["rule a.b c\n", *lines]):
        assert not keeps_published(wrong)


@pytest.fixture
def listed(tmp_path: Path) -> Iterator[Path]:
    """A list of our own in place of the edition's."""
    other = replace(own(), home=tmp_path)
    path = other.addresses
    path.write_text("# a list\npassage peel-90-1 edition/a.html\n\nrule jig.follows edition/b.html\n", encoding="utf-8")
    with using(other):
        yield path


def test_everything_that_can_be_cited_has_an_address() -> None:
    known = set(addresses.published())
    assert {("passage", each.id) for each in edition.passages()} <= known
    assert {("crux", each.id) for each in trace.every_crux()} <= known
    assert {("example", each.id) for each in trace.examples()} <= known
    assert {("rule", each.id) for each in trace.rules()} <= known


def test_an_edition_that_is_not_published_keeps_a_list_of_what_its_pages_show(tmp_path: Path) -> None:
    shown = {("passage", "b-1-1"): "b.html", ("rule", "a.x"): "a.html"}
    title_page(tmp_path)
    with using(tmp_path):
        addresses.write_draft(shown)
        assert addresses.published() == shown and list(addresses.published()) == [("rule", "a.x"), ("passage", "b-1-1")]
        addresses.write_draft(moved := {("passage", "b-1-1"): "a.html"})
        assert addresses.published() == moved


def test_the_site_has_every_address_that_was_published(site: Path) -> None:
    pages = {page: (site / page).read_text("utf-8") for page in set(addresses.published().values())}
    anchors = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    gone = [f"{page}#{id}" for (_, id), page in addresses.published().items() if id not in anchors[page]]
    assert not gone


def test_missing_and_moved_addresses_are_reported(listed: Path) -> None:
    both = {("passage", "peel-90-1"): "edition/a.html", ("rule", "jig.follows"): "edition/b.html"}
    assert addresses.find_broken(both) == []
    assert addresses.find_broken({("passage", "peel-90-1"): "edition/c.html"}) == [
        "the passage peel-90-1 is on edition/c.html; its published address is edition/a.html#peel-90-1, so move it "
        "back",
        "the rule jig.follows is gone; its published address is edition/b.html#jig.follows, so show it there again",
    ]


def test_new_addresses_are_added_at_the_end_and_nothing_else_changes(listed: Path) -> None:
    before = listed.read_text("utf-8")
    shown = {("passage", "peel-90-1"): "edition/a.html", ("crux", "jig.ace"): "edition/b.html"}
    new = addresses.find_unpublished(shown)
    assert new == [(("crux", "jig.ace"), "edition/b.html")]
    addresses.publish(new)
    assert listed.read_text("utf-8") == before + "crux jig.ace edition/b.html\n"
    assert addresses.path_of("crux", "jig.ace") == "edition/b.html#jig.ace"


def test_the_beginning_of_an_address_can_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(addresses.URL, raising=False)
    there = "edition/snip-snap-snorum.html#peel-91-7"
    assert addresses.address("passage", "peel-91-7") == f"https://w3id.org/snorum/{there}"
    monkeypatch.setenv(addresses.URL, "http://127.0.0.1:8000")
    assert addresses.address("passage", "peel-91-7") == f"http://127.0.0.1:8000/{there}"


def test_an_unknown_address_suggests_the_nearest() -> None:
    with pytest.raises(addresses.UnknownAddress, match=r"passage peel-91-77 has no address; the nearest: .*peel-91-7"):
        addresses.path_of("passage", "peel-91-77")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("passage peel-90-1", "expected a kind, an id and a page"),
        ("passage peel-90-1 edition/c.html", "duplicate passage peel-90-1, expected it once; see edition/a.html"),
    ],
)
def test_a_faulty_list_is_refused(listed: Path, line: str, says: str) -> None:
    with listed.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    addresses.published.cache_clear()
    with pytest.raises(SnorumError, match=r"addresses\.txt:5: .*" + says):
        addresses.published()
