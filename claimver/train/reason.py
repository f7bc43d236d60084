"""``train reason``: the reasoner's adapter on Gemma 3 270M, its skills learnt together; and how well it has them."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.lm.tuned import NAME, SETTINGS
from claimver.train.device import loaded
from claimver.train.factor_loop import Log, Recipe, learn_factors, write_adapter
from claimver.train.reason_examples import Lesson, lessons
from claimver.train.reason_written import written_lessons
from claimver.verify.nets.gemma import Body
from claimver.verify.nets.packing import TRUNK, Arrays, Packed, arrays, place

__all__ = ["Batch", "learn", "packed", "run"]

LESSONS = "lessons.jsonl"
COMMON = 20_000  # words: a token's number grows with its rareness
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Batch:
    """Trees, and the tokens wanted: ``places``, ``wanted``, ``weights``, each ``(targets,)``."""

    tokens: Arrays
    places: Ints
    wanted: Ints
    weights: NDArray[np.float32]


def run(
    out: Path,
    data: Path,
    texts: Path | None,
    base: Path,
    recipe: Recipe,
    *,
    share: float,
    log: Log,
    start: Path | None = None,
) -> None:
    """``out`` holds the adapter, its configuration, curve and state. Repeated, it goes on where it stopped.

    ``texts`` is the folder of ``hops.jsonl``, lessons of our own, if they are to be learnt too.
    """
    made = functools.partial(_lessons, data, texts, share, recipe.seed)
    learn(out, made, base, recipe, SETTINGS, NAME, log=log, start=start)


def _lessons(data: Path, texts: Path | None, share: float, seed: int) -> Iterator[Lesson]:
    yield from lessons(data, share=share)
    if texts is not None:
        yield from written_lessons(texts, random.Random(seed))


def learn(
    out: Path,
    make: Callable[[], Iterable[Lesson]],
    base: Path,
    recipe: Recipe,
    settings: str,
    name: str,
    *,
    log: Log,
    start: Path | None = None,
) -> None:
    """An adapter that replies as the lessons do is in ``out``, with the file ``settings``, called ``name``.

    The lessons are made once and kept there.
    """
    out.mkdir(parents=True, exist_ok=True)
    kept = out / LESSONS
    if not kept.is_file():
        aside = kept.with_suffix(".part")
        rows = (json.dumps([x.skill, x.prompt, x.reply, x.source], ensure_ascii=False) for x in make())
        aside.write_text("".join(row + "\n" for row in rows), "utf-8")
        aside.rename(kept)
    learnt = [Lesson(*json.loads(line)) for line in kept.read_text("utf-8").splitlines()]
    body = loaded(base, recipe)
    plan = [
        batch
        for epoch in range(recipe.epochs)
        for batch in packed(learnt, body.tokenizer, size=recipe.rows, length=recipe.length, seed=recipe.seed + epoch)
    ]
    steps = learn_factors(plan, lambda batch: loss_of(body, batch), body, out, recipe, log=log, start=start)
    write_adapter(out, recipe, settings, {"format": 1, "name": name, "steps": steps})


def packed(learnt: Sequence[Lesson], tokenizer: Any, *, size: int, length: int, seed: int) -> Iterator[Batch]:
    """Batches of at most ``size`` times ``length`` tokens, the lessons in random order; longer ones are left out.

    A reply's tokens together weigh the square root of their number, so that short replies are not drowned.
    """
    end = tokenizer.eos_token_id
    pairs = []
    for lesson in learnt:
        ids = tokenizer(lesson.prompt)["input_ids"]
        reply = [*tokenizer(lesson.reply, add_special_tokens=False)["input_ids"], end]
        if len(ids) + len(reply) <= length:
            pairs.append((ids, reply))
    rng = random.Random(seed)
    rng.shuffle(pairs)
    rows = place([len(ids) + len(reply) - 1 for ids, reply in pairs], length)
    rng.shuffle(rows)
    for first in range(0, len(rows), size):
        yield _batch([pairs[item] for row in rows[first : first + size] for item in row])


def _batch(pairs: Sequence[tuple[list[int], list[int]]]) -> Batch:
    filled = Packed()
    targets: list[tuple[int, int, float]] = []
    for number, (ids, reply) in enumerate(pairs):
        last = filled.add([*ids, *reply[:-1]], start=0, tree=number, branch=TRUNK)
        first = last - len(reply) + 1
        targets += [(first + step, token, len(reply) ** -0.5) for step, token in enumerate(reply)]
    columns = list(zip(*targets, strict=True))
    return Batch(
        arrays(filled),
        np.array(columns[0], np.int64),
        np.array(columns[1], np.int64),
        np.array(columns[2], np.float32),
    )


def loss_of(body: Body, batch: Batch) -> Any:
    """The weighted mean cross-entropy of the replies' tokens, among the commonest words and those of the batch."""
    import torch

    head = body.whole.lm_head.weight
    on = head.device
    states = body.states(batch.tokens)[torch.from_numpy(batch.places).to(on)]
    among = np.union1d(np.arange(min(COMMON, head.shape[0])), np.union1d(batch.tokens.ids, batch.wanted))
    logits = (states @ head[torch.from_numpy(among).to(on)].t()).float()
    wanted = torch.from_numpy(np.searchsorted(among, batch.wanted)).to(on)
    weights = torch.from_numpy(batch.weights).to(on)
    lost = torch.nn.functional.cross_entropy(logits, wanted, reduction="none")
    return (lost * weights).sum() / weights.sum()
