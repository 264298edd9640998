"""How each book plays: its ruling sets, what it claims about its games, what we found, and how books differ."""
