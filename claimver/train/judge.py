"""Training the judge's adapter on Gemma 3 270M: LoRA on all linear layers, evidence read once for its claims.

The loss is the cross-entropy of the label among the three label tokens, and of the citation among the answer alphabet.
A run writes its state every few minutes and goes on from there when its command is repeated.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.train.judge_examples import Example
from claimver.train.judge_pack import Batch, batches, trees
from claimver.verify.nets.gemma import Body

Log = Callable[[str], None]
FACTORS, OPTIMIZER = "factors.safetensors", "optimizer.safetensors"  # the state of a run, in float32


@dataclass(frozen=True)
class Recipe:
    """The settings of a run; ``minutes`` ends it earlier, with the rate falling by then."""

    rank: int = 32
    alpha: float = 64.0
    rate: float = 4e-4
    warmup: float = 0.03
    least: float = 0.05  # of the rate, at the end
    epochs: int = 1
    length: int = 512
    rows: int = 4  # at once
    seed: int = 0
    minutes: float | None = None
    save_every: int = 100
    compiled: bool = True  # half as long again without, but it begins at once


def loss_of(logits: Any, batch: Batch) -> Any:
    """The mean loss of a claim: its label among three, its citation among all answers."""
    import torch

    wanted, weights = torch.from_numpy(batch.answers), torch.from_numpy(batch.weights)
    labels = weights == 1.0
    short = torch.nn.functional.cross_entropy(logits[labels, :3], wanted[labels], reduction="sum")
    long = torch.nn.functional.cross_entropy(logits[~labels], wanted[~labels], reduction="none") * weights[~labels]
    whole = torch.nn.functional.cross_entropy(logits[labels], wanted[labels], reduction="sum")
    return (short + long.sum() + 0.1 * whole) / max(1, batch.claims)


def train_judge(
    examples: Sequence[Example],
    body: Body,
    out: Path,
    recipe: Recipe,
    *,
    log: Log = print,
    dev: Callable[[Body], str] | None = None,
    start: Path | None = None,
    dev_every: int = 400,
    told_every: int = 20,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """The steps taken; ``out`` has the factors, their curve and the state. ``start`` is the folder of an adapter.

    Every ``told_every`` steps a line of the curve is written. ``stop()`` is asked before each step: the state is then
    saved, and the same call goes on from there.
    """
    import torch
    from safetensors.torch import load_file

    from claimver.train.fused_lora import factors, fuse, restore, state

    layers = fuse(body.whole, rank=recipe.rank, alpha=recipe.alpha, seed=recipe.seed)
    if start is not None:
        restore(layers, load_file(start / "adapter_model.safetensors"))
    plan = planned(examples, body, recipe)
    learning = factors(layers.values())
    optimizer = torch.optim.AdamW(learning, lr=recipe.rate, betas=(0.9, 0.98), weight_decay=0.0)
    out.mkdir(parents=True, exist_ok=True)
    step, spent = _resumed(out, layers, optimizer, learning)
    log(f"{sum(batch.claims for batch in plan):,} claims in {len(plan):,} steps; from step {step}")
    for layer in body.layers.layers if recipe.compiled else ():
        layer.forward = torch.compile(layer.forward)
    began = time.monotonic() - spent
    lost: list[float] = []
    while step < len(plan):
        elapsed = time.monotonic() - began
        share = max(step / len(plan), elapsed / (60 * recipe.minutes) if recipe.minutes else 0.0)
        if share >= 1 or stop():
            break
        for group in optimizer.param_groups:
            group["lr"] = recipe.rate * _rate(share, step, len(plan), recipe)
        loss = loss_of(body.answers(plan[step].tokens, plan[step].rows, plan[step].places), plan[step])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learning, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        lost.append(loss.item())
        step += 1
        if step % told_every == 0:
            log(_told(out, step, lost[-told_every:], time.monotonic() - began))
        if step % recipe.save_every == 0:
            _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
        if dev is not None and step % dev_every == 0:
            log(dev(body))
    if step:
        _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
    return step


def _told(out: Path, step: int, lost: Sequence[float], seconds: float) -> str:
    """The line that the curve has been given: the mean of the last losses."""
    line = json.dumps({"step": step, "loss": round(sum(lost) / len(lost), 4), "seconds": round(seconds)})
    with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    return line


def planned(examples: Sequence[Example], body: Body, recipe: Recipe) -> list[Batch]:
    """The batches of all epochs, in the order of training."""
    planted = trees(examples, body.tokenizer, body.alphabet, length=recipe.length)
    found: list[Batch] = []
    for epoch in range(recipe.epochs):
        found += batches(planted, body.alphabet, size=recipe.rows, length=recipe.length, seed=recipe.seed + epoch)
    return found


def _rate(share: float, step: int, steps: int, recipe: Recipe) -> float:
    """The part of the rate at this share of the run: a short rise, then half a cosine."""
    rise = min(1.0, (step + 1) / max(1, recipe.warmup * steps))
    return rise * (recipe.least + (1 - recipe.least) * 0.5 * (1 + math.cos(math.pi * share)))


def _save(out: Path, adapter: dict[str, Any], optimizer: Any, learning: list[Any], step: int, spent: float) -> None:
    from safetensors.torch import save_file

    save_file(adapter, out / "factors.tmp")
    moments: dict[str, Any] = {}
    for number, factor in enumerate(learning):
        kept = optimizer.state[factor]
        moments |= {f"{number}.{name}": kept[name] for name in ("exp_avg", "exp_avg_sq")}
    save_file(moments, out / "optimizer.tmp", metadata={"step": str(step), "spent": str(spent)})
    os.replace(out / "factors.tmp", out / FACTORS)
    os.replace(out / "optimizer.tmp", out / OPTIMIZER)


def _resumed(out: Path, layers: Any, optimizer: Any, learning: list[Any]) -> tuple[int, float]:
    """The step to go on from and the seconds spent; (0, 0) where there is no earlier state."""
    import torch
    from safetensors import safe_open
    from safetensors.torch import load_file

    from claimver.train.fused_lora import restore

    if not (out / OPTIMIZER).is_file():
        return 0, 0.0
    restore(layers, load_file(out / FACTORS))
    with safe_open(out / OPTIMIZER, "pt") as file:
        told = file.metadata()
        for number, factor in enumerate(learning):
            optimizer.state[factor] = {
                "step": torch.tensor(float(told["step"])),
                **{name: file.get_tensor(f"{number}.{name}") for name in ("exp_avg", "exp_avg_sq")},
            }
    return int(told["step"]), float(told["spent"])
