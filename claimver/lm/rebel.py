"""REBEL (Huguet Cabot and Navigli 2021) as an extractor of facts: a sequence-to-sequence model that writes triplets.

Its licence is non-commercial (CC BY-NC-SA 4.0), so it is one choice and never the default: hand it in as
``Kit.options["extractor"]``. Weights are read from safetensors only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from claimver.errors import ModelError
from claimver.extras import require
from claimver.lm.skills import Fact
from claimver.types import Passage

__all__ = ["NAME", "Rebel", "facts_in"]

NAME = "Babelscape/rebel-large"
MOST = 256  # tokens of one passage and of one reply
_PARTS = re.compile(r"(<triplet>|<subj>|<obj>|<s>|</s>|<pad>)")


class Rebel:
    """What REBEL reads in a passage; ``write`` gives the model's reply with its special tokens."""

    def __init__(self, write: Callable[[str], str], *, name: str = NAME) -> None:
        self._write, self.name = write, name

    @classmethod
    def load(cls, name: str = NAME) -> Rebel:
        """The model of a folder or of the hub's cache. Raises: ModelError, MissingPackage."""
        transformers = require("transformers", "to run REBEL")
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(name)
            model = transformers.AutoModelForSeq2SeqLM.from_pretrained(name, use_safetensors=True).eval()
        except (OSError, ValueError) as error:
            raise ModelError(f"REBEL cannot be loaded from {name!r} ({error}). Name a folder that holds it.") from error

        def write(text: str) -> str:
            return _written(tokenizer, model, text)

        return cls(write, name=name)

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        """The facts that the passage states, each once; the model tells no confidence, so each has 1."""
        return facts_in(self._write(passage.text))


def facts_in(reply: str) -> tuple[Fact, ...]:
    """The triplets of a reply: ``<triplet> head <subj> tail <obj> relation``, several tails and relations a head.

    What is cut off in the middle is left out.

    >>> facts_in("<s><triplet> Ada <subj> Oslo <obj> place of birth <subj> Norway <obj> citizen of</s>")
    (('Ada', 'place of birth', 'Oslo', 1.0), ('Ada', 'citizen of', 'Norway', 1.0))
    """
    found: dict[Fact, None] = {}
    head = tail = mark = ""
    for part in _PARTS.split(reply):
        text = " ".join(part.split())
        if _PARTS.fullmatch(part):
            mark = part
        elif text and mark == "<triplet>":
            head, tail = text, ""
        elif text and mark == "<subj>":
            tail = text
        elif text and mark == "<obj>" and head and tail:
            found[head, text, tail, 1.0] = None
    return tuple(found)


def _written(tokenizer: Any, model: Any, text: str) -> str:
    import torch

    inputs = tokenizer(text, truncation=True, max_length=MOST, return_tensors="pt")
    with torch.inference_mode():
        written = model.generate(**inputs, max_length=MOST, num_beams=3, length_penalty=0.0)
    reply: str = tokenizer.decode(written[0], skip_special_tokens=False)
    return reply
