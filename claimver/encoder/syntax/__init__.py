"""Sentences as trees: the questions asked of them, and the mending of what the parser misread."""
