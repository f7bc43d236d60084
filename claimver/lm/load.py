"""Weights to a model: the precision that fits this machine, the adapter on its own base, nothing that can run code."""

from __future__ import annotations

import warnings
from typing import Any

from claimver.errors import ModelError
from claimver.lm import memory
from claimver.lm.folder import Source, fingerprint, read_config, weights
from claimver.lm.local import Generation, LocalModel

__all__ = ["PRECISIONS", "best_device", "fitting", "load_local", "load_model", "load_tokenizer"]

PRECISIONS = ("auto", "4bit", "bfloat16", "float32")


def load_local(
    source: Source,
    *,
    precision: str = "auto",
    device: str = "",
    generation: Generation | None = None,
    merge: bool = False,
    free: float | None = None,
) -> LocalModel:
    """The model of a folder, its adapter on it, or merged into it.

    Raises: ModelError for what is missing, truncated, unsafe, too large for this machine (``free`` bytes, measured
    where not given), or made for another base.
    """
    chosen = generation or Generation()
    where = device or best_device()
    stated = fitting(source, precision, where, chosen.context, free)
    tokenizer = load_tokenizer(source)
    model = load_model(source, stated, where)
    if source.adapter is not None:
        model = _adapted(model, source)
        model = model.merge_and_unload() if merge else model
    kind = where.partition(":")[0]
    identity = {"files": fingerprint(source), "precision": stated, "device": kind, "merged": merge}
    return LocalModel(tokenizer, model.eval(), name=source.name, generation=chosen, identity=identity)


def best_device() -> str:
    """``cuda``, ``mps`` or ``cpu``, the first that is here."""
    import torch

    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"


def load_tokenizer(source: Source) -> Any:
    """The tokenizer of the base, no code of its own. Raises: ModelError."""
    from transformers import AutoTokenizer

    try:
        return AutoTokenizer.from_pretrained(str(source.base), local_files_only=True, trust_remote_code=False)
    except (OSError, ValueError, KeyError, TypeError, ImportError, AttributeError) as error:
        raise ModelError(f"The tokenizer of {source.base} cannot be read ({error}). Get the model again.") from error


def fitting(source: Source, precision: str, device: str, context: int, free: float | None) -> str:
    """The precision to load in. Raises: ModelError where none fits."""
    if precision not in PRECISIONS:
        raise ModelError(f"The precision {precision!r} is not one of {', '.join(PRECISIONS)}.")
    config, found = read_config(source.base), weights(source.base)
    available = memory.room(device) if free is None else free
    orders = {"cuda": ("4bit",), "mps": ("bfloat16",), "cpu": ("bfloat16", "4bit")}
    tried = orders[device.partition(":")[0]] if precision == "auto" else (precision,)
    needs = [memory.need(config, found.parameters, found.size, precision=one, context=context) for one in tried]
    for one, wanted in zip(tried, needs, strict=True):
        if wanted.total <= available:
            return one
    memory.check_room(needs[-1], available, name=source.name, device=device, precision=tried[-1])
    return tried[-1]


def load_model(source: Source, precision: str, device: str) -> Any:
    """The base itself, as training and replies take it. Raises: ModelError."""
    import torch
    from safetensors import SafetensorError
    from transformers import AutoModelForCausalLM, BitsAndBytesConfig

    options: dict[str, Any] = {"dtype": torch.float32 if precision == "float32" else torch.bfloat16}
    if precision == "4bit" and not read_config(source.base).get("quantization_config"):
        quantised: Any = BitsAndBytesConfig
        options["quantization_config"] = quantised(
            load_in_4bit=True,
            bnb_4bit_quant_type="nf4",
            bnb_4bit_compute_dtype=torch.bfloat16,
            bnb_4bit_use_double_quant=True,
        )
    try:
        return AutoModelForCausalLM.from_pretrained(
            str(source.base),
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
            device_map={"": device},
            **options,
        )
    except (OSError, ValueError, KeyError, RuntimeError, TypeError, ImportError, SafetensorError) as error:
        raise ModelError(f"{source.base} cannot be loaded as a language model ({_brief(error)}).") from error


def _adapted(model: Any, source: Source) -> Any:
    """The model with its adapter on. Raises: ModelError where the two do not fit."""
    from peft import PeftModel
    from safetensors import SafetensorError

    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        try:
            adapted = PeftModel.from_pretrained(model, str(source.adapter), local_files_only=True)
        except (OSError, ValueError, KeyError, RuntimeError, SafetensorError) as error:
            raise ModelError(
                f"The adapter {source.adapter} does not fit {source.base} ({_brief(error)}). Use it with its own base."
            ) from error
    if any("missing adapter keys" in str(note.message) for note in noted):
        raise ModelError(f"The adapter {source.adapter} lacks weights for {source.base}. Use it with its own base.")
    return adapted


def _brief(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
