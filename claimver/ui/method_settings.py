"""The settings of methods on a page: for each method its fields, with default, bounds and what each one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from claimver.methods import CHOICES, settings_of
from claimver.methods.bounds import BOUNDS
from claimver.report.language import digits, say
from claimver.ui.visitor import language

__all__ = ["Changed", "figure", "method_settings"]

Changed = dict[str, dict[str, object]]
"""By method the settings that are not as by default."""

_KEPT = "method_settings"


def method_settings(methods: Sequence[str]) -> Changed:
    """Show the settings of the methods and give those that are changed; they outlive the page."""
    kept: Changed = st.session_state.setdefault(_KEPT, {})
    for name in methods:
        if settings_of(name):
            kept[name] = _one(name, kept.get(name, {}))
    return {name: dict(kept[name]) for name in methods if kept.get(name)}


def _one(method: str, kept: Mapping[str, object]) -> dict[str, object]:
    known = settings_of(method)
    with st.expander(say("setting.title", method=method), key=f"settings_{method}"):
        found = {}
        columns = st.columns(2)
        for place, (name, default) in enumerate(known.items()):
            if place and place % 2 == 0:
                columns = st.columns(2)  # row by row, so that their order stays on a phone
            with columns[place % 2]:
                found[name] = _field(method, name, default, kept.get(name, default))
        changed = {name: value for name, value in found.items() if value != known[name]}
        st.button(
            say("setting.reset"), on_click=_reset, args=(method,), disabled=not changed, key=f"settings_reset_{method}"
        )
    return changed


def _field(method: str, name: str, default: object, value: object) -> object:
    """The value chosen: a list in a line, one of the words that there are, or a number within its bounds."""
    title, key, about = say(f"setting.{name}.name"), _key(method, name), say(f"setting.{name}.about")
    if isinstance(default, tuple):
        listed = value if isinstance(value, tuple) else default
        typed = st.text_input(title, ", ".join(listed), key=key, help=about) or ""
        return tuple(filter(None, map(str.strip, typed.split(","))))
    label = say("setting.default", name=title, default=figure(default))
    if name in CHOICES:
        words = CHOICES[name]
        return st.selectbox(label, words, words.index(str(value)), key=key, help=about) or default
    least, most = BOUNDS[name]
    label = say("setting.bounded", name=title, default=figure(default), least=digits(least), most=digits(most))
    if isinstance(default, int):
        return st.number_input(label, least, most, int(str(value)), 1, key=key, help=about)
    step = 1.0 if most > 1 else 0.05
    return st.number_input(label, float(least), float(most), float(str(value)), step, "%g", key=key, help=about)


def _reset(method: str) -> None:
    """The method's fields have their defaults again."""
    language()
    for name, default in settings_of(method).items():
        st.session_state[_key(method, name)] = ", ".join(default) if isinstance(default, tuple) else default
    st.session_state[_KEPT].pop(method, None)


def _key(method: str, name: str) -> str:
    return f"setting_{method}_{name}"


def figure(value: object) -> str:
    """A setting's value as a reader sees it.

    >>> figure(6000), figure(0.15), figure(("a.org", "b.org"))
    ('6,000', '0.15', 'a.org, b.org')
    """
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, int):
        return digits(value)
    return f"{value:g}".replace(".", say("decimal")) if isinstance(value, float) else str(value)
