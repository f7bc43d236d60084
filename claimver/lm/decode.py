"""Decoding bound by a grammar: what the next token may be, for transformers' ``generate``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from claimver.errors import ModelError

__all__ = ["Binder", "Bound", "token_bytes"]


class Binder:
    """Makes grammars of one tokenizer into bounds; costly to make, so made once a model."""

    def __init__(self, tokenizer: Any, vocabulary: int, ends: Sequence[int]) -> None:
        """Raises: ModelError where the tokenizer is none of the fast ones."""
        from llguidance.hf import from_tokenizer

        try:
            self.tokenizer = from_tokenizer(tokenizer, n_vocab=vocabulary, eos_token=list(ends))
        except (ValueError, TypeError, RuntimeError) as error:
            raise ModelError(
                f"The tokenizer {tokenizer.name_or_path!r} cannot bind replies ({error}). Set decoding to free."
            ) from error
        self.vocabulary = vocabulary

    def bound(self, grammar: str) -> Bound:
        """A fresh bound. Raises: ModelError for a grammar that cannot be used."""
        from llguidance import LLMatcher

        matcher = LLMatcher(self.tokenizer, LLMatcher.grammar_from_lark(grammar), log_level=0)
        if matcher.is_error():
            raise ModelError(f"The grammar cannot be used: {matcher.get_error()[:300]}")
        return Bound(matcher, self.vocabulary)


class Bound:
    """A logits processor: tokens that the grammar does not allow next have no chance."""

    def __init__(self, matcher: Any, vocabulary: int) -> None:
        import llguidance.numpy as masks

        self._matcher, self._masks = matcher, masks
        self._mask = masks.allocate_token_bitmask(1, vocabulary)
        self._seen: int | None = None

    def __call__(self, ids: Any, scores: Any) -> Any:
        """The scores ``(1, vocabulary)`` with what is not allowed at minus infinity. Raises: ModelError."""
        import numpy as np
        import torch

        if self._seen is not None:
            self._matcher.consume_tokens(ids[0, self._seen :].tolist())
        self._seen = ids.shape[1]
        self._masks.fill_next_token_bitmask(self._matcher, self._mask, 0)
        if self._matcher.is_error():
            raise ModelError(f"The reply could not be bound by its grammar: {self._matcher.get_error()[:300]}")
        bits = np.unpackbits(self._mask.view(np.uint8), bitorder="little")[: scores.shape[-1]].astype(bool)
        allowed = torch.zeros(scores.shape[-1], dtype=torch.bool)
        allowed[: len(bits)] = torch.from_numpy(bits)
        return scores.masked_fill(~allowed.to(scores.device), -torch.inf)


def token_bytes(binder: Binder, ids: Sequence[int]) -> list[bytes]:
    """The bytes that each token stands for."""
    return [bytes(binder.tokenizer.decode_bytes([id])) for id in ids]
