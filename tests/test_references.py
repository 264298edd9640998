"""References to the letter: as the handbooks print them, as reference managers read them, as readers ask for them."""

# References are typed as they are printed.
# ruff: noqa: E501

from __future__ import annotations

import json

import pytest

from snorum import edition
from snorum.edition import bibliography
from snorum.games import GAMES
from snorum.site import citing
from snorum.site.citing import formatted
from snorum.site.citing.linked import linked_edition, linked_work
from snorum.site.citing.things import work_in_words
from snorum.site.naming import passage_title

HANDBOOKS = {
    "pratesi": {
        "chicago-note": "Franco Pratesi, “Casino from Nowhere to Vaguely Everywhere,” <i>The Playing Card</i> 24, no. 1 "
        "(July–August 1995): 6–11.",
        "chicago": "Pratesi, Franco. “Casino from Nowhere to Vaguely Everywhere.” <i>The Playing Card</i> 24, no. 1 "
        "(July–August 1995): 6–11.",
        "mla": "Pratesi, Franco. “Casino from Nowhere to Vaguely Everywhere.” <i>The Playing Card</i>, vol. 24, no. 1, "
        "July–Aug. 1995, pp. 6–11.",
    },
    "wright": {
        "chicago-note": "“Snitcham,” in <i>The English Dialect Dictionary</i>, vol. 5, ed. Joseph Wright "
        "(Oxford: Frowde, 1904), 586.",
        "chicago": "“Snitcham.” In <i>The English Dialect Dictionary</i>, vol. 5, edited by Joseph Wright, 586. "
        "Oxford: Frowde, 1904.",
        "mla": "“Snitcham.” <i>The English Dialect Dictionary</i>, edited by Joseph Wright, vol. 5, Frowde, 1904, p. 586.",
    },
    "sporting": {
        "chicago-note": "“The Game of Snitch’ems,” <i>The Sporting Magazine</i>, December 1797, 150–52.",
        "mla": "“The Game of Snitch’ems.” <i>The Sporting Magazine</i>, Dec. 1797, pp. 150–52.",
    },
    "snap": {
        "chicago": "“How Do I Play the Game of Snap?” Web page of unrecorded site and address. September 19, 2019.",
        "mla": "<i>How Do I Play the Game of Snap?</i> Web page of unrecorded site and address. 19 Sept. 2019.",
    },
    "reid-play-9": {
        "mla": "Reid, Robert. “Snitch’ems.” Web page of unrecorded date, after “The Game of Snitch’ems,” "
        "<i>The Sporting Magazine</i>, December 1797, pp. 150–152. <i>Pagat.com</i>. <i>Snorum: An Executable Edition of "
        "Old Card-Game Rules</i>, version 0.1.0, The Snorum editors, 2026, passage reid-play-9, in the editors’ summary, "
        "https://w3id.org/snorum/edition/snitchems.html#reid-play-9 (reserved)."
    },
    "peel-91-7": {
        "chicago-note": "W. H. Peel [Baxter-Wray, pseud.], “Snip-Snap-Snorum,” in <i>Round Games with Cards</i> "
        "(n.p., 1891), 91, <i>Snorum: An Executable Edition of Old Card-Game Rules</i>, version 0.1.0 (The Snorum editors, "
        "2026), passage peel-91-7, text from copies on the web, "
        "https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7 (reserved).",
        "mla": "Peel, W. H. [Baxter-Wray, pseud.]. “Snip-Snap-Snorum.” <i>Round Games with Cards</i>, 1891, p. 91. "
        "<i>Snorum: An Executable Edition of Old Card-Game Rules</i>, version 0.1.0, The Snorum editors, 2026, passage "
        "peel-91-7, text from copies on the web, https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7 (reserved).",
    },
}


@pytest.mark.parametrize(("name", "style"), [(name, style) for name, styles in HANDBOOKS.items() for style in styles])
def test_the_handbooks_are_followed(name: str, style: str) -> None:
    """References whose form the handbooks give; those to passages with our imprint after it."""
    assert formatted(citing.item(name), style) == HANDBOOKS[name][style]


def test_the_pseudonym_is_that_of_the_text() -> None:
    names = {
        author.family: work.fields.get("nameaddon")
        for work in bibliography.entries().values()
        for author in work.authors
    }
    for work in edition.works():
        author = bibliography.entry(work.id).authors
        assert work.pseudonym == (names[author[0].family] if author else None)


def test_sources_have_the_same_names_in_references_and_on_pages() -> None:
    """`title` names a passage on the pages."""
    for work in edition.works():
        passage = next(each for each in edition.passages(work.id) if not each.supplied)
        assert passage_title(passage).startswith(f"{work_in_words(work.id)} ")
    assert "after Snap 3-3, 3-4; Snap sv 3-3, 3-4" in citing.plain(citing.item("snap/four-upon-four"))


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Peel-93-5", "peel-93-5"),
        ("Peel 93-5", "peel-93-5"),
        ("Snap sv 3-2", "snapsv-3-2"),
        ("nine-sequence", "peel/nine-sequence"),
        ("Peel 91-7..peel-91-9", "peel-91-7..peel-91-9"),
        ("peel p. 93", "peel-93-1..peel-93-11"),
        ("Peel, pp. 93-94", "peel-93-1..peel-94-10"),
        ("cassino", "edition/cassino"),
        ("Snitch’ems", "edition/snitchems"),
        ("Snip-Snap-Snorum", "edition/snip-snap-snorum"),
        ("edition/snap", "edition/snap"),
        ("Snap", "snap"),
        ("Snip-Snap-Snorum.settling=at-once", "snip-snap-snorum.settling=at-once"),
    ],
)
def test_a_slightly_wrong_name_is_accepted_if_it_is_unambiguous(name: str, id: str) -> None:
    assert citing.item(name)["id"] == id


def test_every_game_has_a_page_to_cite() -> None:
    assert {citing.item(f"edition/{game}")["id"] for game in GAMES} == {f"edition/{game}" for game in GAMES}


# Whole records, typed by hand

RECORDS = {
    "wright": (
        """@incollection{wright,
  editor = {Wright, Joseph},
  title = {{Snitcham}},
  booktitle = {The English Dialect Dictionary},
  volume = {V},
  year = {1904},
  pages = {586},
  publisher = {Frowde},
  address = {Oxford},
}
""",
        ["TY  - CHAP", "ED  - Wright, Joseph", "TI  - Snitcham", "T2  - The English Dialect Dictionary", "PY  - 1904",
         "VL  - V", "SP  - 586", "PB  - Frowde", "CY  - Oxford", "LA  - en", "ID  - wright", "ER  - "],
    ),
    "pratesi": (
        """@article{pratesi,
  author = {Pratesi, Franco},
  title = {{Casino from Nowhere to Vaguely Everywhere}},
  journal = {The Playing Card},
  volume = {XXIV},
  number = {1},
  year = {1995},
  pages = {6--11},
  note = {The opening was seen by the editors on 28 November 2026, at docslib.org},
  month = jul # "/" # aug,
}
""",
        ["TY  - JOUR", "AU  - Pratesi, Franco", "TI  - Casino from Nowhere to Vaguely Everywhere",
         "T2  - The Playing Card", "PY  - 1995", "DA  - 1995/07//July-August", "VL  - XXIV", "IS  - 1", "SP  - 6",
         "EP  - 11", "N1  - The opening was seen by the editors on 28 November 2026, at docslib.org", "LA  - en",
         "ID  - pratesi", "ER  - "],
    ),
    "sporting": (
        """@article{sporting,
  title = {{The Game of Snitch'ems}},
  journal = {The Sporting Magazine},
  year = {1797},
  pages = {150--152},
  note = {SPORTING_NOTE},
  month = dec,
}
""",
        ["TY  - MGZN", "TI  - The Game of Snitch'ems", "T2  - The Sporting Magazine", "PY  - 1797", "DA  - 1797/12//",
         "SP  - 150", "EP  - 152", "N1  - SPORTING_NOTE", "LA  - en",
         "ID  - sporting", "ER  - "],
    ),
    "snap": (
        """@misc{snap,
  title = {{How Do I Play the Game of Snap?}},
  year = {2019},
  note = {SNAP_NOTE},
  month = sep,
}
""",
        ["TY  - ELEC", "TI  - How Do I Play the Game of Snap?", "PY  - 2019", "DA  - 2019/09/19/",
         "N1  - SNAP_NOTE", "LA  - en", "ID  - snap",
         "ER  - "],
    ),
    "snapsv-3-2": (
        """@misc{snapsv-3-2,
  title = {{Hur spelar jag Game of Snap?}},
  note = {Web page of unrecorded site, address and date, Swedish translation of ‘How Do I Play the Game of Snap?’, """
        """passage snapsv-3-2, in the editors’ summary, Snorum: An Executable Edition of Old Card-Game Rules, version """
        """0.1.0 (The Snorum editors, 2026). The address is reserved, and leads nowhere yet},
  language = {swedish},
  langid = {swedish},
  url = {https://w3id.org/snorum/edition/snap.html#snapsv-3-2},
}
""",
        ["TY  - ELEC", "TI  - Hur spelar jag Game of Snap?",
         "DB  - Snorum: An Executable Edition of Old Card-Game Rules, version 0.1.0 (The Snorum editors, 2026)",
         "AN  - passage snapsv-3-2, in the editors’ summary",
         "N1  - Web page of unrecorded site, address and date, Swedish translation of ‘How Do I Play the Game of Snap?’. "
         "The address is reserved, and leads nowhere yet",
         "M2  - archive: Snorum: An Executable Edition of Old Card-Game Rules, version 0.1.0 (The Snorum editors, 2026)",
         "M2  - archive_location: passage snapsv-3-2, in the editors’ summary",
         "LA  - sv", "UR  - https://w3id.org/snorum/edition/snap.html#snapsv-3-2", "ID  - snapsv-3-2", "ER  - "],
    ),
    "peel": (
        """@book{peel,
  author = {Peel, W. H.},
  title = {{Round Games with Cards: A Practical Treatise on All the Most Popular Games, with Their Different """
        """Variations, and Hints for Their Practice}},
  year = {1891},
  address = {n.p.},
  note = {NOTE},
}
""",
        ["TY  - BOOK", "AU  - Peel, W. H.", "TI  - Round Games with Cards: A Practical Treatise on All the Most Popular "
         "Games, with Their Different Variations, and Hints for Their Practice", "PY  - 1891", "CY  - n.p.",
         "N1  - NOTE", "LA  - en", "ID  - peel", "ER  - "],
    ),
    "peel-91-7": (
        """@incollection{peel-91-7,
  author = {Peel, W. H.},
  title = {{Snip-Snap-Snorum}},
  booktitle = {Round Games with Cards},
  year = {1891},
  pages = {91},
  address = {n.p.},
  note = {Passage peel-91-7, text from copies on the web, Snorum: An Executable Edition of Old Card-Game Rules, version """
        """0.1.0 (The Snorum editors, 2026). NOTE. The address is reserved, and leads nowhere yet},
  url = {https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7},
}
""",
        ["TY  - CHAP", "AU  - Peel, W. H.", "TI  - Snip-Snap-Snorum", "T2  - Round Games with Cards", "PY  - 1891",
         "SP  - 91", "CY  - n.p.",
         "DB  - Snorum: An Executable Edition of Old Card-Game Rules, version 0.1.0 (The Snorum editors, 2026)",
         "AN  - passage peel-91-7, text from copies on the web", "N1  - NOTE. The address is reserved, and leads nowhere yet",
         "LA  - en",
         "UR  - https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7", "ID  - peel-91-7", "ER  - "],
    ),
    "": (
        """@book{snorum,
  author = {{The Snorum editors}},
  title = {{Snorum: an executable edition of old card-game rules}},
  year = {2026},
  note = {Version 0.1.0. The address is reserved, and leads nowhere yet},
  url = {https://w3id.org/snorum/},
}
""",
        ["TY  - BOOK", "AU  - The\u00a0Snorum\u00a0editors,", "TI  - Snorum: an executable edition of old card-game rules",
         "PY  - 2026", "ET  - version 0.1.0", "N1  - The address is reserved, and leads nowhere yet", "LA  - en-GB", "UR  - https://w3id.org/snorum/", "ID  - snorum",
         "ER  - "],
    ),
}  # fmt: skip
SPORTING_NOTE = (
    "Anonymous. In volume XI. Not seen by the editors, who know it through Reid and, for two clauses"
    ", through notes by abartnof, who read the scan sportingmagazin25unkngoog at archive.org"
)
SNAP_NOTE = (
    "Web page of unrecorded site and address. Last modified on 19 September 2019. Seen by the editors aga"
    "in on 23 November 2026, as far as its fourth paragraph, at cdn.wisetour.com/how-do-i-play-the-game-o"
    "f-snap.htm, which may be a copy; where it first stood is not known"
)
PEEL_NOTE = (
    "The title page has the pseudonym Baxter-Wray and the dates 1891 and 1897; place and publisher are not known to the "
    "editors. They have the text from web copies of Project Gutenberg's eBook 27819, prepared by Andrew Hodson and "
    "released on 16 January 2009. They read the eBook itself on 23 November 2026 and compared the copies with it"
)


def with_notes(text: str) -> str:
    """A record with the long notes in their places."""
    text = text.replace("SPORTING_NOTE", SPORTING_NOTE).replace("SNAP_NOTE", SNAP_NOTE)
    return text.replace("NOTE", PEEL_NOTE)


@pytest.mark.parametrize("name", RECORDS)
def test_reference_records_are_exactly_these(name: str) -> None:
    bibtex, ris = RECORDS[name]
    assert citing.bibtex([citing.item(name)]) == with_notes(bibtex)
    assert citing.ris([citing.item(name)]) == with_notes("\r\n".join([*ris, ""]))


def test_facts_of_the_title_page_are_in_csl_json() -> None:
    assert (
        json.loads(citing.csl_json([citing.item("peel-91-7")]))[0]["note"]
        == f"{PEEL_NOTE}\nThe address is reserved, and leads nowhere yet"
    )


def test_linked_data_of_works_and_licences_are_exactly_these() -> None:
    assert linked_work("sporting") == {
        "@type": "Article",
        "name": "The Game of Snitch'ems",
        "datePublished": "1797-12",
        "inLanguage": "en",
        "pagination": "150–152",
        "isPartOf": {"@type": "Periodical", "name": "The Sporting Magazine"},
    }
    book, data, code = linked_edition([], [])["@graph"]
    assert {book["license"], data["license"]} == {"https://creativecommons.org/licenses/by/4.0/"}
    assert code["license"] == "https://spdx.org/licenses/MIT.html"
    assert {book["datePublished"], data["datePublished"], code["datePublished"]} == {"2026"}
