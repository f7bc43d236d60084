"""From findings to a label, with its cause, its triplets and its rationale."""
