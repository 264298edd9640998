"""Links from the Python reference back to the edition: below a rule's function, the rule and its passages."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from snorum.edition.editions import for_each_edition
from snorum.games.vocabulary import Rule
from snorum.site import trace
from snorum.site.sphinxext.base import function_name


def add_links(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Add links to the edition at the end of a rule's docstring."""
    rule = _rules().get(name)
    if rule:
        lines += ["", edition_links(rule), ""]


def edition_links(rule: Rule) -> str:
    """The line of links to a rule and its passages, in reStructuredText.

    >>> rule = next(rule for rule in trace.rules() if rule.id == "snip_snap_snorum.penalty")
    >>> edition_links(rule)
    'Carries out :snorum:passage:`peel-91-7`. :snorum:rule:`In the edition <snip_snap_snorum.penalty>`.'
    """
    passages = ", ".join(f":snorum:passage:`{each}`" for each in rule.passages)
    carries = (
        f"Carries out {passages}{', and is partly supplied' if rule.supplied else ''}." if passages else "Supplied."
    )
    return f"{carries} :snorum:rule:`In the edition <{rule.id}>`."


@for_each_edition
def _rules() -> dict[str, Rule]:
    return {function_name(rule): rule for rule in trace.rules()}


def setup(app: Sphinx) -> None:
    """Make autodoc add the links."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", add_links)
