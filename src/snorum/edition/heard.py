"""The words that the edition says a witness has: its text with every marked change undone."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from snorum.edition.subset import TEI, identifier, name_of
from snorum.edition.work import Witness


def words_heard(body: etree._Element, witness: Witness) -> Iterator[tuple[str, str]]:
    """The words that the edition says a witness has, with the passages they stand in."""
    waiting: list[str] = []
    for element in body.iter(f"{TEI}pb", f"{TEI}head", f"{TEI}s", f"{TEI}cell"):
        if name_of(element) == "pb":
            parent = element.getparent()
            if parent is not None and name_of(parent) in ("body", "div", "p"):
                waiting.append(_heard(element, witness))
            continue
        if any(witness.id in _copies(reading) for reading in element.iterfind(f".//{TEI}witEnd/..")):
            return
        for word in " ".join([*waiting, _heard(element, witness)]).split():
            yield word, identifier(element) or element.get("prev", "").removeprefix("#")
        waiting.clear()


def _copies(reading: etree._Element) -> list[str]:
    """The witnesses of a `<lem>` or `<rdg>`."""
    return [name.removeprefix("#") for name in (reading.get("wit") or "").split()]


def _heard(element: etree._Element, witness: Witness) -> str:
    """An element as a witness has it: every marked change undone."""
    match name_of(element):
        case "pb":
            return f"[{element.get('n')}]" if witness.page_numbers else ""
        case "corr" | "expan" | "supplied" | "gap" | "note":
            return ""
        case "choice":
            return "".join(_heard(child, witness) for child in element)
        case "app":
            return "".join(_heard(child, witness) for child in element if witness.id in _copies(child))
    inner = (element.text or "") + "".join(_heard(child, witness) + (child.tail or "") for child in element)
    return f"_{inner}_" if name_of(element) == "hi" and witness.underscores else inner
