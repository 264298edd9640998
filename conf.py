"""Configuration of the edition's site. Its pages are in docs/.

The build downloads one thing, once: the Python that runs in the page "Check a record" (`snorum_runtime`).
"""

from __future__ import annotations

from snorum import TITLE, __version__
from snorum.edition import addresses

project = "Snorum"
author = "The Snorum editors"
copyright = "2026, the Snorum editors; the texts of the editors CC BY 4.0, Peel’s in the public domain"
version = release = __version__
language = "en-GB"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "snorum.sphinxext",
    "sphinxext.opengraph",
]
exclude_patterns = ["_static", "_social"]
nitpicky = True
# This project is the whole edition, not one that shows a passage or two.
snorum_edition = True
# The published addresses are those of this site: their targets must stay where they are.
snorum_addresses = "keep"
# Records can be checked in the page: the build adds the runtime (sphinxext/checking/runtime.py), or does without it if
# there is no network.
snorum_runtime = True
# The standard library and other libraries are not linked, since that would need their inventories from the network. The
# project's own names must resolve, except those that are private to a module.
nitpick_ignore_regex = [(r"py:.*", r"(?!snorum\b).*"), (r"py:.*", r"snorum\..*\.(_\w+|[FMPRST]|T_co|Payment)")]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3
# Sphinx's smart quotes would change Peel's quotation marks. MyST's affect only the editors' Markdown.
smartquotes = False

# Single backquotes in docstrings are code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"

ogp_site_url = addresses.base_address()
ogp_site_name = TITLE
ogp_social_cards = {"enable": False}
snorum_card_fonts = "docs/_social"

html_theme = "furo"
html_baseurl = addresses.base_address()
html_title = "Snorum"
html_favicon = "docs/_static/favicon.svg"
html_static_path = ["docs/_static"]

# The e-book (`make epub`) has the pages whose names begin so.
snorum_book = ["index", "edition/", "books/", "guide/", "about/"]
epub_description = (
    "Snip-Snap-Snorum, Jig, Cassino, Snitch’ems and Snap as their sources give them, sentence by sentence, each beside "
    "the rule that carries it out and the questions that it leaves open."
)
