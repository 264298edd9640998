"""Make the RELAX NG schema of the edition's TEI from its ODD: `python -m tools.tei_schema` writes `sources/snorum.rng`.

An ODD names the elements of TEI that are used, module by module (`<moduleRef key="core" include="p s head"/>`). The
schema is the TEI Consortium's `tei_all`, kept in `tests/schemas`, in which every other element is not allowed; what then
cannot occur is left out, and so are the documentation and the rules of Schematron. Neither Java nor a network is needed.
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
ANY, NONE = ("optional", "zeroOrMore"), "notAllowed"


def included(odd: etree._ElementTree) -> set[str]:
    """The names of the elements that an ODD includes."""
    return {name for each in odd.iter(f"{TEI}moduleRef") for name in (each.get("include") or "").split()}


def make(odd: etree._ElementTree, whole: etree._Element) -> etree._Element:
    """The schema that allows of `whole`, a RELAX NG grammar of TEI, only what an ODD includes, from its start on."""
    grammar, wanted = deepcopy(whole), included(odd)
    for each in list(grammar.iter()):
        parent = each.getparent()
        if parent is not None and not str(each.tag).startswith(RNG):
            parent.remove(each)
    patterns = {str(each.get("name")): each for each in grammar.iter(f"{RNG}define")}
    dropped: set[str] = set()
    for name, pattern in patterns.items():
        element = pattern.find(f"{RNG}element")
        if element is not None and element.get("name") is not None and element.get("name") not in wanted:
            dropped.add(name)
    while True:
        for pattern in patterns.values():
            _simplify(pattern, dropped)
        new = {name for name, each in patterns.items() if name not in dropped and _is_impossible(each)}
        if not new:
            break
        dropped |= new
    (start,) = grammar.iter(f"{RNG}start")
    for ref in list(start.iter(f"{RNG}ref")):
        if ref.get("name") != f"tei_{_start_of(odd)}" and ref.getparent() is not start:
            ref.getparent().remove(ref)
    kept = _reached(start, patterns)
    for name, each in patterns.items():
        if name not in kept:
            each.getparent().remove(each)
    etree.indent(grammar)
    return grammar


def _start_of(odd: etree._ElementTree) -> str:
    (spec,) = odd.iter(f"{TEI}schemaSpec")
    return spec.get("start") or "TEI"


def _simplify(pattern: etree._Element, dropped: set[str]) -> None:
    """Take out of a pattern what cannot occur; a pattern that cannot occur then is `notAllowed` alone."""
    for child in list(pattern):
        _simplify(child, dropped)
        if child.tag == f"{RNG}ref" and child.get("name") in dropped:
            child.tag = f"{RNG}{NONE}"
            del child.attrib["name"]
        kind = child.tag.removeprefix(RNG)
        if kind in ANY and _is_impossible(child):
            pattern.remove(child)
        elif kind == "element" and _is_impossible(child):
            child.tag = f"{RNG}{NONE}"
            child.attrib.clear()
            del child[:]
        elif kind in ("group", "interleave", "oneOrMore", "choice") and (_is_impossible(child) or not len(child)):
            child.tag = f"{RNG}{NONE if len(child) or kind == 'choice' else 'empty'}"
            del child[:]
    if pattern.tag == f"{RNG}choice":
        for child in pattern.findall(f"{RNG}{NONE}"):
            pattern.remove(child)


def _is_impossible(pattern: etree._Element) -> bool:
    """Whether a pattern is a sequence of which a part is not allowed."""
    return pattern.tag != f"{RNG}choice" and pattern.find(f"{RNG}{NONE}") is not None


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
    about = etree.Comment(
        " Made from snorum.odd by `python -m tools.tei_schema`, out of tei_all, TEI P5 4.10.2, by the TEI Consortium, "
        "under the BSD 2-clause licence and CC BY 4.0. "
    )
    made = make(etree.parse(ODD), whole)
    made.addprevious(about)
    return etree.tostring(made.getroottree(), encoding="UTF-8", xml_declaration=True) + b"\n"


if __name__ == "__main__":
    SCHEMA.write_bytes(text())
    print(f"-> {SCHEMA}")
