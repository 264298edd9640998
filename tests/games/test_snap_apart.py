"""Whole games of Snap with a pile for each player come out as they do in an account written apart."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests import recording
from tests.games.snap_apart import OwnPiles
from tests.profiles import WORLDS

from snorum import referee
from snorum.games import game
from snorum.games.snap import Rules
from snorum.table.playing import recorded, turns
from snorum.table.settings import careless_move

SNAP = game("snap")
GAMES = max(40, WORLDS // 2)


def test_every_count_of_whole_games() -> None:
    """After each string, what each player has; at the end, who is out and in what order, and who has won."""
    met: Counter[str] = Counter()
    for players in range(2, 8):
        for seed in range(GAMES // 6 + 1):
            compare_game("ABCDEFG"[:players], seed, met)
    assert min(met[each] for each in ("snap", "snap pot", "wrong")) > 100 and met["named"], met


def compare_game(names: str, seed: int, met: Counter[str]) -> None:
    """Play a game at random, with wrong calls, and compare what is said of it; `met` counts what came up."""
    rules = Rules(variant="own-piles")
    played = turns(SNAP, names, Random(f"{names} {seed}"), rules, most=260, choose=careless_move)
    (deal,) = recorded(SNAP, names, rules, played).deals
    apart = OwnPiles(names, deal.dealer)
    text, offences = list[str](), list[bool]()
    for line in deal.plays:
        assert line.played and not apart.over()
        if line.played.card:
            apart.turn(line.played.player, line.played.card.rank)
            offences.append(False)
        else:
            offences.append(apart.call(line.played.player.split("+"), line.played.call, line.played.piles))
        text += [line.text, "= " + ", ".join(f"{player} {apart.has(player)}" for player in names)]
        met.update([line.played.call, "named" if line.played.piles else "", "wrong" if offences[-1] else ""])
    told = recording.record("snap", names, recording.deal(deal.dealer, text), rules={"variant": "own-piles"})
    report, inside = referee.check(told), apart.inside()
    assert [play.verdict for play in report.plays[1::2]] == ["lawful"] * len(offences), f"{names} {seed}"
    assert [play.verdict for play in report.plays[::2]] == ["offence" if each else "lawful" for each in offences]
    assert (report.result["out"], report.result["pot"]) == (apart.out, len(apart.pot))
    assert report.result["winner"] == (inside[0] if len(inside) == 1 else None)
    assert report.result["draw"] == apart.drawn
