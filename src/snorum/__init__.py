"""Snorum: an executable edition of old card-game rules.

The layers, from the ground: `cards`, `vocabulary`, `games` and `knowledge`, `records` and `playing`,
`referee`, `readings`, `edition`, `trace`, and the two ways out, `cli` and `sphinxext`.
"""

__version__ = "0.1.0"
TITLE = "Snorum: an executable edition of old card-game rules"
"""As the edition writes it: on its cover, in its data and in every reference."""
