"""A play, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from snorum.cards import Card, a_card, listed, ranks_among
from snorum.cards.builds import NAMES, PLURALS
from snorum.cards.combinations import list_cards
from snorum.cards.scene import Pile, Scene, Tally
from snorum.games.cassino.building import (
    allows,
    as_laid,
    explain_building,
    faults_in_building,
    numbered,
    rank_of,
    why_not_made,
)
from snorum.games.cassino.counting import lurched_sides
from snorum.games.cassino.dealing import deal_over, end_pack, is_used_up, points_counted, sweeps_at_end, to_draw
from snorum.games.cassino.promises import (
    after_building,
    are_held,
    has_built_for_either,
    is_false,
    lawful_builds,
    must_act,
    must_act_if_able,
    own_builds,
)
from snorum.games.cassino.rules import Rules, pack_of, several_packs
from snorum.games.cassino.scoring import combined, points_at, points_supplied, settle_all, sides_at, swept
from snorum.games.cassino.table import Build, Move, State, in_turn
from snorum.games.cassino.taking import (
    bars_capture,
    captures,
    cassinos_take_more,
    combining,
    divide_capture,
    find_takable,
    least_to_take,
    most_takable,
    must_take,
    numbers_of,
    pairing,
    what_takes,
)
from snorum.games.fishing import (
    captures_and_layings,
    demand_capture,
    draw_scene,
    lying_in_words,
    reason_to_capture,
    split_layout,
)
from snorum.games.vocabulary import Captures, Demand, Event, Reason, Sweeps, rule

MOST_OF_A_KIND = 32
"""How many captures of one card a player at random chooses from."""


@rule("peel-98-7", "peel-98-9", says="{player} must take if they can, for example with {cards}; {finding}")
def compelled(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """A player who can take must."""
    match rules.compulsion:
        case "card":
            return with_it
        case "player":
            return with_it or with_another
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks that could take; if the player whose turn it is holds one, they must use it. `None` if nobody must."""
    if not (table.on_table or table.builds) or not (compelled(table.rules, False, True) or _must_act_if_able(table)):
        return None
    every = pack_of(table.rules)
    cards = every if cassinos_take_more(table.rules) else map(Card, ranks_among(every))
    return demand_capture(table, cards, _what_takes_anything(table))


def _what_takes_anything(table: State) -> Callable[[Card], bool]:
    """What says of a card whether it can take a card, a set or a build."""
    takes = what_takes(table.rules, table.on_table)
    return lambda card: takes(card) or bool(builds_for(table, card))


def builds_for(table: State, card: Card) -> tuple[int, ...]:
    """The numbers of the builds that a card can take."""
    return tuple(each.number for each in numbered(table.builds, numbers_of(table.rules, card)))


def meets_demand(table: State, move: Move) -> bool:
    """Whether a move takes anything, or builds."""
    return bool(move.takes or move.builds or as_laid(table.rules, move).building)


def why_demanded(table: State) -> Reason:
    """The rule that demands a capture; the referee fills in what it found."""
    reason = reason_to_capture(compelled, demanded(table))
    if compelled(table.rules, False, True):
        return reason
    return Reason(must_act_if_able, {"player": table.turn, "cards": reason.facts["cards"]})


def _must_act_if_able(table: State) -> bool:
    return must_act_if_able(table.rules, has_built_for_either(table, table.turn))


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the player whose turn it is; of each card some of its captures.

    A player who has promised a card that they lack may have none; then they lay a card down all the same.
    """
    hand, player = hands[table.turn], table.turn
    some, bound = partial(_some_captures, table, hand), partial(compelled, table.rules)
    taking, laying = captures_and_layings(hand, some, partial(Move, player), bound)
    building = list(lawful_builds(table, hand))
    if (own_builds(table, player) and (taking or building)) or (_must_act_if_able(table) and taking):
        laying = []
    return [*taking, *building, *laying]


def _some_captures(table: State, hand: Sequence[Card], card: Card) -> Iterator[Move]:
    """Some of the captures of a card that leave what is promised in the hand."""
    return (move for move in _captures_and_builds(table, card) if are_held(table, move, hand))


def _captures_and_builds(table: State, card: Card) -> Iterator[Move]:
    """Some of the captures of a card, with the builds of its number or, where a card need not take all, without."""
    rules, builds, needed = table.rules, builds_for(table, card), any(must_take(table.rules))
    some = list(islice(captures(rules, table.on_table, card), MOST_OF_A_KIND))
    if builds and not (some and needed):
        yield Move(table.turn, card, builds=builds)
    for each in some:
        if builds:
            yield Move(table.turn, card, each, builds=builds)
        if not (builds and needed):
            yield Move(table.turn, card, each)


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: it is out of turn, or not a capture, or not a build."""
    rules, card = table.rules, move.card
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if built := [each for each in move.takes for build in table.builds if each.suit and each in build.cards]:
        why = "it lies in a build, which is taken whole"
        return Reason(bars_capture, {"cards": list_cards(built), "card": card, "why": why})
    if move.takes and (why := bars_capture(rules, table.on_table, card, move.takes)):
        return Reason(bars_capture, {"cards": list_cards(move.takes), "card": card, "why": why})
    for number in move.builds:
        if why := _why_not_taken(table, move, number):
            return Reason(bars_capture, {"cards": f"the build of {number}", "card": card, "why": why})
    if (building := as_laid(rules, move).building) and (
        why := why_not_made(rules, table.on_table, table.builds, card, building)
    ):
        cards = listed([*map(str, (*building.on, card)), *(f"the build of {each}" for each in building.builds)], "and")
        named = PLURALS[building.number] if building.call else building.number
        return Reason(why_not_made, {"cards": cards, "number": named, "why": why})
    return None


def _why_not_taken(table: State, move: Move, number: int) -> str:
    if not numbered(table.builds, [number]):
        return "there is no such build on the table"
    if number not in builds_for(table, move.card):
        return f"only {a_card(rank_of(table.rules, number))} takes it"
    return "it is named twice" if move.builds.count(number) > 1 else ""


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """Why a move is unlawful, as all at the table can see: it takes too little, or nothing, or builds wrongly."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts, move = {"player": move.player, "card": card}, as_laid(rules, move)
    if move.building:
        yield from faults_in_building(table, move, move.building)
        return
    if not move.takes and not move.builds:
        if own := own_builds(table, move.player):
            yield Reason(must_act, {"player": move.player, "number": own[0].number})
        if _what_takes_anything(table)(card) and compelled(rules, True, False):
            yield Reason(compelled, {**facts, "cards": a_card(card.rank), "finding": f"the card laid is {card}"})
        return
    if any(must_take(rules)) and len(move.builds) < len(builds_for(table, card)):
        yield Reason(must_take, {**facts, "why": "it leaves a build of its number"})
    if len(move.takes) >= most_takable(rules, on_table, card):
        return
    few = least_to_take(rules, on_table, card) - (move.builds != () and not must_take(rules)[0])
    if len(move.takes) < few:
        yield Reason(must_take, {**facts, "why": f"{len(move.takes)} where {few} can be taken"})
    elif must_take(rules)[1] and (more := find_takable(rules, card, *split_layout(table, move.takes))):
        yield Reason(must_take, {**facts, "why": f"{list_cards(more)} can be taken too"})


# A play, and what follows from it


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


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """The cards that each side has taken."""
    return {side: len(pile) for side, pile in combined(sides_at(table), table.piles).items()}


def scored(table: State) -> dict[str, int]:
    """What each player has scored with all packs that are used up, as the sides settle; partners alike."""
    found = result(table)
    points = found["score"] if several_packs(table.rules) else found["settled"]
    return {player: points[side] or 0 for side in points for player in side.split("+")}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it; points are `None` until the pack is used up.

    In a game of several packs, `score` has what each side has scored with all packs that are used up.
    """
    piles = combined(sides_at(table), table.piles)
    found: dict[str, Any] = {"captured": standing(table), "sweeps": swept(sides_at(table), table.sweeps)}
    if points_counted(table):
        own = points_at(table)
        found |= {
            "points": own,
            "settled": settle_all(table.rules, own),
            "supplied": points_supplied(table.rules, piles),
        }
    else:
        found |= {name: dict.fromkeys(piles) for name in ("points", "settled", "supplied")}
    found |= _of_several_packs(table, list(piles)) if several_packs(table.rules) else {}
    if allows(table.rules, False):
        found["builds"] = [
            {"number": each.number, "sums": each.sets, "owner": each.owner, "cards": list(each.cards)}
            for each in table.builds
        ]
    return {**found, "table": list(table.on_table), "winner": table.winner or None, "draw": table.draw}


def _of_several_packs(table: State, of: Sequence[str]) -> dict[str, Any]:
    """What only a game of several packs has: the score, and who is lurched if the players have agreed on that."""
    score = {side: table.scores.get(side, 0) for side in of}
    lurched = {"lurched": lurched_sides(table.rules, score, table.winner)} if table.rules.lurch else {}
    return {"score": score, **lurched}


def without_suits(result: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a result that does not depend on suits.

    That is what was taken, and that a side without cards has no points.
    """
    nothing = {side for side, cards in result["captured"].items() if cards == 0}

    def without(key: str, value: Any) -> Any:
        match key:
            case "captured" | "sweeps" | "table" | "builds":
                return value
            case "winner" | "draw" | "lurched":
                return None
            case "score":
                return dict.fromkeys(value)
        return {side: points if side in nothing else None for side, points in value.items()}

    return {key: without(key, value) for key, value in result.items()}


# A picture of the table


def scene(table: State) -> Scene:
    """The table, with the cards each player has taken and the sweeps each has made."""
    taken = {player: len(pile) for player, pile in table.piles.items()}
    sweeps = {player: [Tally("sweeps", number)] for player, number in table.sweeps.items()}
    builds = [Pile(f"{name_of(each)}, {each.owner}'s", each.cards, build=each.number) for each in table.builds]
    return draw_scene(table, deal_over(table), table.rules.pack, "taken", taken, sweeps, builds)


def name_of(build: Build) -> str:
    """A build as it is announced: `nine`, or `nines` if it cannot be raised."""
    return (PLURALS if build.sets > 1 else NAMES)[build.number]
