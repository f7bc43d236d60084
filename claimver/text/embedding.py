"""A word embedding for spaCy whose word vectors are looked up in lower case, registered as claimver.LowerEmbed.v1.

spaCy's own layer looks every word up as it is written, once a pipeline was saved and loaded: the table's `attr` is not
kept on disk. A table keyed by lower-case forms then has nothing to say of any name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from spacy.attrs import LOWER
from spacy.ml.featureextractor import FeatureExtractor
from spacy.util import registry
from thinc.api import HashEmbed, Maxout, Model, Ragged, chain, concatenate, list2ragged, ragged2list, with_array
from thinc.initializers import glorot_uniform_init

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["lower_embed", "lower_vectors"]


def lower_embed(width: int, attrs: list[str], rows: list[int]) -> Model[Any, Any]:
    """spacy.MultiHashEmbed.v2 with static vectors, but for the key they are found by: `(words, width)` a document."""
    tables: list[Model[Any, Any]] = [
        HashEmbed(width, count, column=place, seed=8 + place, dropout=0.0) for place, count in enumerate(rows)
    ]
    hashed: Model[Any, Any] = chain(FeatureExtractor(attrs), list2ragged(), with_array(concatenate(*tables)))
    mixed: Model[Any, Any] = with_array(Maxout(width, width * (len(tables) + 1), nP=3, dropout=0.0, normalize=True))
    return chain(concatenate(hashed, lower_vectors(width)), mixed, ragged2list())


def lower_vectors(width: int) -> Model[Any, Any]:
    """A layer that projects each word's vector to `(words, width)`; words without one get zeros."""
    return Model("lower_vectors", _forward, init=_initialize, params={"W": None}, dims={"nO": width, "nM": None})


def _initialize(model: Model[Any, Any], X: list[Doc] | None = None, Y: object = None) -> None:  # noqa: N803
    width = X[0].vocab.vectors.shape[1] if X else 0
    model.set_dim("nM", width)
    model.set_param("W", glorot_uniform_init(model.ops, (model.get_dim("nO"), width)))


def _forward(model: Model[Any, Any], docs: list[Doc], is_train: bool) -> tuple[Ragged, Callable[[Any], list[Doc]]]:
    lengths = model.ops.asarray1i([len(doc) for doc in docs])
    if not sum(lengths):
        return Ragged(model.ops.alloc2f(0, model.get_dim("nO")), lengths), lambda _: []
    table = docs[0].vocab.vectors
    weight: Any = model.get_param("W")
    places = table.find(keys=np.concatenate([doc.to_array(LOWER) for doc in docs]))
    vectors: Any = model.ops.as_contig(table.data[places])
    vectors[places < 0] = 0

    def backprop(gradient: Any) -> list[Doc]:
        model.inc_grad("W", model.ops.gemm(gradient.data, vectors, trans1=True))
        return []

    return Ragged(model.ops.gemm(vectors, weight, trans2=True), lengths), backprop


registry.architectures.register("claimver.LowerEmbed.v1", func=lower_embed)
