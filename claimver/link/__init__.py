"""Mentions to entities of a knowledge graph, pronouns and descriptions included."""
