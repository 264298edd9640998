"""`{moved}`: on a page that was divided, a link for each id that stood on it, to where it stands now.

`moved.txt` beside the title page lists them: the old page, the id, the new page (with `#` and an id if it is another).
Only the link that an address asks for is shown (`:target`), so that old addresses work without a script.
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from snorum.edition.addresses import read_list
from snorum.edition.editions import chosen, for_each_edition

FILE = "moved.txt"


@for_each_edition
def moved() -> tuple[tuple[str, str, str], ...]:
    """The old page, the id and the new page of all that has moved, in the order of the list."""
    lines = read_list(chosen().home / FILE, "what has moved", "the old page, the id and the new page")
    return tuple(line for _, line in lines)


class MovedDirective(SphinxDirective):
    """Keep the old addresses of this page."""

    def run(self) -> list[nodes.Node]:
        """The links; in a book, which has no old addresses, nothing."""
        page = self.env.docname
        self.env.note_dependency(str(chosen().home / FILE))
        links = []
        for old, id, new in moved():
            if old != page:
                continue
            there, _, anchor = new.partition("#")
            if there not in self.env.found_docs:
                raise self.error(f"{FILE}: {id} has moved to {there}, and there is no such page")
            link = f"{self.env.app.builder.get_relative_uri(page, there)}#{anchor or id}"
            links.append(
                f'<a id="{escape(id)}" href="{escape(link)}">This stands on a page of its own now: {escape(id)}</a>'
            )
        if not links:
            raise self.error(f"nothing has moved from {page}, expected lines that begin with it in {FILE}")
        drawn = nodes.raw("", f'<div class="moved">{"".join(links)}</div>', format="html")
        return [addnodes.only("", drawn, expr="builder_html or builder_dirhtml")]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("moved", MovedDirective)
