"""Which training runs this machine has: the Train page shows those, wherever they lie."""

from __future__ import annotations

import os
from pathlib import Path

from claimver.jsonl import dumps, read_lines
from claimver.kg.open import cache_folder
from claimver.settings import Settings

_FILE = "training.jsonl"
MOST = 200


def note_path(settings: Settings, path: Path) -> None:
    """The path is among the known ones, the last named last. A cache that cannot be written is passed over."""
    whole = str(path.expanduser().resolve())
    paths = [known for known in _listed(settings) if known != whole]
    file = cache_folder(settings) / _FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_name(f"{_FILE}.{os.getpid()}")
        aside.write_text("".join(dumps({"path": known}) + "\n" for known in [*paths, whole][-MOST:]), "utf-8")
        os.replace(aside, file)
    except OSError:
        return


def known_paths(settings: Settings) -> list[Path]:
    """The runs that are still there, the last named first."""
    return [path for path in map(Path, reversed(_listed(settings))) if path.exists()]


def _listed(settings: Settings) -> list[str]:
    file = cache_folder(settings) / _FILE
    if not file.is_file():
        return []
    return [str(row["path"]) for _, _, row in read_lines(file) if isinstance(row.get("path"), str)]
