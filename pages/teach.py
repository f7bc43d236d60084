"""Teach: a verdict step by step, with a class."""

from claimver.ui import teach, teach_desk

teach.show(teach_desk.teach_desk)
