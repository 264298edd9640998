"""The page "Check a record" and the Python that it runs."""
