"""`cite this`, folded beside each entry, and the same references as files for reference managers."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from snorum.edition.addresses import UnknownAddress
from snorum.site import citing
from snorum.site.citing import Item
from snorum.site.sphinxext.base import SnorumDirective, makes_site, para, span, with_commas
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.files.site_files import link_to_file
from snorum.site.sphinxext.pages.folded import fold_under, folded
from snorum.site.sphinxext.rebuilding import unless_made

FOLDER = "cite"
"""The folder of these files, below the root of the site: `cite/passage/peel-91-7.ris`."""
NAMES = {"bibtex": "BibTeX", "ris": "RIS", "csl-json": "CSL-JSON"}


def cite_nodes(directive: SnorumDirective, kind: str, id: str) -> list[nodes.Node]:
    """The folded references to an entry; nothing if it has no address yet, which the build reports."""
    try:
        item = citing.item_of(kind, id)
    except UnknownAddress:
        return []
    fold = cite_fold(item, f"{FOLDER}/{kind}")
    if kind == "passage":
        fold += nodes.raw("", coins_span(item, f"passage {item['id']}"), format="html")
    return [fold]


def coins_span(item: Item, place: str = "") -> str:
    """The HTML in which the browser button of a reference manager finds a reference (COinS)."""
    return f'<span class="Z3988" title="{html.escape(citing.coins(item, place))}"></span>'


def cite_fold(item: Item, folder: str) -> folded:
    """References to copy, and links to the files in `folder`.

    The BibTeX entry stays in its file; the script `cite.js` shows it when the fold is opened. Including it would make a
    page with a hundred folds a third longer.
    """
    references = [
        para("reference", span("kind", name), " ", span("copy", *_reference_nodes(citing.formatted(item, style))))
        for style, name in citing.STYLES.items()
    ]
    links = [link_to_file(f"{folder}/{name}", NAMES[format]) for format, name in _file_names(item).items()]
    # A screen reader lists the titles of all folds, so each title names what it cites.
    title = [nodes.Text("cite this"), span("unseen", f": {item['id']}")]
    return fold_under(title, *references, para("files", "Download: ", *with_commas(links)), css="cite")


def _file_names(item: Item) -> dict[str, str]:
    return {format: f"{citing.key(item)}.{ending}" for format, (ending, _) in citing.FORMATS.items()}


def _reference_nodes(reference: str) -> list[nodes.Node]:
    """A formatted reference as nodes of text and emphasis."""
    parts = re.split(r"<i>(.*?)</i>", reference)
    return [
        nodes.emphasis("", html.unescape(part)) if odd % 2 else nodes.Text(html.unescape(part))
        for odd, part in enumerate(parts)
        if part
    ]


def _anchored(app: Sphinx) -> list[tuple[str, str]]:
    return sorted(SnorumDomain.of(app.env).anchored)


@unless_made(FOLDER, of=_anchored)
def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Write references to the edition and to every entry that the site shows, in each format."""
    if not makes_site(app):
        return
    root = Path(app.outdir, FOLDER)
    if app.config.snorum_edition:  # elsewhere the folder may be the project's own
        shutil.rmtree(root, ignore_errors=True)
    _write(root, citing.edition_item())
    for kind, id in _anchored(app):
        if kind not in citing.KINDS:
            continue  # a work is cited as itself, and a term of the glossary by its passages
        try:
            _write(root / kind, citing.item_of(kind, id))
        except UnknownAddress:
            continue


def _write(folder: Path, item: Item) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for format, name in _file_names(item).items():
        text = citing.FORMATS[format][1]([item])
        (folder / name).write_text(text, encoding="utf-8", newline="")


def setup(app: Sphinx) -> None:
    """Write the files at the end of a build."""
    app.connect("build-finished", write_files)
