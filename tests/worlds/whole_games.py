"""Whole games of full size: played in truth, mistakes and all, under any reading; and then much of them is forgotten.

All the ways in which their cards can lie are too many to be written out. But it is known what was really played, and
so what must be true of all that the referee says of a record that tells less (`PROPERTIES`).

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
from snorum.readings import NOT_JUDGED, judge_every_reading
from snorum.records import Deal, Holding, IsWinner, Line, Played, Record
from snorum.referee import PlayReport, Report, check
from snorum.vocabulary import Numbers, cruxes, points

NAMES = ("Zoe", "yves", "Anne-Marie", "M", "Pool", "9H", "x.", "b", "Ch")
"""Names that players can have."""


class Told(NamedTuple):
    """One game, told in full, and twice with less in it."""

    seed: int
    full: Record
    truth: Sequence[str]
    """The verdicts on its strings, up to the first that is impossible."""
    less: Record
    lesser: Record


def told(name: str, seed: int) -> Told:
    """A game of this name; the same for the same seed."""
    chance = Random(f"whole {name} {seed}")
    full = played(GAMES[name], chance)
    less = forgotten(full, chance)
    return Told(seed, full, verdicts_of(full), less, forgotten(less, chance))


# What was really played


def played(game: Game, chance: Random) -> Record:
    """A game as it was played, in every card."""
    while True:
        players, rules = "ABCDE"[: chance.choice((2, 2, 3, 3, 4, 5))], any_rules(game, chance)
        least, most = game.players_allowed(rules)
        if least <= len(players) <= most and not game.at_odds(rules, len(players)):
            return _Play(game, rules, players, chance).record()


def any_rules(game: Game, chance: Random) -> Any:
    """Any variant and any reading, at about half of all points the edition's. Some of them exclude each other."""
    chosen = {}
    for name, point in points(game.Rules).items():
        if chance.random() < 0.5:
            options = [0, 1, 2, 5] if isinstance(point.options, Numbers) else list(point.options)
            chosen[name] = chance.choice(options[:2] if name == "packs" else options)
    return game.Rules(**chosen)


class _Play(generate._Play):
    """A game of full size, played with the cards themselves."""

    hands: Mapping[str, Sequence[Card]]

    def __init__(self, game: Game, rules: Any, players: Sequence[str], chance: Random) -> None:
        super().__init__(game, rules, players, chance)
        self.left = chance.randint(15, 90) if game.RETURNING else 150
        if game.TAKES:
            self.deals = chance.choice((1, 2, 3, 6))

    def record(self) -> Record:
        """All of it; and sometimes, at the end, a card that its player has, whether or not he can play it now."""
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
        """The strings of a deal; it is seldom broken off."""
        self.hands = hands
        whole = self.game.TAKES or self.game.RETURNING
        return super().lines(hands, most if whole else self.chance.choice((most, 30, 99, 99)))


def verdicts_of(record: Record) -> list[str]:
    """What each string of a record is that names every card, up to the first that is impossible."""
    return list(_where_cards_return(record)) if record.game.RETURNING else judge(record).verdicts


def _where_cards_return(record: Record) -> Iterator[str]:
    """The same in a game of stacks. That each card was on top is taken for granted, since it was really played."""
    game, (deal,) = record.game, record.deals
    table, events = game.deal(record.rules, record.players, deal.dealer), list[Any]()
    for line in deal.plays:
        if line.played is None:
            right = all(is_right(claim, game, table, events) for claim in line.claims)
            yield "lawful" if right else "contradicted"
            continue
        move = game.Move(line.played.player, line.played.card, line.played.call)
        if game.game_over(table) or game.deal_over(table) or game.why_impossible(table, move) is not None:
            yield "impossible"
            return
        yield "offence" if any(True for _ in game.why_unlawful(table, move)) else "lawful"
        table, events = game.play(table, move)


# What is forgotten of it


def forgotten(record: Record, chance: Random) -> Record:
    """A record with less in it. Where suits are followed, few plays lack them, mostly: it takes long if many do."""
    less = generate.forgotten(record, chance)
    if record.game.SUITED != "play":
        return less
    number = sum(len(deal.plays) for deal in record.deals)
    some = number if chance.random() < 0.03 else min(number, chance.randint(0, 3))
    suitless, place = set(chance.sample(range(number), some)), count()
    plays = [tuple(without_suit(line) if next(place) in suitless else line for line in deal.plays)
             for deal in record.deals]  # fmt: skip
    deals = (replace(deal, plays=some) for deal, some in zip(less.deals, plays, strict=True))
    return replace(less, deals=tuple(deals))


def without_suit(line: Line) -> Line:
    """The rank alone of the card played."""
    if line.played is None or line.played.card is None:
        return line
    return records.line(line.played._replace(card=Card(line.played.card.rank)))


# The same told otherwise


def renamed(record: Record, chance: Random) -> Record:
    """With other names for the players."""
    names = dict(zip(record.players, chance.sample(NAMES, len(record.players)), strict=True))
    return rewritten(record, name=lambda name: names.get(name, name))


def resuited(record: Record, chance: Random) -> Record:
    """With the suits exchanged, unless they decide who has won."""
    claims = [claim for deal in record.deals for line in deal.plays for claim in line.claims]
    if record.game.SUITED == "score" and any(isinstance(claim, IsWinner) for claim in claims):
        return record
    suits = dict(zip(("", *SUITS), ("", *chance.sample(SUITS, len(SUITS))), strict=True))
    return rewritten(record, card=lambda card: Card(card.rank, suits[card.suit]))


def reordered(record: Record, chance: Random) -> Record:
    """With the cards of each capture in another order."""
    return rewritten(record, order=lambda cards: chance.sample(cards, len(cards)))


def spelled_out(record: Record, chance: Random) -> Record:
    """With what is certain in full: the card played of which a hand known has one; a hand of which all was played."""
    deals = (_spelled_out(record, number, deal) for number, deal in enumerate(record.deals, 1))
    return record if record.game.RETURNING else replace(record, deals=tuple(deals))


def _spelled_out(record: Record, number: int, deal: Deal) -> Deal:
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
    """A record with other cards and names, and what is taken in another order."""

    def entries(cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        return tuple(each and card(each) for each in cards)

    def names(text: str) -> str:
        return "+".join(map(name, text.split("+")))

    def line(each: Line) -> Line:
        if each.played is not None:
            player, shown, call, takes = each.played
            return records.line(Played(names(player), shown and card(shown), call, tuple(order([*map(card, takes)]))))
        held = [f"{names(claim.holder)} {claim.number}" for claim in each.claims if isinstance(claim, Holding)]
        subject, *said = each.text.split()
        return each._replace(text=f"= {', '.join(held)}" if held else " ".join([names(subject), *said]))

    def deal(each: Deal) -> Deal:
        hands = {name(player): entries(hand) for player, hand in each.hands.items()}
        layout, turn_up = each.layout and entries(each.layout), each.turn_up and card(each.turn_up)
        return Deal(name(each.dealer), tuple(map(line, each.plays)), turn_up, layout, hands)

    other = replace(record, players=tuple(map(name, record.players)), deals=tuple(map(deal, record.deals)))
    return records.read(records.write(other))  # where what is asserted is read anew


VARIATIONS = (renamed, resuited, reordered, spelled_out)


# What must be true of what is said


class Disagreement(NamedTuple):
    """Something that should not be said."""

    kind: str
    words: str
    record: Record
    """Of which it is said."""

    def __str__(self) -> str:
        return f"# {self.kind}: {self.words}\n{records.write(self.record)}"


def said_of(record: Record) -> Report:
    """What the referee says of a record."""
    return _said_of(records.write(record))


@lru_cache(maxsize=8)
def _said_of(text: str) -> Report:
    return check(records.read(text))


def is_settled(play: PlayReport) -> bool:
    """Whether as much is said of a play as can be, and there was not too much to try."""
    return not any(NOT_SETTLED in said.text for said in play.reasons)


def all_is_true(game: Told) -> Iterator[Disagreement]:
    """Told everything, the referee says what is true."""
    return _untrue(game.truth, game.full, may_be_open=False)


def what_is_certain_is_true(game: Told) -> Iterator[Disagreement]:
    """What is said for certain of a record that tells less is true."""
    for record in (game.less, game.lesser):
        yield from _untrue(game.truth, record, may_be_open=True)


def _untrue(truth: Sequence[str], record: Record, *, may_be_open: bool) -> Iterator[Disagreement]:
    plays = said_of(record).plays
    for true, play in zip(truth, plays, strict=False):
        right = (true, "undetermined") if may_be_open else (true,)
        seen = true != "impossible" or not may_be_open  # it may be that it can be made, as far as is known
        if seen and play.verdict not in right:
            yield Disagreement(f"{true}, said to be {play.verdict}", in_words(play), record)
        if "impossible" in (true, play.verdict):
            return
    if len(plays) < len(truth):
        yield Disagreement("a report too short", f"it ends with {in_words(plays[-1])}", record)


def to_learn_unsettles_nothing(game: Told) -> Iterator[Disagreement]:
    """What was certain as long as less was known is so still."""
    for play, before in zip(said_of(game.less).plays, said_of(game.lesser).plays, strict=False):
        if before.verdict != "undetermined" == play.verdict and is_settled(play):
            yield Disagreement(f"{before.verdict} becomes undetermined", in_words(play), game.less)


def told_otherwise_it_is_the_same(game: Told) -> Iterator[Disagreement]:
    """Other names, suits and orders, and what is certain written in full, change nothing."""
    chance = Random(f"otherwise {game.seed}")
    record = chance.choice((game.less, game.lesser))
    others = {variation.__name__: variation(record, chance) for variation in VARIATIONS}
    name = chance.choice([name for name, other in others.items() if other != record] or ["renamed"])
    one, other = said_of(record), said_of(others[name])
    for a, b in zip(one.plays, other.plays, strict=False):
        if a.verdict != b.verdict and is_settled(a) and is_settled(b):
            yield Disagreement(f"{name}: {a.verdict} or {b.verdict}", f"{in_words(a)}, or {in_words(b)}", record)
    clashes = [[joint.plays for joint in report.jointly] for report in (one, other)]
    if clashes[0] != clashes[1] and all(map(is_settled, (*one.plays, *other.plays))):
        yield Disagreement(f"{name}: other plays clash", f"{clashes[0]} or {clashes[1]}", record)


def lawful_plays_do_not_clash(game: Told) -> Iterator[Disagreement]:
    """Plays that were all lawful are never said to clash."""
    places = [(number, k) for number, deal in enumerate(game.full.deals, 1) for k in range(1, len(deal.plays) + 1)]
    true = dict(zip(places, game.truth, strict=False))
    for record in (game.full, game.less, game.lesser):
        for joint in said_of(record).jointly:
            if all(true.get(place) == "lawful" for place in joint.plays):
                yield Disagreement("all lawful", f"{joint.plays}: {joint.says}", record)


def readings_are_judged_alike(game: Told) -> Iterator[Disagreement]:
    """Of the first plays, the readings say what is said under each of them, whatever the other cruxes are.

    What lay face up is told, since it would take too long to find out under every reading what it can have been.
    """
    chance, deal = Random(f"readings {game.seed}"), game.less.deals[0]
    up, plays = game.full.deals[0], deal.plays[: chance.randint(2, 6)]
    record = replace(game.less, deals=(replace(deal, plays=plays, layout=up.layout, turn_up=up.turn_up),))
    found = [reading for reading in judge_every_reading(record) if reading.verdict != NOT_JUDGED]
    for reading in chance.sample(found, min(4, len(found))):
        others = {crux.name: chance.choice(list(crux.options)) for crux in cruxes(record.game.Rules)}
        under = replace(record, rules=replace(record.rules, **{**others, **reading.rules}))
        if not record.game.at_odds(under.rules, len(record.players)) and check(under).verdict != reading.verdict:
            yield Disagreement(f"not {reading.verdict}", f"said to be so under {dict(reading.rules)}", under)


def in_words(play: PlayReport) -> str:
    """What is said of a play, and why."""
    reasons = "; ".join(said.text for said in play.reasons)
    return f"deal {play.deal}, play {play.play}, {play.text!r}, is said to be {play.verdict}: {reasons}"


PROPERTIES = (all_is_true, what_is_certain_is_true, to_learn_unsettles_nothing, told_otherwise_it_is_the_same,
              lawful_plays_do_not_clash, readings_are_judged_alike)  # fmt: skip


def _found(test: Callable[[Told], Iterator[Disagreement]], game: Told) -> list[Disagreement]:
    """What is wrong; if it is the program that fails, that."""
    try:
        return list(test(game))
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return [Disagreement(f"{type(error).__name__} in {where.name}", f"{where.filename}:{where.lineno}", game.less)]


def _counted(plays: Sequence[PlayReport]) -> Mapping[str, int]:
    """Of how many plays what is said."""
    undetermined = sum(play.verdict == "undetermined" for play in plays)
    unsettled = sum(not is_settled(play) for play in plays)
    return {"plays compared": len(plays), "definite": len(plays) - undetermined, "undetermined": undetermined,
            "not settled": unsettled}  # fmt: skip


def main() -> int:
    """Print the first disagreement of each kind, and what there was in all; the exit status is 1 if there was any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--records", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first record; the others follow")
    asked = parser.parse_args()
    counts, disagreements, kinds = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(asked.seed, asked.seed + asked.records):
        game = told(asked.game, seed)
        for test in PROPERTIES:
            some = _found(test, game)
            disagreements[test.__name__] += len(some)
            for found in some:
                kind = f"{test.__name__}: {found.kind}"
                kinds[kind] += 1
                if kinds[kind] == 1:
                    print(f"# {asked.game} --seed {seed}, {test.__name__}\n{found}", flush=True)
        with suppress(Exception):  # which has been found then
            counts.update(_counted([play for record in (game.less, game.lesser) for play in said_of(record).plays]))
    print(f"{asked.game}: {asked.records} records, {', '.join(f'{number} {what}' for what, number in counts.items())}")
    print(*(f"{number:6}  {what}" for what, number in [*disagreements.items(), *kinds.items()]), sep="\n")
    return int(bool(kinds))


if __name__ == "__main__":
    raise SystemExit(main())
