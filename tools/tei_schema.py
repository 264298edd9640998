"""Make the RELAX NG schema of the edition's TEI from its ODD: `python -m tools.tei_schema` writes `sources/snorum.rng`.

An ODD names the elements of TEI that are used, module by module (`<moduleRef key="core" include="p s head"/>`). The
schema is the TEI Consortium's `tei_all`, kept in `tests/schemas`, in which every other element is `notAllowed`, without
its documentation and its rules of Schematron. Neither Java nor a network is needed.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

from lxml import etree

ROOT = Path(__file__).parent.parent
ODD = ROOT / "sources" / "snorum.odd"
SCHEMA = ROOT / "sources" / "snorum.rng"
TEI_ALL = ROOT / "tests" / "schemas" / "tei_all.rng.gz"
TEI = "{http://www.tei-c.org/ns/1.0}"
RNG = "{http://relaxng.org/ns/structure/1.0}"
ABOUT = (
    " Made from snorum.odd by `python -m tools.tei_schema`, out of tei_all, TEI P5 4.10.2, by the TEI Consortium, "
    "under the BSD 2-clause licence and CC BY. "
)


def included(odd: etree._ElementTree) -> set[str]:
    """The names of the elements that an ODD includes."""
    return {name for each in odd.iter(f"{TEI}moduleRef") for name in (each.get("include") or "").split()}


def make(odd: etree._ElementTree, whole: etree._Element) -> etree._Element:
    """The grammar that allows of `whole`, a RELAX NG grammar of TEI, only what an ODD includes, from `<TEI>` on."""
    grammar, wanted = deepcopy(whole), included(odd)
    for each in list(grammar.iter()):
        parent = each.getparent()
        if parent is not None and not str(each.tag).startswith(RNG):
            parent.remove(each)
    patterns = {str(each.get("name")): each for each in grammar.iter(f"{RNG}define")}
    for pattern in patterns.values():
        element = pattern.find(f"{RNG}element")
        if element is not None and element.get("name") and element.get("name") not in wanted:
            del pattern[:]
            etree.SubElement(pattern, f"{RNG}notAllowed")
    (start,) = grammar.iter(f"{RNG}start")
    del start[:]
    etree.SubElement(start, f"{RNG}ref", name="tei_TEI")
    reached = _reached(start, patterns)
    for name, pattern in patterns.items():
        if name not in reached:
            grammar.remove(pattern)
    etree.indent(grammar, " ")
    return grammar


def _reached(start: etree._Element, patterns: Mapping[str, etree._Element]) -> set[str]:
    """The names of the patterns to which a start leads."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for ref in ahead.pop().iter(f"{RNG}ref"):
            if (name := str(ref.get("name"))) not in found:
                found.add(name)
                ahead.append(patterns[name])
    return found


def text() -> bytes:
    """The schema, as `sources/snorum.rng` has it."""
    whole = etree.fromstring(gzip.decompress(TEI_ALL.read_bytes()), etree.XMLParser(remove_comments=True))
    made = make(etree.parse(ODD), whole)
    made.addprevious(etree.Comment(ABOUT))
    return etree.tostring(made.getroottree(), encoding="UTF-8", xml_declaration=True) + b"\n"


if __name__ == "__main__":
    SCHEMA.write_bytes(text())
    print(f"-> {SCHEMA}")
