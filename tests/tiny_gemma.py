"""A body of two layers with random weights and a tokenizer of words: what the judge needs, in milliseconds."""

from __future__ import annotations

import re
import zlib
from typing import Any

from claimver.verify.nets.gemma import Alphabet, Body, prepared

WIDTH = 32
FIRST, WORDS = 40, 600  # ids of words


class Words:
    """A tokenizer whose tokens are labels, digits, spaces, line ends and words, each numbered by its letters."""

    def __init__(self) -> None:
        fixed = ["<bos>", " true", " unknown", " false", " ", "\n", *"0123456789"]
        self.known = {piece: number for number, piece in enumerate(fixed, 1)}

    def __call__(self, text: str, *, add_special_tokens: bool = True, split_special_tokens: bool = False) -> Any:
        pieces = re.findall(r" true| unknown| false|[0-9]|\n| |[^\s0-9]+", text)
        ids = [self.known.get(piece) or FIRST + zlib.crc32(piece.encode()) % (WORDS - FIRST) for piece in pieces]
        return {"input_ids": [1, *ids] if add_special_tokens else ids}


def tiny_model(*, seed: int = 0, words: int = WORDS) -> Any:
    """A causal model with random weights."""
    import torch
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig

    torch.manual_seed(seed)
    config = Gemma3TextConfig(
        vocab_size=words,
        hidden_size=WIDTH,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=1,
        head_dim=16,
        layer_types=["sliding_attention", "full_attention"],
        query_pre_attn_scalar=16,
        initializer_range=0.2,
    )
    return Gemma3ForCausalLM(config)


def tiny_body(*, seed: int = 0, words: int = WORDS) -> Body:
    """A body with random weights."""
    import torch

    return prepared(tiny_model(seed=seed, words=words).to(torch.bfloat16), Words())


__all__ = ["Alphabet", "Words", "tiny_body", "tiny_model"]
