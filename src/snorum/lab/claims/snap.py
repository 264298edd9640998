"""What the article claims about how games of Snap end: one locks, two players never end, and how often that happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from snorum.books.counts import Result
from snorum.books.findings import FAILS, HOLDS, HOLDS_UNDER, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards import RANKS
from snorum.games import game, snap
from snorum.lab.claims.finder import Finder, Results, unsupported
from snorum.lab.studies.snap import BROKEN_OFF, DRAWN, DRAWN_BY_POT, DRAWN_NO_POT, NEVER, call_together
from snorum.lab.studies.study import Study, Way
from snorum.table.playing import Turn, turns

ALL_MATCHES, NO_PROGRESS = "all-matches", "no-progress"
COMMON, OWN = "common-pile", "own-piles"

SEEDS, CARDS_TURNED = 500, 2_000
"""How many games we search for one that locks; how many cards we watch two players turn who never end."""


class Mode(NamedTuple):
    """A kind of games: the variant, the number of players, and how they play."""

    variant: str
    players: int
    policy: str = "random"

    def way(self, locked: str) -> str:
        """The name of the study's way for these games, under a reading of `locked`."""
        return f"{self}, {locked}"

    def __str__(self) -> str:
        how = {"random": "", "alert": ", every match called by one", "together": ", every match called by two"}
        return f"{self.variant}, {self.players} players{how[self.policy]}"


MODES = tuple(
    Mode(variant, players, policy)
    for variant in (COMMON, OWN)
    for players, policy in ((2, "random"), (3, "random"), (4, "random"), (2, "alert"), (2, "together"))
)
OUT_AT_TURN = f"{Mode(COMMON, 2, 'together')}, out at the next turn"


# A game that locks


@cache
def first_locked_game(variant: str) -> tuple[int, list[Turn]]:
    """The first seed whose game ends with every match in the pot while both have cards, and its turns; or no turns."""
    for seed in range(SEEDS):
        played = list(turns(game("snap"), "AB", Random(seed), snap.Rules(variant=variant), choose=call_together))  # type: ignore[arg-type]
        last = played[-1].after
        if last.draw and locked_away(last) and all(snap.standing(last).values()):
            return seed, played
    return 0, []


def locked_away(table: snap.State) -> bool:
    """Whether no match is left outside the pot: no two cards of one value, and none like the top of the pot."""
    top = table.pot[-1].rank if table.pot else ""
    inside = [card.rank for card in table.pot]
    outside = {rank: 4 - inside.count(rank) for rank in RANKS}
    return bool(top) and max(outside.values()) <= 1 and not outside[top]


def find_locked(results: Results) -> Finding:
    """Settle the claim: find a game that locks in each variant, and count how often games do."""
    result = results["snap.ends"]
    quantities = []
    found = {}
    for variant in (COMMON, OWN):
        seed, played = first_locked_game(variant)
        found[variant] = played
        if played:
            quantities += [
                Quantity(f"a game of two that locks, {variant}: its seed", seed),
                Quantity(f"cards turned in it, {variant}", sum(turn.move.card is not None for turn in played)),
                Quantity(f"cards in its pot at the end, {variant}", len(played[-1].after.pot)),
            ]
    points: dict[str, list[Point]] = {COMMON: [], OWN: []}
    for mode in MODES:
        if mode.policy == "alert":
            continue
        share = result.share(mode.way(ALL_MATCHES), DRAWN_BY_POT)
        quantities.append(Quantity(f"games that lock, {mode}", share, share=True))
        if mode.policy == "random":
            points[mode.variant].append(Point(f"{mode.players} players", share))
    for mode in MODES:
        if mode.policy == "random":
            way = mode.way(NO_PROGRESS)
            quantities.append(Quantity(f"games drawn under no-progress, {mode}", result.share(way, DRAWN), share=True))
            quantities.append(
                Quantity(
                    f"games drawn under no-progress without a pot, {mode}", result.share(way, DRAWN_NO_POT), share=True
                )
            )
    common, own = (
        short_number(result.share(Mode(each, 3).way(ALL_MATCHES), DRAWN_BY_POT), share=True) for each in (COMMON, OWN)
    )
    tied = Mode(COMMON, 2, "together")
    at_once = result.share(tied.way(ALL_MATCHES), DRAWN_BY_POT)
    at_turn = results["snap.out-at-turn"].share(OUT_AT_TURN, DRAWN_BY_POT)
    quantities.append(Quantity(f"games that lock, {OUT_AT_TURN}", at_turn, share=True))
    sentence = (
        f"It can happen: if each player has a pile, {own} of the games of three lock. With a common pile {common} of "
        f"them do. In these games two players call together only now and then. If two always do, "
        f"{short_number(at_once, share=True)} of their games with a common pile lock, and "
        f"{short_number(at_turn, share=True)} if who has turned their last card is out only at the next turn. "
    ) + " ".join(_locked_game_in_words(variant, played) for variant, played in found.items() if played)
    figure = Figure(
        "Games of Snap that end with every match in the pot",
        "share of the games",
        tuple(Series(variant, tuple(each)) for variant, each in points.items()),
        share=True,
    )
    said = {"more lock if a player is out only at the next turn": at_turn.low > at_once.high}
    return Finding(
        HOLDS if all(found.values()) else FAILS, sentence, tuple(quantities), figure, unsupported=unsupported(said)
    )


def _locked_game_in_words(variant: str, played: list[Turn]) -> str:
    cards, pot = sum(turn.move.card is not None for turn in played), len(played[-1].after.pot)
    piles = "with a common pile" if variant == COMMON else "with two piles"
    return (
        f"In one game {piles}, two who always call together have {pot} cards in the pot after {cards} turns, and no "
        "match is left."
    )


# Two who never end


def endless_game() -> Iterator[snap.State]:
    """A game of two players with piles of their own who share no rank: the table after each card is turned."""
    chance, rules = Random(2019), snap.Rules(variant="own-piles")
    stacks = {
        "A": [card for card in snap.pack_of(rules) if card.rank in RANKS[:6]],
        "B": [card for card in snap.pack_of(rules) if card.rank in RANKS[6:]],
    }
    table = replace(
        snap.deal(rules, "AB", dealer="A"),
        stacks={player: len(cards) for player, cards in stacks.items()},
        known={player: tuple(card.rank for card in cards) for player, cards in stacks.items()},
    )
    for _ in range(CARDS_TURNED):
        player = table.turn
        if not stacks[player]:
            stacks[player] = list(table.piles[player])
        chance.shuffle(stacks[player])
        table, _ = snap.play(table, snap.Move(player, stacks[player].pop()))
        yield table


def find_endless_games(results: Results) -> Finding:
    """Settle the claim: see which games are never won, under each reading of `locked`, in each variant."""
    result = results["snap.ends"]
    quiet = sum(
        not snap.game_over(table) and not any(move.card is None for move in snap.lawful_moves(table, _no_cards(table)))
        for table in endless_game()
    )
    never = {
        (mode, locked): result.total(mode.way(locked), NEVER) for mode in MODES for locked in (ALL_MATCHES, NO_PROGRESS)
    }
    unfinished = {key: result.total(key[0].way(key[1]), BROKEN_OFF) - number for key, number in never.items()}
    cases = {
        (variant, locked): not any(
            number for (mode, how), number in never.items() if (mode.variant, how) == (variant, locked)
        )
        for variant in (COMMON, OWN)
        for locked in (ALL_MATCHES, NO_PROGRESS)
    }
    under = [
        f"variant={variant}" for variant in (COMMON, OWN) if cases[variant, ALL_MATCHES] and cases[variant, NO_PROGRESS]
    ]
    under += [
        f"locked={locked}" for locked in (ALL_MATCHES, NO_PROGRESS) if cases[COMMON, locked] and cases[OWN, locked]
    ]
    verdict = HOLDS if all(cases.values()) else HOLDS_UNDER if under else FAILS
    three = Mode(OWN, 3)
    sentence = (
        "With one pile for all, every game played was won, or drawn with every match in the pot; under "
        f"‘{NO_PROGRESS}’ some are drawn before that, shortly before a player runs out. If each player has a pile, "
        f"{short_number(result.share(three.way(ALL_MATCHES), NEVER), share=True)} of the games of three never end: the "
        "players left in share no value, though not every match is in the pot. We watched two such players turn "
        f"{quiet:,} cards, and there was nothing to call. Under ‘{NO_PROGRESS}’ the claim holds only because as many "
        f"more games count as drawn as never end under ‘{ALL_MATCHES}’."
    )
    said = {
        "as many more games count as drawn as never end": all(
            _drawn_instead(result, mode) for mode in MODES if mode.variant == OWN
        ),
        "every game is won, locked or without end": not any(unfinished.values()),
        "with one pile every draw has every match in the pot": all(
            result.total(mode.way(ALL_MATCHES), DRAWN) == result.total(mode.way(ALL_MATCHES), DRAWN_BY_POT)
            for mode in MODES
            if mode.variant == COMMON
        ),
        "some are drawn before that under no-progress": any(
            result.total(mode.way(NO_PROGRESS), DRAWN) > result.total(mode.way(NO_PROGRESS), DRAWN_BY_POT)
            for mode in MODES
            if mode.variant == COMMON
        ),
        "there was nothing to call": quiet == CARDS_TURNED,
    }
    quantities = [Quantity("cards turned by two players who share no value, without a right call", quiet)]
    points: dict[str, list[Point]] = {COMMON: [], OWN: []}
    for mode in MODES:
        share = result.share(mode.way(ALL_MATCHES), NEVER)
        quantities.append(Quantity(f"games that never end under all-matches, {mode}", share, share=True))
        drawn = result.share(mode.way(NO_PROGRESS), DRAWN)
        quantities.append(Quantity(f"games that are drawn under no-progress, {mode}", drawn, share=True))
        if mode.policy == "random":
            points[mode.variant].append(Point(f"{mode.players} players", share))
    quantities.append(Quantity("games broken off in which a match could still come", sum(unfinished.values())))
    figure = Figure(
        "Games of Snap that never end, unless they count as drawn",
        "share of the games",
        tuple(Series(variant, tuple(each)) for variant, each in points.items()),
        share=True,
    )
    return Finding(
        verdict,
        sentence,
        tuple(quantities),
        figure,
        tuple(under) if verdict == HOLDS_UNDER else (),
        either=True,
        unsupported=unsupported(said),
    )


def _no_cards(table: snap.State) -> dict[str, list[Any]]:
    """Empty stacks for all players: which calls are right does not depend on their stacks."""
    return {player: [] for player in table.stacks}


def _drawn_instead(result: Result, mode: Mode) -> bool:
    """Whether as many games are drawn under no-progress as are drawn or never end under all-matches."""
    total, all_matches = result.total, mode.way(ALL_MATCHES)
    return total(mode.way(NO_PROGRESS), DRAWN) == total(all_matches, DRAWN) + total(all_matches, NEVER)


# What is played, and what is settled


def _ways() -> Iterator[Way]:
    for mode in MODES:
        for locked in (ALL_MATCHES, NO_PROGRESS):
            rules = {"variant": mode.variant, "locked": locked}
            yield Way(mode.way(locked), rules, mode.players, mode.policy, most=5_000)


MEASURES = (
    "plays",
    "games without a winner",
    DRAWN,
    DRAWN_BY_POT,
    DRAWN_NO_POT,
    BROKEN_OFF,
    NEVER,
)
STUDIES = (
    Study(
        "snap.ends",
        "snap",
        "how games of Snap end: won, drawn with the matches in the pot, or never",
        tuple(_ways()),
        games=10_000,
        seed=2019,
        measures=MEASURES,
    ),
    Study(
        "snap.out-at-turn",
        "snap",
        "how games of Snap end if a player who has turned the last card is out at the next turn",
        (
            Way(
                OUT_AT_TURN,
                {"variant": COMMON, "locked": ALL_MATCHES, "runs_out": "at-turn"},
                2,
                "together",
                most=5_000,
            ),
        ),
        games=10_000,
        seed=2019,
        measures=MEASURES,
    ),
)

FINDERS = (
    Finder("snap.pot-can-lock", find_locked, HOLDS),
    Finder(
        "snap.until-a-winner",
        find_endless_games,
        HOLDS_UNDER,
        under=("variant=common-pile", "locked=no-progress"),
        either=True,
    ),
)
