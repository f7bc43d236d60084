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
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimver.train.judge_examples import Example
from claimver.train.judge_pack import Alphabet, Batch, batches, rows, trees

Log = Callable[[str], None]


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


def load_base(file: Path) -> tuple[Any, Any]:
    """The model's body and its tokenizer from the GGUF file, the weights in bfloat16."""
    import torch
    from transformers import AutoTokenizer, Gemma3ForCausalLM, GgufConfig
    from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

    ALL_ATTENTION_FUNCTIONS.register("shared_key", _attention)
    tokenizer = AutoTokenizer.from_pretrained(str(file.parent), gguf_file=file.name)
    model = Gemma3ForCausalLM.from_pretrained(
        str(file.parent), gguf_file=file.name, dtype=torch.bfloat16, quantization_config=GgufConfig(dequantize=True)
    )
    model.config._attn_implementation = "shared_key"
    for layer in model.model.layers:
        layer.self_attn.config._attn_implementation = "shared_key"
    return model, tokenizer


def _attention(
    module: Any, query: Any, key: Any, value: Any, attention_mask: Any, scaling: float = 1.0, **_: Any
) -> tuple[Any, None]:
    """Attention of all heads over the one key head, as one batched product ``(batch, heads * length, length)``."""
    import torch

    batch, heads, length, width = query.shape
    folded = query.reshape(batch, heads * length, width)
    mask = attention_mask.expand(batch, heads, length, length).reshape(batch, heads * length, length)
    scores = torch.baddbmm(mask, folded, key[:, 0].transpose(1, 2), alpha=scaling)
    out = torch.bmm(torch.softmax(scores, -1), value[:, 0])
    return out.reshape(batch, heads, length, width).transpose(1, 2).contiguous(), None


def mask_of(batch: Batch) -> Any:
    """What each token sees, as what is added to its scores ``(rows, 1, length, length)``."""
    import torch

    tree, branch = torch.from_numpy(batch.trees), torch.from_numpy(batch.branches)
    length = tree.shape[1]
    same = tree[:, :, None] == tree[:, None, :]
    trunk = (branch[:, None, :] == 0) | (branch[:, :, None] == branch[:, None, :])
    seen = same & trunk & torch.ones(length, length, dtype=torch.bool).tril()
    return torch.zeros(seen.shape, dtype=torch.bfloat16).masked_fill(~seen, -1e4)[:, None]


def answers(body: Any, head: Any, batch: Batch) -> Any:
    """The logits of the answer alphabet where an answer is wanted, ``(targets, 15)``."""
    import torch

    mask = mask_of(batch)
    states = body(
        input_ids=torch.from_numpy(batch.ids),
        position_ids=torch.from_numpy(batch.positions),
        attention_mask={"full_attention": mask, "sliding_attention": mask},
        use_cache=False,
    ).last_hidden_state
    return (states[torch.from_numpy(batch.target_rows), torch.from_numpy(batch.target_places)] @ head.t()).float()


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
    base: Path,
    out: Path,
    recipe: Recipe,
    *,
    log: Log = print,
    dev: Callable[[Any, Any, Any, Alphabet], str] | None = None,
    start: Path | None = None,
    dev_every: int = 400,
) -> int:
    """The steps taken; ``out`` has the adapter in PEFT's form, its curve and its state. ``start`` is an adapter."""
    import torch
    from safetensors.torch import load_file, save_file

    from claimver.train.fused_lora import factors, fuse, restore, state

    model, tokenizer = load_base(base)
    alphabet = Alphabet.of(tokenizer)
    layers = fuse(model, rank=recipe.rank, alpha=recipe.alpha, seed=recipe.seed)
    if start is not None:
        restore(layers, load_file(start / "adapter_model.safetensors"))
    head = model.lm_head.weight[list(alphabet.ids)].detach()
    planted = trees(examples, tokenizer, alphabet, length=recipe.length)
    plan = [
        batch
        for epoch in range(recipe.epochs)
        for batch in batches(
            rows(planted, alphabet, length=recipe.length, seed=recipe.seed + epoch),
            size=recipe.rows,
            length=recipe.length,
        )
    ]
    learning = factors(layers.values())
    optimizer = torch.optim.AdamW(learning, lr=recipe.rate, betas=(0.9, 0.98), weight_decay=0.0)
    out.mkdir(parents=True, exist_ok=True)
    step, spent = _resumed(out, layers, optimizer, learning)
    log(f"{len(planted):,} trees, {sum(b.claims for b in plan):,} claims, {len(plan):,} steps; from step {step}")
    body = model.model
    for layer in body.layers:
        layer.forward = torch.compile(layer.forward)
    began, lost = time.monotonic() - spent, []
    while step < len(plan):
        elapsed = time.monotonic() - began
        share = max(step / len(plan), elapsed / (60 * recipe.minutes) if recipe.minutes else 0.0)
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = recipe.rate * _rate(share, step, len(plan), recipe)
        loss = loss_of(answers(body, head, plan[step]), plan[step])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learning, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        lost.append(loss.item())
        step += 1
        if step % 20 == 0:
            line = {"step": step, "loss": round(sum(lost[-20:]) / 20, 4), "seconds": round(time.monotonic() - began)}
            with (out / "curve.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            log(json.dumps(line))
        if step % recipe.save_every == 0:
            _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
        if dev is not None and step % dev_every == 0:
            log(dev(body, head, tokenizer, alphabet))
    _save(out, state(layers), optimizer, learning, step, time.monotonic() - began)
    (out / "judge.json").write_text(json.dumps({"recipe": asdict(recipe), "steps": step}, indent=1), "utf-8")
    if dev is not None:
        log(dev(body, head, tokenizer, alphabet))
    save_file(state(layers), out / "adapter_model.safetensors")
    return step


def _rate(share: float, step: int, steps: int, recipe: Recipe) -> float:
    """The part of the rate at this share of the run: a short rise, then half a cosine."""
    rise = min(1.0, (step + 1) / max(1, recipe.warmup * steps))
    return rise * (recipe.least + (1 - recipe.least) * 0.5 * (1 + math.cos(math.pi * share)))


def _save(out: Path, adapter: dict[str, Any], optimizer: Any, learning: list[Any], step: int, spent: float) -> None:
    from safetensors.torch import save_file

    save_file(adapter, out / "adapter_model.tmp")
    moments: dict[str, Any] = {}
    for number, factor in enumerate(learning):
        kept = optimizer.state[factor]
        moments |= {f"{number}.{name}": kept[name] for name in ("exp_avg", "exp_avg_sq")}
    save_file(moments, out / "optimizer.tmp", metadata={"step": str(step), "spent": str(spent)})
    os.replace(out / "adapter_model.tmp", out / "adapter_model.safetensors")
    os.replace(out / "optimizer.tmp", out / "optimizer.safetensors")


def _resumed(out: Path, layers: Any, optimizer: Any, learning: list[Any]) -> tuple[int, float]:
    """The step to go on from and the seconds spent; (0, 0) where there is no earlier state."""
    import torch
    from safetensors import safe_open
    from safetensors.torch import load_file

    from claimver.train.fused_lora import restore

    if not (out / "optimizer.safetensors").is_file():
        return 0, 0.0
    restore(layers, load_file(out / "adapter_model.safetensors"))
    with safe_open(out / "optimizer.safetensors", "pt") as file:
        told = file.metadata()
        for number, factor in enumerate(learning):
            optimizer.state[factor] = {
                "step": torch.tensor(float(told["step"])),
                **{name: file.get_tensor(f"{number}.{name}") for name in ("exp_avg", "exp_avg_sq")},
            }
    return int(told["step"]), float(told["spent"])
