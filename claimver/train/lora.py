"""LoRA training on the shipped MiniLM, as the verifier, the relation reader and the writer have it in common."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimver.adapters import quiet_peft, write_adapter_config
from claimver.lm import encoder as base
from claimver.verify.nets.crossencoder import batches

TARGETS = ["query", "key", "value", "attention.output.dense", "intermediate.dense", "output.dense"]
LOGGED = 50  # steps between two lines of the log
Log = Callable[[str], None]


def adapted(model: Any, *, rank: int, alpha: int, layers: Sequence[int]) -> Any:
    """The encoder with a fresh adapter on these of its layers.

    It has no dropout: one epoch does not overfit, and dropout is slow.
    """
    from peft import LoraConfig, get_peft_model

    config = LoraConfig(r=rank, lora_alpha=alpha, target_modules=TARGETS, layers_to_transform=list(layers), bias="none")
    with quiet_peft():
        return get_peft_model(model, config)


def resume(model: Any, folder: Path) -> None:
    """The adapter has the weights of an earlier run, of the same rank and layers."""
    from peft import set_peft_model_state_dict
    from safetensors.torch import load_file

    set_peft_model_state_dict(model, load_file(folder / "adapter_model.safetensors"))


def trained(model: Any) -> list[Any]:
    """The parameters of a model that learn."""
    return [parameter for parameter in model.parameters() if parameter.requires_grad]


def planned(ids: Sequence[Sequence[int]], budget: int, *, seed: int, epochs: int = 1) -> list[list[int]]:
    """Batches of like length by the texts' token ids, in random order, once an epoch; each under ``budget`` tokens."""
    lengths = [len(item) for item in ids]
    rng, plan = random.Random(seed), list[list[int]]()
    for _ in range(epochs):
        order = sorted(range(len(lengths)), key=lambda index: (lengths[index] // 4, rng.random()))
        epoch = batches(order, lengths, budget)
        rng.shuffle(epoch)
        plan.extend(epoch)
    return plan


def learn(
    plan: Sequence[list[int]],
    loss: Callable[[list[int]], Any],
    groups: list[dict[str, Any]],
    *,
    learning_rate: float,
    log: Log,
    after: Callable[[int], None] = lambda step: None,
) -> None:
    """AdamW has gone through the plan once, ``after`` told of each step.

    The rate is warmed up over a twentieth of the steps and then falls in a line. The first of the groups of parameters
    is the adapter's: its gradients are clipped to 1.
    """
    import torch

    steps = len(plan)
    warm = max(1, steps // 20)
    optimizer = torch.optim.AdamW(groups, lr=learning_rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.02, (steps - step) / max(1, steps - warm)))
    )
    started, total = time.perf_counter(), 0.0
    for step, batch in enumerate(plan, 1):
        found = loss(batch)
        found.backward()
        torch.nn.utils.clip_grad_norm_(groups[0]["params"], 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        total += found.item()
        if step % LOGGED == 0:
            log(f"step {step}/{steps} loss {total / LOGGED:.4f} {time.perf_counter() - started:.0f} s")
            total = 0.0
        after(step)


def save_adapter(model: Any, out: Path) -> None:
    """The adapter's weights and configuration are in ``out``, without peft's card: ours is written by hand."""
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(str(out), safe_serialization=True)
    (out / "README.md").unlink(missing_ok=True)
    write_adapter_config(out / "adapter_config.json", base_name=base.HUB)
