"""`` {count}`games` ``: how many there are of something in the edition, counted as the page is built."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from snorum import edition
from snorum.books import claims, rulings
from snorum.site import trace

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count(kind: str) -> int:
    """How many things of this kind the edition has.

    Raises:
        KeyError: nothing of this kind is counted.
    """
    return {
        "games": lambda: len(rulings.games_described()),
        "works": lambda: len(edition.works()),
        "sources": lambda: len({each.work for each in rulings.ruling_sets()}),
        "passages": lambda: len(edition.passages()),
        "rules": lambda: len(trace.described_rules()),
        "cruxes": lambda: len(trace.described_cruxes()),
        "examples": lambda: len(trace.examples()),
        "claims": lambda: len(claims.all_claims()),
    }[kind]()


def number_in_words(number: int) -> str:
    """A number as a sentence has it: a word up to twelve, figures above.

    >>> number_in_words(5), number_in_words(13), number_in_words(1234)
    ('five', '13', '1,234')
    """
    return WORDS[number] if number < len(WORDS) else f"{number:,}"


class CountRole(SphinxRole):
    """`` {count}`games` `` writes the number; `` {count}`Games` `` begins it with a capital."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The number as text, or an error that says what can be counted."""
        try:
            number = number_in_words(count(self.text.lower()))
        except KeyError:
            expected = "games, works, sources, passages, rules, cruxes, examples or claims"
            says = f"nothing to count is called {self.text!r}; expected {expected}"
            message = self.inliner.reporter.error(says, line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [nodes.Text(number.capitalize() if self.text[0].isupper() else number)], []


def setup(app: Sphinx) -> None:
    """Register the role, by its short name and under the domain `snorum`."""
    app.add_role("count", CountRole())
    app.add_role_to_domain("snorum", "count", CountRole())
