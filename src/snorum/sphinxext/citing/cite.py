"""`cite this`, folded beside a passage, rule, crux or example; and the same as files for reference managers."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path
from typing import cast

from docutils import nodes
from sphinx.application import Sphinx

from snorum import citing
from snorum.citing import Item
from snorum.edition.addresses import UnknownAddress
from snorum.sphinxext.base import SnorumDirective, listed, para, span
from snorum.sphinxext.domain import SnorumDomain
from snorum.sphinxext.files.site_files import link_to_file
from snorum.sphinxext.pages.folded import fold_under, folded
from snorum.trace.pages import KINDS

FOLDER = "cite"
"""Where the files are, below the root of the site: `cite/passage/peel-91-7.ris`."""
NAMES = {"bibtex": "BibTeX", "ris": "RIS", "csl-json": "CSL-JSON"}


def cite_nodes(directive: SnorumDirective, kind: str, id: str) -> list[nodes.Node]:
    """The fold with references to this thing; nothing where it has no address yet, as the build will say."""
    try:
        item = citing.item_of(kind, id)
    except UnknownAddress:
        return []
    fold = cite_fold(item, f"{FOLDER}/{kind}")
    if kind == "passage":
        fold += nodes.raw("", coins_span(item, f"passage {item['id']}"), format="html")
    return [fold]


def coins_span(item: Item, place: str = "") -> str:
    """What the button of a reference manager finds, as HTML."""
    return f'<span class="Z3988" title="{html.escape(citing.coins(item, place))}"></span>'


def cite_fold(item: Item, folder: str) -> folded:
    """References to copy, and links to the files in `folder`.

    The entry for BibTeX is in its file, from which a script shows it once the fold is open (cite.js): a page with a
    hundred of these folds would be a third longer with them.
    """
    references = [
        para("reference", span("kind", name), " ", span("copy", *_nodes(citing.formatted(item, style))))
        for style, name in citing.STYLES.items()
    ]
    links = [link_to_file(f"{folder}/{name}", NAMES[format]) for format, name in _names(item).items()]
    # Read out alone, as a list of what can be opened is, each says what it cites.
    title = [nodes.Text("cite this"), span("unseen", f": {item['id']}")]
    return fold_under(title, *references, para("files", "Download: ", *listed(links)), css="cite")


def _names(item: Item) -> dict[str, str]:
    return {format: f"{citing.key(item)}.{ending}" for format, (ending, _) in citing.FORMATS.items()}


def _nodes(reference: str) -> list[nodes.Node]:
    """A formatted reference as text and emphasis."""
    parts = re.split(r"<i>(.*?)</i>", reference)
    return [
        nodes.emphasis("", html.unescape(part)) if odd % 2 else nodes.Text(html.unescape(part))
        for odd, part in enumerate(parts)
        if part
    ]


def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the references to everything that the site shows, and to the edition, each in each format."""
    if exception or app.builder.name == "epub" or app.builder.format != "html":
        return
    root = Path(app.outdir, FOLDER)
    if app.config.snorum_edition:  # elsewhere the folder may be the project's own
        shutil.rmtree(root, ignore_errors=True)
    _write(root, citing.edition_item())
    for kind, id in sorted(cast(SnorumDomain, app.env.get_domain("snorum")).anchored):
        if kind not in citing.KINDS:
            continue
        if kind not in KINDS:
            continue  # a work is cited as itself, and a term of the glossary by its passages
        try:
            _write(root / kind, citing.item_of(kind, id))
        except UnknownAddress:
            continue


def _write(folder: Path, item: Item) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for format, name in _names(item).items():
        text = citing.FORMATS[format][1]([item])
        (folder / name).write_text(text, encoding="utf-8", newline="")


def setup(app: Sphinx) -> None:
    """Have the files written when the pages are."""
    app.connect("build-finished", write_files)
