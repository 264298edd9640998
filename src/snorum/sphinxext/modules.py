"""`modules`: a package with every module in it, for the reference, so that none is forgotten when one is divided."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective


def modules_of(name: str) -> Iterator[str]:
    """A module's name, and if it is a package the names of those in it.

    >>> list(modules_of("snorum.cards"))
    ['snorum.cards']
    >>> "snorum.records.shapes" in modules_of("snorum.records")
    True
    """
    yield name
    for each in iter_modules(getattr(import_module(name), "__path__", ())):
        if not each.name.startswith("_"):
            yield f"{name}.{each.name}"


class ModulesDirective(SphinxDirective):
    """Have `automodule` document a module, and each module within it under a heading of its own.

    What a package only passes on from its modules is documented there, under the name by which rules link to it.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """What `automodule` makes of each."""
        whole = self.arguments[0]
        lines = StringList()
        for name in modules_of(whole):
            heading = [] if name == whole else [f".. rubric:: {name.removeprefix(f'{whole}.')}", ""]
            for line in (*heading, f".. automodule:: {name}", "   :ignore-module-all:", ""):
                lines.append(line, *self.get_source_info())
        found = nodes.Element()
        self.state.nested_parse(lines, self.content_offset, found)
        return found.children
