"""How a text and its numbered evidence become the prompt: the one form for training and for use.

A prompt is a file with the slots ``$triplets`` and ``$text``, each filled once: what the text holds is never read as a
slot. Evidence is numbered from 1, triplets first, then passages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template

from claimver.errors import ModelError, reason_of
from claimver.types import Entity, Passage, Triplet, Value

PROMPTS = Path(__file__).resolve().parent.parent / "prompts"
SLOTS = frozenset({"triplets", "text"})
NONE = "(none)"
_QUALIFIERS = 3
_SPACE = re.compile(r"\s+")


@cache
def load_prompt(path: str = "") -> Template:
    """The prompt of a file, the shipped one by default. Raises: ModelError where it lacks a slot or has another."""
    file = Path(path) if path else PROMPTS / "claimver.txt"
    try:
        template = Template(file.read_text("utf-8").strip())
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"The prompt {file} cannot be read ({reason_of(error)}). Name a UTF-8 text file.") from None
    slots = set(template.get_identifiers()) if template.is_valid() else set()
    if slots != SLOTS:
        raise ModelError(
            f"The prompt {file} has the slots {', '.join(sorted(slots)) or 'none'}; it needs $triplets and $text, "
            "each once or more, and no other. A dollar sign of its own is written $$."
        )
    return template


def fact(triplet: Triplet) -> str:
    """The triplet on one line, its first qualifiers behind it.

    >>> from claimver.types import Entity, Property
    >>> fact(Triplet("t1", Entity("Q1", "Airbus"), Property("P1", "country"), Entity("Q2", "France")))
    'Airbus | country | France'
    """
    line = f"{triplet.subject.label} | {triplet.property.label} | {triplet.object_text}"
    qualifiers = "; ".join(f"{q.property.label}: {_words(q.value)}" for q in triplet.qualifiers[:_QUALIFIERS])
    return one_line(f"{line} ({qualifiers})" if qualifiers else line)


def numbered(triplets: Sequence[Triplet], passages: Sequence[Passage] = ()) -> str:
    """The evidence, one item a line, numbered from 1; ``(none)`` where there is none."""
    lines = [*map(fact, triplets), *(one_line(f"{p.title}: {p.text}" if p.title else p.text) for p in passages)]
    return "\n".join(f"[{number}] {line}" for number, line in enumerate(lines, 1)) or NONE


def fill(text: str, triplets: Sequence[Triplet], passages: Sequence[Passage] = (), *, prompt: str = "") -> str:
    """The prompt for a text and its evidence; ``prompt`` names a file other than the shipped one.

    Raises: ModelError where that file is no prompt.
    """
    return load_prompt(prompt).substitute(triplets=numbered(triplets, passages), text=text)


def one_line(text: str) -> str:
    """The text with each run of white space as one space, so that it cannot open a line of its own."""
    return _SPACE.sub(" ", text).strip()


def _words(value: Entity | Value) -> str:
    return value.label if isinstance(value, Entity) else value.text
