"""Curves of trainings: the loss by step, as a drawing with the same in a table beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from claimver.errors import ClaimverError
from claimver.report.elements import Element, element
from claimver.report.language import say
from claimver.train.adapter_card import CARD
from claimver.train.adapter_curve import CURVE, read_curve
from claimver.train.adapter_recipe import ADAPTER
from claimver.ui import components, state

_ROWS = 12  # of the table beside a curve


def _chart() -> dict[str, Any]:
    """The drawing; aria is off, since its alternative text and the table beside it say what it shows."""
    step, loss = say("train.column.step"), say("train.column.loss")
    return {
        "mark": {"type": "line", "aria": False},
        "encoding": {
            "x": {"field": "step", "type": "quantitative", "axis": {"tickMinStep": 1}, "title": step},
            "y": {"field": "loss", "type": "quantitative", "title": loss},
            "color": {"field": "of", "type": "nominal", "title": None},
        },
    }


def show(folders: Sequence[Path]) -> None:
    """Show the runs that were begun on the command line, one at a time."""
    chosen = st.selectbox(say("train.run"), folders, format_func=lambda path: f"{path.name} ({path.parent})", key="run")
    _run(chosen or folders[0])


@st.fragment(run_every=5)
def _run(folder: Path) -> None:
    """The curve of a run, renewed while it grows."""
    state.language()
    try:
        points = by_step(read_curve(folder / CURVE))
    except ClaimverError as error:
        components.alert(say("train.no_curve"), str(error), key="curve_problem")
        return
    if not points:
        components.panel(element("p", say("train.run_empty"), cls="notice"), key="curve_state")
        return
    finished = say("train.run_finished" if (folder / ADAPTER).is_file() else "train.run_open")
    components.panel(element("p", f"{finished}: {words(points[-1])}.", cls="notice"), key="curve_state")
    curve(points)
    card = folder / CARD
    if card.is_file():
        with st.expander(say("train.card")):
            st.code(card.read_text("utf-8", "replace"), language=None, wrap_lines=True)


def curve(points: Sequence[dict[str, Any]]) -> None:
    """Show the curve of the points and a table of some of them."""
    columns = [name for name in ("loss", "dev_loss") if any(name in point for point in points)]
    left, right = st.columns([3, 2], gap="large")
    with left:
        rows = [
            {"step": p["step"], "of": say(f"train.column.{name}"), "loss": p[name]}
            for p in points
            for name in columns
            if name in p
        ]
        st.vega_lite_chart(rows, _chart(), width="stretch", alt=say("train.curve", last=words(points[-1])))
    with right:
        components.panel(_table(points, columns), key="curve_table")


def by_step(points: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """One point a step, with all that was measured there."""
    steps: dict[float, dict[str, Any]] = {}
    for point in points:
        steps.setdefault(point["step"], {}).update(point)
    return [steps[step] for step in sorted(steps)]


def words(point: dict[str, Any]) -> str:
    """A point as words."""
    losses = [f"{say(f'train.column.{name}')} {point[name]:.4f}" for name in ("loss", "dev_loss") if name in point]
    return ", ".join([f"{say('train.column.step')} {point['step']:.0f}", *losses])


def _table(points: Sequence[dict[str, Any]], columns: Sequence[str]) -> Element:
    """Some of the points, evenly, the last among them."""
    every = -(-len(points) // _ROWS)
    some = [point for number, point in enumerate(points) if (len(points) - 1 - number) % every == 0]
    names = ["step", *columns]
    head = element("tr", *[element("th", say(f"train.column.{name}"), scope="col") for name in names])
    rows = [element("tr", *[element("td", _figure(point.get(name))) for name in names]) for point in some]
    return element("table", element("thead", head), element("tbody", *rows), cls="triplets")


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}" if value == int(value) else f"{value:.4f}"
