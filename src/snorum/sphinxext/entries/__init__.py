"""One thing of the edition, a directive each: passage, rule, crux, example, claim."""
