"""Training of the entailment model: every weight of the encoder's layers on sentence pairs, then as a LoRA adapter.

Two rounds on the pairs as labelled, and one of `claimver.train.consistency`, whose weights are mixed with those before.
The change of each matrix is cut to its largest singular values, W + B A (Eckart and Young, 1936), which keeps nearly
all of what the training gained; what norms and biases learnt is left out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from claimver.lm import encoder as base
from claimver.lm.merge import merge
from claimver.train.consistency import consistent_round, crossed, families
from claimver.train.examples import A, C, Pair, distinct, sentences, thinned
from claimver.train.lora import TARGETS, Log, adapted, learn, planned, save_adapter
from claimver.train.verifier import encoded, pair_loss
from claimver.verify.nets.crossencoder import FORMAT, head

__all__ = ["factors", "sentence_pairs", "train_entailment"]

RANK = 192
ROUNDS = (  # the epochs of each round, the rate of its start, its seed
    (("all", "breaking", "all", "some"), 8e-5, 7),
    (("all", "breaking", "all"), 6e-5, 11),
)
CONJOINED = {8e-5: 4000, 6e-5: 5000}  # ConjNLI pairs an epoch, half as many in one with "some" of MultiNLI
COUNTERFACTUAL = ("cad_snli_train", "cad_snli_test")
SOME, BREAKING = 5000, 3000
LAST = {"mnli": 14_000, "conjnli": 8000, "denied": 1100}  # pairs of the last round beside the counterfactual ones
LAST_RATE, LAST_SEED = 5e-5, 23
MIXED = 0.35  # the share of the last round's weights: alone it reads ConjNLI worse
TEMPERATURE = 2.0  # the counterfactual development pairs ask for 1.4, those of ConjNLI for 2.9


def sentence_pairs(data: Path, *, share: float = 1.0) -> dict[str, list[Pair]]:
    """The sets by name; no premise of the development part of SNLI is among them, which is never trained on."""
    measured = {pair.evidence.casefold() for pair in sentences(data, "snli_dev", longest=10_000)}
    counterfactual = [p for name in COUNTERFACTUAL for p in sentences(data, name)]
    whole = [family for name in COUNTERFACTUAL for family in families(sentences(data, name, longest=10_000))]
    kept = [family for family in whole if not any(pair.evidence.casefold() in measured for pair in family)]
    broken = sentences(data, "breaking_nli")
    found = {
        "cad": [p for p in distinct(counterfactual) if p.evidence.casefold() not in measured],
        "originals": [family[0] for family in kept],
        "crossed": crossed(kept),
        "affirmed": [pair for pair in broken if pair.label == A],
        "denied": [pair for pair in broken if pair.label == C],
        "mnli": distinct([*sentences(data, "mnli_dev"), *sentences(data, "taxinli")]),
        "breaking": sentences(data, "breaking_nli", limit=BREAKING, seed=1),
        "conjnli": sentences(data, "conjnli_train", longest=64),
    }
    return {name: thinned(pairs, share) for name, pairs in found.items()}


def train_entailment(
    data: Path, out: Path, start: Path, *, share: float = 1.0, seed: int = 0, log: Log = lambda line: None
) -> None:
    """The adapter, the head and ``verifier.json`` are in ``out``; ``start`` is a verifier to begin with."""
    import torch
    from safetensors.torch import load_file

    sets = sentence_pairs(data, share=share)
    loaded = base.load()
    model = merge(loaded.model, start)
    classifier = head()
    classifier.load_state_dict(load_file(start / "head.safetensors"))
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(name.startswith("encoder."))
    for epochs, rate, own in ROUNDS:
        torch.manual_seed(own + seed)
        pairs = _epochs(sets, epochs, CONJOINED[rate], random.Random(own + seed), share)
        log(f"{sum(map(len, pairs)):,} pairs in {len(pairs)} epochs at {rate}")
        _round(loaded.tokenizer, model.train(), classifier.train(), pairs, rate, log)
    learnt = [p for part in (model, classifier) for p in part.parameters()]
    before = [parameter.detach().clone() for parameter in learnt]
    labelled = _labelled(sets, random.Random(LAST_SEED + seed), share)
    consistent_round(
        loaded.tokenizer,
        model,
        classifier,
        labelled,
        sets["crossed"],
        rate=LAST_RATE,
        seed=LAST_SEED + seed,
        log=log,
    )
    for parameter, earlier in zip(learnt, before, strict=True):
        parameter.data = earlier.lerp(parameter.data, MIXED)
    _save(model.eval(), classifier, out)


def _labelled(sets: Mapping[str, list[Pair]], rng: random.Random, share: float) -> list[Pair]:
    """The labelled pairs of the last round: counterfactual SNLI twice, its originals four times, and the rest once."""
    pairs = [*sets["cad"], *sets["cad"], *sets["originals"], *sets["originals"], *sets["affirmed"]]
    for name, count in LAST.items():
        pairs += rng.sample(sets[name], min(len(sets[name]), round(count * share)))
    return pairs


def _epochs(
    sets: Mapping[str, list[Pair]], kinds: Sequence[str], conjoined: int, rng: random.Random, share: float
) -> list[list[Pair]]:
    """The pairs of each epoch: counterfactual SNLI and ConjNLI in all, MultiNLI or Breaking NLI beside them."""
    found = []
    for kind in kinds:
        pairs = [
            *sets["cad"],
            *(sets["mnli"] if kind == "all" else ()),
            *(sets["breaking"] if kind == "breaking" else ()),
        ]
        count = conjoined // 2 if kind == "some" else conjoined
        pairs += rng.sample(sets["conjnli"], min(len(sets["conjnli"]), round(count * share)))
        if kind == "some":
            pairs += rng.sample(sets["mnli"], min(len(sets["mnli"]), round(SOME * share)))
        found.append(pairs)
    return found


def _round(
    tokenizer: Any, model: Any, classifier: Any, epochs: Sequence[Sequence[Pair]], rate: float, log: Log
) -> None:
    pairs = [pair for epoch in epochs for pair in epoch]
    plan, before = list[list[int]](), 0
    for number, epoch in enumerate(epochs):
        batches = planned(encoded(tokenizer, epoch)["input_ids"], 1800, seed=number)
        plan += [[before + index for index in batch] for batch in batches]
        before += len(epoch)
    learn(
        plan,
        lambda batch: pair_loss(tokenizer, model, classifier, [pairs[index] for index in batch]),
        [
            {"params": [p for p in model.parameters() if p.requires_grad]},
            {"params": list(classifier.parameters()), "lr": 3 * rate},
        ],
        learning_rate=rate,
        log=log,
    )


def factors(change: Any, rank: int) -> tuple[Any, Any]:
    """A ``(rank, in)`` and B ``(out, rank)``, whose product is the nearest of that rank to a change ``(out, in)``."""
    import torch

    left, values, right = torch.linalg.svd(change.float(), full_matrices=False)
    root = values[:rank].sqrt()
    return root[:, None] * right[:rank], left[:, :rank] * root


def _save(tuned: Any, classifier: Any, out: Path) -> None:
    """The change from the base to the tuned encoder is in ``out`` as an adapter, in half precision."""
    from safetensors.torch import save_file

    fresh = base.load().model
    targets = [
        (name, part.weight.data - fresh.get_submodule(name).weight.data)
        for name, part in tuned.named_modules()
        if name.startswith("encoder.") and name.endswith(tuple(f".{target}" for target in TARGETS))
    ]
    model = adapted(fresh, rank=RANK, alpha=RANK, layers=range(fresh.config.num_hidden_layers))
    for name, change in targets:
        part = model.base_model.model.get_submodule(name)
        part.lora_A.default.weight.data, part.lora_B.default.weight.data = factors(change, RANK)
    save_adapter(model.half(), out)
    save_file({name: value.half() for name, value in classifier.state_dict().items()}, out / "head.safetensors")
    base.write_settings(out / "verifier.json", FORMAT, "claimver-minilm-entailment", temperature=TEMPERATURE)
