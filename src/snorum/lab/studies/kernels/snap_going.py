"""A move at Snap and what follows, compiled (`snorum.games.snap.playing`)."""

from __future__ import annotations

from snorum.games.snap import Rules
from snorum.games.snap.calling import can_call
from snorum.games.snap.ending import (
    REMOVED,
    STAYS,
    TO_POT,
    last_left,
    left_behind,
    loses_all,
    loses_all_to_the_pot,
    nothing_to_turn,
    pays_his_last,
    turns_his_last,
)
from snorum.games.snap.rules import one_pile
from snorum.games.snap.table import taker_goes_on, turns_over, turns_over_as_it_lies
from snorum.games.snap.taking import (
    MATCHING_CARDS,
    NOTHING,
    can_give,
    cannot_pay,
    is_shuffled,
    leaves_the_pile,
    pays_with_his_pile,
    pot_grows,
    tied,
)
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.log import write
from snorum.lab.studies.kernels.snap_locking import is_drawn
from snorum.lab.studies.kernels.snap_matching import right_calls
from snorum.lab.studies.kernels.snap_table import (
    RANKS,
    SNAP,
    SNAP_POT,
    Table,
    Tally,
    forget,
    is_in,
    pot_top,
    put_down_in_pot,
    put_down_under,
    put_under,
    put_under_known,
    take_out,
    take_top,
    take_up,
    take_up_pile,
)
from snorum.lab.studies.numbering import CAPTURES, GIVES, NOBODY, OUT, WINS

# A card is turned


@compiled_within
def turn_card(rules: Rules, table: Table, tally: Tally, log: Integers, player: int, card: int) -> None:
    """Turn the next card. Players who were waiting without a card to turn, and did not call, are now out.

    `card` is the top of the player's stack; without a stack, the card of the pile that comes to the top when the pile
    is turned over.
    """
    _leave_from(rules, table, tally, log, _next_player(table), table.waiting)
    if turns_over(table.held[player], table.piled[player]):
        turn_over(rules, table, player)
        take_out(table, player, card)
    else:
        take_top(table, player)
    if table.unseen[player]:
        table.unseen[player] -= 1
        table.more_known = True
    else:
        table.known[player, card % RANKS] -= 1
    if one_pile(rules):
        table.common[table.in_common], table.turned_by[table.in_common] = card, player
        table.in_common += 1
        table.more_known |= table.in_common < 3  # the card before may have left the pile
        if not table.held[player] and turns_his_last(rules):
            put_out(rules, table, tally, log, player)
    else:
        table.pile[player, table.piled[player]] = card
        table.piled[player] += 1
        table.before_pot &= ~(1 << player)
    table.turner, table.fresh, table.taker, table.may_begin = player, True, NOBODY, 0
    table.before, table.last = table.last, card % RANKS
    table.claimed, table.claimed_call = 0, NOBODY
    table.snap_by_all = table.pot_by_all = NOBODY


@compiled_within
def turn_over(rules: Rules, table: Table, player: int) -> None:
    """Make a player's pile, shuffled or as it lies, the stack."""
    take_up_pile(table, player)
    put_down_under(table, player, not turns_over_as_it_lies(rules))


# A call


@compiled_within
def carry_out_call(rules: Rules, table: Table, tally: Tally, log: Integers, players: int, call: int) -> None:
    """Carry out a right call by a set of players. The call is about the piles that `rightful` has found."""
    together = players & players - 1 != 0
    if together and tied(rules) == NOTHING:
        tally.ties += 1
        return
    table.claimed, table.claimed_call, table.more_known = players, call, True
    if call == SNAP:
        table.snap_by_all = players if table.snap_by_all == NOBODY else table.snap_by_all & players
    else:
        table.pot_by_all = players if table.pot_by_all == NOBODY else table.pot_by_all & players
    table.lost = 0
    wins_pot = call == SNAP_POT and not together
    if wins_pot:
        take_up(table, table.pot, table.in_pot)
        table.in_pot = table.before_pot = 0
    if wins_pot and leaves_the_pile(rules):
        pass
    elif together and tied(rules) == MATCHING_CARDS:
        _lose_matching_cards(rules, table, call)
    elif one_pile(rules):
        take_up(table, table.common, table.in_common)
        for each in range(table.in_common):
            table.lost |= 1 << table.turned_by[each]
        table.in_common = 0
    elif call == SNAP_POT:
        _lose_pile(table, table.with_pot)
    elif together:
        _lose_pile(table, table.other)
        matching = table.in_hand - 1
        _lose_pile(table, table.later)
        _put_second(table, matching)
    else:
        _lose_pile(table, table.later)
        _lose_pile(table, table.other)
    if table.lost >> table.turner & 1:
        table.fresh = False
    if together:
        _set_aside_in_pot(rules, table, tally, log)
    else:
        player = 0
        while not players >> player & 1:
            player += 1
        _give_to_caller(rules, table, tally, log, player, call)


@compiled_within
def _lose_matching_cards(rules: Rules, table: Table, call: int) -> None:
    """Take up the cards that a call is about, and leave the piles under them."""
    if one_pile(rules):
        for each in range(max(0, table.in_common - (2 if call == SNAP else 1)), table.in_common):
            table.hand[table.in_hand] = table.common[each]
            table.in_hand += 1
            table.lost |= 1 << table.turned_by[each]
        table.in_common = max(0, table.in_common - (2 if call == SNAP else 1))
        return
    for each in range(2):
        player = table.with_pot if call == SNAP_POT else table.later if each else table.other
        if each or call == SNAP:
            table.piled[player] -= 1
            table.hand[table.in_hand] = table.pile[player, table.piled[player]]
            table.in_hand += 1
            table.lost |= 1 << player


@compiled_within
def _lose_pile(table: Table, player: int) -> None:
    take_up_pile(table, player)
    table.lost |= 1 << player


@compiled_within
def _put_second(table: Table, place: int) -> None:
    """Move the card in this place of the hand to just below the top, which it matches (`set_aside`)."""
    card, second = table.hand[place], table.in_hand - 2
    for each in range(place, second):
        table.hand[each] = table.hand[each + 1]
    table.hand[second] = card


@compiled_within
def _give_to_caller(rules: Rules, table: Table, tally: Tally, log: Integers, player: int, call: int) -> None:
    """Give the disputed cards to the first caller; players who lose their last cards are out."""
    cards = 0
    for each in range(table.in_hand):
        cards += 1 << table.hand[each]
    tally.captures += 1
    tally.cards_captured += table.in_hand
    tally.snap_pots_won += call == SNAP_POT
    put_down_under(table, player, is_shuffled(rules, call == SNAP))
    write(table, log, CAPTURES, player, cards)
    next_ = (table.turner + 1) % table.players
    while not is_in(table, next_):
        next_ = (next_ + 1) % table.players
    _put_out_losers(rules, table, tally, log)
    table.taker = player if next_ != player and taker_goes_on(rules) else NOBODY


@compiled_within
def _set_aside_in_pot(rules: Rules, table: Table, tally: Tally, log: Integers) -> None:
    """Put the disputed cards in the snap pot; under some rules players who lose their last cards are out."""
    _add_to_pot(rules, table, tally)
    tally.ties += 1
    if loses_all_to_the_pot(rules):
        _put_out_losers(rules, table, tally, log)


@compiled_within
def _add_to_pot(rules: Rules, table: Table, tally: Tally) -> None:
    """Put the cards taken up on or under the snap pot."""
    top = table.hand[table.in_hand - 1] % RANKS
    put_down_in_pot(table, not table.in_pot or pot_grows(rules, top == pot_top(table)))
    tally.most_cards_in_the_pot = max(tally.most_cards_in_the_pot, table.in_pot)


@compiled_within
def _put_out_losers(rules: Rules, table: Table, tally: Tally, log: Integers) -> None:
    """Put out the players who have lost their last cards, in the order of play."""
    lost = 0
    for player in range(table.players):
        taken_from = table.lost >> player & 1 == 1 and is_in(table, player)
        if loses_all(taken_from, table.held[player], table.piled[player]):
            lost |= 1 << player
    _leave_from(rules, table, tally, log, table.turner + 1, lost)


# An error


@compiled_within
def pay_penalty(rules: Rules, table: Table, tally: Tally, log: Integers, player: int) -> None:
    """Make a wrong caller give one card to each other player still in, from the left, as far as the cards go."""
    table.more_known = True
    if pays_with_his_pile(rules):
        _forfeit_pile(rules, table, tally, log, player)
        return
    owed = 0
    for other in range(table.players):
        owed += other != player and is_in(table, other)
    means, turned_over = can_give(rules, table.held[player], table.piled[player], owed)
    given = 0
    for left in range(1, table.players):
        other = (player + left) % table.players
        if is_in(table, other) and given < means:
            if turned_over and not table.held[player]:
                turn_over(rules, table, player)
            _hand_over(table, player, other)
            given += 1
            write(table, log, GIVES, player, other, 1)
    tally.cards_given_in_penalty += given
    broke = owed and nothing_to_turn(table.held[player], table.piled[player]) and pays_his_last(rules)
    if broke or cannot_pay(means, owed):
        put_out(rules, table, tally, log, player)


@compiled_within
def _forfeit_pile(rules: Rules, table: Table, tally: Tally, log: Integers, player: int) -> None:
    """Put a wrong caller's pile, if there is one, into the snap pot."""
    if not table.piled[player]:
        return
    take_up_pile(table, player)
    table.fresh = table.fresh and table.turner != player
    _add_to_pot(rules, table, tally)
    if nothing_to_turn(table.held[player], table.piled[player]) and loses_all_to_the_pot(rules):
        put_out(rules, table, tally, log, player)


@compiled_within
def _hand_over(table: Table, player: int, to: int) -> None:
    """Give one card to another player. Unless it comes from a pile, the order of both stacks becomes unknown."""
    if not table.held[player]:
        put_under_known(table, to, table.pile[player, 0])
        table.piled[player] -= 1
        for each in range(table.piled[player]):
            table.pile[player, each] = table.pile[player, each + 1]
        return
    put_under(table, to, take_top(table, player))
    forget(table, to)
    if table.unseen[player]:
        table.unseen[player] -= 1
    else:
        forget(table, player)


# Who is out, and whose turn it is


@compiled_within
def put_out(rules: Rules, table: Table, tally: Tally, log: Integers, player: int) -> None:
    """Put a player out of the game, unless it is over."""
    if table.winner != NOBODY:
        return
    table.out |= 1 << player
    table.more_known = True
    tally.players_out += 1
    write(table, log, OUT, player)
    where = left_behind(rules) if table.piled[player] else STAYS
    if where != STAYS:
        take_up_pile(table, player)
    if where == TO_POT:
        put_down_in_pot(table, False)
    elif where == REMOVED:
        for each in range(table.in_hand):
            table.removed[table.hand[each] % RANKS] += 1
        table.in_hand = 0
    inside, last = 0, NOBODY
    for other in range(table.players):
        if is_in(table, other):
            inside, last = inside + 1, other
    if last_left(inside):
        table.winner = last
        tally.wins_of[last] += 1
        write(table, log, WINS, 1 << last)


@compiled_within
def _next_player(table: Table) -> int:
    """The player from whom the turn passes on."""
    return table.taker if table.taker != NOBODY else (table.turner + 1) % table.players


@compiled_within
def _leave_from(rules: Rules, table: Table, tally: Tally, log: Integers, first: int, players: int) -> None:
    """Put a set of players out of the game, in the order of play from `first`."""
    for left in range(table.players if players else 0):
        player = (first + left) % table.players
        if players >> player & 1:
            put_out(rules, table, tally, log, player)


@compiled_within
def pass_turn(rules: Rules, table: Table, tally: Tally, log: Integers) -> None:
    """Find whose turn it is after a move. A player whose turn comes without a card to turn is out, or waits."""
    table.turn, table.waiting = NOBODY, 0
    if _is_over(rules, table):
        return
    first = _next_player(table)
    for left in range(table.players):
        player = (first + left) % table.players
        if is_in(table, player):
            if not nothing_to_turn(table.held[player], table.piled[player]):
                table.turn = player
                break
            table.waiting |= 1 << player
    if table.waiting and not (right_calls(rules, table) and can_call(rules, 0, 0)):
        _leave_from(rules, table, tally, log, first, table.waiting)
        table.waiting = 0
        if _is_over(rules, table):
            table.turn = NOBODY


@compiled_within
def _is_over(rules: Rules, table: Table) -> bool:
    """Is the game won or drawn?"""
    if table.winner == NOBODY and table.more_known:
        table.draw = is_drawn(rules, table)
    table.more_known = False
    return table.winner != NOBODY or table.draw
