"""What a model is on disk: found, checked and counted before anything of it is loaded.

Weights are safetensors only, whole; a pickle checkpoint can run code and is refused. Nothing here asks the network: a
hub name means what `claimver models pull` has put into the hub's cache.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.adapters import read_adapter_config
from claimver.errors import ModelError, UnknownName, reason_of
from claimver.lm.presets import PRESETS

__all__ = ["Source", "Weights", "check_adapter", "fingerprint", "located", "read_config", "resolve", "weights"]

INDEX = "model.safetensors.index.json"
NAMES = ("gemma", "minilm", *PRESETS)
ADAPTER_WEIGHTS = "adapter_model.safetensors"
PICKLES = ("*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl")
_ENDS = 1 << 16  # bytes hashed at either end of a weight file
_HEADER = 100_000_000  # a safetensors header is shorter


@dataclass(frozen=True, slots=True)
class Source:
    """Where a model's base and adapter lie; ``name`` is as reports state it."""

    name: str
    base: Path
    adapter: Path | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight files of a folder: bytes in all and numbers in all."""

    files: tuple[Path, ...]
    size: int
    parameters: int


def resolve(spec: str, *, hub_cache: Path | None = None) -> Source:
    """Where the model ``BASE``, ``BASE+ADAPTER`` or an adapter alone lies: presets, folders and the hub's cache.

    Raises: ModelError for what is not here, or an adapter that was made for another base.
    """
    base, _, adapter = (spec, "", "") if Path(spec).expanduser().is_dir() else spec.partition("+")
    folder = located(base, hub_cache=hub_cache)
    if not adapter and (folder / "adapter_config.json").is_file() and not (folder / "config.json").is_file():
        config = read_adapter_config(folder / "adapter_config.json")
        named = str(config.get("base_model_name_or_path") or "")
        if not named:
            raise ModelError(f"{folder} is an adapter that names no base. Name both: --model BASE+{base}")
        return resolve(f"{named}+{base}", hub_cache=hub_cache)
    if not adapter:
        return Source(spec, folder)
    tuned = located(adapter, hub_cache=hub_cache, file="adapter_config.json")
    check_adapter(tuned, base, folder)
    return Source(spec, folder, tuned)


def located(name: str, *, hub_cache: Path | None = None, file: str = "") -> Path:
    """The folder of a preset, folder or hub name that is on this machine; ``file`` is what it must hold.

    Raises: ModelError, which says how to get it.
    """
    hub = PRESETS[name].hub if name in PRESETS else name
    folder = Path(hub).expanduser()
    if folder.is_dir():
        if file and not (folder / file).is_file():
            raise ModelError(f"{folder} holds no {file}. Name the folder that does.")
        return folder
    if "/" not in hub:
        raise UnknownName("model (a folder, OWNER/NAME of the hub, endpoint:URL#MODEL, or a name)", name, NAMES)
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    for wanted in (file,) if file else ("config.json", "adapter_config.json"):
        try:
            found = try_to_load_from_cache(hub, wanted, cache_dir=hub_cache)
        except HFValidationError:
            raise ModelError(f"There is no folder {name!r} here, and it is no name of the hub either.") from None
        if isinstance(found, str):
            return Path(found).parent
    raise ModelError(f"The model {hub!r} is not on this machine. Get it: claimver models pull {name}")


def check_adapter(adapter: Path, base: str, folder: Path) -> None:
    """Check that the adapter is safe and was made for this base.

    Raises: ModelError for an unsafe configuration, a pickle, a missing or truncated file, or another base.
    """
    config = read_adapter_config(adapter / "adapter_config.json")
    if not (adapter / ADAPTER_WEIGHTS).is_file():
        raise ModelError(_pickled(adapter) or f"{adapter / ADAPTER_WEIGHTS} is missing. Get the adapter again.")
    _header(adapter / ADAPTER_WEIGHTS)
    made_for = str(config.get("base_model_name_or_path") or "")
    hub = PRESETS[base].hub if base in PRESETS else base
    here = {_last(hub), _last(str(folder)), _last(_repository(folder)), _last(str(_stated_name(folder)))}
    if _last(made_for) not in here - {""}:
        raise ModelError(
            f"The adapter {adapter} was made for {made_for or 'a base that it does not name'!s}, not for {base}. "
            f"Use it with its own base: --model {made_for or 'BASE'}+{adapter}"
        )


def read_config(folder: Path) -> dict[str, Any]:
    """A model's ``config.json``. Raises: ModelError where it is missing, unreadable or wants code of its own."""
    path = folder / "config.json"
    try:
        config = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{path} is missing: {folder} is no language model.") from None
    except (OSError, ValueError) as error:
        raise ModelError(f"{path} cannot be read ({reason_of(error)}). Get the model again.") from None
    if not isinstance(config, dict) or not isinstance(config.get("model_type"), str):
        raise ModelError(f"{path} names no model_type: {folder} is no language model.")
    return config


def weights(folder: Path) -> Weights:
    """The folder's weight files, whole by their headers. Raises: ModelError, which names the file."""
    files = _weight_files(folder)
    parameters = size = 0
    for path in files:
        for tensor in _header(path).values():
            parameters += math.prod(tensor["shape"])
            size += tensor["data_offsets"][1] - tensor["data_offsets"][0]
    return Weights(files, size, parameters)


def fingerprint(source: Source) -> dict[str, str]:
    """File name → hash, for all files that shape a reply: small ones whole, weights by size, header and both ends."""
    found = {}
    for part, folder in (("base", source.base), ("adapter", source.adapter)):
        for path in sorted(folder.iterdir()) if folder else ():
            if path.suffix in (".json", ".safetensors", ".model", ".jinja", ".txt") and path.is_file():
                found[f"{part}/{path.name}"] = _hash(path)
    return found


def _weight_files(folder: Path) -> tuple[Path, ...]:
    if (folder / INDEX).is_file():
        try:
            shards = json.loads((folder / INDEX).read_text("utf-8"))["weight_map"]
            names = sorted({str(name) for name in shards.values()})
        except (ValueError, KeyError, AttributeError) as error:
            raise ModelError(f"{folder / INDEX} cannot be read ({reason_of(error)}). Get the model again.") from None
        missing = [name for name in names if Path(name).name != name or not (folder / name).is_file()]
        if missing:
            raise ModelError(f"{folder} lacks {missing[0]} of {len(names)} weight files. Get the model again.")
        return tuple(folder / name for name in names)
    if (folder / "model.safetensors").is_file():
        return (folder / "model.safetensors",)
    raise ModelError(_pickled(folder) or f"{folder} holds no model.safetensors. Name a folder with a whole model.")


def _pickled(folder: Path) -> str:
    """What to say of a folder whose only weights are a pickle; empty where there is none."""
    found = sorted(
        path.name for pattern in PICKLES for path in folder.glob(pattern) if path.name != "training_args.bin"
    )
    if not found:
        return ""
    return (
        f"{folder / found[0]} is a pickle checkpoint, which can run code, and is refused. "
        "Take a version of the model in safetensors, or convert it where that does no harm."
    )


def _header(path: Path) -> Mapping[str, Any]:
    """The tensors of a safetensors file by name. Raises: ModelError where the file is truncated or no safetensors."""
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(length)) if 0 < length < _HEADER else None
        tensors = {name: row for name, row in (header or {}).items() if name != "__metadata__"}
        whole = 8 + length + max(row["data_offsets"][1] for row in tensors.values())
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"{path} is no safetensors file, or is truncated ({error}). Get it again.") from None
    if path.stat().st_size < whole:
        raise ModelError(f"{path} is truncated: {path.stat().st_size:,} of {whole:,} bytes. Get it again.")
    return tensors


def _hash(path: Path) -> str:
    digest, size = hashlib.sha256(str(path.stat().st_size).encode()), path.stat().st_size
    with path.open("rb") as file:
        if path.suffix != ".safetensors":
            digest.update(file.read())
            return digest.hexdigest()
        length = int.from_bytes(file.read(8), "little")
        digest.update(file.read(min(length, _HEADER)))
        for place in range(8 + length, size, max(_ENDS, (size - 8 - length) // 16)):  # some of every part
            file.seek(place)
            digest.update(file.read(_ENDS // 4))
        file.seek(max(0, size - _ENDS))
        digest.update(file.read())
    return digest.hexdigest()


def _last(name: str) -> str:
    return name.rstrip("/").rpartition("/")[2].casefold()


def _repository(folder: Path) -> str:
    """The hub's name of a folder of its cache: ``models--OWNER--NAME/snapshots/REVISION``."""
    parts = [part for part in folder.parts if part.startswith("models--")]
    return parts[-1].removeprefix("models--").replace("--", "/") if parts else ""


def _stated_name(folder: Path) -> str:
    try:
        return str(read_config(folder).get("_name_or_path") or "")
    except ModelError:
        return ""
