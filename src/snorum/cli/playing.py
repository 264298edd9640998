"""`snorum play`: play a game with random lawful moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from string import ascii_uppercase
from typing import Any

from snorum import records, referee
from snorum.books.rulings import RulingSet, find, rules_as
from snorum.cli.checking import parse_overrides
from snorum.cli.seated import need_terminal, seat_at_table
from snorum.cli.words import bold, dim, echo, rule_reference
from snorum.edition.files import write_whole
from snorum.games import Game, game
from snorum.games.vocabulary import SnorumError, rule_of
from snorum.referee.in_force import in_force
from snorum.table import Seat, Table, playing
from snorum.table.playing import Turn
from snorum.table.policies import policies
from snorum.table.policies import policy as find_policy

MOST_AT_A_TABLE = 5
"""How many play by default, if the game allows it."""


def play_out(
    name: str,
    number: int | None,
    seed: int | None,
    given: Sequence[str],
    record: Path | None,
    *,
    ruling: str = "",
    seat: str | None = None,
    policy: str | None = None,
    mistakes: int = 0,
) -> None:
    """Play a game, print each play, and write the record if a file is given.

    Args:
        name: the game's id.
        number: how many play.
        seed: what shuffles the cards.
        given: rules, as NAME=VALUE.
        record: the file for the record.
        ruling: the source as which the game is played, such as `long-1792`.
        seat: the player for whom somebody at the terminal plays.
        policy: how the others then choose; by default the last policy of the game.
        mistakes: one act of the others in so many is not lawful.
    """
    chosen = game(name)
    played_as = find(name, ruling) if ruling else None
    settings = parse_overrides(given, [chosen])
    rules = rules_as(chosen, ruling, settings, number)
    least, most = chosen.players_allowed(rules)
    players = _usual_number_of_players(chosen, rules) if number is None else number
    rules = rules_as(chosen, ruling, settings, players)
    if not least <= players <= most:
        raise SnorumError(f"--players {players}: {chosen.TITLE} takes {playing.players_in_words(least, most)}")
    seats = list(ascii_uppercase[:players])
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    told = f"{bold(chosen.TITLE)}{_as(played_as)}, {players} players, seed {seed}"
    if seat is not None:
        if seat not in seats:
            raise SnorumError(f"--seat {seat}: expected one of {', '.join(seats)}")
        chosen_policy = find_policy(name, policy) if policy else list(policies(name).values())[-1]
        need_terminal()
        others = {player: Seat(chosen_policy, mistakes) for player in seats if player != seat}
        echo(f"{told}; the others play by {chosen_policy.name}")
        table = Table.begin(name, seats, rules=rules, seed=seed)
        seat_at_table(table, seat, others, record, ruling=played_as.id if played_as else "")
        return
    turns = playing.turns(chosen, seats, Random(seed), rules)
    echo(told)
    if record is None:
        for _ in _print_turns(chosen, turns, rules, ruling):
            pass
        return
    played = list(_print_turns(chosen, turns, rules, ruling))
    title = f"{chosen.TITLE}: a game of random lawful moves, seed {seed}"
    try:
        found = replace(
            playing.recorded(chosen, seats, rules, played, title=title), ruling=played_as.id if played_as else ""
        )
        write_whole(record, records.write(found))
    except OSError as error:
        raise SnorumError(f"{record}: {error.strerror}; expected a file that can be written") from None
    echo(dim(f"The record is in {record}."))


def _usual_number_of_players(chosen: Game, rules: object) -> int:
    """The number of players by default: as many as these rules allow, up to five."""
    least, most = chosen.players_allowed(rules)
    usual = range(max(least, min(most, MOST_AT_A_TABLE)), least - 1, -1)
    return next((number for number in usual if not chosen.at_odds(rules, number)), least)


def _as(played_as: RulingSet | None) -> str:
    """As whom the game is played: ` as long-1792`, and on how many points that source is silent or uncertain."""
    if played_as is None:
        return ""
    ours = sum(each.state != "stated" for each in played_as.points.values())
    return f" as {played_as.id} ({ours} of {len(played_as.points)} points not stated by it)"


def _print_turns(chosen: Game, turns: Iterator[Turn], rules: Any, ruling: str) -> Iterator[Turn]:
    """Print each turn and pass it on; at the end print the result."""
    deal, turn = 0, None
    for turn in turns:
        if turn.deal.number != deal:
            deal = turn.deal.number
            laid = " ".join(map(str, turn.deal.face_up))
            turned = f", and turns up {laid}" if laid else ""
            echo(dim(f"deal {deal}: {turn.deal.dealer} deals{turned}"))
        echo(f"  {playing.line_of(chosen, turn).text}")
        force = in_force(chosen, ruling, rules, turn.before, turn.move)
        for event in turn.events:
            echo(f"    → {referee.describe_event(event)}{rule_reference(rule_of(event.by), force)}")
        yield turn
    if turn is not None:
        if not chosen.deal_over(turn.after):
            echo(dim(f"Broken off after {records.MOST_PLAYS:,} plays, as many as a record holds."))
        echo(bold(referee.describe_result(chosen.result(turn.after))))
        if chosen.game_over(turn.after) and (next_game := chosen.after_game(turn.after)) is not None:
            echo(str(next_game) + rule_reference(rule_of(next_game.by), force))
