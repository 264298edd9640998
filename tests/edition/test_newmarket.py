"""A game of somebody else's edition in which nobody holds some cards, what may be led depends on the lead, and stakes
lie on several cards: Newmarket, as a newspaper has it."""

from __future__ import annotations

import doctest
import inspect
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test
from tests.recording import deal, record
from tests.table.sitting import sit_down

from snorum import records, referee
from snorum.cards import Card, read_card
from snorum.cards.scene import Pile, Place, Scene, Tally
from snorum.edition.editions import Edition, using
from snorum.games import Game, game
from snorum.games.vocabulary import Demand, Pays
from snorum.lab.encoding import Encoding
from snorum.lab.environments import env
from snorum.records import Record
from snorum.referee.evidence import NOBODY, DealSeen, Evidence
from snorum.referee.knowledge import Dealt
from snorum.site import trace
from snorum.site.drawing.middle import Middle
from snorum.site.drawing.seats import seats
from snorum.site.drawing.tables import table
from snorum.site.web.table import _in_force
from snorum.table import Table, settings
from snorum.table.playing import line_of, recorded, turns
from snorum.table.settings import careless_move

HOME = Path(__file__).with_name("newmarket")
HORSES = {"AH": "ace", "KC": "king", "QD": "queen", "JS": "knave"}
UPWARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@pytest.fixture(autouse=True)
def newspaper() -> Iterator[Edition]:
    with using(HOME / "sources") as it:
        yield it


def test_nothing_is_missing_from_it() -> None:
    assert trace.gaps() == []
    assert {each.id: each.verdict for each in trace.examples()} == {
        "guardian/nobody-has-the-eight": "lawful",
        "guardian/a-lower-spade": "offence",
    }
    done = doctest.testmod(inspect.getmodule(type(game("guardian-newmarket"))))
    assert done.attempted and not done.failed


# What nobody holds


def by_c(*plays: str, hands: Sequence[str] = ()) -> Record:
    """A deal to A, B and C by C."""
    return record("guardian-newmarket", "ABC", deal("C", plays, hands=hands))


def verdicts(*plays: str, hands: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The verdict on each play, and its last reason."""
    report = referee.check(by_c(*plays, hands=hands))
    return [(each.verdict, each.reasons[-1].text if each.reasons else "") for each in report.plays]


RUN = ("A 2D", "B 3D", "B 4D", "B 5D", "B 6D", "A 7D")
GIVEN = [
    "A: 2D 7D 2S 3C 9H JH QH KH AH 4S 8S 9S 10S",
    "B: 3D 4D 5D 6D 9D 10D JD QD KD AD 2C 4C 5C",
    "C: 2H 3H 4H 5H 6H 7H 8H 3S 5S 6S 7S 6C 7C",
]
"""All hands; the eight of diamonds is in none."""


def test_who_leads_when_nobody_holds_the_next_card_is_not_convicted() -> None:
    assert verdicts(*RUN, "A 2S", hands=GIVEN)[-1] == (
        "lawful",
        "the next card of the run must follow the 7D; nobody held it",
    )


def test_without_the_hands_it_is_open_until_the_card_is_seen() -> None:
    verdict, why = verdicts(*RUN, "A 2S")[-1]
    assert (verdict, why.partition("; ")[2]) == ("undetermined", "an offence unless nobody held it")
    after = verdicts(*RUN, "A 2S", "C 3S", "C 2C", "B 3C", "B 8D")
    assert after[6] == ("offence", "the next card of the run must follow the 7D; B held it")


def test_more_stops_than_the_dummy_hand_has_cards_cannot_all_be() -> None:
    """With eight players the dummy has five cards: the two to the six of diamonds fill it."""
    report = referee.check(record("guardian-newmarket", "ABCDEFGH", deal("H", ["A 7D", "B 8D", "B 2S", "B 4S"])))
    assert [each.verdict for each in report.plays] == ["undetermined", "lawful", "undetermined", "undetermined"]
    assert report.jointly, "the 2D to 6D, the 9D and the 3S are seven cards"


def test_nobody_holds_what_has_been_played_or_is_not_in_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that asks for such a card makes nobody guilty."""
    asks = Demand("", (Card("3", "D"),))
    monkeypatch.setattr(
        type(game("guardian-newmarket")), "unmet", lambda self, table, move: [asks] if table.played else []
    )
    assert verdicts("A 3D", "A 2S")[-1] == ("lawful", "the next card of the run must follow the 3D; nobody held it")
    assert verdicts("A 4D", "A 2S")[-1][0] == "undetermined"
    without = [card for card in game("guardian-newmarket").pack_of(None) if card != Card("3", "D")]
    monkeypatch.setattr(type(game("guardian-newmarket")), "pack_of", lambda self, rules: without)
    assert verdicts("A 4D", "A 2S")[-1] == ("lawful", "the next card of the run must follow the 4D; nobody held it")


def test_of_several_cards_that_must_go_before_each_counts() -> None:
    assert verdicts("A 4D", "B 3C")[0] == (
        "undetermined",
        "the lowest diamond begins; an offence unless nobody held one",
    )
    assert verdicts("A 4D", "A 5D", "A 2S", "B 3S", "B 3D")[0] == (
        "offence",
        "the lowest diamond begins; B held the 3D",
    )


def test_who_is_said_to_have_held_a_card_held_it() -> None:
    """B begins with the eight. Of the six lower diamonds five are in the dummy; A has one, and nobody knows which."""
    low = {Card(rank, "D") for rank in UPWARDS[:6]}
    seen = [card for card in game("guardian-newmarket").pack_of(None) if card not in low and str(card) != "8D"]
    hands: dict[str, list[Any]] = {"A": [None], "B": [read_card("8D")]}
    for player, size in game("guardian-newmarket").hand_sizes(None, [*"ABCDEFGH"], "H").items():
        hand = hands.setdefault(player, [])
        hand += [seen.pop() for _ in range(size - len(hand))]
    assert not seen
    [play] = referee.check(written("ABCDEFGH", "H", hands, ["B 8D"])).plays
    assert (play.verdict, play.reasons[-1].text) == ("offence", "the lowest diamond begins; A held one")


def test_a_card_of_two_packs_is_held_if_one_of_them_is(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [*game("guardian-newmarket").pack_of(None)] * 2
    monkeypatch.setattr(type(game("guardian-newmarket")), "pack_of", lambda self, rules: two)
    assert verdicts(*RUN, "A 2S", hands=GIVEN)[-1][0] == "lawful"  # all hands are given, and have no eight
    held = [hand.replace("5C", "8D") for hand in GIVEN]
    assert verdicts(*RUN, "A 2S", hands=held)[-1] == (
        "offence",
        "the next card of the run must follow the 7D; B held it",
    )


# What may be led


def test_a_lead_is_judged_by_what_is_led() -> None:
    lead = "a run begins with the lowest card of a suit, of the other colour; A held one and did not play it"
    assert verdicts(*RUN, "A 4S", hands=GIVEN)[-1] == ("offence", lead)  # with the two of spades in hand
    assert verdicts(*RUN, "A 9H", hands=GIVEN)[-1] == ("offence", lead)  # of the colour of the run
    assert verdicts(*RUN, "A 3C", hands=GIVEN)[-1][0] == "lawful"


def test_two_demands_are_asked_of_one_play() -> None:
    """Whether the run could go on and whether the lead is the lowest are both open; each would make it wrong."""
    report = referee.check(by_c(*RUN, "A 4S"))
    *_, run, lead = [each.text.partition("; ")[2] for each in report.plays[-1].reasons]
    assert (run, lead) == ("an offence unless nobody held it", "an offence if A held the 2S or the 3S")
    later = verdicts(*RUN, "A 4S", "C 5S", "C 6H", "A 2S")
    assert later[6] == (
        "offence",
        "a run begins with the lowest card of a suit, of the other colour; A held one and did not play it",
    )


def test_a_lead_that_is_lawful_by_both_demands_supposes_both() -> None:
    played = game("guardian-newmarket")
    written = by_c(*RUN, "A 4S").deals[0]
    table = played.deal(played.Rules(), "ABC", "C")
    for line in written.plays[:-1]:
        table, _ = played.play(table, played.Move(line.player, line.card))
    sizes = played.hand_sizes(played.Rules(), "ABC", "C")
    evidence = Evidence(played, played.Rules(), [DealSeen(1, written, sizes, 0)])
    found = evidence.judge(table, 1, len(RUN), played.Move("A", Card("4", "S")))
    assert found is not None
    lawful, *back = found.options
    unheld = Dealt(NOBODY, Card("8", "D"))
    assert lawful.withheld is None and lawful.facts == (frozenset({unheld}),)
    low = [each for each in back if each.withheld and each.withheld.card.suit == "S"]
    assert low and all(unheld in some for each in low for some in each.facts), "then the run had stopped"


def test_the_crux_decides_what_is_led_without_the_other_colour() -> None:
    played = game("guardian-newmarket")
    hands: dict[str, list[Card]] = {"A": [read_card("9H"), read_card("JH")], "B": [], "C": []}
    for option, leads in (("lowest", ["9H"]), ("any", ["9H", "JH"])):
        table = played.deal(played.Rules(one_colour=option), "ABC", "C")
        for line in ("A 2D", "B 3D"):
            player, card = line.split()
            table, _ = played.play(table, played.Move(player, read_card(card)))
        table, _ = played.play(table, played.Move("A", read_card("4D")))
        assert [str(move.card) for move in played.lawful_moves(table, hands)] == leads


# Whole games, against a table told another way


def told(hands: Mapping[str, Sequence[Card]], dealer: str, chance: Random) -> Iterator[tuple[str, Card, bool]]:
    """Play as children do who see all hands: who plays which card, and whether they may; one lead in six is wrong."""
    left = {player: [*cards] for player, cards in hands.items()}
    holder = {str(card): player for player, cards in hands.items() for card in cards}
    begins = next(f"{rank}D" for rank in UPWARDS if f"{rank}D" in holder)
    player, card, right = holder[begins], read_card(begins), True
    while True:
        yield player, card, right
        left[player].remove(card)
        if not left[player]:
            return
        place = UPWARDS.index(card.rank) + 1
        after = f"{UPWARDS[place]}{card.suit}" if place < 13 else ""
        if (other := next((who for who in left if after and read_card(after) in left[who]), "")) != "":
            player, card, right = other, read_card(after), True
            continue
        red = card.suit in "DH"
        others = [each for each in left[player] if (each.suit in "DH") != red] or left[player]
        allowed = [
            each
            for each in others
            if not any(o.suit == each.suit and UPWARDS.index(o.rank) < UPWARDS.index(each.rank) for o in left[player])
        ]
        wrong = [each for each in left[player] if each not in allowed]
        right = not wrong or chance.random() > 1 / 6
        card = chance.choice(allowed if right else wrong)


def dealt(chance: Random, players: Sequence[str], dealer: str) -> dict[str, list[Card]]:
    """Cards one by one from the dealer's left on, the last of each round to nobody."""
    cards = [Card(rank, suit) for suit in "CDHS" for rank in UPWARDS]
    chance.shuffle(cards)
    at = players.index(dealer) + 1
    order = [*players[at:], *players[:at], ""]
    hands = {each: cards[place :: len(order)] for place, each in enumerate(order)}
    return {each: hands[each] for each in players}


def written(players: Sequence[str], dealer: str, hands: Mapping[str, Sequence[Any]], plays: Sequence[str]) -> Record:
    given = [f"{player}: {' '.join(str(card) if card else '?' for card in cards)}" for player, cards in hands.items()]
    return record("guardian-newmarket", players, deal(dealer, plays, hands=given))


@pytest.mark.parametrize("seed", range(60))
def test_whole_games_are_judged_as_by_somebody_who_sees_all(seed: int) -> None:
    chance = Random(seed)
    players = "ABCDEFGH"[: chance.randint(3, 8)]
    dealer = chance.choice(players)
    hands = dealt(chance, players, dealer)
    plays = [*told(hands, dealer, chance)]
    lines = [f"{player} {card}" for player, card, _ in plays]
    report = referee.check(written(players, dealer, hands, lines))
    assert [each.verdict for each in report.plays] == ["lawful" if right else "offence" for *_, right in plays]
    assert report.result["winner"] == plays[-1][0]
    forgotten = written(players, dealer, {}, lines)
    for at, (each, (_, card, right)) in enumerate(zip(referee.check(forgotten).plays, plays, strict=True)):
        assert each.verdict in ("undetermined", "lawful" if right else "offence")
        before = plays[at - 1][1] if at else None
        if before and card.suit == before.suit and UPWARDS.index(card.rank) == UPWARDS.index(before.rank) + 1:
            assert each.verdict == "lawful", "who follows needs no hand to be judged"


@pytest.mark.parametrize("seed", range(40))
def test_two_cards_that_are_not_told_are_judged_by_all_their_worlds(seed: int) -> None:
    chance = Random(f"worlds {seed}")
    players, dealer = "ABC", "C"
    hands = dealt(chance, players, dealer)
    plays = [*told(hands, dealer, chance)][: chance.randint(4, 20)]
    lines = [f"{player} {card}" for player, card, _ in plays]
    spots = chance.sample([(player, at) for player in players for at in range(13)], 2)
    partly = {
        player: [None if (player, at) in spots else card for at, card in enumerate(cards)]
        for player, cards in hands.items()
    }
    known = {card for cards in partly.values() for card in cards}
    unknown = [card for card in game("guardian-newmarket").pack_of(None) if card not in known]
    seen = []
    for cards in permutations(unknown, 2):
        world = {player: [*some] for player, some in partly.items()}
        for (player, at), card in zip(spots, cards, strict=True):
            world[player][at] = card
        report = referee.check(written(players, dealer, world, lines))
        if "impossible" not in {each.verdict for each in report.plays}:
            seen.append([each.verdict for each in report.plays])
    for at, found in enumerate(referee.check(written(players, dealer, partly, lines)).plays):
        said = {verdict[at] for verdict in seen}
        assert (found.verdict == "undetermined") if len(said) > 1 else found.verdict in (*said, "undetermined")
        if len(said) == 1 and "the run" in found.reasons[-1].text:
            assert found.verdict in said, "what is demanded of whoever holds it is judged exactly"


@pytest.mark.parametrize("seed", range(8))
def test_at_the_table_a_run_is_in_force_while_it_can_go_on(seed: int) -> None:
    sitting, chance, stops = Table.begin("guardian-newmarket", "ABC", seed=seed), Random(seed), 0
    while not sitting.deal_over:
        begun, next_one = bool(sitting.state.played), game("guardian-newmarket").demanded(sitting.state)
        held = next_one is not None and any(next_one.cards[0] in hand for hand in sitting.hands.values())
        view = sitting.view(sitting.actors[-1])
        force = _in_force(sitting, view)
        assert force is not None
        assert not begun or (force.id == "guardian_newmarket.demanded") == held
        stops += begun and not held
        sitting.play(chance.choice(view.acts))
    assert stops


def test_who_leads_another_suit_is_not_taken_to_lack_ranks() -> None:
    """A holds the two of spades and leads the four: that shows which spades A may hold, and no rank that A lacks."""
    sitting = sit_down("guardian-newmarket", "C", dict(hand.split(": ") for hand in GIVEN))
    for line in (*RUN, "A 4S"):
        step = sitting.play(line)
    assert step.verdict == "offence" and not any(sitting.view("B").lacking.values())


@pytest.mark.parametrize("seed", range(8))
def test_careless_players_can_play_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """They overlook every run here, from the first card on, when nobody is in turn."""
    monkeypatch.setattr(settings, "CARELESS", 1)
    played = [*turns(game("guardian-newmarket"), "ABC", Random(seed), choose=careless_move)]
    assert played[-1].after.winner and any(turn.move.withheld for turn in played)


# The pools


def first_game(players: str = "ABCD", seed: int = 1) -> list[Any]:
    return [*turns(game("guardian-newmarket"), players, Random(seed))]


def test_each_pool_is_counted_by_its_name_and_no_player_has_it() -> None:
    played, every = game("guardian-newmarket"), first_game()
    paid = Counter(dict.fromkeys(played.holders(None, "ABCD"), 0))
    for turn in every:
        for event in turn.events:
            if isinstance(event, Pays):
                paid[event.player] -= event.counters
                paid[event.to] += event.counters
        horse = HORSES.get(str(turn.move.card))
        assert horse is None or played.standing(turn.after)[horse] == 0, "who plays a horse takes what lies on it"
    last = every[-1].after
    assert dict(paid) == played.standing(last) and sum(paid.values()) == 0 and paid["pool"] == 0
    assert set(played.scored(last)) == set("ABCD") == set(played.leads(last))
    again = played.deal_again(last, "B")
    assert [played.standing(again)[each] for each in HORSES.values()] == [paid[each] for each in HORSES.values()]


def test_a_record_counts_the_pools_by_name() -> None:
    every = first_game()
    whole = recorded(game("guardian-newmarket"), "ABCD", game("guardian-newmarket").Rules(), every)
    lines = [line_of(game("guardian-newmarket"), turn).text for turn in every]
    counts = game("guardian-newmarket").standing(every[-1].after)
    hands = {player: list(cards) for player, cards in whole.deals[0].hands.items()}
    said = "= " + ", ".join(f"{holder.capitalize()} {number}" for holder, number in counts.items() if number >= 0)
    report = referee.check(written("ABCD", whole.deals[0].dealer, hands, [*lines, said]))
    assert report.plays[-1].verdict == "lawful" and report.result["stakes"]["ace"] == counts["ace"]
    wrong = referee.check(written("ABCD", whole.deals[0].dealer, hands, [*lines, f"= ace {counts['ace'] + 1}"]))
    assert wrong.plays[-1].verdict == "contradicted"
    with pytest.raises(records.RecordError, match="'ace' cannot be a player's name"):
        written(["A", "B", "ace"], "A", {}, ["A 2D"])


def test_the_pools_are_in_the_picture_and_in_its_words() -> None:
    scene = game("guardian-newmarket").scene(first_game()[0].after)
    assert [(each.name, each.number) for each in scene.pools] == [(name, 4) for name in HORSES.values()]
    drawn = table(scene)
    for name in HORSES.values():
        assert f"{name.capitalize()}: 4 counters." in drawn.title and f">{name}<" in drawn.body


@pytest.mark.parametrize("number", [1, 5, 8])
@pytest.mark.parametrize("players", [2, 6])
def test_however_many_pools_there_are_they_lie_on_the_table(number: int, players: int) -> None:
    places = tuple(Place(name) for name in "ABCDEF"[:players])
    pools = tuple(Tally(f"pool {each}", each) for each in range(1, number))
    for middle in ((), (Pile("run", (read_card("9D"),) * 9, rows=1),)):
        laid = seats(players, 0, Middle(Scene(places, middle, 3, pools), seats(players, 0, 0).middle).height)
        drawn = Middle(Scene(places, middle, 3, pools), laid.middle)
        boxes = [*drawn.boxes.values()]
        assert len(boxes) == number and not any(one.overlaps(other) for one, other in combinations(boxes, 2))
        for box in boxes:
            assert laid.middle.x <= box.x + 4 and box.x + box.width <= laid.middle.x + laid.middle.width
            assert laid.middle.y <= box.y and box.y + box.height <= laid.middle.y + laid.middle.height
        assert not middle or drawn.field.width >= 100


def test_environments_know_the_pools_and_do_not_take_them_for_players() -> None:
    played: Game = game("guardian-newmarket")
    names = Encoding(played, played.Rules(), 4).names
    assert set(HORSES.values()) <= set(names) and sum(name.endswith("counters") for name in names) == 4
    environment = env("guardian-newmarket", players=4)
    assert environment.possible_agents == ["A", "B", "C", "D"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at our observations, which are a dictionary
        api_test(environment, num_cycles=60)
