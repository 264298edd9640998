"""The look of an edition's site: Furo, with the style sheets, scripts and templates of the folder `theme`.

An edition with another theme of Sphinx has that theme's look.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

FOLDER = Path(__file__).parents[1] / "theme"
STYLES = ("fonts", "snorum", "reading", "notes", "lists", "cite", "drawing", "claims", "replay", "sources", "access")
SCRIPTS = ("access", "cite", "reading", "replay")
SIDEBAR = ("brand", "search", "scroll-start", "navigation", "contents", "scroll-end")
SETTINGS = {
    "html_sidebars": {"**": [f"sidebar/{name}.html" for name in SIDEBAR]},
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


def setup(app: Sphinx) -> None:
    """Give the site its look when `conf.py` has been read."""
    app.connect("config-inited", give_look)
