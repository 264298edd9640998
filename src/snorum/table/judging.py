"""Judge a play where every card is known, as the referee would, but without a search through what may be hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from snorum.cards import SPOKEN, Card
from snorum.games import Game
from snorum.games.vocabulary import Demand, Event, Lacking, MustHold, Owed, Reason, Withheld
from snorum.records import Line
from snorum.referee import Said, describe_event
from snorum.referee.evidence import cards_in_words, holding_in_words, is_like
from snorum.referee.laying import state_reason
from snorum.referee.report import depends_on, worst
from snorum.table.playing import drawn, line_of_move

Judged = tuple[str, Said]
"""A verdict and its reason."""


class Step(NamedTuple):
    """One thing done at the table, and what followed."""

    text: str
    """As a record has it."""
    verdict: str
    """`lawful`, `offence` or `contradicted`."""
    reasons: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()
    deal: int = 1
    move: Any = None
    """The game's move; `None` if it was none."""
    perhaps: Said | None = None
    """If a card was demanded of the player and not played: what those can say who do not know their hand."""
    of: str = ""
    """Of whom it was demanded, or who alone knows whether it was as it should be; empty if nobody does."""
    owed: tuple[Owed, ...] = ()
    """What is owed after it, and was not before."""
    promised: tuple[MustHold, ...] = ()
    """What had to be held after it: one of these sets."""
    openly: tuple[Judged, ...] = ()
    """If there is a `perhaps`: the verdicts, with their reasons, that need no knowledge of any hand."""
    demanded: tuple[tuple[str, Card], ...] = ()
    """If a card was demanded of one player and not played: each card that would have met the demand."""

    @property
    def says(self) -> list[str]:
        """The events in sentences."""
        return [describe_event(event) for event in self.events]


class Entered(NamedTuple):
    """What was done to reach a position, as a record has it and as it is judged."""

    line: Line
    step: Step
    drawn: Card | None = None
    """The card that the player has then drawn."""


class Fault(NamedTuple):
    """A card that is held back, and by which demand; or, without a demand, one that was promised and is lacking."""

    withheld: Withheld | Lacking
    demand: Demand | None


class Made(NamedTuple):
    """A move that has been made, of which nothing is written down or judged yet."""

    game: Game
    rules: Any
    before: Any
    """The table before it."""
    public: Any
    """The same as everybody knows it."""
    move: Any
    """The move as it was said."""
    made: Any
    """The move with the card that it holds back or lacks, if it does."""
    call: str
    """What was called with the card; empty if nothing was."""
    fault: Fault | None
    unmet: Demand | None
    """What everybody knows to be demanded of one player, if the move does not meet it."""
    after: Any
    """The table after it."""
    events: tuple[Event, ...]
    deal: int
    line: Line | None
    """As it was told; `None` for the shortest line that says it."""

    def tell(self, hands: Mapping[str, Sequence[Card]]) -> Entered:
        """Write it down and judge it; `hands` are those after it."""
        judged, owed = judge(self.game, self.before, self.move, self.call, self.fault), self.game.owed(self.before)
        promised = tuple(self.game.promised(self.public, self.made))
        perhaps, of = self._in_doubt(promised)
        line = self.line or line_of_move(self.game, self.before, self.move)
        step = Step(
            line.text,
            worst(verdict for verdict, _ in judged),
            tuple(said for _, said in judged),
            self.events,
            self.deal,
            self.made,
            perhaps,
            of,
            tuple(each for each in self.game.owed(self.after) if each not in owed),
            promised,
            tuple(judge(self.game, self.public, self.move, self.call, None)) if perhaps is not None else (),
            tuple((self.unmet.player, card) for card in self.unmet.cards) if self.unmet is not None else (),
        )
        return Entered(line, step, drawn(self.game, self.before, self.made, hands))

    def _in_doubt(self, promised: Sequence[MustHold]) -> tuple[Said | None, str]:
        """What those can say of it who do not know the hands, and who alone knows better; empty if nobody does."""
        if promised:
            alone = {who for some in promised for who, _ in some} <= {self.move.player}
            finding = f"an offence unless {holding_in_words(promised)}"
            return _finding(self.game.why_promised(self.public, self.made), finding), self.move.player if alone else ""
        if self.unmet is None:
            return None, ""
        cards = cards_in_words(self.unmet.cards, self.game.pack_of(self.rules))
        reason = self.game.why_unmet(self.public, self.made, self.unmet)
        return _finding(reason, f"an offence if {self.unmet.player} held {cards}"), self.unmet.player


def judge(game: Game, table: Any, move: Any, call: str, fault: Fault | None) -> list[Judged]:
    """The verdicts on a move, each with its reason; `fault` is what depends on the hands, if something is wrong there.

    `call` is what was called with the card; empty if nothing was.
    """
    explained = state_reason(game.explain(table, move))
    found: list[Judged] = [("lawful", explained)]
    found += [("offence", state_reason(each)) for each in game.why_unlawful(table, move)]
    if game.turns_on_untold(table, move):  # after a deal that was broken off
        found.append(("undetermined", Said(None, f"it {depends_on(game.untold(table))}")))
    if fault is not None:
        found.append(("offence", _why(game, table, move, fault)))
    right = game.call(table, move) if move.card is not None else ""
    if move.card is not None and call and call != right:
        text = f"the call is {right}, not {call}" if right else f"nothing is called here, not {call}"
        found.append((game.WRONG_CALL, Said(explained.rule, text)))
    return found


def find_fault(
    game: Game, table: Any, move: Any, unmet: Iterable[Demand], hands: Mapping[str, Iterable[Card]]
) -> Fault | None:
    """What is wrong with a move because of the hands: a card that is lacking, or one that is held back."""
    left = {player: list(hand) for player, hand in hands.items()}
    if move.card in left.get(move.player, ()):
        left[move.player].remove(move.card)
    if (lacking := lacked(game, table, move, left)) is not None:
        return Fault(lacking, None)
    return held_back(unmet, left)


def lacked(game: Game, table: Any, move: Any, hands: Mapping[str, Iterable[Card]]) -> Lacking | None:
    """A card that must be held after this move and is not; `None` if all is held. `hands`: those after the move."""
    ranks = {player: {card.rank for card in hand} for player, hand in hands.items()}
    lacking = [[rank for who, rank in each if rank not in ranks.get(who, ())] for each in game.promised(table, move)]
    return Lacking(move.player, Card(lacking[0][0])) if lacking and all(lacking) else None


def held_back(unmet: Iterable[Demand], hands: Mapping[str, Iterable[Card]]) -> Fault | None:
    """The first card that is demanded, and not played, and that somebody holds back; `None` if none is."""
    return next(
        (
            Fault(Withheld(player, card), demand)
            for demand in unmet
            for player in ([demand.player] if demand.player else list(hands))
            for card in demand.cards
            if any(is_like(other, card) for other in hands.get(player, ()))
        ),
        None,
    )


def is_held(demand: Demand, hands: Mapping[str, Iterable[Card]]) -> bool:
    """Whether somebody holds one of the cards demanded; what all know at a table as soon as nobody plays it."""
    return any(is_like(other, card) for card in demand.cards for hand in hands.values() for other in hand)


def _why(game: Game, table: Any, move: Any, fault: Fault) -> Said:
    withheld, demand = fault
    if demand is None:
        return _finding(
            game.why_promised(table, move), f"{withheld.player} held no {SPOKEN[withheld.card.rank]} besides"
        )
    finding = f"{withheld.player} held {'one and did not play it' if demand.player else 'it'}"
    return _finding(game.why_unmet(table, move, demand), finding)


def _finding(reason: Reason, finding: str) -> Said:
    return state_reason(reason._replace(facts={**reason.facts, "finding": finding}))
