"""`modules`: a package with every module in it, for the reference, so that none is forgotten when one is divided."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
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


def also_named(whole: str, name: str) -> str:
    """The shorter name of what a package passes on from one of its modules; empty if it does not.

    >>> also_named("snorum.games.jig", "snorum.games.jig.table.State.turn")
    'snorum.games.jig.State.turn'
    >>> also_named("snorum.referee", "snorum.referee.judging.Judge")
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
    """Have `automodule` document a module, and each module within it under a heading of its own.

    What a package only passes on from its modules is documented there, under the name by which rules link to it. The
    package's own name for it leads there too: a module may become a package, and no address is lost.
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
        self._name_again(whole, found)
        return found.children

    def _name_again(self, whole: str, found: nodes.Element) -> None:
        """Anchor what the package passes on under the package's name as well, and note that for `objects.inv`."""
        python = self.env.domains.python_domain
        for signature in found.findall(addnodes.desc_signature):
            for name in list(signature["ids"]):
                again = also_named(whole, name)
                if again and again not in python.objects:
                    signature["ids"].append(again)
                    python.note_object(again, python.objects[name].objtype, again, aliased=True, location=signature)
