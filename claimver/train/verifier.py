"""LoRA training of the verifier's cross-encoder on the shipped MiniLM."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimver.lm import encoder as base
from claimver.parts import Embedder
from claimver.train.examples import Pair
from claimver.train.lora import Log, adapted, learn, planned, resume, save_adapter, trained
from claimver.train.mixture import all_pairs, first_pass, last_pass, second_pass, third_pass
from claimver.verify.nets.crossencoder import FORMAT, MAX_TOKENS, head, pooled

SMOOTHING = 0.03  # of the labels


def train_in_passes(
    data: Path,
    out: Path,
    embedder: Embedder,
    *,
    share: float = 1.0,
    seed: int = 7,
    log: Log = lambda line: None,
) -> None:
    """The model that ships is in ``out``, trained as its card says."""
    pairs = all_pairs(data, embedder, share=share, seed=seed)
    first = first_pass(pairs)
    log(f"first pass: {len(first):,} pairs")
    train_verifier(first, out / "first", seed=seed, log=log)
    second = second_pass(data, pairs, share=share)
    log(f"second pass: {len(second):,} pairs")
    train_verifier(second, out / "second", start=out / "first", learning_rate=5e-4, seed=seed + 1, log=log)
    third = third_pass(data, pairs, share=share)
    log(f"third pass: {len(third):,} pairs")
    train_verifier(third, out / "third", start=out / "second", learning_rate=5e-4, seed=seed + 2, log=log)
    rates = {"fourth": 6e-4, "fifth": 5e-4, "sixth": 5e-4}
    start = out / "third"
    for number, (name, rate) in enumerate(rates.items(), 4):
        chosen = last_pass(name, pairs, [*second, *third])
        log(f"{name} pass: {len(chosen):,} pairs")
        train_verifier(chosen, out / name, start=start, learning_rate=rate, seed=seed + number, log=log)
        start = out / name
    for file in start.iterdir():
        shutil.copy(file, out / file.name)
    for earlier in ("first", "second", "third", *rates):
        shutil.rmtree(out / earlier)


def train_verifier(
    pairs: Sequence[Pair],
    out: Path,
    *,
    rank: int = 32,
    alpha: int = 64,
    epochs: int = 1,
    learning_rate: float = 8e-4,
    first_layer: int = 2,
    batch_tokens: int = 1800,
    seed: int = 7,
    start: Path | None = None,
    save_every: int = 400,
    log: Log = lambda line: None,
) -> None:
    """The adapter, the head and ``verifier.json`` are in ``out`` (temperature 1 until calibrated).

    ``start`` is the folder of an earlier run to go on from.
    """
    import torch
    from safetensors.torch import load_file

    torch.manual_seed(seed)
    encoder = base.load()
    tokenizer, layers = encoder.tokenizer, range(first_layer, encoder.model.config.num_hidden_layers)
    model = adapted(encoder.model, rank=rank, alpha=alpha, layers=layers)
    classifier = head().train()
    if start is not None:
        resume(model, start)
        classifier.load_state_dict(load_file(start / "head.safetensors"))
    plan = planned(encoded(tokenizer, pairs)["input_ids"], batch_tokens, seed=seed, epochs=epochs)

    def save(step: int) -> None:
        if step % save_every == 0 or step == len(plan):
            _save(model, classifier, out)

    learn(
        plan,
        lambda batch: pair_loss(tokenizer, model, classifier, [pairs[index] for index in batch]),
        [{"params": trained(model)}, {"params": list(classifier.parameters())}],
        learning_rate=learning_rate,
        log=log,
        after=save,
    )


def encoded(tokenizer: Any, pairs: Sequence[Pair], **options: Any) -> Any:
    """The token ids of pairs as the verifier reads them."""
    claims, texts = [p.claim for p in pairs], [p.evidence for p in pairs]
    return tokenizer(claims, texts, truncation=True, max_length=MAX_TOKENS, **options)


def pair_loss(tokenizer: Any, model: Any, classifier: Any, batch: Sequence[Pair]) -> Any:
    """The cross-entropy of a batch to smoothed labels, a scalar."""
    import torch

    tokens = encoded(tokenizer, batch, padding=True, return_tensors="pt")
    states = model(**tokens).last_hidden_state
    logits = classifier(pooled(states, tokens["attention_mask"]))
    labels = torch.tensor([pair.label for pair in batch])
    return torch.nn.functional.cross_entropy(logits, labels, label_smoothing=SMOOTHING)


def _save(model: Any, classifier: Any, out: Path) -> None:
    from safetensors.torch import save_file

    save_adapter(model, out)
    save_file(classifier.state_dict(), out / "head.safetensors")
    base.write_settings(out / "verifier.json", FORMAT, "claimver-minilm-verifier", temperature=1.0)
