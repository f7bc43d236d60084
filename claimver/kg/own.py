"""The graphs that a reader has built or fetched with the explorer: a folder each, among the reader's data."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from claimver.errors import BuildError, StoreError, UnknownName
from claimver.kg.layout import DATABASE, MANIFEST, Manifest, read_manifest

__all__ = ["build_own", "damaged_graphs", "own_folder", "own_graphs", "remove_own"]

LONGEST = 40  # characters of a folder's name


def own_graphs(data: Path) -> dict[Path, Manifest]:
    """What each graph in ``data`` states of itself, by folder, in the order of names; broken ones are left out."""
    found = {}
    for path in sorted((data / "graphs").glob(f"*/{MANIFEST}")):
        try:
            found[path.parent] = read_manifest(path.parent)
        except StoreError:
            continue
    return found


def damaged_graphs(data: Path) -> dict[Path, str]:
    """Why each graph in ``data`` that cannot be read is broken, by folder, in the order of names."""
    found = {}
    for folder in sorted((data / "graphs").glob("[!.]*")):
        if folder.exists() and not any((folder / name).is_file() for name in (MANIFEST, DATABASE)):
            continue  # no graph, and none of ours to remove
        try:
            read_manifest(folder)
        except StoreError as error:
            found[folder] = str(error)
    return found


def own_folder(data: Path, name: str) -> Path:
    """The folder of the graph of that name in ``data``.

    >>> own_folder(Path("data"), "Ada & Co.").as_posix()
    'data/graphs/ada-co'
    """
    return data / "graphs" / (re.sub(r"\W+", "-", name.casefold()).strip("-")[:LONGEST].rstrip("-") or "graph")


def build_own(
    data: Path, name: str, file: tuple[str, bytes], note: Callable[[str], None], *, no_header: bool = False
) -> Path:
    """The folder of the graph now built of the file (its name and bytes); the rest as for ``build_store``.

    Raises: BuildError naming file and line; StoreError where there is a graph of that name already.
    """
    from claimver.kg.build import build_store  # loads the engines that build

    out = own_folder(data, name)
    if out.exists():
        raise StoreError(f"There is a graph {out.name} already. Choose another name.")
    with tempfile.TemporaryDirectory() as folder:

        def own(words: str) -> str:
            return words.replace(f"{folder}/", "")

        path = Path(folder) / Path(file[0]).name
        path.write_bytes(file[1])
        try:
            build_store([path], out, source=out.name, no_header=no_header, note=lambda line: note(own(line)))
        except BuildError as error:
            raise BuildError(own(str(error))) from None
    return out


def remove_own(data: Path, folder: Path) -> None:
    """The reader's graph is gone: moved aside at once, so that no half of it is ever found, then deleted.

    Of a link only the link goes.
    Raises: UnknownName where it is none of ``own_graphs`` or ``damaged_graphs``; StoreError.
    """
    known = [*own_graphs(data), *damaged_graphs(data)]
    if folder not in known:
        raise UnknownName("graph", folder.name, [one.name for one in known])
    try:
        if folder.is_symlink():
            folder.unlink()
            return
        aside = Path(tempfile.mkdtemp(prefix="removed-", dir=data))
        os.replace(folder, aside / folder.name)
    except OSError as error:
        raise StoreError(f"{folder} cannot be removed: {error.strerror}. Close what uses it, and try again.") from error
    shutil.rmtree(aside, ignore_errors=True)
