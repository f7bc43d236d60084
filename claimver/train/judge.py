"""Training the judge's adapter on Gemma 3 270M: LoRA on all linear layers, evidence read once for its claims.

The loss is the cross-entropy of the label among the three label tokens, and of the citation among the answer alphabet.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimver.train.factor_loop import Recipe, learn_factors
from claimver.train.judge_examples import Example
from claimver.train.judge_pack import Batch, batches, trees
from claimver.train.written import DROPPED, shuffled
from claimver.verify.nets.gemma import Body

__all__ = ["loss_of", "planned", "train_judge"]


def loss_of(logits: Any, batch: Batch) -> Any:
    """The mean loss of a claim: its label among three, its citation among all answers."""
    import torch

    wanted = torch.from_numpy(batch.answers).to(logits.device)
    weights = torch.from_numpy(batch.weights).to(logits.device)
    labels = weights == 1.0
    short = torch.nn.functional.cross_entropy(logits[labels, :3], wanted[labels], reduction="sum")
    long = torch.nn.functional.cross_entropy(logits[~labels], wanted[~labels], reduction="none") * weights[~labels]
    whole = torch.nn.functional.cross_entropy(logits[labels], wanted[labels], reduction="sum")
    return (short + long.sum() + 0.1 * whole) / max(1, batch.claims)


def train_judge(examples: Sequence[Example], body: Body, out: Path, recipe: Recipe, **more: Any) -> int:
    """The steps taken; ``out`` has the factors, their curve and the state. ``more`` is for ``learn_factors``."""
    plan = planned(examples, body, recipe)

    def loss(batch: Batch) -> Any:
        return loss_of(body.answers(batch.tokens, batch.places), batch)

    return learn_factors(plan, loss, body, out, recipe, **more)


def planned(examples: Sequence[Example], body: Body, recipe: Recipe) -> list[Batch]:
    """The batches of all epochs, in the order of training; after the first, rows are in another order or left out."""
    found: list[Batch] = []
    for epoch in range(recipe.epochs):
        seed = recipe.seed + epoch
        rng = random.Random(seed)
        dropped = DROPPED * (epoch % 2)
        read = [shuffled(example, rng, dropped=dropped) for example in examples] if epoch else examples
        planted = trees(read, body.tokenizer, body.alphabet, length=recipe.length)
        found += batches(planted, body.alphabet, size=recipe.rows, length=recipe.length, seed=seed)
    return found
