"""`{kinship}`: who says which games are related."""
