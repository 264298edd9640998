r"""What a chat assistant asks of the edition: an answer with its page, in fields that say how certain each part is.

`judging` says what a play was and what may be played next, `consulting` what a rule, a passage or a book says, and
`searching` where something stands. They take text and give dataclasses of plain values; nothing is written, and what a
client sends is read as a record, an id or words, and never run. `server` offers them by the Model Context Protocol,
which needs the extra `mcp`.

>>> from snorum.site.assistants.judging import judge
>>> found = judge(
...     "game: Snip-Snap-Snorum\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn leads the nine of hearts\nBea 9 snip"
... )
>>> found.verdict, found.games[0].plays[1].reasons[0].basis
('lawful', 'stated')
>>> found.games[0].sources["peel-91-7"].reference
'W. H. Peel, Round Games with Cards, 1891, p. 91'
"""
