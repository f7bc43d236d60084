"""The language model that ships, as the user's cache keeps it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from filelock import FileLock

from claimver.kg.open import cache_folder
from claimver.lm import gemma
from claimver.lm.gemma_model import tokenizer
from claimver.settings import Settings


def base() -> Path:
    """The joined file, with its vocabulary beside it; the first of several processes makes both, the others wait."""
    with FileLock(Path(tempfile.gettempdir()) / "claimver-tests-model.lock"):
        file = gemma.joined(cache_folder(Settings()))
        if not vocabulary(file).is_dir():
            tokenizer(file)
    return file


def vocabulary(file: Path) -> Path:
    """Where the vocabulary of the file is kept."""
    return file.with_name(f"{file.stem}.tokenizer")


def lend(cache: Path) -> None:
    """Copy the file and its vocabulary into a fresh cache; to make them anew takes the better part of a minute."""
    file = base()
    for name in (file.name, f"{file.name}.checked"):  # with its time, which the mark holds
        shutil.copy2(file.with_name(name), cache / name)
    shutil.copytree(vocabulary(file), cache / vocabulary(file).name)
