"""How each source plays: its ruling set, what it proves, and how sources differ."""
