"""LoRA training of the relation reader on the shipped MiniLM: each claim against all properties at once."""

from __future__ import annotations

import json
import random
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from claimver.adapters import write_adapter_config
from claimver.encoder import base
from claimver.encoder.crossencoder import batches
from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.relation_reader import FORMAT, MAX_TOKENS, Asked, marked, mean_state, views
from claimver.train.facts import read_facts
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

TARGETS = ["query", "key", "value", "attention.output.dense", "intermediate.dense", "output.dense"]
SCALE = 20.0  # of a cosine, in the softmax over all properties
MADE = 14_000
VIEWS_KEPT = 0.6  # of a property's wordings in a step; its label always, so that a bare label is known too
NO_OBJECT = 0.12  # claims that are read without their object
LOGGED = 50
Log = Callable[[str], None]


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
    tokenizer, model = _adapted(rank, first_layer)
    map = torch.nn.Parameter(torch.eye(base.DIM))
    texts = _texts(cases, random.Random(seed))
    plan = _plan(tokenizer, texts, batch_tokens, seed)
    optimizer, schedule = _optimizer(model, map, learning_rate, len(plan))
    started, total = time.perf_counter(), 0.0
    for step, batch in enumerate(plan, 1):
        vectors = mean_state(model, _encoded(tokenizer, [texts[i] for i in batch]))
        loss = table.loss(vectors, map, [cases[i] for i in batch])
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for p in model.parameters() if p.requires_grad], 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        total += loss.item()
        if step % LOGGED == 0:
            log(f"step {step}/{len(plan)} loss {total / LOGGED:.4f} {time.perf_counter() - started:.0f} s")
            total = 0.0
    _save(model, map, out)


def _adapted(rank: int, first_layer: int) -> tuple[Any, Any]:
    """The base's tokenizer, and its model with a fresh adapter."""
    from peft import LoraConfig, get_peft_model

    encoder = base.load()
    config = LoraConfig(
        r=rank,
        lora_alpha=2 * rank,
        target_modules=TARGETS,
        layers_to_transform=list(range(first_layer, encoder.model.config.num_hidden_layers)),
        bias="none",
    )
    with warnings.catch_warnings():  # peft asks transformers for a property under its old name
        warnings.filterwarnings("ignore", message=".*is_gradient_checkpointing", category=FutureWarning)
        return encoder.tokenizer, get_peft_model(encoder.model, config)


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


def _encoded(tokenizer: Any, texts: Sequence[tuple[str, str]]) -> Any:
    return tokenizer(
        [text for text, _ in texts],
        [who for _, who in texts],
        truncation="only_first",
        max_length=MAX_TOKENS,
        padding=True,
        return_tensors="pt",
    )


def _plan(tokenizer: Any, texts: Sequence[tuple[str, str]], budget: int, seed: int) -> list[list[int]]:
    """Batches of like length in random order."""
    ids = tokenizer([a for a, _ in texts], [b for _, b in texts], truncation="only_first", max_length=MAX_TOKENS)
    lengths = [len(item) for item in ids["input_ids"]]
    rng = random.Random(seed)
    order = sorted(range(len(texts)), key=lambda index: (lengths[index] // 4, rng.random()))
    plan = batches(order, lengths, budget)
    rng.shuffle(plan)
    return plan


def _optimizer(model: Any, map: Any, learning_rate: float, steps: int) -> tuple[Any, Any]:
    import torch

    parameters: list[dict[str, Any]] = [
        {"params": [p for p in model.parameters() if p.requires_grad]},
        {"params": [map], "lr": learning_rate / 3, "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate, weight_decay=0.01)
    warm = max(1, steps // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.02, (steps - step) / max(1, steps - warm)))
    )
    return optimizer, schedule


def _save(model: Any, map: Any, out: Path) -> None:
    from safetensors.torch import save_file

    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(str(out), safe_serialization=True)
    (out / "README.md").unlink(missing_ok=True)  # the card is ours
    write_adapter_config(out / "adapter_config.json", base_name=base.HUB)
    save_file({"map": map.detach().contiguous()}, out / "map.safetensors")
    settings = {"format": FORMAT, "name": "claimver-minilm-relations", "base_sha256": base.WEIGHTS_SHA256}
    (out / "relations.json").write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
