"""Files that the site gives away beside its pages."""
