"""Gemma 3 270M as transformers has it, from its checked GGUF file: seconds instead of the better part of a minute.

The file is pinned by its sum, so its shape stands here; of the vocabulary, which is slow to read, a copy is kept.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from claimver.errors import ModelError
from claimver.lm.gguf_file import tensors

__all__ = ["PREFIX", "causal", "merged", "tokenizer"]

PREFIX = "base_model.model."  # of PEFT's names

SHAPE: dict[str, Any] = {
    "vocab_size": 262_144,
    "hidden_size": 640,
    "intermediate_size": 2_048,
    "num_hidden_layers": 18,
    "num_attention_heads": 4,
    "num_key_value_heads": 1,
    "head_dim": 256,
    "query_pre_attn_scalar": 256,
    "sliding_window": 512,
    "max_position_embeddings": 32_768,
    "bos_token_id": 2,
    "eos_token_id": 1,
    "pad_token_id": 0,
}
_PARTS = {
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
    "attn_norm": "input_layernorm",
    "post_attention_norm": "post_attention_layernorm",
    "ffn_norm": "pre_feedforward_layernorm",
    "post_ffw_norm": "post_feedforward_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def causal(file: Path) -> Any:
    """The causal model with the file's weights in bfloat16. Raises: ModelError for a damaged file."""
    import torch
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig
    from transformers.utils import logging

    logging.disable_progress_bar()
    weights = {}
    for name, values in tensors(file):
        found = torch.from_numpy(values)
        weights[_name(name)] = (found - 1 if "norm" in name else found).to(torch.bfloat16)  # GGUF has 1 + weight
    weights["lm_head.weight"] = weights["model.embed_tokens.weight"]
    config = Gemma3TextConfig(**SHAPE)
    return Gemma3ForCausalLM.from_pretrained(None, config=config, state_dict=weights, dtype=torch.bfloat16)


def tokenizer(file: Path, *, tell: Callable[[str], None] = lambda line: None) -> Any:
    """The tokenizer of the file; read from it once, and kept beside it."""
    from transformers import AutoTokenizer

    kept = file.with_name(f"{file.stem}.tokenizer")
    if not kept.is_dir():
        tell(f"The language model's vocabulary is read and kept in {kept}, once; it takes some seconds.")
        aside = kept.with_name(f"{kept.name}.{os.getpid()}")
        AutoTokenizer.from_pretrained(str(file.parent), gguf_file=file.name).save_pretrained(str(aside))
        try:
            aside.rename(kept)
        except OSError:  # another process was quicker
            shutil.rmtree(aside)
    return AutoTokenizer.from_pretrained(str(kept))


def merged(model: Any, folder: Path) -> None:
    """Add ``scale * B @ A`` of the adapter to each weight that it changes (LoRA, arXiv 2106.09685, equation 3)."""
    import torch
    from safetensors.torch import load_file

    config = json.loads((folder / "adapter_config.json").read_text("utf-8"))
    factors = load_file(folder / "adapter_model.safetensors")
    scale = config["lora_alpha"] / config["r"]
    ends = ".lora_A.weight"
    names = [name.removeprefix(PREFIX).removesuffix(ends) for name in factors if name.endswith(ends)]
    with torch.no_grad():
        for name in names:
            try:
                weight = model.get_submodule(name).weight
            except AttributeError:
                raise ModelError(
                    f"{folder} is an adapter for another base: it changes {name}, which is not here."
                ) from None
            a, b = (factors[f"{PREFIX}{name}.lora_{side}.weight"].float() for side in "AB")
            if (b.shape[0], a.shape[1]) != tuple(weight.shape):
                raise ModelError(
                    f"{folder} is an adapter for another base: {name} is {tuple(weight.shape)} here and "
                    f"({b.shape[0]}, {a.shape[1]}) there."
                )
            weight.copy_((weight.float() + scale * (b @ a)).to(weight.dtype))


def _name(name: str) -> str:
    """What transformers calls the tensor."""
    place = name.removesuffix(".weight")
    if place in ("token_embd", "output_norm"):
        return {"token_embd": "model.embed_tokens.weight", "output_norm": "model.norm.weight"}[place]
    _, layer, part = place.split(".", 2)
    return f"model.layers.{layer}.{_PARTS[part]}.weight"
