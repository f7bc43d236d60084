"""The language model that ships, with an adapter that replies in ClaimVer's form: a LanguageModel on llama.cpp."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from claimver.errors import ModelError, ModelTimedOut, reason_of
from claimver.lm import gemma
from claimver.lm.chat import encode_prompt
from claimver.lm.llama import LlamaWriter
from claimver.lm.local import Generation
from claimver.parts import Reply

__all__ = ["NAME", "SETTINGS", "PackagedModel", "name_of"]

NAME, SETTINGS = "gemma-3-270m+claimver", "onepass.json"
_BOUND = "%llguidance {}\n"  # how llama.cpp knows a grammar in llguidance's form
_LEAST_REPLY = 16  # tokens that must be left for a reply


def name_of(adapter: Path) -> str:
    """What the model is called with the adapter of a folder: what the folder says, no path of this machine.

    Raises: ModelError where the folder is none of an adapter in ClaimVer's form.
    """
    try:
        return str(json.loads((adapter / SETTINGS).read_text("utf-8"))["name"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(
            f"{adapter} is no folder of an adapter in ClaimVer's form ({reason_of(error)}). "
            "Make one: claimver train onepass"
        ) from None


class PackagedModel:
    """A LanguageModel. ``base`` finds the model file at the first reply, ``adapter`` is a LoRA folder put on it."""

    def __init__(
        self,
        name: str,
        base: Callable[[], Path],
        tokenizer: Callable[[Path], Any],
        adapter: Path,
        *,
        generation: Generation | None = None,
        threads: int = 2,
    ) -> None:
        self._name, self.generation = name, generation or Generation()
        self._base, self._adapter = base, adapter
        self._read_tokenizer, self._tokenizer = tokenizer, None
        self._writer = LlamaWriter(name, base, adapter, threads=threads, context=self.generation.context)

    @property
    def name(self) -> str:
        """Base and adapter as they were named."""
        return self._name

    @property
    def identity(self) -> Mapping[str, object]:
        """All of this model that shapes a reply."""
        try:
            weights = hashlib.sha256((self._adapter / "adapter_model.safetensors").read_bytes()).hexdigest()
        except OSError as error:
            raise ModelError(f"{self._adapter} is no LoRA adapter: {error}.") from error
        return {"name": self._name, "base": gemma.SHA256, "adapter": weights, **asdict(self.generation)}

    @property
    def context(self) -> int:
        """Tokens of a prompt and its reply together."""
        return self.generation.context

    def count(self, prompt: str) -> int:
        """The tokens of a prompt. Raises: ModelError."""
        return len(self._encoded(prompt))

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The model's reply, bound by the grammar where one is given, by the schema else.

        Raises: ModelError for a prompt over the context, for images, or a model that cannot be opened; ModelTimedOut.
        """
        if images:
            raise ModelError(f"{self._name} reads text only. Images need a multimodal model behind an endpoint.")
        ids = self._encoded(prompt)
        room = min(self.generation.reply_tokens, self.context - len(ids))
        if room < min(_LEAST_REPLY, self.generation.reply_tokens):
            raise ModelError(
                f"The prompt has {len(ids)} tokens; {self._name} takes {self.context} with its reply. "
                "Give it less text or evidence, or raise lm_context."
            )
        bound = grammar or (f"start: %json {json.dumps(schema)}" if schema else "")
        begun = time.monotonic()

        def late() -> bool:
            return time.monotonic() - begun > self.generation.seconds

        made = self._writer.reply(ids, room, grammar=_BOUND + bound if bound else "", stop=late, likely=True)
        if late():
            raise ModelTimedOut(f"{self._name} did not finish in {self.generation.seconds:g} s. Raise lm_seconds.")
        return Reply(
            text=made.text,
            prompt_tokens=made.prompt_tokens,
            reply_tokens=made.reply_tokens,
            seconds=round(time.monotonic() - begun, 4),
            cut=made.cut,
            tokens=made.tokens,
        )

    def _encoded(self, prompt: str) -> list[int]:
        """The prompt's tokens, as in training; control tokens in it stay text."""
        if self._tokenizer is None:
            self._tokenizer = self._read_tokenizer(self._base())
        return encode_prompt(self._tokenizer, prompt)
