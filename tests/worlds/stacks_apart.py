"""The oracle where cards return: every order in which the stacks of a small pack can lie, at Snap.

At Snap nobody chooses their card, and no rule asks for a hidden card. The worlds decide only whether a card can have
been on top. So a world is the order of every stack, from the top. After a play only the worlds remain in which its card
was on top; gathered cards are then put under a stack, in every order if they were shuffled.

Cards that the record never names are interchangeable: they are written without their suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from tests.worlds.oracle import IMPOSSIBLE, Judged, Outcome, is_right, verdict_of

from snorum.cards import Card
from snorum.records import Line, Record

Stacks = tuple[tuple[str, tuple[Card, ...]], ...]
"""The cards of each player, the top card first."""


class Lying(NamedTuple):
    """A world: the table, and the order of the stacks."""

    table: Any
    stacks: Stacks
    outcome: Outcome = Outcome()
    """The outcome of the last string."""
    events: Sequence[Any] = ()


def judge_stacks(record: Record) -> Judged:
    """Judge a record of one deal by all its worlds, in a game in which cards return."""
    judged = Judged(lines=[(1, i, line) for i, line in enumerate(record.deals[0].plays, 1)])
    worlds = list(_possible_deals(record))
    for _, _, line in judged.lines:
        worlds = _distinct(after for world in worlds for after in _worlds_after(record, world, line))
        outcomes = {world.outcome for world in worlds}
        judged.ways.append({(Outcome(),) * len(judged.verdicts) + (outcome,) for outcome in outcomes})
        judged.verdicts.append(verdict_of(outcomes))
        worlds = [world for world in worlds if world.outcome.possible]
        if not worlds:
            break
    return judged


def _possible_deals(record: Record) -> Iterator[Lying]:
    """Every way in which the stacks can have been dealt."""
    game, deal = record.game, record.deals[0]
    sizes = game.hand_sizes(record.rules, record.players, deal.dealer, 1)
    named = {
        card
        for cards in (*deal.hands.values(), *([line.played.card] for line in deal.plays if line.played))
        for card in cards
        if card
    }
    pack = sorted(card if card in named else Card(card.rank) for card in game.pack_of(record.rules))
    known = [card for player, size in sizes.items() for card in deal.hands.get(player, [None] * size)]
    table = game.deal(record.rules, record.players, deal.dealer)
    for cards in _orders(pack, known):
        left = list(cards)
        stacks = []
        for player, size in sizes.items():
            stacks.append((player, tuple(left[:size])))
            del left[:size]
        yield Lying(table, tuple(stacks))


def _orders(cards: Sequence[Card], known: Sequence[Card | None]) -> Iterator[tuple[Card, ...]]:
    """Every order of these cards, without duplicates, with the known cards in their places."""
    if not known:
        yield ()
        return
    for card in dict.fromkeys(cards):
        if known[0] is None or known[0] in (card, Card(card.rank)):
            rest = list(cards)
            rest.remove(card)
            for others in _orders(rest, known[1:]):
                yield (card, *others)


def _worlds_after(record: Record, world: Lying, line: Line) -> Iterator[Lying]:
    """The worlds that can follow from a world by a string of the record."""
    game, played = record.game, line.played
    if played is None:
        right = all(is_right(claim, game, world.table, world.events) for claim in line.assertions)
        yield world._replace(outcome=Outcome(contradicted=not right))
        return
    cards: Iterable[Card | None] = [None]
    if played.card is not None:
        there = {card for _, stack in world.stacks for card in stack} | set(_face_up(world.table))
        cards = [card for card in there if played.card in (card, Card(card.rank))]
    for card in cards:
        plain = game.Move(player=played.player, card=card, call=played.call, piles=played.piles)
        for move in [plain] if card or played.piles else _meant(record, world.table, plain):
            yield from _worlds_of_move(record, world, move)


def _meant(record: Record, table: Any, move: Any) -> list[Any]:
    """What a call may be that does not say whose piles it is about: those of any two alike with the most cards.

    Whether piles may be called is seen from what may be named.
    """
    rules = record.rules
    if rules.variant != "own-piles" or rules.piles_matched != "caller-chooses":
        return [move]
    if record.game.why_impossible(table, move) or any(True for _ in record.game.why_unlawful(table, move)):
        return [move]
    sizes = {
        some: sum(len(table.piles[player]) for player in some)
        for some in combinations(table.piles, 2 if move.call == "snap" else 1)
        if not record.game.why_impossible(table, move._replace(piles=some))
    }
    most = max(sizes.values()) if move.call == "snap" else 0
    return [move._replace(piles=some) for some, size in sizes.items() if size >= most] or [move]


def _worlds_of_move(record: Record, world: Lying, move: Any) -> Iterator[Lying]:
    """The worlds that can follow from a world by a move."""
    game = record.game
    if game.game_over(world.table) or game.deal_over(world.table) or game.why_impossible(world.table, move):
        yield world._replace(outcome=IMPOSSIBLE)
        return
    offence = any(True for _ in game.why_unlawful(world.table, move))
    table, events = game.play(world.table, move)
    noted = NotedDeeds()
    game.carry_out(noted, world.table, move, events)
    for stacks in noted.apply_to(world.stacks):
        yield Lying(table, stacks, Outcome(offence=offence), tuple(events))


def _face_up(table: Any) -> Iterator[Card]:
    """The face-up cards, which can be turned over to become a stack."""
    for pile in table.piles.values():
        yield from pile


class NotedDeeds:
    """Notes what a move does with the stacks, and does it in each world."""

    def __init__(self) -> None:
        self.deeds: list[tuple[Any, ...]] = []

    def turn(self, player: str, card: Card) -> None:
        """A player turns the top card of their stack."""
        self.deeds.append(("turn", player, card))

    def gather(self, player: str, cards: Sequence[Card], *, shuffled: bool) -> None:
        """A player puts face-up cards under their stack."""
        self.deeds.append(("gather", player, list(permutations(cards)) if shuffled else [tuple(cards)]))

    def give(self, player: str, to: str) -> None:
        """A player puts their top card under another's stack."""
        self.deeds.append(("give", player, to))

    def give_shown(self, player: str, to: str, card: Card) -> None:
        """A player puts a card that lies face up under another's stack."""
        self.deeds.append(("gather", to, [(card,)]))

    def apply_to(self, stacks: Stacks) -> set[Stacks]:
        """All stacks that can result from these; none if a turned card was not on top."""
        ways: list[Mapping[str, tuple[Card, ...]]] = [dict(stacks)]
        for deed in self.deeds:
            match deed:
                case "turn", player, card:
                    ways = [{**way, player: way[player][1:]} for way in ways if way[player][:1] == (card,)]
                case "gather", player, orders:
                    ways = [{**way, player: way[player] + order} for way in ways for order in set(orders)]
                case "give", player, to:
                    ways = [{**way, player: way[player][1:], to: way[to] + way[player][:1]} for way in ways]
        return {tuple(way.items()) for way in ways}


def _distinct(worlds: Iterable[Lying]) -> list[Lying]:
    """The worlds without duplicates, compared by their stacks, their outcome and what the table shows."""
    return list({(world.stacks, repr(world.table), world.outcome): world for world in worlds}.values())
