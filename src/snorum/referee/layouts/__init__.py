"""Layouts that a record leaves out: which are possible, and which of them represent all."""
