"""Sections of docstrings, *Args*, *Returns* and *Raises*, as lists.

Sphinx's own extension for them, napoleon, also takes a colon in the docstring of an attribute for a section, and links
exceptions by names that two modules have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

HEADINGS = {"Args:": "Arguments", "Returns:": "Returns", "Yields:": "Yields", "Raises:": "Raises"}
_ITEM = re.compile(r"    (\w+): (.*)")


def format_sections(lines: Iterable[str]) -> Iterator[str]:
    """Rewrite the sections of a docstring as reStructuredText.

    >>> for line in format_sections(["Args:", "    rules: those of", "        the game.", "", "More."]):
    ...     print(line)
    **Arguments**
    <BLANKLINE>
    * `rules`: those of
      the game.
    <BLANKLINE>
    More.
    """
    inside = False
    for line in lines:
        if line in HEADINGS:
            inside = True
            yield from (f"**{HEADINGS[line]}**", "")
        elif inside and line.startswith("    "):
            item = _ITEM.match(line)
            yield f"* `{item[1]}`: {item[2]}" if item else f"  {line.strip()}"
        else:
            inside = inside and not line.strip()
            yield line


def _format(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    if lines and lines[0].startswith("Alias for field number"):  # so says Python itself
        lines[:] = []
    lines[:] = format_sections(lines)


def _remember_names(app: Sphinx, builder: Builder) -> None:
    """Look up each name of Python once, and none that ends as none of ours: Sphinx compares it with every name."""
    domain = app.env.domains.python_domain
    ends, find = {name.rpartition(".")[2] for name in domain.objects}, domain.find_obj

    @cache
    def find_ours(env: Any, module: str, thing: str, name: str, *more: Any) -> Any:
        return find(env, module, thing, name, *more) if name.removesuffix("()").rpartition(".")[2] in ends else []

    domain.find_obj = find_ours  # type: ignore[method-assign]


def _own_parts(app: Sphinx, page: nodes.document) -> None:
    """Make the page the document of all its parts.

    Directives in reStructuredText are parsed as a document of their own, with which Sphinx would store all that it
    knows of the project, page by page.
    """
    for node in page.findall():
        if node.document is not page:
            node.document = page


def setup(app: Sphinx) -> None:
    """Have it done to every docstring of the reference."""
    app.connect("autodoc-process-docstring", _format)
    app.connect("doctree-read", _own_parts)
    app.connect("write-started", _remember_names)
