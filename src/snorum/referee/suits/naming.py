"""Fills in missing suits: a suit for each card that lacks one, in every way that the pack allows."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product, tee
from math import inf, prod

from snorum.cards import SUITS, Card
from snorum.records import Deal, Line, Record
from snorum.referee.branches import Budget, PlayNumber
from snorum.referee.evidence import DealSeen, Evidence, Mention
from snorum.referee.knowledge import UNSEEN, Moves, Way, moved
from snorum.referee.laying import gather_evidence
from snorum.referee.replay import Replay

TRIES = 20
"""The number of ways to name suits that are tried at a time if a record only has to be shown."""

Naming = Mapping[Mention, str]
"""The suit of each card that the record shows, named there or not."""
Recorded = tuple[Card, Moves, Mention | None]
"""A recorded card, its possible moves, and where the record shows it."""


def deals_without_suits(record: Record) -> list[int]:
    """The deals, from 0, that show a card without its suit."""
    return [
        i
        for i, deal in enumerate(record.deals)
        if any(card and not card.suit for card in deal.layout or ())
        or any(line.card and not line.card.suit for line in deal.plays)
    ]


def every_suit(record: Record, most: int) -> tuple[list[Record], bool] | None:
    """Fill in the missing suits of a record in every way; `None` if there are more ways than `most`.

    Equivalent ways are represented by a few. If suits decide what may be played, ways that differ only in suits which
    the record never names are represented by two, so that no such suit is printed as known. In other games, ways in
    which everybody takes the same cards are represented by one.

    Returns:
        The records, and whether they are all combinations of the ways of several packs. If these are too many, each
        way of a pack is combined with only one way of the others.
    """
    ways_of_packs, packs = [], _evidence_of_packs(record)
    share = most if record.game.SUITED == "score" else most // (2 * len(packs))
    for evidence in packs:
        ways, end = _at_most(2 * share, record, evidence)
        if end is not None:
            ways = _until_it_cannot_go_on(end, 2 * share, record, min(evidence.deals) - 1, ways)
        if not 0 < len(ways) <= share:
            return None
        ways_of_packs.append(
            [*ways, *(other for naming in ways if (other := _exchange_unnamed(evidence, naming)) != naming)]
        )
    if prod(len(ways) for ways in ways_of_packs) <= most:
        return [with_suits(record, namings) for namings in product(*ways_of_packs)], True
    return [with_suits(record, namings) for namings in _one_by_one(record, ways_of_packs)], False


def _at_most(most: int, record: Record, evidence: Evidence) -> tuple[list[Naming], PlayNumber | None]:
    """The possible suits, as `_consistent` gives them, if there are no more ways to try than `most`; otherwise none."""
    tried = list(islice(_ways(record, evidence), most + 1))
    return _consistent(record, evidence, tried) if len(tried) <= most else ([], None)


def _until_it_cannot_go_on(
    end: PlayNumber, most: int, record: Record, number: int, ways: Sequence[Naming]
) -> list[Naming]:
    """The possible suits of a deal (counted from 0) where all these ways end with a card that is played a second time.

    The first string at which all ways end, by what was shown until then, cannot be played. So it proves nothing of the
    strings before, nor does what comes after it.
    """

    def told(strings: int) -> tuple[list[Naming], PlayNumber | None]:
        deal = record.deals[number]
        until = replace(record, deals=(replace(deal, plays=deal.plays[:strings]),))
        return _at_most(most, until, _evidence_of_packs(until)[0])

    strings = len(record.deals[number].plays)
    last = next((n for n in range(end.play, strings) if told(n)[1] is not None), strings)
    return [{**ways[0], **_in_deal(number + 1, naming)} for naming in told(last - 1)[0]]


def _in_deal(number: int, naming: Naming) -> Naming:
    """The same of another deal, counted from 1."""
    return {(number, string, n): suit for (_, string, n), suit in naming.items()}


def _exchange_unnamed(evidence: Evidence, naming: Naming) -> Naming:
    """The same way with the unnamed suits exchanged, if suits decide what may be played."""
    unnamed = _unnamed_suits(evidence.moves) if evidence.game.SUITED == "play" else []
    other = dict(zip(unnamed, [*unnamed[1:], *unnamed[:1]], strict=True))
    return {mention: other.get(suit, suit) for mention, suit in naming.items()}


def _unnamed_suits(moves: Sequence[Recorded]) -> list[str]:
    """The suits that the record never names."""
    named = {card.suit for card, _, _ in moves}
    return [suit for suit in SUITS if suit not in named]


def _one_by_one(record: Record, packs: Sequence[Sequence[Naming]]) -> Iterator[Sequence[Naming]]:
    """Each way of each pack, combined with the ways of the other packs in which most can be played."""
    others = [
        max(ways, key=lambda naming: _plays_possible(record, number, naming)) for number, ways in enumerate(packs)
    ]
    yield others
    for number, ways in enumerate(packs):
        for naming in ways:
            if naming is not others[number]:
                yield [*others[:number], naming, *others[number + 1 :]]


def _deal_alone(record: Record, number: int, naming: Naming) -> Record:
    """The record of one deal (counted from 0) by itself with these suits."""
    return replace(record, deals=(with_suits(record, [naming]).deals[number],))


def _repeated_card_at(record: Record, number: int, naming: Naming) -> PlayNumber | None:
    """The first string of a deal (counted from 0) that with these suits plays a card a second time."""
    alone = _deal_alone(record, number, naming)
    played = [line.card for line in alone.deals[0].plays if line.card]
    if len({*played}) == len(played) and not _evidence_of_packs(alone)[0].impossible:
        return None
    return Replay(alone, budget=Budget(0)).repeated_card_at


def _plays_possible(record: Record, number: int, naming: Naming) -> tuple[int, bool]:
    """The number of plays that a deal (counted from 0) allows with these suits, and whether it can be finished."""
    replay = Replay(_deal_alone(record, number, naming), budget=Budget(0))
    return len(replay.plays), not replay.ends_impossible


def any_suit(record: Record, until: float = inf) -> Record:
    """Fill in the missing suits of a record in one possible way.

    Those of a pack are left out if there is no way, or if none is found by `until`, of `time.monotonic`.
    """
    namings = []
    for evidence in _evidence_of_packs(record):
        ways = _ways(record, evidence)
        while some := list(islice(ways, TRIES)):
            found, _ = _consistent(record, evidence, some)
            namings += found[:1]
            if found or time.monotonic() > until:
                break
    return with_suits(record, namings)


def _evidence_of_packs(record: Record) -> list[Evidence]:
    """What a record proves about each pack that was dealt."""
    game, rules, players = record.game, record.rules, record.players
    if game.TAKES:
        return gather_evidence(record)
    return [
        Evidence(game, rules, [DealSeen(number, deal, game.hand_sizes(rules, players, deal.dealer, number), 0)])
        for number, deal in enumerate(record.deals, 1)
    ]


def _ways(record: Record, evidence: Evidence) -> Iterator[Naming]:
    """The possible suits of the cards of one pack, whether or not they fit into the hands."""
    pack = record.game.pack_of(record.rules)
    start = {
        rank: frozenset({tuple((card.suit, UNSEEN) for card in sorted(pack) if card.rank == rank)})
        for rank in evidence.ranks
    }
    return (_name_by_owner if record.game.SUITED == "score" else _name_by_rank)(evidence.moves, start)


def _consistent(record: Record, evidence: Evidence, ways: Sequence[Naming]) -> tuple[list[Naming], PlayNumber | None]:
    """The ways in which the hands have room for all cards.

    In a game in which a card can be taken up again, only a replay shows whether one was. There these are the ways in
    which no card is played twice unless it was taken up; or else those in which this happens latest, and where.
    """
    game = record.game
    if game.taken_up_again(record.rules):
        ends = [_repeated_card_at(record, min(evidence.deals) - 1, naming) or (inf,) for naming in ways]
        latest = max(ends, default=(inf,))
        found = [naming for naming, end in zip(ways, ends, strict=True) if end == latest]
        return found, latest if isinstance(latest, PlayNumber) else None
    consistent = []
    for naming in ways:
        named = with_suits(record, [naming])
        deals = [each._replace(deal=named.deals[each.number - 1]) for each in evidence.deals.values()]
        if Evidence(game, record.rules, deals).ends_at == evidence.ends_at:
            consistent.append(naming)
    return consistent, None


Lying = dict[str, frozenset[Way]]
"""For each rank, every way in which its cards can lie."""


def _name_by_rank(moves: Sequence[Recorded], lie: Lying) -> Iterator[Naming]:
    """The possible suits of these cards, rank by rank; suits never named are used in the order of `SUITS`.

    Ranks do not restrict each other: if each can be named by itself, all can together.
    """
    unnamed = _unnamed_suits(moves)
    ranks = [rank for rank in lie if any(card.rank == rank for card, _, _ in moves)]
    known: dict[tuple[str, int], Iterator[tuple[Naming, int]]] = {}

    def name_rank(rank: str, used: int) -> Iterator[tuple[Naming, int]]:
        """The ways to name the cards of a rank, each with the number of unnamed suits then in use.

        A card that is taken up again often has millions, so that none is named before it is asked for.
        """
        if (rank, used) not in known:
            moves_of_rank = [move for move in moves if move[0].rank == rank]
            known[rank, used] = _in_order(moves_of_rank, lie[rank], unnamed, used)
        known[rank, used], ways = tee(known[rank, used])
        return ways

    def name_ranks_from(number: int, used: int) -> Iterator[dict[Mention, str]]:
        if number == len(ranks):
            yield {}
            return
        for naming, more in name_rank(ranks[number], used):
            for others in name_ranks_from(number + 1, more):
                yield {**naming, **others}

    return name_ranks_from(0, 0) if all(next(name_rank(rank, 0), None) for rank in ranks) else iter(())


def _in_order(
    moves: Sequence[Recorded], lie: frozenset[Way], unnamed: Sequence[str], used: int
) -> Iterator[tuple[dict[Mention, str], int]]:
    """The possible suits of these cards of one rank; a suit never named comes into use only after those before it."""
    hopeless = set[tuple[int, frozenset[Way], int]]()
    """Where the cards from one on cannot be named, as they lie then."""

    def name_from(number: int, lie: frozenset[Way], used: int) -> Iterator[tuple[dict[Mention, str], int]]:
        if number == len(moves):
            yield {}, used
            return
        (card, where, mention), here, is_hopeless = moves[number], (number, lie, used), True
        if here in hopeless:
            return
        open_ = mention is not None and not card.suit
        for suit in [suit for suit in SUITS if suit not in unnamed[used + 1 :]] if open_ else [card.suit]:
            if after := frozenset(moved(lie, suit, where)):
                more = used + (used < len(unnamed) and suit == unnamed[used])
                for others, last in name_from(number + 1, after, more):
                    is_hopeless = False
                    yield ({mention: suit, **others} if mention else others), last
        if is_hopeless:
            hopeless.add(here)

    return name_from(0, lie, used)


def _name_by_owner(moves: Sequence[Recorded], lie: Lying) -> Iterator[Naming]:
    """The possible suits of these cards, one way for each possible division of the cards among the players."""
    every: list[list[Naming]] = []
    for rank, start in lie.items():
        moves_of_rank = [move for move in moves if move[0].rank == rank]
        if any(not card.suit for card, _, _ in moves_of_rank):
            ways: dict[object, Naming] = {}
            for naming, ends in _suits_and_ends(moves_of_rank, start):
                ways.setdefault(frozenset(tuple((suit, spot.lies) for suit, spot in way) for way in ends), naming)
            every.append(list(ways.values()))
    for chosen in product(*every):
        yield {mention: suit for naming in chosen for mention, suit in naming.items()}


def _suits_and_ends(
    moves: Sequence[Recorded], lie: frozenset[Way]
) -> Iterator[tuple[dict[Mention, str], frozenset[Way]]]:
    """The possible suits of these cards of one rank, and the ways in which its cards then lie at the end."""
    if not moves:
        yield {}, lie
        return
    (card, where, mention), rest = moves[0], moves[1:]
    open_ = mention is not None and not card.suit
    for suit in sorted({suit for way in lie for suit, _ in way}) if open_ else [card.suit]:
        if after := frozenset(moved(lie, suit, where)):
            for others, ends in _suits_and_ends(rest, after):
                yield ({mention: suit, **others} if mention else others), ends


def with_suits(record: Record, namings: Iterable[Naming]) -> Record:
    """The record with these suits."""
    suits = {mention: suit for naming in namings for mention, suit in naming.items()}
    deals: list[Deal] = []
    for number, deal in enumerate(record.deals, 1):
        layout = deal.layout and tuple(
            card and suited(card, suits.get((number, -1, n), "")) for n, card in enumerate(deal.layout)
        )
        plays = tuple(_line_with_suits(line, number, j, suits) for j, line in enumerate(deal.plays))
        deals.append(replace(deal, layout=layout, plays=plays))
    return replace(record, deals=tuple(deals))


def _line_with_suits(line: Line, number: int, j: int, suits: Naming) -> Line:
    played = line.played
    if played is None or played.card is None:
        return line
    card = suited(played.card, suits.get((number, j, -1), ""))
    touched = [suited(each, suits.get((number, j, n), "")) for n, each in enumerate(played.touched)]
    return line._replace(played=played._replace(card=card).with_touched(touched))


def suited(card: Card, suit: str) -> Card:
    """Give a card this suit, unless it has one."""
    return card if card.suit else Card(card.rank, suit)
