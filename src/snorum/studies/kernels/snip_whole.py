"""Snip-Snap-Snorum with the whole pack dealt, compiled, and its variation that ends with the first out."""

from __future__ import annotations

from snorum.studies.chance import CHOICE, SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_choice import chosen, forgets, indifferent, overlooks
from snorum.studies.kernels.snip_counting import count_new, count_paired, count_play, reckoned
from snorum.studies.kernels.snip_dues import owe, settle, show
from snorum.studies.kernels.snip_measures import (
    M_CHANGES,
)  # fmt: skip
from snorum.studies.kernels.snip_table import (
    CALL,
    COUNTERS,
    DEAL,
    DEALER,
    DRAWN,
    DUE,
    FIRST_OUT,
    HAND_AT_MOST,
    HANDS,
    HELD,
    LEFT,
    LEFT_OUT,
    NEEDED,
    NEXT,
    OUTS,
    PACKED,
    PAIRER,
    PAYER,
    PLAYERS,
    PLAYS,
    POOL_HAS,
    SCOPE,
    SEEN,
    SHUFFLES,
    STOCK,
    TURN,
    VARIANT,
    VOID,
    WHOLE_DEAL,
    WON,
    Rules,
    count_of,
    end,
    following,
    give,
    over,
    pack_in_order,
    pass_the_deal,
    pay,
    reaches,
    sit_down,
    take,
    write_play,
)  # fmt: skip
from snorum.studies.numbering import NOBODY, POOL, option, place

PAIRING, MUST = place(Rules, "whole_pack_pairing"), option(Rules, "whole_pack_pairing", "must")
PAIRABLE, ANY = place(Rules, "whole_pack_pairable"), option(Rules, "whole_pack_pairable", "any")
REJOIN, MAY = place(Rules, "rejoin"), option(Rules, "rejoin", "may")
OWN_PAIR, OWN_BREAKS = place(Rules, "own_pair"), option(Rules, "own_pair", "breaks")
OWN_PAIRS = option(Rules, "own_pair", "pairs")
AFTER_SNIP, SNIPPED = place(Rules, "after_snip"), option(Rules, "after_snip", "snipped")
AFTER_SNAP, FIRST_AFTER_SNAP = place(Rules, "after_snap"), option(Rules, "after_snap", "first-to-pair")
AFTER_SNORUM, NEXT_IN_ORDER = place(Rules, "after_snorum"), option(Rules, "after_snorum", "next-in-order")
FIRST_AFTER_SNORUM = option(Rules, "after_snorum", "first-to-pair")
MOMENT, AT_ONCE = place(Rules, "first_out_moment"), option(Rules, "first_out_moment", "last-card-played")


@compiled_within
def deal(t: Integers, rules: Integers, stream: Stream, seed: int, game: int) -> None:
    """Deal the whole pack, one card at a time, to those in the game."""
    cards = t[STOCK:]
    size = pack_in_order(rules, cards)
    t[SHUFFLES] += 1
    begin(stream, seed, game, SHUFFLE, t[SHUFFLES])
    shuffle(stream, cards, size)
    t[DEAL] += 1
    t[PLAYS] = t[SEEN] = t[WON] = t[DUE] = 0
    t[LEFT_OUT], t[LEFT] = t[OUTS], size
    for seat in range(t[PLAYERS]):
        t[PACKED + seat] = t[HELD + seat] = t[VOID + seat] = 0
    seat = t[DEALER]
    for each in range(size - 1, -1, -1):
        seat = t[NEXT + seat]
        give(t, seat, cards[each])
    t[TURN] = following(t, HELD, t[DEALER])


@compiled_within
def count_among(t: Integers, player: int, ranks: int) -> int:
    """How many cards of some ranks, a bit for each, a hand holds."""
    number = 0
    for rank in range(13):
        if ranks >> rank & 1:
            number += count_of(t, player, rank)
    return number


@compiled_within
def one_among(t: Integers, player: int, ranks: int, choice: Stream) -> int:
    """The place in a hand of one of its cards of some ranks, each card as likely as another."""
    number = below(choice, count_among(t, player, ranks))
    at = 0
    while True:
        if ranks >> t[HANDS + player * HAND_AT_MOST + at] & 1:
            if number == 0:
                return at
            number -= 1
        at += 1


@compiled_within
def active_after(rules: Integers, mover: int, made: int, snipped: int, first: int, after: int) -> int:
    """Who is active after a pairing: `first` has made the first of the chain, `after` is next in order to `mover`."""
    if made == 1:
        return snipped if rules[AFTER_SNIP] == SNIPPED else mover
    if made == 2:
        return first if rules[AFTER_SNAP] == FIRST_AFTER_SNAP else mover
    if rules[AFTER_SNORUM] == NEXT_IN_ORDER:
        return after
    return first if rules[AFTER_SNORUM] == FIRST_AFTER_SNORUM else mover


@compiled_within
def play_whole_pack(
    t: Integers,
    stream: Stream,
    choice: Stream,
    rules: Integers,
    table: Integers,
    policies: Integers,
    seed: int,
    game: int,
    tally: Integers,
    log: Integers,
) -> int:
    """Play a game to its end, or as far as it is to be played; how many rows were written."""
    sit_down(t, rules, table[0], stream, seed, game)
    begin(choice, seed, game, CHOICE, 0)
    deals, left = table[1], table[2]
    whole_deal, first_out, must = rules[SCOPE] == WHOLE_DEAL, rules[VARIANT] == FIRST_OUT, rules[PAIRING] == MUST
    while True:
        deal(t, rules, stream, seed, game)
        last, chain, last_player, rid = -1, 0, -1, -1
        run = kept_back = 0  # the ranks that the last player has played without a break; those held back meanwhile
        paired = pairs = 0  # who have been paired in this chain, a bit for each, and how many times anyone was
        first = -1  # whose card was the second to be paired: he made the first pairing
        third = of_two = False  # the card last played
        while t[LEFT] and not t[WON] and not t[DRAWN]:
            if left == 0:
                return reckoned(t, tally)
            left -= 1
            turn, kept = t[TURN], -1
            # Who can pair what, and whether he must.
            after = NOBODY
            if t[PLAYS]:
                after = following(t, HELD, last_player)
                if (
                    after == last_player
                    or (t[OUTS] > t[LEFT_OUT] and not reaches(t, rules, last_player, after))
                    or (paired >> after & 1 and rules[REJOIN] != MAY)
                ):
                    after = NOBODY
            able = duty = able_cards = duty_cards = 0
            if after >= 0:
                able = run if rules[PAIRABLE] == ANY else 1 << last
                able_cards = count_among(t, after, able)
                if must:
                    duty = able if able & (able - 1) == 0 else able & ~kept_back
                    duty_cards = able_cards if duty == able else count_among(t, after, duty)
            # Who plays what.
            player = turn
            if duty_cards:
                moves = able_cards
                others = t[HELD + turn] - (able_cards if after == turn else 0)
                if others and overlooks(policies[after], choice):
                    kept = t[HANDS + after * HAND_AT_MOST + one_among(t, after, duty, choice)]
                    at = other_than(t, turn, able if after == turn else 0, choice)
                else:
                    player, at = after, one_among(t, after, able, choice)
            else:
                moves = t[HELD + turn] + (able_cards if after != turn else 0)
                pick = below(choice, moves) if able_cards else 0
                if able_cards and (not indifferent(policies[after]) or pick >= t[HELD + turn]):
                    player, at = after, one_among(t, after, able, choice)
                else:
                    at = chosen(t, policies[turn], choice, turn)
                if duty:
                    t[VOID + after] |= spread(duty)
            rank = take(t, player, at)
            # Which pairing it makes.
            out = (t[SEEN] >> (4 * rank)) & 15
            so_far = (out - 1 if whole_deal else chain * (rank == last)) if t[PLAYS] else 0
            own = player == last_player and rank == last
            made = new_chain = 0
            if (player == after and able >> rank & 1) or (own and rules[OWN_PAIR] == OWN_PAIRS):
                made = new_chain = so_far + 1
            elif own and rules[OWN_PAIR] != OWN_BREAKS:
                new_chain = so_far
            # Who plays on upon his own card while another overlooks his duty calls nothing either.
            uncalled = made > 0 and rules[CALL] == NEEDED
            silent = uncalled and (kept >= 0 or forgets(policies[player], choice))
            count_play(t, tally, player)
            if len(log):
                write_play(t, log, player, rank, kept, after if kept >= 0 else NOBODY, moves, silent)
            if made == 1 and not own:
                count_paired(t, tally, out, third, of_two)
            # What follows from it.
            if t[DUE]:
                show(t, player, rank)
            if kept >= 0:
                forgone = ((t[SEEN] >> (4 * kept)) & 15) if whole_deal else chain * (kept == last) + 1
                owe(t, rules, after, kept, forgone, after if rules[PAYER] == PAIRER else last_player, POOL, forgone)
            winner = NOBODY
            if first_out:
                winner = rid
                if rules[MOMENT] == AT_ONCE:
                    winner = NOBODY if t[HELD + player] else player
                if rid < 0 and t[HELD + player] == 0:
                    rid = player
            if made and not silent:
                pay(t, rules, tally, log, player if rules[PAYER] == PAIRER else last_player, POOL, made)
            if t[DUE]:
                settle(t, rules, tally, log, winner >= 0)
            if made:
                paired |= 1 << last_player
                pairs += 1
                first = last_player if pairs == 2 else first
            elif new_chain == 0:
                paired, pairs = 0, 0
            active = player
            if made:
                snipper = first if pairs > 1 else player
                active = active_after(rules, player, made, last_player, snipper, following(t, HELD, player))
            before = turn
            t[TURN] = active if t[HELD + active] else following(t, HELD, active)
            tally[M_CHANGES] += t[TURN] != before
            t[SEEN] += 1 << (4 * rank)
            if player != last_player:
                run = kept_back = 0
            run |= 1 << rank
            if kept >= 0:
                kept_back |= 1 << kept
            last, last_player, chain = rank, player, new_chain
            third = of_two = False
            if not made:
                third, of_two = count_new(t, tally, player, rank, out)
            if winner >= 0 or over(t, rules):
                end(t, rules, tally, log, winner)
        if t[DEAL] == deals or (t[WON] and (deals == 0 or not first_out)) or t[DRAWN]:
            return reckoned(t, tally)
        if first_out:
            if t[WON]:
                t[COUNTERS + t[WON] - 1] += t[POOL_HAS]
            t[POOL_HAS] = 0
        pass_the_deal(t, rules)


@compiled_within
def other_than(t: Integers, player: int, ranks: int, choice: Stream) -> int:
    """The place in a hand of one of its cards that are of none of these ranks."""
    return one_among(t, player, 0x1FFF & ~ranks, choice)


@compiled_within
def spread(ranks: int) -> int:
    """Ranks, a bit for each, as a hand with one of each."""
    hand = 0
    for rank in range(13):
        if ranks >> rank & 1:
            hand |= 1 << (4 * rank)
    return hand
