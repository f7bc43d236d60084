"""The image beside a text, for the methods that take one: added, captioned, left out again."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from claimver.methods.beside import Picture
from claimver.report.elements import element, visible
from claimver.report.language import say
from claimver.ui import components

IMAGE_TYPES = ["jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff"]
LONGEST_CAPTION = 1_000
KEPT, _NUMBER = "picture", "picture_number"


def picture() -> Picture | None:
    """Show the fields and give the image that was added; it outlives the page on which it was.

    Nothing of it is looked at here: a child process does that when the text is checked.
    """
    key = f"image_{st.session_state.get(_NUMBER, 0)}"
    st.file_uploader(say("picture.file"), IMAGE_TYPES, key=key, help=say("picture.help"), on_change=_take, args=(key,))
    kept: Picture | None = st.session_state.get(KEPT)
    if kept is None:
        return None
    label, field = say("picture.caption"), f"caption_{key}"
    st.text_input(label, kept.caption, max_chars=LONGEST_CAPTION, key=field, on_change=_name, args=(field,))
    if st.session_state.get(key) is None:
        words = say("picture.kept", name=kept.name)
        components.panel(element("p", *visible(words), cls="note"), key="picture_kept")
        st.button(say("picture.drop"), on_click=_drop, key="picture_drop")
    return kept


def _take(key: str) -> None:
    file = st.session_state.get(key)
    st.session_state[KEPT] = None if file is None else Picture(file.name, file.getvalue())


def _name(key: str) -> None:
    kept: Picture = st.session_state[KEPT]
    st.session_state[KEPT] = replace(kept, caption=st.session_state[key].strip())


def _drop() -> None:
    st.session_state[KEPT] = None
    st.session_state[_NUMBER] = st.session_state.get(_NUMBER, 0) + 1
