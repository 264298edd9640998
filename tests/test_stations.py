"""The stations of a play and of a passage that CONTRIBUTING.md names are there, and are passed."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from snorum import cli, edition
from snorum.books import comparison
from snorum.edition import tei
from snorum.site import trace

TEXT = Path(__file__).parent.parent.joinpath("CONTRIBUTING.md").read_text("utf-8")
SECTION = TEXT.partition("## The way of a play, and of a passage\n")[2].partition("\n## ")[0]
PLAY, PASSAGE = (re.findall(r"\| `(snorum\.[\w.]+)` \|", part) for part in SECTION.split("And to a sentence"))
ROOMS = ["cards", "games", "edition", "books", "records", "referee", "table", "site", "lab", "cli"]


def found(name: str) -> object:
    """What has this name."""
    parts = name.split(".")
    for number in range(len(parts), 0, -1):
        try:
            at: object = import_module(".".join(parts[:number]))
        except ModuleNotFoundError:
            continue
        for part in parts[number:]:
            at = getattr(at, part)
        return at
    raise AssertionError(name)


@pytest.mark.parametrize("name", sorted({*re.findall(r"`(snorum\.[\w.]+)`", SECTION)}))
def test_every_station_is_there(name: str) -> None:
    assert callable(found(name))


class Passing:
    """Notes which functions are called."""

    def __init__(self) -> None:
        self.called: set[object] = set()

    def __enter__(self) -> Passing:
        sys.setprofile(lambda frame, event, _: self._note(frame) if event == "call" else None)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType) -> None:
        self.called.add(frame.f_code)

    def passed(self, name: str) -> bool:
        station = found(name)
        function: Any = station.__init__ if isinstance(station, type) else station  # type: ignore[misc]
        return getattr(function, "__wrapped__", function).__code__ in self.called


def test_a_play_passes_its_stations(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(PLAY) == 8
    monkeypatch.setattr(sys, "argv", ["snorum", "check", "peel/nine-sequence"])
    with Passing() as noted, pytest.raises(SystemExit):
        cli.main()
    assert [name for name in PLAY if not noted.passed(name)] == []


def test_a_passage_passes_its_stations() -> None:
    """All but the marking of rules, which is done when a game is loaded, and the page, which is the site's."""
    assert len(PASSAGE) == 6
    with Passing() as noted:
        tei.read(edition.sources() / "reid" / "reid.xml")
        comparison.compare("jig")
        trace.rules_of("peel-91-7")
    assert [name for name in PASSAGE if not noted.passed(name)] == [
        "snorum.games.vocabulary.rule",
        "snorum.site.sphinxext.entries.passage.PassageDirective",
    ]


def test_a_passage_goes_up_from_room_to_room() -> None:
    rooms = [name.split(".")[1] for name in PASSAGE if name != "snorum.games.vocabulary.rule"]
    assert rooms == sorted(rooms, key=ROOMS.index)
