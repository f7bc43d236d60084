"""A causal language model on this machine: 4-bit or bfloat16, with or without a LoRA adapter, greedy and seeded."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from claimver.errors import ModelError, ModelTimedOut
from claimver.halting import halted
from claimver.lm.chat import encode_prompt, end_of_turn
from claimver.lm.decode import Binder, token_bytes
from claimver.parts import Reply

__all__ = ["Generation", "LocalModel"]

_LEAST_REPLY = 16  # tokens that must be left for a reply


@dataclass(frozen=True, slots=True)
class Generation:
    """How replies are made; temperature 0 is greedy. ``context`` and ``reply_tokens`` are tokens."""

    reply_tokens: int = 1024
    context: int = 4096
    temperature: float = 0.0
    top_p: float = 1.0
    repetition_penalty: float = 1.0
    seed: int = 7
    stop: tuple[str, ...] = ()
    seconds: float = 300.0


class LocalModel:
    """A LanguageModel of weights on this machine. Safe across threads: one generation at a time."""

    def __init__(
        self,
        tokenizer: Any,
        model: Any,
        *,
        name: str,
        generation: Generation | None = None,
        identity: Mapping[str, object] | None = None,
    ) -> None:
        self._tokenizer, self._model, self._name = tokenizer, model, name
        self.generation = generation or Generation()
        self._identity = dict(identity or {})
        self._ends = _ends(tokenizer, model)
        self._lock, self._binder = threading.Lock(), _Lazy(tokenizer, model, self._ends)

    @property
    def name(self) -> str:
        """Base and adapter as they were named."""
        return self._name

    @property
    def identity(self) -> Mapping[str, object]:
        """All of this model that shapes a reply."""
        return {**self._identity, "name": self._name, **asdict(self.generation)}

    @property
    def context(self) -> int:
        """Tokens of a prompt and its reply together."""
        config = self._model.config.get_text_config()
        most = getattr(config, "max_position_embeddings", None) or self.generation.context
        return min(self.generation.context, int(most))

    def changed(self, **changes: Any) -> LocalModel:
        """The same weights with other settings of generation."""
        chosen = replace(self.generation, **changes)
        other = LocalModel(self._tokenizer, self._model, name=self._name, generation=chosen, identity=self._identity)
        other._lock, other._binder = self._lock, self._binder
        return other

    def count(self, prompt: str) -> int:
        """The tokens of a prompt, the chat template's own included."""
        return len(encode_prompt(self._tokenizer, prompt))

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The model's reply, bound by the grammar where one is given, by the schema else.

        Raises: ModelError for a prompt over the context, for images, or too little memory; ModelTimedOut.
        """
        if images:
            raise ModelError(f"{self._name} reads text only. Images need a multimodal model behind an endpoint.")
        ids = encode_prompt(self._tokenizer, prompt)
        room = min(self.generation.reply_tokens, self.context - len(ids))
        if room < min(_LEAST_REPLY, self.generation.reply_tokens):
            raise ModelError(
                f"The prompt has {len(ids)} tokens; {self._name} takes {self.context} with its reply. "
                "Give it less text or evidence, or raise lm_context."
            )
        bound = grammar or (_schema_grammar(schema) if schema else "")
        begun = time.monotonic()
        with self._lock:
            made, probabilities = self._generate(ids, room, bound)
        return self._read(ids, made, probabilities, time.monotonic() - begun)

    def _generate(self, ids: Sequence[int], room: int, grammar: str) -> tuple[list[int], list[float]]:
        import torch
        from transformers import LogitsProcessorList, StoppingCriteriaList

        device = self._model.device
        recorder = _Recorder()
        processors = LogitsProcessorList([self._binder().bound([grammar])] if grammar else [])
        processors.append(recorder)
        watch = _Watch(self._tokenizer, self.generation, len(ids), self._name)
        given = torch.tensor([list(ids)], device=device)
        seeds = [device] if device.type == "cuda" else []
        try:
            with torch.inference_mode(), torch.random.fork_rng(devices=seeds):
                torch.manual_seed(self.generation.seed)
                found = self._model.generate(
                    input_ids=given,
                    attention_mask=torch.ones_like(given),
                    generation_config=self._configuration(room),
                    logits_processor=processors,
                    stopping_criteria=StoppingCriteriaList([watch]),
                )
        except torch.OutOfMemoryError as error:
            raise ModelError(f"Too little memory while {self._name} wrote. Give it less text at a time.") from error
        made = found[0, len(ids) :].tolist()
        return made, recorder.finished(made)

    def _configuration(self, room: int) -> Any:
        from transformers import GenerationConfig

        chosen = self.generation
        sampling = {"temperature": chosen.temperature, "top_p": chosen.top_p} if chosen.temperature > 0 else {}
        made: Any = GenerationConfig
        return made(
            max_new_tokens=room,
            do_sample=chosen.temperature > 0,
            repetition_penalty=chosen.repetition_penalty,
            eos_token_id=list(self._ends),
            pad_token_id=self._ends[0],
            **sampling,
        )

    def _read(self, ids: Sequence[int], made: list[int], probabilities: list[float], seconds: float) -> Reply:
        ended = bool(made) and made[-1] in self._ends
        body = made[:-1] if ended else made
        text = self._tokenizer.decode(body, skip_special_tokens=True, clean_up_tokenization_spaces=False)
        stops = [place for stop in self.generation.stop if (place := text.find(stop)) >= 0]
        return Reply(
            text=text[: min(stops)] if stops else text,
            prompt_tokens=len(ids),
            reply_tokens=len(made),
            seconds=round(seconds, 4),
            cut=not ended and not stops,
            tokens=self._placed(text, body, probabilities),
        )

    def _placed(self, text: str, ids: list[int], probabilities: list[float]) -> tuple[tuple[int, float], ...]:
        """Where in the text each token ends, with its probability; empty where bytes and text do not agree."""
        if not self._binder.made:
            return ()
        whole, ends = b"", []
        for piece, probability in zip(token_bytes(self._binder(), ids), probabilities, strict=False):
            whole += piece
            ends.append((len(whole.decode("utf-8", "ignore")), probability))
        said = whole.decode("utf-8", "replace")
        lead = len(said) - len(text)  # a space that some tokenizers open with
        agree = lead >= 0 and said[lead:] == text and not said[:lead].strip()
        return tuple((max(0, end - lead), probability) for end, probability in ends) if agree else ()


class _Lazy:
    """The model's binder, made on first use."""

    def __init__(self, tokenizer: Any, model: Any, ends: Sequence[int]) -> None:
        self._tokenizer, self._model, self._ends = tokenizer, model, ends
        self._binder: Binder | None = None
        self.made = False

    def __call__(self) -> Binder:
        if self._binder is None:
            vocabulary = int(self._model.config.get_text_config().vocab_size)
            self._binder, self.made = Binder(self._tokenizer, vocabulary, self._ends), True
        return self._binder


class _Recorder:
    """A logits processor that changes nothing and remembers how likely each chosen token was."""

    def __init__(self) -> None:
        self._last: Any = None
        self._found: list[float] = []

    def __call__(self, ids: Any, scores: Any) -> Any:
        if self._last is not None:
            self._found.append(float(self._last[int(ids[0, -1])]))
        self._last = scores[0].float().softmax(-1)
        return scores

    def finished(self, made: Sequence[int]) -> list[float]:
        """The probability of each token made."""
        if self._last is not None and len(self._found) < len(made):
            self._found.append(float(self._last[made[-1]]))
        return self._found


class _Watch:
    """A stopping criterion: a stop string has come.

    Raises: ModelTimedOut once the time is up, and what a caller's check raises (``halting``).
    """

    def __init__(self, tokenizer: Any, chosen: Generation, begun: int, name: str) -> None:
        self._tokenizer, self._chosen, self._begun, self._name = tokenizer, chosen, begun, name
        self._end = time.monotonic() + chosen.seconds

    def __call__(self, ids: Any, scores: Any, **_: Any) -> Any:
        import torch

        halted()
        if time.monotonic() > self._end:
            raise ModelTimedOut(
                f"{self._name} did not finish in {self._chosen.seconds:g} s. Raise lm_seconds, or take a smaller model."
            )
        stopped = False
        if self._chosen.stop:
            tail = ids[0, self._begun :].tolist()[-max(map(len, self._chosen.stop)) - 8 :]
            text = self._tokenizer.decode(tail, skip_special_tokens=True)
            stopped = any(stop in text for stop in self._chosen.stop)
        return torch.full((ids.shape[0],), stopped, dtype=torch.bool, device=ids.device)


def _ends(tokenizer: Any, model: Any) -> tuple[int, ...]:
    """The ids that end a reply."""
    stated = getattr(model.generation_config, "eos_token_id", None)
    listed = stated if isinstance(stated, (list, tuple)) else [stated]
    found = [end_of_turn(tokenizer), tokenizer.eos_token_id, *listed]
    return tuple(dict.fromkeys(int(id) for id in found if id is not None))


def _schema_grammar(schema: Mapping[str, object]) -> str:
    return f"start: %json {json.dumps(schema)}"
