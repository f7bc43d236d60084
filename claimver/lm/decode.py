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

    def bound(self, grammars: Sequence[str]) -> Bound:
        """A fresh bound, one grammar for each row of a batch. Raises: ModelError for one that cannot be used."""
        from llguidance import LLMatcher

        matchers = [LLMatcher(self.tokenizer, LLMatcher.grammar_from_lark(one), log_level=0) for one in grammars]
        for matcher in matchers:
            if matcher.is_error():
                raise ModelError(f"The grammar cannot be used: {matcher.get_error()[:300]}")
        return Bound(matchers, self.vocabulary)


class Bound:
    """A logits processor: tokens that a row's grammar does not allow next have no chance."""

    def __init__(self, matchers: Sequence[Any], vocabulary: int) -> None:
        import llguidance.numpy as masks

        self._matchers, self._masks = list(matchers), masks
        self._mask = masks.allocate_token_bitmask(len(self._matchers), vocabulary)
        self._seen: int | None = None

    def __call__(self, ids: Any, scores: Any) -> Any:
        """The scores ``(rows, vocabulary)``, what is not allowed at minus infinity. Raises: ModelError."""
        import numpy as np
        import torch

        made = [] if self._seen is None else ids[:, self._seen :].tolist()
        self._seen = ids.shape[1]
        for row, matcher in enumerate(self._matchers):
            if matcher.is_stopped():
                continue  # the reply of this row is whole; what fills it up does not count
            if made:
                matcher.consume_tokens(made[row])
            self._masks.fill_next_token_bitmask(matcher, self._mask, row)
            if matcher.is_error():
                raise ModelError(f"The reply could not be bound by its grammar: {matcher.get_error()[:300]}")
        bits = np.unpackbits(self._mask.view(np.uint8), axis=1, bitorder="little")[:, : scores.shape[-1]]
        allowed = torch.zeros(scores.shape, dtype=torch.bool)
        allowed[:, : bits.shape[1]] = torch.from_numpy(bits.astype(bool))
        return scores.masked_fill(~allowed.to(scores.device), -torch.inf)


def token_bytes(binder: Binder, ids: Sequence[int]) -> list[bytes]:
    """The bytes that each token stands for."""
    return [bytes(binder.tokenizer.decode_bytes([id])) for id in ids]
