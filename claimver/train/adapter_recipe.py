"""How an adapter is trained, and which run a folder holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimver.errors import InputError
from claimver.jsonl import dumps
from claimver.lm.folder import Source, fingerprint
from claimver.train.adapter_examples import Example, example_to_dict

RUN, ADAPTER, CHECKPOINTS = "run.json", "adapter_model.safetensors", "checkpoints"


@dataclass(frozen=True, slots=True)
class Recipe:
    """How an adapter is trained. The paper: rank 8, a 4-bit base, 1,024 tokens, two epochs; alpha 16 is ours.

    ``targets`` are the layers that LoRA changes (``all-linear``, or names), ``whole`` those trained outright and saved
    whole, such as ``embed_tokens`` and ``lm_head`` where the base knows nothing yet. ``save_every`` counts steps; 0 is
    once an epoch. ``prompt`` names a prompt file other than the shipped one.
    """

    base: str
    rank: int = 8
    alpha: int = 16
    dropout: float = 0.05
    targets: tuple[str, ...] = ("all-linear",)
    whole: tuple[str, ...] = ()
    precision: str = "4bit"
    context: int = 1024
    epochs: float = 2.0
    batch: int = 4
    accumulate: int = 4
    learning_rate: float = 2e-4
    warmup: float = 0.03
    seed: int = 7
    save_every: int = 0
    prompt: str = ""

    def checked(self) -> Recipe:
        """The recipe itself. Raises: InputError for a number that makes no training."""
        for name in ("rank", "alpha", "context", "batch", "accumulate", "epochs", "learning_rate"):
            if getattr(self, name) <= 0:
                raise InputError(f"{name} is {getattr(self, name)}; it must be more than 0.")
        if not 0 <= self.dropout < 1:
            raise InputError(f"dropout is {self.dropout}; it must be at least 0 and less than 1.")
        return self


@dataclass(frozen=True, slots=True)
class Trained:
    """What a run did: examples used and left out with the reason, steps, and its last losses."""

    recipe: Recipe
    precision: str
    used: int
    left: dict[str, int]
    dev: int
    steps: int
    seconds: float
    loss: float
    dev_loss: float | None
    parameters: int


def open_run(out: Path, recipe: Recipe, examples: Sequence[Example], source: Source) -> None:
    """``run.json`` says what this run is.

    Raises: InputError where the folder holds another run's checkpoint, a finished adapter, or something else.
    """
    stated = _stated(recipe, examples, source)
    if (out / ADAPTER).is_file():
        raise InputError(f"{out} holds a finished adapter. Name a new folder: --out")
    if (out / RUN).is_file():
        if last_checkpoint(out) is not None:
            _check_same(out, stated)
    elif out.is_dir() and any(out.iterdir()):
        raise InputError(f"{out} is not empty. Name a new folder for the adapter: --out")
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / RUN).write_text(json.dumps(stated, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise InputError(f"{out} cannot be written: {error.strerror or error}. Check the rights.") from error


def _check_same(out: Path, stated: Mapping[str, Any]) -> None:
    """Check that the folder's run is the one stated. Raises: InputError, which names the first difference."""
    try:
        earlier = json.loads((out / RUN).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{out / RUN} cannot be read ({error}). Name a new folder: --out") from None
    for name, value in stated.items():
        if not isinstance(earlier, dict) or earlier.get(name) != value:
            begun = earlier.get(name) if isinstance(earlier, dict) else None
            raise InputError(
                f"The run in {out} was begun with {name} {_short(begun)}, not {_short(value)}. "
                "Repeat its command to go on, or name a new folder: --out"
            )


def last_checkpoint(out: Path) -> Path | None:
    """The folder of the last whole checkpoint of a run."""
    found = sorted(
        (path for path in (out / CHECKPOINTS).glob("checkpoint-*") if (path / "trainer_state.json").is_file()),
        key=lambda path: int(path.name.rpartition("-")[2]),
    )
    return found[-1] if found else None


def _stated(recipe: Recipe, examples: Sequence[Example], source: Source) -> dict[str, Any]:
    digest = hashlib.sha256()
    for example in examples:
        digest.update(dumps(example_to_dict(example)).encode("utf-8") + b"\n")
    weights = hashlib.sha256(json.dumps(fingerprint(source), sort_keys=True).encode()).hexdigest()
    chosen = {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(recipe).items()}
    return {**chosen, "examples": f"{len(examples)} sha256 {digest.hexdigest()[:16]}", "base files": weights[:16]}


def _short(value: object) -> str:
    return str(value)[:80]
