"""`{checker}`: the frame of the page "Check a record", its files and security policy, and the links that lead to it.

The script `theme/static/check/main.js` and its imports fill the frame. No other page loads them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import quote, urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from snorum.edition.editions import chosen, own
from snorum.edition.files import in_json
from snorum.site.sphinxext.base import add_html_node
from snorum.site.sphinxext.pictures.replay import SIGNS
from snorum.site.web import differences

STATIC = Path(__file__).parent.parent / "theme" / "static"
PAGE = "check"
"""The name of the page with the frame."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
"""The content security policy of the page. Nothing in a record can run or appear as HTML, and scripts can contact only
the site's own host. The policy does not stop them from sending records to that host; the scripts simply never do."""


class checker(nodes.General, nodes.Element):
    """The frame of *Check a record*, which the page's script fills."""


class checker_link(nodes.General, nodes.TextElement):
    """A link to the page; `fragment` says what to open there."""


class CheckerDirective(SphinxDirective):
    """Insert the frame."""

    def run(self) -> list[nodes.Node]:
        """The frame, as a single node."""
        return [checker()]


def link_to_try(example: str, under: Mapping[str, str], text: str) -> checker_link:
    """A link that opens an example in the page, under the given rules."""
    given = [("set", f"{name}={value}") for name, value in under.items()]
    return checker_link("", text, fragment=urlencode([("example", example), *given], safe="/=", quote_via=quote))


def has_difference(directive: SphinxDirective, crux: str) -> bool:
    """Whether some record is judged differently under the options of a crux; see `snorum.site.web.differences`."""
    path = Path(directive.env.srcdir, "readings", "differences.json")
    if not path.is_file():
        return False
    directive.env.note_dependency(str(path))
    return _read_differences(path, path.stat().st_mtime_ns).get(crux, True) is not None


@lru_cache
def _read_differences(path: Path, changed: int) -> differences.Kept:
    return differences.read(path)


def link_to_difference(crux: str, text: str) -> checker_link:
    """A link that opens a record in the page, judged under each option of a crux."""
    return checker_link("", text, fragment=urlencode([("difference", crux)]))


FRAME = """\
<div class="check-without">
<p>Checking a record on this page needs JavaScript and a web server. The command needs neither and gives the same
result:</p>
<pre>snorum check tuesday.toml</pre>
</div>
<div class="checker" id="checker" data-signs="{signs}" data-guide="{guide}" hidden>
<div class="check-record">
<div class="check-start">
<p><label for="check-example">Start from</label> <select id="check-example"></select></p>
<p><button type="button" id="check-before" class="quiet" hidden>Restore the previous record</button></p>
</div>
<label class="check-name" for="check-text">The record</label>
<div class="editor">
<pre class="numbers" aria-hidden="true">1</pre>
<div class="field"><div class="bands" aria-hidden="true"></div>
<textarea id="check-text" spellcheck="false" autocomplete="off" autocapitalize="off" \
aria-describedby="check-hint"></textarea></div>
<div class="marks" aria-hidden="true"></div>
</div>
<output class="check-heard" id="check-heard" for="check-text"></output>
<p class="check-hint" id="check-hint"><kbd>Ctrl</kbd> or <kbd>⌘</kbd> with <kbd>Enter</kbd> checks; <kbd>Tab</kbd> \
leaves the record.</p>
<div class="check-do">
<button type="button" id="check-now" class="chief">Check</button>
<button type="button" id="check-every">Under every reading</button>
<button type="button" id="check-stop" aria-disabled="true">Stop</button>
</div>
<div class="check-loading" hidden><progress id="check-progress" max="1" value="0" aria-labelledby="check-stage">\
</progress> <span id="check-stage"></span></div>
<p id="check-status" role="status"></p>
<div id="check-set" hidden></div>
<details class="check-rules"><summary>Rules and open questions of <span id="check-game"></span></summary>
<p class="check-about">Choices made here do not change the record. They work like <code>--set</code> at the command
line.</p>
<div id="check-points"></div></details>
<details class="check-take"><summary>Share, save or cite</summary>
<p><label for="check-file">File name</label> <input id="check-file" maxlength="100" autocomplete="off"
spellcheck="false"></p>
<p class="buttons"><button type="button" id="check-address">Copy address</button>
<button type="button" id="check-download">Download record</button>
<button type="button" id="check-report" aria-disabled="true">Download report (JSON)</button></p>
<p id="check-taken" role="status"></p>
<p class="check-about">The address contains the record and the rules chosen above. Nothing is sent to anyone: the part
after the <code>#</code> stays in the browser. At the command line, this does the same:</p>
<div class="check-command"><pre><code id="check-command"></code></pre>
<button type="button" id="check-copy" class="quiet">Copy command</button></div>
</details>
</div>
<div id="check-error" role="alert"></div>
<section class="check-found for-snorum-drawings" id="check-found" aria-label="What the referee says"></section>
</div>
"""


def _set_frame(writer: HTML5Translator, node: checker) -> None:
    guide = "" if chosen() == own() else own().address
    writer.body.append(FRAME.replace("{signs}", escape(in_json(SIGNS))).replace("{guide}", guide))
    raise nodes.SkipNode


def _open_link(writer: HTML5Translator, node: checker_link) -> None:
    here = writer.builder.current_docname
    address = f"{writer.builder.get_relative_uri(here, PAGE)}#{node['fragment']}"
    writer.body.append(writer.starttag(node, "a", "", href=address, CLASS="to-check"))


def _close_link(writer: HTML5Translator, node: checker_link) -> None:
    writer.body.append("</a>")


def remove_dead_links(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Remove the links to the page from a project that does not have it."""
    if PAGE not in app.env.found_docs or not app.config.snorum_edition:
        for link in list(doctree.findall(checker_link)):
            link.parent.parent.remove(link.parent)


def add_files(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the style sheet, the script and the policy to the page; the policy must come first."""
    if doctree is not None and next(iter(doctree.findall(checker)), None) is not None:
        add_to_page(app, context, "check/main.js", "check.css")


def add_to_page(app: Sphinx, context: dict[str, Any], script: str, *styles: str) -> None:
    """Add to a page that runs the package the policy, which must come first, its script and its style sheets.

    What the script imports is named too, so that a browser need not read the script to ask for it.
    """
    places = (context["pathto"](f"_static/{each}", True) for each in sorted(imported_by(script)))
    preloads = [f'<link rel="modulepreload" href="{escape(place)}">' for place in places]
    context["metatags"] = "\n".join([policy_tag(POLICY), *preloads, context.get("metatags", "")])
    for priority, style in enumerate(styles, 700):
        app.add_css_file(style, priority=priority)
    app.add_js_file(script, type="module")


def policy_tag(policy: str) -> str:
    """How a page names a content security policy; what stands before it in the head is not bound by it."""
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'


def imported_by(script: str) -> set[str]:
    """The scripts that a script imports, directly or not, as places within the folder of static files."""
    found: set[str] = set()
    todo = [script]
    while todo:
        place = todo.pop()
        text = (STATIC / place).read_text("utf-8")
        named = {normpath(str(PurePosixPath(place).parent / each)) for each in re.findall(r' from "(\.[^"]+)";', text)}
        todo += named - found
        found |= named
    return found


def setup(app: Sphinx) -> None:
    """Register the directive, its node and the link node: outside the web there is no page to open."""
    app.add_directive("checker", CheckerDirective)
    add_html_node(app, checker, _set_frame)
    add_html_node(app, checker_link, _open_link, _close_link)
    app.connect("doctree-resolved", remove_dead_links)
    app.connect("html-page-context", add_files, priority=700)
