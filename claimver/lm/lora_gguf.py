"""A LoRA adapter in PEFT's form as the GGUF file that llama.cpp puts on a model as it is.

Layout: llama.cpp, convert_lora_to_gguf.py: for each weight its name with ``.lora_a`` (rank, in) and ``.lora_b``
(out, rank); the factor alpha / rank is applied by the reader.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from claimver.errors import ModelError

__all__ = ["write_gguf"]

_KEY = re.compile(r"base_model\.model\.model\.layers\.(\d+)\.(?:self_attn|mlp)\.(\w+)_proj\.lora_([AB])\.weight")
_PLACES = {
    "q": "attn_q", "k": "attn_k", "v": "attn_v", "o": "attn_output",
    "gate": "ffn_gate", "up": "ffn_up", "down": "ffn_down",
}  # fmt: skip
_ARCHITECTURE = "gemma3"


def write_gguf(adapter: Path, out: Path) -> Path:
    """``out``, which holds the adapter of a folder, whole or not at all.

    Raises: ModelError where the folder is no LoRA adapter for the language model that ships.
    """
    from gguf import GGUFWriter
    from safetensors.numpy import load_file

    try:
        told = json.loads((adapter / "adapter_config.json").read_text("utf-8"))
        factors = load_file(adapter / "adapter_model.safetensors")
        alpha = float(told["lora_alpha"])
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(f"{adapter} is no LoRA adapter: {error}.") from error
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(f".{os.getpid()}.part")
    writer = GGUFWriter(part, _ARCHITECTURE)
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", alpha)
    for name, factor in factors.items():
        writer.add_tensor(_name(name, adapter), factor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    part.replace(out)
    return out


def _name(key: str, adapter: Path) -> str:
    found = _KEY.fullmatch(key)
    if found is None or found[2] not in _PLACES:
        raise ModelError(f"{adapter} changes “{key}”, which the language model that ships does not have.")
    return f"blk.{found[1]}.{_PLACES[found[2]]}.weight.lora_{found[3].lower()}"
