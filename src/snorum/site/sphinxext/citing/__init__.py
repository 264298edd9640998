"""How to cite the edition: beside each entry, and as metadata in the head of each page."""
