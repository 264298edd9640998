"""What is to be said of a record of a small game, found by writing out every way in which its cards can lie.

A *world* is a way in which all the cards of a record can be: every hand, the cards laid face up, and which card each
play and each capture was of. It agrees with all that the record says of cards; cards named later count for the plays
before them. In one world a record plays itself, by the functions of its game, and each play is lawful, or an offence,
or cannot be made. What is to be said of a play is what is so in all the worlds in which it and all before it can be
made.

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

Nothing of the referee is used here, nor of what it knows of cards. Two things keep the number of worlds small, and
neither leaves one out: cards that the record never names, and that no rule tells apart, are interchangeable, so that
one of them is tried for all; and what a hand holds that is never shown is settled no further than a rule asks for it
(`Cards`).

The worlds are those of one *stretch* of the record after another. At a game in which one pack serves all deals the
whole record is one stretch; where the pack is gathered again, or hands and players depend on how the deal before
went, each deal is one, and its cards say nothing of the deals before.

What agrees with a record, and what does not:

- Cards count, and rules do not: a play out of turn, or a capture that does not make the number, shows its cards as any
  other does (and those after it), but that it cannot be made says nothing of the plays before it.
- Where not all cards of a stretch can be as recorded, as many strings count as can be, from the first on; the next is
  impossible. What is given with a deal, its hands and what was laid face up, comes before its first string.
- A card that has been played is in hand again if a rule sends it back in that world, and else never; so one that is
  played twice was sent back the first time. Where a game says of the words of the record alone that a card was taken
  back (`taken_back`), it was.
- A world in which a deal cannot be laid as recorded (the game is over, the dealer is out, a hand has another size) is
  none for the strings of that deal.
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
from snorum.records import Claim, Deal, Holding, IsOut, IsWinner, Line, Paid, Played, Record
from snorum.vocabulary import Event, Pays, Withheld

ONE_PACK = ("cassino", "snitchems")
"""The games in which one pack serves all deals of a record, whatever happens in them."""


class Outcome(NamedTuple):
    """What one string of a record is in one world."""

    possible: bool = True
    offence: bool = False
    contradicted: bool = False

    @property
    def lawful(self) -> bool:
        return self == Outcome()


IMPOSSIBLE = Outcome(possible=False)


@dataclass(frozen=True)
class World:
    """One world, as far as the record has been played in it."""

    table: Any
    """Of the game; where the record could be played no further, as it was then."""
    cards: Cards
    outcomes: tuple[Outcome, ...] = ()
    """Of every string so far."""
    events: tuple[Event, ...] = ()
    """What the last play brought about."""
    noted: bool = False
    """Whether another than the record's was to deal, and this has still to be said."""
    ended: bool = False
    """Whether a play could not be made, so that those after it show their cards and nothing else."""
    down: frozenset[Card] = frozenset()
    """The cards played in this deal that are not in hand again."""
    last: Card | None = None
    """The card played last in this deal."""
    on_table: frozenset[Card] = frozenset()
    """The cards that can be taken, in a game in which cards are."""
    gone: frozenset[Card] = frozenset()
    """The cards seen in earlier deals, since the pack was last gathered."""

    def hand(self, place: Place) -> frozenset[Card]:
        """The cards known to be in a hand still."""
        return self.cards.known.get(place, frozenset()) - self.down


class Start(NamedTuple):
    """How a stretch of a record can begin."""

    world: World
    """Without what its strings were; several worlds can come to the same."""
    histories: set[tuple[Outcome, ...]]
    """What the strings before were in each of these."""


class Item(NamedTuple):
    """A part of a record that shows cards, or asserts something: what is given with a deal, or a string of it."""

    deal: int
    """From 1."""
    line: Line | None = None
    at: int = 0
    """The place of the string in its deal, from nought."""


@dataclass
class Judged:
    """What is to be said of a record."""

    verdicts: list[str] = field(default_factory=list)
    """Of each string, up to the first that is impossible."""
    ways: list[set[tuple[Outcome, ...]]] = field(default_factory=list)
    """For each string, what it and those before it are in each world; in a world that ended, up to there."""
    lines: list[tuple[int, int, Line]] = field(default_factory=list)
    """The strings of the record: each with its deal and its place in it, from 1."""

    @property
    def undetermined(self) -> list[int]:
        """The plays on which nothing is settled, by their places in `lines`."""
        return [k for k, verdict in enumerate(self.verdicts) if verdict == "undetermined" and self.lines[k][2].played]

    @property
    def last(self) -> int:
        """The last string that is not impossible."""
        return len(self.verdicts) - 1 - (self.verdicts[-1] == "impossible")

    def can_all_be_lawful(self, plays: Iterable[int], until: int | None = None) -> bool:
        """Whether there is a world in which these plays are all lawful, and all up to the last of them can be made.

        Or up to another string, `until`.
        """
        asked = list(plays)
        if not asked:
            return True
        last = max(asked) if until is None else until
        if max(asked) > self.last:
            return False
        return any(way[last].possible and all(way[k].lawful for k in asked) for way in self.ways[last])


def judge(record: Record) -> Judged:
    """What is to be said of a record."""
    return Oracle(record).judged


def verdict_of(outcomes: Iterable[Outcome]) -> str:
    """What is so in all the worlds in which a string can be played, these being what it is in each world."""
    possible = [outcome for outcome in outcomes if outcome.possible]
    if not possible:
        return "impossible"
    if all(outcome.contradicted for outcome in possible):
        return "contradicted"
    if all(outcome.offence for outcome in possible):
        return "offence"
    return "lawful" if all(outcome.lawful for outcome in possible) else "undetermined"


def is_right(claim: Claim, game: Game, table: Any, events: Iterable[Event]) -> bool:
    """Whether what is asserted is so at a table, these having been the events of the last play."""
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

    def __init__(self, record: Record) -> None:
        self.record, self.game, self.rules = record, record.game, record.rules
        self.pack = frozenset(self.game.pack_of(self.rules))
        self.named = {card for card in _cards_of(record) if card.suit}
        claims = [claim for deal in record.deals for line in deal.plays for claim in line.claims]
        self.scored = self.game.SUITED == "score" and any(isinstance(claim, IsWinner) for claim in claims)
        """Whether it matters who has won by the suits of his cards."""
        self.last_play = {number: max((i for i, line in enumerate(deal.plays) if line.played), default=-1)
                          for number, deal in enumerate(record.deals, 1)}  # fmt: skip
        self.judged = Judged()
        self._judge()

    # The record, stretch after stretch

    def _judge(self) -> None:
        judged = self.judged
        deals = list(enumerate(self.record.deals, 1))
        judged.lines = [(number, i, line) for number, deal in deals for i, line in enumerate(deal.plays, 1)]
        starts = [Start(World(None, Cards.unplaced((), {})), {()})]
        for stretch in [deals] if self.game.NAME in ONE_PACK else [[each] for each in deals]:
            found = self._stretch(starts, stretch)
            if judged.verdicts[-1] == "impossible":
                return
            starts = self._after(found, stretch[-1][0])

    def _stretch(self, starts: Sequence[Start], deals: Sequence[tuple[int, Deal]]) -> list[tuple[Start, list[World]]]:
        """Judge the strings of some deals; give the worlds in which they have been played, by how they begin."""
        items = [item for number, deal in deals
                 for item in (Item(number), *(Item(number, line, i) for i, line in enumerate(deal.plays)))]  # fmt: skip
        found: dict[int, list[tuple[Start, list[World]]]] = {}

        def worlds(shown: int) -> list[tuple[Start, list[World]]]:
            """The worlds that agree with so many items, if any do."""
            if shown not in found:
                ways = [(start, self._told_apart(self.worlds(start.world, items[:shown]), deals[-1][0]))
                        for start in starts]  # fmt: skip
                found[shown] = [(start, some) for start, some in ways if some]
            return found[shown]

        shown = len(items)
        if not worlds(shown):  # then not all that is recorded can be true
            shown = bisect_left(range(len(items)), True, key=lambda number: not worlds(number)) - 1
        ways = {(*before, *world.outcomes)
                for start, some in worlds(shown) for world in some for before in start.histories}  # fmt: skip
        for _ in range(sum(item.line is not None for item in items[:shown])):
            k = len(self.judged.verdicts)
            self.judged.ways.append(ways)
            self.judged.verdicts.append(verdict_of(way[k] for way in ways))
            if self.judged.verdicts[-1] == "impossible":
                return []
        if shown < len(items):
            self.judged.verdicts.append("impossible")
        return worlds(shown)

    def _told_apart(self, worlds: Iterable[World], number: int) -> list[World]:
        """The worlds after deal `number`; of those that were alike so far and come to the same, one."""
        last = number == len(self.record.deals)
        apart: dict[Hashable, World] = {}
        for world in worlds:
            left = None if last or world.ended else self._left(self._gathered(world, number), number)
            apart[world.outcomes, world.ended, left] = world
        return list(apart.values())

    def _after(self, found: Iterable[tuple[Start, list[World]]], number: int) -> list[Start]:
        """How the stretch after deal `number` can begin, in the worlds that have not ended; with each, what led there.

        Worlds are the same from there on if the next deal, laid upon each, gives the same table.
        """
        starts: dict[Hashable, Start] = {}
        if number == len(self.record.deals):
            return []
        for start, worlds in found:
            for world in worlds:
                histories = {(*before, *world.outcomes) for before in start.histories}
                if not world.ended:
                    world = self._gathered(world, number)
                    starts.setdefault(self._left(world, number), Start(world, set())).histories.update(histories)
        return list(starts.values())

    def _left(self, world: World, number: int) -> Hashable:
        """What a world comes to for the deals after deal `number`."""
        game, table, deal = self.game, world.table, self.record.deals[number]
        if self._bars_deal(table, deal):
            return None
        again = game.deal_again(table, deal.dealer)
        return _frozen(replace(world, table=again)), game.next_dealer(table), game.reshuffled(table)

    def _gathered(self, world: World, number: int) -> World:
        """A world after a deal: settled, if it was broken off, and nothing of its hands can matter any more."""
        if self.last_play[number] < 0:
            world = self._settled(world)
        face_up = world.cards.known.get(Place(number), frozenset())
        gone = world.gone | face_up | world.down
        return replace(world, outcomes=(), gone=gone, down=frozenset(), last=None, cards=Cards.unplaced((), {}))

    # All worlds of a stretch

    def worlds(self, start: World, items: Sequence[Item]) -> list[World]:
        """The worlds that go on from `start` and agree with these items."""
        try:
            start, cards = self._placed(start, items)
        except Unlike:
            return []
        worlds = [replace(start, cards=cards)]
        for number, item in enumerate(items):
            step = self._lay if item.line is None else self._claim if item.line.played is None else self._play
            later = items[number + 1 :]
            worlds = _different(after for world in worlds for after in step(world, item, later))
        return worlds

    def _placed(self, start: World, items: Sequence[Item]) -> tuple[World, Cards]:
        """The cards that these items name put where they were dealt; the world, if need be with its pack gathered."""
        first = self.record.deals[items[0].deal - 1] if items else None
        if first and start.table is not None and self._bars_deal(start.table, first):
            raise Unlike
        sizes: dict[Place, int] = {}
        for number in dict.fromkeys(item.deal for item in items):
            for player, size in self._hand_sizes(start, number).items():
                sizes[Place(number, player)] = size
            sizes[Place(number)] = self.game.faces_up(self.rules, len(self.record.players), number)
        if start.table is not None and self.game.reshuffled(start.table):
            start = replace(start, gone=frozenset())
        cards = Cards.unplaced(self.pack - start.gone, sizes)
        for item in items:
            deal = self.record.deals[item.deal - 1]
            if item.line is None:
                given = {Place(item.deal, player): hand for player, hand in deal.hands.items()}
                if any(len(hand) != sizes.get(place, 0) for place, hand in given.items()):
                    raise Unlike
                for place, entries in ((Place(item.deal), deal.face_up), *given.items()):
                    cards = _with_entries(cards, place, [card for card in entries if card is not None])
            elif item.line.played is not None and (card := item.line.played.card) is not None and card.suit:
                cards = cards.put(Place(item.deal, item.line.played.player), card)
        if not cards.possible():
            raise Unlike
        return start, cards

    def _hand_sizes(self, start: World, number: int) -> dict[str, int]:
        inside = list(self.record.players)
        if start.table is not None:
            inside = self.game.in_the_game(start.table)
        return self.game.hand_sizes(self.rules, inside, self.record.deals[number - 1].dealer, number)

    # A deal is laid

    def _lay(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """The table laid for a deal, with all that can lie on it."""
        place, deal = Place(item.deal), self.record.deals[item.deal - 1]
        bars = world.ended or (world.table is not None and self._bars_deal(world.table, deal))
        due = deal.dealer if bars or world.table is None else self.game.next_dealer(world.table)
        for cards in self._filled(world.cards, place):
            face_up = cards.known[place]
            laid = replace(world, cards=cards, down=frozenset(), last=None, ended=bars, noted=due != deal.dealer)
            laid = replace(laid, on_table=world.on_table | face_up)
            if not bars:
                table = world.table
                if table is None:
                    table = self.game.deal(self.rules, self.record.players, deal.dealer, sorted(face_up))
                else:
                    table = self.game.deal_again(table, deal.dealer, sorted(face_up))
                laid = replace(laid, table=table)
            yield laid

    def _bars_deal(self, table: Any, deal: Deal) -> bool:
        """Whether there can be no such deal after this table."""
        game = self.game
        return (game.game_over(table) or game.bars_deal(table) is not None
                or deal.dealer not in game.in_the_game(table))  # fmt: skip

    def _filled(self, cards: Cards, place: Place) -> Iterator[Cards]:
        """All that the cards laid face up can be."""
        for some in self._choices(cards.free, cards.hidden(place), cards):
            found = cards
            for card in some:
                found = found.put(place, card)
            if found.possible():
                yield found

    # A string of the record

    def _claim(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """Something is asserted."""
        assert item.line is not None
        if world.ended:
            yield _said(world, IMPOSSIBLE)
            return
        right = all(is_right(claim, self.game, world.table, world.events) for claim in item.line.claims)
        yield _said(world, Outcome(contradicted=not right))

    def _play(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[World]:
        """A card is played, in every way in which it can have been."""
        assert item.line is not None and item.line.played is not None
        played, place = item.line.played, Place(item.deal, item.line.played.player)
        if world.last is not None and self._taken_back_for(item):
            world = replace(world, down=world.down - {world.last})
        for cards, card in self._cards_played(world, item, later):
            for takes in self._cards_taken(world, played.takes):
                words = {**played._asdict(), "card": card, "takes": takes, "withheld": None,
                         "goes_on": item.at < self.last_play[item.deal]}  # fmt: skip
                move = self.game.Move(**{name: words[name] for name in self.game.Move._fields})
                shown = replace(world, cards=cards)
                if world.ended or self._bars(world.table, move):
                    yield self._only_shown(shown, move)
                else:
                    for known, withheld in self._held_back(shown, place, move):
                        yield self._made(known, item, played, move, withheld)

    def _cards_played(self, world: World, item: Item, later: Sequence[Item]) -> Iterator[tuple[Cards, Card]]:
        """What the card played can have been, and what is then settled."""
        assert item.line is not None and item.line.played is not None and item.line.played.card is not None
        played, cards = item.line.played.card, world.cards
        place = Place(item.deal, item.line.played.player)
        hand = world.hand(place)
        if played.suit:
            if played in hand:
                yield cards, played
            return
        if not self._returns(item.deal):
            hand -= {each.line.played.card for each in later
                     if each.deal == item.deal and each.line and each.line.played}  # fmt: skip
        for card in hand:
            if card.rank == played.rank:
                yield cards, card
        if cards.hidden(place):
            of_rank = [card for card in cards.free if card.rank == played.rank]
            for (card,) in self._choices(of_rank, 1, cards):
                found = cards.put(place, card)
                if found.possible():
                    yield found, card

    def _cards_taken(self, world: World, takes: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """What the cards taken can have been: each lies on the table."""
        named = [card for card in takes if card.suit]
        if len(set(named)) < len(named) or not world.on_table.issuperset(named):
            return
        ways: list[dict[str, tuple[Card, ...]]] = [{}]
        for rank, number in Counter(card.rank for card in takes if not card.suit).items():
            there = [card for card in world.on_table.difference(named) if card.rank == rank]
            ways = [{**way, rank: some} for way in ways for some in self._choices(there, number, world.cards)]
        for way in ways:
            left = {rank: list(cards) for rank, cards in way.items()}
            yield tuple(card if card.suit else left[card.rank].pop() for card in takes)

    def _bars(self, table: Any, move: Any) -> bool:
        game = self.game
        return game.game_over(table) or game.deal_over(table) or game.why_impossible(table, move) is not None

    def _only_shown(self, world: World, move: Any) -> World:
        """A card is shown that cannot be played: it has left the hand, and nothing else follows."""
        down, on_table = world.down | {move.card}, self._on_table(world, move)
        return _said(replace(world, ended=True, down=down, last=move.card, on_table=on_table), IMPOSSIBLE)

    def _made(self, world: World, item: Item, played: Played, move: Any, withheld: Withheld | None) -> World:
        """A play is made, and judged."""
        game, table = self.game, world.table
        offence = withheld is not None or any(True for _ in game.why_unlawful(table, move))
        if "withheld" in game.Move._fields:
            move = move._replace(withheld=withheld)
        wrong_call = bool(played.call) and played.call != game.call(table, move)
        outcome = Outcome(offence=offence or (wrong_call and game.WRONG_CALL == "offence"),
                          contradicted=wrong_call and game.WRONG_CALL == "contradicted")  # fmt: skip
        after, events = game.play(table, move)
        world = replace(world, table=after, events=tuple(events), last=move.card, on_table=self._on_table(world, move),
                        down=self._down(world, item.deal, table, move, events))  # fmt: skip
        if item.at == self.last_play[item.deal] and item.deal < len(self.record.deals):
            world = self._settled(world)
        return _said(world, outcome)

    def _settled(self, world: World) -> World:
        """The world with a deal settled, if it was broken off."""
        if self.game.deal_over(world.table) or self.game.bars_deal(world.table) is not None:
            return world
        table, more = self.game.settle(world.table)
        return replace(world, table=table, events=(*world.events, *more))

    def _on_table(self, world: World, move: Any) -> frozenset[Card]:
        """What can be taken after a move, in a game in which cards are taken."""
        if not self.game.TAKES:
            return frozenset()
        return world.on_table.difference(move.takes) if move.takes else world.on_table | {move.card}

    def _down(self, world: World, deal: int, table: Any, move: Any, events: Sequence[Event]) -> frozenset[Card]:
        """The cards played, and not in hand again, after a move: the game does it with the hands themselves."""
        hands = {player: list(world.hand(Place(deal, player))) for player in self.record.players}
        before = {*hands[move.player], move.card}
        self.game.move_cards(hands, [], table, move, (), lambda cards: None)
        after = set(hands[move.player])
        return (world.down | (before - after)) - after

    # What hands held back

    def _held_back(self, world: World, place: Place, move: Any) -> Iterator[tuple[World, Withheld | None]]:
        """Whether a card that was demanded was held back, and which; what is then settled."""
        demand = self.game.demanded(world.table)
        if demand is None or self.game.meets_demand(world.table, move):
            yield world, None
        elif demand.player:
            yield from self._of_ranks(world, place._replace(player=demand.player), [card.rank for card in demand.cards])
        else:
            yield from self._of_somebody(world, place.deal, demand.cards[0], move)

    def _of_ranks(self, world: World, place: Place, ranks: Sequence[str]) -> Iterator[tuple[World, Withheld | None]]:
        """Whether a hand has a card of one of these ranks: the first of them that it has is the one held back."""
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

    def _of_somebody(self, world: World, deal: int, card: Card, move: Any) -> Iterator[tuple[World, Withheld]]:
        """In whose hand a card is; it is not settled where it makes no difference to what follows."""
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

    # Cards that come back to the hand, where a game has such

    def _returns(self, deal: int) -> bool:
        """Whether a card played in a deal may come back to the hand."""
        return self.game.taken_up_again(self.rules) or bool(self._taken_back(deal))

    def _taken_back(self, deal: int) -> set[int]:
        """Which plays of a deal were of a card that was taken back, by the words of the record."""
        plays = [line.played and (line.played.player, line.played.card) for line in self.record.deals[deal - 1].plays]
        return self.game.taken_back(self.rules, plays)

    def _taken_back_for(self, item: Item) -> bool:
        """Whether the card before this one was taken back."""
        plays = self.record.deals[item.deal - 1].plays
        before = max((i for i, line in enumerate(plays[: item.at]) if line.played), default=-1)
        return before in self._taken_back(item.deal)

    # Cards that are alike

    def _choices(self, some: Iterable[Card], number: int, cards: Cards) -> Iterator[tuple[Card, ...]]:
        """Every choice of so many of these cards; of choices that differ only by cards that are alike, one."""
        alike = self._alike(cards)
        tried: set[Hashable] = set()
        for choice in combinations(sorted(some), number):
            kind = tuple(sorted(map(alike, choice)))
            if kind not in tried:
                tried.add(kind)
                yield choice

    def _alike(self, cards: Cards) -> Callable[[Card], tuple[str, str]]:
        """By what cards that the record does not name are told apart: those of which this is the same are alike."""
        if self.game.SUITED == "play":
            unused = self._unused_suits(cards)
            return lambda card: (card.rank, "any" if card.suit in unused else card.suit)
        return lambda card: (card.rank, card.suit if card in self.named else self._scores(card))

    def _unused_suits(self, cards: Cards) -> set[str]:
        """The suits that the record never names, and of which no card has been placed."""
        used = {card.suit for some in (self.named, *cards.known.values()) for card in some}
        return {card.suit for card in self.pack} - used

    def _scores(self, card: Card) -> str:
        """What a suit matters to the score."""
        if not self.scored:
            return "any"
        return "great" if card == Card("10", "D") else "spade" if card.suit == "S" else "any"


def _cards_of(record: Record) -> Iterator[Card]:
    """Every card that a record mentions."""
    for deal in record.deals:
        for entries in (deal.face_up, *deal.hands.values()):
            yield from (card for card in entries if card is not None)
        for line in deal.plays:
            if line.played and line.played.card:
                yield from (line.played.card, *line.played.takes)


def _with_entries(cards: Cards, place: Place, entries: Sequence[Card]) -> Cards:
    """A place of which these cards are known, some of them without their suits; `Unlike` if it cannot have them."""
    for card in entries:
        if card.suit:
            cards = cards.put(place, card)
    for rank, number in Counter(card.rank for card in entries).items():
        cards = cards.with_least(place, rank, number)
    return cards


def _said(world: World, outcome: Outcome) -> World:
    """The world with what its next string is in it."""
    if world.noted and outcome.possible:
        outcome = outcome._replace(contradicted=True)
    return replace(world, outcomes=(*world.outcomes, outcome), noted=False)


def _different(worlds: Iterable[World]) -> list[World]:
    """The worlds, each once."""
    return list({_frozen(world): world for world in worlds}.values())


def _frozen(value: Any) -> Hashable:
    """Something that is the same for the same world, table or mapping, and can be hashed; the rules are always so."""
    if isinstance(value, dict):
        return frozenset(value.items())
    if hasattr(value, "__dataclass_fields__"):
        return tuple([_frozen(getattr(value, name)) for name in value.__dataclass_fields__ if name != "rules"])
    return value  # type: ignore[no-any-return]
