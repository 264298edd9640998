"""Changes to the HTML that Sphinx writes for pages."""
