"""Suits that a record leaves out: what they can have been, which ways tell as much as all, and what they score."""
