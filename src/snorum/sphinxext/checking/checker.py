"""`{checker}`: the frame of the page "Check a record", its own files and its policy; and the links that lead to it.

What moves in the frame is `docs/_static/check/main.js` and what that imports. No other page loads any of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from snorum.sphinxext.pictures.replay import SIGNS
from snorum.web import differences

PAGE = "check"
"""The page that has the frame."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'"
)
"""What this page may do: nothing that a record says is ever run or shown as HTML, and its scripts can ask nothing of
any host but the site's own. That they send it no record is not the policy's doing but theirs."""


class checker(nodes.General, nodes.Element):
    """The frame."""


class to_checker(nodes.General, nodes.TextElement):
    """A link to the page; `fragment` says what it opens there."""


class CheckerDirective(SphinxDirective):
    """Set the frame."""

    def run(self) -> list[nodes.Node]:
        """It needs nothing but itself."""
        return [checker()]


def try_it(example: str, under: Mapping[str, str], text: str) -> to_checker:
    """A link that opens an example in the page, with these rules set beside it."""
    given = [("set", f"{name}={value}") for name, value in under.items()]
    return to_checker("", text, fragment=urlencode([("example", example), *given], safe="/=", quote_via=quote))


def shows_difference(directive: SphinxDirective, crux: str) -> bool:
    """Whether there is a record that comes out differently under its options; see `snorum.web.differences`."""
    path = Path(directive.env.srcdir, "readings", "differences.json")
    if not path.is_file():
        return False
    directive.env.note_dependency(str(path))
    return _kept(path, path.stat().st_mtime_ns).get(crux, True) is not None


@lru_cache
def _kept(path: Path, changed: int) -> differences.Kept:
    return differences.read(path)


def see_difference(crux: str, text: str) -> to_checker:
    """A link that has a record judged there under each option of a crux."""
    return to_checker("", text, fragment=urlencode([("difference", crux)]))


FRAME = """\
<div class="check-without">
<p>To check a record here the page needs JavaScript, and a web server before it. The command needs neither, and says
the same:</p>
<pre>snorum check tuesday.toml</pre>
</div>
<div class="checker" id="checker" data-signs="{signs}" hidden>
<div class="check-record">
<div class="check-start">
<p><label for="check-example">Begin with</label> <select id="check-example"></select></p>
<p><button type="button" id="check-before" class="quiet" hidden>Back to what stood here before</button></p>
</div>
<label class="check-name" for="check-text">The record</label>
<div class="editor">
<pre class="numbers" aria-hidden="true">1</pre>
<div class="field"><div class="bands" aria-hidden="true"></div>
<textarea id="check-text" spellcheck="false" autocomplete="off" autocapitalize="off" \
aria-describedby="check-hint"></textarea></div>
<div class="marks" aria-hidden="true"></div>
</div>
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
<p class="check-about">What is chosen here is set beside the record and does not change it, as <code>--set</code> does
at the command line.</p>
<div id="check-points"></div></details>
<details class="check-take"><summary>Share it, keep it, cite it</summary>
<p><label for="check-file">Name of the file</label> <input id="check-file" maxlength="100" autocomplete="off"
spellcheck="false"></p>
<p class="buttons"><button type="button" id="check-address">Copy address</button>
<button type="button" id="check-download">Download record</button>
<button type="button" id="check-report" aria-disabled="true">Download report (JSON)</button></p>
<p id="check-taken" role="status"></p>
<p class="check-about">The address holds the record and the rules set beside it, and nothing is sent to anybody: what
stands after the <code>#</code> stays with the reader. At the command line this does the same:</p>
<div class="check-command"><pre><code id="check-command"></code></pre>
<button type="button" id="check-copy" class="quiet">Copy command</button></div>
</details>
</div>
<div id="check-error" role="alert"></div>
<section class="check-found for-snorum-drawings" id="check-found" aria-label="What the referee says"></section>
</div>
"""


def _set_frame(writer: HTML5Translator, node: checker) -> None:
    writer.body.append(FRAME.replace("{signs}", escape(json.dumps(SIGNS, ensure_ascii=False))))
    raise nodes.SkipNode


def _open_link(writer: HTML5Translator, node: to_checker) -> None:
    here = writer.builder.current_docname
    address = f"{writer.builder.get_relative_uri(here, PAGE)}#{node['fragment']}"
    writer.body.append(writer.starttag(node, "a", "", href=address, CLASS="to-check"))


def _close_link(writer: HTML5Translator, node: to_checker) -> None:
    writer.body.append("</a>")


def _leave_out(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    """Elsewhere than on the web there is nothing to open."""
    raise nodes.SkipNode


def _no_page(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """A project without the page has no links to it."""
    if PAGE not in app.env.found_docs or not app.config.snorum_edition:
        for link in list(doctree.findall(to_checker)):
            link.parent.parent.remove(link.parent)


def equip(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Give the page with the frame its style sheet, its script and its policy, which must stand before both."""
    if doctree is None or next(iter(doctree.findall(checker)), None) is None:
        return
    policy = f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY, quote=False)}">'
    context["metatags"] = policy + "\n" + context.get("metatags", "")
    app.add_css_file("check.css", priority=700)
    app.add_js_file("check/main.js", type="module")


def setup(app: Sphinx) -> None:
    """Register the directive, its node and the links."""
    app.add_directive("checker", CheckerDirective)
    other = (_leave_out, None)
    app.add_node(checker, html=(_set_frame, None), latex=other, text=other, man=other, texinfo=other)
    app.add_node(to_checker, html=(_open_link, _close_link), latex=other, text=other, man=other, texinfo=other)
    app.connect("doctree-resolved", _no_page)
    app.connect("html-page-context", equip, priority=700)
