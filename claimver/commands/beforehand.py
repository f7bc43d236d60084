"""What can be told to be wrong before a model is loaded, which takes many seconds."""

from __future__ import annotations

from pathlib import Path

from claimver.commands.tools import Tools
from claimver.errors import InputError
from claimver.settings import Settings

__all__ = ["check", "check_graph", "check_place", "tell_older"]


def check(settings: Settings, *, date: str = "") -> None:
    """Check that method, its options, the date, the documents and the web search can be used.

    Raises: UnknownName, SettingsError, InputError, StoreError, MissingPackage.
    """
    from claimver.corpus.window import days
    from claimver.methods import options_of

    options_of(settings.method, settings.method_options)
    days(date)
    if settings.corpus:
        from claimver.corpus.store import Store

        Store(Path(settings.corpus).expanduser())
    if settings.web_search != "off":
        from claimver.corpus.open import web_of

        web_of(settings)


def check_graph(settings: Settings, tools: Tools) -> None:
    """Check that the graph that the settings name can be opened; one that ships can.

    Raises: StoreError, SettingsError.
    """
    from claimver.kg.open import graph_names
    from claimver.kg.sample import FOLDERS

    if not set(graph_names(settings.kg)) <= set(FOLDERS):
        tools.graph(settings)


def tell_older(methods: tuple[str, ...], corpus: str, tools: Tools, named: object = None) -> None:
    """It is told where the communities that one of the methods takes are older than the documents.

    ``named`` are those that were named in the place of those kept with the documents. Raises: StoreError.
    """
    from claimver.methods.beside import COMMUNITY, older_line

    if COMMUNITY in methods and (line := older_line(corpus, named)):
        tools.note(line)


def check_place(path: Path | None) -> None:
    """Check that a file of that name can be made. Raises: InputError where its folder is none, or it is one."""
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{path} cannot be written: it is a folder. Name a file.")
    if not path.parent.is_dir():
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}. Make it first.")
