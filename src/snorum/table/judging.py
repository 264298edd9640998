"""Judge a play where every card is known, as the referee would, but without a search through what may be hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from snorum.cards import SPOKEN, Card
from snorum.games import Game
from snorum.games.vocabulary import Demand, Lacking, Withheld
from snorum.records import Played
from snorum.referee import Said
from snorum.referee.evidence import is_like
from snorum.referee.laying import state_reason
from snorum.referee.report import depends_on

Judged = tuple[str, Said]
"""A verdict and its reason."""


def judge(
    game: Game, table: Any, move: Any, played: Played, hands: Mapping[str, Iterable[Card]]
) -> tuple[Any, list[Judged]]:
    """The move, with the card that it holds back or lacks if it does, and the verdicts on it, each with its reason."""
    explained = state_reason(game.explain(table, move))
    found: list[Judged] = [("lawful", explained)]
    found += [("offence", state_reason(fault)) for fault in game.why_unlawful(table, move)]
    if game.turns_on_untold(table, move):  # after a deal that was broken off
        found.append(("undetermined", Said(None, f"it {depends_on(game.untold(table))}")))
    if (lacking := lacked(game, table, move, hands)) is not None:
        move = move._replace(withheld=lacking)
        why = game.why_promised(table, move)
        finding = f"{lacking.player} held no {SPOKEN[lacking.card.rank]} besides"
        found.append(("offence", state_reason(why._replace(facts={**why.facts, "finding": finding}))))
    elif (kept := held_back(game, table, move, hands)) is not None:
        found.append(("offence", _why(game, table, move, *kept)))
        move = move._replace(withheld=kept[1])
    right = game.call(table, move) if played.card is not None else ""
    if played.card is not None and played.call and played.call != right:
        text = f"the call is {right}, not {played.call}" if right else f"nothing is called here, not {played.call}"
        found.append((game.WRONG_CALL, Said(explained.rule, text)))
    return move, found


def lacked(game: Game, table: Any, move: Any, hands: Mapping[str, Iterable[Card]]) -> Lacking | None:
    """A card that must be held after this move and is not; `None` if all is held."""
    ranks = {player: [card.rank for card in hand] for player, hand in hands.items()}
    if (promised := game.promised(table, move)) and move.card.rank in ranks[move.player]:
        ranks[move.player].remove(move.card.rank)
    lacking = [[rank for who, rank in each if rank not in ranks.get(who, ())] for each in promised]
    return Lacking(move.player, Card(lacking[0][0])) if lacking and all(lacking) else None


def held_back(game: Game, table: Any, move: Any, hands: Mapping[str, Iterable[Card]]) -> tuple[Demand, Withheld] | None:
    """The first demanded card that somebody holds back if this move is made, and by which demand; `None` if none is."""
    return next(
        (
            (demand, Withheld(player, card))
            for demand in game.unmet(table, move)
            for player in ([demand.player] if demand.player else list(hands))
            for card in demand.cards
            if any(is_like(other, card) for other in hands.get(player, ()))
        ),
        None,
    )


def is_held(demand: Demand, hands: Mapping[str, Iterable[Card]]) -> bool:
    """Whether somebody holds one of the cards demanded; what all know at a table as soon as nobody plays it."""
    return any(is_like(other, card) for card in demand.cards for hand in hands.values() for other in hand)


def _why(game: Game, table: Any, move: Any, demand: Demand, withheld: Withheld) -> Said:
    reason = game.why_unmet(table, move, demand)
    what = "one and did not play it" if demand.player else "it"
    return state_reason(reason._replace(facts={**reason.facts, "finding": f"{withheld.player} held {what}"}))
