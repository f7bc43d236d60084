"""The same training on an accelerator: the trees of a batch in rows of one length, all of them in each product.

On a CPU each tree attends to itself alone (``claimver/verify/nets/packing.py``). An accelerator wants shapes that do
not change: the trees lie in ``rows`` rows of ``length`` tokens, and what a token does not see is masked.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.train.factor_loop import Recipe
from claimver.verify.nets.gemma import Body, load
from claimver.verify.nets.packing import TRUNK, Arrays

__all__ = ["DeviceBody", "laid_out", "loaded", "moved"]

_ATTENTION = "rows_of_trees"
NOTHING = -1  # the tree of a place that is filled up
Ints = NDArray[np.int64]


@dataclass
class DeviceBody(Body):
    """A body on ``device``, which reads batches of at most ``rows`` times ``length`` tokens."""

    device: str = "cuda"
    rows: int = 32
    length: int = 512

    def states(self, batch: Arrays) -> Any:
        """The last states ``(tokens, width)``, without those of filled places."""
        import torch

        at = torch.from_numpy(laid_out(batch, self.length)).to(self.device)
        size = max(self.rows, int(at[-1]) // self.length + 1) * self.length

        def row(values: Ints, filling: int) -> Any:
            flat = torch.full((size,), filling, device=self.device)
            flat[at] = torch.from_numpy(values).to(self.device)
            return flat.reshape(-1, self.length)

        trees, branches = row(batch.trees, NOTHING), row(batch.branches, TRUNK)
        same = trees[:, :, None] == trees[:, None]
        line = (branches[:, None] == TRUNK) | (branches[:, :, None] == branches[:, None])
        before = torch.ones(self.length, self.length, dtype=torch.bool, device=self.device).tril()
        seen = (same & line & before)[:, None]
        states = self.layers(
            input_ids=row(batch.ids, 0),
            position_ids=row(batch.positions, 0),
            attention_mask={"full_attention": seen, "sliding_attention": seen},
            use_cache=False,
        ).last_hidden_state
        return states.reshape(size, -1)[at]


def laid_out(batch: Arrays, length: int) -> Ints:
    """The place of each token where trees fill rows of ``length`` one after the other, none over a row's end."""
    starts = np.flatnonzero(np.diff(batch.trees, prepend=NOTHING))
    sizes = np.diff(starts, append=len(batch.ids))
    firsts, used = [], 0
    for size in sizes.tolist():
        if used % length + size > length:
            used = -(-used // length) * length
        firsts.append(used)
        used += size
    return np.repeat(np.array(firsts, np.int64) - starts, sizes) + np.arange(len(batch.ids))


def loaded(base: Path, recipe: Recipe) -> Body:
    """The body from its GGUF file, on the recipe's device. Raises: ModelError where there is no such device."""
    body = load(base)
    return body if recipe.device == "cpu" else moved(body, recipe.device, rows=recipe.rows, length=recipe.length)


def moved(body: Body, device: str, *, rows: int, length: int, compiled: bool = True) -> DeviceBody:
    """The body on a device, its layers compiled; the body handed in is no longer of use.

    Raises: ModelError where there is no such device.
    """
    import torch
    from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

    from claimver.errors import ModelError

    ALL_ATTENTION_FUNCTIONS.register(_ATTENTION, _attention)
    try:
        whole = body.whole.to(device)
    except (RuntimeError, AssertionError) as error:
        raise ModelError(
            f"There is no device {device!r} here: {error}. Leave --device out to train on the CPU."
        ) from error
    for layer in whole.model.layers:
        layer.self_attn.config._attn_implementation = _ATTENTION
    whole.config._attn_implementation = _ATTENTION
    if compiled:
        torch._dynamo.config.cache_size_limit = 64
        for layer in whole.model.layers:
            layer.compile(dynamic=False)
    return DeviceBody(
        whole.model, body.tokenizer, body.alphabet, body.head.to(device), whole, device=device, rows=rows, length=length
    )


def _attention(
    module: Any, query: Any, key: Any, value: Any, attention_mask: Any, scaling: float = 1.0, **_: Any
) -> tuple[Any, None]:
    """Attention of all heads over the one key head, each token to what its mask shows."""
    import torch

    heads = query.shape[1]
    found = torch.nn.functional.scaled_dot_product_attention(
        query, key.expand(-1, heads, -1, -1), value.expand(-1, heads, -1, -1), attn_mask=attention_mask, scale=scaling
    )
    return found.transpose(1, 2), None
