"""What unseen cards can be, against brute force over every way to deal a small pack."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import MANY

from snorum.cards import Card, pack, read_card
from snorum.referee.knowledge import Dealt, Impossible, Kept, Knowledge, Never

RANKS = ("9", "10", "J")
SUITS = "CDH"
PACK = [Card(rank, suit) for rank in RANKS for suit in SUITS]
Hands = tuple[frozenset[Card], ...]


class Seen(NamedTuple):
    """What is known of a deal of nine cards to two or three players."""

    sizes: dict[str, int]
    given: list[tuple[str, Card]]
    shown: list[tuple[str, Card]]


def contains(hand: frozenset[Card], cards: list[Card]) -> bool:
    """Whether a hand holds these cards, each a different one; `9` is any nine."""
    exact = [card for card in cards if card.suit]
    if len(set(exact)) != len(exact) or not set(exact) <= hand:
        return False
    need, have = Counter(card.rank for card in cards), Counter(card.rank for card in hand)
    return all(have[rank] >= number for rank, number in need.items())


def deals(seen: Seen) -> list[Hands]:
    """Every way to deal the pack that respects what is known."""
    players = list(seen.sizes)

    def fits(player: str, hand: frozenset[Card]) -> bool:
        return all(contains(hand, [card for who, card in known if who == player]) for known in (seen.given, seen.shown))

    found: list[Hands] = [()]
    for player in players:
        further = []
        for hands in found:
            rest = [card for card in PACK if not any(card in hand for hand in hands)]
            further += [
                (*hands, frozenset(cards))
                for cards in combinations(rest, seen.sizes[player])
                if fits(player, frozenset(cards))
            ]
        found = further
    return found


def true_in(fact: Kept | Never | Dealt, hands: Hands, seen: Seen) -> bool:
    """Whether a fact is true if the cards lie so."""
    hand = hands[list(seen.sizes).index(fact.place)]
    if isinstance(fact, Dealt):
        return fact.card in hand
    shown = sum(who == fact.place and card.rank == fact.rank for who, card in seen.shown)
    kept = sum(card.rank == fact.rank for card in hand) > shown
    return kept if isinstance(fact, Kept) else not kept


@st.composite
def partly_seen(draw: st.DrawFn) -> Seen:
    """A real deal, of which some cards are given and some are shown, with their suits or without."""
    sizes = draw(
        st.sampled_from([{"A": 3, "B": 3}, {"A": 4, "B": 3}, {"A": 2, "B": 3, "C": 2}, {"A": 3, "B": 3, "C": 3}])
    )
    pack = draw(st.permutations(PACK))
    given_: list[tuple[str, Card]] = []
    shown: list[tuple[str, Card]] = []
    for player, size in sizes.items():
        hand, pack = pack[:size], pack[size:]
        for known, most in ((given_, size), (shown, size)):
            for card in hand[: draw(st.integers(0, most))] if draw(st.booleans()) else draw(st.permutations(hand))[:1]:
                known.append((player, card if draw(st.booleans()) else Card(card.rank)))
    return Seen(sizes, given_, shown)


about_ranks = st.builds(
    lambda kind, player, rank: kind(player, rank),
    st.sampled_from([Kept, Never]),
    st.sampled_from("AB"),
    st.sampled_from(RANKS),
)
facts = st.lists(about_ranks | st.builds(Dealt, st.sampled_from("AB"), st.sampled_from(PACK)), min_size=1, max_size=4)


def known_of(seen: Seen, place: str, rank: str) -> int:
    """How many cards of a rank a place has been dealt for certain; one given and one shown may be the same."""
    given, shown = ([card for who, card in some if who == place and card.rank == rank] for some in seen[1:])
    named = {card for card in given + shown if card.suit}
    return max(len(named), len(given), len(shown))


def knowledge_of(seen: Seen) -> Knowledge:
    knowledge = Knowledge(PACK, seen.sizes)
    for player, card in seen.given:
        knowledge.give(player, card)
    for player, card in seen.shown:
        knowledge.show(player, card)
    return knowledge


@MANY
@given(partly_seen(), facts)
def test_what_is_possible_is_what_some_deal_shows(seen: Seen, asked: list[Kept | Never | Dealt]) -> None:
    every = deals(seen)
    assert every, "a real deal is always among them"
    expected = any(all(true_in(fact, hands, seen) for fact in asked) for hands in every)
    assert knowledge_of(seen).possible(asked) is expected


@MANY
@given(partly_seen(), st.sampled_from("AB"), st.sampled_from(PACK), st.booleans())
def test_a_card_is_refused_just_when_no_deal_has_it(seen: Seen, player: str, card: Card, suited: bool) -> None:
    extra = card if suited else Card(card.rank)
    possible = bool(deals(seen._replace(shown=[*seen.shown, (player, extra)])))
    knowledge = knowledge_of(seen)
    try:
        knowledge.show(player, extra)
    except Impossible:
        assert not possible
        assert knowledge.possible([]), "a card refused leaves everything as it was"
    else:
        assert possible


@given(partly_seen())
def test_what_is_not_known_is_counted(seen: Seen) -> None:
    knowledge = knowledge_of(seen)
    for place, size in seen.sizes.items():
        assert knowledge.free(place) == size - sum(known_of(seen, place, rank) for rank in RANKS)
        for rank in RANKS:
            shown = sum(who == place and card.rank == rank for who, card in seen.shown)
            assert knowledge.certainly_kept(place, rank) is (known_of(seen, place, rank) > shown)
    for rank in RANKS:
        assert knowledge.unseen(rank) == len(SUITS) - sum(known_of(seen, place, rank) for place in seen.sizes)


@given(partly_seen(), st.permutations(PACK), st.sampled_from(["A", "AB"]), st.lists(about_ranks, max_size=2))
def test_what_ranks_hands_had_narrows_the_deals(
    seen: Seen, pack: list[Card], players: str, asked: list[Kept | Never]
) -> None:
    dealt = {}
    for player in players:
        size = seen.sizes[player]
        dealt[player], pack = Counter(card.rank for card in pack[:size]), pack[size:]

    def fits(hands: Hands) -> bool:
        have = [Counter(card.rank for card in hand) for hand in hands]
        return all(some == ranks for some, ranks in zip(have, dealt.values(), strict=False))

    def expected(worlds: list[Hands]) -> bool:
        return any(all(true_in(fact, hands, seen) for fact in asked) for hands in worlds)

    every, knowledge = deals(seen), knowledge_of(seen)
    left = list(filter(fits, every))
    narrowed = knowledge.with_cards(dealt)
    assert (narrowed is not None) is bool(left)
    if narrowed is not None:
        assert narrowed.possible(asked) is expected(left)
    assert knowledge.possible(asked) is expected(every), "nothing more is known of the hands themselves"


@pytest.mark.parametrize("sizes", [(2, 2, 2), (3, 2, 1), (1, 4, 2), (3, 3, 1), (2, 1, 4), (4, 2, 1)])
def test_hands_that_lack_ranks_are_filled_if_any_cards_fill_them(sizes: tuple[int, int, int]) -> None:
    """Every way for three hands to lack ranks, beside every way to spread the ranks over them."""
    stock = {"9": 3, "10": 1, "J": 2, "Q": 1}
    cells = list(product("ABC", stock))
    ways = [
        [some for some in product(*(range(number + 1) for number in stock.values())) if sum(some) == size]
        for size in sizes
    ]
    spread = [
        sum(rows, ())
        for rows in product(*ways)
        if all(sum(some) <= most for some, most in zip(zip(*rows, strict=True), stock.values(), strict=True))
    ]
    empty = {frozenset(cell for cell, number in zip(cells, each, strict=True) if not number) for each in spread}
    knowledge = Knowledge(
        [Card(rank, suit) for rank, n in stock.items() for suit in SUITS[:n]], dict(zip("ABC", sizes, strict=True))
    )
    for lacking in chain.from_iterable(combinations(cells, number) for number in range(6)):
        possible = any(set(lacking) <= each for each in empty)
        assert knowledge.possible([Never(place, rank) for place, rank in lacking]) is possible, lacking


def test_a_card_taken_that_nobody_saw_lay_in_one_of_the_layouts() -> None:
    knowledge = Knowledge(PACK, {"A": 2, "up 1": 1, "up 2": 1})
    knowledge.take(Card("9", "C"), "A", ["up 1", "up 2"])
    one, other = Dealt("up 1", Card("9", "C")), Dealt("up 2", Card("9", "C"))
    assert knowledge.possible([one]) and knowledge.possible([other]) and not knowledge.possible([one, other])
    assert not knowledge.possible([Never("up 1", "9"), Never("up 2", "9")])
    assert (
        knowledge.free("up 1") == knowledge.free("up 2") == 1
        and knowledge.free("A") == 2
        and knowledge.unseen("9") == 2
    )
    first = knowledge.with_cards({"up 1": Counter(["9"])})
    assert first is not None and first.unseen("9") == 2
    assert sorted(map(repr, knowledge.layouts(["up 1", "up 2"]))) == [
        "{'up 1': Counter(), 'up 2': Counter({'9': 1})}",
        "{'up 1': Counter({'9': 1}), 'up 2': Counter()}",
    ]
    with pytest.raises(Impossible, match="the 9C has been taken already"):
        knowledge.take(Card("9", "C"), "A", ["up 1", "up 2"])
    knowledge.give("A", Card("J", "H"))
    with pytest.raises(Impossible, match="the JH is in A's hand"):
        knowledge.take(Card("J", "H"), "A", ["up 1", "up 2"])
    for card in (Card("10"), Card("10", "C")):
        with pytest.raises(Impossible, match=f"no {card} lies on the table"):
            knowledge.take(card, "A")


def test_of_the_ways_in_which_cards_can_lie_those_count_that_need_no_more_than_another() -> None:
    layouts = ["up 1", "up 2"]
    taken = Knowledge(PACK, {"A": 2, "up 1": 1, "up 2": 1})
    taken.show("A", Card("9"))
    taken.take(Card("9"), "A", layouts)
    assert taken.layouts(layouts) == [{"up 1": Counter(), "up 2": Counter()}], "it can be the nine that A played"
    other = Knowledge(PACK, {"A": 2, "up 1": 1, "up 2": 1})
    other.give("A", Card("9", "D"))
    other.take(Card("9", "C"), "A", layouts)
    assert len(other.layouts(layouts)) == 2 and other.free("up 1") == other.free("up 2") == other.free("A") == 1


def test_what_is_dealt_face_up_has_been_shown_and_what_is_dealt_face_down_has_not() -> None:
    for face_up in (True, False):
        knowledge = Knowledge(PACK, {"A": 1})
        knowledge.give("A", Card("9", "C"), face_up=face_up)
        assert knowledge.possible([Never("A", "9")]) is face_up and knowledge.possible([Kept("A", "9")]) is not face_up
        assert knowledge.certainly_kept("A", "9") is not face_up and knowledge.free("A") == 0


def test_of_two_cards_of_a_rank_only_the_one_dealt_face_up_has_been_shown() -> None:
    knowledge = Knowledge(PACK, {"A": 2})
    knowledge.give("A", Card("9", "C"), face_up=True)
    knowledge.give("A", Card("9", "D"))
    assert knowledge.certainly_kept("A", "9") and not knowledge.possible([Never("A", "9")])


def test_a_copy_is_told_more_and_the_first_is_not() -> None:
    knowledge = Knowledge(PACK, {"A": 2, "B": 2})
    knowledge.show("A", Card("9", "C"))
    other = knowledge.copy()
    other.show("A", Card("9"))
    other.show("B", Card("9", "H"))
    assert (knowledge.free("A"), other.free("A"), knowledge.unseen("9"), other.unseen("9")) == (1, 0, 2, 0)
    assert (len(knowledge.moves), len(other.moves)) == (1, 3)
    knowledge.show("B", Card("9", "D"))


@pytest.mark.parametrize(
    ("done", "card", "why"),
    [
        (["A shows 9C"], "9C", "the 9C has been played already"),
        (["A has 9C", "A has 10C"], "9C", "the 9C is named twice"),
        (["B shows 9C"], "9C", "the 9C was played by B"),
        (["A shows 9", "B shows 9", "B shows 9"], "9C", "the 9C is elsewhere"),
        (["B shows 9C", "B shows 9", "A shows 9"], "9", "the pack has no more than 3 of rank 9"),
        (["A shows 9C", "A shows 9D"], "10C", "A has no 10C: every card of that hand is known"),
        (["C shows 9C", "A shows 10D", "A shows 10H"], "10C", "A has no 10C: every card of that hand is known"),
        ([], "QC", "the QC is out of the game: it is not in the pack that is dealt"),
    ],
)
def test_it_is_said_why_a_card_cannot_be(done: list[str], card: str, why: str) -> None:
    knowledge = Knowledge(PACK, {"C": 1, "A": 2, "B": 3})
    for words in done:
        player, does, each = words.split()
        (knowledge.give if does == "has" else knowledge.show)(player, read_card(each))
    with pytest.raises(Impossible) as error:
        (knowledge.give if "twice" in why else knowledge.show)("A", read_card(card))
    assert str(error.value) == why
    assert knowledge.possible([]), "a card refused leaves everything as it was"


@pytest.mark.parametrize("fact", [Kept("D", "9"), Never("E", "10")])
def test_a_hand_wholly_shown_hides_nothing(fact: Kept | Never) -> None:
    knowledge = Knowledge(PACK, {"D": 1, "E": 1})
    knowledge.show("D", Card("10"))
    knowledge.show("E", Card("9"))
    assert knowledge.possible([fact]) is isinstance(fact, Never)


def test_a_card_that_may_have_lain_elsewhere_is_not_certainly_there() -> None:
    knowledge = Knowledge(pack(32), sizes={"face-up 1": 1, "face-up 2": 1, "D": 2})
    knowledge.take(Card("9"), "D", ["face-up 1", "face-up 2"])
    assert not knowledge.certainly_kept("face-up 1", "9") and not knowledge.certainly_kept("face-up 2", "9")


@pytest.mark.parametrize(
    ("done", "card", "why"),
    [
        (["A shows 9C", "C takes 9C"], "9C", "the 9C has been taken already"),
        (["A captures 9C"], "9C", "the 9C has been taken already"),
        (["B has 9C"], "9C", "the 9C is in B's hand"),
        (["B has 9", "A captures 9", "A captures 9"], "9C", "no 9C lies on the table"),
        (["B has 9", "B has 9", "B has 9", "B captures 9"], "9C", "no 9C lies on the table"),
        ([], "9C", "no 9C lies on the table"),
        (["A shows 9D"], "9C", "no 9C lies on the table"),
        (["A shows 9C", "C takes 9C"], "9", "no 9 lies on the table"),
        (["A shows 10C"], "QC", "no QC lies on the table"),
    ],
)
def test_it_is_said_why_a_card_cannot_be_taken(done: list[str], card: str, why: str) -> None:
    knowledge = Knowledge(PACK, {"A": 2, "B": 3})
    for words in done:
        player, does, each = words.split()
        if does == "takes":
            knowledge.take(read_card(each), player)
        elif does == "captures":
            knowledge.show(player, read_card(each), taker=player)
        else:
            (knowledge.give if does == "has" else knowledge.show)(player, read_card(each))
    with pytest.raises(Impossible, match=f"^{why}$"):
        knowledge.take(read_card(card), "D")
    assert knowledge.possible([]), "a card refused leaves everything as it was"


@pytest.mark.parametrize("named", [None, [Card("9", "C")]])
def test_a_card_taken_back_is_in_that_hand_and_can_be_played_again(named: list[Card] | None) -> None:
    nine = Card("9", "C")
    for back in (True, False):
        knowledge = Knowledge(PACK, {"A": 2, "B": 3}, named)
        if back:
            knowledge.show_and_take_back("A", nine)
        else:
            knowledge.show("A", nine)
        assert knowledge.free("A") == 1 and knowledge.possible([Kept("A", "9"), Kept("A", "10")]) is back
        with pytest.raises(Impossible, match="the 9C is in A's hand" if back else "the 9C was played by A"):
            knowledge.show("B", nine)
        knowledge.show("A", nine, again=not back)
        with pytest.raises(Impossible, match="the 9C has been played already"):
            knowledge.show("A", nine)


def test_of_cards_that_are_never_named_it_is_said_how_many_there_are() -> None:
    knowledge = Knowledge(PACK, {"A": 3, "B": 4}, [])
    for player in "AAB":
        knowledge.show(player, Card("9"))
    with pytest.raises(Impossible, match="the pack has no more than 3 of rank 9"):
        knowledge.show("B", Card("9"))
    for _ in range(3):
        knowledge.take(Card("9"), "A")
    with pytest.raises(Impossible, match="no 9 lies on the table"):
        knowledge.take(Card("9"), "B")
    for _ in range(3):
        knowledge.give("B", Card("10"))
    with pytest.raises(Impossible, match="no 10 lies on the table"):
        knowledge.take(Card("10"), "A")


def test_as_many_can_be_unseen_as_the_way_with_the_fewest_known_leaves() -> None:
    """Either the nine of clubs that A has is the nine that A shows, or A has two."""
    knowledge = Knowledge(PACK, {"A": 2, "B": 3})
    knowledge.give("A", Card("9", "C"))
    knowledge.show("A", Card("9"))
    assert knowledge.unseen("9") == 2
