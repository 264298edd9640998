"""How players call at Snap: the only choice there is. Of several who call, the table lets one or more be first."""

from __future__ import annotations

from random import Random

from snorum.table.view import Act, View, Weighing


class _Alert(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """A call before the next card."""
        return act.is_call


class _Drowsy(Weighing):
    def choose(self, view: View, random: Random) -> Act | None:
        """A call two times in three; otherwise the next card, if it is theirs to turn."""
        calls = [act for act in view.acts if act.is_call]
        rest = [act for act in view.acts if not act.is_call]
        if calls and random.randrange(3):
            return random.choice(calls)
        return rest[0] if rest else None


class _Asleep(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The next card before a call."""
        return not act.is_call

    def choose(self, view: View, random: Random) -> Act | None:
        """The next card; a call only if nobody has a card to turn."""
        if view.table.turn and all(act.is_call for act in view.acts):
            return None
        return super().choose(view, random)


SNAP = (
    _Asleep("asleep", "does not call while there is a card to turn"),
    _Alert("alert", "calls every match"),
    _Drowsy("drowsy", "calls two matches in three"),
)
