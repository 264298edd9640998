"""How players choose at Snitch'ems."""

from __future__ import annotations

from snorum.cards import RANKS, Card
from snorum.cards.combinations import taken_from
from snorum.games.snitchems import can_capture
from snorum.table.view import Act, View, Weighing


class _Greedy(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The number of cards taken."""
        assert act.move is not None
        return len(act.move.takes)


class _Sparing(_Greedy):
    """Leaves others as little as possible to capture with."""

    def __init__(self, name: str, says: str, *, laying: bool) -> None:
        super().__init__(name, says)
        self.laying = laying

    def worth(self, view: View, act: Act) -> float:
        """The number of cards taken; of equal ones, fewer ranks that can capture next are better."""
        assert act.move is not None
        if not (act.move.takes or self.laying):
            return 0
        _, left = taken_from(view.table.on_table, act.move.takes) or ((), ())
        left = left if act.move.takes else (*left, act.move.card)
        able = sum(can_capture(view.rules, left, Card(rank)) for rank in RANKS)
        return 100 * super().worth(view, act) - able


SNITCHEMS = (
    _Greedy("greedy", "makes the capture of most cards; without a capture, lays any card"),
    _Sparing(
        "sparing",
        "makes the capture of most cards; among equal captures, or cards to lay, chooses the one after "
        "which the fewest ranks can capture",
        laying=True,
    ),
    _Sparing(
        "sparing-captures",
        "makes the capture of most cards; among equal captures, chooses the one after which "
        "the fewest ranks can capture; without a capture, lays any card",
        laying=False,
    ),
)
