"""A record with a suit for each card that lacks one, in every way that the pack allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from math import prod

from snorum.cards import SUITS, Card
from snorum.evidence import DealSeen, Evidence, Mention
from snorum.knowledge import UNSEEN, Moves, Way, moved
from snorum.records import Deal, Line, Record
from snorum.referee.branches import Budget
from snorum.referee.laying import gather_evidence
from snorum.referee.replay import Replay

TRIES = 20
"""How many ways to name suits are tried when a record only needs to be shown."""

Naming = Mapping[Mention, str]
"""The suit of each card that the record shows without one."""
Recorded = tuple[Card, Moves, Mention | None]
"""A recorded card, its possible moves, and where the record shows it."""


def deals_without_suits(record: Record) -> list[int]:
    """The deals, from 0, that show a card without its suit."""
    return [i for i, deal in enumerate(record.deals)
            if any(card and not card.suit for card in deal.layout or ())
            or any(line.played and line.played.card and not line.played.card.suit for line in deal.plays)]  # fmt: skip


def every_suit(record: Record, most: int) -> tuple[list[Record], bool] | None:
    """A record with a suit for each card that lacks one, in every way; `None` if they are more than `most`.

    Of several packs each is had in every way; if those are not too many, with each way of the others, which is said.
    Ways that are alike are few: where suits decide what may be played, of those that differ in suits which the record
    never names there are two, so that none of these is printed as known; elsewhere, of those in which everybody takes
    the same cards, one.
    """
    found, packs = [], _packs(record)
    share = most if record.game.SUITED == "score" else most // (2 * len(packs))
    for evidence in packs:
        tried = list(islice(_ways(record, evidence), 2 * share + 1))
        ways = _consistent(record, evidence, tried) if len(tried) <= 2 * share else []
        if not 0 < len(ways) <= share:
            return None
        found.append([*ways, *(other for naming in ways if (other := _renamed(evidence, naming)) != naming)])
    if prod(len(ways) for ways in found) <= most:
        return [_named(record, some) for some in product(*found)], True
    return [_named(record, some) for some in _one_by_one(record, found)], False


def _renamed(evidence: Evidence, naming: Naming) -> Naming:
    """The same way with the suits that the record never names exchanged, where suits decide what may be played."""
    unnamed = _unnamed(evidence.moves) if evidence.game.SUITED == "play" else []
    other = dict(zip(unnamed, [*unnamed[1:], *unnamed[:1]], strict=True))
    return {mention: other.get(suit, suit) for mention, suit in naming.items()}


def _unnamed(moves: Sequence[Recorded]) -> list[str]:
    named = {card.suit for card, _, _ in moves}
    return [suit for suit in SUITS if suit not in named]


def _one_by_one(record: Record, packs: Sequence[Sequence[Naming]]) -> Iterator[Sequence[Naming]]:
    """Each way of each pack, with those of the others in which most can be played."""
    others = [max(ways, key=lambda naming: _goes(record, number, naming)) for number, ways in enumerate(packs)]
    yield others
    for number, ways in enumerate(packs):
        for naming in ways:
            if naming is not others[number]:
                yield [*others[:number], naming, *others[number + 1 :]]


def _alone(record: Record, number: int, naming: Naming) -> Replay:
    """One deal (from nought) replayed by itself with these suits; what is counted in it is not gone into."""
    deal = _named(record, [naming]).deals[number]
    return Replay(replace(record, deals=(deal,)), budget=Budget(0))


def _goes(record: Record, number: int, naming: Naming) -> tuple[int, bool]:
    """How far a deal (from nought) can be played with these suits, and whether to its end."""
    replay = _alone(record, number, naming)
    return len(replay.plays), not replay.ends_impossible


def any_suit(record: Record) -> Record:
    """A record with a suit for each card that lacks one, in one of the ways in which it can be; as it is if in none."""
    found = (_consistent(record, evidence, list(islice(_ways(record, evidence), TRIES))) for evidence in _packs(record))
    return _named(record, [ways[0] for ways in found if ways])


def _packs(record: Record) -> list[Evidence]:
    """What a record proves about each pack that was dealt."""
    game, rules, players = record.game, record.rules, record.players
    if game.TAKES:
        return [gather_evidence(record)]
    sizes = (game.hand_sizes(rules, players, deal.dealer, number) for number, deal in enumerate(record.deals, 1))
    return [Evidence(game, rules, [DealSeen(number, deal, some, 0)])
            for number, (deal, some) in enumerate(zip(record.deals, sizes, strict=True), 1)]  # fmt: skip


def _ways(record: Record, evidence: Evidence) -> Iterator[Naming]:
    """The suits that the cards of one pack can have had, be there room for them in the hands or not."""
    pack = record.game.pack_of(record.rules)
    start = {rank: frozenset({tuple((card.suit, UNSEEN) for card in sorted(pack) if card.rank == rank)})
             for rank in evidence.ranks}  # fmt: skip
    return (_by_owner if record.game.SUITED == "score" else _namings)(evidence.moves, start)


def _consistent(record: Record, evidence: Evidence, ways: Sequence[Naming]) -> list[Naming]:
    """The ways in which the hands have room for all cards.

    Where a card can be taken up again, only the play itself can tell whether it was: there, those in which no card is
    played twice that was not, or in which that comes last.
    """
    game = record.game
    if game.taken_up_again(record.rules):
        ends = [_alone(record, min(evidence.deals) - 1, naming).repeated_card_at for naming in ways]
        latest = None if None in ends else max((end for end in ends if end), default=None)
        return [naming for naming, end in zip(ways, ends, strict=True) if end == latest]
    found = []
    for naming in ways:
        named = _named(record, [naming])
        deals = [each._replace(deal=named.deals[each.number - 1]) for each in evidence.deals.values()]
        if Evidence(game, record.rules, deals).ends_at == evidence.ends_at:
            found.append(naming)
    return found


Lying = dict[str, frozenset[Way]]
"""By rank, every way in which its cards can lie."""


def _namings(moves: Sequence[Recorded], lie: Lying) -> Iterator[Naming]:
    """The suits that these cards can have had, rank by rank; those never named come up in the order of `SUITS`.

    Ranks do not meddle: if each can be named by itself, all can, and no way is begun in vain.
    """
    unnamed = _unnamed(moves)
    ranks = [rank for rank in lie if any(card.rank == rank for card, _, _ in moves)]
    found: dict[tuple[str, int], list[tuple[Naming, int]]] = {}

    def of_rank(rank: str, used: int) -> list[tuple[Naming, int]]:
        """The ways to name the cards of a rank, and how many of the suits never named are then in use."""
        if (rank, used) not in found:
            some = [each for each in moves if each[0].rank == rank]
            found[rank, used] = list(_in_order(some, lie[rank], unnamed, used))
        return found[rank, used]

    def rest(number: int, used: int) -> Iterator[dict[Mention, str]]:
        if number == len(ranks):
            yield {}
            return
        for naming, more in of_rank(ranks[number], used):
            for others in rest(number + 1, more):
                yield {**naming, **others}

    return rest(0, 0) if all(of_rank(rank, 0) for rank in ranks) else iter(())


def _in_order(
    moves: Sequence[Recorded], lie: frozenset[Way], unnamed: Sequence[str], used: int
) -> Iterator[tuple[dict[Mention, str], int]]:
    """The suits that these cards of one rank can have had; of those never named, one that is not in use at a time."""
    if not moves:
        yield {}, used
        return
    card, where, mention = moves[0]
    open_ = mention is not None and not card.suit
    for suit in [suit for suit in SUITS if suit not in unnamed[used + 1 :]] if open_ else [card.suit]:
        if after := frozenset(moved(lie, suit, where)):
            more = used + (used < len(unnamed) and suit == unnamed[used])
            for others, last in _in_order(moves[1:], after, unnamed, more):
                yield ({mention: suit, **others} if mention and open_ else others), last


def _by_owner(moves: Sequence[Recorded], lie: Lying) -> Iterator[Naming]:
    """The same, rank by rank, and once for each way in which everybody can come to have cards."""
    every: list[list[Naming]] = []
    for rank, start in lie.items():
        some = [each for each in moves if each[0].rank == rank]
        if any(mention and not card.suit for card, _, mention in some):
            ways: dict[object, Naming] = {}
            for naming, ends in _of_rank(some, start):
                ways.setdefault(frozenset(tuple((suit, spot.lies) for suit, spot in way) for way in ends), naming)
            every.append(list(ways.values()))
    for chosen in product(*every):
        yield {mention: suit for naming in chosen for mention, suit in naming.items()}


def _of_rank(moves: Sequence[Recorded], lie: frozenset[Way]) -> Iterator[tuple[dict[Mention, str], frozenset[Way]]]:
    """The suits that these cards of one rank can have had, and how its cards lie in the end."""
    if not moves:
        yield {}, lie
        return
    (card, where, mention), rest = moves[0], moves[1:]
    for suit in SUITS if mention and not card.suit else [card.suit]:
        if after := frozenset(moved(lie, suit, where)):
            for others, ends in _of_rank(rest, after):
                yield ({mention: suit, **others} if mention and not card.suit else others), ends


def _named(record: Record, namings: Iterable[Naming]) -> Record:
    suits = {mention: suit for naming in namings for mention, suit in naming.items()}
    deals: list[Deal] = []
    for number, deal in enumerate(record.deals, 1):
        layout = deal.layout and tuple(card and suited(card, suits.get((number, -1, n), ""))
                                       for n, card in enumerate(deal.layout))  # fmt: skip
        plays = tuple(_line_named(line, number, j, suits) for j, line in enumerate(deal.plays))
        deals.append(replace(deal, layout=layout, plays=plays))
    return replace(record, deals=tuple(deals))


def _line_named(line: Line, number: int, j: int, suits: Naming) -> Line:
    played = line.played
    if played is None or played.card is None:
        return line
    card = suited(played.card, suits.get((number, j, -1), ""))
    takes = tuple(suited(each, suits.get((number, j, n), "")) for n, each in enumerate(played.takes))
    return line._replace(played=played._replace(card=card, takes=takes))


def suited(card: Card, suit: str) -> Card:
    """Give a card this suit, unless it has one."""
    return card if card.suit else Card(card.rank, suit)
