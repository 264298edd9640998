"""`modules`: documents a package with all its modules, so that none is missing when a module is divided."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective


def modules_of(name: str) -> Iterator[str]:
    """A module's name and, if it is a package, the names of the modules in it.

    >>> list(modules_of("snorum.cards.builds"))
    ['snorum.cards.builds']
    >>> "snorum.records.shapes" in modules_of("snorum.records")
    True
    """
    yield name
    for each in iter_modules(getattr(import_module(name), "__path__", ())):
        if not each.name.startswith("_"):
            yield f"{name}.{each.name}"


def package_alias(whole: str, name: str) -> str:
    """The shorter name of something that a package re-exports from one of its modules; empty if it does not.

    >>> package_alias("snorum.games.jig", "snorum.games.jig.table.State.turn")
    'snorum.games.jig.State.turn'
    >>> package_alias("snorum.referee", "snorum.referee.judging.Judge")
    ''
    """
    module, _, rest = name.removeprefix(f"{whole}.").partition(".")
    outer = rest.partition(".")[0]
    if not outer or f"{whole}.{module}" not in set(modules_of(whole)):
        return ""
    package, inner = import_module(whole), import_module(f"{whole}.{module}")
    passed_on = hasattr(package, outer) and getattr(package, outer) is getattr(inner, outer, None)
    return f"{whole}.{rest}" if passed_on else ""


class ModulesDirective(SphinxDirective):
    """Document a module with `automodule`, and each module in it under its own heading.

    What a package only passes on from its modules is documented there, under the name by which rules link to it. The
    package's own name for it leads there too: a module may become a package, and no address is lost.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes that `automodule` makes for each module."""
        whole = self.arguments[0]
        lines = StringList()
        for name in modules_of(whole):
            heading = [] if name == whole else [f".. rubric:: {name.removeprefix(f'{whole}.')}", ""]
            for line in (*heading, f".. automodule:: {name}", "   :ignore-module-all:", ""):
                lines.append(line, *self.get_source_info())
        found = nodes.Element()
        self.state.nested_parse(lines, self.content_offset, found)
        self._anchor_aliases(whole, found)
        return found.children

    def _anchor_aliases(self, whole: str, found: nodes.Element) -> None:
        """Add anchors under the package's name for re-exported names, and record them for `objects.inv`."""
        python = self.env.domains.python_domain
        for signature in found.findall(addnodes.desc_signature):
            for name in list(signature["ids"]):
                again = package_alias(whole, name)
                if again and again not in python.objects:
                    signature["ids"].append(again)
                    python.note_object(again, python.objects[name].objtype, again, aliased=True, location=signature)
