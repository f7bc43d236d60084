"""The Sources page: the reader's documents, images and graphs, more added, a search tried; web search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from claimver import settings
from claimver.corpus.known import known_corpora, remember, remove_corpus
from claimver.corpus.open import open_search
from claimver.corpus.sources import Readers, Source, Unreadable, read_sources
from claimver.corpus.store import FILE, Store
from claimver.errors import ClaimverError, InputError
from claimver.kg.open import data_folder
from claimver.report.elements import Element, element
from claimver.report.language import count, say
from claimver.ui import components, options, removing, state
from claimver.ui.components import at_home
from claimver.ui.entry import TEXT_TYPES
from claimver.ui.graph_sources import graphs
from claimver.ui.image_sources import images
from claimver.ui.indexed import Added, show_added, table, tallied, tell_added

SHOWN, FOUND, LONGEST = 20, 8, 600  # documents, passages, and characters of one


@dataclass(frozen=True)
class SourcesDesk:
    """The settings in force, how texts are read, and whether the visitor sits at this computer."""

    settings: settings.Settings
    readers: Callable[[], Readers]
    read_bytes: Callable[[bytes, str], str]
    local: Callable[[], bool]


def sources_desk() -> SourcesDesk:
    """The desk over the settings in force. Raises: SettingsError, UnknownName."""
    from claimver.text.ingest import KINDS, read_bytes, read_file, read_url

    return SourcesDesk(
        settings.load(),
        lambda: Readers(read_file, read_url, frozenset(KINDS)),
        read_bytes,
        at_home,
    )


def show(make_desk: Callable[[], SourcesDesk]) -> None:
    """Show the page."""
    state.language()
    st.title(say("sources.title"), anchor=False)
    components.panel(element("p", say("sources.lead"), cls="lead"), key="sources_lead")
    try:
        desk = make_desk()
    except ClaimverError as error:
        components.alert(say("compare.settings"), str(error), key="sources_settings")
        return
    folder, data = desk.settings.corpus, data_folder(desk.settings)
    if desk.local():
        folder = folder or str(next(iter(known_corpora(data)), data / "documents"))
        help = say("sources.folder_help")
        folder = (st.text_input(say("sources.folder"), folder, key="sources_folder", help=help) or "").strip()
    if folder:
        _documents(desk, Path(folder).expanduser())
    else:
        components.panel(element("p", say("sources.no_folder"), cls="notice"), key="sources_no_folder")
    if desk.local():
        graphs(data)
    name = desk.settings.web_search
    words = say("sources.web_off") if name == "off" else say("sources.web_on", name=name)
    components.panel(element("h2", say("sources.web")), element("p", words, cls="lead"), key="sources_web")


def _documents(desk: SourcesDesk, folder: Path) -> None:
    try:
        store = Store(folder) if (folder / FILE).is_file() else None
        show_added("sources")
        removing.tell("sources", say("sources.problem"))
        components.panel(*_held(store), key="sources_held")
        if store is not None and desk.local():
            _remember(data_folder(desk.settings), folder)
        if store is not None and store.counts().passages:
            _try(folder)
        if store is not None and desk.local():
            _removing(store)
    except ClaimverError as error:
        components.alert(say("sources.problem"), str(error), key="sources_problem")
        return
    if desk.local():
        _adding(desk, folder)
    else:
        components.panel(element("p", say("sources.far"), cls="notice"), key="sources_far")
    images(folder, local=desk.local())


def _remember(data: Path, folder: Path) -> None:
    """The folder is offered wherever documents are chosen."""
    if next(iter(known_corpora(data)), None) != folder.absolute():
        remember(data, folder)


def _held(store: Store | None) -> tuple[Element, ...]:
    """What the store holds: its size and its first documents."""
    if store is None or not store.counts().documents:
        return (element("p", say("sources.empty"), cls="notice"),)
    total = store.counts()
    words = f"{count('sources.held', total.documents)} ({count('sources.passages', total.passages)})."
    rows = [(item.title or item.id, item.date or "–", f"{item.passages}") for item in store.documents(limit=SHOWN)]
    parts = [element("p", words, cls="lead"), table("sources", "list", ("name", "date", "parts"), rows)]
    if total.documents > len(rows):
        parts.append(element("p", say("sources.more", number=total.documents - len(rows)), cls="note"))
    return tuple(parts)


def _removing(store: Store) -> None:
    folder = store.folder
    removing.ask("sources", str(folder))
    documents = count("sources.documents", store.counts().documents)
    what = say("sources.doomed", name=folder, documents=documents)

    def remove() -> bool:
        remove_corpus(folder)
        return options.forget(corpus=str(folder.absolute()))

    removing.confirm("sources", str(folder), str(folder), what, remove)


def _try(folder: Path) -> None:
    """A search by words, which needs no model."""
    with st.form("sources_search", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        query = st.text_input(say("sources.query"), key="sources_query") or ""
        sent = st.form_submit_button(say("sources.search"))
    if not sent or not query.strip():
        return
    found = open_search(folder, None).search(query, limit=FOUND)
    if not found:
        components.panel(element("p", say("sources.nothing"), cls="notice", role="status"), key="sources_nothing")
        return
    rows = [(passage.title or passage.id, passage.date or "–", passage.text[:LONGEST]) for passage in found]
    components.panel(table("sources", "found", ("name", "date", "parts"), rows), key="sources_found")


def _adding(desk: SourcesDesk, folder: Path) -> None:
    components.panel(element("h2", say("sources.add")), key="sources_add_head")
    with st.form("sources_add", border=False, clear_on_submit=True):
        files = st.file_uploader(say("sources.files"), TEXT_TYPES, accept_multiple_files=True, key="sources_files")
        path = st.text_input(say("sources.path"), key="sources_path") or ""
        sent = st.form_submit_button(say("sources.submit"), type="primary")
    if not sent:
        return
    if not files and not path.strip():
        components.alert(say("sources.problem"), say("sources.no_choice"), key="sources_add_problem")
        return
    try:
        done = added(desk, folder, [(file.name, file.getvalue()) for file in files or ()], path.strip())
    except ClaimverError as error:
        components.alert(say("sources.problem"), str(error), key="sources_add_problem")
        return
    tell_added("sources", done)


def added(desk: SourcesDesk, folder: Path, files: list[tuple[str, bytes]], source: str) -> Added:
    """What became of the documents. Raises: InputError, StoreError."""

    def every() -> Iterator[Source | Unreadable]:
        for name, data in files:
            try:
                yield Source(name, desk.read_bytes(data, name), title=Path(name).stem, origin=name)
            except InputError as error:
                yield Unreadable(name, str(error))
        if source:
            yield from read_sources(source, desk.readers())

    done = tallied(Store(folder, create=True).add(every()))
    _remember(data_folder(desk.settings), folder)
    return done
