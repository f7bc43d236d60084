"""Input files to a store on disk: read, sorted and numbered aside in stages, hashed, moved into place in one step.

A build that was killed, or found the disk full, leaves what is finished aside; the same build goes on from there.
One of small files takes seconds to minutes: its rows stay in memory, and a rerun starts again.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
from filelock import FileLock, Timeout

from claimver.errors import BuildError, StoreError, reason_of
from claimver.kg.arrays import Edges, write_edges, write_facts
from claimver.kg.batch import Batch
from claimver.kg.blocks import PACKED, Block
from claimver.kg.bulk import Bulk
from claimver.kg.kinds import RDF_FORMS, Reader, kind_of, opened
from claimver.kg.layout import ARRAYS, DATABASE, FORMAT, MANIFEST, SORTED, Manifest, describe_file
from claimver.kg.lookalikes import Lookalikes
from claimver.kg.notices import notice_line
from claimver.kg.staging import THREADS, WORK, Staging

STATE = "state.json"
EDGE_ROWS = 500_000
KEPT_FROM = 1 << 30  # bytes of input from which the rows read are kept on the disk
PACKING = 6  # times that a compressed file grows
NO_HEADER = ("subject", "property", "object")
LAYOUT = 4  # of what is kept aside
STAGES = ("read", "number", "load", "index")
Progress = Callable[[str, int, float], None]  # stage, rows done, share of the stage from 0 to 1
Note = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Source:
    """An input file and the kind of its rows: "entities", "properties", or one of ``kinds.kind_of``."""

    path: Path
    kind: str


def build_store(
    triples: Sequence[Path],
    out: Path,
    *,
    entities: Sequence[Path] = (),
    properties: Sequence[Path] = (),
    source: str = "",
    date: str = "",
    language: str = "en",
    no_header: bool = False,
    progress: Progress = lambda stage, rows, share: None,
    note: Note = lambda line: None,
    kept_from: int = KEPT_FROM,
) -> Manifest:
    """The manifest of the store now in ``out``; a store that was there is replaced, anything else is left alone.

    ``triples`` are tables (TSV, CSV), RDF (N-Triples, Turtle, RDF/XML, JSON-LD), Wikidata dumps or databases of
    spaCy-entity-linker, told apart by content and ending; ``no_header`` where tables begin with a statement. ``note``
    gets a line about what was read otherwise than it looks.
    Raises: BuildError naming file and line; StoreError where ``out`` is in use, no store, or the disk is full.
    """
    out = out.absolute()
    _check_target(out)
    sources = [Source(path, "entities") for path in entities] + [Source(path, "properties") for path in properties]
    sources += [Source(path, kind_of(path)) for path in triples]
    aside = out.with_name(f".{out.name}.building")
    try:
        lock = _lock(out)
        with FileLock(lock, timeout=0):
            name = source or (triples[0].name.split(".")[0] if triples else "empty")
            kept = _size(sources) >= kept_from
            build = _Build(aside, sources, language, progress, note, kept=kept, no_header=no_header)
            manifest = build.run(source=name, date=date)
            _move_into_place(aside, out)
    except Timeout:
        raise StoreError(f"Another build is writing {out}. Wait for it, or choose another folder.") from None
    except BuildError:
        shutil.rmtree(aside, ignore_errors=True)
        raise
    except (duckdb.Error, sqlite3.Error, OSError) as error:
        said = reason_of(error).splitlines()[0]
        raise StoreError(
            f"The store {out} could not be written: {said}. Check the free space and rights, and run the same again: "
            "it goes on where it stopped."
        ) from error
    return manifest


class _Build:
    """One build in the folder aside."""

    def __init__(
        self,
        folder: Path,
        sources: Sequence[Source],
        language: str,
        progress: Progress,
        note: Note,
        *,
        kept: bool,
        no_header: bool,
    ) -> None:
        self.folder, self.sources, self.language = folder, sources, language
        self.progress, self.note = progress, note
        self.kept, self.no_header = kept, no_header
        self.rdf = any(source.kind in ("triples", *RDF_FORMS) for source in sources)
        self.plain = any(source.kind in ("table", "edges") for source in sources)
        self.edges = [file for file, source in enumerate(sources) if source.kind == "edges"]
        self.done: list[str] = []

    def run(self, *, source: str, date: str) -> Manifest:
        self._prepare()
        staging = self._opened()
        try:
            self._stage("read", lambda: self._read(staging))
            self._stage("number", lambda: self._number(staging))
            bulk = Bulk(self.folder, staging)
            try:
                self._stage("load", lambda: self._load(staging, bulk))
                self._stage("index", lambda: bulk.index(lambda done: self.progress("indexes", done, done / 10)))
                counts, content, notices = bulk.counts(), staging.content(), staging.notices()
            finally:
                bulk.close()
        finally:
            staging.close()
        for notice in notices:
            self.note(notice_line(*notice))
        if self.sources and not counts["statements"] and not counts["entities"]:
            files = ", ".join(source.path.name for source in self.sources)
            raise BuildError("no statement was found: a header alone, or nothing that is read. Check the file.", files)
        return self._seal(counts, content, source=source, date=date)

    def _prepare(self) -> None:
        """The folder is empty, or holds the finished stages of a build of the same files."""
        state = self.folder / STATE
        try:
            read = json.loads(state.read_text("utf-8"))
        except (OSError, ValueError):
            read = None
        if isinstance(read, dict) and read.get("key") == self._key() and (self.folder / WORK).is_file():
            self.done = [stage for stage in STAGES if stage in read["done"]]
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self._note()

    def _opened(self) -> Staging:
        files = [source.path for source in self.sources]
        try:
            return Staging(self.folder, files, kept=self.kept, rdf=self.rdf, edges=self.edges)
        except duckdb.Error:  # what a crash left unreadable is made again
            shutil.rmtree(self.folder)
            self.folder.mkdir()
            self.done = []
            self._note()
            return Staging(self.folder, files, kept=self.kept, rdf=self.rdf, edges=self.edges)

    def _stage(self, name: str, work: Callable[[], None]) -> None:
        if name not in self.done:
            work()
            self.done.append(name)
            self._note()

    def _note(self) -> None:
        text = json.dumps({"key": self._key(), "done": self.done})
        _written(self.folder / STATE, text)

    def _key(self) -> list[object]:
        """What must be the same for a build to be gone on with."""
        stats = [(source.path.absolute(), source.kind, _stat(source.path)) for source in self.sources]
        return [
            [FORMAT, LAYOUT],
            self.language,
            self.no_header,
            [[str(path), kind, s.st_size, s.st_mtime_ns] for path, kind, s in stats],
        ]

    def _read(self, staging: Staging) -> None:
        with staging.cursor() as cursor, ThreadPoolExecutor(THREADS) as threads:
            names = Lookalikes(cursor)  # tables of entities come first
            for file, source in enumerate(self.sources):
                rows = 0
                blocks = self._blocks(source, staging.blocks_of(file), names)
                for block, batch in _batches(blocks, threads):
                    staging.base.execute("BEGIN")
                    staging.add(batch, block, file)
                    staging.base.execute("COMMIT")
                    rows = staging.seq if source.kind not in ("entities", "properties") else rows + block.lines
                    self.progress(source.path.name, rows, block.share)

    def _blocks(self, source: Source, staged: int, names: Lookalikes) -> Iterator[tuple[Reader, Block]]:
        """The blocks that are not staged yet, with what reads them."""
        header = NO_HEADER if self.no_header else ()
        reader, blocks = opened(
            source.kind, source.path, language=self.language, header=header, is_name=names.__contains__
        )
        first = next(blocks, None)
        if first is None:
            first = Block(source.path, 0, 1, b"", 0, 1.0)
        first = reader.start(first)
        if not staged:
            yield reader, first
        for block in blocks:
            if block.number >= staged:
                yield reader, block

    def _number(self, staging: Staging) -> None:
        self.progress("sorting", 0, 0.0)
        staging.number()
        if self.kept:
            staging.base.execute("CHECKPOINT")

    def _load(self, staging: Staging, bulk: Bulk) -> None:
        """The arrays are made beside the tables: they need the database's threads, those the interpreter's."""
        statements, entities = staging.count("statement"), staging.count("entity")
        with ThreadPoolExecutor(1) as threads:
            arrays = threads.submit(_write_arrays, self.folder, staging, entities)
            bulk.properties()
            bulk.statements(lambda rows: self.progress("statements", rows, rows / statements))
            arrays.result()
        degrees, facts = (np.load(self.folder / f"{name}.npy", mmap_mode="r") for name in ("degree", "facts"))
        bulk.entities(degrees, facts, lambda rows: self.progress("entities", rows, rows / entities))

    def _seal(self, counts: dict[str, int], content: str, *, source: str, date: str) -> Manifest:
        """The manifest, written last; every file is on the disk and what was only needed to build is gone."""
        self.progress("hashing", 0, 0.0)
        names = (DATABASE, *(f"{name}.npy" for name in ARRAYS))
        with ThreadPoolExecutor(THREADS) as threads:
            files = dict(zip(names, threads.map(lambda name: describe_file(self.folder / name), names), strict=True))
        manifest = Manifest(
            format=FORMAT,
            source=source,
            date=date,
            content=content,
            plain=self.plain,
            counts=counts,
            files=files,
            edges=SORTED,
        )
        _written(self.folder / MANIFEST, manifest.to_json())
        for name in files:
            _sync(self.folder / name)
        for path in self.folder.iterdir():
            if path.name not in (*files, MANIFEST):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        _sync(self.folder)
        return manifest


def _batches(blocks: Iterator[tuple[Reader, Block]], threads: ThreadPoolExecutor) -> Iterator[tuple[Block, Batch]]:
    """The blocks with their rows, in order, a few read ahead."""
    ahead: deque[tuple[Block, Future[Batch]]] = deque()
    for reader, block in blocks:
        ahead.append((block, threads.submit(reader.batch, block)))
        if len(ahead) > THREADS:
            done = ahead.popleft()
            yield done[0], done[1].result()
    while ahead:
        done = ahead.popleft()
        yield done[0], done[1].result()


def _write_arrays(folder: Path, staging: Staging, entities: int) -> None:
    subjects = "SELECT subject FROM statement ORDER BY row"
    write_facts(folder, (_numbers(batch, 0) for batch in staging.tables(subjects, EDGE_ROWS)), entities=entities)
    walked = "FROM statement WHERE target IS NOT NULL AND rank < 2"
    ends = (
        f"SELECT subject AS node, target AS other, property, row, 1 AS outward {walked} UNION ALL "
        f"SELECT target, subject, property, row, 0 {walked} AND target <> subject"
    )
    with staging.cursor() as cursor:
        (edges,) = cursor.execute(f"SELECT count(*) FROM ({ends})").fetchone() or (0,)
    sorted_ends = f"SELECT * FROM ({ends}) ORDER BY node, other, row"
    batches = (_edges(batch) for batch in staging.tables(sorted_ends, EDGE_ROWS) if batch.num_rows)
    write_edges(folder, batches, entities=entities, edges=edges)


def _edges(batch: pa.RecordBatch) -> Edges:
    node, other, property, statement, outward = (_numbers(batch, place) for place in range(5))
    return node, other, property, statement, outward


def _numbers(batch: pa.RecordBatch, place: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return batch.column(place).to_numpy(zero_copy_only=False).astype(np.int64)  # type: ignore[no-any-return]


def _stat(path: Path) -> os.stat_result:
    """What the file system says of an input. Raises: BuildError."""
    try:
        return path.stat()
    except OSError as error:
        raise BuildError(f"cannot be read: {error.strerror or error}.", str(path)) from None


def _size(sources: Sequence[Source]) -> int:
    """The bytes of text in the inputs, about."""
    sizes = ((source.path.stat().st_size, source.path.suffix in PACKED) for source in sources if source.path.is_file())
    return sum(size * (PACKING if packed else 1) for size, packed in sizes)


def _lock(out: Path) -> Path:
    """The file that a build locks. Raises: StoreError where nothing can be written there."""
    lock = out.with_name(f".{out.name}.lock")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        lock.touch()
    except OSError as error:
        raise StoreError(f"{out} cannot be written: {reason_of(error)}. Choose another folder.") from error
    return lock


def _check_target(out: Path) -> None:
    """Nothing but an earlier graph, which the new one replaces, is in the folder. Raises: StoreError."""
    names = {path.name for path in out.iterdir()} if out.is_dir() else set()
    graph = {name for name in names if name in (MANIFEST, DATABASE) or name.endswith(".npy")}
    others = sorted(names - graph if MANIFEST in names else names)
    if others:
        raise StoreError(f"{out} is a folder with other things in it ({others[0]}). Choose an empty or new folder.")
    if out.exists() and not out.is_dir():
        raise StoreError(f"{out} is a file. Choose an empty or new folder.")


def _move_into_place(aside: Path, out: Path) -> None:
    old = out.with_name(f".{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        os.replace(out, old)
    os.replace(aside, out)
    _sync(out.parent)
    shutil.rmtree(old, ignore_errors=True)


def _written(path: Path, text: str) -> None:
    """The file holds the text, or what it held before."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    _sync(new)
    os.replace(new, path)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
