"""What the search looks through: everything that has an address of its own, as such, and the pages by section.

It is written as a script and not as JSON, so that the search works from a disk as well as from a server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.search.en import SearchEnglish
from sphinx.util import docname_join

from snorum import edition
from snorum.books import claims, findings, rulings
from snorum.books.findings import VERDICTS
from snorum.cards.builds import NAMES
from snorum.edition import bibliography
from snorum.edition.how_to_play import Basis, HowToPlay, all_games
from snorum.edition.terms import terms
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.base import function_name, strip_markup
from snorum.site.sphinxext.domain import SnorumDomain, foreign_language
from snorum.site.sphinxext.entries.claim import UNSETTLED
from snorum.site.sphinxext.entries.crux import STATES, crux_name
from snorum.site.sphinxext.entries.passage import passage_title
from snorum.site.sphinxext.entries.rule import rule_name
from snorum.site.sphinxext.lists.facets import filter_frame
from snorum.site.sphinxext.lists.indexes import how_far_supplied, work_name
from snorum.site.sphinxext.pages.apostrophes import curl_apostrophes
from snorum.site.sphinxext.pages.frame import SHEETS
from snorum.site.sphinxext.rebuilding import unless_made
from snorum.site.trace.how_to_play import readings_taken, supplied_in, supplied_words_in
from snorum.site.trace.pages import game_by_passage

DATA = "search-data.js"
"""What is searched: a file that the search page loads, below `_static`."""
WORDS = "search-words.js"
"""Words not searched, words for the same thing, and the games whose names have several words, by these words."""
STEMMER = "language_data.js"
"""Sphinx writes it for its own search: among other things it has Snowball's stemmer."""

Found = dict[str, Any]
"""`kind`, `id`, `title`, `text`, `where`, and perhaps `also` (words to find it by), `lang`, `voice` (`ours`).

A passage may have `answers`: sentences of ours that say what it comes to, each with how certain it is.
"""

NUMBERS = {
    **{number: name for number, name in NAMES.items() if number > 1},
    16: "sixteen",
    20: "twenty",
    21: "twenty-one",
    32: "thirty-two",
    36: "thirty-six",
    40: "forty",
    48: "forty-eight",
    50: "fifty",
    52: "fifty-two",
    61: "sixty-one",
}
"""Numbers that sources write in words: of cards, of points, of packs."""
SYNONYMS = (
    "fail failed forget forgot omit miss neglect overlook revoke renounce renege withhold withheld skip",
    "knave jack",
    "counter chip stake coin token",
    "call shout yell say says said cry announce",
    "penalty fine forfeit charge punish claim enforce",
    "pair match",
    "capture take took taken pick collect gather",
    "pool kitty bank",
    "tie together simultaneous",
    "draw drawn",
    "court face picture royal",
    "win winner won victory beat",
    "lose lost exhaust",
    "pay paid pays contribute",
    "deal dealer dealt dealing distribute",
    "player people person",
    "wrong false incorrect mistake error err",
    "bad disadvantage worse",
    "break interrupt intervene between",
    "pass change move",
    "sequence chain series",
    "score point",
    "out eliminate knock",
    "begin start lead first",
    "compulsory must forced oblige obligatory",
    "sum add total make combine build",
    "left remain remaining leftover rest",
    "pack deck",
    "rank value denomination",
    "table layout board",
    "sweep clear",
    "pile stack",
    "partner team partnership",
    "several double multiple twofold",
    *(f"{number} {name.replace('-', '')}" for number, name in NUMBERS.items()),
)
"""Words of card play for which readers may look by another of the same row."""
KEPT = {
    "after", "again", "all", "before", "both", "cannot", "down", "each", "few", "more", "most", "no", "not", "off",
    "once", "only", "other", "out", "over", "own", "same", "until", "up",
}  # fmt: skip
"""Words that Sphinx does not search for, and that mean something in a rule."""
ASKING = {"anyone", "can", "get", "gets", "happen", "happens", "many", "may", "much", "somebody", "someone", "will"}
"""Words of questions, which Sphinx does search for."""
NOT_SEARCHED = sorted((SearchEnglish.stopwords - KEPT) | ASKING)


def edition_entries() -> Iterator[Found]:
    """Everything of the edition that has an address of its own."""
    for kind in (_passages, _lines_of_play, _cruxes, _rules, _examples, _claims, _terms, _works):
        yield from kind()


def _passages() -> Iterator[Found]:
    """The passages."""
    games = game_by_passage(trace.pages_known() or [])
    for passage in edition.passages():
        page = f"p. {passage.page}" if passage.page else ""
        roles = ", ".join(passage.roles)
        found = {
            "kind": "passage",
            "id": passage.id,
            "title": passage_title(passage),
            "text": passage.text or passage.gist,
            "where": " · ".join(filter(None, [work_name(passage.work), page, roles])),
        }
        voice = "supplied" if passage.supplied else "" if passage.text is not None else "in our words"
        game = games.get(passage.id, "").replace("-", "")
        more = {
            "voice": voice,
            "game": game,
            "foreign": foreign_language(passage.work),
            "answers": list(_answers(passage.id)),
            "asks": " ".join(_asked_of(passage.id)),
        }
        yield found | {name: value for name, value in more.items() if value}


def _lines_of_play() -> Iterator[Found]:
    """The lines of how to play, and the common mistakes."""
    for play in all_games().values():
        for line in play.sentences:
            yield {
                "kind": "play",
                "id": f"{play.name}/{line.id}",
                "text": line.says,
                "game": play.game.replace("-", ""),
                "title": f"{play.title or GAMES[play.game].TITLE}: {line.under.lower() or 'what people get wrong'}",
                "where": " · ".join(filter(None, ["How to play", certainty(play, line.basis)])),
            }


def _cruxes() -> Iterator[Found]:
    """The cruxes."""
    for point in trace.described_cruxes():
        glosses = "; ".join(point.crux.options.values())
        yield {
            "kind": "crux",
            "id": point.id,
            "title": crux_name(point),
            "text": f"{point.crux.question} — {glosses}",
            "also": " ".join(point.crux.options),
            "where": f"{GAMES[point.game].TITLE} · {STATES[trace.state_of(point)]}",
        }


def _rules() -> Iterator[Found]:
    """The rules."""
    for rule in trace.described_rules():
        supplied = {"no": "", "part": "supplied in part", "whole": "supplied"}[how_far_supplied(rule)]
        yield {
            "kind": "rule",
            "id": rule.id,
            "title": rule_name(rule),
            "text": " ".join(filter(None, [rule.sentence.replace("`", ""), rule.supplied])),
            "where": " · ".join(filter(None, [GAMES[rule.game_id].TITLE, supplied])),
        }


def _examples() -> Iterator[Found]:
    """The examples that can be read; what cannot is reported elsewhere."""
    for example in (each for each in trace.examples() if each.record):
        note = example.record.note if example.record else ""
        yield {
            "kind": "example",
            "id": example.id,
            "title": example.title,
            "text": " ".join(note.split()),
            "where": f"{GAMES[example.game].TITLE} · {example.verdict}",
        }


def _claims() -> Iterator[Found]:
    """The claims."""
    for settled in findings.settle_all(claims.all_claims().values()):
        claim, finding = settled.claim, settled.finding
        says = VERDICTS[finding.verdict] if finding else UNSETTLED
        text = " ".join(filter(None, [claim.asserts, finding.sentence if finding else "", claim.turns_on]))
        yield {
            "kind": "claim",
            "id": claim.id,
            "title": claim.title,
            "text": strip_markup(text),
            "where": f"{GAMES[claim.game].TITLE} · {says}",
        }


def _terms() -> Iterator[Found]:
    """The terms of the glossary."""
    for term in terms():
        text = " ".join([term.means, *term.meanings.values()]).replace("*", "")
        yield {
            "kind": "term",
            "id": term.id,
            "title": term.headword,
            "text": text.strip(),
            "also": " ".join([*term.forms, *term.also]),
            "where": f"{term.kind}",
            "lang": term.lang,
        }


def _works() -> Iterator[Found]:
    """The works of the bibliography."""
    for key, entry in bibliography.entries().items():
        yield {
            "kind": "work",
            "id": key,
            "title": entry.short_title,
            "text": bibliography.describe(key),
            "where": entry.year or "work",
        }


def _answers(passage: str) -> Iterator[tuple[str, str]]:
    """What a passage comes to, in our sentences: how to play the game by default, and the rules that carry it out."""
    for play in all_games().values():
        for line in play.sentences:
            if play.by_default and passage in line.basis.passages:
                yield line.says, certainty(play, line.basis)
    for rule in trace.rules_of(passage):
        yield rule.sentence.replace("`", ""), "rule, supplied in part" if rule.supplied else "rule"


def _asked_of(passage: str) -> Iterator[str]:
    """What else a passage may be found by: the names of its rules, and the questions that it leaves open."""
    yield from map(rule_name, trace.rules_of(passage))
    yield from (point.crux.question for point in trace.cruxes_of(passage))


def certainty(play: HowToPlay, basis: Basis) -> str:
    """Whether a line of how to play is more than its source says."""
    if readings_taken(play, basis):
        return "our reading"
    return "supplied" if supplied_in(play, basis) or supplied_words_in(basis) else ""


def section_entries(env: BuildEnvironment, page: str, tree: nodes.document) -> Iterator[Found]:
    """The sections of a page with their own prose; what is of the edition on it is found as such."""
    rules = {function_name(rule) for rule in trace.described_rules()}  # which are found as rules
    whole = env.titles[page].astext()
    for section in tree.findall(nodes.section):
        heading = section.next_node(nodes.title)
        text = " ".join(" ".join(_words(each).split()) for each in _prose(section))
        name = heading.astext() if heading else whole
        first = section.parent is tree
        where = "" if first else whole
        yield {
            "kind": "page",
            "title": name,
            "text": text,
            "where": where,
            "page": page,
            "anchor": "" if first else section["ids"][0],
        }
    for thing in tree.findall(addnodes.desc):
        signature = thing.next_node(addnodes.desc_signature)
        if signature is None or not signature["ids"] or thing["domain"] != "py" or thing["objtype"] not in OBJECTS:
            continue
        if f"{signature['module']}.{signature['fullname']}" not in rules:
            content = next(
                (each for each in thing.children if isinstance(each, addnodes.desc_content)), nodes.paragraph()
            )
            about = next((each.astext() for each in content.children if isinstance(each, nodes.paragraph)), "")
            yield {
                "kind": "code",
                "title": signature["fullname"],
                "text": " ".join(about.split()),
                "where": f"{signature['module']} · {thing['objtype']}",
                "page": page,
                "anchor": signature["ids"][0],
            }


ELSEWHERE = frozenset({"passage", "rule", "crux", "example", "claim", "every", "works"})
"""Classes of what is found as such, and not as part of a page."""
OBJECTS = frozenset({"function", "class", "exception", "method", "data"})
"""What of the package is found; an attribute is found with its class."""


def _prose(section: nodes.section) -> Iterator[nodes.Element]:
    """The paragraphs, lists and tables of a section, without those of its own sections."""
    for child in section.children:
        if isinstance(child, nodes.Element) and not isinstance(child, (nodes.section, nodes.title)):
            yield from _readable(child)


def _words(node: nodes.Node) -> str:
    """Its text; a link that is to show the title of a page keeps a place for it, since titles are known at the end."""
    if isinstance(node, addnodes.pending_xref) and node["reftype"] == "doc" and not node["refexplicit"]:
        return f"\x02{docname_join(node['refdoc'], node['reftarget'])}\x03"
    if isinstance(node, nodes.Text) or not node.children:
        return node.astext()
    return ("" if isinstance(node, nodes.TextElement) else "\n\n").join(map(_words, node.children))


def _readable(node: nodes.Element) -> Iterator[nodes.Element]:
    if isinstance(node, (addnodes.desc, addnodes.index, addnodes.toctree, filter_frame, nodes.comment, nodes.raw)):
        return
    if ELSEWHERE & set(node.get("classes", ())):
        return
    if isinstance(node, nodes.TextElement):
        if not (isinstance(node, nodes.literal_block) and "py" in node.get("language", "")):
            yield node
        return
    for child in node.children:
        if isinstance(child, nodes.Element):
            yield from _readable(child)


def entries(env: BuildEnvironment, address: Callable[[str], str]) -> Iterator[Found]:
    """All that can be found, each with its address as seen from the search page."""
    domain = cast(SnorumDomain, env.get_domain("snorum"))
    for found in edition_entries():
        if found["kind"] == "play":
            game, _, line = found["id"].partition("/")
            if f"{SHEETS}/{game}" in env.found_docs:
                yield found | {"url": f"{address(f'{SHEETS}/{game}')}#{line}"}
            continue
        anchored = domain.anchored.get((found["kind"], found["id"]))
        if anchored is not None:
            if found["kind"] != "passage":
                found |= {name: curl_apostrophes(found[name]) for name in ("title", "text", "where")}
            yield found | {"url": f"{address(anchored.page)}#{found['id']}"}
    for page in sorted(env.found_docs):
        for found in domain.sections.get(page, []):
            rest = {name: value for name, value in found.items() if name not in ("page", "anchor")}
            rest["text"] = re.sub("\x02(.*?)\x03", lambda page: _title(env, page[1]), rest["text"])
            yield rest | {"url": address(page) + (found["anchor"] and f"#{found['anchor']}")}


def _title(env: BuildEnvironment, page: str) -> str:
    """The title of a page; the name of one in another project, whose title is not known here."""
    return env.titles[page].astext() if page in env.titles else page


def gather(app: Sphinx, tree: nodes.document) -> None:
    """Note the sections of a page as it is read: to open every page again when all are written takes seconds."""
    domain = cast(SnorumDomain, app.env.get_domain("snorum"))
    domain.sections[app.env.docname] = list(section_entries(app.env, app.env.docname, tree))


def _told_by_pages(app: Sphinx) -> object:
    """What of the pages is searched for."""
    domain = cast(SnorumDomain, app.env.get_domain("snorum"))
    titles = {page: title.astext() for page, title in app.env.titles.items()}
    return [sorted(each.items()) for each in (domain.sections, domain.anchored, titles)], sorted(app.env.found_docs)


@unless_made(f"_static/{DATA}", f"_static/{WORDS}", of=_told_by_pages)
def write(app: Sphinx, error: Exception | None) -> None:
    """Write the data beside the scripts."""
    if not isinstance(app.builder, StandaloneHTMLBuilder) or app.builder.name == "epub":
        return
    builder = app.builder
    found = list(entries(app.env, lambda page: builder.get_relative_uri("search", page)))
    games = {game: re.findall(r"\w+", each.TITLE) for game, each in GAMES.items() if game in rulings.games_described()}
    about_words = {
        "stop": NOT_SEARCHED,
        "same": SYNONYMS,
        "games": [each for each in games.items() if len(each[1]) > 1],
    }
    text, words = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (found, about_words))
    static = Path(app.outdir, "_static")
    static.joinpath(DATA).write_text(f"window.snorumSearch={text};\n", encoding="utf-8")
    static.joinpath(WORDS).write_text(f"window.snorumWords={words};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Have it written when the site is built."""
    app.connect("doctree-read", gather, priority=900)
    app.connect("build-finished", write)
