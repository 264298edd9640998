"""Layouts that a record leaves out: what can have been laid face up, and which ways tell as much as all."""
