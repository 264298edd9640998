"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from snorum.cards import Card
from snorum.cards.combinations import list_cards
from snorum.games.cassino.building import explain_building, numbered
from snorum.games.cassino.dealing import is_used_up, to_draw
from snorum.games.cassino.ending import end_pack, sweeps_at_end
from snorum.games.cassino.order import in_turn
from snorum.games.cassino.promises import after_building, is_false
from snorum.games.cassino.table import Build, Move, State
from snorum.games.cassino.taking import combining, divide_capture, pairing
from snorum.games.fishing import lying_in_words, split_layout
from snorum.games.vocabulary import Captures, Event, Reason, Sweeps, rule


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts: dict[str, Any] = {"player": move.player, "card": move.card, "cards": list_cards(move.takes)}
    if move.building:
        return explain_building(table, move, move.building)
    if move.builds:
        return Reason(takes_build, {**facts, "cards": lying_in_words(move.takes, move.builds)})
    if not move.takes:
        return Reason(added if table.on_table or table.builds else new_board, facts)
    if len(pairing(move.card, move.takes)) == len(move.takes):
        return Reason(pairing, facts)
    sets = divide_capture(table.rules, move.card, move.takes) or ()
    return Reason(combining, {**facts, "ways": "; ".join(map(list_cards, sets))})


@rule(supplied="Peel has no building; so Dick in 1866 and later books.", says="{player} takes {cards} with {card}")
def takes_build(pile: tuple[Card, ...], builds: Sequence[Build]) -> tuple[Card, ...]:
    """A card takes a build of its number, whoever has made it, and all the cards of it."""
    return (*pile, *(card for each in builds for card in each.cards))


@rule("peel-98-9", says="{player} adds {card} to the table")
def added(on_table: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A card that takes nothing stays face up on the table."""
    return (*on_table, card)


@rule("peel-99-1", says="{player} begins a new board with {card}")
def new_board(card: Card) -> tuple[Card, ...]:
    """After a sweep the next player lays a card and so begins a new board."""
    return (card,)


@rule("peel-98-3", "peel-98-9", says="{player} takes {cards}")
def placed(pile: tuple[Card, ...], card: Card, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Each player keeps the cards they take face down in front of them, apart from those of others."""
    return (*pile, card, *cards)


@rule("peel-99-1", says="{player} sweeps the board")
def sweep(left: Sequence[object]) -> bool:
    """Taking all cards on the table is a sweep, and scores one point."""
    return not left


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card; the move must be possible. Returns the table after it, and what has happened."""
    rules, player, builds = table.rules, move.player, table.builds
    on_table, piles, sweeps, last = table.on_table, table.piles, table.sweeps, table.last
    events: list[Event] = []
    held = {**table.held, player: table.held[player] - 1 + bool(to_draw(table).get(player))}
    over = is_used_up(rules, held, table.number)
    if move.takes or move.builds:
        cards, on_table = split_layout(table, move.takes)
        built = takes_build((), numbered(builds, move.builds))
        builds = tuple([each for each in builds if each.number not in move.builds])
        piles, last = {**piles, player: placed(piles[player], move.card, (*cards, *built))}, player
        events.append(Captures(player, (*cards, *built), placed))
        if sweep((*on_table, *builds)) and (not over or sweeps_at_end(rules)):
            sweeps = {**sweeps, player: sweeps[player] + 1}
            events.append(Sweeps(player, sweep))
    elif move.building:
        on_table, builds = after_building(table, move, move.building)
    else:
        on_table = added(on_table, move.card) if on_table or builds else new_board(move.card)
    false = table.false_builds
    if is_false(rules, move):
        false = {**false, player: false.get(player, 0) + 1}
    after = State(
        rules,
        table.dealer,
        in_turn(player, held),
        held,
        on_table,
        piles,
        sweeps,
        table.number,
        last,
        scores=table.scores,
        builds=builds,
        false_builds=false,
    )
    return end_pack(after, events) if over else (after, events)
