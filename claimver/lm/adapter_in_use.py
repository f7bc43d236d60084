"""Which adapter the judge uses: the one that ships, or one that was trained here from annotations.

Adapters trained here lie in ``adapters/`` of the user's data folder; ``in_use.json`` there names those that were
switched on, the last one being in use ("" is the one that ships). It is written aside and moved into place.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from claimver.errors import ModelError, UnknownName, reason_of

FOLDER, FILE = "adapters", "in_use.json"
SHIPPED = ""
KEPT = 20  # switches that are remembered
NEEDED = ("adapter_config.json", "adapter_model.safetensors", "judge.json")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")


def adapters(data: Path) -> tuple[str, ...]:
    """The names of the adapters that were trained here to the end, the latest first."""
    folder = data / FOLDER
    found = sorted((path.name for path in folder.iterdir()), reverse=True) if folder.is_dir() else []
    return tuple(name for name in found if _complete(folder / name))


def in_use(data: Path) -> str:
    """The name of the adapter in use, SHIPPED for the one that ships. Raises: ModelError."""
    switched = _switched(data)
    return switched[-1] if switched else SHIPPED


def folder_in_use(data: Path, shipped: Path) -> Path:
    """The folder of the adapter in use. Raises: ModelError where it is damaged or gone."""
    name = in_use(data)
    if name == SHIPPED:
        return shipped
    folder = data / FOLDER / name
    if not _NAME.fullmatch(name) or not _complete(folder):
        raise ModelError(
            f"The adapter in use, {folder}, is not whole or not there (any more). Go back to the one before: "
            "page Train, or claimver train use --back"
        )
    return folder


def use(data: Path, name: str) -> None:
    """The adapter is in use from the next text on, the one before is remembered.

    Raises: UnknownName, ModelError.
    """
    if name != SHIPPED and name not in adapters(data):
        raise UnknownName("adapter", name, adapters(data))
    if name != in_use(data):
        _write(data, [*_switched(data), name])


def back(data: Path) -> str:
    """The name of the adapter that was in use before, and is again. Raises: ModelError."""
    switched = _switched(data)[:-1]
    _write(data, switched)
    return switched[-1] if switched else SHIPPED


def _complete(folder: Path) -> bool:
    return all((folder / name).is_file() for name in NEEDED)


def _switched(data: Path) -> list[str]:
    file = data / FOLDER / FILE
    try:
        told = json.loads(file.read_text("utf-8"))
        switched = told["switched"]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(
            f"{file} cannot be read ({reason_of(error)}). Remove it to go back to the adapter that ships."
        ) from error
    if not isinstance(switched, list) or not all(isinstance(name, str) for name in switched):
        raise ModelError(f"{file} names no adapters. Remove it to go back to the adapter that ships.")
    return switched


def _write(data: Path, switched: list[str]) -> None:
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    aside = folder / f"{FILE}.{os.getpid()}"
    with aside.open("w", encoding="utf-8") as file:
        json.dump({"switched": switched[-KEPT:]}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, folder / FILE)
