"""`snorum play GAME --seat A`: sit down at the table in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from snorum import records, referee
from snorum.cards.scene import Scene
from snorum.cli.words import bold, dim, echo, escape_controls, rule_reference, styled_verdict
from snorum.edition.files import write_whole
from snorum.games import Game
from snorum.games.vocabulary import PASS, SnorumError, rule_of
from snorum.records.lines import split_player
from snorum.referee import Said
from snorum.referee.in_force import InForce, in_force
from snorum.site.drawing.words import pile_in_words
from snorum.table import Seat, Step, Table, next_act
from snorum.table.policies import policies
from snorum.table.view import Act, View


def help_text(game: Game) -> str:
    """What can be typed at a game, a line for each."""
    card = str(game.pack_of(game.Rules())[-1])
    call = next(filter(None, game.CALLS), "")
    lines = {
        "1, 2, …": "do what stands beside the number",
        f"{card} {call}".strip(): "play a card, as in a record; also an unlawful one, if there is a penalty for it",
        **({"9S takes 6H 3C": "what a card takes"} if game.TAKES else {}),
        **({"2C builds 9 on 7D": "what a card is laid on; or: 5S calls fives with 5H"} if game.BUILDS else {}),
        "?": f"the passages of all that you may do;  ? {card}  why a card is lawful or not",
        "hint": "what the last policy of the game would do",
        **({"pass": "let a pairing pass, or play no card"} if game.PASSES else {}),
        **({"Enter": "let the others go on"} if game.CRIES else {}),
        **({game.ACTS[0]: "what is done without a card, as the list beside the numbers has it"} if game.ACTS else {}),
        "undo, redo": "take back to your last turn; do again one thing that was taken back",
        "owed": "who owes what",
        "save FILE": "write the record so far",
        "end, deal": "end the deal; deal again",
        "quit": "leave the table",
    }
    wide = max(map(len, lines))
    return "\n".join(f"  {typed:<{wide}}  {does}" for typed, does in lines.items())


Read = Callable[[str], str]


def seat_at_table(
    table: Table, seat: str, seats: Mapping[str, Seat], record: Path | None, read: Read = input, ruling: str = ""
) -> None:
    """Play in a terminal until the game is over or the player leaves; then write the record if a file is given.

    `ruling` is the source as which it is played, which the record names.
    """
    echo(dim("? explains, undo takes back, help lists everything that can be typed."))
    _Seated(table, seat, seats, read, ruling).play()
    if record is not None:
        _save(table, str(record), ruling)


def need_terminal() -> None:
    """Raise a `SnorumError` if there is no terminal to ask a player in."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise SnorumError("--seat needs a terminal to ask you in; without --seat the computer plays for all")


class _Seated:
    """A player at the table."""

    def __init__(self, table: Table, seat: str, seats: Mapping[str, Seat], read: Read, ruling: str) -> None:
        self.table, self.seat, self.seats, self.read, self.ruling = table, seat, seats, read, ruling
        self.passed: frozenset[str] = frozenset()
        self.left = False
        self.shown: object = None
        """The table that was shown last."""

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        while not self.left and not self.table.over:
            if not self.table.deal_over and (act := self._others_act()) is not None:
                self._tell(self.table.play(act))
                self.passed = frozenset()
                continue
            self._turn()
        echo(bold(referee.describe_result(self.table.result)))

    def _others_act(self) -> str | Act | None:
        """What one of the others does next; `None` if it is for the player in the seat."""
        return next_act(self.table, self.seats, self._random(), passed=self.passed)

    def _random(self) -> Random:
        """A source of chance that is the same whenever the table is: to take back changes nothing."""
        return Random(f"{self.table.seed} {len(self.table.steps)}")

    def _turn(self) -> None:
        """Show the table if it has changed, and do what the player says."""
        view = self.table.view(self.seat)
        if self.shown is not self.table.state:
            self._show(view)
        try:
            said = self.read(f"{self.seat}> ").strip()
        except EOFError:
            said = "quit"
        try:
            self._do(said, view.acts)
        except SnorumError as error:
            force = self._in_force(self.table.state, None)
            for reason in getattr(error, "reasons", (Said(None, str(error)),)):
                echo(f"  {escape_controls(reason.text)}{rule_reference(reason.rule, force)}")

    def _show(self, view: View) -> None:
        self.shown = self.table.state
        _show(self.table.scene(self.seat))
        if view.hand:
            echo(f"  your cards: {' '.join(map(str, view.hand))}")
        for number, act in enumerate(view.acts, 1):
            echo(f"  {number:>3}  {act.text.partition(' ')[2]:<14} {dim(act.says)}")
        if self.table.deal_over:
            echo("  The deal is over: deal, undo, save or quit.")
        elif self.table.game.CRIES:
            echo(f"  Enter lets it go on; {' and '.join(self.table.game.CRIES)} are calls.")

    def _do(self, said: str, acts: Sequence[Act]) -> None:
        if said.isdecimal():
            if not acts:
                raise SnorumError("there is nothing that you may do now; help lists what can be typed")
            if not 1 <= int(said) <= len(acts):
                raise SnorumError(f"there is no {said}: expected a number from 1 to {len(acts)}")
            self._tell(self.table.play(acts[int(said) - 1]))
            return
        word, _, rest = said.partition(" ")
        match word.lower():
            case "" if self.table.game.CRIES:
                self.passed |= {self.seat}
            case "":
                pass
            case "help":
                echo(help_text(self.table.game))
            case "quit":
                self.left = True
            case "undo":
                self._undo()
            case "redo":
                if not self.table.redo():
                    raise SnorumError("nothing was taken back")
            case "owed":
                force = self._in_force(self.table.state, None)
                for debt in self.table.owed:
                    echo(f"  {debt}{rule_reference(rule_of(debt.by), force)}")
                if not self.table.owed:
                    echo("  nothing")
            case "save":
                _save(self.table, rest or "table.toml", self.ruling)
            case "end":
                self._tell(self.table.play("deal ends"))
            case "deal":
                if not self.table.deal_over:
                    raise SnorumError("the deal is not over; end breaks it off")
                self.table.deal_again()
            case "pass" if self.table.game.PASSES and self.table.actors[-1:] == [self.seat]:
                self._tell(self.table.play(f"{self.seat} {PASS}"))
            case "pass":
                self.passed |= {self.seat}
            case "hint":
                self._hint()
            case "?":
                self._explain(rest, acts)
            case _:
                self._tell(self.table.play(self._whole(said)))

    def _whole(self, said: str) -> str:
        """What was typed, with the player before it unless another stands there."""
        player, _ = split_player(said, self.table.players)
        return said if player.split("+")[0] in self.table.players else f"{self.seat} {said}"

    def _undo(self) -> None:
        """Take back to the last thing that the player did."""
        while self.table.steps and self.table.undo():
            if len(self.table.steps) == 0 or self.seat in self.table.actors[:1]:
                return

    def _hint(self) -> None:
        *_, policy = policies(self.table.game.NAME).values()
        act = policy.choose(self.table.view(self.seat), self._random())
        echo(f"  {policy.name} would {'let it pass' if act is None else f'do this: {act.says}'}. It {policy.says}.")

    def _explain(self, what: str, acts: Sequence[Act]) -> None:
        """Say why, and by which passages."""
        if not what:
            for act in acts:
                force = self._in_force(self.table.state, act.move)
                echo(f"  {act.text}: {act.says}{rule_reference(act.rule, force)}")
            return
        judged = self.table.judge(self._whole(what))
        echo(f"  {styled_verdict(judged.verdict)}")
        self._reasons(judged, self._in_force(self.table.state, judged.move))

    def _in_force(self, state: Any, move: Any) -> InForce:
        """What the book says of a move, if the game is played as another has it than the edition's own."""
        return in_force(self.table.game, self.ruling, self.table.rules, state, move)

    def _tell(self, step: Step) -> None:
        *_, seen = self.table.steps_seen_by(self.seat)
        verdict = "" if step.verdict == "lawful" else styled_verdict(seen.verdict)
        echo(f"  {bold(escape_controls(step.text))}  {verdict}")
        force = self._in_force(self.table.state_before(len(self.table.steps) - 1), step.move)
        if seen.verdict in ("offence", "contradicted"):
            self._reasons(seen, force)
        else:
            self._events(seen, force)

    def _reasons(self, step: Step, force: InForce) -> None:
        for reason in step.reasons:
            echo(f"    {escape_controls(reason.text)}{rule_reference(reason.rule, force)}")
        self._events(step, force)

    def _events(self, step: Step, force: InForce) -> None:
        rules = [*(rule_of(event.by) for event in step.events), *(rule_of(debt.when.by) for debt in step.owed)]
        for says, rule in zip([*step.says, *map(str, step.owed)], rules, strict=True):
            echo(f"    → {escape_controls(says)}{rule_reference(rule, force)}")


def _show(seen: Scene) -> None:
    """The table as text: a line for each player, and one for the middle."""
    echo()
    for place in seen.places:
        has = [f"{place.hand} in hand"] if seen.hands else []
        has += [f"{place.counters} counters"] if seen.counters else []
        has += [f"{tally.name} {tally.number}" for tally in place.tallies if tally.number]
        has += [pile_in_words(pile) for pile in place.piles if pile.cards or pile.hidden]
        marks = [
            word for word, true in (("deals", place.dealer), ("to play", place.to_play), ("out", place.out)) if true
        ]
        echo(f"  {escape_controls(place.player):<8} {'; '.join(has)}" + (f"  [{', '.join(marks)}]" if marks else ""))
    middle = [pile_in_words(pile) for pile in seen.middle]
    middle += [f"{name} {number}" for name, number in seen.all_pools]
    echo(f"  {'table':<8} {'; '.join(middle)}")


def _save(table: Table, name: str, ruling: str) -> None:
    if not table.steps:
        raise SnorumError("there is nothing to save yet")
    try:
        write_whole(Path(name), records.write(replace(table.record.begun, ruling=ruling)))
    except OSError as error:
        raise SnorumError(f"{name}: {error.strerror}; expected a file that can be written") from None
    echo(dim(f"  The record is in {name}."))
