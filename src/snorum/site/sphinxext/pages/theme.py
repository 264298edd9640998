"""The look of an edition's site: Furo, with the style sheets, scripts and templates of the folder `theme`.

An edition with another theme of Sphinx has that theme's look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.config import Config

from snorum import __version__
from snorum.edition.editions import chosen, own

FOLDER = Path(__file__).parents[1] / "theme"
STYLES = (
    "fonts", "frame", "snorum", "reading", "notes", "lists", "cite", "drawing", "claims", "replay", "sources", "access",
)  # fmt: skip
SCRIPTS = ("access", "cite", "reading", "replay")
SETTINGS = {
    "html_sidebars": {"**": []},
    "html_theme_options": {"navigation_with_keys": False},
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "pygments_style": "a11y-high-contrast-light",
    "pygments_dark_style": "native",
}
"""What is set unless `conf.py` sets it."""


def give_look(app: Sphinx, config: Config) -> None:
    """Add the style sheets, scripts and templates to a site with Furo."""
    if config.html_theme != "furo":
        return
    config.templates_path = [*config.templates_path, str(FOLDER / "templates")]
    config.html_static_path = [str(FOLDER / "static"), *config.html_static_path]
    styles = [f"{name}.css" for name in STYLES]
    config.html_css_files = [*styles, ("print.css", {"media": "print"}), *config.html_css_files]
    config.html_js_files = [*((f"{name}.js", {"defer": "defer"}) for name in SCRIPTS), *config.html_js_files]
    set_unless_given(config, SETTINGS)


def set_unless_given(config: Config, settings: Mapping[str, Any]) -> None:
    """Set what neither `conf.py` nor the command line sets."""
    for name in settings.keys() - config._raw_config.keys() - config.overrides.keys():
        config[name] = settings[name]


def find_titles(app: Sphinx, builder: Builder) -> None:
    """Prepare the contents of all pages without their headings and functions, which no page's navigation shows."""
    builder.snorum_titles = titles = {}  # type: ignore[attr-defined]
    for page, contents in app.env.tocs.items():
        titles[page] = contents.deepcopy()
        for entry in titles[page].children:
            if isinstance(entry, nodes.list_item) and len(entry) > 1:
                entry[1][:] = list(entry.findall(addnodes.toctree))  # type: ignore[index]


def use_titles(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Make a page's navigation from the titles of pages: Sphinx would first copy all that is on every page."""

    def navigation(toctree: Callable[..., str], **options: Any) -> str:
        whole, app.env.tocs = app.env.tocs, app.builder.snorum_titles  # type: ignore[attr-defined]
        try:
            return toctree(**options)
        finally:
            app.env.tocs = whole

    if app.config.html_theme == "furo" and "toctree" in context:
        context["toctree"] = partial(navigation, context["toctree"])


def say_places(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Tell the foot of each page where the edition's source lies, and with which version of Snorum it was made."""
    edition = chosen()
    named = {"Source": edition.repository, "Report a fault": edition.issues}
    context["places"] = [(name, place) for name, place in named.items() if place]
    context["made_with"] = "" if edition == own() else __version__


def setup(app: Sphinx) -> None:
    """Give the site its look when `conf.py` has been read."""
    app.connect("config-inited", give_look)
    app.connect("write-started", find_titles)
    app.connect("html-page-context", use_titles, priority=400)
    app.connect("html-page-context", say_places)
