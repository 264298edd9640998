"""Lay the table for the next deal, in each branch of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import Card
from snorum.games.vocabulary import Reason, Rule, marked
from snorum.records import Deal, Record
from snorum.referee.branches import Branch, Lay, perform
from snorum.referee.evidence import DealSeen, Evidence, Facts
from snorum.referee.knowledge import Impossible
from snorum.referee.report import Said, in_words
from snorum.referee.stacks import Stacks


class CannotBePlayed(Exception):
    """The record cannot be true in this branch, which ends here."""

    def __init__(self, rule: Rule | None, text: str) -> None:
        self.said = Said(rule, text)


def state_reason(reason: Reason) -> Said:
    """Put a reason into words, with its rule."""
    facts = {name: in_words(value) for name, value in reason.facts.items()}
    return Said(marked(reason.by), str(reason._replace(facts=facts)))


def describe_ending(record: Record, table: Any) -> str:
    """How a finished game ended, in words: who has won, or why nobody has, as far as that is known without suits."""
    result: Mapping[str, Any] = record.game.result(table)
    if record.game.SUITED == "score" and any(map(lacks_suits, record.deals)):
        result = record.game.without_suits(result)
    if result["winner"]:
        return f"{result['winner']} has won"
    return "it is drawn" if result["draw"] else "nothing more can be dealt"


def lacks_suits(deal: Deal) -> bool:
    """Whether a card that everybody saw in a deal is recorded without its suit."""
    cards = (*(deal.layout or ()), *(card for line in deal.plays for card in line.cards))
    return any(card and not card.suit for card in cards)


def gather_evidence(record: Record) -> list[Evidence]:
    """What a record proves about each pack, in a game in which a pack lasts for several deals."""
    game, rules, players = record.game, record.rules, record.players
    packs: list[list[DealSeen]] = []
    left = 0
    for number, deal in enumerate(record.deals, 1):
        if game.pack_begins(rules, len(players), number):
            packs.append([])
            left = len(game.pack_of(rules))
        sizes = game.cards_in_deal(rules, players, deal.dealer, number)
        up = game.faces_up(rules, len(players), number)
        left -= sum(sizes.values()) + up
        if left < 0:
            break  # it cannot be dealt, as the referee will say
        packs[-1].append(DealSeen(number, deal, sizes, up))
    return [Evidence(game, rules, deals) for deals in packs]


def evidence_of_deal(packs: Sequence[Evidence], number: int) -> Evidence:
    """What is proved about the pack of a deal; of a deal that cannot be dealt, about the last pack."""
    return next((evidence for evidence in packs if number in evidence.deals), packs[-1])


class TableSetter:
    """Lays the table for each deal of a record, in one branch after another."""

    def __init__(self, record: Record, packs: Sequence[Evidence] | None) -> None:
        """`packs`: what is proved about each pack, if a pack lasts for several deals."""
        self.record, self.game, self.rules, self.packs = record, record.game, record.rules, packs
        self._laid: dict[tuple[Any, ...], Evidence] = {}

    def lay(self, branch: Branch, number: int, deal: Deal) -> list[Branch]:
        """Lay the table of a branch for a deal; several branches if they depend on an unrecorded turn-up.

        Raises:
            CannotBePlayed: the deal is impossible in this branch.
        """
        game, table = self.game, branch.table
        in_game, noted = self._who_is_dealt(table, deal)
        gone = () if table is None or game.reshuffled(table) else branch.gone
        sizes = game.hand_sizes(self.rules, in_game, deal.dealer, number)
        most = game.cards_in_deal(self.rules, in_game, deal.dealer, number)
        for player, cards in deal.hands.items():
            right = sizes.get(player, 0)
            if not right <= len(cards) <= most.get(player, right):
                raise CannotBePlayed(marked(game.hand_sizes), f"{player} is dealt {right} cards, not {len(cards)}")
        stacks = self._stacks(sizes, deal) if game.RETURNING else None
        evidence = evidence_of_deal(self.packs, number) if self.packs else self._evidence(number, deal, sizes, gone)
        if number not in evidence.deals:
            raise CannotBePlayed(None, "the pack has too few cards")
        if number in evidence.undealable:
            raise CannotBePlayed(None, evidence.undealable[number])
        unknown = {place for place in gone if isinstance(place, str)}
        carried = dict.fromkeys(frozenset(fact for fact in some if fact.place in unknown) for some in branch.given)
        found = []
        for turned, facts in self._face_up(number, deal, evidence):
            given = tuple(both for some in carried if evidence.knowledge.possible(both := some | facts))
            begun = replace(
                branch,
                evidence=evidence,
                given=given,
                gone=gone,
                stacks=stacks,
                stays=frozenset(),
                noted=noted,
                events=(),
            )
            if not given:
                continue
            if table is None:
                found.append(replace(begun, table=game.deal(self.rules, self.record.players, deal.dealer, turned)))
            else:
                step = Lay(deal.dealer, tuple(turned))
                found.append(begun.after(game, step, perform(game, table, step)[0]))
        return found

    def _who_is_dealt(self, table: Any, deal: Deal) -> tuple[list[str], Said | None]:
        """Who is in the game, and what is wrong with the dealer, if anything."""
        game = self.game
        if table is None:
            return list(self.record.players), None
        if game.game_over(table):
            raise CannotBePlayed(None, "the game is over: " + describe_ending(self.record, table))
        if (reason := game.bars_deal(table)) is not None:
            raise CannotBePlayed(*state_reason(reason))
        in_game = game.in_the_game(table)
        if deal.dealer not in in_game:
            raise CannotBePlayed(marked(game.next_dealer), f"{deal.dealer} is out of the game and cannot deal")
        due = game.next_dealer(table)
        if deal.dealer == due:
            return in_game, None
        return in_game, Said(marked(game.next_dealer), f"{due} must deal, not {deal.dealer}")

    def _stacks(self, sizes: dict[str, int], deal: Deal) -> Stacks:
        """What is known of the stacks, in a game where cards come back into play."""
        try:
            return Stacks(self.game.pack_of(self.rules), sizes, deal.hands)
        except Impossible as error:
            raise CannotBePlayed(None, str(error)) from None

    def _evidence(self, number: int, deal: Deal, sizes: dict[str, int], gone: tuple[Card | str, ...]) -> Evidence:
        """What the record proves about one deal. If cards come back into play, a played card proves nothing."""
        key = (number, *sizes.items(), *gone)
        if key not in self._laid:
            seen = Deal(deal.dealer, ()) if self.game.RETURNING else deal
            up = self.game.faces_up(self.rules, len(self.record.players), number)
            self._laid[key] = Evidence(self.game, self.rules, [DealSeen(number, seen, sizes, up)], gone)
        return self._laid[key]

    def _face_up(self, number: int, deal: Deal, evidence: Evidence) -> list[tuple[Sequence[Card], Facts]]:
        """The cards laid face up. For an unrecorded turn-up: each rank that could have mattered, or none."""
        known = [card for card in deal.face_up if card is not None]
        plays = [(i, line.card) for i, line in enumerate(deal.plays) if line.card]
        if not evidence.deals[number].face_up or known or self.game.FACE_UP != "turn_up" or not plays:
            return [(known, frozenset())]
        # The first card can have matched it, or the one for which that was taken back.
        tried = plays[: 2 if (number, plays[0][0]) in evidence.taken_back else 1]
        ways = evidence.face_up_may_be(number, [card.rank for _, card in tried])
        return [([Card(rank)] if rank else (), facts) for rank, facts in ways]
