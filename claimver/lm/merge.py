"""A LoRA adapter merged into the encoder: W + B A alpha / r (Hu et al., arXiv 2106.09685, section 4.1).

The adapters of this encoder are plain LoRA, and to add them is one line. peft, which trains them, would do the same,
but its import brings bitsandbytes and takes as long as that of torch.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from claimver.adapters import read_adapter_config
from claimver.errors import ModelError

PLAIN = frozenset(
    [
        "base_model_name_or_path",
        "bias",
        "inference_mode",
        "init_lora_weights",
        "layers_to_transform",
        "lora_alpha",
        "lora_dropout",
        "megatron_core",
        "peft_type",
        "peft_version",
        "qalora_group_size",
        "r",
        "target_modules",
        "task_type",
    ]
)
ONLY: dict[str, tuple[object, ...]] = {"bias": ("none",), "init_lora_weights": (True, False)}
KINDS: dict[str, Any] = {"r": int, "lora_alpha": (int, float), "target_modules": list}
_LAYER = re.compile(r"\.layer\.(\d+)\.")


def merge(model: Any, folder: Path) -> Any:
    """The encoder itself, the weights of the folder's adapter added to its own.

    Raises: ModelError for a configuration that is unsafe or beyond plain LoRA; OSError, SafetensorError, KeyError,
    RuntimeError, ValueError for weights that are missing, torn or of another shape.
    """
    from safetensors.torch import load_file

    config = _plain(folder / "adapter_config.json")
    weights = load_file(folder / "adapter_model.safetensors")
    for name, part in model.named_modules():
        if _named(name, config):
            a, b = (weights.pop(f"base_model.model.{name}.lora_{side}.weight").float() for side in "AB")
            if len(a) != config["r"]:
                raise ValueError(f"{name} is of rank {len(a)}, not {config['r']}")
            part.weight.data += (b @ a) * (config["lora_alpha"] / config["r"])
    if weights:
        raise ValueError(f"{min(weights)} is of no layer that the configuration names")
    return model


def _plain(path: Path) -> dict[str, Any]:
    """The configuration of an adapter that is all in A, B, alpha and r. Raises: ModelError, which names the key."""
    config = read_adapter_config(path)
    beyond = {key for key, value in config.items() if value and key not in PLAIN}
    beyond |= {key for key, plain in ONLY.items() if config.get(key, plain[0]) not in plain}
    beyond |= {key for key, kind in KINDS.items() if not isinstance(config.get(key), kind) or not config[key]}
    if beyond:
        stated = f"{min(beyond)!r}: {config.get(min(beyond))!r}"
        raise ModelError(f"{path} has {stated}. The encoder takes plain LoRA adapters, as `claimver train` makes them.")
    return config


def _named(name: str, config: dict[str, Any]) -> bool:
    """Whether the configuration puts the adapter on the part of this name."""
    layer, layers = _LAYER.search(name), config.get("layers_to_transform")
    wanted = layers is None or (layer is not None and int(layer[1]) in layers)
    return wanted and name.endswith(tuple(f".{target}" for target in config["target_modules"]))
