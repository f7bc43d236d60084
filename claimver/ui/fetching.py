"""A topic of an endpoint's graph fetched in the background: how far it is, and a way to stop it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from claimver.errors import ClaimverError, UnknownName
from claimver.kg.open import ENDPOINTS, data_folder
from claimver.kg.own import own_folder
from claimver.settings import Settings
from claimver.ui.jobs import Cancelled

if TYPE_CHECKING:
    from claimver.kg.fetch import Reached

MOST = 50  # names of one topic
MAX_STATEMENTS = 50_000


@dataclass
class Fetching:
    """One fetch, read by the page while its thread writes ``reached``; ``statements`` are there once it is done."""

    names: tuple[str, ...]
    folder: Path
    reached: Reached | None = None
    problem: str = ""
    statements: int = 0
    finished: bool = False
    stopping: bool = False

    def cancel(self) -> None:
        """It stops at the next answer, and nothing is left of it but the answers that are kept."""
        self.stopping = True

    def note(self, reached: Reached) -> None:
        """This is how far it is. Raises: Cancelled."""
        if self.stopping:
            raise Cancelled
        self.reached = reached


def fetch(names: Sequence[str], settings: Settings, *, live: str, contact: str) -> Fetching:
    """A fetch that has begun: all that ``live`` says of what the names mean, to a folder of the user's own graphs."""
    begun = Fetching(tuple(names[:MOST]), own_folder(data_folder(settings), names[0]))
    chosen = replace(settings, kg=live, contact=contact)
    threading.Thread(target=_run, args=(begun, chosen), name="fetch", daemon=True).start()
    return begun


def unusable(contact: str, live: str) -> str:
    """Why ``live`` may not be asked with this contact; empty where one may."""
    from claimver.kg.sparql_client import user_agent

    try:
        user_agent(ENDPOINTS.get(live, live), contact)
    except ClaimverError as error:
        return str(error)
    return ""


def _run(begun: Fetching, settings: Settings) -> None:
    from claimver.kg.fetch import fetch_store  # loads SPARQLWrapper and the engines that build
    from claimver.kg.open import endpoint_graph

    try:
        graph = endpoint_graph(settings)
        found = graph.search_all(begun.names, limit=1)
        ids = [found[name][0].entity.id for name in begun.names if found[name]]
        if not ids:
            raise UnknownName("entity", ", ".join(begun.names))
        manifest = fetch_store(graph, ids, begun.folder, max_statements=MAX_STATEMENTS, progress=begun.note)
        begun.statements = manifest.counts.get("statements", 0)
    except Cancelled:
        begun.reached = None
    except ClaimverError as error:
        begun.problem = str(error)
    finally:
        begun.finished = True
