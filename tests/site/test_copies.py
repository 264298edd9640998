"""The Markdown copies of the pages, for assistants: what stands in them, and the list of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from snorum import edition
from snorum.site.assistants.cited import passage_cited
from snorum.site.sphinxext.files.markdown import as_markdown


def test_each_page_has_a_copy_beside_it_and_names_it(site: Path) -> None:
    """All that Sphinx makes from a text; not its indexes, the search and the like."""
    pages = {path for path in site.rglob("*.html") if path.with_name(f"{path.name}.md").is_file()}
    assert len(pages) > 150 and {path.with_name(path.name.removesuffix(".md")) for path in site.rglob("*.md")} == pages
    for path in pages:
        assert f'type="text/markdown" href="{path.name}.md"' in path.read_text("utf-8"), path
    listed = re.findall(r"\]\(([^)]*\.html\.md)\)", site.joinpath("llms.txt").read_text("utf-8"))
    assert sorted(listed) == sorted(f"{path.relative_to(site).as_posix()}.md" for path in pages)


def test_the_list_says_what_each_page_is_about(site: Path) -> None:
    text = site.joinpath("llms.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("- [")]
    assert text.startswith("# Snorum\n\n> ") and "`snorum mcp`" in text
    short = [line for line in lines if len(line.partition("): ")[2]) < 15]
    assert len(short) < len(lines) / 10, short
    assert not any("](" in line.partition("): ")[2] for line in lines), "a link leads elsewhere from here"
    assert text.index("## Optional") > text.index("(edition/jig.html.md)")


def test_every_passage_is_a_quotation_with_its_reference(site: Path) -> None:
    """What is not quoted is said to be ours."""
    found: dict[str, str] = {}
    for path in site.rglob("*.html.md"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("> — "):
                for named in re.split(r"; (?=[a-z0-9]+-\S+(?: to \S+)?: )", line.removeprefix("> — ")):
                    ids, _, reference = named.partition(": ")
                    first, _, last = ids.partition(" to ")
                    found |= dict.fromkeys(between(first, last or first), reference)
    assert len(found) > 1_000 and found.keys() >= {each.id for each in edition.works()[0].passages}
    for id, reference in found.items():
        cited = passage_cited(id)
        assert reference == cited.reference + ("" if cited.quoted else ", in the editors’ words"), id


def between(first: str, last: str) -> list[str]:
    passages = [each.id for each in edition.passages()]
    return passages[passages.index(first) : passages.index(last) + 1]


def test_the_words_of_a_passage_are_as_in_the_source(site: Path) -> None:
    text = " ".join(site.joinpath("edition/jig.html.md").read_text("utf-8").split())
    assert "The one who plays Jig has the next lead, and may follow on with whichever card he chooses." in text
    assert "<span" not in text and "<svg" not in text and "cite this" not in text


@pytest.mark.parametrize(
    ("body", "copy"),
    [
        ("<h1>A<a class='headerlink' href='#a'>¶</a></h1><p>b <em>c</em></p>", "# A\n\nb *c*\n"),
        ("<p>see <svg><title>the ace</title><path d=''/></svg>, once</p>", "see [the ace], once\n"),
        ("<table><tr><th>a</th></tr><tr><td>1</td></tr></table>", "| a |\n| --- |\n| 1 |\n"),
        ("<p>a</p><script>b</script><p>c <button>d</button></p>", "a\n\nc\n"),
    ],
)
def test_what_only_a_reader_needs_is_left_out(body: str, copy: str) -> None:
    assert as_markdown(body).replace("\\[", "[").replace("\\]", "]") == copy
