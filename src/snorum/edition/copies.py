"""Reconstructs the words of a copy: the edited text with every marked change undone."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from snorum.edition.subset import TEI, identifier, tag_name
from snorum.edition.work import Witness


def words_in_copy(body: etree._Element, witness: Witness) -> Iterator[tuple[str, str]]:
    """The words of a witness according to the edition, each with the id of its passage."""
    waiting: list[str] = []
    for element in body.iter(f"{TEI}pb", f"{TEI}head", f"{TEI}s", f"{TEI}cell"):
        if tag_name(element) == "pb":
            parent = element.getparent()
            if parent is not None and tag_name(parent) in ("body", "div", "p"):
                waiting = [_text_in_copy(element, witness)]  # a page without a word of the copy has no number in it
            continue
        if any(witness.id in _witness_ids(reading) for reading in element.iterfind(f".//{TEI}witEnd/..")):
            return
        if not (text := _text_in_copy(element, witness)).strip() or _is_head_of_summaries(element):
            continue  # summarised or supplied: no word of it is in a copy
        for word in " ".join([*waiting, text]).split():
            yield word, identifier(element) or element.get("prev", "").removeprefix("#")
        waiting.clear()


def _is_head_of_summaries(element: etree._Element) -> bool:
    """Whether an element is the heading of a division of which no copy is kept: all its sentences are summarised."""
    division = element.getparent()
    if tag_name(element) != "head" or division is None:
        return False
    texts = list(division.iter(f"{TEI}s", f"{TEI}cell"))
    return bool(texts) and all(each.find(f"{TEI}note") is not None for each in texts)


def _witness_ids(reading: etree._Element) -> list[str]:
    """The ids of the witnesses of a `<lem>` or `<rdg>`."""
    return [name.removeprefix("#") for name in (reading.get("wit") or "").split()]


def _text_in_copy(element: etree._Element, witness: Witness) -> str:
    """The text of an element in a witness, with every marked change undone."""
    match tag_name(element):
        case "pb":
            return f"[{element.get('n')}]" if witness.page_numbers else ""
        case "corr" | "expan" | "supplied" | "gap" | "note":
            return ""
        case "choice":
            return "".join(_text_in_copy(child, witness) for child in element)
        case "app":
            return "".join(_text_in_copy(child, witness) for child in element if witness.id in _witness_ids(child))
    inner = (element.text or "") + "".join(_text_in_copy(child, witness) + (child.tail or "") for child in element)
    return f"_{inner}_" if tag_name(element) == "hi" and witness.underscores else inner
