"""What the page "Check a record" asks of this package, which runs in the reader's browser: JSON text in and out.

Every text that comes from outside is data: it is read as a record, quoted in messages, and never anything else. The
standard library alone is needed, since there is no other in a browser.

>>> import json
>>> from snorum import edition
>>> text = edition.example_path("peel/nine-sequence").read_text(encoding="utf-8")
>>> found = json.loads(check(text, "nine.toml"))
>>> found["verdict"], found["plays"][2]["line"], found["plays"][3]["reasons"][0]["says"]
('lawful', 17, 'D pairs the nine that C played: Snap')
>>> json.loads(found["report"])["record"]
'nine.toml'
>>> bad = json.loads(check(text.replace("D 9 snap", "D 9 snup"), "nine.toml"))
>>> bad["verdict"], bad["error"]["line"], bad["error"]["says"]
('unreadable', 18, "'snup' is not a call")
"""

from pathlib import Path

from snorum.edition import addresses
from snorum.edition.editions import Edition, use
from snorum.site.web.checking import check, check_all, heard, pictures, told
from snorum.site.web.table import table

__all__ = ["PACKED", "check", "check_all", "get_ready", "heard", "pictures", "table", "told"]

PACKED = "_edition"
"""The folder in the package where another site's archive has its edition."""
if (_home := Path(__file__).parents[2] / PACKED).is_dir():
    use(Edition.read(_home))


def get_ready() -> None:
    """Import and read whatever a call may need, so that what is kept of this Python needs no file any more."""
    from snorum.books import rulings
    from snorum.games import GAMES
    from snorum.records.words import vocabulary
    from snorum.site import drawing  # noqa: F401

    addresses.published()
    rulings.ruling_sets()  # and so the games
    for game in GAMES.values():
        vocabulary(game)
