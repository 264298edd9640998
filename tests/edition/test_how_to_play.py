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
from snorum.site.trace.how_to_play import (
    chosen_in,
    first_hand,
    gaps_of_how_to_play,
    readings_taken,
    supplied_in,
    supplied_words_in,
)


def test_every_sheet_has_ten_to_fifteen_lines_and_three_to_five_mistakes() -> None:
    assert {name for name, play in all_games().items() if name == play.game} == set(GAMES)
    for play in all_games().values():
        assert 3 <= len(play.steps) <= 5 and all(len(step.says.split()) <= 25 for step in play.steps), play.name
        assert 10 <= len(play.lines) <= 15 and 3 <= len(play.mistakes) <= 5 and len(play.payments) >= 2
        assert [heading for heading, _ in play.sections][:3] == ["Players", "Aim", "Deal"]
        assert all(len(line.says.split()) <= 25 for line in (*play.lines, *play.mistakes)), play.game


def test_a_way_of_playing_a_game_has_a_title_of_its_own() -> None:
    titled = {name: play.title for name, play in all_games().items() if play.name != play.game}
    assert titled["earl-of-coventry"] == "Earl of Coventry" and all(titled.values())
    assert not any(play.title for play in all_games().values() if play.name == play.game)


def test_no_line_contradicts_the_edition() -> None:
    assert list(gaps_of_how_to_play()) == []


def with_basis(play: HowToPlay, **basis: tuple[str, ...]) -> dict[str, HowToPlay]:
    first, *others = play.lines
    changed = replace(first, basis=replace(Basis((), (), ()), **basis))
    return dict(all_games()) | {play.name: replace(play, lines=(changed, *others))}


@pytest.mark.parametrize(
    ("basis", "says"),
    [
        ({"passages": ("peel-91-77",)}, "there is no passage peel-91-77"),
        ({"rules": ("jig.pairs",)}, "there is no rule jig.pairs"),
        ({"reads": ("pears=yes",)}, "there is no reading pears=yes"),
        ({"reads": ("out_call=perhaps",)}, "there is no reading out_call=perhaps"),
        ({"reads": ("fine=much",)}, "there is no reading fine=much"),
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


def with_hand(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str) -> list[str]:
    """The gaps, if the first hand of a sheet were another; without its file, if it is to be replaced by nothing."""
    (folder / how_to_play.HANDS).mkdir(parents=True)
    for play in all_games().values():
        text = play.hand.read_text("utf-8")
        if play.name == name:
            assert old in text
            text = text.replace(old, new)
        if text:
            (folder / how_to_play.HANDS / play.hand.name).write_text(text, encoding="utf-8")
    known = all_games()
    monkeypatch.setattr("snorum.edition.how_to_play.sources", lambda: folder)
    monkeypatch.setattr("snorum.site.trace.how_to_play.all_games", lambda: known)
    return [gap.says for gap in gaps_of_how_to_play()]


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("cassino", "takes 6C 4D", "takes 6C 4D 2H", "'Ann 10S takes 6C 4D 2H' is impossible, expected lawful"),
        ("snip-snap-snorum", "Bea 9S snip", "Bea QC", "its first hand has no play 'Bea 9S snip' after the step before"),
        ("royal-cassino", "eleven-to-thirteen", "pair-only", "eleven-to-thirteen, and its hand is played by pair-only"),
        ("jig", 'game = "jig"', 'game = "snap"', "deal 1, play 1: 'Ann 5C snip' is not a play"),
        ("snap-piles", 'variant = "own-piles"', 'variant = "common-pile"', "it takes variant=own-piles"),
    ],
)  # fmt: skip
def test_a_first_hand_that_is_not_so_is_a_gap(
    name: str, old: str, new: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = with_hand(tmp_path, monkeypatch, name, old, new)
    assert any(says in each for each in found), found


def test_a_sheet_without_a_first_hand_or_with_anothers_is_a_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = all_games()["earl-of-coventry"].hand.read_text("utf-8")
    assert "snap-piles, its first hand is of another game, expected snap" in with_hand(
        tmp_path / "other", monkeypatch, "snap-piles", all_games()["snap-piles"].hand.read_text("utf-8"), text
    )
    found = with_hand(tmp_path, monkeypatch, "earl-of-coventry", text, "")
    assert "earl-of-coventry, has no record of a first hand, expected how-to-play/earl-of-coventry.toml" in found


def test_what_of_a_line_is_ours_is_computed() -> None:
    """A crux that the source's own example settles is no reading of ours; one that is open is."""
    snip, jig, cassino = (all_games()[name] for name in ("snip-snap-snorum", "jig", "cassino"))
    settled, open_ = Basis((), (), ("payer=paired",)), Basis((), (), ("call=not-needed",))
    assert readings_taken(snip, settled) == []
    assert readings_taken(snip, open_) == ["call"]
    assert [each.id for each in supplied_in(jig, Basis((), ("jig.deal_falls_to", "jig.lead"), ()))] == [
        "jig.deal_falls_to"
    ]
    assert supplied_words_in(Basis(("peel-99-7", "peel-99-8"), (), ())) == ["peel-99-8"]
    assert [each.id for each in supplied_in(cassino, Basis(("peel-98-9",), ("cassino.may_raise",), ()))] == [
        "cassino.may_raise"
    ]


def test_on_the_sheet_of_another_book_what_it_does_not_state_is_ours() -> None:
    """Foster states who may raise, and gives the ace only sometimes a second number; he says nothing of passing."""
    foster, earl = all_games()["cassino-foster"], all_games()["earl-of-coventry"]
    assert readings_taken(foster, Basis((), (), ("raising=own-too", "ace_number=one"))) == ["ace_number"]
    assert readings_taken(earl, Basis((), (), ("pass_costs=0",))) == ["pass_costs"]
    assert supplied_in(foster, Basis(("foster-481-3",), ("cassino.may_raise",), ())) == []
    mine = supplied_in(earl, Basis(("foster-503-2",), ("snip_snap_snorum.must_continue_rank",), ()))
    assert [each.id for each in mine] == ["snip_snap_snorum.must_continue_rank"]


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("cassino", {}),
        ("cassino-foster", {"as": "foster-1897"}),
        ("spade-cassino", {"as": "foster-1897", "spades": "each", "game_points": "61"}),
        ("snap-piles", {"variant": "own-piles"}),
        ("earl-of-coventry", {"as": "foster-1897"}),
    ],
)
def test_the_rules_of_a_sheet_are_few_choices(name: str, chosen: dict[str, str]) -> None:
    record = first_hand(all_games()[name])
    assert record is not None and chosen_in(record) == chosen


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('under = "Aim"', "", "expected id, passages, reads, rules, says, under"),
        ('id = "lead"', 'id = "aim"', "jig has duplicate ids: aim"),
        ('passages = ["peel-95-4"]\nrules = ["jig.out_of_cards"]', "", "rests on nothing"),
        ("[jig]\n", '[jig]\nplot = "x"\n', "jig has intro, line, mistake, pay, plot, step"),
        ("[jig]\n", '[jig]\ntitle = "Jig"\n', "jig has only one of game and title"),
        ("[[jig.step]]\n", '[[jig.step]]\nname = "x"\n', "a step of jig has name, play, says; expected play, says"),
        ("[jig]\n", "[jig\n", "expected TOML"),
    ],
)
def test_a_file_that_lacks_something_is_refused_by_name(old: str, new: str, says: str, tmp_path: Path) -> None:
    text = (edition.sources() / how_to_play.FILE).read_text("utf-8")
    before, jig = text.split("[jig]\n", 1)
    jig = f"[jig]\n{jig}"
    assert old in jig
    path = tmp_path / "lines.toml"
    path.write_text(before + jig.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(HowToPlayError, match=r"lines\.toml") as raised:
        read(path)
    assert says in str(raised.value)
