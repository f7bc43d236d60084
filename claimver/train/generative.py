"""Training of the small writer: the verifier's LoRA goes on learning, decoder and pointers begin, bounded by time."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file

from claimver.encoder.nets import base
from claimver.encoder.nets.writer import FORMAT
from claimver.encoder.nets.writer_net import (
    CODES,
    FIRST_CODE,
    FIXED,
    LABELS,
    LAYERS,
    MAX_TOKENS,
    MOST_CITED,
    START,
    STOP,
    WriterNet,
    allowed,
    batch_of,
    codes,
    laid,
)
from claimver.errors import InputError
from claimver.parts import Embedder
from claimver.train.adapter_curve import CURVE
from claimver.train.generative_examples import Lesson, lessons, parted, unseen
from claimver.train.lora import Log, adapted, planned, resume, save_adapter

DEV_EACH = 60  # lessons of each kind that are measured with


def train_writer(
    learnt: Sequence[Lesson],
    dev: Sequence[Lesson],
    out: Path,
    verifier: Path,
    *,
    minutes: float,
    batch_tokens: int = 1500,
    rates: tuple[float, float] = (3e-4, 8e-4),
    measure_minutes: float = 12.0,
    seed: int = 7,
    log: Log = lambda line: None,
) -> None:
    """Nothing; the writer is in ``out``, with its curve. ``rates`` are those of the adapter and of what is new.

    It starts from the adapter and head of ``verifier`` and ends with the lessons or the minutes, whichever is first.
    """
    torch.manual_seed(seed)
    net, tokenizer = begun(verifier)
    adapter = [p for name, p in net.named_parameters() if p.requires_grad and name.startswith("encoder.")]
    fresh = [p for name, p in net.named_parameters() if p.requires_grad and not name.startswith("encoder.")]
    optimizer = torch.optim.AdamW(
        [{"params": adapter, "lr": rates[0]}, {"params": fresh, "lr": rates[1]}], weight_decay=0.01
    )
    plan = planned(_ids(tokenizer, learnt), batch_tokens, seed=seed)
    out.mkdir(parents=True, exist_ok=True)
    curve = (out / CURVE).open("w", encoding="utf-8")
    started, measured, total, steps = time.monotonic(), 0.0, 0.0, 0
    for step, places in enumerate(plan, 1):
        spent = time.monotonic() - started
        share = max(spent / (60 * minutes), step / len(plan))
        if share >= 1 and step < len(plan):
            break
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * min(1.0, step / 60) * max(0.02, 0.5 + 0.5 * math.cos(math.pi * min(1.0, share)))
        net.train()
        loss = loss_of(net, tokenizer, [learnt[place] for place in places])
        loss.backward()
        torch.nn.utils.clip_grad_norm_([*adapter, *fresh], 1.0)
        optimizer.step()
        optimizer.zero_grad()
        total, steps = total + loss.item(), steps + 1
        if step % 50 == 0:
            _point(curve, log, step, spent, {"loss": total / steps})
            total, steps = 0.0, 0
        if spent - measured > 60 * measure_minutes:
            measured = spent
            _point(curve, log, step, spent, scores(net, tokenizer, dev))
            save(net, out)
    _point(curve, log, step, time.monotonic() - started, scores(net, tokenizer, dev))
    curve.close()
    save(net, out)


def train_from_data(
    data: Path,
    out: Path,
    verifier: Path,
    embedder: Embedder,
    *,
    minutes: float,
    share: float = 1.0,
    seed: int = 7,
    log: Log = lambda line: None,
) -> None:
    """Nothing; the writer is in ``out``, trained on the public data for so many minutes at most.

    Raises: InputError where the share leaves nothing to learn from.
    """
    each = max(2, round(DEV_EACH * min(1.0, 10 * share)))  # a quick run measures with less, too
    kept, dev = parted(lessons(data, embedder, share=share, seed=seed), each=each)
    log(f"{len(kept):,} lessons")
    if not kept:
        raise InputError(f"A share of {share:g} leaves no lesson to learn from. Take a larger one: --share.")
    dev += unseen(data, each)
    train_writer(kept, dev, out, verifier, minutes=minutes, seed=seed, log=log)


def begun(verifier: Path) -> tuple[WriterNet, Any]:
    """The untrained writer on the verifier's adapter and head, and its tokenizer."""
    stated = json.loads((verifier / "adapter_config.json").read_text("utf-8"))
    loaded = base.load()
    encoder = adapted(loaded.model, rank=stated["r"], alpha=stated["lora_alpha"], layers=stated["layers_to_transform"])
    resume(encoder, verifier)
    net = WriterNet(encoder)
    net.begin(list(encoder.base_model.model.encoder.layer)[-LAYERS:])
    net.prior.load_state_dict(load_file(verifier / "head.safetensors"))
    return net, loaded.tokenizer


def target(lesson: Lesson, given: Sequence[bool]) -> tuple[list[int], list[bool]]:
    """What is to be written, and which of its tokens count: numbers that were guessed and codes not known do not."""
    cited = [index for index in lesson.cited if given[index]][:MOST_CITED]
    label = lesson.label if cited else 1
    known = lesson.sure and bool(cited or not lesson.cited)
    code = FIRST_CODE + CODES.index(lesson.code) if lesson.code else 0
    fitting = codes(label, bool(cited))
    tokens = [*(FIXED + index for index in cited), STOP, LABELS[label], code if code in fitting else fitting[0]]
    return tokens, [*[known] * len(cited), known, known or bool(cited), code in fitting and known]


def loss_of(net: WriterNet, tokenizer: Any, some: Sequence[Lesson]) -> Any:
    """The mean cross-entropy of the tokens that count, among those that the grammar allows."""
    batch = batch_of(tokenizer, [(lesson.claim, lesson.rows) for lesson in some])
    wanted = [target(lesson, given) for lesson, given in zip(some, batch.given.tolist(), strict=True)]
    longest = max(len(tokens) for tokens, _ in wanted)
    written = torch.full((len(some), longest), START)
    goal = torch.full((len(some), longest), -100)
    for number, (tokens, counts) in enumerate(wanted):
        written[number, 1 : len(tokens)] = torch.tensor(tokens[:-1])
        goal[number, : len(tokens)] = torch.tensor([t if c else -100 for t, c in zip(tokens, counts, strict=True)])
    logits = net.write(batch, net.read(batch), written)
    open = torch.stack([allowed(written[:, : place + 1], batch.given) for place in range(longest)], dim=1)
    closed = logits.masked_fill(~open, -1e4)
    return torch.nn.functional.cross_entropy(closed.flatten(0, 1), goal.flatten(), ignore_index=-100)


def scores(net: WriterNet, tokenizer: Any, dev: Sequence[Lesson]) -> dict[str, float]:
    """Shares of the lessons whose label, whose triplets, and whose both are right, by source."""
    net.eval()
    order = sorted(range(len(dev)), key=lambda index: len(dev[index].claim) + len(laid(dev[index].rows)[0]))
    found: dict[str, list[float]] = {}
    for first in range(0, len(order), 32):
        part = [dev[index] for index in order[first : first + 32]]
        for lesson, written in zip(
            part, net.greedy(batch_of(tokenizer, [(x.claim, x.rows) for x in part])), strict=True
        ):
            label, cited = written.label == lesson.label, written.cited == lesson.cited
            found.setdefault(f"{lesson.source} label", []).append(label)
            if lesson.sure:
                found.setdefault(f"{lesson.source} triplets", []).append(cited)
                found.setdefault(f"{lesson.source} both", []).append(label and cited)
    return {name: round(sum(values) / len(values), 4) for name, values in sorted(found.items())}


def save(net: WriterNet, out: Path) -> None:
    """Nothing; the adapter, and all else in 16 bits, are in ``out``."""
    save_adapter(net.encoder, out)
    rest = {
        name: value.half().contiguous() for name, value in net.state_dict().items() if not name.startswith("encoder.")
    }
    save_file(rest, out / "writer.safetensors")
    base.write_settings(out / "writer.json", FORMAT, "claimver-minilm-writer")


def _ids(tokenizer: Any, some: Sequence[Lesson]) -> Any:
    """The token ids of lessons, without the numbers of what is cited."""
    claims, texts = [x.claim for x in some], [laid(x.rows)[0] for x in some]
    return tokenizer(claims, texts, truncation=True, max_length=MAX_TOKENS)["input_ids"]


def _point(curve: Any, log: Log, step: int, seconds: float, found: dict[str, float]) -> None:
    point = {"step": step, "seconds": round(seconds), **{name: round(value, 4) for name, value in found.items()}}
    curve.write(json.dumps(point) + "\n")
    curve.flush()
    log("  ".join(f"{name} {value}" for name, value in point.items()))
