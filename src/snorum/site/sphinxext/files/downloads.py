"""`{downloads}`: links for downloading the sources, each with its licence."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from snorum import edition
from snorum.edition.editions import BIBLIOGRAPHY, licence_name
from snorum.site.sphinxext.base import makes_site, para
from snorum.site.sphinxext.files.site_files import link_to_file

FOLDER = "sources"
"""The folder of the files, below the root of the site: `sources/peel.xml`. These addresses are permanent."""


class DownloadsDirective(SphinxDirective):
    """Links to the TEI of works, by their ids, or to `works.bib`, the bibliography."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """A paragraph for each file."""
        found: list[nodes.Node] = []
        works = {each.id: each for each in edition.works()}
        for name in self.arguments[0].split():
            if name == BIBLIOGRAPHY:
                link = link_to_file(f"{FOLDER}/{BIBLIOGRAPHY}", f"{BIBLIOGRAPHY} (BibTeX)")
                found.append(_line(link, "The editors’ notes in it: "))
            elif name in works:
                self.env.note_dependency(str(tei_file(name)))
                link = link_to_file(f"{FOLDER}/{name}.xml", f"{works[name].title} as edited: {name}.xml (TEI P5)")
                found.append(_line(link, f"{works[name].licence} "))
            else:
                raise self.error(f"unknown work {name!r}, expected {', '.join(works)} or {BIBLIOGRAPHY}")
        return found


def tei_file(work: str) -> Path:
    """The TEI file of a work."""
    return edition.sources() / work / f"{work}.xml"


def _line(link: nodes.Node, words: str) -> nodes.Node:
    return para("downloads", "Download ", link, f". {words}", licence_link(), ".")


def licence_link() -> nodes.reference:
    """A link to the licence of the editors' texts."""
    address = edition.chosen().text_licence
    name = licence_name(address)
    return nodes.reference("", name.replace("-", " ") if name else address, refuri=address, internal=False)


def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Copy the sources to the addresses of the links."""
    if exception or not makes_site(app):
        return
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for work in edition.works():
        shutil.copyfile(tei_file(work.id), folder / f"{work.id}.xml")
    shutil.copyfile(edition.chosen().bibliography, folder / BIBLIOGRAPHY)


def setup(app: Sphinx) -> None:
    """Register the directive, and write the files at the end of a build."""
    app.add_directive("downloads", DownloadsDirective)
    app.connect("build-finished", write_files)
