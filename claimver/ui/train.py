"""The Train page: the curves of training runs, and the review of what a model has labelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import streamlit as st

from claimver.errors import ClaimverError
from claimver.parts import KnowledgeGraph
from claimver.report.elements import Element, element, visible
from claimver.settings import Settings
from claimver.train.adapter_card import CARD
from claimver.train.adapter_curve import CURVE, read_curve
from claimver.train.adapter_recipe import ADAPTER
from claimver.train.known import known_paths
from claimver.train.review import Queue
from claimver.ui import components, reviewing

ABOUT = (
    "Adapters are tuned on the command line: claimver train examples, claimver train distill, claimver train adapter. "
    "This page shows how a training goes, and is where people decide on what a model has labelled: nothing of it is "
    "trained on before it is accepted or corrected here."
)
_ROWS = 12  # of the table beside a curve


def show(make_settings: Callable[[], Settings], graph: Callable[[], KnowledgeGraph]) -> None:
    """Show the page; ``graph()`` is asked for the names of ids that a reviewer gives."""
    st.title("Train", anchor=False)
    components.panel(element("p", ABOUT, cls="lead"), key="train_about")
    try:
        paths = known_paths(make_settings())
    except ClaimverError as error:
        components.alert("The settings cannot be used.", str(error), key="train_settings")
        return
    components.panel(element("h2", "Training runs"), key="runs_head")
    _runs([path for path in paths if (path / CURVE).is_file()])
    components.panel(element("h2", "Review"), key="review_head")
    _queues([path for path in paths if path.is_file()], graph)
    components.mend()


# -- curves -------------------------------------------------------------------------------------------------------


def _runs(folders: Sequence[Path]) -> None:
    if not folders:
        _note("No training has run on this computer yet.", key="no_runs")
        return
    chosen = st.selectbox("Run", folders, format_func=lambda path: f"{path.name} ({path.parent})", key="run")
    _curve(chosen)


_CHART = {
    # aria off: the chart's alternative text and the table beside it say what it shows
    "mark": {"type": "line", "aria": False},
    "encoding": {
        "x": {"field": "step", "type": "quantitative", "axis": {"tickMinStep": 1}},
        "y": {"field": "loss", "type": "quantitative"},
        "color": {"field": "of", "type": "nominal", "title": None},
    },
}


@st.fragment(run_every=5)
def _curve(folder: Path) -> None:
    """The curve of a run, renewed while it grows."""
    try:
        points = _by_step(read_curve(folder / CURVE))
    except ClaimverError as error:
        components.alert("This curve cannot be read.", str(error), key="curve_problem")
        return
    state = "Finished" if (folder / ADAPTER).is_file() else "Running, or stopped; its command goes on with it"
    if not points:
        _note(f"{state}. Nothing has been measured yet.", key="curve_state")
        return
    last = points[-1]
    _note(f"{state}: {_words(last)}.", key="curve_state")
    columns = [name for name in ("loss", "dev_loss") if any(name in point for point in points)]
    left, right = st.columns([3, 2], gap="large")
    with left:
        rows = [
            {"step": p["step"], "of": name.replace("_", " "), "loss": p[name]}
            for p in points
            for name in columns
            if name in p
        ]
        st.vega_lite_chart(rows, _CHART, width="stretch", alt=f"Loss by step: {_words(last)}")
    with right:
        components.panel(_table(points, columns), key="curve_table")
    card = folder / CARD
    if card.is_file():
        with st.expander("Card"):
            st.code(card.read_text("utf-8", "replace"), language=None, wrap_lines=True)


def _by_step(points: Sequence[dict[str, float]]) -> list[dict[str, float]]:
    """One point a step, with all that was measured there."""
    steps: dict[float, dict[str, float]] = {}
    for point in points:
        steps.setdefault(point["step"], {}).update(point)
    return list(steps.values())


def _words(point: dict[str, float]) -> str:
    losses = [f"{name.replace('_', ' ')} {point[name]:.4f}" for name in ("loss", "dev_loss") if name in point]
    return ", ".join([f"step {point['step']:.0f}", f"epoch {point.get('epoch', 0):g}", *losses])


def _table(points: Sequence[dict[str, float]], columns: Sequence[str]) -> Element:
    """Some of the points, evenly, the last among them."""
    every = -(-len(points) // _ROWS)
    some = [point for number, point in enumerate(points) if (len(points) - 1 - number) % every == 0]
    names = ["step", *columns]
    head = element("tr", *[element("th", name.replace("_", " "), scope="col") for name in names])
    rows = [element("tr", *[element("td", _figure(point.get(name))) for name in names]) for point in some]
    return element("table", element("thead", head), element("tbody", *rows), cls="triplets")


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}" if value == int(value) else f"{value:.4f}"


# -- review -------------------------------------------------------------------------------------------------------


def _queues(files: Sequence[Path], graph: Callable[[], KnowledgeGraph]) -> None:
    if not files:
        _note("Nothing waits for review. Let a model label some texts: claimver train distill.", key="no_queues")
        return
    chosen = st.selectbox("Queue", files, format_func=lambda path: f"{path.name} ({path.parent})", key="queue")
    reviewing.show(Queue(chosen), graph)


def _note(words: str, *, key: str) -> None:
    components.panel(element("p", *visible(words), cls="notice"), key=key)
