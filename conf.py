"""Configuration of the edition's site. Its pages are in docs/.

The build downloads one thing, once: the Python that runs in the page "Check a record" (`snorum_runtime`).
"""

from __future__ import annotations

import gc
import logging
import os
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from snorum import TITLE, __version__
from snorum.edition import addresses

# What a build makes it keeps to its end. To look again and again for what is not needed takes an eighth of its time.
gc.set_threshold(100_000, 20, 50)

project = "Snorum"
author = "The Snorum editors"
copyright = "2026, the Snorum editors; the texts of the editors CC BY 4.0, Peel’s in the public domain"
version = release = __version__
language = "en-GB"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "snorum.site.sphinxext",
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
autoclass_content = "both"  # what a class is, and with what it is made
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_use_type_comments = False
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
snorum_changes = "CHANGELOG.md"

html_theme = "furo"
html_baseurl = addresses.base_address()
html_title = "Snorum"
html_favicon = "docs/_static/favicon.svg"
html_static_path = ["docs/_static"]

# The notebooks are run when they are read, each where nothing else lies; one that fails, fails the build.
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_show_tb = True
nb_execution_timeout = 600
# Nobody's own settings of IPython have a part in it. What a cell prints is one output, not one for each fifth of a
# second. The kernels talk to this machine alone, so they need not say that they do so in plain text.
logging.getLogger("traitlets").setLevel(logging.WARNING)
settings = Path(__file__).parent / "build" / "ipython"
os.environ["IPYTHONDIR"] = str(settings)
(settings / "profile_default").mkdir(parents=True, exist_ok=True)
(settings / "profile_default/ipython_kernel_config.py").write_text("""\
from ipykernel.iostream import OutStream
OutStream.flush_interval = 3600
get_config().IPKernelApp.log_level = "ERROR"
""")

# The e-book (`make epub`) has the pages whose names begin so.
snorum_book = ["index", "edition/", "books/", "guide/", "about/"]
epub_description = (
    "Snip-Snap-Snorum, Jig, Cassino, Snitch’ems and Snap as their sources give them, sentence by sentence, each beside "
    "the rule that carries it out and the questions that it leaves open."
)


def setup(app: Sphinx) -> None:
    """Leave the style of notebooks to the pages that are notebooks: it is larger than all of ours."""
    app.connect("html-page-context", _drop_notebook_style, priority=900)


def _drop_notebook_style(app: Sphinx, page: str, _: str, context: dict[str, Any], __: object) -> None:
    if not page.startswith("notebooks/"):
        files = context["css_files"]  # an e-book has their names alone
        context["css_files"] = [each for each in files if "mystnb" not in str(getattr(each, "filename", each))]
