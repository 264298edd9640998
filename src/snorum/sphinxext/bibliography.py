"""References in the bibliography's own words: one style for the site, the command and the citations.

The styles that come with pybtex call for an author or a publisher where an old work names none.
"""

from __future__ import annotations

from pybtex.database import BibliographyData, Entry
from pybtex.plugin import register_plugin
from pybtex.richtext import Text
from pybtex.style import FormattedEntry
from pybtex.style.formatting import BaseStyle

from snorum.edition import bibliography

STYLE = "snorum"
"""The name to give as `bibtex_default_style`."""


class DescribedStyle(BaseStyle):  # type: ignore[misc]
    """Entries as `bibliography.describe` gives them."""

    def format_entry(self, label: str, entry: Entry, bib_data: BibliographyData | None = None) -> FormattedEntry:
        """One entry of the list."""
        return FormattedEntry(entry.key, Text(bibliography.describe(entry.key)), label)


def setup() -> None:
    """Make the style known to pybtex."""
    register_plugin("pybtex.style.formatting", STYLE, DescribedStyle, force=True)
