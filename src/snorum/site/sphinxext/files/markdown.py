"""A Markdown copy of each page, `jig.html.md` beside `jig.html`, and `llms.txt`, which lists them, for assistants.

The copies are made from the HTML of the pages, without what only a reader needs: buttons, pictures of which the words
say as much, ways to cite each passage. A passage is a quotation with its reference; a summary says that it is ours.
They are written where `html-to-markdown` is installed; see <https://llmstxt.org/>.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from docutils import nodes
from lxml import html
from lxml.html import HtmlElement
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from snorum import edition
from snorum.edition.editions import chosen
from snorum.edition.files import write_whole
from snorum.site.assistants.cited import passage_cited
from snorum.site.sphinxext.base import first_sentences

LIST = "llms.txt"
OF_CLASS = "//*[contains(concat(' ', @class, ' '), ' {} ')]"
LEFT_OUT = "|".join(
    [
        "//script|//style|//button|//input|//select|//textarea|//form|//noscript|//svg",
        *map(OF_CLASS.format, ("headerlink", "unseen", "Z3988", "note-mark", "page-mark", "cite")),
        "//a[normalize-space(.) = '#']",
    ]
)
OPTIONAL = ("about", "reference")
"""Folders of pages that an assistant needs only if it asks about the making of the edition, or the package."""


def copy_of(page: Path) -> Path:
    """The file of the copy of a page, beside it."""
    return page.with_name(f"{page.name}.md")


def _copy(app: Sphinx, page: str) -> Path:
    return copy_of(Path(app.builder.get_output_path(page)))  # type: ignore[attr-defined]


def as_markdown(body: str, page: str = "") -> str:
    """The Markdown of a page's body; links within the page lead to `page`, the name of its file."""
    from html_to_markdown import ConversionOptions, convert

    tree = html.fragment_fromstring(body, create_parent="main")
    for picture in tree.xpath("//svg[title]"):
        words = html.Element("span")
        words.text, words.tail = f"[{picture.findtext('title')}]", picture.tail
        picture.getparent().replace(picture, words)
    for each in tree.xpath(LEFT_OUT):
        each.drop_tree()
    for link in tree.xpath("//a[@href]"):
        link.attrib.pop("title", None)
        if link.get("href").startswith("#"):
            link.set("href", page + link.get("href"))
    for passage in tree.xpath(OF_CLASS.format("passage")):
        _refer(passage)
    text = convert(html.tostring(tree, encoding="unicode"), ConversionOptions(compact_tables=True)).content or ""
    return re.sub(r"(?m)^([^>\n].*)\n(?=> )", r"\1\n\n", text).strip() + "\n"


def _refer(shown: HtmlElement) -> None:
    """Add their references to passages that are shown together, at the end of the quotation."""
    words = [each for each in shown.xpath(".//*[@id]") if edition.has_passage(each.get("id"))]
    if not words:
        return
    cited = [(each.get("id"), passage_cited(each.get("id"))) for each in words]
    said = []
    for (where, quoted), some in groupby(cited, lambda each: (each[1].reference, each[1].quoted)):
        ids = [id for id, _ in some]
        named = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
        said.append(f"{named}: {where}{'' if quoted else ', in the editors’ words'}")
    reference = html.Element("p")
    reference.text = f"— {'; '.join(said)}"
    within = words[-1].xpath("ancestor::blockquote[1]/div|ancestor::blockquote[1]")
    (within[-1] if within else shown).append(reference)


def write_copy(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Write the copy of a page, and name it in the page's head."""
    if doctree is None or not _is_made(app):
        return
    copy = _copy(app, page)
    tag = f'<link rel="alternate" type="text/markdown" href="{copy.name}" title="Markdown">'
    context["metatags"] = f"{context.get('metatags', '')}\n{tag}"
    copy.parent.mkdir(parents=True, exist_ok=True)
    write_whole(copy, as_markdown(context["body"], copy.stem))


def write_list(app: Sphinx, error: Exception | None) -> None:
    """Write the list of the pages, with what each is about."""
    if error is None and _is_made(app):
        write_whole(Path(app.outdir, LIST), "\n".join(_lines(app)) + "\n")


def _lines(app: Sphinx) -> Iterator[str]:
    env, root = app.env, app.config.root_doc
    yield f"# {app.config.project or chosen().title}"
    yield ""
    yield f"> {_about(app, root)}"
    yield ""
    yield "After a passage stands its reference, and whether it is in the editors' words; the rest is theirs anyway."
    yield "An assistant can have a play judged, with the passage, by the Model Context Protocol: `snorum mcp`."
    folders: dict[str, list[str]] = {}
    for page in _in_order(env, root):
        folders.setdefault(page.rpartition("/")[0].partition("/")[0], []).append(page)
    for folder in sorted(folders, key=lambda name: name in OPTIONAL):
        yield ""
        yield f"## {_heading(env, folder)}"
        yield ""
        for page in folders[folder]:
            uri = _copy(app, page).relative_to(app.outdir).as_posix()
            yield f"- [{env.titles[page].astext()}]({uri}): {_about(app, page)}".removesuffix(": ")


def _heading(env: BuildEnvironment, folder: str) -> str:
    if folder in OPTIONAL:
        return f"Optional: {folder}"
    index = f"{folder}/index"
    return env.titles[index].astext() if index in env.titles else folder.replace("-", " ").capitalize() or "First"


def _in_order(env: BuildEnvironment, root: str) -> list[str]:
    """The pages as they follow each other in the tables of contents; then those that stand in none."""
    found: dict[str, None] = {}

    def add(page: str) -> None:
        if page not in found and page in env.titles:
            found[page] = None
            for each in env.toctree_includes.get(page, ()):
                add(each)

    for page in (root, *sorted(env.found_docs)):
        add(page)
    return list(found)


def _about(app: Sphinx, page: str) -> str:
    """The first sentences of a page, from its copy."""
    copy = _copy(app, page)
    parts = copy.read_text("utf-8").split("\n\n") if copy.is_file() else []
    words = next((each for each in parts if each.strip() and each[0] not in "#>|-*`!["), "")
    return first_sentences(re.sub(r"\[(.*?)\]\([^)]*\)", r"\1", words.replace("\n", " ")))


def _is_made(app: Sphinx) -> bool:
    return app.builder.name in ("html", "dirhtml") and find_spec("html_to_markdown") is not None


def leave_out(app: Sphinx, config: Config) -> None:
    """Take no copy for a page of the project's own, where the site is built within its folder."""
    out, source = Path(app.outdir).resolve(), Path(app.srcdir).resolve()
    if out.is_relative_to(source) and out != source:
        config.exclude_patterns.append(f"{out.relative_to(source).as_posix()}/**")


def setup(app: Sphinx) -> None:
    """Write the copies with the pages, and the list at the end."""
    app.connect("config-inited", leave_out)
    app.connect("html-page-context", write_copy, priority=940)
    app.connect("build-finished", write_list)
