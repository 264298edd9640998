"""What the replay of a record shows: the table as each deal was laid, and after each play, as far as there is one."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import pytest

from snorum import records, referee
from snorum.edition.editions import own
from snorum.games.vocabulary import SnorumError
from snorum.site import drawing, trace
from snorum.site.sphinxext.base import SnorumDirective
from snorum.site.sphinxext.pictures.moment import moment
from snorum.site.sphinxext.pictures.picture import picture
from snorum.site.sphinxext.pictures.replay import picture_list, step


def replayed(name: str, **under: str) -> list[step]:
    """The steps of an example's replay."""
    numbers = count()
    env = SimpleNamespace(new_serialno=lambda category: next(numbers))
    example = trace.example(name)
    assert example
    record = records.read_file(example.path, under)
    directive = cast(SnorumDirective, SimpleNamespace(env=env))
    return list(picture_list(directive, record, referee.check(record).plays).findall(step))


def drawn(shown: step) -> list[Any]:
    return [each["scene"] for each in shown.findall(picture)]


def test_each_deal_is_shown_as_it_was_laid() -> None:
    steps = replayed("peel/turn-up-pool-pays")
    assert [each.astext().strip() for each in steps if each["laid"]] == ["As dealt", "Deal 2"]
    for each in steps:
        assert len(drawn(each)) == 1


def test_what_is_only_asserted_has_no_picture() -> None:
    steps = replayed("peel/nine-sequence")
    assert [each["at"] for each in steps] == [0, 0, 1, 3, 5, 8]
    paid = [payment.number for each in steps for (scene,) in [drawn(each)] for payment in scene.payments]
    assert paid == [1, 2, 3]


def test_a_play_that_is_impossible_has_words_for_a_picture() -> None:
    *played, last = replayed("peel/interrupted-sequence", variant="whole-pack")
    assert drawn(last) == []
    assert "This could not be played." in last.astext()
    assert "∅ impossible" in last.astext()
    assert all(drawn(each) for each in played)


def test_the_pictures_of_a_page_have_names_of_their_own() -> None:
    names = [each["name"] for shown in replayed("peel/jig-out") for each in shown.findall(picture)]
    assert len(names) == len(set(names)) > 10


@pytest.mark.parametrize("game", [game for game, *_ in own().moments])
def test_a_game_has_a_moment_that_is_worth_a_picture(game: str) -> None:
    found = moment(game)
    assert found.example.record and game == found.example.record.game.NAME
    assert len(drawing.table(found.scene).cards) >= 2, "cards lie on the table"


def test_a_game_without_a_moment_is_an_error() -> None:
    with pytest.raises(SnorumError, match="no moment of 'whist'"):
        moment("whist")
