"""Adapter configurations are code: only known keys with plain values are let through (docs: security)."""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from claimver.errors import ModelError

log = logging.getLogger(__name__)
ALLOWED = frozenset(
    [
        "alora_invocation_tokens",
        "alpha_pattern",
        "arrow_config",
        "base_model_name_or_path",
        "bias",
        "corda_config",
        "ensure_weight_tying",
        "eva_config",
        "exclude_modules",
        "fan_in_fan_out",
        "inference_mode",
        "init_lora_weights",
        "layer_replication",
        "layers_pattern",
        "layers_to_transform",
        "loftq_config",
        "lora_alpha",
        "lora_bias",
        "lora_dropout",
        "lora_ga_config",
        "megatron_config",
        "megatron_core",
        "modules_to_save",
        "peft_type",
        "peft_version",
        "qalora_group_size",
        "r",
        "rank_pattern",
        "revision",
        "target_modules",
        "target_parameters",
        "task_type",
        "trainable_token_indices",
        "use_bdlora",
        "use_dora",
        "use_qalora",
        "use_rslora",
    ]
)
EMPTY_ONLY = frozenset(
    {"megatron_config", "arrow_config", "corda_config", "eva_config", "layer_replication", "lora_ga_config"}
)


def read_adapter_config(path: Path) -> dict[str, Any]:
    """The configuration of a LoRA adapter, without unknown keys that say nothing: those are named on standard error.

    Raises: ModelError, which names the file and the key.
    """
    try:
        config = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{path} is missing: the folder is no adapter.") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ModelError(f"{path} cannot be read ({error}).") from None
    if not isinstance(config, dict) or config.get("peft_type") != "LORA":
        raise ModelError(
            f"{path} is no LoRA adapter (peft_type {config.get('peft_type') if isinstance(config, dict) else None!r})."
        )
    unknown = sorted(set(config) - ALLOWED)
    stated = [key for key in unknown if config[key] is not None and config[key] is not False]
    if stated:
        raise ModelError(f"{path} has the unexpected key {stated[0]!r}; it is refused, since such keys can load code.")
    if unknown:
        _name(path, ", ".join(unknown))
    for key in EMPTY_ONLY:
        if config.get(key):
            raise ModelError(f"{path} sets {key!r}, which is refused, since it can load code.")
    return {key: value for key, value in config.items() if key in ALLOWED}


@lru_cache(maxsize=64)
def _name(path: Path, keys: str) -> None:
    """Said once of a file: keys of a newer version, switched off."""
    log.warning(
        "%s has keys that are not known here, all of them off (%s): the adapter is used without them.", path, keys
    )


def write_adapter_config(path: Path, *, base_name: str) -> None:
    """Of what PEFT saved only the keys that are allowed are left, and no path of the machine that trained."""
    config = json.loads(path.read_text("utf-8"))
    kept = {key: value for key, value in config.items() if key in ALLOWED and value not in (None, {}, [])}
    kept["base_model_name_or_path"] = base_name
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")


@contextmanager
def quiet_peft() -> Iterator[None]:
    """Peft, which asks transformers for a property under its old name, is not warned about it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*is_gradient_checkpointing", category=FutureWarning)
        yield
