"""The language model that ships as packages: found, joined, checked."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from claimver.errors import ModelError
from claimver.lm import gemma

WHOLE = b"a model in two parts"
SUM = hashlib.sha256(WHOLE).hexdigest()


def halves(folder: Path) -> list[Path]:
    files = [folder / "one", folder / "two"]
    files[0].write_bytes(WHOLE[:9])
    files[1].write_bytes(WHOLE[9:])
    return files


def test_the_packages_hold_all_parts_and_the_terms() -> None:
    assert [path.name for path in gemma.parts()] == [f"{gemma.FILE}.part{number:02d}" for number in range(4)]
    assert "Gemma" in gemma.terms().read_text("utf-8", "replace")


def test_parts_are_joined_in_order(tmp_path: Path) -> None:
    gemma.join(halves(tmp_path), tmp_path / "cache" / "whole", sha256=SUM)
    assert (tmp_path / "cache" / "whole").read_bytes() == WHOLE


def test_an_altered_part_is_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    files = halves(tmp_path)
    files[1].write_bytes(b"something else")
    with pytest.raises(ModelError, match=r"do not have the checksum.*--model minilm"):
        gemma.join(files, tmp_path / "cache" / "whole", sha256=SUM)
    assert list((tmp_path / "cache").iterdir()) == []


def test_the_whole_file_is_made_once_and_made_again_where_it_was_altered(tmp_path: Path) -> None:
    told: list[str] = []
    path = gemma.joined(tmp_path, tell=told.append)
    made = path.stat().st_mtime_ns
    assert gemma.joined(tmp_path, tell=told.append) == path
    assert path.stat().st_mtime_ns == made
    with path.open("r+b") as file:
        file.write(b"XXXX")
    gemma.joined(tmp_path, tell=told.append)
    assert len(told) == 2
    with path.open("rb") as file:
        assert file.read(4) == b"GGUF"
