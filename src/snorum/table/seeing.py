"""What one player can know of what was done: whether another held back a card, or lacked one, is hidden for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from snorum.games.vocabulary import Pays
from snorum.referee.evidence import is_like
from snorum.referee.report import worst
from snorum.table.judging import Step


def steps_seen_by(
    player: str, steps: Sequence[Step], deal: int, is_penalty: Callable[[Pays], bool], drawing: bool = False
) -> list[Step]:
    """The steps with the verdicts that a player can know.

    Whether another held back a card is known once they show one like it, or pay for it. That another held a card which
    they promised is known once it is shown.

    Args:
        player: who looks.
        steps: what was done.
        deal: the deal that is being played, of which hands are still hidden; 0 for none.
        is_penalty: whether a payment is for holding back a card.
        drawing: whether players draw cards, so that one shown later need not have been held.
    """
    return [
        step
        if step.deal < deal or not deal or _is_known(player, step, () if drawing else steps[number + 1 :], is_penalty)
        else in_doubt(step)
        for number, step in enumerate(steps)
    ]


def _is_known(player: str, step: Step, later: Sequence[Step], is_penalty: Callable[[Pays], bool]) -> bool:
    if step.perhaps is None or step.of == player:
        return True
    shown = [
        (each.move.player, each.move.card)
        for each in later
        if each.deal == step.deal and each.move is not None and each.move.card is not None
    ]
    if step.promised:
        return any({(who, card.rank) for who, card in shown}.issuperset(some) for some in step.promised)
    if any(who == of and is_like(card, wanted) for who, card in shown for of, wanted in step.demanded):
        return True
    withheld = step.move.withheld
    return withheld is not None and any(
        isinstance(event, Pays) and event.player == withheld.player and is_penalty(event) for event in step.events
    )


def in_doubt(step: Step) -> Step:
    """A step as those see it who do not know the hand on which it depends; what needs no hand all know."""
    assert step.perhaps is not None
    verdict = worst(["undetermined", *(verdict for verdict, _ in step.openly)])
    told = [said for _, said in step.openly]
    reasons = (*told, step.perhaps) if verdict == "undetermined" else tuple(told)
    return step._replace(verdict=verdict, reasons=reasons, owed=())
