"""What is not known is judged exactly: against every way in which the cards of small packs can lie.

Here a *completion* is written out card by card, from the words of the record format, and play is judged by rules
written again for the purpose. A play is lawful, undetermined or an offence as it is so in all completions, in some,
or in none; and completions in which a card cannot be played as recorded do not count, unless none is left.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from snorum import playing, records
from snorum.cards import RANKS, SPOKEN, SUIT_NAMES, SUITS, Card
from snorum.games import game
from snorum.records import Deal, Line, Record
from snorum.referee import Report, check, telling_layouts
from snorum.referee.completions import completions
from snorum.vocabulary import cruxes

Way = Sequence[bool | None]
"""By play, whether it is an offence in one completion; `None` for the first that cannot be made, and nothing after."""
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def expected(ways: Iterable[Way], start: int = 0) -> tuple[list[str], list[int]]:
    """The verdicts on the plays of a deal, and those that cannot all be lawful, by what every completion says.

    `start`: how many plays come before, in other deals.
    """
    every = set(map(tuple, ways))
    assert every
    length = max(len(way) - (way[-1:] == (None,)) for way in every)
    whole = [way for way in every if len(way) >= length and None not in way[:length]]
    ends = all(len(way) > length for way in whole)
    verdicts = []
    for k in range(start, length):
        found = {way[k] for way in whole}
        verdicts.append("undetermined" if len(found) == 2 else "offence" if True in found else "lawful")

    def clash(plays: Sequence[int]) -> bool:
        return not any(not any(way[k] for k in plays) for way in whole)

    doubtful = [k for k, verdict in enumerate(verdicts, start) if verdict == "undetermined"]
    run: list[int] = []
    if doubtful and clash(doubtful):
        run = next(doubtful[:n] for n in range(1, len(doubtful) + 1) if clash(doubtful[:n]))
        for k in list(run):
            if clash([other for other in run if other != k]):
                run = [other for other in run if other != k]
    return verdicts + ["impossible"] * ends, [k - start for k in run]


def found(report: Report, deal: int = 1) -> tuple[list[str], list[int]]:
    """What the referee says of the same, in its last deal (or another)."""
    verdicts = [play.verdict for play in report.plays if play.deal == deal]
    joint = [[play - 1 for _, play in joint.plays] for joint in report.jointly if joint.plays[0][0] == deal]
    assert len(joint) <= 1
    return verdicts, joint[0] if joint else []


def a_record(
    name: str, players: str, deals: Sequence[tuple[Sequence[str], Sequence[str], str]], **rules: Any
) -> Record:
    """A record from the hands, plays and layout of each deal."""
    text = f'format = 1\ngame = "{name}"\nplayers = {json.dumps(list(players))}\n[rules]\n'
    text += "".join(f"{key} = {json.dumps(value)}\n" for key, value in rules.items())
    for hands, plays, layout in deals:
        text += f'[[deals]]\ndealer = "{players[-1]}"\nhands = {json.dumps(list(hands))}\n'
        text += f"layout = {json.dumps(layout)}\n" if layout else ""
        text += f"plays = {json.dumps(list(plays))}\n"
    return records.read(text)


def replace_in_game(patch: pytest.MonkeyPatch, name: str, **instead: Callable[..., Any]) -> None:
    """Put other functions in the place of a game's, in whichever of its modules they are used."""
    inside = [module for key, module in sys.modules.items() if f"{key}.".startswith(f"snorum.games.{name}.")]
    for function, other in instead.items():
        users = [module for module in inside if hasattr(module, function)]
        assert users, f"{name} has no {function}"
        for module in users:
            patch.setattr(module, function, other)


# Jig: every deal of the pack, and in it every card that each play can have been


class Following(NamedTuple):
    """A partial record of one deal of Jig."""

    players: str
    ranks: tuple[str, ...]
    hands: dict[str, list[Card | None]]
    """The cards known, some without a suit; of the rest nothing."""
    plays: list[tuple[str, Card, str]]
    """Player, card and call."""
    again: bool = False
    """Whether a card that does not follow, where it must, is taken up again."""


SERIES = ("snip", "snap", "snorum", "hicockalorum", "jig")


def deals_of(pack: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[frozenset[Card]]]:
    if len(sizes) == 1:
        yield [frozenset(pack)]
        return
    for hand in combinations(pack, sizes[0]):
        for others in deals_of([card for card in pack if card not in hand], sizes[1:]):
            yield [frozenset(hand), *others]


def has(hand: frozenset[Card], cards: Iterable[Card | None]) -> bool:
    """Whether a hand can be the one of which these cards are known."""
    known = [card for card in cards if card]
    need, have = Counter(card.rank for card in known), Counter(card.rank for card in hand)
    return all(card in hand for card in known if card.suit) and all(have[rank] >= need[rank] for rank in need)


def courses(partial: Following) -> set[tuple[Card, ...]]:
    """The cards that were played, in every way in which that can be."""
    pack = [Card(rank, suit) for rank in partial.ranks for suit in SUITS]
    share, more = divmod(len(pack), len(partial.players))
    sizes = [share + (i < more) for i in range(len(partial.players))]  # the last is the dealer
    named = {card for _, card, _ in partial.plays if card.suit}
    if not partial.hands:  # then any card not named can have been in any hand
        ways: list[list[Card]] = [[]]
        for who, card, _ in partial.plays:
            own = [each for other, each, _ in partial.plays if partial.again and other == who]
            fit = [each for each in pack if each.rank == card.rank and (each not in named or each in own)]
            fit = [card] if card.suit else fit
            ways = [[*way, each] for way in ways for each in fit
                    if each not in (one for one, (other, _, _) in zip(way, partial.plays, strict=False)
                                    if not (partial.again and other == who))]  # fmt: skip
        return set(map(tuple, ways))
    every: set[tuple[Card, ...]] = set()
    for hands in deals_of(pack, sizes):
        if not all(has(hand, partial.hands.get(who, ())) for who, hand in zip(partial.players, hands, strict=True)):
            continue
        held = dict(zip(partial.players, hands, strict=True))
        # Each group: the plays of one player and rank without a suit, and the cards that they can have been.
        groups: dict[tuple[str, str], list[int]] = {}
        for k, (who, card, _) in enumerate(partial.plays):
            if not card.suit:
                groups.setdefault((who, card.rank), []).append(k)
        if not all(card in held[who] for who, card, _ in partial.plays if card.suit):
            continue
        choices = [permutations([c for c in held[who] if c.rank == rank and c not in named], len(some))
                   for (who, rank), some in groups.items()]  # fmt: skip
        for chosen in product(*choices):
            cards = [card for _, card, _ in partial.plays]
            for some, given_ in zip(groups.values(), chosen, strict=True):
                for k, card in zip(some, given_, strict=True):
                    cards[k] = card
            every.add(tuple(cards))
    return every


def judged(partial: Following, cards: Sequence[Card], sizes: dict[str, int]) -> tuple[list[bool | None], list[str]]:
    """By the plain sense of pp. 95-96: what follows is the next of the suit; after a stop or Jig its player leads.

    The answer is which plays are offences, and what is rightly called for each.
    """
    verdicts: list[bool | None] = []
    calls: list[str] = []
    lead, series, held = partial.players[0], 0, dict(sizes)
    lie: list[Card] = []
    for (who, _, call), card in zip(partial.plays, cards, strict=True):
        if 0 in held.values() or (not series and who != lead) or card in lie:
            return [*verdicts, None], calls
        follows = bool(series) and RANKS.index(card.rank) == RANKS.index(lie[-1].rank) + 1
        follows = follows and card.suit == lie[-1].suit
        wrong, place = bool(series) and not follows, series + 1 if follows else 1
        above = RANKS[RANKS.index(card.rank) + 1 :][:1]
        stop = not above or Card(above[0], card.suit) in lie
        calls.append(SERIES[place - 1] + ("-jig" if stop and place < 5 else ""))
        verdicts.append(wrong or bool(call and call != calls[-1]))
        if not (wrong and partial.again):
            lead, series = who, 0 if stop or place == 5 else place
            held[who] -= 1
            lie.append(card)
    return verdicts, calls


@st.composite
def jigs(draw: st.DrawFn, again: bool = False) -> Following:
    """A game begun, lawfully or not, and most suits forgotten."""
    ranks = RANKS[draw(st.sampled_from([-3, -3, -3, -4, -6])) :]
    players = "ABC"[: draw(st.integers(2, 3))]
    chance = Random(draw(st.integers(0, 10**9)))
    pack = [Card(rank, suit) for rank in ranks for suit in SUITS]
    chance.shuffle(pack)
    share, more = divmod(len(pack), len(players))
    hands = {who: [pack.pop() for _ in range(share + (i < more))] for i, who in enumerate(players)}
    dealt = {who: list(hand) for who, hand in hands.items()}
    plays: list[tuple[str, Card, str]] = []
    lead, series, last = players[0], 0, Card("")
    small, long = len(ranks) == 3 and len(players) == 2, len(ranks) == 6
    obeys, forgets, calls = (chance.choice(some) for some in ((0.5, 0.9 + 0.1 * long), (0.6, 0.9, 1), (0, 0, 0.4)))
    knows = small and not again and chance.random() < 0.5
    for _ in range(chance.randint(1, 7)):
        after = Card(RANKS[RANKS.index(last.rank) + 1], last.suit) if series else None
        who = next((who for who in players if after in hands[who]), lead)
        if not after or chance.random() > obeys:
            who = chance.choice(players) if after or chance.random() > 0.95 else lead
            led = min(hands[who], key=lambda card: RANKS.index(card.rank))  # from which a series is long
            after = led if long and not series else chance.choice(hands[who])
        seen = [card for other, card, _ in plays if other == who and card in hands[who]]
        after = chance.choice(seen) if seen and chance.random() < 0.3 else after
        wrong = bool(series) and after != Card(RANKS[RANKS.index(last.rank) + 1], last.suit)
        if wrong and again:
            plays.append((who, after, ""))
            continue
        hands[who].remove(after)
        series = 1 if wrong else series + 1
        above = RANKS[RANKS.index(after.rank) + 1 :][:1]
        stop = not above or any(Card(above[0], after.suit) == card for _, card, _ in plays)
        call = SERIES[series - 1] + ("-jig" if stop and series < 5 else "")
        call = chance.choice([call, call, call, "snap"]) if chance.random() < calls else ""
        plays.append((who, after, call))
        lead, series, last = who, 0 if stop or series == 5 else series, after
        if not hands[who]:
            break
    suited, known_of = chance.choice((0.3, 0.9)), chance.choice((0.6, 0.9))
    known = {who: [(card if chance.random() < suited else Card(card.rank)) if chance.random() < known_of else None
                   for card in hand] for who, hand in dealt.items() if knows and chance.random() < 0.7}  # fmt: skip
    forgotten = [k for k in range(len(plays)) if chance.random() < forgets][: 5 if again else None]
    plays = [(who, Card(card.rank) if k in forgotten else card, call) for k, (who, card, call) in enumerate(plays)]
    return Following(players, ranks, known, plays, again)


@settings(max_examples=1000, suppress_health_check=SLOW)
@given(jigs())
def test_suits_at_jig(partial: Following) -> None:
    judged_exactly_at_jig(partial)


@settings(max_examples=100, suppress_health_check=SLOW)
@given(jigs(again=True))
def test_suits_at_jig_where_cards_are_taken_up_again(partial: Following) -> None:
    judged_exactly_at_jig(partial)


def judged_exactly_at_jig(partial: Following) -> None:
    pack = [Card(rank, suit) for suit in SUITS for rank in partial.ranks]
    with pytest.MonkeyPatch.context() as patch:
        replace_in_game(patch, "jig", pack_of=lambda rules: pack)
        hands = [f"{who}: {written(hand)}" for who, hand in partial.hands.items()]
        plays = [f"{who} {card} {call}".strip() for who, card, call in partial.plays]
        rules = {"withheld_card": "corrected" if partial.again else "stands"}
        report = check(a_record("jig", partial.players, [(hands, plays, "")], **rules))
    share, more = divmod(len(pack), len(partial.players))
    sizes = {who: share + (i < more) for i, who in enumerate(partial.players)}
    every = [(cards, *judged(partial, cards, sizes)) for cards in courses(partial)]
    assert found(report) == expected(way for _, way, _ in every)
    reached = len(report.plays) - (report.plays[-1].verdict == "impossible")
    whole = [(cards, calls) for cards, _, calls in every if len(calls) >= reached]
    for k, play in enumerate(report.plays[:reached]):
        printed_exactly_at_jig(play.reasons[0].text, [(cards[k], calls[k]) for cards, calls in whole])


def printed_exactly_at_jig(said: str, ways: Sequence[tuple[Card, str]]) -> None:
    """What is printed of a card is so in every way in which it can have been, with its call, or is perhaps so."""

    def called(call: str) -> bool:
        return said.endswith(": Jig, and leads again" if call == "jig" else f": {call.capitalize()}")

    like = {card for card, call in ways if called(call)}
    assert like and said.startswith("perhaps ") is not all(called(call) for _, call in ways)
    one = f"the {SPOKEN[min(like).rank]} of {SUIT_NAMES[min(like).suit]}"
    assert ((one in said) or " leads " in said) if len(like) == 1 else one not in said


# Snitch'ems and Cassino: every layout and all hands, by their ranks; what may be taken, the games' own tests settle


class Fishing(NamedTuple):
    """A partial record of one deal or two from one pack, and how large its hands and layouts are."""

    name: str
    rules: dict[str, Any]
    players: str
    ranks: tuple[str, ...]
    size: int
    laid: tuple[int, ...]
    layouts: list[list[Card | None]]
    hands: dict[str, list[Card | None]]
    """In the last deal."""
    plays: list[list[tuple[str, Card, tuple[Card, ...]]]]


def small(patch: pytest.MonkeyPatch, name: str, ranks: Sequence[str], size: int, laid: Sequence[int]) -> Any:
    """The game with a small pack, hands of one size and layouts of these; it is never over."""
    of = game(name)
    pack = [Card(rank, suit) for suit in SUITS for rank in ranks]
    instead: dict[str, Callable[..., Any]] = {
        "pack_of": lambda rules: pack,
        "hand_sizes": lambda rules, players, dealer, number=1: dict.fromkeys(players, size),
        "faces_up": lambda rules, players, number: laid[number - 1] if number <= len(laid) else 0,
        "deals_of_a_pack": lambda rules, players: 99,
    }
    replace_in_game(patch, name, **instead)
    return of


def counted(cards: Iterable[Card | None]) -> Counter[str]:
    return Counter(card.rank for card in cards if card)


def multisets(ranks: Sequence[str], size: int, least: Counter[str]) -> list[Counter[str]]:
    free = size - least.total()
    return [least + Counter(some) for some in combinations_with_replacement(ranks, free)] if free >= 0 else []


def ways_of(of: Any, partial: Fishing) -> list[Way]:
    """Every way in which the record can be completed: which plays are offences in it, deal after deal."""
    ways = list(ways_with(of, partial, partial.plays))
    if all(None in way for way in ways):  # then what is taken from there on was nowhere
        *before, last = partial.plays
        ends = max(map(len, ways)) - 1 - sum(map(len, before))
        left = [(who, card, takes if k < ends else ()) for k, (who, card, takes) in enumerate(last)]
        ways = list(ways_with(of, partial, [*before, left]))
    return ways


def ways_with(of: Any, partial: Fishing, plays_known: Sequence[Sequence[Any]]) -> Iterator[Way]:
    """The same, the cards that these plays take having been on the table."""
    taken = [card for deal in plays_known for _, _, takes in deal for card in takes if card.suit]
    laid = [card for deal in partial.plays for _, card, takes in deal if not takes]
    known = [[card for card in layout if card] for layout in partial.layouts]
    known[0] += [
        card for card in dict.fromkeys(taken) if card not in (*laid, *(each for some in known for each in some))
    ]
    for layouts in product(*(multisets(partial.ranks, size, counted(some))
                             for size, some in zip(partial.laid, known, strict=True))):  # fmt: skip
        on_table = [[*some, *map(Card, (ranks - counted(some)).elements())]
                    for some, ranks in zip(known, layouts, strict=True)]  # fmt: skip
        plays = list(course(of, partial, on_table))
        for hands in all_hands(partial, sum(layouts, Counter())):
            yield [wrong if wrong is None else wrong or any(hands[deal][who][rank] > played[rank] for rank in demanded)
                   for deal, who, wrong, demanded, played in plays]  # fmt: skip


Seen = tuple[int, str, bool | None, Sequence[str], Counter[str]]
"""Of a play: its deal, who made it, whether all can see that it is an offence (`None`: it cannot be made); what he
must not have held, and what he had played of it before."""


def course(of: Any, partial: Fishing, layouts: Sequence[Sequence[Card]]) -> Iterator[Seen]:
    """What all can see, these cards lying on the table."""
    rules, dealer, table = of.Rules(**partial.rules), partial.players[-1], None
    for deal, plays in enumerate(partial.plays):
        up = layouts[deal] if deal < len(layouts) else ()
        table = of.deal_again(table, dealer, up) if table else of.deal(rules, partial.players, dealer, up)
        played: dict[str, Counter[str]] = {who: Counter() for who in partial.players}
        for who, card, takes in plays:
            move = of.Move(player=who, card=card, takes=takes)
            if of.deal_over(table) or of.bars(table, move):
                yield deal, who, None, (), Counter()
                return
            demand = None if of.meets(table, move) else of.demanded(table)
            demanded = [each.rank for each in demand.cards] if demand else []
            yield deal, who, any(of.faults(table, move)), demanded, played[who].copy()
            table, _ = of.play(table, move)
            played[who][card.rank] += 1


def all_hands(partial: Fishing, on_table: Counter[str]) -> Iterator[list[dict[str, Counter[str]]]]:
    """All that the hands of each deal can have been; of a deal before the last, every card has been played."""
    before = [{who: counted(card for other, card, _ in plays if other == who) for who in partial.players}
              for plays in partial.plays[:-1]]  # fmt: skip
    free = Counter(dict.fromkeys(partial.ranks, 4))
    free.subtract(sum((hand for hands in before for hand in hands.values()), on_table))
    options = []
    for who in partial.players:
        shown = [card for other, card, _ in partial.plays[-1] if other == who]
        known = [card for card in partial.hands.get(who, ()) if card]
        sure = {card for card in (*shown, *known) if card.suit}
        options.append(multisets(partial.ranks, partial.size, counted(shown) | counted(known) | counted(sure)))
    for hands in product(*options):
        used = sum(hands, Counter())
        if all(used[rank] <= free[rank] for rank in partial.ranks):
            yield [*before, dict(zip(partial.players, hands, strict=True))]


@st.composite
def fishing(draw: st.DrawFn, name: str) -> Fishing:
    """A game begun, lawfully or not, and much of it forgotten."""
    chance = Random(draw(st.integers(0, 10**9)))
    of = game(name)
    kinds = draw(st.sampled_from(["2 6 8", "A 7 8", "3 5 8", "2 4 6 8", "A 3 4 8 10", "A 2 3", "5 10 K", "A 2 4 6 K"]))
    ranks = tuple(kinds.split())
    players = "ABC"[: 2 + (len(ranks) > 4 and chance.random() < 0.3)]
    size = chance.choice([2, 3]) if len(players) == 2 else 2
    laid = tuple(chance.choice([(2,), (3,), (3,), (2, 1)] if len(ranks) < 5 else [(3,), (4,), (2, 2)]))
    deals = 2 if len(laid) > 1 or chance.random() < 0.3 else 1
    if sum(laid) + deals * size * len(players) > 4 * len(ranks):
        laid, deals = (3,), 1
    rules = {each.name: chance.choice(list(each.options)) for each in cruxes(of.Rules)} if chance.random() < 0.6 else {}
    if of.at_odds(of.Rules(**rules), len(players)):
        rules = {}
    rules |= {"compulsion": chance.choice(["player", "card"])} if chance.random() < 0.7 else {}
    obeys, suits, knows, shows = (chance.choice(some) for some in
                                  ((0.6, 0.9), (0, 0, len(laid) == 1), (0, 0, 0.5), (0, 0, 0.5)))  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        small(patch, name, ranks, size, laid)
        pack = list(of.pack_of(None))
        chance.shuffle(pack)
        table: Any = None
        layouts, plays, hands = [], [], {}
        for deal in range(deals):
            up = [pack.pop() for _ in range(laid[deal] if deal < len(laid) else 0)]
            hands = {who: [pack.pop() for _ in range(size)] for who in players}
            dealt = {who: list(hand) for who, hand in hands.items()}
            table = (
                of.deal_again(table, players[-1], up) if table else of.deal(of.Rules(**rules), players, players[-1], up)
            )
            layouts += [[card if chance.random() < shows else None for card in up]] if up else []
            plays.append(some_plays(of, table, hands, chance, obeys, suits, deal + 1 < deals))
            table = plays[-1].pop()
    if not suits:
        plays = [[(who, Card(card.rank), tuple(Card(each.rank) for each in takes)) for who, card, takes in deal]
                 for deal in plays]  # fmt: skip
    known = {who: [(card if suits else Card(card.rank)) if chance.random() < 0.5 else None for card in hand]
             for who, hand in dealt.items() if chance.random() < knows}  # fmt: skip
    layouts = [[card and (card if suits else Card(card.rank)) for card in layout] for layout in layouts]
    return Fishing(name, rules, players, ranks, size, laid, layouts, known, plays)


def some_plays(
    of: Any, table: Any, hands: dict[str, list[Card]], chance: Random, obeys: float, suits: float, all_: bool
) -> list[Any]:
    """Some plays of a deal, or all, lawful or not; and last the table after them."""
    found: list[Any] = []
    most = 99 if all_ else chance.randint(1, 9)
    while len(found) < most and not of.deal_over(table):
        hand = hands[table.turn]
        move = chance.choice(of.lawful(table, hands))
        if chance.random() > obeys:
            card = chance.choice(hand)
            some = tuple(chance.sample(table.on_table, chance.randint(0, min(3, len(table.on_table)))))
            other = of.Move(player=table.turn, card=card, takes=some)
            if of.bars(table, other) is None or (not all_ and chance.random() < 0.1):
                move = other
            else:
                move = of.Move(player=table.turn, card=card)
        found.append((move.player, move.card, move.takes))
        if of.bars(table, move):  # what is taken later was not there for that
            other = next((who for who, hand in hands.items() if hand and who != move.player), "")
            taken = () if suits else (Card(chance.choice(of.pack_of(None)).rank),)
            found += [(other, chance.choice(hands[other]), taken)] if other else []
            break
        hand.remove(move.card)
        table, _ = of.play(table, move)
    return [*found, table]


@pytest.mark.parametrize("name", ["snitchems", "cassino"])
@pytest.mark.parametrize("few", [0, 1000], ids=["telling", "every"])
def test_layouts_and_hands(name: str, few: int) -> None:
    @settings(max_examples=350, suppress_health_check=SLOW)
    @given(fishing(name))
    def judged_exactly(partial: Fishing) -> None:
        judged_exactly_at_fishing(partial, few)

    judged_exactly()


@pytest.mark.parametrize("few", [0, 1000], ids=["telling", "every"])
def test_captures_that_can_have_been_laid_with_either_deal(few: int) -> None:
    """What was taken, in the second deal, of the first layout and of the second decides whether A held a card back."""
    first = [("A", "6", ""), ("B", "4", ""), ("A", "8", ""), ("B", "2", "")]
    second = [("A", "8", "8 2 6 6 2"), ("B", "4", ""), ("A", "4", "4 4"), ("B", "8", "")]
    plays = [[(who, Card(rank), tuple(map(Card, takes.split()))) for who, rank, takes in deal]
             for deal in (first, second)]  # fmt: skip
    layouts: list[list[Card | None]] = [[None, None], [None]]
    partial = Fishing("cassino", {"compulsion": "player"}, "AB", ("2", "4", "6", "8"), 2, (2, 1), layouts, {}, plays)
    judged_exactly_at_fishing(partial, few)


def judged_exactly_at_fishing(partial: Fishing, few: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        of = small(patch, partial.name, partial.ranks, partial.size, partial.laid)
        patch.setattr(telling_layouts, "FEW", few)
        last = len(partial.plays) - 1
        deals = []
        for number, plays in enumerate(partial.plays):
            hands = [f"{who}: {written(hand)}" for who, hand in partial.hands.items()] if number == last else []
            layout = written(partial.layouts[number]) if number < len(partial.layouts) else ""
            told = [f"{who} {card}{' takes ' * bool(takes)}{written(takes)}" for who, card, takes in plays]
            deals.append((hands, told, layout))
        report = check(a_record(partial.name, partial.players, deals, **partial.rules))
        ways = ways_of(of, partial)
    assert found(report, len(partial.plays)) == expected(ways, sum(map(len, partial.plays[:-1])))
    if last:
        assert found(report)[0] == expected(ways, 0)[0][: len(partial.plays[0])]


def written(cards: Iterable[Card | None]) -> str:
    return " ".join(str(card or "?") for card in cards)


# Records of whole games with nothing but ranks


def forgotten(line: Line) -> Line:
    """A play without its suits."""
    if line.played is None or line.played.card is None:
        return line
    takes = tuple(Card(card.rank) for card in line.played.takes)
    return line._replace(played=line.played._replace(card=Card(line.played.card.rank), takes=takes))


SEATED = [("jig", "AB"), ("jig", "ABCD"), ("snitchems", "AB"), ("snitchems", "ABC"), ("cassino", "AB"),
          ("cassino", "ABCDE")]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), SEATED)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.8, 1])
def test_plays_alone_are_judged_exactly_and_in_time(name: str, players: str, part: float) -> None:
    of = game(name)
    for seed in range(3):
        rules = of.Rules(uneven="to-table") if name == "cassino" else of.Rules()
        whole = playing.recorded(of, players, rules, playing.turns(of, players, Random(seed), rules))
        left = round(part * sum(len(deal.plays) for deal in whole.deals))
        deals: list[Deal] = []
        for deal in whole.deals:
            plays = tuple(map(forgotten, deal.plays[:left]))
            left -= len(plays)
            deals += [replace(deal, hands={}, layout=None, plays=plays)] if plays else []
        record = replace(whole, deals=tuple(deals))
        start = time.perf_counter()
        report = check(record)
        assert time.perf_counter() - start < 5
        assert report.verdict in ("lawful", "undetermined") and not report.jointly
        assert completions(record, 100).exact


def test_what_nobody_recorded_is_never_printed_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = check(a_record("jig", "BCDEA", [((), ["B 9 snip", "E 10 snap", "A K", "A 3", "D 5"], "")]))
    said = [said.text for play in jig.plays for said in play.reasons]
    assert "perhaps E follows the nine with the ten: Snap" in said
    assert "the four must follow the three; who held it is not known" in said
    assert not any(suit in text for text in said for suit in SUIT_NAMES.values())
    named = check(a_record("jig", "BCDEA", [((), ["B 9D", "E 10D", "C J", "A K"], "")]))
    assert named.plays[2].reasons[0].text == "perhaps C follows the ten of diamonds with the knave of diamonds: Snorum"
    for few in (0, telling_layouts.FEW):  # whether some layouts are tried, or every one
        monkeypatch.setattr(telling_layouts, "FEW", few)
        laid = check(a_record("cassino", "AB", [((), ["A K", "B 10 takes 7 3"], "")]))
        assert list(map(str, laid.result["table"])) == ["?", "?", "K"]
    fewest = {"pack": 32, "uneven": "leftover-aside"}
    left = check(a_record("cassino", "AB", [((), ["A K", "B K takes K", "A K takes K"], "")], **fewest))
    assert set(map(str, left.result["table"])) == {"?"}


def test_numbers_are_what_follows_if_every_play_in_doubt_was_lawful() -> None:
    plays = ["B 9", "C 10", "= pool 0", "= pool 2"]
    report = check(a_record("jig", "BCA", [(["A: 10D " + "? " * 16], plays, "")], fine=2))
    assert [play.verdict for play in report.plays] == ["lawful", "undetermined", "lawful", "contradicted"]
    assert report.result["counters"] == {"A": 0, "B": 0, "C": 0} and report.result["pool"] == 0
