"""How to play: that no line says what the edition does not play, and that a line without ground is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from snorum import edition
from snorum.edition import how_to_play
from snorum.edition.how_to_play import Basis, HowToPlay, HowToPlayError, all_games, read
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.trace.how_to_play import gaps_of_how_to_play, readings_taken, supplied_in, supplied_words_in


def test_every_game_has_ten_to_fifteen_lines_and_five_mistakes() -> None:
    assert list(all_games()) == list(GAMES) or set(all_games()) == set(GAMES)
    for play in all_games().values():
        assert 10 <= len(play.lines) <= 15 and len(play.mistakes) == 5 and len(play.payments) >= 3
        assert [heading for heading, _ in play.sections][:3] == ["Players", "Aim", "Deal"]
        assert all(len(line.says.split()) <= 25 for line in (*play.lines, *play.mistakes)), play.game


def test_no_line_contradicts_the_edition() -> None:
    assert list(gaps_of_how_to_play()) == []


def with_basis(play: HowToPlay, **basis: tuple[str, ...]) -> dict[str, HowToPlay]:
    first, *others = play.lines
    changed = replace(first, basis=replace(Basis((), (), ()), **basis))
    return dict(all_games()) | {play.game: replace(play, lines=(changed, *others))}


@pytest.mark.parametrize(
    ("basis", "says"),
    [
        ({"passages": ("peel-91-77",)}, "there is no passage peel-91-77"),
        ({"rules": ("jig.pairs",)}, "there is no rule jig.pairs"),
        ({"reads": ("pears=yes",)}, "there is no reading pears=yes"),
        ({"reads": ("out_call=perhaps",)}, "there is no reading out_call=perhaps"),
        ({"reads": ("out_call=needed",)}, "it takes out_call=needed, and the edition reads not-needed"),
    ],
)
def test_a_line_that_is_not_so_is_a_gap(
    basis: dict[str, tuple[str, ...]], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = with_basis(all_games()["jig"], **basis)
    monkeypatch.setattr("snorum.site.trace.how_to_play.all_games", lambda: changed)
    (gap,) = gaps_of_how_to_play()
    assert says in gap.says and gap in trace.gaps()


def test_a_game_that_nobody_explains_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = {name: play for name, play in all_games().items() if name != "jig"}
    monkeypatch.setattr("snorum.site.trace.how_to_play.all_games", lambda: fewer)
    (gap,) = gaps_of_how_to_play()
    assert gap.says == "jig is not there, expected it, as a game taken from a work of the edition"


def test_a_game_that_another_edition_only_describes_may_be_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snorum.books.rulings.games_from_here", lambda: frozenset())
    assert list(gaps_of_how_to_play()) == []
    monkeypatch.setattr("snorum.books.rulings.games_described", lambda: frozenset(set(all_games()) - {"jig"}))
    (gap,) = gaps_of_how_to_play()
    assert gap.says == "jig is no game of which a source of the edition says how it is played"


def test_what_of_a_line_is_ours_is_computed() -> None:
    """A crux that the source's own example settles is no reading of ours; one that is open is."""
    settled, open_ = Basis((), (), ("payer=paired",)), Basis((), (), ("call=not-needed",))
    assert readings_taken("snip-snap-snorum", settled) == []
    assert [each.id for each in readings_taken("snip-snap-snorum", open_)] == ["snip-snap-snorum.call"]
    assert [each.id for each in supplied_in(Basis((), ("jig.deal_falls_to", "jig.lead"), ()))] == ["jig.deal_falls_to"]
    assert supplied_words_in(Basis(("peel-99-7", "peel-99-8"), (), ())) == ["peel-99-8"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('under = "Aim"', "", "expected id, passages, reads, rules, says, under"),
        ('id = "lead"', 'id = "aim"', "jig has duplicate ids: aim"),
        ('passages = ["peel-95-4"]\nrules = ["jig.out_of_cards"]', "", "rests on nothing"),
        ("[jig]\n", '[jig]\nplot = "x"\n', "jig has intro, line, mistake, pay, plot"),
        ("[jig]\n", "[jig\n", "expected TOML"),
    ],
)
def test_a_file_that_lacks_something_is_refused_by_name(old: str, new: str, says: str, tmp_path: Path) -> None:
    text = (edition.sources() / how_to_play.FILE).read_text("utf-8")
    before, jig = text.split("[jig]\n")
    jig = f"[jig]\n{jig}"
    assert old in jig
    path = tmp_path / "lines.toml"
    path.write_text(before + jig.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(HowToPlayError, match=r"lines\.toml") as raised:
        read(path)
    assert says in str(raised.value)
