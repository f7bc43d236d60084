"""Lessons that come with the program: one TOML file each, in the order of the files' names.

A file holds ``text`` (what is judged), ``claim`` (the number of the one stepped through), ``[[twin]]`` (another
``text``; or a ``statement`` of the graph by its id and the ``object`` that takes the place of its own, none to take the
statement out), and for each language a table with title, aim, questions, what to see, and a translation of the text.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.errors import InputError
from claimver.report.language import ENGLISH, spoken


@dataclass(frozen=True, slots=True)
class Twin:
    """What is changed for comparison: the text, or one statement of the graph."""

    text: str = ""
    statement: str = ""
    object: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A lesson in one language; ``translation`` is of the text, "" in English."""

    title: str
    aim: str
    questions: tuple[str, ...]
    see: str
    translation: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; ``id`` is what a link names it by, ``claim`` counts from 1."""

    id: str
    text: str
    claim: int
    twins: tuple[Twin, ...]
    words: dict[str, Words]

    @property
    def said(self) -> Words:
        """The lesson in the language spoken, else in English."""
        return self.words.get(spoken(), self.words[ENGLISH])


def lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of the folder. Raises: InputError for a file that is none."""
    return tuple(read_lesson(path) for path in sorted(folder.glob("*.toml")))


def read_lesson(path: Path) -> Lesson:
    """The lesson of the file; its name after the number is the id. Raises: InputError."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        text, claim = str(table["text"]).strip(), int(table["claim"])
        twins = tuple(Twin(**{name: str(value) for name, value in twin.items()}) for twin in table.get("twin", ()))
        words = {tag: _words(said) for tag, said in table.items() if isinstance(said, dict)}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is no lesson: {error}. See docs/teach.md for what a lesson holds.") from error
    if not text or claim < 1 or ENGLISH not in words:
        raise InputError(f"{path} is no lesson: it needs a text, a claim from 1 on, and words in English.")
    return Lesson(path.stem.lstrip("0123456789_"), text, claim, twins, words)


def _words(said: dict[str, Any]) -> Words:
    questions = tuple(str(question) for question in said["questions"])
    return Words(str(said["title"]), str(said["aim"]), questions, str(said["see"]), str(said.get("translation", "")))
