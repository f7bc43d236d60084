"""Ways in which the folder of a model on the encoder can be wrong, and what is then said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

Change = Callable[[Path], object]


def without(name: str) -> Change:
    """Takes the file away."""
    return lambda folder: (folder / name).unlink()


def truncated(name: str) -> Change:
    """Leaves the file's first 1000 bytes."""
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:1000])


def holding(name: str, **entries: object) -> Change:
    """Sets entries of a JSON file."""

    def change(folder: Path) -> None:
        row = json.loads((folder / name).read_text("utf-8"))
        (folder / name).write_text(json.dumps(row | entries), "utf-8")

    return change


def written(name: str, text: str) -> Change:
    """Puts another text in the file's place."""
    return lambda folder: (folder / name).write_text(text, "utf-8")


def wrong(settings: str, weights: str) -> list[tuple[Change, str]]:
    """Every wrong turn that such folders share, by the names of a model's own settings and weights."""
    config, adapter = "adapter_config.json", "adapter_model.safetensors"
    return [
        (without(settings), f"{settings} is missing"),
        (without(config), f"{config} is missing"),
        (without(weights), "cannot be read"),
        (without(adapter), "cannot be read"),
        (truncated(weights), "cannot be read"),
        (truncated(adapter), "cannot be read"),
        (written(settings, "{"), "cannot be read"),
        (written(settings, "[]"), "format None"),
        (holding(settings, format=99), "format 99"),
        (holding(settings, base_sha256="0"), "another base"),
        (holding(config, surprise={"a": 1}), "unexpected key 'surprise'"),
        (holding(config, auto_mapping={"base_model_class": "os"}), "unexpected key 'auto_mapping'"),
        (holding(config, megatron_config={"a": "b"}), "'megatron_config', which is refused"),
        (holding(config, peft_type="PREFIX_TUNING"), "no LoRA adapter"),
    ]
