"""`{kinship}`: who says which game is related to which."""
