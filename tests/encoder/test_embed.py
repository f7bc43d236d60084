"""Embeddings of texts that share rows: the same as of each text alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from claimver.encoder.embed import MiniLMEmbedder, packed
from claimver.encoder.nets import base


def test_a_text_s_vector_does_not_depend_on_the_texts_beside_it() -> None:
    texts = ["Paris is in France.", "a", "The capital of France is Paris, on the Seine. " * 9, "Zweibrücken", "b c d"]
    encoder = base.load()
    together = MiniLMEmbedder(encoder).embed(texts)
    alone = np.concatenate([MiniLMEmbedder(encoder).embed([text]) for text in texts])
    assert np.abs(together - alone).max() < 1e-5
    assert abs(float(together[0] @ together[1])) < 0.9  # and they differ


@given(st.lists(st.integers(1, 128), min_size=1, max_size=60))
def test_rows_hold_every_text_once_and_no_more_than_fits(lengths: list[int]) -> None:
    rows = packed(lengths, 128)
    assert sorted(index for row in rows for index in row) == list(range(len(lengths)))
    assert all(sum(lengths[index] for index in row) <= 128 for row in rows)
