"""How players choose at both fishing games."""

from __future__ import annotations

from snorum.view import Act, View, Weighing


class Greedy(Weighing):
    """Takes most cards."""

    def worth(self, view: View, act: Act) -> float:
        """The number of cards taken."""
        assert act.move is not None
        return len(act.move.takes)


GREEDY = Greedy("greedy", "makes the capture of most cards; without a capture, lays any card")
