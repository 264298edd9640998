"""Lists and tables of all that there is of one kind, and how a reader narrows, sorts and searches them."""
