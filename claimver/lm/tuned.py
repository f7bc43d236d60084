"""The tuned Reasoner: Gemma 3 270M with an adapter that learnt the skills; what code can know of a reply it checks.

Support, silence and contradiction are the Judge's to tell. Where a reply names nothing that the claim or the passages
hold, the embedded reasoner, which stands behind, is asked.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from claimver.errors import ModelError
from claimver.lm import forms
from claimver.lm.embedded import EmbeddedReasoner
from claimver.lm.meter import Meter, Spending
from claimver.lm.skills import Names
from claimver.types import Passage

__all__ = ["NAME", "SETTINGS", "TunedReasoner", "Writer", "writer_of"]

NAME, SETTINGS = "gemma-3-270m+reasoner", "reasoner.json"
LONGEST = {"triplets": 260, "question": 60, "answer": 40, "enough": 2, "best": 4}  # tokens of a reply
CONTEXT = 2_048  # tokens of a prompt


class Writing(Protocol):
    """What writes replies."""

    name: str

    def write(self, prompt: str, most: int) -> tuple[str, int]:
        """A reply of at most ``most`` tokens, and the number of tokens read and written. Raises: ModelError."""
        ...


class Writer:
    """The language model with its adapter merged, in float32; ``open`` is called at the first reply."""

    def __init__(self, name: str, open: Callable[[], tuple[Any, Any]]) -> None:
        self.name, self._open, self._lock = name, open, threading.Lock()
        self._opened: tuple[Any, Any] | None = None

    def write(self, prompt: str, most: int) -> tuple[str, int]:
        """The likeliest reply of at most ``most`` tokens, and the number of tokens read and written.

        Raises: ModelError where the model cannot be opened.
        """
        import torch

        with self._lock, torch.inference_mode():
            if self._opened is None:
                self._opened = self._open()
            model, tokenizer = self._opened
            ids = tokenizer(prompt)["input_ids"][-CONTEXT:]
            reply = _likeliest(model, ids, most, end=tokenizer.eos_token_id)
        return tokenizer.decode(reply, skip_special_tokens=True), len(ids) + len(reply)


def _likeliest(model: Any, ids: Sequence[int], most: int, *, end: int) -> list[int]:
    """The likeliest next tokens, one after the other, up to the end."""
    import torch

    new, cache, written = torch.tensor([list(ids)]), None, list[int]()
    while len(written) < most:
        told = model.model(input_ids=new, past_key_values=cache, use_cache=True)
        cache = told.past_key_values
        token = int((model.lm_head.weight @ told.last_hidden_state[0, -1]).argmax())
        if token == end:
            break
        written.append(token)
        new = torch.tensor([[token]])
    return written


def writer_of(folder: Path, base: Callable[[], Path]) -> Writer:
    """The writer with the adapter of a folder, on the model file that ``base`` finds. Raises: ModelError."""

    def opened() -> tuple[Any, Any]:
        from claimver.lm.gemma_model import causal, merged, tokenizer

        model = causal(base())
        merged(model, folder)
        return model.float().eval(), tokenizer(base())  # token by token a CPU is many times quicker in float32

    try:
        told = json.loads((folder / SETTINGS).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"{folder} is no folder of a reasoner's adapter: {error}.") from None
    return Writer(str(told.get("name", NAME)), opened)


class TunedReasoner:
    """A Reasoner by an adapter; ``behind`` judges, and helps where a reply is unfit."""

    def __init__(self, writer: Writing, behind: EmbeddedReasoner) -> None:
        self._writer, self.behind, self._meter = writer, behind, Meter()

    @property
    def name(self) -> str:
        """The names of the adapter and of the judge."""
        return f"{self._writer.name}, {self.behind.name}"

    @property
    def spent(self) -> Spending:
        """What this thread's calls have cost so far, those of the judge among them."""
        own, other = self._meter.spent, self.behind.spent
        return Spending(own.calls + other.calls, own.tokens + other.tokens)

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail) of a claim; unnamed entities are ``X_0``, ``X_1`` … Raises: ModelError."""
        found = forms.read_triplets(self._write("triplets", forms.ask_triplets(claim)), claim)
        return found or self.behind.triplets(claim)

    def question(self, unknown: str, triplets: Sequence[Names]) -> str:
        """One question whose answer is the unknown; the triplets as words where a name of theirs is lost."""
        said = self._write("question", forms.ask_question(unknown, triplets)).strip()
        ends = {end for row in triplets for end in (row[0], row[2]) if end != unknown and row[1] != "is"}
        whole = said and all(end.casefold() in said.casefold() for end in ends) and unknown not in said
        return said if whole else self.behind.question(unknown, triplets)

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        """The answer that the sentences nearest to the question hold, or None. Raises: ModelError."""
        lines = self.behind.near(question, passages)
        if not lines:
            return None
        return forms.read_answer(self._write("answer", forms.ask_answer(question, lines)), lines)

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the question-answer pairs suffice to judge the claim. Raises: ModelError."""
        return bool(pairs) and self._write("enough", forms.ask_enough(claim, pairs)).strip() == forms.YES

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        """The index of the pair that helps most. Raises: ModelError."""
        said = self._write("best", forms.ask_best(claim, pairs)).strip() if len(pairs) > 1 else "1"
        place = int(said) if said.isdecimal() else 0
        return place - 1 if 1 <= place <= len(pairs) else self.behind.best(claim, pairs)

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        """The Judge's probabilities that the evidence supports, is silent on, contradicts the claim."""
        return self.behind.supports(claim, evidence)

    def _write(self, skill: str, prompt: str) -> str:
        reply, tokens = self._writer.write(prompt, LONGEST[skill])
        self._meter.add(tokens=tokens)
        return reply
