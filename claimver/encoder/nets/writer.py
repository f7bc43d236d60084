"""The small writer as a language model: numbered triplets and claims in, a reply in the fixed form out.

A prompt (``prompts/writer.txt``) holds the evidence, a line each, an empty line, and for each claim a JSON line,
``[span, proposition]``. What the network may write is closed, so every reply is whole and cites what was given.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from claimver.encoder.nets import base
from claimver.encoder.nets.merge import merge
from claimver.encoder.nets.render import Row
from claimver.encoder.words.wordings import plain
from claimver.errors import ModelError
from claimver.parts import Reply
from claimver.types import Label

if TYPE_CHECKING:
    from claimver.encoder.nets.writer_net import WriterNet, Written

__all__ = ["FORMAT", "SmallWriter"]

FORMAT = 1
AT_ONCE = 16
_FACT = re.compile(r"\[\d+\] (.*)")
_WHY = {
    "states": "The graph states it: $facts.",
    "holds": "The denial holds, since the graph states $facts.",
    "otherwise": "The graph says otherwise: $facts.",
    "denies": "The claim denies what the graph states: $facts.",
    "others": "The graph lists other values, which does not rule this one out: $facts.",
    "partial": "The graph supports a part: $facts.",
    "silent": "The graph has statements, but none that settles this.",
}


class SmallWriter:
    """A LanguageModel of one task. Safe across threads: one reply at a time."""

    def __init__(self, tokenizer: Any, net: WriterNet, *, name: str) -> None:
        self._tokenizer, self._net, self._name, self._lock = tokenizer, net, name, Lock()

    @classmethod
    def load(cls, folder: Path) -> SmallWriter:
        """The model of a folder. Raises: ModelError, which names the file that is missing, unreadable or unsafe."""
        from safetensors.torch import load_file

        from claimver.encoder.nets.writer_net import WriterNet

        settings = base.read_settings(folder / "writer.json", FORMAT, "writer")
        loaded = base.load()
        with base.loading(folder, "writer"):
            net = WriterNet(merge(loaded.model, folder))
            state = {key: value.float() for key, value in load_file(folder / "writer.safetensors").items()}
            missing = {key for key in net.state_dict() if not key.startswith("encoder.")} ^ set(state)
            net.load_state_dict(state, strict=False)
        if missing:
            raise ModelError(f"{folder}: the writer's weights do not fit ({min(missing)}). Restore the folder.")
        return cls(loaded.tokenizer, net.eval(), name=str(settings["name"]))

    @property
    def name(self) -> str:
        """The model's name."""
        return self._name

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The reply, with the probability of each label. Raises: ModelError for another kind of prompt."""
        if images:
            raise ModelError(f"{self._name} reads text only.")
        begun = time.monotonic()
        facts, claims = _read(prompt)
        rows = [_row(fact) for fact in facts]
        written = self.write([said for _, said in claims], rows)
        text, tokens = _composed([span for span, _ in claims], facts, written)
        return Reply(text, seconds=round(time.monotonic() - begun, 4), tokens=tokens)

    def write(self, claims: Sequence[str], rows: Sequence[Row]) -> list[Written]:
        """What is written of each claim against the same rows."""
        from claimver.encoder.nets.writer_net import batch_of

        written: list[Written] = []
        with self._lock:
            for first in range(0, len(claims), AT_ONCE):
                part = [(claim, rows) for claim in claims[first : first + AT_ONCE]]
                written += self._net.greedy(batch_of(self._tokenizer, part))
        return written


def _read(prompt: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The facts in the order of their numbers, and (span, proposition) of each claim. Raises: ModelError."""
    head, parted, tail = prompt.partition("\n\n")
    try:
        rows = [json.loads(line) for line in tail.splitlines() if line.startswith("[")]
        claims = [(str(span), str(said)) for span, said in rows]
    except (ValueError, TypeError) as error:
        raise ModelError(f"The small writer reads prompts of its own form only ({error}).") from None
    if not parted:
        raise ModelError("The small writer reads prompts of its own form only: facts, an empty line, claims.")
    return [found[1] for line in head.splitlines() if (found := _FACT.fullmatch(line))], claims


def _row(fact: str) -> Row:
    parts = fact.split(" | ", 2)
    return (parts[0], plain(parts[1]), parts[2]) if len(parts) == 3 else (fact, "", "")


def _composed(
    spans: Sequence[str], facts: Sequence[str], written: Sequence[Written]
) -> tuple[str, tuple[tuple[int, float], ...]]:
    """The reply in the fixed form, and where in it each label begins and ends with how likely it is."""
    text, tokens = '{"claims":[', list[tuple[int, float]]()
    for number, (span, claim) in enumerate(zip(spans, written, strict=True)):
        text += f'{"," if number else ""}{{"span":{json.dumps(span, ensure_ascii=False)},"label":"'
        tokens.append((len(text), 1.0))
        text += list(Label)[claim.label].value
        tokens.append((len(text), claim.sure))
        shown = ", ".join(f"({facts[index].replace(' | ', ', ')})" for index in claim.cited[:3])
        why = json.dumps(_WHY[claim.code].replace("$facts", shown), ensure_ascii=False)
        text += f'","triplets":{json.dumps([index + 1 for index in claim.cited]).replace(" ", "")},"rationale":{why}}}'
    return text + "]}", (*tokens, (len(text) + 2, 1.0))
