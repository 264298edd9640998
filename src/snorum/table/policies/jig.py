"""How players choose a lead at Jig; nothing else leaves a choice."""

from __future__ import annotations

from snorum.cards import Card
from snorum.games.jig import is_stop, jig_to, next_highest
from snorum.games.jig.series import ends_series
from snorum.table.view import Act, View, Weighing

_FAR = 100


class _Leading(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """The worth of a lead; a card that must follow leaves no choice."""
        assert act.move is not None
        return 0 if view.table.series else self.lead(view, act.move.card)

    def lead(self, view: View, card: Card) -> float:
        """The worth of a card that is led."""
        raise NotImplementedError


def _series(view: View, card: Card) -> tuple[Card, int, int]:
    """The series that a lead begins: its last card, how many cards it has, and how many of them the player holds."""
    length, own = 1, 1
    while not (is_stop(card, view.table.played) or ends_series(view.rules, length)):
        card = next_highest(card) or card
        length += 1
        own += card in view.hand
    return card, length, own


class _ByTheTable(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """Whether the Jig to the card, by Peel's table (or one for shorter series), is in the same hand."""
        return Card(jig_to(card.rank, view.rules), card.suit) in view.hand


class _ToAStop(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """Emptying the hand counts most, then regaining the lead."""
        end, _, own = _series(view, card)
        return 2 * _FAR if own == len(view.hand) else _FAR * (end in view.hand)


class _Counting(_ToAStop):
    def lead(self, view: View, card: Card) -> float:
        """The same, and then the cards shed for each that others shed."""
        _, length, own = _series(view, card)
        return super().lead(view, card) + 3 * own - length


JIG = (
    _ByTheTable(
        "by-the-table", "leads, if possible, a card whose Jig by Peel's table is in the same hand, whatever was played"
    ),
    _ToAStop(
        "to-a-stop",
        "leads, if possible, a card from which the series empties the hand, or ends with a stop or "
        "Jig of the same hand; remembers what was played",
    ),
    _Counting(
        "counting",
        "leads like to-a-stop; of such cards, or of all if there is none, chooses the one that rids "
        "the hand of most cards for each card that the others lose",
    ),
)
