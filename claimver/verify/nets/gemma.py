"""The body of the language model that ships, in bfloat16, with its adapter merged: reads token trees, writes nothing.

Labels need three rows of the output layer, so the layer over 262,144 words is never computed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.errors import ModelError
from claimver.lm.gemma_model import causal, merged, tokenizer
from claimver.verify.nets.packing import Arrays, Block, blocks

__all__ = ["LABEL_WORDS", "Alphabet", "Body", "load", "prepared"]

LABEL_WORDS = (" true", " unknown", " false")  # Attributable, Extrapolatory, Contradictory
SPACE, DIGITS, END = 3, 4, 14  # places in the answer alphabet
_ATTENTION = "one_key_head"


@dataclass(frozen=True)
class Alphabet:
    """The token ids that an answer is made of: three labels, the space, ten digits, the end of the line."""

    ids: tuple[int, ...]

    @classmethod
    def of(cls, tokenizer: Any) -> Alphabet:
        """The alphabet in the tokenizer's ids. Raises: ModelError where a word of it is not one token."""
        words = [*LABEL_WORDS, " ", *(str(digit) for digit in range(10)), "\n"]
        found = [tokenizer(word, add_special_tokens=False)["input_ids"] for word in words]
        if any(len(ids) != 1 for ids in found):
            raise ModelError("The tokenizer of this model has no single tokens for the labels: it is not Gemma 3's.")
        return cls(tuple(ids[0] for ids in found))

    def cited(self, rows: Sequence[int]) -> list[int]:
        """The answer places of a citation: a space and the digits of each row's number, then the end."""
        found: list[int] = []
        for row in rows:
            found += [SPACE, *(DIGITS + int(digit) for digit in str(row + 1))]
        return [*found, END]


@dataclass
class Body:
    """The layers up to the last state, the tokenizer, and the output rows of the answer alphabet ``(15, width)``."""

    layers: Any
    tokenizer: Any
    alphabet: Alphabet
    head: Any
    whole: Any = None  # the causal model, for training

    def states(self, batch: Arrays) -> Any:
        """The last states of all tokens, ``(length, width)``, as the trainings need them."""
        return self.read(batch, slice(None))

    def read(self, batch: Arrays, places: Sequence[int] | slice, *, cache: Any = None, new: int | None = None) -> Any:
        """The last states at the places, ``(places, width)``; a ``cache`` then has keys and values of all tokens.

        With ``new`` it has those of all but the ``new`` last ones before, among which the places are counted. What
        follows the last attention is computed at the places alone.
        """
        import torch

        model, seen = self.layers, blocks(batch, heads=self.layers.config.num_attention_heads, new=new)
        first = 0 if new is None else len(batch.ids) - new
        positions, kinds = torch.from_numpy(batch.positions[None, first:]), model.config.layer_types
        states = model.embed_tokens(torch.from_numpy(batch.ids[None, first:]))
        turns = {kind: model.rotary_emb(states, positions, kind) for kind in set(kinds)}
        *layers, last = model.layers
        for layer, kind in zip(layers, kinds[:-1], strict=True):
            states = layer(states, attention_mask=seen, position_embeddings=turns[kind], past_key_values=cache)
        attended, _ = last.self_attn(
            hidden_states=last.input_layernorm(states),
            attention_mask=seen,
            position_embeddings=turns[kinds[-1]],
            past_key_values=cache,
        )
        states = states[:, places] + last.post_attention_layernorm(attended[:, places])
        further = last.mlp(last.pre_feedforward_layernorm(states))
        return model.norm(states + last.post_feedforward_layernorm(further))[0]

    def answers(self, batch: Arrays, places: Any) -> Any:
        """The logits of the answer alphabet at the places, ``(len(places), 15)`` in float32."""
        import torch

        return (self.states(batch)[torch.as_tensor(places).to(self.head.device)] @ self.head.t()).float()


def load(file: Path, *, adapter: Path | None = None) -> Body:
    """The body from the GGUF file, the adapter in ``adapter`` (PEFT's form) added to its weights.

    Raises: ModelError, MissingPackage.
    """
    model = causal(file)
    if adapter is not None:
        merged(model, adapter)
    return prepared(model, tokenizer(file, tell=logging.getLogger(__name__).warning))


def prepared(model: Any, tokenizer: Any) -> Body:
    """The body of a causal Gemma 3 model with one key head. Raises: ModelError where the tokenizer is another's."""
    from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

    ALL_ATTENTION_FUNCTIONS.register(_ATTENTION, _attention)
    model.eval()
    for layer in model.model.layers:
        layer.self_attn.config._attn_implementation = _ATTENTION
    model.config._attn_implementation = _ATTENTION
    alphabet = Alphabet.of(tokenizer)
    head = model.lm_head.weight[list(alphabet.ids)].detach().clone()
    return Body(model.model, tokenizer, alphabet, head, model)


def _attention(
    module: Any, query: Any, key: Any, value: Any, attention_mask: Sequence[Block], scaling: float = 1.0, **_: Any
) -> tuple[Any, None]:
    """Attention of all heads over the one key head, block by block: a tree's tokens meet no other tree's."""
    import torch

    found = []
    _, heads, _, width = query.shape
    for block in attention_mask:
        first = attention_mask[0].asking.start
        asking = query[0, :, block.asking.start - first : block.asking.stop - first].reshape(-1, width)
        scores = torch.addmm(block.mask, asking, key[0, 0, block.seen].t(), alpha=scaling)
        out = torch.softmax(scores, -1) @ value[0, 0, block.seen]
        found.append(out.reshape(heads, -1, width).transpose(0, 1))
    return torch.cat(found)[None], None
