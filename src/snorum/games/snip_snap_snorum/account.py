"""The counters while payments are made one after another."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.games.snip_snap_snorum.elimination import all_but_one_out, cards_of_the_out, loses_last
from snorum.games.snip_snap_snorum.offences import chargeable, unsettled_at_end
from snorum.games.snip_snap_snorum.payment import payable
from snorum.games.snip_snap_snorum.table import Due, State
from snorum.games.vocabulary import POOL, Event, Out, Pays


class Account:
    """The counters and hands while the payments of a play are made; `held` counts the cards after the play."""

    def __init__(self, table: State, held: dict[str, int]) -> None:
        self.rules = table.rules
        self.counters, self.held = dict(table.counters), held
        self.pool, self.undealt, self.out = table.pool, table.undealt, table.out
        self.events: list[Event] = []
        self.last_to_pay = ""

    def pay(self, owed: Pays) -> None:
        """Make one payment, as far as possible."""
        has = self.pool if owed.player == POOL else self.counters[owed.player]
        to_one_out = owed.to in self.out
        paid = payable(self.rules, owed.counters, has, owed.player == POOL, to_one_out)
        if not paid:
            return
        self.events.append(Pays(owed.player, owed.to, paid, owed.by))
        if owed.to == POOL:
            self.pool += paid
        else:
            self.counters[owed.to] += paid
        if owed.player == POOL:
            self.pool -= paid
            return
        self.counters[owed.player] -= paid
        self.last_to_pay = owed.player
        if loses_last(self.rules, self.counters[owed.player]):
            self.leave(owed.player)

    def leave(self, player: str) -> None:
        """Put a player out of the game, and their cards away."""
        self.out = (*self.out, player)
        self.undealt += cards_of_the_out(self.rules, self.held[player])
        self.held[player] = 0
        self.events.append(Out(player, loses_last))

    @property
    def over(self) -> bool:
        """Whether all players but one have lost their counters."""
        return all_but_one_out(self.rules, len(self.counters), len(self.out))

    def settle(self, now: Sequence[Due], dues: Sequence[Due]) -> tuple[Due, ...]:
        """Settle the offences in `now`, in the order of `dues`; return the rest of the dues.

        Both payments of an offence are made before the game can end.
        """
        left = list(dues)
        while left:
            if self.over:
                unpaid = chargeable(self.rules, left)
                now = left = unpaid[: unsettled_at_end(self.rules, len(unpaid))] if unpaid else []
            due = next((each for each in left if each in now), None)
            if due is None:
                break
            left.remove(due)
            for owed in due.payments:
                self.pay(owed)
        return tuple(left)
