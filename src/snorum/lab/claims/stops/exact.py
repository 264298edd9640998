"""What Peel claims of Pope Joan and Spin that can be gone through case by case: stops, cards, stakes.

>>> len(known_stops(Card("7", "H"))), len(known_stops(Card("A", "H")))
(6, 5)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from snorum.books.findings import (
    FAILS,
    FIGURES,
    HOLDS,
    JUDGEMENT,
    Figure,
    Finding,
    Point,
    Quantity,
    Series,
    short_number,
)
from snorum.cards import RANKS, Card, listed
from snorum.cards.seating import SEATS
from snorum.games import pope_joan, spin
from snorum.games.stops import Move, is_known_stop, next_higher
from snorum.games.vocabulary import Pays
from snorum.lab.claims.finder import Results, unsupported

TABLES = range(2, 13)
"""Numbers of players for which the program has rules of Pope Joan and Spin."""
DRESSED_BY: tuple[Literal["dealer", "all"], ...] = ("dealer", "all")
ROUNDS = 3
"""How many times the deal goes round, where we look when the stakes come out even."""
POPE = pope_joan.POPE


def in_play(turned: Card) -> list[Card]:
    """The cards that can be in a hand if this one is turned up."""
    return [card for card in pope_joan.pack_of(pope_joan.Rules()) if card != turned]


def known_stops(turned: Card) -> list[Card]:
    """The cards of Pope Joan that everybody knows to be stops before the first lead, and that can be in a hand."""
    table = pope_joan.deal(pope_joan.Rules(), "ABCDE", dealer="A", face_up=[turned])
    return [card for card in in_play(turned) if is_known_stop(table, card)]


def find_six_stops(_: Results) -> Finding:
    """Settle the claim: turn up each card."""
    turned = {card: len(known_stops(card)) for card in pope_joan.pack_of(pope_joan.Rules())}
    numbers = Counter(turned.values())
    aces, kings = ([card for card in turned if card.rank == rank] for rank in "AK")
    others = [Card("7", "D"), POPE]
    sentence = (
        f"Not always: there are six after {numbers[6]} of the {len(turned)} cards that can be turned up, and five "
        f"after {numbers[5]}. The four kings and the seven of diamonds make five, and the card below the turn-up is "
        "the sixth. But nothing is below an ace, and the card below Pope Joan is out of the pack. If a king or the "
        "seven of diamonds is turned up, one of the five is in nobody’s hand."
    )
    said = {
        "five cards are known stops whatever is turned up": {5, 6} == {*numbers},
        "there are five after an ace, a king, the seven of diamonds or Pope Joan, and after no other card": {
            card for card, number in turned.items() if number == 5
        }
        == {*aces, *kings, *others},
    }
    quantities = (
        *(Quantity(f"cards that leave {number} known stops if turned up", numbers[number]) for number in (6, 5)),
        Quantity("of those that leave five, aces", sum(turned[card] == 5 for card in aces)),
        Quantity("of those that leave five, kings", sum(turned[card] == 5 for card in kings)),
        Quantity("known stops on average", Fraction(sum(turned.values()), len(turned))),
    )
    return Finding(HOLDS if {*numbers} == {6} else FAILS, sentence, quantities, unsupported=unsupported(said))


# What leads up to a card


def leads_up_to(card: Card, turned: Card) -> list[Card]:
    """The cards after which this one has to follow, at the beginning of a deal of Pope Joan."""
    table = pope_joan.deal(pope_joan.Rules(), "ABCDE", dealer="A", face_up=[turned])
    found = []
    for each in in_play(turned):
        after, _ = pope_joan.play(table, Move(table.turn, each))
        demand = pope_joan.demanded(after)
        if demand is not None and card in demand.cards:
            found.append(each)
    return found


def find_no_way_up(_: Results) -> Finding:
    """Settle the claim: turn up each card, lead each other, and see whether an ace or Pope Joan has to follow."""
    unreached, reached = Counter[Card](), Counter[Card]()
    for turned in pope_joan.pack_of(pope_joan.Rules()):
        for card in in_play(turned):
            (reached if leads_up_to(card, turned) else unreached)[card] += 1
    never = {card for card in unreached if not reached[card]}
    asked = {*(Card("A", suit) for suit in "CDHS"), POPE}
    one_more = {
        turned: [card for card in in_play(turned) if card not in asked and not leads_up_to(card, turned)]
        for turned in pope_joan.pack_of(pope_joan.Rules())
    }
    sentence = (
        f"No card leads up to any of the four aces or to Pope Joan, whichever of the {len(one_more)} cards is turned "
        "up: the ace is the lowest, and the eight of diamonds is out. Whoever holds one plays it with the lead or "
        "not at all, unless it is agreed that Pope Joan may stand for a missing card. After "
        f"{sum(map(bool, one_more.values()))} of the turn-ups the same is true of one other card: the one above the "
        "turn-up."
    )
    said = {
        "the other card is the one above the turn-up": all(
            others in ([], [next_higher(turned)]) for turned, others in one_more.items()
        )
    }
    quantities = (
        Quantity("cards that none leads up to, whatever is turned up", len(never)),
        Quantity("turn-ups and cards tried", sum(unreached.values()) + sum(reached.values())),
    )
    return Finding(HOLDS if asked <= never else FAILS, sentence, quantities, unsupported=unsupported(said))


# Who dresses the board


def find_dealer_dresses(_: Results) -> Finding:
    """Settle the claim: let the deal go round, and see after how many deals all have given as much."""
    even: dict[int, list[int]] = {}
    for players in TABLES:
        rules, seats = pope_joan.Rules(dressed_by="dealer"), SEATS[:players]
        given, dealer, even[players] = dict.fromkeys(seats, 0), seats[0], []
        for number in range(1, ROUNDS * players + 1):
            table = pope_joan.deal(rules, seats, dealer, [Card("7", "H")])
            given = {player: before + pope_joan.gives(table, player) for player, before in given.items()}
            if len({*given.values()}) == 1:
                even[players].append(number)
            dealer = pope_joan.next_dealer(table)
    right = all(found == [each * players for each in range(1, ROUNDS + 1)] for players, found in even.items())
    five = {how: [pope_joan.gives(_dressed(how, 5), player) for player in SEATS[:2]] for how in DRESSED_BY}
    sentence = (
        "All have given as much only when each has dealt equally often: that is, just before the deal comes back to "
        "the first dealer. With five players it is after 5, 10 and 15 deals, and so on. Until then somebody has "
        f"dressed a board of {five['dealer'][0]} counters more than another. Where all contribute, the same holds on "
        f"a smaller scale: the dealer gives {five['all'][0]} and each of the others {five['all'][1]}."
    )
    said = {
        "five players are even after 5, 10 and 15 deals": even[5] == [5, 10, 15],
        "the dealer alone gives as much whoever plays": {
            pope_joan.gives(_dressed("dealer", players), SEATS[0]) for players in TABLES
        }
        == {five["dealer"][0]},
    }
    quantities = (
        Quantity("counters with which the dealer alone dresses the board", five["dealer"][0]),
        Quantity("counters of the dealer if all dress it, 5 players", five["all"][0]),
        Quantity("counters of each other player then, 5 players", five["all"][1]),
        Quantity("numbers of deals tried", sum(ROUNDS * players for players in TABLES)),
    )
    return Finding(HOLDS if right else FAILS, sentence, quantities, unsupported=unsupported(said))


def _dressed(how: Literal["all", "dealer"], players: int) -> pope_joan.State:
    return pope_joan.deal(pope_joan.Rules(dressed_by=how), SEATS[:players], SEATS[0], [Card("7", "H")])


# How many cards are kept out


class KeptOut(NamedTuple):
    """The cards in nobody's hand, besides the turn-up and the eight of diamonds."""

    spare: int
    hand: int
    """The cards of the smallest hand."""

    @property
    def unknown_stops(self) -> Fraction:
        """How many cards in hand are on average stops because the next card is kept out, and not by the turn-up."""
        packs = [in_play(turned) for turned in pope_joan.pack_of(pope_joan.Rules())]
        pairs = Fraction(sum(next_higher(card) in cards for cards in packs for card in cards), len(packs))
        left = len(packs[0])
        return pairs * Fraction(left - self.spare, left) * Fraction(self.spare, left - 1)


def kept_out(players: int, **options: object) -> KeptOut:
    """How many cards are kept out, and how many each player has at least, under some options.

    >>> kept_out(5), kept_out(8), kept_out(8, surplus="dealt-on")
    (KeptOut(spare=10, hand=8), KeptOut(spare=10, hand=5), KeptOut(spare=5, hand=5))
    """
    sizes = pope_joan.hand_sizes(pope_joan.Rules(**options), SEATS[:players], SEATS[0])  # type: ignore[arg-type]
    return KeptOut(pope_joan.CARDS - 1 - sum(sizes.values()), min(sizes.values()))


WAYS: Mapping[str, Mapping[str, object]] = {
    "a spare hand with the surplus": {},
    "a spare hand without the surplus": {"surplus": "dealt-on"},
    "what remains when all are dealt": {"stops": "remainder"},
    "ten cards": {"stops": "number", "stops_number": 10, "surplus": "dealt-on"},
}
"""How cards are kept out of play, in words."""


def find_proportion(_: Results) -> Finding:
    """Settle the claim: count the cards kept out, and the stops that they make, for each number of players."""
    found = {how: {players: kept_out(players, **options) for players in TABLES} for how, options in WAYS.items()}
    plain, surplus = found["a spare hand without the surplus"], found["a spare hand with the surplus"]
    remainder, fixed = found["what remains when all are dealt"], found["ten cards"]
    none = [str(players) for players, each in remainder.items() if not each.spare]
    ten = [str(players) for players, each in surplus.items() if each.spare == 10]
    stops = {players: each.unknown_stops for players, each in plain.items()}
    with_surplus = {players: each.unknown_stops for players, each in surplus.items()}
    sentence = (
        "The spare hand keeps in step with the hands, and not with the players. Without the surplus it has as many "
        f"cards as a player, or one fewer: {plain[3].spare} with three players, {plain[5].spare} with five, "
        f"{plain[8].spare} with eight. So the more play, the fewer unknown stops it makes: {short_number(stops[3])} "
        f"on average with three, and {short_number(stops[8])} with eight. The surplus upsets even that. With it the "
        f"spare hand has ten cards with {listed(ten, 'and')} players alike, and {surplus[12].spare} with twelve, who "
        f"have {surplus[12].hand} each. The two other ways do not follow the hands at all: with {listed(none, 'and')} "
        "players there is no remainder, and ten cards, if that is agreed on, are as many as "
        f"{short_number(Fraction(fixed[2].spare, fixed[2].hand))} hands of two players and "
        f"{short_number(Fraction(fixed[12].spare, fixed[12].hand))} of twelve."
    )
    said = {
        "without the surplus it has as many cards as a player, or one fewer": all(
            each.hand - 1 <= each.spare <= each.hand for each in plain.values()
        ),
        "the remainder is nothing for some tables": bool(none),
        "the more play, the fewer stops": all(stops[each] >= stops[each + 1] for each in TABLES[:-1]),
    }
    quantities = tuple(
        Quantity(f"cards kept out, {how}, {players} players", each.spare)
        for how, by_table in found.items()
        for players, each in by_table.items()
    ) + tuple(
        Quantity(f"unknown stops on average, a spare hand {how} the surplus, {players} players", number)
        for how, by_table in (("without", stops), ("with", with_surplus))
        for players, number in by_table.items()
    )
    figure = Figure(
        "Cards kept out of play at Pope Joan",
        "cards",
        tuple(
            Series(how, tuple(Point(f"{players} players", each.spare) for players, each in by_table.items()))
            for how, by_table in found.items()
        ),
    )
    return Finding(FIGURES, sentence, quantities, figure, unsupported=unsupported(said))


# Pope Joan turned up


def paid_to_dealer(players: int, **options: object) -> Counter[str]:
    """What the dealer gets of each pool and of the others when Pope Joan is turned up in the first deal.

    The first card played is the last thing that is counted, and it wins nothing.

    >>> sorted(paid_to_dealer(5, pope_turned_up="wins").items())
    [('game', 4), ('others', 32), ('pope', 6)]
    """
    rules, seats = pope_joan.Rules(**options), SEATS[:players]  # type: ignore[arg-type]
    table = pope_joan.deal(rules, seats, seats[0], [POPE])
    call = pope_joan.TURNED_POPE if pope_joan.wins_at_once(table) else ""
    move = Move(seats[0], None, call) if call else Move(seats[1], Card("2", "C"))
    _, events = pope_joan.play(table, move)
    found = Counter[str]()
    for event in events:
        if isinstance(event, Pays) and event.to == seats[0]:
            found[event.player if event.player in table.pools else "others"] += event.counters
    return found


def find_pope_turned_up(_: Results) -> Finding:
    """Settle the claim: turn up Pope Joan, and see what the variation adds to what the dealer is paid."""
    usual = {players: paid_to_dealer(players) for players in TABLES}
    wins = {players: paid_to_dealer(players, pope_turned_up="wins") for players in TABLES}
    more = {players: wins[players].total() - usual[players].total() for players in TABLES}
    chance = Fraction(1, len(pope_joan.pack_of(pope_joan.Rules())))
    cards = {players: sum(_dressed("all", players).held.values()) for players in TABLES}
    sentence = (
        f"Pope Joan is turned up once in {1 / chance} deals. With five players the dealer then has {usual[5].total()} "
        f"counters without the variation, and {more[5]} more with it: the stake for Game, if nothing was carried "
        f"over. That is {short_number(more[5] * chance)} counters a deal. For this the {cards[5]} cards dealt are "
        "thrown in unplayed, nobody can win the other stakes, and nobody pays for cards in hand. Whether that is "
        "worth the trouble is for the players to say."
    )
    said = {
        "the variation adds the stake for Game and nothing else": all(
            wins[players] - usual[players] == Counter(game=more[players]) for players in TABLES
        )
    }
    quantities = (
        Quantity("chance that Pope Joan is turned up", chance, share=True),
        *(
            Quantity(f"counters that the dealer is paid {how}, {players} players", each[players].total())
            for how, each in (("as usual", usual), ("if Pope Joan turned up wins", wins))
            for players in TABLES
        ),
        *(Quantity(f"counters more a deal by it, {players} players", more[players] * chance) for players in TABLES),
    )
    return Finding(JUDGEMENT, sentence, quantities, unsupported=unsupported(said))


# Spin


def stops_of_spin(players: int) -> list[Card]:
    """The cards of Spin that are stops before the first lead."""
    table = spin.deal(spin.Rules(), SEATS[:players], SEATS[0])
    return [card for card in spin.pack_of(spin.Rules()) if is_known_stop(table, card)]


def find_six_of_spin(_: Results) -> Finding:
    """Settle the claim: look at each card, for each number of players."""
    found = {players: stops_of_spin(players) for players in TABLES}
    first = found[2]
    undealt = {
        players: len(spin.pack_of(spin.Rules())) - sum(spin.hand_sizes(spin.Rules(), SEATS[:players], "A").values())
        for players in TABLES
    }
    kings = [card for card in first if card.rank == RANKS[-1]]
    sentence = (
        f"There are {len(first)} at the beginning of a deal, however many play: the {len(kings)} kings, the ace of "
        "hearts and the seven of diamonds. All cards of the pack are in the hands, so there are no unknown stops. "
        "Spin can be one more, if its holder likes; and every card played makes a stop of the card below it."
    )
    said = {
        "they are the kings, the ace of hearts and the seven of diamonds": {*first}
        == {*kings, Card("A", "H"), Card("7", "D")},
        "all cards are dealt": not any(undealt.values()),
    }
    quantities = (
        *(Quantity(f"stops before the first lead, {players} players", len(each)) for players, each in found.items()),
        Quantity("cards in nobody’s hand", max(undealt.values())),
    )
    right = all(len(each) == 6 for each in found.values())
    return Finding(HOLDS if right else FAILS, sentence, quantities, unsupported=unsupported(said))
