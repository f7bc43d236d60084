"""Annotation by people: the queue, what each of them decided, how far they agree, and the formats it travels in."""
