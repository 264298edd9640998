"""The laboratory: what is found out by playing many games."""
