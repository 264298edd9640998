"""Measure the effect of each reading: play the same games under each option of a crux, and count.

`make readings` counts them again. Only `snorum.lab.effects.measuring` needs the compiler.
"""
