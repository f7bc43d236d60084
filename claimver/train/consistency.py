"""The entailment model's last round, in which it must agree with itself.

Each pair is read twice under dropout, and the two answers are drawn together (R-Drop: Liang et al., arXiv 2106.14448,
equation 3). Beside labelled pairs stand crossed ones: counterfactual SNLI revises the premise and the hypothesis of an
original apart, and nobody has said what a revised premise is to a revised hypothesis. Their targets are the model's own
probabilities from before the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from claimver.train.examples import Pair, distinct
from claimver.train.lora import Log, learn, planned
from claimver.train.verifier import SMOOTHING, encoded
from claimver.verify.nets.crossencoder import CrossEncoder, pooled

__all__ = ["consistency_loss", "consistent_round", "crossed", "families"]

FAMILY = 5  # an original, two revised hypotheses, two revised premises
AGREEMENT = 1.0  # the weight of the two readings' divergence
BATCH_TOKENS = 1500  # of one reading


def families(pairs: Sequence[Pair]) -> list[Sequence[Pair]]:
    """The pairs of a counterfactual set by the original that they come from, which stands first in each."""
    return [pairs[start : start + FAMILY] for start in range(0, len(pairs), FAMILY)]


def crossed(found: Sequence[Sequence[Pair]]) -> list[Pair]:
    """Each family's revised hypotheses against its revised premises; the labels that they keep mean nothing."""
    return distinct(
        [
            replace(hypothesis, evidence=premise.evidence, source="crossed")
            for family in found
            for hypothesis in family
            if hypothesis.claim != family[0].claim
            for premise in family
            if premise.evidence != family[0].evidence
        ]
    )


def consistency_loss(logits: Any, targets: Any) -> Any:
    """Cross-entropy of two readings ``(2 n, 3)`` to ``(n, 3)``, and their symmetric Kullback-Leibler divergence."""
    import torch

    said = logits.log_softmax(1)
    one, other = said.chunk(2)
    wrong = -(torch.cat([targets, targets]) * said).sum(1).mean()
    apart = ((one.exp() - other.exp()) * (one - other)).sum(1).mean() / 2
    return wrong + AGREEMENT * apart


def consistent_round(
    tokenizer: Any,
    model: Any,
    classifier: Any,
    labelled: Sequence[Pair],
    unlabelled: Sequence[Pair],
    *,
    rate: float,
    seed: int,
    log: Log,
) -> None:
    """Encoder and head have gone once through both kinds of pairs, mixed."""
    import torch

    before = CrossEncoder(tokenizer, model.eval(), classifier.eval())
    own = before.probabilities([(pair.claim, pair.evidence) for pair in unlabelled])
    given = torch.full((len(labelled), 3), SMOOTHING / 3)
    given[range(len(labelled)), [pair.label for pair in labelled]] += 1 - SMOOTHING
    pairs = [*labelled, *unlabelled]
    targets = torch.cat([given, torch.tensor(own, dtype=torch.float32).reshape(-1, 3)])
    log(f"{len(pairs):,} pairs read twice, {len(unlabelled):,} of them crossed, at {rate}")

    def loss(batch: list[int]) -> Any:
        tokens = encoded(tokenizer, [pairs[index] for index in batch], padding=True, return_tensors="pt")
        twice = {key: torch.cat([value, value]) for key, value in tokens.items()}
        states = model(**twice).last_hidden_state
        return consistency_loss(classifier(pooled(states, twice["attention_mask"])), targets[batch])

    torch.manual_seed(seed)
    model.train()
    classifier.train()
    learn(
        planned(encoded(tokenizer, pairs)["input_ids"], BATCH_TOKENS, seed=seed),
        loss,
        [
            {"params": [parameter for parameter in model.parameters() if parameter.requires_grad]},
            {"params": list(classifier.parameters()), "lr": 3 * rate},
        ],
        learning_rate=rate,
        log=log,
    )
