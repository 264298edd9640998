"""Configuration of the edition's site. What the title page says, sources/edition.toml, need not be here."""

html_theme = "furo"
extensions = ["myst_parser", "sphinx_copybutton", "snorum.site.sphinxext"]
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = True
snorum_edition = "../sources"
snorum_addresses = "draft"
snorum_book = ["index", "newmarket"]
snorum_runtime = "../build/runtime"
