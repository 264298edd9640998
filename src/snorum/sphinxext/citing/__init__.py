"""Citing the edition: beside what is cited, and in the head of each page."""
