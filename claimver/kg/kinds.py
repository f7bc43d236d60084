"""What an input is, by its content, and the reader for it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from claimver.errors import BuildError
from claimver.kg.batch import Batch
from claimver.kg.blocks import PACKED, Block, read_blocks
from claimver.kg.columns import Table

LOOK = 1 << 16  # bytes that say what a file is
SQLITE = b"SQLite format 3\x00"


class Reader(Protocol):
    """Blocks of one input to rows."""

    def start(self, block: Block) -> Block:
        """The first block without what is no row; called once, also when later blocks alone are wanted."""
        ...

    def batch(self, block: Block) -> Batch:
        """The rows of a block. Raises: BuildError naming file and line."""
        ...


def kind_of(path: Path) -> str:
    """ "table", "triples" (N-Triples), "dump" (Wikidata JSON) or "linker" (spaCy-entity-linker's database).

    Raises: BuildError where the file cannot be read.
    """
    if path.suffix not in PACKED and path.is_file():
        with path.open("rb") as file:
            if file.read(len(SQLITE)) == SQLITE:
                return "linker"
    block = next(iter(read_blocks(path, size=LOOK)), None)
    lines = block.data.removeprefix(b"\xef\xbb\xbf").split(b"\n") if block else []
    line = next((line.strip() for line in lines if line.strip() and not line.startswith(b"#")), b"")
    if line.startswith((b"<", b"_:")) and (line.endswith(b".") or b"> <" in line):
        return "triples"
    if line in (b"[", b"[]") or line.startswith((b'{"', b'[{"')):
        return "dump"
    named = path.name.removesuffix(path.suffix) if path.suffix in PACKED else path.name
    return "triples" if not line and named.endswith(".nt") else "table"


def reader_of(kind: str, path: Path, *, plain: bool, language: str) -> Reader:
    """The reader for a file of statements of that kind."""
    if kind == "triples":
        from claimver.kg.ntriples import Triples

        return Triples(path, language=language)
    if kind == "dump":
        from claimver.kg.dump import Dump

        return Dump(language=language)
    if kind == "linker":
        raise BuildError("a database of spaCy-entity-linker is read as a whole.", str(path))
    return Table("statements", plain=plain)
