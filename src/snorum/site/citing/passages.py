"""References to passages: the historical work with its page, and the edition that gives the passage.

Words that are not the source's are never cited as the source's. A passage that the editors supplied is cited under
their name, one in their words or at second hand says so, and a translation names its original.
"""

from __future__ import annotations

from collections.abc import Sequence

from snorum import edition
from snorum.edition import Passage, bibliography
from snorum.edition.addresses import address
from snorum.edition.certainty import REFERENCE, SEEN
from snorum.games.vocabulary import SnorumError
from snorum.site.citing.imprint import Item, edition_item, imprint
from snorum.site.citing.works import related, work_item


def passage_item(id: str, last: str | None = None) -> Item:
    """The reference to a passage, or to all passages from this one to `last`.

    Raises:
        UnknownPassage: no passage has one of these ids.
        UnknownAddress: the first passage is on no page.
        SnorumError: the passages are from different works, or `last` comes first.
    """
    passages = _range_of_passages(edition.passage(id), edition.passage(last or id))
    if all(each.supplied for each in passages):
        item = _supplied(passages)
    else:
        item = _in_its_work(passages[0]) | {"archive": imprint()}
        if pages := _pages(passages):
            item["page"] = pages
    item["id"] = id if last is None else f"{id}..{last}"
    item["archive_location"] = ", ".join([_passages_in_words(passages), *_qualifications(passages)])
    item["URL"] = address("passage", id)
    return item


def _range_of_passages(first: Passage, last: Passage) -> tuple[Passage, ...]:
    known = edition.passages(first.work)
    if last not in known:
        raise SnorumError(f"{first.id}..{last.id}: expected two passages of one work")
    start, end = known.index(first), known.index(last)
    if start > end:
        raise SnorumError(f"{first.id}..{last.id}: expected the earlier passage first, {last.id}..{first.id}")
    return known[start : end + 1]


def _supplied(passages: Sequence[Passage]) -> Item:
    """A reference to the editors as authors, since no word of these passages is the source's."""
    work = bibliography.entry(passages[0].work)
    page = _pages(passages)
    by = [author.family for author in work.authors]
    of = ", ".join([*by, work.short_title])
    title = f"Text supplied for page {page} of {of}" if page else f"Text supplied for {of}"
    whole = edition_item()
    return whole | {"type": "chapter", "title": title, "container-title": whole["title"]}


def _in_its_work(passage: Passage) -> Item:
    """A reference to the work, or the printing or page of it that was seen; in a book, to the chapter."""
    item = work_item(passage.entry)
    if item["type"] == "book" and (chapter := _chapter(passage)):
        work = bibliography.entry(passage.entry)
        item |= {"type": "chapter", "title": chapter, "container-title": work.short_title}
    return item


def _chapter(passage: Passage) -> str:
    """The last main heading before a passage, in title case because the sources print headings in capitals."""
    title = ""
    for each in edition.passages(passage.work):
        if "heading" in each.roles and each.section is None and each.text:
            title = each.text.rstrip(".").title()
        if each.id == passage.id:
            break
    return title


def _pages(passages: Sequence[Passage]) -> str:
    """The page or pages of passages: `91`, `91-92`; empty in a work without pages."""
    pages = [page for each in passages for page in (each.page, *(piece.page for piece in each.pieces)) if page]
    return "-".join(str(page) for page in sorted({min(pages), max(pages)})) if pages else ""


def _passages_in_words(passages: Sequence[Passage]) -> str:
    if len(passages) == 1:
        return f"passage {passages[0].id}"
    return f"passages {passages[0].id} to {passages[-1].id}"


def _qualifications(passages: Sequence[Passage]) -> list[str]:
    """Notes about words that do not come directly from the printed source."""
    found = []
    if (printing := passages[0].printing) and "pages" in bibliography.entry(printing).fields:
        found.append(bibliography.entry(printing).pages)
    quoted = related(passages[0].work, "quotedin")
    for reporter in dict.fromkeys(each.through for each in passages if each.through):
        reported = [each.id for each in passages if each.through == reporter]
        some = f"{_join_ids(reported)} " if len(reported) < len(passages) else ""
        how = "quoted" if quoted is not None and reporter == quoted.key else "reported"
        found.append(f"{some}as {how} by {_reporter(reporter)}")
    seen_in = bibliography.entry(passages[0].work).fields.get("seenin")
    if seen_in and any(each.known == SEEN for each in passages):
        found.append(f"as seen in {seen_in}")
    if any(each.known == REFERENCE for each in passages):
        found.append("as a modern reference says")
    if copies := _copies(passages):
        found.append(f"text from {copies}")
    summarised = [each.id for each in passages if each.text is None]
    supplied = [each.id for each in passages if each.supplied]
    only_some = []
    if summarised and copies:
        only_some.append(f"{_join_ids(summarised)} in the editors’ summary")
    elif summarised:
        found.append("in the editors’ summary")
    if supplied and len(supplied) < len(passages):
        only_some.append(f"{_join_ids(supplied)} supplied by the editors")
    elif supplied:
        found.append("supplied by the editors")
    if only_some:
        found.append(f"of which {', and '.join(only_some)}")
    return found


def _reporter(work: str) -> str:
    """Who reports a source, and where: the author of the report, its title and the place where it stands."""
    entry = bibliography.entry(work)
    return ", ".join(filter(None, [entry.author, f"‘{entry.short_title}’", entry.place]))


def _copies(passages: Sequence[Passage]) -> str:
    """The copies that give the text, in words: `a copy on the web`. No copy is the printed work."""
    ids = {each.id for each in passages if not each.supplied}
    work = edition.find_work(passages[0].work)
    count = sum(any(id in ids for _, id in witness.words) for witness in work.witnesses)
    return {0: "", 1: "a copy on the web"}.get(count, "copies on the web")


def _join_ids(ids: Sequence[str]) -> str:
    if len(ids) == 1:
        return f"{ids[0]} is"
    return f"{', '.join(ids[:-1])} and {ids[-1]} are"
