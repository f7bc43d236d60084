"""The cross-encoder: (claim, evidence) to probabilities that the evidence supports, is silent on, contradicts it.

A LoRA adapter and a small head on the shipped encoder. The folder holds ``adapter_config.json``,
``adapter_model.safetensors``, ``head.safetensors`` and ``verifier.json`` (format, temperature, base).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.lm import encoder as base
from claimver.lm.merge import merge

FORMAT = 1
MAX_TOKENS = 160
BATCH_TOKENS = 1024  # fits the caches: a fifth less processor time than 4096 on one core


def head() -> Any:
    """The untrained head: first state and mean state, concatenated, to three logits."""
    import torch

    wide, narrow = torch.nn.Linear(2 * base.DIM, base.DIM), torch.nn.Linear(base.DIM, 3)
    return torch.nn.Sequential(wide, torch.nn.Tanh(), torch.nn.Dropout(0.1), narrow)


def pooled(states: Any, mask: Any) -> Any:
    """First state and mean state ``(batch, 768)`` of states ``(batch, tokens, 384)``."""
    import torch

    weights = mask.unsqueeze(-1).float()
    means = (states * weights).sum(1) / weights.sum(1)  # before the first state: gradients add up in this order
    return torch.cat([states[:, 0], means], dim=1)


class CrossEncoder:
    """A loaded verifier model. Safe across threads: one call at a time."""

    def __init__(self, tokenizer: Any, model: Any, head: Any, *, temperature: float = 1.0, name: str = "") -> None:
        self._tokenizer, self._model, self._head, self._lock = tokenizer, model, head, Lock()
        self._temperature, self.name = temperature, name

    @classmethod
    def load(cls, folder: Path) -> CrossEncoder:
        """The model of a folder, its adapter merged into the encoder.

        Raises: ModelError, which names the file that is missing, unreadable, unsafe or of another version.
        """
        from safetensors.torch import load_file

        settings = base.read_settings(folder / "verifier.json", FORMAT, "verifier model")
        loaded, classifier = base.load(), head()
        with base.loading(folder, "verifier"):
            model = merge(loaded.model, folder)
            classifier.load_state_dict(load_file(folder / "head.safetensors"))
        temperature, name = float(settings["temperature"]), str(settings["name"])
        return cls(loaded.tokenizer, model.eval(), classifier.eval(), temperature=temperature, name=name)

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Calibrated probabilities ``(pairs, 3)``: attributable, extrapolatory, contradictory."""
        import torch

        logits = torch.from_numpy(self.logits(pairs) / self._temperature)
        shares: NDArray[np.float64] = torch.softmax(logits, -1).numpy()
        return shares

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Raw scores ``(pairs, 3)``; batches hold pairs of like length, and each core takes batches of its own."""
        import torch

        result = np.zeros((len(pairs), 3))
        if not pairs:
            return result
        encoded = self._tokenizer(
            [claim for claim, _ in pairs], [text for _, text in pairs], truncation=True, max_length=MAX_TOKENS
        )
        lengths = [len(ids) for ids in encoded["input_ids"]]
        runs = batches(sorted(range(len(pairs)), key=lengths.__getitem__), lengths, BATCH_TOKENS)

        def forward(run: list[int]) -> None:
            with torch.inference_mode():
                some = {key: [encoded[key][index] for index in run] for key in encoded}
                inputs = self._tokenizer.pad(some, return_tensors="pt")
                states = self._model(**inputs).last_hidden_state
                result[run] = self._head(pooled(states, inputs["attention_mask"])).double().numpy()

        with self._lock:
            side_by_side(forward, runs)
        return result


def side_by_side(work: Callable[[list[int]], None], runs: Sequence[list[int]]) -> None:
    """The work is done for each run, on as many threads as torch may use, each with one core to itself.

    Cores that share a batch wait for each other at every layer; with a batch each they do not.
    """
    import torch

    threads = torch.get_num_threads()
    if threads == 1 or len(runs) == 1:
        for run in runs:
            work(run)
        return
    with ThreadPoolExecutor(min(threads, len(runs)), initializer=torch.set_num_threads, initargs=(1,)) as pool:
        try:
            list(pool.map(work, reversed(runs)))  # the longest first
        finally:
            torch.set_num_threads(threads)  # what a worker sets counts for threads to come


def batches(order: Sequence[int], lengths: Sequence[int], budget: int) -> list[list[int]]:
    """The indices of ``order`` in runs whose padded size stays under ``budget`` tokens; ``order`` goes by length."""
    runs: list[list[int]] = [[]]
    for index in order:
        if runs[-1] and lengths[index] * (len(runs[-1]) + 1) > budget:
            runs.append([])
        runs[-1].append(index)
    return runs
