"""What Jig, Pope Joan, Spin and Newmarket have in common: each point is played and counted.

>>> followers("pope-joan") <= followers("jig"), longest_run("jig"), longest_run("pope-joan")
(True, 5, 13)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from snorum.books.findings import JUDGEMENT, Finding, Quantity
from snorum.cards import RANKS, Card, listed, pack
from snorum.cards.seating import SEATS
from snorum.games import Game, game
from snorum.games.vocabulary import Pays, Wins
from snorum.lab.claims.finder import Results, unsupported
from snorum.table.playing import turns

GAMES: Mapping[str, str] = {"jig": "Jig", "pope-joan": "Pope Joan", "spin": "Spin", "newmarket": "Newmarket"}
STOPS = ("pope-joan", "spin", "newmarket")
PLAYERS, DEALS = 5, 40
"""How many players and how many deals are played of each game, at random."""
TURNED = Card("K", "H")
"""The card turned up at Pope Joan, where the cards that follow are compared; it leads up to nothing."""


def _table(played: Game) -> Any:
    face_up = [TURNED] * played.faces_up(played.Rules(), PLAYERS, 1)
    return played.deal(played.Rules(), SEATS[:PLAYERS], SEATS[0], face_up)


def _next(played: Game, table: Any) -> Card | None:
    demand = played.demanded(table)
    return demand.cards[0] if demand else None


def _lead(played: Game, card: Card) -> Any:
    """The table after a card has been led; stakes that players lay are left untold."""
    table = _table(played)
    return played.play(table, played.Move(table.turn, card))[0]


@cache
def followers(name: str) -> frozenset[tuple[Card, Card]]:
    """Every pair of a card led and the card that has to follow it."""
    played = game(name)
    cards = [card for card in played.pack_of(played.Rules()) if name != "pope-joan" or card != TURNED]
    found = ((card, _next(played, _lead(played, card))) for card in cards)
    return frozenset((card, after) for card, after in found if after is not None)


@cache
def longest_run(name: str) -> int:
    """How many cards follow one another at most, if somebody always has the next."""
    played, most = game(name), 0
    for card in played.pack_of(played.Rules()):
        if name == "pope-joan" and card == TURNED:
            continue
        table, cards = _lead(played, card), 1
        while (after := _next(played, table)) is not None:
            table, _ = played.play(table, played.Move(table.turn, after))
            cards += 1
        most = max(most, cards)
    return most


class Played(NamedTuple):
    """What is seen of a game in some deals."""

    leads: int
    """Leads after the first of a deal."""
    by_the_last: int
    """Those of them that are made by whoever played the card before."""
    plays: int
    """Cards played."""
    called: int
    """Those with which a word is said."""
    first_rid_wins: int
    """Deals won by the player who is first rid of their cards."""
    losers: int
    """Players who have cards left at the end of a deal."""
    pay_one_each: int
    """Those of them who pay the winner one counter for each of these."""
    hands: int
    """The cards in hands at the beginning of a deal."""
    pools: int
    """The pools that can be won."""


@cache
def play_some(name: str) -> Played:
    """Play some deals at random, and count."""
    played = game(name)
    found = dict.fromkeys(Played._fields, 0)
    for seed in range(DEALS):
        _count_deal(played, seed, found)
    found["hands"] = sum(played.hand_sizes(played.Rules(), SEATS[:PLAYERS], SEATS[0], 1).values())
    found["pools"] = len(played.holders(played.Rules(), SEATS[:PLAYERS])) - PLAYERS
    return Played(**found)


def _count_deal(played: Game, seed: int, found: dict[str, int]) -> None:
    left: dict[str, int] = {}
    before = ""
    events: Sequence[Any] = ()
    winner = ""
    for turn in turns(played, SEATS[:PLAYERS], Random(seed), played.Rules(), deals=1):
        left = left or {player: len(hand) for player, hand in turn.deal.hands.items()}
        move = turn.move
        if move.card is None:
            continue
        if before and played.demanded(turn.before) is None:
            found["leads"] += 1
            found["by_the_last"] += move.player == before
        before = move.player
        found["plays"] += 1
        found["called"] += bool(played.call(turn.before, move))
        left[move.player] -= 1
        if not left[move.player]:
            events, winner = turn.events, move.player
            found["first_rid_wins"] += any(isinstance(each, Wins) and each.player == winner for each in events)
            break
    paid = {each.player: each.counters for each in events if isinstance(each, Pays) and each.to == winner}
    for player, cards in left.items():
        found["losers"] += player != winner
        found["pay_one_each"] += player != winner and paid.get(player) == cards


def shared(name: str, other: str) -> int:
    """How many pairs of a card led and the card that follows are the same in two games."""
    return len(followers(name) & followers(other))


def quantities(names: Sequence[str]) -> tuple[Quantity, ...]:
    """What was counted of some games."""
    found = []
    for name in names:
        title, seen = GAMES[name], play_some(name)
        found += [
            Quantity(f"pairs of a card led and the card that follows, {title}", len(followers(name))),
            Quantity(f"cards in the longest possible run, {title}", longest_run(name)),
            Quantity(f"of {seen.leads} later leads, those by the player of the card before, {title}", seen.by_the_last),
            Quantity(f"of {len(pack())} cards, those in hands, {title}, {PLAYERS} players", seen.hands),
            Quantity(
                f"of {DEALS} deals, those won by the first to get rid of their cards, {title}", seen.first_rid_wins
            ),
            Quantity(f"of {seen.losers} losers, those who pay a counter a card, {title}", seen.pay_one_each),
            Quantity(f"of {seen.plays} cards, those played with a word, {title}", seen.called),
            Quantity(f"pools, {title}", seen.pools),
        ]
    return tuple(found)


def _always(names: Sequence[str]) -> dict[str, bool]:
    """What a sentence may say of several games, and whether it is so in all of them."""
    seen = [play_some(name) for name in names]
    return {
        "whoever plays the last card of a run always leads": all(each.leads == each.by_the_last > 0 for each in seen),
        "the first to get rid of their cards always wins": all(each.first_rid_wins == DEALS for each in seen),
        "the next higher card of the suit follows": all(
            one.suit == other.suit and RANKS.index(other.rank) == RANKS.index(one.rank) + 1
            for name in names
            for one, other in followers(name)
        ),
    }


def find_so_similar(_: Results) -> Finding:
    """Settle the claim about Jig and the three stops games."""
    pairs, jig = len(followers("jig")), play_some("jig")
    seen = {name: play_some(name) for name in STOPS}
    same = listed([f"{len(followers(name))} at {GAMES[name]}" for name in STOPS], "and")
    runs = listed([f"{longest_run(name)} at {GAMES[name]}" for name in STOPS], "and")
    hands = listed([f"{each.hands} at {GAMES[name]}" for name, each in seen.items()], "and")
    pools = listed([f"{each.pools} at {GAMES[name]}" for name, each in seen.items()], "and")
    sentence = (
        f"The play is similar, the stakes are not. At Jig there are {pairs} pairs of a card led and the card that "
        f"follows; the other games have no pair that is not among them ({same}). In all four, whoever plays the last "
        "card of a run leads next, and the first to get rid of their cards wins. The losers pay a counter a card, "
        f"except who holds Pope Joan or Spin. But a run of Jig ends after {longest_run('jig')} cards at most; the "
        f"longest possible is {runs}. All {jig.hands} cards are in the hands of five players at Jig, and {hands}. "
        f"Every card of Jig is played with a word. And the other games have several pools: {pools}."
    )
    said = {
        **_always(tuple(GAMES)),
        "every pair of the three games is one of Jig": all(followers(name) <= followers("jig") for name in STOPS),
        "every card of Jig is played with a word": jig.called == jig.plays,
        "no card of the others is": not any(each.called for each in seen.values()),
        "all losers pay a counter a card at Jig and Newmarket": all(
            play_some(name).pay_one_each == play_some(name).losers for name in ("jig", "newmarket")
        ),
        "not all do at Pope Joan and Spin": all(seen[name].pay_one_each < seen[name].losers for name in STOPS[:2]),
    }
    return Finding(JUDGEMENT, sentence, quantities(tuple(GAMES)), unsupported=unsupported(said))


def find_like_pope_joan(_: Results) -> Finding:
    """Settle the claim about Spin and Pope Joan."""
    pope, spin = play_some("pope-joan"), play_some("spin")
    same, of_spin = shared("spin", "pope-joan"), len(followers("spin"))
    sentence = (
        f"The play is much the same: {same} of the {of_spin} pairs of a card led and the card that follows at Spin "
        "are pairs at Pope Joan too, the player of a stop leads next, and the first out wins Game and a counter a "
        f"card. Spin has no trumps and no spare hand: {spin.hands} cards are in the hands of five players instead of "
        f"{pope.hands}. It has {spin.pools} pools instead of {pope.pools}. And it adds two things: the ace of "
        "diamonds, which can stop a run, and counters for kings."
    )
    said = {**_always(("pope-joan", "spin")), "most pairs are the same": same > of_spin * 0.9}
    return Finding(JUDGEMENT, sentence, quantities(("pope-joan", "spin")), unsupported=unsupported(said))


def find_another_variation(_: Results) -> Finding:
    """Settle the claim about Newmarket, Spin and Pope Joan."""
    new = play_some("newmarket")
    same = {name: shared("newmarket", name) for name in ("pope-joan", "spin")}
    of_new = len(followers("newmarket"))
    sentence = (
        f"The play is similar, the stakes are not. Of the {of_new} pairs of a card led and the card that follows at "
        f"Newmarket, {same['spin']} are pairs at Spin too and {same['pope-joan']} at Pope Joan. The player of a stop "
        "leads next, and the first out is paid a counter a card. All stops are known, as at Spin. But no stake is "
        f"for being first out, and none for two cards together. The {new.pools} pools lie on cards in nobody’s hand, "
        "and are won with the cards below these."
    )
    said = {**_always(("pope-joan", "spin", "newmarket")), "most pairs are the same": min(same.values()) > of_new * 0.8}
    return Finding(JUDGEMENT, sentence, quantities(("pope-joan", "spin", "newmarket")), unsupported=unsupported(said))
