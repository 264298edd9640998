"""Judges a record of a small game without the referee: it tries every way in which the cards can lie.

A *world* is one way in which all the cards of a record can lie: every hand, the cards laid face up, and the card of
each play and each capture. It agrees with every card that the record names; a card named later counts for the earlier
plays too. In one world nothing is open: the functions of the game replay the record, and each play is lawful, an
offence or impossible. The verdict on a play is what is true in all the worlds in which it and the plays before it are
possible.

    >>> from snorum import records
    >>> from tests.worlds.small_packs import Shape, played_with
    >>> text = '''
    ... format = 1
    ... game = "cassino"
    ... players = ["A", "B"]
    ... [[deals]]
    ... dealer = "B"
    ... layout = "3C ?"
    ... plays = ["A 5 takes 5", "B 8 takes 3 5"]
    ... '''
    >>> with played_with(Shape("cassino", ("3", "5", "8"), "CD", hand=1, laid=2)):
    ...     judged = judge(records.read(text))
    >>> judged.verdicts
    ['lawful', 'impossible']

This module uses no code of the referee, nor its knowledge of cards. Two methods keep the number of worlds small
without losing one. Cards that the record never names and no rule distinguishes are interchangeable, so that one of them
is tried for all. And hidden cards of a hand are decided only as far as a rule asks for them (`Cards`).

The worlds are made for one *stretch* of the record after another. If one pack serves all deals, the whole record is one
stretch. If the pack is gathered after each deal, or the hands and players depend on the deal before, each deal is a
stretch, and its cards say nothing of the deals before.

What counts as agreeing with a record:

- Only cards matter, and not rules. A play out of turn, or a capture that does not make the number, shows its cards as
  any other play does, and so do the plays after it. That it is impossible says nothing of the plays before it.
- If not all cards of a stretch can be as recorded, as many strings count as possible, from the first on; the next is
  impossible. The hands and the layout given with a deal come before its first string.
- A played card is in hand again only if a rule sends it back in that world. So a card that is played twice was sent
  back the first time. If the game decides from the record's words alone that a card was taken back (`taken_back`), it
  was.
- A world in which a deal cannot be dealt as recorded (the game is over, the dealer is out, a hand has another size)
  does not count for the strings of that deal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, NamedTuple

from tests.worlds.cards_apart import Cards, Place, Unlike

from snorum.cards import Card
from snorum.games import Game
from snorum.games.vocabulary import PASS, Demand, Event, Pays, Withheld
from snorum.records import Assertion, Deal, Holding, IsOut, IsWinner, Line, Paid, Played, Record, line

ONE_PACK = ("cassino", "snitchems")
"""The games that deal several times from one pack, so that its deals are judged together."""
SPARE = "the spare hand"
"""The place of the cards that nobody holds, in games in which the next card of a run may be among them."""


class Outcome(NamedTuple):
    """The verdict on one string of a record in one world."""

    possible: bool = True
    offence: bool = False
    contradicted: bool = False
    open: bool = False
    """Whether it depends on counters of which the record does not tell, and so on no card."""

    @property
    def lawful(self) -> bool:
        """Whether it is lawful, or may be."""
        return self.possible and not self.offence and not self.contradicted


IMPOSSIBLE = Outcome(possible=False)


@dataclass(frozen=True)
class World:
    """One world, after part of the record has been replayed in it."""

    table: Any
    """The table of the game; if a play was impossible, the table before it."""
    cards: Cards
    outcomes: tuple[Outcome, ...] = ()
    """The outcome of every string so far."""
    events: tuple[Event, ...] = ()
    """The events of the last play."""
    noted: bool = False
    """Whether another player should have dealt, which the next string must report."""
    ended: bool = False
    """Whether a play was impossible, so that later plays only show their cards."""
    down: frozenset[Card] = frozenset()
    """The cards played in this deal that are not in hand again."""
    last: Card | None = None
    """The card played last in this deal."""
    on_table: frozenset[Card] = frozenset()
    """The cards that can be taken, in a fishing game."""
    gone: frozenset[Card] = frozenset()
    """The cards seen in earlier deals, since the pack was last gathered."""

    def hand(self, place: Place) -> frozenset[Card]:
        """The cards that are known to be in a hand now."""
        return self.cards.known.get(place, frozenset()) - self.down


class Start(NamedTuple):
    """A world at the beginning of a stretch of a record."""

    world: World
    """The world, without outcomes; several worlds can become the same one."""
    histories: set[tuple[Outcome, ...]]
    """The outcomes of all earlier strings, in each of these worlds."""


class Item(NamedTuple):
    """A part of a record: the hands and layout given with a deal, or one string."""

    deal: int
    """From 1."""
    line: Line | None = None
    at: int = 0
    """The place of the string in its deal, from 0."""


class End(NamedTuple):
    """A world after the last string that is possible in some world."""

    outcomes: tuple[Outcome, ...]
    """The outcome of every string."""
    table: Any
    events: tuple[Event, ...]
    """The events of the last play."""


@dataclass
class Judged:
    """The verdicts on a record."""

    verdicts: list[str] = field(default_factory=list)
    """The verdict on each string, up to the first impossible one."""
    ways: list[set[tuple[Outcome, ...]]] = field(default_factory=list)
    """For each string, the outcomes up to it in each world; shorter in a world that ended before."""
    lines: list[tuple[int, int, Line]] = field(default_factory=list)
    """The strings of the record, each with its deal and its place there, from 1."""
    ends: Sequence[End] = ()
    """The worlds at the end."""
    several: set[int] = field(default_factory=set)
    """The strings that stand for several passes, by their places in `lines`."""

    @property
    def undetermined(self) -> list[int]:
        """The plays with the verdict *undetermined*, by their places in `lines`."""
        return [k for k, verdict in enumerate(self.verdicts) if verdict == "undetermined" and self.lines[k][2].played]

    @property
    def last(self) -> int:
        """The last string that is not impossible."""
        return len(self.verdicts) - 1 - (self.verdicts[-1] == "impossible")

    def can_all_be_lawful(self, plays: Iterable[int], until: int | None = None) -> bool:
        """Whether these plays are all lawful in some world in which every string up to the last of them is possible.

        With `until`, every string up to that one must be possible.
        """
        asked = list(plays)
        if not asked:
            return True
        last = max(asked) if until is None else until
        if max(asked) > self.last:
            return False
        return any(way[last].possible and all(way[k].lawful for k in asked) for way in self.ways[last])


def judge(record: Record, *, scored: bool = False) -> Judged:
    """Judge a record by all its worlds; `scored`: tell them apart also by the suits that decide the score."""
    return Oracle(record, scored=scored).judged


def verdict_of(outcomes: Iterable[Outcome]) -> str:
    """The verdict on a string that has these outcomes in its worlds."""
    possible = [outcome for outcome in outcomes if outcome.possible]
    if not possible:
        return "impossible"
    if all(outcome.contradicted for outcome in possible):
        return "contradicted"
    if all(outcome.offence for outcome in possible):
        return "offence"
    return "lawful" if all(outcome.lawful and not outcome.open for outcome in possible) else "undetermined"


def is_right(claim: Assertion, game: Game, table: Any, events: Iterable[Event]) -> bool:
    """Whether an assertion is true at a table, after these events of the last play."""
    match claim:
        case Paid(player, counters):
            paid = [event.counters for event in events if isinstance(event, Pays) and event.player == player]
            return counters in (*paid, sum(paid))
        case Holding(holder, number):
            return game.standing(table).get(holder) == number
        case IsOut(player):
            return game.is_out(table, player)
        case IsWinner(player):
            winner = game.result(table)["winner"] or ""
            return player in (winner, *winner.split("+"))


class Oracle:
    """Judges one record, by the functions of its game."""

    def __init__(self, record: Record, *, scored: bool = False) -> None:
        self.record, self.game, self.rules = record, record.game, record.rules
        self.pack = frozenset(self.game.pack_of(self.rules))
        self.named = {card for card in _cards_of(record) if card.suit}
        claims = [claim for deal in record.deals for line in deal.plays for claim in line.assertions]
        scored = scored or any(isinstance(claim, IsWinner) for claim in claims)
        self.scored = self.game.SUITED == "score" and scored
        """Whether it matters who wins by suits."""
        self.last_play = {
            number: max((i for i, line in enumerate(deal.plays) if line.played), default=-1)
            for number, deal in enumerate(record.deals, 1)
        }
        self.judged = Judged()
        self._judge()

    # The record, stretch after stretch

    def _judge(self) -> None:
        judged = self.judged
        deals = list(enumerate(self.record.deals, 1))
        judged.lines = [(number, i, line) for number, deal in deals for i, line in enumerate(deal.plays, 1)]
        starts = [Start(World(None, Cards.unplaced((), {})), {()})]
        for stretch in self._stretches(deals):
            ends = self._judge_stretch(starts, stretch)
            if judged.verdicts[-1] == "impossible":
                return
            starts = self._next_starts(ends, stretch[-1][0])

    def _stretches(self, deals: Sequence[tuple[int, Deal]]) -> list[list[tuple[int, Deal]]]:
        """The deals that must be judged together: those of one pack, where cards are dealt from what is left of it."""
        if self.game.NAME not in ONE_PACK:
            return [[each] for each in deals]
        stretches: list[list[tuple[int, Deal]]] = []
        for each in deals:
            begins = self.game.pack_begins(self.rules, len(self.record.players), each[0])
            stretches += [[]] if begins or not stretches else []
            stretches[-1].append(each)
        return stretches

    def _judge_stretch(
        self, starts: Sequence[Start], deals: Sequence[tuple[int, Deal]]
    ) -> list[tuple[Start, list[World]]]:
        """Judge the strings of these deals; return the worlds at their end, by the start that each came from."""
        items = [
            item
            for number, deal in deals
            for item in (Item(number), *(Item(number, line, i) for i, line in enumerate(deal.plays)))
        ]
        known: dict[int, list[tuple[Start, list[World]]]] = {}

        def worlds(shown: int) -> list[tuple[Start, list[World]]]:
            """The worlds that agree with the first items, this many; empty if there are none."""
            if shown not in known:
                ways = [
                    (start, self._without_duplicates(self.worlds(start.world, items[:shown]), deals[-1][0]))
                    for start in starts
                ]
                known[shown] = [(start, ends) for start, ends in ways if ends]
            return known[shown]

        shown = len(items)
        if not worlds(shown):  # then the record contradicts itself somewhere
            shown = bisect_left(range(len(items)), True, key=lambda number: not worlds(number)) - 1
        ways = {
            (*before, *world.outcomes) for start, ends in worlds(shown) for world in ends for before in start.histories
        }
        self.judged.ends = [
            End((*before, *world.outcomes), world.table, world.events)
            for start, ends in worlds(shown)
            for world in ends
            for before in start.histories
        ]
        for _ in range(sum(item.line is not None for item in items[:shown])):
            k = len(self.judged.verdicts)
            self.judged.ways.append(ways)
            self.judged.verdicts.append(verdict_of(way[k] for way in ways))
            if self.judged.verdicts[-1] == "impossible":
                return []
        if shown < len(items):
            self.judged.verdicts.append("impossible")
        return worlds(shown)

    def _without_duplicates(self, worlds: Iterable[World], number: int) -> list[World]:
        """The worlds after deal `number`; one of all that had the same outcomes and table and leave the same state."""
        last = number == len(self.record.deals)
        apart: dict[Hashable, World] = {}
        for world in worlds:
            left = None if last or world.ended else self._key_for_later_deals(self._gather_pack(world, number), number)
            apart[world.outcomes, world.ended, left, _hashable(world.table), world.events] = world
        return list(apart.values())

    def _next_starts(self, ends: Iterable[tuple[Start, list[World]]], number: int) -> list[Start]:
        """The starts of the stretch after deal `number`, each with the outcomes that led to it.

        Worlds that have ended are left out. Worlds share a start if the next deal gives the same table in each.
        """
        starts: dict[Hashable, Start] = {}
        if number == len(self.record.deals):
            return []
        for start, worlds in ends:
            for world in worlds:
                histories = {(*before, *world.outcomes) for before in start.histories}
                if not world.ended:
                    world = self._gather_pack(world, number)
                    starts.setdefault(self._key_for_later_deals(world, number), Start(world, set())).histories.update(
                        histories
                    )
        return list(starts.values())

    def _key_for_later_deals(self, world: World, number: int) -> Hashable:
        """All of a world that matters to the deals after deal `number`, as a key."""
        game, table, deal = self.game, world.table, self.record.deals[number]
        if self._is_deal_impossible(table, deal):
            return _hashable(table), world.events
        again = game.deal_again(table, deal.dealer)
        return _hashable(replace(world, table=again)), game.next_dealer(table), game.reshuffled(table)

    def _gather_pack(self, world: World, number: int) -> World:
        """A world after a deal: settled if the deal was broken off, and without its hands, which matter no more."""
        if self.last_play[number] < 0:
            world = self._settle(world)
        face_up = world.cards.known.get(Place(number), frozenset())
        gone = world.gone | face_up | world.down
        return replace(world, outcomes=(), gone=gone, down=frozenset(), last=None, cards=Cards.unplaced((), {}))

    # All worlds of a stretch

    def worlds(self, start: World, items: Sequence[Item]) -> list[World]:
        """All worlds that continue `start` and agree with these items."""
        try:
            start, cards = self._place_named_cards(start, items)
        except Unlike:
            return []
        worlds = [replace(start, cards=cards)]
        for number, item in enumerate(items):
            step = (
                self._deal_cards
                if item.line is None
                else self._judge_claim
                if item.line.played is None
                else self._judge_play
            )
            later = items[number + 1 :]
            worlds = _distinct(after for world in worlds for after in step(world, item, later))
        return worlds

    def _place_named_cards(self, start: World, items: Sequence[Item]) -> tuple[World, Cards]:
        """Put the cards that these items name where they were dealt, after gathering the pack if it is due."""
        first = self.record.deals[items[0].deal - 1] if items else None
        if first and start.table is not None and self._is_deal_impossible(start.table, first):
            raise Unlike
        sizes: dict[Place, int] = {}
        for number in dict.fromkeys(item.deal for item in items):
            for player, size in self._hand_sizes(start, number).items():
                sizes[Place(number, player)] = size
            sizes[Place(number)] = self.game.faces_up(self.rules, len(self.record.players), number)
            if self.game.ACTS:
                sizes[Place(number, SPARE)] = len(self.pack) - sum(sizes.values())
        if start.table is not None and self.game.reshuffled(start.table):
            start = replace(start, gone=frozenset(), on_table=frozenset())
        cards = Cards.unplaced(self.pack - start.gone, sizes)
        for item in items:
            deal = self.record.deals[item.deal - 1]
            if item.line is None:
                given = {Place(item.deal, player): hand for player, hand in deal.hands.items()}
                if any(len(hand) != sizes.get(place, 0) for place, hand in given.items()):
                    raise Unlike
                for place, entries in ((Place(item.deal), deal.face_up), *given.items()):
                    cards = with_entries(cards, place, [card for card in entries if card is not None])
            elif (played := item.line.played) is not None:
                for card in [played.card] if played.card else self.game.shown(played.call):
                    if card.suit:
                        cards = cards.put(Place(item.deal, played.player), card)
        if not cards.possible():
            raise Unlike
        return start, cards

    def _hand_sizes(self, start: World, number: int) -> dict[str, int]:
        inside = list(self.record.players)
        if start.table is not None:
            inside = self.game.in_the_game(start.table)
        return self.game.hand_sizes(self.rules, inside, self.record.deals[number - 1].dealer, number)

    # A deal is laid

    def _deal_cards(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """Deal, with every possible layout."""
        place, deal = Place(item.deal), self.record.deals[item.deal - 1]
        bars = world.ended or (world.table is not None and self._is_deal_impossible(world.table, deal))
        due = deal.dealer if bars or world.table is None else self.game.next_dealer(world.table)
        for cards in self._possible_layouts(world.cards, place):
            face_up = cards.known[place]
            laid = replace(world, cards=cards, down=frozenset(), last=None, ended=bars, noted=due != deal.dealer)
            laid = replace(laid, on_table=world.on_table | face_up, events=())
            if not bars:
                table = world.table
                if table is None:
                    table = self.game.deal(self.rules, self.record.players, deal.dealer, sorted(face_up))
                else:
                    table = self.game.deal_again(table, deal.dealer, sorted(face_up))
                laid = replace(laid, table=table)
            yield laid

    def _is_deal_impossible(self, table: Any, deal: Deal) -> bool:
        """Whether this deal is impossible after this table."""
        game = self.game
        return game.game_over(table) or game.bars_deal(table) is not None or deal.dealer not in game.in_the_game(table)

    def _possible_layouts(self, cards: Cards, place: Place) -> Iterator[Cards]:
        """Every possible layout."""
        for layout in self._choices(cards.free, cards.hidden(place), cards):
            filled = cards
            for card in layout:
                filled = filled.put(place, card)
            if filled.possible():
                yield filled

    # A string of the record

    def _judge_claim(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """Judge a string that asserts something."""
        assert item.line is not None
        if world.ended:
            yield _with_outcome(world, IMPOSSIBLE)
            return
        right = all(is_right(claim, self.game, world.table, world.events) for claim in item.line.assertions)
        counts = [
            isinstance(claim, Holding) or (isinstance(claim, Paid) and not right) for claim in item.line.assertions
        ]
        if self.game.untold(world.table) and any(counts):
            yield _with_outcome(world, Outcome(open=True))
            return
        yield _with_outcome(world, Outcome(contradicted=not right))

    def _judge_play(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """Judge a play, with every card that it can have been, and the passes that it leaves out."""
        assert item.line is not None and item.line.played is not None
        for passed in self._passed_over(world, item, later):
            more = len(passed.outcomes) - len(world.outcomes)
            if more + (item.line.played.card is None) > 1:
                self.judged.several.add(len(self.judged.verdicts) + len(world.outcomes))
            for after in self._judge_written(passed, item, later):
                yield _with_folded(after, more) if more else after

    def _passed_over(self, world: World, item: Item, later: Sequence[Item]) -> Iterable[World]:
        """The world after those who had the turn before this play have passed, if all of them could; else the world."""
        assert item.line is not None and item.line.played is not None
        worlds, mover, tried = [world], item.line.played.player, set[str]()
        while self.game.PASSES and not world.ended and (turn := worlds[0].table.turn) != mover:
            told = Item(item.deal, line(Played(turn, None, PASS)), -1)
            worlds = [after for each in worlds for after in self._judge_written(each, told, later)]
            tried.add(turn)
            if worlds[0].ended or worlds[0].table.turn in tried or not worlds[0].table.held.get(mover):
                return [world]
        return worlds

    def _judge_written(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """Judge a play as if nobody had been passed over before it."""
        assert item.line is not None and item.line.played is not None
        played, place = item.line.played, Place(item.deal, item.line.played.player)
        if world.last is not None and played.card is not None and self._was_just_taken_back(item):
            world = replace(world, down=world.down - {world.last})
        for cards, card in self._cards_played(world, item, later):
            for takes in self._cards_taken(world, played.takes):
                words = {
                    **played._asdict(),
                    "card": card,
                    "takes": takes,
                    "withheld": None,
                    "holder": None,
                    "goes_on": item.at < self.last_play[item.deal],
                }
                move = self.game.Move(**{name: words[name] for name in self.game.Move._fields})
                shown = replace(world, cards=cards)
                if world.ended or self._is_impossible(world.table, move):
                    yield self._show_impossible(shown, move)
                else:
                    for known, withheld in self._possible_withheld(shown, place, move):
                        for held, holder in self._possible_holders(known, item.deal, move):
                            told = move._replace(holder=holder) if self.game.ACTS else move
                            yield self._make_play(held, item, played, told, withheld)

    def _cards_played(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[tuple[Cards, Card | None]]:
        """Every card that the play can have been, with what this says about the hands; `None` for a pass."""
        assert item.line is not None and item.line.played is not None
        played, cards = item.line.played.card, world.cards
        if played is None:
            yield cards, None
            return
        place = Place(item.deal, item.line.played.player)
        hand = world.hand(place)
        if played.suit:
            if played in hand:
                yield cards, played
            return
        if not self._may_return(item.deal):
            hand -= {
                each.line.played.card for each in later if each.deal == item.deal and each.line and each.line.played
            }
        for card in hand:
            if card.rank == played.rank:
                yield cards, card
        if cards.hidden(place):
            of_rank = [card for card in cards.free if card.rank == played.rank]
            for (card,) in self._choices(of_rank, 1, cards):
                after = cards.put(place, card)
                if after.possible():
                    yield after, card

    def _cards_taken(self, world: World, takes: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """Every choice of cards from the table that the capture can have been."""
        named = [card for card in takes if card.suit]
        if len(set(named)) < len(named) or not world.on_table.issuperset(named):
            return
        ways: list[dict[str, tuple[Card, ...]]] = [{}]
        for rank, number in Counter(card.rank for card in takes if not card.suit).items():
            there = [card for card in world.on_table.difference(named) if card.rank == rank]
            ways = [{**way, rank: choice} for way in ways for choice in self._choices(there, number, world.cards)]
        for way in ways:
            left = {rank: list(cards) for rank, cards in way.items()}
            yield tuple(card if card.suit else left[card.rank].pop() for card in takes)

    def _is_impossible(self, table: Any, move: Any) -> bool:
        game = self.game
        return game.game_over(table) or game.deal_over(table) or game.why_impossible(table, move) is not None

    def _show_impossible(self, world: World, move: Any) -> World:
        """Record an impossible play: its card has left the hand, and nothing else follows."""
        if move.card is None:
            return _with_outcome(replace(world, ended=True), IMPOSSIBLE)
        down, on_table = world.down | {move.card}, self._table_after(world, move)
        return _with_outcome(replace(world, ended=True, down=down, last=move.card, on_table=on_table), IMPOSSIBLE)

    def _make_play(self, world: World, item: Item, played: Played, move: Any, withheld: Withheld | None) -> World:
        """Make a play, and judge it."""
        game, table = self.game, world.table
        offence = withheld is not None or any(True for _ in game.why_unlawful(table, move))
        if "withheld" in game.Move._fields:
            move = move._replace(withheld=withheld)
        wrong_call = bool(played.call) and played.call != game.call(table, move)
        outcome = Outcome(
            offence=offence or (wrong_call and game.WRONG_CALL == "offence"),
            contradicted=wrong_call and game.WRONG_CALL == "contradicted",
            open=game.turns_on_untold(table, move),
        )
        after, events = game.play(table, move)
        world = replace(
            world,
            table=after,
            events=tuple(events),
            last=move.card or world.last,
            on_table=self._table_after(world, move),
            down=self._played_after(world, item.deal, table, move, events),
        )
        if item.at == self.last_play[item.deal] and item.deal < len(self.record.deals):
            world = self._settle(world)
        return _with_outcome(world, outcome)

    def _settle(self, world: World) -> World:
        """The world with its deal settled, if it was broken off."""
        if self.game.deal_over(world.table) or self.game.bars_deal(world.table) is not None:
            return world
        table, more = self.game.settle(world.table)
        return replace(world, table=table, events=(*world.events, *more))

    def _table_after(self, world: World, move: Any) -> frozenset[Card]:
        """The cards that can be taken after a move, in a fishing game."""
        if not self.game.TAKES:
            return frozenset()
        return world.on_table.difference(move.takes) if move.takes else world.on_table | {move.card}

    def _played_after(self, world: World, deal: int, table: Any, move: Any, events: Sequence[Event]) -> frozenset[Card]:
        """The cards played and not in hand again after a move, according to the game's own `move_cards`."""
        if move.card is None:
            return world.down
        hands = {player: list(world.hand(Place(deal, player))) for player in self.record.players}
        before = {*hands[move.player], move.card}
        self.game.move_cards(hands, [], table, move, (), lambda cards: None)
        after = set(hands[move.player])
        return (world.down | (before - after)) - after

    # Cards held back

    def _possible_withheld(self, world: World, place: Place, move: Any) -> Iterator[tuple[World, Withheld | None]]:
        """Every card that can have been held back, or `None`, with what this says about the hands."""
        demand = self.game.demanded(world.table)
        if demand is None or self.game.meets_demand(world.table, move):
            yield world, None
        elif self.game.ACTS:
            yield from self._withheld_card(world, place.deal, demand)
        elif demand.player:
            yield from self._withheld_by_player(
                world, place._replace(player=demand.player), [card.rank for card in demand.cards]
            )
        else:
            yield from self._withheld_by_somebody(world, place.deal, demand.cards[0], move)

    def _withheld_by_player(
        self, world: World, place: Place, ranks: Sequence[str]
    ) -> Iterator[tuple[World, Withheld | None]]:
        """Which of these ranks a hand can have held back: the first of them that it has."""
        for rank in ranks:
            held = Withheld(place.player, Card(rank))
            if any(card.rank == rank for card in world.hand(place)):
                yield world, held
                return
            known = world.cards.of_rank(place, rank)
            having = world.cards.with_least(place, rank, known + 1)
            if having.possible():
                yield replace(world, cards=having), held
            world = replace(world, cards=world.cards.with_most(place, rank, known))
            if not world.cards.possible():
                return
        yield world, None

    def _possible_holders(self, world: World, deal: int, move: Any) -> Iterator[tuple[World, str | None]]:
        """Who can hold the card on which it depends what follows; `None` if it depends on none."""
        card = self.game.turns_on(world.table, move)
        if card is None:
            yield world, None
            return
        for after, place in self._places_of(world, deal, card):
            yield after, "" if place.player == SPARE else place.player

    def _places_of(self, world: World, deal: int, card: Card) -> Iterator[tuple[World, Place]]:
        """Every place of a deal in which a card can be; in none if the pack does not have it."""
        where = next((place for place, known in world.cards.known.items() if card in known), None)
        if where is not None or card not in world.cards.free:
            yield world, where or Place(deal, SPARE)
            return
        for place in world.cards.size:
            if world.cards.hidden(place) and (cards := world.cards.put(place, card)).possible():
                yield replace(world, cards=cards), place

    def _withheld_card(self, world: World, deal: int, demand: Demand) -> Iterator[tuple[World, Withheld | None]]:
        """Who can have held back the one card of a demand on one player, or on all; `None` if nobody did."""
        (card,) = demand.cards
        for after, place in self._places_of(world, deal, card):
            held = place.player not in ("", SPARE) and demand.player in ("", place.player) and card not in world.down
            yield after, Withheld(place.player, card) if held else None

    def _withheld_by_somebody(self, world: World, deal: int, card: Card, move: Any) -> Iterator[tuple[World, Withheld]]:
        """Who can have held a card back; nobody in particular if it makes no difference to what follows."""
        places = [place for place in world.cards.size if place.deal == deal and place.player]
        ways = [self.game.play(world.table, move._replace(withheld=Withheld(place.player, card))) for place in places]
        if all(way == ways[0] for way in ways):
            yield world, Withheld("", card)
            return
        for place in places:
            if card in world.hand(place):
                yield world, Withheld(place.player, card)
                return
        for place in places:
            if card in world.cards.free and world.cards.hidden(place):
                cards = world.cards.put(place, card)
                if cards.possible():
                    yield replace(world, cards=cards), Withheld(place.player, card)

    # Cards that come back to the hand, in games that have them

    def _may_return(self, deal: int) -> bool:
        """Whether a card played in a deal may come back to the hand."""
        return self.game.taken_up_again(self.rules) or bool(self._taken_back(deal))

    def _taken_back(self, deal: int) -> set[int]:
        """The plays of a deal whose card was taken back, according to the words of the record."""
        plays = [line.played and (line.played.player, line.played.card) for line in self.record.deals[deal - 1].plays]
        return self.game.taken_back(self.rules, plays)

    def _was_just_taken_back(self, item: Item) -> bool:
        """Whether the card before this one was taken back."""
        plays = self.record.deals[item.deal - 1].plays
        before = max((i for i, line in enumerate(plays[: item.at]) if line.played), default=-1)
        return before in self._taken_back(item.deal)

    # Interchangeable cards

    def _choices(self, candidates: Iterable[Card], number: int, cards: Cards) -> Iterator[tuple[Card, ...]]:
        """Every choice of this many cards; one of all choices that differ only by interchangeable cards."""
        alike = self._interchange_key(cards)
        tried: set[Hashable] = set()
        for choice in combinations(sorted(candidates), number):
            kind = tuple(sorted(map(alike, choice)))
            if kind not in tried:
                tried.add(kind)
                yield choice

    def _interchange_key(self, cards: Cards) -> Callable[[Card], tuple[str, str]]:
        """A key that is equal for interchangeable cards."""
        if self.game.ACTS:  # some cards win something, and the record need not name them
            return lambda card: (card.rank, card.suit)
        if self.game.SUITED == "play":
            unused = self._unused_suits(cards)
            return lambda card: (card.rank, "any" if card.suit in unused else card.suit)
        return lambda card: (card.rank, card.suit if card in self.named else self._score_class(card))

    def _unused_suits(self, cards: Cards) -> set[str]:
        """The suits that the record never names, and of which no card has been placed."""
        used = {card.suit for known in (self.named, *cards.known.values()) for card in known}
        return {card.suit for card in self.pack} - used

    def _score_class(self, card: Card) -> str:
        """What a card's suit means for the score."""
        if not self.scored:
            return "any"
        return "great" if card == Card("10", "D") else "spade" if card.suit == "S" else "any"


def _cards_of(record: Record) -> Iterator[Card]:
    """Every card that a record mentions."""
    for deal in record.deals:
        for entries in (deal.face_up, *deal.hands.values()):
            yield from (card for card in entries if card is not None)
        for each in deal.plays:
            if each.played and each.played.card:
                yield from (each.played.card, *each.played.takes)


def with_entries(cards: Cards, place: Place, entries: Sequence[Card]) -> Cards:
    """Record these cards of a place, some without suits; `Unlike` if it cannot have them."""
    for card in entries:
        if card.suit:
            cards = cards.put(place, card)
    for rank, number in Counter(card.rank for card in entries).items():
        cards = cards.with_least(place, rank, number)
    return cards


def _with_outcome(world: World, outcome: Outcome) -> World:
    """The world with the outcome of its next string."""
    if world.noted and outcome.possible:
        outcome = outcome._replace(contradicted=True)
    return replace(world, outcomes=(*world.outcomes, outcome), noted=False)


def _with_folded(world: World, passes: int) -> World:
    """The world with the outcomes of so many passes counted with that of the play after them."""
    before, last = world.outcomes[: -passes - 1], world.outcomes[-passes - 1 :]
    played = last[-1]
    if played.possible:
        played = Outcome(
            True,
            any(each.offence for each in last),
            any(each.contradicted for each in last),
            any(each.open for each in last),
        )
    return replace(world, outcomes=(*before, played))


def _distinct(worlds: Iterable[World]) -> list[World]:
    """The worlds without duplicates."""
    return list({_hashable(world): world for world in worlds}.values())


def _hashable(value: Any) -> Hashable:
    """A hashable key for a world, table or mapping. It leaves out the rules, which never change."""
    if isinstance(value, dict):
        return frozenset(value.items())
    if hasattr(value, "__dataclass_fields__"):
        return tuple([_hashable(getattr(value, name)) for name in value.__dataclass_fields__ if name != "rules"])
    return value  # type: ignore[no-any-return]
