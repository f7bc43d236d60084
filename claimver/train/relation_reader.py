"""LoRA training of the relation reader on the shipped MiniLM: each claim against all properties at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.nets import base
from claimver.encoder.nets.relation_reader import FORMAT, MAX_TOKENS, Asked, marked, mean_state, views
from claimver.train.facts import read_facts
from claimver.train.lora import Log, adapted, learn, planned, save_adapter, trained
from claimver.train.relation_claims import (
    Composer,
    Stated,
    benchmark_sentences,
    capped,
    human,
    read_properties,
    trainable,
)

__all__ = ["examples", "train_relations"]

SCALE = 20.0  # of a cosine, in the softmax over all properties
MADE = 14_000
VIEWS_KEPT = 0.6  # of a property's wordings in a step; its label always, so that a bare label is known too
NO_OBJECT = 0.12  # claims that are read without their object


def examples(data: Path, *, share: float = 1.0, seed: int = 7) -> list[Stated]:
    """What is trained on: human sentences and claims by construction, none kept for measuring."""
    rng, facts = random.Random(seed), read_facts(data)
    test = {case.asked.claim for case in benchmark_sentences(data, facts)}
    people = [case for case in trainable(human(data, facts)) if case.asked.claim not in test]
    chosen = capped(people, rng)
    made = list(Composer(data, facts, rng).claims(int(MADE * share)))
    mixed = [*chosen[: int(len(chosen) * share)], *made]
    rng.shuffle(mixed)
    return mixed


def train_relations(
    data: Path,
    out: Path,
    *,
    share: float = 1.0,
    rank: int = 16,
    first_layer: int = 2,
    learning_rate: float = 6e-4,
    batch_tokens: int = 1800,
    seed: int = 7,
    log: Log = lambda line: None,
) -> None:
    """Nothing; adapter, matrix and ``relations.json`` are in ``out``."""
    import torch

    torch.manual_seed(seed)
    cases = examples(data, share=share, seed=seed)
    table = _Table(data, sorted({p for case in cases for p in case.gold}))
    log(f"{len(cases):,} claims, {len(table.ids)} properties")
    encoder = base.load()
    tokenizer, layers = encoder.tokenizer, range(first_layer, encoder.model.config.num_hidden_layers)
    model = adapted(encoder.model, rank=rank, alpha=2 * rank, layers=layers)
    map = torch.nn.Parameter(torch.eye(base.DIM))
    texts = _texts(cases, random.Random(seed))

    def loss(batch: list[int]) -> Any:
        encoded = _encoded(tokenizer, [texts[i] for i in batch], padding=True, return_tensors="pt")
        return table.loss(mean_state(model, encoded), map, [cases[i] for i in batch])

    learn(
        planned(_encoded(tokenizer, texts)["input_ids"], batch_tokens, seed=seed),
        loss,
        [{"params": trained(model)}, {"params": [map], "lr": learning_rate / 3, "weight_decay": 0.0}],
        learning_rate=learning_rate,
        log=log,
    )
    _save(model, map, out)


class _Table:
    """The frozen vectors of the trained properties' wordings, and the loss against them."""

    def __init__(self, data: Path, ids: Sequence[str]) -> None:
        import torch

        properties = read_properties(data)
        self.ids = list(ids)
        self._number = {id: number for number, id in enumerate(ids)}
        facts_kind = {"time": "date", "quantity": "quantity"}
        some = [views(properties[id], datatype=facts_kind.get(properties[id].datatype, "item")) for id in ids]
        width = max(map(len, some))
        embedder = MiniLMEmbedder(base.load())
        rows = np.zeros((len(ids), width, base.DIM), dtype=np.float32)
        kept = np.zeros((len(ids), width), dtype=bool)
        for number, texts in enumerate(some):
            rows[number, : len(texts)] = embedder.embed(texts)
            kept[number, : len(texts)] = True
        self._rows, self._kept = torch.from_numpy(rows), torch.from_numpy(kept)

    def loss(self, vectors: Any, map: Any, cases: Sequence[Stated]) -> Any:
        """Minus the log of the share that the softmax over all properties gives to a claim's own."""
        import torch

        kept = self._kept & (torch.rand(self._kept.shape) < VIEWS_KEPT)
        kept[:, 0] = True
        views = torch.nn.functional.normalize(self._rows @ map.T, dim=-1)  # (properties, views, 384)
        cosines = torch.einsum("cd,pvd->cpv", vectors, views)
        best = cosines.masked_fill(~kept, -1.0).amax(-1)
        mean = (cosines * kept).sum(-1) / kept.sum(-1)
        logits = SCALE * (best + mean) / 2  # (claims, properties)
        gold, also = self._mask(cases, "gold"), self._mask(cases, "also")
        logits = logits.masked_fill(also, -1e9)
        own = logits.masked_fill(~gold, -1e9)
        return (torch.logsumexp(logits, -1) - torch.logsumexp(own, -1)).mean()

    def _mask(self, cases: Sequence[Stated], name: str) -> Any:
        import torch

        mask = torch.zeros(len(cases), len(self.ids), dtype=torch.bool)
        for row, case in enumerate(cases):
            for id in getattr(case, name):
                if id in self._number:
                    mask[row, self._number[id]] = True
        return mask


def _texts(cases: Sequence[Stated], rng: random.Random) -> list[tuple[str, str]]:
    """What the encoder reads of each case, now and then without the object."""
    found = []
    for case in cases:
        asked = case.asked
        found.append(marked(Asked(asked.claim, asked.subject) if rng.random() < NO_OBJECT else asked))
    return found


def _encoded(tokenizer: Any, texts: Sequence[tuple[str, str]], **options: Any) -> Any:
    """The token ids of claims as the reader reads them."""
    claims, names = [text for text, _ in texts], [who for _, who in texts]
    return tokenizer(claims, names, truncation=True, max_length=MAX_TOKENS, **options)


def _save(model: Any, map: Any, out: Path) -> None:
    from safetensors.torch import save_file

    save_adapter(model, out)
    save_file({"map": map.detach().contiguous()}, out / "map.safetensors")
    base.write_settings(out / "relations.json", FORMAT, "claimver-minilm-relations")
