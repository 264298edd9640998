"""The HTML of pages: what is written, and what is left out."""
