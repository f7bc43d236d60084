"""The language model that ships as a judge: all claims of a batch read in one pass, then what each cites, by steps.

Claims that are judged against the same rows share one reading of them. The label's probabilities are those of three
tokens behind the claim; the citation is written greedily, bound to the numbers of the rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from claimver.errors import ModelError
from claimver.parts import Opinion, Question, Row
from claimver.verify.nets.gemma import DIGITS, END, SPACE, Body, load
from claimver.verify.nets.packing import TRUNK, Packed, arrays
from claimver.verify.sheet import asked, opinion_of, sheet

__all__ = ["LanguageModelJudge"]

LONGEST = 1_800  # tokens of one tree: what is left of longer evidence is not read
CITED = 4  # rows that an opinion names at most
CLAIMS_AT_ONCE = 16
OPEN = 0.45  # of its likelihood: what an open answer must beat for no row to be cited
_TEST = (
    Question("The bridge was opened in 1932.", (Row("Bridge", "date of official opening: 19 March 1932"),)),
    Question("The bridge was opened in 1951.", (Row("Bridge", "date of official opening: 19 March 1932"),)),
    Question("The bridge is painted blue.", (Row("Bridge", "date of official opening: 19 March 1932"),)),
)


@dataclass
class _Claim:
    """A claim under way: where its answer is read, and what it has cited."""

    question: int
    tree: int
    branch: int
    place: int  # of the token behind which the next answer stands
    position: int  # of the next token
    rows: int  # that may be cited
    written: list[int]  # answers so far: the label, spaces and digits
    read: int = 0  # of the answers, that the model has read


class LanguageModelJudge:
    """A Judge of the language model's body with its adapter merged; ``temperature`` calibrates its probabilities.

    ``counts``: whether it has learned rows that tell how far two values lie apart (``reckon``).
    """

    def __init__(self, body: Body, *, name: str, temperature: float = 1.0, counts: bool = False) -> None:
        self._body, self._name, self._temperature, self.counts = body, name, temperature, counts

    @classmethod
    def load(cls, base: Path, adapter: Path) -> LanguageModelJudge:
        """The judge of a base file and an adapter's folder, after a test of three fixed cases.

        Raises: ModelError where a file is missing or damaged, the adapter is for another base, or every case gets the
        same label.
        """
        try:
            told = json.loads((adapter / "judge.json").read_text("utf-8"))
            name, temperature, counts = str(told["name"]), float(told["temperature"]), bool(told.get("counts"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{adapter} is no adapter of a judge: judge.json cannot be read ({error}).") from error
        except KeyError as error:
            raise ModelError(f"{adapter}/judge.json has no {error}. Train the adapter to its end.") from None
        return cls(load(base, adapter=adapter), name=name, temperature=temperature, counts=counts).tested()

    def tested(self) -> LanguageModelJudge:
        """This judge, if three fixed cases do not all get one label. Raises: ModelError."""
        labels = {int(np.argmax(_shares(opinion))) for opinion in self.judge(_TEST)}
        if len(labels) == 1:
            raise ModelError(
                f"The language model {self._name} gives every test case the same label, so it judges nothing. "
                "Its files may be damaged: run claimver doctor, or choose --model minilm."
            )
        return self

    @property
    def name(self) -> str:
        """Model and adapter."""
        return self._name

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        """One opinion a question, in order, ``CLAIMS_AT_ONCE`` of them read together."""
        for first in range(0, len(questions), CLAIMS_AT_ONCE):
            yield from self._read(questions[first : first + CLAIMS_AT_ONCE])

    def _read(self, questions: Sequence[Question]) -> list[Opinion]:
        import torch
        from transformers import DynamicCache

        packed, claims = self._packed(questions)
        cache = DynamicCache()
        with torch.inference_mode():
            states = self._body.read(arrays(packed), [claim.place for claim in claims], cache=cache)
            logits = self._logits(states)
            shares = torch.softmax(logits[:, :3] / self._temperature, -1).numpy()
            for claim, row in zip(claims, shares, strict=True):
                claim.written = [int((row * (1.0, OPEN, 1.0)).argmax()), SPACE]
            self._cite(packed, [claim for claim in claims if claim.written[0] != 1 and claim.rows], cache)
        ordered = sorted(zip(claims, shares, strict=True), key=lambda item: item[0].question)
        return [opinion_of(row, _cited(claim)) for claim, row in ordered]

    def _packed(self, questions: Sequence[Question]) -> tuple[Packed, list[_Claim]]:
        """The trees, one for the questions with the same evidence, and where each claim ends."""
        by_rows: dict[tuple[Row, ...], list[int]] = {}
        for number, question in enumerate(questions):
            by_rows.setdefault(question.rows, []).append(number)
        packed, claims = Packed(), []
        for rows, numbers in by_rows.items():
            branches = [self._ids(asked(questions[number].claim)) for number in numbers]
            room = LONGEST - max(len(branch) for branch in branches)
            shown, trunk = len(rows), self._ids(sheet(rows), opening=True)
            while len(trunk) > room and shown > 1:
                shown -= max(1, shown // 8)
                trunk = self._ids(sheet(rows[:shown]), opening=True)
            tree, trunk = packed.new_tree(), trunk[:room]
            packed.add(trunk, start=0, tree=tree, branch=TRUNK)
            for branch, (number, ids) in enumerate(zip(numbers, branches, strict=True), 1):
                end = packed.add(ids, start=len(trunk), tree=tree, branch=branch)
                claims.append(_Claim(number, tree, branch, end, len(trunk) + len(ids), shown, []))
        return packed, claims

    def _cite(self, packed: Packed, claims: list[_Claim], cache: Any) -> None:
        """Write the citation of each claim behind its label, a number's next digit or its end at a time."""
        while claims:
            before, ends = len(packed.ids), []
            for claim in claims:
                ids = [self._body.alphabet.ids[answer] for answer in claim.written[claim.read :]]
                ends.append(packed.add(ids, start=claim.position, tree=claim.tree, branch=claim.branch) - before)
                claim.position, claim.read = claim.position + len(ids), len(claim.written)
            states = self._body.read(arrays(packed), ends, new=len(packed.ids) - before, cache=cache)
            left = []
            for claim, row in zip(claims, self._logits(states), strict=True):
                allowed = _allowed(claim)
                best = max(allowed, key=lambda answer: float(row[answer]))
                if best != END:
                    claim.written.append(best)
                    left.append(claim)
            claims = left

    def _logits(self, states: Any) -> Any:
        return (states @ self._body.head.t()).float()

    def _ids(self, text: str, *, opening: bool = False) -> list[int]:
        found: list[int] = self._body.tokenizer(text, add_special_tokens=opening, split_special_tokens=True)[
            "input_ids"
        ]
        return found


def _shares(opinion: Opinion) -> tuple[float, float, float]:
    return opinion.attributable, opinion.extrapolatory, opinion.contradictory


def _allowed(claim: _Claim) -> list[int]:
    """The answers that may follow: a digit of a row's number behind a space, a space or the end behind a number."""
    last, numbers = claim.written[-1], _numbers(claim.written)
    if last == SPACE:
        return [DIGITS + digit for digit in range(1, 10) if digit <= claim.rows]
    found = [END] if len(numbers) >= CITED else [SPACE, END]
    return [*found, *(DIGITS + digit for digit in range(10) if numbers[-1] * 10 + digit <= claim.rows)]


def _numbers(written: Sequence[int]) -> list[int]:
    text = "".join(" " if answer == SPACE else str(answer - DIGITS) for answer in written[1:])
    return [int(number) for number in text.split()]


def _cited(claim: _Claim) -> tuple[int, ...]:
    """The places of the rows cited, each once, in the order cited."""
    return tuple(dict.fromkeys(number - 1 for number in _numbers(claim.written)))
