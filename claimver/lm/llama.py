"""Writing with the language model as it is packaged, 4-bit, by llama.cpp (``xllamacpp``), an adapter beside it.

What a prompt begins with like the one before is not read again. A grammar (GBNF) holds a reply to its form. llama.cpp's
server of the process listens on a loopback port that it chooses; it answers nobody without a key drawn at its start.
"""

from __future__ import annotations

import hashlib
import math
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.errors import ModelError
from claimver.halting import LOOK, halted, turn
from claimver.lm.lora_gguf import write_gguf

__all__ = ["LlamaWriter", "Written"]

Reply = tuple[str, int]  # the text, and the tokens read and written
CONTEXT = 4_096  # tokens of a prompt and its reply
QUIET = -1  # llama.cpp's least verbosity
BATCH = 512  # tokens of a prompt that are read at once: no call ends in the middle of them


@dataclass(frozen=True, slots=True)
class Written:
    """A reply with the tokens read and written; ``cut`` where its length ended it.

    ``tokens`` holds, where that was asked, the characters up to each token's end and how likely it was.
    """

    text: str
    prompt_tokens: int = 0
    reply_tokens: int = 0
    cut: bool = False
    tokens: tuple[tuple[int, float], ...] = ()


class LlamaWriter:
    """Writes replies; ``base`` finds the model file at the first one, ``adapter`` is a LoRA folder put on it."""

    def __init__(
        self,
        name: str,
        base: Callable[[], Path],
        adapter: Path | None = None,
        *,
        threads: int = 2,
        context: int = CONTEXT,
    ) -> None:
        self.name, self._base, self._adapter, self._threads, self._context = name, base, adapter, threads, context
        self._lock = threading.Lock()
        self._server: Any = None

    def write(self, prompt: str, most: int, *, grammar: str = "", stop: Callable[[], bool] | None = None) -> Reply:
        """The likeliest reply of at most ``most`` tokens, and the number of tokens read and written.

        Raises: ModelError as ``reply``.
        """
        made = self.reply(prompt, most, grammar=grammar, stop=stop)
        return made.text, made.prompt_tokens + made.reply_tokens

    def reply(
        self,
        prompt: str | Sequence[int],
        most: int,
        *,
        grammar: str = "",
        stop: Callable[[], bool] | None = None,
        likely: bool = False,
    ) -> Written:
        """The likeliest reply of at most ``most`` tokens to a prompt, or to its tokens.

        ``stop()`` is asked after each token, and while the prompt is read: the reply then ends with what it has. With
        ``likely`` it says how likely each token was. Raises: ModelError where the model cannot be opened, the prompt is
        longer than the context, or the grammar is none; what a caller's check raises (``halting``), after which
        llama.cpp writes no further.
        """
        given = prompt if isinstance(prompt, str) else list(prompt)
        asked: dict[str, object] = {"prompt": given, "max_tokens": most, "temperature": 0.0, "cache_prompt": True}
        asked |= {"stream": True, "stream_options": {"include_usage": True}, "return_progress": True}
        asked |= {"grammar": grammar} if grammar else {}
        asked |= {"logprobs": 1} if likely else {}
        said: list[dict[str, Any]] = []
        last: dict[str, Any] = {}

        def heard(told: dict[str, Any]) -> bool:
            last.update(told)
            if "prompt_progress" not in told:
                said.extend(told.get("choices", ()))
            return stop is not None and stop()

        self._complete(asked, heard)
        if "error" in last or "choices" not in last:
            raise ModelError(f"The language model did not answer: {last.get('error', last)}.")
        usage = last.get("usage") or {}
        return Written(
            "".join(str(choice.get("text") or "") for choice in said),
            int(usage.get("prompt_tokens", 0)),
            int(usage.get("completion_tokens", len(said))),
            bool(said) and said[-1].get("finish_reason") == "length",
            _placed(said) if likely else (),
        )

    def _complete(self, asked: dict[str, object], heard: Callable[[dict[str, Any]], bool]) -> None:
        """``heard`` is told what llama.cpp writes. Raises: ModelError, what a caller's check raises.

        In a thread of its own: what a callback raises is lost in llama.cpp, an interrupt by the keyboard too.
        """
        left = threading.Event()
        with turn(self._lock), ThreadPoolExecutor(1) as thread:
            halted()
            if self._server is None:
                self._server = self._opened()
            work = thread.submit(self._server.handle_completions, asked, lambda told: heard(told) or left.is_set())
            try:
                while not wait((work,), LOOK).done:
                    halted()
            finally:
                left.set()
            work.result()

    def _opened(self) -> Any:
        import xllamacpp

        base = self._base()
        params = xllamacpp.CommonParams()
        params.model.path = str(base)
        params.n_ctx, params.n_parallel, params.verbosity = self._context, 1, QUIET
        params.n_batch = BATCH
        params.swa_full = True  # else what prompts begin alike with is read again each time
        params.warmup = params.ui = params.endpoint_slots = params.endpoint_props = False
        params.api_keys = [secrets.token_urlsafe(32)]
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = self._threads
        if self._adapter is not None:
            params.lora_adapters = [xllamacpp.CommonAdapterLoraInfo(str(_as_gguf(self._adapter, base.parent)), 1.0)]
        try:
            return xllamacpp.Server(params)
        except RuntimeError as error:
            raise ModelError(f"llama.cpp cannot open {base} with {self._adapter}: {error}.") from error


def _placed(said: Sequence[dict[str, Any]]) -> tuple[tuple[int, float], ...]:
    """The characters up to the end of each token, with its probability."""
    whole, found = b"", []
    for choice in said:
        for token in (choice.get("logprobs") or {}).get("content") or ():
            whole += bytes(token["bytes"])
            found.append((len(whole.decode("utf-8", "ignore")), math.exp(token["logprob"])))
    return tuple(found)


def _as_gguf(adapter: Path, cache: Path) -> Path:
    """The adapter's GGUF file in the cache, made the first time."""
    try:
        weights = (adapter / "adapter_model.safetensors").read_bytes()
    except OSError as error:
        raise ModelError(f"{adapter} is no LoRA adapter: {error}.") from error
    target = cache / f"{adapter.name}-{hashlib.sha256(weights).hexdigest()[:16]}.gguf"
    return target if target.is_file() else write_gguf(adapter, target)
