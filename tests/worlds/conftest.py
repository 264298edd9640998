"""An option by which the tests of one game are run: with 20,000 games of each, a file takes too long for one part."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="run the tests of this game, such as snap, and those that are of none")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if game := config.getoption("--game"):
        items[:] = [each for each in items if _game_of(each) in (None, game)]


def _game_of(item: pytest.Item) -> object:
    called_with = getattr(item, "callspec", None)
    return called_with.params.get("name") if called_with else None
