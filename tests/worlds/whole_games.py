"""Tests the referee on whole games of full size, played at random under any reading and then partly forgotten.

Their cards can lie in too many ways to try them all. But we know what was really played, and so what must be true of
the referee's report on a record that says less (`PROPERTIES`).

    python -m tests.worlds.whole_games cassino --records 1000 --seed 1
"""

from __future__ import annotations

import argparse
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from tests.worlds import generate
from tests.worlds.comparing import NOT_SETTLED
from tests.worlds.oracle import is_right, judge

from snorum import records
from snorum.cards import SUITS, Card
from snorum.games import GAMES, Game
from snorum.games.vocabulary import cruxes, points
from snorum.records import Deal, Holding, IsWinner, Line, Played, Record
from snorum.referee import PlayReport, Report, check
from snorum.referee.readings import NOT_JUDGED, judge_every_reading

NAMES = ("Zoe", "yves", "Anne-Marie", "M", "Pool", "9H", "x.", "b", "Ch")
"""Names that players can have."""


class ForgottenGame(NamedTuple):
    """One random game: the complete record, and two records that say less."""

    seed: int
    full: Record
    truth: Sequence[str]
    """The verdicts on the strings of `full`, up to the first impossible one."""
    less: Record
    """A record with parts left out."""
    lesser: Record
    """A record with more parts left out."""


def random_game(name: str, seed: int) -> ForgottenGame:
    """A random game, played and partly forgotten; the same for the same seed."""
    chance = Random(f"whole {name} {seed}")
    full = play_whole_game(GAMES[name], chance)
    less = forget(full, chance)
    return ForgottenGame(seed, full, verdicts_of(full), less, forget(less, chance))


# What was really played


def play_whole_game(game: Game, chance: Random) -> Record:
    """The complete record of a random game."""
    while True:
        players, rules = "ABCDE"[: chance.choice((2, 2, 3, 3, 4, 5))], random_rules(game, chance)
        least, most = game.players_allowed(rules)
        if least <= len(players) <= most and not game.at_odds(rules, len(players)):
            return WholeGame(game, rules, players, chance).record()


def random_rules(game: Game, chance: Random) -> Any:
    """A random variant and reading, with about half of the edition's defaults. It may contradict itself.

    Nobody draws cards in these games: `test_drawing` tries what that leaves open. And no suit decides what a card
    takes, since suits are forgotten.
    """
    chosen = {}
    for name, point in points(game.Rules).items():
        if name not in ("new_cards", "cassino_numbers") and chance.random() < 0.5:
            options = generate.some_options(point)
            chosen[name] = chance.choice(options[:2] if name == "packs" else options)
    return game.Rules(**chosen)


class WholeGame(generate.RandomGame):
    """A random game of full size, played with real cards."""

    hands: Mapping[str, Sequence[Card]]

    def __init__(self, game: Game, rules: Any, players: Sequence[str], chance: Random) -> None:
        super().__init__(game, rules, players, chance)
        self.left = chance.randint(15, 90) if game.RETURNING else 150
        if game.TAKES:
            self.deals = chance.choice((1, 2, 3, 6))

    def record(self) -> Record:
        """The complete record; sometimes its last play is a card that the player has, but may be unable to play."""
        record = super().record()
        holders = [player for player, hand in self.hands.items() if hand and not self.game.is_out(self.table, player)]
        if not holders or self.chance.random() < 0.8:
            return record
        player = self.chance.choice(holders)
        hand = self.hands[player][:1] if self.game.RETURNING else self.hands[player]
        stray = records.line(Played(player, self.chance.choice(hand)))
        last = replace(record.deals[-1], plays=(*record.deals[-1].plays, stray))
        return replace(record, deals=(*record.deals[:-1], last))

    def lines(self, hands: dict[str, list[Card]], most: int) -> list[Line]:
        """The strings of a deal, which is seldom broken off."""
        self.hands = hands
        whole = self.game.TAKES or self.game.RETURNING
        return super().lines(hands, most if whole else self.chance.choice((most, 30, 99, 99)))


def verdicts_of(record: Record) -> list[str]:
    """The verdict on each string of a complete record, up to the first impossible one."""
    return list(_verdicts_with_stacks(record)) if record.game.RETURNING else judge(record).verdicts


def _verdicts_with_stacks(record: Record) -> Iterator[str]:
    """The verdicts in a game of stacks. Each card was on top, since it was really played."""
    game, (deal,) = record.game, record.deals
    table, events = game.deal(record.rules, record.players, deal.dealer), list[Any]()
    for line in deal.plays:
        if line.played is None:
            right = all(is_right(claim, game, table, events) for claim in line.assertions)
            yield "lawful" if right else "contradicted"
            continue
        move = game.Move(line.played.player, line.played.card, line.played.call, line.played.piles)
        if game.game_over(table) or game.deal_over(table) or game.why_impossible(table, move) is not None:
            yield "impossible"
            return
        yield "offence" if any(True for _ in game.why_unlawful(table, move)) else "lawful"
        table, events = game.play(table, move)


# Forgetting


def forget(record: Record, chance: Random) -> Record:
    """The record, with random parts left out. If suits are followed, few plays lack them, or judging takes long."""
    less = generate.forget(record, chance)
    if record.game.SUITED != "play" or record.game.needs_suits(record.rules):
        return less
    number = sum(len(deal.plays) for deal in record.deals)
    lacking = number if chance.random() < 0.03 else min(number, chance.randint(0, 3))
    suitless, place = set(chance.sample(range(number), lacking)), count()
    plays = [
        tuple(without_suit(line) if next(place) in suitless else line for line in deal.plays) for deal in record.deals
    ]
    deals = (replace(deal, plays=lines) for deal, lines in zip(less.deals, plays, strict=True))
    return replace(less, deals=tuple(deals))


def without_suit(line: Line) -> Line:
    """A play without the suit of its card."""
    if line.played is None or line.played.card is None:
        return line
    return records.line(line.played._replace(card=Card(line.played.card.rank)))


# The same game, written differently


def renamed(record: Record, chance: Random) -> Record:
    """Rename the players."""
    names = dict(zip(record.players, chance.sample(NAMES, len(record.players)), strict=True))
    return rewritten(record, name=lambda name: names.get(name, name))


def resuited(record: Record, chance: Random) -> Record:
    """Exchange the suits, unless they decide who has won, or every card must have its own."""
    if record.game.needs_suits(record.rules):
        return record
    claims = [claim for deal in record.deals for line in deal.plays for claim in line.assertions]
    if record.game.SUITED == "score" and any(isinstance(claim, IsWinner) for claim in claims):
        return record
    suits = dict(zip(("", *SUITS), ("", *chance.sample(SUITS, len(SUITS))), strict=True))
    return rewritten(record, card=lambda card: Card(card.rank, suits.get(card.suit, card.suit)))


def reordered(record: Record, chance: Random) -> Record:
    """Write the cards of each capture in another order."""
    return rewritten(record, order=lambda cards: chance.sample(cards, len(cards)))


def spelled_out(record: Record, chance: Random) -> Record:
    """Write out what is certain: the suit of the only card that fits, and a hand that was played completely."""
    deals = (_spell_out_deal(record, number, deal) for number, deal in enumerate(record.deals, 1))
    return record if record.game.RETURNING else replace(record, deals=tuple(deals))


def _spell_out_deal(record: Record, number: int, deal: Deal) -> Deal:
    def line(each: Line) -> Line:
        if each.played is None or each.played.card is None or each.played.card.suit:
            return each
        hand = deal.hands.get(each.played.player, ())
        fit = [card for card in hand if card is None or card.rank == each.played.card.rank]
        return records.line(each.played._replace(card=fit[0])) if len(fit) == 1 and fit[0] else each

    game, plays, hands = record.game, tuple(map(line, deal.plays)), dict(deal.hands)
    sizes = game.hand_sizes(record.rules, record.players, deal.dealer, number) if game.TAKES else {}
    for player, size in sizes.items():
        shown = tuple(each.played.card for each in plays if each.played and each.played.player == player)
        if len(shown) == size and not any(hands.get(player, ())):
            hands[player] = shown
    return replace(deal, plays=plays, hands=hands)


def rewritten(
    record: Record,
    card: Callable[[Card], Card] = lambda card: card,
    name: Callable[[str], str] = lambda name: name,
    order: Callable[[Sequence[Card]], Sequence[Card]] = lambda cards: cards,
) -> Record:
    """The record with other cards and names, and captures in another order."""

    def entries(cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        return tuple(each and card(each) for each in cards)

    def names(text: str) -> str:
        return "+".join(map(name, text.split("+")))

    def line(each: Line) -> Line:
        if each.played is not None:
            shown, takes = each.played.card, tuple(order([*map(card, each.played.takes)]))
            piles = tuple(map(name, each.played.piles))
            other = each.played._replace(player=names(each.played.player), takes=takes, piles=piles)
            return records.line(other._replace(card=shown and card(shown)))
        held = [f"{names(claim.holder)} {claim.number}" for claim in each.assertions if isinstance(claim, Holding)]
        subject, *said = each.text.split()
        return each._replace(text=f"= {', '.join(held)}" if held else " ".join([names(subject), *said]))

    def deal(each: Deal) -> Deal:
        hands = {name(player): entries(hand) for player, hand in each.hands.items()}
        layout, turn_up = each.layout and entries(each.layout), each.turn_up and card(each.turn_up)
        return Deal(name(each.dealer), tuple(map(line, each.plays)), turn_up, layout, hands)

    other = replace(record, players=tuple(map(name, record.players)), deals=tuple(map(deal, record.deals)))
    return records.read(records.write(other))  # so that assertions are read again


VARIATIONS = (renamed, resuited, reordered, spelled_out)


# What must be true of the referee's report


class Disagreement(NamedTuple):
    """Something that the referee should not say."""

    kind: str
    words: str
    record: Record
    """The record that it is said of."""

    def __str__(self) -> str:
        return f"# {self.kind}: {self.words}\n{records.write(self.record)}"


def report_on(record: Record) -> Report:
    """The referee's report on a record."""
    return _report_on(records.write(record))


@lru_cache(maxsize=8)
def _report_on(text: str) -> Report:
    return check(records.read(text))


def is_settled(play: PlayReport) -> bool:
    """Whether the referee could try enough to judge a play as exactly as possible."""
    return not any(NOT_SETTLED in said.text for said in play.reasons)


def complete_records_are_judged_truly(game: ForgottenGame) -> Iterator[Disagreement]:
    """On the complete record the referee gives the true verdicts."""
    return _untrue_verdicts(game.truth, game.full, may_be_open=False)


def definite_verdicts_are_true(game: ForgottenGame) -> Iterator[Disagreement]:
    """On a record that says less, every definite verdict is true."""
    for record in (game.less, game.lesser):
        yield from _untrue_verdicts(game.truth, record, may_be_open=True)


def _untrue_verdicts(truth: Sequence[str], record: Record, *, may_be_open: bool) -> Iterator[Disagreement]:
    plays = report_on(record).plays
    for true, play in zip(truth, plays, strict=False):
        right = (true, "undetermined") if may_be_open else (true,)
        seen = true != "impossible" or not may_be_open  # an incomplete record may leave it possible
        if seen and play.verdict not in right:
            yield Disagreement(f"{true} is called {play.verdict}", describe(play), record)
        if "impossible" in (true, play.verdict):
            return
    if len(plays) < len(truth):
        yield Disagreement("a report too short", f"it ends with {describe(plays[-1])}", record)


def definite_verdicts_stay_definite(game: ForgottenGame) -> Iterator[Disagreement]:
    """A verdict that is definite when less is known stays definite when more is known."""
    for play, before in zip(report_on(game.less).plays, report_on(game.lesser).plays, strict=False):
        if before.verdict != "undetermined" == play.verdict and is_settled(play):
            yield Disagreement(f"{before.verdict} becomes undetermined", describe(play), game.less)


def rewriting_changes_no_verdict(game: ForgottenGame) -> Iterator[Disagreement]:
    """Other names, suits and orders change no verdict, nor does writing out what is certain."""
    chance = Random(f"otherwise {game.seed}")
    record = chance.choice((game.less, game.lesser))
    others = {variation.__name__: variation(record, chance) for variation in VARIATIONS}
    name = chance.choice([name for name, other in others.items() if other != record] or ["renamed"])
    one, other = report_on(record), report_on(others[name])
    for a, b in zip(one.plays, other.plays, strict=False):
        if a.verdict != b.verdict and is_settled(a) and is_settled(b):
            yield Disagreement(f"{name}: {a.verdict} or {b.verdict}", f"{describe(a)}, or {describe(b)}", record)
    clashes = [[joint.plays for joint in report.jointly] for report in (one, other)]
    if clashes[0] != clashes[1] and all(map(is_settled, (*one.plays, *other.plays))):
        yield Disagreement(f"{name}: other plays clash", f"{clashes[0]} or {clashes[1]}", record)


def lawful_plays_do_not_clash(game: ForgottenGame) -> Iterator[Disagreement]:
    """The referee never says that plays clash if they were all lawful."""
    places = [(number, k) for number, deal in enumerate(game.full.deals, 1) for k in range(1, len(deal.plays) + 1)]
    true = dict(zip(places, game.truth, strict=False))
    for record in (game.full, game.less, game.lesser):
        for joint in report_on(record).jointly:
            if all(true.get(place) == "lawful" for place in joint.plays):
                yield Disagreement("all lawful", f"{joint.plays}: {joint.says}", record)


def readings_agree_with_the_referee(game: ForgottenGame) -> Iterator[Disagreement]:
    """For the first plays, each reading has the verdict of the referee under it, whatever the other cruxes are.

    The record includes the cards laid face up: to work them out under every reading would take too long.
    """
    chance, deal = Random(f"readings {game.seed}"), game.less.deals[0]
    up, plays = game.full.deals[0], deal.plays[: chance.randint(2, 6)]
    record = replace(game.less, deals=(replace(deal, plays=plays, layout=up.layout, turn_up=up.turn_up),))
    judged = [reading for reading in judge_every_reading(record) if reading.verdict != NOT_JUDGED]
    for reading in chance.sample(judged, min(4, len(judged))):
        others = {crux.name: chance.choice(list(crux.options)) for crux in cruxes(record.game.Rules)}
        under = replace(record, rules=replace(record.rules, **{**others, **reading.rules}))
        if not record.game.at_odds(under.rules, len(record.players)) and check(under).verdict != reading.verdict:
            yield Disagreement(
                f"not {reading.verdict}", f"the list of readings says so under {dict(reading.rules)}", under
            )


def describe(play: PlayReport) -> str:
    """A verdict on a play, and its reasons."""
    reasons = "; ".join(said.text for said in play.reasons)
    return f"deal {play.deal}, play {play.play}, {play.text!r}, is called {play.verdict}: {reasons}"


PROPERTIES = (
    complete_records_are_judged_truly,
    definite_verdicts_are_true,
    definite_verdicts_stay_definite,
    rewriting_changes_no_verdict,
    lawful_plays_do_not_clash,
    readings_agree_with_the_referee,
)


def find_disagreements(
    test: Callable[[ForgottenGame], Iterator[Disagreement]], game: ForgottenGame
) -> list[Disagreement]:
    """The disagreements in one game; an exception counts as one."""
    try:
        return list(test(game))
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return [Disagreement(f"{type(error).__name__} in {where.name}", f"{where.filename}:{where.lineno}", game.less)]


def _count_verdicts(plays: Sequence[PlayReport]) -> Mapping[str, int]:
    """The numbers of plays by kind of verdict."""
    undetermined = sum(play.verdict == "undetermined" for play in plays)
    unsettled = sum(not is_settled(play) for play in plays)
    return {
        "plays compared": len(plays),
        "definite": len(plays) - undetermined,
        "undetermined": undetermined,
        "not settled": unsettled,
    }


def main() -> int:
    """Print the first disagreement of each kind and the totals; the exit status is 1 if there was any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--records", type=int, default=100)
    parser.add_argument(
        "--seed", type=int, default=0, help="the seed of the first record; the next records have the next seeds"
    )
    asked = parser.parse_args()
    counts, disagreements, kinds = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(asked.seed, asked.seed + asked.records):
        game = random_game(asked.game, seed)
        for test in PROPERTIES:
            wrong = find_disagreements(test, game)
            disagreements[test.__name__] += len(wrong)
            for disagreement in wrong:
                kind = f"{test.__name__}: {disagreement.kind}"
                kinds[kind] += 1
                if kinds[kind] == 1:
                    print(f"# {asked.game} --seed {seed}, {test.__name__}\n{disagreement}", flush=True)
        with suppress(Exception):  # an exception is among the disagreements already
            counts.update(
                _count_verdicts([play for record in (game.less, game.lesser) for play in report_on(record).plays])
            )
    print(f"{asked.game}: {asked.records} records, {', '.join(f'{number} {what}' for what, number in counts.items())}")
    print(*(f"{number:6}  {what}" for what, number in [*disagreements.items(), *kinds.items()]), sep="\n")
    return int(bool(kinds))


if __name__ == "__main__":
    raise SystemExit(main())
