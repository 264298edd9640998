"""Tournaments: who plays, with which cards, what is counted, and what is said of it."""

from __future__ import annotations

import csv
import json
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from io import StringIO
from itertools import permutations
from math import comb, factorial, isclose, log10
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.interrupting import interruptible
from tests.table.sitting import sit_down

from snorum import cli
from snorum.books import standings
from snorum.books.estimates import Estimate
from snorum.books.rulings import find
from snorum.books.standings import BROKEN_OFF, Entry, Standings, ratings
from snorum.edition.frames import as_csv
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import workers
from snorum.lab.studies.chunks import Chunk
from snorum.lab.studies.workers import holding_interrupts
from snorum.lab.tournaments import Tournament
from snorum.lab.tournaments.playing import PlayedTask, counted, measures
from snorum.lab.tournaments.tournament import seatings, tasks_of
from snorum.table import Seat, Table, next_act
from snorum.table.policies import policies, policy
from snorum.table.view import Weighing

MOST = {"win": "most"}
"""With three players hardly anybody has more than half of the cards."""
SMALL = Tournament.of("snitchems", ["random", "greedy", "sparing"], games=240, seed=7, rules=MOST)
FOR_TWO = Tournament.of("snitchems", ["random", "greedy"], games=80, seed=3)


@pytest.fixture(scope="module")
def small() -> Standings:
    return SMALL.hold()


@pytest.fixture(scope="module")
def for_two() -> Standings:
    return FOR_TWO.hold()


def play_until(ends: Callable[[Table], bool], table: Table, seats: Mapping[str, Seat], chance: Random) -> None:
    """Play on, deal after deal."""
    while not ends(table):
        if table.deal_over:
            table.deal_again()
            continue
        act = next_act(table, seats, chance)
        assert act is not None
        table.play(act)


@pytest.mark.parametrize(("number", "seats"), [(2, 2), (4, 2), (2, 3), (3, 4), (5, 5)])
def test_every_policy_sits_everywhere(number: int, seats: int) -> None:
    names = "abcde"[:number]
    found = seatings(names, seats)
    onto = sum((-1) ** k * comb(number, k) * (number - k) ** seats for k in range(number + 1))
    assert (
        len(found) == len(set(found)) == (factorial(number) // factorial(number - seats) if seats <= number else onto)
    )
    times = Counter((seat, name) for each in found for seat, name in enumerate(each))
    assert len(set(times.values())) == 1 and len(times) == number * seats


def test_the_sums_are_those_of_the_games_played_one_by_one(small: Standings) -> None:
    won, points, games = Counter[str](), Counter[str](), Counter[str]()
    met = Counter[tuple[str, str]]()
    chosen = game(SMALL.game)
    for way in SMALL.study.ways:
        for number in range(SMALL.games):
            chance = Random(f"{SMALL.seed} {number}")
            table = Table.begin(SMALL.game, "ABC", rules=chosen.Rules(**MOST), seed=chance.getrandbits(48))
            seats = {seat: Seat(policy(SMALL.game, name)) for seat, name in zip("ABC", way.policies, strict=True)}
            play_until(lambda each: each.over, table, seats, chance)
            cards = chosen.standing(table.state)
            for seat, name in zip("ABC", way.policies, strict=True):
                games[name] += 1
                points[name] += cards[seat]
                won[name] += table.result["winner"] == seat
                for other, rival in zip("ABC", way.policies, strict=True):
                    met[name, rival] += (cards[seat] > cards[other]) * 2 + (cards[seat] == cards[other])
    assert sum(won.values()) > 200
    for each in small.ranking:
        assert each.games == games[each.policy] == 240
        assert each.wins.value == pytest.approx(won[each.policy] / games[each.policy])
        assert each.points.value == pytest.approx(points[each.policy] / games[each.policy])
    for one in SMALL.policies:
        for other in SMALL.policies:
            if one != other:
                twice = met[one, other] + met[other, one]
                assert small.share_above(one, other).value == pytest.approx(met[one, other] / twice)


def test_every_seating_has_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: dict[str, list[object]] = {}
    begin = Table.begin

    def watched(*args: Any, **options: Any) -> Table:
        table: Table = begin(*args, **options)
        dealt.setdefault(now, []).append((table.hands, table.record.deals[0].face_up, table.state.dealer))
        return table

    monkeypatch.setattr(Table, "begin", watched)
    for way in SMALL.study.ways:
        now = way.name
        PlayedTask(Chunk(now, 0, 5), "snitchems", {}, tuple(way.policies), 0, 2000, 7).play()
    first, *others = dealt.values()
    assert len(first) == 5 and all(each == first for each in others) and len({str(each) for each in first}) == 5


def test_workers_change_nothing(for_two: Standings) -> None:
    together = FOR_TWO.hold(workers.processes(2))
    assert list(for_two.entries()) == list(together.entries())
    assert list(for_two.entries()) != list(replace(FOR_TWO, seed=8).hold().entries())


def test_standings_say_themselves_in_a_line_and_as_a_table(small: Standings) -> None:
    first, *_ = (each.policy for each in small.ranking)
    assert repr(small).startswith(f"<Standings: snitchems; {small.games:,} games; {first}, ")
    html = small._repr_html_()
    assert html.count("<tr>") == 1 + 3 and html.index(f"<td>{first}</td>") == html.index("<td>")


@pytest.mark.parametrize("above", [
    {(0, 1): 30.0, (1, 0): 70.0}, {(0, 1): 0.0, (1, 0): 40.0},
    {(0, 1): 60.0, (1, 0): 40.0, (0, 2): 90.0, (2, 0): 10.0, (1, 2): 55.0, (2, 1): 45.0},
    # Some of the steps to these ratings are cut short, and move their mean.
    {(0, 1): 1.0, (1, 0): 10.0, (0, 2): 0.0, (2, 0): 10.0, (0, 3): 10.0, (3, 0): 20.0, (1, 2): 1e5, (2, 1): 0.0,
     (1, 3): 1.0, (3, 1): 1e5, (2, 3): 1e3, (3, 2): 10.0},
])  # fmt: skip
def test_by_its_rating_a_policy_comes_out_above_others_as_often_as_it_did(above: dict[tuple[int, int], float]) -> None:
    """That is the condition for the greatest likelihood, with one drawn meeting of each two added."""
    number = max(one for one, _ in above) + 1
    found = ratings(above, number)
    assert sum(found) / number == pytest.approx(1500)
    for one in range(number):
        others = [other for other in range(number) if other != one]
        did = sum(above[one, other] + 0.5 for other in others)
        should = sum(
            (above[one, other] + above[other, one] + 1) / (1 + 10 ** ((found[other] - found[one]) / 400))
            for other in others
        )
        assert isclose(did, should, rel_tol=1e-6)


def test_partners_win_and_score_together_and_are_no_rivals() -> None:
    found = counted(["A", "C"], {"A": 7, "B": 4, "C": 7, "D": 4})
    assert [found[f"wins of {seat}"] for seat in "ABCD"] == [1, 0, 1, 0]
    assert found["A above C"] == found["C above A"] == 0 and found["A above B"] == 1 and found["B above A"] == 0
    rules = {"partners": True, "compulsion": "none"}  # in the shortest time
    tournament = Tournament.of("cassino", ["random", "greedy"], games=40 * 14, players=4, rules=rules)
    standings, ways = tournament.hold(), tournament.study.ways
    wins = standings.result.total
    assert all(wins(way.name, "wins of A") == wins(way.name, "wins of C") for way in ways)
    assert any(wins(way.name, "wins of A") != wins(way.name, "wins of B") for way in ways)
    # Of the six pairs at a table of four, two are partners; their equal points say nothing of who is better.
    assert sum(standings._meetings(wins).values()) == standings.games * 4


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_scores_is_whole_and_of_every_player(name: str) -> None:
    table = Table.begin(name, "ABC", seed=3)
    chosen, chance = game(name), Random(1)
    seats = {player: Seat(policy(name, "random")) for player in "ABC"}
    play_until(lambda each: each.deal_over, table, seats, chance)
    scored = chosen.scored(table.state)
    assert list(scored) == ["A", "B", "C"] and all(isinstance(each, int) for each in scored.values())
    result = table.result
    known = next(result[key] for key in ("settled", "counters", "cards", "captured") if key in result)
    assert {player: number or 0 for player, number in known.items()} == scored


def test_points_of_several_packs_are_the_whole_score() -> None:
    chosen = game("cassino")
    table = Table.begin("cassino", "AB", rules=chosen.Rules(game_points=21), seed=5)
    seats, chance = {player: Seat(policy("cassino", "random")) for player in "AB"}, Random(1)
    play_until(lambda each: each.over, table, seats, chance)
    assert chosen.scored(table.state) == table.result["score"] != table.result["settled"]


def test_after_several_deals_whoever_has_most_has_won() -> None:
    tournament = Tournament.of("jig", ["random", "counting"], games=80, deals=3)
    table = Table.begin("jig", "AB", seed=4)
    seats, chance = {player: Seat(policy("jig", "random")) for player in "AB"}, Random(4)
    play_until(lambda each: each.played_out(3), table, seats, chance)
    scored = game("jig").scored(table.state)
    assert len(table.record.deals) == 3
    assert table.winners(3) == ([max(scored, key=scored.__getitem__)] if len(set(scored.values())) > 1 else [])
    total = tournament.hold().result.total
    for way in tournament.study.ways:
        assert all(
            total(way.name, f"wins of {one}") == total(way.name, f"{one} above {other}") for one, other in ("AB", "BA")
        )


def test_who_always_wins_is_rated_as_one_who_need_not() -> None:
    """Neither the share nor the rating is certain, though every batch says the same."""
    rules = asdict(find("snap", "lucas-1904").rules(2))
    best, worst = Tournament.of("snap", ["asleep", "drowsy"], games=80, rules=rules).hold().ranking
    assert (best.policy, best.wins.value, worst.wins.value) == ("drowsy", 1, 0)
    assert best.wins.low < best.wins.high == 1 and worst.wins.low == 0 < worst.wins.high
    # At 99.9 % a policy that wins one time in eleven can lose eighty games: it is then rated some 400 lower.
    assert 0.9 < best.wins.low < 0.92 and best.rating.low < best.rating.value == best.rating.high
    assert best.rating.low == pytest.approx(
        1500 + 200 * log10((best.wins.low * 80 + 0.5) / (worst.wins.high * 80 + 0.5))
    )
    assert worst.rating.value == worst.rating.low < worst.rating.high == pytest.approx(3000 - best.rating.low)


@pytest.mark.parametrize(("wins", "losses"), [(3990.0, 10.0), (2000.0, 0.0), (99_900.0, 100.0)])
def test_lopsided_ratings_are_found(wins: float, losses: float) -> None:
    pairs = list(permutations(range(5), 2))
    above = {(one, other): wins if one < other else losses for one, other in pairs}
    found = ratings(above, 5)
    should = [0.0] * 5
    for one, other in pairs:
        should[one] += (wins + losses + 1) / (1 + 10 ** ((found[other] - found[one]) / 400))
    did = [sum(above[one, other] + 0.5 for other in range(5) if other != one) for one in range(5)]
    assert (
        sum(found) == pytest.approx(5 * 1500)
        and should == pytest.approx(did)
        and sorted(found, reverse=True) == list(found)
    )


def test_games_that_do_not_end_are_counted() -> None:
    """A game of Cassino for two has forty-eight plays."""
    sums = [
        PlayedTask(Chunk("x", 0, 3), "cassino", {}, ("random", "random"), 0, most, 1).play().sums for most in (47, 48)
    ]
    counted_so = [dict(zip(measures(2), each, strict=True)) for each in sums]
    assert [(each["plays"], each[BROKEN_OFF]) for each in counted_so] == [(3 * 47, 3), (3 * 48, 0)]
    assert counted_so[0]["points of A"] == 0 < counted_so[1]["points of A"]


def test_games_broken_off_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(*args: Any, **options: Any) -> Any:
        return [each._replace(most=20) for each in tasks_of(*args, **options)]

    monkeypatch.setattr("snorum.lab.tournaments.tournament.tasks_of", fewer)
    _, text, _ = run_command(capsys, *PLAYED)
    assert "80 games were broken off" in text


# What is refused

HOW = {"games": 400}


@pytest.mark.parametrize(
    ("name", "names", "how", "says"),
    [
        ("cassino", ["greedy"], HOW, "--policies greedy: expected two or more, all different"),
        ("cassino", ["greedy", "random", "greedy"], HOW, "all different"),
        ("cassino", ["greedy", "scorign"], HOW, "the nearest is 'scoring'"),
        ("casino", ["greedy", "random"], HOW, "the nearest is 'cassino'"),
        ("cassino", ["greedy", "random"], {"games": 78}, "78 games; expected 80 or more, because there are 2 seatings"),
        ("snip-snap-snorum", ["safe", "random"], {"players": 10, "games": 400}, "expected 120 at most"),
        ("cassino", ["greedy", "random"], {"rules": {"compulsio": "none"}}, "the nearest is 'compulsion'"),
        ("cassino", ["greedy", "random"], {"rules": {"compulsion": "perhaps"}}, "compulsion cannot be 'perhaps'"),
        ("jig", ["random", "counting"], {"players": 1, "games": 400}, "--players 1: expected 2 to"),
        ("snip-snap-snorum", ["random", "safe"], {"players": 26, "games": 400}, "--players 26"),
        ("jig", ["random", "counting"], {"deals": -1, "games": 400}, "--deals -1"),
        ("snap", ["alert", "nowhere.py:quick"], HOW, "nowhere.py:quick: nowhere.py cannot be loaded"),
    ],
)
def test_what_cannot_be_held_is_refused(name: str, names: list[str], how: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError) as error:
        Tournament.of(name, names, **how).study  # noqa: B018
    assert says in str(error.value)


def test_the_unseen_cards_at_snap_are_those_that_never_came_up() -> None:
    table = Table.begin("snap", "AB", seed=3)
    seats, chance = {player: Seat(policy("snap", "asleep")) for player in "AB"}, Random(3)
    for _ in range(120):
        act = next_act(table, seats, chance)
        if act is None:
            break
        table.play(act)
        view = table.view("A")
        assert set(view.unseen) == set(view.game.pack_of(view.rules)) - set(view.shown)


# Policies that somebody has written

MINE = '''
"""Players of mine."""
from __future__ import annotations
from dataclasses import dataclass
from beside import NOTHING

def last(view, random):
    """Plays the last of its acts."""
    return view.acts[-1] if view.acts else None

def broken(view, random):
    return 1 / 0

def silent(view, random):
    """Never acts."""

def cheat(view, random):
    return "A AS"

class Patient:
    name, says = "patient", "plays the first of its acts"

    def choose(self, view, random):
        return view.acts[0] if view.acts else None

class Needy:
    def __init__(self, what): pass

@dataclass
class Counting:
    """Remembers how often it was asked: which must not depend on who else plays, or where."""
    name: str = "counting"
    says: str = "plays the first act, then the last, then the first"
    asked: int = 0

    def choose(self, view, random):
        self.asked += 1
        return view.acts[-(self.asked % 2)] if view.acts else None

class Nameless:
    def choose(self, view, random):
        return None

number = 5
'''


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(MINE, encoding="utf-8")
    (tmp_path / "beside.py").write_text("NOTHING = None\n", encoding="utf-8")
    return str(path)


def test_functions_and_classes_are_policies(mine: str) -> None:
    path = list(sys.path)
    last, patient = policy("jig", f"{mine}:last"), policy("jig", f"{mine}:Patient")
    assert sys.path == path
    assert (last.name, last.says) == ("last", "Plays the last of its acts.")
    assert (patient.name, patient.says) == ("patient", "plays the first of its acts")
    view = Table.begin("jig", "AB", seed=1).view("A" if Table.begin("jig", "AB", seed=1).actors == ["A"] else "B")
    assert last.choose(view, Random(1)) is view.acts[-1] is not patient.choose(view, Random(1)) is view.acts[0]
    found = Tournament.of("jig", [f"{mine}:last", f"{mine}:Patient"], games=80).hold(workers.processes(1))
    assert {each.policy for each in found.ranking} == {f"{mine}:last", f"{mine}:Patient"}


def test_a_class_is_made_anew_for_each_seat_and_game(mine: str) -> None:
    tournament = Tournament.of("snitchems", [f"{mine}:Counting", "random"], games=80)
    alone, together = tournament.hold(), tournament.hold(workers.processes(2))
    assert list(alone.entries()) == list(together.entries())
    assert policy("snitchems", f"{mine}:Counting") is not policy("snitchems", f"{mine}:Counting")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("nobody", "has no 'nobody'; expected a policy"),
        ("Nameless", "expected a policy with a name"),
        ("number", "expected a function of a view"),
        ("Needy", "cannot be made without arguments"),
    ],
)
def test_what_is_no_policy_is_refused(mine: str, what: str, says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        policy("jig", f"{mine}:{what}")


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("broken", r"game \d+, seated .*broken.*, after \d+ plays: .*ZeroDivisionError.*; line \d+ of mine.py\)$"),
        ("cheat", "it returned 'A AS'; expected one of the view's acts$"),
        ("silent", "it chose nothing$"),
    ],
)
def test_a_policy_that_fails_ends_the_tournament_and_names_the_game(mine: str, what: str, says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        Tournament.of("jig", ["random", f"{mine}:{what}"], games=80).hold()


@pytest.mark.parametrize(
    ("layout", "takers"),
    [
        ("JC JD JH JS", {"5C": 2, "5H": 2, "6C": 3, "QC": 3}),  # a card of the same rank; knaves have no number
        ("JC JD JH 3S", {"5C": 2 + 4, "5H": 2 + 4, "6C": 3 + 4, "QC": 3}),  # and with the three, any eight or nine
    ],
)
def test_at_cassino_who_counts_fears_the_cards_that_others_can_have(layout: str, takers: dict[str, int]) -> None:
    """The four cards are worth the same; so what matters is how many unseen cards take each."""
    rules = game("cassino").Rules(compulsion="none")
    view = sit_down("cassino", "B", {"A": "5C 5H 6C QC", "B": "5D KS 2C 4C"}, layout, rules).view("A")
    counting, scoring = policies("cassino")["counting"], policies("cassino")["scoring"]
    assert isinstance(counting, Weighing) and isinstance(scoring, Weighing)
    assert len(view.unseen) == 52 - 4 - 4
    worth = {str(act.move.card): counting.worth(view, act) for act in view.acts if act.move}
    assert {card: each / worth["QC"] * 3 for card, each in worth.items()} == pytest.approx(takers)
    assert len({scoring.worth(view, act) for act in view.acts}) == 1 and len(worth) == 4


def test_at_cassino_a_capture_and_a_build_are_worth_the_same_to_who_counts() -> None:
    """What is unseen matters only to a card that is laid."""
    rules = find("cassino", "foster-1897").rules(2)
    view = sit_down("cassino", "B", {"A": "2C 9S 5H QC", "B": "5D KS 3C 4C"}, "7D 5S JH KD", rules).view("A")
    counting, scoring = policies("cassino")["counting"], policies("cassino")["scoring"]
    assert isinstance(counting, Weighing) and isinstance(scoring, Weighing)
    for act in view.acts:
        of = act.move and (act.move.takes or act.move.building)
        assert (counting.worth(view, act) == scoring.worth(view, act)) == bool(of), act.text
    worth = {act.text: scoring.worth(view, act) for act in view.acts}
    build, capture = worth["A 2C builds 9 on 7D"], worth["A 5H takes 5S"]
    assert capture > build > 0 > worth["A QC"]
    # Half of what two cards without points bring: a hundredth of a point each, and a share in most cards.
    assert build == 2 * (1 + 100 * 3 // 27) / 2


# The command


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    sys.argv = ["snorum", "tournament", *words]
    with pytest.raises(SystemExit) as status:
        cli.main()
    out, err = capsys.readouterr()
    return int(status.value.code or 0), out, err


PLAYED = ("snitchems", "--policies", "random,greedy", "--games", "80", "--seed", "3")


def test_the_same_numbers_as_text_json_csv_parquet_and_figure(
    for_two: Standings, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    best = for_two.ranking[0]
    status, text, _ = run_command(capsys, *PLAYED)
    assert status == 0 and "80 games of 2 players, seed 3" in text
    assert (
        next(line for line in text.splitlines() if line.startswith("  greedy ")).split()[1]
        == f"{best.rating.value:,.0f}"
    )
    parquet, figure = tmp_path / "a.parquet", tmp_path / "a.svg"
    status, out, _ = run_command(capsys, *PLAYED, "--json", "--parquet", str(parquet), "--figure", str(figure))
    data = json.loads(out)
    assert [each["policy"] for each in data["standings"]] == ["greedy", "random"]
    assert data["standings"][0]["wins"]["value"] == best.wins.value
    assert data["entries"] == [each._asdict() for each in for_two.entries()]
    status, out, _ = run_command(capsys, *PLAYED, "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [(row["policy"], row["against"] or None, row["measure"], float(row["value"])) for row in rows] == [
        (each.policy, each.against, each.measure, each.value) for each in for_two.entries()
    ]
    import arro3.io

    table = arro3.io.read_parquet(str(parquet)).read_all()
    assert table.column_names == list(rows[0]) and table["value"].to_pylist() == [
        each.value for each in for_two.entries()
    ]
    picture = ElementTree.fromstring(figure.read_text("utf-8"))
    assert "greedy" in "".join(picture.itertext()) and picture.get("viewBox")


PRESSING = """
from pathlib import Path
from tests.interrupting import count_kept, press_once
folder = Path({folder!r})

def pressing(view, random):
    if count_kept(folder / "saved") > 3:
        press_once(folder)
    return view.acts[0]
"""
"""A policy that presses Ctrl-C once, in the middle of a game, when a few games are saved."""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_tournament_is_resumed(
    workers: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ctrl-C in the middle; then the same command plays only the rest, and prints what one that ran through prints."""
    folder, policy = tmp_path / "saved", tmp_path / "pressing.py"
    policy.write_text(PRESSING.format(folder=str(tmp_path)), encoding="utf-8")
    names = ["random", f"{policy}:pressing"]
    words = ["snitchems", "--policies", ",".join(names), "--games", "80", "--seed", "3", "--workers", workers]
    words += ["--into", str(folder)]
    process = interruptible("tournament", *words)
    out, err = process.communicate()
    assert (process.returncode, out) == (130, "") and "Traceback" not in err and (tmp_path / "pressed").is_dir()
    assert "interrupted; " in err and f"are saved in {folder}" in err and "give the same command to resume" in err
    [journal] = folder.glob("*.jsonl")
    saved = {Chunk(*each[:3]) for each in map(json.loads, journal.read_bytes().splitlines()[1:])}
    left: list[Chunk] = []

    def watched(study: Any, seed: int, chunks: Any) -> Any:
        left.extend(chunks)
        return tasks_of(study, seed, chunks)

    monkeypatch.setattr("snorum.lab.tournaments.tournament.tasks_of", watched)
    status, out, _ = run_command(capsys, *words, "--csv")
    assert status == 0 and not list(folder.glob("*"))
    assert left and len(saved) > 3 and not saved.intersection(left)
    assert out == as_csv(Entry, Tournament.of("snitchems", names, games=80, seed=3).hold().entries())


AT_BIRTH = """
import os, signal, sys
folder = os.environ["AT_BIRTH"]
if any("spawn_main" in word for word in sys.orig_argv):
    try:
        os.mkdir(folder + "/born")
        os.killpg(0, signal.SIGINT)
    except FileExistsError:
        pass
    except KeyboardInterrupt:
        os.mkdir(folder + "/heard")
"""
"""What Python runs first of all: the first worker presses Ctrl-C."""


def test_ctrl_c_while_a_worker_starts_is_heard_by_the_command_alone(tmp_path: Path) -> None:
    """The worker has yet to import what it needs, and would say so in a traceback."""
    (tmp_path / "sitecustomize.py").write_text(AT_BIRTH, encoding="utf-8")
    process = interruptible("tournament", *PLAYED, "--workers", "2", PYTHONPATH=str(tmp_path), AT_BIRTH=str(tmp_path))
    out, err = process.communicate()
    assert (process.returncode, out) == (130, "") and "interrupted; " in err and "Traceback" not in err
    assert (tmp_path / "born").is_dir() and not (tmp_path / "heard").is_dir()


def test_ctrl_c_does_not_cut_short_the_start_of_a_worker_where_another_thread_hears_it() -> None:
    """Blocked in the main thread, it goes to any other; a worker half told what to do would say so in a traceback."""
    ended, reached = threading.Event(), False
    thread = threading.Thread(target=ended.wait)
    thread.start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a worker of the tests ignores it
    try:
        with pytest.raises(KeyboardInterrupt), holding_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            reached = sum(number for number in range(100_000)) > 0
    finally:
        after = signal.signal(signal.SIGINT, before)
        ended.set()
        thread.join()
    assert reached and after is signal.default_int_handler


def test_an_interrupted_tournament_without_a_folder_says_how_to_save(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "hold", interrupted)
    assert run_command(capsys, *PLAYED) == (130, "", "interrupted; nothing is saved, which --into FOLDER would do.\n")


def test_a_journal_of_a_policy_that_has_changed_is_not_read(mine: str, tmp_path: Path) -> None:
    tournament = Tournament.of("jig", [f"{mine}:last", "random"], games=80)
    before = tournament.journal(tmp_path).path
    assert tournament.journal(tmp_path).path == before
    Path(mine).write_text(MINE + "\nother = 6\n", encoding="utf-8")
    assert tournament.journal(tmp_path).path != before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("cassino",),
            "expected two or more of random, greedy, scoring, counting, searching, endgame, taking, maxim-1, ",
        ),
        ((*PLAYED, "--parquet", "nowhere/a.parquet"), "expected a file that can be written"),
        ((*PLAYED, "--workers", "0"), "expected 1 or more"),
        ((*PLAYED, "--into", "/dev/null/x"), "--into /dev/null/x: Not a directory; expected a folder"),
        ((*PLAYED, "--csv", "--json"), "expected one of them"),
        ((*PLAYED, "--figure", "a.png"), "ends with .svg"),
        ((*PLAYED, "--parquet", "."), "a file that can be written"),
        ((*PLAYED, "--players", "99"), "--players 99: expected 2 to 4 at Snitch'ems"),
        ((*PLAYED, "--deals", "1"), "--deals 1: Snitch'ems has no result after so many"),
        (("jig", "--policies", "random,mine.py"), "mine.py: expected the name of a policy in it too"),
        ((*PLAYED, "--set", "compulsion=perhaps"), "compulsion"),
        (("snitchems", "--policies", "random,greedy", "--games", "9"), "9 games; expected 80 or more"),
    ],
)
def test_wrong_words_are_refused(words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run_command(capsys, *words)
    assert (status, out) == (2, "") and says in err


def test_a_source_s_rules_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cassino", "--policies", "random,greedy", "--games", "80", "--as", "foster-1897", "--json")
    status, out, _ = run_command(capsys, *words)
    data = json.loads(out)
    assert status == 0 and data["rules"]["building"] == "builds-and-calls"
    assert all("building=builds-and-calls" in each["rules"].split() for each in data["entries"])


def test_an_interval_of_a_share_stays_between_none_and_all_and_is_kept_within() -> None:
    assert standings._share(Estimate(0.5, 0.1, 0.4, 0.6), 100) == Estimate(0.5, 0.1, 0.4, 0.6)
    assert standings._share(Estimate(0.1, 0.1, -0.2, 0.4), 100) == Estimate(0.1, 0.1, 0.0, 0.4)
    assert standings._share(Estimate(0.9, 0.1, 0.7, 1.1), 100) == Estimate(0.9, 0.1, 0.7, 1.0)
