"""Annotate: correct what a model suggests, one text after another; decisions become training data."""

from claimver.ui import annotate, annotate_desk

annotate.show(annotate_desk.annotate_desk)
