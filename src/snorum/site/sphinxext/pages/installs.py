"""`` {install}`studies` ``: the command that installs the package with an extra, as it works today.

The title page names the package index on which the edition lies (`index`); before it does, the command is one for a
clone of the repository. `` {install}`.` `` is the command without an extra.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from snorum.edition.editions import own


class InstallRole(SphinxRole):
    """The command, and where it works if that is not everywhere."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The command as a literal, followed by *in a clone* before the package lies on an index."""
        package, where = ("snorum", "") if own().index else (".", ", in a clone of the repository")
        extras = "" if self.text == "." else f"[{self.text}]"
        command = f"pip install '{package}{extras}'" if extras else f"pip install {package}"
        return [nodes.literal(command, command), *([nodes.Text(where)] if where else [])], []


def setup(app: Sphinx) -> None:
    """Register the role."""
    app.add_role("install", InstallRole())
