"""The edition as pages and data: trace, pictures, exports, the page's Python, the Sphinx extension."""
