"""A closer look at the few passages that a search found: by the best sentence of each, or by a cross-encoder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimver.corpus.encoders import loaded, located
from claimver.corpus.passages import sentences_of
from claimver.errors import ModelError
from claimver.parts import Embedder

__all__ = ["CrossReranker", "SentenceReranker", "open_reranker"]

BATCH = 16
MAX_TOKENS = 512


class SentenceReranker:
    """A passage is as near to the query as its nearest sentence, by the encoder at hand."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def scores(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """The highest cosine of a sentence of each passage to the query, in [-1, 1]."""
        parts = [[span.of(text) for span in sentences_of(text)] or [text] for text in passages]
        vectors = self._embedder.embed([query, *(sentence for part in parts for sentence in part)])
        near, found, at = vectors[1:] @ vectors[0], [], 0
        for part in parts:
            found.append(float(near[at : at + len(part)].max()))
            at += len(part)
        return found


class CrossReranker:
    """A sequence-classification model that reads query and passage together, such as bge-reranker-v2-m3."""

    def __init__(self, model: Any, tokenizer: Any, *, max_tokens: int = MAX_TOKENS) -> None:
        self._model, self._tokenizer, self._max_tokens = model, tokenizer, max_tokens

    def scores(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """The model's one output for each pair."""
        import torch

        found: list[float] = []
        for start in range(0, len(passages), BATCH):
            part = list(passages[start : start + BATCH])
            read = self._tokenizer(
                [query] * len(part),
                part,
                padding=True,
                truncation=True,
                max_length=self._max_tokens,
                return_tensors="pt",
            )
            with torch.inference_mode():
                logits = self._model(**read.to(self._model.device)).logits
            found += [float(row) for row in logits[:, 0]]
        return found


def open_reranker(name: str, *, hub_cache: Path | None = None) -> CrossReranker:
    """The cross-encoder of a folder or name. Raises: ModelError, also for a model that gives no single score."""
    from transformers import AutoModelForSequenceClassification

    folder = located(name, hub_cache=hub_cache)
    model, tokenizer = loaded(AutoModelForSequenceClassification, folder)
    if model.config.num_labels != 1:
        raise ModelError(f"{folder} gives {model.config.num_labels} outputs for a pair; a reranker gives one.")
    return CrossReranker(model, tokenizer, max_tokens=min(MAX_TOKENS, int(tokenizer.model_max_length)))
