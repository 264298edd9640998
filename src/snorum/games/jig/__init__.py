"""Jig, the second of the two games that went by the name of Snip-Snap-Snorum (Peel, pp. 95-96).

B leads the nine, and the suit is followed upwards; the king is a stop, so that his player leads next.

>>> from snorum.cards import SPOKEN, Card
>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in [("B", "9"), ("E", "10"), ("C", "J"), ("C", "Q"), ("A", "K")]:
...     move = Move(player, Card(rank, "D"))
...     print(player, SPOKEN[rank], call(table, move))
...     table, events = play(table, move)
B nine snip
E ten snap
C knave snorum
C queen hicockalorum
A king jig
>>> table.turn
'A'

Had he played the queen alone, she would have been no Jig yet, and who holds the king would have to play it:

>>> table, events = play(deal(Rules(), "ABCDE", dealer="A"), Move("B", Card("Q", "D")))
>>> demanded(table).cards, call(table, Move("A", Card("K", "D")))
((Card(rank='K', suit='D'),), 'snap-jig')
"""

from __future__ import annotations

from snorum.games.jig.calling import CALLS as CALLS
from snorum.games.jig.calling import call as call
from snorum.games.jig.calling import explain as explain
from snorum.games.jig.calling import place_in_series as place_in_series
from snorum.games.jig.duty import bars as bars
from snorum.games.jig.duty import compulsion as compulsion
from snorum.games.jig.duty import demanded as demanded
from snorum.games.jig.duty import faults as faults
from snorum.games.jig.duty import lawful as lawful
from snorum.games.jig.duty import may_lead as may_lead
from snorum.games.jig.duty import meets as meets
from snorum.games.jig.ending import deal_over as deal_over
from snorum.games.jig.ending import game_over as game_over
from snorum.games.jig.ending import has_said_out as has_said_out
from snorum.games.jig.ending import out_of_cards as out_of_cards
from snorum.games.jig.payment import fined as fined
from snorum.games.jig.payment import fined_for_withholding as fined_for_withholding
from snorum.games.jig.payment import forms_pool as forms_pool
from snorum.games.jig.payment import pays_for_cards as pays_for_cards
from snorum.games.jig.payment import stakes as stakes
from snorum.games.jig.payment import wins_pool as wins_pool
from snorum.games.jig.playing import handle as handle
from snorum.games.jig.playing import leads_for_him as leads_for_him
from snorum.games.jig.playing import play as play
from snorum.games.jig.playing import settle as settle
from snorum.games.jig.playing import taken_up_again as taken_up_again
from snorum.games.jig.rules import MOST_COUNTERS as MOST_COUNTERS
from snorum.games.jig.rules import Rules as Rules
from snorum.games.jig.rules import at_odds as at_odds
from snorum.games.jig.rules import pack_of as pack_of
from snorum.games.jig.rules import players_allowed as players_allowed
from snorum.games.jig.series import SERIES as SERIES
from snorum.games.jig.series import ends_series as ends_series
from snorum.games.jig.series import is_stop as is_stop
from snorum.games.jig.series import jig_to as jig_to
from snorum.games.jig.series import next_highest as next_highest
from snorum.games.jig.table import Move as Move
from snorum.games.jig.table import State as State
from snorum.games.jig.table import after_game as after_game
from snorum.games.jig.table import bars_deal as bars_deal
from snorum.games.jig.table import course as course
from snorum.games.jig.table import deal as deal
from snorum.games.jig.table import deal_again as deal_again
from snorum.games.jig.table import deal_falls_to as deal_falls_to
from snorum.games.jig.table import faces_up as faces_up
from snorum.games.jig.table import first_dealer as first_dealer
from snorum.games.jig.table import hand_sizes as hand_sizes
from snorum.games.jig.table import holders as holders
from snorum.games.jig.table import in_the_game as in_the_game
from snorum.games.jig.table import is_out as is_out
from snorum.games.jig.table import lead as lead
from snorum.games.jig.table import next_dealer as next_dealer
from snorum.games.jig.table import puts_out as puts_out
from snorum.games.jig.table import reshuffled as reshuffled
from snorum.games.jig.table import result as result
from snorum.games.jig.table import standing as standing
from snorum.games.jig.view import scene as scene

NAME = "jig"
TITLE = "Jig"
WRONG_CALL = "offence"
CRIES = ()
TAKES = RETURNING = False
SUITED = "play"
FACE_UP = ""
