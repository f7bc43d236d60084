"""The loop that the adapters on Gemma 3 270M are trained in: low-rank factors, a falling rate, a state to go on from.

A run writes its state every few minutes and goes on from there when its command is repeated.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from claimver.verify.nets.gemma import Body

__all__ = ["FACTORS", "Log", "Recipe", "learn_factors", "write_adapter"]

Log = Callable[[str], None]
Step = TypeVar("Step")
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
    device: str = "cpu"


def learn_factors(
    plan: Sequence[Step],
    loss: Callable[[Step], Any],
    body: Body,
    out: Path,
    recipe: Recipe,
    *,
    log: Log = print,
    start: Path | None = None,
    told_every: int = 20,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """The steps taken; ``out`` has the factors, their curve and the state; ``loss`` gives a step's loss.

    ``start`` is the folder of an adapter to go on from. Every ``told_every`` steps a line of the curve is
    written. ``stop()`` is asked before each step: the state is then saved, and the same call goes on from there.
    """
    import torch
    from safetensors.torch import load_file

    from claimver.train.fused_lora import factors, fuse, restore, state

    layers = fuse(body.whole, rank=recipe.rank, alpha=recipe.alpha, seed=recipe.seed)
    if start is not None:
        restore(layers, load_file(start / "adapter_model.safetensors"))
    learning = factors(layers.values())
    optimizer = torch.optim.AdamW(learning, lr=recipe.rate, betas=(0.9, 0.98), weight_decay=0.0)
    out.mkdir(parents=True, exist_ok=True)
    step, spent = _resumed(out, layers, optimizer, learning)
    log(f"{len(plan):,} steps; from step {step}")
    began = time.monotonic() - spent
    lost: list[float] = []
    while step < len(plan):
        elapsed = time.monotonic() - began
        share = max(step / len(plan), elapsed / (60 * recipe.minutes) if recipe.minutes else 0.0)
        if share >= 1 or stop():
            break
        for group in optimizer.param_groups:
            group["lr"] = recipe.rate * _rate(share, step, len(plan), recipe)
        found = loss(plan[step])
        found.backward()
        torch.nn.utils.clip_grad_norm_(learning, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        lost.append(found.item())
        step += 1
        if step % told_every == 0:
            log(_told(out, step, lost[-told_every:], time.monotonic() - began))
        if step % recipe.save_every == 0:
            _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
    if step:
        _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
    return step


def _told(out: Path, step: int, lost: Sequence[float], seconds: float) -> str:
    """The line that the curve has been given: the mean of the last losses."""
    line = json.dumps({"step": step, "loss": round(sum(lost) / len(lost), 4), "seconds": round(seconds)})
    with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    return line


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
                **{name: file.get_tensor(f"{number}.{name}").to(factor.device) for name in ("exp_avg", "exp_avg_sq")},
            }
    return int(told["step"]), float(told["spent"])


def write_adapter(out: Path, recipe: Recipe, settings: str, told: dict[str, Any]) -> None:
    """The adapter lies in ``out`` in PEFT's form, in float16, and the file ``settings`` with what is told."""
    import torch
    from safetensors.torch import load_file, save_file

    from claimver.train.fused_lora import TARGETS

    factors = {name: factor.to(torch.float16) for name, factor in load_file(out / FACTORS).items()}
    save_file(factors, out / "adapter_model.safetensors")
    config = {
        "peft_type": "LORA",
        "task_type": "CAUSAL_LM",
        "base_model_name_or_path": "google/gemma-3-270m",
        "r": recipe.rank,
        "lora_alpha": recipe.alpha,
        "target_modules": list(TARGETS),
        "lora_dropout": 0.0,
        "bias": "none",
    }
    (out / "adapter_config.json").write_text(json.dumps(config, indent=1) + "\n", "utf-8")
    (out / settings).write_text(json.dumps(told | {"recipe": asdict(recipe)}, indent=1) + "\n", "utf-8")
