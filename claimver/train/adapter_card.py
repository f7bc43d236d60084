"""The card of an adapter: base, data, settings, figures, and the command that made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from claimver import __version__
from claimver.train.adapter_examples import Example
from claimver.train.adapter_recipe import Trained
from claimver.types import Label

CARD = "README.md"
_SHOWN = ("rank", "alpha", "dropout", "targets", "whole", "context", "epochs", "batch", "accumulate", "learning_rate",
          "warmup", "seed")  # fmt: skip


def card(
    trained: Trained, examples: Sequence[Example], *, base: str, command: str, files: Sequence[str], tables: str = ""
) -> str:
    """The card as Markdown; ``tables`` are ClaimVer's, measured with this adapter, where that was asked."""
    recipe = asdict(trained.recipe)
    settings = [(name.replace("_", " "), _plain(recipe[name])) for name in _SHOWN if recipe[name] not in ((), "")]
    lines = [
        "# A LoRA adapter for ClaimVer",
        "",
        f"On **{_code(base)}**, whose licence holds for it too. It replies to a text and numbered triplets with every",
        "claim's span, label, deciding triplets and rationale, in the fixed form of ClaimVer Explorer.",
        "",
        "## Data",
        "",
        f"{trained.used} examples trained on, from {', '.join(_code(Path(name).name) for name in files)}.",
        *_data(examples),
        *(f"- left out: {count} {reason}" for reason, count in sorted(trained.left.items())),
        "",
        "## Training",
        "",
        f"{trained.steps} steps in {trained.precision}, {trained.seconds:.0f} s; {trained.parameters:,} weights.",
        f"Mean loss {trained.loss:.4f}" + _dev(trained) + ", taken over the replies alone.",
        "",
        "| setting | value |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in settings),
        "",
        f"ClaimVer Explorer {__version__}; the command:",
        "",
        f"    {command}",
        "",
        "## Figures",
        "",
        *(
            _figures(tables)
            if tables
            else ["Not measured. `claimver evaluate claimver FILE --model THIS_FOLDER` does."]
        ),
    ]
    return "\n".join(lines) + "\n"


def _data(examples: Sequence[Example]) -> list[str]:
    labels = Counter(claim.label for example in examples for claim in example.claims)
    sources = Counter(example.source or "given" for example in examples)
    reviewed = sum(example.status is not None for example in examples)
    counted = ", ".join(f"{labels[label]:,} {label.value}" for label in Label)
    return [
        f"- claims: {labels.total():,} ({counted})",
        f"- sources: {', '.join(f'{_code(name)} {count:,}' for name, count in sorted(sources.items()))}",
        f"- labelled by a model and then reviewed by a person: {reviewed:,}",
    ]


def _dev(trained: Trained) -> str:
    return "" if trained.dev_loss is None else f", {trained.dev_loss:.4f} on {trained.dev} examples held out"


def _figures(tables: str) -> list[str]:
    return [f"    {line}".rstrip() for line in tables.splitlines()]


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else f"{value}"


def _code(name: str) -> str:
    return "`" + name.replace("`", "'") + "`"
