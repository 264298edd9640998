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
from snorum.site.sphinxext.base import add_html_node
from snorum.site.sphinxext.checking.checker import add_to_page
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
<div id="table-setup">
<div class="choices">
<p><label for="table-game">Game</label> <select id="table-game"></select></p>
<p><label for="table-number">Players</label> <select id="table-number"></select></p>
<p id="table-length-line"><label for="table-length">Length</label> <select id="table-length"></select></p>
<fieldset><legend class="said">What to do</legend>
<label><input type="radio" name="table-mode" value="play" checked> Play</label>
<label><input type="radio" name="table-mode" value="tell"> Settle a quarrel</label></fieldset>
</div>
<div id="check-set" hidden></div>
<div class="buttons"><button type="button" id="table-begin" class="chief">Deal</button>
<button type="button" id="table-resume" hidden>Back to the game</button></div>
<details id="table-options"><summary>Names, who plays, hands, rules</summary>
<ul id="table-players"></ul>
<p id="table-ways" class="plays"></p>
<p id="table-faceup-line" hidden><label for="table-faceup">Face up on the table, if you know it</label> \
<input id="table-faceup" autocomplete="off" spellcheck="false" placeholder="9H 4D KC 2S"></p>
<details class="check-rules"><summary>Rules and open questions of <span id="check-game"></span></summary>
<p class="check-about">To see the difference that a reading makes, choose another answer during a game: the same cards
are played again under it.</p>
<div id="check-points"></div></details>
</details>
</div>
<div class="table-loading" id="table-stage" hidden><progress id="table-progress" max="1" value="0" \
aria-label="Loading the referee"></progress> <span id="table-loaded">Loading the referee</span></div>
<dialog id="table-play" aria-labelledby="table-name">
<header class="top"><button type="button" id="table-leave" aria-label="Leave the table">×</button>
<h2><span id="table-name"></span> <small id="table-which"></small></h2>
<button type="button" popovertarget="table-beside" id="table-book" \
aria-label="The text in force, and what was played">§</button></header>
<div class="board">
<p id="table-verdict" hidden></p>
<div id="table-seats" role="list" aria-label="The players"></div>
<div id="table-felt" role="group" aria-label="The table"></div>
<section id="table-counted" aria-label="The score"></section>
<p id="table-since"></p>
<p id="table-said" role="status" tabindex="-1"></p>
<div id="table-why" role="alert"></div>
<div class="buttons" id="table-calls"></div>
<div id="table-hand"></div>
<p id="table-me"></p>
<ol id="table-lines" aria-label="What was told, the last first" hidden></ol>
<div id="table-pad" hidden>
<div id="table-keys"></div>
<form id="table-tell"><label for="table-line" class="said">In your own words</label>
<span class="row"><input id="table-line" autocomplete="off" autocapitalize="off" enterkeyhint="done" \
placeholder="or say it: Ann plays the ten" aria-describedby="table-heard"><button>Tell</button></span>
<output id="table-heard" for="table-line"></output></form></div>
</div>
<nav class="strip" aria-label="Acts">
<button type="button" id="table-undo" aria-disabled="true">Undo</button>
<button type="button" id="table-hint">Hint</button>
<button type="button" id="table-deal" hidden>Next deal</button>
<button type="button" id="table-ruling" hidden>Keep ruling</button>
<button type="button" popovertarget="table-more">More</button></nav>
<div id="table-cover" hidden><p id="table-next-player"></p>
<button type="button" id="table-uncover" class="chief"></button>
<button type="button" id="table-send-turn"></button>
<p class="check-about">The address of a turn has the game so far, and shows a hand only to who says that it is theirs. \
It is sealed against a glance, not against somebody who takes it apart.</p></div>
<section id="table-beside" popover aria-label="What is said of it">
<button type="button" class="close" popovertarget="table-beside" popovertargetaction="hide">Close</button>
<div id="table-force"></div>
<h3>Who owes what</h3>
<div id="table-account"></div>
<div id="table-score"></div>
<h3>What was played</h3>
<ol id="table-log" reversed tabindex="0" aria-label="What was played, the last first"></ol>
</section>
<section id="table-more" popover aria-label="More">
<button type="button" class="close" popovertarget="table-more" popovertargetaction="hide">Close</button>
<div class="buttons">
<button type="button" id="table-redo" aria-disabled="true">Redo</button>
<button type="button" id="table-end">End the deal</button>
<span id="table-sure" hidden>Sure? <button type="button" id="table-end-now">End it</button></span></div>
<p id="table-pace-line"><label>Others play <select id="table-pace"><option value="steady">steadily</option>\
<option value="quick">quickly</option><option value="wait">when told to</option></select></label></p>
<p id="table-hint-line"><label>Hints by <select id="table-policy"></select></label></p>
<h3>Record, share, save</h3>
<div class="buttons"><button type="button" id="table-check" aria-disabled="true">Edit in Check a record</button>
<button type="button" id="table-download" aria-disabled="true">Download record</button>
<button type="button" id="table-address">Copy address</button></div>
<p class="check-about">The address contains the game up to this play. Nothing is sent to anyone: the part after the \
<code>#</code> stays in the browser.</p>
<details class="plain"><summary>The record<span id="table-open-hands" hidden> (it has everybody’s cards, and so has \
the address)</span></summary>
<pre id="table-record" tabindex="0" aria-label="The record"></pre></details>
</section>
<section id="table-leaf" popover aria-label="The ruling">
<button type="button" class="close" popovertarget="table-leaf" popovertargetaction="hide">Close</button>
<div class="buttons"><button type="button" id="table-print">Print</button>
<button type="button" id="table-send">Copy its address</button></div>
<div id="table-ruled"></div>
</section>
<section id="table-review" popover aria-label="Your plays">
<button type="button" class="close" popovertarget="table-review" popovertargetaction="hide">Close</button>
<div id="table-reviewed"></div>
</section>
<section id="table-pile" popover aria-label="Cards already played">
<button type="button" class="close" popovertarget="table-pile" popovertargetaction="hide">Close</button>
<div id="table-piled"></div>
</section>
</dialog>
<div id="table-error" role="alert"></div>
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
    add_html_node(app, card_table, _set_frame)
    app.connect("html-page-context", add_files, priority=700)
