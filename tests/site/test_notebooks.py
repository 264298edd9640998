"""The notebooks: each was run, can be downloaded with what it printed, and printed what the prose around it says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from tests.conftest import ROOT

PAGES = sorted(path.stem for path in (ROOT / "docs/notebooks").glob("*.md") if path.stem != "index")


@cache
def notebook(site: Path, name: str) -> Any:
    (found,) = (site / "_downloads").glob(f"*/{name}.ipynb")
    return nbformat.read(found, as_version=4)  # type: ignore[no-untyped-call]


def printed(site: Path, name: str, within: str) -> str:
    """What the one cell printed whose code has these words."""
    (cell,) = (each for each in notebook(site, name).cells if each.cell_type == "code" and within in each.source)
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def numbers(text: str) -> list[float]:
    return [float(each.replace("−", "-")) for each in re.findall(r"[-−]?\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("name", PAGES)
def test_a_notebook_can_be_downloaded_as_it_was_run(site: Path, name: str) -> None:
    found = notebook(site, name)
    nbformat.validate(found)
    assert found.metadata.kernelspec.name == "python3"
    cells = [each for each in found.cells if each.cell_type == "code"]
    assert [each.execution_count for each in cells] == list(range(1, len(cells) + 1))
    outputs = [[output.output_type for output in each.outputs] for each in cells]
    assert len(cells) >= 5 and sum(map(len, outputs)) >= len(cells) - 1
    assert all(len(each) <= 1 and set(each) <= {"stream", "execute_result"} for each in outputs)
    assert [each.name for cell in cells for each in cell.outputs if "name" in each and each.name != "stdout"] == []
    page = (site / f"notebooks/{name}.html").read_text(encoding="utf-8")
    assert f'/{name}.ipynb"' in page


def test_the_style_of_notebooks_is_with_the_notebooks_alone(site: Path) -> None:
    styled = {path.relative_to(site).as_posix() for path in site.rglob("*.html") if "mystnb" in path.read_text("utf-8")}
    assert {f"notebooks/{name}.html" for name in PAGES} <= styled
    assert all(each.startswith("notebooks/") for each in styled)


def test_a_hundred_games_do_not_tell_the_seats_apart(site: Path) -> None:
    seats = [numbers(line) for line in printed(site, "who-plays-first", "GAMES = 100").splitlines()]
    assert len(seats) == 5 and sum(share for share, _ in seats) == pytest.approx(100, abs=2)
    assert all(share - error < 20 < share + error for share, error in seats)


def test_half_a_million_games_do(site: Path) -> None:
    found: dict[str, dict[str, list[float]]] = {}
    for line in printed(site, "who-plays-first", "from snorum.books.counts import kept").splitlines()[1:]:
        name, way, interval = re.split(r"  +", re.sub(r" (random|counting)", r"  \1", line), maxsplit=2)
        found.setdefault(way, {})[name] = numbers(interval)
    for seats in found.values():
        order = sorted(seats, key=lambda name: seats[name][0])
        assert set(order[-2:]) == {"eldest", "the dealer"} and order[0] == "the fourth"
        assert max(seats["the fourth"]) < min(min(seats[each]) for each in order[1:])
    assert set(found) == {"random", "counting"}


def test_two_hundred_games_do_not_tell_eldest_from_the_others(site: Path) -> None:
    lines = printed(site, "who-plays-first", "play_games").splitlines()
    assert len(lines) == 4
    for line in lines:
        share, error = numbers(line)
        assert share - error < 25 < share + error


def test_fewer_pay_if_the_whole_deal_counts(site: Path) -> None:
    mean, error = numbers(printed(site, "what-a-reading-does", "range(100)"))[:2]
    assert mean + error < 0


def test_one_deal_of_three_is_settled_as_each_book_says(site: Path) -> None:
    """The scores are what the glosses of the options say, worked out again from the points."""
    *lines, points = printed(site, "one-rule", "seed=11").splitlines()
    a, b, c = map(int, numbers(points))
    assert b > a == c, "the prose and these sums speak of one winner, and of two who are equal"
    assert {line.split()[0]: numbers(line.partition(" ")[2]) for line in lines} == {
        "by-peel": [a, b, c],
        "plain": [a, b, c],
        "difference": [0, b - a, 0],
        "lowest-deducted": [0, b - a, 0],
        "two-lowest-together": [0, b - a - c, 0],
    }


def test_a_game_is_longer_if_the_lead_alone_counts(site: Path) -> None:
    plain, difference = (numbers(line)[:2] for line in printed(site, "one-rule", "GAMES = 30").splitlines())
    assert plain[0] + plain[1] < difference[0] - difference[1]


def test_the_player_of_the_notebook_is_like_greedy_and_its_learner_has_learned(site: Path) -> None:
    _, low, high = numbers(printed(site, "write-a-player", "share_above"))
    assert low < 0.5 < high
    _, mean, error = numbers(printed(site, "write-a-player", "rewards.mean()"))
    assert mean > error > 0
    assert numbers(printed(site, "write-a-player", "np.argsort"))[0] < 0
