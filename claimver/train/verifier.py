"""LoRA training of the verifier's cross-encoder on the shipped MiniLM."""

from __future__ import annotations

import json
import random
import shutil
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimver.adapters import write_adapter_config
from claimver.encoder import base
from claimver.encoder.crossencoder import FORMAT, MAX_TOKENS, batches, head, pooled
from claimver.parts import Embedder
from claimver.train.examples import Pair
from claimver.train.mixture import all_pairs, first_pass, last_pass, second_pass, third_pass

TARGETS = ["query", "key", "value", "attention.output.dense", "intermediate.dense", "output.dense"]
Log = Callable[[str], None]
LOGGED = 50  # steps between two lines of the log


def train_in_passes(
    data: Path,
    out: Path,
    embedder: Embedder,
    *,
    share: float = 1.0,
    seed: int = 7,
    log: Log = lambda line: None,
) -> None:
    """Nothing; the model that ships is in ``out``, trained as its card says."""
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
    """Nothing; the adapter, the head and ``verifier.json`` are in ``out`` (temperature 1 until calibrated).

    ``start`` is the folder of an earlier run to go on from.
    """
    import torch
    from peft import LoraConfig, get_peft_model

    torch.manual_seed(seed)
    encoder = base.load()
    config = LoraConfig(
        r=rank,
        lora_alpha=alpha,
        target_modules=TARGETS,
        layers_to_transform=list(range(first_layer, encoder.model.config.num_hidden_layers)),
        bias="none",
    )
    with warnings.catch_warnings():  # peft asks transformers for a property under its old name
        warnings.filterwarnings("ignore", message=".*is_gradient_checkpointing", category=FutureWarning)
        model = get_peft_model(encoder.model, config)
    # no dropout in the encoder: one epoch does not overfit, and it is slow
    classifier = head().train()
    if start is not None:
        _resume(model, classifier, start)
    plan = _plan(encoder.tokenizer, pairs, batch_tokens, epochs, seed)
    optimizer, schedule = _optimizer(model, classifier, learning_rate, len(plan))
    started, total = time.perf_counter(), 0.0
    for step, batch in enumerate(plan, 1):
        loss = _loss(encoder.tokenizer, model, classifier, [pairs[index] for index in batch])
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for p in model.parameters() if p.requires_grad], 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        total += loss.item()
        if step % LOGGED == 0:
            log(f"step {step}/{len(plan)} loss {total / LOGGED:.4f} {time.perf_counter() - started:.0f} s")
            total = 0.0
        if step % save_every == 0 or step == len(plan):
            _save(model, classifier, out)


def _optimizer(model: Any, classifier: Any, learning_rate: float, steps: int) -> tuple[Any, Any]:
    """AdamW over adapter and head, warmed up over a twentieth of the steps, then falling in a line."""
    import torch

    parameters = [p for p in model.parameters() if p.requires_grad] + list(classifier.parameters())
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate, weight_decay=0.01)
    warm = max(1, steps // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.02, (steps - step) / max(1, steps - warm)))
    )
    return optimizer, schedule


def _resume(model: Any, classifier: Any, start: Path) -> None:
    """Loads the weights of an earlier run, of the same rank and layers."""
    from peft import set_peft_model_state_dict
    from safetensors.torch import load_file

    set_peft_model_state_dict(model, load_file(start / "adapter_model.safetensors"))
    classifier.load_state_dict(load_file(start / "head.safetensors"))


def _plan(tokenizer: Any, pairs: Sequence[Pair], budget: int, epochs: int, seed: int) -> list[list[int]]:
    """Batches of like length in random order, once an epoch."""
    ids = tokenizer([p.claim for p in pairs], [p.evidence for p in pairs], truncation=True, max_length=MAX_TOKENS)
    lengths = [len(item) for item in ids["input_ids"]]
    rng, plan = random.Random(seed), []
    for _ in range(epochs):
        order = sorted(range(len(pairs)), key=lambda index: (lengths[index] // 4, rng.random()))
        epoch = batches(order, lengths, budget)
        rng.shuffle(epoch)
        plan.extend(epoch)
    return plan


def _loss(tokenizer: Any, model: Any, classifier: Any, batch: Sequence[Pair]) -> Any:
    import torch

    encoded = tokenizer(
        [p.claim for p in batch],
        [p.evidence for p in batch],
        truncation=True,
        max_length=MAX_TOKENS,
        padding=True,
        return_tensors="pt",
    )
    states = model(**encoded).last_hidden_state
    logits = classifier(pooled(states, encoded["attention_mask"]))
    return torch.nn.functional.cross_entropy(logits, torch.tensor([p.label for p in batch]), label_smoothing=0.03)


def _save(model: Any, classifier: Any, out: Path) -> None:
    from safetensors.torch import save_file

    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(str(out), safe_serialization=True)
    (out / "README.md").unlink(missing_ok=True)  # the card is ours
    write_adapter_config(out / "adapter_config.json", base_name=base.HUB)
    save_file(classifier.state_dict(), out / "head.safetensors")
    settings = {
        "format": FORMAT,
        "name": "claimver-minilm-verifier",
        "base_sha256": base.WEIGHTS_SHA256,
        "temperature": 1.0,
    }
    (out / "verifier.json").write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
