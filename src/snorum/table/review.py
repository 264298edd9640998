"""Looks at a play once the game is over: what it brought, beside the best that can be found for its player.

Where two play and nothing is hidden any more, every line of play is followed to its end. Elsewhere the hidden cards are
dealt again at random, in ways that can be, and the rest of the pack is played in each: at random, or as `GOES_ON` has
it. The player is judged by what they could know.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, NamedTuple

from snorum.games import Game
from snorum.table.playing import Choice, lawful_move
from snorum.table.policies import ADVICE, GOES_ON, policy
from snorum.table.policies.endgame import worths
from snorum.table.policies.searching import Searching
from snorum.table.session import Table
from snorum.table.view import Act, View, Weighing

MOST_CARDS = 8
"""The most cards in both hands that are followed to the end; with more it takes seconds."""
MOST_WORLDS, LEAST_WORLDS, ENOUGH = 100, 8, 20
"""The most and the least ways in which the hidden cards are dealt, and from how many on a difference is said to be one;
half of them measure it."""


def goes_on(game: Game) -> tuple[Choice[Any, Any, Any], str]:
    """How all play on where a play is measured, and that in words."""
    return GOES_ON.get(game.NAME, (lawful_move, "at random"))


class Review(NamedTuple):
    """What a play brought, and what another would have."""

    own: Act
    best: Act
    """The best that was found; `own`, if none is better."""
    loses: float
    """How much less its player has at the end than by the best, above the mean of all players: 0 or more."""
    error: float
    """The standard error of `loses`; 0 if every line of play was followed."""
    worlds: int
    """In how many ways the hidden cards were dealt to measure it; 0 if nothing was hidden."""
    advice: Mapping[str, str]
    """What would have led from the play to the best: policies and their passages."""

    @property
    def costly(self) -> bool:
        """Whether the difference is seen: more than twice its standard error, in worlds enough, or certain."""
        return self.loses > max(2 * self.error, 1e-9) and not 0 < self.worlds < ENOUGH


def review(table: Table, number: int, seconds: float = 4.0) -> Review | None:
    """Look at a step, counted from 0; `None` if its player had no choice, or did what is not lawful.

    `seconds`: after this time no more hidden cards are dealt.
    """
    step = table.steps[number]
    if step.move is None or table.game.RETURNING:
        return None
    view = table.before(number).view(step.move.player)
    own = next((act for act in view.acts if act.text == step.text), None)
    if own is None or len(view.acts) < 2:
        return None
    if found := worths(view, MOST_CARDS):
        best = max(found, key=lambda act: (found[act], act == own))
        return Review(own, best, (found[best] - found[own]) / 2, 0, 0, _advice(view, own, best))
    return _measured(view, own, Random(number), monotonic() + seconds)


def _measured(view: View, own: Act, random: Random, until: float) -> Review:
    """The best is chosen in half of the worlds, and measured in the others: else it would seem better than it is."""
    search, brings = Searching(goes_on=goes_on(view.game)[0]), list[list[float]]()
    while len(brings) < MOST_WORLDS and (len(brings) < LEAST_WORLDS or monotonic() < until):
        brings.append(search.try_all(view, random, alike=True))
    chosen, measured = brings[::2], brings[1::2]
    at = view.acts.index(own)
    means = [fmean(each) for each in zip(*chosen, strict=True)]
    best = max(range(len(means)), key=lambda act: (means[act], act == at))
    gains = [each[best] - each[at] for each in measured]
    loses = fmean(gains)
    if best == at or loses <= 0:
        return Review(own, own, 0, 0, len(measured), {})
    error = stdev(gains) / sqrt(len(gains))
    return Review(own, view.acts[best], loses, error, len(measured), _advice(view, own, view.acts[best]))


def _advice(view: View, own: Act, best: Act) -> dict[str, str]:
    """The advice by which the best would have been played, and not the own."""
    found = {}
    for name, passage in ADVICE.get(view.game.NAME, {}).items():
        adviser = policy(view.game.NAME, name)
        assert isinstance(adviser, Weighing)
        advised = adviser.advised(view)
        if best in advised and own not in advised:
            found[name] = passage
    return found
