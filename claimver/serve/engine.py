"""The library as the service uses it: texts verified, pages and images read, over parts that are loaded once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from claimver.batch import Task as Line
from claimver.methods.beside import Picture, beside_of, looked_at
from claimver.parts import Kit, KnowledgeGraph
from claimver.settings import Settings
from claimver.types import Report

Progress = Callable[[str, float], None]
Warn = Callable[[str], None]


@dataclass(frozen=True)
class Engine:
    """The library as the service uses it.

    ``verify(line, settings, progress, picture)`` is the report; ``settings`` are those of the engine with what the
    caller chose: a method, its options, one of the ``corpora`` by name; nothing that names a file, a folder or an
    address. ``kit()`` and ``graph()`` are loaded once; ``fetch(url, warn)`` is the text of a public page,
    ``look(picture, warn)`` the picture with what it tells; ``warn`` is told of what was not read.
    """

    verify: Callable[[Line, Settings, Progress, Picture | None], Report]
    kit: Callable[[], Kit]
    graph: Callable[[], KnowledgeGraph]
    fetch: Callable[[str, Warn], str]
    look: Callable[[Picture, Warn], Picture] = looked_at
    settings: Settings = field(default_factory=Settings)
    corpora: Mapping[str, Path] = field(default_factory=dict)


def engine(settings: Settings, corpora: Mapping[str, Path] | None = None) -> Engine:
    """The engine over the settings in force; heavy parts load on first use."""

    def verify(line: Line, chosen: Settings, progress: Progress, picture: Picture | None) -> Report:
        from claimver.compose import verify_text

        return verify_text(
            line.text,
            settings=chosen,
            triplets=line.triplets,
            passages=line.passages,
            id=str(line.id or ""),
            date=line.date,
            progress=progress,
            options=beside_of((chosen.method,), picture=picture, corpus=chosen.corpus),
        )

    def kit() -> Kit:
        from claimver.compose import build_kit

        return build_kit(settings)

    def graph() -> KnowledgeGraph:
        from claimver.compose import graph_of

        return graph_of(settings)

    def fetch(url: str, warn: Warn) -> str:
        from claimver.text.ingest import read_url

        return read_url(url, warn=warn)

    return Engine(verify, kit, graph, fetch, settings=settings, corpora=corpora or {})
