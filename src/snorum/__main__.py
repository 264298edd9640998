"""`python -m snorum` is the command `snorum`."""

from snorum.cli import main

main()
