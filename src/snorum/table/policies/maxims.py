"""The nine maxims for Cassino of Long's pamphlet of 1792, each as a player who follows no other, and all together.

Where its maxim leaves the choice open, each of these players takes something if it can. So whoever does only that,
`taking`, is the player with whom each is to be compared. What the words leave open is ours, and is said at each maxim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from snorum.cards import Card
from snorum.cards.combinations import taken_from
from snorum.games.cassino import most_takable, which_is_little
from snorum.table.policies.cassino import GREAT, cards_taken
from snorum.table.view import Act, View, Weighing, best

COURT = frozenset({"J", "Q", "K"})
LOW = frozenset({"2", "3", "4"})
"""Which cards are low, the pamphlet does not say; not aces, which it keeps, nor eights and above (p. 7)."""


def _just_played(view: View, move: Any) -> float:
    """Whether the card is taken that the other has just laid. The layout was laid by nobody."""
    seen = (*view.gone, *view.shown)
    return len(seen) > view.game.faces_up(view.rules, len(view.table.held), 1) and seen[-1] in move.takes


def _spades(view: View, move: Any) -> float:
    """How many spades are taken."""
    return sum(card.suit == "S" for card in cards_taken(view.table, move))


def _one_of_a_pair(view: View, move: Any) -> float:
    """Whether the card is one of two or more of a rank in the hand."""
    return len(_alike(view.hand, move.card)) > 1


def _clear(view: View, move: Any) -> float:
    """Whether the board is cleared; if not, how few of the unseen cards could clear it next. That is the advantage."""
    taken = taken_from(view.table.on_table, move.takes)
    left = [*(taken[1] if taken else view.table.on_table), *(() if move.takes else (move.card,))]
    if not left:
        return 1
    clear = sum(most_takable(view.rules, left, card) == len(left) for card in view.unseen)
    return -clear / max(len(view.unseen), 1)


def _before_the_cassinos(view: View, move: Any) -> float:
    """Whether a ten or a two is kept until the Cassino of its rank has been played. A Cassino itself may be played."""
    cassinos = [card for card in (GREAT, which_is_little(view.rules)) if card]
    kept = {card.rank for card in cassinos if card not in (*view.gone, *view.shown)}
    return -float(move.card.rank in kept and move.card not in cassinos)


def _last_trick(view: View, move: Any) -> float:
    """Whether a court card is kept, with the last cards of the pack. So p. 11 has it, with “or some other”."""
    others = sum(held for player, held in view.table.held.items() if player != view.player)
    left = [card for card in view.hand if card != move.card]
    return float(len(view.unseen) == others and any(card.rank in COURT for card in left))


def _most_cards(view: View, move: Any) -> float:
    """How many cards are taken."""
    return len(cards_taken(view.table, move))


def _lay(view: View, move: Any) -> float:
    """Whether what must be laid is a court card, which p. 7 calls best, or a low one; an ace is worst."""
    if cards_taken(view.table, move):
        return 1
    return 1 if move.card.rank in COURT else 0.5 if move.card.rank in LOW else -float(move.card.rank == "A")


def _wait(view: View, move: Any) -> float:
    """Whether one of two is laid beside a third, if the fourth is out (p. 8), or two or more are then taken."""
    if len(_alike(move.takes, move.card)) > 1:
        return 1
    held, lying = _alike(view.hand, move.card), _alike(view.table.on_table, move.card)
    return len(held) > 1 and bool(lying) and not (_alike(view.unseen, move.card) or cards_taken(view.table, move))


def _alike(cards: Sequence[Card], card: Card) -> list[Card]:
    return [each for each in cards if each.rank == card.rank]


class _Taking(Weighing):
    def worth(self, view: View, act: Act) -> float:
        """Whether something is taken."""
        assert act.move is not None
        return bool(cards_taken(view.table, act.move))


class _Maxim(_Taking):
    def __init__(self, number: int, says: str, maxim: Callable[[View, Any], float]) -> None:
        super().__init__(f"maxim-{number}", f"{says}; where that leaves the choice open, plays like taking")
        self.maxim = maxim

    def advised(self, view: View) -> Sequence[Act]:
        """The acts that are best by this maxim."""
        return best(view.acts, lambda act: self.maxim(view, act.move))

    def liked(self, view: View) -> Sequence[Act]:
        """Of the acts that are best by this maxim, those that take, if there are such."""
        return best(self.advised(view), lambda act: self.worth(view, act))


class _Maxims(_Taking):
    def liked(self, view: View) -> Sequence[Act]:
        """Of the acts that are best by most maxims, those that take, if there are such."""
        times = Counter(act for maxim in _NINE for act in maxim.advised(view))
        return best(best(view.acts, times.__getitem__), lambda act: self.worth(view, act))


_NINE = (
    _Maxim(1, "takes the card that the other has just laid", _just_played),
    _Maxim(2, "takes most spades", _spades),
    _Maxim(3, "plays one of a pair in the hand", _one_of_a_pair),
    _Maxim(4, "clears the board, or else leaves one that fewest unseen cards can clear", _clear),
    _Maxim(
        5, "plays no ten and no two, other than a Cassino, before the Cassino of that rank is out", _before_the_cassinos
    ),
    _Maxim(6, "keeps a court card for the end of the pack", _last_trick),
    _Maxim(7, "takes most cards", _most_cards),
    _Maxim(
        8, "takes if it can; otherwise lays a court card, or else a two, three or four, and an ace last of all", _lay
    ),
    _Maxim(
        9, "with two of a rank, a third on the table and the fourth out, lays one and takes both with the other", _wait
    ),
)
MAXIMS = (
    _Taking("taking", "takes something if it can, no matter what; otherwise lays any card"),
    *_NINE,
    _Maxims("maxims", "plays what is best by most of the nine maxims of 1792; of equal acts, plays like taking"),
)
