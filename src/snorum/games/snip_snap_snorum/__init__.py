"""Snip-Snap-Snorum, its variations, and Turn-up Snip (Peel, pp. 90-94).

The sequence of nines: A deals, B leads a nine, and C, D and E pair it in turn.

>>> from snorum.cards import Card
>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player in "BCDE":
...     said = call(table, Move(player, Card("9")))
...     table, events = play(table, Move(player, Card("9")))
...     print(player, said or "leads", *[f"- {event.player} pays {event.counters}" for event in events])
B leads
C snip - B pays 1
D snap - C pays 2
E snorum - D pays 3
>>> table.counters, table.pool, table.turn
({'A': 5, 'B': 4, 'C': 3, 'D': 2, 'E': 5}, 6, 'A')

The same interrupted: D plays a ten, so C pays nothing, and A's nine is no more than a Snip on E's.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in zip("BCDEA", "9 9 10 9 9".split()):
...     table, events = play(table, Move(player, Card(rank)))
>>> table.counters, table.pool
({'A': 5, 'B': 4, 'C': 5, 'D': 5, 'E': 4}, 2)
"""

from __future__ import annotations

from snorum.games.snip_snap_snorum.active import active_after as active_after
from snorum.games.snip_snap_snorum.active import after_snap as after_snap
from snorum.games.snip_snap_snorum.active import after_snip as after_snip
from snorum.games.snip_snap_snorum.active import after_snorum as after_snorum
from snorum.games.snip_snap_snorum.active import keeps_on as keeps_on
from snorum.games.snip_snap_snorum.active import plays_next as plays_next
from snorum.games.snip_snap_snorum.correction import at_the_play as at_the_play
from snorum.games.snip_snap_snorum.correction import may_take_back as may_take_back
from snorum.games.snip_snap_snorum.correction import taken_back as taken_back
from snorum.games.snip_snap_snorum.correction import takes_up_again as takes_up_again
from snorum.games.snip_snap_snorum.duty import bars as bars
from snorum.games.snip_snap_snorum.duty import compulsion as compulsion
from snorum.games.snip_snap_snorum.duty import course as course
from snorum.games.snip_snap_snorum.duty import demanded as demanded
from snorum.games.snip_snap_snorum.duty import faults as faults
from snorum.games.snip_snap_snorum.duty import lawful as lawful
from snorum.games.snip_snap_snorum.duty import may_break_in as may_break_in
from snorum.games.snip_snap_snorum.duty import may_play as may_play
from snorum.games.snip_snap_snorum.duty import meets as meets
from snorum.games.snip_snap_snorum.duty import must_match as must_match
from snorum.games.snip_snap_snorum.duty import must_pair as must_pair
from snorum.games.snip_snap_snorum.duty import must_pair_on as must_pair_on
from snorum.games.snip_snap_snorum.ending import deal_over as deal_over
from snorum.games.snip_snap_snorum.ending import ended as ended
from snorum.games.snip_snap_snorum.ending import first_rid as first_rid
from snorum.games.snip_snap_snorum.ending import game_over as game_over
from snorum.games.snip_snap_snorum.ending import last_in as last_in
from snorum.games.snip_snap_snorum.ending import nobody_left as nobody_left
from snorum.games.snip_snap_snorum.offences import brought_to_light as brought_to_light
from snorum.games.snip_snap_snorum.offences import chargeable as chargeable
from snorum.games.snip_snap_snorum.offences import charged_unseen as charged_unseen
from snorum.games.snip_snap_snorum.offences import double_penalty as double_penalty
from snorum.games.snip_snap_snorum.offences import in_order as in_order
from snorum.games.snip_snap_snorum.offences import offence as offence
from snorum.games.snip_snap_snorum.offences import paid_for_failing as paid_for_failing
from snorum.games.snip_snap_snorum.offences import settled_now as settled_now
from snorum.games.snip_snap_snorum.offences import unsettled_at_end as unsettled_at_end
from snorum.games.snip_snap_snorum.offences import without_pairing as without_pairing
from snorum.games.snip_snap_snorum.pairing import CALLS as CALLS
from snorum.games.snip_snap_snorum.pairing import call as call
from snorum.games.snip_snap_snorum.pairing import chain_after as chain_after
from snorum.games.snip_snap_snorum.pairing import counts_as_first as counts_as_first
from snorum.games.snip_snap_snorum.pairing import exposed as exposed
from snorum.games.snip_snap_snorum.pairing import follows_own as follows_own
from snorum.games.snip_snap_snorum.pairing import held_back as held_back
from snorum.games.snip_snap_snorum.pairing import matchable as matchable
from snorum.games.snip_snap_snorum.pairing import pairable as pairable
from snorum.games.snip_snap_snorum.pairing import paired_after as paired_after
from snorum.games.snip_snap_snorum.pairing import pairing as pairing
from snorum.games.snip_snap_snorum.pairing import pairings_so_far as pairings_so_far
from snorum.games.snip_snap_snorum.pairing import pairs as pairs
from snorum.games.snip_snap_snorum.pairing import pairs_across as pairs_across
from snorum.games.snip_snap_snorum.pairing import pairs_one_out as pairs_one_out
from snorum.games.snip_snap_snorum.pairing import reaches as reaches
from snorum.games.snip_snap_snorum.pairing import rejoins as rejoins
from snorum.games.snip_snap_snorum.pairing import snips_for_nothing as snips_for_nothing
from snorum.games.snip_snap_snorum.pairing import upon_own_card as upon_own_card
from snorum.games.snip_snap_snorum.payment import call_needed as call_needed
from snorum.games.snip_snap_snorum.payment import cards_of_the_out as cards_of_the_out
from snorum.games.snip_snap_snorum.payment import dealer_pays as dealer_pays
from snorum.games.snip_snap_snorum.payment import is_called as is_called
from snorum.games.snip_snap_snorum.payment import match_paid as match_paid
from snorum.games.snip_snap_snorum.payment import payable as payable
from snorum.games.snip_snap_snorum.payment import payment as payment
from snorum.games.snip_snap_snorum.payment import penalty as penalty
from snorum.games.snip_snap_snorum.payment import pool_pays as pool_pays
from snorum.games.snip_snap_snorum.payment import who_pays as who_pays
from snorum.games.snip_snap_snorum.playing import broken_off as broken_off
from snorum.games.snip_snap_snorum.playing import explain as explain
from snorum.games.snip_snap_snorum.playing import handle as handle
from snorum.games.snip_snap_snorum.playing import play as play
from snorum.games.snip_snap_snorum.playing import settle as settle
from snorum.games.snip_snap_snorum.rules import FIRST_OUT as FIRST_OUT
from snorum.games.snip_snap_snorum.rules import FIVE_CARD as FIVE_CARD
from snorum.games.snip_snap_snorum.rules import WHOLE_PACK as WHOLE_PACK
from snorum.games.snip_snap_snorum.rules import Rules as Rules
from snorum.games.snip_snap_snorum.rules import at_odds as at_odds
from snorum.games.snip_snap_snorum.rules import pack_of as pack_of
from snorum.games.snip_snap_snorum.rules import players_allowed as players_allowed
from snorum.games.snip_snap_snorum.rules import turns_up as turns_up
from snorum.games.snip_snap_snorum.table import Due as Due
from snorum.games.snip_snap_snorum.table import Move as Move
from snorum.games.snip_snap_snorum.table import State as State
from snorum.games.snip_snap_snorum.table import after_game as after_game
from snorum.games.snip_snap_snorum.table import bars_deal as bars_deal
from snorum.games.snip_snap_snorum.table import cards_needed as cards_needed
from snorum.games.snip_snap_snorum.table import counters_to_start as counters_to_start
from snorum.games.snip_snap_snorum.table import deal as deal
from snorum.games.snip_snap_snorum.table import deal_again as deal_again
from snorum.games.snip_snap_snorum.table import deals_next as deals_next
from snorum.games.snip_snap_snorum.table import faces_up as faces_up
from snorum.games.snip_snap_snorum.table import first_dealer as first_dealer
from snorum.games.snip_snap_snorum.table import hand_sizes as hand_sizes
from snorum.games.snip_snap_snorum.table import holders as holders
from snorum.games.snip_snap_snorum.table import in_the_game as in_the_game
from snorum.games.snip_snap_snorum.table import is_out as is_out
from snorum.games.snip_snap_snorum.table import keeps_undealt as keeps_undealt
from snorum.games.snip_snap_snorum.table import lead as lead
from snorum.games.snip_snap_snorum.table import loses_last as loses_last
from snorum.games.snip_snap_snorum.table import new_dealer as new_dealer
from snorum.games.snip_snap_snorum.table import next_dealer as next_dealer
from snorum.games.snip_snap_snorum.table import next_in_order as next_in_order
from snorum.games.snip_snap_snorum.table import next_player as next_player
from snorum.games.snip_snap_snorum.table import pool_taken as pool_taken
from snorum.games.snip_snap_snorum.table import puts_out as puts_out
from snorum.games.snip_snap_snorum.table import reshuffled as reshuffled
from snorum.games.snip_snap_snorum.table import result as result
from snorum.games.snip_snap_snorum.table import standing as standing
from snorum.games.snip_snap_snorum.view import scene as scene

NAME = "snip-snap-snorum"
TITLE = "Snip-Snap-Snorum"
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = RETURNING = False
SUITED = ""
FACE_UP = "turn_up"
