"""The directives for single entries: passage, rule, crux, example and claim."""
