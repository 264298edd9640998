"""The table of the compiled fishing games: deals, plays, and choices of players."""

from __future__ import annotations

from typing import Annotated

from snorum.cards.seating import SEATS, seat_named
from snorum.lab.studies import chance
from snorum.lab.studies.chance import Integers, Stream
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS, Desk
from snorum.lab.studies.kernels.log import size_of, write
from snorum.lab.studies.numbering import CAPTURES, DEALT, NOBODY, PLAYED
from snorum.table.playing import CARELESS as ONE_IN

MOST_PLAYERS, MOST_MOVES = 12, 160
SEATS_NAMED = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""The name of each seat, by its distance from the first dealer's."""
PLAYERS_NAMED = tuple(f"player {player}" for player in SEATS[:MOST_PLAYERS])

CARELESS = 1
"""The number of the policy `careless`, in both games."""


class Table(Desk):
    """The table of a fishing game, with the hands, and the desk for finding captures."""

    players: int
    dealer: int
    deal: int
    stock: int
    """The number of undealt cards; the top is the last of them in `pack`."""
    pack: Annotated[Integers, 52]
    lying: int
    """The number of cards on the table."""
    lay: Annotated[Integers, 56]
    """The cards on the table, in order."""
    on_table: int
    """The cards on the table, as a set."""
    layout: int
    """The cards laid with the first deal, as a set."""
    held: Annotated[Integers, MOST_PLAYERS]
    hands: Annotated[Integers, MOST_PLAYERS, 4]
    piles: Annotated[Integers, MOST_PLAYERS]
    """What each player has taken, as a set."""
    sweeps: Annotated[Integers, MOST_PLAYERS]
    last: int
    """The last player to take, or `NOBODY`."""
    plays: int
    rows: int
    """The number of rows of the log."""
    # the moves of the player whose turn it is
    moves: int
    taking: int
    """The number of captures among the moves; they come first."""
    card: Annotated[Integers, MOST_MOVES]
    takes: Annotated[Integers, MOST_MOVES]
    """What each move takes, as a set."""
    kind: Annotated[Integers, MOST_MOVES]
    worth: Annotated[Integers, MOST_MOVES]


class Tally:
    """What is counted in every fishing game."""

    plays: int
    deals: int
    captures: int
    cards_captured: int
    games_without_a_winner: int
    turns_to_capture: int
    turns_to_choose_a_capture: int
    cards_with_several_captures: int
    captures_to_choose_from: int
    turns_at_an_empty_table: int
    cards_on_the_table_at_a_turn: int
    tables_with_a_pair: int
    cards_laid_to_their_own_rank: int
    cards_left_at_the_end: int
    games_with_cards_left: int
    captures_overlooked: int


@compiled_within
def clear_table(table: Table, players: int) -> None:
    """Clear the table for a new game."""
    table.players, table.last = players, NOBODY
    table.deal = table.lying = table.on_table = table.plays = table.rows = 0
    table.piles[:] = 0
    table.sweeps[:] = 0


@compiled
def shuffle_pack(table: Table, stream: Stream, pack: Integers, seed: int, game: int, number: int) -> None:
    """Shuffle the whole pack."""
    table.stock = len(pack)
    table.pack[: len(pack)] = pack
    chance.begin_stream(stream, seed, game, chance.SHUFFLE, number)
    chance.shuffle(stream, table.pack, len(pack))


@compiled_within
def seat_from_dealer(table: Table, player: int) -> int:
    """The distance of a player's seat from the dealer's."""
    return (player - table.dealer) % table.players


@compiled_within
def deal_cards(table: Table, cards: int, face_up: int) -> None:
    """Deal this many cards in all, one at a time from the dealer's left, and lay some face up."""
    table.deal += 1
    table.held[: table.players] = 0
    for i in range(cards):
        table.stock -= 1
        player = (table.dealer + 1 + i) % table.players
        table.hands[player, table.held[player]] = table.pack[table.stock]
        table.held[player] += 1
    for _ in range(face_up):
        table.stock -= 1
        lay_card(table, table.pack[table.stock])
    if table.deal == 1:
        table.layout = table.on_table


@compiled_within
def turn_to(table: Table, turn: int, tally: Tally, log: Integers) -> int:
    """Count a turn and the cards on the table, and return the player."""
    table.plays += 1
    if not turn:
        tally.deals = table.deal
        write(table, log, DEALT, table.dealer, table.deal, 0, 0, 0)
    tally.cards_on_the_table_at_a_turn += table.lying
    tally.turns_at_an_empty_table += not table.lying
    tally.tables_with_a_pair += ranks_lying_twice(table.on_table)[0] != 0
    return (table.dealer + 1 + turn) % table.players


@compiled_within
def lay_card(table: Table, card: int) -> None:
    """Lay a card face up."""
    table.lay[table.lying] = card
    table.lying += 1
    table.on_table |= 1 << card


@compiled_within
def offer_to_lay(table: Table, player: int, bound: int, tally: Tally) -> None:
    """Add a move that lays a card for each card of the hand except those that must take (`bound`, as bits)."""
    table.taking = table.moves
    if table.taking:
        tally.turns_to_capture += 1
        tally.turns_to_choose_a_capture += table.taking > 1
        tally.captures_to_choose_from += table.taking
    for i in range(table.held[player]):
        if not bound >> i & 1:
            table.takes[table.moves], table.card[table.moves] = 0, table.hands[player, i]
            table.moves += 1


@compiled_within
def overlooks_capture(table: Table, player: int, policy: int, bound: bool, stream: Stream, tally: Tally) -> bool:
    """Does a player who must take overlook it? If so, their first move becomes laying a random card."""
    if policy != CARELESS or not bound or chance.draw_below(stream, ONE_IN):
        return False
    table.takes[0], table.card[0] = 0, table.hands[player, chance.draw_below(stream, table.held[player])]
    tally.captures_overlooked += 1
    return True


@compiled_within
def best_move(table: Table, stream: Stream) -> int:
    """The move worth most; of several, a random one."""
    most, number, chosen = table.worth[0], 0, 0
    for i in range(table.moves):
        if table.worth[i] > most:
            most, number = table.worth[i], 0
        if table.worth[i] == most:
            number += 1
            if chance.draw_below(stream, number) == 0:
                chosen = i
    return chosen


@compiled_within
def play_card(table: Table, player: int, chosen: int, holder: int, tally: Tally, log: Integers) -> int:
    """Make a move: a card leaves the hand, and takes cards or is laid. Returns the set of cards taken."""
    card: int = table.card[chosen]
    takes: int = table.takes[chosen]
    write(table, log, PLAYED, player, card, takes, holder, table.moves)
    tally.plays += 1
    table.held[player] = remove_cards(table.hands[player], table.held[player], 1 << card)
    if takes:
        table.lying = remove_cards(table.lay, table.lying, takes)
        table.on_table &= ~takes
        take_cards(table, player, takes, tally, log)
        table.piles[player] |= 1 << card
        table.last = player
    else:
        tally.cards_laid_to_their_own_rank += table.on_table & OF_RANK[card % RANKS] != 0
        lay_card(table, card)
    return takes


@compiled_within
def take_cards(table: Table, player: int, cards: int, tally: Tally, log: Integers) -> None:
    """Give a player cards taken from the table."""
    table.piles[player] |= cards
    tally.captures += 1
    tally.cards_captured += size_of(cards)
    write(table, log, CAPTURES, player, cards, 0, 0, 0)


@compiled_within
def take_what_is_left(table: Table, tally: Tally, log: Integers) -> int:
    """Give the cards left after the whole pack to the last player to take, if any, and return them as a set."""
    left: int = table.on_table if table.last != NOBODY else 0
    tally.cards_left_at_the_end += table.lying
    tally.games_with_cards_left += table.lying > 0
    if left:
        take_cards(table, table.last, left, tally, log)
    return left


@compiled_within
def remove_cards(lay: Integers, number: int, taken: int) -> int:
    """Remove cards from a row, keeping the others in order. Returns how many are left."""
    left: int = 0
    for i in range(number):
        if not taken >> lay[i] & 1:
            lay[left] = lay[i]
            left += 1
    return left


@compiled_within
def ranks_lying_twice(on_table: int) -> tuple[int, int]:
    """The ranks of which two or more cards lie on the table, and those of three or more, as bits."""
    once = twice = thrice = 0
    for suit in range(4):
        ranks = on_table >> RANKS * suit & 0x1FFF
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    return twice, thrice
