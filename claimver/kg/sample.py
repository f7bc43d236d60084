"""The knowledge graphs that ship: their tables in assets, built once into the user's cache."""

from __future__ import annotations

import hashlib
import logging
import shutil
from pathlib import Path

from filelock import FileLock

from claimver.errors import StoreError, reason_of
from claimver.kg.layout import FORMAT
from claimver.kg.store import StoreGraph

TABLES = ("triples", "entities", "properties")
_LOG = logging.getLogger(__name__)
NAME, WIDE = "sample", "wide"
FOLDERS = {NAME: "sample_kg", WIDE: "wide_kg"}  # in assets


def sample_graph(assets_folder: Path, cache_folder: Path) -> StoreGraph:
    """The store of ``assets_folder``'s tables, built on first use; one folder of the cache per contents.

    Raises: StoreError where the tables are missing or the cache cannot be written.
    """
    return bundled_graph(NAME, assets_folder, cache_folder)


def bundled_graph(name: str, assets_folder: Path, cache_folder: Path) -> StoreGraph:
    """The same of the graph of that name."""
    tables = [_table(assets_folder, table) for table in TABLES]
    missing = next((path for path in tables if not path.is_file()), None)
    if missing is not None:
        raise StoreError(
            f"The {name} knowledge graph lacks {missing}. Install claimver again, or name another with --kg."
        )
    folder = cache_folder / f"{name}-{FORMAT}-{_contents(tables)}"
    try:
        return StoreGraph(folder)
    except StoreError:  # not built yet, or damaged
        return _built(name, tables, folder)


def _table(folder: Path, name: str) -> Path:
    """The table, as it is or packed."""
    packed = folder / f"{name}.tsv.zst"
    return packed if packed.is_file() else folder / f"{name}.tsv"


def _built(name: str, tables: list[Path], folder: Path) -> StoreGraph:
    from claimver.kg.build import build_store  # its engines load only where a store is built

    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder.with_name(f"{folder.name}.once"))
    except OSError as error:
        raise StoreError(
            f"The cache {folder.parent} cannot be written: {reason_of(error)}. Set CLAIMVER_CACHE."
        ) from error
    with lock:
        try:
            return StoreGraph(folder)  # another process built it meanwhile
        except StoreError:
            shutil.rmtree(folder, ignore_errors=True)
        if name == WIDE:
            _LOG.warning("The wide knowledge graph is built into %s (about 10 seconds, 100 MB), once.", folder)
        triples, entities, properties = tables
        build_store([triples], folder, entities=[entities], properties=[properties], source=name)
        return StoreGraph(folder)


def _contents(tables: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in tables:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
