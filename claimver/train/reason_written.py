"""Lessons from multi-hop claims that a larger language model worded, with their triplets, questions and passages.

A line of ``hops.jsonl`` has ``claims`` (text, rows of triplets with unknowns) and ``questions`` (the unknown, its
rows, the question, a title, a passage, the answer as it stands there or "none"). The statements behind them are
Wikidata's; all sentences are our own. Every tenth line is kept for measuring.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from claimver.errors import InputError
from claimver.lm import forms
from claimver.train.reason_examples import MOST_LINES, Lesson, Line
from claimver.train.written import is_measured

__all__ = ["FILE", "written_lessons"]

FILE = "hops.jsonl"
SOURCE = "written"
BESIDE = 2  # other passages that a line is taken from
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def written_lessons(folder: Path, rng: random.Random, *, measured: bool = False) -> Iterator[Lesson]:
    """The lessons of the lines for training, or of those kept for measuring; none where there is no such file.

    Raises: InputError for a line that is not of this form.
    """
    file = folder / FILE
    if not file.is_file():
        return
    lines = file.read_text("utf-8").splitlines()
    items = []
    for number, line in enumerate(lines, 1):
        try:
            item = json.loads(line)
            items.append((item["claims"], item["questions"]))
            for part in (*item["claims"], *item["questions"]):
                part["rows"] = [(head, relation, tail) for head, relation, tail in part["rows"]]
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{file}, line {number} has no claims and questions: {error}.") from error
    own = [item for number, item in enumerate(items) if is_measured(number) is measured]
    told = [_lines(question) for _, questions in (items if measured else own) for question in questions]
    for claims, questions in own:
        for claim in claims:
            yield Lesson("triplets", forms.ask_triplets(claim["text"]), forms.rows_text(claim["rows"]), SOURCE)
        for question in questions:
            if question["rows"]:
                prompt = forms.ask_question(question["unknown"], question["rows"])
                yield Lesson("question", prompt, f" {question['question']}", SOURCE)
            yield from _answers(question, told, rng)


def _answers(question: dict[str, Any], told: Sequence[Sequence[Line]], rng: random.Random) -> Iterator[Lesson]:
    """The passage alone; its deciding line among others; and others without it, where nothing answers."""
    answer, own = question["answer"], _lines(question)
    holds = [line for line in own if answer.casefold() in line[1].casefold()]
    rest = [line for line in own if line not in holds]
    other = [rng.choice(some) for some in rng.sample(told, min(BESIDE, len(told)))]
    other = [line for line in other if answer.casefold() not in " ".join(line).casefold()]
    among = [*holds[:1], *rest[: rng.randint(0, 2)], *other]
    without = [*rest, *other]
    for shown in (own, rng.sample(among, len(among)), rng.sample(without, len(without))):
        if shown:
            held = any(line in holds for line in shown)
            prompt = forms.ask_answer(question["question"], shown[:MOST_LINES])
            yield Lesson("answer", prompt, f" {answer if held else forms.NONE}", SOURCE)


def _lines(question: dict[str, Any]) -> list[Line]:
    return [(question["title"], sentence) for sentence in _SENTENCE_END.split(question["passage"])]
