"""Configuration of the edition's site."""

from snorum.editions import Edition

edition = Edition.read("../sources")
project, author, version = edition.title, edition.editors, edition.version
copyright = f"{edition.year}, {edition.editors}"
language = edition.language
html_baseurl = edition.address
html_title = edition.title
html_theme = "furo"

extensions = ["myst_parser", "sphinx_copybutton", "snorum.sphinxext"]
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = True
snorum_edition = "../sources"
snorum_addresses = "draft"
snorum_book = ["index", "beggar"]
snorum_runtime = "../build/runtime"
