"""`snorum play`: a game of random lawful moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random, SystemRandom
from string import ascii_uppercase

from snorum import playing, records, referee
from snorum.cli.checking import overrides
from snorum.cli.words import bold, dim, echo, reference
from snorum.games import Game, game
from snorum.playing import Turn
from snorum.vocabulary import SnorumError, option_of, points, rule_of

MOST_AT_A_TABLE = 5
"""How many play, if it is not said and the game takes so many."""


def play_out(name: str, number: int | None, seed: int | None, given: Sequence[str], record: Path | None) -> None:
    """Play a game, print it as it goes, and write its record."""
    found = game(name)
    rules = _rules(found, given)
    least, most = found.players_allowed(rules)
    players = _table_for(found, rules) if number is None else number
    if not least <= players <= most:
        raise SnorumError(f"--players {players}: {found.TITLE} takes {least} to {most} players")
    seats = list(ascii_uppercase[:players])
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    turns = playing.turns(found, seats, Random(seed), rules)
    echo(f"{bold(found.TITLE)}, {players} players, seed {seed}")
    if record is None:
        for _ in _told(found, turns):
            pass
        return
    played = list(_told(found, turns))
    title = f"{found.TITLE}: a game of random lawful moves, seed {seed}"
    try:
        record.write_text(records.write(playing.recorded(found, seats, rules, played, title=title)), encoding="utf-8")
    except OSError as error:
        raise SnorumError(f"{record}: {error.strerror}; expected a file that can be written") from None
    echo(dim(f"The record is in {record}."))


def _table_for(of: Game, rules: object) -> int:
    """The greatest number of players, of those usual, that the game takes under these rules."""
    least, most = of.players_allowed(rules)
    usual = range(max(least, min(most, MOST_AT_A_TABLE)), least - 1, -1)
    return next((number for number in usual if not of.at_odds(rules, number)), least)


def _rules(of: Game, given: Sequence[str]) -> object:
    """The game's rules with what was set; `overrides` has seen to it that there are such options."""
    of_game = points(of.Rules)
    return of.Rules(**{name: option_of(of_game[name], value) for name, value in overrides(given, [of]).items()})


def _told(of: Game, turns: Iterator[Turn]) -> Iterator[Turn]:
    """Print each play as it is made, and at the end how the game stands."""
    deal, turn = 0, None
    for turn in turns:
        if turn.deal.number != deal:
            deal = turn.deal.number
            laid = " ".join(map(str, turn.deal.face_up))
            turned = f", and turns up {laid}" if laid else ""
            echo(dim(f"deal {deal}: {turn.deal.dealer} deals{turned}"))
        echo(f"  {playing.line_of(of, turn).text}")
        for event in turn.events:
            echo(f"    → {referee.told(event)}{reference(rule_of(event.by))}")
        yield turn
    if turn is not None:
        echo(bold(referee.outcome(of.result(turn.after))))
        if of.game_over(turn.after) and (next_game := of.after_game(turn.after)) is not None:
            echo(str(next_game) + reference(rule_of(next_game.by)))
