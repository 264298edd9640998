"""What the wheel says of itself: README as it reads on a package index, and where the project stands.

The addresses come from the title page, `sources/edition.toml`. In a repository README links to files; on an index,
where there are none, to the pages of the site.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\((?!https?:|mailto:|//|#)([^)#]+)(#[^)]*)?\)")
"""A link to a file of the repository."""


class CustomMetadataHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to the metadata of the project."""
        root = Path(self.root)
        title_page = tomllib.loads((root / "sources" / "edition.toml").read_text("utf-8"))
        text = as_it_reads_elsewhere((root / "README.md").read_text("utf-8"), title_page)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = urls(title_page)


def urls(title_page: Mapping[str, Any]) -> dict[str, str]:
    """Where the project stands, each place by its name; one that does not stand yet is called reserved."""
    address, reserved = title_page["address"], "" if title_page.get("stands_since") else " (reserved)"
    pages = {"Homepage": "", "Documentation": "guide/index.html", "Changelog": "about/changes.html"}
    found = {f"{name}{reserved}": f"{address}{page}" for name, page in pages.items()}
    found |= {
        name: title_page[key] for name, key in (("Source", "repository"), ("Issues", "issues")) if key in title_page
    }
    return found


def as_it_reads_elsewhere(readme: str, title_page: Mapping[str, Any]) -> str:
    """The text with links to pages of the site, and to other files in the repository, if that has an address."""

    def link(found: re.Match[str]) -> str:
        path, anchor = found[1], found[2] or ""
        if page := re.fullmatch(r"docs/(.+)\.md", path):
            return f"]({title_page['address']}{page[1]}.html{anchor})"
        if repository := title_page.get("repository"):
            return f"]({repository}/blob/main/{path}{anchor})"
        return f"]({title_page['address']}{anchor})"

    return LINK.sub(link, readme)
