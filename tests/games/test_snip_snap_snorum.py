"""Snip-Snap-Snorum rule by rule: each test names the mistake that it would catch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from snorum.cards import Card, read_card
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Move, Rules, State
from snorum.games.vocabulary import Demand, Event, Out, Pays, Wins, Withheld


def rules(**given: Any) -> Rules:
    return Rules(**given)


def run(
    given: Rules, players: str, plays: str, dealer: str = "A", counters: dict[str, int] | None = None, turn_up: str = ""
) -> tuple[State, list[list[Event]]]:
    """Play from the beginning, as `go_on` does."""
    table = snip.deal(given, players, dealer, [Card(turn_up)] if turn_up else [])
    if counters:
        table = with_counters(table, counters)
    return go_on(table, plays)


def with_counters(table: State, counters: dict[str, int]) -> State:
    out = tuple(player for player, left in counters.items() if not left)
    held = {player: number if counters[player] else 0 for player, number in table.held.items()}
    turn = snip.next_player(table.dealer, held)
    return replace(table, counters=counters, out=out, held=held, turn=turn)


def go_on(table: State, plays: str, called: bool = True) -> tuple[State, list[list[Event]]]:
    """Play `B9 C10!9`: B a nine, then C a ten, keeping back a nine; each called rightly, or nothing called."""
    said = []
    for word in plays.split():
        card, _, rank = word[1:].partition("!")
        demand = snip.demanded(table)
        withheld = Withheld(demand.player, Card(rank)) if demand and rank else None
        move = Move(word[0], read_card(card), withheld)
        move = move._replace(call=snip.call(table, move) if called else "")
        assert snip.why_impossible(table, move) is None, word
        table, events = snip.play(table, move)
        said.append(events)
    return table, said


def pays(events: Iterable[Event]) -> list[tuple[str, int]]:
    return [(event.player, event.counters) for event in events if isinstance(event, Pays)]


# Dealing


def test_the_lead_is_on_the_dealers_left_not_the_dealers() -> None:
    assert snip.deal(rules(), "ABCDE", "A").turn == "B"
    assert snip.deal(rules(), "ABCDE", "E").turn == "A"


def test_everyone_has_five_counters_and_five_cards() -> None:
    table = snip.deal(rules(), "ABC", "A")
    assert dict(table.counters) == {"A": 5, "B": 5, "C": 5} == dict(table.held)


@pytest.mark.parametrize(("size", "most"), [(52, 10), (32, 6)])
def test_the_players_allowed_fit_the_pack(size: Any, most: int) -> None:
    assert snip.players_allowed(rules(pack=size)) == (2, most)
    assert 5 * most <= size < 5 * (most + 1)


def test_the_whole_pack_is_dealt_as_nearly_equal_as_possible_from_the_left() -> None:
    sizes = snip.hand_sizes(rules(variant="whole-pack"), list("ABCDE"), "A")
    assert sizes == {"A": 10, "B": 11, "C": 11, "D": 10, "E": 10}
    assert sum(snip.hand_sizes(rules(variant="first-out", pack=32), list("ABC"), "C").values()) == 32


def test_the_first_knave_deals() -> None:
    turned = [read_card(card) for card in ["9H", "QS", "10D", "2C", "JH", "JS"]]
    assert snip.first_dealer("ABC", turned) == "B"


def test_the_next_in_order_deals_and_not_one_who_is_out() -> None:
    table = with_counters(snip.deal(rules(), "ABCD", "A"), {"A": 1, "B": 0, "C": 2, "D": 3})
    assert snip.next_dealer(table) == "C"


def test_in_a_new_game_the_first_out_deals() -> None:
    table, _ = run(rules(), "ABC", "B9 C9 A9", counters={"A": 2, "B": 1, "C": 1})
    assert (table.winner, table.out, snip.new_dealer(table)) == ("A", ("B", "C"), "B")


# Pairing


def test_the_nine_sequence_costs_one_two_three() -> None:
    table, said = run(rules(), "ABCDE", "B9 C9 D9 E9")
    assert [pays(events) for events in said] == [[], [("B", 1)], [("C", 2)], [("D", 3)]]
    assert table.turn == "A" and table.pool == 6


def test_a_card_between_breaks_the_chain() -> None:
    _table, said = run(rules(), "ABCDE", "B9 C9 D10 E9 A9")
    assert [pays(events) for events in said] == [[], [("B", 1)], [], [], [("E", 1)]]
    _, said = run(rules(pairing_scope="whole-deal"), "ABCDE", "B9 C9 D10 E9 A9")
    assert pays(said[-1]) == [("E", 3)]


def test_each_is_called_by_its_name() -> None:
    table = snip.deal(rules(), "ABCDE", "A")
    calls = []
    for player in "BCDE":
        calls.append(snip.call(table, Move(player, Card("9"))))
        table, _ = go_on(table, f"{player}9")
    assert calls == ["", "snip", "snap", "snorum"]


@pytest.mark.parametrize(
    ("given", "plays", "move", "says"),
    [
        ({}, "", "B9", "B leads a nine"),
        ({}, "B9", "C9", "C pairs the nine that B played: Snip"),
        ({}, "B9 C9", "D9", "D pairs the nine that C played: Snap"),
        ({}, "B9", "C10", "C plays a ten, which does not pair the nine before it"),
        ({"variant": "whole-pack"}, "B9", "B10", "B plays on with a ten"),
        ({"variant": "whole-pack"}, "B9 C9", "C10", "C plays on with a ten"),
        ({"variant": "whole-pack", "after_snip": "snipped"}, "B9 C9", "B10", "B plays on with a ten"),
        ({"turn_up": "dealer-pays"}, "", "B9", "B matches the nine turned up: Snip"),
        ({"turn_up": "dealer-pays"}, "", "B10", "B leads a ten"),
    ],
)
def test_what_is_said_of_a_card(given: Any, plays: str, move: str, says: str) -> None:
    table, _ = run(rules(**given), "ABCDE", plays, turn_up="9" if "turn_up" in given else "")
    assert str(snip.explain(table, Move(move[0], read_card(move[1:])))) == says


@pytest.mark.parametrize(
    ("given", "plays", "says"),
    [
        ({}, "B9", "C must play a nine if they hold one"),
        ({"turn_up": "dealer-pays"}, "", "B must match the turn-up with a nine if they hold one"),
        ({"variant": "whole-pack-in-turn"}, "B9", "C must play a nine if they hold one"),
        ({"variant": "whole-pack"}, "B9 B10", "C must pair with a ten if they hold one"),
        (
            {"variant": "whole-pack", "whole_pack_pairable": "any"},
            "B9 B10 BJ",
            "C must pair with a knave, a ten or a nine if they hold one",
        ),
        ({"variant": "earl-of-coventry"}, "B9", "C must play a nine if they hold one"),
    ],
)
def test_what_is_demanded_is_said_by_its_rank(given: Any, plays: str, says: str) -> None:
    table, _ = run(rules(**given), "ABCDE", plays, turn_up="9" if "turn_up" in given else "")
    why = snip.why_demanded(table)
    assert str(why._replace(facts={**why.facts, "finding": "…"})) == f"{says}; …"
    assert (why.by is snip.must_continue_rank) == (given.get("variant") == "earl-of-coventry")
    with pytest.raises(ValueError, match="nothing is demanded"):
        snip.why_demanded(snip.deal(rules(), "ABC", "A"))


def test_only_the_next_in_order_pairs() -> None:
    table, _ = run(rules(), "ABCDE", "B9")
    assert not snip.may_play(table, Move("D", Card("9")))
    assert snip.may_play(table, Move("C", Card("9")))


def test_a_player_out_is_passed_over_and_his_neighbour_pairs_across_the_gap() -> None:
    table, said = run(rules(), "ABCD", "B9 D9", counters={"A": 5, "B": 5, "C": 0, "D": 5})
    assert pays(said[-1]) == [("B", 1)] and table.turn == "A"


def test_pairing_the_card_of_one_who_is_out_counts_unpaid() -> None:
    table, said = run(
        rules(settling="at-once"), "ABCD", "B9 C10!9 D10 A10", counters=dict.fromkeys("ABCD", 1) | {"A": 5}
    )
    # C pays for his failure, and with it is out; D pairs the ten that C left, for nothing; A's is a Snap.
    assert [pays(events) for events in said] == [[], [("C", 1), ("B", 1)], [], [("D", 1)]]
    assert table.winner == "A"


@pytest.mark.parametrize(("hand", "may"), [("9C 10H 9D", "9C 9D"), ("10H JC", "10H JC")])
def test_a_pairing_card_must_be_played(hand: str, may: str) -> None:
    table, _ = run(rules(), "ABC", "B9H")
    cards = [read_card(card) for card in hand.split()]
    assert [str(move.card) for move in snip.lawful_moves(table, {"A": [], "B": [], "C": cards})] == may.split()


# Counters, and who is out


def test_nobody_pays_more_than_he_has() -> None:
    table, said = run(rules(), "ABCDE", "B9 C9 D9 E9", counters=dict.fromkeys("ABCE", 5) | {"D": 2})
    assert pays(said[-1]) == [("D", 2)] and dict(table.counters)["D"] == 0


def test_who_has_lost_his_last_counter_is_out_at_once_and_his_cards_go_under() -> None:
    table, said = run(rules(), "ABC", "B9 C9", counters={"A": 5, "B": 1, "C": 5})
    assert [type(event) for event in said[-1]] == [Pays, Out]
    assert table.held["B"] == 0 and table.undealt == 52 - 15 + 4
    assert go_on(table, "A2 C3")[0].turn == "A"


def test_with_the_whole_pack_the_cards_of_one_who_is_out_are_set_aside() -> None:
    table, _ = run(rules(variant="whole-pack"), "ABC", "B9 C9", counters={"A": 5, "B": 1, "C": 5})
    assert table.held["B"] == 0 and table.undealt == 0 and table.turn == "C"


def test_the_last_with_counters_takes_the_pool() -> None:
    table, said = run(rules(), "AB", "B9 A9", counters={"A": 2, "B": 1})
    assert table.winner == "A" and said[-1][-1] == Wins("A", snip.last_in) and snip.game_over(table)


# Offences


@pytest.mark.parametrize(
    ("double", "plays", "paid"),
    [
        ("double-the-forgone", "B9 C10!9", [("C", 2), ("B", 1)]),
        ("double-the-forgone", "B9 C9 D10!9", [("D", 4), ("C", 2)]),
        ("double-the-forgone", "B9 C9 D9 E10!9", [("E", 5), ("D", 3)]),  # six, but he has five
        ("double-snip", "B9 C9 D10!9", [("D", 2), ("C", 2)]),
    ],
)
def test_an_offender_pays_double_and_the_other_as_though_paired(double: Any, plays: str, paid: Any) -> None:
    _, said = run(rules(double_penalty=double, settling="at-once"), "ABCDE", plays)
    assert pays(said[-1])[-2:] == paid


def test_offences_are_settled_at_the_end_of_the_deal_in_their_order() -> None:
    table, said = run(rules(), "AB", "B9 A10!9 B2!10 A3 B4 A5 B6 A7 B8 A9")
    assert all(not pays(events) for events in said[:-1])
    assert pays(said[-1]) == [("A", 2), ("B", 1), ("B", 2), ("A", 1)]
    assert snip.deal_over(table) and not table.due


def test_when_shown_settles_at_the_play_that_shows_the_card() -> None:
    _, said = run(rules(settling="when-shown"), "ABC", "B9 C10!9 A2 B3 C9")
    assert [pays(events) for events in said] == [[], [], [], [], [("C", 2), ("B", 1)]]


def test_a_plays_own_pairing_is_paid_before_what_it_settles() -> None:
    _, said = run(rules(settling="when-shown"), "ABC", "B9 C10!9 A2 B9 C9")
    assert pays(said[-1]) == [("B", 1), ("C", 2), ("B", 1)]


ONE_LEFT = {"A": 1, "B": 1, "C": 2}


@pytest.mark.parametrize(
    ("lapse", "both", "winner", "draw"),
    [
        ("lapse", "last-to-pay", "C", False),
        ("settled-first", "last-to-pay", "C", False),
        ("settled-first", "no-winner", "", True),
    ],
)
def test_what_is_unpaid_when_one_is_left(lapse: Any, both: Any, winner: str, draw: bool) -> None:
    # C keeps back a nine; then B's deuce and A's three are paired, and C alone has counters: two, the penalty.
    given = rules(unsettled_at_end=lapse, both_out=both)
    table, _ = run(given, "ABC", "B9 C10!9 A2 B2 C2", counters=ONE_LEFT)
    assert (table.winner, table.draw) == (winner, draw)
    assert dict(table.counters)["C"] == (2 if lapse == "lapse" else 0)


@pytest.mark.parametrize(("both", "winner"), [("last-to-pay", "B"), ("no-winner", "")])
def test_both_payments_are_made_before_the_game_is_over(both: Any, winner: str) -> None:
    given = rules(settling="at-once", both_out=both)
    table, said = run(given, "AB", "B9 A10!9", counters={"A": 2, "B": 1})
    assert pays(said[-1]) == [("A", 2), ("B", 1)]
    assert (table.winner, table.draw, table.pool) == (winner, not winner, 3)
    assert [each.by for each in said[-1] if isinstance(each, Wins)] == [snip.nobody_left] * bool(winner)


def test_who_alone_has_counters_wins_as_the_last_in_the_game() -> None:
    _, said = run(rules(settling="at-once"), "AB", "B9 A10!9", counters={"A": 3, "B": 1})
    assert [each.by for each in said[-1] if isinstance(each, Wins)] == [snip.last_in]


def test_a_deal_broken_off_is_settled_as_it_stands() -> None:
    table, _ = run(rules(), "ABC", "B9 C10!9")
    after, events = snip.settle(table)
    assert pays(events) == [("C", 2), ("B", 1)] and not after.due
    assert after.undealt == 52 - 2 and not any(after.held.values())


def test_from_undealt_the_pack_is_gathered_only_when_it_must_be() -> None:
    table, _ = run(rules(reshuffle="from-undealt"), "ABC", "B9 C2")
    table, _ = snip.settle(table)
    assert not snip.reshuffled(table)
    assert snip.deal_again(table, "B").undealt == 50 - 15
    each, _ = run(rules(), "ABC", "B9 C2")
    assert snip.reshuffled(each) and snip.deal_again(snip.settle(each)[0], "B").undealt == 52 - 15


# Turn-up Snip


@pytest.mark.parametrize(("who", "paid"), [("dealer-pays", [("A", 1)]), ("pool-pays", [("pool", 1)])])
def test_who_pays_for_the_first_snip(who: Any, paid: Any) -> None:
    table = snip.deal(rules(turn_up=who), "ABC", "A", [Card("9")])
    table = replace(table, pool=4)
    after, events = snip.play(table, Move("B", Card("9")))
    assert pays(events) == paid
    assert after.counters["B"] == (6 if who == "pool-pays" else 5)
    assert after.pool == (3 if who == "pool-pays" else 5)


def test_an_empty_pool_pays_nothing() -> None:
    _, said = run(rules(turn_up="pool-pays"), "ABC", "B9", turn_up="9")
    assert said == [[]]


@pytest.mark.parametrize(("chain", "paid"), [("counts", 2), ("apart", 1)])
def test_what_follows_a_match(chain: Any, paid: int) -> None:
    _, said = run(rules(turn_up="dealer-pays", turn_up_chain=chain), "ABC", "B9 C9", turn_up="9")
    assert pays(said[-1]) == [("B", paid)]


def test_a_match_unmade_leaves_no_trace() -> None:
    _, said = run(rules(turn_up="dealer-pays", pairing_scope="whole-deal"), "ABC", "B2 C9 A9", turn_up="9")
    assert pays(said[-1]) == [("C", 1)]


@pytest.mark.parametrize(("who", "then"), [("dealer-pays", [("A", 1)]), ("pool-pays", [("pool", 1)])])
def test_failing_to_match_is_an_offence_under_must(who: Any, then: Any) -> None:
    given = rules(turn_up=who, settling="at-once", offender_paid="as-though")
    assert snip.demanded(snip.deal(given, "ABC", "A", [Card("9")])) == Demand("B", (Card("9"),))
    _, said = run(given, "ABC", "B2!9", turn_up="9")
    assert pays(said[-1]) == [("B", 2), *then]
    assert snip.demanded(snip.deal(rules(turn_up=who, turn_up_match="may"), "ABC", "A", [Card("9")])) is None


# The whole pack, and the first out


def test_the_whole_pack_chain() -> None:
    given = rules(variant="whole-pack")
    table, said = run(given, "ABCDE", "B2 B9 C9 D9 E9")
    assert [pays(events) for events in said] == [[], [], [("B", 1)], [("C", 2)], [("D", 3)]]
    assert table.turn == "E"


def test_if_the_chain_fails_the_last_to_pair_plays_on_and_is_snipped() -> None:
    table, said = run(rules(variant="whole-pack"), "ABCDE", "B9 C9 C3 C4 D4")
    assert pays(said[-1]) == [("C", 1)] and table.turn == "D"


def test_the_active_player_does_not_pair_himself() -> None:
    _, said = run(rules(variant="whole-pack"), "ABC", "B9 B9 C9")
    assert [pays(events) for events in said] == [[], [], [("B", 1)]]


def test_only_a_pairing_card_interrupts_the_active_player() -> None:
    table, _ = run(rules(variant="whole-pack"), "ABC", "B9")
    assert snip.may_play(table, Move("C", Card("9"))) and not snip.may_play(table, Move("C", Card("10")))
    assert not snip.may_play(table, Move("A", Card("9")))


@pytest.mark.parametrize(("pairing", "demand"), [("must", Demand("C", (Card("9"),))), ("may", None)])
def test_whether_one_must_pair_with_the_whole_pack(pairing: Any, demand: Any) -> None:
    table, _ = run(rules(variant="whole-pack", whole_pack_pairing=pairing), "ABC", "B9")
    assert snip.demanded(table) == demand


def test_when_the_active_player_has_no_cards_the_next_leads() -> None:
    table = snip.deal(rules(variant="whole-pack"), "AB", "A")
    table = replace(table, held={"A": 3, "B": 1})
    after, _ = go_on(table, "B9")
    assert after.turn == "A" and snip.may_play(after, Move("A", Card("2")))


@pytest.mark.parametrize(("moment", "paid"), [("last-card-played", 0), ("after-next-turn", 1)])
def test_the_first_rid_of_his_cards_wins(moment: Any, paid: int) -> None:
    table = snip.deal(rules(variant="first-out", first_out_moment=moment), "ABC", "A")
    table = replace(table, held={"A": 3, "B": 1, "C": 3})
    table, _ = go_on(table, "B9")
    assert (table.winner == "B") is (moment == "last-card-played")
    if moment == "after-next-turn":
        table, events = go_on(table, "C9")
        assert table.winner == "B" and pays(events[-1]) == [("B", paid)]
    assert not snip.game_over(table) and snip.deal_over(table)
    after = snip.deal_again(table, "B")
    assert after.counters["B"] == 0 and after.pool == 0 and not after.winner


def test_counters_without_limit_go_below_nothing_and_nobody_is_out() -> None:
    table, said = run(rules(variant="first-out"), "ABCDE", "B9 C9 D9 E9")
    assert dict(table.counters) == {"A": 0, "B": -1, "C": -2, "D": -3, "E": 0}
    assert not table.out and pays(said[-1]) == [("D", 3)]


def test_an_offence_is_settled_before_the_pool_is_taken() -> None:
    table = replace(snip.deal(rules(variant="first-out"), "ABC", "A"), held={"A": 3, "B": 2, "C": 3})
    table, said = go_on(table, "B9 B2!9")
    assert pays(said[-1]) == [("C", 2), ("B", 1)] and table.winner == "B" and table.pool == 3
    assert said[-1][-1] == Wins("B", snip.first_rid)


def test_the_pool_pays_nothing_to_one_who_is_out() -> None:
    # B fails to match: he pays his last two, and what the pool owes him for the match comes too late.
    given = rules(turn_up="pool-pays", settling="at-once", offender_paid="as-though")
    table = replace(with_counters(snip.deal(given, "ABC", "A", [Card("9")]), {"A": 5, "B": 2, "C": 5}), pool=3)
    after, events = snip.play(table, Move("B", Card("2"), withheld=Withheld("B", Card("9"))))
    assert pays(events) == [("B", 2)] and after.out == ("B",) and after.pool == 5


def test_what_is_never_shown_is_paid_at_the_end_of_the_deal() -> None:
    _, said = run(rules(settling="when-shown"), "AB", "B9 A10!9 B2 A3 B4 A5 B6 A7 B8 AJ")
    assert pays(said[-1]) == [("A", 2), ("B", 1)]


@pytest.mark.parametrize(("chain", "paid"), [("counts", [1, 2, 3]), ("apart", [1, 1, 2])])
def test_a_match_counts_with_the_whole_deal_only_if_it_counts(chain: Any, paid: list[int]) -> None:
    given = rules(turn_up="dealer-pays", turn_up_chain=chain, pairing_scope="whole-deal")
    _, said = run(given, "ABCD", "B9 C9 D9", turn_up="9")
    assert [sum(number for _, number in pays(events)) for events in said] == paid


@pytest.mark.parametrize(("undealt", "gathered"), [(16, False), (15, True)])
def test_the_undealt_portion_must_suffice_for_all_and_the_turn_up(undealt: int, gathered: bool) -> None:
    given = rules(reshuffle="from-undealt", turn_up="pool-pays")
    table = replace(snip.deal(given, "ABC", "A", [Card("9")]), undealt=undealt)
    assert snip.cards_needed(given, 3) == 16 and snip.reshuffled(table) is gathered


@pytest.mark.parametrize(("payer", "player", "by"), [("paired", "B", snip.penalty), ("pairer", "C", snip.who_pays)])
def test_a_payment_names_the_rule_that_says_who_pays(payer: str, player: str, by: Any) -> None:
    _, [_, [paid]] = run(rules(payer=payer), "ABC", "B9 C9")
    assert isinstance(paid, Pays) and (paid.player, paid.by) == (player, by)


def test_cards_played_lie_face_up() -> None:
    table, _ = run(rules(), "AB", "B9 A4 B5 A7")
    piles = {place.player: place.piles[0] for place in snip.scene(table).places}
    assert (piles["B"].hidden, piles["B"].cards, piles["B"].face_down) == (2, (), False)
    assert (piles["A"].hidden, piles["A"].cards) == (1, (Card("7"),))


@pytest.mark.parametrize(
    ("plays", "shown", "covered"),
    [
        ("B9", "B9", ""),
        ("B9 C9", "B9 C9", ""),
        ("B9 C9 D9", "B9 C9 D9", ""),
        ("B9 C10", "C10", "B"),
        ("B9 C10 D9", "D9", "BC"),
        ("B9 C9 D10 E9", "E9", "BCD"),
        ("B9 C10 D9 E9", "D9 E9", "BC"),
    ],
)
def test_of_the_cards_played_the_last_is_seen_with_those_that_it_pairs(plays: str, shown: str, covered: str) -> None:
    scene = snip.scene(run(rules(), "ABCDE", plays)[0])
    piles = {place.player: pile for place in scene.places for pile in place.piles}
    seen = [f"{player}{card}" for player, pile in piles.items() for card in pile.cards]
    assert (" ".join(seen), "".join(player for player, pile in piles.items() if pile.hidden)) == (shown, covered)


@pytest.mark.parametrize(
    ("given", "counters", "left", "plays", "turn"),
    [
        ({}, "555", "555", "B9", "C"),
        ({}, "555", "010", "B9", ""),  # the deal is over
        ({"variant": "first-out"}, "555", "515", "B9", ""),  # B is the first without cards
        ({}, "012", "055", "B9 C9", ""),  # C has snipped B, and is the last in the game
        ({"settling": "at-once", "both_out": "no-winner"}, "012", "055", "B9 C10!9", ""),  # both have paid their last
    ],
)
def test_the_picture_says_whose_turn_it_is_while_there_is_one(
    given: Any, counters: str, left: str, plays: str, turn: str
) -> None:
    table = with_counters(snip.deal(rules(**given), "ABC", "A"), dict(zip("ABC", map(int, counters), strict=True)))
    table = replace(table, turn="B", held=dict(zip("ABC", map(int, left), strict=True)))
    table, _ = go_on(table, plays)
    assert [place.player for place in snip.scene(table).places if place.to_play] == list(turn)
