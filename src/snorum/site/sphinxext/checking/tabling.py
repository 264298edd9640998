"""`{card-table}`: the frame of the page "The table", its files and security policy.

The script `theme/static/table/main.js` and its imports fill the frame. They use the runtime and the security policy of
the page "Check a record".
"""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from snorum.edition.files import in_json
from snorum.games import GAMES
from snorum.site.sphinxext.checking.checker import add_to_page, skip
from snorum.site.sphinxext.pictures.replay import SIGNS


class card_table(nodes.General, nodes.Element):
    """The frame of *The table*, which the page's script fills."""


class CardTableDirective(SphinxDirective):
    """Insert the frame."""

    def run(self) -> list[nodes.Node]:
        """The frame, as a single node."""
        return [card_table()]


FRAME = """\
<div class="table-without">
<p>To play on this page needs JavaScript and a web server. The command needs neither:</p>
<pre>snorum play {game} --seat A</pre>
</div>
<div class="checker card-table for-snorum-drawings" id="card-table" data-signs="{signs}" hidden>
<details id="table-setup" open><summary>Choose a game</summary>
<div class="choices">
<p><label for="table-game">Game</label> <select id="table-game"></select></p>
<fieldset><legend class="said">What to do</legend>
<label><input type="radio" name="table-mode" value="play" checked> Play</label>
<label><input type="radio" name="table-mode" value="tell"> Tell what happened</label></fieldset>
<p><label for="table-number">Players</label> <select id="table-number"></select></p>
</div>
<ul id="table-players"></ul>
<p id="table-faceup-line" hidden><label for="table-faceup">Face up on the table, if you know it</label> \
<input id="table-faceup" autocomplete="off" spellcheck="false" placeholder="9H 4D KC 2S"></p>
<div id="check-set" hidden></div>
<details class="check-rules"><summary>Rules and open questions of <span id="check-game"></span></summary>
<p class="check-about">To see the difference that a reading makes, choose another answer during a game: the same cards
are played again under it.</p>
<div id="check-points"></div></details>
<div class="buttons"><button type="button" id="table-begin" class="chief">Deal</button></div>
</details>
<div class="table-loading" id="table-stage" hidden><progress id="table-progress" max="1" value="0" \
aria-label="Loading the referee"></progress> Loading the referee</div>
<p id="table-said" role="status" tabindex="-1"></p>
<div id="table-play" hidden>
<section aria-label="The table">
<div id="table-board"></div>
<div id="table-hand"></div>
<div id="table-layout"></div>
<div class="buttons" id="table-calls"></div>
<form id="table-tell" hidden><label for="table-line">Or say it in your own words</label>
<span class="row"><input id="table-line" autocomplete="off" autocapitalize="off" enterkeyhint="done" \
aria-describedby="table-heard"><button>Tell it</button></span>
<output id="table-heard" for="table-line"></output></form>
<div class="buttons">
<button type="button" id="table-pass" hidden>Let it pass</button>
<button type="button" id="table-go" hidden>Go on</button>
<button type="button" id="table-deal" hidden>Deal again</button>
<button type="button" id="table-end">End the deal</button>
<button type="button" id="table-undo" aria-disabled="true">Undo</button>
<button type="button" id="table-redo" aria-disabled="true">Redo</button>
<span id="table-hint-line" hidden><button type="button" id="table-hint">Hint</button> <label>by \
<select id="table-policy" aria-label="The policy that gives the hint"></select></label></span>
<label>Others play <select id="table-pace"><option value="steady">steadily</option>\
<option value="quick">quickly</option><option value="wait">when told to</option></select></label>
</div>
</section>
<section id="table-beside" aria-label="What is said of it">
<div id="table-force"></div>
<h2>Who owes what</h2>
<div id="table-account"></div>
<h2>What was played</h2>
<ol id="table-log" reversed tabindex="0" aria-label="What was played, the last first"></ol>
<details class="check-take"><summary>Record, share, save</summary>
<div class="buttons"><button type="button" id="table-check" aria-disabled="true">Edit in Check a record</button>
<button type="button" id="table-download" aria-disabled="true">Download record</button>
<button type="button" id="table-address">Copy address</button></div>
<p class="check-about" id="table-open-hands" hidden>The record and the address hold everybody’s cards.</p>
<p class="check-about">The address contains the game up to this play. Nothing is sent to anyone: the part after the \
<code>#</code> stays in the browser.</p>
<pre id="table-record" tabindex="0" aria-label="The record"></pre></details>
</section>
</div>
<div id="table-why" role="alert"></div>
</div>
"""


def _set_frame(writer: HTML5Translator, node: card_table) -> None:
    frame = FRAME.replace("{signs}", escape(in_json(SIGNS)))
    writer.body.append(frame.replace("{game}", next(iter(GAMES))))
    raise nodes.SkipNode


def add_files(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the style sheets, the script and the policy to the page."""
    if doctree is not None and next(iter(doctree.findall(card_table)), None) is not None:
        add_to_page(app, context, "table/main.js", "check.css", "table.css")


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("card-table", CardTableDirective)
    other = (skip, None)
    app.add_node(card_table, html=(_set_frame, None), latex=other, text=other, man=other, texinfo=other)
    app.connect("html-page-context", add_files, priority=700)
