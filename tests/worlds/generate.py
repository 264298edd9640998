"""Makes random records of games with small packs: it plays a game with real cards, then forgets much of it.

Most plays are lawful and some are offences, under a random reading of the rules. Some records assert things, rightly or
wrongly. In some a card or a player has been changed, so that a play may be impossible.

No record is skipped because it is hard to judge. Three limits keep the work small: the size of packs, hands and deals
(`SHAPES`), the number of plays (`MOST_PLAYS`), and at Jig the number of plays without a suit (`MOST_SUITLESS`). Only
records that cannot be read at all are skipped.

    python -m tests.worlds.generate cassino --seed 7
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.worlds.small_packs import Shape, played_with

from snorum import records
from snorum.cards import JOKER, Card, read_card
from snorum.games import Game
from snorum.games.vocabulary import PASS, Numbers, Pays, Withheld, cruxes, points
from snorum.records import Deal, Holding, IsOut, IsWinner, Line, Paid, Played, Record, RecordError

MOST_PLAYS = {"cassino": 12, "snitchems": 12, "snip-snap-snorum": 12, "jig": 8, "snap": 24}
MOST_PLAYS |= {"pope-joan": 9, "spin": 9, "newmarket": 12}
"""The most plays of a record, over all its deals."""

FISHING = [
    ("3 5 8", "CDHS"),
    ("2 6 8", "CDHS"),
    ("A 7 8", "CDHS"),
    ("5 10 K", "CDHS"),
    ("A 5 6", "CDHS"),
    ("4 8", "CDHS"),
    ("A 2 3", "CDHS"),
    ("2 4 6 8", "CDH"),
    ("A 3 4 8 10", "DS"),
    ("A 2 4 5 6 K", "CD"),
    ("2 8 10 J", "CDH"),
]
MOST_SUITLESS = 6
"""The most strings without a suit, in a game in which suits are followed."""
SHAPES: Mapping[str, Sequence[Shape]] = {
    "cassino": [Shape("cassino", tuple(ranks.split()), suits, hand, laid)
                for ranks, suits in FISHING for hand, laid in [(1, 2), (1, 4), (2, 2), (2, 3), (2, 4), (3, 2)]],
    "snitchems": [Shape("snitchems", tuple(ranks.split()), suits, hand, laid)
                  for ranks, suits in FISHING for hand, laid in [(1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4)]],
    "snip-snap-snorum": [Shape("snip-snap-snorum", tuple(ranks.split()), suits, hand, counters=counters)
                         for ranks, suits in [("7 8 9", "CDHS"), ("A 5 J", "CDHS"), ("8 9 10 J", "CDH"),
                                              ("5 9", "CDHS"), ("2 4 6 8 10 Q", "CD")]
                         for hand in (1, 2, 2, 3) for counters in (1, 2, 5)],
    "jig": [Shape("jig", tuple(ranks.split()), suits)
            for ranks, suits in [("J Q K", "CDHS"), ("J Q K", "CDHS"), ("Q K", "CDHS"), ("10 J Q K", "CDHS"),
                                 ("9 10 J Q K", "CDHS")]],
    "snap": [Shape("snap", tuple(ranks.split()), suits)
             for ranks, suits in [("4 9", "CDH"), ("4 9", "CDHS"), ("4 9 K", "CD"), ("4 9 K", "CH"),
                                  ("2 4 9 K", "CD")]],
    "pope-joan": [Shape("pope-joan", tuple(ranks.split()), suits)
                  for ranks, suits in [("9 10 J", "CDH"), ("6 7 9 10", "CD"), ("9 J Q K", "DS"), ("A 9", "CDHS")]],
    "spin": [Shape("spin", tuple(ranks.split()), suits)
             for ranks, suits in [("A 2 3", "CDS"), ("A J Q K", "CD"), ("A Q K", "DHS"), ("A 2 Q K", "CD")]],
    "newmarket": [Shape("newmarket", tuple(ranks.split()), suits)
                  for ranks, suits in [("J Q K", "CDHS"), ("A Q K", "CDHS"), ("10 J Q", "DHS"), ("A 2 K", "CDS")]],
}  # fmt: skip
"""For each game, the sizes in which it is played."""


class Memory(NamedTuple):
    """The chance that each thing is remembered."""

    suit: float
    """The suit of a card played or taken."""
    hand: float
    """A hand, or any part of it."""
    layout: float
    """The cards laid face up, or any part of them."""
    card: float
    """One card of a remembered hand or layout."""
    its_suit: float
    """The suit of such a card."""


class Written(NamedTuple):
    """A record, and the pack with which it was played."""

    shape: Shape
    record: Record
    whole: Record | None = None
    """What was really played, every card of it; `None` if the record has a mistake put in."""

    def __str__(self) -> str:
        ranks = " ".join(self.shape.ranks)
        size = f"hand = {self.shape.hand}, laid = {self.shape.laid}, counters = {self.shape.counters}"
        return f"# ranks = {ranks!r}, suits = {self.shape.suits!r}, {size}\n{records.write(self.record)}"


def random_record(
    name: str, seed: int, shapes: Sequence[Shape] = (), agreed: Mapping[str, Any] = MappingProxyType({})
) -> Written:
    """A random record of a game, in one of these sizes, with these options; the same for the same seed."""
    chance = Random(f"{name} {seed}")
    while True:
        shape = chance.choice(shapes or SHAPES[name])
        with played_with(shape) as game:
            players = "ABCD"[: chance.choice((2, 2, 2, 3) if game.RETURNING else (2, 2, 2, 3, 3, 4))]
            rules = random_rules(game, len(players), chance, agreed)
            if rules is None or not _has_enough_cards(shape, game, rules, players):
                continue
            whole = RandomGame(game, rules, players, chance).record()
            record = forget(whole, chance)
            change = chance.random() < (0.6 if game.RETURNING else 0.15)
            if change:
                record = with_mistake(record, game.pack_of(rules), chance)
            try:
                return Written(shape, records.read(records.write(record)), None if change else whole)
            except RecordError:
                continue


def random_rules(game: Game, players: int, chance: Random, agreed: Mapping[str, Any]) -> Any:
    """A random reading and agreement of the players, but for what is given; `None` if they contradict each other."""
    rules = game.Rules()
    if chance.random() < 0.7:
        rules = replace(rules, **{each.name: chance.choice(list(each.options)) for each in cruxes(game.Rules)})
    match game.NAME:
        case "cassino":
            rules = replace(rules, uneven=chance.choice(["leftover-aside", "short-deal", "to-table", "to-table"]))
        case "snip-snap-snorum":
            variants = ["five-card", "five-card", "whole-pack", "first-out", "whole-pack-in-turn"]
            if len({card.suit for card in game.pack_of(rules)}) == 4:  # or a rank would never be complete
                variants += ["earl-of-coventry"] * 2
            rules = replace(rules, variant=chance.choice(variants))
            if rules.variant == "five-card":
                rules = replace(rules, turn_up=chance.choice(["none", "dealer-pays", "pool-pays"]))
        case "snap":
            rules = replace(rules, variant=chance.choice(["common-pile", "own-piles"]))
        case "jig":
            rules = replace(
                rules,
                fine=chance.choice([0, 1]),
                pool_stake=chance.choice([0, 1]),
                pool_from=chance.choice(["none", "all", "dealer"]),
            )
        case "pope-joan" | "spin" | "newmarket":
            for name, point in points(game.Rules).items():
                if chance.random() < 0.4:
                    options = some_options(point)
                    rules = replace(rules, **{name: chance.choice(options)})
    if hasattr(rules, "compulsion") and chance.random() < 0.6:
        rules = replace(rules, compulsion="player")
    rules = replace(rules, **agreed)
    return None if game.at_odds(rules, players) else rules


def some_options(point: Any) -> list[Any]:
    """The options of a crux or parameter; of numbers, some small ones."""
    if not isinstance(point.options, Numbers):
        return list(point.options)
    return [number for number in (0, 1, 2, 5) if number in point.options]


def _has_enough_cards(shape: Shape, game: Game, rules: Any, players: Sequence[str]) -> bool:
    """Whether the pack has enough cards for one deal."""
    try:
        dealt = sum(game.hand_sizes(rules, players, players[-1], 1).values())
    except ValueError:
        return False
    return 0 < dealt <= len(shape.pack) - game.faces_up(rules, len(players), 1)


# What was really played


class RandomGame:
    """A random game, played with real cards."""

    def __init__(self, game: Game, rules: Any, players: Sequence[str], chance: Random) -> None:
        self.game, self.rules, self.players, self.chance = game, rules, list(players), chance
        self.obeys = chance.choice((0.4, 0.7, 0.95))
        self.calls = chance.choice((0, 0, 0.8)) if any(game.CALLS) else 0
        self.asserts = chance.choice((0, 0, 0.1, 0.4))
        self.left = chance.randint(2, MOST_PLAYS[game.NAME])
        self.deals = 1 if game.RETURNING else chance.choice((1, 1, 2, 3))
        self.stock: list[Card] = []
        self.table: Any = None

    def record(self) -> Record:
        """The complete record, every card of it."""
        deals: list[Deal] = []
        while len(deals) < self.deals and self.left > 0 and (not deals or self.goes_on()):
            deals.append(self.deal(len(deals) + 1))
        return Record(self.game, tuple(self.players), self.rules, tuple(deals))

    def goes_on(self) -> bool:
        """Settle the last deal if it was broken off, and say whether there can be another."""
        if not self.game.deal_over(self.table) and self.game.bars_deal(self.table) is None:
            self.table, _ = self.game.settle(self.table)
        return not self.game.game_over(self.table) and self.game.bars_deal(self.table) is None

    def deal(self, number: int) -> Deal:
        game, chance = self.game, self.chance
        inside, dealer = self.players, self.players[-1]
        if self.table is not None:
            inside, dealer = game.in_the_game(self.table), game.next_dealer(self.table)
            if chance.random() < 0.05:
                dealer = chance.choice(inside)
        if self.table is None or game.reshuffled(self.table):
            self.stock = list(game.pack_of(self.rules))
        chance.shuffle(self.stock)
        hands = {
            player: [self.stock.pop() for _ in range(size)]
            for player, size in game.hand_sizes(self.rules, inside, dealer, number).items()
        }
        face_up = tuple(self.stock.pop() for _ in range(game.faces_up(self.rules, len(self.players), number)))
        dealt = {player: tuple(hand) for player, hand in hands.items()}
        if self.table is None:
            self.table = game.deal(self.rules, self.players, dealer, face_up)
        else:
            self.table = game.deal_again(self.table, dealer, face_up)
        most = 99 if (game.TAKES or game.RETURNING) and chance.random() < 0.95 else chance.randint(1, 9)
        lines = self.lines(hands, most)
        self.stock += [card for hand in hands.values() for card in hand]
        turn_up = face_up[0] if face_up and game.FACE_UP == "turn_up" else None
        return Deal(dealer, tuple(lines), turn_up, face_up if face_up and not turn_up else None, dealt)

    def lines(self, hands: dict[str, list[Card]], most: int) -> list[Line]:
        """The strings of a deal."""
        game, lines = self.game, list[Line]()
        while not lines or (most > 0 and self.left > 0 and not game.deal_over(self.table)):
            if self.chance.random() < self.asserts * (0.3 if not lines else 0):
                lines.append(self.assertion([]))
            most, self.left = most - 1, self.left - 1
            move = self.move(hands)
            table = self.table
            call = game.call(table, move)
            if self.chance.random() < 0.2:
                call = self.chance.choice(game.CALLS)
            call = call if self.calls and self.chance.random() < self.calls else ""
            if move.card is None:
                call = move.call
            words = {"withheld": self.withheld(move, hands), "call": call, "goes_on": self.chance.random() < 0.5}
            turns_on = game.turns_on(table, move)
            words["holder"] = next((player for player, hand in hands.items() if turns_on in hand), "")
            move = move._replace(**{name: words[name] for name in words if name in move._fields})
            if len(meant := game.choices(table, move)) > 1:
                move = self.chance.choice(meant)
            played = Played(move.player, move.card, call, getattr(move, "takes", ()), piles=getattr(move, "piles", ()))
            lines.append(records.line(played))
            self.table, events = game.play(table, move)
            game.move_cards(hands, self.stock, table, move, events, self.chance.shuffle)
            if self.chance.random() < self.asserts:
                lines.append(self.assertion(events))
        return lines

    def move(self, hands: Mapping[str, list[Card]]) -> Any:
        """A random move."""
        game, table, chance = self.game, self.table, self.chance
        if getattr(table, "before", None) is not None and chance.random() < 0.6 and (right := self.right_card(hands)):
            return right
        if chance.random() < self.obeys:
            return chance.choice(game.lawful_moves(table, hands))
        if game.CRIES:
            callers = chance.sample(self.players, chance.choice((1, 1, 2)))
            move = game.Move(player="+".join(callers), card=None, call=chance.choice(game.CRIES))
            return chance.choice(game.lawful_moves(table, hands)) if game.why_impossible(table, move) else move
        if game.ACTS:
            return self.any_move(hands)
        player = table.turn
        if game.NAME == "jig" and table.series:
            player = chance.choice([player for player, hand in hands.items() if hand])
        move = game.Move(player=player, card=chance.choice(hands[player]))
        if game.PASSES and game.why_impossible(table, move) is not None:
            return game.Move(player=player, card=None, call=PASS)
        if not game.TAKES:
            return move
        captures = chain.from_iterable(combinations(table.on_table, size) for size in range(5))
        moves = [move._replace(takes=takes) for takes in captures]
        return chance.choice([move for move in moves if game.why_impossible(table, move) is None])

    def any_move(self, hands: Mapping[str, list[Card]]) -> Any:
        """A random move in a game in which something is done without a card too."""
        game, table = self.game, self.table
        cards = [game.Move(player, card) for player, hand in hands.items() for card in hand]
        acts = [
            game.Move(player, None, act)
            for player, hand in hands.items()
            for act in game.ACTS
            if {*game.shown(act)} <= {*hand}
        ]
        moves = [move for move in cards if game.why_impossible(table, move) is None]
        if not moves or self.chance.random() < 0.3:
            moves += [move for move in acts if game.why_impossible(table, move) is None]
        return self.chance.choice(moves)

    def right_card(self, hands: Mapping[str, list[Card]]) -> Any:
        """The right card, from a player who may take back a wrong one; `None` if there is none."""
        player = self.table.played[-1].player
        moves = [self.game.Move(player=player, card=card) for card in hands[player]]
        moves = [
            move for move in moves if player != self.table.turn and self.game.why_impossible(self.table, move) is None
        ]
        return self.chance.choice(moves) if moves else None

    def withheld(self, move: Any, hands: Mapping[str, list[Card]]) -> Withheld | None:
        """The demanded card that somebody held back; `None` if nobody did."""
        demand = self.game.demanded(self.table)
        if demand is None or self.game.meets_demand(self.table, move):
            return None
        for card in demand.cards:
            for player, hand in hands.items():
                if demand.player in ("", player) and any(card in (held, Card(held.rank)) for held in hand):
                    return Withheld(player, card)
        return None

    def assertion(self, events: Sequence[Any]) -> Line:
        """A random assertion about the table, true or slightly wrong."""
        chance, claims = self.chance, list[Holding | Paid | IsOut | IsWinner]()
        wrong = chance.choice((0, 0, 0, 1, -1))
        paid = [event for event in events if isinstance(event, Pays) and event.player in self.players]
        kind = chance.random()
        if paid and kind < 0.5:
            event = chance.choice(paid)
            claims = [Paid(event.player, max(0, event.counters + wrong))]
            return _assertion(event.player, claims)
        standing = self.game.standing(self.table)
        goes_out = not self.game.TAKES
        if kind < 0.8 or not (goes_out or self.game.result(self.table)["winner"]):
            holders = chance.sample(list(standing), chance.randint(1, len(standing)))
            claims = [Holding(holder, standing[holder] + wrong * (holder == holders[0])) for holder in holders]
            return _assertion("", claims)
        player = chance.choice(self.players)
        winner = self.game.result(self.table)["winner"]
        if goes_out and (kind < 0.9 or not winner):
            return _assertion(player, [IsOut(player)])
        player = chance.choice([winner, player])
        return _assertion(player, [IsWinner(player)])


def _assertion(player: str, claims: Sequence[Holding | Paid | IsOut | IsWinner]) -> Line:
    """The line of claims of one kind; `player` is empty for counts."""
    match claims[0]:
        case Paid(_, number):
            text = f"{player} pays {number}"
        case IsOut():
            text = f"{player} out"
        case IsWinner():
            text = f"{player} wins"
        case Holding():
            text = "= " + ", ".join(f"{claim.holder} {claim.number}" for claim in claims if isinstance(claim, Holding))
    return Line(text, player or None, None, tuple(claims))


# Forgetting


def forget(record: Record, chance: Random) -> Record:
    """The record, with random parts left out."""
    likely = ((0, 0.3, 0.5, 0.7, 1), (0, 0.5, 1), (0, 0.5, 1, 1), (0.2, 0.6, 0.9, 1), (0, 0.3, 0.6, 1))
    memory = Memory(*map(chance.choice, likely))
    if record.game.needs_suits(record.rules):
        memory = memory._replace(suit=1, its_suit=1)
    deals: list[Deal] = []
    for deal in record.deals:
        hands = {
            player: _forget_cards(hand, memory, chance)
            for player, hand in deal.hands.items()
            if chance.random() < memory.hand
        }
        layout = _forget_cards(deal.layout, memory, chance) if deal.layout and chance.random() < memory.layout else None
        turn_up = deal.turn_up and _forget_cards([deal.turn_up], memory._replace(card=memory.layout), chance)[0]
        plays = tuple(_forget_in_line(line, memory, chance) for line in deal.plays)
        if record.game.SUITED == "play":
            may = max(0, MOST_SUITLESS - sum(len(before.plays) for before in deals))
            plays = (*plays[:may], *deal.plays[may:])
        deals.append(replace(deal, hands=hands, layout=layout, turn_up=turn_up, plays=plays))
    less = replace(record, deals=tuple(deals))
    return _with_turn_ups(less, record) if record.game.ACTS else less


def _with_turn_ups(less: Record, record: Record) -> Record:
    """The record with its turn-ups, if its lines say more than what was played: then the pools must be known."""
    if all(line.played and line.played.card for deal in less.deals for line in deal.plays):
        return less
    both = zip(less.deals, record.deals, strict=True)
    return replace(less, deals=tuple(replace(deal, turn_up=whole.turn_up) for deal, whole in both))


def _forget_cards(cards: Sequence[Card | None], memory: Memory, chance: Random) -> tuple[Card | None, ...]:
    known = [card if chance.random() < memory.card else None for card in cards]
    return tuple(card and _forget_suit(card, memory.its_suit, chance) for card in known)


def _forget_suit(card: Card, knows: float, chance: Random) -> Card:
    """The card, without its suit unless that is remembered."""
    return card if chance.random() < knows or card == read_card(JOKER) else Card(card.rank)


def _forget_in_line(line: Line, memory: Memory, chance: Random) -> Line:
    if line.played is None:
        return line
    if line.played.card is None:
        forgotten = line.played.piles and chance.random() >= 0.5
        return records.line(line.played._replace(piles=())) if forgotten else line
    takes = tuple(_forget_suit(card, memory.suit, chance) for card in line.played.takes)
    return records.line(line.played._replace(card=_forget_suit(line.played.card, memory.suit, chance), takes=takes))


# Putting in a mistake


def with_mistake(record: Record, pack: Sequence[Card], chance: Random) -> Record:
    """The record, with a random change in one of its plays."""
    number = chance.randrange(len(record.deals))
    lines = list(record.deals[number].plays)
    places = [i for i, line in enumerate(lines) if line.played and line.played.card]
    if not places:
        return record
    at = chance.choice(places)
    played = lines[at].played
    assert played is not None and played.card is not None
    other = _forget_suit(chance.choice(list(pack)), 0.7, chance)
    match chance.choice(("card", "suit", "taken", "player", "again", "left out")):
        case "card":
            lines[at] = records.line(played._replace(card=other))
        case "suit":
            same = [card for card in pack if card.rank == played.card.rank]
            lines[at] = records.line(played._replace(card=chance.choice(same)))
        case "taken" if played.takes:
            place = chance.randrange(len(played.takes))
            takes = (*played.takes[:place], other, *played.takes[place + 1 :])
            lines[at] = records.line(played._replace(takes=takes))
        case "player":
            lines[at] = records.line(played._replace(player=chance.choice(record.players)))
        case "again":
            lines.insert(chance.choice(places) + 1, lines[at])
        case _ if len(places) > 1:
            del lines[at]
    deals = [replace(deal, plays=tuple(lines)) if i == number else deal for i, deal in enumerate(record.deals)]
    return replace(record, deals=tuple(deals))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print a random record.")
    parser.add_argument("game", choices=list(SHAPES))
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(random_record(arguments.game, arguments.seed))
