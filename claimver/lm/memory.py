"""How much memory a model needs, by its files, and how much there is; asked before anything is loaded."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.errors import ModelError

__all__ = ["BYTES", "Need", "check_room", "need", "need_of", "room"]

BYTES = {"float32": 4.0, "bfloat16": 2.0, "4bit": 0.5625}  # of a weight; NF4 with its scales
OVERHEAD = 0.4e9  # libraries, activations, the mask of the vocabulary
_LIMIT = Path("/sys/fs/cgroup")


@dataclass(frozen=True, slots=True)
class Need:
    """Bytes that a model takes: its weights, and the keys and values of a full context."""

    weights: float
    cache: float

    @property
    def total(self) -> float:
        """All of it, with what the libraries take."""
        return self.weights + self.cache + OVERHEAD


def need(config: Mapping[str, Any], parameters: int, size: int, *, precision: str, context: int) -> Need:
    """The need of a model with this configuration; ``size`` is its files' bytes, which count where it is quantised."""
    text = config.get("text_config") or config
    width = int(text.get("hidden_size") or 0)
    layers = int(text.get("num_hidden_layers") or 0)
    heads = int(text.get("num_attention_heads") or 1)
    shared = int(text.get("num_key_value_heads") or heads)
    head = int(text.get("head_dim") or width // max(1, heads))
    cache = 2.0 * layers * shared * head * context * 2
    if config.get("quantization_config"):
        return Need(float(size), cache)
    tables = 1 if text.get("tie_word_embeddings") else 2
    kept = min(parameters, int(text.get("vocab_size") or 0) * width * tables)  # 4-bit leaves embeddings as they are
    each = BYTES[precision]
    return Need((parameters - kept) * each + kept * max(each, 2.0), cache)


def need_of(milliards: float, precision: str) -> float:
    """About the bytes that a model of so many milliards of weights takes, where its files are not here."""
    return milliards * 1e9 * (BYTES[precision] + (0.1 if precision == "4bit" else 0.0)) * 1.1 + OVERHEAD


def room(device: str) -> float:
    """Free bytes of the device: of the graphics card, or of this machine and its container."""
    if device.startswith("cuda"):
        import torch

        return float(torch.cuda.mem_get_info()[0])
    return min(_free(), _contained())


def check_room(wanted: Need, free: float, *, name: str, device: str, precision: str) -> None:
    """Check that the model fits. Raises: ModelError, which says how much is missing and what would fit."""
    if wanted.total <= free:
        return
    smaller = {"float32": "bfloat16 or 4bit", "bfloat16": "4bit"}.get(precision)
    remedy = f"Set precision to {smaller}, take" if smaller else "Take"
    raise ModelError(
        f"Too little memory for {name}: it needs {wanted.total / 1e9:.1f} GB in {precision} on {device}, "
        f"{free / 1e9:.1f} GB are free. {remedy} a smaller model (claimver models list), or a server: "
        "--model endpoint:URL#MODEL"
    )


def _free() -> float:
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith("MemAvailable:"))) * 1024
    except (OSError, StopIteration):
        return 0.7 * os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _contained() -> float:
    """What the container leaves; without end where there is none."""
    try:
        most = (_LIMIT / "memory.max").read_text("ascii").strip()
        used = (_LIMIT / "memory.current").read_text("ascii").strip()
    except OSError:
        return float("inf")
    return float("inf") if most == "max" else float(most) - float(used)
