"""What stacks can be, against brute force over every deal and every shuffling of a small pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import MANY

from snorum.cards import RANKS, Card, pack, read_card
from snorum.games import snap
from snorum.games.vocabulary import Captures, cruxes, parameters
from snorum.referee.knowledge import Impossible
from snorum.referee.stacks import MOST_WAYS, Stacks

PACKS = {
    "one pack": [Card("9", "C"), Card("9", "D"), Card("9", "H"), Card("J", "C"), Card("J", "D"), Card("K", "C")],
    "two packs": [Card("9", "C"), Card("9", "C"), Card("9", "D"), Card("9", "D"), Card("J", "C"), Card("J", "C")],
}


class World(NamedTuple):
    """One way in which all the cards can lie."""

    stacks: tuple[tuple[Card, ...], ...]
    """Top card first."""
    shown: tuple[Card, ...]
    """Every card ever turned, in order."""


class Brute:
    """Every way in which the cards can lie. Players are numbers."""

    def __init__(self, cards: Sequence[Card], sizes: Sequence[int], hands: dict[int, list[Card | None]]) -> None:
        self.worlds = set()
        for order in set(permutations(cards)):
            ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
            stacks = tuple(order[end - size : end] for end, size in zip(ends, sizes, strict=True))
            if all(
                fits(card, known)
                for player, hand in hands.items()
                for card, known in zip(stacks[player], hand, strict=True)
            ):
                self.worlds.add(World(stacks, ()))

    def change_worlds(self, change: Callable[[World, list[tuple[Card, ...]]], Iterable[World]]) -> None:
        self.worlds = {after for world in self.worlds for after in change(world, list(world.stacks))}

    def turn(self, player: int, seen: Card) -> None:
        def change(world: World, stacks: list[tuple[Card, ...]]) -> Iterable[World]:
            top, *rest = stacks[player]
            if fits(top, seen):
                stacks[player] = tuple(rest)
                yield World(tuple(stacks), (*world.shown, top))

        self.change_worlds(change)

    def gather(self, player: int, which: Sequence[int], shuffled: bool = True) -> None:
        def change(world: World, stacks: list[tuple[Card, ...]]) -> Iterable[World]:
            own, taken = stacks[player], tuple(world.shown[i] for i in which)
            for order in set(permutations(taken)) if shuffled else {taken}:
                stacks[player] = own + order
                yield World(tuple(stacks), world.shown)

        self.change_worlds(change)

    def give(self, player: int, to: int, shown: int | None) -> None:
        def change(world: World, stacks: list[tuple[Card, ...]]) -> Iterable[World]:
            if shown is None:
                card, *rest = stacks[player]
                stacks[player] = tuple(rest)
            else:
                card = world.shown[shown]
            stacks[to] = (*stacks[to], card)
            yield World(tuple(stacks), world.shown)

        self.change_worlds(change)


def fits(card: Card, known: Card | None) -> bool:
    return known is None or (card.rank == known.rank and known.suit in ("", card.suit))


class Hidden:
    """A game really played with few cards, of which only some is recorded; now and then the record lies."""

    def __init__(self, chance: Random, cards: Sequence[Card], suits: float) -> None:
        self.chance, self.suits, self.cards = chance, suits, cards
        order = list(cards)
        chance.shuffle(order)
        sizes = chance.choice([(3, 3), (4, 2), (2, 2, 2)])
        self.stacks = [order[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes))]
        self.names = "ABC"[: len(sizes)]
        hands: dict[int, list[Card | None]] = {}
        for player, stack in enumerate(self.stacks):
            if chance.random() < 0.5:
                hands[player] = [self.seen(card) if chance.random() < 0.5 else None for card in stack]
        self.brute = Brute(cards, sizes, hands)
        named = dict(zip(self.names, sizes, strict=True))
        self.known = Stacks(cards, named, {self.names[player]: hand for player, hand in hands.items()})
        self.recorded: list[Card] = []
        self.truly: list[Card] = []
        self.face_up: list[list[int]] = [[] for _ in sizes]
        """Of each player's own pile, which of the cards recorded they are, the lowest first."""

    def seen(self, card: Card) -> Card:
        return Card(card.rank, card.suit if self.chance.random() < self.suits else "")

    def step(self) -> bool | None:
        """Make a move; of a card turned, whether it can be what the record says."""
        player = self.chance.randrange(len(self.stacks))
        match self.chance.randrange(6):
            case 0 if any(self.face_up):
                self.gather(player)
            case 1 if self.stacks[player] or self.face_up[player]:
                self.give(player)
            case _ if self.stacks[player] or self.face_up[player]:
                return self.turn(player)
        return None

    def turn(self, player: int) -> bool:
        reserve: list[int] = []
        if not self.stacks[player]:
            reserve, self.face_up[player] = self.face_up[player], []
            self.stacks[player] = [self.truly[i] for i in reserve]
            self.chance.shuffle(self.stacks[player])
            self.brute.gather(player, reserve)
        card = self.stacks[player].pop(0)
        self.truly.append(card)
        said = self.chance.choice(self.cards) if self.chance.random() < 0.15 else card
        self.recorded.append(self.seen(said))
        self.brute.turn(player, self.recorded[-1])
        self.face_up[player].append(len(self.recorded) - 1)
        try:
            if reserve:
                self.known.gather(self.names[player], [self.recorded[i] for i in reserve], shuffled=True)
            self.known.turn(self.names[player], self.recorded[-1])
        except Impossible:
            return False
        return True

    def gather(self, player: int) -> None:
        piles = [pile for pile in self.face_up if pile]
        which = [i for pile in self.chance.sample(piles, self.chance.randint(1, len(piles))) for i in pile]
        self.face_up = [[i for i in pile if i not in which] for pile in self.face_up]
        taken, shuffled = [self.truly[i] for i in which], self.chance.random() < 0.5
        if shuffled:
            self.chance.shuffle(taken)
        self.stacks[player] += taken
        self.brute.gather(player, which, shuffled)
        self.known.gather(self.names[player], [self.recorded[i] for i in which], shuffled=shuffled)

    def give(self, player: int) -> None:
        to = (player + 1) % len(self.stacks)
        lowest = None
        if self.stacks[player]:
            self.stacks[to].append(self.stacks[player].pop(0))
            self.known.give(self.names[player], self.names[to])
        else:
            lowest = self.face_up[player].pop(0)
            self.stacks[to].append(self.truly[lowest])
            self.known.give_shown(self.names[player], self.names[to], self.recorded[lowest])
        self.brute.give(player, to, lowest)


def verdicts(game: Hidden, most: int) -> Iterable[tuple[bool, bool]]:
    """After each card turned, whether it is let pass and whether it can be; no further than either denies it."""
    for _ in range(most):
        passed = game.step()
        if passed is not None:
            possible = bool(game.brute.worlds)
            yield passed, possible
            if not (passed and possible):
                return


@MANY
@given(st.randoms(use_true_random=False), st.sampled_from(sorted(PACKS)), st.sampled_from([0, 0.5, 1]))
def test_a_card_is_refused_just_when_no_deal_and_no_shuffling_has_it(chance: Random, cards: str, suits: int) -> None:
    for passed, possible in verdicts(Hidden(chance, PACKS[cards], suits), 14):
        assert passed is possible


def test_of_cards_written_alike_those_of_one_pile_are_gathered() -> None:
    """A's nine, turned before B's nine of hearts was, comes back to A: it is another."""
    stacks = Stacks(PACKS["one pack"], {"A": 2, "B": 4}, {})
    nine, other = Card("9"), Card("9")
    stacks.turn("B", Card("9", "H"))
    stacks.turn("A", nine)
    stacks.turn("B", other)
    stacks.gather("A", [nine], shuffled=False)
    stacks.turn("A", Card("K"))
    with pytest.raises(Impossible, match="the 9H lies face up"):
        stacks.turn("A", Card("9", "H"))
    stacks.turn("A", Card("9", "D"))
    stacks.gather("B", [other], shuffled=True)


def test_a_card_given_away_is_where_it_was_given() -> None:
    stacks = Stacks(PACKS["one pack"], {"A": 5, "B": 1}, {})
    nine = Card("9", "C")
    stacks.turn("A", nine)
    stacks.turn("B", Card("J"))
    stacks.give_shown("A", "B", nine)
    with pytest.raises(Impossible, match=r"^A's top card has not been seen before, and the 9C was given by A to B$"):
        stacks.turn("A", nine)
    with pytest.raises(Impossible, match=r"^B's top card is the 9C, and not the 9D$"):
        stacks.turn("B", Card("9", "D"))
    stacks.turn("B", nine)


def test_a_card_refused_leaves_everything_as_it_was() -> None:
    stacks = Stacks(pack(), {"A": 26, "B": 26}, {"A": [read_card("7D"), *[None] * 25]})
    for wrong in ("4C", "7H", "7C"):
        with pytest.raises(Impossible, match="A's top card is the 7D, and not the " + wrong):
            stacks.turn("A", read_card(wrong))
    stacks.turn("A", read_card("7D"))
    with pytest.raises(Impossible, match="A's top card has not been seen before, and the 7D lies face up"):
        stacks.turn("A", read_card("7D"))
    assert stacks.sizes() == {"A": 25, "B": 26}


def test_a_pile_turned_over_is_not_turned_over_by_a_card_refused() -> None:
    rules = snap.Rules("own-piles")
    table = snap.deal(rules, "AB", "B")
    table = replace(table, stacks={"A": 0, "B": 1}, piles={"A": (Card("9", "C"),), "B": ()})
    stacks = Stacks([Card("9", "C"), Card("J", "C")], {"A": 1, "B": 1}, {})
    stacks.turn("A", Card("9", "C"))
    for _ in range(2):
        with pytest.raises(Impossible, match="A's top card is among the cards that A gathered, and there is no J"):
            stacks.follow(snap, table, snap.Move("A", Card("J")), [])
        assert stacks.sizes() == {"A": 0, "B": 1}
    stacks.follow(snap, table, snap.Move("A", Card("9", "C")), [])
    assert stacks.sizes() == {"A": 0, "B": 1}


def test_the_pack_has_no_more_than_its_four_of_a_rank() -> None:
    stacks = Stacks(pack(), {"A": 26, "B": 26}, {})
    for _ in range(4):
        stacks.turn("A", Card("4"))
    with pytest.raises(Impossible, match="every 4 of the pack is accounted for"):
        stacks.turn("A", Card("4"))
    stacks.turn("B", Card("5"))


def test_a_hand_cannot_have_what_the_pack_has_not() -> None:
    with pytest.raises(Impossible, match="B is dealt the 4C, and the 4C was dealt to A"):
        Stacks(pack(), {"A": 1, "B": 51}, {"A": [Card("4", "C")], "B": [Card("4", "C")]})


def test_suits_are_forgotten_when_there_are_too_many_ways_and_ranks_are_not() -> None:
    sizes = {"A": 200, "B": 216}
    fours = [Card("4")] * 31 + [Card("4", "C")]
    stacks = Stacks(pack() * 8, sizes, {"A": [*fours, *[None] * 168]})
    for card in fours[:-1]:
        stacks.turn("A", card)
    stacks.turn("A", Card("4", "C"))
    with pytest.raises(Impossible, match="every 4 of the pack is accounted for"):
        stacks.turn("A", Card("4"))
    assert MOST_WAYS < 8**4, "or the suits of eight packs would not be forgotten"


# With a game that is really played


def snap_games(seed: int, own: bool, packs: Any, errors: bool) -> Iterable[tuple[Any, Any, Any, list[Any], Any]]:
    """Play Snap by any rules: the stacks dealt; for each play the table before, the move, its events, the stacks."""
    chance = Random(seed)
    chosen: dict[str, Any] = {each.name: chance.choice(list(each.options)) for each in cruxes(snap.Rules)}
    rules = snap.Rules("own-piles" if own else "common-pile", packs, **chosen)
    for each in parameters(snap.Rules):
        if each.name not in ("variant", "packs"):
            other = replace(rules, **{each.name: chance.choice(list(each.options))})
            rules = rules if snap.at_odds(other, 2) else other
    players = "ABCDE"[: 2 + seed % 4]
    table = snap.deal(rules, players, players[-1])
    stock = list(snap.pack_of(rules))
    chance.shuffle(stock)
    hands = {player: [stock.pop() for _ in range(size)] for player, size in table.stacks.items()}
    dealt = {player: tuple(hand) for player, hand in hands.items()}
    for _ in range(600):
        if snap.game_over(table):
            return
        move = chance.choice(snap.lawful_moves(table, hands))
        if errors and chance.random() < 0.1:
            wrong = snap.Move(chance.choice(snap.in_the_game(table)), None, chance.choice(snap.CRIES))
            move = move if snap.why_impossible(table, wrong) else wrong
        before = table
        table, events = snap.play(before, move)
        yield dealt, before, move, events, {player: tuple(hand) for player, hand in hands.items()}
        snap.move_cards(hands, [], before, move, events, chance.shuffle)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("given_", ["all", "some", "none"])
def test_a_game_really_played_is_never_refused(seed: int, own: bool, given_: str) -> None:
    """What is recorded of it may be ranks alone."""
    chance, stacks, recorded = Random(seed), None, None
    for dealt, before, move, _, _ in snap_games(seed, own, 1 + seed % 2, errors=True):
        if stacks is None or recorded is None:
            recorded = before
            share = {"all": 1, "some": 0.5, "none": 0}[given_]
            hands = {
                player: [card if chance.random() < share else None for card in hand] for player, hand in dealt.items()
            }
            stacks = Stacks(snap.pack_of(before.rules), before.stacks, hands)
        assert stacks.sizes() == before.stacks
        bare = move if move.card is None or seed % 3 else move._replace(card=Card(move.card.rank))
        after, events = snap.play(recorded, bare)
        stacks.follow(snap, recorded, bare, events)
        recorded = after


@pytest.mark.parametrize("seed", range(12))
def test_with_every_stack_given_no_other_card_is_let_pass_until_something_is_shuffled(seed: int) -> None:
    stacks, refused = None, 0
    for dealt, before, move, events, hands in snap_games(seed, seed % 2 == 0, 1, errors=True):
        stacks = stacks or Stacks(pack(), before.stacks, dealt)
        if move.card is not None and hands[move.player]:
            other = next(card for card in pack() if card != move.card)
            with pytest.raises(Impossible):
                stacks.follow(snap, before, move._replace(card=other), [])
            refused += 1
        stacks.follow(snap, before, move, events)
        if not hands[move.player.split("+")[0]]:
            break  # his pile may have been turned over
        if any(isinstance(event, Captures) or len(hands[event.player]) < len(events) for event in events):
            break  # what is gathered may be shuffled, and so may the pile of one who pays with more than his stack
    assert refused


def test_a_pile_that_was_gathered_comes_back_and_nothing_else_does() -> None:
    stacks = Stacks(pack(), {"A": 2, "B": 50}, {})
    for player, card in zip("ABA", ["4C", "4D", "9H"], strict=True):
        stacks.turn(player, read_card(card))
    stacks.gather("A", [read_card("4C"), read_card("4D"), read_card("9H")], shuffled=True)
    for rank in RANKS:
        if rank not in ("4", "9"):
            with pytest.raises(Impossible, match="among the cards that A gathered"):
                stacks.turn("A", Card(rank))
    stacks.turn("A", read_card("4D"))
    with pytest.raises(Impossible, match="the 4D lies face up"):
        stacks.turn("A", read_card("4D"))
    stacks.give("A", "B")
    stacks.turn("A", Card("9"))
    with pytest.raises(Impossible, match="the 4C is among the cards that A gathered"):
        stacks.turn("B", read_card("4C"))


def test_what_is_not_shuffled_lies_as_it_lay() -> None:
    stacks = Stacks(pack(), {"A": 3, "B": 49}, {})
    for card in ("4C", "9H", "4D"):
        stacks.turn("A", read_card(card))
    stacks.gather("A", [read_card("4C"), read_card("9H"), read_card("4D")], shuffled=False)
    for wrong in ("9H", "4D", "J"):
        with pytest.raises(Impossible, match=f"A's top card is the 4C, and not the {wrong}"):
            stacks.turn("A", read_card(wrong))
    for card in ("4C", "9H", "4D"):
        stacks.turn("A", read_card(card))


def test_a_suit_left_out_is_worked_out_from_the_others() -> None:
    stacks = Stacks(pack(), {"A": 26, "B": 26}, {})
    stacks.turn("A", Card("9"))
    stacks.gather("A", [Card("9")], shuffled=True)
    for suit in "CDH":
        stacks.turn("B", Card("9", suit))
    with pytest.raises(Impossible, match="the 9S is among the cards that A gathered"):
        stacks.turn("B", Card("9", "S"))


def test_of_a_card_in_several_places_no_single_one_is_named() -> None:
    known = read_card("7D")
    stacks = Stacks(pack(52) * 2, {"A": 52, "B": 52}, {"A": [None, known], "B": [known]})
    with pytest.raises(Impossible, match="A's top card has not been seen before, and every 7D of the pack is"):
        stacks.turn("A", read_card("7D"))


def test_only_a_card_that_lies_face_up_is_gathered() -> None:
    stacks = Stacks(pack(52), {"A": 26, "B": 26}, {})
    stacks.turn("A", read_card("7D"))
    with pytest.raises(Impossible, match="no 7H lies face up"):
        stacks.gather("B", [read_card("7H")], shuffled=True)
