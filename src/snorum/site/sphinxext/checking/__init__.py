"""The page "Check a record", and the Python that runs in it."""
