"""Lists and tables of all entries of a kind, which readers can filter, sort and search."""
