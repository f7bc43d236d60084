"""Images of the reader's own on the Sources page: those indexed, more added, near-duplicates of one looked up."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from claimver.corpus.image_index import FILE, ImageIndex
from claimver.corpus.images import image_facts
from claimver.corpus.store import Change, Store
from claimver.errors import ClaimverError
from claimver.report.elements import Element, element
from claimver.report.language import count, say
from claimver.ui import components
from claimver.ui.indexed import Added, show_added, table, tallied, tell_added
from claimver.ui.picture import IMAGE_TYPES, LONGEST_CAPTION

SHOWN = 20


def images(folder: Path, *, local: bool) -> None:
    """Show the images that are indexed beside the documents, and let those at this computer add some."""
    components.panel(element("h2", say("images.title")), element("p", say("images.lead"), cls="lead"), key="images")
    try:
        show_added("images")
        index = ImageIndex(folder) if (folder / FILE).is_file() else None
        components.panel(*_held(index), key="images_held")
        if index is not None and len(index):
            _try(index)
    except ClaimverError as error:
        components.alert(say("images.problem"), str(error), key="images_problem")
    if local:
        _adding(folder)


def _held(index: ImageIndex | None) -> tuple[Element, ...]:
    if index is None or not len(index):
        return (element("p", say("images.empty"), cls="notice"),)
    rows = [(item.id, item.caption or "–", item.taken[:10] or "–") for item in index.images(limit=SHOWN)]
    parts = [table("images", "list", ("name", "caption", "taken"), rows)]
    if len(index) > len(rows):
        parts.append(element("p", say("images.more", number=len(index) - len(rows)), cls="note"))
    return (element("p", f"{count('sources.images', len(index))}.", cls="lead"), *parts)


def _try(index: ImageIndex) -> None:
    """Near-duplicates of an image, which is not kept."""
    file = st.file_uploader(say("images.query"), IMAGE_TYPES, key="images_query")
    if file is None:
        return
    found = index.near(image_facts(file.getvalue(), file.name, text=False))
    if not found:
        components.panel(element("p", say("images.nothing"), cls="notice", role="status"), key="images_nothing")
        return
    rows = [(one.id, one.caption or "–", one.taken[:10] or "–", f"{one.distance}") for one in found]
    components.panel(table("images", "found", ("name", "caption", "taken", "bits"), rows), key="images_found")


def _adding(folder: Path) -> None:
    components.panel(element("h3", say("images.add")), key="images_add_head")
    with st.form("images_add", border=False, clear_on_submit=True):
        files = st.file_uploader(say("images.files"), IMAGE_TYPES, accept_multiple_files=True, key="images_files")
        caption = st.text_input(say("images.said"), max_chars=LONGEST_CAPTION, key="images_caption") or ""
        path = st.text_input(say("images.path"), key="images_path", help=say("images.path_help")) or ""
        sent = st.form_submit_button(say("images.submit"), type="primary")
    if not sent:
        return
    if not files and not path.strip():
        components.alert(say("images.problem"), say("images.no_choice"), key="images_add_problem")
        return
    try:
        done = added(folder, [(file.name, file.getvalue()) for file in files or ()], caption, path.strip())
    except ClaimverError as error:
        components.alert(say("images.problem"), str(error), key="images_add_problem")
        return
    tell_added("images", done)


def added(folder: Path, files: list[tuple[str, bytes]], caption: str, source: str) -> Added:
    """What became of the images. Raises: InputError, StoreError.

    The caption is of all files; images of a folder have theirs in .txt files beside them.
    """
    Store(folder, create=True)  # so that it can be chosen as documents
    index = ImageIndex(folder, create=True)
    changes: list[Change] = [
        index.put(name, data, caption=" ".join(caption.split()), origin=name) for name, data in files
    ]
    if source:
        changes += index.add(Path(source).expanduser())
    return tallied(changes)
