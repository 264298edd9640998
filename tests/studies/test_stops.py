"""Games of the stops family are counted as they are played, and their players choose what the policies choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from tests.profiles import FOLLOWED

from snorum.cards import Card
from snorum.cards.seating import SEATS
from snorum.games import Game, pope_joan, spin
from snorum.games.stops import Move
from snorum.games.vocabulary import Wins
from snorum.lab.studies import stops
from snorum.lab.studies.stops import (
    COUNTED,
    POLICIES,
    PRIZES,
    PRIZES_PLAYED,
    RANDOM,
    DealInProgress,
    count_game,
    count_games,
)
from snorum.lab.studies.study import Way
from snorum.table import Table
from snorum.table.playing import deal_face_up, deal_hands, line_of_move, turns
from snorum.table.policies import policies
from snorum.table.policies.described import described

GAMES = {each.NAME: each for each in COUNTED.values()}
CHOOSING = [(game, policy) for game in GAMES for policy in POLICIES if policy in policies(game)]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pope-joan": [{}, {"dealer_looks": "plays"}, {"surplus": "dealt-on"}, {"dressed_by": "losers"}],
    "spin": [{}, {"spin_led": "stop"}, {"shown_cards": "played"}, {"spin_with_lead": "any"}],
    "newmarket": [{}, {"ace": "both"}, {"turned_from": "another-pack"}],
}
"""The rules under which the choices are compared."""


class Watched(DealInProgress):
    """A deal that is also played at the table; at each choice the policy must like the same acts."""

    def __init__(self, game: Game, rules: Any, players: int, policies_of: Sequence[str], chance: Random) -> None:
        seats, stock = SEATS[:players], list(game.pack_of(rules))
        chance.shuffle(stock)
        hands = deal_hands(stock, game.hand_sizes(rules, seats, "A", 1), "A")
        face_up = deal_face_up(stock, game.faces_up(rules, players, 1))
        super().__init__(game, game.deal(rules, seats, "A", face_up), hands, stock, policies_of)
        self.policies_of = dict(zip(seats, policies_of, strict=True))
        self.shadow = Table.begin(game.NAME, seats, rules=rules, dealer="A", hands=hands, face_up=face_up)
        self.choices: Counter[str] = Counter()

    def liked(self, player: str, acts: Sequence[Move]) -> Sequence[Move]:
        view, policy = self.shadow.view(player), policies(self.game.NAME)[self.policies_of[player]]
        found = super().liked(player, acts)
        assert [act.move for act in view.acts] == [*acts]
        assert [act.move for act in policy.liked(view)] == [*found], f"{player} sees {view.hand}"  # type: ignore[attr-defined]
        self.choices[policy.name] += len(found) < len(acts)
        return found

    def make(self, move: Move) -> Any:
        self.shadow.play(line_of_move(self.game, self.table, move).text)
        events = super().make(move)
        assert self.shadow.state.held == self.table.held and self.shadow.state.counters == self.table.counters
        return events


@pytest.mark.parametrize(("name", "policy"), CHOOSING)
def test_what_a_player_likes_here_their_policy_likes(name: str, policy: str) -> None:
    choices, game = 0, GAMES[name]
    for options in OPTIONS[name]:
        for number in range(max(2, FOLLOWED // 100)):
            deal = Watched(game, game.Rules(**options), 3 + number % 3, (policy,) * (3 + number % 3), Random(number))
            deal.play(Random(number), 2_000)
            choices += deal.choices[policy]
    assert (choices > 20) == (policy != RANDOM)


def test_no_game_has_policies_that_are_not_described() -> None:
    assert {*POLICIES} == {policy for game in GAMES for policy in policies(game)}
    assert all(set(policies(game)) <= set(described(game)) for game in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_is_what_happened(name: str) -> None:
    """Another count of the same moves, made by the driver that plays every game."""
    random = Random(1797)
    for _ in range(max(3, FOLLOWED // 60)):
        options = random.choice(OPTIONS[name])
        game, players = GAMES[name], random.choice((3, 4, 6))
        rules, seen, moves = game.Rules(**options), Counter[str](), list[Move]()

        class Listening(DealInProgress):
            def make(self, move: Move, moves: list[Move] = moves) -> Any:
                moves.append(move)
                return super().make(move)

        seed = random.random()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stops, "DealInProgress", Listening)
            found = count_game(rules, players, (RANDOM,) * players, f"{seed}", players)
        left = iter(moves)

        def as_before(*_: Any, left: Iterator[Move] = left) -> Move:
            return next(left)

        chance = Shuffles(f"{seed}")
        last, dealers, before = None, set[str](), ""
        for turn in turns(game, SEATS[:players], chance, rules, deals=players, choose=as_before):
            if last is None or turn.deal != last.deal:
                before = ""
            last = turn
            dealers.add(turn.deal.dealer)
            if turn.move.card is not None:
                seen["plays"] += 1
                if game.demanded(turn.before) is None:
                    seen["leads"] += 1
                    seen["leads of A"] += turn.move.player == "A"
                    seen["leads regained by A"] += turn.move.player == before == "A"
                    before = turn.move.player
            for event in turn.events:
                if isinstance(event, Wins):
                    seen["deals"] += 1
                    seen["deals won by A"] += event.player == "A"
                    seen["deals won by the dealer"] += event.player == turn.deal.dealer
                    seen["cards left in the hand of A"] += turn.after.held["A"]
        assert last is not None and not [*left]
        assert {measure: found[measure] for measure in seen} == seen
        assert found["counters of A"] == last.after.counters["A"]
        assert sum(last.after.counters.values()) == -found["counters in the pools at the end"]
        assert dealers == {*SEATS[:players]}, "each deals once"


class Shuffles(Random):
    """Shuffles each deal as the counted games do: first the cards for the first dealer, then deal by deal."""

    def __init__(self, name: str) -> None:
        super().__init__(0)
        self.name, self.number = name, -1

    def shuffle(self, x: Any) -> None:
        self.number += 1
        Random(f"{self.name} {self.number}").shuffle(x)


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_has_the_same_cards_in_every_way_of_playing(name: str) -> None:
    rules, dealt = GAMES[name].Rules(), list[Any]()

    class Noting(DealInProgress):
        def play(self, chance: Random, most: int) -> Counter[str]:
            dealt.append({player: tuple(hand) for player, hand in self.hands.items()})
            return super().play(chance, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stops, "DealInProgress", Noting)
        for policy in ("random", "to-a-stop"):
            count_game(rules, 4, (policy,) * 4, "7 1", 4)
    assert dealt[:4] == dealt[4:] and len({str(each) for each in dealt}) == 4


def test_games_are_counted_by_their_numbers_whatever_the_chunk() -> None:
    rules, way = spin.Rules(), Way("w", {}, 3, ("spin-first", "random", "to-a-stop"), deals=3)
    whole = count_games(rules, way, 5, 0, 6)
    parts = Counter[str]()
    for first, number in ((0, 2), (2, 4)):
        parts.update(count_games(rules, way, 5, first, number))
    assert whole == parts and whole["deals"] == 18


def test_where_anybody_may_act_everybody_does() -> None:
    rules = pope_joan.Rules(pope_in_lieu=True)
    found = count_games(rules, Way("w", {}, 5, deals=5), 5, 0, 20)
    assert found["deals"] == 100
    assert found["deals in which pope is taken"] > 50, "Pope Joan can be played in place of a card, and is lawful often"


def test_a_player_who_leads_prizes_first_plays_more_of_them() -> None:
    shares = {}
    for policy in ("stops-first", "pope-first"):
        found = Counter[str]()
        for number in range(40):
            found.update(count_game(pope_joan.Rules(), 3, (policy, RANDOM, RANDOM), f"3 {number}", 3))
        shares[policy] = found[PRIZES_PLAYED] / found[PRIZES]
    assert shares["pope-first"] > shares["stops-first"] + 0.2


def deal_of(game: Game, policy: str, **hands: str) -> DealInProgress:
    """A deal of two in which A has dealt and B leads."""
    cards = {player: [Card(word[:-1], word[-1]) for word in words.split()] for player, words in hands.items()}
    face_up = [Card("7", "H")] * game.faces_up(game.Rules(), 2, 1)
    table = game.deal(game.Rules(), "AB", "A", face_up)
    return DealInProgress(game, table, cards, (), (policy, policy))


@pytest.mark.parametrize(
    ("policy", "likes"),
    [
        ("to-a-stop", "5D JS"),
        ("stops-first", "7D KS"),
        ("lowest-first", "5D 4H JH JS AC"),
        ("stops-last", "5D 4H JH JS AC QC"),
        ("pope-first", "7D KS"),
    ],
)
def test_the_hand_that_peel_describes(policy: str, likes: str) -> None:
    """He leads the knave of spades, then the five of diamonds: up to his stops, as `to-a-stop` does."""
    deal = deal_of(pope_joan.GAME, policy, A="2C", B="5D 7D 4H JH JS KS AC QC")
    acts = pope_joan.lawful_moves(deal.table, {"B": deal.hands["B"]})
    assert " ".join(str(move.card) for move in deal.liked("B", acts)) == likes


@pytest.mark.parametrize(("policy", "choices"), [("random", {"7C", "AD"}), ("spin-first", {"AD"})])
def test_the_holder_of_spin_chooses_before_another_follows(policy: str, choices: set[str]) -> None:
    found = set()
    for seed in range(40):
        deal = deal_of(spin.GAME, policy, A="5C 7C 9C", B="6C AD 9S")
        deal.make(Move("A", Card("5", "C")))
        deal.make(Move("B", Card("6", "C")))
        found.add(str(deal.next_move(Random(seed)).card))
    assert found == choices


def highest(hand: Any, gone: Any, card: Card, ace_high: bool = False) -> bool:
    """A mistake: the card next below the stop, instead of the lowest."""
    return stops.own_run(hand, gone, card, ace_high) > 0


def without_gone(hand: Any, gone: Any, card: Card, ace_high: bool = False) -> int:
    """A mistake: kings alone are stops."""
    return own_run(hand, (), card, ace_high)


def not_the_ace(table: Any, card: Card) -> bool:
    """A mistake: the ace of trumps is forgotten."""
    return card == pope_joan.POPE


own_run = stops.own_run


@pytest.mark.parametrize(
    ("policy", "part", "mistake"),
    [
        ("to-a-stop", "leads_up", highest),
        ("stops-first", "own_run", without_gone),
        ("pope-first", "is_prize", not_the_ace),
    ],
)
def test_a_mistake_in_choosing_is_noticed(
    policy: str, part: str, mistake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stops, part, mistake)
    with pytest.raises(AssertionError, match="sees"):
        test_what_a_player_likes_here_their_policy_likes("pope-joan", policy)


def regained_by_anybody(deal: DealInProgress, chance: Random, most: int) -> Counter[str]:
    """A mistake: whoever leads again counts as A."""
    found = PLAY(deal, chance, most)
    found["leads regained by A"] += 1
    return found


PLAY = DealInProgress.play


@pytest.mark.parametrize("name", GAMES)
def test_a_mistake_in_counting_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DealInProgress, "play", regained_by_anybody)
    with pytest.raises(AssertionError):
        test_what_is_counted_is_what_happened(name)
