"""Files that the site offers for download beside its pages."""
