"""Missing suits in a deal of Jig: what the referee finds rank by rank is compared with every suit that a card can have.

No hand is secret here: the whole pack is dealt, so somebody holds each card that must follow. A *way* gives every card
of the deal a suit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from operator import is_
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from tests import recording
from tests.profiles import WORLDS
from tests.worlds.cards_apart import Cards, Place, Unlike
from tests.worlds.comparing import compare
from tests.worlds.generate import SHAPES, Written, random_record
from tests.worlds.oracle import with_entries
from tests.worlds.small_packs import Shape, played_with

from snorum.cards import RANKS, SUITS, Card
from snorum.games import GAMES
from snorum.games.shape import Follows
from snorum.games.vocabulary import PASS
from snorum.records import Played, Record
from snorum.referee import completions
from snorum.referee.evidence import shortest_clash
from snorum.referee.knowledge import Impossible
from snorum.referee.suits.following import Deal, Step, narrowed
from snorum.referee.suits.naming import any_suit, every_suit, with_suits
from snorum.referee.suits.representative import RepresentativeWays, _new_look, representative_suits

JIG = GAMES["jig"]
STANDS = {"withheld_card": "stands"}
SMALL = [shape for shape in SHAPES["jig"] if shape.ranks != ("Q", "K")]
RECORDS = 2 * WORLDS
TELLING = (744, 1201, 1202, 1219, 1260, 1281, 1399, 1499, 1554, 1585, 1670, 1696, 1702, 1705, 1719, 1815, 1919, 2349)
"""The seeds of rare records: suits found only after many others, plays that clash, or plays that could be judged
otherwise if later plays were impossible."""
MOST_SUITLESS = 4


class Way(NamedTuple):
    """What follows from the suits of a deal."""

    judged: int
    """How many cards can be played."""
    offences: frozenset[int]
    looks: tuple[tuple[int, bool], ...]
    """For each card, its place in its series, and whether it is a stop."""


Ways = Mapping[tuple[str, ...], Way]


def by_b(*plays: str, **rules: str) -> Record:
    """A record of one deal of Jig by B."""
    return recording.record("jig", "AB", recording.deal("B", plays), rules=rules)


class Small(NamedTuple):
    """A record of one deal, and the ways in which its cards can be completed."""

    shape: Shape
    record: Record
    ways: Ways
    """The ways in which the hands have room for the cards."""
    unnamed: tuple[str, ...]
    """The suits that the record never names."""

    @property
    def judged(self) -> int:
        return max(way.judged for way in self.ways.values())

    @property
    def whole(self) -> Ways:
        """The ways in which the most cards can be played."""
        return {suits: way for suits, way in self.ways.items() if way.judged == self.judged}


@lru_cache
def small_records() -> list[Small]:
    """Random deals that lack some suits, and can be dealt."""
    return [small for seed in (*range(RECORDS), *TELLING) if (small := small_record(seed)) and small.ways]


def small_record(seed: int) -> Small | None:
    """A random deal; `None` if it lacks no suit."""
    written = random_record("jig", seed, SMALL)
    deal, lines, lacking = written.record.deals[0], [], 0
    for line in deal.plays:
        lacking += bool(line.played and line.played.card and not line.played.card.suit)
        if lacking > MOST_SUITLESS:
            break
        lines.append(line)
    rules = replace(written.record.rules, withheld_card="stands")
    record = replace(written.record, rules=rules, deals=(replace(deal, plays=tuple(lines)),))
    if not lacking:
        return None
    with played_with(written.shape):
        return Small(written.shape, record, dict(ways_of(record)), unnamed_suits(record))


def unnamed_suits(record: Record) -> tuple[str, ...]:
    (deal,) = record.deals
    cards = [*cards_played(record), *(card for hand in deal.hands.values() for card in hand if card)]
    return tuple(suit for suit in SUITS if suit not in {card.suit for card in cards})


def cards_played(record: Record) -> list[Card]:
    return [line.played.card for line in record.deals[0].plays if line.played and line.played.card]


def ways_of(record: Record) -> Iterator[tuple[tuple[str, ...], Way]]:
    """Every way to complete as many cards as have room in the hands; none if the hands cannot be dealt."""
    (deal,) = record.deals
    sizes = JIG.hand_sizes(record.rules, record.players, deal.dealer, 1)
    dealt = Cards.unplaced(JIG.pack_of(record.rules), {Place(1, player): size for player, size in sizes.items()})
    try:
        for player, hand in deal.hands.items():
            dealt = with_entries(dealt, Place(1, player), [card for card in hand if card])
    except Unlike:
        return
    plays = [line.played for line in deal.plays if line.played and line.played.card]
    for shown in range(len(plays) if dealt.possible() else -1, -1, -1):
        if found := list(completed(dealt, plays[:shown])):
            for cards in found:
                suits = tuple(card.suit for card in cards)
                yield suits, played_out(record, suits)
            return


def completed(dealt: Cards, plays: Sequence[Played]) -> Iterator[list[Card]]:
    """Every way to complete these cards for which the hands have room."""
    named = {play.card for play in plays}
    found: list[tuple[list[Card], Cards]] = [([], dealt)]
    for play in plays:
        assert play.card
        found = [
            ([*before, card], after)
            for before, cards in found
            for card in suited(play.card)
            if card not in before
            and (card == play.card or card not in named)
            and (after := put(cards, play.player, card))
        ]
    for cards, _ in found:
        yield cards


def suited(card: Card) -> list[Card]:
    return [card] if card.suit else [Card(card.rank, suit) for suit in SUITS]


def put(cards: Cards, player: str, card: Card) -> Cards | None:
    try:
        after = cards.put(Place(1, player), card)
    except Unlike:
        return None
    return after if after.possible() else None


def played_out(record: Record, suits: Sequence[str]) -> Way:
    """Play a deal with these suits, and look at each card."""
    (deal,) = record.deals
    lines = [line.played for line in deal.plays if line.played and line.played.card]
    table = JIG.deal(record.rules, record.players, deal.dealer)
    down: set[Card] = set()
    offences, looks = set(), list[tuple[int, bool]]()
    for k, (played, suit) in enumerate(zip(lines, suits, strict=False)):
        assert played.card
        card = Card(played.card.rank, suit)
        words = {
            "player": played.player,
            "card": card,
            "call": played.call,
            "withheld": None,
            "goes_on": k + 1 < len(lines),
        }
        move = JIG.Move(**{name: words[name] for name in JIG.Move._fields})
        if JIG.deal_over(table) or JIG.why_impossible(table, move) is not None:
            break
        demanded = JIG.demanded(table) is not None
        follows = demanded and JIG.meets_demand(table, move)
        if (demanded and not follows) or (played.call and played.call != JIG.call(table, move)):
            offences.add(k)
        stop = card.rank == "K" or Card(RANKS[RANKS.index(card.rank) + 1], suit) in down
        looks.append((looks[-1][0] + 1 if follows else 1, stop))
        table, _ = JIG.play(table, move)
        down.add(card)
    return Way(len(looks), frozenset(offences), tuple(looks))


def renamed(suits: Sequence[str], unnamed: Sequence[str]) -> tuple[str, ...]:
    """The same way, with the suits never named in a fixed order."""
    order = [suit for suit in dict.fromkeys(suits) if suit in unnamed]
    names = dict(zip(order, unnamed, strict=False))
    return tuple(names.get(suit, suit) for suit in suits)


def all_through(steps: Sequence[Sequence[Step]]) -> list[list[Step]]:
    """Every way through these steps."""
    found: list[list[Step]] = [[step] for step in steps[0]]
    for following in steps[1:]:
        found = [[*way, step] for way in found for step in following if step.start == way[-1].end]
    return found


def offences_through(deal: Deal, steps: Sequence[Sequence[Step]], unnamed: Sequence[str]) -> set[object]:
    """Each way through these steps: its suits, with the plays that are offences."""
    return {(renamed(deal.suits(way), unnamed), offences_of(way)) for way in all_through(steps)}


def offences_of(way: Iterable[Step]) -> frozenset[int]:
    bits = 0
    for step in way:
        bits |= step.offences
    return frozenset(k for k in range(bits.bit_length()) if bits >> k & 1)


def expected(ways: Ways, unnamed: Sequence[str], judged: int) -> set[object]:
    return {(renamed(suits, unnamed), frozenset(k for k in way.offences if k < judged)) for suits, way in ways.items()}


def ways_chosen(seeds: Iterable[int]) -> Iterator[list[tuple[str, ...]]]:
    """The suits of the ways chosen for each of these records."""
    for small in filter(None, map(small_record, seeds)):
        with played_with(small.shape):
            assert JIG.FOLLOWS
            yield RepresentativeWays(Deal(small.record, 0, JIG.FOLLOWS), inf).suits()


def deals() -> Iterator[tuple[Small, Deal]]:
    """The deals of which at least one card can be played."""
    for small in small_records():
        with played_with(small.shape):
            assert JIG.FOLLOWS
            yield small, Deal(small.record, 0, JIG.FOLLOWS)


def test_there_are_as_many_ways_as_there_can_be() -> None:
    for small, deal in deals():
        assert deal.judged == small.judged, small
        assert offences_through(deal, deal.steps, small.unnamed) == expected(
            small.whole, small.unnamed, small.judged
        ), small


def test_there_is_a_way_without_some_offences_if_no_play_is_one_in_every_way() -> None:
    chance = Random(1)
    for small, deal in deals():
        for size in range(1, small.judged + 1):
            plays = chance.sample(range(small.judged), size)
            left = {suits: way for suits, way in small.whole.items() if not way.offences & set(plays)}
            steps = deal.without(plays)
            found = offences_through(deal, steps, small.unnamed) if steps is not None else set()
            assert found == expected(left, small.unnamed, small.judged), (plays, small)


def test_the_plays_after_one_need_not_be_possible() -> None:
    for small, deal in deals():
        for k in range(small.judged):
            so_far = {suits: way for suits, way in small.ways.items() if way.judged > k}
            shorter = deal.as_far_as(k)
            assert offences_through(shorter, shorter.steps, small.unnamed) == expected(so_far, small.unnamed, k + 1), (
                k,
                small,
            )
        assert deal.judged == small.judged


def test_the_way_that_is_asked_for_has_the_fewest_faults_or_the_most() -> None:
    """A play can have two faults, if it does not follow and is called wrongly."""
    for small, deal in deals():
        every = all_through(deal.steps)
        numbers = sorted(map(faults, every))
        assert [faults(deal.way(deal.steps, most=most)) for most in (False, True)] == [numbers[0], numbers[-1]], small
        for r, steps in enumerate(deal.steps):
            for step in steps[::7]:
                through = sorted(faults(way) for way in every if way[r] is step)
                for most in (False, True):
                    way = deal.way(narrowed(deal.steps, r, partial(is_, step)), most=most)
                    assert way[r] is step and faults(way) == through[-1 if most else 0], small


def test_the_ace_that_the_two_of_clubs_follows_is_that_of_clubs_unless_the_two_is_an_offence() -> None:
    assert JIG.FOLLOWS
    deal = Deal(by_b("A A", "B 2C", **STANDS), 0, JIG.FOLLOWS)
    (ace, _), (other, _) = (deal.suits(deal.way(deal.steps, most=most)) for most in (False, True))
    assert ace == "C" != other
    assert {look[1:] for step in deal.steps[0] for _, look in deal.looks(0, step)} == {(1, False)}
    wrong = Deal(by_b("B 2C"), 0, JIG.FOLLOWS)
    assert wrong.judged == 0, "A leads"


def test_every_step_is_part_of_a_way() -> None:
    for small, deal in deals():
        every = all_through(deal.steps)
        for r, steps in enumerate(deal.steps):
            assert {id(way[r]) for way in every} == set(map(id, steps)), (r, small)


def test_no_way_is_chosen_in_vain() -> None:
    """Each shows a verdict, a place, a stop or a suit that none before it shows, or that more plays can be lawful."""
    for small, deal in deals():
        if small.judged < len(deal.cards):
            continue  # the suits of cards that cannot be played are shown too
        chosen = RepresentativeWays(deal, inf)
        seen: set[object] = set()
        shown: list[Way] = []
        for suits in map(deal.suits, chosen.ways):
            way = small.ways[suits]
            new: set[object] = {(k, k in way.offences) for k in range(small.judged)}
            new |= {(k, suits[k], *look) for k, look in enumerate(way.looks)}
            lawful = set(range(small.judged)) - way.offences
            together = not any(lawful <= set(range(small.judged)) - other.offences for other in shown)
            assert not shown or new - seen or together, (suits, small)
            seen |= new
            shown.append(way)


def faults(way: Iterable[Step]) -> int:
    return sum(step.offences.bit_count() for step in way)


def test_chosen_ways_show_what_all_ways_show() -> None:
    for small, deal in deals():
        chosen = RepresentativeWays(deal, inf)
        some, short = ([small.ways[suits] for suits in found] for found in (chosen.suits(), chosen.short_suits()))
        assert {way.judged for way in some} == {small.judged}
        assert all(way.judged < small.judged for way in short), "a short way shows what no whole way shows"
        every = list(small.whole.values())
        for k in range(small.judged):
            assert {k in way.offences for way in some} == {k in way.offences for way in every}, (k, small)
            so_far = [way for way in small.ways.values() if way.judged > k]
            of_some = [way for way in (*some, *short) if way.judged > k]
            assert {k in way.offences for way in of_some} == {k in way.offences for way in so_far}, (k, small)
            looks = [{way.looks[k] for way in ways} for ways in (some, every)]
            assert (len(looks[0]) > 1) == (len(looks[1]) > 1), (k, small)
            suits = [{suits[k] for suits in ways} for ways in (chosen.suits(), small.whole)]
            assert (len(suits[0]) > 1) == (len(suits[1]) > 1), (k, small)
        doubtful = [k for k in range(small.judged) if len({k in way.offences for way in every}) == 2]
        assert clashing(some, doubtful) == clashing(every, doubtful), small


@pytest.mark.parametrize("number", [0, 2])
def test_a_wrong_call_hides_no_clash(number: int) -> None:
    """The first card or the third is called as the fourth of a series is; what else clashes is said to clash."""
    clashes = 0
    for small in filter(None, map(small_record, TELLING)):
        (deal,) = small.record.deals
        k = [k for k, line in enumerate(deal.plays) if line.played and line.played.card][number]
        called = deal.plays[k]._replace(played=cast(Played, deal.plays[k].played)._replace(call="hicockalorum"))
        deal = replace(deal, plays=(*deal.plays[:k], called, *deal.plays[k + 1 :]))
        record = replace(small.record, deals=(deal,))
        with played_with(small.shape):
            assert JIG.FOLLOWS
            ways = dict(ways_of(record))
            chosen = RepresentativeWays(Deal(record, 0, JIG.FOLLOWS), inf).suits()
        judged = max(way.judged for way in ways.values())
        every = [way for way in ways.values() if way.judged == judged]
        assert judged <= number or all(number in way.offences for way in every)
        doubtful = [k for k in range(judged) if len({k in way.offences for way in every}) == 2]
        assert clashing([ways[suits] for suits in chosen], doubtful) == clashing(every, doubtful), small
        clashes += bool(clashing(every, doubtful))
    assert clashes


@pytest.mark.parametrize(
    ("plays", "verdicts"),
    [(["A 10", "B 9H"], ["undetermined", "offence"]), (["A 10C", "B 9"], ["lawful", "impossible"])],
)
def test_if_the_next_play_is_impossible_a_card_may_have_been_right(
    plays: list[str], verdicts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If A's ten is that of clubs, it is a stop, since the knave has been played, and A leads: B cannot play."""
    monkeypatch.setattr(completions, "FEW", 0)
    shape = Shape("jig", ("9", "10", "J", "Q", "K"))
    with played_with(shape):
        record = by_b("A QC", "B KC", "B JC", "B 9C", *plays, **STANDS)
        assert JIG.FOLLOWS and Deal(record, 0, JIG.FOLLOWS).judged == 6 - verdicts.count("impossible")
    found = compare(Written(shape, record))
    assert [play.verdict for play in found.report.plays] == ["lawful"] * 4 + verdicts
    assert not found.differences, str(found)


@pytest.mark.parametrize(
    ("seen", "look", "is_new"),
    [
        ("C1", "C1", False),
        ("C1", "D1", True),  # another suit of the same place
        ("C1 D1", "H1", False),  # two suits show that the suit is uncertain
        ("C1", "C2", True),  # another place
        ("C1", "C1 stop", True),
        ("C1 C2", "C3", False),  # two places show that the place is uncertain
        ("C1 C2", "D3", True),  # another suit than all
        ("C1 D2", "H3", False),
        ("C1 D2", "D1", True),  # of the cards at the first place, another suit
        ("C1 D1 C2", "H1", False),
    ],
)
def test_of_what_a_card_can_be_two_of_each_kind_are_shown(seen: str, look: str, is_new: bool) -> None:
    looks = [(each[0], int(each[1]), each.endswith("stop")) for each in (*seen.split(), look)]
    assert _new_look(set(looks[:-1]), looks) == (looks[-1] if is_new else None)


def suits_played(record: Record, number: int) -> tuple[str, ...]:
    return tuple(card.suit for card in cards_played(record)[:number])


def test_suits_are_named_in_every_way_for_which_the_hands_have_room() -> None:
    for small in small_records():
        number = max(map(len, small.ways))
        (deal,) = small.record.deals
        hands = {card.suit for hand in deal.hands.values() for card in hand if card}
        named = hands.union(card.suit for card in cards_played(small.record)[:number])
        unnamed = [suit for suit in SUITS if suit not in named]
        with played_with(small.shape):
            found = every_suit(small.record, 100_000)
            assert found, small
            records, every = found
            told = {suits_played(record, number) for record in records}
            ways = {renamed(suits, unnamed) for suits in small.ways}
            assert every and len(told) == len(records) <= 2 * len(ways)
            assert {renamed(suits, unnamed) for suits in told} == ways and told <= small.ways.keys(), small
            assert every_suit(small.record, 2 * len(ways) - 1) is None, "half of them are only exchanged"
            for k in range(number):
                certain = [len({suits[k] for suits in some}) == 1 for some in (told, small.ways)]
                assert certain[0] == certain[1], (k, small)
            assert suits_played(any_suit(small.record), number) in small.ways
            chosen = representative_suits(small.record, inf)
            assert chosen and {suits_played(record, number) for record in chosen} <= small.ways.keys()


def test_hands_that_cannot_be_dealt_have_no_suits() -> None:
    record = by_b("A 9")
    hand = (Card("9", "C"), *[None] * 25)
    both = replace(record, deals=(replace(record.deals[0], hands={"A": hand, "B": hand}),))
    with pytest.raises(Impossible, match="cannot be dealt"):
        Deal(both, 0, cast(Follows[Any], JIG.FOLLOWS))


def test_a_play_without_a_card_needs_no_suit() -> None:
    record = by_b("A 9H")
    (deal,) = record.deals
    passed = replace(record, deals=(replace(deal, plays=(deal.plays[0]._replace(played=Played("A", None, PASS)),)),))
    assert with_suits(passed, []) == passed


def test_no_suits_are_chosen_where_cards_do_not_follow_in_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    record = by_b("A 9", **STANDS)
    assert representative_suits(record, inf) is not None
    monkeypatch.setattr(type(JIG), "FOLLOWS", None)
    assert representative_suits(record, inf) is None


def test_the_suits_of_a_deal_are_chosen_whatever_the_deals_before_it_lack() -> None:
    """The first deal names its suits, and the second does not."""
    deals = recording.deal("B", ["A 9C", "B 10C"]), recording.deal("A", ["B 9", "A 10"])
    for order in (deals, deals[::-1]):
        chosen = representative_suits(recording.record("jig", "AB", *order, rules=STANDS), inf)
        assert chosen
        for record in chosen:
            cards = [line.card for deal in record.deals for line in deal.plays]
            assert len(cards) == 4 and all(card and card.suit for card in cards)


CHOSEN = """
from tests.worlds.test_suits import TELLING, ways_chosen
print(list(ways_chosen(TELLING)))
"""


def test_the_same_ways_are_chosen_in_every_run() -> None:
    """Sets of texts have another order in each run."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", CHOSEN],
            cwd=Path(__file__).parents[2],
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
        ).stdout
        for seed in (1, 2)
    ]
    assert runs[0] == runs[1] != ""


def clashing(ways: Sequence[Way], plays: Sequence[int]) -> list[int]:
    """The shortest run of plays of which every way makes one an offence."""

    def clash(run: Sequence[int]) -> bool:
        return all(way.offences & set(run) for way in ways)

    return shortest_clash(plays, clash) if plays and clash(plays) else []
