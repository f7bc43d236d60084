"""Encoders and rerankers from folders: their own pooling and prompts, safetensors only, no code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimver.corpus.encoders import SentenceEncoder, located, open_encoder
from claimver.corpus.rerank import SentenceReranker, open_reranker
from claimver.errors import ModelError
from claimver.lm import encoder as base
from claimver.lm.embedder import MiniLMEmbedder

from .tiny_bert import save_bert

TEXTS = ["Airbus is based in Blagnac", "", "the moon", "Crater Lake is deep deep deep"]
MODULES = [{"type": f"sentence_transformers.models.{name}"} for name in ("Transformer", "Pooling", "Normalize")]


def states(folder: Path, text: str) -> Any:
    import torch
    from transformers import AutoTokenizer, BertModel

    read = AutoTokenizer.from_pretrained(str(folder))(text, return_tensors="pt")
    with torch.inference_mode():
        return BertModel.from_pretrained(str(folder)).eval()(**read).last_hidden_state[0].numpy()


@pytest.mark.parametrize("pool", ["cls", "mean", "last"])
def test_a_text_is_pooled_as_the_model_says_however_long_its_neighbours(tmp_path: Path, pool: str) -> None:
    told = {"pooling_mode_cls_token": False, "pooling_mode_mean_tokens": False, "pooling_mode_max_tokens": False}
    name = {"cls": "pooling_mode_cls_token", "mean": "pooling_mode_mean_tokens", "last": "pooling_mode_lasttoken"}[pool]
    folder = save_bert(tmp_path, modules=MODULES, pooling=told | {name: True})
    rows = open_encoder(str(folder)).documents.embed(TEXTS)
    for text, row in zip(TEXTS, rows, strict=True):
        if not text:
            assert not row.any()
            continue
        seen = states(folder, text)
        wanted = {"cls": seen[0], "mean": seen.mean(0), "last": seen[-1]}[pool]
        assert np.allclose(row, wanted / np.linalg.norm(wanted), atol=1e-5)


def test_what_stands_before_a_query_is_the_models_own(tmp_path: Path) -> None:
    prompts = {"prompts": {"query": "query: "}}
    encoder = open_encoder(str(save_bert(tmp_path, config_sentence_transformers=prompts)))
    assert np.allclose(encoder.queries.embed(["the moon"]), encoder.documents.embed(["query: the moon"]), atol=1e-6)
    assert not np.allclose(encoder.queries.embed(["the moon"]), encoder.documents.embed(["the moon"]), atol=1e-3)


def test_the_encoder_that_ships_gives_the_same_vectors_by_this_way() -> None:
    ours = MiniLMEmbedder(base.load()).embed(TEXTS)
    theirs = open_encoder(str(base.folder()))
    assert isinstance(theirs.documents, SentenceEncoder)
    assert np.allclose(theirs.documents.embed(TEXTS), ours, atol=2e-3)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"modules": [{"type": "sentence_transformers.models.Dense"}]}, "'Dense'"),
        ({"pooling": {"pooling_mode_max_tokens": True}}, "pools in a way"),
        ({"pooling": {"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": True}}, "pools in a way"),
        ({"modules": "{not json"}, "cannot be read"),
    ],
)
def test_a_model_that_would_be_read_wrongly_is_refused(tmp_path: Path, files: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        open_encoder(str(save_bert(tmp_path, **files)))


def test_weights_that_could_run_code_are_refused(tmp_path: Path) -> None:
    folder = save_bert(tmp_path)
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelError, match="no weights in safetensors"):
        open_encoder(str(folder))


def test_torn_weights_are_told(tmp_path: Path) -> None:
    weights = save_bert(tmp_path) / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:500])
    with pytest.raises(ModelError, match="cannot be loaded"):
        open_encoder(str(tmp_path))


def test_a_model_that_is_not_here_is_told_how_to_get(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="claimver models pull BAAI/bge-m3"):
        located("BAAI/bge-m3", hub_cache=tmp_path)
    with pytest.raises(ModelError, match="no name of the hub"):
        located("/no/such/folder at all", hub_cache=tmp_path)


def test_a_cross_encoder_scores_each_pair_by_itself(tmp_path: Path) -> None:
    reranker = open_reranker(str(save_bert(tmp_path, outputs=1)))
    passages = ["Airbus is based in Blagnac", "the moon", "Crater Lake is deep"] * 7
    scores = reranker.scores("the lake", passages)
    assert len(scores) == 21
    assert np.allclose(scores[:3], scores[18:], atol=1e-5)
    assert np.allclose([reranker.scores("the lake", [text])[0] for text in passages[:3]], scores[:3], atol=1e-5)
    assert len({round(score, 5) for score in scores[:3]}) == 3


def test_a_classifier_of_several_outputs_is_no_reranker(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="3 outputs"):
        open_reranker(str(save_bert(tmp_path, outputs=3)))


def test_a_passage_is_as_near_as_its_nearest_sentence() -> None:
    reranker = SentenceReranker(MiniLMEmbedder(base.load()))
    long = "It rained on Monday. The cook was away. Airbus has its head office in Blagnac. Nobody sang."
    scores = reranker.scores("Where is Airbus based?", [long, "Bees make honey.", ""])
    alone = reranker.scores("Where is Airbus based?", ["Airbus has its head office in Blagnac."])
    assert scores[0] == pytest.approx(alone[0], abs=1e-5)
    assert scores[0] > 0.5 > scores[1]
    assert scores[2] == 0.0
