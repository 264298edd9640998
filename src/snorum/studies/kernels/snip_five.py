"""The five-card game of Snip-Snap-Snorum, compiled, with or without a card turned up."""

from __future__ import annotations

from snorum.studies.chance import CHOICE, SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_choice import REPENTANT, chosen, forgets, indifferent, overlooks
from snorum.studies.kernels.snip_counting import count_choice, count_new, count_paired, count_play, reckoned
from snorum.studies.kernels.snip_dues import owe, settle, show, without_pairing
from snorum.studies.kernels.snip_table import (
    CALL,
    DEAL,
    DEALER,
    DRAWN,
    DUE,
    FROM_UNDEALT,
    HELD,
    IS_OUT,
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
    RESHUFFLE,
    SCOPE,
    SEEN,
    SHUFFLES,
    STOCK,
    TURN,
    TURN_UP,
    UNDEALT,
    VOID,
    WHOLE_DEAL,
    WON,
    Rules,
    another,
    count_of,
    end,
    first_of,
    give,
    pack_in_order,
    pass_the_deal,
    pay,
    reaches,
    sit_down,
    take,
    take_in_order,
    write_play,
)
from snorum.studies.numbering import NOBODY, POOL, option, place

NO_TURN_UP, DEALER_PAYS = option(Rules, "turn_up", "none"), option(Rules, "turn_up", "dealer-pays")
POOL_PAYS = option(Rules, "turn_up", "pool-pays")
CHAIN, APART = place(Rules, "turn_up_chain"), option(Rules, "turn_up_chain", "apart")
MATCH, MUST = place(Rules, "turn_up_match"), option(Rules, "turn_up_match", "must")
PAYS_TO, TO_ELDEST = place(Rules, "dealer_pays_to"), option(Rules, "dealer_pays_to", "eldest")
EMPTY_POOL, NO_SNIP = place(Rules, "empty_pool"), option(Rules, "empty_pool", "no-snip")
OFFENDING, CORRECTED = place(Rules, "offending_card"), option(Rules, "offending_card", "corrected")


@compiled_within
def deal(t: Integers, rules: Integers, stream: Stream, seed: int, game: int) -> int:
    """Deal five cards each to those in the game; the rank turned up, or -1.

    Only the cards that are dealt are drawn, unless the undealt portion is to be dealt from next.
    """
    cards = t[STOCK:]
    inside = t[PLAYERS] - t[OUTS]
    needed = 5 * inside + (rules[TURN_UP] != NO_TURN_UP)
    mixed = rules[RESHUFFLE] == FROM_UNDEALT
    if t[DEAL] == 0 or t[UNDEALT] < needed or not mixed:
        t[UNDEALT] = pack_in_order(rules, cards)
        t[SHUFFLES] += 1
        begin(stream, seed, game, SHUFFLE, t[SHUFFLES])
        if mixed:
            shuffle(stream, cards, t[UNDEALT])
    t[DEAL] += 1
    top = t[UNDEALT]
    t[UNDEALT] -= needed
    t[PLAYS] = 0
    t[SEEN] = 0
    t[LEFT_OUT] = t[OUTS]
    t[LEFT] = 5 * inside
    for seat in range(t[PLAYERS]):
        t[PACKED + seat] = 0
        t[HELD + seat] = 0
        t[VOID + seat] = 0
    t[TURN] = t[NEXT + t[DEALER]]
    seat = t[TURN]
    for each in range(needed):
        top -= 1
        if not mixed and top:
            other = below(stream, top + 1)
            cards[top], cards[other] = cards[other], cards[top]
        rank: int = cards[top]
        if each == 5 * inside:
            t[SEEN] = 1 << (4 * rank)
            return rank
        give(t, seat, rank)
        seat = t[NEXT + seat]
    return -1


@compiled_within
def play_five_card(
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
    whole_deal, turn_up = rules[SCOPE] == WHOLE_DEAL, rules[TURN_UP]
    ordered = rules[RESHUFFLE] == FROM_UNDEALT
    while True:
        up = deal(t, rules, stream, seed, game)
        turned = up  # while it can count
        last, chain, last_player = -1, 0, t[DEALER]
        third = of_two = False  # the card last played
        wrong, before = -1, (0, 0, 0, 0, False, False)  # a card that may be taken back, and how it was before it
        seen = t[SEEN]
        while t[LEFT] and not t[WON] and not t[DRAWN]:
            if left == 0:
                return reckoned(t, tally)
            left -= 1
            player, kept, again = t[TURN] & 15, -1, -1
            if wrong >= 0 and policies[last_player] == REPENTANT and not t[IS_OUT + last_player]:
                player, again = last_player, before[3]
                last, chain, last_player, third, of_two = before[0], before[1], before[2], before[4], before[5]
                give(t, player, wrong)
                seen -= 1 << (4 * wrong)
                t[LEFT] += 1
                t[PLAYS] -= 1
                turned = up if t[PLAYS] == 0 else turned
            # What he can pair, and how often it was paired.
            able, so_far = last, 0
            if t[PLAYS] == 0:
                able = up
                if turn_up == POOL_PAYS and t[POOL_HAS] == 0 and rules[EMPTY_POOL] == NO_SNIP:
                    able = -1
            else:
                so_far = chain
                if whole_deal:
                    so_far = ((seen >> (4 * last)) & 15) - 1 - (up == last and turned != last)
                if t[OUTS] > t[LEFT_OUT] and not reaches(t, rules, last_player, player):
                    able = -1
            alike = count_of(t, player, able) if able >= 0 else 0
            must = t[PLAYS] > 0 or rules[MATCH] == MUST
            bound = alike > 0 and must
            # What he plays.
            if again >= 0:
                at = first_of(t, player, again)
            elif bound and alike < t[HELD + player] and overlooks(policies[player], choice):
                kept = able
                at = another(t, player, able, choice)
            elif bound or (alike > 0 and not indifferent(policies[player])):
                at = first_of(t, player, able)
            else:
                if not alike:
                    count_choice(t, tally, player)
                indifference = indifferent(policies[player])
                at = below(choice, t[HELD + player]) if indifference else chosen(t, policies[player], choice, player)
            moves = alike if bound else t[HELD + player]
            rank = take_in_order(t, player, at) if ordered else take(t, player, at)
            made = so_far + 1 if rank == able else 0
            if able >= 0 and must and not made:
                t[VOID + player] |= 1 << (4 * able)
            silent = made > 0 and rules[CALL] == NEEDED and forgets(policies[player], choice)
            holder = player if kept >= 0 else NOBODY
            count_play(t, tally, player)
            if len(log):
                write_play(t, log, player, rank, kept, holder, moves if again < 0 else 0, silent)
            first = t[PLAYS] == 1
            out = (seen >> (4 * rank)) & 15
            if made == 1 and not first:
                count_paired(t, tally, out, third, of_two)
            # What follows from it.
            paid_for = again >= 0 and without_pairing(t, rules, player, rank)
            if t[DUE]:
                show(t, player, rank)
            if made or kept >= 0:
                payer, to, price = last_player, POOL, so_far + 1
                if first:
                    payer, price = t[DEALER], 1
                    if turn_up == POOL_PAYS:
                        payer, to = POOL, player
                    elif rules[PAYS_TO] == TO_ELDEST:
                        to = player
                elif rules[PAYER] == PAIRER:
                    payer = player
                if kept >= 0:
                    owe(t, rules, player, kept, so_far + 1, payer, to, price)
                elif not paid_for and not silent:
                    pay(t, rules, tally, log, payer, to, price)
            if t[DUE]:
                settle(t, rules, tally, log, False)
            wrong = -1
            if kept >= 0 and rules[OFFENDING] == CORRECTED:
                wrong, before = rank, (last, chain, last_player, kept, third, of_two)
            chain = 0 if made and first and rules[CHAIN] == APART else made
            if first and not chain:
                turned = -1
            seen += 1 << (4 * rank)
            t[SEEN] = seen
            last, last_player = rank, player
            t[TURN] = t[NEXT + player]
            if t[OUTS] >= t[PLAYERS] - 1:
                end(t, rules, tally, log, NOBODY)
            third = of_two = False
            if not made:
                third, of_two = count_new(t, tally, player, rank, out)
        if t[WON] or t[DRAWN] or t[DEAL] == deals:
            return reckoned(t, tally)
        pass_the_deal(t, rules)
